#include "python/background.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <thread>

#include "python/convert.h"

namespace hex::python {

namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 20ms;    // between two looks at signals and news
constexpr auto kGrace = 120ms;  // for the work to stop after an interrupt
constexpr auto kLast = 500ms;   // for what was left behind, when Python ends

}  // namespace

void Job::tell(Json news) {
  auto owned = std::make_unique<Json>(std::move(news));
  const std::lock_guard lock(mutex_);
  news_ = std::move(owned);
}

// Threads whose callers have gone on.
class LeftBehind {
 public:
  void add(std::thread thread, std::shared_ptr<Job> job) {
    const std::lock_guard lock(mutex_);
    all_.push_back({std::move(thread), std::move(job)});
  }

  // Have all ended?
  bool join_finished() {
    const std::lock_guard lock(mutex_);
    all_.remove_if([](Entry& entry) {
      {
        const std::lock_guard look(entry.job->mutex_);
        if (!entry.job->done_) return false;
      }
      entry.thread.join();
      return true;
    });
    return all_.empty();
  }

  // Waits, but not for long. Have all ended?
  bool await_all(std::chrono::milliseconds most) {
    const auto end = std::chrono::steady_clock::now() + most;
    while (!join_finished()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(kLook);
    }
    return true;
  }

 private:
  struct Entry {
    std::thread thread;
    std::shared_ptr<Job> job;
  };
  std::mutex mutex_;
  std::list<Entry> all_;
};

namespace {

// Never destroyed: the program may end while a thread is still in it.
LeftBehind& left_behind() {
  static auto* const all = new LeftBehind;
  return *all;
}

// False when the work is asked to stop. Throws what the function throws.
bool wants_more(const py::object& progress, const Json& news) {
  const py::object said = progress(to_python(news));
  return !said.is(py::bool_(false));
}

}  // namespace

std::optional<py::error_already_set> run(const std::shared_ptr<Job>& job, std::function<void()> work,
                                         const py::object& progress) {
  left_behind().join_finished();
  std::thread thread([job, work = std::move(work)]() mutable {
    std::exception_ptr failure;
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    work = nullptr;
    const std::lock_guard lock(job->mutex_);
    job->failure_ = failure;
    job->done_ = true;
    job->changed_.notify_all();
  });
  // Until it is done, or for that long; then what there is to tell.
  const auto wait = [&](std::chrono::milliseconds most, std::unique_ptr<Json>& news) {
    const py::gil_scoped_release release;
    std::unique_lock lock(job->mutex_);
    const bool done = job->changed_.wait_for(lock, most, [&] { return job->done_; });
    news = std::move(job->news_);
    return done;
  };
  std::optional<py::error_already_set> error;
  std::unique_ptr<Json> news;
  bool done = false;
  while (!done && !error) {
    done = wait(kLook, news);
    if (PyErr_CheckSignals() != 0) {
      error.emplace();
    } else if (news && !progress.is_none() && !done) {
      try {
        if (!wants_more(progress, *news)) job->stop_.store(true);
      } catch (py::error_already_set& thrown) {
        error.emplace(thrown);
      }
    }
  }
  if (!done) {
    job->stop_.store(true);
    done = wait(kGrace, news);
  }
  if (!done) {
    left_behind().add(std::move(thread), job);
    return error;
  }
  thread.join();
  if (!error && job->failure_) std::rethrow_exception(job->failure_);
  return error;
}

void end_left_behind() {
  const py::gil_scoped_release release;
  if (left_behind().await_all(kLast)) return;
#ifdef __GLIBC__
  // The work still uses tables that the end of the program would destroy under it: it ends before they do. What is
  // registered last comes first.
  on_exit([](int status, void*) { std::fflush(nullptr), _exit(status); }, nullptr);
#endif
}

}  // namespace hex::python
