// What the scales and mins of Q4_K and Q5_K blocks stand for.
#ifndef KN_FACTORS_K45_H
#define KN_FACTORS_K45_H

#include "../packed_scales.h"
#include "prefetch.h"

// What the integers of the eight runs of a Q4_K or Q5_K block are multiplied by, and what is taken off: d * scale, dmin * min.
typedef struct {
  __m256 scales, mins;
} kn_factors_k45;

__attribute__((target("avx2,f16c"))) KN_INLINE kn_factors_k45 kn_block_factors_k45(const uint8_t *block) {
  int32_t head;  // d, dmin
  uint64_t scales, mins;
  memcpy(&head, block, 4);
  kn_scales_k45(block + 4, &scales, &mins);
  __m128 both = _mm_cvtph_ps(_mm_cvtsi32_si128(head));
  __m256 scale = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)scales)));
  __m256 min = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)mins)));
  return (kn_factors_k45){_mm256_mul_ps(scale, _mm256_broadcastss_ps(both)), _mm256_mul_ps(min, _mm256_broadcastss_ps(_mm_movehdup_ps(both)))};
}

#endif
