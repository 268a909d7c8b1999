// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"

#include <cstdint>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 191 us measured.
constexpr auto cost = kc::estimate(monte_carlo(16, 2, 132, 256_threads), monte_carlo_launch(132, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 240_us);
static_assert(cost.bottleneck == kc::resource::latency);

class monte_carlo_workload final : public workload {
 public:
  explicit monte_carlo_workload(const parameter_set& parameters)
      : particles_{parameters.number<unsigned>("particles")}, blocks_{parameters.number<unsigned>("blocks")},
        block_{block_threads(parameters)}, in_front_{1} {
    const auto percent = parameters.number<unsigned>("absorbed_percent");
    absorbed_ = static_cast<unsigned>(((std::uint64_t{1} << 32) - 1) * percent / 100);
  }

  void poison() override { in_front_.poison(); }
  void reset() override { in_front_.zero(); }

  void launch() override {
    monte_carlo_kernel<float><<<blocks_, block_>>>(in_front_.data(), particles_, absorbed_);
    check_launch("monte_carlo_kernel");
  }

  void check() const override {
    const double expected = parallel_sum(std::size_t{blocks_} * block_, [this](std::size_t thread) {
      return static_cast<double>(in_front_of_start(static_cast<unsigned>(thread)));
    });
    require_equal("in_front", in_front_.to_host(), [&](std::size_t) { return expected; });
  }

 private:
  unsigned in_front_of_start(unsigned thread) const {
    unsigned state = first_random(thread);
    unsigned count = 0;
    for (unsigned particle = 0; particle < particles_; ++particle) {
      std::int64_t place = 0;
      do {
        state = next_random(state);
        const std::int64_t length = state >> 20;
        place += (state & 1u) != 0 ? length : -length;
        state = next_random(state);
      } while (state >= absorbed_);
      if (place > 0) ++count;
    }
    return count;
  }

  unsigned particles_;
  unsigned blocks_;
  unsigned block_;
  unsigned absorbed_ = 0;
  device_buffer<unsigned> in_front_;
};

const registration registered{monte_carlo_manifest, prepare<monte_carlo_workload>};

}  // namespace
}  // namespace examples
