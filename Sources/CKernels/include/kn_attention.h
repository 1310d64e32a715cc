// Causal attention with grouped queries over a cache of keys and values.
#ifndef KN_ATTENTION_H
#define KN_ATTENTION_H

#include "kn_formats.h"
#include "kn_threads.h"

typedef struct {
  int heads;
  int kv_heads;      // divides heads
  int head_size;     // at most KN_MAX_HEAD
  float scale;       // multiplies query * key
  float soft_cap;    // s = cap * tanh(s / cap) if > 0
  int window;        // a query sees the last `window` positions, itself counted; 0 = all
  const float *sinks;  // [heads]: a score for each that takes its part of the softmax and has no value; NULL for none
} kn_attention_shape;

enum { KN_MAX_HEAD = 256 };

// keys, values: [kv_heads, capacity, head_size], in F32, F16 or Q8_0, whose head_size is a multiple of 32.
typedef struct {
  void *keys;
  void *values;
  int capacity;
  kn_format format;
} kn_kv;

// Writes keys and values of `tokens` new positions from `start` on. k, v: [tokens, stride] floats, a row holding
// [kv_heads, head_size]. Part of a region; ends with a barrier.
void kn_kv_store(kn_pool *pool, int thread, const kn_kv *kv, const kn_attention_shape *shape, const float *k, ptrdiff_t k_stride,
                 const float *v, ptrdiff_t v_stride, int start, int tokens);
// out[t, h] = softmax(scale q[t, h] * keys[..., 0...start+t]) * values. q, out: [tokens, stride], a row holding
// [heads, head_size]; the cache already holds the positions start ... start+tokens-1. Part of a region; ends with a barrier.
void kn_attention(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                  int start, int tokens, float *out, ptrdiff_t out_stride);

// Attention of an encoder.
typedef struct {
  int heads;
  int head_size;      // at most KN_MAX_HEAD
  float scale;        // multiplies query * key
  int window;         // a query sees so many positions to each side; 0 = all
  const float *bias;  // added to the scores: [heads][2 bias_length - 1], of key - query from 1 - bias_length on; NULL for none
  int bias_length;    // at least as long as the longest sequence
} kn_encoder_shape;

// Floats of memory that a thread needs for sequences of up to `tokens`.
size_t kn_encoder_attention_floats(int head_size, int tokens);
// out = softmax(scale q * keys + bias) * values inside each of `sequences` sequences, whose rows stand one behind another: lengths[i] >= 1 of them.
// q, k, v: [rows, stride], out: [rows, out_stride], a row holding [heads, head_size]. memory: of this thread, 64-byte aligned. Part of a region; ends
// with a barrier.
void kn_encoder_attention(kn_pool *pool, const kn_encoder_shape *shape, const float *q, const float *k, const float *v, ptrdiff_t stride,
                          const int32_t *lengths, int sequences, float *out, ptrdiff_t out_stride, float *memory);

#endif
