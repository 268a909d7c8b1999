// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/irregular.cuh"

#include <kernelcost/cuda/runtime.hpp>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 267 us measured.
constexpr auto cost =
    kc::estimate(game_of_life(8192, 8192), game_of_life_launch(8192, 8192), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 330_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

/// Three of eight cells are alive.
struct cell_of {
  __host__ __device__ unsigned char operator()(std::uint64_t i) const {
    return below(8, random_bits(1, i)) < 3 ? 1 : 0;
  }
};

class game_of_life_workload final : public workload {
 public:
  explicit game_of_life_workload(const parameter_set& parameters)
      : width_{parameters.number<unsigned>("width")}, height_{parameters.number<unsigned>("height")},
        now_{std::size_t{width_} * height_}, next_{now_.size()} {
    generate(now_, cell_of{});
  }

  void poison() override { next_.poison(); }

  void launch() override {
    const kc::launch how = game_of_life_launch(width_, height_);
    game_of_life_kernel<<<kc::cuda::dim3_of(how.grid), kc::cuda::dim3_of(how.block)>>>(now_.data(), next_.data(),
                                                                                       width_, height_);
    check_launch("game_of_life_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(next_.size(), 16);
    require_equal("next", every(step, next_.to_host()), [&](std::size_t sample) { return expected(sample * step); });
  }

 private:
  double expected(std::size_t i) const {
    const cell_of cell{};
    int neighbours = -cell(i);
    for (const std::size_t y : {i / width_ + height_ - 1, i / width_, i / width_ + 1})
      for (const std::size_t x : {i % width_ + width_ - 1, i % width_, i % width_ + 1})
        neighbours += cell(y % height_ * width_ + x % width_);
    return neighbours == 3 || (neighbours == 2 && cell(i) != 0) ? 1 : 0;
  }

  unsigned width_;
  unsigned height_;
  device_buffer<unsigned char> now_, next_;
};

const registration registered{game_of_life_manifest, prepare<game_of_life_workload>};

}  // namespace
}  // namespace examples
