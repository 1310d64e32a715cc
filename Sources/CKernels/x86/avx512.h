// What the files of the AVX-512 set share. Needs F, BW, DQ, VL, VNNI, VBMI, VBMI2: Ice Lake, Zen 4 and later.
#ifndef KN_AVX512_H
#define KN_AVX512_H

#include <immintrin.h>
#include <string.h>

#include "../tables.h"
#include "factors_k45.h"
#include "prefetch.h"

#define KN_AVX512_TARGET \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512vbmi,avx512vbmi2,avx2,fma,f16c,bmi2,popcnt")))

KN_DECLARE_SET(avx512)
KN_DECLARE_KINDS(avx512)
KN_DECLARE_TILE(words, avx512)
KN_DECLARE_TILE(symmetric_32_steps, avx512) KN_DECLARE_TILE(affine_32_steps, avx512)
void kn_quantize_steps_avx512(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);
void kn_split_steps_avx512(const float *d, int blocks, int32_t *terms);
void kn_prepare_steps_avx512(kn_panel *panel, int runs);
void kn_pack_words_f16_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
void kn_pack_words_bf16_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
void kn_quantize_fine_avx512(const float *x, int columns, int16_t *words, float *d);
#define KN_DECLARE_FEW(format)                                                                                          \
  void kn_few_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count, \
                                float (*out)[KN_DOT_ROWS]);
KN_DECLARE_FEW(f32) KN_DECLARE_FEW(f16) KN_DECLARE_FEW(bf16)

#define KN_DECLARE_LANES(format) \
  void kn_lanes_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *lanes, float (*out)[KN_DOT_ROWS]);
KN_DECLARE_LANES(q8_0) KN_DECLARE_LANES(q4_0) KN_DECLARE_LANES(q4_1) KN_DECLARE_LANES(q5_0) KN_DECLARE_LANES(q5_1) KN_DECLARE_LANES(iq4_nl)
KN_DECLARE_LANES(q2_K) KN_DECLARE_LANES(q3_K) KN_DECLARE_LANES(q4_K) KN_DECLARE_LANES(q5_K) KN_DECLARE_LANES(q6_K)

// The entries of the table. few_(T, ...) multiplies four rows side by side by T tokens: what is made of the weights serves the tokens, what is
// made of the activations the rows. row_ takes one row, and one after the other they make a single stream of memory, which AMD's processors
// read faster.
#define KN_DOT_AND_FEW(format)                                                                                                      \
  void kn_dot_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {      \
    if (t->reading == KN_ONE_STREAM) {                                                                                              \
      for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = row_##format(rows[r], columns, t);                                             \
    } else {                                                                                                                        \
      few_##format(1, rows, columns, t, (float(*)[KN_DOT_ROWS])out);                                                                \
    }                                                                                                                               \
  }                                                                                                                                 \
  void kn_few_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count,                \
                                float (*out)[KN_DOT_ROWS]) {                                                                        \
    switch (count) {                                                                                                                \
      case 2: few_##format(2, rows, columns, tokens, out); break;                                                                   \
      case 3: few_##format(3, rows, columns, tokens, out); break;                                                                   \
      default: few_##format(4, rows, columns, tokens, out); break;                                                                  \
    }                                                                                                                               \
  }

// The sixteen scales of a Q3_K block, -32...31.
KN_AVX512_TARGET KN_INLINE __m512i kn_scales_q3_K(const uint8_t *packed) {
  uint64_t halves[2];
  kn_scales_k3(packed, halves);
  __m512i scales = _mm512_cvtepu8_epi32(_mm_set_epi64x((long long)halves[1], (long long)halves[0]));
  return _mm512_sub_epi32(scales, _mm512_set1_epi32(32));
}

// Four blocks at once, or the first `blocks` of them (1 to 4) at the end of a row: where one is missing the first stands in.
#define KN_FOUR_OF(function, p, field) \
  function(&(p)[0].field, &(p)[blocks > 1 ? 1 : 0].field, &(p)[blocks > 2 ? 2 : 0].field, &(p)[blocks > 3 ? 3 : 0].field)

KN_AVX512_TARGET KN_INLINE __m512i kn_load_two(const void *a, const void *b) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256(a)), _mm256_loadu_si256(b), 1);
}

KN_AVX512_TARGET KN_INLINE __m512i kn_load_four(const void *a, const void *b, const void *c, const void *d) {
  __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(a)), _mm_loadu_si128(b), 1);
  __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(c)), _mm_loadu_si128(d), 1);
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

KN_INLINE uint64_t kn_four_words(const void *a, const void *b, const void *c, const void *d) {
  uint16_t w[4];
  memcpy(&w[0], a, 2);
  memcpy(&w[1], b, 2);
  memcpy(&w[2], c, 2);
  memcpy(&w[3], d, 2);
  return (uint64_t)w[0] | (uint64_t)w[1] << 16 | (uint64_t)w[2] << 32 | (uint64_t)w[3] << 48;
}

KN_AVX512_TARGET KN_INLINE __m128 kn_four_halves(uint64_t words) { return _mm_cvtph_ps(_mm_cvtsi64_si128((long long)words)); }

KN_AVX512_TARGET KN_INLINE __m512i kn_low_nibbles(__m512i v) { return _mm512_and_si512(v, _mm512_set1_epi8(15)); }
KN_AVX512_TARGET KN_INLINE __m512i kn_high_nibbles(__m512i v) { return _mm512_and_si512(_mm512_srli_epi16(v, 4), _mm512_set1_epi8(15)); }

// Columns 128 j ..< 128 j + 64 of a Q6_K block and the 64 behind them: 64 bytes of nibbles, and 32 bytes of high bits that serve four columns each.
KN_AVX512_TARGET KN_INLINE void kn_six_bits(const kn_block_q6_K *b, int j, __m512i *low, __m512i *high) {
  const __m512i high_mask = _mm512_set1_epi8(0x30);
  const __m512i left = _mm512_inserti64x4(_mm512_set1_epi16(4), _mm256_set1_epi16(2), 1);
  const __m512i right = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_set1_epi16(2), 1);
  __m512i v = _mm512_loadu_si512(b->ql + 64 * j);
  __m512i h = _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)(b->qh + 32 * j)));
  // (a & b) | c
  *low = _mm512_ternarylogic_epi32(_mm512_sllv_epi16(h, left), high_mask, kn_low_nibbles(v), 0xea);
  *high = _mm512_ternarylogic_epi32(_mm512_srlv_epi16(h, right), high_mask, kn_high_nibbles(v), 0xea);
}

// The sixteen values of IQ4_NL, each plus 128.
KN_AVX512_TARGET KN_INLINE __m512i kn_table_iq4_nl(void) {
  return _mm512_broadcast_i32x4(
      _mm_setr_epi8(1, 24, 45, 63, 79, 93, 106, 118, (char)129, (char)141, (char)153, (char)166, (char)181, (char)197, (char)217, (char)241));
}

// Bytes offset ..< offset + 16 of rows j, 4 + j, 8 + j, 12 + j.
KN_AVX512_TARGET KN_INLINE __m512i kn_quarter(const uint8_t *const rows[16], int j, size_t offset) {
  __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(rows[j] + offset))),
                                        _mm_loadu_si128((const __m128i *)(rows[4 + j] + offset)), 1);
  __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(rows[8 + j] + offset))),
                                         _mm_loadu_si128((const __m128i *)(rows[12 + j] + offset)), 1);
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

// The four bytes at 4 k of 16 rows, from v[j] with sixteen bytes of rows j, 4 + j, 8 + j, 12 + j, for k < 4.
KN_AVX512_TARGET KN_INLINE void kn_transpose_quarters(const __m512i v[4], __m512i to[4]) {
  __m512i a = _mm512_unpacklo_epi32(v[0], v[1]), b = _mm512_unpackhi_epi32(v[0], v[1]);
  __m512i c = _mm512_unpacklo_epi32(v[2], v[3]), d = _mm512_unpackhi_epi32(v[2], v[3]);
  to[0] = _mm512_unpacklo_epi64(a, c);
  to[1] = _mm512_unpackhi_epi64(a, c);
  to[2] = _mm512_unpacklo_epi64(b, d);
  to[3] = _mm512_unpackhi_epi64(b, d);
}

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
