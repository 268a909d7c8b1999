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

  gpu card;
  card.name = "gtx_560_ti";
  card.product = "GeForce GTX 560 Ti";
  card.capability = {2, 1};
  card.sm = limits_of(card.capability);
  card.clock = {1.644_GHz, sheet};
  card.sm_count = {8, sheet};
  card.cores_per_sm = {48, thesis};
  card.memory_clock = {2004_MHz, sheet};
  card.memory_bus_bits = {256, sheet};
  card.dram_bandwidth = {128_GB_per_s, sheet};
  card.memory_size = {1_GiB, thesis};
  return card;
}();
}  // namespace kernelcost::machine
