/* The C interface from C: what mustplay.h says, and that no bad input ends the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mustplay.h"

static int failures = 0;

#define CHECK(condition)                                               \
  do {                                                                 \
    if (!(condition)) {                                                \
      printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                      \
    }                                                                  \
  } while (0)

#define HEIN                                                                                                \
  "\"boardXSize\":5,\"initialStones\":[[\"B\",\"a2\"],[\"B\",\"b3\"],[\"B\",\"b4\"],[\"W\",\"a3\"],[\"W\"," \
  "\"c3\"],[\"W\",\"a5\"]],\"initialPlayer\":\"W\""

static int has(const char* text, const char* part) {
  return text != NULL && strstr(text, part) != NULL;
}

/* Is this part of the answer to the question? */
static int answers(mustplay_engine* engine, const char* question, const char* part) {
  char* answer = mustplay_answer(engine, question);
  const int found = has(answer, part);
  if (!found)
    printf("%s\n  is answered %s\n", question == NULL ? "NULL" : question,
           answer == NULL ? "nothing" : answer);
  mustplay_free(answer);
  return found;
}

static void test_settings(void) {
  static const char* const kBad[][2] = {
      {"", "JSON object"},
      {"[]", "JSON object"},
      {"{\"threads\":-1}", "threads: must be a whole number from 0 to 256"},
      {"{\"search_threads\":0}", "search_threads: must be a whole number from 1 to 256"},
      {"{\"memory\":0}", "memory: must be"},
      {"{\"tools\":\"many\"}", "tools: must be"},
      {"{\"color\":1}", "color: there is no such setting"},
      {"{\"keep\":1}", "keep: must be true or false"},
      {"{\"store\":\"\"}", "store: must be the name of a folder"},
      {"{\"store\":\"/dev/null/x\"}", "/dev/null/x"},
      {"{\"store\":\"x\",\"keep\":true}", "not in both"},
  };
  size_t i;
  for (i = 0; i < sizeof kBad / sizeof kBad[0]; ++i) {
    char* error = NULL;
    CHECK(mustplay_open(kBad[i][0], &error) == NULL);
    if (!has(error, kBad[i][1])) printf("%s: %s\n", kBad[i][0], error == NULL ? "nothing" : error);
    CHECK(has(error, kBad[i][1]));
    mustplay_free(error);
    CHECK(mustplay_open(kBad[i][0], NULL) == NULL);
  }
  mustplay_close(NULL);
  mustplay_free(NULL);
}

static void test_answers(mustplay_engine* engine) {
  CHECK(answers(engine, "{\"id\":\"1\",\"action\":\"solve\"," HEIN "}", "\"winning_moves\":[\"c2\"]"));
  CHECK(answers(engine, "{\"id\":\"2\",\"action\":\"genmove\",\"level\":1,\"boardXSize\":4}", "\"move\":"));
  CHECK(answers(engine, "{\"id\":\"3\",\"action\":\"query_version\"}", mustplay_version()));
  CHECK(answers(engine, "{\"id\":\"4\",\"boardXSize\":5,\"maxVisits\":20}", "\"moveInfos\":"));
  CHECK(answers(engine, "{\"id\":\"5\",\"boardXSize\":99}", "\"field\":\"boardXSize\""));
  CHECK(answers(engine, "no JSON", "\"error\":"));
  CHECK(answers(engine, "", "\"error\":"));
  CHECK(answers(engine, NULL, "\"error\":"));
  CHECK(mustplay_pending(engine) == 0);
  CHECK(mustplay_next(engine, 60) == NULL); /* at once: nothing is asked */
}

/* Reports of several questions, by fetching them. */
static void test_fetching(mustplay_engine* engine, int threads) {
  int last = 0, reports = 0;
  mustplay_ask(engine, "{\"id\":\"a\",\"action\":\"solve\",\"boardXSize\":4,\"zebra\":1}");
  mustplay_ask(engine, "{\"id\":\"b\",\"action\":\"inferior\",\"boardXSize\":4}");
  mustplay_ask(engine, "{\"id\":\"c\"");
  CHECK(mustplay_pending(engine) == 3);
  while (mustplay_pending(engine) > 0) {
    char* report = mustplay_next(engine, 30);
    if (report == NULL) {
      CHECK(threads == 0);
      if (threads > 0 || !mustplay_work(engine)) break;
      continue;
    }
    ++reports;
    if (has(report, "\"isDuringSearch\":false") || has(report, "\"error\"")) ++last;
    mustplay_free(report);
  }
  CHECK(last == 3);
  CHECK(reports == 4); /* one warns of the zebra */
  CHECK(mustplay_pending(engine) == 0);
  CHECK(mustplay_work(engine) == 0);
}

/* A long solve ends soon with what is known. */
static void test_stopping(mustplay_engine* engine, int threads) {
  char* report;
  mustplay_ask(engine, "{\"id\":\"long\",\"action\":\"solve\",\"boardXSize\":11}");
  if (threads == 0) {
    CHECK(mustplay_work(engine) == 1);
    CHECK(mustplay_next(engine, 0) == NULL);
  }
  mustplay_stop(engine);
  if (threads == 0) CHECK(mustplay_work(engine) == 1);
  report = mustplay_next(engine, 30);
  CHECK(has(report, "\"id\":\"long\""));
  CHECK(has(report, "\"winner\":null"));
  mustplay_free(report);
}

struct heard {
  int reports, last;
};
static void listen(void* context, const char* report, int last) {
  struct heard* heard = (struct heard*)context;
  if (has(report, "\"id\":\"heard\"")) ++heard->reports;
  heard->last += last;
}

static void test_listening(void) {
  struct heard heard = {0, 0};
  mustplay_engine* engine = mustplay_open("{\"threads\":0,\"memory\":8}", NULL);
  mustplay_listen(engine, listen, &heard);
  mustplay_ask(engine,
               "{\"id\":\"heard\",\"action\":\"solve\",\"boardXSize\":4,\"reportDuringSearchEvery\":0.001}");
  while (mustplay_work(engine)) {
  }
  CHECK(heard.reports >= 1);
  CHECK(heard.last == 1);
  CHECK(mustplay_pending(engine) == 0);
  CHECK(mustplay_next(engine, 0) == NULL);
  mustplay_listen(engine, NULL, NULL);
  mustplay_ask(engine, "{\"id\":\"after\",\"action\":\"solve\",\"boardXSize\":11}");
  CHECK(mustplay_pending(engine) == 1);
  mustplay_close(engine); /* with a question that nobody has worked on */
}

/* Answers leave as lines, and come back into another engine. */
static void test_keeping(void) {
  const char* question = "{\"id\":\"1\",\"action\":\"solve\"," HEIN "}";
  mustplay_engine* first = mustplay_open("{\"memory\":8,\"keep\":true}", NULL);
  mustplay_engine* second = mustplay_open("{\"memory\":8,\"keep\":true}", NULL);
  mustplay_engine* without = mustplay_open("{\"memory\":8}", NULL);
  char *lines, *empty, *error;
  CHECK(answers(first, question, "\"stored\":false"));
  CHECK(answers(first, question, "\"stored\":true"));
  lines = mustplay_kept(first);
  CHECK(has(lines, "\"winner\""));
  empty = mustplay_kept(first);
  CHECK(empty != NULL && empty[0] == '\0');
  CHECK(answers(second, question, "\"stored\":false"));
  CHECK(mustplay_recall(second, lines) == NULL);
  mustplay_close(second);
  second = mustplay_open("{\"memory\":8,\"keep\":true}", NULL);
  CHECK(mustplay_recall(second, lines) == NULL);
  CHECK(answers(second, question, "\"stored\":true"));
  error = mustplay_recall(second, "\nno line\n");
  CHECK(has(error, "line 2"));
  mustplay_free(error);
  error = mustplay_recall(without, lines);
  CHECK(has(error, "keep"));
  mustplay_free(error);
  mustplay_free(lines);
  mustplay_free(empty);
  mustplay_close(first);
  mustplay_close(second);
  mustplay_close(without);
}

static int digit(char c) {
  static const char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char* at = c == '\0' ? NULL : strchr(kDigits, c);
  return at == NULL ? -1 : (int)(at - kDigits);
}

static void test_checking(mustplay_engine* engine) {
  char* answer =
      mustplay_answer(engine, "{\"id\":\"1\",\"action\":\"solve\",\"includeCertificate\":true," HEIN "}");
  char* at = answer == NULL ? NULL : strstr(answer, "\"certificate\":\"");
  unsigned char bytes[1 << 16];
  size_t size = 0;
  unsigned bits = 0, group = 0;
  char* said;
  CHECK(at != NULL);
  if (at == NULL) return;
  for (at += strlen("\"certificate\":\""); digit(*at) >= 0 && size < sizeof bytes; ++at) {
    group = (group << 6 | (unsigned)digit(*at)) & 0xffffff;
    bits += 6;
    if (bits >= 8) bytes[size++] = (unsigned char)(group >> (bits -= 8));
  }
  mustplay_free(answer);
  said = mustplay_check(bytes, size);
  CHECK(has(said, "\"verdict\":\"verified\",\"text\":\"VERIFIED white wins; 5x5;"));
  mustplay_free(said);
  said = mustplay_check(bytes, size / 2);
  CHECK(has(said, "\"verdict\":\"malformed\""));
  mustplay_free(said);
  said = mustplay_check(NULL, 0);
  CHECK(has(said, "\"verdict\":\"malformed\""));
  mustplay_free(said);
}

/* The first argument is the end of what `mustplay bench` prints: "SUM HASH". */
static void test_signature(const char* wanted) {
  char* signature = mustplay_signature();
  const char* hash = strchr(wanted, ' ');
  CHECK(hash != NULL && has(signature, hash + 1));
  mustplay_free(signature);
}

int main(int argc, char** argv) {
  static const char* const kSettings[] = {"{\"threads\":2,\"search_threads\":2,\"memory\":8}",
                                          "{\"threads\":0,\"memory\":8}"};
  int i;
  test_settings();
  for (i = 0; i < 2; ++i) {
    mustplay_engine* engine = mustplay_open(kSettings[i], NULL);
    CHECK(engine != NULL);
    if (engine == NULL) continue;
    test_answers(engine);
    test_fetching(engine, i == 0 ? 2 : 0);
    test_stopping(engine, i == 0 ? 2 : 0);
    test_checking(engine);
    mustplay_close(engine);
  }
  test_listening();
  test_keeping();
  if (argc > 1) test_signature(argv[1]);
  printf(failures == 0 ? "the C interface does what its header says\n" : "%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
