// Rows in compact form (kn_compact.h): 64 columns at a time.
#if defined(__x86_64__)
#include "avx512.h"

#pragma clang attribute push(KN_AVX512_TARGET, apply_to = function)

// What opening blocks needs in registers.
typedef struct {
  __m512i bytes;   // of the codes; four times the same sixteen where codes have four bits
  __m512i spread;  // six bytes, eight codes, to each eight
  __m512i shifts;  // a multiple of six bits for each byte
} opener;

KN_INLINE opener opener_of(const kn_coding coding, const kn_dictionary *d) {
  if (coding != KN_HALVES_IN_14) return (opener){.bytes = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)d->bytes))};
  const __m512i first = _mm512_set1_epi64(0x0000050403020100);
  const __m512i spread = _mm512_add_epi8(first, _mm512_mullo_epi64(_mm512_setr_epi64(0, 6, 12, 18, 24, 30, 36, 42), _mm512_set1_epi64(0x0000010101010101)));
  return (opener){_mm512_loadu_si512(d->bytes), spread, _mm512_set1_epi64(0x2a241e18120c0600)};
}

// The words of a block, low and high bytes interleaved in each quarter.
KN_INLINE void open_block(const kn_coding coding, const uint8_t *block, const uint8_t **escapes, const opener *o, __m512i words[2]) {
  __m512i low = _mm512_loadu_si512(block), codes, high;
  __mmask64 escaped;
  if (coding == KN_HALVES_IN_14) {
    codes = _mm512_multishift_epi64_epi8(o->shifts, _mm512_permutexvar_epi8(o->spread, _mm512_loadu_si512(block + 64)));
    high = _mm512_permutexvar_epi8(codes, o->bytes);  // by six bits of eight
    escaped = _mm512_testn_epi8_mask(codes, _mm512_set1_epi8(63));
  } else {
    __m256i pairs = _mm256_loadu_si256((const __m256i *)(block + 64));
    codes = kn_low_nibbles(_mm512_inserti64x4(_mm512_castsi256_si512(pairs), _mm256_srli_epi16(pairs, 4), 1));
    high = _mm512_shuffle_epi8(o->bytes, codes);
    escaped = _mm512_testn_epi8_mask(codes, codes);
  }
  high = _mm512_mask_expand_epi8(high, escaped, _mm512_loadu_si512(*escapes));
  *escapes += __builtin_popcountll(escaped);
  words[0] = _mm512_unpacklo_epi8(low, high);
  words[1] = _mm512_unpackhi_epi8(low, high);
}

// The weights of a block, in order.
KN_INLINE void open_floats(const kn_coding coding, const uint8_t *block, const uint8_t **escapes, const opener *o, __m512 weights[4]) {
  __m512i words[2];
  open_block(coding, block, escapes, o, words);
  for (int i = 0; i < 2; i++) {
    if (coding == KN_BFLOAT_IN_12) {
      weights[2 * i] = _mm512_castsi512_ps(_mm512_unpacklo_epi16(_mm512_setzero_si512(), words[i]));
      weights[2 * i + 1] = _mm512_castsi512_ps(_mm512_unpackhi_epi16(_mm512_setzero_si512(), words[i]));
    } else {
      weights[2 * i] = _mm512_cvtph_ps(_mm512_castsi512_si256(words[i]));
      weights[2 * i + 1] = _mm512_cvtph_ps(_mm512_extracti64x4_epi64(words[i], 1));
    }
  }
}

KN_INLINE int block_bytes(const kn_coding coding) { return coding == KN_HALVES_IN_14 ? 112 : 96; }

// Asks for the escapes of some rows later.
KN_INLINE void prefetch_escapes(const uint8_t *escapes, const kn_token *t) { kn_prefetch((const char *)escapes + 512, 64, t); }

// Four sums in a row alone, two beside three other rows: as in avx512_float.c, so that the bits are the same.
KN_INLINE float row_of(const kn_coding coding, const void *row, int columns, const kn_token *t) {
  const opener o = opener_of(coding, t->dictionary);
  const uint8_t *block = (const uint8_t *)row + KN_COMPACT_HEAD, *escapes = kn_compact_escapes(row);
  prefetch_escapes(escapes, t);
  __m512 sums[4];
  for (int k = 0; k < 4; k++) sums[k] = _mm512_setzero_ps();
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS, block += block_bytes(coding)) {
    __m512 weights[4];
    kn_prefetch((const char *)block + KN_AHEAD, (size_t)block_bytes(coding), t);
    open_floats(coding, block, &escapes, &o, weights);
    for (int k = 0; k < 4; k++) sums[k] = _mm512_fmadd_ps(weights[k], _mm512_loadu_ps(t->x + i + 16 * k), sums[k]);
  }
  kn_prefetch((const char *)block + KN_AHEAD, 64, t);  // the head of a row
  return _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(sums[0], sums[1]), _mm512_add_ps(sums[2], sums[3])));
}

KN_INLINE void rows_of(const kn_coding coding, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  const opener o = opener_of(coding, t->dictionary);
  const uint8_t *escapes[KN_DOT_ROWS];
  __m512 sums[KN_DOT_ROWS][2];
  for (int r = 0; r < KN_DOT_ROWS; r++) {
    escapes[r] = kn_compact_escapes(rows[r]);
    prefetch_escapes(escapes[r], t);
    sums[r][0] = sums[r][1] = _mm512_setzero_ps();
  }
  const char *next = kn_rows_to_come(rows);
  ptrdiff_t at = KN_COMPACT_HEAD;
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS, at += block_bytes(coding)) {
    kn_prefetch_abreast(&next, rows, at, (size_t)block_bytes(coding), t);
    for (int r = 0; r < KN_DOT_ROWS; r++) {
      __m512 weights[4];
      open_floats(coding, (const uint8_t *)rows[r] + at, &escapes[r], &o, weights);
      for (int k = 0; k < 4; k++) sums[r][k % 2] = _mm512_fmadd_ps(weights[k], _mm512_loadu_ps(t->x + i + 16 * k), sums[r][k % 2]);
    }
  }
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = _mm512_reduce_add_ps(_mm512_add_ps(sums[r][0], sums[r][1]));
}

// Two rows by T tokens, whose weights are opened once for all of them; one sum each, as with more tokens in avx512_float.c.
KN_INLINE void pair_of(const kn_coding coding, const int T, const void *const rows[2], int columns, const kn_token *tokens,
                       float (*out)[KN_DOT_ROWS]) {
  const opener o = opener_of(coding, tokens->dictionary);
  const uint8_t *escapes[2] = {kn_compact_escapes(rows[0]), kn_compact_escapes(rows[1])};
  const uint8_t *blocks[2] = {(const uint8_t *)rows[0] + KN_COMPACT_HEAD, (const uint8_t *)rows[1] + KN_COMPACT_HEAD};
  prefetch_escapes(escapes[1], tokens);
  __m512 sums[KN_COMPACT_TOKENS][2];
  for (int t = 0; t < T; t++) sums[t][0] = sums[t][1] = _mm512_setzero_ps();
  ptrdiff_t stride = blocks[1] - blocks[0];
  const char *next = (const char *)blocks[0] + (stride > 0 ? stride : 0) + KN_AHEAD;
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS) {
    __m512 weights[2][4];
    kn_prefetch(next, 2 * (size_t)block_bytes(coding), tokens);
    next += 2 * block_bytes(coding);
    for (int r = 0; r < 2; r++) {
      open_floats(coding, blocks[r], &escapes[r], &o, weights[r]);
      blocks[r] += block_bytes(coding);
    }
    for (int k = 0; k < 4; k++) {
      for (int t = 0; t < T; t++) {
        __m512 x = _mm512_loadu_ps(tokens[t].x + i + 16 * k);
        for (int r = 0; r < 2; r++) sums[t][r] = _mm512_fmadd_ps(weights[r][k], x, sums[t][r]);
      }
    }
  }
  kn_prefetch(next, 64, tokens);
  for (int t = 0; t < T; t++)
    for (int r = 0; r < 2; r++) out[t][r] = _mm512_reduce_add_ps(sums[t][r]);
}

KN_INLINE void few(const kn_coding coding, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count,
                   float (*out)[KN_DOT_ROWS]) {
  for (int r = 0; r < KN_DOT_ROWS; r += 2) {
    float(*to)[KN_DOT_ROWS] = (float(*)[KN_DOT_ROWS])(out[0] + r);
    switch (count) {
#define KN_CASE(T) \
  case T: pair_of(coding, T, rows + r, columns, tokens, to); break;
      KN_CASE(2) KN_CASE(3) KN_CASE(4) KN_CASE(5) KN_CASE(6) KN_CASE(7) KN_CASE(8)
#undef KN_CASE
    }
  }
}

KN_INLINE void dot(const kn_coding coding, const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  if (t->reading == KN_ONE_STREAM) {
    for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = row_of(coding, rows[r], columns, t);
  } else {
    rows_of(coding, rows, columns, t, out);
  }
}
static void dot_halves(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot(KN_HALVES_IN_14, rows, columns, t, out);
}
static void dot_bfloat(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  dot(KN_BFLOAT_IN_12, rows, columns, t, out);
}

static void few_halves(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count, float (*out)[KN_DOT_ROWS]) {
  few(KN_HALVES_IN_14, rows, columns, tokens, count, out);
}
static void few_bfloat(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *tokens, int count, float (*out)[KN_DOT_ROWS]) {
  few(KN_BFLOAT_IN_12, rows, columns, tokens, count, out);
}

// Words of bfloat16 in the order of the blocks, and back.
KN_INLINE __m512i to_block_order(const kn_coding coding, __m512i words) {
  const __m512i order = _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7);
  return coding == KN_BFLOAT_IN_12 ? _mm512_permutexvar_epi64(order, words) : words;
}
KN_INLINE __m512i from_block_order(const kn_coding coding, __m512i words) {
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  return coding == KN_BFLOAT_IN_12 ? _mm512_permutexvar_epi64(order, words) : words;
}

KN_INLINE const uint8_t *expand_row(const kn_coding coding, const uint8_t *blocks, const uint8_t *escapes, int columns, const kn_dictionary *d,
                                    uint16_t *to) {
  const opener o = opener_of(coding, d);
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS, blocks += block_bytes(coding)) {
    __m512i words[2];
    open_block(coding, blocks, &escapes, &o, words);
    for (int k = 0; k < 2; k++) _mm512_storeu_si512(to + i + 32 * k, from_block_order(coding, words[k]));
  }
  return escapes;
}

static const uint8_t *expand(const uint8_t *blocks, const uint8_t *escapes, int columns, const kn_dictionary *d, uint16_t *words) {
  if (d->coding == KN_HALVES_IN_14) return expand_row(KN_HALVES_IN_14, blocks, escapes, columns, d, words);
  return expand_row(KN_BFLOAT_IN_12, blocks, escapes, columns, d, words);
}

// 32 halves as bfloat16; adds to *lost the bits that there is no room for.
KN_INLINE __m512i as_bfloat(__m512i halves, __m512i *lost) {
  __m512i low = _mm512_castps_si512(_mm512_cvtph_ps(_mm512_castsi512_si256(halves)));
  __m512i high = _mm512_castps_si512(_mm512_cvtph_ps(_mm512_extracti64x4_epi64(halves, 1)));
  *lost = _mm512_or_si512(*lost, _mm512_and_si512(_mm512_or_si512(low, high), _mm512_set1_epi32(0xffff)));
  __m256i words[2] = {_mm512_cvtepi32_epi16(_mm512_srli_epi32(low, 16)), _mm512_cvtepi32_epi16(_mm512_srli_epi32(high, 16))};
  return _mm512_inserti64x4(_mm512_castsi256_si512(words[0]), words[1], 1);
}

typedef struct {
  __m512i codes[4];  // of all bytes
  bool from_halves;
} closer;

KN_INLINE closer closer_of(const kn_dictionary *d) {
  closer c = {.from_halves = d->from_halves};
  for (int i = 0; i < 4; i++) c.codes[i] = _mm512_loadu_si512(d->codes + 64 * i);
  return c;
}

// Low and high bytes of 64 words in the order of the blocks, and the codes of the high ones.
KN_INLINE void close_block(const kn_coding coding, const uint8_t *words, const closer *c, __m512i *lost, __m512i *low, __m512i *high,
                           __m512i *codes) {
  __m512i w[2];
  for (int k = 0; k < 2; k++) {
    w[k] = _mm512_loadu_si512(words + 64 * k);
    if (coding == KN_BFLOAT_IN_12 && c->from_halves) w[k] = as_bfloat(w[k], lost);
    w[k] = to_block_order(coding, w[k]);
  }
  const __m512i bytes = _mm512_set1_epi16(255);
  *low = _mm512_packus_epi16(_mm512_and_si512(w[0], bytes), _mm512_and_si512(w[1], bytes));
  *high = _mm512_packus_epi16(_mm512_srli_epi16(w[0], 8), _mm512_srli_epi16(w[1], 8));
  __m512i first = _mm512_permutex2var_epi8(c->codes[0], *high, c->codes[1]);
  __m512i second = _mm512_permutex2var_epi8(c->codes[2], *high, c->codes[3]);
  *codes = _mm512_mask_mov_epi8(first, _mm512_movepi8_mask(*high), second);
}

KN_INLINE int count_row(const kn_coding coding, const uint8_t *words, int columns, const kn_dictionary *d) {
  const closer c = closer_of(d);
  __m512i lost = _mm512_setzero_si512();
  int escapes = 0;
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS) {
    __m512i low, high, codes;
    close_block(coding, words + 2 * (ptrdiff_t)i, &c, &lost, &low, &high, &codes);
    escapes += __builtin_popcountll(_mm512_testn_epi8_mask(codes, codes));
  }
  return _mm512_test_epi32_mask(lost, lost) ? -1 : escapes;
}

KN_INLINE uint8_t *write_row(const kn_coding coding, const uint8_t *words, int columns, const kn_dictionary *d, uint8_t *block,
                             uint8_t *escapes) {
  const closer c = closer_of(d);
  __m512i lost = _mm512_setzero_si512();
  // The low three bytes of each four, one behind the other.
  uint8_t squeeze[64] = {0};
  for (int i = 0; i < 48; i++) squeeze[i] = (uint8_t)(i / 3 * 4 + i % 3);
  for (int i = 0; i < columns; i += KN_COMPACT_COLUMNS, block += block_bytes(coding)) {
    __m512i low, high, codes;
    close_block(coding, words + 2 * (ptrdiff_t)i, &c, &lost, &low, &high, &codes);
    _mm512_storeu_si512(block, low);
    if (coding == KN_HALVES_IN_14) {
      __m512i pairs = _mm512_maddubs_epi16(codes, _mm512_set1_epi16(64 << 8 | 1));
      __m512i fours = _mm512_madd_epi16(pairs, _mm512_set1_epi32(4096 << 16 | 1));
      _mm512_mask_storeu_epi8(block + 64, (1ull << 48) - 1, _mm512_permutexvar_epi8(_mm512_loadu_si512(squeeze), fours));
    } else {
      __m256i above = _mm256_slli_epi16(_mm512_extracti64x4_epi64(codes, 1), 4);
      _mm256_storeu_si256((__m256i *)(block + 64), _mm256_or_si256(_mm512_castsi512_si256(codes), above));
    }
    __mmask64 escaped = _mm512_testn_epi8_mask(codes, codes);
    int count = __builtin_popcountll(escaped);
    _mm512_mask_storeu_epi8(escapes, _bzhi_u64(~0ull, (unsigned)count), _mm512_maskz_compress_epi8(escaped, high));
    escapes += count;
  }
  return escapes;
}

static int count(const void *words, int columns, const kn_dictionary *d) {
  return d->coding == KN_HALVES_IN_14 ? count_row(KN_HALVES_IN_14, words, columns, d) : count_row(KN_BFLOAT_IN_12, words, columns, d);
}
static uint8_t *write(const void *words, int columns, const kn_dictionary *d, uint8_t *blocks, uint8_t *escapes) {
  if (d->coding == KN_HALVES_IN_14) return write_row(KN_HALVES_IN_14, words, columns, d, blocks, escapes);
  return write_row(KN_BFLOAT_IN_12, words, columns, d, blocks, escapes);
}

#pragma clang attribute pop

const kn_compact_kernels kn_compact_avx512 = {
    .count = count,
    .write = write,
    .expand = expand,
    .dot = {[KN_HALVES_IN_14] = dot_halves, [KN_BFLOAT_IN_12] = dot_bfloat},
    .few = {[KN_HALVES_IN_14] = few_halves, [KN_BFLOAT_IN_12] = few_bfloat},
};

#endif
