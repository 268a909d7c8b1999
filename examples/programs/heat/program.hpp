// SPDX-License-Identifier: BSL-1.0
/// \file
/// Time steps of the heat equation on n x n nodes, as a timeline: one launch for each step, or all launches as one CUDA
/// graph.
///
/// Course slides on the heat equation in CUDA: the kernels heat_global and heat_shared, in float or double. The
/// timeline has the same calls as run.cu.
#pragma once

#include "../../kernels/stencil/heat_global/tree.hpp"
#include "../../kernels/stencil/heat_shared/tree.hpp"
#include "../common/program_facts.hpp"
#include "../common/way_of_launching.hpp"

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
}  // namespace mistake

struct shape {
  long long n;
  long long steps;
  long long block = 32;
  neighbours_in memory = neighbours_in::global;
  element type = element::float64;
  launched_as as = launched_as::launches;

  constexpr void check() const {
    if (n < 1 || n > 65536) mistake::a_field_has_1_to_65536_nodes_a_side(n);
    if (steps < 1) mistake::there_is_at_least_one_step(steps);
    if (block != 8 && block != 16 && block != 32) mistake::a_block_has_8_16_or_32_threads_a_side(block);
  }
  /// One of the two fields.
  constexpr kc::bytes field() const {
    return kc::count(n) * n * kc::bytes::from_value(type == element::float64 ? sizeof(double) : sizeof(float));
  }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& memory = parameters.text("memory");
  if (memory != "global" && memory != "shared")
    throw usage_error{"parameter memory: '" + memory + "' is neither global nor shared"};
  const auto& type = parameters.text("type");
  if (type != "float" && type != "double")
    throw usage_error{"parameter type: '" + type + "' is neither float nor double"};
  const shape all{parameters.number<int>("n"),
                  parameters.number<int>("steps"),
                  parameters.number<int>("block"),
                  memory == "global" ? neighbours_in::global : neighbours_in::shared,
                  type == "double" ? element::float64 : element::float32,
                  way_of_launching(parameters)};
  all.check();
  return all;
}

inline constexpr program_facts facts{.name = "heat",
                                     .defaults = "n=1024;steps=200;block=32;memory=global;type=double;as=launches",
                                     .check = [](const parameter_set& parameters) { shape_of(parameters); },
                                     .measured = {"n=256;steps=200;block=32;memory=global;type=double;as=launches",
                                                  "n=256;steps=200;block=32;memory=global;type=double;as=graph",
                                                  "n=1024;steps=200;block=32;memory=global;type=double;as=launches",
                                                  "n=1024;steps=200;block=32;memory=global;type=double;as=graph",
                                                  "n=1024;steps=200;block=32;memory=shared;type=double;as=launches",
                                                  "n=1024;steps=200;block=16;memory=shared;type=double;as=graph",
                                                  "n=1024;steps=200;block=32;memory=global;type=float;as=graph",
                                                  "n=4096;steps=200;block=32;memory=global;type=double;as=launches",
                                                  "n=4096;steps=200;block=32;memory=shared;type=double;as=launches",
                                                  "n=4096;steps=200;block=32;memory=global;type=float;as=launches",
                                                  "n=8192;steps=100;block=32;memory=global;type=double;as=graph"},
                                     .checked = {"n=1;steps=2;block=8;memory=global;type=double;as=launches",
                                                 "n=100;steps=9;block=32;memory=global;type=double;as=graph",
                                                 "n=77;steps=10;block=16;memory=shared;type=double;as=launches",
                                                 "n=64;steps=5;block=8;memory=shared;type=float;as=graph",
                                                 "n=200;steps=4;block=32;memory=global;type=float;as=launches"}};

constexpr void program(kc::timeline& t, const shape& all, const kc::kernel_run& step) {
  all.check();
  const auto now = t.allocate(all.field());
  const auto next = t.allocate(all.field());
  t.copy_to_device(kc::pinned, all.field(), now, "field");
  launch_times(t, step, all.steps, all.as);
  t.copy_to_host(kc::pinned, all.field(), all.steps % 2 != 0 ? next : now, "field");
}

/// The kernel under the best known model of a card.
template <typename T>
constexpr kc::kernel_run step_on(const kc::gpu& card, const shape& all) {
  return all.memory == neighbours_in::global
             ? kc::run_of(heat_global<T>(all.n, all.block), heat_global_launch(all.n, all.block), card)
             : kc::run_of(heat_shared<T>(all.n, all.block), heat_shared_launch(all.n, all.block), card);
}
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all, all.type == element::float64 ? step_on<double>(card, all) : step_on<float>(card, all));
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::heat
