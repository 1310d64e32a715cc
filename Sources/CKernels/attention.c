// Causal attention in two forms, both with an online softmax (Milakov and Gimelshein 2018; Dao et al. 2022).
//
// A few tokens: the cache is read in pieces of positions, each by one thread for all queries of a KV head; the pieces are
// merged afterwards. Many tokens (attention_tiles.c): tiles of queries against blocks of keys, as small matrix products.
// Pieces and tiles depend on the sizes alone, so that results do not change with the number of threads.
#include "attention.h"

enum { FEW_TOKENS = 4, PIECE = 128 };

static void store_row(const kn_table *table, kn_format format, const float *from, void *to, size_t size) {
  if (format == KN_F16) {
    table->to_half(from, to, size);
  } else if (format == KN_Q8_0) {
    int8_t q[KN_MAX_HEAD];
    float scales[KN_MAX_HEAD / 32], sums[KN_MAX_HEAD / 16];
    int32_t bias[KN_MAX_HEAD / 16];
    table->quantize(from, (int)size, q, scales, bias, sums);
    kn_block_q8_0 *blocks = to;
    for (size_t b = 0; b < size / 32; b++) {
      table->to_half(scales + b, &blocks[b].d, 1);
      memcpy(blocks[b].qs, q + 32 * b, 32);
    }
  } else {
    memcpy(to, from, size * sizeof(float));
  }
}

void kn_kv_store(kn_pool *pool, int thread, const kn_kv *kv, const kn_attention_shape *shape, const float *k, ptrdiff_t k_stride,
                 const float *v, ptrdiff_t v_stride, int start, int tokens) {
  const kn_table *table = kn_table_current();
  int threads = kn_pool_count(pool);
  long units = (long)tokens * shape->kv_heads;
  size_t size = (size_t)shape->head_size;
  for (long unit = units * thread / threads; unit < units * (thread + 1) / threads; unit++) {
    int token = (int)(unit / shape->kv_heads), head = (int)(unit % shape->kv_heads);
    uint8_t *key = (uint8_t *)kn_position_at(kv->keys, kv, shape, head, start + token);
    uint8_t *value = (uint8_t *)kn_position_at(kv->values, kv, shape, head, start + token);
    const float *from_k = k + token * k_stride + head * shape->head_size, *from_v = v + token * v_stride + head * shape->head_size;
    store_row(table, kv->format, from_k, key, size);
    store_row(table, kv->format, from_v, value, size);
  }
  kn_pool_barrier(pool);
}

// Partial result of one piece for one query: greatest score, sum of exponentials, unnormalised mix of values.
typedef struct {
  float max, sum;
  float mix[];
} partial;

static partial *partial_at(void *shared, int size, long index) {
  return (partial *)((uint8_t *)shared + (size_t)index * (sizeof(partial) + (size_t)size * sizeof(float)));
}

typedef struct {
  const kn_table *table;
  const kn_attention_shape *shape;
  const kn_kv *kv;
  int group;   // queries of a KV head
  int pieces;  // of the cache, for every token
  int length;  // positions of a piece
} few_plan;

// Scores and mixes one piece for the queries of KV head `head` of one token.
static void attend_piece(const few_plan *plan, void *scratch, const float *q, int head, int low, int high, void *shared, long index) {
  const kn_table *table = plan->table;
  const kn_attention_shape *shape = plan->shape;
  int size = shape->head_size, n = high - low;
  float *scores = scratch;  // [group, length]
  const void *keys = kn_position_at(plan->kv->keys, plan->kv, shape, head, low);
  const void *values = kn_position_at(plan->kv->values, plan->kv, shape, head, low);
  if (plan->kv->format == KN_F16) {
    table->scores_half(q, size, plan->group, keys, size, n, scores, plan->length);
  } else if (plan->kv->format == KN_Q8_0) {
    table->scores_q8(q, size, plan->group, keys, size, n, scores, plan->length);
  } else {
    for (int g = 0; g < plan->group; g++) {
      for (int p = 0; p < n; p++)
        scores[g * plan->length + p] = table->dot_float(q + g * size, (const float *)keys + (ptrdiff_t)p * size, (size_t)size);
    }
  }
  for (int g = 0; g < plan->group; g++) {
    float *row = scores + g * plan->length;
    partial *result = partial_at(shared, size, index + g);
    table->scale(row, row, (size_t)n, shape->scale);
    kn_cap(shape, row, (size_t)n);
    result->max = table->max(row, (size_t)n);
    result->sum = table->exp_sum(row, (size_t)n, result->max);
    memset(result->mix, 0, (size_t)size * sizeof(float));
  }
  partial *first = partial_at(shared, size, index);
  ptrdiff_t stride = (ptrdiff_t)(sizeof(partial) / sizeof(float)) + size;
  if (plan->kv->format == KN_F16) {
    table->mix_half(scores, plan->length, plan->group, values, size, n, first->mix, stride);
  } else if (plan->kv->format == KN_Q8_0) {
    table->mix_q8(scores, plan->length, plan->group, values, size, n, first->mix, stride);
  } else {
    for (int g = 0; g < plan->group; g++) {
      for (int p = 0; p < n; p++) {
        float weight = scores[g * plan->length + p];
        const float *value = (const float *)values + (ptrdiff_t)p * size;
        for (int i = 0; i < size; i++) first->mix[g * stride + i] += weight * value[i];
      }
    }
  }
}

// Writes a partial result that is the whole one.
static void put_whole(const kn_table *table, const kn_attention_shape *shape, int head, const partial *part, float *out) {
  table->scale(part->mix, out, (size_t)shape->head_size, 1 / kn_with_sink(shape, head, part->max, part->sum));
}

static void attend_few(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                       int start, int tokens, float *out, ptrdiff_t out_stride) {
  void *shared = kn_pool_shared(pool), *scratch = kn_pool_scratch(pool, thread);
  int size = shape->head_size, group = shape->heads / shape->kv_heads;
  size_t one = sizeof(partial) + (size_t)size * sizeof(float);
  // The partial results of all pieces fit the shared memory, and the scores of a piece the thread's own.
  int most = (int)(KN_SHARED_BYTES / (one * (size_t)shape->heads * (size_t)tokens));
  int span = start + tokens - kn_first_position(shape, start);
  int length = PIECE;
  while ((span + length - 1) / length > most) length *= 2;
  few_plan plan = {kn_table_current(), shape, kv, group, (span + length - 1) / length, length};

  long units = (long)tokens * shape->kv_heads * plan.pieces;
  for (long unit; (unit = (long)kn_pool_take(pool, 1)) < units;) {
    int piece = (int)(unit % plan.pieces), head = (int)(unit / plan.pieces % shape->kv_heads);
    int token = (int)(unit / plan.pieces / shape->kv_heads);
    int position = start + token, low = kn_first_position(shape, position) + piece * length;
    int high = low + length < position + 1 ? low + length : position + 1;
    long index = ((long)token * plan.pieces + piece) * shape->heads + head * group;
    if (low < high) {
      attend_piece(&plan, scratch, q + token * q_stride + head * group * size, head, low, high, shared, index);
      for (int g = 0; g < group && plan.pieces == 1; g++)
        put_whole(plan.table, shape, head * group + g, partial_at(shared, size, index + g), out + token * out_stride + (head * group + g) * size);
    } else {
      for (int g = 0; g < group; g++) partial_at(shared, size, index + g)->sum = 0;
    }
  }
  kn_pool_barrier(pool);
  if (plan.pieces == 1) return;

  long results = (long)tokens * shape->heads;
  int threads = kn_pool_count(pool);
  for (long i = results * thread / threads; i < results * (thread + 1) / threads; i++) {
    int token = (int)(i / shape->heads), head = (int)(i % shape->heads);
    float *to = out + token * out_stride + head * size;
    float max = -INFINITY, sum = 0;
    memset(to, 0, (size_t)size * sizeof(float));
    for (int piece = 0; piece < plan.pieces; piece++) {
      const partial *part = partial_at(shared, size, ((long)token * plan.pieces + piece) * shape->heads + head);
      if (part->sum > 0 && part->max > max) max = part->max;
    }
    for (int piece = 0; piece < plan.pieces; piece++) {
      const partial *part = partial_at(shared, size, ((long)token * plan.pieces + piece) * shape->heads + head);
      if (!(part->sum > 0)) continue;
      float factor = expf(part->max - max);
      sum += part->sum * factor;
      for (int j = 0; j < size; j++) to[j] += part->mix[j] * factor;
    }
    plan.table->scale(to, to, (size_t)size, 1 / kn_with_sink(shape, head, max, sum));
  }
  kn_pool_barrier(pool);
}

void kn_attention(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                  int start, int tokens, float *out, ptrdiff_t out_stride) {
  if (tokens <= FEW_TOKENS) {
    attend_few(pool, thread, shape, kv, q, q_stride, start, tokens, out, out_stride);
  } else {
    kn_attend_tiles(pool, thread, shape, kv, q, q_stride, start, tokens, out, out_stride);
  }
}
