// SPDX-License-Identifier: BSL-1.0
/// \file
/// What a card could do by its clocks, lanes and bus: theoretical peaks, to hold against what it does.
///
/// The formulas are those of "estimation of GPU performance parameters" (2010), which gives one of its figures a G of 2^30 and the
/// other one of 10^9; here a rate is a rate, and who prints it says in which unit.
#pragma once
#include <kernelcost/machine/gpu.hpp>

namespace kernelcost {

/// Operations a second of one SM where each core completes `each` of them a cycle: two for a multiply-add.
constexpr operation_rate peak_operations_per_sm(const gpu& card, operations_per_cycle each) {
  const double a_core = each.value() * card.need<parameter::clock>().value();
  return operation_rate::from_value(card.need<parameter::cores_per_sm>().value() * a_core);
}
/// The same of all SMs.
constexpr operation_rate peak_operations(const gpu& card, operations_per_cycle each) {
  return card.need<parameter::sm_count>() * peak_operations_per_sm(card, each);
}

/// Bytes a second between memory and card: two transfers a memory clock on each line of the bus.
constexpr bandwidth peak_memory_bandwidth(const gpu& card) {
  constexpr double bytes_a_bit = 0.125;
  const double a_line = bytes_a_bit * card.need<parameter::memory_clock>().value();
  return bandwidth::from_value(2 * (card.need<parameter::memory_bus_width>().value() * a_line));
}

/// Bytes a second of all SMs' shared memories: thirty-two banks, four bytes wide, since compute capability 2.0.
constexpr bandwidth peak_shared_bandwidth(const gpu& card) {
  constexpr double bytes_a_cycle = 32 * 4;
  const double of_an_sm = bytes_a_cycle * card.need<parameter::clock>().value();
  return bandwidth::from_value(card.need<parameter::sm_count>().value() * of_an_sm);
}
}  // namespace kernelcost
