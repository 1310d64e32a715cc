// Attention of encoders: every position of a sequence sees every other, or those within a window to both sides.
//
// A head of a sequence is one unit of work. Its keys and values are packed once into panels of 32 for the float tile; queries go through them twelve
// at a time. The softmax is taken over a whole row of scores, which is at hand.
#include <math.h>

#include "attention.h"

enum { QUERIES = KN_FLOAT_TILE_TOKENS };

static size_t padded(size_t n) { return (n + KN_PANEL_ROWS - 1) / KN_PANEL_ROWS * KN_PANEL_ROWS; }

// Floats: keys [panels][head_size][32], values [head panels][tokens][32], scores [QUERIES][tokens], the mix [QUERIES][head_size].
static size_t keys_floats(size_t size, size_t tokens) { return padded(tokens) * size; }
static size_t values_floats(size_t size, size_t tokens) { return padded(size) * padded(tokens); }
static size_t score_stride(size_t tokens) { return padded(tokens) + 16; }

size_t kn_encoder_attention_floats(int head_size, int tokens) {
  size_t size = (size_t)head_size, n = (size_t)tokens;
  size_t all = keys_floats(size, n) + values_floats(size, n) + QUERIES * score_stride(n) + QUERIES * padded(size);
  return (all + 15) / 16 * 16;
}

static void pack_keys(const float *k, ptrdiff_t stride, int size, int tokens, float *panels) {
  for (int base = 0; base < tokens; base += KN_PANEL_ROWS, panels += size * KN_PANEL_ROWS) {
    int rows = tokens - base < KN_PANEL_ROWS ? tokens - base : KN_PANEL_ROWS;
    for (int c = 0; c < size; c++) {
      for (int r = 0; r < rows; r++) panels[c * KN_PANEL_ROWS + r] = k[(base + r) * stride + c];
      for (int r = rows; r < KN_PANEL_ROWS; r++) panels[c * KN_PANEL_ROWS + r] = 0;
    }
  }
}

static void pack_values(const float *v, ptrdiff_t stride, int size, int tokens, float *panels) {
  size_t panel = padded((size_t)tokens) * KN_PANEL_ROWS;
  for (int base = 0; base < size; base += KN_PANEL_ROWS, panels += panel) {
    int columns = size - base < KN_PANEL_ROWS ? size - base : KN_PANEL_ROWS;
    for (int t = 0; t < tokens; t++) {
      float *row = panels + (ptrdiff_t)t * KN_PANEL_ROWS;
      memcpy(row, v + t * stride + base, (size_t)columns * sizeof(float));
      memset(row + columns, 0, (size_t)(KN_PANEL_ROWS - columns) * sizeof(float));
    }
  }
}

// One head of one sequence; q, k, v, out point at its first element.
static void attend_head(const kn_encoder_shape *shape, int head, const float *q, const float *k, const float *v, ptrdiff_t stride, int tokens,
                        float *out, ptrdiff_t out_stride, float *memory) {
  const kn_table *table = kn_table_current();
  int size = shape->head_size;
  ptrdiff_t row = (ptrdiff_t)score_stride((size_t)tokens), mix_row = (ptrdiff_t)padded((size_t)size);
  size_t value_panel = padded((size_t)tokens) * KN_PANEL_ROWS;
  float *keys = memory, *values = keys + keys_floats((size_t)size, (size_t)tokens);
  float *scores = values + values_floats((size_t)size, (size_t)tokens), *mix = scores + QUERIES * row;
  pack_keys(k, stride, size, tokens, keys);
  pack_values(v, stride, size, tokens, values);
  const float *bias = shape->bias ? shape->bias + (ptrdiff_t)head * (2 * shape->bias_length - 1) + shape->bias_length - 1 : NULL;
  for (int first = 0; first < tokens; first += QUERIES) {
    int count = tokens - first < QUERIES ? tokens - first : QUERIES;
    int low = 0, high = tokens;
    if (shape->window > 0) {
      low = first > shape->window ? (first - shape->window) / KN_PANEL_ROWS * KN_PANEL_ROWS : 0;
      if (tokens - (first + count) > shape->window) high = first + count + shape->window;
    }
    for (int base = low; base < high; base += KN_PANEL_ROWS)
      table->tile_float(keys + (ptrdiff_t)base * size, size, q + first * stride, stride, count, scores + base - low, row, false);
    float sums[QUERIES];
    for (int t = 0; t < count; t++) {
      int position = first + t, from = low, to = high;
      if (shape->window > 0) {
        if (position - shape->window > from) from = position - shape->window;
        if (to - position > shape->window + 1) to = position + shape->window + 1;
      }
      float *s = scores + t * row, *seen = s + from - low;
      size_t n = (size_t)(to - from);
      table->scale(seen, seen, n, shape->scale);
      if (bias) table->add(bias + from - position, seen, n);
      sums[t] = table->exp_sum(seen, n, table->max(seen, n));
      for (int p = low; p < from; p++) s[p - low] = 0;
      for (int p = to; p < high; p++) s[p - low] = 0;
    }
    for (int base = 0; base < size; base += KN_PANEL_ROWS)
      table->tile_float(values + (size_t)(base / KN_PANEL_ROWS) * value_panel + (ptrdiff_t)low * KN_PANEL_ROWS, high - low, scores, row, count,
                        mix + base, mix_row, false);
    for (int t = 0; t < count; t++) table->scale(mix + t * mix_row, out + (first + t) * out_stride, (size_t)size, 1 / sums[t]);
  }
}

void kn_encoder_attention(kn_pool *pool, const kn_encoder_shape *shape, const float *q, const float *k, const float *v, ptrdiff_t stride,
                          const int32_t *lengths, int sequences, float *out, ptrdiff_t out_stride, float *memory) {
  size_t units = (size_t)sequences * (size_t)shape->heads;
  int sequence = 0;
  ptrdiff_t first = 0;
  for (size_t unit; (unit = kn_pool_take(pool, 1)) < units;) {
    for (; sequence < (int)(unit / (size_t)shape->heads); sequence++) first += lengths[sequence];
    int head = (int)(unit % (size_t)shape->heads);
    ptrdiff_t at = first * stride + head * shape->head_size;
    attend_head(shape, head, q + at, k + at, v + at, stride, lengths[sequence], out + first * out_stride + head * shape->head_size, out_stride,
                memory);
  }
  kn_pool_barrier(pool);
}
