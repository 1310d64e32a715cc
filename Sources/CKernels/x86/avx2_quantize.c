// Activations to bytes and words with AVX2.
#if defined(__x86_64__)
#include "avx2.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

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

void kn_to_words_avx2(const int8_t *q, int columns, int16_t *words) {
  for (int c = 0; c < columns; c += 16)
    _mm256_storeu_si256((__m256i *)(words + c), _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(q + c))));
}

#pragma clang attribute pop

#endif
