// What the compact form of sixteen-bit weights gains and costs, from memory.
//
//   ./compact.sh [threads] [columns]        for example: ./compact.sh 2 896
//
// Normally distributed weights: of F16 with all their bits, of F16 that was BF16 once, and of BF16. Per format: bits of a weight on average, the time to
// bring them into the form (as many weights as one pass reads), and the time of products in this form as part of the time as they are, for 1 to 512
// tokens. Best of many runs, both in turn.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "CKernels.h"

enum { ROWS = 2048, MATRICES = 64, TOKENS = 512 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// A normally distributed number (Box and Muller), fixed.
static float normal(void) {
  static uint64_t state = 1;
  double u[2];
  for (int i = 0; i < 2; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    u[i] = ((double)(state >> 11) + 1) / 9007199254740993.0;
  }
  return (float)(sqrt(-2 * log(u[0])) * cos(2 * M_PI * u[1]));
}

static uint8_t *area(size_t bytes) {
  const size_t page = (size_t)2 << 20;
  uint8_t *memory = mmap(NULL, bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) exit(1);
  return memory + (page - (uintptr_t)memory % page) % page;
}

typedef struct {
  kn_pool *pool;
  kn_product *products;
  int count, tokens, columns;
  const float *x;
  const kn_activations *a;
  size_t *sizes;
  uint8_t *memory;
} region;

static void multiply(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  for (int i = 0; i < r->count; i++) kn_multiply(r->pool, thread, &r->products[i], 1, r->x, r->columns, r->tokens, r->a);
}

static void plan(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  for (int i = 0; i < r->count; i++) {
    size_t size = kn_compact_plan(r->pool, thread, (kn_compact *)r->products[i].matrix.compact, &r->products[i].matrix);
    if (thread == 0) r->sizes[i] = size;
  }
}

static void bring(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  uint8_t *to = r->memory;
  for (int i = 0; i < r->count; to += r->sizes[i++])
    (void)kn_compact_write(r->pool, thread, (kn_compact *)r->products[i].matrix.compact, &r->products[i].matrix, 0, ROWS, to);
}

static double time_of(kn_pool *pool, kn_task task, region *r) {
  double start = now();
  kn_pool_run(pool, task, r);
  return now() - start;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1, columns = argc > 2 ? atoi(argv[2]) : 2048;
  if (columns < 64 || columns % 64 != 0) return 1;
  kn_pool *pool = kn_pool_create(threads);
  size_t weights = (size_t)MATRICES * ROWS * (size_t)columns;
  uint8_t *plain = area(2 * weights), *compact = area(2 * weights);
  madvise(compact, 2 * weights, MADV_HUGEPAGE);
  float *x = malloc(sizeof(float) * (size_t)columns * TOKENS), *out = malloc(sizeof(float) * ROWS * TOKENS);
  for (int i = 0; i < columns * TOKENS; i++) x[i] = normal();
  kn_activations a;
  kn_activations_bind(&a, aligned_alloc(64, (kn_activations_bytes(TOKENS, columns) + 63) / 64 * 64), TOKENS, columns);
  float *some = malloc(sizeof(float) << 20);
  for (int i = 0; i < 1 << 20; i++) some[i] = normal() / sqrtf((float)columns);

  printf("%s, %d threads, rows of %d columns, %.2f GB as they are\n", kn_table_current()->name, threads, columns, 2e-9 * (double)weights);
  printf("weights      bits  brought in  1, 2, 4, 8, 16, 32, 128, 512 tokens: part of the time as they are\n");
  const char *names[] = {"F16", "F16 of BF16", "BF16"};
  for (int kind = 0; kind < 3; kind++) {
    for (size_t i = 0; i < weights; i++) {
      float value = some[(i * 2654435761u + (i >> 20) * 977) & ((1 << 20) - 1)];
      uint32_t bits;
      memcpy(&bits, &value, 4);
      if (kind > 0) bits &= 0xffff0000;
      memcpy(&value, &bits, 4);
      if (kind == 2) memcpy(plain + 2 * i, (uint8_t *)&bits + 2, 2);
      if (kind != 2) kn_to_half(&value, (uint16_t *)(plain + 2 * i), 1);
    }
    kn_product as_is[MATRICES], products[MATRICES];
    size_t sizes[MATRICES], bytes = 0;
    for (int i = 0; i < MATRICES; i++) {
      kn_matrix matrix = {.format = kind == 2 ? KN_BF16 : KN_F16, .rows = ROWS, .columns = columns, .row_bytes = 2 * (size_t)columns,
                          .data = plain + (size_t)i * ROWS * 2 * (size_t)columns, .streamed = true};
      as_is[i] = products[i] = (kn_product){.matrix = matrix, .out = out, .out_stride = ROWS};
      products[i].matrix.compact = kn_compact_create();
    }
    region before = {pool, as_is, MATRICES, 1, columns, x, &a, sizes, compact}, after = before;
    after.products = products;
    double took = time_of(pool, plan, &after);
    for (int i = 0; i < MATRICES; i++) bytes += sizes[i];
    took += time_of(pool, bring, &after);
    uint8_t *at = compact;
    for (int i = 0; i < MATRICES; at += sizes[i++]) kn_compact_publish((kn_compact *)products[i].matrix.compact, at);
    printf("%-12s %5.2f %8.0f ms ", names[kind], 8.0 * (double)bytes / (double)weights, 1e3 * took);
    const int tokens[] = {1, 2, 4, 8, 16, 32, 128, 512};
    for (size_t t = 0; t < sizeof tokens / sizeof *tokens; t++) {
      double best[2] = {INFINITY, INFINITY};
      before.tokens = after.tokens = tokens[t];
      before.count = after.count = tokens[t] > 16 ? 8 : MATRICES;
      for (int run = 0; run < (tokens[t] > 16 ? 10 : 24); run++) {
        double one = time_of(pool, multiply, &before), other = time_of(pool, multiply, &after);
        if (one < best[0]) best[0] = one;
        if (other < best[1]) best[1] = other;
      }
      printf(" %5.2f", best[1] / best[0]);
      if (t == 0) printf(" (%.1f, %.1f ms)", 1e3 * best[0], 1e3 * best[1]);
    }
    printf("\n");
    fflush(stdout);
    for (int i = 0; i < MATRICES; i++) kn_compact_destroy((kn_compact *)products[i].matrix.compact);
  }
  kn_pool_destroy(pool);
}
