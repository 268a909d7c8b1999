// SPDX-License-Identifier: BSL-1.0
// A card of round numbers, so that estimates of the calibrated model can be worked out by hand.
#pragma once
#include <kernelcost/kernelcost.hpp>

#include <cmath>
#include <cstddef>

namespace kernelcost_tests {
using namespace kernelcost::literals;

/// At 1 GHz, a cycle is 1 ns, and 1 GB/s is 1 byte a cycle.
inline constexpr kernelcost::calibration round_numbers = [] {
  using kernelcost::element_kind;
  using kernelcost::expr::op;
  kernelcost::calibration m;
  m.source = "tests";
  m.operations = {{element_kind::float32, op::fma, {4_cycles, 0.25_cycles}},
                  {element_kind::float32, op::sqrt, {40_cycles, 2_cycles, 1.5_cycles}},
                  {element_kind::float32, op::div, {100_cycles, 10_cycles}},
                  {element_kind::float32, op::reciprocal, {60_cycles, 6_cycles}},
                  {element_kind::float64, op::fma, {8_cycles, 0.5_cycles}},
                  {element_kind::int32, op::add, {5_cycles, 0.5_cycles}},
                  {element_kind::int32, op::min, {5_cycles, 0.5_cycles}},
                  {element_kind::int32, op::popcount, {17_cycles, 2_cycles}}};
  m.shuffle = {25_cycles, 0.5_cycles};
  m.vote = {15_cycles, 0.75_cycles};
  m.loop_trip = {10_cycles, 0.75_cycles};

  m.l1_latency = 30_cycles;
  m.l1_latency_per_pass = 2_cycles;
  m.l1_wavefront = 1_cycles;
  m.l1_line = 0.5_cycles;
  m.l1_miss = 2_cycles;
  m.shared_wavefront = 1_cycles;
  m.bank_conflict_latency = 2_cycles;
  m.constant_latency = 25_cycles;

  m.l2 = {300_cycles, 10_cycles};
  m.dram = {700_cycles, 30_cycles};
  m.l2_read_per_sm = 64_GB_per_s;
  m.l2_read = 320_GB_per_s;
  m.l2_write = 160_GB_per_s;
  m.dram_write = 0.5;
  m.dram_scattered_read = 0.32;
  m.dram_scattered_write = 0.16;
  m.l2_scattered_read = 0.2_ns;
  m.l2_partial_write = 0.5_ns;
  m.store_sector = 1_cycles;
  m.store_partial_sector = 2_cycles;
  m.store_partial_line = 1_cycles;
  // Shares at 1 to 16 MiB. Data that one SM reads stay in L2 up to 4 MiB, then a tenth less with each MiB. Data that
  // all SMs read stay up to 2 MiB, then a fifth less with each MiB.
  constexpr double spread[] = {1, 1, 1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2};
  constexpr double shared[] = {1, 1, 0.8, 0.6, 0.4, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
  for (std::size_t i = 0; i < 16; ++i) {
    const kernelcost::bytes footprint = (static_cast<double>(i) + 1) * 1_MiB;
    m.residency_spread[i] = {footprint, spread[i]};
    m.residency_shared[i] = {footprint, shared[i]};
  }
  m.residency_random = 4_MiB;

  m.barrier_base = 20_cycles;
  m.barrier_per_warp = 2_cycles;
  m.barrier_per_warp_busy = 1_cycles;
  m.warp_barrier = 10_cycles;
  m.grid_barrier = 2000_cycles;

  m.same_address = {1_cycles, 2_cycles, 4_cycles, 8_cycles};
  m.same_address_fit = {2_cycles, 4000_cycles};
  m.atomic_throughput = 0.5_cycles;
  m.atomic_sector = 2_cycles;
  m.atomic_request = 4_cycles;
  m.atomic_lane = 0.5_cycles;
  m.atomic_latency = 500_cycles;
  m.atomic_interval = 5_cycles;
  m.shared_atomic_integer = {100_cycles, 2_cycles};
  m.shared_atomic_float = {150_cycles, 5_cycles};
  m.shared_atomic_float_queue = 20_cycles;
  m.shared_atomic_wide = {200_cycles, 8_cycles};
  m.shared_atomic_wide_queue = 30_cycles;

  m.launch_floor = 1_us;
  m.first_instructions = 500_ns;
  m.block_launch = 2_ns;
  m.turnover = 100_cycles;
  m.turnover_per_warp = 10_cycles;
  return m;
}();

/// 10 SMs of compute capability 9.0: 64 warps, 32 blocks and 256 KiB of L1 and shared memory each.
inline constexpr kernelcost::gpu synthetic_card = [] {
  kernelcost::gpu made;
  made.name = "synthetic";
  made.capability = {9, 0};
  made.sm = kernelcost::limits_of(made.capability);
  made.clock = {1_GHz, "tests"};
  made.sm_count = {10, "tests"};
  made.shared_latency = {20_cycles, "tests"};
  made.dram_bandwidth = {100_GB_per_s, "tests"};
  made.measured = {&round_numbers, "tests"};
  return made;
}();

/// A block of four warps on each SM.
inline constexpr kernelcost::launch one_block_an_sm{{10}, {128}};
/// One thread for each float of 16 MiB: 32768 blocks, 131072 warps.
inline constexpr double mebi = 1024 * 1024;
inline constexpr kernelcost::launch four_mebi_threads{{32768}, {128}};

/// The demand and the latency of an average warp, with the last stage of its loads closed.
template <class Body>
constexpr kernelcost::model::warp_costs costs_of(const Body& body, const kernelcost::launch& how = one_block_an_sm,
                                                 const kernelcost::expr::resources& uses = {},
                                                 const kernelcost::gpu& gpu = synthetic_card) {
  const auto kernel = kernelcost::expr::kernel("k", uses, body);
  const kernelcost::context where{gpu, how, kernelcost::occupancy_of(gpu, how, uses)};
  const auto algebra = kernelcost::model::calibrated.algebra(where, kernel);
  kernelcost::fold_position at;
  auto folded = kernelcost::fold(algebra.start(at), kernel.body);
  folded.waits.close();
  return folded;
}
template <class Body>
constexpr kernelcost::model::demand asks_of(const Body& body, const kernelcost::launch& how = one_block_an_sm) {
  return costs_of(body, how).asks;
}
/// The latency of a warp, in cycles.
template <class Body>
constexpr double waits_of(const Body& body, const kernelcost::launch& how = one_block_an_sm) {
  constexpr kernelcost::model::load_latencies latencies{30, 2, 300, 10, 700, 30, 0};
  return costs_of(body, how).waits.total(latencies);
}

/// The third root of the sum of cubes, by the standard library.
inline double together(double a, double b, double c = 0) { return std::cbrt(a * a * a + b * b * b + c * c * c); }
/// Passes of a request to `lines` lines with bank conflicts of `ways` lanes. A share `misses` of its trips has misses;
/// `missing` lines are the mean over all trips.
inline double passes_of(double ways, double lines, double missing, double misses = 1) {
  return misses * std::fmax(ways, 0.5 * lines + 2 * missing / misses) + (1 - misses) * std::fmax(ways, 0.5 * lines);
}
}  // namespace kernelcost_tests
