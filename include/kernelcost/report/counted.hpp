// SPDX-License-Identifier: BSL-1.0
/// \file
/// counted_kernel: the counts of any kernel without the type of its description, for programs that compare them with a
/// profiler's.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/warp/counts.hpp>

#include <string>
#include <utility>
#include <vector>

namespace kernelcost::report {

/// The part of a description that does not depend on a card or a model.
struct counted_kernel {
  warp_counts counts;
  kernelcost::launch launch;
  expr::resources uses;
  /// For each access of an account, in its order, the phases that contain it, from the outermost to the innermost.
  std::vector<std::vector<std::string>> phases_of_accesses;
  /// The phases in the order of an estimate's, each with the phases that contain it, from the outermost to itself.
  std::vector<std::vector<std::string>> phases;
};

namespace detail {
/// The algebra that finds the phases, and those of each access.
struct phase_finder {
  using paths = std::vector<std::vector<std::string>>;
  struct value {
    paths of_accesses;
    paths of_phases;
  };

  void leaf(value& total, const node::memory_access&) const { total.of_accesses.emplace_back(); }
  void leaf(value& total, const node::atomic&) const { total.of_accesses.emplace_back(); }
  void leaf(value&, const node::compute&) const {}
  void leaf(value&, const node::barrier&) const {}
  void leaf(value&, const node::exchange&) const {}
  void repeat(value& total, const node::loop&, const value& body) const { append(total, body); }
  void branch(value& total, const node::condition&, const value& then, const value& otherwise) const {
    append(total, then);
    append(total, otherwise);
  }
  void diverge(value& total, count, const value& path) const { append(total, path); }
  void guard(value& total, const node::participants&, const value& body) const { append(total, body); }
  void phase(value& total, const char* name, value body) const {
    body.of_phases.emplace_back();
    for (auto* each : {&body.of_accesses, &body.of_phases})
      for (auto& path : *each) path.insert(path.begin(), name);
    append(total, body);
  }

 private:
  static void append(value& total, const value& part) {
    total.of_accesses.insert(total.of_accesses.end(), part.of_accesses.begin(), part.of_accesses.end());
    total.of_phases.insert(total.of_phases.end(), part.of_phases.begin(), part.of_phases.end());
  }
};
}  // namespace detail

template <node::tree Body>
counted_kernel counted(const kernel_description<Body>& kernel, const launch& how) {
  auto found = fold(detail::phase_finder{}, kernel.body);
  return {warp_counts_of(kernel, how), how, kernel.uses, std::move(found.of_accesses), std::move(found.of_phases)};
}

}  // namespace kernelcost::report
