// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a vector of elements is loaded from an address that is not aligned to its size
// remedy: The first element's index is a multiple of the vector's elements.
// expected-error {{"this_access_is_misaligned"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

template <unsigned Offset>
struct copy {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> in, kc::ptr<K, float> out) const {
    const unsigned i = 4 * k.thread().x;
    const kc::vec<K, float, 4> quad = *kc::vector_pointer<4>(in + (i + Offset));
    *kc::vector_pointer<4>(out + i) = quad;
  }
};

#ifdef KERNELCOST_FAIL
using body = copy<1>;
#else
using body = copy<8>;
#endif
constexpr auto trace =
    kc::trace<body>(kc::launch_blocks(1, 32_threads), buffer<float>{"in", 200}, buffer<float>{"out", 200});
static_assert(trace.global_load("in").sectors_per_request() == 16);
