// Panels of 32 rows from the blocks of every quantised format.
//
// Sixteen columns of sixteen rows at a time: sixteen bytes of four rows fill a vector, nibbles and high bits are split there, and a
// transposition of four by four words inside its quarters puts the same four columns of all rows side by side.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

typedef const uint8_t *const rows_16[16];

// Stores 16 columns of 16 rows, v[j] holding those of rows j, 4 + j, 8 + j, 12 + j.
KN_INLINE void emit(const __m512i v[4], uint8_t *to) {
  __m512i columns[4];
  kn_transpose_quarters(v, columns);
  for (int k = 0; k < 4; k++) _mm512_storeu_si512(to + 4 * KN_PANEL_ROWS * k, columns[k]);
}

KN_INLINE __m512i nibble(__m512i v, int high) { return _mm512_and_si512(high ? _mm512_srli_epi16(v, 4) : v, _mm512_set1_epi8(15)); }
KN_INLINE __m512i bits(__m512i v, int shift, int mask) {
  return _mm512_and_si512(shift ? _mm512_srli_epi16(v, (unsigned)shift) : v, _mm512_set1_epi8((char)mask));
}
KN_INLINE __m512i plus(__m512i v, int offset) { return _mm512_add_epi8(v, _mm512_set1_epi8((char)offset)); }

// Halves at `offset` of 16 rows as floats.
KN_INLINE __m512 halves(rows_16 rows, size_t offset) {
  _Alignas(32) uint16_t h[16];
  for (int r = 0; r < 16; r++) memcpy(&h[r], rows[r] + offset, 2);
  return _mm512_cvtph_ps(_mm256_load_si256((const __m256i *)h));
}

KN_INLINE void pack_q8_0(rows_16 rows, int blocks, uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS]) {
  for (int i = 0; i < blocks; i++) {
    size_t at = (size_t)i * sizeof(kn_block_q8_0);
    for (int part = 0; part < 2; part++) {
      __m512i v[4];
      for (int j = 0; j < 4; j++) v[j] = _mm512_xor_si512(kn_quarter(rows, j, at + 2 + 16 * (size_t)part), _mm512_set1_epi8((char)128));
      emit(v, q[8 * i + 4 * part][0]);
    }
    _mm512_storeu_ps(scale[i], halves(rows, at));
  }
}

// The formats with 16 bytes of nibbles in a block: bytes is the block's size, quants where they begin.
typedef enum { NIBBLES_CENTRED, NIBBLES_PLAIN, NIBBLES_TABLE, NIBBLES_FIVE_CENTRED, NIBBLES_FIVE } nibble_kind;

KN_INLINE __m512i finish_nibbles(const nibble_kind kind, __m512i v, __m512i high_bits, int part) {
  if (kind == NIBBLES_CENTRED) return plus(v, 120);
  if (kind == NIBBLES_PLAIN) return v;
  if (kind == NIBBLES_TABLE) {
    const __m512i table = kn_table_iq4_nl();
    return _mm512_shuffle_epi8(table, v);
  }
  // high_bits holds the 32 high bits of each row four times: spread the two bytes of this part, and test one bit in each.
  const __m512i spread = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));
  __m512i bytes = _mm512_shuffle_epi8(high_bits, plus(spread, 2 * part));
  __mmask64 set = _mm512_test_epi8_mask(bytes, _mm512_set1_epi64((long long)0x8040201008040201));
  v = _mm512_mask_add_epi8(v, set, v, _mm512_set1_epi8(16));
  return kind == NIBBLES_FIVE_CENTRED ? plus(v, 112) : v;
}

KN_INLINE void pack_nibbles(const nibble_kind kind, const size_t bytes, const size_t quants, rows_16 rows, int blocks,
                            uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS], float (*min)[KN_PANEL_ROWS]) {
  const bool five = kind == NIBBLES_FIVE || kind == NIBBLES_FIVE_CENTRED;
  const __m512i spread = _mm512_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
  for (int i = 0; i < blocks; i++) {
    size_t at = (size_t)i * bytes;
    __m512i low[4], high[4], all = _mm512_setzero_si512();
    if (five) {
      _Alignas(64) uint32_t words[16];
      for (int r = 0; r < 16; r++) memcpy(&words[r], rows[r] + at + quants - 4, 4);
      all = _mm512_load_si512(words);
    }
    for (int j = 0; j < 4; j++) {
      __m512i v = kn_quarter(rows, j, at + quants);
      __m512i own = five ? _mm512_permutexvar_epi32(_mm512_add_epi32(spread, _mm512_set1_epi32(j)), all) : all;
      low[j] = finish_nibbles(kind, nibble(v, 0), own, 0);
      high[j] = finish_nibbles(kind, nibble(v, 1), own, 1);
    }
    emit(low, q[8 * i][0]);
    emit(high, q[8 * i + 4][0]);
    _mm512_storeu_ps(scale[i], halves(rows, at));
    if (kind == NIBBLES_PLAIN || kind == NIBBLES_FIVE) {
      _mm512_storeu_ps(min[i], _mm512_xor_ps(halves(rows, at + 2), _mm512_set1_ps(-0.0f)));
    }
  }
}

// `runs` floats of each of 16 rows to [runs][32].
KN_INLINE void emit_floats(const __m512 rows[16], int first, int runs, float (*to)[KN_PANEL_ROWS]) {
  __m512i words[16];
  for (int r = 0; r < 16; r++) words[r] = _mm512_castps_si512(rows[r]);
  kn_transpose_16(words);
  for (int i = 0; i < runs; i++) _mm512_storeu_si512(to[i], words[first + i]);
}

KN_INLINE void pack_k45(const bool five, rows_16 rows, uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS],
                        float (*min)[KN_PANEL_ROWS]) {
  for (int half = 0; half < 2; half++) {
    __m512i high_bits[4];
    if (five) {
      for (int j = 0; j < 4; j++) high_bits[j] = kn_quarter(rows, j, 16 + 16 * (size_t)half);
    }
#pragma clang loop unroll(full)
    for (int g = 0; g < 4; g++) {
      __m512i low[4], high[4];
      for (int j = 0; j < 4; j++) {
        __m512i v = kn_quarter(rows, j, (five ? 48 : 16) + 32 * (size_t)g + 16 * (size_t)half);
        low[j] = nibble(v, 0);
        high[j] = nibble(v, 1);
        if (five) {
          low[j] = _mm512_or_si512(low[j], _mm512_slli_epi16(bits(high_bits[j], 2 * g, 1), 4));
          high[j] = _mm512_or_si512(high[j], _mm512_slli_epi16(bits(high_bits[j], 2 * g + 1, 1), 4));
        }
      }
      emit(low, q[16 * g + 4 * half][0]);
      emit(high, q[16 * g + 8 + 4 * half][0]);
    }
  }
  __m512 factors[16];  // eight scales, eight mins
  for (int r = 0; r < 16; r++) {
    int32_t head;
    uint64_t scales, mins;
    memcpy(&head, rows[r], 4);
    kn_scales_k45(rows[r] + 4, &scales, &mins);
    __m128 d = _mm_cvtph_ps(_mm_cvtsi32_si128(head));
    __m512 both = _mm512_mask_broadcastss_ps(_mm512_broadcastss_ps(d), 0xff00, _mm_movehdup_ps(d));
    factors[r] = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(_mm_set_epi64x((long long)mins, (long long)scales))), both);
  }
  emit_floats(factors, 0, 8, scale);
  emit_floats(factors, 8, 8, min);
}

KN_INLINE void pack_q6_K(rows_16 rows, uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS]) {
  for (int half = 0; half < 2; half++) {
    __m512i h[2][4];
    for (int part = 0; part < 2; part++) {
      for (int j = 0; j < 4; j++) h[part][j] = kn_quarter(rows, j, 128 + 32 * (size_t)half + 16 * (size_t)part);
    }
#pragma clang loop unroll(full)
    for (int m = 0; m < 4; m++) {
      __m512i low[4], high[4];
      for (int j = 0; j < 4; j++) {
        __m512i v = kn_quarter(rows, j, 64 * (size_t)half + 16 * (size_t)m);
        int shift = m < 2 ? 0 : 2;
        low[j] = plus(_mm512_or_si512(nibble(v, 0), _mm512_slli_epi16(bits(h[m & 1][j], shift, 3), 4)), 96);
        high[j] = plus(_mm512_or_si512(nibble(v, 1), _mm512_slli_epi16(bits(h[m & 1][j], shift + 4, 3), 4)), 96);
      }
      emit(low, q[32 * half + 4 * m][0]);
      emit(high, q[32 * half + 16 + 4 * m][0]);
    }
  }
  __m512 factors[16];
  for (int r = 0; r < 16; r++) {
    uint16_t d;
    memcpy(&d, rows[r] + 208, 2);
    factors[r] = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)(rows[r] + 192)))),
                               _mm512_set1_ps(_cvtsh_ss(d)));
  }
  emit_floats(factors, 0, 16, scale);
}

// Two bits a weight; Q3_K takes its third bit from the mask.
KN_INLINE void pack_k23(const bool three, rows_16 rows, uint8_t (*q)[KN_PANEL_ROWS][4]) {
  for (int part = 0; part < 2; part++) {
    __m512i mask[4];
    if (three) {
      for (int j = 0; j < 4; j++) mask[j] = kn_quarter(rows, j, 16 * (size_t)part);
    }
#pragma clang loop unroll(full)
    for (int half = 0; half < 2; half++) {
      __m512i v[4];
      for (int j = 0; j < 4; j++) v[j] = kn_quarter(rows, j, (three ? 32 : 16) + 32 * (size_t)half + 16 * (size_t)part);
#pragma clang loop unroll(full)
      for (int g = 0; g < 4; g++) {
        __m512i w[4];
        for (int j = 0; j < 4; j++) {
          w[j] = bits(v[j], 2 * g, 3);
          if (three) w[j] = plus(_mm512_or_si512(w[j], _mm512_slli_epi16(bits(mask[j], 4 * half + g, 1), 2)), 124);
        }
        emit(w, q[32 * half + 8 * g + 4 * part][0]);
      }
    }
  }
}

KN_INLINE void pack_q3_K(rows_16 rows, uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS]) {
  pack_k23(true, rows, q);
  __m512 factors[16];
  for (int r = 0; r < 16; r++) {
    uint16_t d;
    memcpy(&d, rows[r] + 108, 2);
    factors[r] = _mm512_mul_ps(_mm512_cvtepi32_ps(kn_scales_q3_K(rows[r] + 96)), _mm512_set1_ps(_cvtsh_ss(d)));
  }
  emit_floats(factors, 0, 16, scale);
}

KN_INLINE void pack_q2_K(rows_16 rows, uint8_t (*q)[KN_PANEL_ROWS][4], float (*scale)[KN_PANEL_ROWS], float (*min)[KN_PANEL_ROWS]) {
  pack_k23(false, rows, q);
  __m512 scales[16], mins[16];
  for (int r = 0; r < 16; r++) {
    int32_t tail;
    memcpy(&tail, rows[r] + 80, 4);
    __m128 d = _mm_cvtph_ps(_mm_cvtsi32_si128(tail));
    __m512i s = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)rows[r]));
    scales[r] = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_and_si512(s, _mm512_set1_epi32(15))), _mm512_broadcastss_ps(d));
    mins[r] = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_srli_epi32(s, 4)), _mm512_broadcastss_ps(_mm_movehdup_ps(d)));
  }
  emit_floats(scales, 0, 16, scale);
  emit_floats(mins, 0, 16, min);
}

// Calls `body` for both halves of the rows, with `at`: their first block of columns first ... first + columns.
#define KN_PACK(format, body)                                                                                      \
  void kn_pack_##format##_avx512(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel) { \
    int blocks = columns / kn_block_columns_##format;                                                              \
    size_t offset = (size_t)(first / kn_block_columns_##format) * sizeof(kn_block_##format);                       \
    for (int half = 0; half < 32; half += 16) {                                                                    \
      const uint8_t *at[16];                                                                                       \
      for (int r = 0; r < 16; r++) at[r] = (const uint8_t *)rows[half + r] + offset;                               \
      uint8_t(*q)[KN_PANEL_ROWS][4] = (uint8_t(*)[KN_PANEL_ROWS][4])panel->q[0][half];                             \
      float(*scale)[KN_PANEL_ROWS] = (float(*)[KN_PANEL_ROWS])(panel->scale[0] + half);                            \
      float(*min)[KN_PANEL_ROWS] = (float(*)[KN_PANEL_ROWS])(panel->min[0] + half);                                \
      (void)min;                                                                                                   \
      body;                                                                                                        \
    }                                                                                                              \
  }
// A block of 256 columns at a time.
#define KN_PACK_K(format, runs, body)                                \
  KN_PACK(format, for (int i = 0; i < blocks; i++) {                 \
    body;                                                            \
    for (int r = 0; r < 16; r++) at[r] += sizeof(kn_block_##format); \
    q += 64;                                                         \
    scale += runs;                                                   \
    min += runs;                                                     \
  })
enum {
  kn_block_columns_q8_0 = 32,
  kn_block_columns_q4_0 = 32,
  kn_block_columns_q4_1 = 32,
  kn_block_columns_q5_0 = 32,
  kn_block_columns_q5_1 = 32,
  kn_block_columns_iq4_nl = 32,
  kn_block_columns_q2_K = 256,
  kn_block_columns_q3_K = 256,
  kn_block_columns_q4_K = 256,
  kn_block_columns_q5_K = 256,
  kn_block_columns_q6_K = 256,
};
KN_PACK(q8_0, pack_q8_0(at, blocks, q, scale))
KN_PACK(q4_0, pack_nibbles(NIBBLES_CENTRED, 18, 2, at, blocks, q, scale, min))
KN_PACK(q4_1, pack_nibbles(NIBBLES_PLAIN, 20, 4, at, blocks, q, scale, min))
KN_PACK(iq4_nl, pack_nibbles(NIBBLES_TABLE, 18, 2, at, blocks, q, scale, min))
KN_PACK(q5_0, pack_nibbles(NIBBLES_FIVE_CENTRED, 22, 6, at, blocks, q, scale, min))
KN_PACK(q5_1, pack_nibbles(NIBBLES_FIVE, 24, 8, at, blocks, q, scale, min))
KN_PACK_K(q4_K, 8, pack_k45(false, at, q, scale, min))
KN_PACK_K(q5_K, 8, pack_k45(true, at, q, scale, min))
KN_PACK_K(q6_K, 16, pack_q6_K(at, q, scale))
KN_PACK_K(q3_K, 16, pack_q3_K(at, q, scale))
KN_PACK_K(q2_K, 16, pack_q2_K(at, q, scale, min))

#pragma clang attribute pop

#endif
