// Work that a call from Python waits for: in a thread of its own and without Python's lock, so that other Python threads
// run, Ctrl-C is seen within a few hundredths of a second, and the caller is told how far it is.
//
// What ends a wait (KeyboardInterrupt, an exception of the progress function) carries what was found so far as its
// attribute `answer`. Work that does not stop soon is left behind: it ends by itself, or when Python does.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "protocol/json_reports.h"

namespace hex::python {

namespace py = pybind11;
using protocol::Json;

// The state that the two threads share.
class Job {
 public:
  const std::atomic<bool>* stop() const { return &stop_; }
  bool stopped() const { return stop_.load(); }
  // For the progress function; only the latest counts. Safe from any thread.
  void tell(Json news);

 private:
  friend std::optional<py::error_already_set> run(const std::shared_ptr<Job>& job, std::function<void()> work,
                                                  const py::object& progress);
  friend class LeftBehind;

  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::exception_ptr failure_;
  std::unique_ptr<Json> news_;
};

// Runs `work`, which owns what it uses and touches nothing of Python, and waits for it. Returns the Python exception that
// ended the wait, if one did; throws what the work throws. `progress` is None or is called with the news; when it returns
// False, the work is asked to stop. REQUIRES the lock of Python.
std::optional<py::error_already_set> run(const std::shared_ptr<Job>& job, std::function<void()> work,
                                         const py::object& progress);

// Waits a moment for what was left behind, and lets the program end with the rest still at work. To be called before Python
// ends.
void end_left_behind();

// show(work(job)), with the work in the background.
template <class Work, class Show>
py::object in_background(Work work, Show show, const py::object& progress = py::none()) {
  using Value = decltype(work(std::declval<Job&>()));
  struct Box {
    std::mutex mutex;
    std::optional<Value> value;
  };
  const auto job = std::make_shared<Job>();
  const auto box = std::make_shared<Box>();
  auto error = run(
      job,
      [job = job.get(), box, work = std::move(work)]() mutable {
        Value value = work(*job);
        const std::lock_guard lock(box->mutex);
        box->value.emplace(std::move(value));
      },
      progress);
  const std::lock_guard lock(box->mutex);
  if (!error) return show(std::move(*box->value));
  if (box->value) try {
      const py::object answer = show(std::move(*box->value));
      error->value().attr("answer") = answer;
    } catch (const std::exception&) {
      // What was found until then cannot be shown.
    }
  throw std::move(*error);
}

}  // namespace hex::python
