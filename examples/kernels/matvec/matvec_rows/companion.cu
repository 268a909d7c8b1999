// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../../common/traced_code.cuh"
#include "../matvec.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Sizes and card of the 2012 thesis.
constexpr auto cost = kc::estimate(matvec_rows<double>(1000, 2000), matvec_rows_launch(1000, 192_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 3_ms);
static_assert(cost.bottleneck == kc::resource::memory);

// Parameters and card of the records: 209 us measured.
constexpr auto cost_on_h200 = kc::estimate(matvec_rows<double>(1000, 2000), matvec_rows_launch(1000, 192_threads),
                                           kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 260_us);
static_assert(cost_on_h200.bottleneck == kc::resource::l1_bandwidth);

template <typename T, code Code>
class matvec_rows_workload final : public workload {
 public:
  explicit matvec_rows_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, operands_{parameters.number<unsigned>("rows"),
                                                     parameters.number<unsigned>("cols")} {}

  void poison() override { operands_.poison_y(); }

  void launch() override {
    kernel_of<Code, matvec_rows_body<T>>(matvec_rows_kernel<T>)<<<blocks_for(operands_.rows(), block_), block_>>>(
        operands_.a(), operands_.x(), operands_.y(), operands_.rows(), operands_.cols());
    check_launch("matvec_rows_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned block_;
  matvec_operands<T> operands_;
};

const registration_of_both registered{matvec_rows_manifest, prepare_code<matvec_rows_workload, code::by_hand>,
                                      prepare_code<matvec_rows_workload, code::traced>};

}  // namespace
}  // namespace examples
