// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/square_block.hpp"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/rounds_until_small.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace examples::laplace {
namespace {

using namespace kc::literals;

// A round of 100 sweeps on 256 x 256 nodes.
constexpr shape square{.n = 256};
constexpr auto one_round = [] {
  kc::timeline t{kc::machine::h200};
  program(t, square, kernels_on(kc::machine::h200, square), 1);
  return t.elapsed();
}();
KERNELCOST_BUDGET(one_round, 0.5_ms);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the two fields", 2 * all.field().value());
  return all;
}

class solver final : public runnable {
 public:
  explicit solver(const shape& all)
      : shape_{fitting(all)}, n_{static_cast<unsigned>(all.n)}, size_{std::size_t{n_} * n_}, begin_{size_}, end_{size_},
        now_{size_}, next_{size_}, expected_rounds_{rounds_of(all)} {
    for (std::size_t i = 0; i < size_; ++i) begin_.data()[i] = 0;
    for (unsigned y = 1; y + 1 < n_; ++y) begin_.data()[std::size_t{y} * n_] = edge_value(n_, y);
    rounds_.emplace(now_.data(), next_.data(), size_, all.as, [&](cudaStream_t stream) { launch_sweeps(stream); });
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(now_.data(), begin_.data(), now_.bytes(), cudaMemcpyHostToDevice));
    // Both fields have the edge.
    EXAMPLES_CUDA_CHECK(cudaMemcpyAsync(next_.data(), now_.data(), now_.bytes(), cudaMemcpyDeviceToDevice, nullptr));
    found_rounds_ =
        rounds_->run([&](cudaStream_t stream) { launch_sweeps(stream); }, shape_.small(), 2 * expected_rounds_ + 1);
    EXAMPLES_CUDA_CHECK(cudaMemcpy(end_.data(), now_.data(), now_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  /// The error that is left is the last change over 1 - factor; the timeline needs as many rounds as the card.
  void check() override {
    constexpr int nan_bytes = 0xff;
    std::memset(end_.data(), nan_bytes, size_ * sizeof(double));
    now_.poison();
    next_.poison();
    run();
    if (found_rounds_ != expected_rounds_)
      throw wrong_result{std::to_string(found_rounds_) + " rounds, expected " + std::to_string(expected_rounds_)};
    const double tolerance = shape_.small() / (1 - std::cos(std::numbers::pi / (n_ - 1.))) + 1e-14;
    for (unsigned y = 0; y < n_; ++y)
      for (unsigned x = 0; x < n_; ++x) {
        const double found = end_.data()[std::size_t{y} * n_ + x];
        const double expected = y == 0 || y == n_ - 1 ? 0 : edge_value(n_, y) * solution_at(n_, x);
        // Written so that a NaN counts as wrong.
        if (!(std::abs(found - expected) <= tolerance))
          throw wrong_result{"node " + std::to_string(x) + ", " + std::to_string(y) + " is " + std::to_string(found) +
                             ", expected " + std::to_string(expected)};
      }
  }

 private:
  void launch_sweeps(cudaStream_t stream) {
    double* now = now_.data();
    double* next = next_.data();
    with_block_side(static_cast<unsigned>(shape_.block), [&]<unsigned Side>() {
      const kc::launch grid = heat_launch(shape_.n, Side);
      const auto blocks = kc::cuda::dim3_of(grid.grid);
      const auto threads = kc::cuda::dim3_of(grid.block);
      for (long long sweep = 0; sweep < shape_.sweeps; ++sweep) {
        if (shape_.memory == neighbours_in::global)
          global_sweep_kernel<Side><<<blocks, threads, 0, stream>>>(static_cast<const double*>(now), next, n_);
        else
          shared_sweep_kernel<Side><<<blocks, threads, 0, stream>>>(static_cast<const double*>(now), next, n_);
        std::swap(now, next);
      }
    });
    check_launch("the kernel of a sweep");
  }

  shape shape_;
  unsigned n_;
  std::size_t size_;
  pinned_buffer<double> begin_, end_;
  device_buffer<double> now_, next_;
  std::optional<rounds_until_small> rounds_;
  long long expected_rounds_, found_rounds_ = 0;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<solver>(shape_of(parameters));
}

}  // namespace examples::laplace
