// Products of many tokens with float weights by the system's BLAS: OpenBLAS, or Accelerate on Apple's systems.
//
// OpenBLAS is opened when the table below, or ESPALIER_BLAS, asks for it the first time: neither a program's start nor who embeds this pays for a
// library that is not used, and where there is none our own tiles multiply.
//
// A thread of the pool multiplies its own rows with a call of its own, for which the library stays in that thread. Weights of sixteen bits become
// floats in the thread's memory, some rows at a time.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "products.h"

#if defined(__APPLE__)
#define ACCELERATE_NEW_LAPACK 1
#include <Accelerate/Accelerate.h>
#else
#include <dlfcn.h>
enum { CblasRowMajor = 101, CblasNoTrans = 111, CblasTrans = 112 };
#endif

enum { MOST_ROWS = 96, LEAST_ROWS = 16, NEVER = 0, SLACK = 64 };

// The least number of tokens from which BLAS was faster than our own tiles, in every shape measured (docs/performance.md): F32, F16, BF16. Sets that
// are not here are not measured, and multiply by themselves.
static const struct {
  const char *set;
  int least[3];
} measured[] = {
    {"scalar", {17, 17, 17}},
    {"avx2", {NEVER, NEVER, NEVER}},
    {"avx512", {NEVER, NEVER, NEVER}},
    {"avx512bf16", {NEVER, NEVER, NEVER}},
};

// 1 and 0 as ESPALIER_BLAS says, -1 where it says nothing; what holds now.
static int asked = -1, wish = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void choose(void) {
  const char *text = getenv("ESPALIER_BLAS");
  if (text && text[0] != 0) asked = text[0] != '0';
  wish = asked;
}

#if defined(__APPLE__)
bool kn_blas_is_available(void) { return true; }
#else
// The library's cblas_sgemm; NULL where there is no library.
static void (*sgemm)(int order, int left, int right, int rows, int columns, int depth, float alpha, const float *a, int a_stride, const float *b,
                     int b_stride, float beta, float *c, int c_stride);
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static void open_library(void) {
  // The first is what a program links; the second comes with the development package.
  void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libopenblas.so", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  void *product = dlsym(library, "cblas_sgemm"), *threads = dlsym(library, "openblas_set_num_threads");
  if (!product || !threads) return;
  // ISO C has no way from an object's address to a function's; POSIX has.
  void (*set_threads)(int);
  memcpy(&set_threads, &threads, sizeof threads);
  // The pool's threads share a product already; the library's own would take the cores from them.
  set_threads(1);
  memcpy(&sgemm, &product, sizeof product);
}

bool kn_blas_is_available(void) {
  pthread_once(&opened, open_library);
  return sgemm != NULL;
}
#endif

void kn_blas_select(int new_wish) {
  pthread_once(&once, choose);
  wish = new_wish < 0 ? asked : new_wish;
}

static int least_tokens(const kn_table *table, kn_format format) {
  int column = format == KN_F32 ? 0 : format == KN_F16 ? 1 : 2;
  for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
    if (strcmp(measured[i].set, table->name) == 0) return measured[i].least[column];
  }
  return NEVER;
}

// Rows of floats whose bytes BLAS can read where they lie.
static bool lies_as_floats(const kn_matrix *m) {
  return m->format == KN_F32 && (uintptr_t)m->data % sizeof(float) == 0 && m->row_bytes % sizeof(float) == 0;
}

// Rows that fit a thread's memory as floats, with one of words beside them.
static int most_rows(const kn_matrix *m) {
  size_t row = (size_t)m->columns * sizeof(float), words = (size_t)m->columns * sizeof(uint16_t) + 2 * SLACK;
  if (words + LEAST_ROWS * row > KN_SCRATCH_BYTES) return 0;
  size_t rows = (KN_SCRATCH_BYTES - words) / row / LEAST_ROWS * LEAST_ROWS;
  return rows < MOST_ROWS ? (int)rows : MOST_ROWS;
}

bool kn_goes_by_blas(const kn_table *table, const kn_matrix *m, int tokens) {
  if (kn_format_is_quantized(m->format)) return false;
  pthread_once(&once, choose);
  if (wish == 0) return false;
  // By rows weights are read once, as they lie; no product of matrices is faster.
  if (tokens <= 1 || tokens <= table->row_tokens[m->format]) return false;
  if (!lies_as_floats(m) && most_rows(m) == 0) return false;
  int least = least_tokens(table, m->format);
  return (wish > 0 || (least != NEVER && tokens >= least)) && kn_blas_is_available();
}

int kn_blas_rows(const kn_matrix *m) { return lies_as_floats(m) ? MOST_ROWS : most_rows(m); }

int kn_blas_rows_together(const kn_matrix *m, int rows) { return lies_as_floats(m) ? rows : kn_blas_rows(m); }

// A row as floats. words: room for one, for those in compact form.
static void write_floats(const kn_table *table, const kn_matrix *m, int row, uint16_t *words, float *to) {
  const uint8_t *from = kn_row_at(m, row);
  if (m->dictionary) {
    kn_compact_kernels_of(table)->expand(from + KN_COMPACT_HEAD, kn_compact_escapes(from), m->columns, m->dictionary, words);
    from = (const uint8_t *)words;
  }
  kn_format format = kn_word_format(m);
  if (format == KN_F16) {
    table->from_half((const uint16_t *)(const void *)from, to, (size_t)m->columns);
  } else if (format == KN_BF16) {
    for (int c = 0; c < m->columns; c++) {
      uint16_t word;
      memcpy(&word, from + 2 * (size_t)c, 2);
      uint32_t bits = (uint32_t)word << 16;
      memcpy(to + c, &bits, 4);
    }
  } else {
    memcpy(to, from, (size_t)m->columns * sizeof(float));
  }
}

void kn_multiply_blas(const kn_table *table, void *memory, const kn_product *p, int row, int end, const float *x, ptrdiff_t x_stride, int tokens) {
  const kn_matrix *m = &p->matrix;
  int rows = end - row;
  const float *weights = (const float *)(const void *)kn_row_at(m, row);
  ptrdiff_t stride = (ptrdiff_t)(m->row_bytes / sizeof(float));
  if (!lies_as_floats(m)) {
    float *written = memory;
    uint16_t *words = (uint16_t *)((uint8_t *)memory + (size_t)kn_blas_rows(m) * (size_t)m->columns * sizeof(float) + SLACK);
    for (int r = 0; r < rows; r++) write_floats(table, m, row + r, words, written + (ptrdiff_t)r * m->columns);
    weights = written;
    stride = m->columns;
  }
  float *out = p->out + row;
#if defined(__APPLE__)
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, tokens, rows, m->columns, 1, x, (int)x_stride, weights, (int)stride, p->accumulate ? 1 : 0,
              out, (int)p->out_stride);
#else
  sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, tokens, rows, m->columns, 1, x, (int)x_stride, weights, (int)stride, p->accumulate ? 1 : 0, out,
        (int)p->out_stride);
#endif
  for (int t = 0; t < tokens && m->bias; t++) table->add(m->bias + row, out + t * p->out_stride, (size_t)rows);
}
