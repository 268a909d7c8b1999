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
      "Linux 6.18.44, compiled by g++ 13.3.0, 2026-11-21";
  constexpr const char* reported = "Linux 6.18.44 on an Intel(R) Xeon(R) Processor, 2026-11-21";

  return host{
      .name = "measured_host",
      .product = "1 x Intel(R) Xeon(R) Processor",
      .sockets = {1, reported},  // host.sockets
      .cores_per_socket = {16, reported},  // host.cores_per_socket
      .threads_per_core = {1, reported},  // host.threads_per_core
      .clock = {3.031_GHz, measured},  // clock threads=1
      .all_core_clock = {2.723_GHz, measured},  // clock threads=all
      .vector_width = {64_B, measured},  // vector_width, that of the widest instructions
      .fma_units = {1.873, measured},  // multiply_adds type=float;threads=1 over vector_width and clock
      .arithmetic_latency = {4.212_cycles, measured},  // sum_latency type=double
      .division =
          {
              .float32 = {0.6742_cycles, measured},  // division type=float
              .float64 = {2.15_cycles, measured},  // division type=double
              .int32 = {6.224_cycles, measured},  // division type=int32
              .int64 = {10.54_cycles, measured},  // division type=int64
          },
      .function =
          {
              .float32 = {9.551_cycles, measured},  // exponential type=float
              .float64 = {16_cycles, measured},  // exponential type=double
          },
      .cache_line = {64_B, reported},  // host.cache_line
      .cache_levels = {3, reported},  // host.cache_levels
      .l1 =
          {
              .size = {49152_B, reported},  // host.l1.size
              .shared_by = {1, reported},  // host.l1.shared_by
              .core_rate = {406.7_GB_per_s, measured},  // triad level=l1;threads=1
              .rate = {100.9_GB_per_s, measured},  // triad level=l1;threads=all, over 16
              .latency = {1.622_ns, measured},  // load_latency level=l1
          },
      .l2 =
          {
              .size = {2097152_B, reported},  // host.l2.size
              .shared_by = {1, reported},  // host.l2.shared_by
              .core_rate = {101.7_GB_per_s, measured},  // triad level=l2;threads=1
              .rate = {24.35_GB_per_s, measured},  // triad level=l2;threads=all, over 16
              .latency = {6.509_ns, measured},  // load_latency level=l2
          },
      .l3 =
          {
              .size = {314572800_B, reported},  // host.l3.size
              .shared_by = {16, reported},  // host.l3.shared_by
              .core_rate = {13.98_GB_per_s, measured},  // triad level=l3;threads=1
              .rate = {205.8_GB_per_s, measured},  // triad level=l3;threads=all, over 1
              .latency = {111_ns, measured},  // load_latency level=l3
          },
      .memory =
          {
              .size = {135148564480_B, reported},  // host.memory.size
              .shared_by = {16, reported},  // host.memory.shared_by
              .core_rate = {13.62_GB_per_s, measured},  // triad level=memory;threads=1
              .rate = {101.9_GB_per_s, measured},  // triad level=memory;threads=all, over 1
              .latency = {113.4_ns, measured},  // load_latency level=memory
          },
      .misses_in_flight = {21.02, measured},  // load_latency.loads_in_flight, the most
      .fork_join = {fork_join_fit{0.4481_us, 0.2132_us}, measured},  // fork_join, a line over threads
  };
}();
}  // namespace kernelcost::machine::hosts
