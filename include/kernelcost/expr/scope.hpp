// SPDX-License-Identifier: BSL-1.0
/// \file
/// node::scope: the group of threads that a guard or a barrier refers to.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::node {
enum class scope { warp, block, grid };
}  // namespace kernelcost::node
