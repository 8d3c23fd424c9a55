#include "referee/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

void record_free(Record *record)
{
    free(record->start);
    free(record->moves);
    record->start = record->moves = NULL;
}

static void write_numbers(const int *number, int count, Text *text)
{
    for (int i = 0; i < count; i++) {
        text_add(text, "%s%d", i > 0 ? "," : "", number[i]);
    }
    text_add(text, "\t");
}

void record_write(const Record *record, Text *text)
{
    text_add(text, "%zu\t", record->number);
    write_numbers(record->engine, record->seats, text);
    write_numbers(record->score, record->seats, text);
    text_add(text, "%s\t%s\t%d\t%lld\t%s\t%s\n", record->result, record->reason, record->plies, (long long) record->milliseconds,
             record->start, record->moves);
}

/* Reads whole numbers separated by commas; how many, or 0 if they are none. */
static int read_numbers(const char *text, int most_value, int number[MAX_SEATS])
{
    int count = 0;
    for (;;) {
        char *end;
        long value = strtol(text, &end, 10);
        if (end == text || value < 0 || value > most_value || count == MAX_SEATS) {
            return 0;
        }
        number[count++] = (int) value;
        if (*end == '\0') {
            return count;
        }
        if (*end != ',') {
            return 0;
        }
        text = end + 1;
    }
}

static bool read_number(const char *text, long long most, long long *value)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return end != text && *end == '\0' && errno == 0 && *value >= 0 && *value <= most;
}

bool record_read(Record *record, char *line, Error *error)
{
    enum { FIELDS = 9 };
    char *field[FIELDS];
    long long number, plies, milliseconds;
    int fields = 0;
    for (char *rest = line; fields < FIELDS && rest != NULL; fields++) {
        field[fields] = strsep(&rest, "\t");
    }
    *record = (Record){0};
    if (fields < FIELDS) {
        return fail(error, "expected nine fields separated by tabs, found %d", fields);
    }
    record->seats = read_numbers(field[1], MAX_SEATS - 1, record->engine);
    if (!read_number(field[0], 1000000000, &number) || record->seats < 2 || read_numbers(field[2], 12, record->score) != record->seats) {
        return fail(error, "wrong number, seats or points: '%.20s' '%.20s' '%.20s'", field[0], field[1], field[2]);
    }
    if (!read_number(field[5], 1000000, &plies) || !read_number(field[6], INT64_MAX, &milliseconds)) {
        return fail(error, "wrong plies or milliseconds: '%.20s' '%.20s'", field[5], field[6]);
    }
    record->number = (size_t) number;
    record->plies = (int) plies;
    record->milliseconds = milliseconds;
    snprintf(record->result, sizeof record->result, "%s", field[3]);
    snprintf(record->reason, sizeof record->reason, "%s", field[4]);
    record->start = strdup(field[7]);
    record->moves = strdup(field[8]);
    if (record->start == NULL || record->moves == NULL) {
        record_free(record);
        return fail(error, "no memory");
    }
    return true;
}

/* ---- Logs ---- */

void log_free(Log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        record_free(&log->record[i]);
    }
    free(log->record);
    free(log->header);
    *log = (Log){0};
}

static int by_number(const void *left, const void *right)
{
    const Record *a = left, *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

static bool add_record(Log *log, const Record *record, Error *error)
{
    if ((log->count & (log->count - 1)) == 0) { /* full at each power of two */
        Record *list = realloc(log->record, (log->count > 0 ? 2 * log->count : 1) * sizeof *list);
        if (list == NULL) {
            return fail(error, "no memory for a log");
        }
        log->record = list;
    }
    log->record[log->count++] = *record;
    return true;
}

static bool read_lines(Log *log, FILE *file, Text *header, Error *error)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool good = true;
    for (int number = 1; good && (length = getline(&line, &size, file)) > 0 && line[length - 1] == '\n'; number++) {
        line[length - 1] = '\0';
        if (line[0] == '#' && log->count == 0) {
            text_add(header, "%s\n", line);
        } else {
            Record record;
            Error reason;
            good = record_read(&record, line, &reason) || fail(error, "line %d: %.180s", number, reason.text);
            if (good && !add_record(log, &record, error)) {
                record_free(&record);
                good = false;
            }
        }
        log->whole_bytes = ftell(file);
    }
    free(line);
    return good && (!ferror(file) || fail(error, "cannot be read to its end"));
}

bool log_read(Log *log, const char *path, Error *error)
{
    *log = (Log){0};
    Error reason;
    Text header = {0};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return fail(error, "cannot read log %.120s: %s", path, strerror(errno));
    }
    bool good = read_lines(log, file, &header, &reason);
    fclose(file);
    log->header = header.failed ? NULL : strdup(text_data(&header));
    text_free(&header);
    good = good && (log->header != NULL || fail(&reason, "no memory"));
    if (log->count > 0) {
        qsort(log->record, log->count, sizeof *log->record, by_number);
    }
    for (size_t i = 1; good && i < log->count; i++) {
        good = log->record[i].number != log->record[i - 1].number || fail(&reason, "game %zu stands there twice", log->record[i].number);
    }
    if (!good) {
        log_free(log);
        return fail(error, "log %.80s: %.140s", path, reason.text);
    }
    return true;
}

static bool same_record(const Record *a, const Record *b)
{
    Text left = {0}, right = {0};
    record_write(a, &left);
    record_write(b, &right);
    bool same = strcmp(text_data(&left), text_data(&right)) == 0;
    text_free(&left);
    text_free(&right);
    return same;
}

static bool copy_record(Record *to, const Record *from)
{
    *to = *from;
    to->start = strdup(from->start);
    to->moves = strdup(from->moves);
    if (to->start == NULL || to->moves == NULL) {
        record_free(to);
        return false;
    }
    return true;
}

bool log_merge(Log *to, const Log *from, Error *error)
{
    if (strcmp(to->header, from->header) != 0) {
        return fail(error, "the logs are of different matches: their headers differ");
    }
    size_t before = to->count;
    bool good = true;
    for (size_t i = 0; good && i < from->count; i++) {
        const Record *record = &from->record[i];
        const Record *known = before > 0 ? bsearch(record, to->record, before, sizeof *record, by_number) : NULL;
        Record copy;
        if (known != NULL) {
            good = same_record(known, record) || fail(error, "game %zu is not the same in two logs", record->number);
        } else if (!copy_record(&copy, record)) {
            good = fail(error, "no memory");
        } else if (!add_record(to, &copy, error)) {
            record_free(&copy);
            good = false;
        }
    }
    while (!good && to->count > before) {
        record_free(&to->record[--to->count]);
    }
    if (to->count > 0) {
        qsort(to->record, to->count, sizeof *to->record, by_number);
    }
    return good;
}

bool log_write(const Log *log, const char *path, Error *error)
{
    Text text = {0};
    text_add(&text, "%s", log->header);
    for (size_t i = 0; i < log->count; i++) {
        record_write(&log->record[i], &text);
    }
    bool good = file_replace(path, &text, error);
    text_free(&text);
    return good;
}
