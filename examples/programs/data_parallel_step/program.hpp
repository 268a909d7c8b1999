// SPDX-License-Identifier: BSL-1.0
/// \file
/// The backward pass of a training step with data parallelism, as a timeline: every card computes the gradients of all
/// layers for its own part of the batch, and buckets of gradients are summed over the cards while the kernels of
/// further layers run. The timeline has the same calls as run.cu.
///
/// A network of equal linear layers. In float, for each layer l from the last to the first, with the b examples of a
/// card: G_l = X_l^T D_l (width x width) and D_(l-1) = D_l W_l^T (b x width). Then W = W - rate / cards * sum of G.
#pragma once

#include "../common/all_reduce.hpp"
#include "../common/program_facts.hpp"

#include <string>

namespace examples::data_parallel_step {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void a_size_is_a_multiple_of_32_up_to_16384(const char* name, long long size) {
  throw usage_error{std::string{name} + ": " + std::to_string(size) + ", it has to be a multiple of 32, 32 to 16384"};
}
[[noreturn]] inline void there_are_1_to_64_layers(long long layers) {
  throw usage_error{"layers: " + std::to_string(layers) + ", it has to be 1 to 64"};
}
[[noreturn]] inline void the_buckets_divide_the_layers(long long buckets, long long layers) {
  throw usage_error{"buckets: " + std::to_string(buckets) + " do not divide " + std::to_string(layers) + " layers"};
}
}  // namespace mistake

struct shape {
  int cards;
  long long layers;
  long long width;
  /// Examples of each card.
  long long batch;
  long long buckets;
  summed_by by = summed_by::ring;

  constexpr void check() const {
    if (width < 32 || width > 16384 || width % 32 != 0) mistake::a_size_is_a_multiple_of_32_up_to_16384("width", width);
    if (batch < 32 || batch > 16384 || batch % 32 != 0) mistake::a_size_is_a_multiple_of_32_up_to_16384("batch", batch);
    if (layers < 1 || layers > 64) mistake::there_are_1_to_64_layers(layers);
    if (buckets < 1 || layers % buckets != 0) mistake::the_buckets_divide_the_layers(buckets, layers);
  }
  constexpr long long layers_of_bucket() const { return layers / buckets; }
  constexpr long long weights_of_layer() const { return width * width; }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const shape all{number_of_cards(parameters),     parameters.number<int>("layers"),  parameters.number<int>("width"),
                  parameters.number<int>("batch"), parameters.number<int>("buckets"), way_of_summing(parameters)};
  all.check();
  return all;
}

inline constexpr program_facts facts{.name = "data_parallel_step",
                                     .defaults = "cards=2;layers=8;width=2048;batch=64;buckets=8;by=ring",
                                     .check = [](const parameter_set& parameters) { shape_of(parameters); },
                                     .measured = {"cards=2;layers=8;width=1024;batch=64;buckets=8;by=ring",
                                                  "cards=2;layers=8;width=1024;batch=64;buckets=1;by=ring",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=8;by=ring",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=2;by=ring",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=1;by=ring",
                                                  "cards=2;layers=8;width=4096;batch=32;buckets=8;by=ring",
                                                  "cards=2;layers=8;width=4096;batch=32;buckets=1;by=ring",
                                                  "cards=2;layers=8;width=4096;batch=128;buckets=4;by=ring",
                                                  "cards=2;layers=8;width=1024;batch=64;buckets=8;by=nccl",
                                                  "cards=2;layers=8;width=1024;batch=64;buckets=1;by=nccl",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=8;by=nccl",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=2;by=nccl",
                                                  "cards=2;layers=8;width=2048;batch=64;buckets=1;by=nccl",
                                                  "cards=2;layers=8;width=4096;batch=32;buckets=8;by=nccl",
                                                  "cards=2;layers=8;width=4096;batch=32;buckets=1;by=nccl",
                                                  "cards=2;layers=8;width=4096;batch=128;buckets=4;by=nccl"},
                                     .checked = {"cards=2;layers=1;width=32;batch=32;buckets=1;by=ring",
                                                 "cards=2;layers=4;width=64;batch=32;buckets=2;by=ring",
                                                 "cards=2;layers=3;width=96;batch=64;buckets=3;by=ring",
                                                 "cards=2;layers=4;width=64;batch=32;buckets=2;by=nccl"},
                                     .cards = 2};

constexpr void program(kc::timeline& t, const kc::system& cards, const shape& all) {
  all.check();
  const int p = all.cards;
  const kc::gpu& card = cards.cards[0];
  const auto gradient =
      kc::run_of(tile_product(all.width, all.width, all.batch), tile_product_launch(all.width, all.width), card);
  const auto back =
      kc::run_of(tile_product(all.batch, all.width, all.width), tile_product_launch(all.batch, all.width), card);
  const kc::count weights = kc::count(all.layers) * all.weights_of_layer();
  const auto update = kc::run_of(add_scaled(weights), add_scaled_launch(weights), card);
  const auto compute = create_streams(t, p);
  const auto network = create_streams(t, p);
  const auto done = create_events(t, p);
  const auto summed = create_events(t, p);
  for (long long bucket = 0; bucket < all.buckets; ++bucket) {
    for (int i = 0; i < p; ++i) {
      t.set_device(i);
      for (long long layer = 0; layer < all.layers_of_bucket(); ++layer) {
        t.launch(gradient, compute.of[i], "gradient");
        t.launch(back, compute.of[i], "back");
      }
      t.record(done.of[i], compute.of[i]);
      t.wait(done.of[i], network.of[i]);
    }
    all_reduce(t, cards, kc::count(all.layers_of_bucket()) * all.weights_of_layer(), network, all.by);
  }
  for (int i = 0; i < p; ++i) {
    t.set_device(i);
    t.record(summed.of[i], network.of[i]);
    t.wait(summed.of[i], compute.of[i]);
    t.launch(update, compute.of[i], "update");
  }
  synchronize_cards(t, p);
}

constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  const auto cards = system_of(card, all.cards);
  kc::timeline t{cards};
  program(t, cards, all);
  return t.elapsed();
}

}  // namespace examples::data_parallel_step
