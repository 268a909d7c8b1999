// SPDX-License-Identifier: BSL-1.0
/// \file
/// The peak rates of a card, from which roofline and flame are drawn.
#pragma once

#include <kernelcost/kernelcost.hpp>

#include <optional>
#include <string>
#include <vector>

namespace examples::report {

/// Rates of the whole card. Nothing for a rate that the card's facts and calibration do not give.
struct card_rates {
  std::optional<kernelcost::bandwidth> shared;
  std::optional<kernelcost::bandwidth> l1;
  std::optional<kernelcost::bandwidth> l2;
  std::optional<kernelcost::bandwidth> dram;
  std::optional<kernelcost::bandwidth> dram_write;
  /// A multiply-add counts as two operations; for whole numbers, an addition counts as one.
  std::optional<kernelcost::operation_rate> fp32;
  std::optional<kernelcost::operation_rate> fp64;
  std::optional<kernelcost::operation_rate> integer;
  /// Matrix products of half or bfloat16; other types have other rates.
  std::optional<kernelcost::operation_rate> tensor;
};

/// Throws kernelcost::error for a card without clock, cores or bus.
card_rates rates_of(const kernelcost::gpu& card);

}  // namespace examples::report
