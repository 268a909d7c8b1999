// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce 8500 GT.
/// A card of the micro-benchmark paper (2010). Compute capability 1.1 has no double precision.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu geforce_8500_gt = [] {
  using namespace kernelcost::literals;
  constexpr const char* paper = "estimation of GPU performance parameters (2010), section 5, first table";

  gpu card;
  card.name = "geforce_8500_gt";
  card.product = "GeForce 8500 GT";
  card.capability = {1, 1};
  card.sm = limits_of(card.capability);
  card.has_double_precision = false;
  card.clock = {920_MHz, paper};
  card.sm_count = {2, paper};
  card.cores_per_sm = {8, paper};
  card.memory_clock = {400_MHz, paper};
  card.memory_bus_bits = {128, paper};
  return card;
}();
}  // namespace kernelcost::machine
