// Dot products of the less common formats: rows become bytes first.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

#define KN_NAME(x) x##_avx512
#define KN_HALF(h) _cvtsh_ss(h)
#include "../unpack_rows.h"

// The generic form: four rows to bytes, 256 columns at a time, then their sums run by run. With runs of 32 columns the 16 lanes
// of a vector belong to two runs, with 16 to four; a permutation spreads the scales. Each lane starts from its own share of the
// bias: one total per run would be exact in integers, but not once the lanes are floats of different sizes.
typedef void (*unpack)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min);

KN_INLINE void dot_rows(unpack unpack, const int run, const bool affine, const void *const rows[KN_DOT_ROWS], int columns,
                        const kn_token *t, float out[KN_DOT_ROWS]) {
  const __m512i lane = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i spread = _mm512_srli_epi32(lane, run == 32 ? 3 : 2);       // run of each lane within a vector
  const __m512i pairs = _mm512_srli_epi32(lane, 1);                        // block of each 16 columns
  const __m512i offset = _mm512_set1_epi8((char)128), zero = _mm512_setzero_si512();
  __m512 sums[KN_DOT_ROWS];
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r] = _mm512_setzero_ps();
  for (int first = 0; first < columns; first += 256) {
    int n = columns - first < 256 ? columns - first : 256;
    _Alignas(64) uint8_t q[KN_DOT_ROWS][256];
    _Alignas(64) float scale[KN_DOT_ROWS][16], min[KN_DOT_ROWS][16];
    for (int r = 0; r < KN_DOT_ROWS; r++) unpack(rows[r], first, n, q[r], scale[r], min[r]);
    __mmask16 blocks = (__mmask16)((1u << (n / 32)) - 1), halves = (__mmask16)((1u << (n / 16)) - 1);
    __m512 d = _mm512_maskz_loadu_ps(blocks, t->d + first / 32);
    __m512 mins = _mm512_maskz_loadu_ps(halves, t->sum + first / 16);
    if (run == 16) {
      // (all, second) to (first, second)
      d = _mm512_permutexvar_ps(pairs, d);
      mins = _mm512_mask_sub_ps(mins, 0x5555, mins, _mm512_permute_ps(mins, 0xb1));
    } else {
      mins = _mm512_maskz_mov_ps(0x5555, mins);
    }
    __m512 scales[KN_DOT_ROWS];
    __mmask16 runs = run == 32 ? blocks : halves;
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      scales[r] = _mm512_mul_ps(_mm512_maskz_loadu_ps(runs, scale[r]), d);
      if (affine) {
        __m512 m = _mm512_maskz_loadu_ps(runs, min[r]);
        if (run == 32) m = _mm512_permutexvar_ps(pairs, m);
        sums[r] = _mm512_fnmadd_ps(m, mins, sums[r]);
      }
    }
    for (int c = 0; c < n; c += 64) {
      __mmask64 valid = n - c >= 64 ? ~(__mmask64)0 : 0xffffffff;
      __m512i x = _mm512_maskz_loadu_epi8(valid, t->q + first + c);
      __m512i start = affine ? zero : _mm512_sub_epi32(zero, _mm512_dpbusd_epi32(zero, offset, x));
      __m512i at = _mm512_add_epi32(spread, _mm512_set1_epi32(c / run));
      for (int r = 0; r < KN_DOT_ROWS; r++) {
        __m512i dots = _mm512_dpbusd_epi32(start, _mm512_load_si512(q[r] + c), x);
        sums[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), _mm512_permutexvar_ps(at, scales[r]), sums[r]);
      }
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = _mm512_reduce_add_ps(sums[r]);
}

#define KN_DOT(format, run, affine)                                                                                                \
  void kn_dot_##format##_avx512(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) { \
    dot_rows(unpack_##format##_avx512, run, affine, rows, columns, t, out);                                                       \
  }
KN_DOT(q4_1, 32, true)
KN_DOT(q5_1, 32, true)
KN_DOT(q3_K, 16, false)
KN_DOT(q2_K, 16, true)

#pragma clang attribute pop

#endif
