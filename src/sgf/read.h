// One door for every form of game record that we read: the text's beginning tells which it is.
#pragma once

#include <string_view>

#include "base/result.h"
#include "sgf/tree.h"

namespace hex::sgf {

// SGF in any dialect when the text begins with '(' (or ';', which then gives SGF's error); otherwise a link,
// a fragment or a move list.
base::Result<Tree> read_any(std::string_view text);

}  // namespace hex::sgf
