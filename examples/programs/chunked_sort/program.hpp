// SPDX-License-Identifier: BSL-1.0
/// \file
/// A merge sort whose copies and kernels overlap, as a timeline, and the fastest number of chunks.
///
/// Bachelor thesis on six algorithms (2016), section 4.3.5: each chunk is copied to the card in its own stream, and is
/// sorted there during the copy of the next. The chunks are merged when all have arrived. The timeline has the same
/// calls as run.cu.
#pragma once

#include "layout.hpp"
#include "tree.hpp"

#include <array>

namespace examples::chunked_sort {

constexpr kc::bytes bytes_of(long long keys) { return kc::count(keys) * kc::bytes::from_value(sizeof(int)); }

/// `kernels.sort(n)` and `kernels.merge(n, run)` are the kernels on n keys, each a kc::kernel_run.
template <class Kernels>
constexpr void program(kc::timeline& t, const layout& all, const Kernels& kernels) {
  all.check();
  const auto keys = t.allocate(bytes_of(all.n));
  const auto merged = t.allocate(bytes_of(all.n));
  // All chunks but the last have the same size.
  struct passes {
    long long keys = 0;
    kc::kernel_run sort{};
    std::array<kc::kernel_run, 64> merge{};
  } each;
  all.for_each_chunk([&](long long, long long of_chunk) {
    if (each.keys != of_chunk) {
      each.keys = of_chunk;
      each.sort = kernels.sort(of_chunk);
      std::size_t pass = 0;
      all.for_each_pass_in_chunk([&](long long run) { each.merge[pass++] = kernels.merge(of_chunk, run); });
    }
    const auto s = t.create_stream();
    t.copy_to_device_async(kc::pinned, bytes_of(of_chunk), s, keys, "chunk");
    t.launch(each.sort, s, keys);
    std::size_t pass = 0;
    all.for_each_pass_in_chunk([&](long long) { t.launch(each.merge[pass++], s, keys, merged); });
  });
  // In the default stream, which waits for all others.
  all.for_each_pass_over_chunks([&](long long run) { t.launch(kernels.merge(all.n, run), keys, merged); });
  t.copy_to_host(kc::pinned, bytes_of(all.n), keys, "sorted");
}

/// The kernels under the best known model of a card.
struct kernels_on {
  const kc::gpu& card;
  constexpr kc::kernel_run sort(long long n) const { return kc::run_of(block_sort(n), block_sort_launch(n), card); }
  constexpr kc::kernel_run merge(long long n, long long run) const {
    return kc::run_of(merge_runs(n, run), merge_runs_launch(n), card);
  }
};

constexpr void program(kc::timeline& t, const kc::gpu& card, const layout& all) { program(t, all, kernels_on{card}); }
constexpr kc::seconds elapsed(const kc::gpu& card, const layout& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

/// A number of chunks, from 1 to `most`, and the program's time with them.
struct division {
  long long chunks;
  kc::seconds time;
};

/// The fastest division. Among equally fast ones, that with the fewest chunks. `time(chunks)` is the program's time.
/// With more chunks, sorting begins earlier, but more merging remains after all have arrived.
template <class Time>
constexpr division best_division(long long most, const Time& time) {
  division best{1, time(1)};
  for (long long chunks = 2; chunks <= most; ++chunks)
    if (const kc::seconds taken = time(chunks); taken < best.time) best = {chunks, taken};
  return best;
}
constexpr division best_division(const kc::gpu& card, long long n, long long most) {
  return best_division(most, [&](long long chunks) { return elapsed(card, {n, chunks}); });
}

/// A program's time as a separate constant. All candidates of a search are more than compilers allow in one evaluation.
template <const kc::gpu& Card, long long Keys, long long Chunks>
inline constexpr division constant_division{Chunks, elapsed(Card, {Keys, Chunks})};
/// The best of 1, 2, 4 … chunks, with `Doublings` doublings.
template <const kc::gpu& Card, long long Keys, int Doublings>
inline constexpr division best_doubled_division = [] {
  if constexpr (Doublings == 0) {
    return constant_division<Card, Keys, 1>;
  } else {
    constexpr division fewer = best_doubled_division<Card, Keys, Doublings - 1>;
    constexpr division most = constant_division<Card, Keys, 1LL << Doublings>;
    return most.time < fewer.time ? most : fewer;
  }
}();

}  // namespace examples::chunked_sort
