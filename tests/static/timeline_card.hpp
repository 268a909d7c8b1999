// SPDX-License-Identifier: BSL-1.0
// A card of round numbers, on which schedules can be worked out by hand: a launch takes 1 us, a copy of 1 kB of pinned
// memory takes 1 us, and the card has ten SMs.
#pragma once
#include "rounding.hpp"

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
/// A card with one copy engine for both directions, which runs one kernel at a time.
inline constexpr kc::gpu old_card = round_card({1, 3});

/// A kernel of `blocks` blocks, of which `per_sm` fit on each of the ten SMs.
constexpr kc::kernel_run part(kc::seconds time, int blocks, int per_sm) { return {"part", time, blocks, per_sm}; }
/// A kernel that fills the card.
constexpr kc::kernel_run full(kc::seconds time) { return kc::run_of("full", time); }
}  // namespace kernelcost_tests
