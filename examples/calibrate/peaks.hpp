// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/machine/gpu.hpp>

namespace examples::calibrate {

// What a card could do by its clocks, lanes and bus, to hold against what it does.

/// Operations a second where each core completes `each` of them a cycle: two for a multiply-add.
constexpr kernelcost::operation_rate peak_operations(const kernelcost::gpu& card,
                                                     kernelcost::operations_per_cycle each) {
  using kernelcost::parameter;
  return card.need<parameter::sm_count>() *
         (card.need<parameter::cores_per_sm>() * (each * card.need<parameter::clock>()));
}

/// Two transfers a memory clock on each line of the bus.
constexpr kernelcost::bandwidth peak_memory_bandwidth(const kernelcost::gpu& card) {
  using namespace kernelcost::literals;
  using kernelcost::parameter;
  const kernelcost::count bits_per_cycle = kernelcost::count(2) * card.need<parameter::memory_bus_width>();
  return bits_per_cycle * (0.125_B_per_cycle * card.need<parameter::memory_clock>());
}

/// Thirty-two banks an SM, four bytes wide.
constexpr kernelcost::bandwidth peak_shared_bandwidth(const kernelcost::gpu& card) {
  using namespace kernelcost::literals;
  using kernelcost::parameter;
  return card.need<parameter::sm_count>() * (128_B_per_cycle * card.need<parameter::clock>());
}

}  // namespace examples::calibrate
