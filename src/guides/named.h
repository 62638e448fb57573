// Tables of guides by name: a row has `name` and `takes_file`, which says that the guide needs a network and may name its
// file, "network:FILE".
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "guides/networks.h"

namespace hex::guides {

// The row of a guide; nullptr when there is none of that name.
template <class Rows>
auto* find_row(const Rows& rows, std::string_view name) {
  const GuideName parts = take_apart(name);
  for (const auto& row : rows)
    if (parts.guide == row.name && (row.takes_file || parts.guide == name)) return &row;
  return decltype(&rows[0]){};
}

// "network[:FILE], current".
template <class Rows>
std::string names_of(const Rows& rows) {
  std::string out;
  for (const auto& row : rows)
    out.append(out.empty() ? "" : ", ").append(row.name).append(row.takes_file ? "[:FILE]" : "");
  return out;
}

// Is there a guide of this name, and its file? `what`: "move order".
template <class Rows>
base::Status check_name(const Rows& rows, const char* what, std::string_view name) {
  const auto* row = find_row(rows, name);
  if (row == nullptr)
    return base::Error{
        base::ErrorCode::Range,
        std::string("no ") + what + " '" + std::string(name.substr(0, 30)) + "'; there is " + names_of(rows),
        ""};
  if (!row->takes_file) return base::ok_status();
  const auto net = find_network(take_apart(name).file);
  return net ? base::ok_status() : base::Status(net.error());
}

// The network that a guide needs, nullptr if it needs none. REQUIRES a name that check_name() accepts.
template <class Row>
std::shared_ptr<const network::Network> network_for(const Row& row, std::string_view name) {
  if (!row.takes_file) return nullptr;
  const auto found = find_network(take_apart(name).file);
  HEX_CHECK(found.ok());
  return *found;
}

}  // namespace hex::guides
