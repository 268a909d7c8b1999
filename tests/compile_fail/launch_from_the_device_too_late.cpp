// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a kernel's launches from the device are stated after later calls in its stream
// remedy: State them directly after the kernel; later calls in the stream wait for what it launches.
// expected-error {{"launches_from_the_device_precede_later_calls_in_the_stream_of_their_kernel"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr kc::gpu card = [] {
  auto on = kc::machine::tesla_c2070;
  on.calls.device_launch = {6_us, "an example"};
  on.calls.device_launch_busy = {1_us, "an example"};
  return on;
}();

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto parent = t.launch(kc::run_of("parent", 5_us));
  t.launch(kc::run_of("next", 5_us));
  t.launch_from_device(parent, kc::run_of("child", 5_us));
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto parent = t.launch(kc::run_of("parent", 5_us));
  t.launch_from_device(parent, kc::run_of("child", 5_us));
  t.launch(kc::run_of("next", 5_us));
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
