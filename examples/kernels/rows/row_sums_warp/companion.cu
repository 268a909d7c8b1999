// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/traced_code.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 13.3 us measured.
constexpr auto cost = kc::estimate(row_sums_warp(1000, 2000), row_sums_warp_launch(1000, 192_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 17_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

template <code Code>
class row_sums_warp_workload final : public workload {
 public:
  explicit row_sums_warp_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, a_{std::size_t{rows_} * cols_}, y_{rows_} {
    fill(a_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    kernel_of<Code, row_sums_warp_body<double>>(
        row_sums_warp_kernel<double>)<<<blocks_for(std::uint64_t{rows_} * 32, block_), block_>>>(a_.data(), y_.data(),
                                                                                                 rows_, cols_);
    check_launch("row_sums_warp_kernel");
  }

  void check() const override {
    require_equal("y", y_.to_host(), [this](std::size_t i) {
      double sum = 0;
      for (std::size_t j = 0; j < cols_; ++j) sum += input_value<double>(1, i * cols_ + j);
      return sum;
    });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  unsigned block_;
  device_buffer<double> a_, y_;
};

const registration_of_both registered{row_sums_warp_manifest, prepare<row_sums_warp_workload<code::by_hand>>,
                                      prepare<row_sums_warp_workload<code::traced>>};

}  // namespace
}  // namespace examples
