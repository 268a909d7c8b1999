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
  constexpr const char* bandwidths =
      "estimation of GPU performance parameters (2010), section 5, third table, theoretical";

  return gpu{
      .name = "geforce_8500_gt",
      .product = "GeForce 8500 GT",
      .capability = {1, 1},
      .sm = limits_of({1, 1}),
      .clock = {920_MHz, paper},
      .sm_count = {2, paper},
      .cores_per_sm = {8, paper},
      .memory_clock = {400_MHz, paper},
      .memory_bus_bits = {128, paper},
      .dram_bandwidth = {12.8_GB_per_s, bandwidths},
      .has_double_precision = false,
  };
}();
}  // namespace kernelcost::machine
