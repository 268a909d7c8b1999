// SPDX-License-Identifier: BSL-1.0
// mistake: traces: more bytes of a buffer are moved than expected
// remedy: Bytes are moved in whole sectors of 32: use all bytes of the touched sectors. The message shows the bytes,
//         and the worst request.
// expected-error {{"kernelcost: more bytes of the buffer are moved than expected"}}
// expected-error-gcc {{"of_bytes<false, 256, 128, .*worst_request<[0-9]+, 0, 0, 0, 2, 62>"}}
// expected-error-clang {{"of_bytes<false, 256, 128, .*worst_request<[0-9]+, 0, 0, 0, 2, 62>"}}
// expected-error-nvcc {{"bytes_moved=256.*worst_request<[0-9]+, 0LL, 0, 0LL, 2LL, 62LL>"}}
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
KERNELCOST_BYTES_AT_MOST(trace.global_load("x"), 128_B);
#else
KERNELCOST_BYTES_AT_MOST(trace.global_load("x"), 256_B);
#endif
