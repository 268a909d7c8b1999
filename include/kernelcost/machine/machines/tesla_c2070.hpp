// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tesla C2070.
/// The card of the 2012 thesis. The thesis prints copy rates as GB/s and computes with 2^30 bytes throughout, as the
/// bandwidthTest of its toolkit did, so they are GiB/s here.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

/// The thesis gives the same figures for a Tesla C2075 (tesla_c2075.hpp).
constexpr gpu fermi_of_the_thesis(const char* name, const char* product) {
  using namespace kernelcost::literals;
  constexpr const char* cards = "Gonzalez Garcia 2012, chapters 5 and 9 (machines)";
  constexpr const char* board = "NVIDIA Tesla C2050 / C2070, published specifications (384 bits, 1.5 GHz)";
  constexpr const char* by_board = "derived: 384 bits at 2 x 1.5 GHz (published specifications)";
  constexpr const char* derived = "derived: 448 cores (NVIDIA Tesla C2050 / C2070, published specifications), 32 an SM";
  constexpr const char* within = "Gonzalez Garcia 2012, section 9.3 (tables 5.1 and 5.2: 81.4 GB/s)";
  constexpr const char* latencies = "Gonzalez Garcia 2012, section 3.2.3 (400 to 600 cycles)";
  constexpr const char* costs = "Gonzalez Garcia 2012, sections 5.1 to 5.3";
  constexpr const char* launches = "Gonzalez Garcia 2012, section 5.2.2 and table 5.5";
  constexpr const char* copies = "Gonzalez Garcia 2012, tables 5.1 to 5.4";

  return gpu{
      .name = name,
      .product = product,
      .capability = {2, 0},
      .sm = limits_of({2, 0}),
      .clock = {1.15_GHz, cards},
      .sm_count = {14, derived},
      .cores_per_sm = {32, cards},
      .memory_clock = {1.5_GHz, board},
      .memory_bus_bits = {384, board},
      .dram_bandwidth = {144_GB_per_s, by_board},
      .memory_size = {6_GiB, cards},
      .global_latency = {latency_range{400_cycles, 600_cycles}, latencies},
      .shared_latency = {4_cycles, costs},
      .launch_overhead = {3_us, launches},
      .copies =
          {
              .pageable_to_device = {4_GiB_per_s, copies},
              .pageable_to_host = {3.6_GiB_per_s, copies},
              .pinned_to_device = {5.6_GiB_per_s, copies},
              .pinned_to_host = {6_GiB_per_s, copies},
              .within_device = {80_GiB_per_s, within},
          },
  };
}

inline constexpr gpu tesla_c2070 = fermi_of_the_thesis("tesla_c2070", "Tesla C2070");
}  // namespace kernelcost::machine
