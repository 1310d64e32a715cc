// How products are divided among threads and cut into panels and tiles. The arithmetic is in the table's kernels.
#include <string.h>

#include "activations.h"

// The terms in which a product is multiplied in bfloat16; 0 if it is not.
static int wide_terms(const kn_table *table, const kn_product *p, int tokens, const kn_activations *a) {
  if (!table->wide || !a->high || tokens < KN_WIDE_LEAST_TOKENS || p->matrix.columns % 32 != 0) return 0;
  return table->wide->terms(p->matrix.format);
}

// How a product is multiplied: row by row, once for each token or for several of them side by side; or through panels of 32 rows in bfloat16, of
// bytes, of words or of floats.
typedef enum { BY_ROWS, BY_LANES, IN_BFLOAT16, IN_BYTES, IN_WORDS, IN_FLOATS } way;

static way way_of(const kn_table *table, const kn_product *p, int tokens, const kn_activations *a) {
  kn_format format = p->matrix.format;
  if (wide_terms(table, p, tokens, a) > 0) return IN_BFLOAT16;
  if (tokens == 1 || tokens <= table->row_tokens[format]) return table->lanes[format] && tokens >= table->lane_tokens[format] ? BY_LANES : BY_ROWS;
  if (kn_format_is_quantized(format)) return IN_BYTES;
  return table->quantize_fine && table->tile[format] && p->matrix.columns % 32 == 0 ? IN_WORDS : IN_FLOATS;
}

// Whether the format's tiles add the terms of activations' scales to the bits of its own: those of runs of 32 columns.
static bool has_steps(const kn_table *table, kn_format format) {
  kn_kind kind = kn_format_kind(format);
  return table->prepare_steps && kn_format_is_quantized(format) && (kind == KN_SYMMETRIC_32 || kind == KN_AFFINE_32);
}

static inline const uint8_t *row_at(const kn_matrix *m, int row) { return (const uint8_t *)m->data + (size_t)row * m->row_bytes; }

static inline void put(const kn_product *p, int token, int row, float value) {
  float *out = p->out + token * p->out_stride + row;
  if (p->matrix.bias) value += p->matrix.bias[row];
  *out = p->accumulate ? *out + value : value;
}

// Weights in a cache are prefetched too where that is how it was measured.
static kn_reading reading_of(const kn_matrix *m) {
  kn_reading reading = kn_reading_current();
  return m->streamed || reading == KN_FOUR_STREAMS ? reading : KN_FROM_CACHE;
}

// The distance of the rows that are multiplied side by side: a quarter of the run, so that each of the four is a stream of memory that goes on
// from row to row. That is read a sixth to a third faster than rows one behind the other, which all end together; but Zen 5 reads one stream best.
// 1 where the streams would soon end.
static int rows_apart(const kn_matrix *m, int count) {
  enum { SHORT_STREAM = 16384 };
  int quarter = (count + KN_DOT_ROWS - 1) / KN_DOT_ROWS;
  bool streams = kn_reading_current() != KN_ONE_STREAM && (size_t)quarter * m->row_bytes >= SHORT_STREAM;
  return streams ? quarter : 1;
}

// How the rows of a run are read.
typedef struct {
  int apart, groups;
  kn_reading reading;
  ptrdiff_t ahead;
} row_order;

static row_order order_of(const kn_matrix *m, int low, int high) {
  enum { STREAM_AHEAD = 1024 };
  int apart = rows_apart(m, high - low);
  return (row_order){apart, (high - low + KN_DOT_ROWS - 1) / KN_DOT_ROWS, reading_of(m),
                     apart > 1 ? STREAM_AHEAD : KN_DOT_ROWS * (ptrdiff_t)m->row_bytes};
}

// Rows low ..< high of a product for a few tokens side by side.
static void multiply_lanes(const kn_table *table, const kn_product *p, int low, int high, int tokens, const kn_activations *a) {
  row_order order = order_of(&p->matrix, low, high);
  kn_lanes lanes = {.width = kn_lane_width(table, tokens), .token = {.reading = order.reading, .ahead = order.ahead}};
  enum { PASS = 2 * KN_LANE_TOKENS };
  for (int group = 0; group < order.groups; group++) {
    int row = low + group * (order.apart > 1 ? 1 : KN_DOT_ROWS);
    const void *rows[KN_DOT_ROWS];
    float out[PASS][KN_DOT_ROWS];
    for (int r = 0; r < KN_DOT_ROWS; r++) rows[r] = row_at(&p->matrix, row + r * order.apart < high ? row + r * order.apart : high - 1);
    for (int first = 0; first < tokens; first += PASS) {
      int n = tokens - first < PASS ? tokens - first : PASS;
      lanes.blocks = a->lanes + first / KN_LANE_TOKENS * (p->matrix.columns / 32);
      lanes.tokens = n;
      if (first > 0) lanes.token.reading = KN_FROM_CACHE;
      table->lanes[p->matrix.format](rows, p->matrix.columns, &lanes, out);
      for (int t = 0; t < n; t++) {
        for (int r = 0; r < KN_DOT_ROWS && row + r * order.apart < high; r++) put(p, first + t, row + r * order.apart, out[t][r]);
      }
    }
    lanes.token.reading = order.reading;
  }
}

// Rows low ..< high of a product for a few tokens, which share the rows or read them again from the cache.
static void multiply_rows(const kn_table *table, const kn_product *p, int low, int high, const float *x, ptrdiff_t x_stride, int tokens,
                          const kn_activations *a) {
  const kn_dictionary *dictionary = p->matrix.dictionary;
  const kn_compact_kernels *compact = kn_compact_kernels_of(table);
  kn_dot dot = dictionary ? compact->dot[dictionary->coding] : table->dot[p->matrix.format];
  kn_dot_few few = dictionary ? compact->few[dictionary->coding] : table->few[p->matrix.format];
  int most = dictionary ? KN_COMPACT_TOKENS : KN_FEW_TOKENS;
  row_order order = order_of(&p->matrix, low, high);
  int apart = order.apart;
  kn_token token[KN_MOST_ROW_TOKENS];
  for (int t = 0; t < tokens; t++) {
    token[t] = kn_token_at(a, x, x_stride, t);
    token[t].reading = order.reading;
    token[t].ahead = order.ahead;
    token[t].dictionary = dictionary;
  }
  for (int group = 0; group < order.groups; group++) {
    int row = low + group * (apart > 1 ? 1 : KN_DOT_ROWS);
    const void *rows[KN_DOT_ROWS];
    float out[KN_COMPACT_TOKENS][KN_DOT_ROWS];
    for (int r = 0; r < KN_DOT_ROWS; r++) rows[r] = row_at(&p->matrix, row + r * apart < high ? row + r * apart : high - 1);
    for (int t = 0, n; t < tokens; t += n) {
      n = !few ? 1 : tokens - t < most ? tokens - t : most;
      if (n > 1 && n % KN_FEW_TOKENS == 1) n--;  // in both forms the same tokens go alone, whose sums have another order
      if (n > 1) {
        few(rows, p->matrix.columns, token + t, n, out);
      } else {
        dot(rows, p->matrix.columns, token + t, out[0]);
      }
      for (int i = 0; i < n; i++) {
        for (int r = 0; r < KN_DOT_ROWS && row + r * apart < high; r++) put(p, t + i, row + r * apart, out[i][r]);
      }
    }
  }
}

// Tokens whose sums a thread keeps while it goes through the columns of a panel, and bytes of their activations: both are read again for
// each panel, and should come from the second-level cache.
enum { TOKEN_BLOCK = 512, ACTIVATION_BLOCK = 5 << 18 };

// Float panels that are multiplied together where rows are so long that the activations, of four bytes each, come from beyond the
// second-level cache: once for all of these panels.
enum { FLOAT_PANELS = 2, LONG_ROW = 2048 };

// Panels of bytes or words that go through the columns of a step one after another (panels_together).
enum { PANELS_TOGETHER = 4 };

// Columns of a step, from their compact form.
typedef struct {
  uint16_t words[KN_PANEL_ROWS][KN_WIDE_COLUMNS + 32];
} written_rows;

typedef struct {
  kn_panel panel;
  float sums[TOKEN_BLOCK][KN_PANEL_ROWS];
  written_rows written;
} panel_scratch;

enum { X_STRIDE = KN_FLOAT_PANEL_COLUMNS + 16 };

typedef struct {
  float x[KN_FLOAT_TILE_TOKENS][X_STRIDE];
  float panels[FLOAT_PANELS][KN_FLOAT_PANEL_COLUMNS * KN_PANEL_ROWS];
  float sums[FLOAT_PANELS][TOKEN_BLOCK][KN_PANEL_ROWS];
  written_rows written;
} float_scratch;

// Panels that meet the same activations one after another: those of a step are 64 KB for each, and come from the second-level cache.
enum { WIDE_PANELS = 2 };

typedef kn_bf16 wide_weights[2][KN_WIDE_COLUMNS * KN_PANEL_ROWS];

typedef struct {
  kn_panel panel;
  float floats[KN_FLOAT_PANEL_COLUMNS * KN_PANEL_ROWS];
  wide_weights weights[WIDE_PANELS];
  float sums[WIDE_PANELS][TOKEN_BLOCK][KN_PANEL_ROWS];
  written_rows written;
} wide_scratch;

_Static_assert(KN_COMPACT_TOKENS >= KN_FEW_TOKENS, "results of a few tokens have room");
_Static_assert(sizeof(wide_scratch) <= KN_SCRATCH_BYTES, "panels in bfloat16 and their sums fit the scratch memory of a thread");
_Static_assert(sizeof(panel_scratch) <= KN_SCRATCH_BYTES && sizeof(float_scratch) <= KN_SCRATCH_BYTES,
               "panels and their sums fit the scratch memory of a thread");

// 32 rows of a matrix, as they lie in memory.
typedef struct {
  const void *rows[KN_PANEL_ROWS];
  int count;                              // of rows; the last one stands for those beyond the matrix's end
  const uint8_t *escapes[KN_PANEL_ROWS];  // of the columns to come, in compact form
} panel_source;

// The columns of a step for the packing kernels: in place, or written out from the compact form.
typedef struct {
  const void *rows[KN_PANEL_ROWS];
  int first;
} step_rows;

// Asks for the bytes of the next columns, or of the next panel's first ones, while this panel's tiles are computed.
static void prefetch_columns(const kn_matrix *m, const panel_source *source, int first, int columns) {
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

// Columns of a step through a panel: equal parts of whole blocks, so that no step is a short rest.
static int step_columns(const kn_matrix *m, int most, int least) {
  int block = m->dictionary ? KN_COMPACT_COLUMNS : kn_block_columns(m->format), unit = block > least ? block : least;
  int steps = (m->columns + most - 1) / most;
  return (m->columns + unit * steps - 1) / (unit * steps) * unit;
}

// Tokens that go through a panel together: equal parts of whole tiles.
static int block_tokens(int tokens, int tile, int bytes_per_token) {
  int most = ACTIVATION_BLOCK / bytes_per_token < TOKEN_BLOCK ? ACTIVATION_BLOCK / bytes_per_token : TOKEN_BLOCK;
  if (most < 8 * tile) most = 8 * tile;
  int blocks = (tokens + most - 1) / most;
  int part = ((tokens + blocks - 1) / blocks + tile - 1) / tile * tile;
  return part < TOKEN_BLOCK ? part : TOKEN_BLOCK;
}

// Adds the bias and writes the sums of `tokens` tokens from `token` on.
static void put_tile(const kn_table *table, const kn_product *p, int row, int count, int token, int tokens, float *sums) {
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

static panel_source panel_at(const kn_matrix *m, int row) {
  panel_source source;
  source.count = m->rows - row < KN_PANEL_ROWS ? m->rows - row : KN_PANEL_ROWS;
  for (int r = 0; r < KN_PANEL_ROWS; r++) source.rows[r] = row_at(m, row + (r < source.count ? r : source.count - 1));
  return source;
}

// The columns first ..< first + columns of a panel, which is gone through from its first column on.
static step_rows columns_of(const kn_table *table, const kn_matrix *m, panel_source *source, int first, int columns, written_rows *written) {
  step_rows step = {.first = m->dictionary ? 0 : first};
  if (!m->dictionary) {
    memcpy(step.rows, source->rows, sizeof step.rows);
    return step;
  }
  const kn_compact_kernels *kernels = kn_compact_kernels_of(table);
  ptrdiff_t at = KN_COMPACT_HEAD + first / KN_COMPACT_COLUMNS * (ptrdiff_t)kn_compact_block_bytes(m->dictionary->coding);
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    const uint8_t *row = source->rows[r], *escapes = first == 0 ? kn_compact_escapes(row) : source->escapes[r];
    uint16_t *to = written->words[r < source->count ? r : source->count - 1];
    step.rows[r] = to;
    if (r < source->count) source->escapes[r] = kernels->expand(row + at, escapes, columns, m->dictionary, to);
  }
  return step;
}

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

// Panels that go through the columns of a step one after another, while the activations of these columns stay in the second-level cache: rows of
// several steps, whose sums are kept where they belong.
static int panels_together(const kn_table *table, const kn_matrix *m) {
  return m->columns > most_columns(table, m) && !m->bias ? PANELS_TOGETHER : 1;
}

// Rows row ..< end (whole panels, or cut at the matrix's end) of a product with weights as bytes or words for all tokens.
static void multiply_bytes(const kn_table *table, panel_scratch *scratch, const kn_product *p, int row, int end, int tokens,
                           const kn_activations *a) {
  const kn_matrix *m = &p->matrix;
  panel_source source[PANELS_TOGETHER];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = panel_at(m, row + panels * KN_PANEL_ROWS);
  int step = step_columns(m, most_columns(table, m), kn_format_is_quantized(m->format) ? 16 : 32);
  bool steps = has_steps(table, m->format);
  int part = block_tokens(tokens, KN_TILE_TOKENS, m->columns);
  for (int base = 0; base < tokens; base += part) {
    int block = tokens - base < part ? tokens - base : part;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      bool last = first + step >= m->columns;
      for (int i = 0; i < panels; i++) {
        int first_row = row + i * KN_PANEL_ROWS, count = source[i].count;
        bool direct = count == KN_PANEL_ROWS && !m->bias;  // then sums are kept where they belong
        bool adds = first > 0 || (direct && p->accumulate);
        prefetch_columns(m, &source[i], first + step, step);
        step_rows from = columns_of(table, m, &source[i], first, columns, &scratch->written);
        table->pack[kn_word_format(m)](from.rows, from.first, columns, &scratch->panel);
        if (steps) table->prepare_steps(&scratch->panel, columns / 32);
        for (int t = 0; t < block; t += KN_TILE_TOKENS) {
          int n = block - t < KN_TILE_TOKENS ? block - t : KN_TILE_TOKENS;
          float *sums = direct ? p->out + (base + t) * p->out_stride + first_row : scratch->sums[t];
          // The sums that the next tile begins with, which are far apart in memory.
          if (direct && adds) prefetch_sums(sums + n * p->out_stride, p->out_stride, block - t - n);
          table->tile[m->format](&scratch->panel, a, base + t, n, first, columns, sums, direct ? p->out_stride : KN_PANEL_ROWS, adds);
          // Tile by tile, so that the writes overlap with the next tile's arithmetic.
          if (last && !direct) put_tile(table, p, first_row, count, base + t, n, sums);
        }
      }
    }
  }
}

// Whether rows of activations at this distance share the places of the first-level cache, which has fewer ways than a tile has tokens.
static bool collides(ptrdiff_t x_stride) {
  enum { WAY = 4096, SPREAD = 128 };
  ptrdiff_t distance = x_stride * (ptrdiff_t)sizeof(float) % WAY;
  return distance < SPREAD || distance > WAY - SPREAD;
}

// Rows row ..< end, at most FLOAT_PANELS panels, of a product with float weights for all tokens.
static void multiply_float_panels(const kn_table *table, float_scratch *scratch, const kn_product *p, int row, int end, const float *x,
                                  ptrdiff_t x_stride, int tokens) {
  const kn_matrix *m = &p->matrix;
  panel_source source[FLOAT_PANELS];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = panel_at(m, row + panels * KN_PANEL_ROWS);
  int step = step_columns(m, KN_FLOAT_PANEL_COLUMNS, 16);
  int part = block_tokens(tokens, KN_FLOAT_TILE_TOKENS, 1);
  bool collide = collides(x_stride);
  for (int base = 0; base < tokens; base += part) {
    int block = tokens - base < part ? tokens - base : part;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      for (int i = 0; i < panels; i++) {
        prefetch_columns(m, &source[i], first + step, step);
        step_rows from = columns_of(table, m, &source[i], first, columns, &scratch->written);
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
          if (first + step >= m->columns && !direct) put_tile(table, p, first_row, source[i].count, base + t, n, sums);
        }
      }
    }
  }
}

static void split_share(const kn_table *table, int thread, int threads, const float *x, ptrdiff_t x_stride, int tokens, int columns,
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

// Rows row ..< end, at most WIDE_PANELS panels, of a product for all tokens, in bfloat16.
static void multiply_wide(const kn_table *table, wide_scratch *scratch, const kn_product *p, int terms, int row, int end, int tokens,
                          const kn_activations *a) {
  const kn_matrix *m = &p->matrix;
  panel_source source[WIDE_PANELS];
  int panels = 0;
  for (; row + panels * KN_PANEL_ROWS < end; panels++) source[panels] = panel_at(m, row + panels * KN_PANEL_ROWS);
  int step = step_columns(m, KN_WIDE_COLUMNS, 32);
  if (table->wide->enter) table->wide->enter();
  for (int base = 0; base < tokens; base += TOKEN_BLOCK) {
    int block = tokens - base < TOKEN_BLOCK ? tokens - base : TOKEN_BLOCK;
    for (int first = 0; first < m->columns; first += step) {
      int columns = m->columns - first < step ? m->columns - first : step;
      bool last = first + step >= m->columns;
      for (int i = 0; i < panels; i++) {
        prefetch_columns(m, &source[i], first + step, step);
        step_rows from = columns_of(table, m, &source[i], first, columns, &scratch->written);
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
          if (last && !whole) put_tile(table, p, first_row, source[i].count, base + t, n, sums);
        }
      }
    }
  }
  if (table->wide->leave) table->wide->leave();
}

// Rows row ..< end of a product through panels.
static void multiply_panels(const kn_table *table, void *scratch, const kn_product *p, way way, int row, int end, const float *x,
                            ptrdiff_t x_stride, int tokens, const kn_activations *a) {
  switch (way) {
    case IN_BFLOAT16: multiply_wide(table, scratch, p, wide_terms(table, p, tokens, a), row, end, tokens, a); break;
    case IN_FLOATS: multiply_float_panels(table, scratch, p, row, end, x, x_stride, tokens); break;
    case IN_WORDS: {
      kn_activations fine = *a;
      fine.words = a->fine;
      fine.d = a->fine_d;
      multiply_bytes(table, scratch, p, row, end, tokens, &fine);
      break;
    }
    default: multiply_bytes(table, scratch, p, row, end, tokens, a); break;
  }
}

// Rows of a unit of work: a few where a product goes by rows, else a panel or two.
static int unit_rows(const kn_matrix *m, way way) {
  switch (way) {
    case BY_ROWS:
    case BY_LANES: return 4 * KN_DOT_ROWS;
    case IN_BFLOAT16: return WIDE_PANELS * KN_PANEL_ROWS;
    case IN_FLOATS: return (m->columns >= LONG_ROW ? FLOAT_PANELS : 1) * KN_PANEL_ROWS;
    default: return KN_PANEL_ROWS;
  }
}

static size_t unit_count(const kn_matrix *m, way way) {
  int unit = unit_rows(m, way);
  return (size_t)((m->rows + unit - 1) / unit);
}

// Units low ..< high of the products, counted through all of them.
static void multiply_units(const kn_table *table, kn_pool *pool, int thread, const kn_product *products, int count, size_t low, size_t high,
                           const float *x, ptrdiff_t x_stride, int tokens, const kn_activations *a) {
  void *scratch = kn_pool_scratch(pool, thread);
  size_t before = 0;
  for (int i = 0; i < count && before < high; i++) {
    const kn_product *p = &products[i];
    way way = way_of(table, p, tokens, a);
    int unit = unit_rows(&p->matrix, way);
    size_t own = unit_count(&p->matrix, way);
    size_t from = low > before ? low - before : 0;
    size_t to = high - before < own ? high - before : own;
    int first = (int)from * unit, last = (int)to * unit < p->matrix.rows ? (int)to * unit : p->matrix.rows;
    if (way == BY_LANES) {
      multiply_lanes(table, p, first, last, tokens, a);
    } else if (way == BY_ROWS) {
      multiply_rows(table, p, first, last, x, x_stride, tokens, a);
    } else {
      int together = unit * (way == IN_BYTES || way == IN_WORDS ? panels_together(table, &p->matrix) : 1);
      for (int row = first; row < last; row += together) {
        int end = row + together < last ? row + together : last;
        multiply_panels(table, scratch, p, way, row, end, x, x_stride, tokens, a);
      }
    }
    before += own;
  }
}

void kn_multiply(kn_pool *pool, int thread, const kn_product *given, int count, const float *x, ptrdiff_t x_stride, int tokens,
                 const kn_activations *a) {
  const kn_table *table = kn_table_current();
  kn_product products[KN_MAX_PRODUCTS];
  for (int i = 0; i < count; i++) {
    products[i] = given[i];
    products[i].matrix = kn_matrix_for_products(&given[i].matrix);
  }
  int threads = kn_pool_count(pool);
  int columns = products[0].matrix.columns;
  // Rows of activations lie as close together as these columns let them: in fewer pages, which the processor's prefetching does not leave.
  kn_activations exact;
  if (tokens > 1) {
    kn_activations_bind(&exact, a->q, tokens, columns);
    a = &exact;
  }
  kn_activation_forms forms = {.bytes = false};
  int terms = 0;
  for (int i = 0; i < count; i++) {
    int own_terms = wide_terms(table, &products[i], tokens, a);
    if (own_terms > terms) terms = own_terms;
    kn_format format = products[i].matrix.format;
    way way = way_of(table, &products[i], tokens, a);
    forms.bytes |= way != IN_BFLOAT16 && kn_format_is_quantized(format);
    forms.words |= way == IN_BYTES && table->words[format];
    forms.fine |= way == IN_WORDS;
    forms.lanes |= way == BY_LANES;
    forms.terms |= way == IN_BYTES && has_steps(table, format);
  }
  bool quantized = forms.bytes || forms.fine;
  if (terms > 0) {
    split_share(table, thread, threads, x, x_stride, tokens, columns, a, terms > 1);
    if (!quantized) kn_pool_barrier(pool);
  }
  kn_activations own;
  if (quantized && tokens == 1 && kn_quantize_own(table, pool, thread, x, columns, &own)) {
    a = &own;
  } else if (quantized) {
    kn_quantize_share(table, thread, threads, x, x_stride, tokens, columns, a, forms);
    kn_pool_barrier(pool);
  }

  // Units of all products in one sequence, a run of it for each thread; one that lost its core for a while does less.
  size_t units = 0;
  int together = 1;
  for (int i = 0; i < count; i++) {
    way way = way_of(table, &products[i], tokens, a);
    units += unit_count(&products[i].matrix, way);
    if ((way == IN_BYTES || way == IN_WORDS) && panels_together(table, &products[i].matrix) > together) together = PANELS_TOGETHER;
  }
  size_t step = tokens > 16 ? (size_t)together : units / (size_t)(8 * threads);
  if (step == 0) step = 1;
  if (threads == 1) step = units;
  for (int turn = 0; turn < threads; turn++) {
    int part = (thread + turn) % threads;
    size_t begin = units * (size_t)part / (size_t)threads, end = units * (size_t)(part + 1) / (size_t)threads;
    for (size_t low; (low = begin + kn_pool_take_part(pool, part, step)) < end;) {
      size_t high = low + step < end ? low + step : end;
      multiply_units(table, pool, thread, products, count, low, high, x, x_stride, tokens, a);
    }
  }
  kn_pool_barrier(pool);
}

void kn_multiply_rows(kn_pool *pool, int thread, const kn_matrix *given, const int32_t *rows, int count, const float *x, float *out,
                      const kn_activations *a) {
  const kn_table *table = kn_table_current();
  kn_matrix view = kn_matrix_for_products(given), *matrix = &view;
  kn_activations own;
  if (kn_format_is_quantized(matrix->format)) {
    if (kn_quantize_own(table, pool, thread, x, matrix->columns, &own)) {
      a = &own;
    } else {
      kn_quantize_share(table, thread, kn_pool_count(pool), x, 0, 1, matrix->columns, a, (kn_activation_forms){.bytes = true});
      kn_pool_barrier(pool);
    }
  }
  kn_token token = kn_token_at(a, x, 0, 0);
  token.dictionary = matrix->dictionary;
  kn_dot dot = matrix->dictionary ? kn_compact_kernels_of(table)->dot[matrix->dictionary->coding] : table->dot[matrix->format];
  for (;;) {
    int low = (int)kn_pool_take(pool, KN_DOT_ROWS);
    if (low >= count) break;
    const void *pointers[KN_DOT_ROWS];
    float sums[KN_DOT_ROWS];
    for (int r = 0; r < KN_DOT_ROWS; r++) pointers[r] = row_at(matrix, rows[low + r < count ? low + r : count - 1]);
    dot(pointers, matrix->columns, &token, sums);
    for (int r = 0; r < KN_DOT_ROWS && low + r < count; r++)
      out[low + r] = sums[r] + (matrix->bias ? matrix->bias[rows[low + r]] : 0);
  }
  kn_pool_barrier(pool);
}
