// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a thread stores to an array of const elements
// remedy: Remove const from the parameter, or store to another array.
// expected-error-gcc {{"a_kernel_must_not_store_to_const_elements"}}
// expected-error-clang {{"a_kernel_must_not_store_to_const_elements"}}
// expected-error-nvcc {{"a_kernel_must_not_store_to_const_elements"}}
// expected-error-gcc {{"trace_store_to_const.cpp:20:"}}
// expected-error-nvcc {{"trace_store_to_const.cpp\(20\)"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x) const {
    x[k.thread().x] = 1.F;
  }
};
#else
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    x[k.thread().x] = 1.F;
  }
};
#endif
constexpr auto trace = kc::trace<scale>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.global_store("x").coalesced());
