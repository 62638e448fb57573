#include "explain/edge_shapes.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/at.h"
#include "explain/beside_edge.h"

namespace hex::explain {

using board::Cell;
using board::Edge;
using board::Size;

namespace {

constexpr EdgeShape kShapes[] = {
    {"edge bridge",
     "- A/"
     ". ."},
    {"ziggurat",
     "- - A ./"
     "- . . ./"
     ". . . ."},
    {"edge template III1b",
     "- - . A ./"
     "- . . . ./"
     ". . - . ."},
    {"edge template III2a",
     "- A A/"
     ". . ./"
     ". . ."},
    {"edge template III2b",
     "- A ./"
     "A . ./"
     ". . ."},
    {"edge template III2c",
     "- - A A/"
     "- . - ./"
     ". . . ."},
    {"edge template III2d",
     "- - A/"
     "- . ./"
     "A . ."},
    {"edge template III2e",
     "- - - A/"
     "- A . ./"
     ". . . ."},
    {"edge template IV1a",
     "- - - - A . -/"
     "- - . . . . ./"
     "- . . . . . ./"
     ". . . . . . ."},
    {"edge template IV1b",
     "- - - - . A . -/"
     "- - . . . . . ./"
     "- . . . - . . ./"
     ". . . . . . . ."},
};

struct Places {
  std::vector<Place> stones, carrier;
};

Places mirrored(Places places) {
  for (auto* list : {&places.stones, &places.carrier})
    for (Place& p : *list) p.along = p.height - p.along;
  return places;
}

Places read(std::string_view rows) {
  Places out;
  int height = base::number_of(std::count(rows.begin(), rows.end(), '/')), along = 0;
  for (char c : rows) {
    if (c == '/') --height, along = -1;
    if (c == ' ') ++along;
    if (c == 'A') out.stones.push_back({std::max(along, 0), height});
    if (c == '.') out.carrier.push_back({std::max(along, 0), height});
    if (c == '/') along = 0;
  }
  return out;
}

// Is `shape`, moved along the edge, the carrier with stones of the owner in place?
bool fits(const board::Position& position, Edge edge, const Places& shape, std::vector<Place> carrier) {
  std::vector<Place> wanted = shape.carrier;
  if (wanted.size() != carrier.size()) return false;
  std::sort(wanted.begin(), wanted.end());
  std::sort(carrier.begin(), carrier.end());
  const int by = carrier.front().along - wanted.front().along;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (carrier[i] != Place{wanted[i].along + by, wanted[i].height}) return false;
  const Size size = position.size();
  return std::all_of(shape.stones.begin(), shape.stones.end(), [&](Place p) {
    p.along += by;
    for (Cell c = 0; c < size.cells(); ++c)
      if (position.has(owner(edge), c) && place_of(size, edge, c) == p) return true;
    return false;
  });
}

}  // namespace

std::span<const EdgeShape> edge_shapes() {
  return kShapes;
}

std::string edge_shape_name(const board::Position& position, Edge edge, const std::vector<Cell>& carrier) {
  if (carrier.empty()) return "";
  std::vector<Place> places;
  for (Cell c : carrier) places.push_back(place_of(position.size(), edge, c));
  for (const EdgeShape& shape : kShapes) {
    const Places drawn = read(shape.rows);
    if (fits(position, edge, drawn, places) || fits(position, edge, mirrored(drawn), places))
      return shape.name;
  }
  return "";
}

}  // namespace hex::explain
