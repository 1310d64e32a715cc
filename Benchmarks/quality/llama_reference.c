// llama.cpp's side of compare.py: losses, greedy continuations and logits of token ids, through its C interface.
//
//   llama_reference MODEL THREADS loss WINDOW     < ids        the mean loss of every window's second half: "loss standard-error count"
//   llama_reference MODEL THREADS greedy COUNT    < prompts    a line of ids for each line of ids
//   llama_reference MODEL THREADS logits TOP      < prefixes   for each line of ids: TOP pairs id:logit of what may follow, greatest first
//   llama_reference MODEL THREADS steps TOP       < prefixes   the same, the ids decoded one by one instead of together
//
// Ids stand in decimal. The cache is of halves; everything else is llama.cpp's default.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "llama.h"

static void quiet(enum ggml_log_level level, const char *text, void *data) {
  (void)data;
  if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
}

static void fail(const char *what) {
  fprintf(stderr, "llama_reference: %s\n", what);
  exit(1);
}

// Numbers up to the end of a line, or of the input if `all`; -1 where there is no further line.
static int read_ids(llama_token **ids, bool all) {
  int count = 0, room = 0, c;
  bool any = false;
  *ids = NULL;
  while ((c = getchar()) != EOF) {
    any = true;
    if (c == '\n' && !all) break;
    if (c < '0' || c > '9') continue;
    ungetc(c, stdin);
    if (count == room) *ids = realloc(*ids, sizeof **ids * (size_t)(room = 2 * room + 64));
    if (scanf("%d", &(*ids)[count]) == 1) count++;
  }
  return any ? count : -1;
}

static struct llama_context *context;
static int vocabulary;

// Reads tokens at `start`; logits of those from `first_output` on can be asked for.
static void decode(const llama_token *ids, int count, int start, int first_output) {
  struct llama_batch batch = llama_batch_init(count, 0, 1);
  for (int i = 0; i < count; i++) {
    batch.token[i] = ids[i];
    batch.pos[i] = start + i;
    batch.n_seq_id[i] = 1;
    batch.seq_id[i][0] = 0;
    batch.logits[i] = i >= first_output;
  }
  batch.n_tokens = count;
  if (llama_decode(context, batch) != 0) fail("llama_decode failed");
  llama_batch_free(batch);
}

static void clear(void) { llama_memory_clear(llama_get_memory(context), true); }

static int greatest(const float *logits) {
  int best = 0;
  for (int i = 1; i < vocabulary; i++) {
    if (logits[i] > logits[best]) best = i;
  }
  return best;
}

static void losses(int window) {
  llama_token *ids;
  int all = read_ids(&ids, true), count = 0;
  double sum = 0, squares = 0;
  for (int begin = 0; begin + window <= all; begin += window) {
    clear();
    decode(ids + begin, window, 0, window / 2);
    for (int i = window / 2; i + 1 < window; i++) {
      const float *logits = llama_get_logits_ith(context, i);
      double total = 0, most = logits[greatest(logits)];
      for (int t = 0; t < vocabulary; t++) total += exp(logits[t] - most);
      double loss = most + log(total) - logits[ids[begin + i + 1]];
      sum += loss;
      squares += loss * loss;
      count++;
    }
  }
  if (count == 0) fail("the text is shorter than a window");
  double mean = sum / count;
  printf("%.8f %.8f %d\n", mean, sqrt((squares / count - mean * mean) / (count - 1)), count);
}

static void greedy(int length) {
  llama_token *ids;
  for (int count; (count = read_ids(&ids, false)) >= 0; free(ids)) {
    clear();
    decode(ids, count, 0, count - 1);
    const float *logits = llama_get_logits_ith(context, count - 1);
    for (int i = 0; i < length; i++) {
      llama_token next = greatest(logits);
      printf("%d%c", next, i + 1 < length ? ' ' : '\n');
      if (i + 1 == length) break;
      decode(&next, 1, count + i, 0);
      logits = llama_get_logits_ith(context, 0);
    }
    fflush(stdout);
  }
}

static void print_logits(int top, bool by_steps) {
  llama_token *ids;
  for (int count; (count = read_ids(&ids, false)) >= 0; free(ids)) {
    clear();
    if (by_steps) {
      for (int i = 0; i < count; i++) decode(ids + i, 1, i, 0);
    } else {
      decode(ids, count, 0, count - 1);
    }
    float *logits = llama_get_logits_ith(context, by_steps ? 0 : count - 1);
    for (int i = 0; i < top; i++) {
      int best = greatest(logits);
      printf("%d:%.6f%c", best, logits[best], i + 1 < top ? ' ' : '\n');
      logits[best] = -INFINITY;
    }
    fflush(stdout);
  }
}

int main(int argc, char **argv) {
  if (argc != 5) fail("expected MODEL THREADS loss|greedy|logits|steps NUMBER");
  llama_log_set(quiet, NULL);
  llama_backend_init();
  struct llama_model *model = llama_model_load_from_file(argv[1], llama_model_default_params());
  if (!model) fail("the model cannot be loaded");
  vocabulary = llama_vocab_n_tokens(llama_model_get_vocab(model));
  struct llama_context_params parameters = llama_context_default_params();
  bool is_loss = strcmp(argv[3], "loss") == 0;
  parameters.n_ctx = is_loss ? (uint32_t)atoi(argv[4]) : 1024;
  parameters.n_batch = parameters.n_ctx;
  parameters.n_threads = parameters.n_threads_batch = atoi(argv[2]);
  context = llama_init_from_model(model, parameters);
  if (!context) fail("no context");
  if (is_loss) {
    losses(atoi(argv[4]));
  } else if (strcmp(argv[3], "greedy") == 0) {
    greedy(atoi(argv[4]));
  } else {
    print_logits(atoi(argv[4]), strcmp(argv[3], "steps") == 0);
  }
  return 0;
}
