// Panels of 32 rows from the blocks of every quantised format, with AVX2.
//
// Sixteen columns of eight rows at a time: sixteen bytes of two rows fill a vector, nibbles and high bits are split there, and a transposition of four
// by four words inside its halves puts the same four columns of all rows side by side.
#if defined(__x86_64__)
#include "avx2_panel.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

typedef const uint8_t *const rows_8[8];

// Where the weights of eight rows go.
typedef struct {
  uint8_t (*q)[64];
  float (*scale)[KN_PANEL_ROWS];
  float (*min)[KN_PANEL_ROWS];
} place;

KN_INLINE void emit(const __m256i v[4], uint8_t (*to)[64]) {
  __m256i out[4];
  kn_transpose_pairs(v, out);
  for (int k = 0; k < 4; k++) _mm256_storeu_si256((__m256i *)to[k], out[k]);
}

// The same, bytes with a sign to words.
KN_INLINE void emit_words(const __m256i v[4], uint8_t (*to)[64]) {
  __m256i out[4];
  kn_transpose_pairs(v, out);
  for (int k = 0; k < 4; k++) {
    // Rows 0, 1, 4, 5 and 2, 3, 6, 7: four words each.
    __m256 low = _mm256_castsi256_ps(_mm256_srai_epi16(_mm256_unpacklo_epi8(out[k], out[k]), 8));
    __m256 high = _mm256_castsi256_ps(_mm256_srai_epi16(_mm256_unpackhi_epi8(out[k], out[k]), 8));
    _mm256_storeu_ps((float *)to[2 * k], _mm256_shuffle_ps(low, high, 0x88));
    _mm256_storeu_ps((float *)to[2 * k + 1], _mm256_shuffle_ps(low, high, 0xdd));
  }
}

KN_INLINE __m256i nibble(__m256i v, int high) { return _mm256_and_si256(high ? _mm256_srli_epi16(v, 4) : v, _mm256_set1_epi8(15)); }
KN_INLINE __m256i bits(__m256i v, int shift, int mask) {
  return _mm256_and_si256(shift ? _mm256_srli_epi16(v, shift) : v, _mm256_set1_epi8((char)mask));
}

// Two halves, of which the second has 14 bytes behind it. By 32 bits: a load of 16 into a vector waits for what its register held (avx2_dot.c).
KN_INLINE __m128i two_halves(const uint8_t *first, const uint8_t *second) {
  return _mm_unpacklo_epi16(_mm_loadu_si32(first), _mm_loadu_si128((const __m128i *)second));
}

// Halves at `offset` of eight rows as floats.
KN_INLINE __m256 halves(rows_8 rows, size_t offset) {
  __m128i a = two_halves(rows[0] + offset, rows[1] + offset), b = two_halves(rows[2] + offset, rows[3] + offset);
  __m128i c = two_halves(rows[4] + offset, rows[5] + offset), d = two_halves(rows[6] + offset, rows[7] + offset);
  return _mm256_cvtph_ps(_mm_unpacklo_epi64(_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d)));
}

KN_INLINE void pack_q8_0(rows_8 rows, int blocks, place to) {
  for (int i = 0; i < blocks; i++) {
    size_t at = (size_t)i * sizeof(kn_block_q8_0);
    for (int part = 0; part < 2; part++) {
      __m256i v[4];
      for (int j = 0; j < 4; j++) v[j] = kn_pair(rows, j, at + 2 + 16 * (size_t)part);
      emit_words(v, to.q + 16 * i + 8 * part);
    }
    _mm256_storeu_ps(to.scale[i], halves(rows, at));
  }
}

// The formats with 16 bytes of nibbles in a block: bytes is the block's size, quants where they begin; offset: what is taken off a weight, or 0 where
// the block has a minimum of its own.
KN_INLINE void pack_nibbles(const bool five, const int offset, const size_t bytes, const size_t quants, rows_8 rows, int blocks, place to) {
  for (int i = 0; i < blocks; i++) {
    size_t at = (size_t)i * bytes;
    __m256i low[4], high[4];
    for (int j = 0; j < 4; j++) {
      __m256i v = kn_pair(rows, j, at + quants);
      low[j] = nibble(v, 0);
      high[j] = nibble(v, 1);
      if (!five) continue;
      // The 32 high bits of both rows: spread two bytes of each over sixteen, and test one bit in each.
      const __m256i spread = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));
      const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201);
      int32_t first, second;
      memcpy(&first, rows[j] + at + quants - 4, 4);
      memcpy(&second, rows[4 + j] + at + quants - 4, 4);
      __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi32(first)), _mm_set1_epi32(second), 1);
      __m256i one = _mm256_shuffle_epi8(both, spread), two = _mm256_shuffle_epi8(both, _mm256_add_epi8(spread, _mm256_set1_epi8(2)));
      const __m256i sixteen = _mm256_set1_epi8(16);
      low[j] = _mm256_or_si256(low[j], _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(one, bit), bit), sixteen));
      high[j] = _mm256_or_si256(high[j], _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(two, bit), bit), sixteen));
    }
    emit(low, to.q + 8 * i);
    emit(high, to.q + 8 * i + 4);
    __m256 scale = halves(rows, at);
    _mm256_storeu_ps(to.scale[i], scale);
    __m256 min = offset ? _mm256_mul_ps(scale, _mm256_set1_ps((float)offset)) : _mm256_xor_ps(halves(rows, at + 2), _mm256_set1_ps(-0.0f));
    _mm256_storeu_ps(to.min[i], min);
  }
}

KN_INLINE void pack_iq4_nl(rows_8 rows, int blocks, place to) {
  const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113));
  for (int i = 0; i < blocks; i++) {
    size_t at = (size_t)i * sizeof(kn_block_iq4_nl);
    __m256i low[4], high[4];
    for (int j = 0; j < 4; j++) {
      __m256i v = kn_pair(rows, j, at + 2);
      low[j] = _mm256_shuffle_epi8(table, nibble(v, 0));
      high[j] = _mm256_shuffle_epi8(table, nibble(v, 1));
    }
    emit_words(low, to.q + 16 * i);
    emit_words(high, to.q + 16 * i + 8);
    _mm256_storeu_ps(to.scale[i], halves(rows, at));
  }
}

// Eight floats of each of eight rows to [8][32].
KN_INLINE void emit_floats(const __m256 rows[8], float (*to)[KN_PANEL_ROWS]) {
  __m256 t[8];
  memcpy(t, rows, sizeof t);
  kn_transpose_8(t);
  for (int i = 0; i < 8; i++) _mm256_storeu_ps(to[i], t[i]);
}

KN_INLINE void pack_k45(const bool five, rows_8 rows, place to) {
  for (int half = 0; half < 2; half++) {
    __m256i high_bits[4];
    if (five) {
      for (int j = 0; j < 4; j++) high_bits[j] = kn_pair(rows, j, 16 + 16 * (size_t)half);
    }
#pragma clang loop unroll(full)
    for (int g = 0; g < 4; g++) {
      __m256i low[4], high[4];
      for (int j = 0; j < 4; j++) {
        __m256i v = kn_pair(rows, j, (five ? 48 : 16) + 32 * (size_t)g + 16 * (size_t)half);
        low[j] = nibble(v, 0);
        high[j] = nibble(v, 1);
        if (five) {
          low[j] = _mm256_or_si256(low[j], _mm256_slli_epi16(bits(high_bits[j], 2 * g, 1), 4));
          high[j] = _mm256_or_si256(high[j], _mm256_slli_epi16(bits(high_bits[j], 2 * g + 1, 1), 4));
        }
      }
      emit(low, to.q + 16 * g + 4 * half);
      emit(high, to.q + 16 * g + 8 + 4 * half);
    }
  }
  __m256 scales[8], mins[8];
  for (int r = 0; r < 8; r++) {
    kn_factors_k45 f = kn_block_factors_k45(rows[r]);
    scales[r] = f.scales;
    mins[r] = f.mins;
  }
  emit_floats(scales, to.scale);
  emit_floats(mins, to.min);
}

// Activations have sums of 32 columns and of the second half of these: minima of first runs meet the one, and what second ones have more the other.
KN_INLINE void part_mins(place to) {
  for (int i = 0; i < 16; i += 2)
    _mm256_storeu_ps(to.min[i + 1], _mm256_sub_ps(_mm256_loadu_ps(to.min[i + 1]), _mm256_loadu_ps(to.min[i])));
}

// The scales of sixteen runs of eight rows.
KN_INLINE void emit_sixteen(const __m256 first[8], const __m256 second[8], float (*to)[KN_PANEL_ROWS]) {
  emit_floats(first, to);
  emit_floats(second, to + 8);
}

// `offset` times the scales as minima.
KN_INLINE void offset_mins(float offset, place to) {
  for (int i = 0; i < 16; i++) _mm256_storeu_ps(to.min[i], _mm256_mul_ps(_mm256_loadu_ps(to.scale[i]), _mm256_set1_ps(offset)));
  part_mins(to);
}

KN_INLINE void pack_q6_K(rows_8 rows, place to) {
  for (int half = 0; half < 2; half++) {
    __m256i h[2][4];
    for (int part = 0; part < 2; part++) {
      for (int j = 0; j < 4; j++) h[part][j] = kn_pair(rows, j, 128 + 32 * (size_t)half + 16 * (size_t)part);
    }
#pragma clang loop unroll(full)
    for (int m = 0; m < 4; m++) {
      __m256i low[4], high[4];
      for (int j = 0; j < 4; j++) {
        __m256i v = kn_pair(rows, j, 64 * (size_t)half + 16 * (size_t)m);
        int shift = m < 2 ? 0 : 2;
        low[j] = _mm256_or_si256(nibble(v, 0), _mm256_slli_epi16(bits(h[m & 1][j], shift, 3), 4));
        high[j] = _mm256_or_si256(nibble(v, 1), _mm256_slli_epi16(bits(h[m & 1][j], shift + 4, 3), 4));
      }
      emit(low, to.q + 32 * half + 4 * m);
      emit(high, to.q + 32 * half + 16 + 4 * m);
    }
  }
  __m256 first[8], second[8];
  for (int r = 0; r < 8; r++) {
    __m256 d = _mm256_set1_ps(_cvtsh_ss(((const kn_block_q6_K *)rows[r])->d));
    __m128i packed = _mm_loadu_si128((const __m128i *)((const kn_block_q6_K *)rows[r])->scales);
    first[r] = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(packed)), d);
    second[r] = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_srli_si128(packed, 8))), d);
  }
  emit_sixteen(first, second, to.scale);
  offset_mins(32, to);
}

// Two bits a weight; Q3_K takes its third bit from the mask.
KN_INLINE void pack_k23(const bool three, rows_8 rows, place to) {
  for (int part = 0; part < 2; part++) {
    __m256i mask[4];
    if (three) {
      for (int j = 0; j < 4; j++) mask[j] = kn_pair(rows, j, 16 * (size_t)part);
    }
#pragma clang loop unroll(full)
    for (int half = 0; half < 2; half++) {
      __m256i v[4];
      for (int j = 0; j < 4; j++) v[j] = kn_pair(rows, j, (three ? 32 : 16) + 32 * (size_t)half + 16 * (size_t)part);
#pragma clang loop unroll(full)
      for (int g = 0; g < 4; g++) {
        __m256i w[4];
        for (int j = 0; j < 4; j++) {
          w[j] = bits(v[j], 2 * g, 3);
          if (three) w[j] = _mm256_or_si256(w[j], _mm256_slli_epi16(bits(mask[j], 4 * half + g, 1), 2));
        }
        emit(w, to.q + 32 * half + 8 * g + 4 * part);
      }
    }
  }
}

KN_INLINE __m256 floats_of_bytes(uint64_t bytes) {
  return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes)));
}

KN_INLINE void pack_q3_K(rows_8 rows, place to) {
  pack_k23(true, rows, to);
  __m256 scales[2][8];
  for (int r = 0; r < 8; r++) {
    uint64_t packed[2];
    kn_scales_k3(rows[r] + 96, packed);
    __m256 d = _mm256_set1_ps(_cvtsh_ss(((const kn_block_q3_K *)rows[r])->d));
    for (int h = 0; h < 2; h++) scales[h][r] = _mm256_mul_ps(_mm256_sub_ps(floats_of_bytes(packed[h]), _mm256_set1_ps(32)), d);
  }
  emit_sixteen(scales[0], scales[1], to.scale);
  offset_mins(4, to);
}

KN_INLINE void pack_q2_K(rows_8 rows, place to) {
  pack_k23(false, rows, to);
  __m256 scales[2][8], mins[2][8];
  for (int r = 0; r < 8; r++) {
    const kn_block_q2_K *b = (const kn_block_q2_K *)rows[r];
    for (int h = 0; h < 2; h++) {
      uint64_t packed;
      memcpy(&packed, b->scales + 8 * h, 8);
      scales[h][r] = _mm256_mul_ps(floats_of_bytes(packed & 0x0f0f0f0f0f0f0f0f), _mm256_set1_ps(_cvtsh_ss(b->d)));
      mins[h][r] = _mm256_mul_ps(floats_of_bytes(packed >> 4 & 0x0f0f0f0f0f0f0f0f), _mm256_set1_ps(_cvtsh_ss(b->dmin)));
    }
  }
  emit_sixteen(scales[0], scales[1], to.scale);
  emit_sixteen(mins[0], mins[1], to.min);
  part_mins(to);
}

// Calls `body` for each eight of the rows, with `at`: their first block of columns first ... first + columns.
#define KN_PACK(format, block_columns, body)                                                                      \
  void kn_pack_##format##_avx2(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *shared) { \
    kn_avx2_panel *panel = (kn_avx2_panel *)shared;                                                               \
    int blocks = columns / block_columns;                                                                         \
    size_t offset = (size_t)(first / block_columns) * sizeof(kn_block_##format);                                  \
    for (int row = 0; row < KN_PANEL_ROWS; row += 8) {                                                            \
      const uint8_t *at[8];                                                                                       \
      for (int r = 0; r < 8; r++) at[r] = (const uint8_t *)rows[row + r] + offset;                                \
      place to = {(uint8_t(*)[64])(panel->q[row / 16][0] + 4 * (row % 16)),                                       \
                  (float(*)[KN_PANEL_ROWS])(panel->scale[0] + row), (float(*)[KN_PANEL_ROWS])(panel->min[0] + row)}; \
      body;                                                                                                       \
    }                                                                                                             \
  }
// A block of 256 columns at a time.
#define KN_PACK_K(format, runs, body)                                \
  KN_PACK(format, 256, for (int i = 0; i < blocks; i++) {            \
    body;                                                            \
    for (int r = 0; r < 8; r++) at[r] += sizeof(kn_block_##format);  \
    to.q += 64;                                                      \
    to.scale += runs;                                                \
    to.min += runs;                                                  \
  })
KN_PACK(q8_0, 32, pack_q8_0(at, blocks, to))
KN_PACK(iq4_nl, 32, pack_iq4_nl(at, blocks, to))
KN_PACK(q4_0, 32, pack_nibbles(false, 8, 18, 2, at, blocks, to))
KN_PACK(q4_1, 32, pack_nibbles(false, 0, 20, 4, at, blocks, to))
KN_PACK(q5_0, 32, pack_nibbles(true, 16, 22, 6, at, blocks, to))
KN_PACK(q5_1, 32, pack_nibbles(true, 0, 24, 8, at, blocks, to))
KN_PACK_K(q4_K, 8, pack_k45(false, at, to))
KN_PACK_K(q5_K, 8, pack_k45(true, at, to))
KN_PACK_K(q6_K, 16, pack_q6_K(at, to))
KN_PACK_K(q3_K, 16, pack_q3_K(at, to))
KN_PACK_K(q2_K, 16, pack_q2_K(at, to))

#pragma clang attribute pop

#endif
