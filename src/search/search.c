/* The handle: settings, and the pool of workers that sleep between searches. */
#include "search/worker.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without threads (in a browser) search_start is the one worker itself, and returns when done has been called. */
#ifdef PLATYPUS_NO_THREADS
enum { HAS_THREADS = 0 };
#else
enum { HAS_THREADS = 1 };
#endif

enum {
    LEAST_HASH_MB = 1,
    DEFAULT_OVERHEAD = 10,
    FULL_LEVEL = 20,
    LINES_OF_WEAK_PLAY = 4,
    ARENA_MOVES = 2 * (MAX_PLY + 2) * MAX_MOVES /* touched only as far as used */
};

/* ---- Workers ---- */

static void worker_free(Worker *w)
{
    if (w != NULL) {
        free(w->root);
        free(w->arena);
        free(w->histories);
        pawn_cache_free(w->pawns);
        free(w);
    }
}

static Worker *worker_new(Search *search, int index)
{
    Worker *w = calloc(1, sizeof(Worker));
    if (w == NULL) {
        return NULL;
    }
    w->search = search;
    w->index = index;
    w->root = malloc(MAX_MOVES * sizeof(RootMove));
    w->arena = malloc(ARENA_MOVES * sizeof(RankedMove));
    w->histories = calloc(1, sizeof(Histories));
    w->pawns = pawn_cache_new();
    if (w->root == NULL || w->arena == NULL || w->histories == NULL || w->pawns == NULL) {
        worker_free(w);
        return NULL;
    }
    return w;
}

static void worker_prepare(Worker *w)
{
    position_copy(&w->pos, w->search->root);
    w->root_seat = pos_seat(&w->pos);
    w->stopped = false;
    w->root_line = w->root_count = 0;
    w->completed_depth = w->seldepth = w->null_barred_below = 0;
    w->arena_used = 0;
    w->next_poll = 0;
    memset(w->frame, 0, sizeof w->frame);
    for (int i = 0; i < FRAMES_BEFORE; i++) {
        w->frame[i].eval = SCORE_NONE;
    }
    frame_at(w, 0)->in_check = in_danger(w);
}

/* A finished search of endless or pondering kind keeps its best move until it is asked for. */
static void hold_result(Search *search)
{
    pthread_mutex_lock(&search->mutex);
    while (!atomic_load(&search->ordered) && (search->limits.infinite || atomic_load(&search->pondering))) {
        pthread_cond_wait(&search->wake, &search->mutex);
    }
    pthread_mutex_unlock(&search->mutex);
}

/* The reporting worker ends the search: helpers first, then the last word to the listener. */
static void finish(Search *search)
{
    Move best, ponder;
    pthread_mutex_lock(&search->mutex);
    while (search->busy > 0) {
        pthread_cond_wait(&search->idle, &search->mutex);
    }
    pthread_mutex_unlock(&search->mutex);
    conclude(search, &best, &ponder);
    search->listener.done(search->listener.context, search->root, best, ponder);
    pthread_mutex_lock(&search->mutex);
    atomic_store(&search->running, false);
    pthread_cond_broadcast(&search->idle);
    pthread_mutex_unlock(&search->mutex);
}

typedef struct {
    Worker *worker;
    uint64_t generation; /* of the search before the thread was made */
} Task;

/* One worker's part in one search. */
static void take_part(Worker *w)
{
    Search *search = w->search;
    worker_prepare(w);
    think(w);
    if (w->index == 0) {
        if (HAS_THREADS) {
            hold_result(search);
        }
        atomic_store(&search->stop, true);
    }
    pthread_mutex_lock(&search->mutex);
    search->busy--;
    pthread_cond_broadcast(&search->idle);
    pthread_mutex_unlock(&search->mutex);
    if (w->index == 0) {
        finish(search);
    }
}

static void *worker_main(void *argument)
{
    Task task = *(Task *) argument;
    Worker *w = task.worker;
    Search *search = w->search;
    free(argument);
    for (;;) {
        pthread_mutex_lock(&search->mutex);
        while (search->generation == task.generation && w->index < search->workers) {
            pthread_cond_wait(&search->wake, &search->mutex);
        }
        task.generation = search->generation;
        bool ends = w->index >= search->workers;
        pthread_mutex_unlock(&search->mutex);
        if (ends) {
            return NULL;
        }
        take_part(w);
    }
}

static bool launch(Worker *w)
{
    if (!HAS_THREADS) {
        return w->index == 0;
    }
    Task *task = malloc(sizeof(Task));
    if (task == NULL) {
        return false;
    }
    *task = (Task) { w, w->search->generation };
    if (pthread_create(&w->thread, NULL, worker_main, task) != 0) {
        free(task);
        return false;
    }
    return true;
}

/* Ends the workers from `count` on. No search runs. */
static void shrink(Search *search, int count)
{
    int before = search->workers;
    pthread_mutex_lock(&search->mutex);
    search->workers = count;
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
    for (int i = count; i < before; i++) {
        pthread_join(search->worker[i]->thread, NULL);
        worker_free(search->worker[i]);
        search->worker[i] = NULL;
    }
}

static bool add_worker(Search *search)
{
    int index = search->workers;
    Worker *w = worker_new(search, index);
    if (w == NULL) {
        return false;
    }
    pthread_mutex_lock(&search->mutex);
    search->worker[index] = w;
    search->workers++;
    pthread_mutex_unlock(&search->mutex);
    if (!launch(w)) {
        pthread_mutex_lock(&search->mutex);
        search->workers--;
        pthread_mutex_unlock(&search->mutex);
        worker_free(w);
        return false;
    }
    return true;
}

/* ---- The handle ---- */

static void fill_tables(Search *search)
{
    enum { ROYAL_VALUE = 20000 };
    const Game *game = search->game;
    for (int kind = 1; kind <= game->kinds; kind++) {
        bool royal = (game->kind_flags[kind] & KIND_ROYAL) != 0;
        if ((game->kind_flags[kind] & KIND_PAWN) != 0) {
            search->pawn_kind[search->pawn_kinds++] = (uint8_t) kind;
        }
        for (int seat = 0; seat < MAX_SEATS; seat++) {
            search->values[man_make(kind, seat)] = royal ? ROYAL_VALUE : weights_value(search->weights, kind);
        }
    }
    for (int depth = 1; depth < 64; depth++) {
        for (int tried = 1; tried < 64; tried++) {
            search->reductions[depth][tried] = (uint8_t) (0.75 + log(depth) * log(tried) / 2.1);
        }
    }
}

Search *search_new(const Game *game, Error *error)
{
    Search *search = calloc(1, sizeof(Search));
    if (search == NULL) {
        fail(error, "no memory for a search");
        return NULL;
    }
    search->game = game;
    search->multipv = 1;
    search->overhead = DEFAULT_OVERHEAD;
    search->level = FULL_LEVEL;
    search->random = 1;
    search->parameters = parameters_of(game);
    search->steps = search->parameters->steps;
    pthread_mutex_init(&search->mutex, NULL);
    pthread_cond_init(&search->wake, NULL);
    pthread_cond_init(&search->idle, NULL);
    search->weights = weights_new(game);
    search->root = position_new(game);
    search->root_moves = malloc(MAX_MOVES * sizeof(Move));
    if (search->weights == NULL || search->root == NULL || search->root_moves == NULL ||
        !table_resize(&search->table, LEAST_HASH_MB, NULL) || !add_worker(search)) {
        fail(error, "no memory or no thread for a search");
        search_free(search);
        return NULL;
    }
    fill_tables(search);
    return search;
}

void search_free(Search *search)
{
    if (search == NULL) {
        return;
    }
    search_stop(search);
    search_wait(search);
    shrink(search, 0);
    table_free(&search->table);
    position_free(search->root);
    weights_free(search->weights);
    free(search->root_moves);
    pthread_cond_destroy(&search->idle);
    pthread_cond_destroy(&search->wake);
    pthread_mutex_destroy(&search->mutex);
    free(search);
}

/* ---- Settings ---- */

static void come_to_rest(Search *search)
{
    search_stop(search);
    search_wait(search);
}

bool search_set_hash(Search *search, size_t megabytes, Error *error)
{
    come_to_rest(search);
    return table_resize(&search->table, megabytes, error);
}

size_t search_hash(const Search *search)
{
    return table_megabytes(&search->table);
}

void search_exchange_tables(Search *a, Search *b)
{
    come_to_rest(a);
    come_to_rest(b);
    Table table = a->table;
    a->table = b->table;
    b->table = table;
}

bool search_set_threads(Search *search, int threads, Error *error)
{
    if (threads < 1 || threads > MAX_THREADS) {
        return fail(error, "%d threads: expected 1 to %d", threads, MAX_THREADS);
    }
    come_to_rest(search);
    int before = search->workers;
    while (search->workers < threads) {
        if (!add_worker(search)) {
            int reached = search->workers;
            shrink(search, before);
            return fail(error, "no memory or no thread for more than %d threads: the former %d stay", reached, before);
        }
    }
    shrink(search, threads);
    return true;
}

void search_set_multipv(Search *search, int lines)
{
    come_to_rest(search);
    search->multipv = lines < 1 ? 1 : lines > MAX_MOVES ? MAX_MOVES : lines;
}

void search_set_overhead(Search *search, int64_t milliseconds)
{
    come_to_rest(search);
    search->overhead = milliseconds < 0 ? 0 : milliseconds;
}

void search_set_multiplayer(Search *search, MultiPlayerSearch mode, bool by_default)
{
    come_to_rest(search);
    search->multiplayer = by_default ? MULTI_PARANOID : mode;
}

void search_set_level(Search *search, int level)
{
    come_to_rest(search);
    search->level = level < 0 ? 0 : level > FULL_LEVEL ? FULL_LEVEL : level;
}

void search_set_full_width(Search *search, bool on)
{
    come_to_rest(search);
    search->steps = on ? 0 : search->parameters->steps;
}

void search_clear(Search *search)
{
    come_to_rest(search);
    table_clear(&search->table);
    for (int i = 0; i < search->workers; i++) {
        memset(search->worker[i]->histories, 0, sizeof(Histories));
    }
    search->random = 1;
}

/* ---- Searching ---- */

static bool contains(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

static void choose_root_moves(Search *search, const SearchLimits *limits)
{
    MoveList list;
    generate_all(search->root, &list);
    search->root_move_count = 0;
    for (int i = 0; i < list.count; i++) {
        Move move = list.move[i];
        bool wanted = limits->moves == NULL || contains(limits->moves, limits->move_count, move);
        if (wanted && !(limits->exclude != NULL && contains(limits->exclude, limits->exclude_count, move))) {
            search->root_moves[search->root_move_count++] = move;
        }
    }
}

/* Weak levels see little: the nodes grow by half from level to level. */
static void apply_level(Search *search)
{
    search->lines = search->multipv;
    if (search->level == FULL_LEVEL) {
        return;
    }
    uint64_t nodes = 20;
    for (int i = 0; i < search->level; i++) {
        nodes += nodes / 2;
    }
    if (search->limits.nodes == 0 || search->limits.nodes > nodes) {
        search->limits.nodes = nodes;
    }
    search->lines = search->lines > LINES_OF_WEAK_PLAY ? search->lines : LINES_OF_WEAK_PLAY;
}

void search_start(Search *search, const Position *root, const SearchLimits *limits, const SearchListener *listener)
{
    int64_t now = clock_now();
    come_to_rest(search);
    position_copy(search->root, root);
    search->limits = *limits;
    search->limits.moves = search->limits.exclude = NULL;
    search->listener = *listener;
    choose_root_moves(search, limits);
    apply_level(search);

    /* With more than two, a value is one for the root player alone. */
    uint64_t seed = (uint64_t) pos_seat(search->root) * MAX_SEATS + (uint64_t) search->multiplayer + 1;
    search->root_key = search->game->seats > 2 ? next_random(&seed) : 0;
    search->budget = clock_budget(limits, pos_seat(search->root), search->overhead);
    search->begun = now;
    atomic_store(&search->started, now);
    atomic_store(&search->pondering, limits->ponder);
    atomic_store(&search->stop, false);
    atomic_store(&search->ordered, false);
    table_new_search(&search->table);
    for (int i = 0; i < search->workers; i++) {
        atomic_store(&search->worker[i]->nodes, 0);
    }

    pthread_mutex_lock(&search->mutex);
    search->generation++;
    search->busy = search->workers;
    atomic_store(&search->running, true);
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
    if (!HAS_THREADS) {
        take_part(search->worker[0]);
    }
}

void search_stop(Search *search)
{
    pthread_mutex_lock(&search->mutex);
    atomic_store(&search->ordered, true);
    atomic_store(&search->stop, true);
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
}

void search_ponderhit(Search *search)
{
    pthread_mutex_lock(&search->mutex);
    atomic_store(&search->started, clock_now());
    atomic_store(&search->pondering, false);
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->mutex);
}

void search_wait(Search *search)
{
    pthread_mutex_lock(&search->mutex);
    while (atomic_load(&search->running)) {
        pthread_cond_wait(&search->idle, &search->mutex);
    }
    pthread_mutex_unlock(&search->mutex);
}

bool search_running(const Search *search)
{
    return atomic_load(&search->running);
}

Score search_evaluate(const Search *search, const Position *position, int seat)
{
    return weights_evaluate(search->weights, NULL, position, seat);
}
