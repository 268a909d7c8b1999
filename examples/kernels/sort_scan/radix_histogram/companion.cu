// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/irregular.cuh"
#include "../radix.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(radix_histogram(1 << 26), radix_histogram_launch(1 << 26), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 130_us);

class radix_histogram_workload final : public workload {
 public:
  explicit radix_histogram_workload(const parameter_set& parameters)
      : shift_{parameters.number<unsigned>("shift")}, keys_{parameters.number("n")}, counts_{keys_.size() / radix_tile *
                                                                                             radix_digits} {
    generate(keys_, random_key{});
  }

  void poison() override { counts_.poison(); }

  void launch() override {
    radix_histogram_kernel<<<blocks_for(keys_.size(), radix_tile), radix_threads>>>(
        reinterpret_cast<const uint4*>(keys_.data()), counts_.data(), shift_);
    check_launch("radix_histogram_kernel");
  }

  void check() const override {
    const std::size_t blocks = keys_.size() / radix_tile;
    std::vector<unsigned> expected(counts_.size());
    parallel_ranges(blocks, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin * radix_tile; i < end * radix_tile; ++i)
        ++expected[digit_of(random_key{}(i), shift_) * blocks + i / radix_tile];
    });
    require_equal("counts", counts_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned shift_;
  device_buffer<unsigned> keys_, counts_;
};

const registration registered{radix_histogram_manifest, prepare<radix_histogram_workload>};

}  // namespace
}  // namespace examples
