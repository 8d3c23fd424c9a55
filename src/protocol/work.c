#include "protocol/work.h"

#include "protocol/session.h"
#include <time.h>

static void *work_main(void *argument)
{
    Session *session = argument;
    Error error;
    if (!session->work.run(session, &error)) {
        session_error(session, session->work.command, error.text);
    }
    return NULL;
}

void work_start(Session *session, const Work *work)
{
    session_finish(session);
    session_abandon(session); /* the end of a search may have begun another */
    position_copy(session->line, session->position);
    session->work = *work;
    session->work.running = pthread_create(&session->work.thread, NULL, work_main, session) == 0;
    if (!session->work.running) {
        session_error(session, work->command, "no thread to be had");
    }
}

void work_stop(Session *session)
{
    Work *work = &session->work;
    if (work->running) {
        atomic_store(&work->cancel, true);
        pthread_join(work->thread, NULL);
        work->running = false;
    }
}

void work_finish(Session *session, int milliseconds)
{
    enum { SECOND = 1000000000 }; /* ns */
    Work *work = &session->work;
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += milliseconds * (SECOND / 1000);
    end.tv_sec += end.tv_nsec / SECOND;
    end.tv_nsec %= SECOND;
    if (work->running && pthread_timedjoin_np(work->thread, NULL, &end) == 0) {
        work->running = false;
    }
    work_stop(session);
}
