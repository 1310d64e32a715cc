// Panels and tiles of quantised weights: vpdpbusd of 32 weight rows against six tokens.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

#define KN_NAME(x) x##_avx512
#define KN_HALF(h) _cvtsh_ss(h)
#include "../unpack_rows.h"

typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

KN_INLINE void pack_rows(unpack unpack, int run, bool affine, const void *const rows[KN_PANEL_ROWS], int first, int columns,
                         kn_panel *panel) {
  for (int half = 0; half < 2; half++) {
    _Alignas(64) uint8_t q[16][KN_PANEL_COLUMNS];
    _Alignas(64) float scale[16][16], min[16][16];
    for (int r = 0; r < 16; r++) unpack(rows[16 * half + r], first, columns, q[r], scale[r], min[r]);
    __m512i words[16];
    for (int c = 0; c < columns; c += 64) {
      for (int r = 0; r < 16; r++) words[r] = _mm512_load_si512(q[r] + c);
      kn_transpose_16(words);
      for (int k = 0; k < 16 && c + 4 * k < columns; k++) _mm512_storeu_si512(panel->q[c / 4 + k][16 * half], words[k]);
    }
    for (int r = 0; r < 16; r++) words[r] = _mm512_load_si512(scale[r]);
    kn_transpose_16(words);
    for (int i = 0; i < columns / run; i++) _mm512_storeu_si512(&panel->scale[i][16 * half], words[i]);
    if (affine) {
      for (int r = 0; r < 16; r++) words[r] = _mm512_load_si512(min[r]);
      kn_transpose_16(words);
      for (int i = 0; i < columns / run; i++) _mm512_storeu_si512(&panel->min[i][16 * half], words[i]);
    }
  }
}

#define KN_PACK(format, run, affine)                                                                                 \
  void kn_pack_##format##_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) { \
    pack_rows(unpack_##format##_avx512, run, affine, rows, first, columns, panel);                                  \
  }
KN_PACK(q8_0, 32, false)
KN_PACK(q4_0, 32, false)
KN_PACK(q5_0, 32, false)
KN_PACK(iq4_nl, 32, false)
KN_PACK(q4_1, 32, true)
KN_PACK(q5_1, 32, true)
KN_PACK(q4_K, 32, true)
KN_PACK(q5_K, 32, true)
KN_PACK(q3_K, 16, false)
KN_PACK(q6_K, 16, false)
KN_PACK(q2_K, 16, true)

// T, run and affine are constants at every call. The registers: 2T sums of integers, 2T of floats, two weight vectors and a
// broadcast; six tokens make 27 of 32.
KN_INLINE void tile(const kn_panel *panel, const kn_activations *a, int token, const int T, int first, int columns,
                    float (*sums)[KN_PANEL_ROWS], const int run, const bool affine) {
  const int8_t *q = a->q + token * a->q_stride + first;
  const float *d = a->d + token * a->d_stride + first / 32;
  const int32_t *bias = a->bias + 2 * token * a->d_stride + first / 16;
  const float *sum = a->sum + 2 * token * a->d_stride + first / 16;
  ptrdiff_t q_stride = a->q_stride, d_stride = a->d_stride;
  __m512 s0[KN_TILE_TOKENS], s1[KN_TILE_TOKENS];
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    s0[t] = _mm512_loadu_ps(sums[t]);
    s1[t] = _mm512_loadu_ps(sums[t] + 16);
  }
  for (int i = 0; i < columns / run; i++) {
    int at = i * run;
    __m512i a0[KN_TILE_TOKENS], a1[KN_TILE_TOKENS];
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      if (affine) {
        a0[t] = _mm512_setzero_si512();
      } else {
        const int32_t *pair = bias + 2 * t * d_stride + at / 32 * 2;
        a0[t] = _mm512_set1_epi32(run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1]);
      }
      a1[t] = a0[t];
    }
#pragma clang loop unroll(full)
    for (int k = 0; k < run / 4; k++) {
      __m512i w0 = _mm512_loadu_si512(panel->q[at / 4 + k][0]), w1 = _mm512_loadu_si512(panel->q[at / 4 + k][16]);
#pragma clang loop unroll(full)
      for (int t = 0; t < T; t++) {
        int32_t four;
        memcpy(&four, q + t * q_stride + at + 4 * k, 4);
        __m512i x = _mm512_set1_epi32(four);
        a0[t] = _mm512_dpbusd_epi32(a0[t], w0, x);
        a1[t] = _mm512_dpbusd_epi32(a1[t], w1, x);
      }
    }
    __m512 scale0 = _mm512_loadu_ps(panel->scale[i]), scale1 = _mm512_loadu_ps(panel->scale[i] + 16);
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      __m512 dt = _mm512_set1_ps(d[t * d_stride + at / 32]);
      s0[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(a0[t]), _mm512_mul_ps(scale0, dt), s0[t]);
      s1[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(a1[t]), _mm512_mul_ps(scale1, dt), s1[t]);
    }
    if (affine) {
      __m512 min0 = _mm512_loadu_ps(panel->min[i]), min1 = _mm512_loadu_ps(panel->min[i] + 16);
#pragma clang loop unroll(full)
      for (int t = 0; t < T; t++) {
        const float *pair = sum + 2 * t * d_stride + at / 32 * 2;
        __m512 st = _mm512_set1_ps(run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1]);
        s0[t] = _mm512_fnmadd_ps(min0, st, s0[t]);
        s1[t] = _mm512_fnmadd_ps(min1, st, s1[t]);
      }
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    _mm512_storeu_ps(sums[t], s0[t]);
    _mm512_storeu_ps(sums[t] + 16, s1[t]);
  }
}

#define KN_TILE(kind, run, affine)                                                                                                 \
  void kn_tile_##kind##_avx512(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                               float (*sums)[KN_PANEL_ROWS]) {                                                                    \
    switch (tokens) {                                                                                                             \
      case 1: tile(panel, a, token, 1, first, columns, sums, run, affine); break;                                                 \
      case 2: tile(panel, a, token, 2, first, columns, sums, run, affine); break;                                                 \
      case 3: tile(panel, a, token, 3, first, columns, sums, run, affine); break;                                                 \
      case 4: tile(panel, a, token, 4, first, columns, sums, run, affine); break;                                                 \
      case 5: tile(panel, a, token, 5, first, columns, sums, run, affine); break;                                                 \
      default: tile(panel, a, token, 6, first, columns, sums, run, affine); break;                                                \
    }                                                                                                                             \
  }
KN_TILE(symmetric_32, 32, false)
KN_TILE(symmetric_16, 16, false)
KN_TILE(affine_32, 32, true)
KN_TILE(affine_16, 16, true)

#pragma clang attribute pop

#endif
