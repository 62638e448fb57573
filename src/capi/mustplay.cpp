// mustplay.h over AnalysisEngine. Nothing is thrown through the C functions: where memory ends, they return what they
// return for nothing.
#include "capi/mustplay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "archive/memory_store.h"
#include "base/at.h"
#include "capi/settings.h"
#include "capi/store_on_disk.h"
#include "checker/hexcheck.h"
#include "protocol/analysis_engine.h"
#include "reports/signature.h"

using hex::capi::Settings;
using hex::protocol::AnalysisEngine;
using hex::protocol::Report;

namespace {

char* to_c(std::string_view text) {
  char* const out = static_cast<char*>(std::malloc(text.size() + 1));
  if (out == nullptr) return nullptr;
  std::memcpy(out, text.data(), text.size());
  out[text.size()] = '\0';
  return out;
}

const char* or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

// What f gives as a text; NULL when there is no memory, or no thread, for it.
template <class F>
char* guarded(F&& f) {
  try {
    return to_c(f());
  } catch (const std::exception&) {
    return nullptr;
  }
}

}  // namespace

struct mustplay_engine {
 public:
  explicit mustplay_engine(const Settings& settings)
      : threads_(settings.threads),
        memory_(settings.keep ? std::make_unique<hex::engine::MemoryStore>() : nullptr),
        disk_(settings.disk),
        engine_(limits(settings)),
        client_(engine_.open_client()) {}

  hex::engine::MemoryStore* memory() { return memory_.get(); }
  AnalysisEngine& engine() { return engine_; }

  void ask(const char* question) {
    {
      const std::lock_guard lock(mutex_);
      ++pending_;
    }
    try {
      engine_.ask(client_, question, [this](const Report& report) { take(report); });
    } catch (const std::bad_alloc&) {
      take({R"({"error":"not enough memory for this question"})", hex::protocol::ReportKind::Error, true});
    }
  }

  bool next(double seconds, std::string& out) {
    std::unique_lock lock(mutex_);
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
    // Waits for a moment at a time: a system without threads has nobody to wake us.
    while (reports_.empty() && pending_ > 0 && threads_ > 0 && std::chrono::steady_clock::now() < until)
      changed_.wait_until(lock, until);
    if (reports_.empty()) return false;
    out = std::move(reports_.front().text);
    if (reports_.front().last) --pending_;
    reports_.pop_front();
    return true;
  }

  int pending() {
    const std::lock_guard lock(mutex_);
    return pending_;
  }

  void listen(mustplay_listener listener, void* context) {
    const std::lock_guard lock(mutex_);
    listener_ = listener;
    context_ = context;
  }

  // Its reports go nowhere else.
  std::string answer(const char* question) {
    std::mutex mutex;
    std::condition_variable changed;
    std::string last;
    bool done = false;
    engine_.ask(client_, question, [&](const Report& report) {
      const std::lock_guard lock(mutex);
      if (report.kind == hex::protocol::ReportKind::Answer || report.kind == hex::protocol::ReportKind::Error)
        last = report.text;
      done = done || report.last;
      if (done) changed.notify_all();
    });
    std::unique_lock lock(mutex);
    while (!done && threads_ == 0) {
      lock.unlock();
      engine_.work_once();
      lock.lock();
    }
    changed.wait(lock, [&] { return done; });
    return last;
  }

 private:
  hex::protocol::EngineLimits limits(const Settings& settings) {
    hex::protocol::EngineLimits out;
    out.threads = settings.threads;
    out.search_threads = settings.search_threads;
    out.memory_bytes = settings.memory_bytes;
    out.kept_tools = settings.tools;
    out.store = disk_.get();
    if (memory_ != nullptr) out.store = memory_.get();
    return out;
  }

  void take(const Report& report) {
    std::unique_lock lock(mutex_);
    if (listener_ == nullptr) {
      reports_.push_back(report);
      lock.unlock();
      return changed_.notify_all();
    }
    const mustplay_listener listener = listener_;
    void* const context = context_;
    if (report.last) --pending_;
    lock.unlock();
    listener(context, report.text.c_str(), report.last ? 1 : 0);
  }

  const int threads_;
  const std::unique_ptr<hex::engine::MemoryStore> memory_;
  const std::shared_ptr<hex::engine::AnswerStore> disk_;
  std::mutex mutex_;  // guards the next five
  std::condition_variable changed_;
  std::deque<Report> reports_;
  int pending_ = 0;
  mustplay_listener listener_ = nullptr;
  void* context_ = nullptr;
  AnalysisEngine engine_;  // last: its threads use what is above
  const hex::protocol::Client client_;
};

const char* mustplay_version(void) {
  return MUSTPLAY_VERSION;
}

mustplay_engine* mustplay_open(const char* settings, char** error) {
  std::string problem = "not enough memory";
  try {
    auto read = hex::capi::read_settings(settings == nullptr ? "{}" : settings);
    if (read && !read->store.empty()) {
      auto disk = hex::capi::store_on_disk(read->store);
      if (disk)
        read->disk = std::move(*disk);
      else
        read = disk.error();
    }
    if (read) return new mustplay_engine(*read);
    problem = read.error().text();
  } catch (const std::system_error&) {
    problem = "the system does not allow another thread";
  } catch (const std::exception&) {
  }
  if (error != nullptr) *error = to_c(problem);
  return nullptr;
}

void mustplay_close(mustplay_engine* engine) {
  delete engine;
}

void mustplay_ask(mustplay_engine* engine, const char* question) {
  engine->ask(or_empty(question));
}

char* mustplay_next(mustplay_engine* engine, double seconds) {
  std::string out;
  return engine->next(seconds, out) ? to_c(out) : nullptr;
}

int mustplay_pending(mustplay_engine* engine) {
  return engine->pending();
}

int mustplay_work(mustplay_engine* engine) {
  return engine->engine().work_once() ? 1 : 0;
}

void mustplay_listen(mustplay_engine* engine, mustplay_listener listener, void* context) {
  engine->listen(listener, context);
}

char* mustplay_answer(mustplay_engine* engine, const char* question) {
  return guarded([&] { return engine->answer(or_empty(question)); });
}

void mustplay_stop(mustplay_engine* engine) {
  engine->engine().stop_all();
}

char* mustplay_recall(mustplay_engine* engine, const char* lines) {
  if (engine->memory() == nullptr) return to_c("the engine was opened without \"keep\"");
  try {
    const auto status = engine->memory()->recall(or_empty(lines));
    return status ? nullptr : to_c(status.error().text());
  } catch (const std::bad_alloc&) {
    return to_c("not enough memory");
  }
}

char* mustplay_kept(mustplay_engine* engine) {
  return guarded([&] { return engine->memory() == nullptr ? std::string() : engine->memory()->take_new(); });
}

char* mustplay_check(const void* certificate, size_t size) {
  return guarded([&] {
    const auto* const bytes = static_cast<const std::uint8_t*>(certificate);
    std::size_t at = 0;
    const hexcheck::CheckResult outcome = hexcheck::check_compressed(
        [&](std::uint8_t* to, std::size_t room) {
          const std::size_t count = std::min(room, size - at);
          if (count > 0) std::memcpy(to, bytes + at, count);
          at += count;
          return count;
        },
        {});
    constexpr const char* kVerdicts[] = {"verified", "refuted", "malformed", "limit"};
    const nlohmann::ordered_json out{{"verdict", kVerdicts[hex::base::at(outcome.verdict)]},
                                     {"text", outcome.text},
                                     {"steps", outcome.steps}};
    return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  });
}

char* mustplay_signature(void) {
  return guarded([] {
    const hex::engine::Signature signature = hex::engine::compute_signature();
    nlohmann::ordered_json modules;
    for (const auto& [module, count] : signature.modules) modules[module] = count;
    const std::string hash = fmt::format("{:016x}", signature.hash);
    return nlohmann::ordered_json{{"modules", modules}, {"sum", signature.sum}, {"hash", hash}}.dump();
  });
}

void mustplay_free(char* text) {
  std::free(text);
}
