#include "explain/outlook.h"

#include <algorithm>

#include "connect/decision.h"
#include "connect/derivation.h"
#include "connect/h_search.h"
#include "explain/edge_shapes.h"
#include "explain/ladders.h"

namespace hex::explain {

using board::Cells;
using connect::Kind;
using connect::Link;
using connect::Rule;

namespace {

template <int W>
class Namer {
 public:
  Namer(const board::Position& position, const connect::ConnectionSet<W>& set)
      : position_(position), set_(set), geometry_(board::cell_geometry<W>(position.size())) {}

  // The parts of a full connection, in order: AND over groups is
  // taken apart. `key`: inside a way that begins there.
  void take_apart(const Link<W>& link, Cell key, std::vector<Hop>& out) const {
    if (link.carrier().empty()) return;
    const auto deduction = connect::derive(set_, link);
    if (deduction && deduction->rule == Rule::AndGroup) {
      for (const Link<W>& part : in_order(link, *deduction)) take_apart(part, key, out);
      return;
    }
    out.push_back(hop(link, deduction, key));
  }

 private:
  // The premises of an AND, leading from link.x to link.y.
  std::vector<Link<W>> in_order(const Link<W>& link, const connect::Deduction<W>& deduction) const {
    std::vector<Link<W>> out = deduction.premises;
    if (!starts_at(link.x, out[0])) out[0] = out[0].reversed();
    if (!starts_at(deduction.middle, out[1])) out[1] = out[1].reversed();
    return out;
  }
  bool starts_at(int point, const Link<W>& link) const {
    return set_.representative(link.x) == set_.representative(point);
  }

  // The parts of a semi connection after its first move.
  void take_way_apart(const Link<W>& link, Cell key, std::vector<Hop>& out) const {
    if (link.kind == Kind::Full) return take_apart(link, key, out);
    const auto deduction = connect::derive(set_, link);
    if (deduction && (deduction->rule == Rule::AndCell || deduction->rule == Rule::SemiAndGroup))
      for (const Link<W>& part : in_order(link, *deduction)) take_way_apart(part, key, out);
    else
      out.push_back(hop(link, deduction, key));
  }

  Hop hop(const Link<W>& link, const std::optional<connect::Deduction<W>>& deduction, Cell key) const {
    Hop out;
    out.from = nearest(link.x, link.carrier());
    out.to = nearest(link.y, link.carrier());
    out.carrier = to_list(link.carrier());
    out.name = name(out, link, deduction, key);
    if (out.name.empty()) name_ladder(out, key);
    if (!out.name.empty() || !deduction || deduction->rule != Rule::Or) return out;
    for (const Link<W>& semi : deduction->premises) {
      Way way{semi.connection.key, {}};
      if (key == board::kNoCell) take_way_apart(semi, way.key, way.parts);
      out.ways.push_back(std::move(way));
    }
    return out;
  }

  board::Position with(Cell key) const {
    board::Position played = position_;
    if (key != board::kNoCell) played.set_up(set_.color(), key);
    return played;
  }

  // The stone beside the carrier is the one that H-search begins with; which of its group is beside the
  // ladder's row does not follow from it, so each is tried.
  void name_ladder(Hop& hop, Cell key) const {
    for (int end : {hop.from, hop.to}) {
      if (end < cells()) continue;
      const board::Position played = with(key);
      for (Cell stone : played.cells_of(board::state_of(set_.color()))) {
        const int there = end == hop.from ? hop.to : hop.from;
        if (stone != there &&
            (set_.is_empty_cell(there) || set_.representative(stone) != set_.representative(there)))
          continue;
        hop.ladder = ladder_to_escape(played, board::edge_at(played.size(), end), stone, hop.carrier);
        if (!hop.ladder) continue;
        hop.name = "ladder";
        return;
      }
    }
  }

  std::string name(const Hop& hop, const Link<W>& link, const std::optional<connect::Deduction<W>>& deduction,
                   Cell key) const {
    const board::Position played = with(key);
    for (int end : {hop.from, hop.to})
      if (end >= cells()) {
        const auto edge = board::edge_at(played.size(), end);
        if (auto shape = edge_shape_name(played, edge, hop.carrier); !shape.empty()) return shape;
      }
    if (hop.carrier.size() == 2 && is_bridge(hop, link)) return "bridge";
    if (deduction && deduction->rule == Rule::Crossing) return "braid";
    return "";
  }

  // Two stones that touch both cells, which touch each other.
  bool is_bridge(const Hop& hop, const Link<W>& link) const {
    if (hop.from >= cells() || hop.to >= cells()) return false;
    const auto touches = [&](Cell stone) {
      const auto& near = geometry_.neighbors[stone];
      return near.has(hop.carrier[0]) && near.has(hop.carrier[1]);
    };
    return touches(hop.from) && touches(hop.to) && link.kind == Kind::Full &&
           geometry_.neighbors[hop.carrier[0]].has(hop.carrier[1]);
  }

  // The edge or stone of the group that touches most of the carrier; an empty cell stands for itself.
  int nearest(int point, const Cells<W>& carrier) const {
    if (set_.is_empty_cell(point)) return point;
    const int rep = set_.representative(point);
    int out = point, most = -1;
    const auto offer = [&](int end, const Cells<W>& near) {
      const int touched = set_.representative(end) == rep ? (near & carrier).count() : -1;
      if (touched > most) out = end, most = touched;
    };
    for (int edge : {set_.first_edge(), set_.second_edge()})
      offer(edge, geometry_.edge[board::edge_at(geometry_.plain->size(), edge)]);
    for (Cell c : position_.cells_of(board::state_of(set_.color()))) offer(c, geometry_.neighbors[c]);
    return out;
  }

  int cells() const { return position_.size().cells(); }

  const board::Position& position_;
  const connect::ConnectionSet<W>& set_;
  const board::CellGeometry<W>& geometry_;
};

// A few that leave the opponent no more than all do: always
// the one that leaves least, of equals the smallest.
template <int W>
void find_threats(const connect::ConnectionSet<W>& set, Outlook& out) {
  const auto semis = set.semi(set.first_edge(), set.second_edge());
  Cells<W> open = set.empty_cells();
  for (const connect::Connection<W>* best = nullptr;; best = nullptr) {
    std::pair<int, int> least{open.count(), 0};
    for (const auto& semi : semis) {
      const std::pair<int, int> size{(open & semi.carrier).count(), semi.carrier.count()};
      if (size.first == open.count() || (best != nullptr && size >= least)) continue;
      best = &semi;
      least = size;
    }
    if (best == nullptr) break;
    open &= best->carrier;
    out.threats.push_back({best->key, to_list(best->carrier)});
  }
  out.must_play = to_list(open);
}

}  // namespace

template <int W>
Outlook outlook(const board::Position& position, Color color, const connect::Options& options) {
  Outlook out;
  if (position.winner() == color) {
    out.joined = out.connected = true;
    return out;
  }
  connect::HSearch<W> search(options);
  connect::ConnectionSet<W> set;
  search.build(board::cell_geometry<W>(position.size()), color, board::stones_of<W>(position), set);
  const int x = set.first_edge(), y = set.second_edge();
  const auto won = connect::decide(set, false);
  if (won.won_by != connect::WonBy::Full) {
    find_threats(set, out);
    return out;
  }
  out.connected = true;
  out.carrier = to_list(won.carrier);
  Namer<W>(position, set)
      .take_apart({set.representative(x), set.representative(y), Kind::Full, *won.by}, board::kNoCell,
                  out.hops);
  return out;
}

#define HEX_INSTANTIATE(W) \
  template Outlook outlook<W>(const board::Position&, Color, const connect::Options&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::explain
