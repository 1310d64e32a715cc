#include "kn_table.h"

static const struct {
  short columns, bytes;
  kn_kind kind;
} formats[KN_FORMAT_LIMIT] = {
    [KN_F32] = {1, 4, KN_SYMMETRIC_32},
    [KN_F16] = {1, 2, KN_SYMMETRIC_32},
    [KN_BF16] = {1, 2, KN_SYMMETRIC_32},
    [KN_Q4_0] = {32, sizeof(kn_block_q4_0), KN_SYMMETRIC_32},
    [KN_Q4_1] = {32, sizeof(kn_block_q4_1), KN_AFFINE_32},
    [KN_Q5_0] = {32, sizeof(kn_block_q5_0), KN_SYMMETRIC_32},
    [KN_Q5_1] = {32, sizeof(kn_block_q5_1), KN_AFFINE_32},
    [KN_Q8_0] = {32, sizeof(kn_block_q8_0), KN_SYMMETRIC_32},
    [KN_IQ4_NL] = {32, sizeof(kn_block_iq4_nl), KN_SYMMETRIC_32},
    [KN_IQ4_XS] = {256, sizeof(kn_block_iq4_xs), KN_SYMMETRIC_32},
    [KN_MXFP4] = {32, sizeof(kn_block_mxfp4), KN_SYMMETRIC_32},
    [KN_Q2_K] = {256, sizeof(kn_block_q2_K), KN_AFFINE_16},
    [KN_Q3_K] = {256, sizeof(kn_block_q3_K), KN_SYMMETRIC_16},
    [KN_Q4_K] = {256, sizeof(kn_block_q4_K), KN_AFFINE_32},
    [KN_Q5_K] = {256, sizeof(kn_block_q5_K), KN_AFFINE_32},
    [KN_Q6_K] = {256, sizeof(kn_block_q6_K), KN_SYMMETRIC_16},
};

_Static_assert(sizeof(kn_block_q4_0) == 18 && sizeof(kn_block_q4_1) == 20 && sizeof(kn_block_q5_0) == 22, "ggml layout");
_Static_assert(sizeof(kn_block_q5_1) == 24 && sizeof(kn_block_q8_0) == 34 && sizeof(kn_block_iq4_nl) == 18, "ggml layout");
_Static_assert(sizeof(kn_block_iq4_xs) == 136 && sizeof(kn_block_mxfp4) == 17, "ggml layout");
_Static_assert(sizeof(kn_block_q2_K) == 84 && sizeof(kn_block_q3_K) == 110 && sizeof(kn_block_q4_K) == 144, "ggml layout");
_Static_assert(sizeof(kn_block_q5_K) == 176 && sizeof(kn_block_q6_K) == 210, "ggml layout");

int kn_block_columns(kn_format format) { return format < KN_FORMAT_LIMIT ? formats[format].columns : 0; }
int kn_block_bytes(kn_format format) { return format < KN_FORMAT_LIMIT ? formats[format].bytes : 0; }
kn_kind kn_format_kind(kn_format format) { return formats[format].kind; }
bool kn_format_is_quantized(kn_format format) { return kn_block_columns(format) > 1; }

size_t kn_row_bytes(kn_format format, size_t columns) {
  size_t block = (size_t)kn_block_columns(format);
  if (block == 0 || columns % block != 0) return 0;
  return columns / block * (size_t)kn_block_bytes(format);
}
