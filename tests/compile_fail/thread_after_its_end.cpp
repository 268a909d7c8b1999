// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a host thread makes a call after it has been joined
// remedy: Join it after its last call.
// expected-error {{"the_host_thread_does_not_run"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto second = t.start_thread();
  t.join(second);
  t.host_work("sum", 5_us, second);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto second = t.start_thread();
  t.host_work("sum", 5_us, second);
  t.join(second);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
