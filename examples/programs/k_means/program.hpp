// SPDX-License-Identifier: BSL-1.0
/// \file
/// The k-means clustering of n points, as a timeline: the assignment, and the new centres by two reductions, for a
/// number of iterations that the host launches.
///
/// Bachelor thesis on six algorithms (2016), chapter 5. The assignment is the kernel kmeans_assign. The timeline has
/// the same calls as run.cu.
#pragma once

#include "../../kernels/elementwise/kmeans_assign/tree.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

#include <string>

namespace examples::k_means {

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void the_number_of_points_is_1_to_2_to_the_30(long long n) {
  throw usage_error{"n: " + std::to_string(n) + " points, it has to be 1 to 1073741824"};
}
[[noreturn]] inline void the_number_of_centres_is_1_to_65535(long long centres) {
  throw usage_error{"centres: " + std::to_string(centres) + " is not 1 to 65535"};
}
[[noreturn]] inline void a_point_has_2_4_8_or_16_dimensions(long long dimensions) {
  throw usage_error{"dimensions: " + std::to_string(dimensions) + ", it has to be 2, 4, 8 or 16"};
}
[[noreturn]] inline void there_is_at_least_one_iteration(long long iterations) {
  throw usage_error{"iterations: " + std::to_string(iterations) + " is less than 1"};
}
}  // namespace mistake

struct shape {
  long long n;
  long long centres;
  long long dimensions;
  long long iterations;

  constexpr void check() const {
    if (n < 1 || n > 1 << 30) mistake::the_number_of_points_is_1_to_2_to_the_30(n);
    if (centres < 1 || centres > 65535) mistake::the_number_of_centres_is_1_to_65535(centres);
    if (dimensions != 2 && dimensions != 4 && dimensions != 8 && dimensions != 16)
      mistake::a_point_has_2_4_8_or_16_dimensions(dimensions);
    if (iterations < 1) mistake::there_is_at_least_one_iteration(iterations);
  }
  static constexpr kc::bytes words(kc::count number) { return number * kc::bytes::from_value(4); }
  constexpr kc::bytes points() const { return words(kc::count(n) * dimensions); }
  constexpr kc::bytes all_centres() const { return words(kc::count(centres) * dimensions); }
  constexpr kc::bytes nearest_centres() const { return words(n); }
  /// Sums of each segment, and counts.
  constexpr kc::bytes sums() const { return words(segments_of(n) * centres * dimensions); }
  constexpr kc::bytes counts() const { return words(segments_of(n) * centres); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const shape all{parameters.number<int>("n"), parameters.number<int>("centres"), parameters.number<int>("dimensions"),
                  parameters.number<int>("iterations")};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "k_means",
    .defaults = "n=1048576;centres=16;dimensions=8;iterations=20",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=65536;centres=16;dimensions=8;iterations=20", "n=1048576;centres=4;dimensions=2;iterations=20",
                 "n=1048576;centres=16;dimensions=8;iterations=20", "n=1048576;centres=64;dimensions=8;iterations=20",
                 "n=4194304;centres=8;dimensions=4;iterations=20", "n=4194304;centres=16;dimensions=16;iterations=20",
                 "n=16777216;centres=4;dimensions=2;iterations=20"},
    .checked = {"n=1;centres=1;dimensions=2;iterations=1", "n=20000;centres=5;dimensions=4;iterations=4",
                "n=8193;centres=33;dimensions=16;iterations=3", "n=100000;centres=3;dimensions=8;iterations=5"}};

/// The time of each kernel.
struct kernels {
  kc::kernel_run assign;
  kc::kernel_run sums;
  kc::kernel_run centres;
};

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of) {
  all.check();
  const auto points = t.allocate(all.points());
  const auto centres = t.allocate(all.all_centres());
  const auto nearest = t.allocate(all.nearest_centres());
  const auto sums = t.allocate(all.sums());
  const auto counts = t.allocate(all.counts());
  t.copy_to_device(kc::pinned, all.points(), points, "points");
  t.copy_to_device(kc::pinned, all.all_centres(), centres, "centres");
  for (long long i = 0; i < all.iterations; ++i) {
    t.launch(time_of.assign, points, centres, nearest);
    t.launch(time_of.sums, points, nearest, sums, counts);
    t.launch(time_of.centres, sums, counts, centres);
  }
  t.copy_to_host(kc::pinned, all.all_centres(), centres, "centres");
  t.copy_to_host(kc::pinned, all.nearest_centres(), nearest, "nearest centres");
}
/// The kernels under the best known model of a card.
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  const kc::threads block{block_threads};
  program(
      t, all,
      {kc::run_of(kmeans_assign(all.n, all.centres, all.dimensions, block), kmeans_assign_launch(all.n, block), card),
       kc::run_of(segment_sums(all.n, all.centres, all.dimensions), segment_sums_launch(all.n, all.centres), card),
       kc::run_of(new_centres(segments_of(all.n), all.centres, all.dimensions),
                  new_centres_launch(all.centres, all.dimensions), card)});
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::k_means
