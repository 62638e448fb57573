// The grammar of SGF, without its meaning: text to nodes.
//
//   file = "(" node { node } { variation } ")"      variation = the same
//   node = ";" { NAME value { value } }             value = "[" raw text "]"
//
// One pass over the text with an explicit stack of open variations; every limit of sgf.h is enforced here, so
// memory stays bounded whatever the text is. Two things go beyond FF[4]: lower-case letters in names are
// dropped (old files write "PlayerBlack"), and the names of players may hold unescaped brackets, as Little
// Golem writes them: there a "]" ends the value only if what follows can follow a value.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "sgf/tree.h"

namespace hex::sgf {

struct ParsedNodes {
  std::vector<Node> nodes;       // in file order, root first; players' names come out properly escaped
  bool maybe_go_points = false;  // some value is, or begins with, what could be a Go point such as aa
};

base::Result<ParsedNodes> parse_nodes(std::string_view text);

// Blanks, tabs, line ends: what may stand between the parts of a file.
constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// The place of a byte in a text. Cost: the bytes before it.
Place place_in(std::string_view text, std::size_t offset);

std::string_view trimmed(std::string_view text);

}  // namespace hex::sgf
