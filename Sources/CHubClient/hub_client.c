// libcurl's interface is that of 2006 and has not changed: names, numbers and types stand in its documents (curl_easy_setopt(3), libcurl-errors(3)).
#include "CHubClient.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

enum {
  OPTION_WRITEDATA = 10001, OPTION_URL = 10002, OPTION_ERRORBUFFER = 10010, OPTION_LOW_SPEED_LIMIT = 19, OPTION_LOW_SPEED_TIME = 20,
  OPTION_HTTPHEADER = 10023, OPTION_HEADERDATA = 10029, OPTION_NOBODY = 44, OPTION_CONNECTTIMEOUT = 78, OPTION_BUFFERSIZE = 98, OPTION_NOSIGNAL = 99,
  OPTION_HTTP_CONTENT_DECODING = 158, OPTION_PROTOCOLS = 181, OPTION_SUPPRESS_CONNECT_HEADERS = 265, OPTION_WRITEFUNCTION = 20011,
  OPTION_HEADERFUNCTION = 20079,
};
enum { GLOBAL_DEFAULT = 3, PROTOCOLS_HTTP_AND_HTTPS = 3, FAILED_INIT = 2, PIECE_BYTES = 1 << 18 };

struct curl_slist;
static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  void (*easy_reset)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_perform)(void *);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
} curl;
static bool is_there = false;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void open_library(void) {
#if defined(__APPLE__)
  const char *names[] = {"/usr/lib/libcurl.4.dylib"};
#else
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_there = find(library, "curl_global_init", &curl.global_init) && find(library, "curl_easy_init", &curl.easy_init)
             && find(library, "curl_easy_cleanup", &curl.easy_cleanup) && find(library, "curl_easy_reset", &curl.easy_reset)
             && find(library, "curl_easy_setopt", &curl.easy_setopt) && find(library, "curl_easy_perform", &curl.easy_perform)
             && find(library, "curl_slist_append", &curl.slist_append) && find(library, "curl_slist_free_all", &curl.slist_free_all)
             && curl.global_init(GLOBAL_DEFAULT) == HUB_OK;
}

bool hub_is_available(void) {
  pthread_once(&opened, open_library);
  return is_there;
}

void *hub_open(void) { return hub_is_available() ? curl.easy_init() : NULL; }

void hub_close(void *handle) {
  if (handle) curl.easy_cleanup(handle);
}

static size_t take_header(char *line, size_t size, size_t count, void *transfer) {
  const hub_transfer *t = transfer;
  return t->on_header(t->context, line, size * count) ? size * count : 0;
}

static size_t take_bytes(char *bytes, size_t size, size_t count, void *transfer) {
  const hub_transfer *t = transfer;
  return t->on_bytes(t->context, bytes, size * count) ? size * count : 0;
}

int hub_perform(void *handle, const hub_transfer *transfer, char error[HUB_ERROR_BYTES]) {
  error[0] = 0;
  // Connections stay.
  curl.easy_reset(handle);
  struct curl_slist *headers = NULL;
  for (int i = 0; i < transfer->header_count; i++) {
    struct curl_slist *more = curl.slist_append(headers, transfer->headers[i]);
    if (!more) return curl.slist_free_all(headers), FAILED_INIT;
    headers = more;
  }
  curl.easy_setopt(handle, OPTION_ERRORBUFFER, error);
  curl.easy_setopt(handle, OPTION_URL, transfer->url);
  curl.easy_setopt(handle, OPTION_PROTOCOLS, (long)PROTOCOLS_HTTP_AND_HTTPS);
  curl.easy_setopt(handle, OPTION_HTTPHEADER, headers);
  curl.easy_setopt(handle, OPTION_NOBODY, (long)transfer->without_body);
  curl.easy_setopt(handle, OPTION_NOSIGNAL, 1L);
  curl.easy_setopt(handle, OPTION_HTTP_CONTENT_DECODING, 0L);
  curl.easy_setopt(handle, OPTION_SUPPRESS_CONNECT_HEADERS, 1L);
  curl.easy_setopt(handle, OPTION_BUFFERSIZE, (long)PIECE_BYTES);
  curl.easy_setopt(handle, OPTION_CONNECTTIMEOUT, transfer->connect_seconds);
  curl.easy_setopt(handle, OPTION_LOW_SPEED_LIMIT, 1L);
  curl.easy_setopt(handle, OPTION_LOW_SPEED_TIME, transfer->silence_seconds);
  curl.easy_setopt(handle, OPTION_HEADERFUNCTION, take_header);
  curl.easy_setopt(handle, OPTION_HEADERDATA, transfer);
  curl.easy_setopt(handle, OPTION_WRITEFUNCTION, take_bytes);
  curl.easy_setopt(handle, OPTION_WRITEDATA, transfer);
  int code = curl.easy_perform(handle);
  curl.easy_reset(handle);
  curl.slist_free_all(headers);
  return code;
}
