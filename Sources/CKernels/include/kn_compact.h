// Weights of sixteen bits in twelve or fourteen, without loss, for matrices that are read from memory again and again.
//
// The exponents of trained weights take few of their values (Zhang et al. 2025, arXiv 2504.11651, code them by Huffman's tree). Here the high byte of a
// word, in which most of them are, is a code of four or six bits, equal for all weights, so that a vector of them is looked up at once; what the
// dictionary of 15 or 63 bytes lacks is an escape: code 0, and the byte itself in another place. Halves that are numbers of bfloat16 too, since that is
// what they were before, are coded as such.
#ifndef KN_COMPACT_H
#define KN_COMPACT_H

#include <stdbool.h>
#include "kn_matrix.h"

// How the words of a matrix are coded: halves with all their bits in fourteen, bfloat16 in twelve. A row is the distance from its first byte to its
// escapes (8 bytes), and for each 64 columns a block of 64 low bytes and then 64 codes. The escapes of all rows lie behind the last one.
typedef enum { KN_HALVES_IN_14, KN_BFLOAT_IN_12, KN_CODINGS } kn_coding;

struct kn_dictionary {
  kn_coding coding;
  bool from_halves;    // the matrix is of halves, coded as bfloat16
  uint8_t bytes[64];   // [15 or 63, from 1 on]: the byte of a code
  uint8_t codes[256];  // the code of a byte; 0: none
};

// Whether the set of kernels in use has some for the form.
bool kn_compact_is_available(void);
// Whether products of one token are faster with the compact form on this processor.
bool kn_compact_pays(void);

// A matrix without a compact form yet, or NULL without memory.
kn_compact *kn_compact_create(void);
// The memory of the rows is the caller's.
void kn_compact_destroy(kn_compact *compact);

// Chooses the dictionary and counts the escapes. Returns the bytes that the compact form takes, or 0 where it would save less than a
// twentieth or there is none for the matrix: only F16 and BF16, of whole blocks. Part of a region; ends with a barrier.
size_t kn_compact_plan(kn_pool *pool, int thread, kn_compact *compact, const kn_matrix *matrix);
// Writes rows low ..< high, in order from row 0 on, into `memory`, as many bytes as the plan says. False if the words are no longer those of the plan,
// because somebody has written to their file; the form cannot be used then. Part of a region; ends with a barrier.
bool kn_compact_write(kn_pool *pool, int thread, kn_compact *compact, const kn_matrix *matrix, int low, int high, void *memory);
// From now on products read that memory. All rows must have been written.
void kn_compact_publish(kn_compact *compact, const void *memory);
// Whether products read the compact form.
bool kn_compact_is_published(const kn_compact *compact);

#endif
