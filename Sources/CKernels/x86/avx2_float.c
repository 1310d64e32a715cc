// Float weights with AVX2, and the set's table.
#if defined(__x86_64__)
#include "avx2_panel.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

#define KN_NAME(x) x##_avx2
#include "../elementwise_body.h"

KN_INLINE __m256 load_f32(const void *row, int i) { return _mm256_loadu_ps((const float *)row + i); }
KN_INLINE __m256 load_f16(const void *row, int i) {
  return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)((const uint16_t *)row + i)));
}
KN_INLINE __m256 load_bf16(const void *row, int i) {
  __m128i bits = _mm_loadu_si128((const __m128i *)((const uint16_t *)row + i));
  return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(bits), 16));
}
KN_INLINE float one_f32(const void *row, int i) {
  float value;
  memcpy(&value, (const uint8_t *)row + 4 * (ptrdiff_t)i, 4);
  return value;
}
KN_INLINE uint32_t one_16(const void *row, int i) {
  uint16_t bits;
  memcpy(&bits, (const uint8_t *)row + 2 * (ptrdiff_t)i, 2);
  return bits;
}
KN_INLINE float one_f16(const void *row, int i) { return _cvtsh_ss((uint16_t)one_16(row, i)); }
KN_INLINE float one_bf16(const void *row, int i) {
  uint32_t bits = one_16(row, i) << 16;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

#define KN_FLOAT_FORMAT(format, size)                                                                                        \
  void kn_dot_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    __m256 sums[KN_DOT_ROWS][2];                                                                                            \
    for (int r = 0; r < KN_DOT_ROWS; r++) sums[r][0] = sums[r][1] = _mm256_setzero_ps();                                    \
    const char *next = kn_rows_to_come(rows);                                                                               \
    int i = 0;                                                                                                              \
    for (; i + 16 <= columns; i += 16) {                                                                                    \
      kn_prefetch_abreast(&next, rows, (ptrdiff_t)i * size, 16 * size, t);                                                  \
      __m256 x0 = _mm256_loadu_ps(t->x + i), x1 = _mm256_loadu_ps(t->x + i + 8);                                            \
      for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                               \
        sums[r][0] = _mm256_fmadd_ps(load_##format(rows[r], i), x0, sums[r][0]);                                            \
        sums[r][1] = _mm256_fmadd_ps(load_##format(rows[r], i + 8), x1, sums[r][1]);                                        \
      }                                                                                                                     \
    }                                                                                                                       \
    for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                 \
      out[r] = kn_sum_floats(_mm256_add_ps(sums[r][0], sums[r][1]));                                                        \
      for (int j = i; j < columns; j++) out[r] += one_##format(rows[r], j) * t->x[j];                                       \
    }                                                                                                                       \
  }                                                                                                                         \
  /* Two rows at a time: their weights are widened once for T tokens, whose sums fill half of the registers. */              \
  KN_INLINE void two_##format(const int T, const void *const rows[KN_DOT_ROWS], int row, int columns, const kn_token *tokens, \
                              float (*out)[KN_DOT_ROWS]) {                                                                   \
    __m256 sums[KN_FEW_TOKENS][2];                                                                                           \
    const char *next = kn_rows_to_come(rows);                                                                                \
    for (int t = 0; t < T; t++) sums[t][0] = sums[t][1] = _mm256_setzero_ps();                                               \
    int i = 0;                                                                                                               \
    for (; i + 16 <= columns; i += 16) {                                                                                     \
      if (row == 0) kn_prefetch_abreast(&next, rows, (ptrdiff_t)i * size, 16 * size, tokens);                                \
      for (int c = i; c < i + 16; c += 8) {                                                                                  \
        __m256 w0 = load_##format(rows[row], c), w1 = load_##format(rows[row + 1], c);                                       \
        for (int t = 0; t < T; t++) {                                                                                        \
          __m256 x = _mm256_loadu_ps(tokens[t].x + c);                                                                       \
          sums[t][0] = _mm256_fmadd_ps(w0, x, sums[t][0]);                                                                   \
          sums[t][1] = _mm256_fmadd_ps(w1, x, sums[t][1]);                                                                   \
        }                                                                                                                    \
      }                                                                                                                      \
    }                                                                                                                        \
    for (int t = 0; t < T; t++) {                                                                                            \
      for (int r = 0; r < 2; r++) {                                                                                          \
        out[t][row + r] = kn_sum_floats(sums[t][r]);                                                                         \
        for (int j = i; j < columns; j++) out[t][row + r] += one_##format(rows[row + r], j) * tokens[t].x[j];                \
      }                                                                                                                      \
    }                                                                                                                        \
  }                                                                                                                          \
  void kn_few_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count,           \
                              float (*out)[KN_DOT_ROWS]) {                                                                   \
    for (int row = 0; row < KN_DOT_ROWS; row += 2) {                                                                         \
      switch (count) {                                                                                                       \
        case 2: two_##format(2, rows, row, columns, tokens, out); break;                                                     \
        case 3: two_##format(3, rows, row, columns, tokens, out); break;                                                     \
        default: two_##format(4, rows, row, columns, tokens, out); break;                                                    \
      }                                                                                                                      \
    }                                                                                                                        \
  }                                                                                                                          \
  void kn_pack_##format##_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel) {               \
    for (int r = 0; r < KN_PANEL_ROWS; r += 8) {                                                                            \
      int c = 0;                                                                                                            \
      for (; c + 8 <= columns; c += 8) {                                                                                    \
        __m256 eight[8];                                                                                                    \
        for (int j = 0; j < 8; j++) eight[j] = load_##format(rows[r + j], first + c);                                       \
        kn_transpose_8(eight);                                                                                              \
        for (int j = 0; j < 8; j++) _mm256_storeu_ps(panel + (c + j) * KN_PANEL_ROWS + r, eight[j]);                        \
      }                                                                                                                     \
      for (; c < columns; c++) {                                                                                            \
        for (int j = 0; j < 8; j++) panel[c * KN_PANEL_ROWS + r + j] = one_##format(rows[r + j], first + c);                \
      }                                                                                                                     \
    }                                                                                                                       \
  }
KN_FLOAT_FORMAT(f32, 4)
KN_FLOAT_FORMAT(f16, 2)
KN_FLOAT_FORMAT(bf16, 2)

// 16 rows against T tokens, at most 6: 12 sums, two weights, a broadcast.
KN_INLINE void tile(const float *panel, int columns, const float *x, ptrdiff_t x_stride, const int T, float *sums, ptrdiff_t stride,
                    bool accumulate) {
  for (int row = 0; row < KN_PANEL_ROWS; row += 16) {
    __m256 s0[6], s1[6];
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      s0[t] = accumulate ? _mm256_loadu_ps(sums + t * stride + row) : _mm256_setzero_ps();
      s1[t] = accumulate ? _mm256_loadu_ps(sums + t * stride + row + 8) : _mm256_setzero_ps();
    }
    for (int c = 0; c < columns; c++) {
      __m256 w0 = _mm256_loadu_ps(panel + c * KN_PANEL_ROWS + row), w1 = _mm256_loadu_ps(panel + c * KN_PANEL_ROWS + row + 8);
#pragma clang loop unroll(full)
      for (int t = 0; t < T; t++) {
        __m256 xt = _mm256_broadcast_ss(x + t * x_stride + c);
        s0[t] = _mm256_fmadd_ps(w0, xt, s0[t]);
        s1[t] = _mm256_fmadd_ps(w1, xt, s1[t]);
      }
    }
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      _mm256_storeu_ps(sums + t * stride + row, s0[t]);
      _mm256_storeu_ps(sums + t * stride + row + 8, s1[t]);
    }
  }
}

void kn_tile_float_avx2(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums, ptrdiff_t stride,
                        bool accumulate) {
  for (int t = 0; t < tokens; t += 6) {
    const float *xt = x + t * x_stride;
    float *st = sums + t * stride;
    switch (tokens - t) {
      case 1: tile(panel, columns, xt, x_stride, 1, st, stride, accumulate); break;
      case 2: tile(panel, columns, xt, x_stride, 2, st, stride, accumulate); break;
      case 3: tile(panel, columns, xt, x_stride, 3, st, stride, accumulate); break;
      case 4: tile(panel, columns, xt, x_stride, 4, st, stride, accumulate); break;
      case 5: tile(panel, columns, xt, x_stride, 5, st, stride, accumulate); break;
      default: tile(panel, columns, xt, x_stride, 6, st, stride, accumulate); break;
    }
  }
}

static void to_half(const float *x, uint16_t *out, size_t n) {
  size_t i = 0;
  for (; i + 8 <= n; i += 8)
    _mm_storeu_si128((__m128i *)(out + i), _mm256_cvtps_ph(_mm256_loadu_ps(x + i), _MM_FROUND_TO_NEAREST_INT));
  for (; i < n; i++) out[i] = _cvtss_sh(x[i], _MM_FROUND_TO_NEAREST_INT);
}

static void from_half(const uint16_t *x, float *out, size_t n) {
  size_t i = 0;
  for (; i + 8 <= n; i += 8) _mm256_storeu_ps(out + i, load_f16(x + i, 0));
  for (; i < n; i++) out[i] = _cvtsh_ss(x[i]);
}

// A key or value is widened once for all queries of its group. A head has at most 256 elements.
static void scores_half(const float *q, ptrdiff_t q_stride, int group, const uint16_t *keys, int head_size, int positions, float *scores,
                        ptrdiff_t score_stride) {
  float key[256];
  for (int p = 0; p < positions; p++) {
    from_half(keys + (ptrdiff_t)p * head_size, key, (size_t)head_size);
    for (int g = 0; g < group; g++) scores[g * score_stride + p] = dot_float_avx2(q + g * q_stride, key, (size_t)head_size);
  }
}

static void mix_half(const float *weights, ptrdiff_t weight_stride, int group, const uint16_t *values, int head_size, int positions,
                     float *out, ptrdiff_t out_stride) {
  float value[256];
  for (int p = 0; p < positions; p++) {
    from_half(values + (ptrdiff_t)p * head_size, value, (size_t)head_size);
    for (int g = 0; g < group; g++) {
      float weight = weights[g * weight_stride + p];
      for (int i = 0; i < head_size; i++) out[g * out_stride + i] += weight * value[i];
    }
  }
}

#pragma clang attribute pop

const kn_table kn_table_avx2 = {
    .name = "avx2",
    KN_MATRIX_ENTRIES(avx2),
    .to_words = kn_to_words_avx2,
    .quantize_fine = kn_quantize_fine_avx2,
    .pack[KN_F16] = kn_pack_words_f16_avx2,
    .pack[KN_BF16] = kn_pack_words_bf16_avx2,
    .tile = {[KN_F16] = kn_tile_words_avx2, [KN_BF16] = kn_tile_words_avx2, [KN_Q8_0] = kn_tile_words_avx2, [KN_IQ4_NL] = kn_tile_words_avx2, [KN_IQ4_XS] = kn_tile_words_avx2,
             [KN_MXFP4] = kn_tile_words_avx2, [KN_Q4_0] = kn_tile_one_of_8_avx2,
             [KN_Q4_1] = kn_tile_one_of_8_avx2, [KN_Q4_K] = kn_tile_one_of_8_avx2, [KN_Q5_0] = kn_tile_two_of_4_avx2,
             [KN_Q5_1] = kn_tile_two_of_4_avx2, [KN_Q5_K] = kn_tile_two_of_4_avx2, [KN_Q2_K] = kn_tile_one_of_4_avx2,
             [KN_Q3_K] = kn_tile_one_of_4_avx2, [KN_Q6_K] = kn_tile_two_of_2_avx2},
    .panel_columns = {[KN_F16] = KN_AVX2_WORD_COLUMNS, [KN_BF16] = KN_AVX2_WORD_COLUMNS, [KN_Q8_0] = KN_AVX2_WORD_COLUMNS, [KN_IQ4_NL] = KN_AVX2_WORD_COLUMNS,
                      [KN_IQ4_XS] = KN_AVX2_WORD_COLUMNS, [KN_MXFP4] = KN_AVX2_WORD_COLUMNS, [KN_Q4_0] = KN_AVX2_BYTE_COLUMNS,
                      [KN_Q4_1] = KN_AVX2_BYTE_COLUMNS, [KN_Q4_K] = KN_AVX2_BYTE_COLUMNS, [KN_Q5_0] = KN_AVX2_BYTE_COLUMNS,
                      [KN_Q5_1] = KN_AVX2_BYTE_COLUMNS, [KN_Q5_K] = KN_AVX2_BYTE_COLUMNS, [KN_Q2_K] = KN_AVX2_BYTE_COLUMNS,
                      [KN_Q3_K] = KN_AVX2_BYTE_COLUMNS, [KN_Q6_K] = KN_AVX2_BYTE_COLUMNS},
    .panel_tokens = 96,
    .words = {[KN_Q8_0] = true, [KN_IQ4_NL] = true, [KN_IQ4_XS] = true, [KN_MXFP4] = true},
    .row_tokens = {[KN_F32] = 16, [KN_F16] = 16, [KN_BF16] = 16, [KN_Q8_0] = 8, [KN_Q4_0] = 8, [KN_Q4_1] = 3, [KN_Q5_0] = 3,
                   [KN_Q5_1] = 3, [KN_IQ4_NL] = 3, [KN_IQ4_XS] = 3, [KN_MXFP4] = 3, [KN_Q2_K] = 3, [KN_Q3_K] = 3, [KN_Q4_K] = 8, [KN_Q5_K] = 8, [KN_Q6_K] = 8},
    .few = {[KN_F32] = kn_few_f32_avx2, [KN_F16] = kn_few_f16_avx2, [KN_BF16] = kn_few_bf16_avx2},
    .lanes = {[KN_Q8_0] = kn_lanes_q8_0_avx2, [KN_Q4_0] = kn_lanes_q4_0_avx2, [KN_Q4_K] = kn_lanes_q4_K_avx2, [KN_Q5_K] = kn_lanes_q5_K_avx2,
              [KN_Q6_K] = kn_lanes_q6_K_avx2},
    .lane_tokens = {[KN_Q8_0] = 3, [KN_Q4_0] = 2, [KN_Q4_K] = 2, [KN_Q5_K] = 2, [KN_Q6_K] = 2},
    KN_ELEMENTWISE_ENTRIES(avx2),
    .scores_half = scores_half,
    .mix_half = mix_half,
    .to_half = to_half,
    .from_half = from_half,
    .word_attention = &kn_word_attention_avx2,
};

#endif
