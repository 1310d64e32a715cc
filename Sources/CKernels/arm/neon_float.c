// Float weights with NEON, and the set's table.
#if defined(__aarch64__)
#include "neon.h"

#pragma clang attribute push(KN_NEON_TARGET, apply_to = function)

#define KN_NAME(x) x##_neon
#include "../elementwise_body.h"

KN_INLINE float32x4_t load_f32(const void *row, int i) {
  return vreinterpretq_f32_u8(vld1q_u8((const uint8_t *)row + 4 * (ptrdiff_t)i));
}
KN_INLINE uint16x4_t load_16(const void *row, int i) { return vreinterpret_u16_u8(vld1_u8((const uint8_t *)row + 2 * (ptrdiff_t)i)); }
KN_INLINE float32x4_t load_f16(const void *row, int i) { return vcvt_f32_f16(vreinterpret_f16_u16(load_16(row, i))); }
KN_INLINE float32x4_t load_bf16(const void *row, int i) { return vreinterpretq_f32_u32(vshll_n_u16(load_16(row, i), 16)); }

// Fewer than four elements at the end of a row, as if zeros followed.
KN_INLINE void copy_rest(uint8_t rest[16], const void *row, int i, int n, int size) {
  memset(rest, 0, 16);
  memcpy(rest, (const uint8_t *)row + size * (ptrdiff_t)i, (size_t)(n * size));
}

#define KN_FLOAT_FORMAT(format, size)                                                                                        \
  KN_INLINE float32x4_t rest_##format(const void *row, int i, int n) {                                                       \
    uint8_t rest[16];                                                                                                        \
    copy_rest(rest, row, i, n, size);                                                                                        \
    return load_##format(rest, 0);                                                                                           \
  }                                                                                                                          \
  void kn_dot_##format##_neon(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    float32x4_t sums[KN_DOT_ROWS][2];                                                                                        \
    for (int r = 0; r < KN_DOT_ROWS; r++) sums[r][0] = sums[r][1] = vdupq_n_f32(0);                                          \
    int i = 0;                                                                                                               \
    for (; i + 8 <= columns; i += 8) {                                                                                       \
      float32x4_t x0 = vld1q_f32(t->x + i), x1 = vld1q_f32(t->x + i + 4);                                                    \
      for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                \
        sums[r][0] = vfmaq_f32(sums[r][0], load_##format(rows[r], i), x0);                                                   \
        sums[r][1] = vfmaq_f32(sums[r][1], load_##format(rows[r], i + 4), x1);                                               \
      }                                                                                                                      \
    }                                                                                                                        \
    for (; i < columns; i += 4) {                                                                                            \
      int n = columns - i < 4 ? columns - i : 4;                                                                             \
      float32x4_t x = rest_f32(t->x, i, n);                                                                                  \
      for (int r = 0; r < KN_DOT_ROWS; r++) sums[r][0] = vfmaq_f32(sums[r][0], rest_##format(rows[r], i, n), x);             \
    }                                                                                                                        \
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = vaddvq_f32(vaddq_f32(sums[r][0], sums[r][1]));                            \
  }                                                                                                                          \
  void kn_pack_##format##_neon(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel) {                \
    for (int r = 0; r < KN_PANEL_ROWS; r++) {                                                                                \
      for (int c = 0; c < columns; c += 4) {                                                                                 \
        int n = columns - c < 4 ? columns - c : 4;                                                                           \
        float four[4];                                                                                                       \
        vst1q_f32(four, n == 4 ? load_##format(rows[r], first + c) : rest_##format(rows[r], first + c, n));                  \
        for (int j = 0; j < n; j++) panel[(c + j) * KN_PANEL_ROWS + r] = four[j];                                            \
      }                                                                                                                      \
    }                                                                                                                        \
  }
KN_FLOAT_FORMAT(f32, 4)
KN_FLOAT_FORMAT(f16, 2)
KN_FLOAT_FORMAT(bf16, 2)

// 16 rows against T tokens, at most 6: 24 sums, four weights.
KN_INLINE void tile(const float *panel, int columns, const float *x, ptrdiff_t x_stride, const int T, float *sums, ptrdiff_t stride,
                    bool accumulate) {
  for (int row = 0; row < KN_PANEL_ROWS; row += 16) {
    float32x4_t s[6][4];
    for (int t = 0; t < T; t++) {
      for (int j = 0; j < 4; j++) s[t][j] = accumulate ? vld1q_f32(sums + t * stride + row + 4 * j) : vdupq_n_f32(0);
    }
    for (int c = 0; c < columns; c++) {
      float32x4_t w[4];
      for (int j = 0; j < 4; j++) w[j] = vld1q_f32(panel + c * KN_PANEL_ROWS + row + 4 * j);
      for (int t = 0; t < T; t++) {
        for (int j = 0; j < 4; j++) s[t][j] = vfmaq_n_f32(s[t][j], w[j], x[t * x_stride + c]);
      }
    }
    for (int t = 0; t < T; t++) {
      for (int j = 0; j < 4; j++) vst1q_f32(sums + t * stride + row + 4 * j, s[t][j]);
    }
  }
}

void kn_tile_float_neon(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums, ptrdiff_t stride,
                        bool accumulate) {
  for (int t = 0; t < tokens; t += 6) {
    const float *xt = x + t * x_stride;
    float *st = sums + t * stride;
    switch (tokens - t) {
      case 1: tile(panel, columns, xt, x_stride, 1, st, stride, accumulate); break;
      case 2: tile(panel, columns, xt, x_stride, 2, st, stride, accumulate); break;
      case 3: tile(panel, columns, xt, x_stride, 3, st, stride, accumulate); break;
      case 4: tile(panel, columns, xt, x_stride, 4, st, stride, accumulate); break;
      case 5: tile(panel, columns, xt, x_stride, 5, st, stride, accumulate); break;
      default: tile(panel, columns, xt, x_stride, 6, st, stride, accumulate); break;
    }
  }
}

static void to_half(const float *x, uint16_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    __fp16 half = (__fp16)x[i];
    memcpy(out + i, &half, 2);
  }
}

static void from_half(const uint16_t *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    __fp16 half;
    memcpy(&half, x + i, 2);
    out[i] = (float)half;
  }
}

// A key or value is widened once for all queries of its group. A head has at most 256 elements.
static void scores_half(const float *q, ptrdiff_t q_stride, int group, const uint16_t *keys, int head_size, int positions, float *scores,
                        ptrdiff_t score_stride) {
  float key[256];
  for (int p = 0; p < positions; p++) {
    from_half(keys + (ptrdiff_t)p * head_size, key, (size_t)head_size);
    for (int g = 0; g < group; g++) scores[g * score_stride + p] = dot_float_neon(q + g * q_stride, key, (size_t)head_size);
  }
}

static void mix_half(const float *weights, ptrdiff_t weight_stride, int group, const uint16_t *values, int head_size, int positions,
                     float *out, ptrdiff_t out_stride) {
  float value[256];
  for (int p = 0; p < positions; p++) {
    from_half(values + (ptrdiff_t)p * head_size, value, (size_t)head_size);
    for (int g = 0; g < group; g++) {
      float weight = weights[g * weight_stride + p];
      for (int i = 0; i < head_size; i++) out[g * out_stride + i] += weight * value[i];
    }
  }
}

#pragma clang attribute pop

const kn_table kn_table_neon = {
    .name = "neon",
    KN_MATRIX_ENTRIES(neon),
    KN_TILES_BY_KIND(kn_tile_symmetric_32_neon, kn_tile_symmetric_16_neon, kn_tile_affine_32_neon, kn_tile_affine_16_neon),
    KN_ELEMENTWISE_ENTRIES(neon),
    .scores_half = scores_half,
    .mix_half = mix_half,
    .to_half = to_half,
    .from_half = from_half,
};

#endif
