// IQ4_XS and MXFP4, whose weights are values of a table times a scale for 32 columns, with AVX2 for both x86 sets.
//
// Dot products read the blocks. For tiles, columns are written out as blocks of Q8_0 with a scale of one, which that format's kernels pack; then the
// scales take their place.
#if defined(__x86_64__)
#include "../scalar/half.h"
#include "avx2_panel.h"

KN_DECLARE_QUANTIZED(q8_0, avx512) KN_DECLARE_QUANTIZED(iq4_xs, avx512) KN_DECLARE_QUANTIZED(mxfp4, avx512)

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

enum { ONE = 0x3c00 };  // in half precision

KN_INLINE __m256i values(const bool is_float, const uint8_t *qs) {
  const __m128i floats = _mm_setr_epi8(0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12);
  const __m128i levels = _mm_setr_epi8(-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113);
  __m128i v = _mm_loadu_si128((const __m128i *)qs);
  __m256i nibbles = _mm256_and_si256(_mm256_set_m128i(_mm_srli_epi16(v, 4), v), _mm256_set1_epi8(15));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(is_float ? floats : levels), nibbles);
}

// Run i of 32 columns of a row: where its bytes are, and its scale.
KN_INLINE const uint8_t *run_of(const bool is_float, const void *row, int i, float *scale) {
  if (is_float) {
    const kn_block_mxfp4 *b = (const kn_block_mxfp4 *)row + i;
    *scale = kn_mxfp4_scale(b->e);
    return b->qs;
  }
  const kn_block_iq4_xs *b = (const kn_block_iq4_xs *)row + i / 8;
  *scale = _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(b->d))) * (float)kn_iq4_xs_scale(b, i % 8);
  return b->qs + 16 * (i % 8);
}

KN_INLINE void dot(const bool is_float, const size_t run_bytes, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t,
                   float out[KN_DOT_ROWS]) {
  __m256 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm256_setzero_ps();
  const char *next = kn_rows_to_come(rows);
  enum { GROUP = 8 };
  for (int first = 0; first < columns / 32; first += GROUP) {
    kn_prefetch_abreast(&next, rows, (ptrdiff_t)((size_t)first * run_bytes), GROUP * run_bytes, t);
    int end = columns / 32 - first < GROUP ? columns / 32 : first + GROUP;
    for (int i = first; i < end; i++) {
      __m256i x = _mm256_loadu_si256((const __m256i *)(t->q + 32 * i));
      for (int r = 0; r < KN_DOT_ROWS; r++) {
        float scale;
        const uint8_t *qs = run_of(is_float, rows[r], i, &scale);
        __m256 dots = _mm256_cvtepi32_ps(kn_dot_signed(values(is_float, qs), x));
        sums[r] = _mm256_fmadd_ps(dots, _mm256_set1_ps(scale * t->d[i]), sums[r]);
      }
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(sums[r]);
}

// scale: where the set keeps a panel's scales.
KN_INLINE void pack(const bool is_float, kn_pack pack_bytes, const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel,
                    float (*scale)[KN_PANEL_ROWS]) {
  kn_block_q8_0 blocks[KN_PANEL_ROWS][KN_PANEL_ROOM / 32];
  float scales[KN_PANEL_ROOM / 32][KN_PANEL_ROWS];
  const void *written[KN_PANEL_ROWS];
  for (int r = 0; r < KN_PANEL_ROWS; r++) {
    written[r] = blocks[r];
    for (int i = 0; i < columns / 32; i++) {
      const uint8_t *qs = run_of(is_float, rows[r], first / 32 + i, &scales[i][r]);
      blocks[r][i].d = ONE;
      _mm256_storeu_si256((__m256i *)blocks[r][i].qs, values(is_float, qs));
    }
  }
  pack_bytes(written, 0, columns, panel);
  memcpy(scale, scales, (size_t)(columns / 32) * sizeof scales[0]);
}

#define KN_TABLE_FORMAT(format, is_float, run_bytes, isa, panel_type) /* run_bytes: of 32 columns, rounded up */                            \
  void kn_dot_##format##_##isa(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {   \
    dot(is_float, run_bytes, rows, columns, t, out);                                                                            \
  }                                                                                                                             \
  void kn_pack_##format##_##isa(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) {               \
    pack(is_float, kn_pack_q8_0_##isa, rows, first, columns, panel, ((panel_type *)panel)->scale);                              \
  }
KN_TABLE_FORMAT(iq4_xs, false, 17, avx2, kn_avx2_panel)
KN_TABLE_FORMAT(iq4_xs, false, 17, avx512, kn_panel)
KN_TABLE_FORMAT(mxfp4, true, 17, avx2, kn_avx2_panel)
KN_TABLE_FORMAT(mxfp4, true, 17, avx512, kn_panel)

#pragma clang attribute pop

#endif
