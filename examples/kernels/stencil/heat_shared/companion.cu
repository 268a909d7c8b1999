// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../../common/square_block.hpp"
#include "../../common/traced_code.cuh"
#include "../heat.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 115 us measured.
constexpr auto cost =
    kc::estimate(heat_shared(4096, 32), heat_shared_launch(4096, 32), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 140_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

template <code Code>
class heat_shared_workload final : public workload {
 public:
  explicit heat_shared_workload(const parameter_set& parameters)
      : side_{block_side(parameters)}, fields_{parameters.number<unsigned>("n")} {}

  void poison() override { fields_.poison_next(); }

  void launch() override {
    const unsigned blocks = blocks_for(fields_.n(), side_);
    with_block_side(side_, [&]<unsigned Side>() {
      kernel_of<Code, heat_shared_body<Side>>(heat_shared_kernel<Side>)<<<dim3(blocks, blocks), dim3(Side, Side)>>>(
          fields_.now(), fields_.next(), fields_.n());
    });
    check_launch("heat_shared_kernel");
  }

  void check() const override { fields_.check(); }

 private:
  unsigned side_;
  heat_fields fields_;
};

const registration_of_both registered{heat_shared_manifest, prepare<heat_shared_workload<code::by_hand>>,
                                      prepare<heat_shared_workload<code::traced>>};

}  // namespace
}  // namespace examples
