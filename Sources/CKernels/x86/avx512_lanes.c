// Products of two to sixteen tokens with weights straight from the blocks: the tokens lie side by side in the lanes of a vector, and each eight
// bytes of a row meet those of eight tokens at once.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// What 32 columns of all tokens of G groups are. A lane pair is a token's.
typedef struct {
  __m512i x[2][4], start[2];
  __m512 d[2];
} columns_32;

KN_INLINE columns_32 load_columns(const int G, const kn_lanes *l, int block) {
  columns_32 c;
#pragma clang loop unroll(full)
  for (int g = 0; g < G; g++) {
    for (int k = 0; k < 4; k++) c.x[g][k] = _mm512_load_si512(l->q + 256 * (block * G + g) + 64 * k);
    c.start[g] = _mm512_load_si512(l->bias + 16 * (block * G + g));
    c.d[g] = _mm512_load_ps(l->d + 16 * (block * G + g));
  }
  return c;
}

KN_INLINE __m512 half_everywhere(const void *p) {
  int16_t bits;
  memcpy(&bits, p, 2);
  return _mm512_cvtph_ps(_mm256_set1_epi16(bits));
}

// Eight bytes for all lanes, with their signs flipped. Written out because compilers flip first and then take another instruction to spread them.
KN_INLINE __m512i eight_flipped(const void *p, __m512i flip) {
  __m512i w;
  __asm__("vpxorq %1%{1to8%}, %2, %0" : "=v"(w) : "m"(*(const uint8_t(*)[8])p), "v"(flip));
  return w;
}

KN_INLINE void block_q8_0(const int G, const kn_block_q8_0 *b, columns_32 c, __m512 sums[2]) {
  const __m512i flip = _mm512_set1_epi8((char)128);
  __m512i dots[2];
#pragma clang loop unroll(full)
  for (int g = 0; g < G; g++) dots[g] = c.start[g];
#pragma clang loop unroll(full)
  for (int k = 0; k < 4; k++) {
    __m512i w = eight_flipped(b->qs + 8 * k, flip);
#pragma clang loop unroll(full)
    for (int g = 0; g < G; g++) dots[g] = _mm512_dpbusd_epi32(dots[g], w, c.x[g][k]);
  }
  __m512 scale = half_everywhere(&b->d);
#pragma clang loop unroll(full)
  for (int g = 0; g < G; g++) sums[g] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots[g]), _mm512_mul_ps(scale, c.d[g]), sums[g]);
}

KN_INLINE void lanes_q8_0(const int G, const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *l, float (*out)[16]) {
  const kn_block_q8_0 *b[KN_DOT_ROWS];
  __m512 sums[KN_DOT_ROWS][2];
  const char *next = kn_rows_to_come(rows);
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    b[r] = rows[r];
    sums[r][0] = sums[r][1] = _mm512_setzero_ps();
  }
  int blocks = columns / 32, i = 0;
  for (; i + 2 <= blocks; i += 2) {
    kn_prefetch_abreast(&next, rows, i * (ptrdiff_t)sizeof(kn_block_q8_0), 2 * sizeof(kn_block_q8_0), &l->token);
#pragma clang loop unroll(full)
    for (int j = 0; j < 2; j++) {
      columns_32 c = load_columns(G, l, i + j);
#pragma clang loop unroll(full)
      for (int r = 0; r < KN_DOT_ROWS; r++) block_q8_0(G, b[r] + i + j, c, sums[r]);
    }
  }
  if (i < blocks) {
    columns_32 c = load_columns(G, l, i);
    for (int r = 0; r < KN_DOT_ROWS; r++) block_q8_0(G, b[r] + i, c, sums[r]);
  }
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 0, 0, 0, 0, 0, 0, 0, 0);
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    for (int g = 0; g < G; g++) {
      __m512 pairs = _mm512_add_ps(sums[r][g], _mm512_movehdup_ps(sums[r][g]));
      _mm256_storeu_ps(out[r] + 8 * g, _mm512_castps512_ps256(_mm512_permutexvar_ps(even, pairs)));
    }
  }
}

void kn_lanes_q8_0_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *l, float (*out)[KN_MOST_ROW_TOKENS]) {
  if (l->groups == 1) {
    lanes_q8_0(1, rows, columns, l, out);
  } else {
    lanes_q8_0(2, rows, columns, l, out);
  }
}

#pragma clang attribute pop

#endif
