// Activations to bytes, with any scale or with one of sixteen an octave (scale_steps.h), and what tiles need of these.
#if defined(__x86_64__)
#include <math.h>

#include "../scale_steps.h"
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// kn_step_up of sixteen numbers.
KN_INLINE __m512 step_up(__m512 least) {
  __m512i bits = _mm512_castps_si512(least), index = _mm512_srli_epi32(bits, 18);
  __m512 one = _mm512_castsi512_ps(_mm512_ternarylogic_epi32(bits, _mm512_set1_epi32(0x7fffff), _mm512_set1_epi32(127 << 23), 0xea));
  __m512 first = _mm512_permutex2var_ps(_mm512_loadu_ps(kn_steps[0]), index, _mm512_loadu_ps(kn_steps[0] + 16));
  __m512 second = _mm512_permutex2var_ps(_mm512_loadu_ps(kn_steps[1]), index, _mm512_loadu_ps(kn_steps[1] + 16));
  __m512i step = _mm512_castps_si512(_mm512_mask_mov_ps(first, _mm512_cmp_ps_mask(one, first, _CMP_GT_OQ), second));
  __m512i octave = _mm512_sub_epi32(_mm512_and_si512(bits, _mm512_set1_epi32(0xff << 23)), _mm512_set1_epi32(127 << 23));
  return _mm512_castsi512_ps(_mm512_add_epi32(step, octave));
}

KN_INLINE void quantize_block(const bool steps, const float *x, int8_t *q, float *d, int32_t *bias, float *sum) {
  __m512 low = _mm512_loadu_ps(x), high = _mm512_loadu_ps(x + 16);
  float greatest = _mm512_reduce_max_ps(_mm512_max_ps(_mm512_abs_ps(low), _mm512_abs_ps(high)));
  float scale = steps ? kn_step_up(greatest / 127) : greatest / 127;
  __m512 inverse = _mm512_set1_ps(greatest > 0 ? steps ? 1 / scale : 127 / greatest : 0);
  __m512i first = _mm512_cvtps_epi32(_mm512_mul_ps(low, inverse)), second = _mm512_cvtps_epi32(_mm512_mul_ps(high, inverse));
  _mm_storeu_si128((__m128i *)q, _mm512_cvtepi32_epi8(first));
  _mm_storeu_si128((__m128i *)(q + 16), _mm512_cvtepi32_epi8(second));
  int total = _mm512_reduce_add_epi32(second), all = total + _mm512_reduce_add_epi32(first);
  *d = scale;
  bias[0] = -128 * all;
  bias[1] = -128 * total;
  sum[0] = *d * (float)all;
  sum[1] = *d * (float)total;
}

// The same for four blocks, whose reductions share their steps.
KN_INLINE void quantize_four(const bool steps, const float *x, int8_t *q, float *d, int32_t *bias, float *sum) {
  __m512 v[4][2], m[4];
#pragma clang loop unroll(full)
  for (int b = 0; b < 4; b++) {
    v[b][0] = _mm512_loadu_ps(x + 32 * b);
    v[b][1] = _mm512_loadu_ps(x + 32 * b + 16);
    m[b] = _mm512_max_ps(_mm512_abs_ps(v[b][0]), _mm512_abs_ps(v[b][1]));
  }
  // Words b of each quarter of `all` belong to block b.
  __m512 m01 = _mm512_max_ps(_mm512_unpacklo_ps(m[0], m[1]), _mm512_unpackhi_ps(m[0], m[1]));
  __m512 m23 = _mm512_max_ps(_mm512_unpacklo_ps(m[2], m[3]), _mm512_unpackhi_ps(m[2], m[3]));
  __m512 all = _mm512_max_ps(_mm512_shuffle_ps(m01, m23, 0x44), _mm512_shuffle_ps(m01, m23, 0xee));
  all = _mm512_max_ps(all, _mm512_shuffle_f32x4(all, all, 0x4e));
  all = _mm512_max_ps(all, _mm512_shuffle_f32x4(all, all, 0xb1));
  __mmask16 some = _mm512_cmp_ps_mask(all, _mm512_setzero_ps(), _CMP_GT_OQ);
  __m512 scale = _mm512_div_ps(all, _mm512_set1_ps(127));
  if (steps) scale = step_up(scale);
  __m512 inverse = _mm512_maskz_div_ps(some, _mm512_set1_ps(steps ? 1 : 127), steps ? scale : all);
  _mm_storeu_ps(d, _mm512_castps512_ps128(scale));
  __m128i bytes[4][2];
#pragma clang loop unroll(full)
  for (int b = 0; b < 4; b++) {
    __m512 factor = _mm512_permutexvar_ps(_mm512_set1_epi32(b), inverse);
    bytes[b][0] = _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(v[b][0], factor)));
    bytes[b][1] = _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(v[b][1], factor)));
    _mm_storeu_si128((__m128i *)(q + 32 * b), bytes[b][0]);
    _mm_storeu_si128((__m128i *)(q + 32 * b + 16), bytes[b][1]);
  }
  // Quarters of `left`: halves of blocks 0 and 1, of `right`: of 2 and 3; their sums end as words 0 and 1 of each quarter.
  const __m512i ones = _mm512_set1_epi8(1), zero = _mm512_setzero_si512();
  __m512i left = _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(bytes[0][1], bytes[0][0])),
                                    _mm256_set_m128i(bytes[1][1], bytes[1][0]), 1);
  __m512i right = _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(bytes[2][1], bytes[2][0])),
                                     _mm256_set_m128i(bytes[3][1], bytes[3][0]), 1);
  left = _mm512_dpbusd_epi32(zero, ones, left);
  right = _mm512_dpbusd_epi32(zero, ones, right);
  __m512i both = _mm512_add_epi32(_mm512_unpacklo_epi32(left, right), _mm512_unpackhi_epi32(left, right));
  both = _mm512_add_epi32(both, _mm512_shuffle_epi32(both, 0x4e));
  const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 0, 0, 0, 0, 0, 0, 0, 0);
  __m256i halves = _mm512_castsi512_si256(_mm512_permutexvar_epi32(order, both));
  __m256i totals = _mm256_mask_add_epi32(halves, 0x55, halves, _mm256_shuffle_epi32(halves, 0xb1));  // all, second half
  _mm256_storeu_si256((__m256i *)bias, _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_slli_epi32(totals, 7)));
  __m256 pairs = _mm512_castps512_ps256(_mm512_permutexvar_ps(_mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0), scale));
  _mm256_storeu_ps(sum, _mm256_mul_ps(pairs, _mm256_cvtepi32_ps(totals)));
}

KN_INLINE void quantize(const bool steps, const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  int b = 0;
  for (; b + 4 <= columns / 32; b += 4) quantize_four(steps, x + 32 * b, q + 32 * b, d + b, bias + 2 * b, sum + 2 * b);
  for (; b < columns / 32; b++) quantize_block(steps, x + 32 * b, q + 32 * b, d + b, bias + 2 * b, sum + 2 * b);
}

void kn_quantize_avx512(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  quantize(false, x, columns, q, d, bias, sum);
}
void kn_quantize_steps_avx512(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum) {
  quantize(true, x, columns, q, d, bias, sum);
}

void kn_split_steps_avx512(const float *d, int blocks, int32_t *terms) {
  const __m512i exponent = _mm512_set1_epi32(0xff << 23);
  __m512i first[2], second[2];
  for (int i = 0; i < 2; i++) {
    first[i] = _mm512_loadu_si512(kn_step_terms[0] + 16 * i);
    second[i] = _mm512_loadu_si512(kn_step_terms[1] + 16 * i);
  }
  for (int b = 0; b < blocks; b += 16) {
    __mmask16 some = _cvtu32_mask16(blocks - b < 16 ? (1u << (blocks - b)) - 1 : 0xffff);
    __m512i bits = _mm512_maskz_loadu_epi32(some, d + b), index = _mm512_srli_epi32(bits, 18);
    __m512i octave = _mm512_sub_epi32(_mm512_and_si512(bits, exponent), _mm512_set1_epi32(127 << 23));
    __mmask16 outside = _mm512_cmpgt_epi32_mask(octave, _mm512_set1_epi32(KN_STEP_GREATEST * (1 << 23))) |
                        _mm512_cmplt_epi32_mask(octave, _mm512_set1_epi32(KN_STEP_LEAST * (1 << 23)));
    __mmask16 used = _mm512_test_epi32_mask(bits, bits);
    __m512i t0 = _mm512_maskz_add_epi32(used, octave, _mm512_permutex2var_epi32(first[0], index, first[1]));
    __m512i t1 = _mm512_maskz_add_epi32(used, octave, _mm512_permutex2var_epi32(second[0], index, second[1]));
    t0 = _mm512_mask_or_epi32(t0, outside & used, t0, _mm512_set1_epi32(KN_STEP_OUTSIDE));
    const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    __mmask32 pairs = (__mmask32)_pdep_u32(some, 0x55555555) * 3;
    _mm512_mask_storeu_epi32(terms + 2 * b, (__mmask16)pairs, _mm512_permutex2var_epi32(t0, low, t1));
    _mm512_mask_storeu_epi32(terms + 2 * b + 16, (__mmask16)(pairs >> 16),
                             _mm512_permutex2var_epi32(t0, _mm512_add_epi32(low, _mm512_set1_epi32(8)), t1));
  }
}

void kn_prepare_steps_avx512(kn_panel *panel, int runs) {
  const __m512 least = _mm512_set1_ps(ldexpf(1, KN_STEP_LEAST_WEIGHT)), greatest = _mm512_set1_ps(ldexpf(1, KN_STEP_GREATEST_WEIGHT));
  __mmask16 within = 0xffff;
  for (int i = 0; i < runs; i++) {
#pragma clang loop unroll(full)
    for (int half = 0; half < KN_PANEL_ROWS; half += 16) {
      __m512 scale = _mm512_loadu_ps(panel->scale[i] + half), size = _mm512_abs_ps(scale);
      __mmask16 none = _mm512_cmp_ps_mask(size, _mm512_setzero_ps(), _CMP_EQ_OQ);
      within &= none | (_mm512_cmp_ps_mask(size, least, _CMP_GE_OQ) & _mm512_cmp_ps_mask(size, greatest, _CMP_LE_OQ));
      scale = _mm512_mask_mov_ps(scale, none, least);
      _mm512_storeu_ps(panel->scale[i] + half, scale);
      _mm512_storeu_ps(panel->scale_c[i] + half, _mm512_mul_ps(scale, _mm512_set1_ps(KN_STEP_C)));
    }
  }
  panel->steps = within == 0xffff;
}

#pragma clang attribute pop

#endif
