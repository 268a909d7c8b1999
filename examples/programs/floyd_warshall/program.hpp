// SPDX-License-Identifier: BSL-1.0
/// \file
/// The shortest paths between all pairs of n nodes, as a timeline: one launch for each node, or all launches as one
/// CUDA graph; with the first node of each path (`paths=yes`) or the lengths alone.
///
/// Bachelor thesis on six algorithms (2016), chapter 7, equations 7.1 and 7.2. A thread has one pair (`kernel=element`,
/// section 7.3), or a block has a row (`kernel=row`, 7.3.1) or four (`kernel=rows`, 7.3.3). The timeline has the same
/// calls as run.cu.
#pragma once

#include "../../kernels/dense/floyd_warshall_step/tree.hpp"
#include "../common/program_facts.hpp"
#include "../common/way_of_launching.hpp"
#include "tree.hpp"

#include <string>

namespace examples::floyd_warshall {

/// This function is not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_graph_has_1_to_65536_nodes(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " nodes, it has to be 1 to 65536"};
}
}  // namespace mistake

/// The pairs of nodes that a thread or block has.
enum class work_of { element, row, rows };

struct shape {
  long long n;
  launched_as as = launched_as::launches;
  work_of kernel = work_of::element;
  /// True if the first node of each path is wanted, too.
  bool paths = false;

  constexpr void check() const {
    if (n < 1 || n > 65536) mistake::a_graph_has_1_to_65536_nodes(n);
  }
  /// The matrix of distances.
  constexpr kc::bytes distances() const { return kc::count(n) * n * kc::bytes::from_value(sizeof(int)); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& kernel = parameters.text("kernel");
  if (kernel != "element" && kernel != "row" && kernel != "rows")
    throw usage_error{"parameter kernel: '" + kernel + "' is none of element, row, rows"};
  const auto& paths = parameters.text("paths");
  if (paths != "yes" && paths != "no") throw usage_error{"parameter paths: '" + paths + "' is neither yes nor no"};
  const shape all{parameters.number<int>("n"), way_of_launching(parameters),
                  kernel == "element" ? work_of::element
                  : kernel == "row"   ? work_of::row
                                      : work_of::rows,
                  paths == "yes"};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "floyd_warshall",
    .defaults = "n=1024;as=launches;kernel=element;paths=no",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=256;as=launches;kernel=element;paths=no", "n=512;as=launches;kernel=element;paths=no",
                 "n=1024;as=launches;kernel=element;paths=no", "n=2048;as=launches;kernel=element;paths=no",
                 "n=4096;as=launches;kernel=element;paths=no", "n=256;as=graph;kernel=element;paths=no",
                 "n=512;as=graph;kernel=element;paths=no", "n=1024;as=graph;kernel=element;paths=no",
                 "n=2048;as=graph;kernel=element;paths=no", "n=4096;as=graph;kernel=element;paths=no",
                 "n=1024;as=launches;kernel=element;paths=yes", "n=4096;as=launches;kernel=element;paths=yes",
                 "n=1024;as=launches;kernel=row;paths=yes", "n=4096;as=launches;kernel=row;paths=yes",
                 "n=1024;as=launches;kernel=rows;paths=yes", "n=4096;as=launches;kernel=rows;paths=yes",
                 "n=2048;as=graph;kernel=row;paths=no", "n=2048;as=graph;kernel=rows;paths=no",
                 "n=2048;as=graph;kernel=rows;paths=yes"},
    .checked = {"n=1;as=launches;kernel=element;paths=no", "n=33;as=graph;kernel=element;paths=no",
                "n=300;as=launches;kernel=element;paths=no", "n=256;as=graph;kernel=element;paths=no",
                "n=1;as=launches;kernel=rows;paths=yes", "n=300;as=launches;kernel=element;paths=yes",
                "n=257;as=graph;kernel=row;paths=yes", "n=301;as=graph;kernel=rows;paths=yes",
                "n=130;as=launches;kernel=rows;paths=no", "n=100;as=launches;kernel=row;paths=no"}};

constexpr void program(kc::timeline& t, const shape& all, const kc::kernel_run& step) {
  all.check();
  const auto distances = t.allocate(all.distances());
  t.copy_to_device(kc::pinned, all.distances(), distances, "distances");
  if (!all.paths) {
    launch_times(t, step, all.n, all.as);
    t.copy_to_host(kc::pinned, all.distances(), distances, "distances");
    return;
  }
  const auto first_hops = t.allocate(all.distances());
  t.copy_to_device(kc::pinned, all.distances(), first_hops, "first nodes");
  launch_times(t, step, all.n, all.as);
  t.copy_to_host(kc::pinned, all.distances(), distances, "distances");
  t.copy_to_host(kc::pinned, all.distances(), first_hops, "first nodes");
}

/// The kernel of a step under the best known model of a card.
template <bool Paths>
constexpr kc::kernel_run step_on(const kc::gpu& card, const shape& all) {
  if (all.kernel == work_of::element) {
    if constexpr (Paths)
      return kc::run_of(element_step<true>(all.n), element_step_launch(all.n), card);
    else
      return kc::run_of(floyd_warshall_step(all.n), floyd_warshall_step_launch(all.n), card);
  }
  const long long rows = all.kernel == work_of::row ? 1 : several_rows;
  return kc::run_of(rows_step<Paths>(all.n, rows), rows_step_launch(all.n, rows), card);
}
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all, all.paths ? step_on<true>(card, all) : step_on<false>(card, all));
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::floyd_warshall
