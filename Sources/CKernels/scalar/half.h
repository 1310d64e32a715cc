// IEEE half precision without hardware support.
#ifndef KN_HALF_H
#define KN_HALF_H

#include <stdint.h>
#include <string.h>

static inline float kn_half_to_float(uint16_t h) {
  uint32_t sign = (uint32_t)(h & 0x8000) << 16, rest = h & 0x7fff, bits;
  float value;
  if (rest >= 0x7c00) {
    bits = sign | 0x7f800000 | (rest & 0x3ff) << 13;  // infinity, NaN
  } else if (rest >= 0x400) {
    bits = sign | ((rest << 13) + (112u << 23));
  } else {
    value = (float)rest * 0x1p-24f;  // subnormal: exact
    memcpy(&bits, &value, 4);
    bits |= sign;
  }
  memcpy(&value, &bits, 4);
  return value;
}

static inline uint16_t kn_float_to_half(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000) return sign | 0x7e00 | (uint16_t)(bits >> 13 & 0x1ff);
  if (bits >= 0x477ff000) return sign | 0x7c00;  // rounds to 65536 or more
  if (bits < 0x38800000) {                       // subnormal: let the addition round to nearest even
    float absolute;
    memcpy(&absolute, &bits, 4);
    absolute += 0.5f;
    memcpy(&bits, &absolute, 4);
    return sign | (uint16_t)(bits - 0x3f000000);
  }
  bits += 0xfff + (bits >> 13 & 1);
  return sign | (uint16_t)((bits - (112u << 23)) >> 13);
}

static inline float kn_bf16_to_float(uint16_t h) {
  uint32_t bits = (uint32_t)h << 16;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

#endif
