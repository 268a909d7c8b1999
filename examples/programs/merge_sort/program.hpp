// SPDX-License-Identifier: BSL-1.0
/// \file
/// A merge sort of n keys on the card, as a timeline: tiles of 2048 keys are sorted, then each pass merges runs in
/// pairs.
///
/// Bachelor thesis on six algorithms (2016), chapter 4. The tiles are sorted by selection as there, with their keys in
/// global or in shared memory (`tiles=selection_global`, 4.3.1, and `selection`, 4.3.2), or by a bitonic sort. The runs
/// are merged by the dichotomic search, where each key finds its place (`merge=rank`, 4.2.1); by the merge path, where
/// each place finds its key (`merge=diagonal`, 4.3.4); or by the merge path in parts of a block (`merge=path`). A pass
/// is one launch, or one for each pair in one of `streams` streams (4.3.3), with a synchronisation after the pass. The
/// bitonic tiles and the parts are kernels of examples/programs/chunked_sort, which overlaps copies with sorting
/// (4.3.5). The timeline has the same calls as run.cu.
#pragma once

#include "../chunked_sort/layout.hpp"
#include "../common/program_facts.hpp"
#include "tree.hpp"

namespace examples::merge_sort {

using chunked_sort::tile_keys;

enum class merge_by { path, rank, diagonal };
/// A launch for all keys, or for each pair of runs.
enum class launched_by { pass, pair };
enum class tiles_by { bitonic, selection, selection_global };

/// This function is not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void there_are_1_to_64_streams(long long streams) {
  throw usage_error{"streams: " + std::to_string(streams) + " is not 1 to 64"};
}
}  // namespace mistake

struct shape {
  long long n;
  merge_by by = merge_by::path;
  tiles_by tiles = tiles_by::bitonic;
  launched_by launches = launched_by::pass;
  /// Streams of the launches for pairs, in turn.
  long long streams = 1;

  constexpr void check() const {
    chunked_sort::layout{n, 1}.check();
    if (streams < 1 || streams > 64) mistake::there_are_1_to_64_streams(streams);
  }
  constexpr kc::bytes keys() const { return kc::count(n) * kc::bytes::from_value(sizeof(int)); }
  /// Calls `on(run)` for each pass that makes runs of twice `run` keys.
  template <class OnPass>
  constexpr void for_each_pass(OnPass&& on) const {
    for (long long run = tile_keys; run < n; run *= 2) on(run);
  }
  /// Calls `on(first, keys)` for each launch of such a pass: all keys at once, or each pair of runs.
  template <class OnLaunch>
  constexpr void for_each_launch(long long run, OnLaunch&& on) const {
    if (launches == launched_by::pass) return on(0, n);
    for (long long first = 0; first < n; first += 2 * run) on(first, n - first < 2 * run ? n - first : 2 * run);
  }
};

/// Throws usage_error for parameters that are not valid.
inline shape shape_of(const parameter_set& parameters) {
  const auto& by = parameters.text("merge");
  if (by != "path" && by != "rank" && by != "diagonal")
    throw usage_error{"parameter merge: '" + by + "' is none of path, rank, diagonal"};
  const auto& tiles = parameters.text("tiles");
  if (tiles != "bitonic" && tiles != "selection" && tiles != "selection_global")
    throw usage_error{"parameter tiles: '" + tiles + "' is none of bitonic, selection, selection_global"};
  const auto& launches = parameters.text("launches");
  if (launches != "pass" && launches != "pair")
    throw usage_error{"parameter launches: '" + launches + "' is neither pass nor pair"};
  const shape all{parameters.number<int>("n"),
                  by == "path"   ? merge_by::path
                  : by == "rank" ? merge_by::rank
                                 : merge_by::diagonal,
                  tiles == "bitonic"     ? tiles_by::bitonic
                  : tiles == "selection" ? tiles_by::selection
                                         : tiles_by::selection_global,
                  launches == "pass" ? launched_by::pass : launched_by::pair, parameters.number<int>("streams")};
  all.check();
  return all;
}

inline constexpr program_facts facts{
    .name = "merge_sort",
    .defaults = "n=16777216;tiles=bitonic;merge=path;launches=pass;streams=1",
    .check = [](const parameter_set& parameters) { shape_of(parameters); },
    .measured = {"n=65536;tiles=bitonic;merge=path;launches=pass;streams=1",
                 "n=1048576;tiles=bitonic;merge=path;launches=pass;streams=1",
                 "n=4194304;tiles=bitonic;merge=path;launches=pass;streams=1",
                 "n=16777216;tiles=bitonic;merge=path;launches=pass;streams=1",
                 "n=67108864;tiles=bitonic;merge=path;launches=pass;streams=1",
                 "n=65536;tiles=bitonic;merge=rank;launches=pass;streams=1",
                 "n=1048576;tiles=bitonic;merge=rank;launches=pass;streams=1",
                 "n=4194304;tiles=bitonic;merge=rank;launches=pass;streams=1",
                 "n=16777216;tiles=bitonic;merge=rank;launches=pass;streams=1",
                 "n=67108864;tiles=bitonic;merge=rank;launches=pass;streams=1",
                 "n=1048576;tiles=bitonic;merge=diagonal;launches=pass;streams=1",
                 "n=16777216;tiles=bitonic;merge=diagonal;launches=pass;streams=1",
                 "n=1048576;tiles=selection;merge=path;launches=pass;streams=1",
                 "n=4194304;tiles=selection;merge=path;launches=pass;streams=1",
                 "n=1048576;tiles=selection;merge=rank;launches=pass;streams=1",
                 "n=4194304;tiles=selection;merge=diagonal;launches=pair;streams=16",
                 "n=4194304;tiles=selection;merge=rank;launches=pass;streams=1",
                 "n=4194304;tiles=selection;merge=rank;launches=pair;streams=16",
                 "n=4194304;tiles=selection_global;merge=rank;launches=pass;streams=1",
                 "n=4194304;tiles=selection_global;merge=rank;launches=pair;streams=1",
                 "n=1048576;tiles=bitonic;merge=path;launches=pair;streams=16",
                 "n=16777216;tiles=bitonic;merge=path;launches=pair;streams=16",
                 "n=16777216;tiles=bitonic;merge=path;launches=pair;streams=1",
                 "n=4194304;tiles=bitonic;merge=rank;launches=pair;streams=16"},
    .checked = {"n=1;tiles=bitonic;merge=rank;launches=pass;streams=1",
                "n=2049;tiles=bitonic;merge=rank;launches=pass;streams=1",
                "n=100000;tiles=bitonic;merge=rank;launches=pass;streams=1",
                "n=100000;tiles=bitonic;merge=path;launches=pass;streams=1",
                "n=6144;tiles=bitonic;merge=path;launches=pass;streams=1",
                "n=1;tiles=selection;merge=diagonal;launches=pair;streams=1",
                "n=2047;tiles=selection_global;merge=rank;launches=pass;streams=1",
                "n=100001;tiles=selection_global;merge=diagonal;launches=pair;streams=3",
                "n=70000;tiles=selection;merge=path;launches=pair;streams=16",
                "n=6144;tiles=bitonic;merge=rank;launches=pair;streams=2",
                "n=50000;tiles=selection;merge=diagonal;launches=pass;streams=1",
                "n=2;tiles=selection_global;merge=path;launches=pass;streams=1"},
    .references = {{"cub_radix_sort", "n=65536;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"cub_radix_sort", "n=1048576;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"cub_radix_sort", "n=4194304;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"cub_radix_sort", "n=16777216;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"cub_radix_sort", "n=67108864;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"std_sort", "n=65536;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"std_sort", "n=1048576;tiles=bitonic;merge=path;launches=pass;streams=1"},
                   {"std_sort", "n=16777216;tiles=bitonic;merge=path;launches=pass;streams=1"}}};

/// `sort()` is the kernel on all keys, and `merge(keys, run)` that on some of them, each a kc::kernel_run.
template <class Kernels>
constexpr void program(kc::timeline& t, const shape& all, const Kernels& kernels) {
  all.check();
  const auto keys = t.allocate(all.keys());
  const auto merged = t.allocate(all.keys());
  kc::detail::growing<kc::stream> streams;
  for (long long i = 0; i < all.streams && all.launches == launched_by::pair; ++i) streams.push(t.create_stream());
  t.copy_to_device(kc::pinned, all.keys(), keys, "keys");
  t.launch(kernels.sort(), keys);
  all.for_each_pass([&](long long run) {
    if (all.launches == launched_by::pass) {
      t.launch(kernels.merge(all.n, run), keys, merged);
      return;
    }
    // All pairs but the last have as many keys.
    const kc::kernel_run whole = kernels.merge(2 * run, run);
    int turn = 0;
    all.for_each_launch(run, [&](long long, long long size) {
      t.launch(size == 2 * run ? whole : kernels.merge(size, run), streams[turn++ % streams.size()], keys, merged);
    });
    t.synchronize_device();
  });
  t.copy_to_host(kc::pinned, all.keys(), keys, "sorted");
}

/// The kernels under the best known model of a card.
struct kernels_on {
  const kc::gpu& card;
  const shape& all;
  constexpr kc::kernel_run sort() const {
    switch (all.tiles) {
      case tiles_by::bitonic:
        return kc::run_of(chunked_sort::block_sort(all.n), chunked_sort::block_sort_launch(all.n), card);
      case tiles_by::selection: return kc::run_of(selection_sort<true>(all.n), selection_sort_launch(all.n), card);
      default: return kc::run_of(selection_sort<false>(all.n), selection_sort_launch(all.n), card);
    }
  }
  constexpr kc::kernel_run merge(long long keys, long long run) const {
    switch (all.by) {
      case merge_by::path:
        return kc::run_of(chunked_sort::merge_runs(keys, run), chunked_sort::merge_runs_launch(keys), card);
      case merge_by::rank: return kc::run_of(merge_by_rank(keys, run), merge_by_rank_launch(keys), card);
      default: return kc::run_of(merge_by_diagonal(keys, run), merge_by_diagonal_launch(keys), card);
    }
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
