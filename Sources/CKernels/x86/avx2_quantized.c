// Quantised weights and many tokens with AVX2 alone: quantising, panels, tiles. (One token: avx2_dot.c.)
#if defined(__x86_64__)
#include "avx2.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

#define KN_NAME(x) x##_avx2
#define KN_HALF(h) _cvtsh_ss(h)
#include "../unpack_rows.h"

typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

KN_INLINE int sum_words(__m256i v) {
  __m128i s = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, 0xb1)));
}

void kn_quantize_avx2(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  const __m256 magnitude = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff));
  for (int b = 0; b < columns / 32; b++) {
    __m256 v[4], greatest = _mm256_setzero_ps();
    for (int j = 0; j < 4; j++) {
      v[j] = _mm256_loadu_ps(x + 32 * b + 8 * j);
      greatest = _mm256_max_ps(greatest, _mm256_and_ps(v[j], magnitude));
    }
    __m128 m = _mm_max_ps(_mm256_castps256_ps128(greatest), _mm256_extractf128_ps(greatest, 1));
    m = _mm_max_ps(m, _mm_movehl_ps(m, m));
    float most = _mm_cvtss_f32(_mm_max_ss(m, _mm_movehdup_ps(m)));
    __m256 inverse = _mm256_set1_ps(most > 0 ? 127 / most : 0);
    __m256i w[4];
    for (int j = 0; j < 4; j++) w[j] = _mm256_cvtps_epi32(_mm256_mul_ps(v[j], inverse));
    int second = sum_words(_mm256_add_epi32(w[2], w[3])), all = second + sum_words(_mm256_add_epi32(w[0], w[1]));
    // Packing works on halves of the vectors: the last step puts the words of four bytes in order again.
    __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(w[0], w[1]), _mm256_packs_epi32(w[2], w[3]));
    bytes = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    _mm256_storeu_si256((__m256i *)(q + 32 * b), bytes);
    d[b] = most / 127;
    bias[2 * b] = -128 * all;
    bias[2 * b + 1] = -128 * second;
    sum[2 * b] = d[b] * (float)all;
    sum[2 * b + 1] = d[b] * (float)second;
  }
}

// Sums of four products in each lane. u holds weights + 128, or for affine formats weights below 64.
KN_INLINE __m256i dot_fours(__m256i u, __m256i x, bool affine) {
  return affine ? kn_dot_small(u, x) : kn_dot_signed(_mm256_xor_si256(u, _mm256_set1_epi8((char)128)), x);
}

KN_INLINE float half_sum(const float *sum, int run, int at) {
  const float *pair = sum + at / 32 * 2;
  return run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1];
}

KN_INLINE void pack_rows(unpack unpack, int run, bool affine, const void *const rows[KN_PANEL_ROWS], int first, int columns,
                         kn_panel *panel) {
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    _Alignas(32) uint8_t q[KN_PANEL_COLUMNS];
    float scale[KN_PANEL_COLUMNS / 16], min[KN_PANEL_COLUMNS / 16];
    unpack(rows[r], first, columns, q, scale, min);
    for (int c = 0; c < columns; c += 4) memcpy(panel->q[c / 4][r], q + c, 4);
    for (int i = 0; i < columns / run; i++) {
      panel->scale[i][r] = scale[i];
      if (affine) panel->min[i][r] = min[i];
    }
  }
}

// Eight rows against T tokens (at most 4): 4 integer and 4 float sums leave registers for the signs.
KN_INLINE void tile(const kn_panel *panel, const kn_activations *a, int token, const int T, int first, int columns,
                    float *sums, ptrdiff_t stride, bool accumulate, const int run, const bool affine) {
  const int8_t *q = a->q + token * a->q_stride + first;
  const float *d = a->d + token * a->d_stride + first / 32;
  const float *sum = a->sum + 2 * token * a->d_stride + first / 16;
  for (int row = 0; row < KN_PANEL_ROWS; row += 8) {
    __m256 s[4];
    for (int t = 0; t < T; t++) s[t] = accumulate ? _mm256_loadu_ps(sums + t * stride + row) : _mm256_setzero_ps();
    for (int i = 0; i < columns / run; i++) {
      int at = i * run;
      __m256i dots[4];
      for (int t = 0; t < T; t++) dots[t] = _mm256_setzero_si256();
#pragma clang loop unroll(full)
      for (int k = 0; k < run / 4; k++) {
        __m256i u = _mm256_loadu_si256((const __m256i *)panel->q[at / 4 + k][row]);
#pragma clang loop unroll(full)
        for (int t = 0; t < T; t++) {
          int32_t four;
          memcpy(&four, q + t * a->q_stride + at + 4 * k, 4);
          dots[t] = _mm256_add_epi32(dots[t], dot_fours(u, _mm256_set1_epi32(four), affine));
        }
      }
      __m256 scale = _mm256_loadu_ps(panel->scale[i] + row);
      for (int t = 0; t < T; t++) {
        __m256 factor = _mm256_mul_ps(scale, _mm256_set1_ps(d[t * a->d_stride + at / 32]));
        s[t] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(dots[t]), factor, s[t]);
        if (affine) {
          __m256 st = _mm256_set1_ps(half_sum(sum + 2 * t * a->d_stride, run, at));
          s[t] = _mm256_fnmadd_ps(_mm256_loadu_ps(panel->min[i] + row), st, s[t]);
        }
      }
    }
    for (int t = 0; t < T; t++) _mm256_storeu_ps(sums + t * stride + row, s[t]);
  }
}

#define KN_TILE(kind, run, affine)                                                                                           \
  void kn_tile_##kind##_avx2(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                             float *sums, ptrdiff_t stride, bool accumulate) {                                              \
    for (; tokens >= 4; tokens -= 4, token += 4, sums += 4 * stride)                                                        \
      tile(panel, a, token, 4, first, columns, sums, stride, accumulate, run, affine);                                      \
    for (; tokens >= 2; tokens -= 2, token += 2, sums += 2 * stride)                                                        \
      tile(panel, a, token, 2, first, columns, sums, stride, accumulate, run, affine);                                      \
    if (tokens) tile(panel, a, token, 1, first, columns, sums, stride, accumulate, run, affine);                            \
  }
KN_TILE(symmetric_32, 32, false)
KN_TILE(symmetric_16, 16, false)
KN_TILE(affine_32, 32, true)
KN_TILE(affine_16, 16, true)

#define KN_PACK(format, run, affine)                                                                                          \
  void kn_pack_##format##_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {            \
    pack_rows(unpack_##format##_avx2, run, affine, rows, first, columns, panel);                                            \
  }
KN_PACK(q8_0, 32, false)
KN_PACK(q4_0, 32, false)
KN_PACK(q5_0, 32, false)
KN_PACK(iq4_nl, 32, false)
KN_PACK(q4_1, 32, true)
KN_PACK(q5_1, 32, true)
KN_PACK(q4_K, 32, true)
KN_PACK(q5_K, 32, true)
KN_PACK(q3_K, 16, false)
KN_PACK(q6_K, 16, false)
KN_PACK(q2_K, 16, true)

#pragma clang attribute pop

#endif
