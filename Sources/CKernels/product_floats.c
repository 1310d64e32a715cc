// Products of many tokens with weights as floats.
#include "panels.h"

enum { X_STRIDE = KN_FLOAT_PANEL_COLUMNS + 16 };

typedef struct {
  float x[KN_FLOAT_TILE_TOKENS][X_STRIDE];
  float panels[KN_FLOAT_PANELS][KN_FLOAT_PANEL_COLUMNS * KN_PANEL_ROWS];
  float sums[KN_FLOAT_PANELS][KN_TOKEN_BLOCK][KN_PANEL_ROWS];
  kn_written_rows written;
} float_scratch;

_Static_assert(sizeof(float_scratch) <= KN_SCRATCH_BYTES, "panels and their sums fit the scratch memory of a thread");

// Whether rows of activations at this distance share the places of the first-level cache, which has fewer ways than a tile has tokens.
static bool collides(ptrdiff_t x_stride) {
  enum { WAY = 4096, SPREAD = 128 };
  ptrdiff_t distance = x_stride * (ptrdiff_t)sizeof(float) % WAY;
  return distance < SPREAD || distance > WAY - SPREAD;
}

void kn_multiply_floats(const kn_table *table, void *memory, const kn_product *p, int row, int end, const float *x, ptrdiff_t x_stride, int tokens) {
  float_scratch *scratch = memory;
  const kn_matrix *m = &p->matrix;
  kn_panel_source source[KN_FLOAT_PANELS];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = kn_panel_at(m, row + panels * KN_PANEL_ROWS);
  int step = kn_step_columns(m, KN_FLOAT_PANEL_COLUMNS, 16);
  int part = kn_block_tokens(tokens, KN_FLOAT_TILE_TOKENS, 1);
  bool collide = collides(x_stride);
  for (int base = 0; base < tokens; base += part) {
    int block = tokens - base < part ? tokens - base : part;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      for (int i = 0; i < panels; i++) {
        kn_step_rows from = kn_columns_of(table, m, &source[i], first, columns, step, &scratch->written);
        table->pack_float[kn_word_format(m)](from.rows, from.first, columns, scratch->panels[i]);
      }
      for (int t = 0; t < block; t += KN_FLOAT_TILE_TOKENS) {
        int n = block - t < KN_FLOAT_TILE_TOKENS ? block - t : KN_FLOAT_TILE_TOKENS;
        const float *from = x + (base + t) * x_stride + first;
        if (collide) {
          for (int i = 0; i < n; i++) memcpy(scratch->x[i], from + i * x_stride, (size_t)columns * sizeof(float));
          from = scratch->x[0];
        }
        for (int i = 0; i < panels; i++) {
          int first_row = row + i * KN_PANEL_ROWS;
          bool direct = source[i].count == KN_PANEL_ROWS && !m->bias;  // then sums are kept where they belong
          float *sums = direct ? p->out + (base + t) * p->out_stride + first_row : scratch->sums[i][t];
          table->tile_float(scratch->panels[i], columns, from, collide ? X_STRIDE : x_stride, n, sums, direct ? p->out_stride : KN_PANEL_ROWS,
                            first > 0 || (direct && p->accumulate));
          if (first + step >= m->columns && !direct) kn_put_tile(table, p, first_row, source[i].count, base + t, n, sums);
        }
      }
    }
  }
}
