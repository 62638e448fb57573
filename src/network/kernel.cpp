#include "network/kernel.h"

#include <algorithm>
#include <cstdlib>

#include "network/kernel_avx2.h"
#include "network/kernel_simd128.h"
#include "network/kernel_vnni.h"

namespace hex::network {

namespace {

void convolve_plain(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                    Planes& out) {
  int offsets[19];
  tap_offsets(layer.reach, in, offsets);
  std::vector<std::int32_t> sums(start.size());
  for (int row = 0; row < out.rows; ++row)
    for (int col = 0; col < out.cols; ++col) {
      std::copy(start.begin(), start.end(), sums.begin());
      const std::int8_t* weights = layer.weights.data();
      for (int t = 0; t < taps(layer.reach); ++t)
        for (int i = 0; i < layer.inputs; i += 4) {
          const std::uint8_t* x = in.at(row, col) + offsets[t] + i;
          for (std::size_t o = 0; o < sums.size(); ++o, weights += 4)
            sums[o] += x[0] * weights[0] + x[1] * weights[1] + x[2] * weights[2] + x[3] * weights[3];
        }
      std::uint8_t* y = out.at(row, col);
      for (std::size_t o = 0; o < sums.size(); ++o) {
        const int k = layer.exponents[o];
        const std::int32_t value = ((sums[o] + (1 << (k - 1))) >> k) + (add ? y[o] : 0);
        y[o] = static_cast<std::uint8_t>(std::clamp(value, 0, kTop));
      }
    }
}

// The one place where a kernel is chosen.
std::vector<Kernel> usable() {
  std::vector<Kernel> out;
#ifdef HEX_NETWORK_VNNI
  if (has_vnni()) out.push_back({"vnni", convolve_vnni});
#endif
#ifdef HEX_NETWORK_AVX2
  if (__builtin_cpu_supports("avx2")) out.push_back({"avx2", convolve_avx2});
#endif
#ifdef HEX_NETWORK_SIMD128
  out.push_back({"simd128", convolve_simd128, prepare_simd128});
#endif
  out.push_back({"plain", convolve_plain});
  return out;
}

}  // namespace

void Planes::reset(int new_rows, int new_cols, int new_channels, int new_ring) {
  rows = new_rows;
  cols = new_cols;
  channels = new_channels;
  ring = new_ring;
  data.assign(static_cast<std::size_t>((rows + 2 * ring) * stride()), 0);
}

std::span<const Kernel> kernels() {
  static const std::vector<Kernel> all = usable();
  return all;
}

void tap_offsets(Reach reach, const Planes& in, int (&offsets)[19]) {
  const int r = radius(reach);
  int n = 0;
  for (int row = -r; row <= r; ++row)
    for (int col = -r; col <= r; ++col)
      if (std::abs(row + col) <= r) offsets[n++] = row * in.stride() + col * in.channels;
}

}  // namespace hex::network
