// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../nbody.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 1.65 ms measured.
constexpr auto cost = kc::estimate(nbody_soa(16'384, 128_threads), nbody_soa_launch(16'384, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 2.1_ms);
static_assert(cost.bottleneck == kc::resource::latency);

class nbody_soa_workload final : public workload {
 public:
  explicit nbody_soa_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, bodies_{parameters.number<unsigned>("n")}, accelerations_{bodies_.n()} {}

  void poison() override { accelerations_.poison(); }

  void launch() override {
    nbody_soa_kernel<<<blocks_for(bodies_.n(), block_), block_, block_ * sizeof(float4)>>>(
        bodies_.data(), accelerations_.x(), accelerations_.y(), accelerations_.z(), bodies_.n(), root_and_division{});
    check_launch("nbody_soa_kernel");
  }

  void check() const override { accelerations_.check(); }

 private:
  unsigned block_;
  packed_bodies bodies_;
  separate_accelerations accelerations_;
};

const registration registered{nbody_soa_manifest, prepare<nbody_soa_workload>};

}  // namespace
}  // namespace examples
