#include "protocol/output.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int terminal_width(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static bool locale_is_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t) 0);
    if (locale == (locale_t) 0) {
        return false;
    }
    bool utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return utf8;
}

bool output_open(Output *output, FILE *file, Error *error)
{
    int fd = fileno(file);
    bool terminal = isatty(fd) == 1;
    const char *no_color = getenv("NO_COLOR");
    *output = (Output){.file = file, .width = 80};
    if (terminal) {
        output->color = no_color == NULL || no_color[0] == '\0';
        output->unicode = locale_is_utf8();
        output->width = terminal_width(fd);
    }
    setvbuf(file, NULL, _IOLBF, 1 << 16);
    if (pthread_mutex_init(&output->mutex, NULL) != 0) {
        return fail(error, "no mutex for output");
    }
    return true;
}

void output_close(Output *output)
{
    pthread_mutex_destroy(&output->mutex);
}

FILE *output_begin(Output *output)
{
    pthread_mutex_lock(&output->mutex);
    return output->file;
}

void output_end(Output *output)
{
    fflush(output->file);
    pthread_mutex_unlock(&output->mutex);
}

void output_printf(Output *output, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(output_begin(output), format, arguments);
    output_end(output);
    va_end(arguments);
}

void output_quote(Output *output, const char *format, ...)
{
    Error line;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line.text, sizeof line.text, format, arguments);
    va_end(arguments);
    make_showable(line.text);
    output_printf(output, "%s\n", line.text);
}

bool output_broken(const Output *output)
{
    return ferror(output->file) != 0;
}
