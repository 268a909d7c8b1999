// SPDX-License-Identifier: BSL-1.0
/// \file
/// Intel(R) Xeon(R) Processor.
/// Written by kernelcost-calibrate --host; not to be edited. The remark beside a number names its row in the record.
// clang-format off
#pragma once
#include <kernelcost/machine/host.hpp>

namespace kernelcost::machine::hosts {

inline constexpr host measured_host = [] {
  using namespace kernelcost::literals;
  constexpr const char* measured =
      "measured by kernelcost-calibrate --host on an Intel(R) Xeon(R) Processor, "
      "Linux 6.18.44, compiled by g++ 13.3.0, 2026-11-25";
  constexpr const char* reported = "Linux 6.18.44 on an Intel(R) Xeon(R) Processor, 2026-11-25";

  return host{
      .name = "measured_host",
      .product = "1 x Intel(R) Xeon(R) Processor",
      .sockets = {1, reported},  // host.sockets
      .cores_per_socket = {16, reported},  // host.cores_per_socket
      .threads_per_core = {1, reported},  // host.threads_per_core
      .clock = {2.658_GHz, measured},  // clock threads=1
      .all_core_clock = {2.445_GHz, measured},  // clock threads=all
      .vector_width = {64_B, measured},  // vector_width, that of the widest instructions
      .fma_units = {1.996, measured},  // multiply_adds type=float;threads=1 over vector_width and clock
      .arithmetic_latency = {3.847_cycles, measured},  // sum_latency type=double
      .division =
          {
              .float32 = {0.5998_cycles, measured},  // division type=float
              .float64 = {1.919_cycles, measured},  // division type=double
              .int32 = {5.568_cycles, measured},  // division type=int32
              .int64 = {9.245_cycles, measured},  // division type=int64
          },
      .function =
          {
              .float32 = {8.354_cycles, measured},  // exponential type=float
              .float64 = {15.36_cycles, measured},  // exponential type=double
          },
      .cache_line = {64_B, reported},  // host.cache_line
      .cache_levels = {3, reported},  // host.cache_levels
      .l1 =
          {
              .size = {49152_B, reported},  // host.l1.size
              .shared_by = {1, reported},  // host.l1.shared_by
              .core_rate = {417_GB_per_s, measured},  // triad level=l1;threads=1
              .rate = {185.2_GB_per_s, measured},  // triad level=l1;threads=all, over 16
              .latency = {1.872_ns, measured},  // load_latency level=l1
              .ways = {12, measured},  // lines_of_a_set level=l1
              .split_rate = {191.2_GB_per_s, measured},  // split_triad level=l1;threads=1
          },
      .l2 =
          {
              .size = {2097152_B, reported},  // host.l2.size
              .shared_by = {1, reported},  // host.l2.shared_by
              .core_rate = {93.61_GB_per_s, measured},  // triad level=l2;threads=1
              .rate = {20.4_GB_per_s, measured},  // triad level=l2;threads=all, over 16
              .latency = {9.053_ns, measured},  // load_latency level=l2
              .ways = {16, reported},  // host.l2.ways
          },
      .l3 =
          {
              .size = {314572800_B, reported},  // host.l3.size
              .shared_by = {16, reported},  // host.l3.shared_by
              // triad.by_footprint, the median from twice the nearer level to half of this one
              .core_rate = {23.4_GB_per_s, measured},
              .rate = {163.6_GB_per_s, measured},  // triad level=l3;threads=all, over 1
              .latency = {124.2_ns, measured},  // load_latency level=l3
          },
      .memory =
          {
              .size = {135148564480_B, reported},  // host.memory.size
              .shared_by = {16, reported},  // host.memory.shared_by
              .core_rate = {11.99_GB_per_s, measured},  // triad level=memory;threads=1
              .rate = {82.4_GB_per_s, measured},  // triad level=memory;threads=all, over 1
              .latency = {128.5_ns, measured},  // load_latency level=memory
          },
      .misses_in_flight = {20.16, measured},  // load_latency.loads_in_flight, the most
      .fork_join = {fork_join_fit{0.9171_us, 0.2314_us}, measured},  // fork_join, a line over threads
      // host.page, page_walk.entries, page_walk chains=16, page_walk chains=1
      .translation = {host_translation{4096_B, 2048, 4.087_ns, 15.19_ns}, measured},
  };
}();
}  // namespace kernelcost::machine::hosts
