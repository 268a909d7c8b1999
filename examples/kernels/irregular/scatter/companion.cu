// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 57.5 us measured.
constexpr auto cost = kc::estimate(scatter<float>(1 << 22), scatter_launch(1 << 22, 256_threads), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 72_us);
static_assert(cost.bottleneck == kc::resource::l2_bandwidth);  // one sector per element

template <typename T>
class scatter_workload final : public workload {
 public:
  explicit scatter_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, index_of_{parameters.number<unsigned>("n")}, index_{parameters.number("n")},
        x_{index_.size()}, y_{index_.size()} {
    generate(index_, index_of_);
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    scatter_kernel<<<blocks_for(index_.size(), block_), block_>>>(index_.data(), x_.data(), y_.data(), index_.size());
    check_launch("scatter_kernel");
  }

  void check() const override {
    std::vector<double> expected(index_.size());
    parallel_ranges(expected.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) expected[index_of_(i)] = input_value<double>(1, i);
    });
    require_equal("y", y_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned block_;
  permutation index_of_;
  device_buffer<unsigned> index_;
  device_buffer<T> x_, y_;
};

const registration registered{scatter_manifest, prepare_typed<scatter_workload>};

}  // namespace
}  // namespace examples
