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
constexpr auto cost = kc::estimate(matvec_columns(1000, 2000, 192_threads), matvec_columns_launch(2000, 192_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 6_ms);
static_assert(cost.bottleneck == kc::resource::atomics);

// Parameters and card of the records: 2.2 ms measured.
constexpr auto cost_on_h200 =
    kc::estimate(matvec_columns(5000, 2000, 192_threads), matvec_columns_launch(2000, 192_threads), kc::machine::h200,
                 kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 2.8_ms);
static_assert(cost_on_h200.bottleneck == kc::resource::atomics);

template <code Code>
class matvec_columns_workload final : public workload {
 public:
  explicit matvec_columns_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, operands_{parameters.number<unsigned>("rows"),
                                                     parameters.number<unsigned>("cols")} {}

  void poison() override { operands_.poison_y(); }

  // The kernel adds to y.
  void reset() override { operands_.zero_y(); }

  void launch() override {
    kernel_of<Code, matvec_columns_body<float>>(
        matvec_columns_kernel<float>)<<<blocks_for(operands_.cols(), block_), block_>>>(
        operands_.a(), operands_.x(), operands_.y(), operands_.rows(), operands_.cols());
    check_launch("matvec_columns_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned block_;
  matvec_operands<float> operands_;
};

const registration_of_both registered{matvec_columns_manifest, prepare<matvec_columns_workload<code::by_hand>>,
                                      prepare<matvec_columns_workload<code::traced>>};

}  // namespace
}  // namespace examples
