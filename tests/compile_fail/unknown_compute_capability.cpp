// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a compute capability does not exist
// remedy: machine/compute_capability.hpp lists the known ones.
// expected-error {{"this_compute_capability_is_not_known"}}
#include <kernelcost/machine/compute_capability.hpp>

#ifdef KERNELCOST_FAIL
constexpr auto limits = kernelcost::limits_of({4, 0});
#else
constexpr auto limits = kernelcost::limits_of({5, 0});
#endif
