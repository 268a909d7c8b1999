// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(softmax_warp<kc::bfloat16>(1 << 17, 1024), softmax_warp_launch(1 << 17, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 160_us);

template <typename T>
class softmax_warp_workload final : public workload {
 public:
  explicit softmax_warp_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{shape_.elements()}, y_{x_.size()} {
    x_.fill(1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    // Pieces of a lane.
    switch (shape_.cols / (32 * floats_of<T>::elements)) {
      case 1: launch_with<1>(); break;
      case 2: launch_with<2>(); break;
      case 4: launch_with<4>(); break;
      default: launch_with<8>(); break;
    }
    check_launch("softmax_warp_kernel");
  }

  void check() const override {
    // Checks every step-th row, with all of its columns.
    const std::size_t step = step_for(shape_.rows, 64 * std::size_t{shape_.cols});
    const std::vector<float> got = y_.rows(shape_.cols, step);
    const auto power = [&](std::size_t row, std::size_t j) {
      return std::exp(input_value<double>(1, row * step * shape_.cols + j));
    };
    const std::vector<double> sums = sums_of_rows(got.size() / shape_.cols, shape_.cols, power);
    require_near("y", got, tolerance{layer_tolerance<T>.relative},
                 [&](std::size_t i) { return power(i / shape_.cols, i % shape_.cols) / sums[i / shape_.cols]; });
  }

 private:
  template <unsigned Own>
  void launch_with() {
    // A row has at most 1024 elements.
    if constexpr (32 * Own * floats_of<T>::elements <= 1024)
      softmax_warp_kernel<T, Own><<<blocks_for(std::uint64_t{shape_.rows} * 32, shape_.block), shape_.block>>>(
          x_.pieces(), y_.pieces(), shape_.rows);
  }

  row_shape shape_;
  layer_array<T> x_, y_;
};

const registration registered{softmax_warp_manifest, prepare_layer<softmax_warp_workload>};

}  // namespace
}  // namespace examples
