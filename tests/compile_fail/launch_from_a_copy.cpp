// SPDX-License-Identifier: BSL-1.0
// mistake: programs: an operation that is not a kernel launches from the device
// remedy: Give launch_from_device the operation of the kernel that launches.
// expected-error {{"only_a_kernel_launches_from_the_device"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr kc::gpu card = [] {
  auto on = kc::machine::tesla_c2070;
  on.calls.device_launch = {6_us, "an example"};
  on.calls.device_launch_busy = {1_us, "an example"};
  return on;
}();

constexpr kc::seconds program(bool by_kernel) {
  kc::timeline t{card};
  const auto copy = t.copy_to_device(kc::pinned, 1_MB);
  const auto parent = t.launch(kc::run_of("parent", 5_us));
  t.launch_from_device(by_kernel ? parent : copy, kc::run_of("child", 5_us));
  return t.elapsed();
}
#ifdef KERNELCOST_FAIL
constexpr auto elapsed = program(false);
#else
constexpr auto elapsed = program(true);
#endif
