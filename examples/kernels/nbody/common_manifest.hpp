// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/manifest.hpp"

namespace examples {

/// Measured parameters of the five kernels, for comparison: from one block to four billion pairs.
inline constexpr parameter_sets nbody_measured{"n=128,1024,2^12,2^14,2^15,2^16;block=128",
                                               "n=2^15;block=64,256,512,1024"};
inline constexpr parameter_sets nbody_checked{"n=1;block=128", "n=100;block=64", "n=300;block=128", "n=1000;block=96"};

}  // namespace examples
