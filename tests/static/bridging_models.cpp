// SPDX-License-Identifier: BSL-1.0
// BSP with a periodicity (Valiant 1990), Multi-BSP (Valiant 2011) and LogGP (Alexandrov et al. 1995).
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

namespace periodic {
using namespace kc::bsp;
constexpr periodic_machine eight{.processors = 8, .gap = 4_cycles_per_word, .periodicity = 100_cycles};
constexpr auto time_of(const auto& algorithm) { return cost(algorithm, eight).time; }

// A superstep takes whole periods, at least one; Skillicorn's adds L once.
constexpr auto exchange = superstep(180_cycles, shift(1, 10_words));
static_assert(time_of(exchange) == 300_cycles && cost(exchange, eight).periods == 3);
static_assert(cost(exchange, eight).busy == 220_cycles && cost(exchange, eight).waiting == 80_cycles);
static_assert(cost(exchange, machine{8, 4_cycles_per_word, 100_cycles}).time == 320_cycles);
static_assert(time_of(superstep(0_cycles, nothing_sent)) == 100_cycles);
static_assert(time_of(superstep(200_cycles, nothing_sent)) == 200_cycles);
static_assert(time_of(5 * exchange + superstep(1_cycles, nothing_sent)) == 1600_cycles);
// Work and communication that overlap: max(180, 40) is two periods.
constexpr periodic_machine overlapping{8, 4_cycles_per_word, 100_cycles, overlap::complete};
static_assert(cost(exchange, overlapping).time == 200_cycles && cost(exchange, overlapping).busy == 180_cycles);

// Synchronisation switched off: ten short steps take 50 cycles instead of ten periods. The next superstep begins at a
// check.
static_assert(time_of(10 * unsynchronized(5_cycles)) == 50_cycles);
static_assert(time_of(10 * superstep(5_cycles, nothing_sent)) == 1000_cycles);
static_assert(time_of(unsynchronized(150_cycles) + superstep(1_cycles, nothing_sent)) == 300_cycles);
static_assert(time_of(2 * (superstep(1_cycles, nothing_sent) + unsynchronized(1_cycles))) == 400_cycles);
// Groups take as long as the longest. A pattern of a group is that of the group's components: (4 - 1) × 10 words.
constexpr auto groups =
    side_by_side(group(4, superstep(0_cycles, all_to_all(10_words))), group(1, unsynchronized(150_cycles)));
static_assert(time_of(groups) == 200_cycles && time_of(groups + groups) == 400_cycles);
static_assert(cost(groups, eight).busy == 120_cycles && cost(groups, eight).supersteps == 1);
constexpr auto why = derive(unsynchronized(150_cycles) + exchange, eight);
static_assert(why["busy"].value == 220 && why["check"].value == 200 && why["T"].value == 500);
}  // namespace periodic

namespace nested {
using namespace kc::multi_bsp;
// Two chips of four cores; a core is a component of level 1 with one processor.
constexpr machine chips{{.components = 1, .gap = 2_cycles_per_word, .barrier = 0_cycles, .memory = 1024_words},
                        {.components = 4, .gap = 8_cycles_per_word, .barrier = 50_cycles, .memory = 8192_words},
                        {.components = 2, .gap = 100_cycles_per_word, .barrier = 1000_cycles, .memory = 1000000_words}};
static_assert(chips.processors() == 8 && chips.components_of_level(2) == 2 && chips.components_of_level(3) == 1);
constexpr auto core = superstep(1, 5_words, work(100_cycles));
static_assert(cost(core, chips).time == 105_cycles);  // g_0 is 1, L_1 is 0
constexpr auto chip = superstep(2, 10_words, 3 * core);
static_assert(cost(chip, chips).time == 3 * 105_cycles + 10 * 2_cycles + 50_cycles);
constexpr auto all = superstep(3, 7_words, chip + chip);
static_assert(cost(all, chips).time == 2 * 385_cycles + 7 * 8_cycles + 1000_cycles);
static_assert(cost(all, chips).computation == 600_cycles && cost(all, chips).synchronization == 1100_cycles);
static_assert(cost(all, chips).communication == 30_cycles + 40_cycles + 56_cycles);
static_assert(derive(all, chips)["T"].value == cost(all, chips).time.value());

// Associative composition of n elements, as in the paper's section on it: a component of level i - 1 reads its part of
// a full memory of level i, composes it, and writes one result. n fills the memory of the top level.
constexpr double m1 = 64, m2 = 1024, m3 = 16384;
constexpr machine filled{{4, 2_cycles_per_word, 0_cycles, kc::words(m1)},
                         {4, 8_cycles_per_word, 50_cycles, kc::words(m2)},
                         {4, 32_cycles_per_word, 900_cycles, kc::words(m3)}};
constexpr auto part = superstep(1, kc::words(m1 / 4 + 1), work(kc::cycles::from_value(m1 / 4 - 1)), kc::words(m1));
constexpr auto middle = superstep(2, kc::words(m2 / 4 + 4), (m2 / 4 / m1) * part, kc::words(m2));
constexpr auto outer = superstep(3, kc::words(m3 / 4 + 4), (m3 / 4 / m2) * middle, kc::words(m3));
// The paper's leading terms: n g_i / Q_i for the words of level i, and n L_(i+1) / (Q_(i+1) m_(i+1)) for the barriers.
constexpr auto composed = cost(outer, filled);
constexpr double g0 = m3 / 64, g1 = m3 * 2 / 16, g2 = m3 * 8 / 4;
static_assert(composed.communication.value() > g0 + g1 + g2 && composed.communication.value() < 1.02 * (g0 + g1 + g2));
static_assert(composed.synchronization.value() == m3 * 50 / (4 * m2) + m3 * 900 / (1 * m3));
static_assert(composed.computation.value() < m3 / 64 && composed.computation.value() > 0.9 * m3 / 64);
}  // namespace nested

namespace long_messages {
using namespace kc::loggp;
constexpr machine eight{
    .processors = 8, .latency = 6_cycles, .overhead = 2_cycles, .gap = 4_cycles, .gap_per_byte = 3_cycles / 1_B};
constexpr auto time_of(const auto& algorithm) { return cost(algorithm, eight).time; }

// Section 2: one message, two messages of one processor, and a message of one byte, which is LogP's.
static_assert(time_of(message(0, 1, 11_B)) == 2_cycles + 10 * 3_cycles + 6_cycles + 2_cycles);
static_assert(message_time(eight, 11_B) == 40_cycles && message_time(eight, 1_B) == 10_cycles);
static_assert(time_of(message(0, 1, 11_B) + message(0, 2, 11_B)) == 40_cycles + 4_cycles + 30_cycles);
static_assert(time_of(message(1, 0, 11_B) + message(2, 0, 11_B)) == 74_cycles);  // receipts are as far apart
static_assert(time_of(kc::logp::message(0, 1) + kc::logp::message(0, 2)) == 14_cycles);
// The sender is busy for o only: it computes while the network takes the bytes.
static_assert(time_of(message(0, 1, 11_B) + local(0, 38_cycles)) == 40_cycles);
static_assert(cost(message(0, 1, 11_B) + message(0, 2), eight).sent == 12_B);
// One long message is faster than its bytes one by one as soon as G < g.
static_assert(time_of(rounds(11, [](long long) { return message(0, 1); })) == 10_cycles + 10 * 4_cycles);

// Scatter to seven processors, by formula and as a schedule; a broadcast of one byte is LogP's.
constexpr auto to_all = rounds(7, [](long long i) { return message(0, i + 1, 11_B); });
static_assert(scatter_time(eight, 11_B) == 4_cycles + 7 * 30_cycles + 6 * 4_cycles + 6_cycles);
static_assert(time_of(to_all) == scatter_time(eight, 11_B));
constexpr auto by_tree = message(0, 1, 11_B) + message(0, 2, 11_B) + message(1, 3, 11_B) + message(0, 4, 11_B) +
                         message(1, 5, 11_B) + message(2, 6, 11_B) + message(3, 7, 11_B);
static_assert(broadcast_time(eight, 11_B) == 120_cycles && time_of(by_tree) == 120_cycles);
static_assert(broadcast_time(eight, 1_B) == 24_cycles);
}  // namespace long_messages
}  // namespace
