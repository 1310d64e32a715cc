// Weights in bfloat16 and many tokens, on vector units with dot products of bfloat16: twice the rate of floats on AMD's (Zen 4 and 5), less on
// Intel's. The tokens are rounded to the weights' precision, as llama.cpp does.
#if defined(__x86_64__)
#include <cpuid.h>
#include <pthread.h>

#include "avx512.h"

#define KN_BF16_TARGET \
  __attribute__((target("avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512vbmi,avx512vbmi2,avx2,fma,f16c,bmi2")))
#pragma clang attribute push(KN_BF16_TARGET, apply_to = function)

#include "wide_parts.h"

enum { TOKENS = 8 };  // of a block: sixteen sums, two weight vectors and the activations of two tokens

// T is a constant at every call.
KN_INLINE void block(const int T, const kn_bf16 *x, const kn_bf16 *w, int columns, const float *from, ptrdiff_t from_stride, float *to,
                     ptrdiff_t to_stride) {
  __m512 s0[TOKENS], s1[TOKENS];
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    s0[t] = from ? _mm512_loadu_ps(from + t * from_stride) : _mm512_setzero_ps();
    s1[t] = from ? _mm512_loadu_ps(from + t * from_stride + 16) : _mm512_setzero_ps();
  }
  for (int c = 0; c < columns; c += 32) {
    for (int i = 0; i < 16; i++) {
      __m512bh w0 = (__m512bh)_mm512_load_si512(w + c * KN_PANEL_ROWS + 32 * i);
      __m512bh w1 = (__m512bh)_mm512_load_si512(w + c * KN_PANEL_ROWS + 512 + 32 * i);
#pragma clang loop unroll(full)
      for (int t = 0; t < T; t++) {
        int two;
        memcpy(&two, x + 16 * c + 32 * t + 2 * i, 4);
        __m512bh both = (__m512bh)_mm512_set1_epi32(two);
        s0[t] = _mm512_dpbf16_ps(s0[t], w0, both);
        s1[t] = _mm512_dpbf16_ps(s1[t], w1, both);
      }
    }
  }
#pragma clang loop unroll(full)
  for (int t = 0; t < T; t++) {
    _mm512_storeu_ps(to + t * to_stride, s0[t]);
    _mm512_storeu_ps(to + t * to_stride + 16, s1[t]);
  }
}

static void tile(const kn_wide_operands *o, int columns, int tokens, const float *from, ptrdiff_t from_stride, float *to, ptrdiff_t to_stride) {
  for (int t = 0; t < tokens; t += TOKENS) {
    block(TOKENS, o->x[0] + t / 16 * o->x_stride + t % 16 * 32, o->weights[0], columns, from ? from + t * from_stride : NULL, from_stride,
          to + t * to_stride, to_stride);
  }
}

#pragma clang attribute pop

static int terms(kn_format format) { return format == KN_BF16; }

static const kn_wide wide = {.split = split, .arrange = arrange, .widen_float = widen_float, .tile = tile, .terms = terms};
static bool usable;
static kn_table table;

static void prepare(void) {
  unsigned a, b, c, d;
  usable = __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & 1 << 5);
  table = kn_table_avx512;
  table.name = "avx512bf16";
  table.wide = &wide;
  // AMD's vector units again: on Intel's, what steps save in multiplications they cost in additions.
  table.quantize_steps = kn_quantize_steps_avx512;
  table.split_steps = kn_split_steps_avx512;
  table.prepare_steps = kn_prepare_steps_avx512;
  for (kn_format format = 0; format < KN_FORMAT_LIMIT; format++) {
    if (table.tile[format] == kn_tile_symmetric_32_avx512) table.tile[format] = kn_tile_symmetric_32_steps_avx512;
    if (table.tile[format] == kn_tile_affine_32_avx512) table.tile[format] = kn_tile_affine_32_steps_avx512;
  }
}

const kn_table *kn_table_avx512bf16(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  return usable ? &table : NULL;
}

#endif
