#include "archive/store_upkeep.h"

#include <memory>
#include <optional>

#include "archive/solved_store.h"
#include "certificates/certificate_check.h"
#include "solving/solving.h"
#include "store/text.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Cell;
using board::Color;
using board::PlainState;
using solve::CellSet;
using store::Entry;

namespace {

constexpr std::size_t kProblems = 100;
constexpr std::size_t kTableBytes = std::size_t{64} << 20;

// Solves positions of any size, keeping the solver of the last size.
class Resolver {
 public:
  explicit Resolver(const Upkeep& how) : how_(how) {}

  // Is everything right that the entry says? Nothing when a limit came first.
  std::optional<bool> confirm(const Entry& entry) {
    const auto& [state, answer] = entry;
    // The carrier, and with it the winner: he wins even if the loser has all that is outside.
    PlainState harder = state;
    harder.of(board::other(answer.winner)) |= state.empty_cells() - answer.carrier;
    auto winner = solve(harder);
    if (winner == answer.winner && answer.best != board::kNoCell) {
      PlainState after = state;
      after.of(state.to_move).add(answer.best);
      after.to_move = board::other(state.to_move);
      winner = solve(after);
    }
    if (!winner) return std::nullopt;
    return *winner == answer.winner;
  }

 private:
  std::optional<Color> solve(const PlainState& state) {
    if (!solver_ || solver_->size() != state.size) solver_ = make_solver(state.size, kTableBytes);
    if (!solver_) return std::nullopt;
    SolveOptions options;
    options.nodes = how_.nodes;
    options.stop = how_.stop;
    return solver_->solve(to_position(state), options).winner();
  }

  const Upkeep& how_;
  std::unique_ptr<Solver> solver_;
};

bool stopped(const Upkeep& how) {
  return how.stop != nullptr && how.stop->load();
}

Error at_line(std::uint64_t number, const Error& error) {
  return {error.code, error.text(), "line " + std::to_string(number)};
}

std::string not_so(const Entry& entry) {
  return store::describe(entry.state) + ": " + board::name(entry.answer.winner) +
         " does not win with this move and carrier";
}

// Proves what a line says, or as much of it as can be. False when nothing is left.
Result<bool> prove(Entry& entry, Resolver& resolver, bool trust) {
  const bool certified = !entry.answer.certificate.empty();
  if (certified)
    if (auto status =
            check_certificate(entry.answer.certificate, to_position(entry.state), entry.answer.winner);
        !status)
      return status.error();
  if (trust) return true;
  const auto confirmed = resolver.confirm(entry);
  if (confirmed && !*confirmed) return Error{ErrorCode::Conflict, not_so(entry), ""};
  if (confirmed || !certified) return confirmed.has_value();
  entry.answer.best = board::kNoCell;
  entry.answer.carrier = entry.state.empty_cells();
  return true;
}

}  // namespace

Result<Entry> entry_of_certificate(const std::string& file) {
  const auto proved = check_certificate(file);
  if (!proved) return proved.error();
  Entry out{plain_state(proved->position), {}};
  out.answer.winner = proved->winner;
  out.answer.carrier = out.state.empty_cells();
  out.answer.proof_steps = proved->steps;
  out.answer.certificate = file;
  return out;
}

Result<std::uint64_t> merge_store(store::Store& target, const std::string& other_folder) {
  const auto other = store::Store::open(other_folder, store::Access::Read);
  if (!other) return other.error();
  std::vector<Entry> entries;
  const auto status = (*other)->for_each([&](const Entry& entry) {
    entries.push_back(entry);
    return true;
  });
  if (!status) return status.error();
  if (auto added = target.put(entries); !added) return added.error();
  return std::uint64_t{entries.size()};
}

Status export_store(const store::Store& store, std::ostream& out) {
  return store.for_each([&](const Entry& entry) {
    out << store::to_line(entry) << '\n';
    return out.good();
  });
}

Result<ImportReport> import_lines(store::Store& store, std::istream& in, const Upkeep& how) {
  ImportReport out;
  Resolver resolver(how);
  std::vector<Entry> entries;
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (stopped(how)) return Error{ErrorCode::Conflict, "interrupted; nothing was added", ""};
    if (line.empty()) continue;
    auto entry = store::parse_line(line);
    if (!entry) return at_line(number, entry.error());
    const auto proved = prove(*entry, resolver, how.trust);
    if (!proved) return at_line(number, proved.error());
    if (!*proved) {
      ++out.unproved;
      continue;
    }
    entries.push_back(std::move(*entry));
  }
  if (auto status = store.put(entries); !status) return status.error();
  out.added = entries.size();
  return out;
}

Result<VerifyReport> verify_store(const store::Store& store, const Upkeep& how) {
  VerifyReport out;
  Resolver resolver(how);
  const auto report = [&](const std::string& problem) {
    if (out.problems.size() < kProblems) out.problems.push_back(problem);
  };
  if (auto status = store.check_pages(); !status) return status.error();
  const auto look = [&](const Entry& entry) {
    ++out.positions;
    if (!entry.answer.certificate.empty()) {
      ++out.certificates;
      const auto status =
          check_certificate(entry.answer.certificate, to_position(entry.state), entry.answer.winner);
      if (!status) report(store::describe(entry.state) + ": " + status.error().text());
    }
    if (how.solve) {
      const auto confirmed = resolver.confirm(entry);
      ++(confirmed ? out.solved : out.unproved);
      if (confirmed && !*confirmed) report(not_so(entry));
    }
    return !stopped(how);
  };
  const auto status = store.for_each(look, [&](const Error& error) { report(error.text()); });
  if (!status) return status.error();
  if (stopped(how)) return Error{ErrorCode::Conflict, "interrupted before everything was seen", ""};
  return out;
}

}  // namespace hex::engine
