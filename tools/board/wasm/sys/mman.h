/* Stands in for POSIX where memory has no pages to advise about. */
#ifndef BOARD_SYS_MMAN_H
#define BOARD_SYS_MMAN_H

#include <stddef.h>

enum { MADV_HUGEPAGE = 14 };

static inline int madvise(void *address, size_t length, int advice) { return (void) address, (void) length, (void) advice, 0; }

#endif
