// Elementwise kernels in C that the compiler vectorises: each instruction set includes this file under its own target
// attribute, with KN_NAME(x) giving its suffix. Reductions may be reordered; everything else rounds as written. A set that defines
// KN_OWN_REDUCTIONS has an exp_sum and a max of its own.

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "scalar/half.h"

// e^x by 2^n * p(r), |r| <= ln 2 / 2, p the polynomial of Cephes' expf; within 2 ULP for x in -87 ... 88, 0 below.
static inline float KN_NAME(exp)(float x) {
  float bounded = x < -87.0f ? -87.0f : x > 88.0f ? 88.0f : x;
  float n = rintf(bounded * 1.44269504f);
  float r = bounded - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1;
  int32_t bits = ((int32_t)n + 127) << 23;
  float power;
  memcpy(&power, &bits, 4);
  return x < -87.0f ? 0 : p * power;
}

#ifndef KN_OWN_REDUCTIONS
static float KN_NAME(exp_sum)(float *x, size_t n, float max) {
#pragma clang fp reassociate(on)
  float sum = 0;
  for (size_t i = 0; i < n; i++) {
    float e = KN_NAME(exp)(x[i] - max);
    x[i] = e;
    sum += e;
  }
  return sum;
}

static float KN_NAME(max)(const float *x, size_t n) {
  float lanes[16];
  for (int j = 0; j < 16; j++) lanes[j] = -INFINITY;
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    for (int j = 0; j < 16; j++) lanes[j] = x[i + j] > lanes[j] ? x[i + j] : lanes[j];
  }
  for (; i < n; i++) lanes[0] = x[i] > lanes[0] ? x[i] : lanes[0];
  for (int j = 1; j < 16; j++) lanes[0] = lanes[j] > lanes[0] ? lanes[j] : lanes[0];
  return lanes[0];
}
#endif

static float KN_NAME(dot_float)(const float *x, const float *y, size_t n) {
#pragma clang fp reassociate(on)
  float sum = 0;
  for (size_t i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

// out[k] = value for k < n, sixteen at a time through a local array: out is often one of the inputs, and the compiler would take its
// scalar path for that.
#define KN_MAP(n, value)                               \
  do {                                                 \
    size_t base = 0;                                   \
    for (; base + 16 <= (n); base += 16) {             \
      float sixteen[16];                               \
      for (size_t j = 0; j < 16; j++) {                \
        size_t k = base + j;                           \
        sixteen[j] = (value);                          \
      }                                                \
      memcpy(out + base, sixteen, sizeof sixteen);     \
    }                                                  \
    for (size_t k = base; k < (n); k++) out[k] = (value); \
  } while (0)

static void KN_NAME(rms_norm)(const float *x, const float *weight, float *out, size_t width, float epsilon, float offset) {
  float factor = 1 / sqrtf(KN_NAME(dot_float)(x, x, width) / (float)width + epsilon);
  if (!weight) {
    KN_MAP(width, x[k] * factor);
  } else {
    KN_MAP(width, x[k] * factor * (weight[k] + offset));
  }
}

static inline float KN_NAME(silu)(float x) { return x / (1 + KN_NAME(exp)(-x)); }

// 0.5 x (1 + tanh(u)) = x / (1 + exp(-2 u))
static inline float KN_NAME(gelu)(float x) {
  float u = 0.7978845608f * (x + 0.044715f * x * x * x);
  return x / (1 + KN_NAME(exp)(-2 * u));
}

// x (1 + erf(x / sqrt 2)) / 2, the error function by Abramowitz and Stegun's 7.1.26: within 1.5e-7.
static inline float KN_NAME(gelu_erf)(float x) {
  float a = fabsf(x) * 0.7071067812f;
  float t = 1 / (1 + 0.3275911f * a);
  float p = 1.061405429f;
  p = p * t - 1.453152027f;
  p = p * t + 1.421413741f;
  p = p * t - 0.284496736f;
  p = p * t + 0.254829592f;
  float rest = p * t * KN_NAME(exp)(-a * a);  // 1 - erf(|x| / sqrt 2)
  return x < 0 ? 0.5f * x * rest : 0.5f * x * (2 - rest);
}

static void KN_NAME(silu_mul)(const float *gate, const float *up, float *out, size_t n) {
  KN_MAP(n, KN_NAME(silu)(gate[k]) * up[k]);
}

static void KN_NAME(gelu_mul)(const float *gate, const float *up, float *out, size_t n) {
  KN_MAP(n, KN_NAME(gelu)(gate[k]) * up[k]);
}

static void KN_NAME(gelu_erf_mul)(const float *gate, const float *up, float *out, size_t n) {
  KN_MAP(n, KN_NAME(gelu_erf)(gate[k]) * up[k]);
}

static void KN_NAME(add)(const float *x, float *out, size_t n) { KN_MAP(n, out[k] + x[k]); }

static void KN_NAME(scale)(const float *x, float *out, size_t n, float factor) { KN_MAP(n, x[k] * factor); }

static void KN_NAME(rope)(float *head, const float *restrict cos, const float *restrict sin, size_t half, bool interleaved) {
  if (interleaved) {
    for (size_t i = 0; i < half; i++) {
      float x = head[2 * i], y = head[2 * i + 1];
      head[2 * i] = x * cos[i] - y * sin[i];
      head[2 * i + 1] = x * sin[i] + y * cos[i];
    }
  } else {
    float *restrict low = head, *restrict high = head + half;
    for (size_t i = 0; i < half; i++) {
      float x = low[i], y = high[i];
      low[i] = x * cos[i] - y * sin[i];
      high[i] = x * sin[i] + y * cos[i];
    }
  }
}

// A cached row of Q8_0 is widened once for all queries of its group.
static void KN_NAME(from_q8)(const kn_block_q8_0 *x, float *out, size_t n) {
  for (size_t b = 0; b < n / 32; b++) {
    float scale = kn_half_to_float(x[b].d);
    for (int i = 0; i < 32; i++) out[32 * b + i] = scale * (float)x[b].qs[i];
  }
}

static void KN_NAME(scores_q8)(const float *q, ptrdiff_t q_stride, int group, const kn_block_q8_0 *keys, int head_size, int positions,
                               float *scores, ptrdiff_t score_stride) {
  float key[256];
  for (int p = 0; p < positions; p++) {
    KN_NAME(from_q8)(keys + (ptrdiff_t)p * (head_size / 32), key, (size_t)head_size);
    for (int g = 0; g < group; g++) scores[g * score_stride + p] = KN_NAME(dot_float)(q + g * q_stride, key, (size_t)head_size);
  }
}

static void KN_NAME(mix_q8)(const float *weights, ptrdiff_t weight_stride, int group, const kn_block_q8_0 *values, int head_size,
                            int positions, float *out, ptrdiff_t out_stride) {
  float value[256];
  for (int p = 0; p < positions; p++) {
    KN_NAME(from_q8)(values + (ptrdiff_t)p * (head_size / 32), value, (size_t)head_size);
    for (int g = 0; g < group; g++) {
      float weight = weights[g * weight_stride + p];
      for (int i = 0; i < head_size; i++) out[g * out_stride + i] += weight * value[i];
    }
  }
}
