// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/square_block.hpp"
#include "../../kernels/stencil/heat_global/kernel.cuh"
#include "../../kernels/stencil/heat_shared/kernel.cuh"
#include "../common/captured_graph.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/rounds_until_small.cuh"
#include "../common/stopwatch.hpp"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace examples::heat {
namespace {

using namespace kc::literals;
static_assert(fourier_number == 0.1875F, "factor_of_step() contains it");

// 200 steps on 1024 x 1024 nodes in double. An H200 takes 1.42 ms.
constexpr shape square{.n = 1024, .steps = 200};
constexpr auto by_launches = elapsed(kc::machine::h200, square);
KERNELCOST_BUDGET(by_launches, 6_ms);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the two fields", 2 * all.field().value());
  return all;
}

template <typename T>
class steps final : public runnable {
 public:
  explicit steps(const shape& all)
      : shape_{fitting(all)}, n_{static_cast<unsigned>(all.n)}, size_{std::size_t{n_} * n_}, begin_{size_}, end_{size_},
        now_{size_}, next_{size_} {
    for (std::size_t i = 0; i < size_; ++i)
      begin_.data()[i] =
          all.end == until::steps
              ? input_value<T>(1, i)
              : static_cast<T>(wave_at(all.n, static_cast<long long>(i % n_), static_cast<long long>(i / n_)));
    if constexpr (std::is_same_v<T, double>)
      if (all.end == until::small)
        rounds_.emplace(now_.data(), next_.data(), size_, all.as, [&](cudaStream_t stream) { launch_steps(stream); });
    if (all.as == launched_as::graph && all.end == until::steps)
      graph_.emplace([&](cudaStream_t stream) { launch_steps(stream); });
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(now_.data(), begin_.data(), now_.bytes(), cudaMemcpyHostToDevice));
    if (rounds_)
      found_rounds_ =
          rounds_->run([&](cudaStream_t stream) { launch_steps(stream); }, shape_.small(), 2 * rounds_of(shape_) + 1);
    else if (graph_)
      graph_->launch();
    else
      launch_steps(nullptr);
    const T* last = shape_.steps % 2 != 0 ? next_.data() : now_.data();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(end_.data(), last, now_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  void check() override {
    constexpr int nan_bytes = 0xff;
    std::memset(end_.data(), nan_bytes, size_ * sizeof(T));
    now_.poison();
    next_.poison();
    run();
    if (found_rounds_ != rounds_of(shape_))
      throw wrong_result{std::to_string(found_rounds_) + " rounds, expected " + std::to_string(rounds_of(shape_))};
    const long long taken = found_rounds_ * shape_.steps;
    const std::vector<double> expected = rounds_ ? wave_after(taken) : steps_on_host();
    // The field stays between -1 and 1, and a step rounds each node a few times.
    const double tolerance = 8 * static_cast<double>(taken) * std::numeric_limits<T>::epsilon();
    for (std::size_t i = 0; i < size_; ++i) {
      const double found = end_.data()[i];
      // Written so that a NaN counts as wrong.
      if (!(std::abs(found - expected[i]) <= tolerance))
        throw wrong_result{"node " + std::to_string(i % n_) + ", " + std::to_string(i / n_) + " is " +
                           std::to_string(found) + ", expected " + std::to_string(expected[i])};
    }
  }

 private:
  void launch_steps(cudaStream_t stream) {
    T* now = now_.data();
    T* next = next_.data();
    with_block_side(static_cast<unsigned>(shape_.block), [&]<unsigned Side>() {
      // Both kernels have the same grid.
      const kc::launch grid = heat_launch(shape_.n, Side);
      for (long long step = 0; step < shape_.steps; ++step) {
        if (shape_.memory == neighbours_in::global)
          heat_global_kernel<Side, T>
              <<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(now, next, n_);
        else
          heat_shared_kernel<Side, T>
              <<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(now, next, n_);
        std::swap(now, next);
      }
    });
    check_launch("the kernel of a step");
  }

  std::vector<double> wave_after(long long taken) const {
    const double factor = std::pow(factor_of_step(shape_.n), static_cast<double>(taken));
    std::vector<double> field(size_);
    for (std::size_t i = 0; i < size_; ++i) field[i] = factor * static_cast<double>(begin_.data()[i]);
    return field;
  }
  std::vector<double> steps_on_host() const {
    std::vector<double> now(size_), next(size_);
    for (std::size_t i = 0; i < size_; ++i) now[i] = static_cast<double>(begin_.data()[i]);
    for (long long step = 0; step < shape_.steps; ++step) {
      for (std::size_t y = 1; y + 1 < n_; ++y)
        for (std::size_t x = 1; x + 1 < n_; ++x) {
          const std::size_t at = y * n_ + x;
          next[at] = now[at] + static_cast<double>(fourier_number) *
                                   (now[at - 1] + now[at + 1] + now[at - n_] + now[at + n_] - 4 * now[at]);
        }
      // The nodes at the edge are 0 after each step.
      std::swap(now, next);
      if (step == 0) next.assign(size_, 0.0);
    }
    return now;
  }

  shape shape_;
  unsigned n_;
  std::size_t size_;
  pinned_buffer<T> begin_, end_;
  device_buffer<T> now_, next_;
  std::optional<captured_graph> graph_;
  std::optional<rounds_until_small> rounds_;
  long long found_rounds_ = 1;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  const shape all = shape_of(parameters);
  if (all.type == element::float64) return std::make_unique<steps<double>>(all);
  return std::make_unique<steps<float>>(all);
}

}  // namespace examples::heat
