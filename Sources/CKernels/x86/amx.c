// Products in bfloat16 on Intel's matrix unit (AMX): 16 x 32 activations by 32 x 16 weights in one instruction, summed in floats.
#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "avx512.h"

#define KN_AMX_TARGET                                                                                                           \
  __attribute__((target("amx-tile,amx-bf16,avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx512vbmi,avx512vbmi2,avx2,fma,f16c,bmi2")))
#pragma clang attribute push(KN_AMX_TARGET, apply_to = function)

// All registers of the unit hold 16 rows of 64 bytes (Intel's architecture manual, LDTILECFG): 0 to 3 sums, 4 and 5 activations, 6 and 7
// weights.
static void enter(void) {
  _Alignas(64) struct {
    uint8_t palette, start_row, reserved[14];
    uint16_t bytes[16];
    uint8_t rows[16];
  } shapes = {.palette = 1};
  for (int i = 0; i < 8; i++) shapes.rows[i] = 16, shapes.bytes[i] = 64;
  _tile_loadconfig(&shapes);
}

static void leave(void) { _tile_release(); }

#include "wide_parts.h"

// run and affine are constants at every call.
KN_INLINE void widen_runs(const kn_panel *panel, const int run, const bool affine, int columns, kn_bf16 *to) {
  const __m512i byte = _mm512_set1_epi32(255);
  for (int i = 0; i < columns / run; i++) {
    for (int half = 0; half < 32; half += 16) {
      __m512 scale = _mm512_loadu_ps(panel->scale[i] + half);
      __m512 offset = affine ? _mm512_sub_ps(_mm512_setzero_ps(), _mm512_loadu_ps(panel->min[i] + half))
                             : _mm512_mul_ps(scale, _mm512_set1_ps(-128));
#pragma clang loop unroll(full)
      for (int c = 0; c < run; c += 4) {
        int at = i * run + c;
        __m512i v = _mm512_loadu_si512(panel->q[at / 4][half]);
        __m512 w[4];
        w[0] = _mm512_cvtepi32_ps(_mm512_and_si512(v, byte));
        w[1] = _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(v, 8), byte));
        w[2] = _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(v, 16), byte));
        w[3] = _mm512_cvtepi32_ps(_mm512_srli_epi32(v, 24));
        for (int j = 0; j < 4; j++) w[j] = _mm512_fmadd_ps(w[j], scale, offset);
        _mm512_storeu_si512(to + place(at, half), pair(w[0], w[1]));
        _mm512_storeu_si512(to + place(at + 2, half), pair(w[2], w[3]));
      }
    }
  }
}

static void widen(const kn_panel *panel, kn_format format, int columns, kn_bf16 *to) {
  switch (kn_format_kind(format)) {
    case KN_SYMMETRIC_32: widen_runs(panel, 32, false, columns, to); break;
    case KN_SYMMETRIC_16: widen_runs(panel, 16, false, columns, to); break;
    case KN_AFFINE_32: widen_runs(panel, 32, true, columns, to); break;
    default: widen_runs(panel, 16, true, columns, to); break;
  }
}

KN_INLINE void multiply_columns(const kn_bf16 *x, ptrdiff_t x_stride, const kn_bf16 *w, int columns, const bool two) {
  for (int c = 0; c < columns; c += 32) {
    _tile_loadd(6, w + c * KN_PANEL_ROWS, 64);
    _tile_loadd(4, x + 16 * c, 64);
    _tile_dpbf16ps(0, 4, 6);
    _tile_loadd(7, w + c * KN_PANEL_ROWS + 512, 64);
    _tile_dpbf16ps(1, 4, 7);
    if (two) {
      _tile_loadd(5, x + x_stride + 16 * c, 64);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
  }
}

static void load_sums(const float *from, ptrdiff_t stride, bool two) {
  size_t row = (size_t)stride * sizeof(float);
  _tile_loadd(0, from, row);
  _tile_loadd(1, from + 16, row);
  if (!two) return;
  _tile_loadd(2, from + 16 * stride, row);
  _tile_loadd(3, from + 16 * stride + 16, row);
}

static void store_sums(float *to, ptrdiff_t stride, bool two) {
  size_t row = (size_t)stride * sizeof(float);
  _tile_stored(0, to, row);
  _tile_stored(1, to + 16, row);
  if (!two) return;
  _tile_stored(2, to + 16 * stride, row);
  _tile_stored(3, to + 16 * stride + 16, row);
}

static void tile(const kn_wide_operands *o, int columns, int tokens, const float *from, ptrdiff_t from_stride, float *to, ptrdiff_t to_stride) {
  bool two = tokens > 16;
  if (from) {
    load_sums(from, from_stride, two);
  } else {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
  }
  for (int i = 0; i < o->terms; i++) {
    const kn_bf16 *x = o->x[i == 1], *w = o->weights[i == 2];
    if (two) {
      multiply_columns(x, o->x_stride, w, columns, true);
    } else {
      multiply_columns(x, o->x_stride, w, columns, false);
    }
  }
  store_sums(to, to_stride, two);
}

#pragma clang attribute pop

// Eight bits of mantissa hold what quantisation left of a weight; half precision has three more.
static int terms(kn_format format) { return kn_format_is_quantized(format) ? 1 : format == KN_BF16 ? 2 : format == KN_F16 ? 3 : 0; }

static const kn_wide wide = {
    .split = split, .widen = widen, .arrange = arrange, .widen_float = widen_float, .tile = tile, .terms = terms, .enter = enter, .leave = leave};
static bool usable;
static kn_table table;

// Whether processor and system have the unit. Linux gives its registers to a process that asks for them (arch_prctl, kernel 5.16).
static bool ask(void) {
  enum { TILES_BF16 = 1 << 24 | 1 << 22, VECTOR_BF16 = 1 << 5, SAVED_BY_SYSTEM = 1 << 27, TILE_STATE = 3 << 17, REQUEST = 0x1023, TILE_DATA = 18 };
  unsigned a, b, c, d, high;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (d & TILES_BF16) != TILES_BF16) return false;
  if (!__get_cpuid_count(7, 1, &a, &b, &c, &d) || !(a & VECTOR_BF16)) return false;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & SAVED_BY_SYSTEM)) return false;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(high) : "c"(0));
  return (a & TILE_STATE) == TILE_STATE && syscall(SYS_arch_prctl, REQUEST, TILE_DATA) == 0;
}

static void prepare(void) {
  usable = ask();
  table = kn_table_avx512;
  table.name = "amx";
  table.wide = &wide;
  // Intel's cores have half as many 512-bit units as Zen 5 and slower memory: panels pay sooner. From counts of instructions; not measured there.
  for (kn_format format = 0; format < KN_FORMAT_LIMIT; format++) {
    if (kn_format_is_quantized(format) && table.row_tokens[format] > 8) table.row_tokens[format] = format == KN_Q8_0 ? 16 : 8;
  }
}

const kn_table *kn_table_amx(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  return usable ? &table : NULL;
}

#elif defined(__x86_64__)
#include "../tables.h"

const kn_table *kn_table_amx(void) { return NULL; }
#endif
