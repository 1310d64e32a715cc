// Products of a few tokens with quantised weights. The tokens lie side by side in the lanes of a vector, four lanes for each of up to four of them, or
// two for each of eight: so many columns of a row, sixteen or eight bytes, meet those of all these tokens at once.
#if defined(__x86_64__)
#include "avx512_unpack.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// How the bytes of a format become weights: scale * (u - (128 >> shift)), or with a minimum scale * u - min.
typedef struct {
  // The scales of `count` blocks of 32 columns from `block` on, and what else is not read where it lies. NULL: a scale is the half at the beginning
  // of each block, and read one by one, which is quicker where little else is to be done.
  void (*unpack)(const void *row, int block, int count, kn_unpacked *to);
  // Bytes 8 k ... of a block of 32 columns in all lanes: `width` (8 or 16) of them again and again. own: its place in w.
  __m512i (*bytes)(const int width, const void *row, int block, const kn_unpacked *w, int own, int k);
  int run;  // columns of a scale, 16 or 32
  bool affine;
  unsigned shift;
  int blocks;    // that are unpacked together
  size_t bytes_together;
} format_traits;

enum { MOST_GROUPS = 2 };

KN_INLINE __m512 half_everywhere(const uint8_t *p) {
  int16_t bits;
  memcpy(&bits, p, 2);
  return _mm512_cvtph_ps(_mm256_set1_epi16(bits));
}

// What the columns of a run, first and second half of a block if it has two, are of G groups of tokens.
typedef struct {
  __m512i start[MOST_GROUPS];
  __m512 d[MOST_GROUPS], total[MOST_GROUPS];
} run_of_tokens;

KN_INLINE run_of_tokens load_run(const int G, const format_traits f, const kn_lane_block *const l[MOST_GROUPS], int block, int part) {
  run_of_tokens t;
#pragma clang loop unroll(full)
  for (int g = 0; g < G; g++) {
    const kn_lane_block *from = l[g] + block;
    t.d[g] = _mm512_load_ps(from->d);
    if (f.affine) {
      t.total[g] = _mm512_load_ps(from->sum[part]);
      if (f.run == 16 && part == 0) t.total[g] = _mm512_sub_ps(t.total[g], _mm512_load_ps(from->sum[1]));
      t.start[g] = _mm512_setzero_si512();
    } else {
      __m512i bias = _mm512_load_si512(from->bias[part]);
      if (f.run == 16 && part == 0) bias = _mm512_sub_epi32(bias, _mm512_load_si512(from->bias[1]));
      t.start[g] = f.shift ? _mm512_srai_epi32(bias, f.shift) : bias;
    }
  }
  return t;
}

// Adds the products of four rows and G groups of tokens in one block: `own` of those in w, `block` of the row.
KN_INLINE void add_block(const int G, const int width, const format_traits f, const void *const rows[KN_DOT_ROWS], const kn_unpacked w[KN_DOT_ROWS],
                         int own, int block, const kn_lane_block *const l[MOST_GROUPS], __m512 sums[KN_DOT_ROWS][MOST_GROUPS]) {
  const int parts = 32 / f.run;
#pragma clang loop unroll(full)
  for (int part = 0; part < parts; part++) {
    run_of_tokens t = load_run(G, f, l, block, part);
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      __m512i dots[MOST_GROUPS];
#pragma clang loop unroll(full)
      for (int g = 0; g < G; g++) dots[g] = t.start[g];
#pragma clang loop unroll(full)
      for (int c = part * f.run; c < (part + 1) * f.run; c += width) {
        __m512i bytes = f.bytes(width, rows[r], block, &w[r], own, c / 8);
#pragma clang loop unroll(full)
        for (int g = 0; g < G; g++) dots[g] = _mm512_dpbusd_epi32(dots[g], bytes, _mm512_load_si512(l[g][block].q[c / width]));
      }
      __m512 scale = f.unpack == NULL ? half_everywhere((const uint8_t *)rows[r] + f.bytes_together / (size_t)f.blocks * (size_t)block)
                                    : _mm512_set1_ps(w[r].scale[own * parts + part]);
#pragma clang loop unroll(full)
      for (int g = 0; g < G; g++) {
        sums[r][g] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots[g]), _mm512_mul_ps(scale, t.d[g]), sums[r][g]);
        if (f.affine) sums[r][g] = _mm512_fnmadd_ps(_mm512_set1_ps(w[r].min[own * parts + part]), t.total[g], sums[r][g]);
      }
    }
  }
}

KN_INLINE void multiply(const int G, const int width, const format_traits f, const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *lanes,
                        float (*out)[KN_DOT_ROWS]) {
  __m512 sums[KN_DOT_ROWS][MOST_GROUPS];
  kn_unpacked w[KN_DOT_ROWS];
  const char *next = kn_rows_to_come(rows);
  int blocks = columns / 32;
  const kn_lane_block *const l[MOST_GROUPS] = {lanes->blocks, lanes->blocks + blocks};
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    for (int g = 0; g < G; g++) sums[r][g] = _mm512_setzero_ps();
  }
  for (int block = 0; block < blocks; block += f.blocks) {
    int count = blocks - block < f.blocks ? blocks - block : f.blocks;
    kn_prefetch_abreast(&next, rows, (ptrdiff_t)(f.bytes_together * (size_t)(block / f.blocks)), f.bytes_together, &lanes->token);
    for (int r = 0; r < KN_DOT_ROWS && f.unpack != NULL; r++) f.unpack(rows[r], block, count, &w[r]);
    int own = 0;
    for (; own + 4 <= count; own += 4) {
#pragma clang loop unroll(full)
      for (int i = 0; i < 4; i++) add_block(G, width, f, rows, w, own + i, block + own + i, l, sums);
    }
    for (; own < count; own++) add_block(G, width, f, rows, w, own, block + own, l, sums);
  }
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
#pragma clang loop unroll(full)
    for (int g = 0; g < G; g++) {
      __m512 s = _mm512_add_ps(sums[r][g], _mm512_permute_ps(sums[r][g], 0xb1));
      if (width == 16) s = _mm512_add_ps(s, _mm512_permute_ps(s, 0x4e));
      _Alignas(64) float lane[16];
      _mm512_store_ps(lane, s);
      for (int t = 0; t < 64 / width; t++) out[8 * g + t][r] = lane[width / 4 * t];
    }
  }
}

#define KN_LANES(format, run, affine, shift, blocks, bytes)                                                                                 \
  void kn_lanes_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *l, float (*out)[KN_DOT_ROWS]) { \
    const format_traits f = {kn_unpack_##format, kn_bytes_##format, run, affine, shift, blocks, bytes};                                   \
    if (l->width == 16) {                                                                                                           \
      multiply(1, 16, f, rows, columns, l, out);                                                                                    \
    } else if (l->tokens <= KN_LANE_TOKENS) {                                                                                       \
      multiply(1, 8, f, rows, columns, l, out);                                                                                     \
    } else {                                                                                                                        \
      multiply(2, 8, f, rows, columns, l, out);                                                                                     \
    }                                                                                                                               \
  }
KN_LANES(q8_0, 32, false, 0, 4, 4 * sizeof(kn_block_q8_0))
KN_LANES(iq4_nl, 32, false, 0, 4, 4 * sizeof(kn_block_iq4_nl))
KN_LANES(q4_0, 32, false, 4, 4, 4 * sizeof(kn_block_q4_0))
KN_LANES(q5_0, 32, false, 3, 4, 4 * sizeof(kn_block_q5_0))
KN_LANES(q4_1, 32, true, 0, 4, 4 * sizeof(kn_block_q4_1))
KN_LANES(q5_1, 32, true, 0, 4, 4 * sizeof(kn_block_q5_1))
KN_LANES(q4_K, 32, true, 0, 8, sizeof(kn_block_q4_K))
KN_LANES(q5_K, 32, true, 0, 8, sizeof(kn_block_q5_K))
KN_LANES(q6_K, 16, false, 2, 8, sizeof(kn_block_q6_K))
KN_LANES(q3_K, 16, false, 5, 8, sizeof(kn_block_q3_K))
KN_LANES(q2_K, 16, true, 0, 8, sizeof(kn_block_q2_K))

#pragma clang attribute pop

#endif
