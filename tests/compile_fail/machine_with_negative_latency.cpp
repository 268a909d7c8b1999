// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a machine has a negative latency
// remedy: Every stated parameter of a machine is positive and finite; leave unknown parameters unstated.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/machine/gpu.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::cycles> shared_latency{-4.0 * 1_cycles, "data sheet"};
#else
constexpr kc::known<kc::cycles> shared_latency{4_cycles, "data sheet"};
#endif
