// How fast N threads read a mapped file, each its own part, in one plain loop: read_file FILE THREADS [passes]. Prints GB/s, the best pass.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 64 };
typedef unsigned long long lane __attribute__((vector_size(64)));
typedef struct { const lane *from; size_t count; lane result; } part;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *read_part(void *argument) {
  part *p = argument;
  lane a = {0}, b = {0}, c = {0}, d = {0};
  for (size_t i = 0; i + 4 <= p->count; i += 4) {
    a ^= p->from[i];
    b ^= p->from[i + 1];
    c ^= p->from[i + 2];
    d ^= p->from[i + 3];
  }
  p->result = a ^ b ^ c ^ d;
  return NULL;
}

int main(int argc, char **argv) {
  int file = argc > 2 ? open(argv[1], O_RDONLY) : -1, threads = argc > 2 ? atoi(argv[2]) : 0, passes = argc > 3 ? atoi(argv[3]) : 3;
  struct stat info;
  if (file < 0 || fstat(file, &info) || threads < 1 || threads > MOST_THREADS) {
    fprintf(stderr, "usage: read_file FILE THREADS [passes]\n");
    return 64;
  }
  size_t bytes = (size_t)info.st_size;
  const char *data = mmap(NULL, bytes, PROT_READ, MAP_SHARED, file, 0);
  if (data == MAP_FAILED) return 66;
  static part parts[MOST_THREADS];
  size_t share = bytes / (size_t)threads / 4096 * 4096;
  double best = 1e9;
  for (int pass = 0; pass <= passes; pass++) {  // the first one maps the pages
    pthread_t others[MOST_THREADS];
    double start = now();
    for (int i = 0; i < threads; i++) {
      parts[i] = (part){(const lane *)(data + (size_t)i * share), share / sizeof(lane), {0}};
      if (i > 0) pthread_create(&others[i], NULL, read_part, &parts[i]);
    }
    read_part(&parts[0]);
    for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
    double seconds = now() - start;
    if (pass > 0 && seconds < best) best = seconds;
  }
  printf("%.2f\n", (double)(share * (size_t)threads) / best / 1e9);
  return (int)(parts[0].result[0] & 0);
}
