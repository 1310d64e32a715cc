// Many tokens on ARM processors with products of 2 x 8 by 8 x 2 bytes (FEAT_I8MM: Neoverse V1 and N2, Apple's M2 and later): twice the products of an
// instruction of the dot product extension.
#if defined(__aarch64__)
#include <pthread.h>

#include "neon.h"

#if defined(__linux__)
#include <sys/auxv.h>
#elif defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#pragma clang attribute push(__attribute__((target("dotprod,i8mm"))), apply_to = function)

#define KN_NAME(x) x##_i8mm
#define KN_HALF(h) kn_half_neon(h)
#include "../unpack_rows.h"

// In place of the shared panel: pairs of rows, eight columns of each; bytes with a sign.
typedef struct {
  int8_t q[KN_PANEL_ROOM / 8][KN_PANEL_ROWS / 2][2][8];
  float scale[KN_PANEL_ROOM / 16][KN_PANEL_ROWS];  // one per run
  float min[KN_PANEL_ROOM / 16][KN_PANEL_ROWS];
} pair_panel;
_Static_assert(sizeof(pair_panel) <= sizeof(kn_panel), "the panel fits the memory of the shared one");

typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

KN_INLINE void pack_rows(unpack unpack, const int run, const bool affine, const void *const rows[KN_PANEL_ROWS], int first, int columns,
                         kn_panel *shared) {
  pair_panel *panel = (pair_panel *)shared;
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    uint8_t q[KN_PANEL_ROOM];
    float scale[KN_PANEL_ROOM / 16], min[KN_PANEL_ROOM / 16];
    unpack(rows[r], first, columns, q, scale, min);
    for (int c = 0; c < columns; c += 16) {
      int8x16_t w = kn_signed_neon(q + c, affine);
      vst1_s8(panel->q[c / 8][r / 2][r % 2], vget_low_s8(w));
      vst1_s8(panel->q[c / 8 + 1][r / 2][r % 2], vget_high_s8(w));
    }
    for (int i = 0; i < columns / run; i++) {
      panel->scale[i][r] = scale[i];
      if (affine) panel->min[i][r] = min[i];
    }
  }
}

// Two floats, `stride` apart, again and again.
KN_INLINE float32x4_t two_tokens(const float *from, ptrdiff_t stride) {
  float32x2_t two = vld1_lane_f32(from + stride, vld1_dup_f32(from), 1);
  return vcombine_f32(two, two);
}

// Eight rows against P pairs of tokens, at most three: 4 P sums of 2 x 2. Where the last pair lacks a token, the one before stands in.
KN_INLINE void tile_rows(const pair_panel *panel, const kn_activations *a, int token, const int P, bool odd, int row, int first, int columns,
                         float *sums, ptrdiff_t stride, bool accumulate, const int run, const bool affine) {
  const int8_t *q[2 * 3];
  float32x4_t s[3][4];
  for (int t = 0; t < 2 * P; t++) q[t] = a->q + (token + t - (odd && t == 2 * P - 1)) * a->q_stride + first;
  for (int p = 0; p < P; p++) {
    for (int j = 0; j < 4; j++) s[p][j] = vdupq_n_f32(0);
  }
  for (int i = 0; i < columns / run; i++) {
    int at = i * run;
    int32x4_t dots[3][4];
    for (int p = 0; p < P; p++) {
      for (int j = 0; j < 4; j++) dots[p][j] = vdupq_n_s32(0);
    }
#pragma clang loop unroll(full)
    for (int c = 0; c < run; c += 8) {
      const int8_t *w = panel->q[(at + c) / 8][row / 2][0];
      int8x16_t weights[4] = {vld1q_s8(w), vld1q_s8(w + 16), vld1q_s8(w + 32), vld1q_s8(w + 48)};
#pragma clang loop unroll(full)
      for (int p = 0; p < P; p++) {
        int8x16_t x = vcombine_s8(vld1_s8(q[2 * p] + at + c), vld1_s8(q[2 * p + 1] + at + c));
#pragma clang loop unroll(full)
        for (int j = 0; j < 4; j++) dots[p][j] = vmmlaq_s32(dots[p][j], weights[j], x);
      }
    }
    for (int p = 0; p < P; p++) {
      ptrdiff_t second = odd && p == P - 1 ? 0 : a->d_stride;
      float32x4_t d = two_tokens(a->d + (token + 2 * p) * a->d_stride + (first + at) / 32, second), total = vdupq_n_f32(0);
      if (affine) {
        const float *pair = a->sum + 2 * ((token + 2 * p) * a->d_stride + (first + at) / 32);
        bool second_half = run == 16 && at % 32 != 0;
        total = two_tokens(pair + second_half, 2 * second);
        if (run == 16 && !second_half) total = vsubq_f32(total, two_tokens(pair + 1, 2 * second));
      }
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        float32x2_t scale = vld1_f32(panel->scale[i] + row + 2 * j);
        float32x4_t factor = vmulq_f32(vcombine_f32(vdup_lane_f32(scale, 0), vdup_lane_f32(scale, 1)), d);
        s[p][j] = vfmaq_f32(s[p][j], vcvtq_f32_s32(dots[p][j]), factor);
        if (affine) {
          float32x2_t min = vld1_f32(panel->min[i] + row + 2 * j);
          s[p][j] = vfmsq_f32(s[p][j], vcombine_f32(vdup_lane_f32(min, 0), vdup_lane_f32(min, 1)), total);
        }
      }
    }
  }
  for (int p = 0; p < P; p++) {
    for (int t = 0; t < 2 - (odd && p == P - 1); t++) {
      float *to = sums + (2 * p + t) * stride + row;
      for (int j = 0; j < 4; j += 2) {
        // Words t and 2 + t of each: rows of token t.
        float32x4_t rows = t == 0 ? vuzp1q_f32(s[p][j], s[p][j + 1]) : vuzp2q_f32(s[p][j], s[p][j + 1]);
        vst1q_f32(to + 2 * j, accumulate ? vaddq_f32(vld1q_f32(to + 2 * j), rows) : rows);
      }
    }
  }
}

KN_INLINE void tile(const kn_panel *shared, const kn_activations *a, int token, int tokens, int first, int columns, float *sums, ptrdiff_t stride,
                    bool accumulate, const int run, const bool affine) {
  const pair_panel *panel = (const pair_panel *)shared;
  bool odd = tokens % 2 != 0;
  for (int row = 0; row < KN_PANEL_ROWS; row += 8) {
    switch ((tokens + 1) / 2) {
      case 1: tile_rows(panel, a, token, 1, odd, row, first, columns, sums, stride, accumulate, run, affine); break;
      case 2: tile_rows(panel, a, token, 2, odd, row, first, columns, sums, stride, accumulate, run, affine); break;
      default: tile_rows(panel, a, token, 3, odd, row, first, columns, sums, stride, accumulate, run, affine); break;
    }
  }
}

#define KN_TILE(kind, run, affine)                                                                                             \
  static void tile_##kind(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, float *sums, \
                          ptrdiff_t stride, bool accumulate) {                                                                 \
    tile(panel, a, token, tokens, first, columns, sums, stride, accumulate, run, affine);                                      \
  }
KN_TILE(symmetric_32, 32, false)
KN_TILE(symmetric_16, 16, false)
KN_TILE(affine_32, 32, true)
KN_TILE(affine_16, 16, true)

#define KN_PACK(format, run, affine)                                                                                        \
  static void pack_##format(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {               \
    pack_rows(unpack_##format##_i8mm, run, affine, rows, first, columns, panel);                                            \
  }
KN_PACK(q8_0, 32, false)
KN_PACK(q4_0, 32, false)
KN_PACK(q5_0, 32, false)
KN_PACK(iq4_nl, 32, false)
KN_PACK(iq4_xs, 32, false)
KN_PACK(mxfp4, 32, false)
KN_PACK(q4_1, 32, true)
KN_PACK(q5_1, 32, true)
KN_PACK(q4_K, 32, true)
KN_PACK(q5_K, 32, true)
KN_PACK(q3_K, 16, false)
KN_PACK(q6_K, 16, false)
KN_PACK(q2_K, 16, true)

#pragma clang attribute pop

static bool usable;
static kn_table table;

static void prepare(void) {
#if defined(__linux__)
  usable = (getauxval(AT_HWCAP2) & 1u << 13) != 0;  // HWCAP2_I8MM
#elif defined(__APPLE__)
  int value = 0;
  size_t size = sizeof value;
  usable = sysctlbyname("hw.optional.arm.FEAT_I8MM", &value, &size, NULL, 0) == 0 && value != 0;
#endif
  static const kn_table tiles = {KN_TILES_BY_KIND(tile_symmetric_32, tile_symmetric_16, tile_affine_32, tile_affine_16),
                                 .pack = {[KN_Q8_0] = pack_q8_0, [KN_Q4_0] = pack_q4_0, [KN_Q4_1] = pack_q4_1, [KN_Q5_0] = pack_q5_0,
                                          [KN_Q5_1] = pack_q5_1, [KN_IQ4_NL] = pack_iq4_nl, [KN_IQ4_XS] = pack_iq4_xs, [KN_MXFP4] = pack_mxfp4, [KN_Q2_K] = pack_q2_K, [KN_Q3_K] = pack_q3_K,
                                          [KN_Q4_K] = pack_q4_K, [KN_Q5_K] = pack_q5_K, [KN_Q6_K] = pack_q6_K}};
  table = kn_table_neon;
  table.name = "i8mm";
  memcpy(table.tile, tiles.tile, sizeof tiles.tile);
  memcpy(table.pack, tiles.pack, sizeof tiles.pack);
}

const kn_table *kn_table_i8mm(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  return usable ? &table : NULL;
}

#endif
