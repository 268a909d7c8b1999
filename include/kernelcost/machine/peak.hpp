// SPDX-License-Identifier: BSL-1.0
/// \file
/// Theoretical peaks of a card from its clocks, cores and bus, for comparison with measurements.
///
/// The formulas are those of "estimation of GPU performance parameters" (2010). That paper prints one figure with G =
/// 2^30 and another with 10^9; here a rate has a unit.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost {

/// Operations per second of one SM if each core completes `each` per cycle; a multiply-add counts as two.
constexpr operation_rate peak_operations_per_sm(const gpu& card, operations_per_cycle each) {
  const double a_core = each.value() * card.need<parameter::clock>().value();
  return operation_rate::from_value(card.need<parameter::cores_per_sm>().value() * a_core);
}
/// The same for all SMs.
constexpr operation_rate peak_operations(const gpu& card, operations_per_cycle each) {
  return card.need<parameter::sm_count>() * peak_operations_per_sm(card, each);
}

/// Bytes per second of the memory bus: two transfers per memory clock on each line.
constexpr bandwidth peak_memory_bandwidth(const gpu& card) {
  constexpr double bytes_a_bit = 0.125;
  const double a_line = bytes_a_bit * card.need<parameter::memory_clock>().value();
  return bandwidth::from_value(2 * (card.need<parameter::memory_bus_width>().value() * a_line));
}

/// Bytes per second of the shared memories of all SMs: 32 banks, four bytes wide, since compute capability 2.0.
constexpr bandwidth peak_shared_bandwidth(const gpu& card) {
  constexpr double bytes_a_cycle = 32 * 4;
  const double of_an_sm = bytes_a_cycle * card.need<parameter::clock>().value();
  return bandwidth::from_value(card.need<parameter::sm_count>().value() * of_an_sm);
}
}  // namespace kernelcost
