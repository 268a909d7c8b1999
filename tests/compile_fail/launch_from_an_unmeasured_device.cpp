// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a kernel launches another one on a card for which the costs of such launches are unstated
// remedy: Run kernelcost-calibrate on the card, or state the number that the message names in gpu::calls.
// expected-error {{"this_machine_lacks"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& unmeasured = kc::machine::tesla_c2070;
constexpr kc::gpu measured = [] {
  auto on = unmeasured;
  on.calls.device_launch = {6_us, "an example"};
  on.calls.device_launch_busy = {1_us, "an example"};
  return on;
}();

constexpr kc::seconds program(const kc::gpu& card) {
  kc::timeline t{card};
  t.launch_from_device(t.launch(kc::run_of("parent", 5_us)), kc::run_of("child", 5_us));
  return t.elapsed();
}
#ifdef KERNELCOST_FAIL
constexpr auto elapsed = program(unmeasured);
#else
constexpr auto elapsed = program(measured);
#endif
