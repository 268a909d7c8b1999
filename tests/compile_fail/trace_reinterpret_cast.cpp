// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a body reinterprets a pointer as one to vectors
// remedy: Write vector_pointer<4>(x), which is reinterpret_cast<const float4*>(x) on the GPU. In a kernel's own text,
//         write KERNELCOST_CAST(const float4, x); kernelcost-trace takes the reinterpret_cast as it stands.
// expected-error-gcc {{"trace_reinterpret_cast.cpp:21:.*invalid cast from type"}}
// expected-error-clang {{"trace_reinterpret_cast.cpp:21:.*reinterpret_cast from"}}
// expected-error-nvcc {{"trace_reinterpret_cast.cpp.21.: error: invalid type conversion"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct first_of_four {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    using four = kc::vec<K, float, 4>;
    const unsigned i = k.thread().x;
#ifdef KERNELCOST_FAIL
    y[i] = reinterpret_cast<const four*>(x)[i].x;
#else
    const four v = kc::vector_pointer<4>(x)[i];
    y[i] = v.x;
#endif
  }
};
constexpr auto trace =
    kc::trace<first_of_four>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 128}, buffer<float>{"y", 32});
static_assert(trace.global_load("x").sectors_per_request() == 16);
