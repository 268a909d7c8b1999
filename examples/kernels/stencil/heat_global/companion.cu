// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../../common/square_block.hpp"
#include "../heat.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 79.6 us measured.
constexpr auto cost =
    kc::estimate(heat_global(4096, 32), heat_global_launch(4096, 32), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 100_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

class heat_global_workload final : public workload {
 public:
  explicit heat_global_workload(const parameter_set& parameters)
      : side_{block_side(parameters)}, fields_{parameters.number<unsigned>("n")} {}

  void poison() override { fields_.poison_next(); }

  void launch() override {
    const unsigned blocks = blocks_for(fields_.n(), side_);
    with_block_side(side_, [&]<unsigned Side>() {
      heat_global_kernel<Side><<<dim3(blocks, blocks), dim3(Side, Side)>>>(fields_.now(), fields_.next(), fields_.n());
    });
    check_launch("heat_global_kernel");
  }

  void check() const override { fields_.check(); }

 private:
  unsigned side_;
  heat_fields fields_;
};

const registration registered{heat_global_manifest, prepare<heat_global_workload>};

}  // namespace
}  // namespace examples
