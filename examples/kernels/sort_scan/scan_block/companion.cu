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

// Parameters and card of the records: 128 us measured.
constexpr auto cost = kc::estimate(scan_block<float>(1 << 17, 256_threads), scan_block_launch(1 << 17, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 160_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

template <typename T>
class scan_block_workload final : public workload {
 public:
  explicit scan_block_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        x_{std::size_t{blocks_} * block_}, y_{x_.size()} {
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    scan_block_kernel<<<blocks_, block_>>>(x_.data(), y_.data());
    check_launch("scan_block_kernel");
  }

  void check() const override {
    std::vector<double> expected(y_.size());
    parallel_ranges(blocks_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t b = begin; b < end; ++b) {
        double sum = 0;
        for (std::size_t i = b * block_; i < (b + 1) * block_; ++i) expected[i] = sum += input_value<double>(1, i);
      }
    });
    require_equal("y", y_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned blocks_;
  unsigned block_;
  device_buffer<T> x_, y_;
};

const registration registered{scan_block_manifest, prepare_typed<scan_block_workload>};

}  // namespace
}  // namespace examples
