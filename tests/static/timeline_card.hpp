// SPDX-License-Identifier: BSL-1.0
// A card of round numbers, on which schedules can be worked out by hand: a launch takes 1 us, a kB of pinned memory 1 us, ten SMs.
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kernelcost_tests {
namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr kc::gpu round_card(kc::compute_capability capability) {
  constexpr const char* invented = "invented for tests";
  return kc::gpu{
      .name = "round",
      .product = "round numbers",
      .capability = capability,
      .sm = kc::limits_of(capability),
      .clock = {1_GHz, invented},
      .sm_count = {10, invented},
      .dram_bandwidth = {100_GB_per_s, invented},
      .memory_size = {1_GB, invented},
      .launch_overhead = {1_us, invented},
      .copies =
          {
              .pageable_to_device = {0.5_GB_per_s, invented},
              .pageable_to_host = {0.5_GB_per_s, invented},
              .pinned_to_device = {1_GB_per_s, invented},
              .pinned_to_host = {1_GB_per_s, invented},
              .within_device = {10_GB_per_s, invented},
          },
  };
}
inline constexpr kc::gpu card = round_card({9, 0});
/// One copy engine, for both ways, and one kernel at a time.
inline constexpr kc::gpu old_card = round_card({1, 3});

/// A kernel of `blocks` blocks, of which `per_sm` fit on each of the ten SMs.
constexpr kc::kernel_run part(kc::seconds time, int blocks, int per_sm) { return {"part", time, blocks, per_sm}; }
/// One that fills the card.
constexpr kc::kernel_run full(kc::seconds time) { return kc::run_of("full", time); }

/// Equal but for rounding.
constexpr bool is(kc::seconds a, kc::seconds b) {
  const double difference = a.value() - b.value();
  return difference < 1e-15 && difference > -1e-15;
}
}  // namespace kernelcost_tests
