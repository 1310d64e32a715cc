// The tables of this build, one per instruction set, and the functions that a set spreads over several files.
#ifndef KN_TABLES_H
#define KN_TABLES_H

#include "kn_table.h"

extern const kn_compact_kernels kn_compact_scalar;
extern const kn_word_attention kn_word_attention_scalar;
#if defined(__x86_64__)
extern const kn_compact_kernels kn_compact_avx512;
extern const kn_word_attention kn_word_attention_avx2, kn_word_attention_avx512;
extern const kn_table kn_table_avx2;
extern const kn_table kn_table_avx512;
// NULL where the processor lacks dot products of bfloat16.
const kn_table *kn_table_avx512bf16(void);
// NULL where processor or system lacks the matrix unit.
const kn_table *kn_table_amx(void);
#elif defined(__aarch64__)
extern const kn_table kn_table_neon;
// NULL where the processor lacks products of 2 x 8 by 8 x 2 bytes.
const kn_table *kn_table_i8mm(void);
#endif

#define KN_DECLARE_QUANTIZED(format, isa)                                                                                    \
  void kn_dot_##format##_##isa(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]); \
  void kn_pack_##format##_##isa(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_panel *panel);
#define KN_DECLARE_FLOAT(format, isa)                                                                                        \
  void kn_dot_##format##_##isa(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]); \
  void kn_pack_##format##_##isa(const void *const rows[KN_PANEL_ROWS], int first, int columns, float *panel);
#define KN_DECLARE_TILE(kind, isa)                                                                                           \
  void kn_tile_##kind##_##isa(const kn_panel *panel, const kn_activations *a, int token, int tokens, int first, int columns, \
                              float *sums, ptrdiff_t stride, bool accumulate);
#define KN_DECLARE_SET(isa)                                                                                                          \
  KN_DECLARE_QUANTIZED(q8_0, isa) KN_DECLARE_QUANTIZED(q4_0, isa) KN_DECLARE_QUANTIZED(q4_1, isa) KN_DECLARE_QUANTIZED(q5_0, isa)  \
  KN_DECLARE_QUANTIZED(q5_1, isa) KN_DECLARE_QUANTIZED(iq4_nl, isa) KN_DECLARE_QUANTIZED(iq4_xs, isa) KN_DECLARE_QUANTIZED(mxfp4, isa) KN_DECLARE_QUANTIZED(q2_K, isa) KN_DECLARE_QUANTIZED(q3_K, isa) \
  KN_DECLARE_QUANTIZED(q4_K, isa) KN_DECLARE_QUANTIZED(q5_K, isa) KN_DECLARE_QUANTIZED(q6_K, isa)                                  \
  KN_DECLARE_FLOAT(f32, isa) KN_DECLARE_FLOAT(f16, isa) KN_DECLARE_FLOAT(bf16, isa)                                                \
  void kn_tile_float_##isa(const float *panel, int columns, const float *x, ptrdiff_t x_stride, int tokens, float *sums,           \
                           ptrdiff_t stride, bool accumulate);                                                                     \
  void kn_quantize_##isa(const float *x, int columns, int8_t *q, float *d, int32_t *bias, float *sum);

#define KN_DECLARE_KINDS(isa) \
  KN_DECLARE_TILE(symmetric_32, isa) KN_DECLARE_TILE(symmetric_16, isa) KN_DECLARE_TILE(affine_32, isa) KN_DECLARE_TILE(affine_16, isa)
// A tile for each kind of format (kn_kind).
#define KN_TILES_BY_KIND(symmetric_32, symmetric_16, affine_32, affine_16)                                                        \
  .tile = {[KN_Q8_0] = symmetric_32, [KN_Q4_0] = symmetric_32, [KN_Q5_0] = symmetric_32, [KN_IQ4_NL] = symmetric_32, [KN_IQ4_XS] = symmetric_32, [KN_MXFP4] = symmetric_32,             \
           [KN_Q3_K] = symmetric_16, [KN_Q6_K] = symmetric_16, [KN_Q4_1] = affine_32, [KN_Q5_1] = affine_32,                     \
           [KN_Q4_K] = affine_32, [KN_Q5_K] = affine_32, [KN_Q2_K] = affine_16}

// The entries of a table that are spread over files.
#define KN_MATRIX_ENTRIES(isa)                                                                                                   \
  .quantize = kn_quantize_##isa,                                                                                               \
  .dot = {[KN_F32] = kn_dot_f32_##isa, [KN_F16] = kn_dot_f16_##isa, [KN_BF16] = kn_dot_bf16_##isa, [KN_Q8_0] = kn_dot_q8_0_##isa, \
          [KN_Q4_0] = kn_dot_q4_0_##isa, [KN_Q4_1] = kn_dot_q4_1_##isa, [KN_Q5_0] = kn_dot_q5_0_##isa,                          \
          [KN_Q5_1] = kn_dot_q5_1_##isa, [KN_IQ4_NL] = kn_dot_iq4_nl_##isa, [KN_Q2_K] = kn_dot_q2_K_##isa,                      \
          [KN_Q3_K] = kn_dot_q3_K_##isa, [KN_Q4_K] = kn_dot_q4_K_##isa, [KN_Q5_K] = kn_dot_q5_K_##isa,                          \
          [KN_Q6_K] = kn_dot_q6_K_##isa, [KN_IQ4_XS] = kn_dot_iq4_xs_##isa, [KN_MXFP4] = kn_dot_mxfp4_##isa},                                                                                       \
  .pack = {[KN_Q8_0] = kn_pack_q8_0_##isa, [KN_Q4_0] = kn_pack_q4_0_##isa, [KN_Q4_1] = kn_pack_q4_1_##isa,                      \
           [KN_Q5_0] = kn_pack_q5_0_##isa, [KN_Q5_1] = kn_pack_q5_1_##isa, [KN_IQ4_NL] = kn_pack_iq4_nl_##isa,                  \
           [KN_Q2_K] = kn_pack_q2_K_##isa, [KN_Q3_K] = kn_pack_q3_K_##isa, [KN_Q4_K] = kn_pack_q4_K_##isa,                      \
           [KN_Q5_K] = kn_pack_q5_K_##isa, [KN_Q6_K] = kn_pack_q6_K_##isa, [KN_IQ4_XS] = kn_pack_iq4_xs_##isa,                \
           [KN_MXFP4] = kn_pack_mxfp4_##isa},                                                     \
  .pack_float = {[KN_F32] = kn_pack_f32_##isa, [KN_F16] = kn_pack_f16_##isa, [KN_BF16] = kn_pack_bf16_##isa},                   \
  .tile_float = kn_tile_float_##isa

// The entries that elementwise_body.h defines.
#define KN_ELEMENTWISE_ENTRIES(isa)                                                                                              \
  .dot_float = dot_float_##isa, .exp_sum = exp_sum_##isa, .max = max_##isa, .rms_norm = rms_norm_##isa,                          \
  .from_q8 = from_q8_##isa, .scores_q8 = scores_q8_##isa, .mix_q8 = mix_q8_##isa,                                               \
  .silu_mul = silu_mul_##isa, .gelu_mul = gelu_mul_##isa, .gelu_erf_mul = gelu_erf_mul_##isa, .add = add_##isa,                 \
  .scale = scale_##isa, .rope = rope_##isa

#endif
