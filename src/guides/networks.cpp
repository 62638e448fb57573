#include "guides/networks.h"

#include <map>
#include <mutex>

namespace hex::guides {

GuideName take_apart(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return {name, {}};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

base::Result<std::shared_ptr<const network::Network>> find_network(std::string_view file) {
  if (file.empty()) return network::standard_network();
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const network::Network>, std::less<>> known;
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(file); found != known.end()) return found->second;
  auto weights = network::read_weights(std::string(file));
  if (!weights) return weights.error();
  auto net = std::make_shared<const network::Network>(std::move(weights).value());
  known.emplace(file, net);
  return net;
}

}  // namespace hex::guides
