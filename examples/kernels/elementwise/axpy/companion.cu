// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 94.6 us measured.
constexpr auto cost =
    kc::estimate(axpy(1 << 24), axpy_launch(1 << 24, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 120_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

class axpy_workload final : public workload {
 public:
  explicit axpy_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, x_{n_}, y_{n_} {
    fill(x_, 1);
    fill(y_, 2);
  }

  // Restores y to its state before the launch: the kernel changes every element, because no element of x is zero. Timed
  // launches continue with the y of the previous launch.
  void poison() override { fill(y_, 2); }

  void launch() override {
    axpy_kernel<<<blocks_for(n_, block_), block_>>>(a, x_.data(), y_.data(), n_);
    check_launch("axpy_kernel");
  }

  void check() const override {
    require_equal("y", y_.to_host(),
                  [](std::size_t i) { return a * input_value<double>(1, i) + input_value<double>(2, i); });
  }

 private:
  static constexpr double a = 0.5;

  std::size_t n_;
  unsigned block_;
  device_buffer<double> x_, y_;
};

const registration registered{axpy_manifest, prepare<axpy_workload>};

}  // namespace
}  // namespace examples
