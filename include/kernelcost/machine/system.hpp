// SPDX-License-Identifier: BSL-1.0
/// \file
/// system: a host, its cards, and the links between the cards.
///
///     inline constexpr kernelcost::system two_cards{
///         .name = "two_cards", .host = "2 x Xeon X5680", .cards = {&machine::tesla_c2070, &machine::tesla_c2075}};
#pragma once
#include <kernelcost/machine/card_links.hpp>
#include <kernelcost/machine/gpu.hpp>

#include <cstddef>
#include <initializer_list>

namespace kernelcost {

/// One link that all copies between cards share, with a constant rate. `card_links` describes links by size and
/// direction. If neither is stated, copies between cards go through the host.
struct peer_link {
  known<bandwidth> rate{};
  known<seconds> latency{};
};

/// Cards in the order of their indices. The cards must outlive the list.
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
  const gpu* cards_[most]{};
  // Counted, because g++ under its sanitizers cannot compare an address with null in a constant expression.
  std::size_t size_ = 0;
};

struct system {
  const char* name = "";
  /// The name of the processors, for descriptions; a program states the time of host work.
  const char* host = "";
  card_list cards{};
  peer_link between_cards{};
  /// The bandwidth of the host's memory, which copies of all cards and kinds divide. If unstated, they don't slow each
  /// other. A copy from or to pageable memory passes through it three times, because it is staged.
  known<bandwidth> host_memory{};
  /// The links by size and direction. They take precedence over `between_cards`.
  known<const card_links*> links{};
  /// Measured collectives over all cards of the system.
  known<const collective_times*> collectives{};
};
}  // namespace kernelcost
