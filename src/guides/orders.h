// The move orders of the solvers, by name. This is the place where they are made and chosen: a new one is a
// function and a row of the table in orders.cpp.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "guides/guides.h"
#include "solve/move_order.h"

namespace hex::guides {

// All names, the standard first: "network[:FILE], current".
std::string order_names();
// An error that lists the names when there is no such order, or says what is wrong with the file.
base::Status check_order(std::string_view name);

// Makes orders for boards of this size. REQUIRES check_order(name), and that W words hold the cells.
template <int W>
solve::OrderMaker<W> order_maker(std::string_view name, board::Size size);

}  // namespace hex::guides
