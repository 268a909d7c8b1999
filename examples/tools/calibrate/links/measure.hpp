// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../benchmark.hpp"

#include <vector>

namespace examples::calibrate::links {

/// The number of cards, and whether each pair of them has access to each other's memory.
std::vector<measurement> measure_cards();
/// Copies between cards by size: one at a time, in both directions at once, and all cards at once.
std::vector<measurement> measure_copies();
/// Events of one card for which another card waits.
std::vector<measurement> measure_events();
/// Loads and stores by kernels in another card's memory. Empty if there is no access.
std::vector<measurement> measure_kernels();
/// NCCL's collectives by size, over all cards. Empty without NCCL, after a line that says so.
std::vector<measurement> measure_collectives();

}  // namespace examples::calibrate::links
