// SPDX-License-Identifier: BSL-1.0
/// \file
/// A merge sort of n keys on the card, as a timeline: tiles of 2048 keys are sorted, then each pass merges runs in
/// pairs.
///
/// Bachelor thesis on six algorithms (2016), chapter 4: the dichotomic merge (4.2.1), where each key finds its place by
/// bisection, and the merge path (4.3.4), where each thread merges a part. The tiles and the merge path are the kernels
/// of examples/programs/chunked_sort, which overlaps copies with sorting. The timeline has the same calls as run.cu.
#pragma once

#include "../chunked_sort/layout.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

namespace examples::merge_sort {

using chunked_sort::tile_keys;

enum class merge_by { path, rank };

struct shape {
  long long n;
  merge_by by = merge_by::path;

  constexpr void check() const { chunked_sort::layout{n, 1}.check(); }
  constexpr kc::bytes keys() const { return kc::count(n) * kc::bytes::from_value(sizeof(int)); }
  /// Calls `on(run)` for each pass that makes runs of twice `run` keys.
  template <class OnPass>
  constexpr void for_each_pass(OnPass&& on) const {
    for (long long run = tile_keys; run < n; run *= 2) on(run);
  }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& by = parameters.text("merge");
  if (by != "path" && by != "rank") throw usage_error{"parameter merge: '" + by + "' is neither path nor rank"};
  const shape all{parameters.number<int>("n"), by == "path" ? merge_by::path : merge_by::rank};
  all.check();
  return all;
}

inline constexpr program_facts facts{.name = "merge_sort",
                                     .defaults = "n=16777216;merge=path",
                                     .check = [](const parameter_set& parameters) { shape_of(parameters); },
                                     .measured = {"n=65536;merge=path", "n=1048576;merge=path", "n=4194304;merge=path",
                                                  "n=16777216;merge=path", "n=67108864;merge=path",
                                                  "n=65536;merge=rank", "n=1048576;merge=rank", "n=4194304;merge=rank",
                                                  "n=16777216;merge=rank", "n=67108864;merge=rank"},
                                     .checked = {"n=1;merge=rank", "n=2049;merge=rank", "n=100000;merge=rank",
                                                 "n=100000;merge=path", "n=6144;merge=path"},
                                     .references = {{"cub_radix_sort", "n=65536;merge=path"},
                                                    {"cub_radix_sort", "n=1048576;merge=path"},
                                                    {"cub_radix_sort", "n=4194304;merge=path"},
                                                    {"cub_radix_sort", "n=16777216;merge=path"},
                                                    {"cub_radix_sort", "n=67108864;merge=path"},
                                                    {"std_sort", "n=65536;merge=path"},
                                                    {"std_sort", "n=1048576;merge=path"},
                                                    {"std_sort", "n=16777216;merge=path"}}};

/// `sort()` and `merge(run)` are the kernels on all keys, each a kc::kernel_run.
template <class Kernels>
constexpr void program(kc::timeline& t, const shape& all, const Kernels& kernels) {
  all.check();
  const auto keys = t.allocate(all.keys());
  const auto merged = t.allocate(all.keys());
  t.copy_to_device(kc::pinned, all.keys(), keys, "keys");
  t.launch(kernels.sort(), keys);
  all.for_each_pass([&](long long run) { t.launch(kernels.merge(run), keys, merged); });
  t.copy_to_host(kc::pinned, all.keys(), keys, "sorted");
}

/// The kernels under the best known model of a card.
struct kernels_on {
  const kc::gpu& card;
  const shape& all;
  constexpr kc::kernel_run sort() const {
    return kc::run_of(chunked_sort::block_sort(all.n), chunked_sort::block_sort_launch(all.n), card);
  }
  constexpr kc::kernel_run merge(long long run) const {
    return all.by == merge_by::path
               ? kc::run_of(chunked_sort::merge_runs(all.n, run), chunked_sort::merge_runs_launch(all.n), card)
               : kc::run_of(merge_by_rank(all.n, run), merge_by_rank_launch(all.n), card);
  }
};

constexpr void program(kc::timeline& t, const kc::gpu& card, const shape& all) {
  all.check();
  program(t, all, kernels_on{card, all});
}
constexpr kc::seconds elapsed(const kc::gpu& card, const shape& all) {
  kc::timeline t{card};
  program(t, card, all);
  return t.elapsed();
}

}  // namespace examples::merge_sort
