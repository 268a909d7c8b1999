// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tesla C1060.
/// The thesis prints the copy rates over the link as GB/s and computes with 2^30 bytes throughout, as the bandwidthTest
/// of its toolkit did, so they are GiB/s here. The rate within the card is not used in any computation of the thesis,
/// so it is as printed.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu tesla_c1060 = [] {
  using namespace kernelcost::literals;
  constexpr const char* cards = "Gonzalez Garcia 2012, chapters 5 and 9 (machines)";
  constexpr const char* board = "NVIDIA Tesla C1060, published specifications (512 bits, 800 MHz)";
  constexpr const char* derived = "derived: 240 cores (Gonzalez Garcia 2012, chapter 9), 8 an SM";
  constexpr const char* guide = "CUDA C Programming Guide 4.0, compute capability 1.x: 8 cores an SM";
  constexpr const char* latencies = "Gonzalez Garcia 2012, section 3.2.3 (400 to 600 cycles)";
  constexpr const char* within = "Gonzalez Garcia 2012, table 5.1: 73670.8 MB/s";
  constexpr const char* costs = "Gonzalez Garcia 2012, sections 5.1 to 5.3";
  constexpr const char* launches = "Gonzalez Garcia 2012, section 5.2.2 and table 5.5";
  constexpr const char* copies = "Gonzalez Garcia 2012, tables 5.1 to 5.4";

  return gpu{
      .name = "tesla_c1060",
      .product = "Tesla C1060",
      .capability = {1, 3},
      .sm = limits_of({1, 3}),
      .clock = {1.3_GHz, cards},
      .sm_count = {30, derived},
      .cores_per_sm = {8, guide},
      .dram_bandwidth = {102_GB_per_s, board},
      .memory_size = {4_GiB, cards},
      .global_latency = {latency_range{400_cycles, 600_cycles}, latencies},
      .shared_latency = {4_cycles, costs},
      .launch_overhead = {4_us, launches},
      .copies =
          {
              .pageable_to_device = {4_GiB_per_s, copies},
              .pageable_to_host = {2.8_GiB_per_s, copies},
              .pinned_to_device = {5.6_GiB_per_s, copies},
              .pinned_to_host = {3.2_GiB_per_s, copies},
              .within_device = {73.6708_GB_per_s, within},
          },
  };
}();
}  // namespace kernelcost::machine
