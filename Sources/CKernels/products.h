// The ways in which a product is multiplied: the part of it that a thread takes. matrix.c chooses among them and divides.
#ifndef KN_PRODUCTS_H
#define KN_PRODUCTS_H

#include "activations.h"

// Whether the format's tiles add the terms of activations' scales to the bits of its own: those of runs of 32 columns.
bool kn_has_steps(const kn_table *table, kn_format format);

static inline const uint8_t *kn_row_at(const kn_matrix *m, int row) { return (const uint8_t *)m->data + (size_t)row * m->row_bytes; }

// product_rows.c

// Rows low ..< high of a product for a few tokens side by side.
void kn_multiply_lanes(const kn_table *table, const kn_product *p, int low, int high, int tokens, const kn_activations *a);
// Rows low ..< high of a product for a few tokens, which share the rows or read them again from the cache.
void kn_multiply_few(const kn_table *table, const kn_product *p, int low, int high, const float *x, ptrdiff_t x_stride, int tokens,
                     const kn_activations *a);

// Products through panels, rows row ..< end (whole panels, or cut at the matrix's end) for all tokens. memory: KN_SCRATCH_BYTES.

enum {
  // Panels of bytes or words that go through the columns of a step one after another (kn_panels_together).
  KN_PANELS_TOGETHER = 4,
  // Float panels that are multiplied together where rows are so long that the activations, of four bytes each, come from beyond the
  // second-level cache: once for all of these panels.
  KN_FLOAT_PANELS = 2,
  KN_LONG_ROW = 2048,
  // Panels that meet the same activations one after another: those of a step are 64 KB for each, and come from the second-level cache.
  KN_WIDE_PANELS = 2,
};

// product_bytes.c

// Panels that go through the columns of a step one after another, while the activations of these columns stay in the second-level cache: rows of
// several steps, whose sums are kept where they belong.
int kn_panels_together(const kn_table *table, const kn_matrix *m);
// At most KN_PANELS_TOGETHER panels, with weights as bytes, or as words where the activations are bound so.
void kn_multiply_bytes(const kn_table *table, void *memory, const kn_product *p, int row, int end, int tokens, const kn_activations *a);

// product_floats.c: at most KN_FLOAT_PANELS panels.
void kn_multiply_floats(const kn_table *table, void *memory, const kn_product *p, int row, int end, const float *x, ptrdiff_t x_stride, int tokens);

// product_blas.c

// Whether a product of so many tokens is multiplied by the system's BLAS: where that was measured to be faster, or ESPALIER_BLAS says so.
bool kn_goes_by_blas(const kn_table *table, const kn_matrix *m, int tokens);
// Rows of a unit of work; and, of a run of `rows`, those that one call multiplies.
int kn_blas_rows(const kn_matrix *m);
int kn_blas_rows_together(const kn_matrix *m, int rows);
void kn_multiply_blas(const kn_table *table, void *memory, const kn_product *p, int row, int end, const float *x, ptrdiff_t x_stride, int tokens);

// product_wide.c: at most KN_WIDE_PANELS panels.
void kn_multiply_wide(const kn_table *table, void *memory, const kn_product *p, int terms, int row, int end, int tokens, const kn_activations *a);
// A thread's share of x as parts in bfloat16.
void kn_split_share(const kn_table *table, int thread, int threads, const float *x, ptrdiff_t x_stride, int tokens, int columns,
                    const kn_activations *a, bool two_parts);

#endif
