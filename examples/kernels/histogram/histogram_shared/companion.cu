// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../../common/traced_code.cuh"
#include "../histogram.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 36.2 us measured.
constexpr auto cost =
    kc::estimate(histogram_shared(1 << 24, 256, 100, 1056, 256_threads),
                 histogram_shared_launch(256, 1056, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 45_us);

template <code Code>
class histogram_shared_workload final : public workload {
 public:
  explicit histogram_shared_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        operands_{parameters.number("n"), parameters.number<unsigned>("bins"),
                  parameters.number<unsigned>("even_percent")} {}

  void poison() override { operands_.poison(); }
  void reset() override { operands_.zero(); }

  void launch() override {
    kernel_of<Code, histogram_shared_body<unsigned>>(
        histogram_shared_kernel<unsigned>)<<<blocks_, block_, operands_.bins() * sizeof(unsigned)>>>(
        operands_.data(), operands_.counts(), operands_.size(), operands_.bins());
    check_launch("histogram_shared_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned blocks_;
  unsigned block_;
  histogram_operands operands_;
};

const registration_of_both registered{histogram_shared_manifest, prepare<histogram_shared_workload<code::by_hand>>,
                                      prepare<histogram_shared_workload<code::traced>>};

}  // namespace
}  // namespace examples
