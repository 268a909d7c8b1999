// SPDX-License-Identifier: BSL-1.0
// mistake: traces: the arithmetic intensity is below what is expected
// remedy: Reuse loaded data, or lower the limit. The message shows hundredths of operations per byte that lanes ask
//         for.
// expected-error {{"kernelcost: the arithmetic intensity is below what is expected"}}
// expected-error-gcc {{"of_intensity<false, 13, 100>"}}
// expected-error-clang {{"of_intensity<false, 13, 100>"}}
// expected-error-nvcc {{"hundredths_of_operations_a_byte=13"}}
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
KERNELCOST_INTENSITY_AT_LEAST(trace, 1_ops / 1_B);
#else
KERNELCOST_INTENSITY_AT_LEAST(trace, 0.125_ops / 1_B);
#endif
