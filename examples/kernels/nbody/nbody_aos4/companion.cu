// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../nbody.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 2.82 ms measured.
constexpr auto cost =
    kc::estimate(nbody_aos4(16'384), nbody_aos4_launch(16'384, 128_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 3.5_ms);
static_assert(cost.bottleneck == kc::resource::latency);

class nbody_aos4_workload final : public workload {
 public:
  explicit nbody_aos4_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, bodies_{parameters.number<unsigned>("n")}, accelerations_{bodies_.n()} {}

  void poison() override { accelerations_.poison(); }

  void launch() override {
    nbody_aos4_kernel<<<blocks_for(bodies_.n(), block_), block_>>>(bodies_.data(), accelerations_.data(), bodies_.n(),
                                                                   root_and_division{});
    check_launch("nbody_aos4_kernel");
  }

  void check() const override { accelerations_.check(); }

 private:
  unsigned block_;
  packed_bodies bodies_;
  packed_accelerations accelerations_;
};

const registration registered{nbody_aos4_manifest, prepare<nbody_aos4_workload>};

}  // namespace
}  // namespace examples
