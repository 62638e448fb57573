// The page's files, which the build puts into the program: see cmake/embed.cmake and web/.
#pragma once

#include <span>
#include <string_view>

namespace hex::server {

struct Asset {
  std::string_view path;  // as in the address, such as /page.js; the page itself is /
  std::string_view type;
  std::string_view content;
};

std::span<const Asset> assets();

}  // namespace hex::server
