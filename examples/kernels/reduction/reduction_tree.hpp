// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <cstddef>
#include <utility>

namespace examples {

namespace kc = kernelcost;

/// One step of a tree reduction in a block of 2^k threads.
struct reduction_step {
  int times;           ///< 1, or 0 if the block is too small to have this step
  kc::count threads;   ///< of the block that add
  long long distance;  ///< between the two elements that a thread adds
};

/// Step `number`, counted from 0, if neighbours are added first: at distances of 1, 2, 4, ...
constexpr reduction_step neighbours_first(kc::threads block, std::size_t number) {
  const long long distance = 1LL << number;
  return {distance < block.number, block.number / (2 * distance), distance};
}

/// Step `number`, counted from 0, if the lower half of the rest adds the upper half; 512 + 512 is step 0.
constexpr reduction_step halves_first(kc::threads block, std::size_t number) {
  const long long half = 512LL >> number;
  return {half < block.number, half, half};
}

/// Steps of a block of 1024 threads, the largest possible: all, and the halving steps until 64 elements are left.
inline constexpr int most_reduction_steps = 10;
inline constexpr int most_steps_to_64 = 4;

/// `step(0)`, `step(1)`, ...: written out one by one, because all steps differ.
template <class Step, std::size_t... Number>
constexpr auto step_by_step(const Step& step, std::index_sequence<Number...>) {
  return kc::expr::sequence(step(Number)...);
}
template <int Steps, class Step>
constexpr auto step_by_step(const Step& step) {
  return step_by_step(step, std::make_index_sequence<Steps>{});
}

/// partial[i] += partial[j]
template <class T>
constexpr auto add_in_place(const kc::expr::buffer<T>& partial, const kc::expr::pattern& how) {
  using namespace kc::expr;
  return sequence(load(partial, how), load(partial, how), compute<T>(op::add), store(partial, how));
}

/// The threads that have an element, in a grid whose blocks take 2 * block elements each; a thread's second element is
/// `block` positions after its first. If n ends between the two, both are counted.
constexpr kc::count threads_with_a_pair(kc::count n, kc::threads block) {
  const kc::count full_blocks = kc::ceil_div(n, 2 * block.number) - 1;
  const kc::count rest = n - 2 * block.number * full_blocks;
  return block.number * full_blocks + (rest < block.number ? rest : kc::count{block.number});
}

/// The tree of sum_by_warp<T>, with the store of its result. The running sum stays in a register; no loop is left.
template <class T>
constexpr auto sum_by_warp(const kc::expr::buffer<T>& partial, const kc::expr::buffer<T>& sums) {
  using namespace kc::expr;
  // clang-format off
  const auto round = sequence(
      sync_warp,
      store(partial),       // partial[t] = sum
      sync_warp,
      load(partial),        // partial[t + distance]
      compute<T>(op::add));
  return guard(threads_of_block(32),  // if (t >= 32) return;
    load(partial),                    // partial[t]
    load(partial),                    // partial[t + 32]
    compute<T>(op::add),
    round, round, round, round, round,
    guard(lanes_of_warp(1),           // if (t == 0)
      store(sums)));
  // clang-format on
}

}  // namespace examples
