#include "referee/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIN = 12 }; /* twelfths */

/* A game in progress. */
typedef struct {
    Position *position;
    Engine *const *engine;
    const Rules *rules;
    const char *start;
    Text moves;    /* as engines are told them */
    Text log;      /* as the log has them */
    int seats, plies;
    int64_t clock[MAX_SEATS]; /* microseconds left */
    int moves_done[MAX_SEATS];
    int bad[MAX_SEATS], good[MAX_SEATS], even[MAX_SEATS]; /* moves in a row with such a score */
    bool offers_draw;         /* the last mover does */
    Outcome outcome;
    char reason[REASON_TEXT];
} Table;

/* ---- Results ---- */

/* All living seats but `loser` (-1: none) share the point; even where the rules pay for places, since the game had no such end. */
static void share_point(Table *table, int loser)
{
    int sharers = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        sharers += seat != loser && position_alive(table->position, seat);
    }
    table->outcome.reason = BY_LAST_STANDING; /* any but GOES_ON: the words are in `reason` */
    for (int seat = 0; seat < table->seats; seat++) {
        table->outcome.score[seat] = seat != loser && position_alive(table->position, seat) ? WIN / sharers : 0;
    }
}

static void lose(Table *table, int seat, const char *what, const char *detail)
{
    share_point(table, seat);
    snprintf(table->reason, sizeof table->reason, "%s of %.60s%s%.110s", what, table->engine[seat]->spec->name,
             detail[0] != '\0' ? ": " : "", detail);
    for (char *at = table->reason; *at != '\0'; at++) {
        if (*at == '\t' || *at == '"' || *at == '{' || *at == '}') { /* marks of the log and of PGN */
            *at = ' ';
        }
    }
}

static void draw(Table *table, const char *reason)
{
    share_point(table, -1);
    snprintf(table->reason, sizeof table->reason, "%s", reason);
}

static bool judge_by_rules(Table *table)
{
    Outcome outcome = position_outcome(table->position);
    if (outcome.reason == GOES_ON) {
        return false;
    }
    table->outcome = outcome;
    snprintf(table->reason, sizeof table->reason, "%s", reason_text(outcome.reason));
    return true;
}

static bool all_at_least(const Table *table, const int *count, int moves)
{
    for (int seat = 0; seat < table->seats; seat++) {
        if (position_alive(table->position, seat) && count[seat] < moves) {
            return false;
        }
    }
    return true;
}

/* After a move of `seat`, whose game goes on by the rules. */
static bool judge_by_scores(Table *table, int seat)
{
    const Adjudication *by = &table->rules->adjudication;
    int other = 1 - seat;
    if (by->resign_moves > 0 && table->seats == 2 && table->bad[seat] >= by->resign_moves && table->good[other] >= by->resign_moves) {
        lose(table, seat, "adjudicated loss", "");
        return true;
    }
    if (by->draw_moves > 0 && position_move_number(table->position) >= by->draw_from && all_at_least(table, table->even, by->draw_moves)) {
        draw(table, "adjudicated draw");
        return true;
    }
    if (by->max_moves > 0 && all_at_least(table, table->moves_done, by->max_moves)) {
        draw(table, "adjudicated draw: length");
        return true;
    }
    return false;
}

static void count_score(Table *table, int seat, const Reply *reply)
{
    const Adjudication *by = &table->rules->adjudication;
    table->bad[seat] = reply->has_score && reply->score <= -by->resign_score ? table->bad[seat] + 1 : 0;
    table->good[seat] = reply->has_score && reply->score >= by->resign_score ? table->good[seat] + 1 : 0;
    table->even[seat] = reply->has_score && abs(reply->score) <= by->draw_score ? table->even[seat] + 1 : 0;
}

/* ---- Clocks ---- */

static void fill_question(const Table *table, int seat, Question *question)
{
    const Limits *limits = &table->engine[seat]->spec->limits;
    *question = (Question){.start = table->start, .moves = text_data(&table->moves), .seats = table->seats, .seat = seat};
    question->has_clock = limits->time > 0;
    for (int i = 0; i < table->seats; i++) {
        const Limits *its = &table->engine[i]->spec->limits;
        /* Who has no clock does not hurry the others. */
        question->time[i] = its->time > 0 ? table->clock[i] / 1000 : limits->time;
        question->increment[i] = its->time > 0 ? its->increment : limits->increment;
    }
    question->moves_to_go = limits->moves > 0 ? limits->moves - table->moves_done[seat] % limits->moves : 0;
}

/* How long a move may take, in microseconds. */
static int64_t allowance(const Table *table, int seat)
{
    const Limits *limits = &table->engine[seat]->spec->limits;
    int64_t allowed = table->rules->hang * 1000;
    if (limits->time > 0) {
        allowed = table->clock[seat] + table->rules->margin * 1000;
    } else if (limits->movetime > 0) {
        allowed = (limits->movetime + table->rules->margin) * 1000;
    }
    return allowed;
}

static void settle_clock(Table *table, int seat, int64_t elapsed)
{
    const Limits *limits = &table->engine[seat]->spec->limits;
    table->clock[seat] -= elapsed;
    if (table->clock[seat] < 0) {
        table->clock[seat] = 0; /* within the margin */
    }
    table->clock[seat] += limits->increment * 1000;
    if (limits->moves > 0 && table->moves_done[seat] % limits->moves == 0) {
        table->clock[seat] += limits->time * 1000;
    }
}

/* ---- Moves ---- */

static void make(Table *table, Move move, const Reply *reply)
{
    char text[MOVE_TEXT];
    position_move_text(table->position, move, text);
    text_add(&table->moves, "%s ", text);
    text_add(&table->log, "%s%s", table->plies > 0 ? " " : "", text);
    if (reply != NULL && reply->has_score) {
        text_add(&table->log, ",%d,%d,%lld", reply->score, reply->depth, (long long) (reply->elapsed / 1000));
    } else if (reply != NULL) {
        text_add(&table->log, ",,,%lld", (long long) (reply->elapsed / 1000));
    }
    position_make(table->position, move);
    table->plies++;
}

/* The move that an engine named. XBoard takes algebraic notation from its engines, too, and some castle by O-O. */
static Move read_answer(const Table *table, int seat, const char *text)
{
    Error reason;
    bool cecp = table->engine[seat]->spec->cecp;
    return cecp ? position_read_algebraic(table->position, text, &reason) : position_read_move(table->position, text, &reason);
}

/* The engine's move is played if it is legal; false when the game is over. */
static bool take_move(Table *table, int seat, const Reply *reply)
{
    Move move = read_answer(table, seat, reply->text);
    if (move == MOVE_NONE) {
        lose(table, seat, "illegal move", reply->text);
        return false;
    }
    if (reply->elapsed > allowance(table, seat)) {
        lose(table, seat, "time forfeit", "");
        return false;
    }
    table->moves_done[seat]++;
    settle_clock(table, seat, reply->elapsed);
    count_score(table, seat, reply);
    make(table, move, reply);
    bool agreed = table->offers_draw && reply->offers_draw;
    table->offers_draw = reply->offers_draw;
    if (judge_by_rules(table)) {
        return false;
    }
    if (agreed && table->seats == 2) {
        draw(table, "agreed draw");
        return false;
    }
    return !judge_by_scores(table, seat);
}

/* An engine may give the game up by a result. What else it claims is not on the board, or the game would be over. */
static void take_claim(Table *table, int seat, const char *claim)
{
    bool own_loss = starts_with_word(claim, seat == 0 ? "0-1" : "1-0", NULL);
    if (own_loss) {
        lose(table, seat, "resignation", "");
    } else {
        lose(table, seat, "false claim", claim);
    }
}

/* One turn; false when the game is over. */
static bool take_turn(Table *table, bool *cancelled)
{
    int seat = position_seat(table->position);
    Engine *engine = table->engine[seat];
    const Limits *limits = &engine->spec->limits;
    bool timed = limits->time > 0 || limits->movetime > 0;
    Question question;
    Reply reply;
    fill_question(table, seat, &question);
    engine_think(engine, &question, now_us() + allowance(table, seat), &reply);
    switch (reply.kind) {
    case REPLY_MOVE:
        return take_move(table, seat, &reply);
    case REPLY_RESIGNS:
        lose(table, seat, "resignation", "");
        break;
    case REPLY_CLAIMS:
        take_claim(table, seat, reply.text);
        break;
    case REPLY_LATE:
        lose(table, seat, timed ? "time forfeit" : "stalling", "");
        break;
    case REPLY_HANGS:
        lose(table, seat, "hang", "");
        break;
    case REPLY_CRASHES:
        lose(table, seat, "crash", reply.text);
        break;
    case REPLY_CANCELLED:
        *cancelled = true;
        break;
    }
    return false;
}

/* ---- Games ---- */

static bool open_table(Table *table, Position *position, Engine *const *engine, const Opening *opening, const Rules *rules, Error *error)
{
    *table = (Table){.position = position, .engine = engine, .rules = rules, .start = opening->start};
    table->seats = game_seats(position_game(position));
    position_reset(position);
    if (opening->start != NULL && !position_set(position, opening->start, error)) {
        return false;
    }
    for (const char *at = opening->moves; *at != '\0'; at += strcspn(at, " ") + 1) {
        char text[MOVE_TEXT];
        snprintf(text, sizeof text, "%.*s", (int) strcspn(at, " "), at);
        Move move = position_read_move(position, text, error);
        if (move == MOVE_NONE) {
            return false;
        }
        make(table, move, NULL);
    }
    for (int seat = 0; engine != NULL && seat < table->seats; seat++) {
        table->clock[seat] = engine[seat]->spec->limits.time * 1000;
    }
    return true;
}

static bool fill_record(Table *table, int64_t milliseconds, Record *record, Error *error)
{
    const Game *game = position_game(table->position);
    record->seats = table->seats;
    memcpy(record->score, table->outcome.score, sizeof record->score);
    outcome_text(table->position, &table->outcome, record->result);
    snprintf(record->reason, sizeof record->reason, "%s", table->reason);
    record->plies = table->plies;
    record->milliseconds = milliseconds;
    record->start = strdup(table->start != NULL ? table->start : game_start(game));
    record->moves = table->log.failed || table->moves.failed ? NULL : strdup(text_data(&table->log));
    if (record->start == NULL || record->moves == NULL) {
        record_free(record);
        return fail(error, "no memory");
    }
    return true;
}

static void close_table(Table *table)
{
    text_free(&table->moves);
    text_free(&table->log);
}

bool play_game(Position *position, Engine *const seat_engine[MAX_SEATS], const Opening *opening, const Rules *rules, Record *record,
               Error *error)
{
    Table table;
    bool cancelled = false;
    int64_t begin = now_us();
    bool good = open_table(&table, position, seat_engine, opening, rules, error);
    while (good && take_turn(&table, &cancelled)) {
    }
    good = good && (!cancelled || fail(error, "interrupted")) && fill_record(&table, (now_us() - begin) / 1000, record, error);
    close_table(&table);
    return good;
}

bool play_forfeit(Position *position, Engine *engine, int seat, const Opening *opening, const char *why, Record *record, Error *error)
{
    Table table;
    Engine *seat_engine[MAX_SEATS] = {NULL};
    bool good = open_table(&table, position, NULL, opening, NULL, error);
    seat_engine[seat] = engine;
    table.engine = seat_engine;
    if (good) {
        lose(&table, seat, "failed start", why);
        good = fill_record(&table, 0, record, error);
    }
    close_table(&table);
    return good;
}
