// Activations in the forms that products need, on their way from floats: what a multiplication does before it multiplies.
#ifndef KN_ACTIVATIONS_H
#define KN_ACTIVATIONS_H

#include "kn_table.h"

// What products need of their activations.
typedef struct {
  bool bytes;  // quantised
  bool words;  // those as words
  bool fine;   // for float weights as words
  bool lanes;  // a few tokens side by side
  bool terms;  // of the scales
} kn_activation_forms;

// Bytes of a token side by side with others.
static inline int kn_lane_width(const kn_table *table, int tokens) { return tokens <= KN_LANE_TOKENS / 2 && table->quarters ? 16 : 8; }

static inline kn_token kn_token_at(const kn_activations *a, const float *x, ptrdiff_t x_stride, int token) {
  return (kn_token){.x = x + token * x_stride,
                    .q = a->q + token * a->q_stride,
                    .d = a->d + token * a->d_stride,
                    .bias = a->bias + 2 * token * a->d_stride,
                    .sum = a->sum + 2 * token * a->d_stride,
                    .reading = KN_FROM_CACHE};
}

// Quantises this thread's share of x: whole tokens if there are many, else some columns of all of them, since those share lines of the cache where
// they lie side by side.
void kn_quantize_share(const kn_table *table, int thread, int threads, const float *x, ptrdiff_t x_stride, int tokens, int columns,
                       const kn_activations *a, kn_activation_forms forms);
// The same for one token, all of it by every thread in its own memory: that takes less time than a barrier. False if it is too long.
bool kn_quantize_own(const kn_table *table, kn_pool *pool, int thread, const float *x, int columns, kn_activations *own);

#endif
