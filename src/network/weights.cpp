#include "network/weights.h"

#include <cstddef>
#include <fstream>
#include <sstream>

namespace hex::network {

namespace {

constexpr std::string_view kMagic = "MPNETWRK";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeader = 28;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kMostRecord = 1 << 16;
constexpr std::size_t kMostBytes = 16 << 20;

base::Error wrong(std::string message, std::size_t at) {
  return {base::ErrorCode::Syntax, std::move(message), "byte " + std::to_string(at)};
}

// FNV-1a.
std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return h;
}

std::uint64_t number(std::string_view bytes, std::size_t at, int count) {
  std::uint64_t out = 0;
  for (int i = count - 1; i >= 0; --i)
    out = out << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return out;
}

void put(std::string& bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

std::size_t bytes_of(const Layer& l) {
  return l.exponents.size() + 4 * l.bias.size() + l.weights.size() + l.pool_weights.size();
}

Layer make_layer(int inputs, int outputs, Reach reach, int pooled = 0) {
  Layer out{inputs, outputs, pooled, reach, {}, {}, {}, {}, {}};
  const auto n = static_cast<std::size_t>(outputs);
  out.exponents.assign(n, kLeastExponent);
  out.bias.assign(n, 0);
  out.weights.assign(n * static_cast<std::size_t>(inputs * taps(reach)), 0);
  out.pool_weights.assign(n * static_cast<std::size_t>(pooled), 0);
  return out;
}

// Where the weight from an input to an output at a tap stands in the file: by output, tap, input.
template <class F>
void for_each_weight(Layer& l, F&& f) {
  for (int o = 0; o < l.outputs; ++o)
    for (int t = 0; t < taps(l.reach); ++t)
      for (int i = 0; i < l.inputs; ++i)
        f(l.weights[static_cast<std::size_t>(((t * l.inputs / 4 + i / 4) * l.outputs + o) * 4 + i % 4)]);
}

// Reads the layers from their place in the file.
class LayerReader {
 public:
  LayerReader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  base::Status read(Layer& l) {
    for (auto& k : l.exponents) {
      k = static_cast<std::uint8_t>(number(bytes_, at_, 1));
      if (k < kLeastExponent || k > kMostExponent)
        return wrong("an exponent of " + std::to_string(k) + "; they are 3 to 12", at_);
      ++at_;
    }
    for (auto& b : l.bias) {
      b = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(bytes_, at_, 4)));
      if (b < -kMostBias || b > kMostBias) return wrong("a bias beyond 2^24", at_);
      at_ += 4;
    }
    bool good = true;
    const auto take = [&](std::int8_t& w) {
      w = static_cast<std::int8_t>(bytes_[at_++]);
      good = good && w >= -kTop;
    };
    const std::size_t begin = at_;
    for_each_weight(l, take);
    for (auto& w : l.pool_weights) take(w);
    if (!good) return wrong("a weight of -128 after here; they are -127 to 127", begin);
    return base::ok_status();
  }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

}  // namespace

std::size_t Weights::parameters() const {
  std::size_t out = 0;
  for (const Layer& l : layers) out += l.bias.size() + l.weights.size() + l.pool_weights.size();
  return out;
}

Weights empty_weights(int channels, int blocks) {
  Weights out;
  out.channels = channels;
  out.blocks = blocks;
  const int c = channels;
  out.layers.push_back(make_layer(kPlanes, c, Reach::TwoSteps));
  for (int b = 0; b < blocks; ++b) {
    out.layers.push_back(make_layer(c, c, Reach::Neighbors, b % 2 != 0 ? 2 * c : 0));
    out.layers.push_back(make_layer(c, c, Reach::Neighbors));
  }
  out.layers.push_back(make_layer(c, c, Reach::Cell, 2 * c));
  out.layers.push_back(make_layer(c, 1, Reach::Cell));
  out.layers.push_back(make_layer(2 * c, c, Reach::Cell));
  out.layers.push_back(make_layer(c, 1, Reach::Cell));
  return out;
}

base::Result<Weights> parse_weights(std::string_view bytes) {
  if (bytes.size() < kHeader + kHashBytes || bytes.substr(0, kMagic.size()) != kMagic)
    return wrong("this is not a network file, which begins with MPNETWRK", 0);
  if (const auto version = number(bytes, 8, 4); version != kVersion)
    return wrong("a network file of version " + std::to_string(version) + "; this program reads version 1",
                 8);
  const std::uint64_t claimed = number(bytes, 12, 4), channels = number(bytes, 16, 2),
                      blocks = number(bytes, 18, 2), pooling = number(bytes, 20, 4),
                      record = number(bytes, 24, 4);
  if (claimed != bytes.size() || bytes.size() > kMostBytes)
    return wrong("the file has " + std::to_string(bytes.size()) + " bytes and says that it has " +
                     std::to_string(claimed) + "; it is cut off or damaged",
                 12);
  if (channels == 0 || channels % 32 != 0 || channels > 128)
    return wrong(std::to_string(channels) + " channels; 32, 64, 96 and 128 are possible", 16);
  if (blocks < 1 || blocks > 16) return wrong(std::to_string(blocks) + " blocks; 1 to 16 are possible", 18);
  if (pooling != 2) return wrong("pooled features in other than every second block", 20);
  if (record > kMostRecord || record > bytes.size() - kHeader - kHashBytes)
    return wrong("a training record of " + std::to_string(record) + " bytes; 65536 are possible", 24);
  Weights out = empty_weights(static_cast<int>(channels), static_cast<int>(blocks));
  std::size_t expected = kHeader + record + kHashBytes;
  for (const Layer& l : out.layers) expected += bytes_of(l);
  if (expected != bytes.size())
    return wrong("a network of this shape has " + std::to_string(expected) + " bytes, not " +
                     std::to_string(bytes.size()),
                 16);
  out.hash = number(bytes, bytes.size() - kHashBytes, 8);
  if (out.hash != hash_of(bytes.substr(0, bytes.size() - kHashBytes)))
    return wrong("the hash is not that of the content; the file is damaged", bytes.size() - kHashBytes);
  out.record = bytes.substr(kHeader, record);
  LayerReader reader(bytes, kHeader + record);
  for (Layer& l : out.layers)
    if (auto status = reader.read(l); !status) return status.error();
  return out;
}

std::string write_weights(const Weights& weights) {
  std::string layers;
  for (Layer l : weights.layers) {
    for (const auto k : l.exponents) put(layers, k, 1);
    for (const auto b : l.bias) put(layers, static_cast<std::uint32_t>(b), 4);
    for_each_weight(l, [&](std::int8_t w) { layers += static_cast<char>(w); });
    for (const auto w : l.pool_weights) layers += static_cast<char>(w);
  }
  std::string out(kMagic);
  put(out, kVersion, 4);
  put(out, kHeader + weights.record.size() + layers.size() + kHashBytes, 4);
  put(out, static_cast<std::uint64_t>(weights.channels), 2);
  put(out, static_cast<std::uint64_t>(weights.blocks), 2);
  put(out, 2, 4);
  put(out, weights.record.size(), 4);
  out += weights.record;
  out += layers;
  put(out, hash_of(out), 8);
  return out;
}

base::Result<Weights> read_weights(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return base::Error{base::ErrorCode::Io, "the network file cannot be read", path};
  std::string bytes(kMostBytes + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  auto out = parse_weights(bytes);
  if (out) return out;
  base::Error error = out.error();
  error.where = path + ", " + error.where;
  return error;
}

}  // namespace hex::network
