// Floats as words with AVX2, for products of many tokens (avx2_gemm.c): weights, activations, and the operands of attention.
#if defined(__x86_64__)
#include <math.h>

#include "avx2_panel.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

// What makes numbers up to `greatest` words; 0 where they are too small for it, or not finite, which the scale then says.
KN_INLINE __m256 inverse_scale(__m256 greatest) {
  __m256 usable = _mm256_and_ps(_mm256_cmp_ps(greatest, _mm256_set1_ps(KN_LEAST_FINE), _CMP_GT_OQ),
                                _mm256_cmp_ps(greatest, _mm256_set1_ps(INFINITY), _CMP_LT_OQ));
  return _mm256_and_ps(usable, _mm256_div_ps(_mm256_set1_ps(KN_GREATEST_WORD), greatest));
}

KN_INLINE __m256i words_of(__m256 a, __m256 b, __m256 factor_a, __m256 factor_b) {
  __m256i low = _mm256_cvtps_epi32(_mm256_mul_ps(a, factor_a)), high = _mm256_cvtps_epi32(_mm256_mul_ps(b, factor_b));
  return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xd8);  // packing works on halves of the vectors
}

// Compared as integers, a NaN is the greatest.
KN_INLINE __m256i magnitude_bits(__m256 x) { return _mm256_and_si256(_mm256_castps_si256(x), _mm256_set1_epi32(0x7fffffff)); }

KN_INLINE __m256 greatest_of(__m256i bits) {
  __m128i m = _mm_max_epi32(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
  m = _mm_max_epi32(m, _mm_shuffle_epi32(m, 0x4e));
  m = _mm_max_epi32(m, _mm_shuffle_epi32(m, 0xb1));
  return _mm256_broadcastss_ps(_mm_castsi128_ps(m));
}

// Thirty-two numbers.
KN_INLINE void quantize_block(const __m256 v[4], int16_t *words, float *d) {
  __m256i bits = _mm256_setzero_si256();
  for (int j = 0; j < 4; j++) bits = _mm256_max_epi32(bits, magnitude_bits(v[j]));
  __m256 greatest = greatest_of(bits), inverse = inverse_scale(greatest);
  _mm256_storeu_si256((__m256i *)words, words_of(v[0], v[1], inverse, inverse));
  _mm256_storeu_si256((__m256i *)words + 1, words_of(v[2], v[3], inverse, inverse));
  *d = _mm256_cvtss_f32(greatest) / KN_GREATEST_WORD;
}

void kn_quantize_fine_avx2(const float *x, int columns, int16_t *words, float *d) {
  for (int i = 0; i < columns; i += 32) {
    __m256 v[4];
    for (int j = 0; j < 4; j++) v[j] = _mm256_loadu_ps(x + i + 8 * j);
    quantize_block(v, words + i, d + i / 32);
  }
}

KN_INLINE __m256 widen(const kn_format format, __m128i v) {
  return format == KN_F16 ? _mm256_cvtph_ps(v) : _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(v), 16));
}

// Two columns of eight rows, the second in the upper halves of the words, to their numbers.
KN_INLINE __m256 even_bf16(__m256i pairs) { return _mm256_castsi256_ps(_mm256_slli_epi32(pairs, 16)); }
KN_INLINE __m256 odd_bf16(__m256i pairs) { return _mm256_castsi256_ps(_mm256_and_si256(pairs, _mm256_set1_epi32((int)0xffff0000))); }
// The same to pairs of words.
KN_INLINE __m256i pairs_of(__m256 a, __m256 b, __m256 factor_a, __m256 factor_b) {
  __m256i even = _mm256_cvtps_epi32(_mm256_mul_ps(a, factor_a)), odd = _mm256_cvtps_epi32(_mm256_mul_ps(b, factor_b));
  return _mm256_blend_epi16(even, _mm256_slli_epi32(odd, 16), 0xaa);
}

// Eight rows and 32 columns at a time, as in avx2_pack.c. F16 is widened four rows at a time, and packing works on halves of the vectors: so rows 0, 1,
// 4, 5 come first, then 2, 3, 6, 7, and packing puts them in order.
KN_INLINE void pack(const kn_format format, const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *shared) {
  kn_avx2_panel *panel = (kn_avx2_panel *)shared;
  const bool halves = format == KN_F16;
  const __m256i twice = _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3), second = _mm256_set1_epi32(4);
  const __m256i in_order = _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7);
  for (int row = 0; row < KN_PANEL_ROWS; row += 8) {
    const uint8_t *at[8];
    for (int r = 0; r < 8; r++) {
      int from = halves && r >= 2 && r < 6 ? r ^ 6 : r;
      at[r] = (const uint8_t *)rows[row + from] + 2 * (ptrdiff_t)first;
    }
    for (int i = 0; i < columns / 32; i++) {
      __m256i pairs[16], most = _mm256_setzero_si256();
      for (int part = 0; part < 4; part++) {
        __m256i v[4];
        for (int j = 0; j < 4; j++) v[j] = kn_pair(at, j, 64 * (size_t)i + 16 * (size_t)part);
        kn_transpose_pairs(v, pairs + 4 * part);
        // The bits of magnitudes are compared: those of a NaN are greater than all.
        for (int k = 0; k < 4; k++) most = _mm256_max_epu16(most, _mm256_and_si256(pairs[4 * part + k], _mm256_set1_epi16(0x7fff)));
      }
      most = _mm256_and_si256(_mm256_max_epu16(most, _mm256_srli_epi32(most, 16)), _mm256_set1_epi32(0xffff));
      __m128i bits = _mm_packus_epi32(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
      __m256 greatest = widen(format, bits), inverse = inverse_scale(greatest);
      __m256 scale = _mm256_div_ps(greatest, _mm256_set1_ps(KN_GREATEST_WORD));
      _mm256_storeu_ps(panel->scale[i] + row, halves ? _mm256_permutevar8x32_ps(scale, in_order) : scale);
      __m256 low = _mm256_permutevar8x32_ps(inverse, twice), high = _mm256_permutevar8x32_ps(inverse, _mm256_add_epi32(twice, second));
      for (int k = 0; k < 16; k++) {
        __m256i words;
        if (halves) {
          __m256 a = _mm256_cvtph_ps(_mm256_castsi256_si128(pairs[k])), b = _mm256_cvtph_ps(_mm256_extracti128_si256(pairs[k], 1));
          words = _mm256_packs_epi32(_mm256_cvtps_epi32(_mm256_mul_ps(a, low)), _mm256_cvtps_epi32(_mm256_mul_ps(b, high)));
        } else {
          words = pairs_of(even_bf16(pairs[k]), odd_bf16(pairs[k]), inverse, inverse);
        }
        _mm256_storeu_si256((__m256i *)(panel->q[row / 16][16 * i + k] + 4 * (row % 16)), words);
      }
    }
  }
}

void kn_pack_words_f16_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  pack(KN_F16, rows, first, columns, panel);
}
void kn_pack_words_bf16_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {
  pack(KN_BF16, rows, first, columns, panel);
}

// Two columns of eight rows, to pairs of words.
KN_INLINE void store_pairs(kn_avx2_panel *panel, int step, int row, __m256 a, __m256 b, __m256 factor_a, __m256 factor_b) {
  _mm256_storeu_si256((__m256i *)(panel->q[row / 16][step] + 4 * (row % 16)), pairs_of(a, b, factor_a, factor_b));
}

static void attention_keys(const float *panel, int head_size, kn_panel *shared) {
  kn_avx2_panel *to = (kn_avx2_panel *)shared;
  for (int row = 0; row < KN_PANEL_ROWS; row += 8) {
    for (int i = 0; i < head_size / 32; i++) {
      const float *from = panel + 32 * i * KN_PANEL_ROWS + row;
      __m256i bits = _mm256_setzero_si256();
      for (int c = 0; c < 32; c++) bits = _mm256_max_epi32(bits, magnitude_bits(_mm256_loadu_ps(from + c * KN_PANEL_ROWS)));
      __m256 greatest = _mm256_castsi256_ps(bits), inverse = inverse_scale(greatest);
      _mm256_storeu_ps(to->scale[i] + row, _mm256_div_ps(greatest, _mm256_set1_ps(KN_GREATEST_WORD)));
      for (int k = 0; k < 16; k++) {
        const float *pair = from + 2 * k * KN_PANEL_ROWS;
        store_pairs(to, 16 * i + k, row, _mm256_loadu_ps(pair), _mm256_loadu_ps(pair + KN_PANEL_ROWS), inverse, inverse);
      }
    }
  }
}

static void attention_value_scales(const float *values, ptrdiff_t stride, int head_size, int count, float *d, float *factors) {
  for (int v = 0; v < count; v++) {
    __m256i bits = _mm256_setzero_si256();
    for (int i = 0; i < head_size; i += 8) bits = _mm256_max_epi32(bits, magnitude_bits(_mm256_loadu_ps(values + v * stride + i)));
    __m256 greatest = greatest_of(bits);
    d[v] = _mm256_cvtss_f32(greatest) / KN_GREATEST_WORD;
    factors[v] = _mm256_cvtss_f32(inverse_scale(greatest));
  }
}

static void attention_values(const float *values, ptrdiff_t stride, const float *factors, int count, kn_panel *shared) {
  kn_avx2_panel *to = (kn_avx2_panel *)shared;
  for (int v = 0; v < count; v += 2, values += 2 * stride) {
    __m256 first = _mm256_set1_ps(factors[v]), second = _mm256_set1_ps(factors[v + 1]);
    for (int row = 0; row < KN_PANEL_ROWS; row += 8)
      store_pairs(to, v / 2, row, _mm256_loadu_ps(values + row), _mm256_loadu_ps(values + stride + row), first, second);
  }
  for (int i = 0; i < count / 32; i++) {
    for (int row = 0; row < KN_PANEL_ROWS; row += 8) _mm256_storeu_ps(to->scale[i] + row, _mm256_set1_ps(1));
  }
}

static void attention_weights(const float *x, const float *d, int count, int16_t *words, float *scales) {
  for (int i = 0; i < count; i += 32) {
    __m256 v[4];
    for (int j = 0; j < 4; j++) v[j] = _mm256_mul_ps(_mm256_loadu_ps(x + i + 8 * j), _mm256_loadu_ps(d + i + 8 * j));
    quantize_block(v, words + i, scales + i / 32);
  }
}

const kn_word_attention kn_word_attention_avx2 = {attention_keys, attention_value_scales, attention_values, attention_weights};

#pragma clang attribute pop

#endif
