// Who wins on an empty board of four by four?
#include <cstdio>

#include "solving/solving.h"

int main() {
  const hex::board::Position position(hex::board::Size{4, 4});
  const auto solver = hex::engine::make_solver(position.size(), std::size_t{16} << 20);
  const auto result = solver->solve(position, {});
  std::printf("%s\n", result.answer ? hex::board::name(result.answer->winner) : "unknown");
}
