// The tables of this build, one per instruction set.
#ifndef KN_TABLES_H
#define KN_TABLES_H

#include "kn_table.h"

#if defined(__x86_64__)
extern const kn_table kn_table_avx2;
extern const kn_table kn_table_avx512;
#endif

#endif
