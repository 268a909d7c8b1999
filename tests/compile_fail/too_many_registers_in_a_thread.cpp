// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a thread has more registers than the card allows
// remedy: Use the number that `nvcc -Xptxas -v` reports for this compute capability.
// expected-error {{"more_registers_than_a_thread_may_have"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto wide = kernel("wide", resources{80}, compute<float>(op::fma));
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 128_threads), wide.uses);
#else
constexpr auto wide = kernel("wide", resources{63}, compute<float>(op::fma));
constexpr auto resident = kc::occupancy_of(kc::machine::tesla_c2070, kc::launch_1d(5000, 128_threads), wide.uses);
#endif
