#include "platypus/eval.h"
#include "protocol/commands.h"
#include "protocol/draw.h"
#include "protocol/text.h"
#include <stdlib.h>
#include <string.h>

void console_quit(Session *session, char *text)
{
    (void) text;
    session->quit = true;
}

void console_help(Session *session, char *text)
{
    (void) text;
    commands_print(session, output_begin(session->output));
    output_end(session->output);
}

void result_print(Position *position, FILE *out)
{
    char text[32];
    Outcome outcome = position_outcome(position);
    if (outcome.reason == GOES_ON) {
        fputs("result *\n", out);
    } else {
        fprintf(out, "result %s %s\n", outcome_text(position, &outcome, text), reason_text(outcome.reason));
    }
}

void console_draw(Session *session, char *text)
{
    (void) text;
    char string[POSITION_TEXT];
    FILE *out = output_begin(session->output);
    draw_board(out, session->position, draw_style(session->output));
    fprintf(out, "variant %s\nposition %s\nkey %016llx\n", game_name(session->game), position_write(session->position, string),
            (unsigned long long) position_key(session->position));
    result_print(session->position, out);
    output_end(session->output);
}

void console_eval(Session *session, char *text)
{
    (void) text;
    eval_explain(session->position, output_begin(session->output));
    output_end(session->output);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

void moves_print(Position *position, FILE *out)
{
    Move moves[MAX_MOVES];
    char texts[MAX_MOVES][MOVE_TEXT];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        position_move_text(position, moves[i], texts[i]);
    }
    qsort(texts, (size_t) count, sizeof texts[0], compare_texts);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s\n", texts[i]);
    }
}

static void write_book_move(FILE *out, const Session *session, Move move)
{
    char text[MOVE_TEXT];
    fputs(position_move_text(session->position, move, text), out);
}

void console_bk(Session *session, char *text)
{
    (void) text;
    opening_print(session, write_book_move);
}

void console_moves(Session *session, char *text)
{
    (void) text;
    moves_print(session->position, output_begin(session->output));
    output_end(session->output);
}

void console_move(Session *session, char *text)
{
    Error error;
    session_finish(session);
    text = text_rest(text);
    if (*text == '\0') {
        session_error(session, "move", "expected one or more moves");
    } else if (!session_play(session, text, &error)) {
        session_error(session, "move", error.text);
    }
}

void console_undo(Session *session, char *text)
{
    (void) text;
    session_finish(session);
    if (!position_can_unmake(session->position)) {
        session_error(session, "undo", "there is no move to take back");
        return;
    }
    position_unmake(session->position);
}

static void print_count(void *context, const char *move, uint64_t nodes)
{
    Session *session = context;
    output_printf(session->output, "%s: %llu\n", move, (unsigned long long) nodes);
}

static bool count(Session *session, Error *error)
{
    uint64_t nodes;
    const Work *work = &session->work;
    PerftOptions options = {
        .threads = work->threads, .on_move = work->divide ? print_count : NULL, .context = session, .cancel = &work->cancel};
    if (!position_perft(session->line, work->depth, &options, &nodes, error)) {
        return false;
    }
    output_printf(session->output, "%s %llu\n", work->label, (unsigned long long) nodes);
    return true;
}

void console_count(Session *session, int depth, bool divide, const char *label)
{
    const Work work = {.command = "perft", .run = count, .depth = depth, .divide = divide, .label = label,
                       .threads = session->options.number[OPTION_THREADS]};
    work_start(session, &work);
}

static void read_and_count(Session *session, char *text, bool divide)
{
    int64_t depth;
    if (text_number(text_rest(text), 0, 64, &depth)) {
        console_count(session, (int) depth, divide, "nodes");
    } else {
        session_error(session, divide ? "divide" : "perft", "expected a depth from 0 to 64");
    }
}

void console_perft(Session *session, char *text)
{
    read_and_count(session, text, false);
}

void console_divide(Session *session, char *text)
{
    read_and_count(session, text, true);
}

bool bench_print(Output *output, const char *variant, int threads, const atomic_bool *cancel, Error *error)
{
    uint64_t total = 0;
    int64_t total_time = 0;
    if (variant != NULL && !variant_exists(variant)) {
        return fail(error, "no variant named '%.60s'", variant);
    }
    for (size_t i = 0; i < variant_count(); i++) {
        uint64_t nodes = 0;
        int64_t time = 0;
        if (variant != NULL && strcmp(variant, variant_name(i)) != 0) {
            continue;
        }
        Game *game = game_new(variant_name(i), error);
        bool done = game != NULL && search_bench(game, threads, cancel, &nodes, &time, error);
        game_free(game);
        if (!done) {
            return false;
        }
        output_printf(output, "%s nodes %llu nps %llu\n", variant_name(i), (unsigned long long) nodes,
                      (unsigned long long) (nodes * 1000 / (uint64_t) (time > 0 ? time : 1)));
        total += nodes;
        total_time += time;
    }
    output_printf(output, "nodes %llu nps %llu\n", (unsigned long long) total,
                  (unsigned long long) (total * 1000 / (uint64_t) (total_time > 0 ? total_time : 1)));
    return true;
}

static bool bench(Session *session, Error *error)
{
    const Work *work = &session->work;
    return bench_print(session->output, work->variant, work->threads, &work->cancel, error);
}

void console_bench(Session *session, char *text)
{
    const char *word = text_word(&text), *variant = NULL;
    for (size_t i = 0; word != NULL && i < variant_count(); i++) {
        variant = strcmp(word, variant_name(i)) == 0 ? variant_name(i) : variant; /* the word does not live as long as the work */
    }
    if (word != NULL && variant == NULL) {
        session_error(session, "bench", "no such variant");
        return;
    }
    const Work work = {.command = "bench", .run = bench, .variant = variant, .threads = session->options.number[OPTION_THREADS]};
    work_start(session, &work);
}

void console_variants(Session *session, char *text)
{
    (void) text;
    FILE *out = output_begin(session->output);
    for (size_t i = 0; i < variant_count(); i++) {
        fprintf(out, "%-34s %s\n", variant_name(i), variant_title(i));
    }
    output_end(session->output);
}

void console_variant(Session *session, char *text)
{
    Error error;
    if (!session_set_variant(session, text_rest(text), &error)) {
        session_error(session, "variant", error.text);
    }
}
