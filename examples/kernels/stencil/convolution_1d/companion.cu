// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 5.06 us measured.
constexpr auto cost = kc::estimate(convolution_1d(1 << 20, 9, 256_threads), convolution_1d_launch(1 << 20, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 6.3_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

class convolution_1d_workload final : public workload {
 public:
  explicit convolution_1d_workload(const parameter_set& parameters)
      : weights_{parameters.number<unsigned>("weights")}, block_{block_threads(parameters)},
        in_{parameters.number("n") + weights_ - 1}, out_{parameters.number("n")} {
    fill(in_, 1);
    std::vector<float> weights(weights_);
    for (unsigned j = 0; j < weights_; ++j) weights[j] = input_value<float>(2, j);
    EXAMPLES_CUDA_CHECK(cudaMemcpyToSymbol(convolution_weights, weights.data(), weights.size() * sizeof(float)));
  }

  void poison() override { out_.poison(); }

  void launch() override {
    convolution_1d_kernel<<<blocks_for(out_.size(), block_), block_>>>(in_.data(), out_.data(), out_.size(), weights_);
    check_launch("convolution_1d_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(out_.size(), weights_);
    require_equal("out", every(step, out_.to_host()), [&](std::size_t sample) {
      double sum = 0;
      for (std::size_t j = 0; j < weights_; ++j)
        sum += input_value<double>(1, sample * step + j) * input_value<double>(2, j);
      return sum;
    });
  }

 private:
  unsigned weights_;
  unsigned block_;
  device_buffer<float> in_, out_;
};

const registration registered{convolution_1d_manifest, prepare<convolution_1d_workload>};

}  // namespace
}  // namespace examples
