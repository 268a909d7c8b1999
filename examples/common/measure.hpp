// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"
#include "timing.hpp"

#include <cstddef>
#include <optional>

namespace examples {

/// One launch from poisoned outputs, checked.
void run_checked(workload&);

/// Times of repeated launches on the same buffers, after a warm-up. Without `repeats`: from 5 for a kernel of tens of
/// milliseconds to 100 for a short one.
timing measure(workload&, std::optional<std::size_t> repeats);

/// One launch between the marks that tell a profiler what to look at.
void launch_profiled(workload&);

}  // namespace examples
