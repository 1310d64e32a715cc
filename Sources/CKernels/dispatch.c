// Chooses the kernels once, by the processor's features or ESPALIER_ISA.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tables.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

#if defined(__aarch64__)
static bool has_dot_product(void) {
#if defined(__linux__)
  return (getauxval(AT_HWCAP) & 1u << 20) != 0;  // HWCAP_ASIMDDP
#else
  return true;  // every Apple processor that runs macOS
#endif
}
#endif

static _Atomic(const kn_table *) chosen;
static _Atomic kn_reading reading;
static int first_level_bytes;
static pthread_once_t once = PTHREAD_ONCE_INIT;

enum { ZEN_5_FAMILY = 0x1a };

static bool is_amd(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_is("amd") != 0;
#else
  return false;
#endif
}

// Measured on Zen 4 and 5, and on Intel's Emerald Rapids (docs/performance.md); others are taken for their like.
static kn_reading best_reading(void) {
#if defined(__x86_64__)
  unsigned a, b, c, d;
  if (is_amd() && __get_cpuid(1, &a, &b, &c, &d)) {
    unsigned family = (a >> 8 & 15) + (a >> 20 & 255);
    return family >= ZEN_5_FAMILY ? KN_ONE_STREAM : KN_FOUR_STREAMS_TO_SECOND_LEVEL;
  }
#endif
  return KN_FOUR_STREAMS;
}

static const kn_table *best(void) {
  // On AMD's processors dot products of bfloat16 are 1.9 times as fast as floats, on Intel's slower.
  const char *names[] = {"amx", "avx512bf16", "avx512", "avx2", "i8mm", "neon"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const kn_table *table = kn_table_named(names[i]);
    if (table && (strcmp(names[i], "avx512bf16") != 0 || is_amd())) return table;
  }
  return &kn_table_scalar;
}

static void choose(void) {
  const char *wish = getenv("ESPALIER_ISA");
  const kn_table *table = wish ? kn_table_named(wish) : NULL;
  atomic_store(&chosen, table ? table : best());
  atomic_store(&reading, best_reading());
  first_level_bytes = 32768;
#if defined(_SC_LEVEL1_DCACHE_SIZE)
  long bytes = sysconf(_SC_LEVEL1_DCACHE_SIZE);
  if (bytes > 0 && bytes < 1 << 24) first_level_bytes = (int)bytes;
#endif
}

int kn_first_level_bytes(void) {
  pthread_once(&once, choose);
  return first_level_bytes;
}

kn_reading kn_reading_current(void) {
  pthread_once(&once, choose);
  return atomic_load_explicit(&reading, memory_order_relaxed);
}

const kn_table *kn_table_current(void) {
  pthread_once(&once, choose);
  return atomic_load_explicit(&chosen, memory_order_acquire);
}

void kn_reading_select(kn_reading wish) {
  pthread_once(&once, choose);
  atomic_store(&reading, wish);
}

bool kn_table_select(const char *name) {
  const kn_table *table = kn_table_named(name);
  if (!table) return false;
  pthread_once(&once, choose);
  atomic_store(&chosen, table);
  return true;
}

const kn_table *kn_table_named(const char *name) {
  if (strcmp(name, "scalar") == 0) return &kn_table_scalar;
#if defined(__x86_64__)
  __builtin_cpu_init();
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
  if (strcmp(name, "avx2") == 0 && avx2) return &kn_table_avx2;
  bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vbmi") &&
                __builtin_cpu_supports("avx512vbmi2");
  if (strcmp(name, "avx512") == 0 && avx512) return &kn_table_avx512;
  if (strcmp(name, "avx512bf16") == 0 && avx512) return kn_table_avx512bf16();
  if (strcmp(name, "amx") == 0 && avx512) return kn_table_amx();
#elif defined(__aarch64__)
  if (strcmp(name, "neon") == 0 && has_dot_product()) return &kn_table_neon;
  if (strcmp(name, "i8mm") == 0 && has_dot_product()) return kn_table_i8mm();
#endif
  return NULL;
}
