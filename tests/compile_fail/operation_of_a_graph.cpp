// SPDX-License-Identifier: BSL-1.0
// mistake: programs: an operation waits for one that has only been captured
// remedy: Wait for the launch of the graph: it returns an operation.
// expected-error {{"an_operation_of_a_captured_graph_runs_only_when_the_graph_is_launched"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.begin_capture(s);
  const auto k = t.launch(kc::run_of("scale", 5_us), s);
  t.end_capture();
  t.copy_to_host(kc::pinned, 1_MB, after(k));
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.begin_capture(s);
  t.launch(kc::run_of("scale", 5_us), s);
  const auto k = t.launch(t.end_capture(), s);
  t.copy_to_host(kc::pinned, 1_MB, after(k));
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
