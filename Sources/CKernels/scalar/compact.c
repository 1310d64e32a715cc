// Rows in compact form, in plain C: the specification of the vector kernels.
#pragma STDC FP_CONTRACT OFF

#include "../tables.h"
#include "half.h"

// Where column `i` of a block has its bytes and its code: vector kernels interleave low and high bytes in their quarters, and then come upon sixteen
// columns in order, of bfloat16 after interleaving once more with zeros.
static int place_of(kn_coding coding, int i) {
  int vector = i / 16, n = i % 16;
  if (coding == KN_BFLOAT_IN_12) return 16 * (n / 4) + 4 * vector + n % 4;
  return 16 * (vector % 2 * 2 + n / 8) + vector / 2 * 8 + n % 8;
}

// A word as it is coded; *is_exact: whether that loses nothing.
static uint16_t word_at(const void *words, int i, const kn_dictionary *d, bool *is_exact) {
  uint16_t word;
  memcpy(&word, (const uint8_t *)words + 2 * (size_t)i, 2);
  *is_exact = true;
  if (!d->from_halves) return word;
  float value = kn_half_to_float(word);
  uint32_t bits;
  memcpy(&bits, &value, 4);
  *is_exact = (bits & 0xffff) == 0;
  return (uint16_t)(bits >> 16);
}

static int count(const void *words, int columns, const kn_dictionary *d) {
  int escapes = 0;
  bool is_exact, all = true;
  for (int i = 0; i < columns; i++) {
    escapes += d->codes[word_at(words, i, d, &is_exact) >> 8] == 0;
    all &= is_exact;
  }
  return all ? escapes : -1;
}

static void put_code(kn_coding coding, uint8_t *codes, int place, uint8_t code) {
  if (coding != KN_HALVES_IN_14) {
    codes[place % 32] |= (uint8_t)(code << place / 32 * 4);
    return;
  }
  int bit = 6 * place;
  codes[bit / 8] |= (uint8_t)(code << bit % 8);
  if (bit % 8 > 2) codes[bit / 8 + 1] |= (uint8_t)(code >> (8 - bit % 8));
}

static uint8_t code_at(kn_coding coding, const uint8_t *codes, int place) {
  if (coding != KN_HALVES_IN_14) return codes[place % 32] >> place / 32 * 4 & 15;
  int bit = 6 * place, code = codes[bit / 8] >> bit % 8;
  if (bit % 8 > 2) code |= codes[bit / 8 + 1] << (8 - bit % 8);
  return code & 63;
}

static uint8_t *write(const void *words, int columns, const kn_dictionary *d, uint8_t *block, uint8_t *escapes) {
  int bytes = kn_compact_block_bytes(d->coding);
  for (int first = 0; first < columns; first += KN_COMPACT_COLUMNS, block += bytes) {
    memset(block, 0, (size_t)bytes);
    uint8_t high[KN_COMPACT_COLUMNS];
    for (int i = 0; i < KN_COMPACT_COLUMNS; i++) {
      bool is_exact;
      uint16_t word = word_at(words, first + i, d, &is_exact);
      int place = place_of(d->coding, i);
      block[place] = (uint8_t)word;
      high[place] = (uint8_t)(word >> 8);
    }
    for (int place = 0; place < KN_COMPACT_COLUMNS; place++) {
      uint8_t code = d->codes[high[place]];
      put_code(d->coding, block + KN_COMPACT_COLUMNS, place, code);
      if (!code) *escapes++ = high[place];
    }
  }
  return escapes;
}

static const uint8_t *expand(const uint8_t *blocks, const uint8_t *escapes, int columns, const kn_dictionary *d, uint16_t *words) {
  for (int first = 0; first < columns; first += KN_COMPACT_COLUMNS, blocks += kn_compact_block_bytes(d->coding)) {
    uint8_t high[KN_COMPACT_COLUMNS];
    for (int place = 0; place < KN_COMPACT_COLUMNS; place++) {
      uint8_t code = code_at(d->coding, blocks + KN_COMPACT_COLUMNS, place);
      high[place] = code ? d->bytes[code] : *escapes++;
    }
    for (int i = 0; i < KN_COMPACT_COLUMNS; i++) {
      int place = place_of(d->coding, i);
      words[first + i] = (uint16_t)(blocks[place] | high[place] << 8);
    }
  }
  return escapes;
}

static float dot_row(const kn_coding coding, const void *row, int columns, const kn_token *t) {
  const uint8_t *block = (const uint8_t *)row + KN_COMPACT_HEAD, *escapes = kn_compact_escapes(row);
  float sum = 0;
  for (int first = 0; first < columns; first += KN_COMPACT_COLUMNS, block += kn_compact_block_bytes(coding)) {
    uint16_t words[KN_COMPACT_COLUMNS];
    escapes = expand(block, escapes, KN_COMPACT_COLUMNS, t->dictionary, words);
    for (int i = 0; i < KN_COMPACT_COLUMNS; i++) {
      uint32_t bits = (uint32_t)words[i] << 16;
      float weight = kn_half_to_float(words[i]);
      if (coding == KN_BFLOAT_IN_12) memcpy(&weight, &bits, 4);
      sum += weight * t->x[first + i];
    }
  }
  return sum;
}

static void dot_halves(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = dot_row(KN_HALVES_IN_14, rows[r], columns, t);
}
static void dot_bfloat(const void *const rows[KN_DOT_ROWS], int columns, const kn_token *t, float out[KN_DOT_ROWS]) {
  for (int r = 0; r < KN_DOT_ROWS; r++) out[r] = dot_row(KN_BFLOAT_IN_12, rows[r], columns, t);
}

const kn_compact_kernels kn_compact_scalar = {
    .count = count,
    .write = write,
    .expand = expand,
    .dot = {[KN_HALVES_IN_14] = dot_halves, [KN_BFLOAT_IN_12] = dot_bfloat},
};
