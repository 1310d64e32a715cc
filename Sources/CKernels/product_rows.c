// Products of a single token, or of a few: row by row, as the weights lie in memory.
#include "products.h"

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

void kn_multiply_lanes(const kn_table *table, const kn_product *p, int low, int high, int tokens, const kn_activations *a) {
  row_order order = order_of(&p->matrix, low, high);
  kn_lanes lanes = {.width = kn_lane_width(table, tokens), .token = {.reading = order.reading, .ahead = order.ahead}};
  enum { PASS = 2 * KN_LANE_TOKENS };
  for (int group = 0; group < order.groups; group++) {
    int row = low + group * (order.apart > 1 ? 1 : KN_DOT_ROWS);
    const void *rows[KN_DOT_ROWS];
    float out[PASS][KN_DOT_ROWS];
    for (int r = 0; r < KN_DOT_ROWS; r++) rows[r] = kn_row_at(&p->matrix, row + r * order.apart < high ? row + r * order.apart : high - 1);
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

void kn_multiply_few(const kn_table *table, const kn_product *p, int low, int high, const float *x, ptrdiff_t x_stride, int tokens,
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
    for (int r = 0; r < KN_DOT_ROWS; r++) rows[r] = kn_row_at(&p->matrix, row + r * apart < high ? row + r * apart : high - 1);
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

_Static_assert(KN_COMPACT_TOKENS >= KN_FEW_TOKENS, "results of a few tokens have room");
