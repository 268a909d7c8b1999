// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../../kernels/reduction/reduction_many_per_thread/kernel.cuh"
#include "../common/card_memory.cuh"
#include "../common/cub.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <limits>
#include <vector>

namespace examples::monte_carlo_pi {
namespace {

using namespace kc::literals;

// 1.1 billion points. An H200 takes 0.94 ms.
constexpr auto billion = elapsed(kc::machine::h200, {.samples = 4096, .blocks = 1056});
KERNELCOST_BUDGET(billion, 4_ms);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the counts", all.counts().value());
  return all;
}

class quarter_circle final : public runnable {
 public:
  explicit quarter_circle(const shape& all)
      : samples_{static_cast<unsigned>(fitting(all).samples)}, block_{static_cast<unsigned>(all.block)},
        inside_{static_cast<std::size_t>(all.blocks)}, sum_{1}, result_{1} {}

  double run() override {
    return run([&] {
      reduction_many_per_thread_kernel<unsigned{reduction_block}>
          <<<1, unsigned{reduction_block}>>>(inside_.data(), sum_.data(), inside_.size());
      check_launch("reduction_many_per_thread_kernel");
    });
  }
  /// The counts added by CUB.
  double run_reference(std::string_view name) override {
    if (name != "cub_sum") return runnable::run_reference(name);
    return run([&] { by_cub_(inside_.data(), sum_.data(), inside_.size()); });
  }
  double run(const auto& add_counts) {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    pi_samples_kernel<<<static_cast<unsigned>(inside_.size()), block_>>>(inside_.data(), samples_);
    check_launch("pi_samples_kernel");
    add_counts();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(result_.data(), sum_.data(), sum_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  void check() override {
    const double expected = parallel_sum(inside_.size() * block_, [&](std::size_t thread) {
      unsigned state = first_random(static_cast<unsigned>(thread));
      unsigned count = 0;
      for (unsigned sample = 0; sample < samples_; ++sample) {
        state = next_random(state);
        const unsigned x = coordinate(state);
        state = next_random(state);
        if (is_inside(x, coordinate(state))) ++count;
      }
      return static_cast<double>(count);
    });
    const auto require_expected = [&](const char* what, const auto& work) {
      *result_.data() = std::numeric_limits<double>::quiet_NaN();
      inside_.poison();
      sum_.poison();
      work();
      require_equal(what, std::vector<double>{*result_.data()}, [&](std::size_t) { return expected; });
    };
    require_expected("points in the quarter circle", [&] { run(); });
    require_expected("points in the quarter circle by CUB", [&] { run_reference("cub_sum"); });
  }

 private:
  unsigned samples_, block_;
  device_buffer<double> inside_, sum_;
  pinned_buffer<double> result_;
  cub_sum by_cub_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<quarter_circle>(shape_of(parameters));
}

}  // namespace examples::monte_carlo_pi
