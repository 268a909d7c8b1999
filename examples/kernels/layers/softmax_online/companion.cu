// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(softmax_online<kc::bfloat16>(1 << 14, 4096, 256_threads), softmax_online_launch(1 << 14, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 150_us);

template <typename T>
class softmax_online_workload final : public workload {
 public:
  explicit softmax_online_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{shape_.elements()}, y_{x_.size()} {
    x_.fill(1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    softmax_online_kernel<T>
        <<<shape_.rows, shape_.block>>>(x_.pieces(), y_.pieces(), shape_.cols / floats_of<T>::elements);
    check_launch("softmax_online_kernel");
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
  row_shape shape_;
  layer_array<T> x_, y_;
};

const registration registered{softmax_online_manifest, prepare_layer<softmax_online_workload>};

}  // namespace
}  // namespace examples
