// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a stream is used after it has been destroyed
// remedy: Destroy it after its last use. A stream belongs to the timeline that created it.
// expected-error {{"the_stream_does_not_exist"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.destroy(s);
  t.copy_to_device_async(kc::pinned, 1_MB, s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.copy_to_device_async(kc::pinned, 1_MB, s);
  t.destroy(s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
