// SPDX-License-Identifier: BSL-1.0
// Timelines of the programs of docs/programs/algorithms.md with kernels of known times, worked out by hand on a card of
// round numbers: a copy of 1 kB takes 1 us, a launch of the host 1 us, a tail launch 9 us.
#include "../../../examples/programs/bitonic_sort/program.hpp"
#include "../../../examples/programs/floyd_warshall/program.hpp"
#include "../../../examples/programs/heat/program.hpp"
#include "../../../examples/programs/k_means/program.hpp"
#include "../../../examples/programs/laplace/program.hpp"
#include "../../../examples/programs/merge_sort/program.hpp"
#include "../../static/timeline_card.hpp"

namespace {
using namespace kernelcost_tests;

constexpr kc::seconds elapsed(const kc::gpu& on, auto issue) {
  kc::timeline t{on};
  issue(t);
  return t.elapsed();
}

// Floyd-Warshall of four nodes: each matrix is 64 bytes, and the launches after the first overlap with the kernels.
constexpr kc::seconds paths(bool of_nodes) {
  return elapsed(
      card, [=](kc::timeline& t) { examples::floyd_warshall::program(t, {.n = 4, .paths = of_nodes}, full(10_us)); });
}
static_assert(is(paths(false), (0.064 + 1 + 4 * 10 + 0.064) * 1_us));
static_assert(is(paths(true), (2 * 0.064 + 1 + 4 * 10 + 2 * 0.064) * 1_us));

// Rounds of two steps: the memset is launched, then the first step (1 us each). The host reads eight bytes.
namespace heat = examples::heat;
constexpr kc::seconds until_small(examples::launched_as as, long long rounds) {
  return elapsed(card, [=](kc::timeline& t) {
    heat::program(t, {.n = 16, .steps = 2, .as = as, .end = heat::until::small}, {full(10_us), full(5_us)}, rounds);
  });
}
constexpr kc::seconds memset_of_change = examples::bytes_of_change / 100_GB_per_s;
static_assert(is(until_small(examples::launched_as::launches, 1), (2.048 + 2 + 25 + 0.008 + 2.048) * 1_us));
static_assert(is(until_small(examples::launched_as::launches, 4) - until_small(examples::launched_as::launches, 1),
                 3 * 27.008_us));
// A graph is one launch.
static_assert(is(until_small(examples::launched_as::graph, 4) - until_small(examples::launched_as::graph, 1),
                 3 * (26.008_us + memset_of_change)));

// Laplace copies the field to its other field (2048 bytes, read and written at 10 GB/s) before the rounds.
constexpr kc::seconds sweeps(long long rounds) {
  return elapsed(card, [=](kc::timeline& t) {
    examples::laplace::program(t, {.n = 16, .sweeps = 2}, {full(10_us), full(5_us)}, rounds);
  });
}
static_assert(is(sweeps(3) - sweeps(2), 26.008_us + memset_of_change));

// k-means of 1000 points in two dimensions and four centres: points of 8 kB, centres of 32 B, nearest centres of 4 kB.
namespace k_means = examples::k_means;
constexpr kc::gpu launching_card = [] {
  constexpr const char* invented = "invented for tests";
  auto on = card;
  on.calls.device_launch = {6_us, invented};
  on.calls.device_tail_launch = {9_us, invented};
  on.calls.device_launch_interval = {2_us, invented};
  on.calls.device_launch_busy = {1_us, invented};
  return on;
}();
constexpr kc::seconds clustering(k_means::loop by, long long iterations) {
  return elapsed(launching_card, [=](kc::timeline& t) {
    k_means::program(t, {1000, 4, 2, iterations, by}, {full(10_us), full(5_us), full(2_us), full(4_us)});
  });
}
static_assert(is(clustering(k_means::loop::launches, 2), (8.032 + 1 + 2 * 17 + 0.032 + 4) * 1_us));
static_assert(is(clustering(k_means::loop::host, 2), (8.032 + 2 * (1 + 17 + 0.032) + 0.032 + 4) * 1_us));
// A kernel of 4 us, and then for each iteration four kernels, each of them a tail launch after the one before. The
// host reads 88 bytes in the end.
constexpr double of_iteration = 4 * 9 + 10 + 5 + 2 + 4;
static_assert(is(clustering(k_means::loop::device, 2), (8.032 + 1 + 4 + 2 * of_iteration + 0.088 + 0.032 + 4) * 1_us));
// The seventeenth iteration is in another chain, which the host launches after it has read the state.
static_assert(is(clustering(k_means::loop::device, 17),
                 (8.032 + 2 * (1 + 4 + 0.088) + 17 * of_iteration + 0.032 + 4) * 1_us));

// Merge sort of 6000 keys: three tiles, one pair and a single run, then one pair. All kernels fit beside each other.
namespace merge_sort = examples::merge_sort;
struct known_kernels {
  constexpr kc::kernel_run sort() const { return full(10_us); }
  constexpr kc::kernel_run merge(long long keys, long long) const { return part(keys > 2048 ? 20_us : 8_us, 5, 1); }
};
constexpr kc::seconds sorting(merge_sort::launched_by launches, long long streams) {
  return elapsed(card, [=](kc::timeline& t) {
    merge_sort::program(t, {.n = 6000, .launches = launches, .streams = streams}, known_kernels{});
  });
}
static_assert(is(sorting(merge_sort::launched_by::pass, 1), (24 + 1 + 10 + 2 * 20 + 24) * 1_us));
// A second pass begins with a launch, because the host waits for the first one. In one stream its kernels follow each
// other.
static_assert(is(sorting(merge_sort::launched_by::pair, 2), (24 + 1 + 10 + 20 + 1 + 20 + 24) * 1_us));
static_assert(is(sorting(merge_sort::launched_by::pair, 1), (24 + 1 + 10 + 20 + 8 + 1 + 20 + 24) * 1_us));

// Bitonic sorts of two lists of 64 keys: a launch for each list, or for each of 21 steps.
namespace bitonic_sort = examples::bitonic_sort;
constexpr kc::seconds lists(bitonic_sort::steps_in steps) {
  return elapsed(card, [=](kc::timeline& t) { bitonic_sort::program(t, {64, 2, steps}, full(10_us)); });
}
static_assert(is(lists(bitonic_sort::steps_in::global), (0.512 + 1 + 2 * 10 + 0.512) * 1_us));
static_assert(is(lists(bitonic_sort::steps_in::launches), (0.512 + 1 + 42 * 10 + 0.512) * 1_us));
}  // namespace
