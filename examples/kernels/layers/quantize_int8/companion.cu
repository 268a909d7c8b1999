// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(quantize_int8<kc::bfloat16>(1 << 14, 4096, 256_threads), quantize_int8_launch(1 << 14, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);

template <typename T>
class quantize_int8_workload final : public workload {
 public:
  explicit quantize_int8_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{shape_.elements()}, quantized_{x_.size() / 4}, scales_{shape_.rows} {
    x_.fill(1);
  }

  void poison() override {
    quantized_.poison();
    scales_.poison();
  }

  void launch() override {
    quantize_int8_kernel<T><<<shape_.rows, shape_.block>>>(x_.pieces(), quantized_.data(), scales_.data(),
                                                           shape_.cols / floats_of<T>::elements);
    check_launch("quantize_int8_kernel");
  }

  void check() const override {
    // Checks every step-th row, with all of its columns.
    const std::size_t cols = shape_.cols;
    const std::size_t step = step_for(shape_.rows, 64 * cols);
    const std::vector<float> scales = every(step, scales_.to_host());
    const auto element = [&](std::size_t i) { return input_value<double>(1, i / cols * step * cols + i % cols); };
    require_near("scales", scales, tolerance{1e-6}, [&](std::size_t row) {
      double most = 0;
      for (std::size_t j = 0; j < cols; ++j) most = std::max(most, std::abs(element(row * cols + j)));
      return most / 127;
    });
    const std::vector<unsigned> words = quantized_.to_host();
    std::vector<float> got(scales.size() * cols);
    for (std::size_t i = 0; i < got.size(); ++i) {
      const std::size_t place = i / cols * step * cols + i % cols;
      got[i] = static_cast<std::int8_t>(words[place / 4] >> (8 * (place % 4)) & 0xffu);
    }
    // The nearest whole number, with the rounding of the factor: at most 0.5001 away from the quotient.
    require_near("quantized", got, tolerance{0.5001 / 128, 128},
                 [&](std::size_t i) { return element(i) / static_cast<double>(scales[i / cols]); });
  }

 private:
  row_shape shape_;
  layer_array<T> x_;
  device_buffer<unsigned> quantized_;
  device_buffer<float> scales_;
};

const registration registered{quantize_int8_manifest, prepare_layer<quantize_int8_workload>};

}  // namespace
}  // namespace examples
