// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_size: the number of lanes of a warp. It is the same on all of CUDA's cards.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::detail {
inline constexpr int warp_size = 32;
}  // namespace kernelcost::detail
