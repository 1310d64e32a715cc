// What both forms of attention share.
#ifndef KN_ATTENTION_SHARED_H
#define KN_ATTENTION_SHARED_H

#include <math.h>
#include <string.h>

#include "kn_attention.h"
#include "kn_table.h"

// A position of the cache's keys or values (`base`) for a KV head.
static inline const uint8_t *kn_position_at(const void *base, const kn_kv *kv, const kn_attention_shape *shape, int head, int position) {
  return (const uint8_t *)base + ((size_t)head * (size_t)kv->capacity + (size_t)position) * kn_row_bytes(kv->format, (size_t)shape->head_size);
}

// The first position that the query at `position` sees.
static inline int kn_first_position(const kn_attention_shape *shape, int position) {
  return shape->window > 0 && position >= shape->window ? position - shape->window + 1 : 0;
}

static inline void kn_cap(const kn_attention_shape *shape, float *scores, size_t n) {
  if (shape->soft_cap > 0) kn_soft_cap(scores, n, shape->soft_cap);
}

// The sum of exp(score - max) over all that a query of `head` sees, its sink counted.
static inline float kn_with_sink(const kn_attention_shape *shape, int head, float max, float sum) {
  return shape->sinks ? sum + expf(shape->sinks[head] - max) : sum;
}

// kn_attention for many tokens.
void kn_attend_tiles(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride, int start,
                     int tokens, float *out, ptrdiff_t out_stride);

#endif
