// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a kernel has more arrays than a trace has room for
// remedy: A trace has room for 24 arrays, including shared ones: combine arrays of the same kind.
// expected-error {{"a_traced_kernel_has_too_many_arrays"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

template <int Arrays>
struct many {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const char* const names = "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y";
    for (int i = 0; i < Arrays; ++i) k.template declare_shared<float>(names + 2 * i, 32);
    x[k.thread().x] = 0.F;
  }
};

#ifdef KERNELCOST_FAIL
using body = many<24>;
#else
using body = many<23>;
#endif
constexpr auto trace = kc::trace<body>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.global_store("x").coalesced());
