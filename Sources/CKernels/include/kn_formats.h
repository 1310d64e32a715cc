// Weight formats and their ggml block layouts. Codes are those of GGUF files.
#ifndef KN_FORMATS_H
#define KN_FORMATS_H

#include <stddef.h>
#include <stdint.h>

typedef uint32_t kn_format;
enum {
  KN_F32 = 0,
  KN_F16 = 1,
  KN_Q4_0 = 2,
  KN_Q4_1 = 3,
  KN_Q5_0 = 6,
  KN_Q5_1 = 7,
  KN_Q8_0 = 8,
  KN_Q2_K = 10,
  KN_Q3_K = 11,
  KN_Q4_K = 12,
  KN_Q5_K = 13,
  KN_Q6_K = 14,
  KN_IQ4_NL = 20,
  KN_IQ4_XS = 23,
  KN_BF16 = 30,
  KN_MXFP4 = 39,
  KN_FORMAT_LIMIT = 40
};

// Columns of one block; 0 for a code that is not supported.
int kn_block_columns(kn_format format);
// Bytes of one block; 0 for a code that is not supported.
int kn_block_bytes(kn_format format);
// Bytes of a row of `columns` weights; 0 if the format is unknown or columns is no multiple of its block.
size_t kn_row_bytes(kn_format format, size_t columns);

typedef struct { uint16_t d; uint8_t qs[16]; } kn_block_q4_0;                                     // w = d (q - 8)
typedef struct { uint16_t d, m; uint8_t qs[16]; } kn_block_q4_1;                                  // w = d q + m
typedef struct { uint16_t d; uint8_t qh[4]; uint8_t qs[16]; } kn_block_q5_0;                      // w = d (q - 16)
typedef struct { uint16_t d, m; uint8_t qh[4]; uint8_t qs[16]; } kn_block_q5_1;                   // w = d q + m
typedef struct { uint16_t d; int8_t qs[32]; } kn_block_q8_0;                                      // w = d q
typedef struct { uint16_t d; uint8_t qs[16]; } kn_block_iq4_nl;                                   // w = d table[q]
typedef struct { uint16_t d, scales_h; uint8_t scales_l[4]; uint8_t qs[128]; } kn_block_iq4_xs;   // the same table, 8 runs of 32: w = d (s - 32) table[q]
typedef struct { uint8_t e; uint8_t qs[16]; } kn_block_mxfp4;                                     // w = 2^(e - 128) table[q], twice the values of E2M1
typedef struct { uint8_t scales[16]; uint8_t qs[64]; uint16_t d, dmin; } kn_block_q2_K;           // 16 runs of 16
typedef struct { uint8_t hmask[32]; uint8_t qs[64]; uint8_t scales[12]; uint16_t d; } kn_block_q3_K;  // 16 runs of 16
typedef struct { uint16_t d, dmin; uint8_t scales[12]; uint8_t qs[128]; } kn_block_q4_K;          // 8 runs of 32
typedef struct { uint16_t d, dmin; uint8_t scales[12]; uint8_t qh[32]; uint8_t qs[128]; } kn_block_q5_K;  // 8 runs of 32
typedef struct { uint8_t ql[128]; uint8_t qh[64]; int8_t scales[16]; uint16_t d; } kn_block_q6_K; // 16 runs of 16

// 2^(e - 128), the scale of an MXFP4 block: half of E8M0's value, since the table's are doubled.
static inline float kn_mxfp4_scale(uint8_t e) {
  union {
    uint32_t bits;
    float value;
  } scale = {.bits = e < 2 ? 0x00200000u << e : (uint32_t)(e - 1) << 23};
  return scale.value;
}

// The scale of a run of 32 columns, -32 ... 31: four low bits and two high ones.
static inline int kn_iq4_xs_scale(const kn_block_iq4_xs *b, int run) {
  int low = b->scales_l[run / 2] >> (4 * (run % 2)) & 15, high = b->scales_h >> (2 * run) & 3;
  return (low | high << 4) - 32;
}

#endif
