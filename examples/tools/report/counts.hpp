// SPDX-License-Identifier: BSL-1.0
/// \file
/// The counts of a kernel that correspond to a profiler's counters, by the names that records give them.
#pragma once

#include "accesses.hpp"

#include <kernelcost/report.hpp>

#include <vector>

namespace examples::report {

/// The sums over an account of accesses. `hardware` is empty.
std::vector<accounted_counter> sums_of(const access_account& account,
                                       const kernelcost::report::counted_kernel& counted);

/// The warps that are resident on an SM at most, or its warps of a grid that does not fill the card.
kernelcost::count active_warps(const kernelcost::gpu& card, const kernelcost::report::counted_kernel& counted);

/// All counters that a description has: those of `sums_of` if there is an account, else the counts of the tree; in
/// addition warp instructions, the registers if stated, and the active warps.
std::vector<accounted_counter> counters_of(const kernelcost::report::counted_kernel& counted,
                                           const access_account* account, const kernelcost::gpu& card);

}  // namespace examples::report
