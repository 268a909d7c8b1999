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
constexpr auto cost =
    kc::estimate(reduction_shared<double>(500'000, 512_threads), reduction_shared_launch<double>(512_threads),
                 kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 450_us);
static_assert(cost.phase("accumulate") > cost.phase("combine"));

// Parameters and card of the records: 158 us measured.
constexpr auto cost_on_h200 =
    kc::estimate(reduction_shared<double>(500'000, 512_threads), reduction_shared_launch<double>(512_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 200_us);
static_assert(cost_on_h200.bottleneck == kc::resource::latency);

template <typename T>
class reduction_shared_workload final : public workload {
 public:
  explicit reduction_shared_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, a_{n_}, sum_{1} {
    fill(a_, 1);
  }

  void poison() override { sum_.poison(); }

  void launch() override {
    reduction_shared_kernel<<<1, block_, block_ * sizeof(T)>>>(a_.data(), sum_.data(), n_);
    check_launch("reduction_shared_kernel");
  }

  void check() const override {
    require_equal("sum", sum_.to_host(), [this](std::size_t) {
      return parallel_sum(n_, [](std::size_t i) { return input_value<double>(1, i); });
    });
  }

 private:
  std::size_t n_;
  unsigned block_;
  device_buffer<T> a_, sum_;
};

const registration registered{reduction_shared_manifest, prepare_typed<reduction_shared_workload>};

}  // namespace
}  // namespace examples
