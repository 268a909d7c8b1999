// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../nbody.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 3.48 ms measured.
constexpr auto cost = kc::estimate(nbody_rsqrt(65'536, 128_threads), nbody_rsqrt_launch(65'536, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 4.4_ms);
static_assert(cost.bottleneck == kc::resource::instruction_issue);

class nbody_rsqrt_workload final : public workload {
 public:
  explicit nbody_rsqrt_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, bodies_{parameters.number<unsigned>("n")}, accelerations_{bodies_.n()} {}

  void poison() override { accelerations_.poison(); }

  void launch() override {
    nbody_rsqrt_kernel<<<blocks_for(bodies_.n(), block_), block_, block_ * sizeof(float4)>>>(
        bodies_.data(), accelerations_.x(), accelerations_.y(), accelerations_.z(), bodies_.n(), reciprocal_root{});
    check_launch("nbody_rsqrt_kernel");
  }

  void check() const override { accelerations_.check(); }

 private:
  unsigned block_;
  packed_bodies bodies_;
  separate_accelerations accelerations_;
};

const registration registered{nbody_rsqrt_manifest, prepare<nbody_rsqrt_workload>};

}  // namespace
}  // namespace examples
