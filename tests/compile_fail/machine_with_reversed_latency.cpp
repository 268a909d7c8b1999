// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a range of latencies ends below its beginning
// remedy: State the smaller latency first, then the larger one.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/machine/gpu.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::latency_range> global_latency{{600_cycles, 400_cycles}, "data sheet"};
#else
constexpr kc::known<kc::latency_range> global_latency{{400_cycles, 600_cycles}, "data sheet"};
#endif
