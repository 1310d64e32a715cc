// The weights of every quantised format as unsigned bytes in all lanes, for products of a few tokens (avx512_lanes.c): straight from the row where that
// is simple, else from a piece of it that was unpacked to the first-level cache; and their scales.
#ifndef KN_AVX512_UNPACK_H
#define KN_AVX512_UNPACK_H

#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

typedef struct {
  _Alignas(64) uint8_t u[256];  // where the format is not read directly
  float scale[16];              // one per run
  float min[16];                // formats with a minimum
} kn_unpacked;

// `width` bytes, 8 or 16, at p again and again.
KN_INLINE __m512i kn_everywhere(const int width, const uint8_t *p) {
  if (width == 16) return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)p));
  long long eight;
  memcpy(&eight, p, 8);
  return _mm512_set1_epi64(eight);
}

KN_INLINE void kn_put(kn_unpacked *to, int at, __m512i bytes) { _mm512_store_si512(to->u + at, bytes); }

// Formats of blocks of 32 columns, up to eight of them: `body` for each four, of which `blocks` are there.
#define KN_UNPACK_FOUR(format, body)                                                                        \
  KN_INLINE void kn_unpack_##format(const void *row, int block, int count, kn_unpacked *to) {               \
    for (int at = 0; at < count; at += 4) {                                                                 \
      const kn_block_##format *p = (const kn_block_##format *)row + block + at;                             \
      const int blocks = count - at;                                                                        \
      _mm_storeu_ps(to->scale + at, kn_four_halves(KN_FOUR_OF(kn_four_words, p, d)));                       \
      body;                                                                                                 \
    }                                                                                                       \
  }
#define KN_PUT_MIN _mm_storeu_ps(to->min + at, _mm_xor_ps(_mm_set1_ps(-0.0f), kn_four_halves(KN_FOUR_OF(kn_four_words, p, m))))

KN_UNPACK_FOUR(q4_0, )
KN_UNPACK_FOUR(iq4_nl, )
KN_UNPACK_FOUR(q4_1, KN_PUT_MIN)

#define kn_unpack_q8_0 NULL
KN_INLINE __m512i kn_bytes_q8_0(const int width, const void *row, int block, const kn_unpacked *w, int own, int k) {
  (void)w, (void)own;
  const uint8_t *p = (const uint8_t *)((const kn_block_q8_0 *)row + block)->qs + 8 * k;
  const __m512i flip = _mm512_set1_epi8((char)128);
  if (width == 16) return _mm512_xor_si512(kn_everywhere(16, p), flip);
  // Written out because compilers flip eight bytes first and then take another instruction to spread them.
  __m512i flipped;
  __asm__("vpxorq %1%{1to8%}, %2, %0" : "=v"(flipped) : "m"(*(const uint8_t(*)[8])p), "v"(flip));
  return flipped;
}

// Bytes 8 k of a block whose columns 0 to 15 are low nibbles and 16 to 31 high ones.
KN_INLINE __m512i kn_nibbles(const int width, const uint8_t *qs, int k) {
  __m512i v = kn_everywhere(width, qs + 8 * (k % 2));
  __asm__("" : "+v"(v));  // spread first, as above
  return k < 2 ? kn_low_nibbles(v) : kn_high_nibbles(v);
}
#define KN_BYTES_OF_NIBBLES(format, finish)                                                                                              \
  KN_INLINE __m512i kn_bytes_##format(const int width, const void *row, int block, const kn_unpacked *w, int own, int k) {              \
    (void)w, (void)own;                                                                                                                  \
    return finish(kn_nibbles(width, ((const kn_block_##format *)row + block)->qs, k));                                                   \
  }
#define KN_FROM_TABLE(v) _mm512_shuffle_epi8(kn_table_iq4_nl(), v)
KN_BYTES_OF_NIBBLES(q4_0, )
KN_BYTES_OF_NIBBLES(q4_1, )
KN_BYTES_OF_NIBBLES(iq4_nl, KN_FROM_TABLE)

// The fifth bits of four blocks: those of columns 0 to 15 of each, and of 16 to 31.
#define KN_PUT_FIVE                                                                                                   \
  const __m512i sixteen = _mm512_set1_epi8(16);                                                                       \
  __m512i v = KN_FOUR_OF(kn_load_four, p, qs), low = kn_low_nibbles(v), high = kn_high_nibbles(v);                    \
  kn_put(to, 32 * at, _mm512_mask_add_epi8(low, (__mmask64)KN_FOUR_OF(kn_four_words, p, qh), low, sixteen));          \
  kn_put(to, 32 * at + 64, _mm512_mask_add_epi8(high, (__mmask64)KN_FOUR_OF(kn_four_words, p, qh[2]), high, sixteen))
KN_UNPACK_FOUR(q5_0, KN_PUT_FIVE)
KN_UNPACK_FOUR(q5_1, KN_PUT_FIVE; KN_PUT_MIN)

// Bytes that were unpacked in the order of the columns.
#define KN_BYTES_UNPACKED(format, place)                                                                                    \
  KN_INLINE __m512i kn_bytes_##format(const int width, const void *row, int block, const kn_unpacked *w, int own, int k) { \
    (void)row, (void)block;                                                                                                 \
    return kn_everywhere(width, w->u + (place));                                                                            \
  }
// The first halves of four blocks lie before their second halves.
KN_BYTES_UNPACKED(q5_0, own / 4 * 128 + 64 * (k / 2) + own % 4 * 16 + 8 * (k % 2))
KN_BYTES_UNPACKED(q5_1, own / 4 * 128 + 64 * (k / 2) + own % 4 * 16 + 8 * (k % 2))

KN_INLINE void kn_put_factors_k45(const uint8_t *p, kn_unpacked *to) {
  kn_factors_k45 f = kn_block_factors_k45(p);
  _mm256_storeu_ps(to->scale, f.scales);
  _mm256_storeu_ps(to->min, f.mins);
}

KN_INLINE void kn_unpack_q4_K(const void *row, int block, int count, kn_unpacked *to) {
  (void)count;
  kn_put_factors_k45((const uint8_t *)((const kn_block_q4_K *)row + block / 8), to);
}
// Even blocks of 32 columns are low nibbles, odd ones the high nibbles of the same bytes.
KN_INLINE __m512i kn_bytes_q4_K(const int width, const void *row, int block, const kn_unpacked *w, int own, int k) {
  (void)w;
  __m512i v = kn_everywhere(width, ((const kn_block_q4_K *)row + block / 8)->qs + 32 * (own / 2) + 8 * k);
  __asm__("" : "+v"(v));
  return own % 2 == 0 ? kn_low_nibbles(v) : kn_high_nibbles(v);
}

KN_INLINE void kn_unpack_q5_K(const void *row, int block, int count, kn_unpacked *to) {
  (void)count;
  const kn_block_q5_K *b = (const kn_block_q5_K *)row + block / 8;
  kn_put_factors_k45((const uint8_t *)b, to);
  const __m512i one = _mm512_set1_epi8(1);
  // Bit 4 j of a high byte belongs to columns 128 j + 0..31, 4 j + 1 to the next 32, and so on.
  const __m512i shift = _mm512_inserti64x4(_mm512_setzero_si512(), _mm256_set1_epi16(2), 1);
  __m512i bits = _mm512_srlv_epi16(_mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)b->qh)), shift);
  for (int j = 0; j < 2; j++) {
    __m512i v = _mm512_loadu_si512(b->qs + 64 * j);
    kn_put(to, 128 * j, _mm512_or_si512(kn_low_nibbles(v), _mm512_slli_epi16(_mm512_and_si512(bits, one), 4)));
    kn_put(to, 128 * j + 64, _mm512_or_si512(kn_high_nibbles(v), _mm512_slli_epi16(_mm512_and_si512(_mm512_srli_epi16(bits, 1), one), 4)));
    bits = _mm512_srli_epi16(bits, 4);
  }
}
// Even blocks of four lie before the odd ones.
KN_BYTES_UNPACKED(q5_K, own / 4 * 128 + 64 * (own % 2) + 32 * (own / 2 % 2) + 8 * k)

KN_INLINE void kn_unpack_q6_K(const void *row, int block, int count, kn_unpacked *to) {
  (void)count;
  const kn_block_q6_K *b = (const kn_block_q6_K *)row + block / 8;
  __m512 scales = _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)b->scales)));
  _mm512_storeu_ps(to->scale, _mm512_mul_ps(scales, _mm512_set1_ps(_cvtsh_ss(b->d))));
  for (int j = 0; j < 2; j++) {
    __m512i low, high;
    kn_six_bits(b, j, &low, &high);
    kn_put(to, 128 * j, low);
    kn_put(to, 128 * j + 64, high);
  }
}
KN_BYTES_UNPACKED(q6_K, 32 * own + 8 * k)

// Bit pairs j of 32 bytes are columns 32 j ..< 32 j + 32 of a half block; Q3_K has a third bit in bit 4 half + j of the mask.
KN_INLINE void kn_unpack_k23(const uint8_t *qs, const uint8_t *mask, kn_unpacked *to) {
  const __m256i two_bits = _mm256_set1_epi8(3), four = _mm256_set1_epi8(4);
  for (int half = 0; half < 2; half++) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(qs + 32 * half));
    for (int j = 0; j < 4; j++) {
      __m256i w = _mm256_and_si256(_mm256_srli_epi16(v, 2 * j), two_bits);
      if (mask) {
        __mmask32 set = _mm256_test_epi8_mask(_mm256_loadu_si256((const __m256i *)mask), _mm256_set1_epi8((char)(1 << (4 * half + j))));
        w = _mm256_mask_or_epi32(w, 0xff, w, _mm256_maskz_mov_epi8(set, four));
      }
      _mm256_store_si256((__m256i *)(to->u + 128 * half + 32 * j), w);
    }
  }
}
KN_INLINE void kn_unpack_q3_K(const void *row, int block, int count, kn_unpacked *to) {
  (void)count;
  const kn_block_q3_K *b = (const kn_block_q3_K *)row + block / 8;
  _mm512_storeu_ps(to->scale, _mm512_mul_ps(_mm512_cvtepi32_ps(kn_scales_q3_K(b->scales)), _mm512_set1_ps(_cvtsh_ss(b->d))));
  kn_unpack_k23(b->qs, b->hmask, to);
}
KN_INLINE void kn_unpack_q2_K(const void *row, int block, int count, kn_unpacked *to) {
  (void)count;
  const kn_block_q2_K *b = (const kn_block_q2_K *)row + block / 8;
  __m512i packed = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)b->scales));
  __m512 scales = _mm512_cvtepi32_ps(_mm512_and_si512(packed, _mm512_set1_epi32(15))), mins = _mm512_cvtepi32_ps(_mm512_srli_epi32(packed, 4));
  _mm512_storeu_ps(to->scale, _mm512_mul_ps(scales, _mm512_set1_ps(_cvtsh_ss(b->d))));
  _mm512_storeu_ps(to->min, _mm512_mul_ps(mins, _mm512_set1_ps(_cvtsh_ss(b->dmin))));
  kn_unpack_k23(b->qs, NULL, to);
}
KN_BYTES_UNPACKED(q3_K, 32 * own + 8 * k)
KN_BYTES_UNPACKED(q2_K, 32 * own + 8 * k)

#pragma clang attribute pop

#endif
