// What the files of the AVX-512 set share. Needs F, BW, DQ, VL, VNNI, VBMI: Ice Lake, Zen 4 and later.
#ifndef KN_AVX512_H
#define KN_AVX512_H

#include <immintrin.h>
#include <string.h>

#include "../tables.h"

#define KN_AVX512_TARGET \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512vbmi,avx2,fma,f16c,bmi2,prefer-256-bit")))
#define KN_INLINE static inline __attribute__((always_inline))

#define KN_DECLARE_DOT(format) \
  void kn_dot_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]);
#define KN_DECLARE_PACK(format) \
  void kn_pack_##format##_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
#define KN_DECLARE_PACK_FLOAT(format) \
  void kn_pack_##format##_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel);
#define KN_DECLARE_TILE(kind)                                                                                                     \
  void kn_tile_##kind##_avx512(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                               float (*sums)[KN_PANEL_ROWS]);

#define KN_QUANTIZED_FORMATS(X) X(q8_0) X(q4_0) X(q4_1) X(q5_0) X(q5_1) X(iq4_nl) X(q2_K) X(q3_K) X(q4_K) X(q5_K) X(q6_K)
#define KN_FLOAT_FORMATS(X) X(f32) X(f16) X(bf16)

KN_QUANTIZED_FORMATS(KN_DECLARE_DOT)
KN_QUANTIZED_FORMATS(KN_DECLARE_PACK)
KN_FLOAT_FORMATS(KN_DECLARE_DOT)
KN_FLOAT_FORMATS(KN_DECLARE_PACK_FLOAT)
KN_DECLARE_TILE(symmetric_32)
KN_DECLARE_TILE(symmetric_16)
KN_DECLARE_TILE(affine_32)
KN_DECLARE_TILE(affine_16)
void kn_tile_float_avx512(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums, ptrdiff_t stride,
                          bool accumulate);
void kn_quantize_avx512(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);

// Transposes 16 x 16 words of 32 bits.
KN_AVX512_TARGET KN_INLINE void kn_transpose_16(__m512i r[16]) {
  __m512i t[16];
  for (int i = 0; i < 16; i += 2) {
    t[i] = _mm512_unpacklo_epi32(r[i], r[i + 1]);
    t[i + 1] = _mm512_unpackhi_epi32(r[i], r[i + 1]);
  }
  for (int i = 0; i < 16; i += 4) {
    r[i] = _mm512_unpacklo_epi64(t[i], t[i + 2]);
    r[i + 1] = _mm512_unpackhi_epi64(t[i], t[i + 2]);
    r[i + 2] = _mm512_unpacklo_epi64(t[i + 1], t[i + 3]);
    r[i + 3] = _mm512_unpackhi_epi64(t[i + 1], t[i + 3]);
  }
  for (int i = 0; i < 4; i++) {
    __m512i a = _mm512_shuffle_i32x4(r[i], r[i + 4], 0x88), b = _mm512_shuffle_i32x4(r[i], r[i + 4], 0xdd);
    __m512i c = _mm512_shuffle_i32x4(r[i + 8], r[i + 12], 0x88), d = _mm512_shuffle_i32x4(r[i + 8], r[i + 12], 0xdd);
    t[i] = _mm512_shuffle_i32x4(a, c, 0x88);
    t[i + 4] = _mm512_shuffle_i32x4(b, d, 0x88);
    t[i + 8] = _mm512_shuffle_i32x4(a, c, 0xdd);
    t[i + 12] = _mm512_shuffle_i32x4(b, d, 0xdd);
  }
  for (int i = 0; i < 16; i++) r[i] = t[i];
}

#endif
