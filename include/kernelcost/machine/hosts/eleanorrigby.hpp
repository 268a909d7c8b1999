// SPDX-License-Identifier: BSL-1.0
/// \file
/// eleanorrigby: two Xeon X5680 and two Tesla C2070, a machine of the 2012 thesis. The thesis names the processors;
/// their parameters come from Intel. Parameters for which Intel gives no single number are unstated: bandwidth per core
/// from L3 and from memory, both latencies, divisions, and the cost of starting threads.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/machines/tesla_c2070.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {

inline constexpr host eleanorrigby = [] {
  using namespace kernelcost::literals;
  constexpr const char* machines = "Gonzalez Garcia 2012, chapter 9 (machines): two Xeon X5680";
  constexpr const char* product = "Intel Xeon Processor X5680, product specifications";
  constexpr const char* manual =
      "Intel 64 and IA-32 Architectures Optimization Reference Manual, 248966, microarchitecture code name Nehalem";
  constexpr const char* transfers =
      "Treibig and Hager, PPAM 2009: 16 bytes a cycle from L1, then 32 from L2 to L1, one after the other";
  constexpr frequency clock = 3.33_GHz;
  // In plain numbers: g++ takes 20 million instructions for the units of a product, of two quotients and of a sum.
  const auto rate = [&](const bytes_per_cycle& width) { return bandwidth::from_value(width.value() * clock.value()); };
  const auto time = [&](const cycles& number) { return seconds::from_value(number.value() / clock.value()); };
  constexpr auto line_from_l2 = bytes_per_cycle::from_value(64 / (64 / 16.0 + 64 / 32.0));

  return host{
      .name = "eleanorrigby",
      .product = "2 x Intel Xeon X5680",
      .sockets = {2, machines},
      .cores_per_socket = {6, product},
      .threads_per_core = {2, product},
      .clock = {clock, product},
      .vector_width = {16_B, manual},
      .fma_units = {1, manual},
      .arithmetic_latency = {3_cycles, manual},
      .cache_line = {64_B, manual},
      .cache_levels = {3, manual},
      .l1 = {.size = {32_KiB, manual},
             .shared_by = {1, manual},
             .core_rate = {rate(16_B_per_cycle), manual},
             .latency = {time(4_cycles), manual},
             .ways = {8, manual}},
      .l2 = {.size = {256_KiB, manual},
             .shared_by = {1, manual},
             .core_rate = {rate(line_from_l2), transfers},
             .latency = {time(10_cycles), manual},
             .ways = {8, manual}},
      .l3 = {.size = {12_MiB, product}, .shared_by = {6, product}},
      .memory = {.shared_by = {6, product}, .rate = {32_GB_per_s, product}},
  };
}();
}  // namespace hosts

inline constexpr system eleanorrigby{
    .name = "eleanorrigby", .host = hosts::eleanorrigby.product, .cards = {&tesla_c2070, &tesla_c2070}};
}  // namespace kernelcost::machine
