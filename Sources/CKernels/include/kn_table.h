// The kernels that exist once per instruction set, and the panels that they share.
#ifndef KN_TABLE_H
#define KN_TABLE_H

#include <string.h>

#include "kn_compact.h"
#include "kn_elementwise.h"
#include "kn_matrix.h"
#include "kn_wide.h"

enum {
  KN_DOT_ROWS = 4,           // weight rows that a dot kernel takes at once
  KN_PANEL_ROWS = 32,        // weight rows of a panel: two 512-bit vectors of int32 sums
  KN_PANEL_COLUMNS = 768,    // most columns of an int8 panel: 24 KB, so that it stays in the first-level cache (sets may take fewer)
  KN_PANEL_ROOM = 1024,      // the same for a whole row, where that cache has 48 KB
  KN_FLOAT_PANEL_COLUMNS = 128,  // columns of a float panel: 16 KB
  KN_TILE_TOKENS = 6,        // tokens of an int8 tile: 12 int32 and 12 float sums fill the registers
  KN_FEW_TOKENS = 4,         // tokens that share the weights of a dot product: 16 sums
  KN_MOST_ROW_TOKENS = 24,   // tokens of a product by rows: a draft, or sequences together
  KN_LANE_TOKENS = 8,        // tokens side by side in a vector
  KN_FLOAT_TILE_TOKENS = 12, // tokens of a float tile: 24 sums
};

// How a quantised format maps to bytes: weight = scale * (u - 128) or scale * u - min, for runs of 16 or 32 columns.
typedef enum { KN_SYMMETRIC_32, KN_SYMMETRIC_16, KN_AFFINE_32, KN_AFFINE_16, KN_KINDS } kn_kind;
kn_kind kn_format_kind(kn_format format);

// 32 rows x up to 1024 columns of weights as unsigned bytes, interleaved for dot products of four. (AVX2 lays out its memory otherwise.)
typedef struct kn_panel {
  _Alignas(64) uint8_t q[KN_PANEL_ROOM / 4][KN_PANEL_ROWS][4];
  float scale[KN_PANEL_ROOM / 16][KN_PANEL_ROWS];  // one per run
  float min[KN_PANEL_ROOM / 16][KN_PANEL_ROWS];    // affine kinds
  float scale_c[KN_PANEL_ROOM / 32][KN_PANEL_ROWS];  // c scale, of sets whose activations have scales in steps (scale_steps.h)
  bool steps;                                        // whether the scales are in the range where steps can be added to them
} kn_panel;

// How weights are best read from memory, which depends on the processor: as four rows side by side, each a stream of its own, with what comes next
// prefetched to the first-level cache or the second; or as one stream, prefetched to the first-level cache past the second. Those that lie in a cache
// come by themselves.
typedef enum { KN_FOUR_STREAMS, KN_FOUR_STREAMS_TO_SECOND_LEVEL, KN_ONE_STREAM, KN_FROM_CACHE } kn_reading;

// One token's activations.
typedef struct {
  const float *x;
  const int8_t *q;
  const float *d;
  const int32_t *bias;
  const float *sum;
  kn_reading reading;
  ptrdiff_t ahead;  // of four streams: bytes from a place in a row to what is prefetched with it
  const kn_dictionary *dictionary;  // of rows in compact form
} kn_token;

// out[r] = x * rows[r], r < KN_DOT_ROWS.
typedef void (*kn_dot)(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *token, float out[KN_DOT_ROWS]);
// out[t][r] = x of tokens[t] * rows[r], r < KN_DOT_ROWS, t < count: what is made of the weights serves all tokens. 2 to KN_FEW_TOKENS of them.
typedef void (*kn_dot_few)(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count, float (*out)[KN_DOT_ROWS]);
typedef struct {
  const kn_lane_block *blocks;  // [groups][columns / 32]
  int tokens;                   // 2 to 16
  int width;                    // bytes of a token side by side: 8, or 16 (kn_table.quarters)
  kn_token token;               // how to read
} kn_lanes;
// out[t][r] = x of token t * rows[r], r < KN_DOT_ROWS; there is room for whole groups of eight tokens.
typedef void (*kn_dot_lanes)(const void *const rows[KN_DOT_ROWS], int columns, const kn_lanes *lanes, float (*out)[KN_DOT_ROWS]);
// Columns first ... first + columns of 32 rows, to bytes. columns is a multiple of the format's block.
typedef void (*kn_pack)(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
// The same to floats, panel: [columns][32].
typedef void (*kn_pack_float)(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel);
// sums[t * stride + r] (+)= x[token + t] * panel[r] over columns first ... first + columns; t < tokens <= KN_TILE_TOKENS.
typedef void (*kn_tile)(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, float *sums,
                        ptrdiff_t stride, bool accumulate);
// sums[t * stride + r] (+)= sum over c < columns of x[t * x_stride + c] * panel[c][r]; t < tokens <= KN_FLOAT_TILE_TOKENS.
typedef void (*kn_tile_float)(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums,
                              ptrdiff_t stride, bool accumulate);

// Rows in compact form; columns are a multiple of KN_COMPACT_COLUMNS. A kernel may read 64 bytes past blocks and escapes.
enum { KN_COMPACT_COLUMNS = 64, KN_COMPACT_TOKENS = 8, KN_COMPACT_HEAD = 8 };
typedef struct {
  // Escapes of a row of words; -1 if they are halves to be coded as bfloat16 and one of them is no such number.
  int (*count)(const void *words, int columns, const kn_dictionary *dictionary);
  // Words to blocks and escapes; returns the end of these, behind which no byte is written.
  uint8_t *(*write)(const void *words, int columns, const kn_dictionary *dictionary, uint8_t *blocks, uint8_t *escapes);
  // The words, of the coding's format, of `columns` columns whose blocks and escapes begin there; returns the escapes of the next column.
  const uint8_t *(*expand)(const uint8_t *blocks, const uint8_t *escapes, int columns, const kn_dictionary *dictionary, uint16_t *words);
  // With the bits of the plain format's.
  kn_dot dot[KN_CODINGS];
  kn_dot_few few[KN_CODINGS];  // 2 to KN_COMPACT_TOKENS of them; NULL where the set has none
} kn_compact_kernels;

// Floats as words: a product of 32 columns stays below 2^31.
enum { KN_GREATEST_WORD = 8191 };
#define KN_LEAST_FINE 1e-30f  // what is less counts as nothing

// The operands of attention as words, in panels of 32 keys or of 32 elements of values.
typedef struct {
  // panel: [head_size][32 keys], head_size a multiple of 32. A scale for each key and 32 elements, as of quantize_fine.
  void (*keys)(const float *panel, int head_size, kn_panel *to);
  // values: [count, stride], head_size elements of each. d = max |value| / 8191, factor its inverse (0 where quantize_fine's words would be).
  void (*value_scales)(const float *values, ptrdiff_t stride, int head_size, int count, float *d, float *factors);
  // 32 elements of `count` values, a multiple of 32. word = factor value, and all scales are 1: what a value is divided by, its weights are multiplied
  // with.
  void (*values)(const float *values, ptrdiff_t stride, const float *factors, int count, kn_panel *to);
  // What quantize_fine makes of x[i] d[i]; count is a multiple of 32.
  void (*weights)(const float *x, const float *d, int count, int16_t *words, float *scales);
} kn_word_attention;

typedef struct {
  const char *name;
  // x: [columns], columns a multiple of 32. Scale = max |x| / 127, nearest even.
  void (*quantize)(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);
  // The same for products, with the next step (scale_steps.h) as scale; steps to the terms that tiles of runs of 32 columns add, terms: [blocks][2];
  // a panel to what they are added to. NULL where the set has none.
  void (*quantize_steps)(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);
  void (*split_steps)(const float *d, int blocks, int32_t *terms);
  void (*prepare_steps)(kn_panel *panel, int runs);
  void (*to_words)(const int8_t *q, int columns, int16_t *words);  // NULL where no tile of bytes reads words
  // x to words, columns a multiple of 32: scale = max |x| / 8191, nearest even. NULL where float weights are multiplied as floats.
  void (*quantize_fine)(const float *x, int columns, int16_t *words, float *d);
  kn_dot dot[KN_FORMAT_LIMIT];
  kn_dot_few few[KN_FORMAT_LIMIT];  // NULL where the set has none
  kn_dot_lanes lanes[KN_FORMAT_LIMIT];  // NULL where the set has none
  uint8_t lane_tokens[KN_FORMAT_LIMIT]; // the least number of tokens that go by lanes
  bool quarters;                        // whether up to four tokens have 16 bytes each side by side, not 8
  // The greatest number of tokens whose products go by rows, up to KN_MOST_ROW_TOKENS: packing a panel for few takes longer. 0: one.
  uint8_t row_tokens[KN_FORMAT_LIMIT];
  kn_pack pack[KN_FORMAT_LIMIT];  // of float formats: to words
  kn_pack_float pack_float[KN_FORMAT_LIMIT];
  kn_tile tile[KN_FORMAT_LIMIT];
  uint16_t panel_columns[KN_FORMAT_LIMIT];  // most columns of a panel; 0: KN_PANEL_COLUMNS
  // Tokens that meet all panels of a step before the next tokens do, a multiple of KN_TILE_TOKENS: their activations and sums then stay in a small
  // second-level cache. 0: all tokens meet one panel after the other.
  uint16_t panel_tokens;
  bool words[KN_FORMAT_LIMIT];              // whether the format's tiles read the activations as words (to_words)
  kn_tile_float tile_float;
  const kn_wide *wide;  // NULL if the set has none
  const kn_word_attention *word_attention;  // NULL where attention multiplies floats
  const kn_compact_kernels *compact;  // NULL if the set has none: then no matrix is brought into that form
  // sum of x[i] * y[i]
  float (*dot_float)(const float *x, const float *y, size_t n);
  // scores[g][p] = q[g] * keys[p]; keys: [positions][head_size] halves, head_size <= KN_MAX_HEAD. Strides in elements.
  void (*scores_half)(const float *q, ptrdiff_t q_stride, int group, const uint16_t *keys, int head_size, int positions, float *scores,
                      ptrdiff_t score_stride);
  // out[g] += sum over p of weights[g][p] * values[p]; values: [positions][head_size] halves.
  void (*mix_half)(const float *weights, ptrdiff_t weight_stride, int group, const uint16_t *values, int head_size, int positions,
                   float *out, ptrdiff_t out_stride);
  // The same for keys and values in blocks of Q8_0, head_size a multiple of 32.
  void (*scores_q8)(const float *q, ptrdiff_t q_stride, int group, const kn_block_q8_0 *keys, int head_size, int positions, float *scores,
                    ptrdiff_t score_stride);
  void (*mix_q8)(const float *weights, ptrdiff_t weight_stride, int group, const kn_block_q8_0 *values, int head_size, int positions,
                 float *out, ptrdiff_t out_stride);
  void (*from_q8)(const kn_block_q8_0 *x, float *out, size_t n);
  float (*exp_sum)(float *x, size_t n, float max);  // x = exp(x - max), returns the sum
  float (*max)(const float *x, size_t n);
  void (*rms_norm)(const float *x, const float *weight, float *out, size_t width, float epsilon, float offset);
  void (*silu_mul)(const float *gate, const float *up, float *out, size_t n);
  void (*gelu_mul)(const float *gate, const float *up, float *out, size_t n);
  void (*gelu_erf_mul)(const float *gate, const float *up, float *out, size_t n);
  void (*add)(const float *x, float *out, size_t n);
  void (*scale)(const float *x, float *out, size_t n, float factor);
  void (*rope)(float *head, const float *cos, const float *sin, size_t half, bool interleaved);
  void (*to_half)(const float *x, uint16_t *out, size_t n);
  void (*from_half)(const uint16_t *x, float *out, size_t n);
} kn_table;

extern const kn_table kn_table_scalar;
// What quantize_steps and split_steps do.
void kn_quantize_steps_scalar(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);
void kn_split_steps_scalar(const float *d, int blocks, int32_t *terms);
// The set in use.
const kn_table *kn_table_current(void);
// A set by name, NULL if it does not exist or the processor cannot run it.
const kn_table *kn_table_named(const char *name);
// Bytes of the first-level cache of a core; 32 KB where the system does not say.
int kn_first_level_bytes(void);
// Uses the set of that name from the next operation on, for tests and benchmarks; false if it cannot run here.
bool kn_table_select(const char *name);
// Bytes of a block of 64 columns.
int kn_compact_block_bytes(kn_coding coding);
// Where the escapes of a row begin.
static inline const uint8_t *kn_compact_escapes(const void *row) {
  int64_t distance;
  memcpy(&distance, row, KN_COMPACT_HEAD);
  return (const uint8_t *)row + distance;
}
// Those in plain C for a set that has none: a matrix may have been brought into that form while another set was in use.
const kn_compact_kernels *kn_compact_kernels_of(const kn_table *table);
// What the words of a matrix are once they are expanded: halves may be coded as bfloat16.
kn_format kn_word_format(const kn_matrix *matrix);
// The matrix as products read it now.
kn_matrix kn_matrix_for_products(const kn_matrix *matrix);
// How this processor reads weights from memory. Results differ by the order in which a row is summed.
kn_reading kn_reading_current(void);
// Decides it, for tests and benchmarks.
void kn_reading_select(kn_reading reading);

#endif
