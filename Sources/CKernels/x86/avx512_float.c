// Float weights, and the set's table.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

#define KN_NAME(x) x##_avx512
#define KN_OWN_REDUCTIONS
#include "../elementwise_body.h"

KN_INLINE __mmask16 first_lanes(int n) { return n >= 16 ? 0xffff : (__mmask16)((1u << n) - 1); }

// e^x as in elementwise_body.h, sixteen at a time.
KN_INLINE __m512 exp_16(__m512 x) {
  __m512 bounded = _mm512_min_ps(_mm512_set1_ps(88.0f), _mm512_max_ps(_mm512_set1_ps(-87.0f), x));  // NaN stays
  __m512 n = _mm512_roundscale_ps(_mm512_mul_ps(bounded, _mm512_set1_ps(1.44269504f)), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  __m512 r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693359375f), bounded);
  r = _mm512_fmadd_ps(n, _mm512_set1_ps(2.12194440e-4f), r);
  __m512 p = _mm512_fmadd_ps(_mm512_set1_ps(1.9875691500e-4f), r, _mm512_set1_ps(1.3981999507e-3f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(8.3334519073e-3f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(4.1665795894e-2f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.6666665459e-1f));
  p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(5.0000001201e-1f));
  p = _mm512_add_ps(_mm512_fmadd_ps(_mm512_mul_ps(p, r), r, r), _mm512_set1_ps(1.0f));
  __mmask16 above = _mm512_cmp_ps_mask(x, _mm512_set1_ps(-87.0f), _CMP_NLT_UQ);
  return _mm512_maskz_scalef_ps(above, p, n);
}

// The rests of a row under a mask: rows of attention scores have any length.
static float exp_sum_avx512(float *x, size_t n, float max) {
  __m512 sum = _mm512_setzero_ps(), greatest = _mm512_set1_ps(max);
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    __m512 e = exp_16(_mm512_sub_ps(_mm512_loadu_ps(x + i), greatest));
    _mm512_storeu_ps(x + i, e);
    sum = _mm512_add_ps(sum, e);
  }
  if (i < n) {
    __mmask16 lanes = first_lanes((int)(n - i));
    __m512 e = _mm512_maskz_mov_ps(lanes, exp_16(_mm512_sub_ps(_mm512_maskz_loadu_ps(lanes, x + i), greatest)));
    _mm512_mask_storeu_ps(x + i, lanes, e);
    sum = _mm512_add_ps(sum, e);
  }
  return _mm512_reduce_add_ps(sum);
}

static float max_avx512(const float *x, size_t n) {
  const __m512 least = _mm512_set1_ps(-INFINITY);
  __m512 greatest = least;
  size_t i = 0;
  // The element is the first operand: a NaN is passed over, as by a comparison.
  for (; i + 16 <= n; i += 16) greatest = _mm512_max_ps(_mm512_loadu_ps(x + i), greatest);
  if (i < n) {
    __mmask16 lanes = first_lanes((int)(n - i));
    greatest = _mm512_max_ps(_mm512_mask_loadu_ps(least, lanes, x + i), greatest);
  }
  return _mm512_reduce_max_ps(greatest);
}

KN_INLINE __m512 load_f32(const void *row, int i, __mmask16 lanes) {
  return _mm512_maskz_loadu_ps(lanes, (const uint8_t *)row + 4 * (ptrdiff_t)i);
}
KN_INLINE __m512 load_f16(const void *row, int i, __mmask16 lanes) {
  return _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(lanes, (const uint8_t *)row + 2 * (ptrdiff_t)i));
}
KN_INLINE __m512 load_bf16(const void *row, int i, __mmask16 lanes) {
  __m256i bits = _mm256_maskz_loadu_epi16(lanes, (const uint8_t *)row + 2 * (ptrdiff_t)i);
  return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bits), 16));
}

// A row's weights are widened once for all tokens. Four sums hide the latency of the multiply-add in a row alone, two beside three other rows.
#define KN_FLOAT_FORMAT(format, size)                                                                                             \
  KN_INLINE float row_##format(const void *row, int columns, const kn_token *t) {                                                 \
    __m512 sums[4];                                                                                                               \
    for (int k = 0; k < 4; k++) sums[k] = _mm512_setzero_ps();                                                                    \
    int i = 0;                                                                                                                    \
    for (; i + 64 <= columns; i += 64) {                                                                                          \
      kn_prefetch((const char *)row + i * size + KN_AHEAD, 64 * size, t);                                                         \
      for (int k = 0; k < 4; k++)                                                                                                 \
        sums[k] = _mm512_fmadd_ps(load_##format(row, i + 16 * k, 0xffff), _mm512_loadu_ps(t->x + i + 16 * k), sums[k]);           \
    }                                                                                                                             \
    for (; i < columns; i += 16) {                                                                                                \
      __mmask16 lanes = first_lanes(columns - i);                                                                                 \
      sums[0] = _mm512_fmadd_ps(load_##format(row, i, lanes), _mm512_maskz_loadu_ps(lanes, t->x + i), sums[0]);                   \
    }                                                                                                                             \
    return _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(sums[0], sums[1]), _mm512_add_ps(sums[2], sums[3])));                 \
  }                                                                                                                               \
  KN_INLINE void few_##format(const int T, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens,              \
                              float (*out)[KN_DOT_ROWS]) {                                                                        \
    const int parts = T == 1 ? 2 : 1;                                                                                             \
    __m512 sums[KN_FEW_TOKENS][KN_DOT_ROWS][2];                                                                                   \
    for (int t = 0; t < T; t++)                                                                                                   \
      for (int r = 0; r < KN_DOT_ROWS; r++)                                                                                       \
        for (int k = 0; k < parts; k++) sums[t][r][k] = _mm512_setzero_ps();                                                      \
    const char *next = kn_rows_to_come(rows);                                                                                     \
    int i = 0;                                                                                                                    \
    for (; i + 16 * parts <= columns; i += 16 * parts) {                                                                          \
      kn_prefetch_abreast(&next, rows, (ptrdiff_t)i * size, (size_t)(parts * 16 * size), tokens);                                 \
      for (int k = 0; k < parts; k++) {                                                                                           \
        int c = i + 16 * k;                                                                                                       \
        for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                   \
          __m512 w = load_##format(rows[r], c, 0xffff);                                                                           \
          for (int t = 0; t < T; t++) sums[t][r][k] = _mm512_fmadd_ps(w, _mm512_loadu_ps(tokens[t].x + c), sums[t][r][k]);        \
        }                                                                                                                         \
      }                                                                                                                           \
    }                                                                                                                             \
    for (; i < columns; i += 16) {                                                                                                \
      __mmask16 lanes = first_lanes(columns - i);                                                                                 \
      for (int t = 0; t < T; t++) {                                                                                               \
        __m512 x = _mm512_maskz_loadu_ps(lanes, tokens[t].x + i);                                                                 \
        for (int r = 0; r < KN_DOT_ROWS; r++) sums[t][r][0] = _mm512_fmadd_ps(load_##format(rows[r], i, lanes), x, sums[t][r][0]);\
      }                                                                                                                           \
    }                                                                                                                             \
    for (int t = 0; t < T; t++)                                                                                                   \
      for (int r = 0; r < KN_DOT_ROWS; r++)                                                                                       \
        out[t][r] = _mm512_reduce_add_ps(parts > 1 ? _mm512_add_ps(sums[t][r][0], sums[t][r][1]) : sums[t][r][0]);                \
  }                                                                                                                               \
  KN_DOT_AND_FEW(format)                                                                                                          \
  void kn_pack_##format##_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel) {                 \
    for (int half = 0; half < 2; half++) {                                                                                        \
      for (int c = 0; c < columns; c += 16) {                                                                                     \
        __m512i words[16];                                                                                                        \
        __mmask16 lanes = first_lanes(columns - c);                                                                               \
        for (int r = 0; r < 16; r++) words[r] = _mm512_castps_si512(load_##format(rows[16 * half + r], first + c, lanes));        \
        kn_transpose_16(words);                                                                                                   \
        for (int k = 0; k < 16 && c + k < columns; k++) _mm512_storeu_si512(panel + (c + k) * KN_PANEL_ROWS + 16 * half, words[k]); \
      }                                                                                                                           \
    }                                                                                                                             \
  }
KN_FLOAT_FORMAT(f32, 4)
KN_FLOAT_FORMAT(f16, 2)
KN_FLOAT_FORMAT(bf16, 2)

KN_INLINE void tile(const float *panel, int columns, const float *x, ptrdiff_t x_stride, const int T, float *sums, ptrdiff_t stride,
                    bool accumulate) {
  __m512 s0[KN_FLOAT_TILE_TOKENS], s1[KN_FLOAT_TILE_TOKENS];
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    s0[t] = accumulate ? _mm512_loadu_ps(sums + t * stride) : _mm512_setzero_ps();
    s1[t] = accumulate ? _mm512_loadu_ps(sums + t * stride + 16) : _mm512_setzero_ps();
  }
  for (int c = 0; c < columns; c++) {
    __m512 w0 = _mm512_loadu_ps(panel + c * KN_PANEL_ROWS), w1 = _mm512_loadu_ps(panel + c * KN_PANEL_ROWS + 16);
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      __m512 xt = _mm512_set1_ps(x[t * x_stride + c]);
      s0[t] = _mm512_fmadd_ps(w0, xt, s0[t]);
      s1[t] = _mm512_fmadd_ps(w1, xt, s1[t]);
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    _mm512_storeu_ps(sums + t * stride, s0[t]);
    _mm512_storeu_ps(sums + t * stride + 16, s1[t]);
  }
}

void kn_tile_float_avx512(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums, ptrdiff_t stride,
                          bool accumulate) {
#define KN_CASE(T) \
  case T: tile(panel, columns, x, x_stride, T, sums, stride, accumulate); break;
  switch (tokens) {
    KN_CASE(1) KN_CASE(2) KN_CASE(3) KN_CASE(4) KN_CASE(5) KN_CASE(6) KN_CASE(7) KN_CASE(8) KN_CASE(9) KN_CASE(10) KN_CASE(11) KN_CASE(12)
  }
}

static void to_half(const float *x, uint16_t *out, size_t n) {
  for (size_t i = 0; i < n; i += 16) {
    __mmask16 lanes = first_lanes(n - i > 16 ? 16 : (int)(n - i));
    _mm256_mask_storeu_epi16(out + i, lanes, _mm512_cvtps_ph(_mm512_maskz_loadu_ps(lanes, x + i), _MM_FROUND_TO_NEAREST_INT));
  }
}

static void from_half(const uint16_t *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i += 16) {
    __mmask16 lanes = first_lanes(n - i > 16 ? 16 : (int)(n - i));
    _mm512_mask_storeu_ps(out + i, lanes, load_f16(x + i, 0, lanes));
  }
}

// A key is widened once for up to four queries.
KN_INLINE void score_key(const float *q, ptrdiff_t q_stride, const int G, const uint16_t *key, int head_size, float *scores,
                         ptrdiff_t score_stride) {
  __m512 sums[4];
  for (int g = 0; g < G; g++) sums[g] = _mm512_setzero_ps();
  for (int i = 0; i < head_size; i += 16) {
    __mmask16 lanes = first_lanes(head_size - i);
    __m512 k = load_f16(key, i, lanes);
    for (int g = 0; g < G; g++) sums[g] = _mm512_fmadd_ps(k, _mm512_maskz_loadu_ps(lanes, q + g * q_stride + i), sums[g]);
  }
  for (int g = 0; g < G; g++) scores[g * score_stride] = _mm512_reduce_add_ps(sums[g]);
}

static void scores_half(const float *q, ptrdiff_t q_stride, int group, const uint16_t *keys, int head_size, int positions, float *scores,
                        ptrdiff_t score_stride) {
  for (int g = 0; g < group; g += 4) {
    const float *qg = q + g * q_stride;
    float *to = scores + g * score_stride;
    for (int p = 0; p < positions; p++) {
      const uint16_t *key = keys + (ptrdiff_t)p * head_size;
      switch (group - g) {
        case 1: score_key(qg, q_stride, 1, key, head_size, to + p, score_stride); break;
        case 2: score_key(qg, q_stride, 2, key, head_size, to + p, score_stride); break;
        case 3: score_key(qg, q_stride, 3, key, head_size, to + p, score_stride); break;
        default: score_key(qg, q_stride, 4, key, head_size, to + p, score_stride); break;
      }
    }
  }
}

// 64 elements of the values at a time, for up to four queries: 16 sums.
KN_INLINE void mix_part(const float *weights, ptrdiff_t weight_stride, const int G, const uint16_t *values, int head_size, int width,
                        int positions, float *out, ptrdiff_t out_stride) {
  __m512 sums[4][4];
  __mmask16 lanes[4];
  for (int j = 0; j < 4; j++) lanes[j] = width - 16 * j > 0 ? first_lanes(width - 16 * j) : 0;
  for (int g = 0; g < G; g++) {
    for (int j = 0; j < 4; j++) sums[g][j] = _mm512_maskz_loadu_ps(lanes[j], out + g * out_stride + 16 * j);
  }
  for (int p = 0; p < positions; p++) {
    for (int j = 0; j < 4; j++) {
      __m512 v = load_f16(values + (ptrdiff_t)p * head_size, 16 * j, lanes[j]);
      for (int g = 0; g < G; g++) sums[g][j] = _mm512_fmadd_ps(v, _mm512_set1_ps(weights[g * weight_stride + p]), sums[g][j]);
    }
  }
  for (int g = 0; g < G; g++) {
    for (int j = 0; j < 4; j++) _mm512_mask_storeu_ps(out + g * out_stride + 16 * j, lanes[j], sums[g][j]);
  }
}

static void mix_half(const float *weights, ptrdiff_t weight_stride, int group, const uint16_t *values, int head_size, int positions,
                     float *out, ptrdiff_t out_stride) {
  for (int g = 0; g < group; g += 4) {
    const float *w = weights + g * weight_stride;
    for (int i = 0; i < head_size; i += 64) {
      float *to = out + g * out_stride + i;
      int width = head_size - i < 64 ? head_size - i : 64;
      switch (group - g) {
        case 1: mix_part(w, weight_stride, 1, values + i, head_size, width, positions, to, out_stride); break;
        case 2: mix_part(w, weight_stride, 2, values + i, head_size, width, positions, to, out_stride); break;
        case 3: mix_part(w, weight_stride, 3, values + i, head_size, width, positions, to, out_stride); break;
        default: mix_part(w, weight_stride, 4, values + i, head_size, width, positions, to, out_stride); break;
      }
    }
  }
}

#pragma clang attribute pop

const kn_table kn_table_avx512 = {
    .name = "avx512",
    KN_MATRIX_ENTRIES(avx512),
    .quantize_fine = kn_quantize_fine_avx512,
    KN_TILES_BY_KIND(kn_tile_symmetric_32_avx512, kn_tile_symmetric_16_avx512, kn_tile_affine_32_avx512, kn_tile_affine_16_avx512),
    .pack[KN_F16] = kn_pack_words_f16_avx512,
    .pack[KN_BF16] = kn_pack_words_bf16_avx512,
    .tile[KN_F16] = kn_tile_words_avx512,
    .tile[KN_BF16] = kn_tile_words_avx512,
    .panel_columns = {[KN_F16] = KN_PANEL_COLUMNS / 2, [KN_BF16] = KN_PANEL_COLUMNS / 2},
    .row_tokens = {[KN_F32] = 16, [KN_F16] = 16, [KN_BF16] = 16, [KN_Q8_0] = 24, [KN_Q4_0] = 24, [KN_Q4_1] = 24, [KN_Q5_0] = 24,
                   [KN_Q5_1] = 16, [KN_IQ4_NL] = 16, [KN_IQ4_XS] = 3, [KN_MXFP4] = 3, [KN_Q2_K] = 16, [KN_Q3_K] = 16, [KN_Q4_K] = 16, [KN_Q5_K] = 16, [KN_Q6_K] = 16},
    .quarters = true,
    .lane_tokens = {[KN_Q8_0] = 2, [KN_Q4_0] = 3, [KN_Q4_1] = 3, [KN_Q5_0] = 2, [KN_Q5_1] = 3, [KN_IQ4_NL] = 3, [KN_Q2_K] = 4, [KN_Q3_K] = 3,
                    [KN_Q4_K] = 3, [KN_Q5_K] = 2, [KN_Q6_K] = 3},
    .few = {[KN_F32] = kn_few_f32_avx512, [KN_F16] = kn_few_f16_avx512, [KN_BF16] = kn_few_bf16_avx512},
    .lanes = {[KN_Q8_0] = kn_lanes_q8_0_avx512, [KN_Q4_0] = kn_lanes_q4_0_avx512, [KN_Q4_1] = kn_lanes_q4_1_avx512,
              [KN_Q5_0] = kn_lanes_q5_0_avx512, [KN_Q5_1] = kn_lanes_q5_1_avx512, [KN_IQ4_NL] = kn_lanes_iq4_nl_avx512,
              [KN_Q2_K] = kn_lanes_q2_K_avx512, [KN_Q3_K] = kn_lanes_q3_K_avx512, [KN_Q4_K] = kn_lanes_q4_K_avx512,
              [KN_Q5_K] = kn_lanes_q5_K_avx512, [KN_Q6_K] = kn_lanes_q6_K_avx512},
    KN_ELEMENTWISE_ENTRIES(avx512),
    .scores_half = scores_half,
    .mix_half = mix_half,
    .to_half = to_half,
    .from_half = from_half,
    .compact = &kn_compact_avx512,
    .word_attention = &kn_word_attention_avx512,
};

#endif
