// SPDX-License-Identifier: BSL-1.0
/// \file
/// Two products that follow each other, Z = (X A) B, with tensor parallelism, as a timeline: A is split by columns and
/// B by rows, so that each card computes X A_i and (X A_i) B_i, and Z is the sum over the cards. The timeline has the
/// same calls as run.cu.
///
/// X has m x d elements, A d x h, B h x d. M. Shoeybi et al., "Megatron-LM: training multi-billion parameter language
/// models using model parallelism", 2019 (arXiv 1909.08053), section 3.
#pragma once

#include "../common/all_reduce.hpp"
#include "../common/program_facts.hpp"

#include <string>

namespace examples::tensor_parallel_product {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_size_is_a_multiple_of_32_up_to_65536(const char* name, long long size) {
  throw usage_error{std::string{name} + ": " + std::to_string(size) + ", it has to be a multiple of 32, 32 to 65536"};
}
[[noreturn]] inline void each_card_has_a_multiple_of_32_columns(long long h, int cards) {
  throw usage_error{"h: " + std::to_string(h) + " is not a multiple of 32 for each of " + std::to_string(cards) +
                    " cards"};
}
}  // namespace mistake

struct shape {
  int cards;
  long long m;
  long long d;
  long long h;
  summed_by by = summed_by::ring;

  constexpr void check() const {
    const auto check_size = [](const char* name, long long size) {
      if (size < 32 || size > 65536 || size % 32 != 0) mistake::a_size_is_a_multiple_of_32_up_to_65536(name, size);
    };
    check_size("m", m);
    check_size("d", d);
    check_size("h", h);
    if (h % (32 * cards) != 0) mistake::each_card_has_a_multiple_of_32_columns(h, cards);
  }
  constexpr long long columns() const { return h / cards; }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const shape all{number_of_cards(parameters), parameters.number<int>("m"), parameters.number<int>("d"),
                  parameters.number<int>("h"), way_of_summing(parameters)};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "tensor_parallel_product",
    .defaults = "cards=2;m=2048;d=2048;h=8192;by=ring",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"cards=2;m=256;d=1024;h=4096;by=ring", "cards=2;m=1024;d=1024;h=4096;by=ring",
                 "cards=2;m=2048;d=2048;h=8192;by=ring", "cards=2;m=4096;d=4096;h=1024;by=ring",
                 "cards=2;m=8192;d=8192;h=256;by=ring", "cards=2;m=256;d=1024;h=4096;by=nccl",
                 "cards=2;m=1024;d=1024;h=4096;by=nccl", "cards=2;m=2048;d=2048;h=8192;by=nccl",
                 "cards=2;m=4096;d=4096;h=1024;by=nccl", "cards=2;m=8192;d=8192;h=256;by=nccl"},
    // These are valid for up to eight cards.
    .checked = {"cards=2;m=32;d=32;h=256;by=ring", "cards=2;m=96;d=64;h=512;by=ring",
                "cards=2;m=96;d=64;h=512;by=nccl"},
    .cards = 2};

constexpr void program(kc::timeline& t, const kc::system& cards, const shape& all) {
  all.check();
  const kc::gpu& card = cards.cards[0];
  const auto first =
      kc::run_of(tile_product(all.m, all.columns(), all.d), tile_product_launch(all.m, all.columns()), card);
  const auto second = kc::run_of(tile_product(all.m, all.d, all.columns()), tile_product_launch(all.m, all.d), card);
  const auto streams = create_streams(t, all.cards);
  for (int i = 0; i < all.cards; ++i) {
    t.set_device(i);
    t.launch(first, streams.of[i], "X A");
    t.launch(second, streams.of[i], "(X A) B");
  }
  all_reduce(t, cards, kc::count(all.m) * all.d, streams, all.by);
  synchronize_cards(t, all.cards);
}

constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  const auto cards = system_of(card, all.cards);
  kc::timeline t{cards};
  program(t, cards, all);
  return t.elapsed();
}

}  // namespace examples::tensor_parallel_product
