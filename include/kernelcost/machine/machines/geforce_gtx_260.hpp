// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce GTX 260.
/// A card of the micro-benchmark paper (2010).
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu geforce_gtx_260 = [] {
  using namespace kernelcost::literals;
  constexpr const char* paper = "estimation of GPU performance parameters (2010), section 5, first table";
  constexpr const char* bandwidths =
      "estimation of GPU performance parameters (2010), section 5, third table, theoretical";

  return gpu{
      .name = "geforce_gtx_260",
      .product = "GeForce GTX 260",
      .capability = {1, 3},
      .sm = limits_of({1, 3}),
      .clock = {1.404_GHz, paper},
      .sm_count = {27, paper},
      .cores_per_sm = {8, paper},
      .memory_clock = {1188_MHz, paper},
      .memory_bus_bits = {448, paper},
      .dram_bandwidth = {133_GB_per_s, bandwidths},
  };
}();
}  // namespace kernelcost::machine
