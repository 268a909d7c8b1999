// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/traced_code.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Sizes and card of the 2012 thesis.
constexpr auto cost = kc::estimate(vector_add<double>(784), vector_add_launch(784, 128_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 2_us);
static_assert(cost.bottleneck == kc::resource::memory);

// Parameters and card of the records: 64.9 us measured.
constexpr auto cost_on_h200 = kc::estimate(vector_add<float>(1 << 24), vector_add_launch(1 << 24, 512_threads),
                                           kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 81_us);
static_assert(cost_on_h200.bottleneck == kc::resource::dram_bandwidth);

template <typename T, code Code>
class vector_add_workload final : public workload {
 public:
  explicit vector_add_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, a_{n_}, b_{n_}, c_{n_} {
    fill(a_, 1);
    fill(b_, 2);
  }

  void poison() override { c_.poison(); }

  void launch() override {
    kernel_of<Code, vector_add_body<T>>(vector_add_kernel<T>)<<<blocks_for(n_, block_), block_>>>(a_.data(), b_.data(),
                                                                                                  c_.data(), n_);
    check_launch("vector_add_kernel");
  }

  void check() const override {
    require_equal("c", c_.to_host(),
                  [](std::size_t i) { return input_value<double>(1, i) + input_value<double>(2, i); });
  }

 private:
  std::size_t n_;
  unsigned block_;
  device_buffer<T> a_, b_, c_;
};

const registration_of_both registered{vector_add_manifest, prepare_code<vector_add_workload, code::by_hand>,
                                      prepare_code<vector_add_workload, code::traced>};

}  // namespace
}  // namespace examples
