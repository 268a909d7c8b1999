// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "accesses.hpp"

namespace examples::report {

/// The totals of an account, each with the recorded counter of the card for this companion kernel and these parameters.
std::vector<accounted_counter> counters_beside(const access_account& account, const std::string& kernel,
                                               const parameter_set& parameters, const kernelcost::gpu& card);

}  // namespace examples::report
