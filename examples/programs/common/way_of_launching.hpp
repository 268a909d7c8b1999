// SPDX-License-Identifier: BSL-1.0
/// \file
/// The parameter `as` of a program that launches its kernels one by one, or all of them as one CUDA graph.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "../../kernels/common/parameters.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

enum class launched_as { launches, graph };

inline launched_as way_of_launching(const parameter_set& parameters) {
  const auto& as = parameters.text("as");
  if (as != "launches" && as != "graph") throw usage_error{"parameter as: '" + as + "' is neither launches nor graph"};
  return as == "graph" ? launched_as::graph : launched_as::launches;
}

/// Issues `times` launches of one kernel, in the default stream or as one graph.
constexpr void launch_times(kc::timeline& t, const kc::kernel_run& kernel, long long times, launched_as as) {
  if (as == launched_as::launches) {
    for (long long i = 0; i < times; ++i) t.launch(kernel);
    return;
  }
  const auto s = t.create_stream();
  t.begin_capture(s);
  for (long long i = 0; i < times; ++i) t.launch(kernel, s);
  t.launch(t.end_capture());
}

}  // namespace examples
