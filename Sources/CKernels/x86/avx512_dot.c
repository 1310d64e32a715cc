// Dot products of four rows of quantised weights with one token: what decoding runs on.
//
// 128 or 256 columns at a time. A block's scale is spread over its lanes by a permutation of the row's own bytes, so that one
// conversion from half precision serves a whole vector. Weights become unsigned bytes; each lane starts from minus the offset
// times its activations. Weights to come are prefetched (kn_prefetch_abreast). Q8_0 also
// goes row by row (KN_DOT_AND_FEW); the other formats make more of the activations first, and are faster with four rows wherever they lie.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// -offset * (sum of each four bytes of x), continued from `start`.
KN_INLINE __m512i minus_offset(int offset, __m512i x) {
  __m512i zero = _mm512_setzero_si512();
  return _mm512_sub_epi32(zero, _mm512_dpbusd_epi32(zero, _mm512_set1_epi8((char)offset), x));
}

// Sixteen half-precision words of the first `bytes` at `from`, at most 64, which alone are read.
KN_INLINE __m512 halves(size_t bytes, __m512i index, const void *from) {
  __mmask32 words = bytes >= 64 ? 0xffffffff : (__mmask32)((1u << bytes / 2) - 1);
  return _mm512_cvtph_ps(_mm512_castsi512_si256(_mm512_permutexvar_epi16(index, _mm512_maskz_loadu_epi16(words, from))));
}

KN_INLINE void finish(const __m512 sums[KN_DOT_ROWS], float out[KN_DOT_ROWS]) {
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = _mm512_reduce_add_ps(sums[r]);
}

// Activations of 64 columns: the integers, what the lanes start from, and the two scales.
typedef struct {
  __m512i x, start;
  __m512 d;
} two_blocks;

KN_INLINE two_blocks load_two_blocks(const int8_t *q, const float *d) {
  __m512i x = _mm512_loadu_si512(q);
  return (two_blocks){x, minus_offset(128, x), _mm512_mask_broadcastss_ps(_mm512_set1_ps(d[0]), 0xff00, _mm_load_ss(d + 1))};
}

// The last block of a row of an odd number of them.
KN_INLINE two_blocks load_last_block(const int8_t *q, const float *d) {
  int8_t padded[64] = {0};
  float scales[2] = {*d, 0};
  memcpy(padded, q, 32);
  return load_two_blocks(padded, scales);
}

// Weights of 64 columns as unsigned bytes. The scales are words 0 and 17 of the pair.
KN_INLINE __m512i bytes_q8_0(const kn_block_q8_0 *b) { return _mm512_xor_si512(kn_load_two(b[0].qs, b[1].qs), _mm512_set1_epi8((char)128)); }

KN_INLINE __m512 scales_q8_0(const kn_block_q8_0 *b) {
  const __m512i index = _mm512_inserti64x4(
      _mm512_castsi256_si512(_mm256_setr_epi16(0, 0, 0, 0, 0, 0, 0, 0, 17, 17, 17, 17, 17, 17, 17, 17)), _mm256_setzero_si256(), 1);
  return halves(2 * sizeof *b, index, b);
}

KN_INLINE __m512 add_q8_0(two_blocks a, __m512i bytes, __m512 scales, __m512 sum) {
  return _mm512_fmadd_ps(_mm512_cvtepi32_ps(_mm512_dpbusd_epi32(a.start, bytes, a.x)), _mm512_mul_ps(scales, a.d), sum);
}

KN_INLINE float row_q8_0(const void *row, int columns, const kn_token *t) {
  const kn_block_q8_0 *b = row;
  __m512 sums[2] = {_mm512_setzero_ps(), _mm512_setzero_ps()};
  int c = 0;
  for (; c + 128 <= columns; c += 128, b += 4) {
    kn_prefetch((const char *)b + KN_AHEAD, 4 * sizeof *b, t);
#pragma clang loop unroll(full)
    for (int i = 0; i < 2; i++)
      sums[i] = add_q8_0(load_two_blocks(t->q + c + 64 * i, t->d + c / 32 + 2 * i), bytes_q8_0(b + 2 * i), scales_q8_0(b + 2 * i), sums[i]);
  }
  if (c + 64 <= columns) {
    sums[0] = add_q8_0(load_two_blocks(t->q + c, t->d + c / 32), bytes_q8_0(b), scales_q8_0(b), sums[0]);
    c += 64;
    b += 2;
  }
  if (c < columns) {
    const kn_block_q8_0 last[2] = {*b};
    sums[1] = add_q8_0(load_last_block(t->q + c, t->d + c / 32), bytes_q8_0(last), scales_q8_0(last), sums[1]);
  }
  return _mm512_reduce_add_ps(_mm512_add_ps(sums[0], sums[1]));
}

// Four rows side by side share what is made of the activations. A row alone, and then the next, make a single stream of memory.
void kn_dot_q8_0_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  if (t->reading == KN_ONE_STREAM) {
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = row_q8_0(rows[r], columns, t);
    return;
  }
  const kn_block_q8_0 *b[KN_DOT_ROWS];
  __m512 sums[KN_DOT_ROWS];
  const char *next = kn_rows_to_come(rows);
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    b[r] = rows[r];
    sums[r] = _mm512_setzero_ps();
  }
  int c = 0;
  for (; c + 64 <= columns; c += 64) {
    kn_prefetch_abreast(&next, rows, c / 32 * (ptrdiff_t)sizeof(kn_block_q8_0), 2 * sizeof(kn_block_q8_0), t);
    two_blocks a = load_two_blocks(t->q + c, t->d + c / 32);
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      sums[r] = add_q8_0(a, bytes_q8_0(b[r]), scales_q8_0(b[r]), sums[r]);
      b[r] += 2;
    }
  }
  if (c < columns) {
    two_blocks a = load_last_block(t->q + c, t->d + c / 32);
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q8_0 last[2] = {*b[r]};
      sums[r] = add_q8_0(a, bytes_q8_0(last), scales_q8_0(last), sums[r]);
    }
  }
  finish(sums, out);
}

// A step through four blocks, or the one to three at the end of a row, whose missing ones meet activations of zero.

// Four blocks of 18 bytes: low nibbles are the first 16 columns of each block, high nibbles the other 16, so that both have the same
// scale in the same lane. Scales are words 0, 9, 18, 27.
typedef struct {
  __m512i low, high;  // activations in the order of the nibbles
  __m512 d;
} four_blocks;

// The first `blocks` of them, 1 to 4; the others are zero.
KN_INLINE four_blocks load_activations(const int blocks, const int8_t *q, const float *d) {
  __m512i a = _mm512_maskz_loadu_epi64((__mmask8)(blocks == 1 ? 0x0f : 0xff), q);
  __m512i b = _mm512_maskz_loadu_epi64((__mmask8)(blocks == 4 ? 0xff : blocks == 3 ? 0x0f : 0), q + 64);
  const __m512i spread = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  return (four_blocks){.low = _mm512_shuffle_i64x2(a, b, 0x88),
                       .high = _mm512_shuffle_i64x2(a, b, 0xdd),
                       .d = _mm512_permutexvar_ps(spread, _mm512_castps128_ps512(_mm_maskz_loadu_ps((__mmask8)((1 << blocks) - 1), d)))};
}

KN_INLINE __m512i spread_words(int a, int b, int c, int d) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_setr_epi16((short)a, (short)a, (short)a, (short)a, (short)b, (short)b, (short)b,
                                                                     (short)b, (short)c, (short)c, (short)c, (short)c, (short)d, (short)d,
                                                                     (short)d, (short)d)),
                            _mm256_setzero_si256(), 1);
}

KN_INLINE void step_q4_0(const int blocks, const kn_block_q4_0 *const b[KN_DOT_ROWS], const int8_t *q, const float *d, const float *total,
                         __m512 sums[KN_DOT_ROWS]) {
  (void)total;
  const __m512i index = spread_words(0, 9, 18, 27), nibble = _mm512_set1_epi8(15);
  four_blocks x = load_activations(blocks, q, d);
  __m512i start = _mm512_add_epi32(minus_offset(8, x.low), minus_offset(8, x.high));
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    __m512i w = KN_FOUR_OF(kn_load_four, b[r], qs);
    __m512i dots = _mm512_dpbusd_epi32(start, _mm512_and_si512(w, nibble), x.low);
    dots = _mm512_dpbusd_epi32(dots, _mm512_and_si512(_mm512_srli_epi16(w, 4), nibble), x.high);
    sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), _mm512_mul_ps(halves((size_t)blocks * sizeof *b[r], index, b[r]), x.d), sums[r]);
  }
}

KN_INLINE void step_iq4_nl(const int blocks, const kn_block_iq4_nl *const b[KN_DOT_ROWS], const int8_t *q, const float *d, const float *total,
                         __m512 sums[KN_DOT_ROWS]) {
  (void)total;
  const __m512i index = spread_words(0, 9, 18, 27), nibble = _mm512_set1_epi8(15);
  const __m512i table = kn_table_iq4_nl();
  four_blocks x = load_activations(blocks, q, d);
  __m512i start = _mm512_add_epi32(minus_offset(128, x.low), minus_offset(128, x.high));
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    __m512i w = KN_FOUR_OF(kn_load_four, b[r], qs);
    __m512i dots = _mm512_dpbusd_epi32(start, _mm512_shuffle_epi8(table, _mm512_and_si512(w, nibble)), x.low);
    dots = _mm512_dpbusd_epi32(dots, _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(w, 4), nibble)), x.high);
    sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), _mm512_mul_ps(halves((size_t)blocks * sizeof *b[r], index, b[r]), x.d), sums[r]);
  }
}

KN_INLINE void step_q5_0(const int blocks, const kn_block_q5_0 *const b[KN_DOT_ROWS], const int8_t *q, const float *d, const float *total,
                         __m512 sums[KN_DOT_ROWS]) {
  (void)total;
  const __m512i nibble = _mm512_set1_epi8(15), sixteen = _mm512_set1_epi8(16);
  const __m512i spread = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  four_blocks x = load_activations(blocks, q, d);
  __m512i start = _mm512_add_epi32(minus_offset(16, x.low), minus_offset(16, x.high));
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    const kn_block_q5_0 *p = b[r];
    __m512i w = KN_FOUR_OF(kn_load_four, p, qs);
    __mmask64 low_bits = KN_FOUR_OF(kn_four_words, p, qh);
    __mmask64 high_bits = KN_FOUR_OF(kn_four_words, p, qh[2]);
    __m512i low = _mm512_and_si512(w, nibble), high = _mm512_and_si512(_mm512_srli_epi16(w, 4), nibble);
    low = _mm512_mask_add_epi8(low, low_bits, low, sixteen);
    high = _mm512_mask_add_epi8(high, high_bits, high, sixteen);
    __m512i dots = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(start, low, x.low), high, x.high);
    __m128 scales = kn_four_halves(KN_FOUR_OF(kn_four_words, p, d));
    __m512 factor = _mm512_mul_ps(_mm512_permutexvar_ps(spread, _mm512_castps128_ps512(scales)), x.d);
    sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), factor, sums[r]);
  }
}

// The formats with a minimum: m * sum(x) joins in one lane of each block.
KN_INLINE __m512 totals(const int blocks, const float *total) {
  const __m512i index = _mm512_setr_epi32(0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0);
  return _mm512_maskz_permutexvar_ps(0x1111, index, _mm512_castps256_ps512(_mm256_maskz_loadu_ps((__mmask8)((1 << 2 * blocks) - 1), total)));
}

KN_INLINE void step_q4_1(const int blocks, const kn_block_q4_1 *const b[KN_DOT_ROWS], const int8_t *q, const float *d, const float *total,
                         __m512 sums[KN_DOT_ROWS]) {
  const __m512i scale_index = spread_words(0, 10, 20, 30), min_index = spread_words(1, 11, 21, 31), low_bits = _mm512_set1_epi8(15);
  four_blocks x = load_activations(blocks, q, d);
  __m512 sum = totals(blocks, total);
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    __m512i w = KN_FOUR_OF(kn_load_four, b[r], qs);
    __m512i dots = _mm512_dpbusd_epi32(_mm512_setzero_si512(), _mm512_and_si512(w, low_bits), x.low);
    dots = _mm512_dpbusd_epi32(dots, _mm512_and_si512(_mm512_srli_epi16(w, 4), low_bits), x.high);
    sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), _mm512_mul_ps(halves((size_t)blocks * sizeof *b[r], scale_index, b[r]), x.d), sums[r]);
    sums[r] = _mm512_fmadd_ps(halves((size_t)blocks * sizeof *b[r], min_index, b[r]), sum, sums[r]);
  }
}

KN_INLINE void step_q5_1(const int blocks, const kn_block_q5_1 *const b[KN_DOT_ROWS], const int8_t *q, const float *d, const float *total,
                         __m512 sums[KN_DOT_ROWS]) {
  const __m512i nibble = _mm512_set1_epi8(15), sixteen = _mm512_set1_epi8(16);
  const __m512i spread = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  four_blocks x = load_activations(blocks, q, d);
  __m512 sum = totals(blocks, total);
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    const kn_block_q5_1 *p = b[r];
    __m512i w = KN_FOUR_OF(kn_load_four, p, qs);
    __mmask64 low_bits = KN_FOUR_OF(kn_four_words, p, qh);
    __mmask64 high_bits = KN_FOUR_OF(kn_four_words, p, qh[2]);
    __m512i low = _mm512_and_si512(w, nibble), high = _mm512_and_si512(_mm512_srli_epi16(w, 4), nibble);
    low = _mm512_mask_add_epi8(low, low_bits, low, sixteen);
    high = _mm512_mask_add_epi8(high, high_bits, high, sixteen);
    __m512i dots = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(_mm512_setzero_si512(), low, x.low), high, x.high);
    __m128 scales = kn_four_halves(KN_FOUR_OF(kn_four_words, p, d));
    __m128 mins = kn_four_halves(KN_FOUR_OF(kn_four_words, p, m));
    __m512 factor = _mm512_mul_ps(_mm512_permutexvar_ps(spread, _mm512_castps128_ps512(scales)), x.d);
    sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), factor, sums[r]);
    sums[r] = _mm512_fmadd_ps(_mm512_permutexvar_ps(spread, _mm512_castps128_ps512(mins)), sum, sums[r]);
  }
}

#define KN_DOT_FOUR_BLOCKS(format)                                                                                                 \
  void kn_dot_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    const kn_block_##format *b[KN_DOT_ROWS];                                                                                      \
    __m512 sums[KN_DOT_ROWS];                                                                                                     \
    const char *next = kn_rows_to_come(rows);                                                                                     \
    for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                       \
      b[r] = rows[r];                                                                                                             \
      sums[r] = _mm512_setzero_ps();                                                                                              \
    }                                                                                                                             \
    int c = 0;                                                                                                                    \
    for (; c + 128 <= columns; c += 128) {                                                                                        \
      kn_prefetch_abreast(&next, rows, c / 32 * (ptrdiff_t)sizeof(kn_block_##format), 4 * sizeof(kn_block_##format), t);          \
      step_##format(4, b, t->q + c, t->d + c / 32, t->sum + c / 16, sums);                                                           \
      for (int r = 0; r < KN_DOT_ROWS; r++) b[r] += 4;                                                                            \
    }                                                                                                                             \
    switch ((columns - c) / 32) {                                                                                                 \
      case 1: step_##format(1, b, t->q + c, t->d + c / 32, t->sum + c / 16, sums); break;                                         \
      case 2: step_##format(2, b, t->q + c, t->d + c / 32, t->sum + c / 16, sums); break;                                         \
      case 3: step_##format(3, b, t->q + c, t->d + c / 32, t->sum + c / 16, sums); break;                                         \
    }                                                                                                                             \
    finish(sums, out);                                                                                                            \
  }
KN_DOT_FOUR_BLOCKS(q4_0)
KN_DOT_FOUR_BLOCKS(iq4_nl)
KN_DOT_FOUR_BLOCKS(q5_0)
KN_DOT_FOUR_BLOCKS(q4_1)
KN_DOT_FOUR_BLOCKS(q5_1)

// Q4_K and Q5_K: the sums of each 64 bytes of nibbles belong to four runs; low nibbles to the even ones, high nibbles to the odd ones. Those of Q4_K
// stay where they are in their bytes, sixteen times as large, and their scales are a sixteenth.
KN_INLINE void dot_k45(const bool five, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m512i nibble = _mm512_set1_epi8(15), one = _mm512_set1_epi8(1), zero = _mm512_setzero_si512();
  const __m512i even = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2);
  const __m256i all = _mm256_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14);
  size_t bytes = five ? sizeof(kn_block_q5_K) : sizeof(kn_block_q4_K);
  const char *next = kn_rows_to_come(rows);
  __m512 sums[KN_DOT_ROWS];
  __m256 mins[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    sums[r] = _mm512_setzero_ps();
    mins[r] = _mm256_setzero_ps();
  }
  for (int i = 0; i < columns / 256; i++) {
    const int8_t *q = t->q + 256 * i;
    __m256 d = _mm256_loadu_ps(t->d + 8 * i);
    if (!five) d = _mm256_mul_ps(d, _mm256_setr_ps(1, 0.0625f, 1, 0.0625f, 1, 0.0625f, 1, 0.0625f));
    __m512 pairs = _mm512_loadu_ps(t->sum + 16 * i);
    __m256 total = _mm512_castps512_ps256(_mm512_permutexvar_ps(_mm512_castsi256_si512(all), pairs));
    __m512i x[4];
    for (int j = 0; j < 4; j += 2) {
      __m512i a = _mm512_loadu_si512(q + 64 * j), b = _mm512_loadu_si512(q + 64 * j + 64);
      x[j] = _mm512_shuffle_i64x2(a, b, 0x44);
      x[j + 1] = _mm512_shuffle_i64x2(a, b, 0xee);
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const uint8_t *p = (const uint8_t *)rows[r] + (size_t)i * bytes;
      kn_prefetch_row(&next, p, bytes, t);
      kn_factors_k45 f = kn_block_factors_k45(p);
      __m256 scale = _mm256_mul_ps(f.scales, d);
      mins[r] = _mm256_fmadd_ps(f.mins, total, mins[r]);
      __m512 scales = _mm512_castps256_ps512(scale);
      __m512i high_bits = five ? _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)(p + 16))) : zero;
      const uint8_t *qs = p + (five ? 48 : 16);
#pragma clang loop unroll(full)
      for (int j = 0; j < 2; j++) {
        __m512i v = _mm512_loadu_si512(qs + 64 * j);
        __m512i low = _mm512_and_si512(v, nibble), high = _mm512_andnot_si512(nibble, v);
        if (five) {
          high = _mm512_srli_epi16(high, 4);
          // Bit 4j of qh belongs to columns 128j + 0..31, 4j + 1 to the next 32, and so on.
          const __m512i shift = _mm512_setr_epi64(0, 0, 0, 0, 0x0002000200020002, 0x0002000200020002, 0x0002000200020002, 0x0002000200020002);
          __m512i bits = _mm512_srlv_epi16(high_bits, _mm512_add_epi16(shift, _mm512_set1_epi16((short)(4 * j))));
          low = _mm512_or_si512(low, _mm512_slli_epi16(_mm512_and_si512(bits, one), 4));
          high = _mm512_or_si512(high, _mm512_slli_epi16(_mm512_and_si512(_mm512_srli_epi16(bits, 1), one), 4));
        }
        __m512 low_sum = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(zero, low, x[2 * j]));
        __m512 high_sum = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(zero, high, x[2 * j + 1]));
        __m512i at = _mm512_add_epi32(even, _mm512_set1_epi32(4 * j));
        sums[r] = _mm512_fmadd_ps(low_sum, _mm512_permutexvar_ps(at, scales), sums[r]);
        at = _mm512_add_epi32(even, _mm512_set1_epi32(4 * j + 1));
        sums[r] = _mm512_fmadd_ps(high_sum, _mm512_permutexvar_ps(at, scales), sums[r]);
      }
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    __m512 min = _mm512_insertf32x8(_mm512_setzero_ps(), mins[r], 0);
    out[r] = _mm512_reduce_add_ps(_mm512_sub_ps(sums[r], min));
  }
}

void kn_dot_q4_K_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k45(false, rows, columns, t, out);
}
void kn_dot_q5_K_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k45(true, rows, columns, t, out);
}

void kn_dot_q6_K_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m512i lane = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  const __m512i pairs = _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
  const char *next = kn_rows_to_come(rows);
  __m512 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm512_setzero_ps();
  for (int i = 0; i < columns / 256; i++) {
    __m512i x[4], start[4];
    for (int j = 0; j < 4; j++) {
      x[j] = _mm512_loadu_si512(t->q + 256 * i + 64 * j);
      start[j] = minus_offset(32, x[j]);
    }
    __m512 d = _mm512_permutexvar_ps(pairs, _mm512_castps256_ps512(_mm256_loadu_ps(t->d + 8 * i)));
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q6_K *b = (const kn_block_q6_K *)rows[r] + i;
      kn_prefetch_row(&next, b, sizeof *b, t);
      __m512 scales = _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)b->scales)));
      scales = _mm512_mul_ps(_mm512_mul_ps(scales, _mm512_set1_ps(_cvtsh_ss(b->d))), d);
#pragma clang loop unroll(full)
      for (int j = 0; j < 2; j++) {
        __m512i low, high;
        kn_six_bits(b, j, &low, &high);
        __m512 low_sum = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(start[2 * j], low, x[2 * j]));
        __m512 high_sum = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(start[2 * j + 1], high, x[2 * j + 1]));
        __m512i at = _mm512_add_epi32(lane, _mm512_set1_epi32(8 * j));
        sums[r] = _mm512_fmadd_ps(low_sum, _mm512_permutexvar_ps(at, scales), sums[r]);
        at = _mm512_add_epi32(lane, _mm512_set1_epi32(8 * j + 4));
        sums[r] = _mm512_fmadd_ps(high_sum, _mm512_permutexvar_ps(at, scales), sums[r]);
      }
    }
  }
  finish(sums, out);
}

// Q2_K and Q3_K: bit pairs j of 64 bytes are columns 32j ... 32j + 31 of both half blocks, so each vector belongs to four runs of 16.
KN_INLINE void dot_k23(const bool three, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m512i two_bits = _mm512_set1_epi8(3), one = _mm512_set1_epi8(1), four_bits = _mm512_set1_epi32(15);
  const __m512i lane = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 8, 8, 8, 8, 9, 9, 9, 9);
  const __m512i pairs = _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
  const __m512i upper = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_set1_epi16(4), 1);
  size_t bytes = three ? sizeof(kn_block_q3_K) : sizeof(kn_block_q2_K);
  const char *next = kn_rows_to_come(rows);
  __m512 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm512_setzero_ps();
  for (int i = 0; i < columns / 256; i++) {
    __m512i x[4], start[4];
    for (int j = 0; j < 4; j++) {
      x[j] = kn_load_two(t->q + 256 * i + 32 * j, t->q + 256 * i + 128 + 32 * j);
      start[j] = three ? minus_offset(4, x[j]) : _mm512_setzero_si512();
    }
    __m512 d = _mm512_permutexvar_ps(pairs, _mm512_castps256_ps512(_mm256_loadu_ps(t->d + 8 * i)));
    // (all, second half) of each 32 columns to (first half, second half)
    __m512 total = _mm512_loadu_ps(t->sum + 16 * i);
    total = _mm512_mask_sub_ps(total, 0x5555, total, _mm512_permute_ps(total, 0xb1));
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const uint8_t *p = (const uint8_t *)rows[r] + (size_t)i * bytes;
      kn_prefetch_row(&next, p, bytes, t);
      __m512 scales;
      __m512i mask = _mm512_setzero_si512();
      if (three) {
        uint16_t half;
        memcpy(&half, p + 108, 2);
        scales = _mm512_mul_ps(_mm512_cvtepi32_ps(kn_scales_q3_K(p + 96)), _mm512_mul_ps(_mm512_set1_ps(_cvtsh_ss(half)), d));
        mask = _mm512_srlv_epi16(_mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)p)), upper);
      } else {
        int32_t tail;
        memcpy(&tail, p + 80, 4);
        __m128 both = _mm_cvtph_ps(_mm_cvtsi32_si128(tail));
        __m512i packed = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)p));
        scales = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_and_si512(packed, four_bits)), _mm512_mul_ps(_mm512_broadcastss_ps(both), d));
        __m512 mins = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_srli_epi32(packed, 4)), _mm512_broadcastss_ps(_mm_movehdup_ps(both)));
        sums[r] = _mm512_fnmadd_ps(mins, total, sums[r]);
      }
      __m512i v = _mm512_loadu_si512(p + (three ? 32 : 16));
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        __m512i w = _mm512_and_si512(_mm512_srli_epi16(v, (unsigned)(2 * j)), two_bits);
        if (three) w = _mm512_or_si512(w, _mm512_slli_epi16(_mm512_and_si512(_mm512_srli_epi16(mask, (unsigned)j), one), 2));
        __m512 dots = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(start[j], w, x[j]));
        sums[r] = _mm512_fmadd_ps(dots, _mm512_permutexvar_ps(_mm512_add_epi32(lane, _mm512_set1_epi32(2 * j)), scales), sums[r]);
      }
    }
  }
  finish(sums, out);
}

void kn_dot_q2_K_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k23(false, rows, columns, t, out);
}
void kn_dot_q3_K_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k23(true, rows, columns, t, out);
}

#pragma clang attribute pop

#endif
