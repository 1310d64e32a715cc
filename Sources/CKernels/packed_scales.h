// The scales of K formats, twelve bytes of six bits each (ggml), to a byte each.
#ifndef KN_PACKED_SCALES_H
#define KN_PACKED_SCALES_H

#include <stdint.h>
#include <string.h>

// Q4_K and Q5_K: the eight scales, the eight mins.
static inline void kn_scales_k45(const uint8_t *packed, uint64_t *scales, uint64_t *mins) {
  uint32_t w[3];
  memcpy(w, packed, 12);
  *scales = (w[0] & 0x3f3f3f3f) | (uint64_t)((w[2] & 0x0f0f0f0f) | (w[0] >> 2 & 0x30303030)) << 32;
  *mins = (w[1] & 0x3f3f3f3f) | (uint64_t)((w[2] >> 4 & 0x0f0f0f0f) | (w[1] >> 2 & 0x30303030)) << 32;
}

// Q3_K: the scales of the first and the second half of a block, each plus 32. Low nibbles of the first eight bytes, then their high nibbles; two more
// bits of each from the last four bytes.
static inline void kn_scales_k3(const uint8_t *packed, uint64_t halves[2]) {
  uint64_t low;
  uint32_t high;
  memcpy(&low, packed, 8);
  memcpy(&high, packed + 8, 4);
  halves[0] = (low & 0x0f0f0f0f0f0f0f0f) | (uint64_t)(high << 4 & 0x30303030) | (uint64_t)(high << 2 & 0x30303030) << 32;
  halves[1] = (low >> 4 & 0x0f0f0f0f0f0f0f0f) | (uint64_t)(high & 0x30303030) | (uint64_t)(high >> 2 & 0x30303030) << 32;
}

#endif
