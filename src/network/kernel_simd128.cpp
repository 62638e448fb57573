// Vectors of WebAssembly multiply no bytes: the best product is of 16 bits, eight at once. So the numbers have room, and the
// layers that see neighbours, nearly all of the work, need fewer products [Winograd 1980; Lavin and Gray 2016]: 16 cells in a
// square, a tile, take 34 products for each input and output instead of 112. Three linear maps make that, each along the rows
// and then along the columns:
//
//   of 6 inputs, by input          t = B d
//   of 3 weights, once and for all u = 24 G w    (without the 24 they were fractions)
//   of 6 sums of products t u      24 y = A m
//
// along both, the sums are 576 times what is wanted. Everything is a whole number, and exact:
// - no input times weight leaves its register: inputs have at most 68 * 127, weights at most 192 * 127;
// - sums are taken modulo 2^32, in which 9 has an inverse, so that 576 y gives y modulo 2^26; and |y| < 2^25 with the 128
//   channels that are the most there can be.
// Cells of a tile that are not on the board are computed and thrown away; any input will do for them.
#include "network/kernel_simd128.h"

#ifdef HEX_NETWORK_SIMD128
#include <wasm_simd128.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace hex::network {

namespace {

constexpr int kBlock = 8;  // outputs that are computed together, in two registers of four
constexpr int kTile = 4;   // cells of a tile, in each direction
constexpr int kPatch = kTile + 2;
constexpr int kPoints = kPatch * kPatch;
constexpr int kMostTogether = 5;  // cells or tiles that share the weights that are loaded

struct Sums {
  v128_t of[2];
};

// What does not depend on the cell.
struct Work {
  const Layer& layer;
  const Planes& in;
  bool add;
  v128_t start_and_half[2], bound[2], scale[2];  // of a block of outputs

  // For the block that begins with output `first`.
  void begin(std::span<const std::int32_t> start, int first) {
    std::int32_t sums[kBlock], bounds[kBlock], scales[kBlock];
    for (int o = 0; o < kBlock; ++o) {
      const auto at = static_cast<std::size_t>(first + o);
      const int k = layer.exponents[at];
      sums[o] = start[at] + (1 << (k - 1));
      bounds[o] = (kTop + 1) << k;
      scales[o] = 1 << (kMostExponent - k);
    }
    for (int q = 0; q < 2; ++q) {
      start_and_half[q] = wasm_v128_load(sums + 4 * q);
      bound[q] = wasm_v128_load(bounds + 4 * q);
      scale[q] = wasm_v128_load(scales + 4 * q);
    }
  }
};

// Rounds, shifts, adds what is there, clamps and stores a block of outputs. All numbers of a register are shifted by the same
// amount, so that each is multiplied first; within the bounds there is room for that.
inline void finish(const Work& work, const Sums& sums, std::uint8_t* out) {
  v128_t y[2];
  for (int q = 0; q < 2; ++q) {
    y[q] = wasm_i32x4_add(sums.of[q], work.start_and_half[q]);
    y[q] = wasm_i32x4_max(wasm_i32x4_min(y[q], work.bound[q]), wasm_i32x4_neg(work.bound[q]));
    y[q] = wasm_i32x4_shr(wasm_i32x4_mul(y[q], work.scale[q]), kMostExponent);
  }
  v128_t words = wasm_i16x8_narrow_i32x4(y[0], y[1]);
  if (work.add) words = wasm_i16x8_add(words, wasm_u16x8_load8x8(out));
  const v128_t bytes = wasm_u8x16_min(wasm_u8x16_narrow_i16x8(words, words), wasm_i8x16_splat(kTop));
  wasm_v128_store64_lane(out, bytes, 0);
}

// Adds products of `inputs` inputs of N cells, which stand `step` apart, to a block of sums each.
template <int N>
inline void add_products(const std::int16_t* x, int step, const std::int16_t* weights, int inputs,
                         Sums (&sums)[N]) {
  for (int i = 0; i < inputs; i += 2, weights += 2 * kBlock) {
    const v128_t w0 = wasm_v128_load(weights), w1 = wasm_v128_load(weights + kBlock);
    for (int n = 0; n < N; ++n) {
      const v128_t two = wasm_v128_load32_splat(x + n * step + i);
      sums[n].of[0] = wasm_i32x4_add(sums[n].of[0], wasm_i32x4_dot_i16x8(two, w0));
      sums[n].of[1] = wasm_i32x4_add(sums[n].of[1], wasm_i32x4_dot_i16x8(two, w1));
    }
  }
}

// Calls f(from, N) for parts of nearly equal length that make up `count`; N is a constant.
template <class F>
inline void in_parts(int count, F&& f) {
  const int parts = (count + kMostTogether - 1) / kMostTogether;
  for (int part = 0, from = 0; part < parts; ++part) {
    const int end = count * (part + 1) / parts;
    switch (end - from) {
      case 1:
        f(from, std::integral_constant<int, 1>());
        break;
      case 2:
        f(from, std::integral_constant<int, 2>());
        break;
      case 3:
        f(from, std::integral_constant<int, 3>());
        break;
      case 4:
        f(from, std::integral_constant<int, 4>());
        break;
      default:
        f(from, std::integral_constant<int, kMostTogether>());
    }
    from = end;
  }
}

// The weight of a tap, an input and an output.
int weight(const Layer& layer, int tap, int input, int output) {
  return layer.weights[static_cast<std::size_t>(
      ((tap * layer.inputs / 4 + input / 4) * layer.outputs + output) * 4 + input % 4)];
}

// Weights by block of outputs, then by point (or tap), then by two inputs, output and input: what add_products() reads in
// order. `value(point, input, output)` says what they are.
template <class F>
std::vector<std::int16_t> laid_out(const Layer& layer, int points, F&& value) {
  std::vector<std::int16_t> out;
  out.reserve(static_cast<std::size_t>(points * layer.inputs * layer.outputs));
  for (int first = 0; first < layer.outputs; first += kBlock)
    for (int point = 0; point < points; ++point)
      for (int i = 0; i < layer.inputs; i += 2)
        for (int o = first; o < first + kBlock; ++o)
          for (int j = i; j < i + 2; ++j) out.push_back(static_cast<std::int16_t>(value(point, j, o)));
  return out;
}

// Layers that see the cell itself, or two steps far.

void convolve_cells(Work& work, std::span<const std::int32_t> start, Planes& out) {
  const Layer& layer = work.layer;
  int offsets[19];
  tap_offsets(layer.reach, work.in, offsets);
  thread_local std::vector<std::int16_t> wide;
  wide.assign(work.in.data.begin(), work.in.data.end());
  const std::int16_t* weights = layer.prepared.data();
  const int inputs = layer.inputs, count = taps(layer.reach);
  for (int first = 0; first < layer.outputs; first += kBlock, weights += kBlock * inputs * count) {
    work.begin(start, first);
    for (int row = 0; row < out.rows; ++row)
      in_parts(out.cols, [&](int col, auto together) {
        constexpr int kCells = decltype(together)::value;
        Sums sums[kCells] = {};
        const std::int16_t* const here = wide.data() + (work.in.at(row, col) - work.in.data.data());
        for (int t = 0; t < count; ++t)
          add_products<kCells>(here + offsets[t], inputs, weights + t * kBlock * inputs, inputs, sums);
        for (int n = 0; n < kCells; ++n) finish(work, sums[n], out.at(row, col + n) + first);
      });
  }
}

// Layers that see neighbours.

// B.
inline void transform_inputs(const v128_t (&d)[kPatch], v128_t (&t)[kPatch]) {
  const v128_t a = wasm_i16x8_sub(d[4], d[2]), b = wasm_i16x8_shl(wasm_i16x8_sub(d[3], d[1]), 1);
  const v128_t c = wasm_i16x8_sub(d[4], wasm_i16x8_shl(d[2], 2)),
               e = wasm_i16x8_sub(d[3], wasm_i16x8_shl(d[1], 2));
  t[0] = wasm_i16x8_add(wasm_i16x8_shl(wasm_i16x8_sub(d[0], d[2]), 2), a);
  t[1] = wasm_i16x8_add(c, e);
  t[2] = wasm_i16x8_sub(c, e);
  t[3] = wasm_i16x8_add(a, b);
  t[4] = wasm_i16x8_sub(a, b);
  t[5] = wasm_i16x8_add(wasm_i16x8_shl(wasm_i16x8_sub(d[1], d[3]), 2), wasm_i16x8_sub(d[5], d[3]));
}

// 24 G.
constexpr int kG[kPatch][3] = {{6, 0, 0}, {-4, -4, -4}, {-4, 4, -4}, {1, 2, 4}, {1, -2, 4}, {0, 0, 24}};

int transformed_weight(const Layer& layer, int point, int input, int output) {
  int out = 0, tap = 0;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col)
      if (std::abs(row + col - 2) <= 1)
        out += kG[point / kPatch][row] * kG[point % kPatch][col] * weight(layer, tap++, input, output);
  return out;
}

// A.
inline void transform_sums(const v128_t (&m)[kPatch], v128_t (&y)[kTile]) {
  const v128_t a = wasm_i32x4_add(m[1], m[2]), b = wasm_i32x4_sub(m[1], m[2]);
  const v128_t c = wasm_i32x4_add(m[3], m[4]), d = wasm_i32x4_sub(m[3], m[4]);
  y[0] = wasm_i32x4_add(wasm_i32x4_add(m[0], a), c);
  y[1] = wasm_i32x4_add(b, wasm_i32x4_shl(d, 1));
  y[2] = wasm_i32x4_add(a, wasm_i32x4_shl(c, 2));
  y[3] = wasm_i32x4_add(wasm_i32x4_add(b, wasm_i32x4_shl(d, 3)), m[5]);
}

struct Tiles {
  int rows, cols;
  int count() const { return rows * cols; }
};

// By point, then by tile, then by input.
void transform_all_inputs(const Planes& in, Tiles tiles, std::int16_t* to) {
  const int inputs = in.channels, step = tiles.count() * inputs;
  for (int tile = 0; tile < tiles.count(); ++tile) {
    const std::uint8_t* cells[kPoints];
    for (int p = 0; p < kPoints; ++p)
      cells[p] = in.at(std::min(tile / tiles.cols * kTile + p / kPatch - 1, in.rows),
                       std::min(tile % tiles.cols * kTile + p % kPatch - 1, in.cols));
    for (int i = 0; i < inputs; i += 8) {
      v128_t half[kPatch][kPatch];
      for (int row = 0; row < kPatch; ++row) {
        v128_t line[kPatch];
        for (int col = 0; col < kPatch; ++col) line[col] = wasm_u16x8_load8x8(cells[row * kPatch + col] + i);
        transform_inputs(line, half[row]);
      }
      for (int col = 0; col < kPatch; ++col) {
        v128_t line[kPatch], done[kPatch];
        for (int row = 0; row < kPatch; ++row) line[row] = half[row][col];
        transform_inputs(line, done);
        for (int row = 0; row < kPatch; ++row)
          wasm_v128_store(to + (row * kPatch + col) * step + tile * inputs + i, done[row]);
      }
    }
  }
}

// The sums of a tile, from sums of products that stand `step` apart.
inline void finish_tile(const Work& work, const Sums* products, int step, int row, int col, int first,
                        Planes& out) {
  Sums sums[kTile][kTile];
  for (int q = 0; q < 2; ++q) {
    v128_t half[kPatch][kTile];
    for (int r = 0; r < kPatch; ++r) {
      v128_t line[kPatch];
      for (int c = 0; c < kPatch; ++c) line[c] = products[(r * kPatch + c) * step].of[q];
      transform_sums(line, half[r]);
    }
    for (int c = 0; c < kTile; ++c) {
      v128_t line[kPatch], done[kTile];
      for (int r = 0; r < kPatch; ++r) line[r] = half[r][c];
      transform_sums(line, done);
      for (int r = 0; r < kTile; ++r) sums[r][c].of[q] = done[r];
    }
  }
  constexpr std::int32_t kInverseOfNine = 954437177;
  for (int r = 0; r < std::min(kTile, out.rows - row); ++r)
    for (int c = 0; c < std::min(kTile, out.cols - col); ++c) {
      for (v128_t& sum : sums[r][c].of)
        sum = wasm_i32x4_shr(wasm_i32x4_mul(sum, wasm_i32x4_splat(kInverseOfNine)), 6);
      finish(work, sums[r][c], out.at(row + r, col + c) + first);
    }
}

void convolve_tiles(Work& work, std::span<const std::int32_t> start, Planes& out) {
  const Layer& layer = work.layer;
  const int inputs = layer.inputs;
  const Tiles tiles{(out.rows + kTile - 1) / kTile, (out.cols + kTile - 1) / kTile};
  thread_local std::vector<std::int16_t> transformed;
  thread_local std::vector<Sums> products;
  transformed.resize(static_cast<std::size_t>(kPoints * tiles.count() * inputs));
  products.assign(static_cast<std::size_t>(kPoints * tiles.count()), Sums{});
  transform_all_inputs(work.in, tiles, transformed.data());
  const std::int16_t* weights = layer.prepared.data();
  for (int first = 0; first < layer.outputs; first += kBlock) {
    for (int point = 0; point < kPoints; ++point, weights += kBlock * inputs) {
      if (point == 0 || point == kPoints - 1)
        continue;  // those are of corners of the square, where no neighbour is
      const std::int16_t* const x = transformed.data() + point * tiles.count() * inputs;
      Sums* const to = products.data() + point * tiles.count();
      in_parts(tiles.count(), [&](int tile, auto together) {
        constexpr int kTiles = decltype(together)::value;
        Sums sums[kTiles] = {};
        add_products<kTiles>(x + tile * inputs, inputs, weights, inputs, sums);
        std::copy(sums, sums + kTiles, to + tile);
      });
    }
    work.begin(start, first);
    for (int tile = 0; tile < tiles.count(); ++tile)
      finish_tile(work, products.data() + tile, tiles.count(), tile / tiles.cols * kTile,
                  tile % tiles.cols * kTile, first, out);
  }
}

}  // namespace

std::vector<std::int16_t> prepare_simd128(const Layer& layer) {
  if (layer.outputs % kBlock != 0) return {};  // those are no work for a kernel
  if (layer.reach == Reach::Neighbors)
    return laid_out(layer, kPoints, [&](int p, int i, int o) { return transformed_weight(layer, p, i, o); });
  return laid_out(layer, taps(layer.reach), [&](int t, int i, int o) { return weight(layer, t, i, o); });
}

void convolve_simd128(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                      Planes& out) {
  Work work{layer, in, add, {}, {}, {}};
  if (layer.reach == Reach::Neighbors)
    convolve_tiles(work, start, out);
  else
    convolve_cells(work, start, out);
}

}  // namespace hex::network
#endif
