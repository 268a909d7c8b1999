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

// Parameters and card of the records: 196 us measured.
constexpr auto cost = kc::estimate(row_sums(1000, 2000, 192_threads), row_sums_launch(1000, 192_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 240_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

class row_sums_workload final : public workload {
 public:
  explicit row_sums_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, a_{std::size_t{rows_} * cols_}, y_{rows_} {
    fill(a_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    row_sums_kernel<<<blocks_for(rows_, block_), block_>>>(a_.data(), y_.data(), rows_, cols_);
    check_launch("row_sums_kernel");
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

const registration registered{row_sums_manifest, prepare<row_sums_workload>};

}  // namespace
}  // namespace examples
