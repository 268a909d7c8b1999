// SPDX-License-Identifier: BSL-1.0
/// \file
/// departure_delays: the distance in time between memory requests of an SM, for the models of Hong and Kim and of
/// Nugteren.
#pragma once
#include <kernelcost/model/published_numbers.hpp>

namespace kernelcost {

/// Cycles between consecutive memory requests of an SM: between coalesced requests, and between the transactions of an
/// uncoalesced request.
struct departure_delays {
  cycles coalesced;
  cycles transaction;

  friend constexpr double number_of(const departure_delays& delays) {
    return detail::is_positive(delays.coalesced.value()) ? delays.transaction.value() : -1;
  }
};

namespace model {

/// For a calibrated card: the time in which a single SM reads a line of 128 bytes from L2, and the fill of a sector
/// that misses L1. For the Tesla C1060: the values of Hong and Kim.
constexpr known<departure_delays> departure_delay_of(const gpu& card) {
  if (card.measured.stated() && card.clock.stated()) {
    constexpr double line = 128;
    const calibration& measured = *card.measured.value();
    const auto bytes_a_cycle = measured.l2_read_per_sm / card.clock.value();
    const auto of_a_line = cycles::from_value(line / bytes_a_cycle.value());
    return {departure_delays{of_a_line, measured.l1_miss}, card.measured.source()};
  }
  if (thesis2012::is_c1060(card))
    return {departure_delays{cycles::from_value(4), cycles::from_value(40)},
            "Hong and Kim, ISCA 2009, parameters of the GeForce GTX 280, which has this processor"};
  return {};
}
}  // namespace model
}  // namespace kernelcost
