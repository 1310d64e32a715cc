// The few calls of libcurl that HubClient needs. The library is opened when it is first asked for: a program that fetches nothing neither needs nor
// loads it, and none has to be there to build.
#ifndef CHUBCLIENT_H
#define CHUBCLIENT_H

#include <stdbool.h>
#include <stddef.h>

// A transfer. The two functions take what comes, line by line and piece by piece; false ends it.
typedef struct {
  const char *url;
  // "Name: value", and how many.
  const char *const *headers;
  int header_count;
  bool without_body;
  // Most seconds for a connection, and of silence.
  long connect_seconds, silence_seconds;
  void *context;
  bool (*on_header)(void *context, const char *line, size_t length);
  bool (*on_bytes)(void *context, const char *bytes, size_t length);
} hub_transfer;

enum { HUB_OK = 0, HUB_TIMED_OUT = 28, HUB_ERROR_BYTES = 256 };

// Whether there is a libcurl.
bool hub_is_available(void);
// What keeps a connection open from transfer to transfer, for one thread at a time; NULL where there is none.
void *hub_open(void);
void hub_close(void *handle);
// Runs a transfer to its end on the calling thread: libcurl's code, and its sentence in `error`.
int hub_perform(void *handle, const hub_transfer *transfer, char error[HUB_ERROR_BYTES]);

#endif
