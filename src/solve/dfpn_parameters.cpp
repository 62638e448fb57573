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
      {"prior_weight", &P::prior_weight, 0, 1000,
       "How long a move waits for its first visit: its number begins with this for each factor e in likelihood that "
       "it is behind the first move."},
      {"value_weight", &P::value_weight, 0, 1000,
       "First numbers of a new position: this times minus the logarithm of the chance that the side wins."},
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
