// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/grid.hpp"
#include "../nbody.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 2.83 ms measured.
constexpr auto cost =
    kc::estimate(nbody_aos3(16'384), nbody_aos3_launch(16'384, 128_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 3.5_ms);
static_assert(cost.bottleneck == kc::resource::latency);

class nbody_aos3_workload final : public workload {
 public:
  explicit nbody_aos3_workload(const parameter_set& parameters)
      : n_{parameters.number<unsigned>("n")}, block_{block_threads(parameters)}, positions_{n_}, masses_{n_},
        accelerations_{n_} {
    fill_bodies_kernel<<<blocks_for(n_, 256), 256>>>(positions_.data(), masses_.data(), n_);
    check_launch("fill_bodies_kernel");
  }

  void poison() override { accelerations_.poison(); }

  void launch() override {
    nbody_aos3_kernel<<<blocks_for(n_, block_), block_>>>(positions_.data(), masses_.data(), accelerations_.data(), n_,
                                                          root_and_division{});
    check_launch("nbody_aos3_kernel");
  }

  void check() const override { accelerations_.check(); }

 private:
  unsigned n_;
  unsigned block_;
  device_buffer<float3> positions_;
  device_buffer<float> masses_;
  packed_accelerations accelerations_;
};

const registration registered{nbody_aos3_manifest, prepare<nbody_aos3_workload>};

}  // namespace
}  // namespace examples
