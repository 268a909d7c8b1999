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

// Parameters and card of the records: 138 us measured.
constexpr auto cost = kc::estimate(rms_norm(1 << 14, 4096, 256_threads), rms_norm_launch(1 << 14, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 175_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

class rms_norm_workload final : public workload {
 public:
  explicit rms_norm_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        block_{block_threads(parameters)}, x_{std::size_t{rows_} * cols_}, weight_{cols_}, y_{x_.size()} {
    fill(x_, 1);
    fill(weight_, 2);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    rms_norm_kernel<<<rows_, block_>>>(reinterpret_cast<const float4*>(x_.data()),
                                       reinterpret_cast<const float4*>(weight_.data()),
                                       reinterpret_cast<float4*>(y_.data()), cols_ / 4);
    check_launch("rms_norm_kernel");
  }

  void check() const override {
    // Checks every step-th row, with all of its columns.
    const std::size_t step = step_for(rows_, 64 * std::size_t{cols_});
    const std::vector<float> got = y_.to_host();
    std::vector<float> sampled;
    for (std::size_t row = 0; row < rows_; row += step)
      for (std::size_t j = 0; j < cols_; ++j) sampled.push_back(got[row * cols_ + j]);
    std::vector<double> scales(sampled.size() / cols_);
    const auto element = [&](std::size_t row, std::size_t j) { return input_value<double>(1, row * step * cols_ + j); };
    parallel_ranges(scales.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) {
        double squares = 0;
        for (std::size_t j = 0; j < cols_; ++j) squares += element(row, j) * element(row, j);
        scales[row] = 1 / std::sqrt(squares / cols_ + 1e-5);
      }
    });
    require_near("y", sampled, tolerance{1e-5}, [&](std::size_t i) {
      return element(i / cols_, i % cols_) * scales[i / cols_] * input_value<double>(2, i % cols_);
    });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  unsigned block_;
  device_buffer<float> x_, weight_, y_;
};

const registration registered{rms_norm_manifest, prepare<rms_norm_workload>};

}  // namespace
}  // namespace examples
