// Causal attention in two forms, both with an online softmax (Milakov and Gimelshein 2018; Dao et al. 2022).
//
// A few tokens: the cache is read in pieces of positions, each by one thread for all queries of a KV head; the pieces are
// merged afterwards. Many tokens: tiles of queries against blocks of keys, as small float matrix products.
// Pieces and tiles depend on the sizes alone, so that results do not change with the number of threads.
#include <math.h>
#include <string.h>

#include "kn_attention.h"
#include "kn_table.h"

enum { FEW_TOKENS = 4, PIECE = 128, QUERY_ROWS = 96, KEY_BLOCK = 128 };
// Floats between rows of queries: not a multiple of 1 KB, whose rows would compete for a few lines of the first-level cache.
enum { ROW = KN_MAX_HEAD + 16 };

static const uint8_t *position_at(const void *base, const kn_kv *kv, const kn_attention_shape *shape, int head, int position) {
  return (const uint8_t *)base + ((size_t)head * (size_t)kv->capacity + (size_t)position) * kn_row_bytes(kv->format, (size_t)shape->head_size);
}

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

static void load_row(const kn_table *table, kn_format format, const void *from, float *to, size_t size) {
  if (format == KN_F16) {
    table->from_half(from, to, size);
  } else if (format == KN_Q8_0) {
    table->from_q8(from, to, size);
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
    uint8_t *key = (uint8_t *)position_at(kv->keys, kv, shape, head, start + token);
    uint8_t *value = (uint8_t *)position_at(kv->values, kv, shape, head, start + token);
    const float *from_k = k + token * k_stride + head * shape->head_size, *from_v = v + token * v_stride + head * shape->head_size;
    store_row(table, kv->format, from_k, key, size);
    store_row(table, kv->format, from_v, value, size);
  }
  kn_pool_barrier(pool);
}

static int first_position(const kn_attention_shape *shape, int position) {
  return shape->window > 0 && position >= shape->window ? position - shape->window + 1 : 0;
}

static void cap(const kn_attention_shape *shape, float *scores, size_t n) {
  if (shape->soft_cap > 0) kn_soft_cap(scores, n, shape->soft_cap);
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
  const void *keys = position_at(plan->kv->keys, plan->kv, shape, head, low);
  const void *values = position_at(plan->kv->values, plan->kv, shape, head, low);
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
    cap(shape, row, (size_t)n);
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
static void put_whole(const kn_table *table, const partial *part, int size, float *out) {
  table->scale(part->mix, out, (size_t)size, 1 / part->sum);
}

static void attend_few(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                       int start, int tokens, float *out, ptrdiff_t out_stride) {
  void *shared = kn_pool_shared(pool), *scratch = kn_pool_scratch(pool, thread);
  int size = shape->head_size, group = shape->heads / shape->kv_heads;
  size_t one = sizeof(partial) + (size_t)size * sizeof(float);
  // The partial results of all pieces fit the shared memory, and the scores of a piece the thread's own.
  int most = (int)(KN_SHARED_BYTES / (one * (size_t)shape->heads * (size_t)tokens));
  int span = start + tokens - first_position(shape, start);
  int length = PIECE;
  while ((span + length - 1) / length > most) length *= 2;
  few_plan plan = {kn_table_current(), shape, kv, group, (span + length - 1) / length, length};

  long units = (long)tokens * shape->kv_heads * plan.pieces;
  for (long unit; (unit = (long)kn_pool_take(pool, 1)) < units;) {
    int piece = (int)(unit % plan.pieces), head = (int)(unit / plan.pieces % shape->kv_heads);
    int token = (int)(unit / plan.pieces / shape->kv_heads);
    int position = start + token, low = first_position(shape, position) + piece * length;
    int high = low + length < position + 1 ? low + length : position + 1;
    long index = ((long)token * plan.pieces + piece) * shape->heads + head * group;
    if (low < high) {
      attend_piece(&plan, scratch, q + token * q_stride + head * group * size, head, low, high, shared, index);
      for (int g = 0; g < group && plan.pieces == 1; g++)
        put_whole(plan.table, partial_at(shared, size, index + g), size, out + token * out_stride + (head * group + g) * size);
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
    plan.table->scale(to, to, (size_t)size, 1 / sum);
  }
  kn_pool_barrier(pool);
}

typedef struct {
  float q[QUERY_ROWS][ROW];
  float mix[QUERY_ROWS][ROW];
  float scores[QUERY_ROWS][KEY_BLOCK];
  float keys[KEY_BLOCK / KN_PANEL_ROWS][KN_MAX_HEAD * KN_PANEL_ROWS];    // [head_size][32 keys]
  float values[KN_MAX_HEAD / KN_PANEL_ROWS][KEY_BLOCK * KN_PANEL_ROWS];  // [key][32 elements]
  float row[KN_PANEL_ROWS][KN_MAX_HEAD];                                 // keys of a panel on their way from Q8_0
  float max[QUERY_ROWS], sum[QUERY_ROWS];
} many_scratch;

_Static_assert(sizeof(many_scratch) <= KN_SCRATCH_BYTES, "a tile of queries fits the scratch memory of a thread");

static void load_block(const kn_table *table, many_scratch *s, const kn_attention_shape *shape, const kn_kv *kv, int head, int low, int n) {
  int size = shape->head_size;
  size_t row = kn_row_bytes(kv->format, (size_t)size), part = kn_row_bytes(kv->format, KN_PANEL_ROWS);
  const uint8_t *keys = position_at(kv->keys, kv, shape, head, low), *values = position_at(kv->values, kv, shape, head, low);
  for (int panel = 0; panel * KN_PANEL_ROWS < n; panel++) {
    const void *rows[KN_PANEL_ROWS];
    for (int r = 0; r < KN_PANEL_ROWS; r++) {
      int key = panel * KN_PANEL_ROWS + r;
      rows[r] = keys + (size_t)(key < n ? key : n - 1) * row;
      if (kv->format == KN_Q8_0) {
        table->from_q8(rows[r], s->row[r], (size_t)size);
        rows[r] = s->row[r];
      }
    }
    table->pack_float[kv->format == KN_F16 ? KN_F16 : KN_F32](rows, 0, size, s->keys[panel]);
  }
  for (int key = 0; key < n; key++) {
    for (int c = 0; c < size; c += KN_PANEL_ROWS) {
      float *to = s->values[c / KN_PANEL_ROWS] + key * KN_PANEL_ROWS;
      int width = size - c < KN_PANEL_ROWS ? size - c : KN_PANEL_ROWS;
      load_row(table, kv->format, values + (size_t)key * row + (size_t)(c / KN_PANEL_ROWS) * part, to, (size_t)width);
      if (width < KN_PANEL_ROWS) memset(to + width, 0, (size_t)(KN_PANEL_ROWS - width) * sizeof(float));
    }
  }
}

// Queries of `heads` heads from first_head on (all of KV head `kv_head`) for tokens low ..< high.
static void attend_tile(const kn_table *table, many_scratch *s, const kn_attention_shape *shape, const kn_kv *kv, int kv_head, int first_head,
                        int heads, const float *q, ptrdiff_t q_stride, int start, int low, int high, float *out, ptrdiff_t out_stride) {
  int size = shape->head_size, rows = (high - low) * heads;
  for (int r = 0; r < rows; r++) {
    const float *from = q + (low + r / heads) * q_stride + (first_head + r % heads) * size;
    table->scale(from, s->q[r], (size_t)size, shape->scale);
    memset(s->mix[r], 0, (size_t)(size + KN_PANEL_ROWS - 1) / KN_PANEL_ROWS * KN_PANEL_ROWS * sizeof(float));
    s->max[r] = -INFINITY;
    s->sum[r] = 0;
  }
  int end = start + high;
  for (int block = first_position(shape, start + low); block < end; block += KEY_BLOCK) {
    int n = end - block < KEY_BLOCK ? end - block : KEY_BLOCK;
    load_block(table, s, shape, kv, kv_head, block, n);
    for (int panel = 0; panel * KN_PANEL_ROWS < n; panel++) {
      for (int r = 0; r < rows; r += KN_FLOAT_TILE_TOKENS) {
        int count = rows - r < KN_FLOAT_TILE_TOKENS ? rows - r : KN_FLOAT_TILE_TOKENS;
        table->tile_float(s->keys[panel], size, s->q[r], ROW, count, &s->scores[r][panel * KN_PANEL_ROWS], KEY_BLOCK, false);
      }
    }
    for (int r = 0; r < rows; r++) {
      int position = start + low + r / heads;
      // The keys of this block that the query sees are from ..< to.
      int from = first_position(shape, position) - block, to = position + 1 - block;
      if (from < 0) from = 0;
      if (to > n) to = n;
      float *row = s->scores[r];
      if (from >= to) {
        memset(row, 0, (size_t)n * sizeof(float));
        continue;
      }
      cap(shape, row + from, (size_t)(to - from));
      float max = fmaxf(s->max[r], table->max(row + from, (size_t)(to - from)));
      float factor = max == s->max[r] ? 1 : expf(s->max[r] - max);
      s->sum[r] = s->sum[r] * factor + table->exp_sum(row + from, (size_t)(to - from), max);
      s->max[r] = max;
      if (factor != 1) table->scale(s->mix[r], s->mix[r], (size_t)size, factor);
      // The product with the values reads n scores.
      if (from > 0) memset(row, 0, (size_t)from * sizeof(float));
      if (to < n) memset(row + to, 0, (size_t)(n - to) * sizeof(float));
    }
    for (int c = 0; c < size; c += KN_PANEL_ROWS) {
      for (int r = 0; r < rows; r += KN_FLOAT_TILE_TOKENS) {
        int count = rows - r < KN_FLOAT_TILE_TOKENS ? rows - r : KN_FLOAT_TILE_TOKENS;
        table->tile_float(s->values[c / KN_PANEL_ROWS], n, s->scores[r], KEY_BLOCK, count, &s->mix[r][c], ROW, true);
      }
    }
  }
  for (int r = 0; r < rows; r++) {
    float *to = out + (low + r / heads) * out_stride + (first_head + r % heads) * size;
    table->scale(s->mix[r], to, (size_t)size, 1 / s->sum[r]);
  }
}

static void attend_many(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                        int start, int tokens, float *out, ptrdiff_t out_stride) {
  const kn_table *table = kn_table_current();
  int group = shape->heads / shape->kv_heads;
  int heads = group < QUERY_ROWS ? group : QUERY_ROWS;  // of a tile
  int parts = (group + heads - 1) / heads;
  int width = QUERY_ROWS / heads;                       // tokens of a tile
  int tiles = (tokens + width - 1) / width;
  long units = (long)tiles * shape->kv_heads * parts;
  for (long unit; (unit = (long)kn_pool_take(pool, 1)) < units;) {
    // The last queries see the most keys: they go first, so that threads end together.
    int tile = tiles - 1 - (int)(unit / (shape->kv_heads * parts));
    int kv_head = (int)(unit / parts % shape->kv_heads), part = (int)(unit % parts);
    int low = tile * width, high = low + width < tokens ? low + width : tokens;
    int first = part * heads, count = group - first < heads ? group - first : heads;
    attend_tile(table, kn_pool_scratch(pool, thread), shape, kv, kv_head, kv_head * group + first, count, q, q_stride, start, low, high,
                out, out_stride);
  }
  kn_pool_barrier(pool);
}

void kn_attention(kn_pool *pool, int thread, const kn_attention_shape *shape, const kn_kv *kv, const float *q, ptrdiff_t q_stride,
                  int start, int tokens, float *out, ptrdiff_t out_stride) {
  if (tokens <= FEW_TOKENS) {
    attend_few(pool, thread, shape, kv, q, q_stride, start, tokens, out, out_stride);
  } else {
    attend_many(pool, thread, shape, kv, q, q_stride, start, tokens, out, out_stride);
  }
}
