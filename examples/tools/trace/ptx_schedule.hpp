// SPDX-License-Identifier: BSL-1.0
/// \file
/// The time that a warp alone takes for a block of PTX, if memory and other warps answer at once.
#pragma once

#include "ptx.hpp"
#include "ptx_statement.hpp"

#include <vector>

namespace examples::trace::ptx {

/// The cycles of a list schedule: of the statements whose operands are there, the one with the longest way to the end
/// of the block comes first, as in ptxas. `made` are the instructions that the machine has for each statement.
double scheduled(const std::vector<statement>& block, const std::vector<instruction>& made, const warp_times& times);

}  // namespace examples::trace::ptx
