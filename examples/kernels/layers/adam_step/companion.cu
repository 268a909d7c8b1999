// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(adam_step(1 << 26), adam_step_launch(1 << 26, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 600_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

/// A second moment is not negative.
struct second_moment {
  __host__ __device__ float operator()(std::uint64_t i) const {
    const auto value = input_value<float>(3, i);
    return value * value;
  }
};

class adam_step_workload final : public workload {
 public:
  explicit adam_step_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, parameters_{parameters.number("n")}, firsts_{parameters_.size()},
        seconds_{parameters_.size()}, gradients_{parameters_.size()} {
    fill(gradients_, 4);
  }

  void poison() override {
    parameters_.poison();
    firsts_.poison();
    seconds_.poison();
  }
  void reset() override {
    fill(parameters_, 1);
    fill(firsts_, 2);
    generate(seconds_, second_moment{});
  }

  void launch() override {
    const std::size_t vectors = parameters_.size() / 4;
    adam_step_kernel<<<blocks_for(vectors, block_), block_>>>(
        reinterpret_cast<float4*>(parameters_.data()), reinterpret_cast<float4*>(firsts_.data()),
        reinterpret_cast<float4*>(seconds_.data()), reinterpret_cast<const float4*>(gradients_.data()), vectors,
        adam_settings{});
    check_launch("adam_step_kernel");
  }

  void check() const override {
    // Checks every step-th element.
    const std::size_t step = step_for(parameters_.size(), 16);
    constexpr adam_settings with{};
    const auto first = [&](std::size_t i) {
      return with.first_decay * input_value<double>(2, i) + (1 - with.first_decay) * input_value<double>(4, i);
    };
    const auto second = [&](std::size_t i) {
      const auto gradient = input_value<double>(4, i);
      return with.second_decay * static_cast<double>(second_moment{}(i)) +
             (1 - with.second_decay) * gradient * gradient;
    };
    const auto parameter = [&](std::size_t i) {
      const auto before = input_value<double>(1, i);
      const double size = std::sqrt(second(i) * with.second_correction) + with.least;
      return before - with.rate * (first(i) * with.first_correction / size + with.weight_decay * before);
    };
    // A moment may vanish where its parts are opposite.
    const tolerance rounding{1e-5, 1e-2};
    require_near("parameters", every(step, parameters_.to_host()), rounding,
                 [&](auto i) { return parameter(i * step); });
    require_near("firsts", every(step, firsts_.to_host()), rounding, [&](auto i) { return first(i * step); });
    require_near("seconds", every(step, seconds_.to_host()), rounding, [&](auto i) { return second(i * step); });
  }

 private:
  unsigned block_;
  device_buffer<float> parameters_, firsts_, seconds_, gradients_;
};

const registration registered{adam_step_manifest, prepare<adam_step_workload>};

}  // namespace
}  // namespace examples
