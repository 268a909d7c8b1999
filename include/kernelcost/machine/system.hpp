// SPDX-License-Identifier: BSL-1.0
/// \file
/// system: a host, its cards, and what joins the cards.
///
///     inline constexpr kernelcost::system two_cards{
///         .name = "two_cards", .host = "2 x Xeon X5680", .cards = {&machine::tesla_c2070, &machine::tesla_c2075}};
#pragma once
#include <kernelcost/machine/gpu.hpp>

#include <array>
#include <cstddef>

namespace kernelcost {

/// The direct way from card to card. Absent where nobody has stated it: such copies then go by way of the host.
struct peer_link {
  known<bandwidth> rate{};
  known<seconds> latency{};
};

struct system {
  static constexpr std::size_t most_cards = 16;

  const char* name = "";
  /// The processors, as a description; what they do takes the time that a program states.
  const char* host = "";
  /// In the order of their indices, without gaps. They outlive the system.
  std::array<const gpu*, most_cards> cards{};
  peer_link between_cards{};

  constexpr int card_count() const {
    int number = 0;
    for (const auto* card : cards) number += card != nullptr ? 1 : 0;
    return number;
  }
};
}  // namespace kernelcost
