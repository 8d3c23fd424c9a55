#include "search/recorder.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Is every move of the line legal where it is played? */
static bool line_is_legal(const Position *root, const Move *moves, int count)
{
    static _Thread_local Move legal[MAX_MOVES];
    Position *position = position_new(position_game(root));
    position_copy(position, root);
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        int choices = position_moves(position, legal);
        good = false;
        for (int j = 0; j < choices && !good; j++) {
            good = legal[j] == moves[i];
        }
        if (good) {
            position_make(position, moves[i]);
        }
    }
    position_free(position);
    return good;
}

static void note_info(void *context, const Position *root, const SearchInfo *info)
{
    Recorder *recorder = context;
    recorder->infos++;
    recorder->infos_with_bad_line += !line_is_legal(root, info->pv, info->pv_count);
    if (info->line <= MOST_LINES) {
        recorder->last[info->line - 1] = *info;
        recorder->last[info->line - 1].pv = NULL;
        recorder->first[info->line - 1] = info->pv_count > 0 ? info->pv[0] : MOVE_NONE;
    }
}

static void note_done(void *context, const Position *root, Move best, Move ponder)
{
    Recorder *recorder = context;
    (void) root;
    recorder->dones++;
    recorder->best = best;
    recorder->ponder = ponder;
}

Recorder *recorder_open(const char *variant, const char *fen)
{
    Error error = { "" };
    Recorder *recorder = calloc(1, sizeof *recorder);
    ck_assert_ptr_nonnull(recorder);
    recorder->table = table_open(variant, fen);
    recorder->search = search_new(recorder->table.game, &error);
    ck_assert_msg(recorder->search != NULL, "%s", error.text);
    return recorder;
}

void recorder_close(Recorder *recorder)
{
    search_free(recorder->search);
    table_close(&recorder->table);
    free(recorder);
}

void recorder_start(Recorder *recorder, const SearchLimits *limits)
{
    SearchListener listener = { .context = recorder, .info = note_info, .done = note_done };
    memset(recorder->last, 0, sizeof recorder->last);
    memset(recorder->first, 0, sizeof recorder->first);
    recorder->infos = recorder->infos_with_bad_line = recorder->dones = 0;
    recorder->best = recorder->ponder = MOVE_NONE;
    search_start(recorder->search, recorder->table.position, limits, &listener);
}

void recorder_run(Recorder *recorder, const SearchLimits *limits)
{
    recorder_start(recorder, limits);
    search_wait(recorder->search);
    ck_assert_int_eq(recorder->dones, 1);
    ck_assert_int_gt(recorder->infos, 0);
    ck_assert_int_eq(recorder->infos_with_bad_line, 0);
}

MoveText best_text(const Recorder *recorder)
{
    MoveText text;
    position_move_text(recorder->table.position, recorder->best, text.text);
    return text;
}

double milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

void sleep_milliseconds(int milliseconds)
{
    struct timespec pause = { milliseconds / 1000, (long) (milliseconds % 1000) * 1000000 };
    nanosleep(&pause, NULL);
}
