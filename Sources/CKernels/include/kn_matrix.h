// Products of a weight matrix and activations.
#ifndef KN_MATRIX_H
#define KN_MATRIX_H

#include <stdbool.h>
#include "kn_formats.h"
#include "kn_threads.h"

typedef struct kn_compact kn_compact;
typedef struct kn_dictionary kn_dictionary;

// A weight matrix as it lies in its file. The data need not be aligned.
typedef struct {
  kn_format format;
  int rows;
  int columns;
  size_t row_bytes;
  const void *data;   // [rows, row_bytes]
  const float *bias;  // [rows] or NULL
  bool streamed;      // of a model larger than the caches: comes from memory at each pass
  const kn_compact *compact;        // where a compact form may appear (kn_compact.h), or NULL
  int first_row;                    // the matrix's first row in it
  const kn_dictionary *dictionary;  // of rows in that form, which only products see; NULL: as in the file
} kn_matrix;

// 32 columns of a few tokens side by side, for products that read each weight once for all of them: eight tokens, two words of 32 bits each, or
// (in parentheses) four tokens, four words each.
typedef struct {
  int8_t q[4][64];      // [4][8 tokens][8] ([2][4 tokens][16])
  float d[16];          // [8 tokens][2] ([4][4]): the scale
  int32_t bias[2][16];  // [2][8 tokens][2] ([2][4][4]): as below, and 0
  float sum[2][16];
} kn_lane_block;

// Activations quantised in runs of 32 columns: x = d q, q in -127...127. Strides are in elements.
typedef struct {
  int8_t *q;          // [tokens, q_stride]
  int16_t *words;     // [tokens, q_stride]: the same, for tiles that multiply words. NULL where none do
  float *d;           // [tokens, d_stride]: one per 32 columns
  int32_t *bias;      // [tokens, 2 d_stride]: -128 * sum of the 32 q, and of the second 16 of them
  float *sum;         // [tokens, 2 d_stride]: d * the same sums
  int32_t *terms;     // [tokens, 2 d_stride]: the two terms of d, for tiles that add them to the bits of other scales. NULL where none do
  ptrdiff_t q_stride;
  ptrdiff_t d_stride;
  kn_lane_block *lanes;  // [groups of 8 tokens][columns / 32], for a few; NULL where the set has no kernels for them, or for one token
  // For products of many tokens with float weights: x = fine_d fine, fine in -8191...8191. NULL where a set multiplies floats.
  int16_t *fine;  // [tokens, q_stride]
  float *fine_d;  // [tokens, d_stride]
  // For products of many tokens in bfloat16: parts in bfloat16,
  // [tokens / 16, wide_stride]: [columns / 32][16 tokens][32]. NULL on processors without.
  uint16_t *high;
  uint16_t *low;
  ptrdiff_t wide_stride;
} kn_activations;

// Bytes that kn_activations_bind needs for `tokens` x `columns` (columns rounded up to 32).
size_t kn_activations_bytes(int tokens, int columns);
// Lays the arrays of `a` over `memory` (64-byte aligned).
void kn_activations_bind(kn_activations *a, void *memory, int tokens, int columns);

typedef struct {
  kn_matrix matrix;
  float *out;           // [tokens, out_stride]
  ptrdiff_t out_stride; // floats
  bool accumulate;      // out += instead of out =
} kn_product;

// Whether products with this format read the quantised form of the activations.
bool kn_format_is_quantized(kn_format format);

// out = x * transpose(matrix) + bias for each of `count` products (at most KN_MAX_PRODUCTS) that share
// x: [tokens, x_stride] and their number of columns. `a` is memory for the quantised form of x, bound to at least tokens x columns.
// With one token every thread quantises x for itself, so that x may differ in place (not in contents) from thread to thread.
// Part of a region; ends with a barrier.
void kn_multiply(kn_pool *pool, int thread, const kn_product *products, int count, const float *x, ptrdiff_t x_stride, int tokens,
                 const kn_activations *a);
// out[i] = x * row[rows[i]] + bias, i < count, for one token. Rows must be inside the matrix. Part of a region; ends with a barrier.
void kn_multiply_rows(kn_pool *pool, int thread, const kn_matrix *matrix, const int32_t *rows, int count, const float *x, float *out,
                      const kn_activations *a);
// Row `row` of the matrix as floats, out: [columns]. No barrier, any thread.
void kn_dequantize_row(const kn_matrix *matrix, int row, float *out);

// How a product of so many tokens is multiplied: "rows", "lanes", "bfloat16", "bytes", "words", "floats" or "BLAS".
const char *kn_way_name(const kn_matrix *matrix, int tokens);
// Whether there is a system's BLAS: opens OpenBLAS where it is installed.
bool kn_blas_is_available(void);
// For tests and benchmarks: 1 multiplies float weights and many tokens by BLAS, 0 never; -1 as ESPALIER_BLAS says, or where it was measured to be faster.
// No product may be running.
void kn_blas_select(int wish);

enum { KN_MAX_PRODUCTS = 4 };

#endif
