// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../checks.hpp"

#include <cmath>
#include <string>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 230 us measured.
constexpr auto cost = kc::estimate(softmax_rows(1 << 18, 128, 128_threads), softmax_rows_launch(1 << 18, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 290_us);
static_assert(cost.bottleneck == kc::resource::block_launch);  // rows of 128 elements, one to a block

class softmax_rows_workload final : public workload {
 public:
  explicit softmax_rows_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, x_{std::size_t{rows_} * cols_}, y_{x_.size()} {
    if (block_ % 32 != 0)
      throw usage_error{"parameter block: " + std::to_string(block_) + " threads are not whole warps"};
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    softmax_rows_kernel<<<rows_, block_>>>(x_.data(), y_.data(), cols_);
    check_launch("softmax_rows_kernel");
  }

  void check() const override {
    // Every step-th row, all of its columns.
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

class softmax_rows_companion final : public companion {
 public:
  std::string_view name() const override { return "softmax_rows"; }

  parameter_set defaults() const override { return set(4096, 4096, 256); }

  std::vector<parameter_set> measured() const override {
    return {set(1, 1024, 256),    set(1, 65536, 1024),  set(16, 131072, 1024), set(132, 4096, 256),
            set(1056, 1000, 128), set(4096, 4096, 256), set(65536, 1024, 256), set(262144, 128, 128)};
  }

  std::vector<parameter_set> checked() const override { return {set(1, 1, 32), set(5, 1000, 96), set(40, 67, 128)}; }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<softmax_rows_workload>(parameters);
  }

 private:
  static parameter_set set(unsigned rows, unsigned cols, unsigned block) {
    return {{"rows", rows}, {"cols", cols}, {"block", block}};
  }
};

const registration<softmax_rows_companion> registered;

}  // namespace
}  // namespace examples
