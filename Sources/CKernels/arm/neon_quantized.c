// Quantised weights with NEON's signed dot product of four bytes.
#if defined(__aarch64__)
#include "neon.h"

#pragma clang attribute push(KN_NEON_TARGET, apply_to = function)

#define KN_NAME(x) x##_neon
#define KN_HALF(h) kn_half_neon(h)
#include "../unpack_rows.h"

typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

void kn_quantize_neon(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  for (int b = 0; b < columns / 32; b++) {
    float32x4_t v[8], greatest = vdupq_n_f32(0);
    for (int j = 0; j < 8; j++) {
      v[j] = vld1q_f32(x + 32 * b + 4 * j);
      greatest = vmaxq_f32(greatest, vabsq_f32(v[j]));
    }
    float most = vmaxvq_f32(greatest);
    float inverse = most > 0 ? 127 / most : 0;
    int32x4_t w[8];
    for (int j = 0; j < 8; j++) w[j] = vcvtnq_s32_f32(vmulq_n_f32(v[j], inverse));
    for (int j = 0; j < 8; j += 4) {
      int16x8_t low = vcombine_s16(vmovn_s32(w[j]), vmovn_s32(w[j + 1]));
      int16x8_t high = vcombine_s16(vmovn_s32(w[j + 2]), vmovn_s32(w[j + 3]));
      vst1q_s8(q + 32 * b + 4 * j, vcombine_s8(vmovn_s16(low), vmovn_s16(high)));
    }
    int first = vaddvq_s32(vaddq_s32(vaddq_s32(w[0], w[1]), vaddq_s32(w[2], w[3])));
    int second = vaddvq_s32(vaddq_s32(vaddq_s32(w[4], w[5]), vaddq_s32(w[6], w[7])));
    d[b] = most / 127;
    bias[2 * b] = -128 * (first + second);
    bias[2 * b + 1] = -128 * second;
    sum[2 * b] = d[b] * (float)(first + second);
    sum[2 * b + 1] = d[b] * (float)second;
  }
}

KN_INLINE float half_sum(const float *sum, int run, int at) {
  const float *pair = sum + at / 32 * 2;
  return run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1];
}

KN_INLINE void dot_rows(unpack unpack, const int run, const bool affine, const void *const rows[KN_DOT_ROWS], int columns,
                        const kn_token *t, float out[KN_DOT_ROWS]) {
  float32x4_t sums[KN_DOT_ROWS];
  float mins[KN_DOT_ROWS] = {0};
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = vdupq_n_f32(0);
  for (int first = 0; first < columns; first += 256) {
    int n = columns - first < 256 ? columns - first : 256;
    uint8_t q[KN_DOT_ROWS][256];
    float scale[KN_DOT_ROWS][16], min[KN_DOT_ROWS][16];
    for (int r = 0; r < KN_DOT_ROWS; r++) unpack(rows[r], first, n, q[r], scale[r], min[r]);
    for (int c = 0; c < n; c += 32) {
      int8x16_t x0 = vld1q_s8(t->q + first + c), x1 = vld1q_s8(t->q + first + c + 16);
      float d = t->d[(first + c) / 32];
      for (int r = 0; r < KN_DOT_ROWS; r++) {
        int32x4_t zero = vdupq_n_s32(0);
        int8x16_t w0 = kn_signed_neon(q[r] + c, affine), w1 = kn_signed_neon(q[r] + c + 16, affine);
        if (run == 32) {
          sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(vdotq_s32(vdotq_s32(zero, w0, x0), w1, x1)), scale[r][c / 32] * d);
        } else {
          sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(vdotq_s32(zero, w0, x0)), scale[r][c / 16] * d);
          sums[r] = vfmaq_n_f32(sums[r], vcvtq_f32_s32(vdotq_s32(zero, w1, x1)), scale[r][c / 16 + 1] * d);
        }
        if (affine) {
          for (int at = c; at < c + 32; at += run) mins[r] += min[r][at / run] * half_sum(t->sum, run, first + at);
        }
      }
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(sums[r]) - mins[r];
}

KN_INLINE void pack_rows(unpack unpack, int run, bool affine, const void *const rows[KN_PANEL_ROWS], int first, int columns,
                         kn_panel *panel) {
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    uint8_t q[KN_PANEL_ROOM];
    float scale[KN_PANEL_ROOM / 16], min[KN_PANEL_ROOM / 16];
    unpack(rows[r], first, columns, q, scale, min);
    for (int c = 0; c < columns; c += 4) memcpy(panel->q[c / 4][r], q + c, 4);
    for (int i = 0; i < columns / run; i++) {
      panel->scale[i][r] = scale[i];
      if (affine) panel->min[i][r] = min[i];
    }
  }
}

// Eight rows against T tokens (at most 6): 12 integer sums; the float ones are read and written once a run.
KN_INLINE void tile(const kn_panel *panel, const kn_activations *a, int token, const int T, int first, int columns,
                    float *sums, ptrdiff_t stride, bool accumulate, const int run, const bool affine) {
  const int8_t *q = a->q + token * a->q_stride + first;
  const float *d = a->d + token * a->d_stride + first / 32;
  const float *sum = a->sum + 2 * token * a->d_stride + first / 16;
  if (!accumulate) {
    for (int t = 0; t < T; t++) memset(sums + t * stride, 0, KN_PANEL_ROWS * sizeof(float));
  }
  for (int row = 0; row < KN_PANEL_ROWS; row += 8) {
    for (int i = 0; i < columns / run; i++) {
      int at = i * run;
      int32x4_t low[KN_TILE_TOKENS], high[KN_TILE_TOKENS];
      for (int t = 0; t < T; t++) low[t] = high[t] = vdupq_n_s32(0);
#define KN_LANE(lane)                                                          \
  {                                                                            \
    const uint8_t *w = panel->q[(at + c) / 4 + lane][row];                     \
    int8x16_t w0 = kn_signed_neon(w, affine), w1 = kn_signed_neon(w + 16, affine);           \
    for (int t = 0; t < T; t++) {                                              \
      low[t] = vdotq_laneq_s32(low[t], w0, x[t], lane);                        \
      high[t] = vdotq_laneq_s32(high[t], w1, x[t], lane);                      \
    }                                                                          \
  }
      for (int c = 0; c < run; c += 16) {
        int8x16_t x[KN_TILE_TOKENS];
        for (int t = 0; t < T; t++) x[t] = vld1q_s8(q + t * a->q_stride + at + c);
        KN_LANE(0) KN_LANE(1) KN_LANE(2) KN_LANE(3)
      }
      float32x4_t scale0 = vld1q_f32(panel->scale[i] + row), scale1 = vld1q_f32(panel->scale[i] + row + 4);
      for (int t = 0; t < T; t++) {
        float dt = d[t * a->d_stride + at / 32];
        float32x4_t s0 = vfmaq_f32(vld1q_f32(sums + t * stride + row), vcvtq_f32_s32(low[t]), vmulq_n_f32(scale0, dt));
        float32x4_t s1 = vfmaq_f32(vld1q_f32(sums + t * stride + row + 4), vcvtq_f32_s32(high[t]), vmulq_n_f32(scale1, dt));
        if (affine) {
          float st = half_sum(sum + 2 * t * a->d_stride, run, at);
          s0 = vfmsq_n_f32(s0, vld1q_f32(panel->min[i] + row), st);
          s1 = vfmsq_n_f32(s1, vld1q_f32(panel->min[i] + row + 4), st);
        }
        vst1q_f32(sums + t * stride + row, s0);
        vst1q_f32(sums + t * stride + row + 4, s1);
      }
    }
  }
}

#define KN_TILE(kind, run, affine)                                                                                           \
  void kn_tile_##kind##_neon(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                             float *sums, ptrdiff_t stride, bool accumulate) {                                              \
    switch (tokens) {                                                                                                       \
      case 1: tile(panel, a, token, 1, first, columns, sums, stride, accumulate, run, affine); break;                       \
      case 2: tile(panel, a, token, 2, first, columns, sums, stride, accumulate, run, affine); break;                       \
      case 3: tile(panel, a, token, 3, first, columns, sums, stride, accumulate, run, affine); break;                       \
      case 4: tile(panel, a, token, 4, first, columns, sums, stride, accumulate, run, affine); break;                       \
      case 5: tile(panel, a, token, 5, first, columns, sums, stride, accumulate, run, affine); break;                       \
      default: tile(panel, a, token, 6, first, columns, sums, stride, accumulate, run, affine); break;                      \
    }                                                                                                                       \
  }
KN_TILE(symmetric_32, 32, false)
KN_TILE(symmetric_16, 16, false)
KN_TILE(affine_32, 32, true)
KN_TILE(affine_16, 16, true)

#define KN_PACK(format, run, affine)                                                                                         \
  void kn_pack_##format##_neon(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {            \
    pack_rows(unpack_##format##_neon, run, affine, rows, first, columns, panel);                                            \
  }
#define KN_DOT_AND_PACK(format, run, affine)                                                                                 \
  void kn_dot_##format##_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    dot_rows(unpack_##format##_neon, run, affine, rows, columns, t, out);                                                   \
  }                                                                                                                         \
  KN_PACK(format, run, affine)
KN_PACK(q8_0, 32, false)
KN_PACK(q4_0, 32, false)
KN_PACK(q4_K, 32, true)
KN_PACK(q6_K, 16, false)
KN_DOT_AND_PACK(q5_0, 32, false)
KN_DOT_AND_PACK(iq4_nl, 32, false)
KN_DOT_AND_PACK(iq4_xs, 32, false)
KN_DOT_AND_PACK(mxfp4, 32, false)
KN_DOT_AND_PACK(q4_1, 32, true)
KN_DOT_AND_PACK(q5_1, 32, true)
KN_DOT_AND_PACK(q5_K, 32, true)
KN_DOT_AND_PACK(q3_K, 16, false)
KN_DOT_AND_PACK(q2_K, 16, true)

#pragma clang attribute pop

#endif
