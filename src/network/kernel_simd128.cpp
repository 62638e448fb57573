#include "network/kernel_simd128.h"

#ifdef HEX_NETWORK_SIMD128
#include <wasm_simd128.h>

#include <algorithm>

namespace hex::network {

namespace {

constexpr int kBlock = 8;  // outputs that are computed together

struct Work {
  const Layer& layer;
  const Planes& in;
  const std::int32_t* start;
  bool add;
  int offsets[19];
};

// Adds up what belongs to one output: of four inputs, a register has the first two and the last two apart, for two outputs.
inline v128_t sums_of(v128_t two, v128_t next_two) {
  return wasm_i32x4_add(wasm_i32x4_shuffle(two, next_two, 0, 2, 4, 6),
                        wasm_i32x4_shuffle(two, next_two, 1, 3, 5, 7));
}

// Cells that stand side by side in a row, from output `first` on. N cells share the weights that are loaded.
template <int N>
void some_cells(const Work& work, int row, int col, int first, Planes& out) {
  const Layer& layer = work.layer;
  v128_t pairs[N][4];
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 4; ++q) pairs[n][q] = wasm_i32x4_splat(0);
  const std::int8_t* weights = layer.weights.data() + 4 * first;
  const std::uint8_t* here = work.in.at(row, col);
  const int inputs = layer.inputs;
  for (int t = 0; t < taps(layer.reach); ++t) {
    const std::uint8_t* x = here + work.offsets[t];
    for (int i = 0; i < inputs; i += 4, weights += 4 * layer.outputs) {
      v128_t four[N];  // inputs in 16 bits, twice
      for (int n = 0; n < N; ++n)
        four[n] = wasm_u16x8_extend_low_u8x16(wasm_v128_load32_splat(x + n * inputs + i));
      for (int q = 0; q < 4; ++q) {
        const v128_t w = wasm_i16x8_load8x8(weights + 8 * q);
        for (int n = 0; n < N; ++n)
          pairs[n][q] = wasm_i32x4_add(pairs[n][q], wasm_i32x4_dot_i16x8(four[n], w));
      }
    }
  }
  for (int n = 0; n < N; ++n) {
    std::int32_t sums[kBlock];
    wasm_v128_store(sums, sums_of(pairs[n][0], pairs[n][1]));
    wasm_v128_store(sums + 4, sums_of(pairs[n][2], pairs[n][3]));
    std::uint8_t* y = out.at(row, col + n) + first;
    for (int o = 0; o < kBlock; ++o) {
      const int k = layer.exponents[static_cast<std::size_t>(first + o)];
      const std::int32_t value =
          ((work.start[first + o] + sums[o] + (1 << (k - 1))) >> k) + (work.add ? y[o] : 0);
      y[o] = static_cast<std::uint8_t>(std::clamp(value, 0, kTop));
    }
  }
}

}  // namespace

void convolve_simd128(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                      Planes& out) {
  Work work{layer, in, start.data(), add, {}};
  tap_offsets(layer.reach, in, work.offsets);
  for (int first = 0; first < layer.outputs; first += kBlock)
    for (int row = 0; row < out.rows; ++row) {
      int col = 0;
      for (; col + 2 <= out.cols; col += 2) some_cells<2>(work, row, col, first, out);
      if (col < out.cols) some_cells<1>(work, row, col, first, out);
    }
}

}  // namespace hex::network
#endif
