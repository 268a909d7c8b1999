// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../histogram.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 4.33 ms measured.
constexpr auto cost = kc::estimate(histogram(1 << 24, 256, 100, 1056, 256_threads), histogram_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 5.4_ms);
static_assert(cost.bottleneck == kc::resource::atomics);

class histogram_workload final : public workload {
 public:
  explicit histogram_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        operands_{parameters.number("n"), parameters.number<unsigned>("bins"),
                  parameters.number<unsigned>("even_percent")} {}

  void poison() override { operands_.poison(); }
  void reset() override { operands_.zero(); }

  void launch() override {
    histogram_kernel<<<blocks_, block_>>>(operands_.data(), operands_.counts(), operands_.size());
    check_launch("histogram_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned blocks_;
  unsigned block_;
  histogram_operands operands_;
};

const registration registered{histogram_manifest, prepare<histogram_workload>};

}  // namespace
}  // namespace examples
