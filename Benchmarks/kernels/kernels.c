// Rates of the C kernels beside what the machine can do: memory bandwidth for one token, the multiply rate for many.
//
//   ./run.sh [threads] [format name] [columns]        for example: ./run.sh 2 q8_0 896
//
// Each figure is the best of many short runs, so that a busy machine disturbs it little.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "CKernels.h"

static const struct {
  const char *name;
  kn_format format;
} formats[] = {{"q8_0", KN_Q8_0}, {"q4_0", KN_Q4_0}, {"q4_K", KN_Q4_K}, {"q6_K", KN_Q6_K}, {"q5_0", KN_Q5_0},
               {"q5_K", KN_Q5_K}, {"q4_1", KN_Q4_1}, {"q5_1", KN_Q5_1}, {"q3_K", KN_Q3_K}, {"q2_K", KN_Q2_K},
               {"iq4_nl", KN_IQ4_NL}, {"iq4_xs", KN_IQ4_XS}, {"mxfp4", KN_MXFP4}, {"f16", KN_F16}, {"bf16", KN_BF16}, {"f32", KN_F32}};

enum { ROWS = 2048, TOKENS = 512, SLICES = 8 };
static int columns = 2048;
static const size_t bytes = (size_t)512 << 20;  // beyond the caches

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
  kn_pool *pool;
  const kn_product *products;
  int count, tokens;
  const float *x;
  const kn_activations *a;
} region;

static void multiply(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  for (int i = 0; i < r->count; i++) kn_multiply(r->pool, thread, &r->products[i], 1, r->x, columns, r->tokens, r->a);
}

typedef struct {
  const uint8_t *data;
  size_t bytes;
  uint64_t results[256];
} reading;

#if defined(__x86_64__)
__attribute__((target("avx2")))
#endif
static void read_memory(void *context, int thread, int threads) {
  reading *r = context;
  typedef uint64_t lane __attribute__((vector_size(32), aligned(8)));
  size_t share = r->bytes / (size_t)threads / 256 * 256;
  const lane *p = (const lane *)(r->data + (size_t)thread * share);
  lane a = {0}, b = {0}, c = {0}, d = {0};
  for (size_t i = 0; i < share / sizeof(lane); i += 4) a ^= p[i], b ^= p[i + 1], c ^= p[i + 2], d ^= p[i + 3];
  a ^= b ^ c ^ d;
  r->results[thread] = a[0] ^ a[1] ^ a[2] ^ a[3];
}

static double best_of(int runs, kn_pool *pool, kn_task task, void *context, void (*before)(void *, int)) {
  double best = INFINITY;
  for (int i = 0; i < runs; i++) {
    if (before) before(context, i);
    double start = now();
    kn_pool_run(pool, task, context);
    double time = now() - start;
    if (time < best) best = time;
  }
  return best;
}

static const uint8_t *memory;
static const kn_product *all_products;
static int slice_products;
static void next_slice(void *context, int run) { ((reading *)context)->data = memory + (size_t)(run % SLICES) * (bytes / SLICES); }
static void next_products(void *context, int run) { ((region *)context)->products = all_products + (run % SLICES) * slice_products; }

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1;
  const char *only = argc > 2 ? argv[2] : NULL;
  if (argc > 3) columns = atoi(argv[3]);
  if (columns < 32 || columns % 32 != 0) return 1;
  kn_pool *pool = kn_pool_create(threads);
  uint8_t *w = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!pool || w == MAP_FAILED) return 1;
  for (size_t i = 0; i < bytes; i += 8) {  // halves of ordinary size wherever a block's scale may lie
    uint64_t word = 0x3132333435363738ull ^ (i * 0x9e3779b97f4a7c15ull >> 7 & 0x0f0f0f0f0f0f0f0full);
    memcpy(w + i, &word, 8);
  }
  memory = w;
  float *x = malloc(sizeof(float) * (size_t)columns * TOKENS), *out = malloc(sizeof(float) * ROWS * TOKENS);
  for (int i = 0; i < columns * TOKENS; i++) x[i] = (float)rand() / (float)RAND_MAX - 0.5f;
  kn_activations a;
  kn_activations_bind(&a, aligned_alloc(64, (kn_activations_bytes(TOKENS, columns) + 63) / 64 * 64), TOKENS, columns);

  reading r = {.data = w, .bytes = bytes / SLICES};
  double bandwidth = (double)bytes / SLICES / best_of(60, pool, read_memory, &r, next_slice) / 1e9;
  printf("%s, %d threads; reading memory: %.1f GB/s\n", kn_table_current()->name, threads, bandwidth);
  printf("format   1 token GB/s (share)   2, 3, 4, 8, 16, 24, 32 tokens, cost of one   32, 128, 512 tokens: GOP/s\n");
  for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
    if (only && strcmp(only, formats[f].name) != 0) continue;
    kn_format format = formats[f].format;
    size_t matrix = kn_row_bytes(format, (size_t)columns) * ROWS;
    if (matrix == 0) continue;  // no multiple of the format's block
    int count = (int)(bytes / matrix) / SLICES * SLICES;
    kn_product *products = malloc(sizeof(kn_product) * (size_t)count);
    for (int i = 0; i < count; i++) {
      products[i] = (kn_product){.matrix = {format, ROWS, columns, kn_row_bytes(format, (size_t)columns), w + (size_t)i * matrix, NULL, true},
                                 .out = out, .out_stride = ROWS};
    }
    all_products = products;
    slice_products = count / SLICES;
    region g = {pool, products, slice_products, 1, x, &a};
    double one = best_of(40, pool, multiply, &g, next_products);
    double rate = (double)slice_products * (double)matrix / one / 1e9;
    printf("%-8s %6.1f (%3.0f %%)         ", formats[f].name, rate, 100 * rate / bandwidth);
    const int few[] = {2, 3, 4, 8, 16, 24, 32};
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
      g.tokens = few[i];
      printf(" %5.2f", best_of(16, pool, multiply, &g, next_products) / one);
    }
    g.count = 1;
    for (int tokens = 32; tokens <= TOKENS; tokens *= 4) {
      g.tokens = tokens;
      printf(" %7.1f", 2.0 * ROWS * columns * tokens / best_of(30, pool, multiply, &g, NULL) / 1e9);
    }
    printf("\n");
    fflush(stdout);
    free(products);
  }
  kn_pool_destroy(pool);
}
