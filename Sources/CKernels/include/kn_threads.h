// A pool of threads for parallel regions: persistent workers that spin shortly and then sleep.
#ifndef KN_THREADS_H
#define KN_THREADS_H

#include <stddef.h>
#include <stdint.h>

typedef struct kn_pool kn_pool;
// `thread` is 0 (the caller) ... count - 1.
typedef void (*kn_task)(void *context, int thread, int count);

// A pool of `threads` threads, the caller of kn_pool_run counted; NULL if threads or memory are refused.
kn_pool *kn_pool_create(int threads);
// Stops and joins the workers. No region may be running.
void kn_pool_destroy(kn_pool *pool);
// Threads of the region that runs, or of the last one.
int kn_pool_count(const kn_pool *pool);
// Runs task(context, 0...count-1, count) once on every thread, returning when all are done. Calls from several
// threads at once take turns. Not reentrant. Allocates nothing.
void kn_pool_run(kn_pool *pool, kn_task task, void *context);
// The same on the first `threads` threads, 1 ... all of them.
void kn_pool_run_on(kn_pool *pool, int threads, kn_task task, void *context);
// The same for work in many short steps, such as a pass of one token, where other programs may want the cores: a step waits for the
// thread that lost its core. While that happens often and one thread alone is measured to be faster, one thread runs the regions.
void kn_pool_run_short(kn_pool *pool, kn_task task, void *context);
// Waits until every thread of the region has arrived. Also sets the shared counter of kn_pool_take to zero.
void kn_pool_barrier(kn_pool *pool);
// Takes the next `step` items of the region's shared counter: returns the first one. Starts from zero after each
// barrier and at the start of a region.
size_t kn_pool_take(kn_pool *pool, size_t step);
// The same from a counter for each thread, `part` 0 ... count - 1: work that lies in memory in order is divided into a run for each thread,
// so that what a thread has prefetched is its own, and a thread that is done takes from the others' runs.
size_t kn_pool_take_part(kn_pool *pool, int part, size_t step);
// Private memory of a thread, KN_SCRATCH_BYTES long, 64-byte aligned; contents survive only within one operation. A caller may hold
// the input of a product of one token in it, from KN_ROW_OFFSET on, KN_ROW_FLOATS long: such products leave that part alone.
void *kn_pool_scratch(kn_pool *pool, int thread);
// Memory shared by the region for partial results of attention, KN_SHARED_BYTES long.
void *kn_pool_shared(kn_pool *pool);

enum {
  KN_SCRATCH_BYTES = 768 * 1024,
  KN_ROW_OFFSET = 512 * 1024,
  KN_ROW_FLOATS = (KN_SCRATCH_BYTES - KN_ROW_OFFSET) / 4,
  KN_SHARED_BYTES = 1024 * 1024,
};

#endif
