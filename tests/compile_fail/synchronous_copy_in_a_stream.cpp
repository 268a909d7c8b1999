// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a synchronous copy is given a stream
// remedy: As in CUDA, use an asynchronous copy in the stream, then synchronize the stream.
// expected-error {{"a copy in a stream is copy_to_device_async or copy_to_host_async"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.copy_to_device(kc::pinned, 1_MB, s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.copy_to_device_async(kc::pinned, 1_MB, s);
  t.synchronize(s);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
