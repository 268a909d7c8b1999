// SPDX-License-Identifier: BSL-1.0
/// \file
/// NVIDIA H200.
/// Written by kernelcost-calibrate; not to be edited. The remark behind a number names its row in the record.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost::machine {

inline constexpr gpu h200 = [] {
  using namespace kernelcost::literals;
  constexpr const char* measured =
      "measured by kernelcost-calibrate on an NVIDIA H200, driver 580.159.04, CUDA 13.0.88, 2026-11-21";
  constexpr const char* reported = "CUDA runtime on an NVIDIA H200, driver 580.159.04, 2026-11-21";

  return gpu{
      .name = "h200",
      .product = "NVIDIA H200",
      .capability = {9, 0},
      .sm = limits_of({9, 0}),
      .clock = {1980_MHz, measured},  // sm_clock
      .sm_count = {132, reported},  // card.sm_count
      .cores_per_sm = {128, measured},  // 32 lanes over fma_float.issue
      .memory_clock = {3201_MHz, reported},  // card.memory_clock
      .memory_bus_bits = {6016, reported},  // card.memory_bus
      .dram_bandwidth = {4485_GB_per_s, measured},  // dram_bandwidth access=read
      .memory_size = {150109880320_B, reported},  // card.memory_size
      .l2_size = {62914560_B, reported},  // card.l2_size
      .pipeline_depth = {4, measured},  // fma_float.latency x rate, over cores
      .issue_cycles_single = {4_cycles, measured},  // fma_float.latency
      .issue_cycles_double = {8_cycles, measured},  // fma_double.latency
      .global_latency = {latency_range{684_cycles, 743.4_cycles}, measured},  // dram_latency translation=warm to cold
      .shared_latency = {23_cycles, measured},  // shared_latency
      .cache_latency = {32_cycles, measured},  // l1_latency
      .atomics = {atomic_fit{2.932_cycles, 6024_cycles}, measured},  // atomics_add_float.per_thread, .base
      .launch_overhead = {2.841_us, measured},  // launch_back_to_back blocks=1
      .copies = {
          .pageable_to_device = {10.03_GB_per_s, measured},  // copy_pageable_to_device.bandwidth_large
          .pageable_to_host = {19.06_GB_per_s, measured},  // copy_pageable_to_host.bandwidth_large
          .pinned_to_device = {55.61_GB_per_s, measured},  // copy_pinned_to_device.bandwidth_large
          .pinned_to_host = {55.38_GB_per_s, measured},  // copy_pinned_to_host.bandwidth_large
          .within_device = {2154_GB_per_s, measured},  // copy_within_device.bandwidth_large, bytes once
      },
  };
}();
}  // namespace kernelcost::machine
