// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a step has a fraction of a processor
// remedy: Use ceil_div, which rounds up.
// expected-error {{"this_number_must_be_whole"}}
#include <kernelcost/parallel_machine/pram.hpp>

namespace kc = kernelcost;
using namespace kernelcost::pram;
constexpr kc::count values = 9;

#ifdef KERNELCOST_FAIL
constexpr auto pairs = step(values / 2, read(every(2)), compute(1));
#else
constexpr auto pairs = step(kc::ceil_div(values, 2), read(every(2)), compute(1));
#endif
