// What the files of the NEON set share. Needs the dot product extension: Apple silicon, Cortex-A76, Neoverse N1 and later.
#ifndef KN_NEON_H
#define KN_NEON_H

#include <arm_neon.h>
#include <string.h>

#include "../tables.h"

#define KN_NEON_TARGET __attribute__((target("dotprod")))
#define KN_INLINE static inline __attribute__((always_inline))

KN_DECLARE_SET(neon)
KN_DECLARE_KINDS(neon)

#endif
