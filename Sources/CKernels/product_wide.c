// Products of many tokens in bfloat16.
#include "panels.h"

typedef kn_bf16 wide_weights[2][KN_WIDE_COLUMNS * KN_PANEL_ROWS];

typedef struct {
  kn_panel panel;
  float floats[KN_FLOAT_PANEL_COLUMNS * KN_PANEL_ROWS];
  wide_weights weights[KN_WIDE_PANELS];
  float sums[KN_WIDE_PANELS][KN_TOKEN_BLOCK][KN_PANEL_ROWS];
  kn_written_rows written;
} wide_scratch;

_Static_assert(sizeof(wide_scratch) <= KN_SCRATCH_BYTES, "panels in bfloat16 and their sums fit the scratch memory of a thread");

void kn_split_share(const kn_table *table, int thread, int threads, const float *x, ptrdiff_t x_stride, int tokens, int columns,
                    const kn_activations *a, bool two_parts) {
  long low = (long)tokens * thread / threads, high = (long)tokens * (thread + 1) / threads;
  for (long t = low; t < high; t++) {
    ptrdiff_t at = t / 16 * a->wide_stride + t % 16 * 32;
    table->wide->split(x + t * x_stride, columns, a->high + at, two_parts ? a->low + at : NULL);
  }
}

static void pack_wide(const kn_table *table, wide_scratch *scratch, const kn_matrix *m, const void *const rows[KN_PANEL_ROWS], int first,
                      int columns, int terms, wide_weights to) {
  if (kn_format_is_quantized(m->format)) {
    for (int c = 0; c < columns; c += KN_PANEL_COLUMNS) {
      int n = columns - c < KN_PANEL_COLUMNS ? columns - c : KN_PANEL_COLUMNS;
      table->pack[m->format](rows, first + c, n, &scratch->panel);
      table->wide->widen(&scratch->panel, m->format, n, to[0] + c * KN_PANEL_ROWS);
    }
    return;
  }
  if (m->format == KN_BF16) {
    table->wide->arrange(rows, first, columns, to[0]);
    return;
  }
  for (int c = 0; c < columns; c += KN_FLOAT_PANEL_COLUMNS) {
    int n = columns - c < KN_FLOAT_PANEL_COLUMNS ? columns - c : KN_FLOAT_PANEL_COLUMNS;
    table->pack_float[kn_word_format(m)](rows, first + c, n, scratch->floats);
    table->wide->widen_float(scratch->floats, n, to[0] + c * KN_PANEL_ROWS, terms > 2 ? to[1] + c * KN_PANEL_ROWS : NULL);
  }
}

void kn_multiply_wide(const kn_table *table, void *memory, const kn_product *p, int terms, int row, int end, int tokens, const kn_activations *a) {
  wide_scratch *scratch = memory;
  const kn_matrix *m = &p->matrix;
  kn_panel_source source[KN_WIDE_PANELS];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = kn_panel_at(m, row + panels * KN_PANEL_ROWS);
  // Floats in steps of the compact form's columns, whichever form they have: the terms of a step are summed before the next, so that other steps would
  // be other sums.
  int step = kn_step_columns(m, KN_WIDE_COLUMNS, kn_format_is_quantized(m->format) ? 32 : KN_COMPACT_COLUMNS);
  if (table->wide->enter) table->wide->enter();
  for (int base = 0; base < tokens; base += KN_TOKEN_BLOCK) {
    int block = tokens - base < KN_TOKEN_BLOCK ? tokens - base : KN_TOKEN_BLOCK;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      bool last = first + step >= m->columns;
      for (int i = 0; i < panels; i++) {
        kn_step_rows from = kn_columns_of(table, m, &source[i], first, columns, step, &scratch->written);
        pack_wide(table, scratch, m, from.rows, from.first, columns, terms, scratch->weights[i]);
      }
      for (int t = 0; t < block; t += KN_WIDE_TOKENS) {
        int n = block - t < KN_WIDE_TOKENS ? block - t : KN_WIDE_TOKENS;
        ptrdiff_t at = (base + t) / 16 * a->wide_stride + 16 * first;
        for (int i = 0; i < panels; i++) {
          kn_wide_operands operands = {{scratch->weights[i][0], scratch->weights[i][1]}, {a->high + at, a->low + at}, a->wide_stride, terms};
          // Sums are kept here, where rows lie close together; the last step of a whole tile writes them where they belong.
          bool whole = source[i].count == KN_PANEL_ROWS && !m->bias && n % 16 == 0, add = whole && p->accumulate;
          int first_row = row + i * KN_PANEL_ROWS;
          float *sums = scratch->sums[i][t], *out = p->out + (base + t) * p->out_stride + first_row;
          const float *from = first > 0 ? sums : add ? out : NULL;
          table->wide->tile(&operands, columns, n, from, first == 0 && add ? p->out_stride : KN_PANEL_ROWS, last && whole ? out : sums,
                            last && whole ? p->out_stride : KN_PANEL_ROWS);
          if (last && !whole) kn_put_tile(table, p, first_row, source[i].count, base + t, n, sums);
        }
      }
    }
  }
  if (table->wide->leave) table->wide->leave();
}
