#include "kn_threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define KN_PAUSE() _mm_pause()
#elif defined(__aarch64__)
#define KN_PAUSE() __asm__ __volatile__("yield")
#else
#define KN_PAUSE() ((void)0)
#endif

// A pause is 20 to 50 ns. Inside a region the others arrive within microseconds unless a core was taken away from us: then a thread
// that sleeps leaves its core to the missing one, and is woken ahead of strangers; one that kept yielding would wait a whole time slice
// of theirs at every barrier. Between regions (sampling, masks) a worker spins longer before it sleeps.
enum { SPINS_INSIDE = 1000, YIELDS_INSIDE = 4, SPINS_BETWEEN = 3000, LINE = 64 };

// kn_pool_run_short measures all threads over a window of regions. If a thread was interrupted in half of them, it tries one thread for a
// window, and keeps to what took less time until it measures anew. The system's own work interrupts rarely; a program that wants the same
// core, every few milliseconds.
enum { WINDOW = 16, KEPT = 8 * WINDOW };

struct part {
  _Alignas(LINE) atomic_size_t next;
};

struct kn_pool {
  int count;     // threads there are
  int active;    // threads of the region that runs
  enum { MEASURING, TRYING_ALONE, KEEPING_ALL, KEEPING_ALONE } mode;  // kn_pool_run_short
  int left;          // regions until the mode changes
  int disturbed;     // regions of this window with interruptions
  double seconds;    // of this window
  double measured;   // seconds of the window with all threads
  int started;
  pthread_t *threads;
  uint8_t *scratch;
  uint8_t *shared;
  struct part *parts;  // kn_pool_take_part: [count]
  kn_task task;
  void *context;
  pthread_mutex_t callers;  // one region at a time
  pthread_mutex_t sleep;
  pthread_cond_t wake;    // a region begins
  pthread_cond_t passed;  // a barrier is passed
  bool watched;           // this region counts interruptions
  // Each on a line of its own: they are written at different moments by different threads.
  _Alignas(LINE) atomic_uint_fast64_t epoch;  // regions started << 16 | threads of the last one
  _Alignas(LINE) atomic_int sleepers;     // between regions
  _Alignas(LINE) atomic_int parked;       // at a barrier
  _Alignas(LINE) atomic_int arrived;      // at the current barrier
  _Alignas(LINE) atomic_uint generation;  // barriers passed
  _Alignas(LINE) atomic_size_t next;      // kn_pool_take
  _Alignas(LINE) atomic_int interrupted;  // threads that lost their core in this region
};

typedef struct {
  kn_pool *pool;
  int index;
} worker_argument;

// Stores what others wait for, before it is asked whether somebody sleeps. With a fence, because emulators of ARM (qemu 7.2 on x86) let a load pass
// even a sequentially consistent store: a sleeper was then missed once in thousands of regions.
#define store_before_loads(object, value)                              \
  do {                                                                 \
    atomic_store_explicit(object, value, memory_order_release);        \
    atomic_thread_fence(memory_order_seq_cst);                         \
  } while (0)

static void wait_for_others(kn_pool *pool, unsigned generation) {
  for (int i = 0; i < SPINS_INSIDE; i++) {
    if (atomic_load_explicit(&pool->generation, memory_order_acquire) != generation) return;
    KN_PAUSE();
  }
  for (int i = 0; i < YIELDS_INSIDE; i++) {
    sched_yield();
    if (atomic_load_explicit(&pool->generation, memory_order_acquire) != generation) return;
  }
  pthread_mutex_lock(&pool->sleep);
  atomic_fetch_add(&pool->parked, 1);  // before the generation is read again: the last to arrive does it in the other order
  while (atomic_load(&pool->generation) == generation) pthread_cond_wait(&pool->passed, &pool->sleep);
  atomic_fetch_sub(&pool->parked, 1);
  pthread_mutex_unlock(&pool->sleep);
}

void kn_pool_barrier(kn_pool *pool) {
  unsigned generation = atomic_load_explicit(&pool->generation, memory_order_relaxed);
  int others = pool->active - 1;  // read before arriving: after that the next region may begin, with other threads
  if (atomic_fetch_add_explicit(&pool->arrived, 1, memory_order_acq_rel) == others) {
    atomic_store_explicit(&pool->arrived, 0, memory_order_relaxed);
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    for (int i = 0; i <= others; i++) atomic_store_explicit(&pool->parts[i].next, 0, memory_order_relaxed);
    store_before_loads(&pool->generation, generation + 1);
    if (atomic_load_explicit(&pool->parked, memory_order_relaxed) > 0) {
      pthread_mutex_lock(&pool->sleep);
      pthread_cond_broadcast(&pool->passed);
      pthread_mutex_unlock(&pool->sleep);
    }
    return;
  }
  wait_for_others(pool, generation);
}

size_t kn_pool_take(kn_pool *pool, size_t step) { return atomic_fetch_add_explicit(&pool->next, step, memory_order_relaxed); }

size_t kn_pool_take_part(kn_pool *pool, int part, size_t step) {
  return atomic_fetch_add_explicit(&pool->parts[part].next, step, memory_order_relaxed);
}

// Waits until the epoch is no longer `seen`, and returns it.
static uint_fast64_t wait_for_region(kn_pool *pool, uint_fast64_t seen) {
  for (int i = 0; i < SPINS_BETWEEN; i++) {
    uint_fast64_t epoch = atomic_load_explicit(&pool->epoch, memory_order_acquire);
    if (epoch != seen) return epoch;
    KN_PAUSE();
  }
  pthread_mutex_lock(&pool->sleep);
  atomic_fetch_add(&pool->sleepers, 1);  // before the epoch is read again: begin reads them in the other order
  uint_fast64_t epoch;
  while ((epoch = atomic_load(&pool->epoch)) == seen) pthread_cond_wait(&pool->wake, &pool->sleep);
  atomic_fetch_sub(&pool->sleepers, 1);
  pthread_mutex_unlock(&pool->sleep);
  return epoch;
}

// Times that the system took this thread's core away for another; 0 where it does not say.
static long interruptions(void) {
#if defined(RUSAGE_THREAD)
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nivcsw : 0;
#else
  return 0;
#endif
}

static void take_part(kn_pool *pool, int thread) {
  bool watched = pool->watched;
  long before = watched ? interruptions() : 0;
  pool->task(pool->context, thread, pool->active);
  if (watched && interruptions() != before) atomic_fetch_add_explicit(&pool->interrupted, 1, memory_order_relaxed);
  kn_pool_barrier(pool);
}

static void *work(void *argument) {
  worker_argument start = *(worker_argument *)argument;
  free(argument);
  kn_pool *pool = start.pool;
  uint_fast64_t seen = 0;
  for (;;) {
    // A worker may miss regions that it has no part in. Those it has a part in wait for it, so what it reads of the pool is theirs.
    seen = wait_for_region(pool, seen);
    if ((seen & 0xffff) == 0) return NULL;
    if (start.index < (int)(seen & 0xffff)) take_part(pool, start.index);
  }
}

// Starts a region of `threads` threads; of 0: the workers end.
static void begin(kn_pool *pool, int threads) {
  uint_fast64_t last = atomic_load_explicit(&pool->epoch, memory_order_relaxed);
  store_before_loads(&pool->epoch, ((last >> 16) + 1) << 16 | (uint_fast64_t)threads);
  if (atomic_load_explicit(&pool->sleepers, memory_order_relaxed) > 0) {
    pthread_mutex_lock(&pool->sleep);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->sleep);
  }
}

// With the callers' mutex held.
static void run(kn_pool *pool, int threads, kn_task task, void *context, bool watched) {
  pool->active = threads < 1 ? 1 : threads < pool->count ? threads : pool->count;
  pool->task = task;
  pool->context = context;
  pool->watched = watched;
  atomic_store_explicit(&pool->interrupted, 0, memory_order_relaxed);
  if (pool->active > 1) begin(pool, pool->active);
  take_part(pool, 0);
}

void kn_pool_run_on(kn_pool *pool, int threads, kn_task task, void *context) {
  pthread_mutex_lock(&pool->callers);
  run(pool, threads, task, context, false);
  pthread_mutex_unlock(&pool->callers);
}

void kn_pool_run(kn_pool *pool, kn_task task, void *context) { kn_pool_run_on(pool, pool->count, task, context); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void enter_mode(kn_pool *pool, int mode) {
  pool->mode = mode;
  pool->left = mode == MEASURING || mode == TRYING_ALONE ? WINDOW : KEPT;
  pool->disturbed = 0;
  pool->seconds = 0;
}

void kn_pool_run_short(kn_pool *pool, kn_task task, void *context) {
  pthread_mutex_lock(&pool->callers);
  if (pool->left == 0) enter_mode(pool, MEASURING);
  bool alone = pool->mode == TRYING_ALONE || pool->mode == KEEPING_ALONE;
  double start = now();
  run(pool, alone ? 1 : pool->count, task, context, pool->mode == MEASURING);
  pool->seconds += now() - start;
  pool->disturbed += atomic_load_explicit(&pool->interrupted, memory_order_relaxed) > 0;
  if (pool->count > 1 && --pool->left == 0) {
    if (pool->mode == MEASURING) {
      pool->measured = pool->seconds;
      enter_mode(pool, 2 * pool->disturbed >= WINDOW ? TRYING_ALONE : MEASURING);
    } else if (pool->mode == TRYING_ALONE) {
      enter_mode(pool, pool->seconds < pool->measured ? KEEPING_ALONE : KEEPING_ALL);
    }
  }
  pthread_mutex_unlock(&pool->callers);
}

static void *aligned(size_t bytes) {
  void *memory = NULL;
  return posix_memalign(&memory, 4096, bytes) == 0 ? memory : NULL;
}

kn_pool *kn_pool_create(int threads) {
  if (threads < 1 || threads > 0xffff) return NULL;
  void *memory = NULL;
  if (posix_memalign(&memory, LINE, sizeof(kn_pool)) != 0) return NULL;
  kn_pool *pool = memory;
  *pool = (kn_pool){.count = threads, .active = threads};
  pool->scratch = aligned((size_t)threads * KN_SCRATCH_BYTES);
  pool->shared = aligned(KN_SHARED_BYTES);
  pool->parts = aligned((size_t)threads * sizeof(struct part));
  if (pool->parts) memset(pool->parts, 0, (size_t)threads * sizeof(struct part));
  pool->threads = calloc((size_t)threads, sizeof(pthread_t));
  pthread_mutex_init(&pool->callers, NULL);
  pthread_mutex_init(&pool->sleep, NULL);
  pthread_cond_init(&pool->wake, NULL);
  pthread_cond_init(&pool->passed, NULL);
  if (!pool->scratch || !pool->shared || !pool->parts || !pool->threads) {
    kn_pool_destroy(pool);
    return NULL;
  }
  for (int i = 1; i < threads; i++) {
    worker_argument *argument = malloc(sizeof *argument);
    if (argument) *argument = (worker_argument){.pool = pool, .index = i};
    if (!argument || pthread_create(&pool->threads[i], NULL, work, argument) != 0) {
      free(argument);
      kn_pool_destroy(pool);
      return NULL;
    }
    pool->started++;
  }
  return pool;
}

void kn_pool_destroy(kn_pool *pool) {
  if (!pool) return;
  begin(pool, 0);
  for (int i = 1; i <= pool->started; i++) pthread_join(pool->threads[i], NULL);
  pthread_mutex_destroy(&pool->callers);
  pthread_mutex_destroy(&pool->sleep);
  pthread_cond_destroy(&pool->wake);
  pthread_cond_destroy(&pool->passed);
  free(pool->threads);
  free(pool->parts);
  free(pool->scratch);
  free(pool->shared);
  free(pool);
}

int kn_pool_count(const kn_pool *pool) { return pool->active; }
void *kn_pool_scratch(kn_pool *pool, int thread) { return pool->scratch + (size_t)thread * KN_SCRATCH_BYTES; }
void *kn_pool_shared(kn_pool *pool) { return pool->shared; }
