// How products are divided among threads. Their ways are in product_*.c, the arithmetic in the table's kernels.
#include "products.h"

// The terms in which a matrix is multiplied in bfloat16; 0 if it is not.
static int wide_terms(const kn_table *table, const kn_matrix *m, int tokens, const kn_activations *a) {
  if (!table->wide || !a->high || tokens < KN_WIDE_LEAST_TOKENS || m->columns % 32 != 0 || kn_goes_by_blas(table, m, tokens)) return 0;
  return table->wide->terms(m->format);
}

// How a product is multiplied: row by row, once for each token or for several of them side by side; or through panels of 32 rows in bfloat16, of
// bytes, of words or of floats; or by the system's BLAS.
typedef enum { BY_ROWS, BY_LANES, IN_BFLOAT16, IN_BYTES, IN_WORDS, IN_FLOATS, BY_BLAS } way;

static way way_of(const kn_table *table, const kn_matrix *m, int tokens, const kn_activations *a) {
  kn_format format = m->format;
  if (wide_terms(table, m, tokens, a) > 0) return IN_BFLOAT16;
  if (tokens == 1 || tokens <= table->row_tokens[format])
    return table->lanes[format] && tokens >= table->lane_tokens[format] ? BY_LANES : BY_ROWS;
  if (kn_format_is_quantized(format)) return IN_BYTES;
  if (kn_goes_by_blas(table, m, tokens)) return BY_BLAS;
  return table->quantize_fine && table->tile[format] && m->columns % 32 == 0 ? IN_WORDS : IN_FLOATS;
}

bool kn_has_steps(const kn_table *table, kn_format format) {
  kn_kind kind = kn_format_kind(format);
  return table->prepare_steps && kn_format_is_quantized(format) && (kind == KN_SYMMETRIC_32 || kind == KN_AFFINE_32);
}

// The forms in which the products read their activations.
static kn_activation_forms forms_of(const kn_table *table, const kn_product *products, int count, int tokens, const kn_activations *a) {
  kn_activation_forms forms = {.bytes = false};
  for (int i = 0; i < count; i++) {
    kn_format format = products[i].matrix.format;
    way way = way_of(table, &products[i].matrix, tokens, a);
    forms.bytes |= way != IN_BFLOAT16 && kn_format_is_quantized(format);
    forms.words |= way == IN_BYTES && table->words[format];
    forms.fine |= way == IN_WORDS;
    forms.lanes |= way == BY_LANES;
    forms.terms |= way == IN_BYTES && kn_has_steps(table, format);
  }
  return forms;
}

// Rows row ..< end of a product through panels.
static void multiply_panels(const kn_table *table, void *scratch, const kn_product *p, way way, int row, int end, const float *x,
                            ptrdiff_t x_stride, int tokens, const kn_activations *a) {
  switch (way) {
    case IN_BFLOAT16: kn_multiply_wide(table, scratch, p, wide_terms(table, &p->matrix, tokens, a), row, end, tokens, a); break;
    case BY_BLAS: kn_multiply_blas(table, scratch, p, row, end, x, x_stride, tokens); break;
    case IN_FLOATS: kn_multiply_floats(table, scratch, p, row, end, x, x_stride, tokens); break;
    case IN_WORDS: {
      kn_activations fine = *a;
      fine.words = a->fine;
      fine.d = a->fine_d;
      kn_multiply_bytes(table, scratch, p, row, end, tokens, &fine);
      break;
    }
    default: kn_multiply_bytes(table, scratch, p, row, end, tokens, a); break;
  }
}

const char *kn_way_name(const kn_matrix *given, int tokens) {
  static const char *const names[] = {[BY_ROWS] = "rows",   [BY_LANES] = "lanes",   [IN_BFLOAT16] = "bfloat16", [IN_BYTES] = "bytes",
                                      [IN_WORDS] = "words", [IN_FLOATS] = "floats", [BY_BLAS] = "BLAS"};
  uint16_t part = 0;
  kn_activations a = {.high = &part};  // as they are bound where a set has such products
  kn_matrix m = kn_matrix_for_products(given);
  return names[way_of(kn_table_current(), &m, tokens, &a)];
}

// Rows of a unit of work: a few where a product goes by rows, else a panel or two.
static int unit_rows(const kn_matrix *m, way way) {
  switch (way) {
    case BY_ROWS:
    case BY_LANES: return 4 * KN_DOT_ROWS;
    case IN_BFLOAT16: return KN_WIDE_PANELS * KN_PANEL_ROWS;
    case BY_BLAS: return kn_blas_rows(m);
    case IN_FLOATS: return (m->columns >= KN_LONG_ROW ? KN_FLOAT_PANELS : 1) * KN_PANEL_ROWS;
    default: return KN_PANEL_ROWS;
  }
}

static size_t unit_count(const kn_matrix *m, way way) {
  int unit = unit_rows(m, way);
  return (size_t)((m->rows + unit - 1) / unit);
}

// Units low ..< high of the products, counted through all of them.
static void multiply_units(const kn_table *table, kn_pool *pool, int thread, const kn_product *products, int count, size_t low, size_t high,
                           const float *x, ptrdiff_t x_stride, int tokens, const kn_activations *a) {
  void *scratch = kn_pool_scratch(pool, thread);
  size_t before = 0;
  for (int i = 0; i < count && before < high; i++) {
    const kn_product *p = &products[i];
    way way = way_of(table, &p->matrix, tokens, a);
    int unit = unit_rows(&p->matrix, way);
    size_t own = unit_count(&p->matrix, way);
    size_t from = low > before ? low - before : 0;
    size_t to = high - before < own ? high - before : own;
    int first = (int)from * unit, last = (int)to * unit < p->matrix.rows ? (int)to * unit : p->matrix.rows;
    if (way == BY_LANES) {
      kn_multiply_lanes(table, p, first, last, tokens, a);
    } else if (way == BY_ROWS) {
      kn_multiply_few(table, p, first, last, x, x_stride, tokens, a);
    } else {
      int together = unit * (way == IN_BYTES || way == IN_WORDS ? kn_panels_together(table, &p->matrix) : 1);
      if (way == BY_BLAS) together = kn_blas_rows_together(&p->matrix, last - first);
      for (int row = first; row < last; row += together) {
        int end = row + together < last ? row + together : last;
        multiply_panels(table, scratch, p, way, row, end, x, x_stride, tokens, a);
      }
    }
    before += own;
  }
}

void kn_multiply(kn_pool *pool, int thread, const kn_product *given, int count, const float *x, ptrdiff_t x_stride, int tokens,
                 const kn_activations *a) {
  const kn_table *table = kn_table_current();
  kn_product products[KN_MAX_PRODUCTS];
  for (int i = 0; i < count; i++) {
    products[i] = given[i];
    products[i].matrix = kn_matrix_for_products(&given[i].matrix);
  }
  int threads = kn_pool_count(pool);
  int columns = products[0].matrix.columns;
  // Rows of activations lie as close together as these columns let them: in fewer pages, which the processor's prefetching does not leave.
  kn_activations exact;
  if (tokens > 1) {
    kn_activations_bind(&exact, a->q, tokens, columns);
    a = &exact;
  }
  int terms = 0;
  for (int i = 0; i < count; i++) {
    int own_terms = wide_terms(table, &products[i].matrix, tokens, a);
    if (own_terms > terms) terms = own_terms;
  }
  kn_activation_forms forms = forms_of(table, products, count, tokens, a);
  bool quantized = forms.bytes || forms.fine;
  if (terms > 0) {
    kn_split_share(table, thread, threads, x, x_stride, tokens, columns, a, terms > 1);
    if (!quantized) kn_pool_barrier(pool);
  }
  kn_activations own;
  if (quantized && tokens == 1 && kn_quantize_own(table, pool, thread, x, columns, &own)) {
    a = &own;
  } else if (quantized) {
    kn_quantize_share(table, thread, threads, x, x_stride, tokens, columns, a, forms);
    kn_pool_barrier(pool);
  }

  // Units of all products in one sequence, a run of it for each thread; one that lost its core for a while does less.
  size_t units = 0;
  int together = 1;
  for (int i = 0; i < count; i++) {
    way way = way_of(table, &products[i].matrix, tokens, a);
    units += unit_count(&products[i].matrix, way);
    if ((way == IN_BYTES || way == IN_WORDS) && kn_panels_together(table, &products[i].matrix) > together) together = KN_PANELS_TOGETHER;
  }
  size_t step = tokens > 16 ? (size_t)together : units / (size_t)(8 * threads);
  if (step == 0) step = 1;
  if (threads == 1) step = units;
  for (int turn = 0; turn < threads; turn++) {
    int part = (thread + turn) % threads;
    size_t begin = units * (size_t)part / (size_t)threads, end = units * (size_t)(part + 1) / (size_t)threads;
    for (size_t low; (low = begin + kn_pool_take_part(pool, part, step)) < end;) {
      size_t high = low + step < end ? low + step : end;
      multiply_units(table, pool, thread, products, count, low, high, x, x_stride, tokens, a);
    }
  }
  kn_pool_barrier(pool);
}

void kn_multiply_rows(kn_pool *pool, int thread, const kn_matrix *given, const int32_t *rows, int count, const float *x, float *out,
                      const kn_activations *a) {
  const kn_table *table = kn_table_current();
  kn_matrix view = kn_matrix_for_products(given), *matrix = &view;
  kn_activations own;
  if (kn_format_is_quantized(matrix->format)) {
    if (kn_quantize_own(table, pool, thread, x, matrix->columns, &own)) {
      a = &own;
    } else {
      kn_quantize_share(table, thread, kn_pool_count(pool), x, 0, 1, matrix->columns, a, (kn_activation_forms){.bytes = true});
      kn_pool_barrier(pool);
    }
  }
  kn_token token = kn_token_at(a, x, 0, 0);
  token.dictionary = matrix->dictionary;
  kn_dot dot = matrix->dictionary ? kn_compact_kernels_of(table)->dot[matrix->dictionary->coding] : table->dot[matrix->format];
  for (;;) {
    int low = (int)kn_pool_take(pool, KN_DOT_ROWS);
    if (low >= count) break;
    const void *pointers[KN_DOT_ROWS];
    float sums[KN_DOT_ROWS];
    for (int r = 0; r < KN_DOT_ROWS; r++) pointers[r] = kn_row_at(matrix, rows[low + r < count ? low + r : count - 1]);
    dot(pointers, matrix->columns, &token, sums);
    for (int r = 0; r < KN_DOT_ROWS && low + r < count; r++)
      out[low + r] = sums[r] + (matrix->bias ? matrix->bias[rows[low + r]] : 0);
  }
  kn_pool_barrier(pool);
}

