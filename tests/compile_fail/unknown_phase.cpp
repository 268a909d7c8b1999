// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a phase is requested that the kernel does not have
// remedy: Use the names of the phases in the tree.
// expected-error {{"the_estimate_has_no_such_phase"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto cost =
    kc::estimate(kernel("one", phase("accumulate", compute<float>(op::add))), kc::launch_1d(128, 128_threads),
                 kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

#ifdef KERNELCOST_FAIL
constexpr auto part = cost.phase("acumulate");
#else
constexpr auto part = cost.phase("accumulate");
#endif
