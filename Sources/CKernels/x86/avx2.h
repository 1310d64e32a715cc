// What the files of the AVX2 set share. Needs AVX2, FMA, F16C: Haswell, Zen and later.
#ifndef KN_AVX2_H
#define KN_AVX2_H

#include <immintrin.h>
#include <string.h>

#include "../tables.h"
#include "factors_k45.h"
#include "prefetch.h"

#define KN_AVX2_TARGET __attribute__((target("avx2,fma,f16c,bmi2")))

KN_DECLARE_SET(avx2)
#define KN_DECLARE_FEW(format)                                                                                       \
  void kn_few_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count, \
                              float (*out)[KN_DOT_ROWS]);
KN_DECLARE_FEW(f32) KN_DECLARE_FEW(f16) KN_DECLARE_FEW(bf16)
#define KN_DECLARE_LANES(format) \
  void kn_lanes_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *lanes, float (*out)[KN_DOT_ROWS]);
KN_DECLARE_LANES(q8_0) KN_DECLARE_LANES(q4_0) KN_DECLARE_LANES(q4_K) KN_DECLARE_LANES(q5_K) KN_DECLARE_LANES(q6_K)
KN_DECLARE_TILE(words, avx2) KN_DECLARE_TILE(one_of_8, avx2) KN_DECLARE_TILE(two_of_4, avx2) KN_DECLARE_TILE(one_of_4, avx2)
KN_DECLARE_TILE(two_of_2, avx2)
void kn_to_words_avx2(const int8_t *q, int columns, int16_t *words);
void kn_quantize_fine_avx2(const float *x, int columns, int16_t *words, float *d);
void kn_pack_words_f16_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
void kn_pack_words_bf16_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);

KN_AVX2_TARGET KN_INLINE float kn_sum_floats(__m256 v) {
  __m128 s = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  s = _mm_add_ps(s, _mm_movehl_ps(s, s));
  return _mm_cvtss_f32(_mm_add_ss(s, _mm_movehdup_ps(s)));
}

// Sums of four products in each lane: u unsigned, below 64 so that no sum of two leaves 16 bits; x signed.
KN_AVX2_TARGET KN_INLINE __m256i kn_dot_small(__m256i u, __m256i x) { return _mm256_madd_epi16(_mm256_maddubs_epi16(u, x), _mm256_set1_epi16(1)); }
// The same with w signed: |w| takes part, and x takes its sign. 128 * 127 * 2 still fits.
KN_AVX2_TARGET KN_INLINE __m256i kn_dot_signed(__m256i w, __m256i x) { return kn_dot_small(_mm256_abs_epi8(w), _mm256_sign_epi8(x, w)); }

// Bytes offset ..< offset + 16 of rows j, 4 + j.
KN_AVX2_TARGET KN_INLINE __m256i kn_pair(const uint8_t *const rows[8], int j, size_t offset) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(rows[j] + offset))),
                                 _mm_loadu_si128((const __m128i *)(rows[4 + j] + offset)), 1);
}

// The four bytes at 4 k of eight rows, from v[j] with sixteen bytes of rows j, 4 + j, for k < 4.
KN_AVX2_TARGET KN_INLINE void kn_transpose_pairs(const __m256i v[4], __m256i out[4]) {
  __m256i a = _mm256_unpacklo_epi32(v[0], v[1]), b = _mm256_unpackhi_epi32(v[0], v[1]);
  __m256i c = _mm256_unpacklo_epi32(v[2], v[3]), d = _mm256_unpackhi_epi32(v[2], v[3]);
  out[0] = _mm256_unpacklo_epi64(a, c);
  out[1] = _mm256_unpackhi_epi64(a, c);
  out[2] = _mm256_unpacklo_epi64(b, d);
  out[3] = _mm256_unpackhi_epi64(b, d);
}

// Transposes 8 x 8 floats.
KN_AVX2_TARGET KN_INLINE void kn_transpose_8(__m256 r[8]) {
  __m256 t[8];
  for (int i = 0; i < 8; i += 4) {
    __m256 a = _mm256_unpacklo_ps(r[i], r[i + 1]), b = _mm256_unpackhi_ps(r[i], r[i + 1]);
    __m256 c = _mm256_unpacklo_ps(r[i + 2], r[i + 3]), d = _mm256_unpackhi_ps(r[i + 2], r[i + 3]);
    t[i] = _mm256_shuffle_ps(a, c, 0x44);
    t[i + 1] = _mm256_shuffle_ps(a, c, 0xee);
    t[i + 2] = _mm256_shuffle_ps(b, d, 0x44);
    t[i + 3] = _mm256_shuffle_ps(b, d, 0xee);
  }
  for (int i = 0; i < 4; i++) {
    r[i] = _mm256_permute2f128_ps(t[i], t[4 + i], 0x20);
    r[4 + i] = _mm256_permute2f128_ps(t[i], t[4 + i], 0x31);
  }
}

#endif
