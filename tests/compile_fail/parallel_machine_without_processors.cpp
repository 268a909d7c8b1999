// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a machine has no processors
// remedy: A sequential machine has one processor.
// expected-error {{"a_parallel_machine_needs_at_least_one_processor"}}
#include <kernelcost/parallel_machine/pram.hpp>

using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr machine on{.processors = 0};
#else
constexpr machine on{.processors = 1};
#endif
