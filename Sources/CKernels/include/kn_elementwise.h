// Norms, rotary embedding, gates and other work that is linear in the activations. No barriers: callers split the work.
#ifndef KN_ELEMENTWISE_H
#define KN_ELEMENTWISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// out[i] = x[i] / sqrt(mean(x^2) + epsilon) * (weight[i] + offset); x, out: [width], may be the same. weight NULL = 1.
void kn_rms_norm(const float *x, const float *weight, float *out, size_t width, float epsilon, float offset);
// out[i] = (x[i] - mean) / sqrt(variance + epsilon) * weight[i] + bias[i]; weight and bias may be NULL.
void kn_layer_norm(const float *x, const float *weight, const float *bias, float *out, size_t width, float epsilon);
// x[0...n) = softmax(x), in place; n > 0.
void kn_softmax(float *x, size_t n);
// out[i] = silu(gate[i]) * up[i]; may alias.
void kn_silu_mul(const float *gate, const float *up, float *out, size_t n);
// out[i] = gelu(gate[i]) * up[i], tanh approximation; may alias.
void kn_gelu_mul(const float *gate, const float *up, float *out, size_t n);
// out[i] = gelu(x[i]), tanh approximation.
void kn_gelu(const float *x, float *out, size_t n);
// The same by the error function, to 2e-7 |x|.
void kn_gelu_erf_mul(const float *gate, const float *up, float *out, size_t n);
void kn_gelu_erf(const float *x, float *out, size_t n);
// x[i] = cap * tanh(x[i] / cap)
void kn_soft_cap(float *x, size_t n, float cap);
// out[i] += x[i]
void kn_add(const float *x, float *out, size_t n);
// out[i] = x[i] * factor; may alias.
void kn_scale(const float *x, float *out, size_t n, float factor);
// Rotates the first 2 * half elements of a head. cos, sin: [half]. Interleaved pairs (2i, 2i+1), else (i, i + half).
void kn_rope(float *head, const float *cos, const float *sin, size_t half, bool interleaved);
// IEEE half and back, round to nearest even.
void kn_to_half(const float *x, uint16_t *out, size_t n);
void kn_from_half(const uint16_t *x, float *out, size_t n);
// Index of the greatest element, the first one among equals; n > 0.
size_t kn_argmax(const float *x, size_t n);

#endif
