/* Mustplay for other languages: questions and answers as JSON text.
 *
 *   mustplay_engine* engine = mustplay_open(NULL, NULL);
 *   char* answer = mustplay_answer(engine, "{\"id\":\"1\",\"action\":\"solve\",\"boardXSize\":4}");
 *   puts(answer);
 *   mustplay_free(answer);
 *   mustplay_close(engine);
 *
 * docs/formats/analysis.md has the questions and the answers, docs/c.md the whole of this. Texts are UTF-8 and end
 * in a zero byte; those that are returned as char* belong to the caller, who gives them back to mustplay_free(). No
 * function prints, exits, or throws. All may be called from any thread, except that mustplay_close() must be the last
 * call for its engine. This interface only grows: a program that was linked with it runs with every later version.
 */
#ifndef MUSTPLAY_H
#define MUSTPLAY_H

#include <stddef.h>

#if defined(__GNUC__) || defined(__clang__)
#define MUSTPLAY_API __attribute__((visibility("default")))
#else
#define MUSTPLAY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mustplay_engine mustplay_engine;

/* "0.1.0". Lives as long as the program. */
MUSTPLAY_API const char* mustplay_version(void);

/* An engine, or NULL; then *error, if error is not NULL, is a text that says why.
 * `settings` is NULL or a JSON object:
 *   "threads"   questions to work on at a time, 0 to 256 (default 1). 0: no thread is started, and the work is done
 *               inside mustplay_work(), mustplay_answer() and mustplay_close()
 *   "search_threads"   how many search or solve for one question, 1 to 256 (default 1). Levels, and questions that count
 *               visits or nodes, take one
 *   "memory"    megabytes for each search tree and solver table, 1 to 65536 (default 256)
 *   "tools"     how many idle trees and tables are kept for later questions, 0 to 64 (default 2)
 *   "store"     a folder with solved positions, which is made if need be; solves use it and add to it
 *   "keep"      true: solved positions are kept in memory, see mustplay_recall() and mustplay_kept(); not beside "store"
 */
MUSTPLAY_API mustplay_engine* mustplay_open(const char* settings, char** error);

/* Ends all questions. Nothing happens for NULL. */
MUSTPLAY_API void mustplay_close(mustplay_engine* engine);

/* Asks, and returns at once. What comes of it, errors too, is fetched with mustplay_next(). */
MUSTPLAY_API void mustplay_ask(mustplay_engine* engine, const char* question);

/* The oldest report that was not fetched yet, of any question; waits for one up to `seconds`. NULL when none came, or
 * when none can come because nothing is asked. An engine without threads does not wait. */
MUSTPLAY_API char* mustplay_next(mustplay_engine* engine, double seconds);

/* How many questions wait for their last report, or have it waiting in mustplay_next(). */
MUSTPLAY_API int mustplay_pending(mustplay_engine* engine);

/* For an engine without threads: works for a moment on what is asked. Returns 0 when there is nothing to do. */
MUSTPLAY_API int mustplay_work(mustplay_engine* engine);

/* From now on reports go to this function instead, as they come, from the engine's threads, or from inside
 * mustplay_ask() and mustplay_work(). `report` is valid during the call only; `last` is 1 with the last report of a
 * question, else 0. The function must not call mustplay_close() or mustplay_answer(). NULL ends it. */
typedef void (*mustplay_listener)(void* context, const char* report, int last);
MUSTPLAY_API void mustplay_listen(mustplay_engine* engine, mustplay_listener listener, void* context);

/* Asks, waits, and returns the last report; reports before it are dropped. An object with "error" when the question is
 * wrong. For a question with several analyzeTurns: that of the turn that was answered last. */
MUSTPLAY_API char* mustplay_answer(mustplay_engine* engine, const char* question);

/* Ends every question soon, with what is known. One of them: ask {"action": "terminate", "terminateId": ID}. */
MUSTPLAY_API void mustplay_stop(mustplay_engine* engine);

/* With "keep": adds solved positions, lines as `mustplay store export` writes them. They are believed. NULL, or a text that
 * names the first line that is wrong; then nothing is added. */
MUSTPLAY_API char* mustplay_recall(mustplay_engine* engine, const char* lines);

/* With "keep": the solved positions that are new since the last call, as such lines; "" when there are none. `mustplay store
 * import` adds them to a store on disk. */
MUSTPLAY_API char* mustplay_kept(mustplay_engine* engine);

/* What the independent checker says about the bytes of a certificate file: {"verdict": "verified", "refuted", "malformed"
 * or "limit", "text": "VERIFIED white wins; ...", "steps": N}. */
MUSTPLAY_API char* mustplay_check(const void* certificate, size_t size);

/* What `mustplay bench` prints with --json, but for the time: counts that are the same wherever the engine computes the same.
 * Takes some seconds. */
MUSTPLAY_API char* mustplay_signature(void);

/* Gives back a text. Nothing happens for NULL. */
MUSTPLAY_API void mustplay_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
