// The multiply rate of the processor for bytes, which prefill of quantised weights is measured against: int8_peak THREADS. Prints GOP/s (a multiply and an
// add are two) of vpdpbusd on registers of 512 bits, the best of many short runs. Build with -O2 -pthread.
#include <immintrin.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_THREADS = 64, SUMS = 12, STEPS = 200000, RUNS = 200 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct {
  double best;  // seconds of a run
  int sink;
} worker;

// As many sums as hide the latency; the products do not depend on one another.
__attribute__((target("avx512f,avx512vnni"))) static void *multiply(void *argument) {
  worker *w = argument;
  __m512i sums[SUMS], a = _mm512_set1_epi8(3), b = _mm512_set1_epi8(-5);
  for (int i = 0; i < SUMS; i++) sums[i] = _mm512_set1_epi32(i);
  w->best = 1e9;
  for (int run = 0; run < RUNS; run++) {
    double start = now();
    for (int step = 0; step < STEPS; step++) {
#pragma clang loop unroll(full)
      for (int i = 0; i < SUMS; i++) {
        sums[i] = _mm512_dpbusd_epi32(sums[i], a, b);
        __asm__ volatile("" : "+v"(sums[i]));
      }
    }
    double seconds = now() - start;
    if (seconds < w->best) w->best = seconds;
  }
  for (int i = 1; i < SUMS; i++) sums[0] = _mm512_add_epi32(sums[0], sums[i]);
  w->sink = _mm512_reduce_add_epi32(sums[0]);
  return NULL;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1;
  if (threads < 1 || threads > MOST_THREADS) {
    fprintf(stderr, "usage: int8_peak THREADS\n");
    return 64;
  }
  if (!__builtin_cpu_supports("avx512vnni")) {
    fprintf(stderr, "this processor has no AVX-512 VNNI\n");
    return 69;
  }
  static worker workers[MOST_THREADS];
  pthread_t others[MOST_THREADS];
  for (int i = 1; i < threads; i++) pthread_create(&others[i], NULL, multiply, &workers[i]);
  multiply(&workers[0]);
  double rate = 0;
  for (int i = 0; i < threads; i++) {
    if (i > 0) pthread_join(others[i], NULL);
    rate += 2.0 * 64 * SUMS * STEPS / workers[i].best / 1e9;
  }
  printf("%.0f\n", rate);
  return 0;
}
