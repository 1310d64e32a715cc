// Elementwise work: entry points over the table, and what needs no kernel of its own.
#include <math.h>

#include "kn_table.h"

void kn_rms_norm(const float *x, const float *weight, float *out, size_t width, float epsilon, float offset) {
  kn_table_current()->rms_norm(x, weight, out, width, epsilon, offset);
}

void kn_layer_norm(const float *x, const float *weight, const float *bias, float *out, size_t width, float epsilon) {
  double sum = 0, squares = 0;
  for (size_t i = 0; i < width; i++) sum += x[i];
  float mean = (float)(sum / (double)width);
  for (size_t i = 0; i < width; i++) squares += (double)(x[i] - mean) * (x[i] - mean);
  float factor = 1 / sqrtf((float)(squares / (double)width) + epsilon);
  for (size_t i = 0; i < width; i++) out[i] = (x[i] - mean) * factor * (weight ? weight[i] : 1) + (bias ? bias[i] : 0);
}

void kn_softmax(float *x, size_t n) {
  const kn_table *table = kn_table_current();
  float sum = table->exp_sum(x, n, table->max(x, n));
  table->scale(x, x, n, 1 / sum);
}

void kn_silu_mul(const float *gate, const float *up, float *out, size_t n) { kn_table_current()->silu_mul(gate, up, out, n); }
void kn_gelu_mul(const float *gate, const float *up, float *out, size_t n) { kn_table_current()->gelu_mul(gate, up, out, n); }

void kn_gelu_erf_mul(const float *gate, const float *up, float *out, size_t n) { kn_table_current()->gelu_erf_mul(gate, up, out, n); }

static const float ones[64] = {[0 ... 63] = 1};

void kn_gelu_erf(const float *x, float *out, size_t n) {
  for (size_t i = 0; i < n; i += 64) kn_gelu_erf_mul(x + i, ones, out + i, n - i < 64 ? n - i : 64);
}

void kn_gelu(const float *x, float *out, size_t n) {
  // Through the gated form in short runs of ones.
  for (size_t i = 0; i < n; i += 64) kn_gelu_mul(x + i, ones, out + i, n - i < 64 ? n - i : 64);
}

void kn_soft_cap(float *x, size_t n, float cap) {
  for (size_t i = 0; i < n; i++) x[i] = cap * tanhf(x[i] / cap);
}

void kn_add(const float *x, float *out, size_t n) { kn_table_current()->add(x, out, n); }
void kn_scale(const float *x, float *out, size_t n, float factor) { kn_table_current()->scale(x, out, n, factor); }
void kn_rope(float *head, const float *cos, const float *sin, size_t half, bool interleaved) {
  kn_table_current()->rope(head, cos, sin, half, interleaved);
}
void kn_to_half(const float *x, uint16_t *out, size_t n) { kn_table_current()->to_half(x, out, n); }
void kn_from_half(const uint16_t *x, float *out, size_t n) { kn_table_current()->from_half(x, out, n); }

size_t kn_argmax(const float *x, size_t n) {
  float greatest = kn_table_current()->max(x, n);
  for (size_t i = 0; i < n; i++) {
    if (x[i] == greatest) return i;
  }
  return 0;  // only NaNs
}
