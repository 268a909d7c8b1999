// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

#include <cmath>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 141 us measured.
constexpr auto cost = kc::estimate(bias_silu(1 << 14, 4096, 256_threads), bias_silu_launch(1 << 14, 4096, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 175_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

class bias_silu_workload final : public workload {
 public:
  explicit bias_silu_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, x_{std::size_t{rows_} * cols_}, bias_{cols_}, y_{x_.size()} {
    fill(x_, 1);
    fill(bias_, 2);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    const unsigned vectors = cols_ / 4;
    bias_silu_kernel<<<dim3((vectors + block_ - 1) / block_, rows_), block_>>>(
        reinterpret_cast<const float4*>(x_.data()), reinterpret_cast<const float4*>(bias_.data()),
        reinterpret_cast<float4*>(y_.data()), vectors);
    check_launch("bias_silu_kernel");
  }

  void check() const override {
    require_near("y", y_.to_host(), tolerance{1e-5}, [&](std::size_t i) {
      const double v = input_value<double>(1, i) + input_value<double>(2, i % cols_);
      return v / (1 + std::exp(-v));
    });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  unsigned block_;
  device_buffer<float> x_, bias_, y_;
};

const registration registered{bias_silu_manifest, prepare<bias_silu_workload>};

}  // namespace
}  // namespace examples
