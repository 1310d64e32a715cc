// The scales of K formats, twelve bytes of six bits each (ggml), to a byte each.
#ifndef KN_PACKED_SCALES_H
#define KN_PACKED_SCALES_H

#include <string.h>

#include "prefetch.h"

// Q4_K and Q5_K: the eight scales, the eight mins.
KN_INLINE void kn_scales_k45(const uint8_t *packed, uint64_t *scales, uint64_t *mins) {
  uint32_t w[3];
  memcpy(w, packed, 12);
  *scales = (w[0] & 0x3f3f3f3f) | (uint64_t)((w[2] & 0x0f0f0f0f) | (w[0] >> 2 & 0x30303030)) << 32;
  *mins = (w[1] & 0x3f3f3f3f) | (uint64_t)((w[2] >> 4 & 0x0f0f0f0f) | (w[1] >> 2 & 0x30303030)) << 32;
}

// Q3_K: the scales of the first and the second half of a block, each plus 32. Low nibbles of the first eight bytes, then their high nibbles; two more
// bits of each from the last four bytes.
KN_INLINE void kn_scales_k3(const uint8_t *packed, uint64_t halves[2]) {
  uint64_t low;
  uint32_t high;
  memcpy(&low, packed, 8);
  memcpy(&high, packed + 8, 4);
  halves[0] = (low & 0x0f0f0f0f0f0f0f0f) | (uint64_t)(high << 4 & 0x30303030) | (uint64_t)(high << 2 & 0x30303030) << 32;
  halves[1] = (low >> 4 & 0x0f0f0f0f0f0f0f0f) | (uint64_t)(high & 0x30303030) | (uint64_t)(high >> 2 & 0x30303030) << 32;
}

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
