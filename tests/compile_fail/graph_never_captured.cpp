// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a graph is launched before it has been captured
// remedy: Launch the graph that end_capture has returned.
// expected-error {{"the_graph_has_not_been_captured"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  kc::graph steps;
  t.launch(steps);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.begin_capture(t.create_stream());
  const kc::graph steps = t.end_capture();
  t.launch(steps);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
