/* Perft: counts of legal move sequences, the last move counted in bulk. */
#include "rules/position.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Lockless, as the search's table: a slot is valid only if key XOR count reads back (Hyatt and Mann 2002). */
typedef struct {
    _Atomic uint64_t key, count;
} Slot;

/* What every node of a count needs. */
typedef struct {
    Slot *slot; /* NULL: no table */
    uint64_t mask;
    const atomic_bool *cancel; /* NULL: cannot be cancelled */
} Count;

static bool cancelled(const Count *count)
{
    return count->cancel != NULL && atomic_load_explicit(count->cancel, memory_order_relaxed);
}

static uint64_t slot_key(const Position *pos, int depth)
{
    /* The key leaves out an en passant square that cannot be used, which is right here too. */
    return pos_state(pos)->key ^ (uint64_t) depth * 0x9E3779B97F4A7C15u;
}

static uint64_t count_below(Position *pos, int depth, const Count *count)
{
    if (depth <= 1)
        return depth == 1 ? (uint64_t) generate_count(pos) : 1;
    if (cancelled(count))
        return 0;
    Slot *slot = NULL;
    uint64_t key = 0;
    if (count->slot != NULL) {
        key = slot_key(pos, depth);
        slot = &count->slot[key & count->mask];
        uint64_t known = atomic_load_explicit(&slot->count, memory_order_relaxed);
        if ((atomic_load_explicit(&slot->key, memory_order_relaxed) ^ known) == key)
            return known;
    }
    MoveList list;
    generate_all(pos, &list);
    uint64_t nodes = 0;
    for (int i = 0; i < list.count; i++) {
        make_move(pos, list.move[i]);
        nodes += count_below(pos, depth - 1, count);
        unmake_move(pos);
    }
    if (slot != NULL) {
        atomic_store_explicit(&slot->count, nodes, memory_order_relaxed);
        atomic_store_explicit(&slot->key, key ^ nodes, memory_order_relaxed);
    }
    return nodes;
}

/* Root moves, and for each the total below it; threads take the next one in turn. */
typedef struct {
    const Position *root;
    const MoveList *list;
    const Count *count;
    int depth;
    atomic_int next;
    uint64_t *nodes;
} Work;

static void take_moves(Work *work, Position *pos)
{
    for (int i; (i = atomic_fetch_add(&work->next, 1)) < work->list->count;) {
        make_move(pos, work->list->move[i]);
        work->nodes[i] = count_below(pos, work->depth - 1, work->count);
        unmake_move(pos);
    }
}

typedef struct {
    Work *work;
    Position *pos;
    pthread_t thread;
    bool started;
} Hand;

static void *run_hand(void *argument)
{
    Hand *hand = argument;
    take_moves(hand->work, hand->pos);
    return NULL;
}

static bool run_threads(Work *work, int threads, Error *error)
{
    Hand *hands = calloc((size_t) threads, sizeof *hands);
    bool ok = hands != NULL;
    for (int i = 0; ok && i < threads; i++) {
        hands[i].work = work;
        hands[i].pos = position_new(work->root->game);
        ok = hands[i].pos != NULL;
        if (ok) {
            position_copy(hands[i].pos, work->root);
            ok = hands[i].started = pthread_create(&hands[i].thread, NULL, run_hand, &hands[i]) == 0;
        }
    }
    for (int i = 0; hands != NULL && i < threads; i++) {
        if (hands[i].started)
            pthread_join(hands[i].thread, NULL);
        position_free(hands[i].pos);
    }
    free(hands);
    return ok || fail(error, "perft: cannot have %d threads", threads);
}

static bool make_table(Count *count, size_t megabytes, Error *error)
{
    uint64_t bytes = megabytes <= SIZE_MAX >> 20 ? (uint64_t) megabytes << 20 : 0, slots = 1;
    while (slots <= bytes / sizeof(Slot) / 2)
        slots *= 2;
    if (bytes > 0)
        count->slot = calloc((size_t) slots, sizeof *count->slot);
    count->mask = slots - 1;
    return count->slot != NULL || fail(error, "perft: no memory for a table of %zu MB", megabytes);
}

static bool perft_root(Position *pos, int depth, const PerftOptions *options, const Count *count, uint64_t *total, Error *error)
{
    MoveList list;
    generate_all(pos, &list);
    uint64_t *nodes = calloc((size_t) list.count + 1, sizeof *nodes);
    if (nodes == NULL)
        return fail(error, "perft: no memory");
    Work work = {pos, &list, count, depth, 0, nodes};
    bool ok = true;
    if (options->threads > 1)
        ok = run_threads(&work, options->threads, error);
    else
        take_moves(&work, pos);
    if (ok && cancelled(count))
        ok = fail(error, "stopped");
    *total = 0;
    for (int i = 0; ok && i < list.count; i++) {
        *total += nodes[i];
        if (options->on_move != NULL) {
            char text[MOVE_TEXT];
            options->on_move(options->context, position_move_text(pos, list.move[i], text), nodes[i]);
        }
    }
    free(nodes);
    return ok;
}

bool position_perft(Position *position, int depth, const PerftOptions *options, uint64_t *nodes, Error *error)
{
    static const PerftOptions plain = {0, 0, NULL, NULL, NULL};
    if (options == NULL)
        options = &plain;
    if (depth < 0 || depth > MAX_PLY)
        return fail(error, "perft: depth %d, expected 0 to %d", depth, MAX_PLY);
    if (depth == 0) {
        *nodes = 1;
        return true;
    }
    Count count = {NULL, 0, options->cancel};
    if (options->hash_mb > 0 && !make_table(&count, options->hash_mb, error))
        return false;
    bool ok = perft_root(position, depth, options, &count, nodes, error);
    free(count.slot);
    return ok;
}
