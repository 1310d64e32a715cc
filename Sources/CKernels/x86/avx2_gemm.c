// Tiles of quantised weights with AVX2: 32 weight rows against six tokens.
//
// vpmaddubsw multiplies 32 pairs of bytes and adds neighbours to 16 bits, vpmaddwd half as many pairs of words. So weights of up to six bits stay
// bytes, unsigned, and their sums stay in 16 bits for as many steps of four columns as fit ("fold"): eight for four bits, four for five bits, two for
// six. What that leaves out of a weight (the offset of a format without minimum) comes off as a minimum does. Weights of eight bits would fill 16 bits
// at once: they and their activations become words, whose products go to 32 bits.
#if defined(__x86_64__)
#include "avx2_panel.h"

#pragma clang attribute push(KN_AVX2_TARGET, apply_to = function)

// A run, written out because compilers hoist the broadcasts and spill the sums: twelve of integers (ymm0 to ymm11, of token t in 2 t and 2 t + 1) and
// four more registers are all there are. %[w]: weights. %[q], %[q3]: activations of the first and the fourth token, %[s] bytes from one to the next.
// %[d], %[d3]: their scales, %[m], %[m3]: their sums, at a distance of %[ds] and 2 %[ds] bytes. %[at]: sums of floats, kept in memory. One step: two
// weight vectors of eight rows, and for each token a broadcast of four bytes (or two words) and two products; the first step sets the sums.
#define KN_SET(mul, add, a, b, address)             \
  "vpbroadcastd " address ", %%ymm13\n\t"           \
  mul " %%ymm13, %%ymm14, %%ymm" #a "\n\t"          \
  mul " %%ymm13, %%ymm15, %%ymm" #b "\n\t"
#define KN_ADD(mul, add, a, b, address)             \
  "vpbroadcastd " address ", %%ymm13\n\t"           \
  mul " %%ymm13, %%ymm14, %%ymm12\n\t"              \
  mul " %%ymm13, %%ymm15, %%ymm13\n\t"              \
  add " %%ymm12, %%ymm" #a ", %%ymm" #a "\n\t"      \
  add " %%ymm13, %%ymm" #b ", %%ymm" #b "\n\t"
#define KN_TOKENS_1(do, mul, add, k) do(mul, add, 0, 1, "4*(" k ")(%[q])")
#define KN_TOKENS_2(do, mul, add, k) KN_TOKENS_1(do, mul, add, k) do(mul, add, 2, 3, "4*(" k ")(%[q],%[s])")
#define KN_TOKENS_3(do, mul, add, k) KN_TOKENS_2(do, mul, add, k) do(mul, add, 4, 5, "4*(" k ")(%[q],%[s],2)")
#define KN_TOKENS_4(do, mul, add, k) KN_TOKENS_3(do, mul, add, k) do(mul, add, 6, 7, "4*(" k ")(%[q3])")
#define KN_TOKENS_5(do, mul, add, k) KN_TOKENS_4(do, mul, add, k) do(mul, add, 8, 9, "4*(" k ")(%[q3],%[s])")
#define KN_TOKENS_6(do, mul, add, k) KN_TOKENS_5(do, mul, add, k) do(mul, add, 10, 11, "4*(" k ")(%[q3],%[s],2)")
#define KN_STEP(T, do, mul, add, k)                                                            \
  "vmovdqu 64*(" k ")(%[w]), %%ymm14\n\t" "vmovdqu 64*(" k ")+32(%[w]), %%ymm15\n\t" \
  KN_TOKENS_##T(do, mul, add, k)
#define KN_STEPS_2(T, mul, add, from) KN_STEP(T, KN_SET, mul, add, #from) KN_STEP(T, KN_ADD, mul, add, #from "+1")
#define KN_STEPS_4(T, mul, add, from) \
  KN_STEPS_2(T, mul, add, from) KN_STEP(T, KN_ADD, mul, add, #from "+2") KN_STEP(T, KN_ADD, mul, add, #from "+3")
#define KN_STEPS_8(T, mul, add, from)                                                                     \
  KN_STEPS_4(T, mul, add, from) KN_STEP(T, KN_ADD, mul, add, #from "+4") KN_STEP(T, KN_ADD, mul, add, #from "+5") \
  KN_STEP(T, KN_ADD, mul, add, #from "+6") KN_STEP(T, KN_ADD, mul, add, #from "+7")
#define KN_STEPS_16(T, mul, add)                                                                              \
  KN_STEPS_8(T, mul, add, 0) KN_STEP(T, KN_ADD, mul, add, "8") KN_STEP(T, KN_ADD, mul, add, "9")              \
  KN_STEP(T, KN_ADD, mul, add, "10") KN_STEP(T, KN_ADD, mul, add, "11") KN_STEP(T, KN_ADD, mul, add, "12")    \
  KN_STEP(T, KN_ADD, mul, add, "13") KN_STEP(T, KN_ADD, mul, add, "14") KN_STEP(T, KN_ADD, mul, add, "15")

// Does something for each token: KN_EACH(T, do) is do(t, its two sums, the addresses of its scale and of its sum) for t < T.
#define KN_EACH_1(do) do(0, 0, 1, "(%[d])", "(%[m])")
#define KN_EACH_2(do) KN_EACH_1(do) do(1, 2, 3, "(%[d],%[ds])", "(%[m],%[ds],2)")
#define KN_EACH_3(do) KN_EACH_2(do) do(2, 4, 5, "(%[d],%[ds],2)", "(%[m],%[ds],4)")
#define KN_EACH_4(do) KN_EACH_3(do) do(3, 6, 7, "(%[d3])", "(%[m3])")
#define KN_EACH_5(do) KN_EACH_4(do) do(4, 8, 9, "(%[d3],%[ds])", "(%[m3],%[ds],2)")
#define KN_EACH_6(do) KN_EACH_5(do) do(5, 10, 11, "(%[d3],%[ds],2)", "(%[m3],%[ds],4)")
// Sums of 16 bits to 32; ymm15 holds ones.
#define KN_WIDEN(t, a, b, d, m) "vpmaddwd %%ymm15, %%ymm" #a ", %%ymm" #a "\n\t" "vpmaddwd %%ymm15, %%ymm" #b ", %%ymm" #b "\n\t"
#define KN_ONES "vpcmpeqw %%ymm15, %%ymm15, %%ymm15\n\t" "vpabsw %%ymm15, %%ymm15\n\t"
// The first fold of two waits in memory for the second.
#define KN_KEEP(t, a, b, d, m) \
  KN_WIDEN(t, a, b, d, m) "vmovdqu %%ymm" #a ", 384+64*" #t "(%[at])\n\t" "vmovdqu %%ymm" #b ", 384+64*" #t "+32(%[at])\n\t"
#define KN_JOIN(t, a, b, d, m)                                                         \
  KN_WIDEN(t, a, b, d, m) "vpaddd 384+64*" #t "(%[at]), %%ymm" #a ", %%ymm" #a "\n\t" \
  "vpaddd 384+64*" #t "+32(%[at]), %%ymm" #b ", %%ymm" #b "\n\t"
#define KN_SCALES "vmovups (%[scale]), %%ymm14\n\t" "vmovups 32(%[scale]), %%ymm15\n\t"
#define KN_SCALE(t, a, b, d, m)                                                             \
  "vbroadcastss " d ", %%ymm13\n\t"                                                         \
  "vcvtdq2ps %%ymm" #a ", %%ymm" #a "\n\t" "vcvtdq2ps %%ymm" #b ", %%ymm" #b "\n\t"         \
  "vmulps %%ymm13, %%ymm14, %%ymm12\n\t" "vmulps %%ymm13, %%ymm15, %%ymm13\n\t"             \
  "vfmadd213ps 64*" #t "(%[at]), %%ymm12, %%ymm" #a "\n\t"                                  \
  "vfmadd213ps 64*" #t "+32(%[at]), %%ymm13, %%ymm" #b "\n\t"
#define KN_MINS "vmovups %c[min](%[scale]), %%ymm14\n\t" "vmovups %c[min]+32(%[scale]), %%ymm15\n\t"
#define KN_STORE(t, a, b, d, m) "vmovups %%ymm" #a ", 64*" #t "(%[at])\n\t" "vmovups %%ymm" #b ", 64*" #t "+32(%[at])\n\t"
#define KN_MIN(t, a, b, d, m)                                                                             \
  "vbroadcastss " m ", %%ymm13\n\t"                                                                       \
  "vfnmadd231ps %%ymm13, %%ymm14, %%ymm" #a "\n\t" "vfnmadd231ps %%ymm13, %%ymm15, %%ymm" #b "\n\t"       \
  KN_STORE(t, a, b, d, m)

#define KN_RUN_words(T) KN_STEPS_16(T, "vpmaddwd", "vpaddd") KN_SCALES KN_EACH_##T(KN_SCALE) KN_EACH_##T(KN_STORE)
#define KN_REST(T) KN_SCALES KN_EACH_##T(KN_SCALE) KN_MINS KN_EACH_##T(KN_MIN)
#define KN_BYTES(T, steps, from) KN_STEPS_##steps(T, "vpmaddubsw", "vpaddw", from) KN_ONES
#define KN_RUN_one_of_8(T) KN_BYTES(T, 8, 0) KN_EACH_##T(KN_WIDEN) KN_REST(T)
#define KN_RUN_one_of_4(T) KN_BYTES(T, 4, 0) KN_EACH_##T(KN_WIDEN) KN_REST(T)
#define KN_RUN_two_of_4(T) KN_BYTES(T, 4, 0) KN_EACH_##T(KN_KEEP) KN_BYTES(T, 4, 4) KN_EACH_##T(KN_JOIN) KN_REST(T)
#define KN_RUN_two_of_2(T) KN_BYTES(T, 2, 0) KN_EACH_##T(KN_KEEP) KN_BYTES(T, 2, 2) KN_EACH_##T(KN_JOIN) KN_REST(T)

// Sums of floats of a half panel, and of integers that wait.
typedef struct {
  _Alignas(64) float sums[KN_TILE_TOKENS][16];
  int32_t waiting[KN_TILE_TOKENS][16];
} tile_memory;
_Static_assert(offsetof(tile_memory, waiting) == 384, "as the code above says");

// tile_NAME(T, ...) for a kind of run of RUN columns, WIDTH bytes each; T is a constant at every call.
#define KN_TILE(NAME, RUN, WIDTH)                                                                                                        \
  KN_INLINE void tile_##NAME(const int T, const kn_avx2_panel *panel, const kn_activations *activations, int token, int first, int columns, \
                             float *sums, ptrdiff_t stride, bool accumulate) {                                                           \
    const ptrdiff_t s = activations->q_stride * WIDTH, ds = activations->d_stride * (ptrdiff_t)sizeof(float);                            \
    const char *start = (WIDTH == 2 ? (const char *)activations->words : (const char *)activations->q) + token * s + first * WIDTH;      \
    for (int half = 0; half < 2; half++) {                                                                                               \
      tile_memory memory;                                                                                                                \
      for (int t = 0; t < T; t++) {                                                                                                      \
        for (int r = 0; r < 16; r += 8)                                                                                                  \
          _mm256_store_ps(memory.sums[t] + r, accumulate ? _mm256_loadu_ps(sums + t * stride + 16 * half + r) : _mm256_setzero_ps());    \
      }                                                                                                                                  \
      const uint8_t *w = panel->q[half][0];                                                                                              \
      const char *q = start;                                                                                                             \
      const float *scale = panel->scale[0] + 16 * half;                                                                                  \
      const char *d = (const char *)(activations->d + first / 32) + token * ds;                                                          \
      const char *m = WIDTH == 2 ? d : (const char *)(activations->sum + first / 16) + 2 * token * ds;                                   \
      for (int at = 0; at < columns; at += RUN) {                                                                                        \
        const char *own = d + at / 32 * 4;                                                                                               \
        switch (T) {                                                                                                                     \
          case 1: KN_ASM(NAME, 1); break;                                                                                                \
          case 2: KN_ASM(NAME, 2); break;                                                                                                \
          case 3: KN_ASM(NAME, 3); break;                                                                                                \
          case 4: KN_ASM(NAME, 4); break;                                                                                                \
          case 5: KN_ASM(NAME, 5); break;                                                                                                \
          default: KN_ASM(NAME, 6); break;                                                                                               \
        }                                                                                                                                \
        w += RUN * WIDTH * 16;                                                                                                           \
        q += RUN * WIDTH;                                                                                                                \
        m += RUN / 16 * 4;                                                                                                               \
        scale += KN_PANEL_ROWS;                                                                                                          \
      }                                                                                                                                  \
      for (int t = 0; t < T; t++) memcpy(sums + t * stride + 16 * half, memory.sums[t], sizeof memory.sums[t]);                          \
    }                                                                                                                                    \
  }                                                                                                                                      \
  void kn_tile_##NAME##_avx2(const kn_panel *shared, const kn_activations *a, int token, int tokens, int first, int columns, float *sums, \
                             ptrdiff_t stride, bool accumulate) {                                                                        \
    const kn_avx2_panel *panel = (const kn_avx2_panel *)shared;                                                                          \
    switch (tokens) {                                                                                                                    \
      case 1: tile_##NAME(1, panel, a, token, first, columns, sums, stride, accumulate); break;                                          \
      case 2: tile_##NAME(2, panel, a, token, first, columns, sums, stride, accumulate); break;                                          \
      case 3: tile_##NAME(3, panel, a, token, first, columns, sums, stride, accumulate); break;                                          \
      case 4: tile_##NAME(4, panel, a, token, first, columns, sums, stride, accumulate); break;                                          \
      case 5: tile_##NAME(5, panel, a, token, first, columns, sums, stride, accumulate); break;                                          \
      default: tile_##NAME(6, panel, a, token, first, columns, sums, stride, accumulate); break;                                         \
    }                                                                                                                                    \
  }
#define KN_ASM(NAME, T)                                                                                                                \
  __asm__ volatile(KN_RUN_##NAME(T)                                                                                                    \
                   :                                                                                                                   \
                   : [w] "r"(w), [q] "r"(q), [q3] "r"(q + 3 * s), [s] "r"(s), [d] "r"(own), [d3] "r"(own + 3 * ds), [ds] "r"(ds),      \
                     [m] "r"(m), [m3] "r"(m + 6 * ds), [scale] "r"(scale), [at] "r"(&memory),                                          \
                     [min] "i"(offsetof(kn_avx2_panel, min) - offsetof(kn_avx2_panel, scale))                                          \
                   : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",       \
                     "xmm13", "xmm14", "xmm15", "memory")
KN_TILE(words, 32, 2)
KN_TILE(one_of_8, 32, 1)
KN_TILE(two_of_4, 32, 1)
KN_TILE(one_of_4, 16, 1)
KN_TILE(two_of_2, 16, 1)

#pragma clang attribute pop

#endif
