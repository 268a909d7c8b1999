// SPDX-License-Identifier: BSL-1.0
// The sort in chunks: the division of the keys, schedules on a card of round numbers, and the number of chunks that the
// model chooses.
#include "../../../examples/programs/chunked_sort/program.hpp"
#include "../../static/timeline_card.hpp"

namespace {
using namespace kernelcost_tests;
using namespace examples::chunked_sort;

// Chunks consist of whole tiles, and the last chunk takes the rest.
constexpr bool divides(layout all, long long chunk_keys, long long chunks, long long last, int passes_in_chunk,
                       int passes_over_chunks) {
  all.check();
  long long found = 0, covered = 0, of_last = 0;
  all.for_each_chunk([&](long long first, long long keys) {
    found += first == covered ? 1 : 1000;
    covered += keys;
    of_last = keys;
  });
  int in_chunk = 0, over_chunks = 0;
  all.for_each_pass_in_chunk([&](long long) { ++in_chunk; });
  all.for_each_pass_over_chunks([&](long long) { ++over_chunks; });
  return all.chunk_keys() == chunk_keys && found == chunks && covered == all.n && of_last == last &&
         in_chunk == passes_in_chunk && over_chunks == passes_over_chunks;
}
static_assert(divides({1, 1}, 2048, 1, 1, 0, 0));
static_assert(divides({2048, 1}, 2048, 1, 2048, 0, 0));
static_assert(divides({2049, 1}, 4096, 1, 2049, 1, 0));
static_assert(divides({2049, 2}, 2048, 2, 1, 0, 1));
static_assert(divides({1 << 20, 8}, 1 << 17, 8, 1 << 17, 6, 3));
static_assert(divides({10 * 2048, 3}, 4 * 2048, 3, 2 * 2048, 2, 2));
static_assert(divides({10 * 2048, 7}, 2 * 2048, 5, 2 * 2048, 1, 3));  // there are only five of two tiles each

// On the round card, copying a chunk of 10 tiles takes 81.92 us.
struct round_kernels {
  kc::seconds sort_a_tile;
  kc::seconds merge_a_tile;
  constexpr kc::kernel_run sort(long long n) const { return full(kc::count(n) / tile_keys * sort_a_tile); }
  constexpr kc::kernel_run merge(long long n, long long) const { return full(kc::count(n) / tile_keys * merge_a_tile); }
};
constexpr kc::seconds on_round_card(long long tiles, long long chunks, const round_kernels& kernels) {
  kc::timeline t{card};
  program(t, {tiles * tile_keys, chunks}, kernels);
  return t.elapsed();
}
constexpr kc::seconds copy = 81.92_us;
// One chunk: copy in, 10 tiles to sort, 4 passes, copy out.
static_assert(is(on_round_card(10, 1, {10_us, 1_us}), copy + 100_us + 4 * 10_us + copy));
// Ten chunks of one tile, which are sorted faster than they arrive: the last is sorted 10 us after all have arrived.
// Then the same 4 passes.
static_assert(is(on_round_card(10, 10, {5_us, 1_us}), copy + 5_us + 4 * 10_us + copy));
// Sorting takes longer than copying: the copy of the first chunk, then ten sorts.
static_assert(is(on_round_card(10, 10, {20_us, 1_us}), 8.192_us + 200_us + 4 * 10_us + copy));
// Two chunks of 5 tiles: 3 passes each, which overlap with the copy of the second chunk, and one pass for both.
static_assert(is(on_round_card(10, 2, {1_us, 1_us}), copy + 5_us + 3 * 5_us + 10_us + copy));

// The chosen division is the best of all.
constexpr bool chooses_the_best(long long tiles, const round_kernels& kernels) {
  const auto time = [&](long long chunks) { return on_round_card(tiles, chunks, kernels); };
  const auto best = best_division(tiles, time);
  bool is_best = true;
  for (long long chunks = 1; chunks <= tiles; ++chunks) {
    const auto other = time(chunks);
    is_best = is_best && (chunks < best.chunks ? other > best.time : !(other < best.time));
  }
  return is_best && best.time == time(best.chunks);
}
static_assert(chooses_the_best(12, {20_us, 1_us}));
static_assert(chooses_the_best(12, {1_us, 9_us}));
static_assert(best_division(12, [](long long chunks) { return on_round_card(12, chunks, {20_us, 1_us}); }).chunks > 1);

// On the H200, 128 Ki keys benefit from no second chunk. The page of this program has the same search over 4 Mi and
// 64 Mi keys, which takes compilers ten times as long, and the unit tests have the curves of both. nvcc does not
// compile the page's code, so it evaluates the longest constant of these here.
static_assert(best_doubled_division<kc::machine::h200, 1 << 17, 5>.chunks == 1);
#ifdef __CUDACC__
static_assert(constant_division<kc::machine::h200, 1 << 26, 32>.time < 12_ms);
#endif
}  // namespace
