// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a capture is ended without having begun
// remedy: Begin it with begin_capture.
// expected-error {{"no_graph_is_being_captured"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.end_capture();
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.begin_capture(t.create_stream());
  t.end_capture();
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
