// One token with NEON, straight from the blocks of the formats that models mostly come in; the others go through a buffer (neon_quantized.c).
#if defined(__aarch64__)
#include "../packed_scales.h"
#include "neon.h"

#pragma clang attribute push(KN_NEON_TARGET, apply_to = function)

KN_INLINE float half_at(const void *p) {
  uint16_t bits;
  memcpy(&bits, p, 2);
  return kn_half_neon(bits);
}

KN_INLINE int8x16_t low_nibbles(uint8x16_t v) { return vreinterpretq_s8_u8(vandq_u8(v, vdupq_n_u8(15))); }
KN_INLINE int8x16_t high_nibbles(uint8x16_t v) { return vreinterpretq_s8_u8(vshrq_n_u8(v, 4)); }

void kn_dot_q8_0_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  float32x4_t sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = vdupq_n_f32(0);
  for (int b = 0; b < columns / 32; b++) {
    int8x16_t x0 = vld1q_s8(t->q + 32 * b), x1 = vld1q_s8(t->q + 32 * b + 16);
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q8_0 *p = (const kn_block_q8_0 *)rows[r] + b;
      int32x4_t dots = vdotq_s32(vdotq_s32(vdupq_n_s32(0), vld1q_s8(p->qs), x0), vld1q_s8(p->qs + 16), x1);
      sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(dots), half_at(&p->d) * t->d[b]);
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(sums[r]);
}

void kn_dot_q4_0_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  float32x4_t sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = vdupq_n_f32(0);
  for (int b = 0; b < columns / 32; b++) {
    int8x16_t x0 = vld1q_s8(t->q + 32 * b), x1 = vld1q_s8(t->q + 32 * b + 16);
    // -8 for each weight: a sixteenth of the bias, which is -128 times the sum of x.
    int32x4_t start = vsetq_lane_s32(t->bias[2 * b] / 16, vdupq_n_s32(0), 0);
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q4_0 *p = (const kn_block_q4_0 *)rows[r] + b;
      uint8x16_t v = vld1q_u8(p->qs);
      int32x4_t dots = vdotq_s32(vdotq_s32(start, low_nibbles(v), x0), high_nibbles(v), x1);
      sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(dots), half_at(&p->d) * t->d[b]);
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(sums[r]);
}

// Eight bytes as floats, times `factor`.
KN_INLINE void floats_of(uint64_t bytes, float factor, float32x4_t to[2]) {
  uint16x8_t wide = vmovl_u8(vcreate_u8(bytes));
  to[0] = vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_low_u16(wide))), factor);
  to[1] = vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_high_u16(wide))), factor);
}

void kn_dot_q4_K_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  float32x4_t sums[KN_DOT_ROWS], mins[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = mins[r] = vdupq_n_f32(0);
  for (int i = 0; i < columns / 256; i++) {
    const int8_t *x = t->q + 256 * i;
    float32x4_t d[2] = {vld1q_f32(t->d + 8 * i), vld1q_f32(t->d + 8 * i + 4)};
    // Sums of all 32 columns alternate with those of their second halves.
    float32x4_t totals[2] = {vld2q_f32(t->sum + 16 * i).val[0], vld2q_f32(t->sum + 16 * i + 8).val[0]};
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q4_K *p = (const kn_block_q4_K *)rows[r] + i;
      uint64_t packed_scales, packed_mins;
      kn_scales_k45(p->scales, &packed_scales, &packed_mins);
      float32x4_t scale[2], min[2];
      floats_of(packed_scales, half_at(&p->d), scale);
      floats_of(packed_mins, half_at(&p->dmin), min);
      for (int h = 0; h < 2; h++) {
        scale[h] = vmulq_f32(scale[h], d[h]);
        mins[r] = vfmaq_f32(mins[r], min[h], totals[h]);
      }
      // 32 bytes hold two runs: one in the low nibbles, the next in the high ones.
#define KN_RUNS(j, scales, lane)                                                                                                   \
  {                                                                                                                                \
    uint8x16_t v0 = vld1q_u8(p->qs + 32 * j), v1 = vld1q_u8(p->qs + 32 * j + 16);                                                  \
    int32x4_t low = vdotq_s32(vdupq_n_s32(0), low_nibbles(v0), vld1q_s8(x + 64 * j));                                              \
    low = vdotq_s32(low, low_nibbles(v1), vld1q_s8(x + 64 * j + 16));                                                              \
    int32x4_t high = vdotq_s32(vdupq_n_s32(0), high_nibbles(v0), vld1q_s8(x + 64 * j + 32));                                       \
    high = vdotq_s32(high, high_nibbles(v1), vld1q_s8(x + 64 * j + 48));                                                           \
    sums[r] = vfmaq_laneq_f32(sums[r], vcvtq_f32_s32(low), scales, lane);                                                          \
    sums[r] = vfmaq_laneq_f32(sums[r], vcvtq_f32_s32(high), scales, lane + 1);                                                     \
  }
      KN_RUNS(0, scale[0], 0) KN_RUNS(1, scale[0], 2) KN_RUNS(2, scale[1], 0) KN_RUNS(3, scale[1], 2)
#undef KN_RUNS
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(vsubq_f32(sums[r], mins[r]));
}

void kn_dot_q6_K_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const uint8x16_t upper = vdupq_n_u8(0x30);
  const int8x16_t offset = vdupq_n_s8(32);
  float32x4_t sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = vdupq_n_f32(0);
  for (int i = 0; i < columns / 256; i++) {
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q6_K *p = (const kn_block_q6_K *)rows[r] + i;
      float d = half_at(&p->d);
      for (int half = 0; half < 2; half++) {
        const int8_t *x = t->q + 256 * i + 128 * half;
        // Each run of 16 columns times its scale; those of 32 columns share the scale of the activations.
        int32x4_t dots[4] = {vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0)};
        for (int part = 0; part < 2; part++) {
          uint8x16_t h = vld1q_u8(p->qh + 32 * half + 16 * part);
          uint8x16_t l0 = vld1q_u8(p->ql + 64 * half + 16 * part), l1 = vld1q_u8(p->ql + 64 * half + 32 + 16 * part);
          uint8x16_t w[4] = {vorrq_u8(vandq_u8(l0, vdupq_n_u8(15)), vandq_u8(vshlq_n_u8(h, 4), upper)),
                             vorrq_u8(vandq_u8(l1, vdupq_n_u8(15)), vandq_u8(vshlq_n_u8(h, 2), upper)),
                             vorrq_u8(vshrq_n_u8(l0, 4), vandq_u8(h, upper)), vorrq_u8(vshrq_n_u8(l1, 4), vandq_u8(vshrq_n_u8(h, 2), upper))};
#pragma clang loop unroll(full)
          for (int m = 0; m < 4; m++) {
            int32x4_t run = vdotq_s32(vdupq_n_s32(0), vsubq_s8(vreinterpretq_s8_u8(w[m]), offset), vld1q_s8(x + 32 * m + 16 * part));
            dots[m] = vmlaq_n_s32(dots[m], run, p->scales[8 * half + 2 * m + part]);
          }
        }
        for (int m = 0; m < 4; m++) sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(dots[m]), d * t->d[8 * i + 4 * half + m]);
      }
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(sums[r]);
}

#pragma clang attribute pop

#endif
