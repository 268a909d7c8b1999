// SPDX-License-Identifier: BSL-1.0
/// \file
/// The cost of a kernel by phase and access as a tree, for the commands that show it.
#pragma once

#include "evaluate.hpp"
#include "svg.hpp"

namespace examples::report {

/// Boxes for phases, and in them for accesses. An access has the time that it would take by itself at the level that
/// takes longest for it; accesses of one kind to one buffer share a box. Parts that overlap, so that they take longer
/// than the whole together, are scaled to it.
flame flame_of(const chosen_kernel& chosen, const kernelcost::gpu& card, const evaluation& cost);

}  // namespace examples::report
