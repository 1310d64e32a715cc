// Panels of 32 rows: where their columns are, and what becomes of the sums.
#ifndef KN_PANELS_H
#define KN_PANELS_H

#include "products.h"

// Tokens whose sums a thread keeps while it goes through the columns of a panel.
enum { KN_TOKEN_BLOCK = 512 };

// 32 rows of a matrix, as they lie in memory.
typedef struct {
  const void *rows[KN_PANEL_ROWS];
  int count;                              // of rows; the last one stands for those beyond the matrix's end
  const uint8_t *escapes[KN_PANEL_ROWS];  // of the columns to come, in compact form
} kn_panel_source;

// Columns of a step, from their compact form.
typedef struct {
  uint16_t words[KN_PANEL_ROWS][KN_WIDE_COLUMNS + 32];
} kn_written_rows;

// The columns of a step for the packing kernels: in place, or written out from the compact form.
typedef struct {
  const void *rows[KN_PANEL_ROWS];
  int first;
} kn_step_rows;

kn_panel_source kn_panel_at(const kn_matrix *m, int row);
// The columns first ..< first + columns of a panel, which is gone through from its first column on. Asks for the bytes of the next `step` columns, or
// of the next panel's first ones, which come while this panel's tiles are computed.
kn_step_rows kn_columns_of(const kn_table *table, const kn_matrix *m, kn_panel_source *source, int first, int columns, int step,
                           kn_written_rows *written);
// Columns of a step through a panel: equal parts of whole blocks, so that no step is a short rest.
int kn_step_columns(const kn_matrix *m, int most, int least);
// Tokens that go through a panel together, at most KN_TOKEN_BLOCK: equal parts of whole tiles.
int kn_block_tokens(int tokens, int tile, int bytes_per_token);
// Adds the bias and writes the sums of `tokens` tokens from `token` on, `count` rows from `row` on.
void kn_put_tile(const kn_table *table, const kn_product *p, int row, int count, int token, int tokens, float *sums);

#endif
