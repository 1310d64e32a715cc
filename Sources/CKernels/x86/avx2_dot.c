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

// Low nibbles of 16 bytes, then their high nibbles.
KN_INLINE __m256i nibbles(const uint8_t *qs) {
  __m128i v = _mm_loadu_si128((const __m128i *)qs);
  return _mm256_and_si256(_mm256_set_m128i(_mm_srli_epi16(v, 4), v), _mm256_set1_epi8(15));
}

// The values that IQ4_NL's nibbles stand for.
KN_INLINE __m256i iq4_values(__m256i nibbles) {
  const __m128i table = _mm_setr_epi8(-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113);
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), nibbles);
}

// Blocks of 32 columns whose scales become floats together, and are prefetched together.
enum { GROUP = 8 };

// Halves `offset` bytes into a group's `count` blocks, as floats: of the first `half` blocks in the lower four, of those behind them in the upper four.
// Another block's stands for what is not there. Behind a half its block has 14 bytes. The loads are of 32 bits and more because one of 16 (vpinsrw)
// keeps the rest of its register, and waits for what was there. Whole groups have constants as count and half.
KN_INLINE __m256 halves_of(const char *blocks, int count, int half, ptrdiff_t size, ptrdiff_t offset) {
  __m128i pairs[GROUP / 2];
#pragma clang loop unroll(full)
  for (int i = 0; i < GROUP; i += 2) {
    int one = i < 4 ? i : half + i - 4, other = one + 1;
    const char *first = blocks + (one < count ? one : count - 1) * size, *second = blocks + (other < count ? other : count - 1) * size;
    pairs[i / 2] = _mm_unpacklo_epi16(_mm_loadu_si32(first + offset), _mm_loadu_si128((const __m128i *)(second + offset)));
  }
  return _mm256_cvtph_ps(_mm_unpacklo_epi64(_mm_unpacklo_epi32(pairs[0], pairs[1]), _mm_unpacklo_epi32(pairs[2], pairs[3])));
}

// Eight floats, of which `count` are there.
KN_INLINE __m256 floats_of(const float *from, int count) {
  if (count >= GROUP) return _mm256_loadu_ps(from);
  const __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_maskload_ps(from, _mm256_cmpgt_epi32(_mm256_set1_epi32(count), index));
}

// Four floats, of which `count` are there.
KN_INLINE __m128 four_of(const float *from, int count) {
  return count >= 4 ? _mm_loadu_ps(from) : _mm_maskload_ps(from, _mm_cmpgt_epi32(_mm_set1_epi32(count), _mm_setr_epi32(0, 1, 2, 3)));
}

// The first of each of four pairs, of which `count` are there.
KN_INLINE __m128 firsts_of(const float *pairs, int count) {
  return _mm_shuffle_ps(four_of(pairs, 2 * count), four_of(pairs + 4, 2 * count - 4), 0x88);
}

// Four rows of eight to [r0 r1 r2 r3] of k, then of k + 4.
KN_INLINE void transpose_4(__m256 r[4]) {
  __m256 a = _mm256_unpacklo_ps(r[0], r[1]), b = _mm256_unpackhi_ps(r[0], r[1]);
  __m256 c = _mm256_unpacklo_ps(r[2], r[3]), d = _mm256_unpackhi_ps(r[2], r[3]);
  r[0] = _mm256_shuffle_ps(a, c, 0x44);
  r[1] = _mm256_shuffle_ps(a, c, 0xee);
  r[2] = _mm256_shuffle_ps(b, d, 0x44);
  r[3] = _mm256_shuffle_ps(b, d, 0xee);
}

// Formats of signed weights in blocks of 32 columns. DOTS: sums of four products of a block w with its activations x. The scales go through memory,
// from where each fills a vector at no cost.
#define KN_ADD_BLOCKS(format, DOTS, count)                                                                                   \
  {                                                                                                                          \
    kn_prefetch_abreast(&next, rows, first * size, GROUP * sizeof(kn_block_##format), t);                                    \
    _Alignas(32) float factors[KN_DOT_ROWS][GROUP];                                                                          \
    __m256 d = floats_of(t->d + first, count);                                                                               \
    for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                  \
      const char *w = (const char *)rows[r] + first * size;                                                                  \
      _mm256_store_ps(factors[r], _mm256_mul_ps(halves_of(w, count, 4, size, 0), d));                                           \
    }                                                                                                                        \
    for (int i = 0; i < count; i++) {                                                                                        \
      __m256i x = load_bytes(t->q + 32 * (first + i));                                                                       \
      for (int r = 0; r < KN_DOT_ROWS; r++) {                                                                                \
        const kn_block_##format *w = (const kn_block_##format *)rows[r] + first + i;                                         \
        sums[r] = scaled(DOTS, _mm256_broadcast_ss(&factors[r][i]), sums[r]);                                                \
      }                                                                                                                      \
    }                                                                                                                        \
  }
#define KN_DOT_BLOCKS(format, DOTS)                                                                                          \
  void kn_dot_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    const ptrdiff_t size = sizeof(kn_block_##format);                                                                        \
    const char *next = kn_rows_to_come(rows);                                                                                \
    __m256 sums[KN_DOT_ROWS];                                                                                                \
    for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm256_setzero_ps();                                                     \
    int blocks = columns / 32, first = 0;                                                                                    \
    for (; first + GROUP <= blocks; first += GROUP) KN_ADD_BLOCKS(format, DOTS, GROUP)                                       \
    int rest = blocks - first;                                                                                               \
    if (rest > 0) KN_ADD_BLOCKS(format, DOTS, rest)                                                                          \
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = kn_sum_floats(sums[r]);                                                   \
  }
KN_DOT_BLOCKS(q8_0, kn_dot_signed(load_bytes(w->qs), x))
KN_DOT_BLOCKS(iq4_nl, kn_dot_signed(iq4_values(nibbles(w->qs)), x))

// Formats of 16 bytes of nibbles for 32 columns. Two blocks of a row fill a vector, k and k + 4 of a group of eight (k and k + half of fewer): first
// their low nibbles, then their high ones, whose sums of two products go together in 16 bits. Sums of four rows become one vector, [r0 r1 r2 r3] of
// block k, then of block k + 4, so that scales take an instruction for all of them.
KN_INLINE __m256i two_blocks(const char *first, const char *second) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)first)), _mm_loadu_si128((const __m128i *)second), 1);
}

// The fifth bits of columns 0 to 15 (part 0) or 16 to 31 (1) of two blocks, as sixteens. bits: all of them, four times each.
KN_INLINE __m256i sixteens(__m256i bits, int part) {
  const __m256i bytes = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0101010101010101 * (1 + 2 * part), 0x0101010101010101 * (2 * part)));
  const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201);
  return _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(bits, bytes), bit), bit), _mm256_set1_epi8(16));
}

// Lanes a0 + a1, a2 + a3 of a, then those of b, in each half.
KN_INLINE __m256i add_neighbours(__m256i a, __m256i b) {
  __m256 low = _mm256_castsi256_ps(a), high = _mm256_castsi256_ps(b);
  return _mm256_add_epi32(_mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88)), _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0xdd)));
}

// The sums of four rows so far: of products, and per row of what comes off.
typedef struct {
  __m256 products, mins[KN_DOT_ROWS];
} nibble_sums;

// Where the parts of a block begin; high bits if it has any.
typedef struct {
  ptrdiff_t bits, quants;
} nibble_places;

// Blocks at `one` and `other` bytes of four rows, and their activations. factors: their scales.
KN_INLINE void add_two(const bool five, const nibble_places at, const char *const blocks[KN_DOT_ROWS], ptrdiff_t one, ptrdiff_t other,
                       const char *one_x, const char *other_x, __m256 factors, __m256 *products) {
  const __m256i nibble = _mm256_set1_epi8(15), ones = _mm256_set1_epi16(1);
  __m256i low_x = two_blocks(one_x, other_x), high_x = two_blocks(one_x + 16, other_x + 16);
  __m256i dots[KN_DOT_ROWS];
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    const char *own = blocks[r] + one, *far = blocks[r] + other;
    __m256i v = two_blocks(own + at.quants, far + at.quants);
    __m256i low = _mm256_and_si256(v, nibble), high = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
    if (five) {
      int32_t own_bits, far_bits;
      memcpy(&own_bits, own + at.bits, 4);
      memcpy(&far_bits, far + at.bits, 4);
      __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_set1_epi32(own_bits)), _mm_set1_epi32(far_bits), 1);
      low = _mm256_or_si256(low, sixteens(both, 0));
      high = _mm256_or_si256(high, sixteens(both, 1));
    }
    dots[r] = _mm256_madd_epi16(_mm256_add_epi16(_mm256_maddubs_epi16(low, low_x), _mm256_maddubs_epi16(high, high_x)), ones);
  }
  __m256i all = add_neighbours(add_neighbours(dots[0], dots[1]), add_neighbours(dots[2], dots[3]));
  *products = scaled(all, factors, *products);
}

// A group of `count` blocks from `first` on, of which `half` fill lower halves of vectors; 8 and 4 of them where these are constants. What is not there
// has a scale of 0.
KN_INLINE void add_group(const bool five, const bool own_mins, const ptrdiff_t size, const void *const rows[KN_DOT_ROWS], const kn_token *t,
                         int first, int count, int half, nibble_sums *sums) {
  const nibble_places at = {own_mins ? 4 : 2, (own_mins ? 4 : 2) + (five ? 4 : 0)};
  const char *blocks[KN_DOT_ROWS], *x = (const char *)t->q + 32 * first;
  const float *scales_x = t->d + first, *sums_x = t->sum + 2 * first;
  __m256 d = _mm256_set_m128(four_of(scales_x + half, count - half), four_of(scales_x, half));
  __m256 totals = _mm256_set_m128(firsts_of(sums_x + 2 * half, count - half), firsts_of(sums_x, half)), factors[KN_DOT_ROWS];
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    blocks[r] = (const char *)rows[r] + first * size;
    __m256 scales = halves_of(blocks[r], count, half, size, 0);
    factors[r] = _mm256_mul_ps(scales, d);
    sums->mins[r] = _mm256_fmadd_ps(own_mins ? halves_of(blocks[r], count, half, size, 2) : scales, totals, sums->mins[r]);
  }
  transpose_4(factors);
#define KN_ADD_TWO(k)                                                                                                      \
  if (k < half) {                                                                                                          \
    int other = k + half < count ? k + half : 0;                                                                           \
    add_two(five, at, blocks, k * size, other * size, x + 32 * k, x + 32 * other, factors[k], &sums->products);            \
  }
  KN_ADD_TWO(0)
  KN_ADD_TWO(1)
  KN_ADD_TWO(2)
  KN_ADD_TWO(3)
#undef KN_ADD_TWO
}

// offset: what is taken off a weight, or 0 where blocks have minima.
KN_INLINE void dot_nibbles(const bool five, const int offset, const ptrdiff_t size, const void *const rows[KN_DOT_ROWS], int columns,
                           const kn_token *t, float out[KN_DOT_ROWS]) {
  const char *next = kn_rows_to_come(rows);
  nibble_sums sums = {_mm256_setzero_ps(), {_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps()}};
  int blocks = columns / 32, first = 0;
  for (; first + GROUP <= blocks; first += GROUP) {
    kn_prefetch_abreast(&next, rows, first * size, (size_t)(GROUP * size), t);
    add_group(five, offset == 0, size, rows, t, first, GROUP, GROUP / 2, &sums);
  }
  if (first < blocks) {
    kn_prefetch_abreast(&next, rows, first * size, (size_t)(GROUP * size), t);
    int count = blocks - first;
    add_group(five, offset == 0, size, rows, t, first, count, (count + 1) / 2, &sums);
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = (offset ? (float)-offset : 1) * kn_sum_floats(sums.mins[r]);
  __m128 products = _mm_add_ps(_mm256_castps256_ps128(sums.products), _mm256_extractf128_ps(sums.products, 1));
  _mm_storeu_ps(out, _mm_add_ps(_mm_loadu_ps(out), products));
}

#define KN_DOT_NIBBLES(format, five, offset)                                                                                 \
  void kn_dot_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    dot_nibbles(five, offset, sizeof(kn_block_##format), rows, columns, t, out);                                             \
  }
KN_DOT_NIBBLES(q4_0, false, 8)
KN_DOT_NIBBLES(q4_1, false, 0)
KN_DOT_NIBBLES(q5_0, true, 16)
KN_DOT_NIBBLES(q5_1, true, 0)

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
      _Alignas(32) float scale[8];
      _mm256_store_ps(scale, _mm256_mul_ps(f.scales, d));
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
        sum = scaled(kn_dot_small(low, _mm256_loadu_si256(x + 2 * j)), _mm256_broadcast_ss(&scale[2 * j]), sum);
        sum = scaled(kn_dot_small(high, _mm256_loadu_si256(x + 2 * j + 1)), _mm256_broadcast_ss(&scale[2 * j + 1]), sum);
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
