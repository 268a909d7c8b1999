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

  gpu card;
  card.name = "geforce_gtx_260";
  card.product = "GeForce GTX 260";
  card.capability = {1, 3};
  card.sm = limits_of(card.capability);
  card.clock = {1.404_GHz, paper};
  card.sm_count = {27, paper};
  card.cores_per_sm = {8, paper};
  card.memory_clock = {1188_MHz, paper};
  card.memory_bus_bits = {448, paper};
  return card;
}();
}  // namespace kernelcost::machine
