// Opening maps with proofs: every first stone of Black solved and certified, a file each, one after the other.
//
// Openings that are a half turn apart are one. A file that is there is checked, not made again, so that a run that was
// stopped goes on with the next opening; inside an opening a store goes on from its checkpoint. Openings near the middle
// come first, because they are mostly the quick ones. A file appears only when the checker has verified its content.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "archive/solved_store.h"
#include "solving/solving.h"

namespace hex::engine {

struct OpeningProof {
  board::Cell cell = board::kNoCell;
  std::optional<board::Color> winner;  // nothing: it was stopped
  std::string file;
  bool found = false;  // it was there already; then nodes and seconds are not known
  std::uint64_t nodes = 0, steps = 0, bytes = 0;
  double seconds = 0, check_seconds = 0;  // solving and making the certificate; verifying it
};

struct OpeningProofOptions {
  std::string folder;            // of the certificates; made if it is not there
  SolvedStore* store = nullptr;  // keeps answers and checkpoints
  SolveOptions solve;            // threads, limits (of each opening), order, stop, progress
  std::size_t memory_bytes = std::size_t{1} << 30;
  std::vector<board::Cell> cells;                  // only these; empty: all
  std::function<void(board::Cell, int at)> begin;  // before each opening; `at` counts from 0
  std::function<void(const OpeningProof&)> done;   // after each
};

// The openings that differ by more than half a turn, nearest to the middle first; only those of `wanted` or their images
// unless that is empty.
std::vector<board::Cell> distinct_openings(board::Size size, const std::vector<board::Cell>& wanted);

// `FOLDER/8x8-d4.cert`.
std::string opening_file(const std::string& folder, board::Size size, board::Cell cell);

// Of every distinct opening that was reached before the stop, in the order of distinct_openings(). An error when a
// file cannot be written, is there and proves something else, or the store fails. Throws std::bad_alloc when there is not
// enough memory for the solver.
base::Result<std::vector<OpeningProof>> prove_openings(board::Size size, const OpeningProofOptions& options);

}  // namespace hex::engine
