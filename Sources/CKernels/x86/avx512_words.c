// Floats as words, for products of many tokens (avx512_gemm.c): weights, activations, and the operands of attention.
#if defined(__x86_64__)
#include <math.h>

#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// What makes numbers up to `greatest` words; 0 where they are too small for it, or not finite, which the scale then says.
KN_INLINE __m512 inverse_scale(__m512 greatest) {
  __mmask16 usable = _mm512_cmp_ps_mask(greatest, _mm512_set1_ps(KN_LEAST_FINE), _CMP_GT_OQ) &
                     _mm512_cmp_ps_mask(greatest, _mm512_set1_ps(INFINITY), _CMP_LT_OQ);
  return _mm512_maskz_div_ps(usable, _mm512_set1_ps(KN_GREATEST_WORD), greatest);
}

// Compared as integers, a NaN is the greatest.
KN_INLINE __m512i magnitude_bits(__m512 x) { return _mm512_and_si512(_mm512_castps_si512(x), _mm512_set1_epi32(0x7fffffff)); }

// Thirty-two numbers.
KN_INLINE void quantize_block(__m512 low, __m512 high, int16_t *words, float *d) {
  __m512i bits = _mm512_max_epi32(magnitude_bits(low), magnitude_bits(high));
  __m512 greatest = _mm512_castsi512_ps(_mm512_set1_epi32(_mm512_reduce_max_epi32(bits))), inverse = inverse_scale(greatest);
  _mm256_storeu_si256((__m256i *)words, _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(_mm512_mul_ps(low, inverse))));
  _mm256_storeu_si256((__m256i *)words + 1, _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(_mm512_mul_ps(high, inverse))));
  *d = _mm512_cvtss_f32(greatest) / KN_GREATEST_WORD;
}

void kn_quantize_fine_avx512(const float *x, int columns, int16_t *words, float *d) {
  for (int i = 0; i < columns; i += 32) quantize_block(_mm512_loadu_ps(x + i), _mm512_loadu_ps(x + i + 16), words + i, d + i / 32);
}

KN_INLINE __m512 widen(const kn_format format, __m256i v) {
  return format == KN_F16 ? _mm512_cvtph_ps(v) : _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(v), 16));
}

// Sixteen rows and 32 columns at a time: sixteen bytes of four rows fill a vector, and a transposition of four by four pairs inside its quarters
// puts the same two columns of all rows side by side.
KN_INLINE void pack(const kn_format format, const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  const __m512i twice = _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  for (int half = 0; half < KN_PANEL_ROWS; half += 16) {
    const uint8_t *at[16];
    for (int r = 0; r < 16; r++) at[r] = (const uint8_t *)rows[half + r] + 2 * (ptrdiff_t)first;
    for (int i = 0; i < columns / 32; i++) {
      __m512i pairs[16], most = _mm512_setzero_si512();
#pragma clang loop unroll(full)
      for (int part = 0; part < 4; part++) {
        __m512i v[4];
        for (int j = 0; j < 4; j++) v[j] = kn_quarter(at, j, 64 * (size_t)i + 16 * (size_t)part);
        kn_transpose_quarters(v, pairs + 4 * part);
        // The bits of magnitudes are compared: those of a NaN are greater than all.
        for (int k = 0; k < 4; k++) most = _mm512_max_epu16(most, _mm512_and_si512(pairs[4 * part + k], _mm512_set1_epi16(0x7fff)));
      }
      most = _mm512_max_epu16(most, _mm512_srli_epi32(most, 16));
      __m512 greatest = widen(format, _mm512_cvtepi32_epi16(most)), inverse = inverse_scale(greatest);
      _mm512_storeu_ps(panel->scale[i] + half, _mm512_div_ps(greatest, _mm512_set1_ps(KN_GREATEST_WORD)));
      __m512 low = _mm512_permutexvar_ps(twice, inverse);
      __m512 high = _mm512_permutexvar_ps(_mm512_add_epi32(twice, _mm512_set1_epi32(8)), inverse);
#pragma clang loop unroll(full)
      for (int k = 0; k < 16; k++) {
        __m512i a = _mm512_cvtps_epi32(_mm512_mul_ps(widen(format, _mm512_castsi512_si256(pairs[k])), low));
        __m512i b = _mm512_cvtps_epi32(_mm512_mul_ps(widen(format, _mm512_extracti64x4_epi64(pairs[k], 1)), high));
        _mm512_storeu_si512(panel->q[16 * i + k][half], _mm512_permutexvar_epi64(in_order, _mm512_packs_epi32(a, b)));
      }
    }
  }
}

void kn_pack_words_f16_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  pack(KN_F16, rows, first, columns, panel);
}
void kn_pack_words_bf16_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  pack(KN_BF16, rows, first, columns, panel);
}

// Two columns of sixteen rows, to pairs of words.
KN_INLINE __m512i pairs_of(__m512 a, __m512 b, __m512 factor_a, __m512 factor_b) {
  __m512i even = _mm512_cvtps_epi32(_mm512_mul_ps(a, factor_a)), odd = _mm512_cvtps_epi32(_mm512_mul_ps(b, factor_b));
  return _mm512_mask_blend_epi16(0xaaaaaaaa, even, _mm512_slli_epi32(odd, 16));
}

static void attention_keys(const float *panel, int head_size, kn_panel *to) {
  for (int half = 0; half < KN_PANEL_ROWS; half += 16) {
    for (int i = 0; i < head_size / 32; i++) {
      const float *from = panel + 32 * i * KN_PANEL_ROWS + half;
      __m512i bits[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
#pragma clang loop unroll(full)
      for (int c = 0; c < 32; c++) bits[c % 2] = _mm512_max_epi32(bits[c % 2], magnitude_bits(_mm512_loadu_ps(from + c * KN_PANEL_ROWS)));
      __m512 greatest = _mm512_castsi512_ps(_mm512_max_epi32(bits[0], bits[1])), inverse = inverse_scale(greatest);
      _mm512_storeu_ps(to->scale[i] + half, _mm512_div_ps(greatest, _mm512_set1_ps(KN_GREATEST_WORD)));
#pragma clang loop unroll(full)
      for (int k = 0; k < 16; k++) {
        const float *pair = from + 2 * k * KN_PANEL_ROWS;
        _mm512_storeu_si512(to->q[16 * i + k][half], pairs_of(_mm512_loadu_ps(pair), _mm512_loadu_ps(pair + KN_PANEL_ROWS), inverse, inverse));
      }
    }
  }
}

static void attention_value_scales(const float *values, ptrdiff_t stride, int head_size, int count, float *d, float *factors) {
  for (int v = 0; v < count; v += 16) {
    _Alignas(64) int32_t greatest[16] = {0};
    int n = count - v < 16 ? count - v : 16;
    for (int k = 0; k < n; k++) {
      __m512i bits = _mm512_setzero_si512();
      for (int i = 0; i < head_size; i += 16) bits = _mm512_max_epi32(bits, magnitude_bits(_mm512_loadu_ps(values + (v + k) * stride + i)));
      greatest[k] = _mm512_reduce_max_epi32(bits);
    }
    __mmask16 lanes = (__mmask16)(0xffff >> (16 - n));
    __m512 all = _mm512_castsi512_ps(_mm512_load_si512(greatest));
    _mm512_mask_storeu_ps(d + v, lanes, _mm512_div_ps(all, _mm512_set1_ps(KN_GREATEST_WORD)));
    _mm512_mask_storeu_ps(factors + v, lanes, inverse_scale(all));
  }
}

static void attention_values(const float *values, ptrdiff_t stride, const float *factors, int count, kn_panel *to) {
  for (int v = 0; v < count; v += 2, values += 2 * stride) {
    __m512 first = _mm512_set1_ps(factors[v]), second = _mm512_set1_ps(factors[v + 1]);
    for (int half = 0; half < KN_PANEL_ROWS; half += 16)
      _mm512_storeu_si512(to->q[v / 2][half], pairs_of(_mm512_loadu_ps(values + half), _mm512_loadu_ps(values + stride + half), first, second));
  }
  for (int i = 0; i < count / 32; i++) {
    for (int half = 0; half < KN_PANEL_ROWS; half += 16) _mm512_storeu_ps(to->scale[i] + half, _mm512_set1_ps(1));
  }
}

static void attention_weights(const float *x, const float *d, int count, int16_t *words, float *scales) {
  for (int i = 0; i < count; i += 32)
    quantize_block(_mm512_mul_ps(_mm512_loadu_ps(x + i), _mm512_loadu_ps(d + i)), _mm512_mul_ps(_mm512_loadu_ps(x + i + 16), _mm512_loadu_ps(d + i + 16)),
                   words + i, scales + i / 32);
}

const kn_word_attention kn_word_attention_avx512 = {attention_keys, attention_value_scales, attention_values, attention_weights};

#pragma clang attribute pop

#endif
