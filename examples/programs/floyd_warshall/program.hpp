// SPDX-License-Identifier: BSL-1.0
/// \file
/// The shortest paths between all pairs of n nodes, as a timeline: one launch of floyd_warshall_step for each node, or
/// all launches as one CUDA graph.
///
/// Bachelor thesis on six algorithms (2016), chapter 7, equation 7.1. The timeline has the same calls as run.cu.
#pragma once

#include "../../kernels/dense/floyd_warshall_step/tree.hpp"
#include "../common/program_facts.hpp"
#include "../common/way_of_launching.hpp"

#include <string>

namespace examples::floyd_warshall {

/// This function is not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_graph_has_1_to_65536_nodes(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " nodes, it has to be 1 to 65536"};
}
}  // namespace mistake

struct shape {
  long long n;
  launched_as as = launched_as::launches;

  constexpr void check() const {
    if (n < 1 || n > 65536) mistake::a_graph_has_1_to_65536_nodes(n);
  }
  /// The matrix of distances.
  constexpr kc::bytes distances() const { return kc::count(n) * n * kc::bytes::from_value(sizeof(int)); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const shape all{parameters.number<int>("n"), way_of_launching(parameters)};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "floyd_warshall",
    .defaults = "n=1024;as=launches",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=256;as=launches", "n=512;as=launches", "n=1024;as=launches", "n=2048;as=launches",
                 "n=4096;as=launches", "n=256;as=graph", "n=512;as=graph", "n=1024;as=graph", "n=2048;as=graph",
                 "n=4096;as=graph"},
    .checked = {"n=1;as=launches", "n=33;as=graph", "n=300;as=launches", "n=256;as=graph"}};

constexpr void program(kc::timeline& t, const shape& all, const kc::kernel_run& step) {
  all.check();
  const auto distances = t.allocate(all.distances());
  t.copy_to_device(kc::pinned, all.distances(), distances, "distances");
  launch_times(t, step, all.n, all.as);
  t.copy_to_host(kc::pinned, all.distances(), distances, "distances");
}
/// The kernel under the best known model of a card.
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  program(t, all, kc::run_of(floyd_warshall_step(all.n), floyd_warshall_step_launch(all.n), card));
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::floyd_warshall
