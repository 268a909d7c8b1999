// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a number of a machine is not a number
// remedy: Every stated parameter of a machine is positive and finite; leave unknown parameters unstated.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/machine/gpu.hpp>

#include <limits>

namespace kc = kernelcost;

#ifdef KERNELCOST_FAIL
constexpr kc::known<kc::frequency> rate{kc::frequency::from_value(std::numeric_limits<double>::quiet_NaN()),
                                        "data sheet"};
#else
constexpr kc::known<kc::frequency> rate{kc::frequency::from_value(1.15e9), "data sheet"};
#endif
