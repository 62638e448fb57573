#include "archive/opening_proofs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "archive/stored_solve.h"
#include "base/at.h"
#include "board/notation.h"
#include "certificates/certificate_check.h"
#include "certificates/certificate_file.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::Position;

namespace {

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// Twice the distance to the middle, in steps over cells.
int from_middle(board::Size size, Cell cell) {
  const int cols = 2 * (cell % size.cols) - (size.cols - 1), rows = 2 * (cell / size.cols) - (size.rows - 1);
  return std::max({std::abs(cols), std::abs(rows), std::abs(cols + rows)});
}

Position opening(board::Size size, Cell cell) {
  Position out(size);
  out.play(board::Color::Black, cell);
  return out;
}

// Verifies the bytes of a file and notes what they prove.
base::Status check(std::string_view bytes, board::Size size, OpeningProof& proof) {
  const auto begun = std::chrono::steady_clock::now();
  const auto proved = check_certificate(bytes);
  if (!proved) return Error{proved.error().code, proved.error().message, proof.file};
  const Position position = opening(size, proof.cell);
  if (proved->position != position && proved->position != position.rotated())
    return Error{ErrorCode::Conflict, "the certificate is about another position; remove it to have it made",
                 proof.file};
  proof.check_seconds = seconds_since(begun);
  proof.winner = proved->winner;
  proof.steps = proved->steps;
  proof.bytes = bytes.size();
  return base::ok_status();
}

Result<SolveResult> solve(Solver& solver, const OpeningProofOptions& options, const Position& position) {
  SolveOptions how = options.solve;
  how.proof = true;
  how.line = false;
  if (options.store == nullptr) return solver.solve(position, how);
  auto out = solve_with_store(solver, *options.store, position, how, {});
  if (!out) return out.error();
  if (!out->kept) return out->kept.error();
  return std::move(out->result);
}

base::Status make(Solver& solver, const OpeningProofOptions& options, OpeningProof& proof) {
  const auto begun = std::chrono::steady_clock::now();
  const auto result = solve(solver, options, opening(solver.size(), proof.cell));
  if (!result) return result.error();
  proof.nodes = result->nodes;
  proof.seconds = seconds_since(begun);
  if (!result->answer) return base::ok_status();
  if (result->certificate.empty()) {
    // Making it was stopped; the winner counts only with its proof.
    if (options.solve.stop != nullptr && options.solve.stop->load()) return base::ok_status();
    return Error{ErrorCode::Unsupported, "no certificate could be made", proof.file};
  }
  const auto packed = compress_certificate(result->certificate);
  if (!packed) return packed.error();
  if (auto status =
          check({reinterpret_cast<const char*>(packed->data()), packed->size()}, solver.size(), proof);
      !status)
    return status;
  return write_certificate_file(proof.file, result->certificate);
}

}  // namespace

std::vector<Cell> distinct_openings(board::Size size, const std::vector<Cell>& wanted) {
  std::vector<Cell> out;
  for (Cell cell = 0; 2 * cell < size.cells(); ++cell) {
    const Cell image = size.cells() - 1 - cell;
    if (wanted.empty() || std::ranges::count(wanted, cell) + std::ranges::count(wanted, image) > 0)
      out.push_back(cell);
  }
  std::ranges::stable_sort(out, {}, [&](Cell cell) { return from_middle(size, cell); });
  return out;
}

std::string opening_file(const std::string& folder, board::Size size, Cell cell) {
  return fmt::format("{}/{}x{}-{}.cert", folder, size.cols, size.rows, board::cell_name(size, cell));
}

Result<std::vector<OpeningProof>> prove_openings(board::Size size, const OpeningProofOptions& options) {
  std::error_code failed;
  std::filesystem::create_directories(options.folder, failed);
  if (failed) return Error{ErrorCode::Io, "cannot make the folder: " + failed.message(), options.folder};
  const auto solver = make_solver(size, options.memory_bytes);
  std::vector<OpeningProof> out;
  for (const Cell cell : distinct_openings(size, options.cells)) {
    if (options.solve.stop != nullptr && options.solve.stop->load()) break;
    if (options.begin) options.begin(cell, base::count_of(out));
    OpeningProof proof;
    proof.cell = cell;
    proof.file = opening_file(options.folder, size, cell);
    base::Status status = base::ok_status();
    if (std::ifstream in(proof.file, std::ios::binary); in) {
      proof.found = true;
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      status = check(bytes, size, proof);
    } else {
      status = make(*solver, options, proof);
    }
    if (!status) return status.error();
    if (options.done) options.done(proof);
    out.push_back(std::move(proof));
  }
  return out;
}

}  // namespace hex::engine
