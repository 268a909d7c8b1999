// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(silu_mul<kc::bfloat16>(1 << 12, 14336), silu_mul_launch<kc::bfloat16>(1 << 12, 14336, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);

template <typename T>
class silu_mul_workload final : public workload {
 public:
  explicit silu_mul_workload(const parameter_set& parameters)
      : shape_{parameters}, x_{2 * shape_.elements()}, y_{shape_.elements()} {
    x_.fill(1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    const unsigned vectors = shape_.cols / floats_of<T>::elements;
    silu_mul_kernel<T>
        <<<dim3(blocks_for(vectors, shape_.block), shape_.rows), shape_.block>>>(x_.pieces(), y_.pieces(), vectors);
    check_launch("silu_mul_kernel");
  }

  void check() const override {
    // Checks every step-th row.
    const std::size_t cols = shape_.cols;
    const std::size_t step = step_for(shape_.rows, 16 * cols);
    require_near("y", y_.rows(cols, step), tolerance{layer_tolerance<T>.relative}, [&](std::size_t i) {
      const std::size_t place = i / cols * step * 2 * cols + i % cols;
      const auto gate = input_value<double>(1, place), up = input_value<double>(1, place + cols);
      return gate / (1 + std::exp(-gate)) * up;
    });
  }

 private:
  row_shape shape_;
  layer_array<T> x_, y_;
};

const registration registered{silu_mul_manifest, prepare_layer<silu_mul_workload>};

}  // namespace
}  // namespace examples
