#include "referee/seating.h"

#include <string.h>

void seatings_list(Seatings *seatings, int engines, int seats)
{
    int ways = 1;
    memset(seatings, 0, sizeof *seatings);
    seatings->engines = engines;
    seatings->seats = seats;
    for (int seat = 0; seat < seats; seat++) {
        ways *= engines;
    }
    for (int way = 0; way < ways; way++) {
        /* The way's digits, the first seat's the highest, are the engines. */
        uint8_t engine[MAX_SEATS];
        int times[MAX_SEATS] = {0}, least = seats, most = 0;
        for (int seat = seats - 1, rest = way; seat >= 0; seat--, rest /= engines) {
            engine[seat] = (uint8_t) (rest % engines);
            times[engine[seat]]++;
        }
        for (int i = 0; i < engines; i++) {
            least = times[i] < least ? times[i] : least;
            most = times[i] > most ? times[i] : most;
        }
        if (least > 0 && most - least <= 1) {
            memcpy(seatings->engine[seatings->count++], engine, sizeof engine);
        }
    }
}
