#include "solve/dfpn_parameters.h"

namespace hex::solve {

const base::ParameterTable<DfpnParameters>& dfpn_parameters() {
  using P = DfpnParameters;
  static const base::ParameterTable<P> table({
      {"epsilon", &P::epsilon, 0, 10,
       "A move is searched until its number is this share above that of the second-best move."},
      {"widen_base", &P::widen_base, 1, 1000,
       "Moves that count in each position, besides widen_factor of those left."},
      {"widen_factor", &P::widen_factor, 0, 1, "The share of the moves left that count in each position."},
      {"fee", &P::fee, 0, 1000,
       "Added to the number of a lost position for each move that counts but the hardest."},
      {"nodes_kept", &P::nodes_kept, 1, 1 << 20,
       "Positions whose moves and fill-in are kept when they are left."},
      {"connections_kept", &P::connections_kept, 1, 1 << 26,
       "The same for connections, divided by the square of the number of cells; at most 64 positions."},
      {"claims", &P::claims, 1, 1 << 22, "Reasons for wins that are learned, of each colour and kind."},
      {"worth_keeping", &P::worth_keeping, 1, 1 << 30,
       "Positions behind an answer inside the search that a store is told."},
  });
  return table;
}

}  // namespace hex::solve
