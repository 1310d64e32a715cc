// Rows of quantised blocks to unsigned bytes with scales, in plain C. Each instruction set includes this file under its own
// target attribute; the compiler vectorises the loops. KN_NAME(x) gives the functions their suffix.
//
// unpack_<format>(row, first, columns, q, scale, min): columns first ... first + columns of a row;
// q: [columns]; scale, min: one per run of the format's kind.

#include <string.h>

static inline float KN_NAME(half)(uint16_t h) { return KN_HALF(h); }

static const int8_t KN_NAME(iq4_values)[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

static inline void KN_NAME(unpack_q8_0)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_q8_0 *b = (const kn_block_q8_0 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    for (int j = 0; j < 32; j++) q[32 * i + j] = (uint8_t)b[i].qs[j] ^ 0x80;
    scale[i] = KN_NAME(half)(b[i].d);
  }
}

static inline void KN_NAME(unpack_q4_0)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_q4_0 *b = (const kn_block_q4_0 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    for (int j = 0; j < 16; j++) {
      q[32 * i + j] = (uint8_t)((b[i].qs[j] & 15) + 120);
      q[32 * i + 16 + j] = (uint8_t)((b[i].qs[j] >> 4) + 120);
    }
    scale[i] = KN_NAME(half)(b[i].d);
  }
}

static inline void KN_NAME(unpack_q4_1)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  const kn_block_q4_1 *b = (const kn_block_q4_1 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    for (int j = 0; j < 16; j++) {
      q[32 * i + j] = b[i].qs[j] & 15;
      q[32 * i + 16 + j] = b[i].qs[j] >> 4;
    }
    scale[i] = KN_NAME(half)(b[i].d);
    min[i] = -KN_NAME(half)(b[i].m);
  }
}

static inline void KN_NAME(unpack_q5)(const uint8_t *qs, const uint8_t *qh, uint8_t offset, uint8_t *q) {
  uint32_t bits;
  memcpy(&bits, qh, 4);
  for (int j = 0; j < 16; j++) {
    q[j] = (uint8_t)(((qs[j] & 15) | ((bits >> j & 1) << 4)) + offset);
    q[16 + j] = (uint8_t)(((qs[j] >> 4) | ((bits >> (j + 16) & 1) << 4)) + offset);
  }
}

static inline void KN_NAME(unpack_q5_0)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_q5_0 *b = (const kn_block_q5_0 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    KN_NAME(unpack_q5)(b[i].qs, b[i].qh, 112, q + 32 * i);
    scale[i] = KN_NAME(half)(b[i].d);
  }
}

static inline void KN_NAME(unpack_q5_1)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  const kn_block_q5_1 *b = (const kn_block_q5_1 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    KN_NAME(unpack_q5)(b[i].qs, b[i].qh, 0, q + 32 * i);
    scale[i] = KN_NAME(half)(b[i].d);
    min[i] = -KN_NAME(half)(b[i].m);
  }
}

static inline void KN_NAME(unpack_iq4_nl)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_iq4_nl *b = (const kn_block_iq4_nl *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    for (int j = 0; j < 16; j++) {
      q[32 * i + j] = (uint8_t)KN_NAME(iq4_values)[b[i].qs[j] & 15] ^ 0x80;
      q[32 * i + 16 + j] = (uint8_t)KN_NAME(iq4_values)[b[i].qs[j] >> 4] ^ 0x80;
    }
    scale[i] = KN_NAME(half)(b[i].d);
  }
}

// The sixteen values of E2M1, doubled.
static const int8_t KN_NAME(mxfp4_values)[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

static inline void KN_NAME(unpack_mxfp4)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_mxfp4 *b = (const kn_block_mxfp4 *)row + first / 32;
  for (int i = 0; i < columns / 32; i++) {
    for (int j = 0; j < 16; j++) {
      q[32 * i + j] = (uint8_t)KN_NAME(mxfp4_values)[b[i].qs[j] & 15] ^ 0x80;
      q[32 * i + 16 + j] = (uint8_t)KN_NAME(mxfp4_values)[b[i].qs[j] >> 4] ^ 0x80;
    }
    scale[i] = kn_mxfp4_scale(b[i].e);
  }
}

static inline void KN_NAME(unpack_iq4_xs)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_iq4_xs *b = (const kn_block_iq4_xs *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    for (int run = 0; run < 8; run++) {
      const uint8_t *qs = b[i].qs + 16 * run;
      for (int j = 0; j < 16; j++) {
        q[256 * i + 32 * run + j] = (uint8_t)KN_NAME(iq4_values)[qs[j] & 15] ^ 0x80;
        q[256 * i + 32 * run + 16 + j] = (uint8_t)KN_NAME(iq4_values)[qs[j] >> 4] ^ 0x80;
      }
      scale[8 * i + run] = KN_NAME(half)(b[i].d) * (float)kn_iq4_xs_scale(&b[i], run);
    }
  }
}

// The eight 6-bit scales and mins of a Q4_K or Q5_K block.
static inline void KN_NAME(scales_k4)(const uint8_t *packed, float d, float dmin, float *scale, float *min) {
  for (int j = 0; j < 4; j++) {
    scale[j] = d * (float)(packed[j] & 63);
    min[j] = dmin * (float)(packed[j + 4] & 63);
    scale[j + 4] = d * (float)((packed[j + 8] & 15) | (packed[j] >> 6) << 4);
    min[j + 4] = dmin * (float)((packed[j + 8] >> 4) | (packed[j + 4] >> 6) << 4);
  }
}

static inline void KN_NAME(unpack_q4_K)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  const kn_block_q4_K *b = (const kn_block_q4_K *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    KN_NAME(scales_k4)(b[i].scales, KN_NAME(half)(b[i].d), KN_NAME(half)(b[i].dmin), scale + 8 * i, min + 8 * i);
    for (int j = 0; j < 4; j++) {
      for (int l = 0; l < 32; l++) {
        q[256 * i + 64 * j + l] = b[i].qs[32 * j + l] & 15;
        q[256 * i + 64 * j + 32 + l] = b[i].qs[32 * j + l] >> 4;
      }
    }
  }
}

static inline void KN_NAME(unpack_q5_K)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  const kn_block_q5_K *b = (const kn_block_q5_K *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    KN_NAME(scales_k4)(b[i].scales, KN_NAME(half)(b[i].d), KN_NAME(half)(b[i].dmin), scale + 8 * i, min + 8 * i);
    for (int j = 0; j < 4; j++) {
      for (int l = 0; l < 32; l++) {
        q[256 * i + 64 * j + l] = (uint8_t)((b[i].qs[32 * j + l] & 15) | (b[i].qh[l] >> (2 * j) & 1) << 4);
        q[256 * i + 64 * j + 32 + l] = (uint8_t)((b[i].qs[32 * j + l] >> 4) | (b[i].qh[l] >> (2 * j + 1) & 1) << 4);
      }
    }
  }
}

static inline void KN_NAME(unpack_q6_K)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_q6_K *b = (const kn_block_q6_K *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    float d = KN_NAME(half)(b[i].d);
    for (int j = 0; j < 16; j++) scale[16 * i + j] = d * (float)b[i].scales[j];
    for (int h = 0; h < 2; h++) {
      const uint8_t *ql = b[i].ql + 64 * h, *qh = b[i].qh + 32 * h;
      uint8_t *out = q + 256 * i + 128 * h;
      for (int l = 0; l < 32; l++) {
        out[l] = (uint8_t)(((ql[l] & 15) | (qh[l] & 3) << 4) + 96);
        out[l + 32] = (uint8_t)(((ql[l + 32] & 15) | (qh[l] >> 2 & 3) << 4) + 96);
        out[l + 64] = (uint8_t)(((ql[l] >> 4) | (qh[l] >> 4 & 3) << 4) + 96);
        out[l + 96] = (uint8_t)(((ql[l + 32] >> 4) | (qh[l] >> 6) << 4) + 96);
      }
    }
  }
}

static inline void KN_NAME(unpack_q3_K)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  (void)min;
  const kn_block_q3_K *b = (const kn_block_q3_K *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    float d = KN_NAME(half)(b[i].d);
    const uint8_t *s = b[i].scales;
    for (int j = 0; j < 16; j++) {
      int low = j < 8 ? s[j] & 15 : s[j - 8] >> 4;
      int high = s[8 + (j & 3)] >> (2 * (j >> 2)) & 3;
      scale[16 * i + j] = d * (float)((low | high << 4) - 32);
    }
    for (int h = 0; h < 2; h++) {
      for (int j = 0; j < 4; j++) {
        for (int l = 0; l < 32; l++) {
          int high = b[i].hmask[l] >> (4 * h + j) & 1;  // 0 means minus 4
          q[256 * i + 128 * h + 32 * j + l] = (uint8_t)((b[i].qs[32 * h + l] >> (2 * j) & 3) + 4 * high + 124);
        }
      }
    }
  }
}

static inline void KN_NAME(unpack_q2_K)(const void *row, int first, int columns, uint8_t *q, float *scale, float *min) {
  const kn_block_q2_K *b = (const kn_block_q2_K *)row + first / 256;
  for (int i = 0; i < columns / 256; i++) {
    float d = KN_NAME(half)(b[i].d), dmin = KN_NAME(half)(b[i].dmin);
    for (int j = 0; j < 16; j++) {
      scale[16 * i + j] = d * (float)(b[i].scales[j] & 15);
      min[16 * i + j] = dmin * (float)(b[i].scales[j] >> 4);
    }
    for (int h = 0; h < 2; h++) {
      for (int j = 0; j < 4; j++) {
        for (int l = 0; l < 32; l++) q[256 * i + 128 * h + 32 * j + l] = b[i].qs[32 * h + l] >> (2 * j) & 3;
      }
    }
  }
}
