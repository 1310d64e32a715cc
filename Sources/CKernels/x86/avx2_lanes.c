// Products of a few tokens with weights in the commoner formats, with AVX2: four tokens lie side by side in a vector, two lanes of 32 bits for each, and each eight
// bytes of a row meet those of four or eight tokens. A piece of a row becomes bytes in the first-level cache first.
//
// Weights of up to six bits are multiplied as unsigned bytes, their sums of up to eight products kept in 16 bits; what that leaves out of a weight
// comes off as a bias. Weights of eight bits multiply as magnitudes, and the activations take their signs.
#if defined(__x86_64__)
#include "avx2.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

typedef struct {
  _Alignas(32) uint8_t u[256];
  float scale[16];  // one per run
  float min[16];    // formats with a minimum
} unpacked;

// Columns first ..< first + columns of a row, at most 256.
typedef void (*unpack)(const void *row, int first, int columns, unpacked *to);

KN_INLINE void put(unpacked *to, int at, __m256i bytes) { _mm256_store_si256((__m256i *)(to->u + at), bytes); }

KN_INLINE void bytes_q8_0(const void *row, int first, int columns, unpacked *to) {
  const kn_block_q8_0 *b = (const kn_block_q8_0 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    put(to, 32 * i, _mm256_loadu_si256((const __m256i *)b[i].qs));
    to->scale[i] = _cvtsh_ss(b[i].d);
  }
}

KN_INLINE void bytes_q4_0(const void *row, int first, int columns, unpacked *to) {
  const kn_block_q4_0 *b = (const kn_block_q4_0 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    __m128i v = _mm_loadu_si128((const __m128i *)b[i].qs);
    put(to, 32 * i, _mm256_and_si256(_mm256_set_m128i(_mm_srli_epi16(v, 4), v), _mm256_set1_epi8(15)));
    to->scale[i] = _cvtsh_ss(b[i].d);
  }
}

KN_INLINE void bytes_k45(const bool five, const uint8_t *p, unpacked *to) {
  kn_factors_k45 f = kn_block_factors_k45(p);
  _mm256_storeu_ps(to->scale, f.scales);
  _mm256_storeu_ps(to->min, f.mins);
  const __m256i nibble = _mm256_set1_epi8(15), sixteen = _mm256_set1_epi8(16);
  __m256i bits = five ? _mm256_loadu_si256((const __m256i *)(p + 16)) : nibble;
  for (int j = 0; j < 4; j++) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(p + (five ? 48 : 16) + 32 * j));
    __m256i low = _mm256_and_si256(v, nibble), high = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
    if (five) {
      // Bits 2 j and 2 j + 1 of a high byte.
      low = _mm256_or_si256(low, _mm256_and_si256(_mm256_slli_epi16(bits, 4), sixteen));
      high = _mm256_or_si256(high, _mm256_and_si256(_mm256_slli_epi16(bits, 3), sixteen));
      bits = _mm256_srli_epi16(bits, 2);
    }
    put(to, 64 * j, low);
    put(to, 64 * j + 32, high);
  }
}
KN_INLINE void bytes_q4_K(const void *row, int first, int columns, unpacked *to) {
  (void)columns;
  bytes_k45(false, (const uint8_t *)((const kn_block_q4_K *)row + first / 256), to);
}
KN_INLINE void bytes_q5_K(const void *row, int first, int columns, unpacked *to) {
  (void)columns;
  bytes_k45(true, (const uint8_t *)((const kn_block_q5_K *)row + first / 256), to);
}

KN_INLINE void bytes_q6_K(const void *row, int first, int columns, unpacked *to) {
  (void)columns;
  const kn_block_q6_K *b = (const kn_block_q6_K *)row + first / 256;
  const __m256i nibble = _mm256_set1_epi8(15), upper = _mm256_set1_epi8(0x30);
  __m256 d = _mm256_set1_ps(_cvtsh_ss(b->d));
  for (int j = 0; j < 2; j++) {
    __m256i scales = _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)(b->scales + 8 * j)));
    _mm256_storeu_ps(to->scale + 8 * j, _mm256_mul_ps(_mm256_cvtepi32_ps(scales), d));
    __m256i h = _mm256_loadu_si256((const __m256i *)(b->qh + 32 * j));
    for (int k = 0; k < 2; k++) {
      __m256i v = _mm256_loadu_si256((const __m256i *)(b->ql + 64 * j + 32 * k));
      __m256i low = k == 0 ? _mm256_slli_epi16(h, 4) : _mm256_slli_epi16(h, 2), high = k == 0 ? h : _mm256_srli_epi16(h, 2);
      put(to, 128 * j + 32 * k, _mm256_or_si256(_mm256_and_si256(v, nibble), _mm256_and_si256(low, upper)));
      put(to, 128 * j + 64 + 32 * k, _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi16(v, 4), nibble), _mm256_and_si256(high, upper)));
    }
  }
}

// How a format's bytes become weights: scale * (u - offset), or with a minimum scale * u - min.
typedef struct {
  unpack unpack;
  int run;  // columns of a scale, 16 or 32
  bool affine;
  int offset;  // 0 without minimum: u has a sign
  size_t bytes;  // of 256 columns
} format_traits;

KN_INLINE __m256i eight_everywhere(const uint8_t *p) {
  long long eight;
  memcpy(&eight, p, 8);
  return _mm256_set1_epi64x(eight);
}

// Four rows with one or two (H) half groups of four tokens.
KN_INLINE void multiply(const int H, const format_traits f, const void *const rows[KN_DOT_ROWS], int columns, const kn_lane_block *tokens,
                        const kn_token *reading, float (*out)[KN_DOT_ROWS]) {
  const __m256i ones = _mm256_set1_epi16(1);
  const bool magnitudes = !f.affine && f.offset == 0;
  unpacked w[KN_DOT_ROWS];
  __m256 sums[KN_DOT_ROWS][2];
  const char *next = kn_rows_to_come(rows);
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) sums[r][0] = sums[r][1] = _mm256_setzero_ps();
  for (int first = 0; first < columns; first += 256) {
    int n = columns - first < 256 ? columns - first : 256;
    kn_prefetch_abreast(&next, rows, (ptrdiff_t)(f.bytes * (size_t)(first / 256)), f.bytes, reading);
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      f.unpack(rows[r], first, n, &w[r]);
    }
    for (int c = 0; c < n; c += f.run) {
      const kn_lane_block *l = tokens + (first + c) / 32;
      int part = c % 32 != 0;
      __m256i start[2];
      __m256 total[2], d[2];
#pragma clang loop unroll(full)
      for (int h = 0; h < H; h++) {
        d[h] = _mm256_load_ps(l->d + 8 * h);
        if (f.affine) {
          total[h] = _mm256_load_ps(l->sum[part] + 8 * h);
          if (f.run == 16 && part == 0) total[h] = _mm256_sub_ps(total[h], _mm256_load_ps(l->sum[1] + 8 * h));
        } else if (!magnitudes) {
          const __m256i *bias = (const __m256i *)(l->bias[part] + 8 * h), *second = (const __m256i *)(l->bias[1] + 8 * h);
          start[h] = _mm256_load_si256(bias);
          if (f.run == 16 && part == 0) start[h] = _mm256_sub_epi32(start[h], _mm256_load_si256(second));
          // -128 for each weight to -offset, a power of two.
          start[h] = _mm256_srai_epi32(start[h], 7 - __builtin_ctz((unsigned)f.offset));
        }
      }
#pragma clang loop unroll(full)
      for (int r = 0; r < KN_DOT_ROWS; r++) {
        __m256i dots[2];
#pragma clang loop unroll(full)
        for (int k = 0; k < f.run / 8; k++) {
          __m256i bytes = eight_everywhere(w[r].u + c + 8 * k);
          __m256i magnitude = magnitudes ? _mm256_abs_epi8(bytes) : bytes;
#pragma clang loop unroll(full)
          for (int h = 0; h < H; h++) {
            __m256i x = _mm256_load_si256((const __m256i *)(l->q[2 * part + k] + 32 * h));
            __m256i pairs = _mm256_maddubs_epi16(magnitude, magnitudes ? _mm256_sign_epi8(x, bytes) : x);
            if (magnitudes) {
              pairs = _mm256_madd_epi16(pairs, ones);
              dots[h] = k == 0 ? pairs : _mm256_add_epi32(dots[h], pairs);
            } else {
              dots[h] = k == 0 ? pairs : _mm256_add_epi16(dots[h], pairs);
            }
          }
        }
        __m256 scale = _mm256_set1_ps(w[r].scale[c / f.run]);
#pragma clang loop unroll(full)
        for (int h = 0; h < H; h++) {
          if (!magnitudes) dots[h] = _mm256_madd_epi16(dots[h], ones);
          if (!magnitudes && !f.affine) dots[h] = _mm256_add_epi32(dots[h], start[h]);
          sums[r][h] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(dots[h]), _mm256_mul_ps(scale, d[h]), sums[r][h]);
          if (f.affine) sums[r][h] = _mm256_fnmadd_ps(_mm256_set1_ps(w[r].min[c / f.run]), total[h], sums[r][h]);
        }
      }
    }
  }
#pragma clang loop unroll(full)
  for (int r = 0; r < KN_DOT_ROWS; r++) {
#pragma clang loop unroll(full)
    for (int h = 0; h < H; h++) {
      _Alignas(32) float lane[8];
      _mm256_store_ps(lane, _mm256_add_ps(sums[r][h], _mm256_movehdup_ps(sums[r][h])));
      for (int t = 0; t < 4; t++) out[4 * h + t][r] = lane[2 * t];
    }
  }
}

#define KN_LANES(format, run, affine, offset, bytes)                                                                               \
  void kn_lanes_##format##_avx2(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *l, float (*out)[KN_DOT_ROWS]) { \
    const format_traits f = {bytes_##format, run, affine, offset, bytes};                                                 \
    if (l->tokens <= 4) {                                                                                                          \
      multiply(1, f, rows, columns, l->blocks, &l->token, out);                                                                    \
      return;                                                                                                                      \
    }                                                                                                                              \
    for (int t = 0; t < l->tokens; t += KN_LANE_TOKENS)                                                                            \
      multiply(2, f, rows, columns, l->blocks + t / KN_LANE_TOKENS * (columns / 32), &l->token, out + t);                          \
  }
KN_LANES(q8_0, 32, false, 0, 8 * sizeof(kn_block_q8_0))
KN_LANES(q4_0, 32, false, 8, 8 * sizeof(kn_block_q4_0))
KN_LANES(q4_K, 32, true, 0, sizeof(kn_block_q4_K))
KN_LANES(q5_K, 32, true, 0, sizeof(kn_block_q5_K))
KN_LANES(q6_K, 16, false, 32, sizeof(kn_block_q6_K))

#pragma clang attribute pop

#endif
