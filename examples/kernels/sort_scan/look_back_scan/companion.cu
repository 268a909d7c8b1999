// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(look_back_scan(1 << 26), look_back_scan_launch(1 << 26), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 175_us);

class look_back_scan_workload final : public workload {
 public:
  explicit look_back_scan_workload(const parameter_set& parameters)
      : x_{parameters.number("n")}, y_{x_.size()}, states_{x_.size() / look_back_tile}, next_tile_{1} {
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }
  bool needs_reset() const override { return true; }
  void reset() override {
    states_.zero();
    next_tile_.zero();
  }

  void launch() override {
    look_back_scan_kernel<<<blocks_for(x_.size(), look_back_tile), look_back_threads>>>(
        reinterpret_cast<const float4*>(x_.data()), reinterpret_cast<float4*>(y_.data()), states_.data(),
        next_tile_.data());
    check_launch("look_back_scan_kernel");
  }

  void check() const override {
    // All sums are exact.
    std::vector<double> expected(x_.size());
    std::vector<double> before(states_.size());
    const auto each_tile = [&](const auto& body) {
      parallel_ranges(before.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t tile = begin; tile < end; ++tile) body(tile);
      });
    };
    each_tile([&](std::size_t tile) {
      double sum = 0;
      for (std::size_t i = tile * look_back_tile; i < (tile + 1) * look_back_tile; ++i)
        expected[i] = sum += input_value<double>(1, i);
    });
    for (std::size_t tile = 1; tile < before.size(); ++tile)
      before[tile] = before[tile - 1] + expected[tile * look_back_tile - 1];
    require_equal("y", y_.to_host(), [&](std::size_t i) { return before[i / look_back_tile] + expected[i]; });
  }

 private:
  device_buffer<float> x_, y_;
  device_buffer<unsigned long long> states_;
  device_buffer<unsigned> next_tile_;
};

const registration registered{look_back_scan_manifest, prepare<look_back_scan_workload>};

}  // namespace
}  // namespace examples
