// Products of many tokens with weights as bytes or words.
#include "panels.h"

typedef struct {
  kn_panel panels[KN_PANELS_TOGETHER];  // the first one alone where a set has no panel_tokens
  float sums[KN_TOKEN_BLOCK][KN_PANEL_ROWS];
  kn_written_rows written;
} byte_scratch;

_Static_assert(sizeof(byte_scratch) <= KN_SCRATCH_BYTES, "panels and their sums fit the scratch memory of a thread");

static void prefetch_sums(const float *sums, ptrdiff_t stride, int tokens) {
  for (int t = 0; t < KN_TILE_TOKENS && t < tokens; t++) {
    for (int line = 0; line < KN_PANEL_ROWS; line += 16) __builtin_prefetch(sums + t * stride + line);
  }
}

// Most columns of a panel. Whole rows where they fit, since the sums are then written once; longer ones gain nothing from longer steps.
static int most_columns(const kn_table *table, const kn_matrix *m) {
  int most = table->panel_columns[m->format];
  if (most) return most;
  return m->columns <= KN_PANEL_ROOM && kn_first_level_bytes() >= 48 << 10 ? KN_PANEL_ROOM : KN_PANEL_COLUMNS;
}

int kn_panels_together(const kn_table *table, const kn_matrix *m) {
  return m->columns > most_columns(table, m) && !m->bias ? KN_PANELS_TOGETHER : 1;
}

void kn_multiply_bytes(const kn_table *table, void *memory, const kn_product *p, int row, int end, int tokens, const kn_activations *a) {
  byte_scratch *scratch = memory;
  const kn_matrix *m = &p->matrix;
  kn_panel_source source[KN_PANELS_TOGETHER];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = kn_panel_at(m, row + panels * KN_PANEL_ROWS);
  int step = kn_step_columns(m, most_columns(table, m), kn_format_is_quantized(m->format) ? 16 : 32);
  int part = kn_block_tokens(tokens, KN_TILE_TOKENS, m->columns);
  bool steps = kn_has_steps(table, m->format);
  for (int base = 0; base < tokens; base += part) {
    int block = tokens - base < part ? tokens - base : part;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      bool last = first + step >= m->columns;
      int pass = table->panel_tokens && panels > 1 && block > 2 * table->panel_tokens ? table->panel_tokens : block;
      for (int begin = 0; begin < block; begin += pass) {
        int end = block - begin < pass ? block : begin + pass;
        for (int i = 0; i < panels; i++) {
          int first_row = row + i * KN_PANEL_ROWS, count = source[i].count;
          bool direct = count == KN_PANEL_ROWS && !m->bias;  // then sums are kept where they belong
          bool adds = first > 0 || (direct && p->accumulate);
          kn_panel *panel = &scratch->panels[pass < block ? i : 0];
          if (begin == 0) {
            kn_step_rows from = kn_columns_of(table, m, &source[i], first, columns, step, &scratch->written);
            table->pack[kn_word_format(m)](from.rows, from.first, columns, panel);
            if (steps) table->prepare_steps(panel, columns / 32);
          }
          for (int t = begin; t < end; t += KN_TILE_TOKENS) {
            int n = end - t < KN_TILE_TOKENS ? end - t : KN_TILE_TOKENS;
            float *sums = direct ? p->out + (base + t) * p->out_stride + first_row : scratch->sums[t];
            // The sums that the next tile begins with, which are far apart in memory.
            if (direct && adds) prefetch_sums(sums + n * p->out_stride, p->out_stride, end - t - n);
            table->tile[m->format](panel, a, base + t, n, first, columns, sums, direct ? p->out_stride : KN_PANEL_ROWS, adds);
            // Tile by tile, so that the writes overlap with the next tile's arithmetic.
            if (last && !direct) kn_put_tile(table, p, first_row, count, base + t, n, sums);
          }
        }
      }
    }
  }
}
