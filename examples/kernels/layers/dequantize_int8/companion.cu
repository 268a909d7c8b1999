// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/random_bits.hpp"
#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(dequantize_int8<kc::bfloat16>(1 << 14, 4096),
                                   dequantize_int8_launch<kc::bfloat16>(1 << 14, 4096, 256_threads), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 75_us);

/// Four elements of 8 bits.
struct four_elements {
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return static_cast<unsigned>(random_bits(1, i)); }
};

template <typename T>
class dequantize_int8_workload final : public workload {
 public:
  explicit dequantize_int8_workload(const parameter_set& parameters)
      : shape_{parameters}, quantized_{shape_.elements() / 4}, scales_{shape_.rows}, y_{shape_.elements()} {
    generate(quantized_, four_elements{});
    fill(scales_, 2);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    const unsigned vectors = shape_.cols / floats_of<T>::elements;
    dequantize_int8_kernel<T><<<dim3(blocks_for(vectors, shape_.block), shape_.rows), shape_.block>>>(
        quantized_.data(), scales_.data(), y_.pieces(), vectors);
    check_launch("dequantize_int8_kernel");
  }

  void check() const override {
    // Checks every step-th row.
    const std::size_t cols = shape_.cols;
    const std::size_t step = step_for(shape_.rows, cols);
    require_near("y", y_.rows(cols, step), tolerance{layer_tolerance<T>.relative}, [&](std::size_t i) {
      const std::size_t row = i / cols * step, place = row * cols + i % cols;
      const auto element = static_cast<std::int8_t>(four_elements{}(place / 4) >> (8 * (place % 4)) & 0xffu);
      return element * input_value<double>(2, row);
    });
  }

 private:
  row_shape shape_;
  device_buffer<unsigned> quantized_;
  device_buffer<float> scales_;
  layer_array<T> y_;
};

const registration registered{dequantize_int8_manifest, prepare_layer<dequantize_int8_workload>};

}  // namespace
}  // namespace examples
