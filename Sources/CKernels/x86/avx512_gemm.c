// Tiles of 32 weight rows against six tokens: vpdpbusd of quantised weights, vpdpwssd of float weights as words.
#if defined(__x86_64__)
#include "../scale_steps.h"
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// The products of one run, four columns of bytes or two of words at a time: two weight vectors, and for each token a broadcast and two products.
// Written out because compilers hoist the broadcasts and spill the sums. %[w] panel, %[q] and %[r] the first and fourth token.
#define KN_TOKEN(op, t, address)                   \
  "vpbroadcastd " address ", %%zmm31\n\t"          \
  op " %%zmm31, %%zmm29, %[a" #t "]\n\t"           \
  op " %%zmm31, %%zmm30, %[b" #t "]\n\t"
#define KN_TOKENS_1(op, k) KN_TOKEN(op, 0, "4*" #k "(%[q])")
#define KN_TOKENS_2(op, k) KN_TOKENS_1(op, k) KN_TOKEN(op, 1, "4*" #k "(%[q],%[s])")
#define KN_TOKENS_3(op, k) KN_TOKENS_2(op, k) KN_TOKEN(op, 2, "4*" #k "(%[q],%[s],2)")
#define KN_TOKENS_4(op, k) KN_TOKENS_3(op, k) KN_TOKEN(op, 3, "4*" #k "(%[r])")
#define KN_TOKENS_5(op, k) KN_TOKENS_4(op, k) KN_TOKEN(op, 4, "4*" #k "(%[r],%[s])")
#define KN_TOKENS_6(op, k) KN_TOKENS_5(op, k) KN_TOKEN(op, 5, "4*" #k "(%[r],%[s],2)")
#define KN_STEP(T, op, k) \
  "vmovdqu64 128*" #k "(%[w]), %%zmm29\n\t" "vmovdqu64 128*" #k "+64(%[w]), %%zmm30\n\t" KN_TOKENS_##T(op, k)
#define KN_STEPS_4(T, op) KN_STEP(T, op, 0) KN_STEP(T, op, 1) KN_STEP(T, op, 2) KN_STEP(T, op, 3)
#define KN_STEPS_8(T, op) KN_STEPS_4(T, op) KN_STEP(T, op, 4) KN_STEP(T, op, 5) KN_STEP(T, op, 6) KN_STEP(T, op, 7)
#define KN_STEPS_16(T, op)                                                                                        \
  KN_STEPS_8(T, op) KN_STEP(T, op, 8) KN_STEP(T, op, 9) KN_STEP(T, op, 10) KN_STEP(T, op, 11) KN_STEP(T, op, 12) \
  KN_STEP(T, op, 13) KN_STEP(T, op, 14) KN_STEP(T, op, 15)
#define KN_SUMS(t) [a##t] "+v"(a[t]), [b##t] "+v"(b[t])
#define KN_ASM(steps, ...)                                                              \
  __asm__ volatile(steps                                                                \
                   : __VA_ARGS__                                                        \
                   : [w] "r"(w), [q] "r"(q), [r] "r"(q + 3 * stride), [s] "r"(stride)   \
                   : "zmm29", "zmm30", "zmm31", "memory")
#define KN_CASES(steps, op)                                                                                          \
  if (T == 1) KN_ASM(steps(1, op), KN_SUMS(0));                                                                      \
  if (T == 2) KN_ASM(steps(2, op), KN_SUMS(0), KN_SUMS(1));                                                          \
  if (T == 3) KN_ASM(steps(3, op), KN_SUMS(0), KN_SUMS(1), KN_SUMS(2));                                              \
  if (T == 4) KN_ASM(steps(4, op), KN_SUMS(0), KN_SUMS(1), KN_SUMS(2), KN_SUMS(3));                                  \
  if (T == 5) KN_ASM(steps(5, op), KN_SUMS(0), KN_SUMS(1), KN_SUMS(2), KN_SUMS(3), KN_SUMS(4));                      \
  if (T == 6) KN_ASM(steps(6, op), KN_SUMS(0), KN_SUMS(1), KN_SUMS(2), KN_SUMS(3), KN_SUMS(4), KN_SUMS(5));

// What a run holds: 16 or 32 columns of bytes, or 32 of words.
typedef enum { BYTES_16, BYTES_32, WORDS_32 } run_kind;

// stride: bytes from a token to the next.
KN_INLINE void multiply_run(const int T, const run_kind kind, const uint8_t *w, const char *q, ptrdiff_t stride, __m512i a[KN_TILE_TOKENS],
                            __m512i b[KN_TILE_TOKENS]) {
  switch (kind) {
    case BYTES_16: KN_CASES(KN_STEPS_4, "vpdpbusd") break;
    case BYTES_32: KN_CASES(KN_STEPS_8, "vpdpbusd") break;
    case WORDS_32: KN_CASES(KN_STEPS_16, "vpdpwssd") break;
  }
}

// s0 += a * scale0 * step, s1 += b * scale1 * step, where the step's two terms are added to the bits of the scales and of c times these (scale_steps.h).
// Written out because compilers take the terms through general registers and spill the sums.
KN_INLINE void add_run(__m512 *s0, __m512 *s1, __m512i a, __m512i b, __m512 scale0, __m512 scale1, __m512 c0, __m512 c1, const int32_t terms[2]) {
  __asm__("vbroadcastss %[first], %%zmm31\n\t"
          "vbroadcastss %[second], %%zmm30\n\t"
          "vpaddd %%zmm31, %[scale0], %%zmm29\n\t"
          "vpaddd %%zmm31, %[scale1], %%zmm31\n\t"
          "vpaddd %%zmm30, %[c0], %%zmm28\n\t"
          "vpaddd %%zmm30, %[c1], %%zmm30\n\t"
          "vaddps %%zmm28, %%zmm29, %%zmm29\n\t"
          "vaddps %%zmm30, %%zmm31, %%zmm31\n\t"
          "vcvtdq2ps %[a], %[a]\n\t"
          "vcvtdq2ps %[b], %[b]\n\t"
          "vfmadd231ps %%zmm29, %[a], %[s0]\n\t"
          "vfmadd231ps %%zmm31, %[b], %[s1]\n\t"
          : [s0] "+v"(*s0), [s1] "+v"(*s1), [a] "+v"(a), [b] "+v"(b)
          : [scale0] "v"(scale0), [scale1] "v"(scale1), [c0] "v"(c0), [c1] "v"(c1), [first] "m"(terms[0]), [second] "m"(terms[1])
          : "zmm28", "zmm29", "zmm30", "zmm31");
}

// T, kind, affine and steps are constants at every call. The registers: 2T sums of integers, 2T of floats, two weight vectors and a
// broadcast; six tokens make 27 of 32. False, and nothing is written, where scales would have to be steps and are not.
KN_INLINE bool tile(const kn_panel *panel, const kn_activations *activations, int token, const int T, int first, int columns,
                    float *sums, ptrdiff_t stride, bool accumulate, const run_kind kind, const bool affine, const bool steps) {
  if (steps && !panel->steps) return false;
  const int run = kind == BYTES_16 ? 16 : 32, width = kind == WORDS_32 ? 2 : 1;
  ptrdiff_t q_stride = activations->q_stride * width, d_stride = activations->d_stride;
  const char *q = (kind == WORDS_32 ? (const char *)activations->words : (const char *)activations->q) + token * q_stride + first * width;
  const float *d = activations->d + token * d_stride + first / 32;
  const int32_t *bias = kind == WORDS_32 || affine ? NULL : activations->bias + 2 * token * d_stride + first / 16;
  const float *sum = affine ? activations->sum + 2 * token * d_stride + first / 16 : NULL;
  const int32_t *terms = steps ? activations->terms + 2 * (token * d_stride + first / 32) : NULL;
  uint64_t marks = 0;
  __m512 s0[KN_TILE_TOKENS], s1[KN_TILE_TOKENS];
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    s0[t] = accumulate ? _mm512_loadu_ps(sums + t * stride) : _mm512_setzero_ps();
    s1[t] = accumulate ? _mm512_loadu_ps(sums + t * stride + 16) : _mm512_setzero_ps();
  }
  for (int i = 0; i < columns / run; i++) {
    int at = i * run;
    __m512i a[KN_TILE_TOKENS], b[KN_TILE_TOKENS];
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      if (affine || kind == WORDS_32) {
        a[t] = _mm512_setzero_si512();
      } else {
        const int32_t *pair = bias + 2 * t * d_stride + at / 32 * 2;
        a[t] = _mm512_set1_epi32(run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1]);
      }
      b[t] = a[t];
    }
    multiply_run(T, kind, panel->q[at * width / 4][0], q + at * width, q_stride, a, b);
    __m512 scale0 = _mm512_loadu_ps(panel->scale[i]), scale1 = _mm512_loadu_ps(panel->scale[i] + 16);
    __m512 c0 = steps ? _mm512_loadu_ps(panel->scale_c[i]) : scale0, c1 = steps ? _mm512_loadu_ps(panel->scale_c[i] + 16) : scale1;
#pragma clang loop unroll(full)
    for (int t = 0; t < T; t++) {
      if (steps) {
        const int32_t *pair = terms + 2 * (t * d_stride + at / 32);
        uint64_t both;
        memcpy(&both, pair, sizeof both);
        marks |= both;
        add_run(&s0[t], &s1[t], a[t], b[t], scale0, scale1, c0, c1, pair);
      } else {
        __m512 dt = _mm512_set1_ps(d[t * d_stride + at / 32]);
        s0[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(a[t]), _mm512_mul_ps(scale0, dt), s0[t]);
        s1[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(b[t]), _mm512_mul_ps(scale1, dt), s1[t]);
      }
    }
    if (affine) {
      __m512 min0 = _mm512_loadu_ps(panel->min[i]), min1 = _mm512_loadu_ps(panel->min[i] + 16);
#pragma clang loop unroll(full)
      for (int t = 0; t < T; t++) {
        const float *pair = sum + 2 * t * d_stride + at / 32 * 2;
        __m512 st = _mm512_set1_ps(run == 32 ? pair[0] : at % 32 ? pair[1] : pair[0] - pair[1]);
        s0[t] = _mm512_fnmadd_ps(min0, st, s0[t]);
        s1[t] = _mm512_fnmadd_ps(min1, st, s1[t]);
      }
    }
  }
  if (steps && marks & KN_STEP_OUTSIDE) return false;
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    _mm512_storeu_ps(sums + t * stride, s0[t]);
    _mm512_storeu_ps(sums + t * stride + 16, s1[t]);
  }
  return true;
}

KN_INLINE bool tile_of(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, float *sums,
                       ptrdiff_t stride, bool accumulate, const run_kind kind, const bool affine, const bool steps) {
  switch (tokens) {
    case 1: return tile(panel, a, token, 1, first, columns, sums, stride, accumulate, kind, affine, steps);
    case 2: return tile(panel, a, token, 2, first, columns, sums, stride, accumulate, kind, affine, steps);
    case 3: return tile(panel, a, token, 3, first, columns, sums, stride, accumulate, kind, affine, steps);
    case 4: return tile(panel, a, token, 4, first, columns, sums, stride, accumulate, kind, affine, steps);
    case 5: return tile(panel, a, token, 5, first, columns, sums, stride, accumulate, kind, affine, steps);
    default: return tile(panel, a, token, 6, first, columns, sums, stride, accumulate, kind, affine, steps);
  }
}

#define KN_TILE(name, kind, affine)                                                                                                \
  void kn_tile_##name##_avx512(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                               float *sums, ptrdiff_t stride, bool accumulate) {                                                  \
    tile_of(panel, a, token, tokens, first, columns, sums, stride, accumulate, kind, affine, false);                              \
  }
// With scales in steps, and where one is not, as above.
#define KN_TILE_AND_STEPS(name, kind, affine)                                                                                      \
  KN_TILE(name, kind, affine)                                                                                                      \
  void kn_tile_##name##_steps_avx512(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                                     float *sums, ptrdiff_t stride, bool accumulate) {                                            \
    if (!tile_of(panel, a, token, tokens, first, columns, sums, stride, accumulate, kind, affine, true))                          \
      kn_tile_##name##_avx512(panel, a, token, tokens, first, columns, sums, stride, accumulate);                                 \
  }
KN_TILE_AND_STEPS(symmetric_32, BYTES_32, false)
KN_TILE(symmetric_16, BYTES_16, false)
KN_TILE_AND_STEPS(affine_32, BYTES_32, true)
KN_TILE(affine_16, BYTES_16, true)
KN_TILE(words, WORDS_32, false)

#pragma clang attribute pop

#endif
