// Attention for many tokens: tiles of queries against blocks of keys.
//
// Both products, of queries with keys and of weights with values, are of words where the set multiplies them (kn_word_attention): in half the time of
// floats, and as exact as the halves of the cache. A cache of floats asks for floats. How a key or value is rounded depends on nothing but itself, so
// that a text has the same results in one pass and in several.
#include "attention.h"

enum { QUERY_ROWS = 96, KEY_BLOCK = 128, PANELS = KEY_BLOCK / KN_PANEL_ROWS };
// Numbers between rows: not a multiple of 1 KB, whose rows would compete for a few lines of the first-level cache.
enum { ROW = KN_MAX_HEAD + 16, WORD_ROW = KN_MAX_HEAD + 32, SCALE_ROW = KN_MAX_HEAD / 32 + 1 };

// Rows of words, with a scale for each 32 of them.
typedef struct {
  int16_t words[QUERY_ROWS][WORD_ROW];
  float d[QUERY_ROWS][SCALE_ROW];
} word_rows;

typedef struct {
  kn_panel panel;          // of keys or values as words
  word_rows query_words;
  word_rows weight_words;  // times the values' d
  float q[QUERY_ROWS][ROW];
  float mix[QUERY_ROWS][ROW];
  float scores[QUERY_ROWS][KEY_BLOCK];             // then weights
  float keys[PANELS][KN_MAX_HEAD * KN_PANEL_ROWS]; // [head_size][32 keys]
  union {
    float panels[KN_MAX_HEAD / KN_PANEL_ROWS][KEY_BLOCK * KN_PANEL_ROWS];  // [key][32 elements]
    float rows[KEY_BLOCK][ROW];                                            // on their way to words
  } values;
  float value_d[KEY_BLOCK], value_factor[KEY_BLOCK];  // value = d word, word = factor value
  float row[KN_PANEL_ROWS][KN_MAX_HEAD];              // keys of a panel on their way from Q8_0
  float max[QUERY_ROWS], sum[QUERY_ROWS];
} tile_scratch;

_Static_assert(sizeof(tile_scratch) <= KN_SCRATCH_BYTES, "a tile of queries fits the scratch memory of a thread");

// A tile of queries.
typedef struct {
  const kn_table *table;
  const kn_attention_shape *shape;
  const kn_kv *kv;
  bool words;
  int kv_head;
  int first_head;
  int heads;     // queries of a token
  int rows;      // queries
  int position;  // of the first token
  tile_scratch *scratch;
} query_tile;

static int whole_panels(int n) { return (n + KN_PANEL_ROWS - 1) / KN_PANEL_ROWS * KN_PANEL_ROWS; }

static void load_row(const kn_table *table, kn_format format, const void *from, float *to, size_t size) {
  if (format == KN_F16) {
    table->from_half(from, to, size);
  } else if (format == KN_Q8_0) {
    table->from_q8(from, to, size);
  } else {
    memcpy(to, from, size * sizeof(float));
  }
}

static void load_keys(const query_tile *t, int low, int n) {
  const kn_table *table = t->table;
  tile_scratch *s = t->scratch;
  int size = t->shape->head_size;
  size_t row = kn_row_bytes(t->kv->format, (size_t)size);
  const uint8_t *keys = kn_position_at(t->kv->keys, t->kv, t->shape, t->kv_head, low);
  for (int panel = 0; panel * KN_PANEL_ROWS < n; panel++) {
    const void *rows[KN_PANEL_ROWS];
    for (int r = 0; r < KN_PANEL_ROWS; r++) {
      int key = panel * KN_PANEL_ROWS + r;
      rows[r] = keys + (size_t)(key < n ? key : n - 1) * row;
      if (t->kv->format == KN_Q8_0) {
        table->from_q8(rows[r], s->row[r], (size_t)size);
        rows[r] = s->row[r];
      }
    }
    table->pack_float[t->kv->format == KN_F16 ? KN_F16 : KN_F32](rows, 0, size, s->keys[panel]);
  }
}

static void load_values(const query_tile *t, int low, int n) {
  tile_scratch *s = t->scratch;
  int size = t->shape->head_size;
  size_t row = kn_row_bytes(t->kv->format, (size_t)size), part = kn_row_bytes(t->kv->format, KN_PANEL_ROWS);
  const uint8_t *values = kn_position_at(t->kv->values, t->kv, t->shape, t->kv_head, low);
  if (t->words) {
    for (int key = 0; key < n; key++) load_row(t->table, t->kv->format, values + (size_t)key * row, s->values.rows[key], (size_t)size);
    for (int key = n; key < whole_panels(n); key++) memset(s->values.rows[key], 0, (size_t)size * sizeof(float));
    t->table->word_attention->value_scales(s->values.rows[0], ROW, size, whole_panels(n), s->value_d, s->value_factor);
    return;
  }
  for (int key = 0; key < n; key++) {
    for (int c = 0; c < size; c += KN_PANEL_ROWS) {
      float *to = s->values.panels[c / KN_PANEL_ROWS] + key * KN_PANEL_ROWS;
      int width = size - c < KN_PANEL_ROWS ? size - c : KN_PANEL_ROWS;
      load_row(t->table, t->kv->format, values + (size_t)key * row + (size_t)(c / KN_PANEL_ROWS) * part, to, (size_t)width);
      if (width < KN_PANEL_ROWS) memset(to + width, 0, (size_t)(KN_PANEL_ROWS - width) * sizeof(float));
    }
  }
}

static void multiply_floats(const query_tile *t, const float *panel, int columns, const float *x, ptrdiff_t x_stride, float *out,
                            ptrdiff_t out_stride, bool accumulate) {
  for (int r = 0; r < t->rows; r += KN_FLOAT_TILE_TOKENS) {
    int count = t->rows - r < KN_FLOAT_TILE_TOKENS ? t->rows - r : KN_FLOAT_TILE_TOKENS;
    t->table->tile_float(panel, columns, x + r * x_stride, x_stride, count, out + r * out_stride, out_stride, accumulate);
  }
}

static void multiply_words(const query_tile *t, word_rows *x, int columns, float *out, ptrdiff_t out_stride, bool accumulate) {
  // Tiles of words read neither bias nor sum.
  kn_activations a = {.words = x->words[0], .d = x->d[0], .q_stride = WORD_ROW, .d_stride = SCALE_ROW};
  for (int r = 0; r < t->rows; r += KN_TILE_TOKENS) {
    int count = t->rows - r < KN_TILE_TOKENS ? t->rows - r : KN_TILE_TOKENS;
    t->table->tile[KN_F16](&t->scratch->panel, &a, r, count, 0, columns, out + r * out_stride, out_stride, accumulate);
  }
}

static void multiply_keys(const query_tile *t, int n) {
  tile_scratch *s = t->scratch;
  int size = t->shape->head_size;
  for (int panel = 0; panel * KN_PANEL_ROWS < n; panel++) {
    float *out = &s->scores[0][panel * KN_PANEL_ROWS];
    if (t->words) {
      t->table->word_attention->keys(s->keys[panel], size, &s->panel);
      multiply_words(t, &s->query_words, size, out, KEY_BLOCK, false);
    } else {
      multiply_floats(t, s->keys[panel], size, s->q[0], ROW, out, KEY_BLOCK, false);
    }
  }
}

// Scores of the n keys from `block` on to the weights of their values, padded with zeros. Step by step for all rows, since the steps of a row wait
// for one another.
static void weigh_scores(const query_tile *t, int block, int n) {
  const kn_table *table = t->table;
  tile_scratch *s = t->scratch;
  int from[QUERY_ROWS], to[QUERY_ROWS];  // the keys of this block that a query sees
  float factor[QUERY_ROWS];
  for (int r = 0; r < t->rows; r++) {
    int position = t->position + r / t->heads;
    from[r] = kn_first_position(t->shape, position) - block;
    to[r] = position + 1 - block;
    if (from[r] < 0) from[r] = 0;
    if (to[r] > n) to[r] = n;
    if (from[r] >= to[r]) from[r] = to[r] = 0;
    kn_cap(t->shape, s->scores[r] + from[r], (size_t)(to[r] - from[r]));
    float max = fmaxf(s->max[r], table->max(s->scores[r] + from[r], (size_t)(to[r] - from[r])));
    factor[r] = max == s->max[r] ? 1 : expf(s->max[r] - max);
    s->max[r] = max;
  }
  for (int r = 0; r < t->rows; r++) {
    float *row = s->scores[r];
    s->sum[r] = s->sum[r] * factor[r] + table->exp_sum(row + from[r], (size_t)(to[r] - from[r]), s->max[r]);
    if (from[r] > 0) memset(row, 0, (size_t)from[r] * sizeof(float));
    if (to[r] < whole_panels(n)) memset(row + to[r], 0, (size_t)(whole_panels(n) - to[r]) * sizeof(float));
  }
  for (int r = 0; r < t->rows; r++) {
    if (t->words) table->word_attention->weights(s->scores[r], s->value_d, whole_panels(n), s->weight_words.words[r], s->weight_words.d[r]);
    if (factor[r] != 1) table->scale(s->mix[r], s->mix[r], (size_t)t->shape->head_size, factor[r]);
  }
}

static void mix_values(const query_tile *t, int n) {
  tile_scratch *s = t->scratch;
  for (int c = 0; c < t->shape->head_size; c += KN_PANEL_ROWS) {
    if (t->words) {
      t->table->word_attention->values(&s->values.rows[0][c], ROW, s->value_factor, whole_panels(n), &s->panel);
      multiply_words(t, &s->weight_words, whole_panels(n), &s->mix[0][c], ROW, true);
    } else {
      multiply_floats(t, s->values.panels[c / KN_PANEL_ROWS], n, s->scores[0], KEY_BLOCK, &s->mix[0][c], ROW, true);
    }
  }
}

// q, out: of the tile's first token and head.
static void attend(const query_tile *t, const float *q, ptrdiff_t q_stride, float *out, ptrdiff_t out_stride) {
  const kn_table *table = t->table;
  tile_scratch *s = t->scratch;
  int size = t->shape->head_size;
  for (int r = 0; r < t->rows; r++) {
    table->scale(q + r / t->heads * q_stride + r % t->heads * size, s->q[r], (size_t)size, t->shape->scale);
    if (t->words) table->quantize_fine(s->q[r], size, s->query_words.words[r], s->query_words.d[r]);
    memset(s->mix[r], 0, (size_t)whole_panels(size) * sizeof(float));
    s->max[r] = -INFINITY;
    s->sum[r] = 0;
  }
  int end = t->position + t->rows / t->heads;
  for (int block = kn_first_position(t->shape, t->position) / KEY_BLOCK * KEY_BLOCK; block < end; block += KEY_BLOCK) {
    int n = end - block < KEY_BLOCK ? end - block : KEY_BLOCK;
    load_keys(t, block, n);
    load_values(t, block, n);
    multiply_keys(t, n);
    weigh_scores(t, block, n);
    mix_values(t, n);
  }
  for (int r = 0; r < t->rows; r++)
    table->scale(s->mix[r], out + r / t->heads * out_stride + r % t->heads * size, (size_t)size,
                 1 / kn_with_sink(t->shape, t->first_head + r % t->heads, s->max[r], s->sum[r]));
}

void kn_attend_tiles(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride, int start,
                     int tokens, float *out, ptrdiff_t out_stride) {
  const kn_table *table = kn_table_current();
  int group = shape->heads / shape->kv_heads;
  int heads = group < QUERY_ROWS ? group : QUERY_ROWS;  // of a tile
  int parts = (group + heads - 1) / heads;
  int width = QUERY_ROWS / heads;                       // tokens of a tile
  int tiles = (tokens + width - 1) / width;
  long units = (long)tiles * shape->kv_heads * parts;
  for (long unit; (unit = (long)kn_pool_take(pool, 1)) < units;) {
    // The last queries see the most keys: they go first, so that threads end together.
    int tile = tiles - 1 - (int)(unit / (shape->kv_heads * parts));
    int kv_head = (int)(unit / parts % shape->kv_heads), part = (int)(unit % parts);
    int low = tile * width, count = tokens - low < width ? tokens - low : width;
    int first = part * heads, own = group - first < heads ? group - first : heads;
    ptrdiff_t head = (ptrdiff_t)(kv_head * group + first) * shape->head_size;
    query_tile t = {.table = table,
                    .shape = shape,
                    .kv = kv,
                    .words = table->word_attention && kv->format != KN_F32 && shape->head_size % KN_PANEL_ROWS == 0,
                    .kv_head = kv_head,
                    .first_head = kv_head * group + first,
                    .heads = own,
                    .rows = count * own,
                    .position = start + low,
                    .scratch = kn_pool_scratch(pool, thread)};
    attend(&t, q + low * q_stride + head, q_stride, out + low * out_stride + head, out_stride);
  }
  kn_pool_barrier(pool);
}
