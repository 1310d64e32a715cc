// The compact form of matrices of sixteen-bit floats: which dictionary, how long the rows, and when products see it.
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum { MOST_THREADS = 256, SAMPLED_ROWS = 64, SLACK = 64 };
#define WORTH 0.95  // part of a matrix's bytes from which on the form is not worth its time

struct kn_compact {
  kn_dictionary dictionary;
  size_t row_bytes;
  bool is_chosen;
  long escapes[MOST_THREADS];     // of the rows of a thread
  long planned, written;          // escapes, all and so far
  atomic_bool is_changed;         // the words are not those of the plan
  _Atomic(const uint8_t *) rows;   // NULL until they are all written
};

kn_compact *kn_compact_create(void) { return calloc(1, sizeof(kn_compact)); }
void kn_compact_destroy(kn_compact *compact) { free(compact); }

const kn_compact_kernels *kn_compact_kernels_of(const kn_table *table) { return table->compact ? table->compact : &kn_compact_scalar; }

bool kn_compact_is_available(void) { return kn_table_current()->compact != NULL; }

// Measured on Zen 5 (docs/performance.md). Elsewhere ESPALIER_COMPACT=1 brings the form about, and here 0 keeps it away.
bool kn_compact_pays(void) {
  const char *wish = getenv("ESPALIER_COMPACT");
  if (!kn_compact_is_available()) return false;
  if (wish && wish[0] != 0) return wish[0] != '0';
  return kn_table_current() != &kn_table_scalar && kn_reading_current() == KN_ONE_STREAM;
}

int kn_compact_block_bytes(kn_coding coding) { return coding == KN_HALVES_IN_14 ? 64 + 48 : 64 + 32; }

static const kn_compact_kernels *compact_kernels(void) { return kn_compact_kernels_of(kn_table_current()); }

static const uint8_t *row_at(const kn_matrix *m, int row) { return (const uint8_t *)m->data + (size_t)row * m->row_bytes; }

// Makes a dictionary of the most frequent high bytes; returns the bits of a weight on average.
static double choose_bytes(const long counts[256], kn_coding coding, bool from_halves, kn_dictionary *to) {
  int codes = coding == KN_HALVES_IN_14 ? 63 : 15;
  long all = 0, coded = 0;
  *to = (kn_dictionary){.coding = coding, .from_halves = from_halves};
  for (int b = 0; b < 256; b++) all += counts[b];
  for (int code = 1; code <= codes; code++) {
    int best = -1;
    for (int b = 0; b < 256; b++) {
      if (!to->codes[b] && (best < 0 || counts[b] > counts[best])) best = b;
    }
    to->bytes[code] = (uint8_t)best;
    to->codes[best] = (uint8_t)code;
    coded += counts[best];
  }
  return 8.0 * kn_compact_block_bytes(coding) / 64 + 8.0 * (double)(all - coded) / (double)all;
}

// By some rows from all over the matrix. `as_bfloat`: of halves as bfloat16. False where it is not worth it.
static bool choose_dictionary(const kn_matrix *m, bool as_bfloat, kn_dictionary *to) {
  long counts[256] = {0};
  int rows = m->rows < SAMPLED_ROWS ? m->rows : SAMPLED_ROWS;
  for (int i = 0; i < rows; i++) {
    const uint8_t *row = row_at(m, (int)((long)m->rows * i / rows));
    for (int c = 0; c < m->columns; c++) {
      uint16_t word;
      memcpy(&word, row + 2 * (size_t)c, 2);
      if (as_bfloat) {
        float value;
        uint32_t bits;
        kn_table_current()->from_half(&word, &value, 1);
        memcpy(&bits, &value, 4);
        if (bits & 0xffff) return false;
        word = (uint16_t)(bits >> 16);
      }
      counts[word >> 8]++;
    }
  }
  bool in_12 = as_bfloat || m->format == KN_BF16;
  return choose_bytes(counts, in_12 ? KN_BFLOAT_IN_12 : KN_HALVES_IN_14, as_bfloat, to) < 16 * WORTH;
}

// The escapes of rows low ..< high; -1 if the dictionary cannot code them all.
static long count_escapes(const kn_compact_kernels *kernels, const kn_compact *compact, const kn_matrix *m, int low, int high) {
  long sum = 0;
  for (int row = low; row < high; row++) {
    int escapes = kernels->count(row_at(m, row), m->columns, &compact->dictionary);
    if (escapes < 0) return -1;
    sum += escapes;
  }
  return sum;
}

size_t kn_compact_plan(kn_pool *pool, int thread, kn_compact *compact, const kn_matrix *m) {
  const kn_compact_kernels *kernels = compact_kernels();
  int threads = kn_pool_count(pool);
  bool has_form = (m->format == KN_F16 || m->format == KN_BF16) && m->columns % KN_COMPACT_COLUMNS == 0 && threads <= MOST_THREADS &&
                  2 * (size_t)m->columns <= KN_SCRATCH_BYTES;
  size_t bytes = 0;
  // Halves are tried as bfloat16 first.
  for (int as_bfloat = m->format == KN_F16; has_form && bytes == 0 && as_bfloat >= 0; as_bfloat--) {
    if (thread == 0) compact->is_chosen = choose_dictionary(m, as_bfloat, &compact->dictionary);
    kn_pool_barrier(pool);
    if (compact->is_chosen) {
      int low = (int)((long)m->rows * thread / threads), high = (int)((long)m->rows * (thread + 1) / threads);
      compact->escapes[thread] = count_escapes(kernels, compact, m, low, high);
      kn_pool_barrier(pool);
      long escapes = 0;
      for (int i = 0; i < threads && escapes >= 0; i++) escapes = compact->escapes[i] < 0 ? -1 : escapes + compact->escapes[i];
      size_t blocks = (size_t)m->columns / KN_COMPACT_COLUMNS * (size_t)kn_compact_block_bytes(compact->dictionary.coding);
      if (thread == 0) {
        compact->row_bytes = KN_COMPACT_HEAD + blocks;
        compact->planned = escapes;
      }
      size_t all = (KN_COMPACT_HEAD + blocks) * (size_t)m->rows + (size_t)(escapes > 0 ? escapes : 0) + SLACK;
      if (escapes >= 0 && (double)all < WORTH * (double)m->row_bytes * (double)m->rows) bytes = all;
    }
    kn_pool_barrier(pool);
  }
  return bytes;
}

bool kn_compact_write(kn_pool *pool, int thread, kn_compact *compact, const kn_matrix *m, int low, int high, void *memory) {
  const kn_compact_kernels *kernels = compact_kernels();
  int threads = kn_pool_count(pool);
  long count = high - low;
  int first = low + (int)(count * thread / threads), last = low + (int)(count * (thread + 1) / threads);
  // Counted again, from the cache: where each row's escapes lie need not be kept from the plan on.
  compact->escapes[thread] = count_escapes(kernels, compact, m, first, last);
  kn_pool_barrier(pool);
  uint8_t *rows = memory, *escapes = rows + (size_t)m->rows * compact->row_bytes + compact->written;
  long all = 0;
  bool is_as_planned = true;
  for (int i = 0; i < threads; i++) {
    if (i < thread) escapes += compact->escapes[i];
    all += compact->escapes[i];
    is_as_planned &= compact->escapes[i] >= 0;
  }
  is_as_planned &= all <= compact->planned - compact->written;
  // Somebody may write to the file that the words lie in: a row is copied, so that the room that was counted for it is enough.
  void *words = kn_pool_scratch(pool, thread);
  const uint8_t *end = escapes + compact->escapes[thread];
  for (int row = first; row < last && is_as_planned; row++) {
    memcpy(words, row_at(m, row), 2 * (size_t)m->columns);
    int own = kernels->count(words, m->columns, &compact->dictionary);
    is_as_planned = own >= 0 && own <= end - escapes;
    if (!is_as_planned) break;
    uint8_t *at = rows + (size_t)row * compact->row_bytes;
    int64_t distance = escapes - at;
    memcpy(at, &distance, KN_COMPACT_HEAD);
    escapes = kernels->write(words, m->columns, &compact->dictionary, at + KN_COMPACT_HEAD, escapes);
  }
  if (!is_as_planned) atomic_store(&compact->is_changed, true);
  kn_pool_barrier(pool);
  if (thread == 0) compact->written += all;
  kn_pool_barrier(pool);
  return !atomic_load(&compact->is_changed);
}

void kn_compact_publish(kn_compact *compact, const void *memory) {
  atomic_store_explicit(&compact->rows, (const uint8_t *)memory, memory_order_release);
}

bool kn_compact_is_published(const kn_compact *compact) { return atomic_load_explicit(&compact->rows, memory_order_acquire) != NULL; }

kn_format kn_word_format(const kn_matrix *m) {
  return !m->dictionary ? m->format : m->dictionary->coding == KN_BFLOAT_IN_12 ? KN_BF16 : KN_F16;
}

kn_matrix kn_matrix_for_products(const kn_matrix *matrix) {
  kn_matrix m = *matrix;
  const uint8_t *rows = m.compact ? atomic_load_explicit(&m.compact->rows, memory_order_acquire) : NULL;
  if (rows) {
    m.row_bytes = m.compact->row_bytes;
    m.data = rows + (size_t)m.first_row * m.row_bytes;
    m.dictionary = &m.compact->dictionary;
  }
  return m;
}
