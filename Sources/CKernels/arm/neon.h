// What the files of the NEON set share. Needs the dot product extension: Apple silicon, Cortex-A76, Neoverse N1 and later.
#ifndef KN_NEON_H
#define KN_NEON_H

#include <arm_neon.h>
#include <string.h>

#include "../tables.h"

#define KN_NEON_TARGET __attribute__((target("dotprod")))
#define KN_INLINE static inline __attribute__((always_inline))

KN_NEON_TARGET KN_INLINE float kn_half_neon(uint16_t h) { return vgetq_lane_f32(vcvt_f32_f16(vreinterpret_f16_u16(vdup_n_u16(h))), 0); }

// Bytes of weights as signed: the symmetric formats lose their offset of 128, the others are below 64 already.
KN_NEON_TARGET KN_INLINE int8x16_t kn_signed_neon(const uint8_t *q, bool affine) {
  uint8x16_t u = vld1q_u8(q);
  return vreinterpretq_s8_u8(affine ? u : veorq_u8(u, vdupq_n_u8(128)));
}

KN_DECLARE_SET(neon)
KN_DECLARE_KINDS(neon)

#endif
