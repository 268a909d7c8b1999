// SPDX-License-Identifier: BSL-1.0
// mistake: traces: the arguments of trace are not those of the kernel
// remedy: Pass one argument for each parameter of the kernel, and a buffer of the element type for each pointer.
// expected-error {{"number and types of trace's arguments are not those of the kernel's parameters"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct narrow {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const double> x, kc::ptr<K, float> y) const {
    y[k.thread().x] = static_cast<kc::num<K, float>>(x[k.thread().x]);
  }
};
#ifdef KERNELCOST_FAIL
using element = float;
#else
using element = double;
#endif
constexpr auto trace =
    kc::trace<narrow>(kc::launch_blocks(1, 32_threads), buffer<element>{"x", 32}, buffer<float>{"y", 32});
static_assert(trace.global_load("x").coalesced());
