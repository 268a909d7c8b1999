// SPDX-License-Identifier: BSL-1.0
// BSP: w + g h + L, with h from the patterns, and the published costs of broadcast and sorting.
#include <kernelcost/kernelcost.hpp>

#include "parallel_algorithms.hpp"

#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::bsp;
using namespace kernelcost_tests;

constexpr machine cluster{.processors = 16, .gap = 4_cycles_per_word, .barrier = 100_cycles};

static_assert(cost(superstep(10_cycles, at_most(7_words)), cluster).time == 10_cycles + 7 * 4_cycles + 100_cycles);
static_assert(cost(superstep(0_cycles, nothing_sent), cluster).time == 100_cycles);

// h in closed form. In a shift, each component sends and receives one item. In the other patterns, one component or
// each of them sends or receives p - 1 items.
static_assert(most_words(nothing_sent, 16) == 0_words && most_words(shift(3, 5_words), 16) == 5_words);
static_assert(most_words(shift(32, 5_words), 16) == 0_words && most_words(shift(0, 5_words), 16) == 0_words);
static_assert(most_words(one_to_all(2_words), 16) == 30_words && most_words(all_to_one(2_words), 16) == 30_words);
static_assert(most_words(all_to_all(2_words), 1 << 20) == kc::words(2 * ((1 << 20) - 1)));
static_assert(most_words(all_to_all(2_words), 1) == 0_words);

// h by enumeration of all pairs. Words that stay with a component are not sent. Sent and received words are not added
// up.
static_assert(most_words([](long long, long long) { return 2_words; }, 16) == most_words(all_to_all(2_words), 16));
static_assert(most_words([](long long from, long long) { return from == 3 ? 2_words : 0_words; }, 16) == 30_words);
static_assert(most_words([](long long, long long to) { return to == 3 ? 2_words : 0_words; }, 16) == 30_words);
static_assert(most_words([](long long from, long long to) { return to == (from + 3) % 16 ? 5_words : 0_words; }, 16) ==
              most_words(shift(3, 5_words), 16));
static_assert(most_words([](long long from, long long to) { return from < to ? 1_words : 0_words; }, 16) == 15_words);

// Broadcast of m words: by a tree log2 p (g m + L), in two phases 2 (g m (p - 1) / p + L).
static_assert(cost(bsp_broadcast_tree(16, 64_words), cluster).time == 4 * (64 * 4_cycles + 100_cycles));
static_assert(cost(bsp_broadcast_tree(10, 64_words), machine{10, 4_cycles_per_word, 100_cycles}).supersteps == 4);
static_assert(cost(bsp_broadcast_in_two_phases(16, 64_words), cluster).time == 2 * (4 * 15 * 4_cycles + 100_cycles));
// Two phases are faster than the tree even for one word, because the barrier is expensive: 2 supersteps instead of 4. A
// tree of short items is faster than one superstep that sends 100 words to all.
static_assert(cost(bsp_broadcast_tree(16, 1_words), cluster).time >
              cost(bsp_broadcast_in_two_phases(16, 1_words), cluster).time);
static_assert(cost(bsp_broadcast_tree(4, 1_words), cluster).time <
              cost(superstep(0_cycles, one_to_all(100_words)), cluster).time);

// Regular sampling: n/p log n/p + p (p - 1) log p + n/p + 2 n/p log p comparisons, h = (p - 1)^2 in the first two
// supersteps, 2 n/p in the exchange, 0 in the merge.
constexpr auto sorted = cost(sample_sort(16, 1 << 20), cluster);
static_assert(sorted.work == (65536 * 16 + 16 * 15 * 4 + 65536 + 2 * 65536 * 4) * 1_cycles);
static_assert(sorted.sent == kc::words(15 * 15 + 15 * 15 + 2 * 65536) && sorted.supersteps == 4);
static_assert(sorted.communication == sorted.sent * 4_cycles_per_word && sorted.synchronization == 400_cycles);
static_assert(sorted.time == sorted.work + sorted.communication + sorted.synchronization);

// The time of a phase is a step with the phase's name.
static_assert(derive(sample_sort(16, 1 << 20), cluster)["merge"].value == 2 * 65536 * 4 + 100);
static_assert(derive(sample_sort(16, 1 << 20), cluster)["exchange"].value == 65536 + 4 * 2 * 65536 + 100);

// Laws.
constexpr auto one = superstep(10_cycles, shift(1, 3_words));
constexpr auto two = superstep(20_cycles, all_to_all(1_words));
constexpr auto time_of(const auto& algorithm) { return cost(algorithm, cluster).time; }
static_assert(time_of(one + two) == time_of(one) + time_of(two) && time_of(5 * (one + two)) == 5 * time_of(one + two));
static_assert(time_of(rounds(5, [](long long) { return one; })) == time_of(5 * one));
static_assert(time_of(kc::expr::phase("both", one + two)) == time_of(one + two));

// Units: words and gaps make cycles.
static_assert(3_words * 4_cycles_per_word == 12_cycles && 4_cycles_per_word * 3_words == 12_cycles);
static_assert(12_cycles / 3_words == 4_cycles_per_word && 2 * 3_words == 6_words && 3_words + 1.5_words == 4.5_words);
template <class A, class B>
concept add_up = requires(A a, B b) {
  a + b;
};
static_assert(add_up<kc::words, kc::words> && !add_up<kc::words, kc::cycles> &&
              !add_up<kc::words, kc::cycles_per_word> && !add_up<kc::cycles_per_word, kc::cycles>);
static_assert(!std::is_convertible_v<double, kc::words> && !std::is_convertible_v<double, kc::cycles_per_word>);

// Steps of a derivation, and a budget.
constexpr auto why = derive(one + 3 * two, cluster);
static_assert(why["superstep"].value == 122 && why["superstep"].formula() == "{} + {} × {} + {}");
static_assert(why["supersteps"].value == 3 * 180 && why["w"].value == 70 && why["g h"].value == 4 * 48);
static_assert(why["S L"].value == 400 && why["T"].value == 662 && why["T"].unit == kc::unit_of_step::in_cycles);
KERNELCOST_BUDGET(sorted.time, 2500000_cycles);
KERNELCOST_BUDGET(sorted.time / 1_GHz, 2.5_ms);
}  // namespace
