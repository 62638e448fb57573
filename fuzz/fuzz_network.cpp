// Any bytes as a network file, and a good file with any bytes changed and its hash made right again: reading never
// crashes, an error says something, and what is read is written back as it was and can judge a position.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "network/network.h"
#include "network/random_weights.h"

namespace {

using namespace hex;

void sign(std::string& file) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + 8 < file.size(); ++i)
    h = (h ^ static_cast<unsigned char>(file[i])) * 0x100000001b3ULL;
  for (std::size_t i = 0; i < 8; ++i) file[file.size() - 8 + i] = static_cast<char>(h >> (8 * i) & 0xff);
}

const std::string& good_file() {
  static const std::string file = [] {
    base::Random random(1);
    return network::write_weights(network::random_weights(32, 1, random));
  }();
  return file;
}

void read(const std::string& file, bool judge) {
  auto weights = network::parse_weights(file);
  if (!weights) {
    HEX_CHECK(!weights.error().message.empty());
    return;
  }
  HEX_CHECK(network::write_weights(*weights) == file);
  if (!judge) return;
  const board::Size size{4, 3};
  const std::vector<board::CellState> cells(12, board::CellState::Empty);
  const auto net = std::make_shared<const network::Network>(std::move(weights).value());
  network::Judgement first, other;
  network::Evaluator(net, network::kernels().front()).evaluate({size, board::Color::White, cells, {}}, first);
  network::Evaluator(net, network::kernels().back()).evaluate({size, board::Color::White, cells, {}}, other);
  HEX_CHECK(first.value == other.value && first.moves == other.moves);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  read(bytes, false);
  if (bytes.size() >= 36) {
    sign(bytes);
    read(bytes, false);
  }
  // Three bytes each: where, and what.
  std::string file = good_file();
  for (std::size_t i = 0; i + 3 <= size; i += 3) {
    const std::size_t at = (static_cast<std::size_t>(data[i]) << 8 | data[i + 1]) % file.size();
    file[at] = static_cast<char>(data[i + 2]);
  }
  sign(file);
  read(file, true);
  return 0;
}
