#include "referee/run.h"

#include "referee/pgn.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <unistd.h>

typedef struct {
    const Settings *settings;
    Game *game;
    Openings openings;
    const char *name[MAX_SEATS];
    int cancel[2];  /* closing the second end interrupts all waiting */
    int ended[2];   /* each thread writes a byte when it ends */

    pthread_mutex_t mutex; /* for all below */
    bool *done;     /* games that the log has or that are being played */
    size_t next;
    Standing standing;
    FILE *log, *pgn;
    bool stop;      /* no further games */
    bool failed;
    Error error;    /* why it failed */
} Match;

/* ---- Files ---- */

static bool may_begin_file(const char *path, bool resume, Error *error)
{
    return resume || access(path, F_OK) != 0 || fail(error, "%.150s exists: --resume goes on with it", path);
}

static bool add_to_pgn(const Match *match, const Record *record, Text *text, Error *error)
{
    PgnEvent event = {.game = match->game, .games_per_round = match->standing.seatings.count};
    for (int i = 0; i < match->settings->engines; i++) {
        event.name[i] = match->name[i];
        event.limits[i] = &match->settings->engine[i].limits;
    }
    return pgn_write(&event, record, text, error);
}

/* The games that are known are written anew, since an interruption may have torn the last one. */
static bool open_pgn(Match *match, const Log *known, Error *error)
{
    const char *path = match->settings->pgn;
    if (game_seats(match->game) != 2) {
        return fail(error, "--pgn is for games of two");
    }
    if (!may_begin_file(path, match->settings->resume, error)) {
        return false;
    }
    Text text = {0};
    bool good = true;
    for (size_t i = 0; good && i < known->count; i++) {
        good = add_to_pgn(match, &known->record[i], &text, error);
    }
    good = good && file_replace(path, &text, error);
    text_free(&text);
    if (good && (match->pgn = fopen(path, "ae")) == NULL) {
        good = fail(error, "cannot write %.150s: %s", path, strerror(errno));
    }
    return good;
}

/* Takes over the games that a log already has. */
static bool take_over(Match *match, const Log *known, const Text *header, Error *error)
{
    if (known->count == 0 && strncmp(text_data(header), known->header, strlen(known->header)) == 0) {
        return true; /* interrupted in its header at the latest */
    }
    if (strcmp(text_data(header), known->header) != 0) {
        return fail(error, "%.150s is the log of another match: its header differs", match->settings->log);
    }
    for (size_t i = 0; i < known->count; i++) {
        const Record *record = &known->record[i];
        if (!standing_add(&match->standing, record, error)) {
            return false;
        }
        if (record->number < match->settings->games) {
            match->done[record->number] = true;
        }
    }
    return true;
}

static bool open_log(Match *match, Log *known, Error *error)
{
    const char *path = match->settings->log;
    if (!may_begin_file(path, match->settings->resume, error)) {
        return false;
    }
    match->log = fopen(path, "ae");
    if (match->log == NULL) {
        return fail(error, "cannot write %.150s: %s", path, strerror(errno));
    }
    if (flock(fileno(match->log), LOCK_EX | LOCK_NB) != 0) {
        return fail(error, "%.150s is in use by another match", path);
    }
    Text header = {0};
    settings_write_header(match->settings, &match->openings, &header);
    bool good = !header.failed || fail(error, "no memory");
    good = good && log_read(known, path, error) && take_over(match, known, &header, error);
    /* A torn last line goes. */
    if (good && ftruncate(fileno(match->log), known->count > 0 ? known->whole_bytes : 0) != 0) {
        good = fail(error, "cannot cut %.150s: %s", path, strerror(errno));
    }
    if (good && known->count == 0 && !file_append(match->log, &header)) {
        good = fail(error, "cannot write %.150s: %s", path, strerror(errno));
    }
    text_free(&header);
    return good;
}

/* ---- Games ---- */

/* The next game of this shard that is not yet played; false if there is none. Whole rounds go to a shard. */
static bool take_game(Match *match, size_t *number)
{
    const Settings *settings = match->settings;
    bool found = false;
    pthread_mutex_lock(&match->mutex);
    while (!found && !match->stop && match->next < settings->games) {
        *number = match->next++;
        size_t round = *number / (size_t) match->standing.seatings.count;
        found = !match->done[*number] && round % (size_t) settings->shards == (size_t) settings->shard - 1;
    }
    if (found) {
        match->done[*number] = true;
    }
    pthread_mutex_unlock(&match->mutex);
    return found;
}

static void stop_match(Match *match, const Error *error)
{
    if (!match->failed) {
        match->failed = true;
        match->error = *error;
    }
    match->stop = true;
}

static void print_game(const Match *match, const Record *record)
{
    Text line = {0};
    text_add(&line, "game %zu: ", record->number + 1);
    for (int seat = 0; seat < record->seats; seat++) {
        text_add(&line, "%s%s", seat > 0 ? " - " : "", match->name[record->engine[seat]]);
    }
    text_add(&line, " %s %s, %d plies, %.1f s", record->result, record->reason, record->plies, (double) record->milliseconds / 1000);
    if (match->standing.games % (size_t) match->settings->every == 0) {
        text_add(&line, "\n");
        standing_write(&match->standing, match->name, &match->settings->sprt, &line);
    }
    printf("%s\n", text_data(&line));
    fflush(stdout);
    text_free(&line);
}

static bool keep_game(Match *match, const Record *record, Error *error)
{
    Text text = {0};
    bool good = true;
    if (match->log != NULL) {
        record_write(record, &text);
        good = file_append(match->log, &text) || fail(error, "cannot write %.150s: %s", match->settings->log, strerror(errno));
    }
    text_clear(&text);
    if (good && match->pgn != NULL) {
        good = add_to_pgn(match, record, &text, error) &&
               (file_append(match->pgn, &text) || fail(error, "cannot write %.150s: %s", match->settings->pgn, strerror(errno)));
    }
    text_free(&text);
    return good && standing_add(&match->standing, record, error);
}

static void finish_game(Match *match, const Record *record)
{
    Error error;
    double llr;
    pthread_mutex_lock(&match->mutex);
    if (keep_game(match, record, &error)) {
        print_game(match, record);
    } else {
        stop_match(match, &error);
    }
    if (match->settings->sprt.on && standing_sprt(&match->standing, &match->settings->sprt, &llr) != SPRT_UNDECIDED) {
        match->stop = true;
    }
    pthread_mutex_unlock(&match->mutex);
}

/* ---- Threads ---- */

/* One thread's table: a process for each seat that an engine can have. */
typedef struct {
    Match *match;
    Position *position;
    Engine *engine[MAX_SEATS][MAX_SEATS]; /* [engine][how many seats it has before], NULL until needed */
} Worker;

static Engine *worker_engine(Worker *worker, int number, int copy)
{
    Engine **engine = &worker->engine[number][copy];
    if (*engine == NULL && (*engine = malloc(sizeof **engine)) != NULL) {
        engine_init(*engine, &worker->match->settings->engine[number], worker->match->game, worker->match->cancel[0],
                    worker->match->settings->verbose);
    }
    return *engine;
}

static bool seat_engines(Worker *worker, const uint8_t *numbers, Engine *seat_engine[MAX_SEATS], Error *error)
{
    int copies[MAX_SEATS] = {0};
    for (int seat = 0; seat < worker->match->standing.seatings.seats; seat++) {
        int number = numbers[seat];
        seat_engine[seat] = worker_engine(worker, number, copies[number]++);
        if (seat_engine[seat] == NULL) {
            return fail(error, "no memory");
        }
    }
    return true;
}

static bool play_number(Worker *worker, size_t number, Record *record, Error *error)
{
    const Match *match = worker->match;
    const Seatings *seatings = &match->standing.seatings;
    size_t round = number / (size_t) seatings->count;
    const uint8_t *numbers = seatings->engine[number % (size_t) seatings->count];
    const Opening *opening = &match->openings.list[round % match->openings.count];
    Engine *seat_engine[MAX_SEATS];
    if (!seat_engines(worker, numbers, seat_engine, error)) {
        return false;
    }
    int lost = -1;
    Error why;
    for (int seat = 0; lost < 0 && seat < seatings->seats; seat++) {
        if (!engine_prepare(seat_engine[seat], opening->start, &why)) {
            lost = seat;
        }
    }
    *record = (Record){0};
    bool good;
    if (lost < 0) {
        good = play_game(worker->position, seat_engine, opening, &match->settings->rules, record, error);
    } else if (strcmp(why.text, "interrupted") == 0) {
        good = fail(error, "interrupted");
    } else {
        good = play_forfeit(worker->position, seat_engine[lost], lost, opening, why.text, record, error);
    }
    record->number = number;
    for (int seat = 0; seat < seatings->seats; seat++) {
        record->engine[seat] = numbers[seat];
    }
    return good;
}

static void quit_engines(Worker *worker)
{
    for (int i = 0; i < MAX_SEATS * MAX_SEATS; i++) {
        Engine **engine = &worker->engine[i / MAX_SEATS][i % MAX_SEATS];
        if (*engine != NULL) {
            engine_quit(*engine);
            free(*engine);
            *engine = NULL;
        }
    }
}

static void *work(void *context)
{
    Worker *worker = context;
    Match *match = worker->match;
    size_t number;
    while (take_game(match, &number)) {
        Record record;
        Error error;
        if (play_number(worker, number, &record, &error)) {
            finish_game(match, &record);
            record_free(&record);
        } else {
            pthread_mutex_lock(&match->mutex);
            stop_match(match, &error);
            pthread_mutex_unlock(&match->mutex);
        }
    }
    quit_engines(worker);
    while (write(match->ended[1], "", 1) < 0 && errno == EINTR) {
    }
    return NULL;
}

/* ---- The whole ---- */

/* Engines that cannot even start are a mistake of the command line, and no games. */
static bool try_engines(Worker *worker, Error *error)
{
    const Match *match = worker->match;
    const char *start = NULL; /* one that has to be set up, if there is one: not all engines can */
    for (size_t i = 0; start == NULL && i < match->openings.count; i++) {
        start = match->openings.list[i].start;
    }
    for (int i = 0; i < match->settings->engines; i++) {
        Error reason;
        Engine *engine = worker_engine(worker, i, 0);
        if (engine == NULL) {
            return fail(error, "no memory");
        }
        if (!engine_prepare(engine, start, &reason)) {
            return fail(error, "engine %.60s: %.160s", match->name[i], reason.text);
        }
    }
    return true;
}

/* Waits for `threads` threads to end; a signal interrupts them. */
static void wait_for_threads(Match *match, int signals, int threads)
{
    struct pollfd wait[2] = {{.fd = signals, .events = POLLIN}, {.fd = match->ended[0], .events = POLLIN}};
    while (threads > 0) {
        char byte[64];
        if (poll(wait, 2, -1) > 0 && wait[1].revents != 0) {
            ssize_t ended = read(match->ended[0], byte, sizeof byte);
            threads -= ended > 0 ? (int) ended : 0;
        }
        if (wait[0].revents != 0 && match->cancel[1] >= 0) {
            pthread_mutex_lock(&match->mutex);
            stop_match(match, &(Error){"interrupted: --resume plays the games that are missing"});
            pthread_mutex_unlock(&match->mutex);
            close(match->cancel[1]);
            match->cancel[1] = -1;
            wait[0].fd = -1;
        }
    }
}

static bool run_threads(Match *match, Worker *workers, int signals, Error *error)
{
    int count = match->settings->concurrency, started = 0;
    pthread_t *thread = calloc((size_t) count, sizeof *thread);
    if (thread == NULL) {
        return fail(error, "no memory");
    }
    while (started < count && pthread_create(&thread[started], NULL, work, &workers[started]) == 0) {
        started++;
    }
    if (started < count) {
        pthread_mutex_lock(&match->mutex);
        stop_match(match, &(Error){"cannot start threads: --concurrency is too large"});
        pthread_mutex_unlock(&match->mutex);
    }
    wait_for_threads(match, signals, started);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    free(thread);
    if (match->failed) {
        *error = match->error;
    }
    return !match->failed;
}

static bool run_workers(Match *match, int signals, Error *error)
{
    int count = match->settings->concurrency;
    Worker *workers = calloc((size_t) count, sizeof *workers);
    bool good = workers != NULL || fail(error, "no memory");
    for (int i = 0; good && i < count; i++) {
        workers[i].match = match;
        workers[i].position = position_new(match->game);
        good = workers[i].position != NULL || fail(error, "no memory");
    }
    good = good && try_engines(&workers[0], error) && run_threads(match, workers, signals, error);
    for (int i = 0; workers != NULL && i < count; i++) {
        quit_engines(&workers[i]); /* threads that ran have done so already */
        position_free(workers[i].position);
    }
    free(workers);
    return good;
}

static bool prepare(Match *match, Log *known, Error *error)
{
    const Settings *settings = match->settings;
    match->game = game_new(settings->variant, error);
    if (match->game == NULL || !openings_read(&match->openings, match->game, settings->openings, settings->seed, error)) {
        return false;
    }
    int seats = game_seats(match->game);
    if (settings->engines > seats) {
        return fail(error, "%s has %d seats, too few for %d engines", settings->variant, seats, settings->engines);
    }
    match->done = calloc(settings->games, sizeof *match->done);
    if (match->done == NULL || !standing_init(&match->standing, settings->engines, seats)) {
        return fail(error, "no memory");
    }
    if (pipe2(match->cancel, O_CLOEXEC) != 0 || pipe2(match->ended, O_CLOEXEC) != 0) {
        return fail(error, "no pipe: %s", strerror(errno));
    }
    return (settings->log == NULL || open_log(match, known, error)) && (settings->pgn == NULL || open_pgn(match, known, error));
}

static bool close_file(FILE *file, const char *path, Error *error)
{
    return file == NULL || fclose(file) == 0 || fail(error, "cannot write %.150s: %s", path, strerror(errno));
}

bool match_run(const Settings *settings, Error *error)
{
    Match match = {.settings = settings, .cancel = {-1, -1}, .ended = {-1, -1}};
    Log known = {0};
    sigset_t set;
    for (int i = 0; i < settings->engines; i++) {
        match.name[i] = settings->engine[i].name;
    }
    pthread_mutex_init(&match.mutex, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    signal(SIGPIPE, SIG_IGN); /* engines may die while we write to them */
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    int signals = signalfd(-1, &set, SFD_CLOEXEC);
    bool good = (signals >= 0 || fail(error, "no signals: %s", strerror(errno))) && prepare(&match, &known, error) &&
                run_workers(&match, signals, error);
    if (good) {
        Text line = {0};
        standing_write(&match.standing, match.name, &settings->sprt, &line);
        printf("finished, %s\n", text_data(&line));
        text_free(&line);
    }
    good = close_file(match.log, settings->log, error) && close_file(match.pgn, settings->pgn, error) && good;
    for (int i = 0; i < 2; i++) {
        close(match.cancel[i]);
        close(match.ended[i]);
    }
    close(signals);
    log_free(&known);
    standing_free(&match.standing);
    openings_free(&match.openings);
    free(match.done);
    game_free(match.game);
    pthread_mutex_destroy(&match.mutex);
    return good;
}
