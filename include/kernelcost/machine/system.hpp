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
#include <initializer_list>

namespace kernelcost {

/// The direct way from card to card. Absent where nobody has stated it: such copies then go by way of the host.
struct peer_link {
  known<bandwidth> rate{};
  known<seconds> latency{};
};

/// Cards in the order of their indices. They outlive the list.
class card_list {
 public:
  static constexpr std::size_t most = 16;

  constexpr card_list() = default;
  constexpr card_list(std::initializer_list<const gpu*> cards) {
    for (const gpu* card : cards) {
      if (size_ == most) mistake::a_system_has_sixteen_cards_at_most(static_cast<int>(cards.size()));
      cards_[size_++] = card;
    }
  }

  constexpr std::size_t size() const { return size_; }
  constexpr const gpu& operator[](std::size_t index) const { return *cards_[index]; }

 private:
  std::array<const gpu*, most> cards_{};
  // Counted, since g++ under its sanitizers cannot compare an address with null in a constant expression.
  std::size_t size_ = 0;
};

struct system {
  const char* name = "";
  /// The processors, as a description; what they do takes the time that a program states.
  const char* host = "";
  card_list cards{};
  peer_link between_cards{};
};
}  // namespace kernelcost
