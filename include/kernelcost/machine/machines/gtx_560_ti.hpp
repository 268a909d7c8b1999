// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce GTX 560 Ti.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu gtx_560_ti = [] {
  using namespace kernelcost::literals;
  constexpr const char* thesis = "Gonzalez Garcia 2012, chapter 9 (machines)";
  constexpr const char* sheet = "NVIDIA GeForce GTX 560 Ti, published specifications";
  constexpr const char* engines =
      "OpenGL Insights (2012), chapter Fermi Asynchronous Texture Transfers: GeForce cards have one copy engine";

  return gpu{
      .name = "gtx_560_ti",
      .product = "GeForce GTX 560 Ti",
      .capability = {2, 1},
      .sm = limits_of({2, 1}),
      .clock = {1.644_GHz, sheet},
      .sm_count = {8, sheet},
      .cores_per_sm = {48, thesis},
      .memory_clock = {2004_MHz, sheet},
      .memory_bus_bits = {256, sheet},
      .dram_bandwidth = {128_GB_per_s, sheet},
      .memory_size = {1_GiB, thesis},
      .copy_engines = {1, engines},
  };
}();
}  // namespace kernelcost::machine
