// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/companion.hpp"
#include "../common/timing.hpp"

#include <cstddef>
#include <optional>

namespace examples {

/// Launches once with poisoned outputs, and checks the result.
void run_checked(workload&);

/// Times of repeated launches on the same buffers, after a warm-up. The default number of repeats is from 5 for a
/// kernel of tens of milliseconds to 100 for a short one.
timing measure(workload&, std::optional<std::size_t> repeats);

/// Launches once between the marks that limit a profiler to this launch.
void launch_profiled(workload&);

}  // namespace examples
