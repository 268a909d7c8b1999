// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/input.cuh"

#include <kernelcost/cuda/runtime.hpp>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 7.87 us measured.
constexpr auto cost = kc::estimate(stencil_3d<float>(128, 128, 128), stencil_3d_launch(128, 128, 128),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 9.8_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

template <typename T>
class stencil_3d_workload final : public workload {
 public:
  explicit stencil_3d_workload(const parameter_set& parameters)
      : width_{parameters.number<unsigned>("width")}, height_{parameters.number<unsigned>("height")},
        depth_{parameters.number<unsigned>("depth")}, in_{std::size_t{width_} * height_ * depth_}, out_{in_.size()} {
    fill(in_, 1);
  }

  void poison() override { out_.poison(); }

  void launch() override {
    const kc::launch how = stencil_3d_launch(width_, height_, depth_);
    stencil_3d_kernel<<<kc::cuda::dim3_of(how.grid), kc::cuda::dim3_of(how.block)>>>(in_.data(), out_.data(), width_,
                                                                                     height_, depth_);
    check_launch("stencil_3d_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(out_.size(), 16);
    require_equal("out", every(step, out_.to_host()), [&](std::size_t sample) { return expected(sample * step); });
  }

 private:
  double expected(std::size_t i) const {
    const auto in = [](std::size_t at) { return input_value<double>(1, at); };
    const std::size_t plane = std::size_t{width_} * height_;
    const std::size_t x = i % width_;
    const std::size_t y = i / width_ % height_;
    const std::size_t z = i / plane;
    if (x == 0 || x + 1 >= width_ || y == 0 || y + 1 >= height_ || z == 0 || z + 1 >= depth_) return in(i);
    return 0.5 * in(i) +
           0.0625 * (in(i - 1) + in(i + 1) + in(i - width_) + in(i + width_) + in(i - plane) + in(i + plane));
  }

  unsigned width_;
  unsigned height_;
  unsigned depth_;
  device_buffer<T> in_, out_;
};

const registration registered{stencil_3d_manifest, prepare_typed<stencil_3d_workload>};

}  // namespace
}  // namespace examples
