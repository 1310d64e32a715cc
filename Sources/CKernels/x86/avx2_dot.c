// Dot products of four rows of quantised weights with one token, straight from the blocks, with AVX2.
//
// A block's scale times the activations' scale multiplies sums of integers. Offsets are taken off as integers, from sums of the activations that
// the four rows share; minima meet the activations' sums as floats.
#if defined(__x86_64__)
#include "avx2.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

KN_INLINE __m256i load_bytes(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }

// offset * (sum of each four bytes of x)
KN_INLINE __m256i offsets(int offset, __m256i x) { return kn_dot_small(_mm256_set1_epi8((char)offset), x); }

KN_INLINE __m256 scaled(__m256i dots, __m256 factor, __m256 sum) { return _mm256_fmadd_ps(_mm256_cvtepi32_ps(dots), factor, sum); }

// Lane k of v in all lanes.
KN_INLINE __m256 lane(__m256 v, int k) { return _mm256_permutevar8x32_ps(v, _mm256_set1_epi32(k)); }

// Low nibbles of 16 bytes, then their high nibbles.
KN_INLINE __m256i nibbles(const uint8_t *qs) {
  __m128i v = _mm_loadu_si128((const __m128i *)qs);
  return _mm256_and_si256(_mm256_set_m128i(_mm_srli_epi16(v, 4), v), _mm256_set1_epi8(15));
}

// The same with a fifth bit each, from 32 of them.
KN_INLINE __m256i five_bits(const uint8_t *qs, const uint8_t *qh) {
  const __m256i byte = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i others = _mm256_set1_epi64x((long long)0x7fbfdfeff7fbfdfe);
  int32_t bits;
  memcpy(&bits, qh, 4);
  __m256i all = _mm256_or_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(bits), byte), others);
  __m256i fifth = _mm256_and_si256(_mm256_cmpeq_epi8(all, _mm256_set1_epi8(-1)), _mm256_set1_epi8(16));
  return _mm256_or_si256(nibbles(qs), fifth);
}

// The values that IQ4_NL's nibbles stand for.
KN_INLINE __m256i iq4_values(__m256i nibbles) {
  const __m128i table = _mm_setr_epi8(-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113);
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), nibbles);
}

// Formats of blocks of 32 columns, AT_ONCE of which are prefetched together. DOTS: sums of four products of a block w with its activations x; start:
// what the format's offset comes to. MINS: mins[r] with the block's minimum.
#define KN_DOT_BLOCKS(format, AT_ONCE, offset, DOTS, MINS)                                                                   \
  void kn_dot_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    const char *next = kn_rows_to_come(rows);                                                                                \
    __m256 sums[KN_DOT_ROWS];                                                                                                \
    float mins[KN_DOT_ROWS] = {0};                                                                                           \
    for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm256_setzero_ps();                                                     \
    int blocks = columns / 32;                                                                                               \
    for (int first = 0; first < blocks; first += AT_ONCE) {                                                                  \
      const ptrdiff_t size = sizeof(kn_block_##format);                                                                      \
      kn_prefetch_abreast(&next, rows, first *size, AT_ONCE * sizeof(kn_block_##format), t);                                 \
      int end = first + AT_ONCE < blocks ? first + AT_ONCE : blocks;                                                         \
      for (int i = first; i < end; i++) {                                                                                    \
        __m256i x = load_bytes(t->q + 32 * i), start = offsets(offset, x);                                                   \
        (void)start;                                                                                                         \
        for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                              \
          const kn_block_##format *w = (const kn_block_##format *)rows[r] + i;                                               \
          sums[r] = scaled(DOTS, _mm256_set1_ps(_cvtsh_ss(w->d) * t->d[i]), sums[r]);                                        \
          mins[r] = MINS;                                                                                                    \
        }                                                                                                                    \
      }                                                                                                                      \
    }                                                                                                                        \
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(sums[r]) + mins[r];                                         \
  }
KN_DOT_BLOCKS(q8_0, 2, 0, kn_dot_signed(load_bytes(w->qs), x), mins[r])
KN_DOT_BLOCKS(iq4_nl, 4, 0, kn_dot_signed(iq4_values(nibbles(w->qs)), x), mins[r])
KN_DOT_BLOCKS(q4_0, 4, 8, _mm256_sub_epi32(kn_dot_small(nibbles(w->qs), x), start), mins[r])
KN_DOT_BLOCKS(q5_0, 4, 16, _mm256_sub_epi32(kn_dot_small(five_bits(w->qs, w->qh), x), start), mins[r])
KN_DOT_BLOCKS(q4_1, 4, 0, kn_dot_small(nibbles(w->qs), x), mins[r] + _cvtsh_ss(w->m) * t->sum[2 * i])
KN_DOT_BLOCKS(q5_1, 4, 0, kn_dot_small(five_bits(w->qs, w->qh), x), mins[r] + _cvtsh_ss(w->m) * t->sum[2 * i])

// Q4_K and Q5_K: the low nibbles of 32 bytes are one run, the high ones the next; bit j of Q5_K's high bits belongs to run j.
KN_INLINE void dot_k45(const bool five, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m256i nibble = _mm256_set1_epi8(15), sixteen = _mm256_set1_epi8(16);
  size_t bytes = five ? sizeof(kn_block_q5_K) : sizeof(kn_block_q4_K);
  const char *next = kn_rows_to_come(rows);
  __m256 sums[KN_DOT_ROWS], mins[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = mins[r] = _mm256_setzero_ps();
  for (int i = 0; i < columns / 256; i++) {
    const __m256i *x = (const __m256i *)(t->q + 256 * i);
    __m256 d = _mm256_loadu_ps(t->d + 8 * i);
    // The sums of whole runs are every second one.
    __m256 pairs = _mm256_shuffle_ps(_mm256_loadu_ps(t->sum + 16 * i), _mm256_loadu_ps(t->sum + 16 * i + 8), 0x88);
    __m256 total = _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(pairs), 0xd8));
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const uint8_t *p = (const uint8_t *)rows[r] + (size_t)i * bytes;
      kn_prefetch_row(&next, p, bytes, t);
      kn_factors_k45 f = kn_block_factors_k45(p);
      __m256 scale = _mm256_mul_ps(f.scales, d);
      mins[r] = _mm256_fmadd_ps(f.mins, total, mins[r]);
      __m256i high_bits = five ? load_bytes(p + 16) : sixteen;
      const uint8_t *qs = p + (five ? 48 : 16);
      __m256 sum = sums[r];
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        __m256i v = load_bytes(qs + 32 * j);
        __m256i low = _mm256_and_si256(v, nibble), high = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
        if (five) {
          // Bits 2 j and 2 j + 1 become the fifth.
          __m256i bits = j < 2 ? _mm256_slli_epi16(high_bits, 4 - 2 * j) : _mm256_srli_epi16(high_bits, 2 * j - 4);
          __m256i more = j < 2 ? _mm256_slli_epi16(high_bits, 3 - 2 * j) : _mm256_srli_epi16(high_bits, 2 * j - 3);
          low = _mm256_or_si256(low, _mm256_and_si256(bits, sixteen));
          high = _mm256_or_si256(high, _mm256_and_si256(more, sixteen));
        }
        sum = scaled(kn_dot_small(low, _mm256_loadu_si256(x + 2 * j)), lane(scale, 2 * j), sum);
        sum = scaled(kn_dot_small(high, _mm256_loadu_si256(x + 2 * j + 1)), lane(scale, 2 * j + 1), sum);
      }
      sums[r] = sum;
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(_mm256_sub_ps(sums[r], mins[r]));
}

void kn_dot_q4_K_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k45(false, rows, columns, t, out);
}
void kn_dot_q5_K_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k45(true, rows, columns, t, out);
}

// Runs of sixteen: half of the lanes of 32 columns belong to one, half to the next. The scales of columns 32 k ... 32 k + 31 of a half block, in
// their lanes, from those of its eight runs.
KN_INLINE __m256 two_runs(__m256 scales, int k) {
  return _mm256_permutevar8x32_ps(scales, _mm256_setr_epi32(2 * k, 2 * k, 2 * k, 2 * k, 2 * k + 1, 2 * k + 1, 2 * k + 1, 2 * k + 1));
}

// Each of the four scales of a half block's activations twice, beside those of its runs.
KN_INLINE __m256 twice(__m256 d, int h) {
  return _mm256_permutevar8x32_ps(d, _mm256_setr_epi32(4 * h, 4 * h, 4 * h + 1, 4 * h + 1, 4 * h + 2, 4 * h + 2, 4 * h + 3, 4 * h + 3));
}

// Q6_K: bits 2 k and 2 k + 1 of 32 bytes of high bits belong to the k-th 32 columns of a half block; the low nibbles of 64 bytes to the first two of
// these, their high nibbles to the others.
void kn_dot_q6_K_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m256i nibble = _mm256_set1_epi8(15), two_bits = _mm256_set1_epi8(0x30);
  const char *next = kn_rows_to_come(rows);
  __m256 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm256_setzero_ps();
  for (int i = 0; i < columns / 256; i++) {
    const __m256i *x = (const __m256i *)(t->q + 256 * i);
    __m256i start[8];
    for (int k = 0; k < 8; k++) start[k] = offsets(32, _mm256_loadu_si256(x + k));
    __m256 d = _mm256_loadu_ps(t->d + 8 * i);
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const kn_block_q6_K *b = (const kn_block_q6_K *)rows[r] + i;
      kn_prefetch_row(&next, b, sizeof *b, t);
      __m256 own = _mm256_set1_ps(_cvtsh_ss(b->d)), sum = sums[r];
#pragma clang loop unroll(full)
      for (int h = 0; h < 2; h++) {
        int64_t eight;
        memcpy(&eight, b->scales + 8 * h, 8);
        __m256 scales = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_cvtsi64_si128(eight))), own);
        scales = _mm256_mul_ps(scales, twice(d, h));
        __m256i high = load_bytes(b->qh + 32 * h);
#pragma clang loop unroll(full)
        for (int k = 0; k < 4; k++) {
          __m256i v = load_bytes(b->ql + 64 * h + 32 * (k % 2));
          __m256i bits = k < 2 ? _mm256_slli_epi16(high, 4 - 2 * k) : _mm256_srli_epi16(high, 2 * k - 4);
          __m256i u = _mm256_or_si256(_mm256_and_si256(k < 2 ? v : _mm256_srli_epi16(v, 4), nibble), _mm256_and_si256(bits, two_bits));
          __m256i dots = _mm256_sub_epi32(kn_dot_small(u, _mm256_loadu_si256(x + 4 * h + k)), start[4 * h + k]);
          sum = scaled(dots, two_runs(scales, k), sum);
        }
      }
      sums[r] = sum;
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(sums[r]);
}

// Q2_K and Q3_K: bits 2 j and 2 j + 1 of 32 bytes are the j-th 32 columns of a half block; bit 4 h + j of Q3_K's high bits says whether 4 joins.
KN_INLINE void dot_k23(const bool three, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m256i two_bits = _mm256_set1_epi8(3), four = _mm256_set1_epi8(4), low_half = _mm256_set1_epi32(15);
  size_t bytes = three ? sizeof(kn_block_q3_K) : sizeof(kn_block_q2_K);
  const char *next = kn_rows_to_come(rows);
  __m256 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm256_setzero_ps();
  for (int i = 0; i < columns / 256; i++) {
    const __m256i *x = (const __m256i *)(t->q + 256 * i);
    __m256i start[8];
    for (int k = 0; k < 8 && three; k++) start[k] = offsets(4, _mm256_loadu_si256(x + k));
    __m256 d = _mm256_loadu_ps(t->d + 8 * i);
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      const uint8_t *p = (const uint8_t *)rows[r] + (size_t)i * bytes;
      kn_prefetch_row(&next, p, bytes, t);
      __m256 sum = sums[r];
      uint16_t half;
      memcpy(&half, p + (three ? 108 : 80), 2);
      __m256 own = _mm256_set1_ps(_cvtsh_ss(half));
#pragma clang loop unroll(full)
      for (int h = 0; h < 2; h++) {
        __m256 scales;
        if (three) {
          uint64_t halves[2];
          kn_scales_k3(p + 96, halves);
          __m256i words = _mm256_sub_epi32(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)halves[h])), _mm256_set1_epi32(32));
          scales = _mm256_mul_ps(_mm256_cvtepi32_ps(words), own);
        } else {
          int64_t eight;
          memcpy(&eight, p + 8 * h, 8);
          __m256i packed = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(eight));
          scales = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(packed, low_half)), own);
          // (all, second half) of each 32 columns to (first half, second half)
          __m256 total = _mm256_loadu_ps(t->sum + 16 * i + 8 * h);
          total = _mm256_blend_ps(_mm256_sub_ps(total, _mm256_permute_ps(total, 0xb1)), total, 0xaa);
          memcpy(&half, p + 82, 2);
          __m256 mins = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_srli_epi32(packed, 4)), _mm256_set1_ps(_cvtsh_ss(half)));
          sum = _mm256_fnmadd_ps(mins, total, sum);
        }
        scales = _mm256_mul_ps(scales, twice(d, h));
        __m256i v = load_bytes(p + (three ? 32 : 16) + 32 * h), high_bits = three ? load_bytes(p) : four;
#pragma clang loop unroll(full)
        for (int j = 0; j < 4; j++) {
          __m256i u = _mm256_and_si256(_mm256_srli_epi16(v, 2 * j), two_bits);
          if (three) {
            int bit = 4 * h + j;
            __m256i more = bit < 2 ? _mm256_slli_epi16(high_bits, 2 - bit) : _mm256_srli_epi16(high_bits, bit - 2);
            u = _mm256_or_si256(u, _mm256_and_si256(more, four));
          }
          __m256i dots = kn_dot_small(u, _mm256_loadu_si256(x + 4 * h + j));
          if (three) dots = _mm256_sub_epi32(dots, start[4 * h + j]);
          sum = scaled(dots, two_runs(scales, j), sum);
        }
      }
      sums[r] = sum;
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(sums[r]);
}

void kn_dot_q2_K_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k23(false, rows, columns, t, out);
}
void kn_dot_q3_K_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot_k23(true, rows, columns, t, out);
}

#pragma clang attribute pop

#endif
