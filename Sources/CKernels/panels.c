#include "panels.h"

// Bytes of a block's activations: they are read again for each panel, and should come from the second-level cache, as should the block's sums.
enum { ACTIVATION_BLOCK = 5 << 18 };

kn_panel_source kn_panel_at(const kn_matrix *m, int row) {
  kn_panel_source source;
  source.count = m->rows - row < KN_PANEL_ROWS ? m->rows - row : KN_PANEL_ROWS;
  for (int r = 0; r < KN_PANEL_ROWS; r++) source.rows[r] = kn_row_at(m, row + (r < source.count ? r : source.count - 1));
  return source;
}

static void prefetch_columns(const kn_matrix *m, const kn_panel_source *source, int first, int columns) {
  bool next_panel = first >= m->columns;
  const kn_dictionary *dictionary = m->dictionary;
  size_t unit = (size_t)(dictionary ? kn_compact_block_bytes(dictionary->coding) : kn_block_bytes(m->format));
  size_t block = (size_t)(dictionary ? KN_COMPACT_COLUMNS : kn_block_columns(m->format));
  size_t bytes = (size_t)columns / block * unit, offset = (dictionary ? KN_COMPACT_HEAD : 0) + (size_t)first / block * unit;
  if (next_panel) offset = KN_PANEL_ROWS * m->row_bytes;
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    // Addresses beyond the matrix are harmless: a prefetch does not fault.
    for (size_t line = 0; line < bytes; line += 64) __builtin_prefetch((const char *)source->rows[r] + offset + line, 0, 2);
  }
}

kn_step_rows kn_columns_of(const kn_table *table, const kn_matrix *m, kn_panel_source *source, int first, int columns, int step,
                           kn_written_rows *written) {
  prefetch_columns(m, source, first + step, step);
  kn_step_rows rows = {.first = m->dictionary ? 0 : first};
  if (!m->dictionary) {
    memcpy(rows.rows, source->rows, sizeof rows.rows);
    return rows;
  }
  const kn_compact_kernels *kernels = kn_compact_kernels_of(table);
  ptrdiff_t at = KN_COMPACT_HEAD + first / KN_COMPACT_COLUMNS * (ptrdiff_t)kn_compact_block_bytes(m->dictionary->coding);
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    const uint8_t *row = source->rows[r], *escapes = first == 0 ? kn_compact_escapes(row) : source->escapes[r];
    uint16_t *to = written->words[r < source->count ? r : source->count - 1];
    rows.rows[r] = to;
    if (r < source->count) source->escapes[r] = kernels->expand(row + at, escapes, columns, m->dictionary, to);
  }
  return rows;
}

int kn_step_columns(const kn_matrix *m, int most, int least) {
  int block = m->dictionary ? KN_COMPACT_COLUMNS : kn_block_columns(m->format), unit = block > least ? block : least;
  int steps = (m->columns + most - 1) / most;
  return (m->columns + unit * steps - 1) / (unit * steps) * unit;
}

int kn_block_tokens(int tokens, int tile, int bytes_per_token) {
  int most = ACTIVATION_BLOCK / bytes_per_token < KN_TOKEN_BLOCK ? ACTIVATION_BLOCK / bytes_per_token : KN_TOKEN_BLOCK;
  if (most < 8 * tile) most = 8 * tile;
  int blocks = (tokens + most - 1) / most;
  int part = ((tokens + blocks - 1) / blocks + tile - 1) / tile * tile;
  return part < KN_TOKEN_BLOCK ? part : KN_TOKEN_BLOCK;
}

void kn_put_tile(const kn_table *table, const kn_product *p, int row, int count, int token, int tokens, float *sums) {
  for (int t = 0; t < tokens; t++) {
    float *out = p->out + (token + t) * p->out_stride + row, *from = sums + t * KN_PANEL_ROWS;
    if (p->matrix.bias) table->add(p->matrix.bias + row, from, (size_t)count);
    if (p->accumulate) {
      table->add(from, out, (size_t)count);
    } else {
      memcpy(out, from, (size_t)count * sizeof(float));
    }
  }
}
