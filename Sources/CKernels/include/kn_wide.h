// Products of many tokens in bfloat16, for processors that multiply it faster than floats or bytes.
//
// A number is the sum of one or two bfloat16 parts: eight bits of mantissa are enough for quantised weights and what meets them
// (int8 activations have fewer), two parts stand for a float. Products sum in floats.
#ifndef KN_WIDE_H
#define KN_WIDE_H

#include "kn_matrix.h"

typedef uint16_t kn_bf16;

struct kn_panel;

enum {
  KN_WIDE_TOKENS = 32,        // tokens of a tile; the memory of activations has room for whole tiles
  KN_WIDE_COLUMNS = 1024,     // most columns of a panel: 64 KB a part
  KN_WIDE_LEAST_TOKENS = 32,  // with fewer, unpacking to bfloat16 takes longer than the products save
};

// The parts of 32 weight rows, or of activations, and which to multiply: 1 high * high, 2 also high weights * low activations,
// 3 also low weights * high activations.
typedef struct {
  const kn_bf16 *weights[2];  // [columns / 32][2][16][16 rows][2]: pairs of columns, halves of the rows apart
  const kn_bf16 *x[2];        // [tokens / 16, x_stride]: [columns / 32][16 tokens][32]
  ptrdiff_t x_stride;         // from 16 tokens to the next
  int terms;
} kn_wide_operands;

typedef struct {
  // One token's x: [columns] to its place among sixteen, [columns / 32][16 tokens][32]; low may be NULL.
  void (*split)(const float *x, int columns, kn_bf16 *high, kn_bf16 *low);
  // A panel of bytes to parts (sets that take quantised weights) in the order of kn_wide_operands.
  void (*widen)(const struct kn_panel *panel, kn_format format, int columns, kn_bf16 *to);
  // Columns first ... first + columns of weights in bfloat16, in that order; columns is a multiple of 32.
  void (*arrange)(const void *const rows[], int first, int columns, kn_bf16 *to);
  // A panel of floats, [columns][32], to parts; low may be NULL. columns is even.
  void (*widen_float)(const float *panel, int columns, kn_bf16 *high, kn_bf16 *low);
  // to[t * to_stride + r] = from[t * from_stride + r] + x[t] * weights[r], t < 16 or 32 (tokens rounded up); from may be NULL.
  // columns is a multiple of 32.
  void (*tile)(const kn_wide_operands *operands, int columns, int tokens, const float *from, ptrdiff_t from_stride, float *to,
               ptrdiff_t to_stride);
  // The terms in which weights of a format are multiplied, 0 if they are not.
  int (*terms)(kn_format format);
  // What a thread calls before tiles and behind them, or NULL.
  void (*enter)(void);
  void (*leave)(void);
} kn_wide;

#endif
