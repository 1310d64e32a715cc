// Our own tiles beside the system's BLAS, for products of float weights and many tokens: what product_blas.c's table is made from.
//
//   BENCHMARK=blas.c ./run.sh [threads] [set] [least milliseconds of a figure]
//
// GOP/s of both, each the best of runs that take turns, and their ratio (above 1: BLAS is faster).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CKernels.h"
#include "kn_table.h"

static const char *const sets[] = {"scalar", "avx2", "avx512", "avx512bf16", "amx", "neon", "i8mm"};
static const struct {
  const char *name;
  kn_format format;
} formats[] = {{"f32", KN_F32}, {"f16", KN_F16}, {"bf16", KN_BF16}};
static const struct {
  int rows, columns;
} shapes[] = {{192, 576}, {576, 576}, {1536, 576}, {576, 1536}, {2048, 2048}, {4864, 896}, {896, 4864}, {2048, 8192}};
static const int tokens[] = {2, 8, 17, 32, 64, 128, 512};
enum { MOST_TOKENS = 512, MOST_COLUMNS = 8192, MOST_ROWS = 4864, MOST_WEIGHTS = 8192 * 2048 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
  kn_pool *pool;
  kn_product product;
  int tokens;
  const float *x;
  const kn_activations *a;
} region;

static void multiply(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  kn_multiply(r->pool, thread, &r->product, 1, r->x, r->product.matrix.columns, r->tokens, r->a);
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1;
  const char *only = argc > 2 && argv[2][0] ? argv[2] : NULL;
  double least = argc > 3 ? atof(argv[3]) / 1000 : 0.03;
  if (!kn_blas_is_available()) return fprintf(stderr, "there is no OpenBLAS: install libopenblas-dev\n"), 1;
  kn_pool *pool = kn_pool_create(threads);
  uint8_t *w = aligned_alloc(64, 4 * (size_t)MOST_WEIGHTS);
  float *x = aligned_alloc(64, sizeof(float) * MOST_COLUMNS * MOST_TOKENS), *out = aligned_alloc(64, sizeof(float) * MOST_ROWS * MOST_TOKENS);
  if (!pool || !w || !x || !out) return 1;
  for (int i = 0; i < MOST_COLUMNS * MOST_TOKENS; i++) x[i] = (float)rand() / (float)RAND_MAX - 0.5f;
  printf("threads set format rows columns tokens tiles BLAS ratio\n");
  for (size_t s = 0; s < sizeof sets / sizeof *sets; s++) {
    if ((only && strcmp(only, sets[s]) != 0) || !kn_table_select(sets[s])) continue;
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      for (size_t i = 0; i < MOST_WEIGHTS; i++) {
        float value = (float)rand() / (float)RAND_MAX - 0.5f;
        uint16_t word;
        memcpy(&word, (uint8_t *)&value + 2, 2);
        if (formats[f].format == KN_F16) kn_to_half(&value, &word, 1);
        formats[f].format == KN_F32 ? memcpy(w + 4 * i, &value, 4) : memcpy(w + 2 * i, &word, 2);
      }
      for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        int rows = shapes[i].rows, columns = shapes[i].columns;
        kn_activations a;
        void *memory = aligned_alloc(64, (kn_activations_bytes(MOST_TOKENS, columns) + 63) / 64 * 64);
        kn_activations_bind(&a, memory, MOST_TOKENS, columns);
        for (size_t t = 0; t < sizeof tokens / sizeof *tokens; t++) {
          region r = {pool,
                      {.matrix = {.format = formats[f].format, .rows = rows, .columns = columns, .row_bytes = kn_row_bytes(formats[f].format, (size_t)columns), .data = w},
                       .out = out,
                       .out_stride = rows},
                      tokens[t],
                      x,
                      &a};
          kn_blas_select(1);
          if (strcmp(kn_way_name(&r.product.matrix, tokens[t]), "BLAS") != 0) continue;  // so few go by rows
          double best[2] = {INFINITY, INFINITY}, spent = 0;
          for (int run = 0; spent < 2 * least || run < 6; run++) {
            kn_blas_select(run % 2);
            double start = now();
            kn_pool_run(pool, multiply, &r);
            double time = now() - start;
            spent += time;
            if (run > 1 && time < best[run % 2]) best[run % 2] = time;
          }
          double work = 2.0 * rows * columns * tokens[t] / 1e9;
          printf("%d %s %s %d %d %d %.1f %.1f %.2f\n", threads, sets[s], formats[f].name, rows, columns, tokens[t], work / best[0], work / best[1],
                 best[0] / best[1]);
          fflush(stdout);
        }
        free(memory);
      }
    }
  }
  kn_pool_destroy(pool);
}
