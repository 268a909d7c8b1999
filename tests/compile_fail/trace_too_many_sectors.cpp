// SPDX-License-Identifier: BSL-1.0
// mistake: traces: requests on a buffer touch more sectors than expected
// remedy: Let neighbouring threads access neighbouring elements, or raise the limit. The message shows hundredths of
//         sectors, and the worst request.
// expected-error {{"kernelcost: requests on the buffer touch more 32-byte sectors than expected"}}
// expected-error-gcc {{"of_sectors<false, 800, 400, .*worst_request<[0-9]+, 0, 0, 0, 2, 62>"}}
// expected-error-clang {{"of_sectors<false, 800, 400, .*worst_request<[0-9]+, 0, 0, 0, 2, 62>"}}
// expected-error-nvcc {{"hundredths_of_sectors=800.*worst_request<[0-9]+, 0LL, 0, 0LL, 2LL, 62LL>"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    x[k.thread().x * 2] *= 2.F;
  }
};
constexpr auto trace = kc::trace<scale>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 64});

#ifdef KERNELCOST_FAIL
KERNELCOST_SECTORS_AT_MOST(trace.global_load("x"), 4);
#else
KERNELCOST_SECTORS_AT_MOST(trace.global_load("x"), 8);
#endif
