// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce 9800 GTX+.
/// A card of the micro-benchmark paper (2010). Compute capability 1.1 has no double precision.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu geforce_9800_gtx_plus = [] {
  using namespace kernelcost::literals;
  constexpr const char* paper = "estimation of GPU performance parameters (2010), section 5, first table";
  constexpr const char* bandwidths =
      "estimation of GPU performance parameters (2010), section 5, third table, theoretical";

  return gpu{
      .name = "geforce_9800_gtx_plus",
      .product = "GeForce 9800 GTX+",
      .capability = {1, 1},
      .sm = limits_of({1, 1}),
      .clock = {1.836_GHz, paper},
      .sm_count = {16, paper},
      .cores_per_sm = {8, paper},
      .memory_clock = {1100_MHz, paper},
      .memory_bus_bits = {256, paper},
      .dram_bandwidth = {70.4_GB_per_s, bandwidths},
      .has_double_precision = false,
  };
}();
}  // namespace kernelcost::machine
