// SPDX-License-Identifier: BSL-1.0
// A host of round numbers, on which estimates can be worked out by hand: 2 sockets of 4 cores at 1 GHz, vectors of 4
// doubles, lines of 64 bytes; a core streams 64 GB/s from L1, 32 from L2, 16 from L3, 8 from memory.
#pragma once
#include "rounding.hpp"

#include <kernelcost/kernelcost.hpp>

namespace kernelcost_tests {
namespace kc = kernelcost;
using namespace kernelcost::literals;

inline constexpr kc::host round_host = [] {
  constexpr const char* invented = "invented for tests";
  return kc::host{
      .name = "round_host",
      .product = "round numbers",
      .sockets = {2, invented},
      .cores_per_socket = {4, invented},
      .threads_per_core = {2, invented},
      .clock = {1_GHz, invented},
      .vector_width = {32_B, invented},
      .fma_units = {2, invented},
      .arithmetic_latency = {4_cycles, invented},
      .division = {.float64 = {5_cycles, invented}},
      .function = {.float64 = {20_cycles, invented}},
      .cache_line = {64_B, invented},
      .cache_levels = {3, invented},
      .l1 = {.size = {1024_B, invented},
             .shared_by = {1, invented},
             .core_rate = {64_GB_per_s, invented},
             .latency = {4_ns, invented}},
      .l2 = {.size = {16_KiB, invented},
             .shared_by = {1, invented},
             .core_rate = {32_GB_per_s, invented},
             .latency = {10_ns, invented}},
      .l3 = {.size = {256_KiB, invented},
             .shared_by = {4, invented},
             .core_rate = {16_GB_per_s, invented},
             .latency = {40_ns, invented}},
      .memory = {.shared_by = {4, invented},
                 .core_rate = {8_GB_per_s, invented},
                 .rate = {20_GB_per_s, invented},
                 .latency = {100_ns, invented}},
      .misses_in_flight = {10, invented},
      .fork_join = {kc::fork_join_fit{1_us, 0.5_us}, invented},
  };
}();
}  // namespace kernelcost_tests
