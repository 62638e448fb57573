#include "network/kernel_simd128.h"

#ifdef HEX_NETWORK_SIMD128
#include <wasm_simd128.h>

#include <algorithm>
#include <vector>

namespace hex::network {

namespace {

constexpr int kBlock = 8;  // outputs that are computed together

// Inputs and weights in 16 bits: widened once for all cells and outputs that need them.
struct Work {
  const Layer& layer;
  const Planes& in;
  bool add;
  int offsets[19];
  std::vector<std::int16_t> inputs, weights;
  std::vector<std::int32_t> start_and_half, bounds;  // by output
  std::vector<float> scales;
};

template <class Byte>
void widen(const std::vector<Byte>& from, std::vector<std::int16_t>& to) {
  to.resize(from.size());
  std::copy(from.begin(), from.end(), to.begin());
}

// Adds up what belongs to one output: of four inputs, a register has the first two and the last two apart, for two outputs.
inline v128_t sums_of(v128_t two, v128_t next_two) {
  return wasm_i32x4_add(wasm_i32x4_shuffle(two, next_two, 0, 2, 4, 6),
                        wasm_i32x4_shuffle(two, next_two, 1, 3, 5, 7));
}

// Rounds, shifts, adds what is there, clamps and stores four outputs. A processor of this kind shifts all numbers of a register by
// the same amount, so that it is done in floating point, where it is exact: exponents are 12
// at most, so that numbers within the bounds have less than 24 bits.
inline void finish(const Work& work, v128_t sums, int first, std::uint8_t* out) {
  const std::size_t at = static_cast<std::size_t>(first);
  v128_t y = wasm_i32x4_add(sums, wasm_v128_load(work.start_and_half.data() + at));
  const v128_t bound = wasm_v128_load(work.bounds.data() + at);
  y = wasm_i32x4_max(wasm_i32x4_min(y, bound), wasm_i32x4_neg(bound));
  y = wasm_f32x4_floor(wasm_f32x4_mul(wasm_f32x4_convert_i32x4(y), wasm_v128_load(work.scales.data() + at)));
  y = wasm_i32x4_trunc_sat_f32x4(y);
  if (work.add)
    y = wasm_i32x4_add(y,
                       wasm_u32x4_extend_low_u16x8(wasm_u16x8_extend_low_u8x16(wasm_v128_load32_zero(out))));
  y = wasm_i32x4_max(wasm_i32x4_min(y, wasm_i32x4_splat(kTop)), wasm_i32x4_splat(0));
  y = wasm_i16x8_narrow_i32x4(y, y);
  wasm_v128_store32_lane(out, wasm_u8x16_narrow_i16x8(y, y), 0);
}

// Cells that stand side by side in a row, from output `first` on. N cells share the weights that are loaded.
template <int N>
void some_cells(const Work& work, int row, int col, int first, Planes& out) {
  const Layer& layer = work.layer;
  v128_t pairs[N][4];
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 4; ++q) pairs[n][q] = wasm_i32x4_splat(0);
  const std::int16_t* weights = work.weights.data() + 4 * first;
  const std::int16_t* here = work.inputs.data() + (work.in.at(row, col) - work.in.data.data());
  const int inputs = layer.inputs;
  const int step = 4 * layer.outputs;
  for (int t = 0; t < taps(layer.reach); ++t) {
    const std::int16_t* x = here + work.offsets[t];
    for (int i = 0; i < inputs; i += 4, weights += step) {
      v128_t four[N];  // inputs, twice
      for (int n = 0; n < N; ++n) four[n] = wasm_v128_load64_splat(x + n * inputs + i);
      for (int q = 0; q < 4; ++q) {
        const v128_t w = wasm_v128_load(weights + 8 * q);
        for (int n = 0; n < N; ++n)
          pairs[n][q] = wasm_i32x4_add(pairs[n][q], wasm_i32x4_dot_i16x8(four[n], w));
      }
    }
  }
  for (int n = 0; n < N; ++n) {
    std::uint8_t* y = out.at(row, col + n) + first;
    finish(work, sums_of(pairs[n][0], pairs[n][1]), first, y);
    finish(work, sums_of(pairs[n][2], pairs[n][3]), first + 4, y + 4);
  }
}

}  // namespace

void convolve_simd128(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                      Planes& out) {
  Work work{layer, in, add, {}, {}, {}, {}, {}, {}};
  tap_offsets(layer.reach, in, work.offsets);
  widen(in.data, work.inputs);
  widen(layer.weights, work.weights);
  for (std::size_t o = 0; o < start.size(); ++o) {
    const int k = layer.exponents[o];
    work.start_and_half.push_back(start[o] + (1 << (k - 1)));
    work.bounds.push_back((kTop + 1) << k);
    work.scales.push_back(1.0F / static_cast<float>(1 << k));
  }
  for (int first = 0; first < layer.outputs; first += kBlock)
    for (int row = 0; row < out.rows; ++row) {
      int col = 0;
      for (; col + 2 <= out.cols; col += 2) some_cells<2>(work, row, col, first, out);
      if (col < out.cols) some_cells<1>(work, row, col, first, out);
    }
}

}  // namespace hex::network
#endif
