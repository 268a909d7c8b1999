// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

#include <cmath>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 230 us measured.
constexpr auto cost = kc::estimate(softmax_rows(1 << 18, 128, 128_threads), softmax_rows_launch(1 << 18, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 290_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);  // rows of 128 elements, one to a block

class softmax_rows_workload final : public workload {
 public:
  explicit softmax_rows_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, x_{std::size_t{rows_} * cols_}, y_{x_.size()} {
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    softmax_rows_kernel<<<rows_, block_>>>(x_.data(), y_.data(), cols_);
    check_launch("softmax_rows_kernel");
  }

  void check() const override {
    // Checks every step-th row, with all of its columns.
    const std::size_t step = step_for(rows_, 64 * std::size_t{cols_});
    const std::vector<float> got = y_.to_host();
    std::vector<float> sampled;
    for (std::size_t row = 0; row < rows_; row += step)
      for (std::size_t j = 0; j < cols_; ++j) sampled.push_back(got[row * cols_ + j]);
    std::vector<double> sums(sampled.size() / cols_);
    const auto power = [&](std::size_t row, std::size_t j) {
      return std::exp(input_value<double>(1, row * step * cols_ + j));
    };
    parallel_ranges(sums.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row)
        for (std::size_t j = 0; j < cols_; ++j) sums[row] += power(row, j);
    });
    require_near("y", sampled, tolerance{1e-4},
                 [&](std::size_t i) { return power(i / cols_, i % cols_) / sums[i / cols_]; });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  unsigned block_;
  device_buffer<float> x_, y_;
};

const registration registered{softmax_rows_manifest, prepare<softmax_rows_workload>};

}  // namespace
}  // namespace examples
