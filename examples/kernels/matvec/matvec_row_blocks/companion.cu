// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../matvec.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Sizes and card of the 2012 thesis.
constexpr auto cost =
    kc::estimate(matvec_row_blocks<float>(1000, 2000, 4), matvec_row_blocks_launch(1000, 4, 192_threads),
                 kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 2_ms);
static_assert(cost.bottleneck == kc::resource::memory);

// Parameters and card of the records: 958 us measured.
constexpr auto cost_on_h200 =
    kc::estimate(matvec_row_blocks<float>(5000, 2000, 4), matvec_row_blocks_launch(5000, 4, 192_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 1.2_ms);
static_assert(cost_on_h200.bottleneck == kc::resource::l1_bandwidth);

template <typename T>
class matvec_row_blocks_workload final : public workload {
 public:
  explicit matvec_row_blocks_workload(const parameter_set& parameters)
      : rows_per_thread_{parameters.number<unsigned>("rows_per_thread")}, block_{block_threads(parameters)},
        operands_{parameters.number<unsigned>("rows"), parameters.number<unsigned>("cols")},
        grid_{blocks_for(blocks_for(operands_.rows(), rows_per_thread_), block_)} {}

  void poison() override { operands_.poison_y(); }

  void launch() override {
    matvec_row_blocks_kernel<<<grid_, block_>>>(operands_.a(), operands_.x(), operands_.y(), operands_.rows(),
                                                operands_.cols(), rows_per_thread_);
    check_launch("matvec_row_blocks_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned rows_per_thread_;
  unsigned block_;
  matvec_operands<T> operands_;
  unsigned grid_;
};

const registration registered{matvec_row_blocks_manifest, prepare_typed<matvec_row_blocks_workload>};

}  // namespace
}  // namespace examples
