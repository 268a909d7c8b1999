// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(layer_norm<kc::bfloat16>(1 << 14, 4096, 256_threads),
                                   layer_norm_launch(1 << 14, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 90_us);

template <typename T>
class layer_norm_workload final : public workload {
 public:
  explicit layer_norm_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{shape_.elements()}, gain_{shape_.cols}, bias_{shape_.cols}, y_{x_.size()} {
    x_.fill(1);
    gain_.fill(2);
    bias_.fill(3);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    layer_norm_kernel<T><<<shape_.rows, shape_.block>>>(x_.pieces(), gain_.pieces(), bias_.pieces(), y_.pieces(),
                                                        shape_.cols / floats_of<T>::elements);
    check_launch("layer_norm_kernel");
  }

  void check() const override {
    // Checks every step-th row, with all of its columns.
    const std::size_t step = step_for(shape_.rows, 64 * std::size_t{shape_.cols});
    const std::vector<float> got = y_.rows(shape_.cols, step);
    const std::size_t rows = got.size() / shape_.cols;
    const auto element = [&](std::size_t row, std::size_t j) {
      return input_value<double>(1, row * step * shape_.cols + j);
    };
    const std::vector<double> sums = sums_of_rows(rows, shape_.cols, element);
    const std::vector<double> squares = sums_of_rows(
        rows, shape_.cols, [&](std::size_t row, std::size_t j) { return element(row, j) * element(row, j); });
    require_near("y", got, layer_tolerance<T>, [&](std::size_t i) {
      const std::size_t row = i / shape_.cols, j = i % shape_.cols;
      const double mean = sums[row] / shape_.cols;
      const double scale = 1 / std::sqrt(squares[row] / shape_.cols - mean * mean + 1e-5);
      return (element(row, j) - mean) * scale * input_value<double>(2, j) + input_value<double>(3, j);
    });
  }

 private:
  row_shape shape_;
  layer_array<T> x_, gain_, bias_, y_;
};

const registration registered{layer_norm_manifest, prepare_layer<layer_norm_workload>};

}  // namespace
}  // namespace examples
