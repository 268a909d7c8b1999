// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"
#include "../common/traced_code.cuh"
#include "../traced/row_sums_warp.hpp"

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

template <code Code>
class row_sums_warp_companion : public companion {
 public:
  std::string_view name() const override { return "row_sums_warp"; }

  parameter_set defaults() const override { return set(4224, 1024, 256); }

  std::vector<parameter_set> measured() const override {
    return {set(1, 65536, 32),     set(8, 16384, 256),    set(1000, 2000, 192),
            set(132, 65536, 32),   set(1056, 256, 256),   set(1056, 8192, 256),
            set(16384, 2000, 256), set(65536, 1024, 256), set(1048576, 64, 256)};
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 32), set(100, 67, 96), set(300, 130, 128), set(33, 31, 64)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<row_sums_warp_workload<Code>>(parameters);
  }

 private:
  static parameter_set set(unsigned rows, unsigned cols, unsigned block) {
    return {{"rows", rows}, {"cols", cols}, {"block", block}};
  }
};

const registration_of_both<row_sums_warp_companion> registered;

}  // namespace
}  // namespace examples
