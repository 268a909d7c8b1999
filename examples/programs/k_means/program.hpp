// SPDX-License-Identifier: BSL-1.0
/// \file
/// The k-means clustering of n points, as a timeline: the assignment, and the new centres by two reductions, for a
/// number of iterations.
///
/// Bachelor thesis on six algorithms (2016), chapter 5. The iterations are launched without a look at their result
/// (`loop=launches`); by the host, which reads the centres after each and stops when none has moved (`loop=host`); or
/// by a kernel that does so (`loop=device`). The assignment reads the centres from global memory (`centres_in=global`,
/// the kernel kmeans_assign) or from shared memory. `segment` points are added up by a block; with all points, it is
/// one block a centre. The timeline has the same calls as run.cu, for the case that centres move until the last
/// iteration.
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
[[noreturn]] inline void a_segment_has_at_least_one_point(long long segment) {
  throw usage_error{"segment: " + std::to_string(segment) + " points, it has to be at least 1"};
}
[[noreturn]] inline void the_centres_do_not_fit_into_shared_memory(long long coordinates) {
  throw usage_error{"centres_in=shared: " + std::to_string(coordinates) + " coordinates, 12288 is the most"};
}
}  // namespace mistake

/// The launch of the next iteration: without a look, by the host or by a kernel.
enum class loop { launches, host, device };
enum class centres_in { global, shared };

struct shape {
  long long n;
  long long centres;
  long long dimensions;
  long long iterations;
  loop by = loop::launches;
  centres_in memory = centres_in::global;
  long long segment = points_of_segment;

  constexpr void check() const {
    if (n < 1 || n > 1 << 30) mistake::the_number_of_points_is_1_to_2_to_the_30(n);
    if (centres < 1 || centres > 65535) mistake::the_number_of_centres_is_1_to_65535(centres);
    if (dimensions != 2 && dimensions != 4 && dimensions != 8 && dimensions != 16)
      mistake::a_point_has_2_4_8_or_16_dimensions(dimensions);
    if (iterations < 1) mistake::there_is_at_least_one_iteration(iterations);
    if (segment < 1) mistake::a_segment_has_at_least_one_point(segment);
    // 48 kB of shared memory in a block.
    if (memory == centres_in::shared && centres * dimensions > 12288)
      mistake::the_centres_do_not_fit_into_shared_memory(centres * dimensions);
  }
  constexpr kc::count segments() const { return ceil_div(kc::count(n), segment); }
  static constexpr kc::bytes words(kc::count number) { return number * kc::bytes::from_value(4); }
  constexpr kc::bytes points() const { return words(kc::count(n) * dimensions); }
  constexpr kc::bytes all_centres() const { return words(kc::count(centres) * dimensions); }
  constexpr kc::bytes nearest_centres() const { return words(n); }
  /// Sums of each segment, and counts.
  constexpr kc::bytes sums() const { return words(segments() * centres * dimensions); }
  constexpr kc::bytes counts() const { return words(segments() * centres); }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& by = parameters.text("loop");
  if (by != "launches" && by != "host" && by != "device")
    throw usage_error{"parameter loop: '" + by + "' is none of launches, host, device"};
  const auto& memory = parameters.text("centres_in");
  if (memory != "global" && memory != "shared")
    throw usage_error{"parameter centres_in: '" + memory + "' is neither global nor shared"};
  const shape all{parameters.number<int>("n"),
                  parameters.number<int>("centres"),
                  parameters.number<int>("dimensions"),
                  parameters.number<int>("iterations"),
                  by == "launches" ? loop::launches
                  : by == "host"   ? loop::host
                                   : loop::device,
                  memory == "global" ? centres_in::global : centres_in::shared,
                  parameters.number<int>("segment")};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "k_means",
    .defaults = "n=1048576;centres=16;dimensions=8;iterations=20;loop=launches;centres_in=global;segment=8192",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=65536;centres=16;dimensions=8;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=1048576;centres=4;dimensions=2;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=1048576;centres=16;dimensions=8;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=1048576;centres=64;dimensions=8;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=4194304;centres=8;dimensions=4;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=4194304;centres=16;dimensions=16;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=16777216;centres=4;dimensions=2;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=65536;centres=16;dimensions=8;iterations=20;loop=host;centres_in=global;segment=8192",
                 "n=65536;centres=16;dimensions=8;iterations=20;loop=device;centres_in=global;segment=8192",
                 "n=1048576;centres=16;dimensions=8;iterations=20;loop=host;centres_in=global;segment=8192",
                 "n=1048576;centres=16;dimensions=8;iterations=20;loop=device;centres_in=global;segment=8192",
                 "n=4194304;centres=8;dimensions=4;iterations=20;loop=host;centres_in=global;segment=8192",
                 "n=4194304;centres=8;dimensions=4;iterations=20;loop=device;centres_in=global;segment=8192",
                 "n=16777216;centres=4;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=16777216;centres=8;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=16777216;centres=16;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=16777216;centres=32;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=16777216;centres=8;dimensions=2;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=16777216;centres=16;dimensions=2;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=16777216;centres=32;dimensions=2;iterations=20;loop=launches;centres_in=global;segment=8192",
                 "n=1048576;centres=16;dimensions=8;iterations=20;loop=launches;centres_in=shared;segment=1048576",
                 "n=1048576;centres=16;dimensions=8;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=1048576;centres=4;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=1048576",
                 "n=1048576;centres=4;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=1048576;centres=8;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=1048576",
                 "n=1048576;centres=8;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=1048576;centres=16;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=1048576",
                 "n=1048576;centres=16;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192",
                 "n=1048576;centres=32;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=1048576",
                 "n=1048576;centres=32;dimensions=2;iterations=20;loop=launches;centres_in=shared;segment=8192"},
    .checked = {"n=1;centres=1;dimensions=2;iterations=1;loop=launches;centres_in=global;segment=8192",
                "n=20000;centres=5;dimensions=4;iterations=4;loop=launches;centres_in=global;segment=8192",
                "n=8193;centres=33;dimensions=16;iterations=3;loop=launches;centres_in=global;segment=8192",
                "n=100000;centres=3;dimensions=8;iterations=5;loop=launches;centres_in=global;segment=8192",
                "n=5000;centres=3;dimensions=4;iterations=100;loop=host;centres_in=shared;segment=5000",
                "n=5000;centres=3;dimensions=4;iterations=100;loop=device;centres_in=global;segment=512",
                "n=8193;centres=33;dimensions=16;iterations=17;loop=device;centres_in=shared;segment=8192",
                "n=3000;centres=4;dimensions=2;iterations=16;loop=device;centres_in=shared;segment=8192",
                "n=70000;centres=5;dimensions=8;iterations=4;loop=host;centres_in=shared;segment=1000",
                "n=777;centres=3;dimensions=2;iterations=5;loop=launches;centres_in=shared;segment=777"}};

/// The time of each kernel. `iterate` is launched in the loop on the card alone.
struct kernels {
  kc::kernel_run assign;
  kc::kernel_run sums;
  kc::kernel_run centres;
  kc::kernel_run iterate;
};

/// The iterations that follow one launch of the host in the loop on the card.
inline constexpr long long chained_iterations = 16;
/// The state of the loop on the card (clustering_on_card), which the host writes before it and reads after each chain.
inline constexpr kc::bytes bytes_of_state = kc::bytes::from_value(88);

constexpr void iterations_by_kernels(kc::timeline& t, const shape& all, const kernels& time_of) {
  const auto tail = kc::device_launch::tail;
  const auto state = t.allocate(bytes_of_state);
  t.copy_to_device_async(kc::pinned, bytes_of_state, kc::legacy_stream, state, "state");
  for (long long first = 0; first < all.iterations; first += chained_iterations) {
    auto loop = t.launch(time_of.iterate);
    for (long long i = first; i < first + chained_iterations && i < all.iterations; ++i) {
      t.launch_from_device(loop, time_of.assign, tail);
      t.launch_from_device(loop, time_of.sums, tail);
      t.launch_from_device(loop, time_of.centres, tail);
      loop = t.launch_from_device(loop, time_of.iterate, tail);
    }
    t.copy_to_host(kc::pinned, bytes_of_state, state, "state");
  }
}

constexpr void program(kc::timeline& t, const shape& all, const kernels& time_of) {
  all.check();
  const auto points = t.allocate(all.points());
  const auto centres = t.allocate(all.all_centres());
  const auto nearest = t.allocate(all.nearest_centres());
  const auto sums = t.allocate(all.sums());
  const auto counts = t.allocate(all.counts());
  t.copy_to_device(kc::pinned, all.points(), points, "points");
  t.copy_to_device(kc::pinned, all.all_centres(), centres, "centres");
  if (all.by == loop::device) {
    iterations_by_kernels(t, all, time_of);
  } else {
    for (long long i = 0; i < all.iterations; ++i) {
      t.launch(time_of.assign, points, centres, nearest);
      t.launch(time_of.sums, points, nearest, sums, counts);
      t.launch(time_of.centres, sums, counts, centres);
      if (all.by == loop::host) t.copy_to_host(kc::pinned, all.all_centres(), centres, "centres");
    }
  }
  t.copy_to_host(kc::pinned, all.all_centres(), centres, "centres");
  t.copy_to_host(kc::pinned, all.nearest_centres(), nearest, "nearest centres");
}
/// The kernels under the best known model of a card.
constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  const kc::threads block{block_threads};
  const auto assign = all.memory == centres_in::global
                          ? kc::run_of(kmeans_assign(all.n, all.centres, all.dimensions, block),
                                       kmeans_assign_launch(all.n, block), card)
                          : kc::run_of(assign_shared(all.n, all.centres, all.dimensions),
                                       assign_shared_launch(all.n, all.centres, all.dimensions), card);
  program(t, all,
          {assign,
           kc::run_of(segment_sums(all.n, all.centres, all.dimensions, all.segment),
                      segment_sums_launch(all.n, all.centres, all.segment), card),
           kc::run_of(new_centres(all.segments(), all.centres, all.dimensions),
                      new_centres_launch(all.centres, all.dimensions), card),
           all.by == loop::device ? kc::run_of(iterate(all.centres, all.dimensions), iterate_launch(), card)
                                  : kc::kernel_run{}});
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::k_means
