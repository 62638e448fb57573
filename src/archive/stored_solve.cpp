#include "archive/stored_solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "certificates/certificate_file.h"
#include "store/checkpoint.h"
#include "store/text.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Position;
using store::CheckpointReader;
using store::CheckpointWriter;

namespace {

constexpr const char* kEnding = ".checkpoint";

const char* name_of(SolveMethod method) {
  return method == SolveMethod::MustPlay ? "mustplay" : "dfpn";
}

std::string checkpoint_path(const std::string& folder, const Position& position) {
  const std::string text = store::describe(plain_state(position));
  return fmt::format("{}/{:016x}{}", folder, store::checksum(text), kEnding);
}

// The first block says what the others are about.
Result<store::Job> read_job(CheckpointReader& reader, const std::string& path) {
  const auto head = reader.next();
  if (!head) return head.error();
  if (!*head) return Error{ErrorCode::Io, "the checkpoint is empty; remove it to start anew", path};
  auto job = store::parse_job(**head);
  if (!job) return Error{job.error().code, job.error().text(), path};
  return job;
}

// True when there was a checkpoint.
Result<bool> load_checkpoint(const std::string& path, const Position& position, Solver& solver) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return false;
  auto reader = CheckpointReader::open(path);
  if (!reader) return reader.error();
  const auto job = read_job(*reader, path);
  if (!job) return job.error();
  if (job->state != plain_state(position))
    return Error{ErrorCode::Conflict, "the checkpoint is about another position; remove it to start anew",
                 path};
  for (;;) {
    const auto block = reader->next();
    if (!block) return block.error();
    if (!*block) return true;
    if (auto status = solver.read_table(**block); !status)
      return Error{status.error().code, status.error().message, path};
  }
}

// False when it was ended before it was whole: the one before stays.
Result<bool> write_checkpoint(const std::string& path, const store::Job& job, const Solver& solver,
                              std::size_t most_bytes, const std::function<bool()>& going) {
  CheckpointWriter writer(path);
  if (auto status = writer.add(store::to_line(job)); !status) return status.error();
  std::optional<Error> error;
  const bool whole = solver.write_table(most_bytes, [&](std::string_view block) {
    if (auto status = writer.add(block); !status) error = status.error();
    return !error && going();
  });
  if (error) return *error;
  if (!whole) return false;
  if (auto status = writer.finish(); !status) return status.error();
  return true;
}

void keep_certificate(SolvedStore& store, const Position& position, const SolveResult& result) {
  if (!result.answer || result.certificate.empty()) return;
  const auto file = compress_certificate(result.certificate);
  if (!file) return;
  StoredAnswer answer{*result.answer, result.proof_steps, std::string(file->begin(), file->end())};
  answer.work = result.nodes;
  if (answer.winner == result.to_move && !result.winning.empty()) answer.best = result.winning.front();
  store.keep(position, answer);
}

}  // namespace

Result<StoredSolve> solve_with_store(Solver& solver, SolvedStore& store, const Position& position,
                                     SolveOptions options, const StoredSolveOptions& how) {
  const std::string path = checkpoint_path(store.store().folder(), position);
  CheckpointWriter::remove_unfinished(path);
  const auto resumed = load_checkpoint(path, position, solver);
  if (!resumed) return resumed.error();
  const store::Job job{plain_state(position), options.all_moves, name_of(options.method)};
  const auto save = [&](const std::function<bool()>& going) -> Status {
    if (auto status = store.flush(); !status) return status;
    const auto written = write_checkpoint(path, job, solver, how.checkpoint_bytes, going);
    return written ? base::ok_status() : Status(written.error());
  };
  options.solved = &store;
  options.checkpoint_s = how.checkpoint_s;
  options.checkpoint = [&](const std::function<bool()>& going) {
    if (const auto status = save(going); !status && how.warn) how.warn(status.error());
  };
  StoredSolve out{solver.solve(position, options), *resumed, base::ok_status()};
  keep_certificate(store, position, out.result);
  const bool finished = out.result.answer && (!options.all_moves || out.result.unknown.empty());
  out.kept = finished ? store.flush() : save([] { return true; });
  std::error_code ignored;
  if (finished && out.kept) std::filesystem::remove(path, ignored);
  return out;
}

Result<std::vector<Unfinished>> unfinished_solves(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == kEnding) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  std::vector<Unfinished> out;
  for (const std::string& path : paths) {
    auto reader = CheckpointReader::open(path);
    if (!reader) return reader.error();
    const auto job = read_job(*reader, path);
    if (!job) return job.error();
    out.push_back(
        {path, to_position(job->state), job->all_moves,
         job->method == name_of(SolveMethod::MustPlay) ? SolveMethod::MustPlay : SolveMethod::Dfpn});
  }
  return out;
}

}  // namespace hex::engine
