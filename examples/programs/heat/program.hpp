// SPDX-License-Identifier: BSL-1.0
/// \file
/// Time steps of the heat equation on n x n nodes, as a timeline: one launch for each step, or all launches as one CUDA
/// graph. Either a number of steps (`until=steps`), or rounds of them until a step changes no node by more than
/// 10^-digits (`until=small`), which the host looks up after each round.
///
/// Course slides on the heat equation in CUDA: the kernels heat_global and heat_shared, in float or double. The
/// timeline has the same calls as run.cu.
#pragma once

#include "../../kernels/stencil/heat_global/tree.hpp"
#include "../../kernels/stencil/heat_shared/tree.hpp"
#include "../common/largest_change.hpp"
#include "../common/program_facts.hpp"
#include "../common/way_of_launching.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace examples::heat {

/// The memory from which a block reads the neighbours of its nodes.
enum class neighbours_in { global, shared };
enum class element { float32, float64 };

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_field_has_1_to_65536_nodes_a_side(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " nodes a side, it has to be 1 to 65536"};
}
[[noreturn]] inline void there_is_at_least_one_step(long long steps) {
  throw usage_error{"steps: " + std::to_string(steps) + " is less than 1"};
}
[[noreturn]] inline void a_block_has_8_16_or_32_threads_a_side(long long block) {
  throw usage_error{"block: " + std::to_string(block) + " threads a side, it has to be 8, 16 or 32"};
}
[[noreturn]] inline void steps_until_the_change_is_small_are_in_double(long long steps) {
  throw usage_error{"until=small: it needs type=double and an even number of steps between two looks, not " +
                    std::to_string(steps)};
}
[[noreturn]] inline void there_are_1_to_12_digits(long long digits) {
  throw usage_error{"digits: " + std::to_string(digits) + " is not 1 to 12"};
}
}  // namespace mistake

enum class until { steps, small };

struct shape {
  long long n;
  /// All steps, or those between two looks at the change.
  long long steps;
  long long block = 32;
  neighbours_in memory = neighbours_in::global;
  element type = element::float64;
  launched_as as = launched_as::launches;
  until end = until::steps;
  long long digits = 7;

  constexpr void check() const {
    if (n < 1 || n > 65536) mistake::a_field_has_1_to_65536_nodes_a_side(n);
    if (steps < 1) mistake::there_is_at_least_one_step(steps);
    if (block != 8 && block != 16 && block != 32) mistake::a_block_has_8_16_or_32_threads_a_side(block);
    if (digits < 1 || digits > 12) mistake::there_are_1_to_12_digits(digits);
    // In float the change would stop to fall before it is small. A round ends in the field in which it began.
    if (end == until::small && (type != element::float64 || steps % 2 != 0))
      mistake::steps_until_the_change_is_small_are_in_double(steps);
  }
  double small() const { return std::pow(10., -static_cast<double>(digits)); }
  /// One of the two fields.
  constexpr kc::bytes field() const {
    return kc::count(n) * n * kc::bytes::from_value(type == element::float64 ? sizeof(double) : sizeof(float));
  }
};

/// The field at the start of `until=small` at node x, y: sin(pi x) sin(pi y), with sides of 1.
inline double wave_at(long long n, long long x, long long y) {
  if (n < 3) return 0;
  const auto of = [&](long long at) {
    return at == 0 || at == n - 1 ? 0
                                  : std::sin(std::numbers::pi * static_cast<double>(at) / static_cast<double>(n - 1));
  };
  return of(x) * of(y);
}
/// The factor of this field in a step. `fourier_number` in kernels/stencil/heat.cuh is 3/16.
inline double factor_of_step(long long n) {
  if (n < 3) return 0;
  const double half = std::sin(std::numbers::pi / 2 / static_cast<double>(n - 1));
  return 1 - 8 * 0.1875 * half * half;
}
/// The rounds until the change of a step is small; 1 where a number of steps is asked for.
inline long long rounds_of(const shape& all) {
  all.check();
  if (all.end == until::steps || all.n < 3) return 1;
  const double factor = factor_of_step(all.n);
  const double first_change = (1 - factor) * wave_at(all.n, (all.n - 1) / 2, (all.n - 1) / 2);
  if (first_change <= all.small()) return 1;
  const double steps = 1 + std::log(all.small() / first_change) / std::log(factor);
  return std::max(1LL, static_cast<long long>(std::ceil(steps / static_cast<double>(all.steps))));
}

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& memory = parameters.text("memory");
  if (memory != "global" && memory != "shared")
    throw usage_error{"parameter memory: '" + memory + "' is neither global nor shared"};
  const auto& type = parameters.text("type");
  if (type != "float" && type != "double")
    throw usage_error{"parameter type: '" + type + "' is neither float nor double"};
  const auto& end = parameters.text("until");
  if (end != "steps" && end != "small") throw usage_error{"parameter until: '" + end + "' is neither steps nor small"};
  const shape all{parameters.number<int>("n"),
                  parameters.number<int>("steps"),
                  parameters.number<int>("block"),
                  memory == "global" ? neighbours_in::global : neighbours_in::shared,
                  type == "double" ? element::float64 : element::float32,
                  way_of_launching(parameters),
                  end == "steps" ? until::steps : until::small,
                  parameters.number<int>("digits")};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "heat",
    .defaults = "n=1024;steps=200;block=32;memory=global;type=double;as=launches;until=steps;digits=7",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=256;steps=200;block=32;memory=global;type=double;as=launches;until=steps;digits=7",
                 "n=256;steps=200;block=32;memory=global;type=double;as=graph;until=steps;digits=7",
                 "n=1024;steps=200;block=32;memory=global;type=double;as=launches;until=steps;digits=7",
                 "n=1024;steps=200;block=32;memory=global;type=double;as=graph;until=steps;digits=7",
                 "n=1024;steps=200;block=32;memory=shared;type=double;as=launches;until=steps;digits=7",
                 "n=1024;steps=200;block=16;memory=shared;type=double;as=graph;until=steps;digits=7",
                 "n=1024;steps=200;block=32;memory=global;type=float;as=graph;until=steps;digits=7",
                 "n=4096;steps=200;block=32;memory=global;type=double;as=launches;until=steps;digits=7",
                 "n=4096;steps=200;block=32;memory=shared;type=double;as=launches;until=steps;digits=7",
                 "n=4096;steps=200;block=32;memory=global;type=float;as=launches;until=steps;digits=7",
                 "n=8192;steps=100;block=32;memory=global;type=double;as=graph;until=steps;digits=7",
                 "n=128;steps=100;block=32;memory=global;type=double;as=launches;until=small;digits=7",
                 "n=256;steps=100;block=32;memory=global;type=double;as=graph;until=small;digits=7",
                 "n=256;steps=100;block=16;memory=shared;type=double;as=graph;until=small;digits=7",
                 "n=512;steps=1000;block=32;memory=global;type=double;as=graph;until=small;digits=7"},
    .checked = {"n=1;steps=2;block=8;memory=global;type=double;as=launches;until=steps;digits=7",
                "n=100;steps=9;block=32;memory=global;type=double;as=graph;until=steps;digits=7",
                "n=77;steps=10;block=16;memory=shared;type=double;as=launches;until=steps;digits=7",
                "n=64;steps=5;block=8;memory=shared;type=float;as=graph;until=steps;digits=7",
                "n=200;steps=4;block=32;memory=global;type=float;as=launches;until=steps;digits=7",
                "n=2;steps=2;block=8;memory=global;type=double;as=graph;until=small;digits=7",
                "n=65;steps=40;block=16;memory=shared;type=double;as=graph;until=small;digits=8",
                "n=48;steps=20;block=32;memory=global;type=double;as=launches;until=small;digits=7"}};

/// The time of each kernel.
struct kernels {
  kc::kernel_run step;
  kc::kernel_run change;
};

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of, long long rounds = 1) {
  all.check();
  const auto now = t.allocate(all.field());
  const auto next = t.allocate(all.field());
  t.copy_to_device(kc::pinned, all.field(), now, "field");
  if (all.end == until::small)
    look_after_steps(t, time_of.step, all.steps, time_of.change, rounds, all.as);
  else
    launch_times(t, time_of.step, all.steps, all.as);
  t.copy_to_host(kc::pinned, all.field(), all.steps % 2 != 0 ? next : now, "field");
}

/// The kernels under the best known model of a card.
template <typename T>
constexpr kernels kernels_of(const kc::gpu& card, const shape& all) {
  return {all.memory == neighbours_in::global
              ? kc::run_of(heat_global<T>(all.n, all.block), heat_global_launch(all.n, all.block), card)
              : kc::run_of(heat_shared<T>(all.n, all.block), heat_shared_launch(all.n, all.block), card),
          kc::run_of(largest_change(kc::count(all.n) * all.n), largest_change_launch(kc::count(all.n) * all.n), card)};
}
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all, long long rounds = 1) {
  all.check();
  program(t, all, all.type == element::float64 ? kernels_of<double>(card, all) : kernels_of<float>(card, all), rounds);
}
/// A program of a number of steps.
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::heat
