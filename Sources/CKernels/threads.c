#include "kn_threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

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

struct kn_pool {
  int count;
  int started;
  pthread_t *threads;
  uint8_t *scratch;
  uint8_t *shared;
  kn_task task;
  void *context;
  pthread_mutex_t callers;  // one region at a time
  pthread_mutex_t sleep;
  pthread_cond_t wake;    // a region begins
  pthread_cond_t passed;  // a barrier is passed
  bool stop;
  // Each on a line of its own: they are written at different moments by different threads.
  _Alignas(LINE) atomic_uint epoch;       // regions started
  _Alignas(LINE) atomic_int sleepers;     // between regions
  _Alignas(LINE) atomic_int parked;       // at a barrier
  _Alignas(LINE) atomic_int arrived;      // at the current barrier
  _Alignas(LINE) atomic_uint generation;  // barriers passed
  _Alignas(LINE) atomic_size_t next;      // kn_pool_take
};

typedef struct {
  kn_pool *pool;
  int index;
} worker_argument;

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
  if (atomic_fetch_add_explicit(&pool->arrived, 1, memory_order_acq_rel) == pool->count - 1) {
    atomic_store_explicit(&pool->arrived, 0, memory_order_relaxed);
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    atomic_store(&pool->generation, generation + 1);
    if (atomic_load(&pool->parked) > 0) {
      pthread_mutex_lock(&pool->sleep);
      pthread_cond_broadcast(&pool->passed);
      pthread_mutex_unlock(&pool->sleep);
    }
    return;
  }
  wait_for_others(pool, generation);
}

size_t kn_pool_take(kn_pool *pool, size_t step) { return atomic_fetch_add_explicit(&pool->next, step, memory_order_relaxed); }

// Returns when the epoch is no longer `seen`.
static void wait_for_region(kn_pool *pool, unsigned seen) {
  for (int i = 0; i < SPINS_BETWEEN; i++) {
    if (atomic_load_explicit(&pool->epoch, memory_order_acquire) != seen) return;
    KN_PAUSE();
  }
  pthread_mutex_lock(&pool->sleep);
  atomic_fetch_add(&pool->sleepers, 1);  // before the epoch is read again: kn_pool_run reads them in the other order
  while (atomic_load(&pool->epoch) == seen) pthread_cond_wait(&pool->wake, &pool->sleep);
  atomic_fetch_sub(&pool->sleepers, 1);
  pthread_mutex_unlock(&pool->sleep);
}

static void *work(void *argument) {
  worker_argument start = *(worker_argument *)argument;
  free(argument);
  kn_pool *pool = start.pool;
  unsigned seen = 0;
  for (;;) {
    wait_for_region(pool, seen);
    seen++;
    if (pool->stop) return NULL;
    pool->task(pool->context, start.index, pool->count);
    kn_pool_barrier(pool);
  }
}

static void begin(kn_pool *pool) {
  atomic_fetch_add(&pool->epoch, 1);
  if (atomic_load(&pool->sleepers) > 0) {
    pthread_mutex_lock(&pool->sleep);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->sleep);
  }
}

void kn_pool_run(kn_pool *pool, kn_task task, void *context) {
  pthread_mutex_lock(&pool->callers);
  pool->task = task;
  pool->context = context;
  if (pool->count > 1) begin(pool);
  task(context, 0, pool->count);
  kn_pool_barrier(pool);
  pthread_mutex_unlock(&pool->callers);
}

static void *aligned(size_t bytes) {
  void *memory = NULL;
  return posix_memalign(&memory, 4096, bytes) == 0 ? memory : NULL;
}

kn_pool *kn_pool_create(int threads) {
  if (threads < 1) return NULL;
  void *memory = NULL;
  if (posix_memalign(&memory, LINE, sizeof(kn_pool)) != 0) return NULL;
  kn_pool *pool = memory;
  *pool = (kn_pool){.count = threads};
  pool->scratch = aligned((size_t)threads * KN_SCRATCH_BYTES);
  pool->shared = aligned(KN_SHARED_BYTES);
  pool->threads = calloc((size_t)threads, sizeof(pthread_t));
  pthread_mutex_init(&pool->callers, NULL);
  pthread_mutex_init(&pool->sleep, NULL);
  pthread_cond_init(&pool->wake, NULL);
  pthread_cond_init(&pool->passed, NULL);
  if (!pool->scratch || !pool->shared || !pool->threads) {
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
  pool->stop = true;
  begin(pool);
  for (int i = 1; i <= pool->started; i++) pthread_join(pool->threads[i], NULL);
  pthread_mutex_destroy(&pool->callers);
  pthread_mutex_destroy(&pool->sleep);
  pthread_cond_destroy(&pool->wake);
  pthread_cond_destroy(&pool->passed);
  free(pool->threads);
  free(pool->scratch);
  free(pool->shared);
  free(pool);
}

int kn_pool_count(const kn_pool *pool) { return pool->count; }
void *kn_pool_scratch(kn_pool *pool, int thread) { return pool->scratch + (size_t)thread * KN_SCRATCH_BYTES; }
void *kn_pool_shared(kn_pool *pool) { return pool->shared; }
