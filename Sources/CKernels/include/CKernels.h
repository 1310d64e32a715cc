// The C kernels of the engine: threads, quantised dot products, matrix products, attention, elementwise work.
//
// Conventions. Matrices are row-major. "columns" is the length of a weight row and of an activation row.
// Every function of the table in kernels.h has a plain C twin (scalar/), which is its specification; the fastest
// set that the processor supports is chosen once (dispatch.c). ESPALIER_ISA=scalar|avx2|avx512|avx512bf16|amx|neon overrides it.
//
// Functions that take (pool, thread) are parts of a parallel region: every thread of the pool must call them with
// equal arguments. They end with a barrier unless their comment says otherwise.
#ifndef CKERNELS_H
#define CKERNELS_H

#include "kn_formats.h"
#include "kn_threads.h"
#include "kn_matrix.h"
#include "kn_compact.h"
#include "kn_attention.h"
#include "kn_elementwise.h"
#include "kn_table.h"

#endif
