// Where the forms of activations lie in their memory, and how threads bring them about.
#include <string.h>

#include "activations.h"

static size_t align64(size_t n) { return (n + 63) & ~(size_t)63; }

// Rows of activations are read in step, so their distance must not be a multiple of the cache's way size.
static ptrdiff_t stride_of(int columns, int unit) {
  ptrdiff_t lines = (columns + unit - 1) / unit;
  return (lines | 1) * unit;
}

static void bind(kn_activations *a, uint8_t *memory, int tokens, int columns, size_t *bytes) {
  ptrdiff_t q_stride = stride_of(columns, 64);
  ptrdiff_t d_stride = stride_of((columns + 31) / 32, 16);
  size_t q = 0;
  size_t d = align64(q + (size_t)tokens * (size_t)q_stride);
  size_t bias = align64(d + (size_t)tokens * (size_t)d_stride * sizeof(float));
  size_t sum = align64(bias + (size_t)tokens * (size_t)d_stride * 2 * sizeof(int32_t));
  *bytes = align64(sum + (size_t)tokens * (size_t)d_stride * 2 * sizeof(float));
  bool wide = tokens >= KN_WIDE_LEAST_TOKENS && kn_table_current()->wide;
  ptrdiff_t wide_stride = (ptrdiff_t)(columns + 31) / 32 * 512;
  size_t part = (size_t)(tokens + KN_WIDE_TOKENS - 1) / KN_WIDE_TOKENS * 2 * (size_t)wide_stride * sizeof(kn_bf16);
  size_t parts = *bytes;
  if (wide) *bytes += 2 * part;
  size_t words = *bytes;
  bool has_words = kn_table_current()->to_words != NULL;
  if (has_words) *bytes += align64((size_t)tokens * (size_t)q_stride * sizeof(int16_t));
  size_t fine = *bytes, fine_d = fine + align64((size_t)tokens * (size_t)q_stride * sizeof(int16_t));
  bool has_fine = kn_table_current()->quantize_fine != NULL;
  if (has_fine) *bytes = align64(fine_d + (size_t)tokens * (size_t)d_stride * sizeof(float));
  size_t terms = *bytes;
  bool has_terms = tokens > 1 && kn_table_current()->split_steps;
  if (has_terms) *bytes += align64((size_t)tokens * (size_t)d_stride * 2 * sizeof(int32_t));
  int few = tokens < KN_MOST_ROW_TOKENS ? tokens : KN_MOST_ROW_TOKENS;
  int groups = (few + KN_LANE_TOKENS - 1) / KN_LANE_TOKENS;
  bool has_lanes = tokens > 1 && kn_table_current()->lanes[KN_Q8_0];
  size_t lanes = *bytes, group_blocks = (size_t)groups * (size_t)((columns + 31) / 32);
  if (has_lanes) *bytes += group_blocks * sizeof(kn_lane_block);
  if (!a) return;
  *a = (kn_activations){.q = (int8_t *)memory,
                        .words = has_words ? (int16_t *)(memory + words) : NULL,
                        .d = (float *)(memory + d),
                        .bias = (int32_t *)(memory + bias),
                        .sum = (float *)(memory + sum),
                        .terms = has_terms ? (int32_t *)(memory + terms) : NULL,
                        .q_stride = q_stride,
                        .d_stride = d_stride,
                        .lanes = has_lanes ? (kn_lane_block *)(memory + lanes) : NULL,
                        .fine = has_fine ? (int16_t *)(memory + fine) : NULL,
                        .fine_d = has_fine ? (float *)(memory + fine_d) : NULL,
                        .high = wide ? (kn_bf16 *)(memory + parts) : NULL,
                        .low = wide ? (kn_bf16 *)(memory + parts + part) : NULL,
                        .wide_stride = wide_stride};
}

size_t kn_activations_bytes(int tokens, int columns) {
  size_t bytes = 0;
  bind(NULL, NULL, tokens, columns, &bytes);
  return bytes;
}

void kn_activations_bind(kn_activations *a, void *memory, int tokens, int columns) {
  size_t bytes = 0;
  bind(a, memory, tokens, columns, &bytes);
}

// Columns first ..< first + n of a token, which has `columns`, into its lanes.
static void put_in_lanes(const kn_token *t, int token, int width, int columns, int first, int n, kn_lane_block *lanes) {
  int lane = token % KN_LANE_TOKENS, words = width / 4;
  lanes += token / KN_LANE_TOKENS * (columns / 32);
  for (int block = first / 32; block < (first + n) / 32; block++) {
    kn_lane_block *to = lanes + block;
    for (int c = 0; c < 32; c += width) memcpy(to->q[c / width] + width * lane, t->q + 32 * block + c, (size_t)width);
    const int32_t *bias = t->bias + 2 * block;
    const float *sum = t->sum + 2 * block;
    for (int i = 0; i < words; i++) {
      int at = words * lane + i;
      to->d[at] = t->d[block];
      to->bias[0][at] = i == 0 ? bias[0] : 0;
      to->bias[1][at] = i == 0 ? bias[1] : 0;
      to->sum[0][at] = i == 0 ? sum[0] : 0;
      to->sum[1][at] = i == 0 ? sum[1] : 0;
    }
  }
}

// The factors of lanes that no token has. What lies in that memory may be subnormal numbers, whose products are many times slower.
static void clear_lanes(int tokens, int width, int columns, int first, int n, kn_lane_block *lanes) {
  int words = width / 4, all = 64 / width, used = (tokens - 1) % KN_LANE_TOKENS + 1;
  lanes += (tokens - 1) / KN_LANE_TOKENS * (columns / 32);
  size_t bytes = sizeof(float) * (size_t)(words * (all - used));
  for (int block = first / 32; block < (first + n) / 32; block++) {
    kn_lane_block *to = lanes + block;
    memset(to->d + words * used, 0, bytes);
    for (int part = 0; part < 2; part++) memset(to->sum[part] + words * used, 0, bytes);
  }
}

// For products with quantised weights.
static void quantize(const kn_table *table, const float *x, int columns, const kn_token *to) {
  (table->quantize_steps ? table->quantize_steps : table->quantize)(x, columns, (int8_t *)to->q, (float *)to->d, (int32_t *)to->bias, (float *)to->sum);
}

// Columns first ..< first + n of a token in the forms wanted.
static void quantize_columns(const kn_table *table, const float *x, ptrdiff_t x_stride, int token, int tokens, int columns, int first,
                             int n, const kn_activations *a, kn_activation_forms forms) {
  kn_token t = kn_token_at(a, x, x_stride, token);
  if (forms.bytes) {
    kn_token part = {.q = t.q + first, .d = t.d + first / 32, .bias = t.bias + first / 16, .sum = t.sum + first / 16};
    quantize(table, t.x + first, n, &part);
  }
  if (forms.terms) table->split_steps(t.d + first / 32, n / 32, a->terms + 2 * (token * a->d_stride + first / 32));
  if (forms.lanes) put_in_lanes(&t, token, kn_lane_width(table, tokens), columns, first, n, a->lanes);
  if (forms.words) table->to_words(t.q + first, n, a->words + token * a->q_stride + first);
  if (forms.fine) table->quantize_fine(t.x + first, n, a->fine + token * a->q_stride + first, a->fine_d + token * a->d_stride + first / 32);
}

void kn_quantize_share(const kn_table *table, int thread, int threads, const float *x, ptrdiff_t x_stride, int tokens, int columns,
                           const kn_activations *a, kn_activation_forms forms) {
  long units = tokens > KN_MOST_ROW_TOKENS ? tokens : columns / 32;
  int low = (int)(units * thread / threads), high = (int)(units * (thread + 1) / threads);
  if (tokens > KN_MOST_ROW_TOKENS) {
    for (int token = low; token < high; token++) quantize_columns(table, x, x_stride, token, tokens, columns, 0, columns, a, forms);
  } else if (low < high) {
    for (int token = 0; token < tokens; token++) quantize_columns(table, x, x_stride, token, tokens, columns, 32 * low, 32 * (high - low), a, forms);
    if (forms.lanes) clear_lanes(tokens, kn_lane_width(table, tokens), columns, 32 * low, 32 * (high - low), a->lanes);
  }
}

bool kn_quantize_own(const kn_table *table, kn_pool *pool, int thread, const float *x, int columns, kn_activations *own) {
  if (kn_activations_bytes(1, columns) > KN_ROW_OFFSET) return false;
  kn_activations_bind(own, kn_pool_scratch(pool, thread), 1, columns);
  kn_token all = kn_token_at(own, x, 0, 0);
  quantize(table, x, columns, &all);
  return true;
}
