// SPDX-License-Identifier: BSL-1.0
/// \file
/// GeForce GTX 980.
/// The card of the six algorithms (2016).
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu gtx_980 = [] {
  using namespace kernelcost::literals;
  constexpr const char* thesis = "six algorithms in CUDA (2016), chapters 1 and 2";
  constexpr const char* sheet = "NVIDIA GeForce GTX 980 whitepaper (GM204)";

  gpu card;
  card.name = "gtx_980";
  card.product = "GeForce GTX 980";
  card.capability = {5, 2};
  card.sm = limits_of(card.capability);
  card.clock = {1.126_GHz, sheet};
  card.sm_count = {16, thesis};
  card.cores_per_sm = {128, sheet};
  card.memory_clock = {3505_MHz, sheet};
  card.memory_bus_bits = {256, sheet};
  card.dram_bandwidth = {224_GB_per_s, sheet};
  card.memory_size = {4_GiB, thesis};
  card.l2_size = {2_MiB, sheet};
  return card;
}();
}  // namespace kernelcost::machine
