// oneDNN beside our own kernels: the convolutions of a network as large as ours, by the library's best kernels.
//
//   OMP_NUM_THREADS=1 bench_onednn [SIDE [BLOCKS]]      and DNNL_MAX_CPU_ISA=AVX2 keeps it from AVX-512
//
// Evaluations a second of processor time, in float32 and in int8, one position at a time, 11x11 and 6 blocks of 32
// channels unless told. Only convolutions with their activation: no pooling, no heads, no adding of what goes into a
// block, all of which bench_network counts. oneDNN knows no hexagons, so a convolution has nine taps and not seven. Built
// only where libdnnl-dev is installed; the program does not use it.
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <dnnl.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace hex {
namespace {

using dnnl::memory;

constexpr int kPlanes = 4, kChannels = 32;

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

class Convolutions {
 public:
  Convolutions(int side, int blocks, bool integers) : side_(side), integers_(integers) {
    add(kPlanes, 5);
    for (int i = 0; i < 2 * blocks; ++i) add(kChannels, 3);
  }

  void run() {
    for (Layer& layer : layers_) layer.convolution.execute(stream_, layer.arguments);
    stream_.wait();
  }
  const std::string& kernel() const { return kernel_; }

 private:
  struct Layer {
    dnnl::convolution_forward convolution;
    std::unordered_map<int, memory> arguments;
  };

  void add(int inputs, int taps) {
    using type = memory::data_type;
    using tag = memory::format_tag;
    const type activation = integers_ ? type::u8 : type::f32;
    const memory::desc in({1, inputs, side_, side_}, activation, tag::any);
    const memory::desc out({1, kChannels, side_, side_}, activation, tag::any);
    const memory::desc weights({kChannels, inputs, taps, taps}, integers_ ? type::s8 : type::f32, tag::any);
    const memory::desc bias({kChannels}, integers_ ? type::s32 : type::f32, tag::x);
    dnnl::post_ops after;
    after.append_eltwise(1.F, dnnl::algorithm::eltwise_relu, 0, 0);
    dnnl::primitive_attr attributes;
    attributes.set_post_ops(after);
    if (integers_) attributes.set_output_scales(0, {1.F / 64});
    const memory::dims ring = {taps / 2, taps / 2};
    const dnnl::convolution_forward::primitive_desc made({dnnl::prop_kind::forward_inference,
                                                          dnnl::algorithm::convolution_direct,
                                                          in,
                                                          weights,
                                                          bias,
                                                          out,
                                                          {1, 1},
                                                          ring,
                                                          ring},
                                                         attributes, engine_);
    kernel_ = made.impl_info_str();
    layers_.push_back({dnnl::convolution_forward(made),
                       {{DNNL_ARG_SRC, memory(made.src_desc(), engine_)},
                        {DNNL_ARG_WEIGHTS, memory(made.weights_desc(), engine_)},
                        {DNNL_ARG_BIAS, memory(made.bias_desc(), engine_)},
                        {DNNL_ARG_DST, memory(made.dst_desc(), engine_)}}});
  }

  int side_;
  bool integers_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  std::vector<Layer> layers_;
  std::string kernel_;
};

void measure(int side, int blocks, bool integers) {
  Convolutions convolutions(side, blocks, integers);
  const double begun = cpu_s();
  int count = 0;
  for (; cpu_s() < begun + 1; ++count) convolutions.run();
  fmt::print("{} {}x{}, {} blocks: {:.0f} a second ({})\n", integers ? "int8   " : "float32", side, side,
             blocks, count / (cpu_s() - begun), convolutions.kernel());
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const int side = argc > 1 ? std::atoi(argv[1]) : 11, blocks = argc > 2 ? std::atoi(argv[2]) : 6;
  if (side < 3 || side > 32 || blocks < 1 || blocks > 100) {
    fmt::print(stderr, "bench_onednn [SIDE [BLOCKS]]: SIDE is 3 to 32, BLOCKS 1 to 100\n");
    return 2;
  }
  for (const bool integers : {false, true}) hex::measure(side, blocks, integers);
}
