// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(transpose_16bit(8192, 8192), transpose_16bit_launch(8192, 8192), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 100_us);

class transpose_16bit_workload final : public workload {
 public:
  explicit transpose_16bit_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        in_{std::size_t{rows_} * cols_}, out_{in_.size()} {
    in_.fill(1);
  }

  void poison() override { out_.poison(); }

  void launch() override {
    const dim3 grid{cols_ / transpose_16bit_tile, rows_ / transpose_16bit_tile};
    const dim3 block{transpose_16bit_tile / 2, transpose_16bit_block_rows};
    transpose_16bit_kernel<<<grid, block>>>(in_.words(), out_.words(), rows_, cols_);
    check_launch("transpose_16bit_kernel");
  }

  void check() const override {
    // Checks every step-th row of the result; the step is odd.
    const std::size_t step = step_for(cols_, rows_);
    require_equal("out", out_.rows(rows_, step),
                  [&](std::size_t i) { return input_value<double>(1, i % rows_ * cols_ + i / rows_ * step); });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  layer_array<__nv_bfloat16> in_, out_;
};

const registration registered{transpose_16bit_manifest, prepare<transpose_16bit_workload>};

}  // namespace
}  // namespace examples
