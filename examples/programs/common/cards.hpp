// SPDX-License-Identifier: BSL-1.0
/// \file
/// The system of several equal cards for the timelines of programs over cards, and the parameters `cards` and `by`.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "../../kernels/common/parameters.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/machine/systems/four_h200.hpp>
#include <kernelcost/machine/systems/two_h100.hpp>
#include <kernelcost/machine/systems/two_h200.hpp>

#include <string>
#include <string_view>

namespace examples {

namespace kc = kernelcost;

/// The cards of a program, and the streams and events of each.
inline constexpr int most_cards = 8;

/// How the cards sum their parts: by NCCL's all-reduce, or by a ring of peer copies and kernels.
enum class summed_by { nccl, ring };

inline int number_of_cards(const parameter_set& parameters) {
  const int cards = parameters.number<int>("cards");
  if (cards < 2 || cards > most_cards)
    throw usage_error{"cards: " + std::to_string(cards) + ", it has to be 2 to " + std::to_string(most_cards)};
  return cards;
}
inline summed_by way_of_summing(const parameter_set& parameters) {
  const auto& by = parameters.text("by");
  if (by != "nccl" && by != "ring") throw usage_error{"parameter by: '" + by + "' is neither nccl nor ring"};
  return by == "nccl" ? summed_by::nccl : summed_by::ring;
}

namespace detail {
constexpr kc::card_list repeated(const kc::gpu& card, int cards) {
  switch (cards) {
    case 2: return {&card, &card};
    case 3: return {&card, &card, &card};
    case 4: return {&card, &card, &card, &card};
    case 5: return {&card, &card, &card, &card, &card};
    case 6: return {&card, &card, &card, &card, &card, &card};
    case 7: return {&card, &card, &card, &card, &card, &card, &card};
    default: return {&card, &card, &card, &card, &card, &card, &card, &card};
  }
}
}  // namespace detail

/// `cards` cards of one kind. H100 and H200 have the links that were measured between two of them, four H200 those
/// between four, and other cards of their compute capability those of the H200. The copies of other cards go through
/// the host. Collectives are measured where the links are and the number of cards is that of the measurement.
constexpr kc::system system_of(const kc::gpu& card, int cards) {
  kc::system result{.name = card.name, .cards = detail::repeated(card, cards)};
  if (card.capability.major == 9) {
    const bool is_h100 = std::string_view{card.name} == kc::machine::h100.name;
    namespace systems = kc::machine::systems;
    const kc::system& measured = is_h100 ? systems::two_h100 : cards == 4 ? systems::four_h200 : systems::two_h200;
    result.links = measured.links;
    result.collectives = measured.collectives;
  }
  return result;
}

/// A stream of each card.
struct streams_of_cards {
  kc::stream of[most_cards];
  int cards;

  constexpr const kc::stream* begin() const { return of; }
  constexpr const kc::stream* end() const { return of + cards; }
};
constexpr streams_of_cards create_streams(kc::timeline& t, int cards) {
  streams_of_cards all{{}, cards};
  for (int card = 0; card < cards; ++card) {
    t.set_device(card);
    all.of[card] = t.create_stream(kc::stream_kind::non_blocking);
  }
  return all;
}
struct events_of_cards {
  kc::event of[most_cards];
};
constexpr events_of_cards create_events(kc::timeline& t, int cards) {
  events_of_cards all{};
  for (int card = 0; card < cards; ++card) all.of[card] = t.create_event();
  return all;
}
constexpr void synchronize_cards(kc::timeline& t, int cards) {
  for (int card = 0; card < cards; ++card) {
    t.set_device(card);
    t.synchronize_device();
  }
}

}  // namespace examples
