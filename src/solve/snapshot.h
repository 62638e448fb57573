// Snapshots: what a table knows, as bytes, for a solve that goes on another day.
//
// A record has the fields of a table entry in canonical form, numbers with the lowest byte first, sets as one
// 64-bit word for each 64 cells of the board, whatever W is. Blocks hold whole records and can be read by themselves. Only
// entries with much work are written when not all may be. What is read is checked for what a table could not
// hold; that it is true is for the checksums of the file.
#pragma once

#include <functional>
#include <string_view>

#include "base/result.h"
#include "solve/table.h"

namespace hex::solve {

// Called with each block; false ends the writing.
using BlockSink = std::function<bool(std::string_view block)>;

// Writes at most about `most_bytes`. Others may use the table meanwhile. False when the sink ended it.
template <int W>
bool write_snapshot(const board::CellGeometry<W>& geometry, const Table<W>& table, std::size_t most_bytes,
                    const BlockSink& sink);

// Adds the records of a block to the table: all, or an error and none.
template <int W>
base::Status read_snapshot(const board::CellGeometry<W>& geometry, std::string_view block, Table<W>& table);

}  // namespace hex::solve
