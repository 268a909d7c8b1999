// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a stream waits for an event that has never been recorded
// remedy: Record the event first; in CUDA such a wait has no effect, which is rarely intended.
// expected-error {{"the_event_has_never_been_recorded"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto ready = t.create_event();
  t.wait(ready, t.create_stream());
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto ready = t.create_event();
  t.record(ready);
  t.wait(ready, t.create_stream());
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
