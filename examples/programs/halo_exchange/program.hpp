// SPDX-License-Identifier: BSL-1.0
/// \file
/// Time steps of the heat equation on n x n nodes over several cards, as a timeline. Each card has a band of rows, and
/// one row of each neighbour. In each step it computes its first and its last row, sends them to the neighbours, and
/// computes the other rows meanwhile. The timeline has the same calls as run.cu.
#pragma once

#include "../common/cards.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::halo_exchange {

enum class element { float32, float64 };

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_field_has_three_rows_for_each_card_and_at_most_65536(long long n, int cards) {
  throw usage_error{"n: " + std::to_string(n) + " nodes a side, it has to be " + std::to_string(3 * cards) +
                    " to 65536 for " + std::to_string(cards) + " cards"};
}
[[noreturn]] inline void there_are_1_to_100000_steps(long long steps) {
  throw usage_error{"steps: " + std::to_string(steps) + ", it has to be 1 to 100000"};
}
}  // namespace mistake

struct shape {
  int cards;
  long long n;
  long long steps;
  element type = element::float64;

  constexpr void check() const {
    if (n < 3 * cards || n > 65536) mistake::a_field_has_three_rows_for_each_card_and_at_most_65536(n, cards);
    if (steps < 1 || steps > 100'000) mistake::there_are_1_to_100000_steps(steps);
  }
  /// The first row of the field that the card computes; for the number of cards, n.
  constexpr long long begin_of(int card) const { return n * card / cards; }
  constexpr long long rows_of(int card) const { return begin_of(card + 1) - begin_of(card); }
  constexpr kc::bytes row() const {
    return kc::count(n) * kc::bytes::from_value(type == element::float64 ? sizeof(double) : sizeof(float));
  }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& type = parameters.text("type");
  if (type != "float" && type != "double")
    throw usage_error{"parameter type: '" + type + "' is neither float nor double"};
  const shape all{number_of_cards(parameters), parameters.number<int>("n"), parameters.number<int>("steps"),
                  type == "double" ? element::float64 : element::float32};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "halo_exchange",
    .defaults = "cards=2;n=4096;steps=100;type=double",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"cards=2;n=512;steps=100;type=double", "cards=2;n=1024;steps=100;type=double",
                 "cards=2;n=2048;steps=100;type=double", "cards=2;n=4096;steps=100;type=double",
                 "cards=2;n=8192;steps=100;type=double", "cards=2;n=16384;steps=50;type=double",
                 "cards=2;n=4096;steps=100;type=float", "cards=2;n=8192;steps=100;type=float",
                 "cards=2;n=16384;steps=50;type=float"},
    .checked = {"cards=2;n=24;steps=3;type=double", "cards=2;n=64;steps=10;type=double",
                "cards=2;n=77;steps=9;type=float", "cards=2;n=200;steps=4;type=float"},
    .cards = 2};

template <typename T>
constexpr void program_of(kc::timeline& t, const kc::system& cards, const shape& all) {
  const int p = all.cards;
  const kc::gpu& card = cards.cards[0];
  // All cards but one may have a row more.
  const kc::count inner_rows = kc::count(all.rows_of(0)) - 2;
  const auto edge = kc::run_of(heat_rows<T>(all.n, 2), heat_rows_launch(all.n, 2), card);
  const auto inner = kc::run_of(heat_rows<T>(all.n, inner_rows), heat_rows_launch(all.n, inner_rows), card);
  const auto edges = create_streams(t, p);
  const auto inners = create_streams(t, p);
  const auto computed = create_events(t, p);
  const auto sent = create_events(t, p);
  const auto done = create_events(t, p);
  for (long long step = 0; step < all.steps; ++step) {
    for (int i = 0; i < p; ++i) {
      t.set_device(i);
      if (step > 0) {
        if (i > 0) t.wait(sent.of[i - 1], edges.of[i]);
        if (i + 1 < p) t.wait(sent.of[i + 1], edges.of[i]);
        t.wait(done.of[i], edges.of[i]);
        t.wait(computed.of[i], inners.of[i]);
      }
      t.launch(edge, edges.of[i], "edge");
    }
    for (int i = 0; i < p; ++i) {
      t.set_device(i);
      t.record(computed.of[i], edges.of[i]);
      if (i > 0) t.copy_to_peer(all.row(), i, i - 1, edges.of[i], "halo");
      if (i + 1 < p) t.copy_to_peer(all.row(), i, i + 1, edges.of[i], "halo");
      t.record(sent.of[i], edges.of[i]);
      t.launch(inner, inners.of[i], "inner");
      t.record(done.of[i], inners.of[i]);
    }
  }
  synchronize_cards(t, p);
}
constexpr void program(kc::timeline& t, const kc::system& cards, const shape& all) {
  all.check();
  all.type == element::float64 ? program_of<double>(t, cards, all) : program_of<float>(t, cards, all);
}

constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  const auto cards = system_of(card, all.cards);
  kc::timeline t{cards};
  program(t, cards, all);
  return t.elapsed();
}

}  // namespace examples::halo_exchange
