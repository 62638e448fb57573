#include "cluster/job_solver.h"

#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "solve/table.h"
#include "solving/move_ranking.h"

namespace hex::cluster {

using board::Cell;
using engine::SolveOptions;
using engine::SolveResult;

namespace {

constexpr int kMostSideAnswers = 6;
constexpr std::uint64_t kSideNodes = 20;
constexpr std::uint64_t kProofNodes = 5000;
constexpr std::size_t kMostOthersContent = std::size_t{1} << 26;  // of a certificate that others made
constexpr std::size_t kMostTold = 100000;

std::string certificate_of(const SolveResult& result) {
  const auto file = engine::compress_certificate(result.certificate);
  return file ? std::string(file->begin(), file->end()) : std::string();
}

}  // namespace

SolveOptions JobSolver::options_for(std::uint64_t nodes) const {
  SolveOptions out;
  out.order = order_;
  out.threads = threads_;
  out.nodes = nodes;
  out.line = false;
  out.proof = true;
  out.keep_search = true;
  out.stop = &cancel_;
  return out;
}

JobAnswer JobSolver::solve(engine::Solver& solver, const Job& job,
                           const std::function<void(const engine::SolveProgress&)>& progress) {
  SolveOptions how = options_for(job.nodes);
  how.progress = progress;
  how.phi_limit = job.phi_limit;
  how.delta_limit = job.delta_limit;
  SolveResult result = solver.solve(job.position, how);
  // The proof of what the search has found needs states that fell out of the table, or that it never had.
  if (result.answer && result.certificate.empty() && !cancel_.load()) {
    const std::uint64_t before = result.nodes;
    how.nodes = kProofNodes + job.nodes;
    how.phi_limit = how.delta_limit = 0;
    result = solver.solve(job.position, how);
    result.nodes += before;
  }
  JobAnswer out;
  out.id = job.id;
  out.position = job.position;
  out.worker = worker_;
  out.nodes = result.nodes;
  out.seconds = result.seconds;
  out.phi = result.phi;
  out.delta = result.delta;
  if (result.answer && !result.certificate.empty()) out.certificate = certificate_of(result);
  // Without a certificate a winner is worth nothing; the moves may be.
  if (!out.certificate.empty())
    out.winner = result.winner();
  else if (!result.answer)
    tell_moves(job, result, out);
  else
    tell_all_moves(job, out);
  return out;
}

void JobSolver::learn(engine::Solver& solver, const std::string& certificate) {
  const auto content = engine::decompress_certificate(certificate, kMostOthersContent);
  if (!content) return;
  if (const auto learned = solver.learn(*content); !learned) return;
}

void JobSolver::tell_moves(const Job& job, const SolveResult& result, JobAnswer& out) const {
  if (result.left.empty()) return tell_all_moves(job, out);
  for (const Cell cell : engine::rank_moves(job.position, result.left, {}, order_)) {
    // A move that the search has not met looked worse than what it chose, which has the proof number of the whole.
    MoveNumbers numbers{cell, result.phi + solve::capped(out.moves.size()), 1};
    for (const auto& known : result.moves)
      if (known.move == cell) numbers = {cell, known.proof, known.disproof};
    out.moves.push_back(numbers);
  }
}

void JobSolver::tell_all_moves(const Job& job, JobAnswer& out) const {
  const auto empty = job.position.cells_of(board::CellState::Empty);
  for (const Cell cell : engine::rank_moves(job.position, empty, {}, order_))
    out.moves.push_back({cell, 1, 1});
}

std::vector<JobAnswer> JobSolver::refuted(engine::Solver& solver, const Job& job, const JobAnswer& answer) {
  std::vector<JobAnswer> out;
  if (told_.size() > kMostTold) told_.clear();
  board::CellSet open = board::plain_state(job.position).empty_cells();
  for (const MoveNumbers& m : answer.moves) open.remove(m.move);
  int left = kMostSideAnswers;
  for (Cell cell = 0; cell < job.position.size().cells() && left > 0 && !cancel_.load(); ++cell) {
    if (!open.has(cell)) continue;
    board::Position after = job.position;
    after.play(after.to_move(), cell);
    if (!told_.insert(position_text(after)).second) continue;
    --left;
    const SolveResult result = solver.solve(after, options_for(kSideNodes));
    if (result.winner() != after.to_move() || result.certificate.empty()) continue;
    JobAnswer side;
    side.id = job.id + "/" + board::cell_name(after.size(), cell);
    side.position = after;
    side.worker = worker_;
    side.winner = result.winner();
    side.certificate = certificate_of(result);
    side.nodes = result.nodes;
    side.seconds = result.seconds;
    if (side.certificate.empty()) continue;
    out.push_back(std::move(side));
    open &= result.answer->carrier;
  }
  return out;
}

}  // namespace hex::cluster
