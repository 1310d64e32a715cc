// Panels of quantised weights with AVX2 (avx2_pack.c, avx2_gemm.c).
#ifndef KN_AVX2_PANEL_H
#define KN_AVX2_PANEL_H

#include "avx2.h"

enum {
  KN_AVX2_BYTE_COLUMNS = 512,  // most columns of a panel: 16 KB, which leaves half of the first-level cache for scales and activations
  KN_AVX2_WORD_COLUMNS = 256,
};

// In place of the shared kn_panel. Rows in halves of sixteen; q: for each four columns (two where they are words) 64 bytes, those of a row together.
// Bytes are unsigned, with a minimum; words are signed, without.
typedef struct {
  uint8_t q[2][KN_AVX2_BYTE_COLUMNS / 4][64];
  float scale[KN_AVX2_BYTE_COLUMNS / 16][KN_PANEL_ROWS];  // one per run
  float min[KN_AVX2_BYTE_COLUMNS / 16][KN_PANEL_ROWS];
} kn_avx2_panel;

_Static_assert(sizeof(kn_avx2_panel) <= sizeof(kn_panel), "the panel fits the memory of the shared one");

#endif
