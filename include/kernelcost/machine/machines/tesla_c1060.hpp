// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tesla C1060.
/// The thesis prints its copy rates as GB/s and computes with 2^30 bytes throughout, as the bandwidthTest of its toolkit did:
/// they are GiB/s here.
/// It also prints the atomic fit (0.00033 ms a thread and 0.003 ms) in cycles of the other card; these are cycles at 1.3 GHz.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu tesla_c1060 = [] {
  using namespace kernelcost::literals;
  constexpr const char* cards = "Gonzalez Garcia 2012, chapters 5 and 9 (machines)";
  constexpr const char* board = "NVIDIA Tesla C1060, published specifications (512 bits, 800 MHz)";
  constexpr const char* costs = "Gonzalez Garcia 2012, sections 5.1 to 5.3";
  constexpr const char* departures =
      "Hong and Kim, ISCA 2009, parameters of the GeForce GTX 280, which has this processor";
  constexpr const char* atomic_fits = "Gonzalez Garcia 2012, section 5.2.5, fit to table B.19, in cycles of this card";
  constexpr const char* launches = "Gonzalez Garcia 2012, section 5.2.2 and table 5.5";
  constexpr const char* copies = "Gonzalez Garcia 2012, tables 5.1 to 5.4";

  return gpu{
      .name = "tesla_c1060",
      .product = "Tesla C1060",
      .capability = {1, 3},
      .sm = limits_of({1, 3}),
      .clock = {1.3_GHz, cards},
      .sm_count = {30, cards},
      .cores_per_sm = {8, cards},
      .dram_bandwidth = {102_GB_per_s, board},
      .memory_size = {4_GiB, cards},
      .pipeline_depth = {4, costs},
      .issue_cycles_single = {24_cycles, costs},
      .issue_cycles_double = {48_cycles, costs},
      .global_latency = {latency_range{400_cycles, 600_cycles}, costs},
      .shared_latency = {4_cycles, costs},
      .departure_delay = {departure_delays{4_cycles, 40_cycles}, departures},
      .atomics = {atomic_fit{429_cycles, 3900_cycles}, atomic_fits},
      .launch_overhead = {4_us, launches},
      .copies =
          {
              .pageable_to_device = {4_GiB_per_s, copies},
              .pageable_to_host = {2.8_GiB_per_s, copies},
              .pinned_to_device = {5.6_GiB_per_s, copies},
              .pinned_to_host = {3.2_GiB_per_s, copies},
              .within_device = {80_GiB_per_s, copies},
          },
  };
}();
}  // namespace kernelcost::machine
