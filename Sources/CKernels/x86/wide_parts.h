// Parts in bfloat16 of activations and of panels of weights. Needs AVX512_BF16; each set includes this under its own target attribute.

// Columns 2 i and 2 i + 1 of sixteen rows side by side.
KN_INLINE __m512i pair(__m512 even, __m512 odd) {
  const __m512i interleave = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21, 5, 20, 4, 19,
                                              3, 18, 2, 17, 1, 16, 0);
  return _mm512_permutexvar_epi16(interleave, (__m512i)_mm512_cvtne2ps_pbh(odd, even));
}

// What bfloat16 leaves of x.
KN_INLINE __m512 rest(__m512 x) {
  __m512i high = _mm512_slli_epi32(_mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(x)), 16);
  return _mm512_sub_ps(x, _mm512_castsi512_ps(high));
}

// Where columns c and c + 1 of rows half ... half + 15 lie in a panel: 32 columns of sixteen rows are 1 KB in one piece.
KN_INLINE int place(int c, int half) { return (c / 32 * 2 + half / 16) * 512 + c % 32 * 16; }

static void split(const float *x, int columns, kn_bf16 *high, kn_bf16 *low) {
  for (int i = 0; i < columns; i += 32) {
    __m512 a = _mm512_loadu_ps(x + i), b = _mm512_loadu_ps(x + i + 16);
    _mm512_storeu_si512(high + 16 * i, (__m512i)_mm512_cvtne2ps_pbh(b, a));
    if (low) _mm512_storeu_si512(low + 16 * i, (__m512i)_mm512_cvtne2ps_pbh(rest(b), rest(a)));
  }
}

static void widen_float(const float *panel, int columns, kn_bf16 *high, kn_bf16 *low) {
  for (int c = 0; c < columns; c += 2) {
    for (int half = 0; half < 32; half += 16) {
      __m512 even = _mm512_loadu_ps(panel + c * KN_PANEL_ROWS + half), odd = _mm512_loadu_ps(panel + (c + 1) * KN_PANEL_ROWS + half);
      _mm512_storeu_si512(high + place(c, half), pair(even, odd));
      if (low) _mm512_storeu_si512(low + place(c, half), pair(rest(even), rest(odd)));
    }
  }
}

// Weights that are in bfloat16 already, into place: pairs of columns are transposed as words. A line of memory is 32 columns of a row.
static void arrange(const void *const rows[KN_PANEL_ROWS], int first, int columns, kn_bf16 *to) {
  for (int c = 0; c < columns; c += 32) {
    for (int half = 0; half < 32; half += 16) {
      __m512i words[16];
      for (int r = 0; r < 16; r++) words[r] = _mm512_loadu_si512((const kn_bf16 *)rows[half + r] + first + c);
      kn_transpose_16(words);
      for (int i = 0; i < 16; i++) _mm512_storeu_si512(to + place(c, half) + 32 * i, words[i]);
    }
  }
}
