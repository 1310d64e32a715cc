#include "allocation_counter.h"

#include <stddef.h>

static _Thread_local bool counting;
static _Thread_local long allocations;

void allocation_counter_start(void) {
  allocations = 0;
  counting = true;
}

long allocation_counter_stop(void) {
  counting = false;
  return allocations;
}

#if defined(__linux__)
#include <features.h>
#endif

// A program's own malloc stands before the C library's for every library of the process. Not under a sanitizer, which does the same.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define INTERPOSES 1

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  if (counting) allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  if (counting) allocations++;
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  if (counting) allocations++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (counting) allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (counting) allocations++;
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : 12;
}
#endif
#endif

bool allocation_counter_works(void) {
#ifdef INTERPOSES
  return true;
#else
  return false;
#endif
}
