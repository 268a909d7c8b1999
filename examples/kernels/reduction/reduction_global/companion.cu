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

// Sizes and card of the 2012 thesis.
constexpr auto cost = kc::estimate(reduction_global<double>(500'000, 512_threads), reduction_global_launch(512_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 900_us);
static_assert(cost.phase("accumulate") > cost.phase("combine"));

// Parameters and card of the records: 170 us measured.
constexpr auto cost_on_h200 =
    kc::estimate(reduction_global<double>(500'000, 512_threads), reduction_global_launch(512_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 210_us);
static_assert(cost_on_h200.bottleneck == kc::resource::latency);

template <typename T>
class reduction_global_workload final : public workload {
 public:
  explicit reduction_global_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, a_{n_}, partial_{block_} {
    fill(a_, 1);
  }

  void poison() override { partial_.poison(); }

  void launch() override {
    reduction_global_kernel<<<1, block_>>>(a_.data(), partial_.data(), n_);
    check_launch("reduction_global_kernel");
  }

  void check() const override {
    require_equal("sum", partial_.to_host(1), [this](std::size_t) {
      return parallel_sum(n_, [](std::size_t i) { return input_value<double>(1, i); });
    });
  }

 private:
  std::size_t n_;
  unsigned block_;
  device_buffer<T> a_, partial_;
};

const registration registered{reduction_global_manifest, prepare_typed<reduction_global_workload>};

}  // namespace
}  // namespace examples
