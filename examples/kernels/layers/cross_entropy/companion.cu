// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(cross_entropy<kc::bfloat16>(2048, 32000, 512_threads),
                                   cross_entropy_launch(2048, 512_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 75_us);

template <typename T>
class cross_entropy_workload final : public workload {
 public:
  explicit cross_entropy_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{shape_.elements()}, label_of_{shape_.cols}, labels_{shape_.rows}, losses_{shape_.rows} {
    x_.fill(1);
    generate(labels_, label_of_);
  }

  void poison() override { losses_.poison(); }

  void launch() override {
    cross_entropy_kernel<T><<<shape_.rows, shape_.block>>>(x_.pieces(), labels_.data(), losses_.data(),
                                                           shape_.cols / floats_of<T>::elements);
    check_launch("cross_entropy_kernel");
  }

  void check() const override {
    // Checks every step-th row.
    const std::size_t step = step_for(shape_.rows, 64 * std::size_t{shape_.cols});
    const std::vector<float> got = every(step, losses_.to_host());
    const auto element = [&](std::size_t row, std::size_t j) { return input_value<double>(1, row * shape_.cols + j); };
    const std::vector<double> sums = sums_of_rows(
        got.size(), shape_.cols, [&](std::size_t i, std::size_t j) { return std::exp(element(i * step, j)); });
    require_near("losses", got, tolerance{2e-5},
                 [&](std::size_t i) { return std::log(sums[i]) - element(i * step, label_of_(i * step)); });
  }

 private:
  row_shape shape_;
  layer_array<T> x_;
  random_index label_of_;
  device_buffer<unsigned> labels_;
  device_buffer<float> losses_;
};

const registration registered{cross_entropy_manifest, prepare_layer<cross_entropy_workload>};

}  // namespace
}  // namespace examples
