// SPDX-License-Identifier: BSL-1.0
// mistake: traces: requests on a buffer are not coalesced
// remedy: Let neighbouring threads access neighbouring elements. The message shows the worst request: sectors, buffer,
//         line, block, warp, and the elements of its first, second and last lane.
// expected-error {{"kernelcost: requests on the buffer are not coalesced"}}
// expected-error-gcc {{"of_coalescing<false, 32, .*worst_request<[0-9]+, 0, 0, 0, 100, 3100>"}}
// expected-error-clang {{"of_coalescing<false, 32, .*worst_request<[0-9]+, 0, 0, 0, 100, 3100>"}}
// expected-error-nvcc {{"sectors_of_the_worst=32.*worst_request<[0-9]+, 0LL, 0, 0LL, 100LL, 3100LL>"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct columns {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> A, kc::ptr<K, float> y) const {
    y[k.thread().x] = A[k.thread().x * 100];
  }
};
constexpr auto trace =
    kc::trace<columns>(kc::launch_blocks(1, 32_threads), buffer<float>{"A", 3200}, buffer<float>{"y", 32});

#ifdef KERNELCOST_FAIL
KERNELCOST_COALESCED(trace.global_load("A"));
#else
KERNELCOST_COALESCED(trace.global_store("y"));
KERNELCOST_SECTORS_AT_MOST(trace.global_load("A"), 32);
#endif
