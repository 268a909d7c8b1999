// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a program waits while it captures a graph
// remedy: Captured operations do not run, so no call can wait for them: end the capture first. The same holds for calls
//         in the legacy stream and for work of the host.
// expected-error {{"this_call_is_not_allowed_while_a_graph_is_captured"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.begin_capture(s);
  t.copy_to_device_async(kc::pinned, 1_MB, s);
  t.synchronize(s);
  t.launch(t.end_capture(), s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.begin_capture(s);
  t.copy_to_device_async(kc::pinned, 1_MB, s);
  t.launch(t.end_capture(), s);
  t.synchronize(s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
