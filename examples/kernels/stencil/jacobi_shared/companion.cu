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

// Parameters and card of the records: 7.1 us measured.
constexpr auto cost =
    kc::estimate(jacobi_shared(1024), jacobi_shared_launch(1024), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 8.9_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

class jacobi_shared_workload final : public workload {
 public:
  explicit jacobi_shared_workload(const parameter_set& parameters)
      : n_{parameters.number<unsigned>("n")}, now_{(std::size_t{n_} + 2) * (std::size_t{n_} + 2)},
        source_{std::size_t{n_} * n_}, next_{now_.size()} {
    fill(now_, 1);
    fill(source_, 2);
  }

  void poison() override { next_.poison(); }

  void launch() override {
    const kc::launch how = jacobi_shared_launch(n_);
    jacobi_shared_kernel<<<kc::cuda::dim3_of(how.grid), kc::cuda::dim3_of(how.block)>>>(now_.data(), source_.data(),
                                                                                        next_.data(), n_);
    check_launch("jacobi_shared_kernel");
  }

  void check() const override {
    const std::vector<double> next = next_.to_host();
    std::vector<double> inner(source_.size());
    parallel_ranges(inner.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) inner[i] = next[at(i)];
    });
    const std::size_t step = step_for(inner.size(), 16);
    require_equal("next", every(step, inner), [&](std::size_t sample) {
      const auto now = [](std::size_t place) { return input_value<double>(1, place); };
      const std::size_t i = sample * step;
      const std::size_t pitch = std::size_t{n_} + 2;
      return 0.25 *
             (now(at(i) - 1) + now(at(i) + 1) + now(at(i) - pitch) + now(at(i) + pitch) - input_value<double>(2, i));
    });
  }

 private:
  /// The index of point i in the field with its border.
  std::size_t at(std::size_t i) const { return (i / n_ + 1) * (std::size_t{n_} + 2) + i % n_ + 1; }

  unsigned n_;
  device_buffer<double> now_, source_, next_;
};

const registration registered{jacobi_shared_manifest, prepare<jacobi_shared_workload>};

}  // namespace
}  // namespace examples
