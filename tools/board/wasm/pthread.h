/* Stands in for POSIX threads where there are none: locks have nobody to keep out, and no thread can be had. */
#ifndef BOARD_PTHREAD_H
#define BOARD_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef char pthread_t, pthread_mutex_t, pthread_cond_t;

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes)
{
    (void) attributes;
    *mutex = 0;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *condition, const void *attributes)
{
    (void) attributes;
    *condition = 0;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *mutex) { return (void) mutex, 0; }
static inline int pthread_mutex_unlock(pthread_mutex_t *mutex) { return (void) mutex, 0; }
static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) { return (void) mutex, 0; }
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) { return (void) condition, (void) mutex, 0; }
static inline int pthread_cond_broadcast(pthread_cond_t *condition) { return (void) condition, 0; }
static inline int pthread_cond_destroy(pthread_cond_t *condition) { return (void) condition, 0; }

static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument)
{
    (void) attributes, (void) start, (void) argument;
    *thread = 0;
    return EAGAIN;
}
static inline int pthread_join(pthread_t thread, void **result) { return (void) thread, (void) result, 0; }

#endif
