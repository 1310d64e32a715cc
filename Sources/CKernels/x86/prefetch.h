// Where dot products of four rows ask for weights before they need them. How depends on the processor (kn_reading).
#ifndef KN_PREFETCH_H
#define KN_PREFETCH_H

#include <immintrin.h>

#include "../tables.h"

#define KN_INLINE static inline __attribute__((always_inline))

// How far ahead one stream is prefetched, in the order of memory: more than memory delivers while it is waited for, less than the cache that it
// comes to holds.
enum { KN_AHEAD = 10240 };

// Bytes from row to row where the four lie one behind the other; 0 where they are picked (some rows of an output head): then nothing is known
// of those to come.
KN_INLINE ptrdiff_t kn_stride(const void *const rows[KN_DOT_ROWS]) {
  ptrdiff_t stride = (const char *)rows[1] - (const char *)rows[0];
  return (const char *)rows[3] - (const char *)rows[2] == stride ? stride : 0;
}

// Where a dot product of four rows side by side prefetches in one stream: rows to come, in the order in which they lie in memory, so that each line
// is fetched once. The start of the last of the next four is fetched three rows late, hence the distance.
KN_INLINE const char *kn_rows_to_come(const void *const rows[KN_DOT_ROWS]) {
  ptrdiff_t stride = kn_stride(rows);
  return (const char *)rows[0] + (stride ? (KN_DOT_ROWS - 1) * stride + KN_AHEAD : 0);
}

// Every line of `bytes` bytes: one short of them and the core waits for memory at each step.
KN_INLINE void kn_prefetch(const char *from, size_t bytes, const kn_token *t) {
#define KN_PREFETCH_LINES(hint)                  \
  _Pragma("clang loop unroll(full)")             \
  for (size_t line = 0; line < bytes; line += 64) _mm_prefetch(from + line, hint)
  switch (t->reading) {
    case KN_FOUR_STREAMS: KN_PREFETCH_LINES(_MM_HINT_T0); break;
    case KN_FOUR_STREAMS_TO_SECOND_LEVEL: KN_PREFETCH_LINES(_MM_HINT_T1); break;
    case KN_ONE_STREAM: KN_PREFETCH_LINES(_MM_HINT_NTA); break;
    case KN_FROM_CACHE: break;
  }
#undef KN_PREFETCH_LINES
}

// The same for what comes after `bytes` bytes at `place` of one of four rows side by side. `next`: kn_rows_to_come.
KN_INLINE void kn_prefetch_row(const char **next, const void *place, size_t bytes, const kn_token *t) {
  kn_prefetch(t->reading == KN_ONE_STREAM ? *next : (const char *)place + t->ahead, bytes, t);
  *next += bytes;
}

// For all four rows at once, `at` bytes into them: the lines that they share in the order of memory are fetched once.
KN_INLINE void kn_prefetch_abreast(const char **next, const void *const rows[KN_DOT_ROWS], ptrdiff_t at, size_t bytes, const kn_token *t) {
  if (t->reading == KN_ONE_STREAM) {
    kn_prefetch(*next, KN_DOT_ROWS * bytes, t);
    *next += KN_DOT_ROWS * bytes;
  } else {
#pragma clang loop unroll(full)
    for (int r = 0; r < KN_DOT_ROWS; r++) kn_prefetch((const char *)rows[r] + at + t->ahead, bytes, t);
  }
}

#endif
