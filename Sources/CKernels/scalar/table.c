// The plain C kernels: the specification that every other set is tested against, and the set for unknown processors.
#pragma STDC FP_CONTRACT OFF

#include <math.h>

#include "../scale_steps.h"
#include "../tables.h"
#include "half.h"

#define KN_NAME(x) x##_scalar
#define KN_HALF(h) kn_half_to_float(h)
#include "../unpack_rows.h"

static inline void quantize_in(bool steps, const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  for (int b = 0; b < columns / 32; b++) {
    float greatest = 0;
    for (int i = 0; i < 32; i++) greatest = fmaxf(greatest, fabsf(x[32 * b + i]));
    d[b] = steps ? kn_step_up(greatest / 127) : greatest / 127;
    float inverse = greatest > 0 ? steps ? 1 / d[b] : 127 / greatest : 0;
    int all = 0, second = 0;
    for (int i = 0; i < 32; i++) {
      int value = (int)nearbyintf(x[32 * b + i] * inverse);
      q[32 * b + i] = (int8_t)value;
      all += value;
      if (i >= 16) second += value;
    }
    bias[2 * b] = -128 * all;
    bias[2 * b + 1] = -128 * second;
    sum[2 * b] = d[b] * (float)all;
    sum[2 * b + 1] = d[b] * (float)second;
  }
}

static void quantize(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  quantize_in(false, x, columns, q, d, bias, sum);
}

void kn_quantize_steps_scalar(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  quantize_in(true, x, columns, q, d, bias, sum);
}

void kn_split_steps_scalar(const float *d, int blocks, int32_t *terms) {
  for (int b = 0; b < blocks; b++) kn_step_split(d[b], terms + 2 * b);
}

static void quantize_fine(const float *x, int columns, int16_t *words, float *d) {
  for (int b = 0; b < columns / 32; b++) {
    float greatest = 0;
    for (int i = 0; i < 32; i++) {
      float value = fabsf(x[32 * b + i]);
      if (value > greatest || isnan(value)) greatest = value;
    }
    d[b] = greatest / KN_GREATEST_WORD;
    float inverse = greatest > KN_LEAST_FINE && greatest < INFINITY ? KN_GREATEST_WORD / greatest : 0;
    for (int i = 0; i < 32; i++) words[32 * b + i] = inverse == 0 ? 0 : (int16_t)nearbyintf(x[32 * b + i] * inverse);
  }
}

typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

// Of the run that begins at column `at`: sums are kept for each 32 columns and for their second half.
static inline int32_t bias_of(const int32_t *bias, int run, int at) {
  const int32_t *pair = bias + at / 32 * 2;
  return run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1];
}
static inline float sum_of(const float *sum, int run, int at) {
  const float *pair = sum + at / 32 * 2;
  return run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1];
}

// One row in pieces of 256 columns, exact integer sums per run.
static inline float dot_row(unpack unpack, kn_kind kind, const void *row, int columns, const kn_token *t) {
  int run = kind == KN_SYMMETRIC_16 || kind == KN_AFFINE_16 ? 16 : 32;
  bool affine = kind == KN_AFFINE_16 || kind == KN_AFFINE_32;
  float total = 0;
  for (int first = 0; first < columns; first += 256) {
    uint8_t q[256];
    float scale[16], min[16];
    int n = columns - first < 256 ? columns - first : 256;
    unpack(row, first, n, q, scale, min);
    for (int i = 0; i < n / run; i++) {
      int at = first + i * run, sum = 0;
      for (int j = 0; j < run; j++) sum += q[i * run + j] * t->q[at + j];
      float d = t->d[at / 32];
      if (!affine) total += scale[i] * d * (float)(sum + bias_of(t->bias, run, at));
      if (affine) total += scale[i] * d * (float)sum - min[i] * sum_of(t->sum, run, at);
    }
  }
  return total;
}

static inline void pack_rows(unpack unpack, int run, const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    uint8_t q[KN_PANEL_ROOM];
    float scale[KN_PANEL_ROOM / 16], min[KN_PANEL_ROOM / 16] = {0};
    unpack(rows[r], first, columns, q, scale, min);
    for (int c = 0; c < columns; c++) panel->q[c / 4][r][c % 4] = q[c];
    for (int i = 0; i < columns / run; i++) {
      panel->scale[i][r] = scale[i];
      panel->min[i][r] = min[i];
    }
  }
}

#define KN_FORMAT(format, kind, run)                                                                                   \
  static void dot_##format(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = dot_row(unpack_##format##_scalar, kind, rows[r], columns, t);         \
  }                                                                                                                    \
  static void pack_##format(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {             \
    pack_rows(unpack_##format##_scalar, run, rows, first, columns, panel);                                              \
  }
KN_FORMAT(q8_0, KN_SYMMETRIC_32, 32)
KN_FORMAT(q4_0, KN_SYMMETRIC_32, 32)
KN_FORMAT(q5_0, KN_SYMMETRIC_32, 32)
KN_FORMAT(iq4_nl, KN_SYMMETRIC_32, 32)
KN_FORMAT(iq4_xs, KN_SYMMETRIC_32, 32)
KN_FORMAT(mxfp4, KN_SYMMETRIC_32, 32)
KN_FORMAT(q4_1, KN_AFFINE_32, 32)
KN_FORMAT(q5_1, KN_AFFINE_32, 32)
KN_FORMAT(q4_K, KN_AFFINE_32, 32)
KN_FORMAT(q5_K, KN_AFFINE_32, 32)
KN_FORMAT(q3_K, KN_SYMMETRIC_16, 16)
KN_FORMAT(q6_K, KN_SYMMETRIC_16, 16)
KN_FORMAT(q2_K, KN_AFFINE_16, 16)

static inline float load_f32(const void *row, int i) {
  float value;
  memcpy(&value, (const uint8_t *)row + 4 * (size_t)i, 4);
  return value;
}
static inline uint16_t load_16(const void *row, int i) {
  uint16_t bits;
  memcpy(&bits, (const uint8_t *)row + 2 * (size_t)i, 2);
  return bits;
}
static inline float load_f16(const void *row, int i) { return kn_half_to_float(load_16(row, i)); }
static inline float load_bf16(const void *row, int i) { return kn_bf16_to_float(load_16(row, i)); }

#define KN_FLOAT_FORMAT(format)                                                                                           \
  static void dot_##format(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                               \
      float sum = 0;                                                                                                      \
      for (int i = 0; i < columns; i++) sum += load_##format(rows[r], i) * t->x[i];                                       \
      out[r] = sum;                                                                                                       \
    }                                                                                                                     \
  }                                                                                                                       \
  static void pack_##format(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel) {                \
    for (int c = 0; c < columns; c++) {                                                                                   \
      for (int r = 0; r < KN_PANEL_ROWS; r++) panel[c * KN_PANEL_ROWS + r] = load_##format(rows[r], first + c);           \
    }                                                                                                                     \
  }
KN_FLOAT_FORMAT(f32)
KN_FLOAT_FORMAT(f16)
KN_FLOAT_FORMAT(bf16)

// Float weights as words: 32 columns have a scale, as those of a token.
#define KN_WORD_FORMAT(format)                                                                                             \
  static void pack_words_##format(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {        \
    int16_t(*q)[KN_PANEL_ROWS][2] = (int16_t(*)[KN_PANEL_ROWS][2])panel->q;                                              \
    for (int r = 0; r < KN_PANEL_ROWS; r++) {                                                                             \
      for (int c = 0; c < columns; c += 32) {                                                                             \
        float weights[32];                                                                                                \
        int16_t words[32];                                                                                                \
        for (int i = 0; i < 32; i++) weights[i] = load_##format(rows[r], first + c + i);                                  \
        quantize_fine(weights, 32, words, &panel->scale[c / 32][r]);                                                      \
        for (int i = 0; i < 32; i++) q[(c + i) / 2][r][i % 2] = words[i];                                                 \
      }                                                                                                                   \
    }                                                                                                                     \
  }
KN_WORD_FORMAT(f16)
KN_WORD_FORMAT(bf16)

static void attention_keys(const float *panel, int head_size, kn_panel *to) {
  int16_t(*q)[KN_PANEL_ROWS][2] = (int16_t(*)[KN_PANEL_ROWS][2])to->q;
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    for (int c = 0; c < head_size; c += 32) {
      float key[32];
      int16_t words[32];
      for (int i = 0; i < 32; i++) key[i] = panel[(c + i) * KN_PANEL_ROWS + r];
      quantize_fine(key, 32, words, &to->scale[c / 32][r]);
      for (int i = 0; i < 32; i++) q[(c + i) / 2][r][i % 2] = words[i];
    }
  }
}

static void attention_value_scales(const float *values, ptrdiff_t stride, int head_size, int count, float *d, float *factors) {
  for (int v = 0; v < count; v++) {
    float greatest = 0;
    for (int i = 0; i < head_size; i++) {
      float magnitude = fabsf(values[v * stride + i]);
      if (magnitude > greatest || isnan(magnitude)) greatest = magnitude;
    }
    d[v] = greatest / KN_GREATEST_WORD;
    factors[v] = greatest > KN_LEAST_FINE && greatest < INFINITY ? KN_GREATEST_WORD / greatest : 0;
  }
}

static void attention_values(const float *values, ptrdiff_t stride, const float *factors, int count, kn_panel *to) {
  int16_t(*q)[KN_PANEL_ROWS][2] = (int16_t(*)[KN_PANEL_ROWS][2])to->q;
  for (int v = 0; v < count; v++) {
    for (int r = 0; r < KN_PANEL_ROWS; r++) {
      q[v / 2][r][v % 2] = factors[v] == 0 ? 0 : (int16_t)nearbyintf(values[v * stride + r] * factors[v]);
      to->scale[v / 32][r] = 1;
    }
  }
}

static void attention_weights(const float *x, const float *d, int count, int16_t *words, float *scales) {
  for (int i = 0; i < count; i += 32) {
    float product[32];
    for (int j = 0; j < 32; j++) product[j] = x[i + j] * d[i + j];
    quantize_fine(product, 32, words + i, scales + i / 32);
  }
}

const kn_word_attention kn_word_attention_scalar = {attention_keys, attention_value_scales, attention_values, attention_weights};

static void tile_words(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, float *sums,
                       ptrdiff_t stride, bool accumulate) {
  const int16_t(*w)[KN_PANEL_ROWS][2] = (const int16_t(*)[KN_PANEL_ROWS][2])panel->q;
  for (int t = 0; t < tokens; t++) {
    const int16_t *q = a->words + (token + t) * a->q_stride + first;
    const float *d = a->d + (token + t) * a->d_stride + first / 32;
    for (int r = 0; r < KN_PANEL_ROWS; r++) {
      float *s = sums + t * stride + r;
      if (!accumulate) *s = 0;
      for (int c = 0; c < columns; c += 32) {
        int sum = 0;
        for (int i = 0; i < 32; i++) sum += w[(c + i) / 2][r][i % 2] * q[c + i];
        *s += panel->scale[c / 32][r] * d[c / 32] * (float)sum;
      }
    }
  }
}

// One definition of all four kinds; run and affine are constants at each call.
static inline void tile(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns,
                        float *sums, ptrdiff_t stride, bool accumulate, int run, bool affine) {
  for (int t = 0; t < tokens; t++) {
    float *s = sums + t * stride;
    if (!accumulate) memset(s, 0, KN_PANEL_ROWS * sizeof(float));
    const int8_t *q = a->q + (token + t) * a->q_stride + first;
    const float *d = a->d + (token + t) * a->d_stride + first / 32;
    const int32_t *bias = a->bias + 2 * (token + t) * a->d_stride + first / 16;
    const float *sum = a->sum + 2 * (token + t) * a->d_stride + first / 16;
    for (int i = 0; i < columns / run; i++) {
      int at = i * run;
      for (int r = 0; r < KN_PANEL_ROWS; r++) {
        int total = affine ? 0 : bias_of(bias, run, at);
        for (int c = at; c < at + run; c++) total += panel->q[c / 4][r][c % 4] * q[c];
        s[r] += panel->scale[i][r] * d[at / 32] * (float)total;
        if (affine) s[r] -= panel->min[i][r] * sum_of(sum, run, at);
      }
    }
  }
}

#define KN_TILE(name, run, affine)                                                                                  \
  static void name(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                   float *sums, ptrdiff_t stride, bool accumulate) {                                               \
    tile(panel, a, token, tokens, first, columns, sums, stride, accumulate, run, affine);                          \
  }
KN_TILE(tile_symmetric_32, 32, false)
KN_TILE(tile_symmetric_16, 16, false)
KN_TILE(tile_affine_32, 32, true)
KN_TILE(tile_affine_16, 16, true)

static void tile_float(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums, ptrdiff_t stride,
                       bool accumulate) {
  for (int t = 0; t < tokens; t++) {
    for (int r = 0; r < KN_PANEL_ROWS; r++) {
      float sum = accumulate ? sums[t * stride + r] : 0;
      for (int c = 0; c < columns; c++) sum += x[t * x_stride + c] * panel[c * KN_PANEL_ROWS + r];
      sums[t * stride + r] = sum;
    }
  }
}

static float dot_float(const float *x, const float *y, size_t n) {
  float sum = 0;
  for (size_t i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

static void scores_half(const float *q, ptrdiff_t q_stride, int group, const uint16_t *keys, int head_size, int positions, float *scores,
                        ptrdiff_t score_stride) {
  for (int g = 0; g < group; g++) {
    for (int p = 0; p < positions; p++) {
      float sum = 0;
      for (int i = 0; i < head_size; i++) sum += q[g * q_stride + i] * kn_half_to_float(keys[(ptrdiff_t)p * head_size + i]);
      scores[g * score_stride + p] = sum;
    }
  }
}

static void mix_half(const float *weights, ptrdiff_t weight_stride, int group, const uint16_t *values, int head_size, int positions,
                     float *out, ptrdiff_t out_stride) {
  for (int g = 0; g < group; g++) {
    for (int p = 0; p < positions; p++) {
      float weight = weights[g * weight_stride + p];
      for (int i = 0; i < head_size; i++) out[g * out_stride + i] += weight * kn_half_to_float(values[(ptrdiff_t)p * head_size + i]);
    }
  }
}

static float exp_sum(float *x, size_t n, float max) {
  float sum = 0;
  for (size_t i = 0; i < n; i++) sum += x[i] = expf(x[i] - max);
  return sum;
}

static float maximum(const float *x, size_t n) {
  float greatest = -INFINITY;
  for (size_t i = 0; i < n; i++) greatest = fmaxf(greatest, x[i]);
  return greatest;
}

static void rms_norm(const float *x, const float *weight, float *out, size_t width, float epsilon, float offset) {
  float squares = 0;
  for (size_t i = 0; i < width; i++) squares += x[i] * x[i];
  float factor = 1 / sqrtf(squares / (float)width + epsilon);
  for (size_t i = 0; i < width; i++) out[i] = x[i] * factor * (weight ? weight[i] + offset : 1);
}

static void silu_mul(const float *gate, const float *up, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = gate[i] / (1 + expf(-gate[i])) * up[i];
}

static void gelu_mul(const float *gate, const float *up, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    float x = gate[i];
    out[i] = 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x))) * up[i];
  }
}

static void gelu_erf_mul(const float *gate, const float *up, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = 0.5f * gate[i] * (1 + erff(gate[i] * 0.7071067812f)) * up[i];
}

static void add(const float *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] += x[i];
}

static void scale(const float *x, float *out, size_t n, float factor) {
  for (size_t i = 0; i < n; i++) out[i] = x[i] * factor;
}

static void rope(float *head, const float *cos, const float *sin, size_t half, bool interleaved) {
  for (size_t i = 0; i < half; i++) {
    float *a = interleaved ? head + 2 * i : head + i, *b = interleaved ? a + 1 : a + half;
    float x = *a, y = *b;
    *a = x * cos[i] - y * sin[i];
    *b = x * sin[i] + y * cos[i];
  }
}

static void to_half(const float *x, uint16_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = kn_float_to_half(x[i]);
}

static void from_half(const uint16_t *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = kn_half_to_float(x[i]);
}

static void from_q8(const kn_block_q8_0 *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = kn_half_to_float(x[i / 32].d) * (float)x[i / 32].qs[i % 32];
}

static void scores_q8(const float *q, ptrdiff_t q_stride, int group, const kn_block_q8_0 *keys, int head_size, int positions, float *scores,
                      ptrdiff_t score_stride) {
  for (int g = 0; g < group; g++) {
    for (int p = 0; p < positions; p++) {
      float key[256], sum = 0;
      from_q8(keys + (ptrdiff_t)p * (head_size / 32), key, (size_t)head_size);
      for (int i = 0; i < head_size; i++) sum += q[g * q_stride + i] * key[i];
      scores[g * score_stride + p] = sum;
    }
  }
}

static void mix_q8(const float *weights, ptrdiff_t weight_stride, int group, const kn_block_q8_0 *values, int head_size, int positions,
                   float *out, ptrdiff_t out_stride) {
  for (int g = 0; g < group; g++) {
    for (int p = 0; p < positions; p++) {
      float value[256];
      from_q8(values + (ptrdiff_t)p * (head_size / 32), value, (size_t)head_size);
      for (int i = 0; i < head_size; i++) out[g * out_stride + i] += weights[g * weight_stride + p] * value[i];
    }
  }
}

// All formats share this shape of dequantisation: exact products of the block's scale and small integers.
void kn_dequantize_row(const kn_matrix *m, int row, float *out) {
  static const unpack unpacks[KN_FORMAT_LIMIT] = {
      [KN_Q8_0] = unpack_q8_0_scalar, [KN_Q4_0] = unpack_q4_0_scalar, [KN_Q4_1] = unpack_q4_1_scalar, [KN_Q5_0] = unpack_q5_0_scalar,
      [KN_Q5_1] = unpack_q5_1_scalar, [KN_IQ4_NL] = unpack_iq4_nl_scalar, [KN_IQ4_XS] = unpack_iq4_xs_scalar,
      [KN_MXFP4] = unpack_mxfp4_scalar, [KN_Q2_K] = unpack_q2_K_scalar,
      [KN_Q3_K] = unpack_q3_K_scalar, [KN_Q4_K] = unpack_q4_K_scalar, [KN_Q5_K] = unpack_q5_K_scalar, [KN_Q6_K] = unpack_q6_K_scalar};
  const void *data = (const uint8_t *)m->data + (size_t)row * m->row_bytes;
  if (!kn_format_is_quantized(m->format)) {
    for (int i = 0; i < m->columns; i++) {
      out[i] = m->format == KN_F32 ? load_f32(data, i) : m->format == KN_F16 ? load_f16(data, i) : load_bf16(data, i);
    }
    return;
  }
  kn_kind kind = kn_format_kind(m->format);
  int run = kind == KN_SYMMETRIC_16 || kind == KN_AFFINE_16 ? 16 : 32;
  bool affine = kind == KN_AFFINE_16 || kind == KN_AFFINE_32;
  for (int first = 0; first < m->columns; first += 256) {
    uint8_t q[256];
    float scale[16], min[16] = {0};
    int n = m->columns - first < 256 ? m->columns - first : 256;
    unpacks[m->format](data, first, n, q, scale, min);
    for (int i = 0; i < n; i++) {
      out[first + i] = affine ? scale[i / run] * (float)q[i] - min[i / run] : scale[i / run] * (float)(q[i] - 128);
    }
  }
}

const kn_table kn_table_scalar = {
    .name = "scalar",
    .quantize = quantize,
    .quantize_fine = quantize_fine,
    .dot = {[KN_F32] = dot_f32, [KN_F16] = dot_f16, [KN_BF16] = dot_bf16, [KN_Q8_0] = dot_q8_0, [KN_Q4_0] = dot_q4_0,
            [KN_Q4_1] = dot_q4_1, [KN_Q5_0] = dot_q5_0, [KN_Q5_1] = dot_q5_1, [KN_IQ4_NL] = dot_iq4_nl, [KN_IQ4_XS] = dot_iq4_xs,
            [KN_MXFP4] = dot_mxfp4, [KN_Q2_K] = dot_q2_K,
            [KN_Q3_K] = dot_q3_K, [KN_Q4_K] = dot_q4_K, [KN_Q5_K] = dot_q5_K, [KN_Q6_K] = dot_q6_K},
    .pack = {[KN_Q8_0] = pack_q8_0, [KN_Q4_0] = pack_q4_0, [KN_Q4_1] = pack_q4_1, [KN_Q5_0] = pack_q5_0, [KN_Q5_1] = pack_q5_1,
             [KN_IQ4_NL] = pack_iq4_nl, [KN_IQ4_XS] = pack_iq4_xs,
             [KN_MXFP4] = pack_mxfp4, [KN_Q2_K] = pack_q2_K, [KN_Q3_K] = pack_q3_K, [KN_Q4_K] = pack_q4_K, [KN_Q5_K] = pack_q5_K,
             [KN_Q6_K] = pack_q6_K, [KN_F16] = pack_words_f16, [KN_BF16] = pack_words_bf16},
    .pack_float = {[KN_F32] = pack_f32, [KN_F16] = pack_f16, [KN_BF16] = pack_bf16},
    KN_TILES_BY_KIND(tile_symmetric_32, tile_symmetric_16, tile_affine_32, tile_affine_16),
    .tile[KN_F16] = tile_words,
    .tile[KN_BF16] = tile_words,
    .panel_columns = {[KN_F16] = KN_PANEL_COLUMNS / 2, [KN_BF16] = KN_PANEL_COLUMNS / 2},
    .tile_float = tile_float,
    .dot_float = dot_float,
    .scores_half = scores_half,
    .mix_half = mix_half,
    .scores_q8 = scores_q8,
    .mix_q8 = mix_q8,
    .from_q8 = from_q8,
    .exp_sum = exp_sum,
    .max = maximum,
    .rms_norm = rms_norm,
    .silu_mul = silu_mul,
    .gelu_mul = gelu_mul,
    .gelu_erf_mul = gelu_erf_mul,
    .add = add,
    .scale = scale,
    .rope = rope,
    .to_half = to_half,
    .from_half = from_half,
    .compact = &kn_compact_scalar,
    .word_attention = &kn_word_attention_scalar,
};
