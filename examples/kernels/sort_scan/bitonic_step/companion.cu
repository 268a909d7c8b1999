// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

#include <algorithm>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 36.2 us measured.
constexpr auto cost = kc::estimate(bitonic_step<float>(1 << 24, 1024), bitonic_step_launch(1 << 24, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 45_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

template <typename T>
class bitonic_step_workload final : public workload {
 public:
  explicit bitonic_step_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, distance_{parameters.number<unsigned>("distance")}, keys_{parameters.number(
                                                                                                   "n")} {}

  void poison() override { keys_.poison(); }

  // A launch does not change keys that are already in order, so each launch needs new ones.
  bool needs_reset() const override { return true; }
  void reset() override { fill(keys_, 1); }

  void launch() override {
    bitonic_step_kernel<<<blocks_for((keys_.size() + 1) / 2, block_), block_>>>(keys_.data(), keys_.size(), distance_);
    check_launch("bitonic_step_kernel");
  }

  void check() const override {
    require_equal("keys", keys_.to_host(), [this](std::size_t i) {
      const bool second = (i & distance_) != 0;
      const double own = input_value<double>(1, i);
      if (second) return std::max(input_value<double>(1, i - distance_), own);
      return i + distance_ < keys_.size() ? std::min(own, input_value<double>(1, i + distance_)) : own;
    });
  }

 private:
  unsigned block_;
  unsigned distance_;
  device_buffer<T> keys_;
};

const registration registered{bitonic_step_manifest, prepare_typed<bitonic_step_workload>};

}  // namespace
}  // namespace examples
