// What the files of the AVX2 set share. Needs AVX2, FMA, F16C: Haswell, Zen and later.
#ifndef KN_AVX2_H
#define KN_AVX2_H

#include <immintrin.h>
#include <string.h>

#include "../tables.h"

#define KN_AVX2_TARGET __attribute__((target("avx2,fma,f16c,bmi2")))
#define KN_INLINE static inline __attribute__((always_inline))

KN_DECLARE_SET(avx2)

#endif
