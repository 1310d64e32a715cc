// Counts what one thread asks of malloc and its kin, for tests that show that nothing is allocated.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

// Whether this platform's C library lets a program stand before its malloc.
bool allocation_counter_works(void);
// Starts counting on the calling thread, from zero.
void allocation_counter_start(void);
// Stops, and returns how many blocks the calling thread has asked for since the start.
long allocation_counter_stop(void);

#endif
