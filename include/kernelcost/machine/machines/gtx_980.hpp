// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce GTX 980, the card of the six algorithms (2016).
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu gtx_980 = [] {
  using namespace kernelcost::literals;
  constexpr const char* thesis = "six algorithms in CUDA (2016), chapters 1 and 2";
  constexpr const char* sheet = "NVIDIA GeForce GTX 980 whitepaper (GM204)";

  return gpu{
      .name = "gtx_980",
      .product = "GeForce GTX 980",
      .capability = {5, 2},
      .sm = limits_of({5, 2}),
      .clock = {1.126_GHz, sheet},
      .sm_count = {16, thesis},
      .cores_per_sm = {128, sheet},
      .memory_clock = {3505_MHz, sheet},
      .memory_bus_bits = {256, sheet},
      .dram_bandwidth = {224_GB_per_s, sheet},
      .memory_size = {4_GiB, thesis},
      .l2_size = {2_MiB, sheet},
  };
}();
}  // namespace kernelcost::machine
