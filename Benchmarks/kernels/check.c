// Every set of kernels that this processor runs, or its emulator, beside double precision over the dequantised weights.
//
// Like the package's tests of products, for processors that a Swift toolchain is not at hand for (check.sh aarch64). Random weights and activations;
// a relative error (root of summed squares) of more than 2e-6 is what rounding of float sums does not explain.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"
#include "kn_table.h"

static const kn_format formats[] = {KN_Q8_0, KN_Q4_0, KN_Q4_1, KN_Q5_0, KN_Q5_1, KN_IQ4_NL, KN_IQ4_XS, KN_MXFP4,
                                   KN_Q2_K, KN_Q3_K, KN_Q4_K, KN_Q5_K, KN_Q6_K, KN_F16,    KN_BF16,   KN_F32};
static const char *const sets[] = {"scalar", "avx2", "avx512", "avx512bf16", "neon", "i8mm"};

static uint64_t state = 1;
static uint32_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}
static float uniform(void) { return (float)next() / 1073741824.0f - 1; }

static void set_half(uint8_t *at) {
  uint16_t bits;
  float value = 0.05f * uniform();
  kn_to_half(&value, &bits, 1);
  memcpy(at, &bits, 2);
}

static void fill(kn_format format, uint8_t *data, size_t bytes) {
  size_t block = (size_t)kn_block_bytes(format);
  for (size_t i = 0; i < bytes; i += block) {
    uint8_t *b = data + i;
    if (format == KN_F32) {
      float value = uniform();
      memcpy(b, &value, 4);
    } else if (format == KN_F16) {
      set_half(b);
    } else if (format == KN_BF16) {
      float value = uniform();
      memcpy(b, (uint8_t *)&value + 2, 2);
    } else {
      for (size_t j = 0; j < block; j++) b[j] = (uint8_t)next();
      size_t scale = format == KN_Q2_K ? 80 : format == KN_Q3_K ? 108 : format == KN_Q6_K ? 208 : 0;
      if (format == KN_MXFP4) {
        b[0] = (uint8_t)(118 + b[0] % 6);  // an exponent alone: 2^-10 ... 2^-5
        continue;
      }
      set_half(b + scale);
      if (format == KN_Q4_1 || format == KN_Q5_1 || format == KN_Q4_K || format == KN_Q5_K || format == KN_Q2_K) set_half(b + scale + 2);
    }
  }
}

typedef struct {
  kn_pool *pool;
  kn_product product;
  const float *x;
  int tokens;
  const kn_activations *a;
} region;

static void multiply(void *context, int thread, int threads) {
  (void)threads;
  region *r = context;
  kn_multiply(r->pool, thread, &r->product, 1, r->x, r->product.matrix.columns, r->tokens, r->a);
}

// What the kernels make of x: bytes, words or the floats themselves.
static void round_like(const kn_table *table, kn_format format, int tokens, int columns, const float *x, double *out) {
  const kn_table *scalar = &kn_table_scalar;
  int row_tokens = table->row_tokens[format] > 1 ? table->row_tokens[format] : 1;
  bool words = !kn_format_is_quantized(format) && table->tile[format] && tokens > row_tokens && columns % 32 == 0;
  for (int i = 0; i < columns; i++) out[i] = x[i];
  for (int b = 0; b < columns / 32; b++) {
    int8_t q[32];
    int16_t w[32];
    int32_t bias[2];
    float d, sum[2];
    if (words) {
      scalar->quantize_fine(x + 32 * b, 32, w, &d);
      for (int i = 0; i < 32; i++) out[32 * b + i] = (double)w[i] * d;
    } else if (kn_format_is_quantized(format)) {
      (table->quantize_steps ? kn_quantize_steps_scalar : scalar->quantize)(x + 32 * b, 32, q, &d, bias, sum);
      for (int i = 0; i < 32; i++) out[32 * b + i] = (double)q[i] * d;
    }
  }
}

// The relative error of a product. `exact`: beside the operands as they are given, not as the set rounds them.
static double error_of(const char *set, kn_format format, int rows, int columns, int tokens, int threads, bool exact) {
  const kn_table *table = kn_table_named(set);
  size_t row_bytes = kn_row_bytes(format, (size_t)columns), count = (size_t)columns;
  uint8_t *data = malloc(row_bytes * (size_t)rows);
  float *x = malloc(count * (size_t)tokens * sizeof *x), *row = malloc(count * sizeof *row), *out = malloc((size_t)(tokens * rows) * sizeof *out);
  double *values = malloc(count * (size_t)tokens * sizeof *values), *weights = malloc(count * sizeof *weights);
  fill(format, data, row_bytes * (size_t)rows);
  for (size_t i = 0; i < count * (size_t)tokens; i++) x[i] = uniform();
  kn_activations a;
  void *memory = aligned_alloc(64, (kn_activations_bytes(tokens, columns) + 63) / 64 * 64);
  kn_activations_bind(&a, memory, tokens, columns);
  kn_pool *pool = kn_pool_create(threads);
  region r = {pool, {.matrix = {.format = format, .rows = rows, .columns = columns, .row_bytes = row_bytes, .data = data}, .out = out, .out_stride = rows}, x, tokens, &a};
  kn_pool_run(pool, multiply, &r);
  kn_pool_destroy(pool);
  for (int t = 0; t < tokens; t++) {
    if (exact) {
      for (int c = 0; c < columns; c++) values[t * columns + c] = x[t * columns + c];
    } else {
      round_like(table, format, tokens, columns, x + t * columns, values + t * columns);
    }
  }
  double off = 0, all = 0;
  for (int i = 0; i < rows; i++) {
    kn_dequantize_row(&r.product.matrix, i, row);
    if (exact || kn_format_is_quantized(format)) {
      for (int c = 0; c < columns; c++) weights[c] = row[c];
    } else {
      round_like(table, format, tokens, columns, row, weights);
    }
    for (int t = 0; t < tokens; t++) {
      double expected = 0;
      for (int c = 0; c < columns; c++) expected += weights[c] * values[t * columns + c];
      double difference = out[t * rows + i] - expected;
      off += difference * difference;
      all += expected * expected;
    }
  }
  free(data), free(x), free(row), free(out), free(values), free(weights), free(memory);
  return sqrt(off / all);
}

// Words of which a tenth are random bits, coded and expanded by a set's kernels: as by those in plain C, byte for byte, and back to the same words.
static bool codes_alike(const kn_compact_kernels *kernels, kn_coding coding, bool from_halves, int columns) {
  const kn_compact_kernels *plain = kn_table_scalar.compact;
  kn_dictionary d = {.coding = coding, .from_halves = from_halves};
  for (int code = 1; code < (coding == KN_HALVES_IN_14 ? 64 : 16); code++) {
    d.bytes[code] = (uint8_t)(code / 2 + 24 + code % 2 * 128);
    d.codes[d.bytes[code]] = (uint8_t)code;
  }
  size_t count = (size_t)columns, blocks = count / KN_COMPACT_COLUMNS * (size_t)kn_compact_block_bytes(coding);
  uint8_t *words = malloc(2 * count + 1), *coded[2], *ends[2];
  uint16_t *expanded = malloc(2 * count);
  for (size_t i = 0; i < count; i++) {
    float value = uniform() * 0.01f;
    uint16_t word = (uint16_t)next();
    uint32_t bits;
    memcpy(&bits, &value, 4);
    if (from_halves) {  // a number of eight bits is a half too
      bits &= 0xffff0000;
      memcpy(&value, &bits, 4);
    }
    if (from_halves || next() % 10) kn_to_half(&value, &word, 1);
    memcpy(words + 1 + 2 * i, &word, 2);
  }
  bool alike = plain->count(words + 1, columns, &d) == kernels->count(words + 1, columns, &d);
  for (int k = 0; k < 2; k++) {
    coded[k] = calloc(1, blocks + count + 64);
    ends[k] = (k ? kernels : plain)->write(words + 1, columns, &d, coded[k], coded[k] + blocks);
  }
  alike &= ends[0] - coded[0] == ends[1] - coded[1] && memcmp(coded[0], coded[1], blocks + count + 64) == 0;
  alike &= ends[0] - coded[0] == (ptrdiff_t)blocks + plain->count(words + 1, columns, &d);
  alike &= kernels->expand(coded[0], coded[0] + blocks, columns, &d, expanded) == ends[0];
  for (size_t i = 0; i < count; i++) {
    uint16_t word = expanded[i], expected;
    memcpy(&expected, words + 1 + 2 * i, 2);
    if (from_halves) {
      uint32_t bits = (uint32_t)word << 16;
      float value;
      memcpy(&value, &bits, 4);
      kn_to_half(&value, &word, 1);
    }
    alike &= word == expected;
  }
  free(words), free(expanded), free(coded[0]), free(coded[1]);
  return alike;
}

int main(void) {
  const int tokens[] = {1, 2, 3, 4, 5, 8, 9, 13, 16, 17, 24, 33, 52}, rows[] = {5, 33, 70};
  int wrong = 0;
  kn_blas_select(0);
  for (size_t s = 0; s < sizeof sets / sizeof *sets; s++) {
    if (!kn_table_select(sets[s])) continue;
    int done = 0;
    double worst = 0;
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      if (kn_table_current()->wide && !kn_format_is_quantized(formats[f])) continue;  // rounds the tokens otherwise
      bool large = kn_block_columns(formats[f]) == 256;
      const int columns[] = {large ? 256 : 32, large ? 1280 : 576, large ? 2048 : 1120, kn_format_is_quantized(formats[f]) ? 0 : 200};
      for (int c = 0; c < 4 && columns[c]; c++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
          for (size_t t = 0; t < sizeof tokens / sizeof *tokens; t++) {
            double error = error_of(sets[s], formats[f], rows[i], columns[c], tokens[t], 1 + (int)(t % 3), false);
            done++;
            if (error > worst) worst = error;
            if (!(error < (rows[i] * tokens[t] < 10 ? 2e-5 : 2e-6))) {
              wrong++;
              printf("%s, format %u, %d x %d, %d tokens: %.1e\n", sets[s], formats[f], rows[i], columns[c], tokens[t], error);
            }
          }
        }
      }
    }
    printf("%s: %d products, greatest relative error %.1e\n", sets[s], done, worst);
  }
  for (size_t s = 0; s < sizeof sets / sizeof *sets && kn_blas_is_available(); s++) {
    if (!kn_table_select(sets[s])) continue;
    kn_blas_select(1);
    double worst = 0;
    const kn_format floats[] = {KN_F32, KN_F16, KN_BF16};
    for (size_t f = 0; f < 3; f++) {
      for (size_t t = 0; t < sizeof tokens / sizeof *tokens; t++) {
        for (int columns = 33; columns < 10000; columns = columns * 4 + 1) {
          double error = error_of(sets[s], floats[f], 150, columns, tokens[t], 1 + (int)(t % 3), true);
          if (error > worst) worst = error;
        }
      }
    }
    if (!(worst < 2e-6)) wrong++;
    printf("%s, float weights by BLAS: greatest relative error %.1e\n", sets[s], worst);
    kn_blas_select(0);
  }
  for (size_t s = 0; s < sizeof sets / sizeof *sets; s++) {
    if (!kn_table_select(sets[s]) || !kn_table_current()->compact) continue;
    int done = 0;
    for (int columns = 64; columns <= 4096; columns += 64) {
      for (int kind = 0; kind < 3; kind++, done++) {
        if (codes_alike(kn_table_current()->compact, kind == 0 ? KN_HALVES_IN_14 : KN_BFLOAT_IN_12, kind == 2, columns)) continue;
        wrong++;
        printf("%s, compact form %d of %d columns differs\n", sets[s], kind, columns);
      }
    }
    printf("%s: %d rows in compact form\n", sets[s], done);
  }
  // What rounding costs: of activations to bytes, of halves and bfloat16 for many tokens. No bound, a figure.
  const char *const all[] = {"scalar", "avx2", "avx512", "avx512bf16", "amx", "neon", "i8mm"};
  for (size_t s = 0; s < sizeof all / sizeof *all; s++) {
    if (!kn_table_select(all[s])) continue;
    double half = error_of(all[s], KN_F16, 70, 896, 100, 1, true), bf16 = error_of(all[s], KN_BF16, 70, 896, 100, 1, true);
    double bytes = error_of(all[s], KN_Q8_0, 70, 896, 100, 1, true);
    printf("%s, 100 tokens, beside operands that are not rounded: F16 %.1e, BF16 %.1e, Q8_0 %.2e\n", all[s], half, bf16, bytes);
  }
  printf(wrong ? "%d are wrong\n" : "all agree\n", wrong);
  return wrong != 0;
}
