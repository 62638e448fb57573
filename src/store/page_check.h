// Is an LMDB file whole? LMDB itself keeps no checksums and follows whatever a page says, so a damaged one
// could make it read or write anywhere. Before it may look at a tree, this does, with bounds.
//
// The layout is that of LMDB 0.9 (data version 1). Pages 0 and 1 are metas; the one of the last transaction
// has the roots of two trees, the free pages and the main one. Every page of a tree is in the file, is met
// once, says its own number, and holds nodes that lie inside it, keys ascending from one leaf to the next; no
// page in use is also free; the counts in the meta are right. What a value says is not looked at: records
// have checksums of their own.
#pragma once

#include <cstdint>

#include "base/result.h"

namespace hex::store {

// The two metas, before LMDB opens the file: magic, version, page size, and that both are there. An empty
// file is fine.
base::Status check_metas(int file);

// The trees of this transaction. REQUIRES check_metas(), and that a read transaction keeps its pages from
// being reused.
base::Status check_trees(int file, std::uint64_t transaction);

}  // namespace hex::store
