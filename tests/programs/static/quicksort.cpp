// SPDX-License-Identifier: BSL-1.0
// Timelines of the quicksort with kernels of known times, worked out by hand on a card of round numbers: a copy of 1 kB
// takes 1 us, a launch of the host 1 us, a launch from the device 6 us, a tail launch 9 us.
#include "../../../examples/programs/quicksort/program.hpp"
#include "../../static/timeline_card.hpp"

namespace {
using namespace kernelcost_tests;
namespace quicksort = examples::quicksort;
using enum quicksort::launched_by;

constexpr kc::gpu launching_card = [] {
  constexpr const char* invented = "invented for tests";
  auto on = card;
  on.calls.device_launch = {6_us, invented};
  on.calls.device_tail_launch = {9_us, invented};
  on.calls.device_launch_interval = {2_us, invented};
  on.calls.device_launch_busy = {1_us, invented};
  return on;
}();
struct known_kernels {
  constexpr kc::kernel_run bitonic(unsigned) const { return part(10_us, 1, 2); }
  constexpr kc::kernel_run split(unsigned) const { return part(5_us, 1, 8); }
  constexpr kc::kernel_run partition(unsigned keys) const {
    return part(20_us, static_cast<int>(quicksort::segments_of(keys)), 8);
  }
  constexpr kc::kernel_run level(int) const { return part(4_us, 1, 16); }
};
constexpr kc::seconds elapsed(const quicksort::shape& all) {
  kc::timeline t{launching_card};
  quicksort::program(t, all, known_kernels{});
  return t.elapsed();
}

// 2048 keys: 8.192 us in, the launches of memset and of the sort, 10 us, and 8.192 us out.
static_assert(is(elapsed({2048, host, 1}), 28.384_us) && is(elapsed({2048, split, 4}), 28.384_us));
// The loop on the card runs once, and sorts: in, launch, level, its launch, the sort, out.
static_assert(is(elapsed({2048, device, 1}), (8.192 + 1 + 4 + 6 + 10 + 8.192) * 1_us));

// 2500 keys are two parts of at most 2048 keys.
constexpr unsigned less_of_2500 = quicksort::drawn_splits{}.less_of(2500);
static_assert(quicksort::next_step_of(less_of_2500) == quicksort::next_step::bitonic &&
              quicksort::next_step_of(2499 - less_of_2500) == quicksort::next_step::bitonic);
// The host launches memset and the partition (20 us), reads its counters (12 B), clears those of two lists, and
// launches both sorts, of which the second one ends last.
static_assert(is(elapsed({2500, host, 2}), (10 + 2 + 20 + 0.012 + 1 + 2 + 10 + 10) * 1_us));
// A block splits them (5 us) and launches both sorts, the second one 2 us later.
static_assert(is(elapsed({2500, split, 2}), (10 + 2 + 5 + 2 + 6 + 10 + 10) * 1_us));
static_assert(is(elapsed({2500, device, 1}), (10 + 1 + 4 + 6 + 5 + 2 + 6 + 10 + 10) * 1_us));

// A card without the costs of such launches sorts by the host's launches only.
constexpr auto by_host_alone = [] {
  kc::timeline t{card};
  quicksort::program(t, {2500, host, 2}, known_kernels{});
  return t.elapsed();
}();
static_assert(is(by_host_alone, elapsed({2500, host, 2})));
}  // namespace
