// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/square_block.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 86.9 us measured.
// The trips are the result of mandelbrot_rounds(2048, 1, 256, 16).
constexpr auto cost = kc::estimate(mandelbrot(2048, 16, kc::expr::varying{47.3, 51.1, 256}),
                                   mandelbrot_launch(2048, 16), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);

class mandelbrot_workload final : public workload {
 public:
  explicit mandelbrot_workload(const parameter_set& parameters)
      : n_{parameters.number<unsigned>("n")}, limit_{parameters.number<unsigned>("limit")}, side_{block_side(
                                                                                                parameters)},
        view_{n_, parameters.number<unsigned>("zoom")}, out_{static_cast<std::size_t>(n_) * n_} {}

  void poison() override { out_.poison(); }

  void launch() override {
    const unsigned blocks = blocks_for(n_, side_);
    mandelbrot_kernel<<<dim3(blocks, blocks), dim3(side_, side_)>>>(view_, n_, limit_, out_.data());
    check_launch("mandelbrot_kernel");
  }

  // Checks every row of a small picture, and every k-th row of a large one; k is odd, so that each row of a block is
  // checked.
  void check() const override {
    constexpr unsigned rows_to_check = 128;
    const unsigned step = n_ / rows_to_check | 1U;
    const unsigned rows = (n_ - 1) / step + 1;
    const std::size_t row_bytes = n_ * sizeof(unsigned);
    std::vector<unsigned> got(static_cast<std::size_t>(rows) * n_);
    EXAMPLES_CUDA_CHECK(
        cudaMemcpy2D(got.data(), row_bytes, out_.data(), step * row_bytes, row_bytes, rows, cudaMemcpyDeviceToHost));
    require_equal(step == 1 ? "rounds" : "rounds, one row in " + std::to_string(step), got, [&](std::size_t i) {
      return rounds_of(view_, static_cast<unsigned>(i % n_), static_cast<unsigned>(i / n_) * step, limit_);
    });
  }

 private:
  unsigned n_;
  unsigned limit_;
  unsigned side_;
  picture view_;
  device_buffer<unsigned> out_;
};

const registration registered{mandelbrot_manifest, prepare<mandelbrot_workload>};

}  // namespace
}  // namespace examples
