// SPDX-License-Identifier: BSL-1.0
// LogP: schedules worked out by hand, and two figures of Culler et al. 1993.
#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::logp;

constexpr machine of(long long processors, double latency, double overhead, double gap) {
  return {processors, kc::cycles::from_value(latency), kc::cycles::from_value(overhead), kc::cycles::from_value(gap)};
}
constexpr machine eight = of(8, 6, 2, 4);
constexpr auto time_of(const auto& algorithm, const machine& on = eight) { return cost(algorithm, on).time; }

// A message is o + L + o; sends and receipts of a processor are g apart; other processors do not wait.
static_assert(message_time(eight) == 10_cycles && capacity(eight) == 2);
static_assert(time_of(message(0, 1)) == 10_cycles && time_of(message(0, 1) + message(0, 2)) == 14_cycles);
static_assert(time_of(message(0, 1) + message(2, 3)) == 10_cycles);
static_assert(time_of(message(0, 2) + message(1, 2)) == 14_cycles);  // two receipts
static_assert(time_of(message(0, 1) + message(1, 0)) == 20_cycles);  // there and back
static_assert(time_of(message(0, 1) + message(0, 2), of(3, 6, 5, 1)) ==
              5_cycles + 16_cycles);  // busy for longer than the gap
static_assert(time_of(local(0, 7_cycles) + message(0, 1) + local(1, 5_cycles)) == 22_cycles);
static_assert(time_of(local(0, 7_cycles) + local(1, 9_cycles)) == 9_cycles);
static_assert(cost(message(0, 1) + message(0, 2), eight).messages == 2);

// At most ⌈L / g⌉ messages are in flight, here one. If the receiver is busy, the network stays full, and the sender
// stalls until the receiver takes a message.
constexpr machine narrow = of(4, 4, 1, 4);
static_assert(capacity(narrow) == 1);
constexpr auto busy = local(1, 100_cycles) + message(0, 1) + message(2, 1);
// The first message is sent at 1 and received from 100 on. The second message then enters the network, and is received
// at 104.
static_assert(cost(busy, narrow).stalled == 99_cycles && time_of(busy, narrow) == 105_cycles);
static_assert(cost(busy, of(4, 8, 1, 4)).stalled == 0_cycles && time_of(busy, of(4, 8, 1, 4)) == 105_cycles);
// The limit also applies to a sender, even if the receivers differ.
constexpr auto from_one = local(1, 100_cycles) + message(0, 1) + message(0, 2);
static_assert(cost(from_one, narrow).stalled == 95_cycles && time_of(from_one, narrow) == 105_cycles);
// If no receiver is busy, the gap alone keeps a sender within its limit.
static_assert(cost(rounds(7, [](long long i) { return message(0, i + 1); }), eight).stalled == 0_cycles);
static_assert(capacity(of(2, 0, 1, 4)) == 1 && capacity(of(2, 9, 1, 4)) == 3 && capacity(of(2, 9, 1, 0)) == 1e300);

// Figure 3: broadcast on P = 8, L = 6, g = 4, o = 2. The tree reaches processors at 10, 14, 18, 22, 20, 24 and 24.
constexpr auto figure3 =
    message(0, 1) + message(0, 2) + message(0, 3) + message(0, 4) + message(1, 5) + message(1, 6) + message(2, 7);
static_assert(broadcast_time(eight) == 24_cycles && time_of(figure3) == 24_cycles);
static_assert(broadcast_time(of(1, 6, 2, 4)) == 0_cycles && broadcast_time(of(2, 6, 2, 4)) == 10_cycles &&
              broadcast_time(of(4, 6, 2, 4)) == 18_cycles && broadcast_time(of(9, 6, 2, 4)) == 26_cycles);
// If a send takes as long as the message, the number of processors with the item doubles each time. If a send takes no
// time, the first processor reaches all others at once.
static_assert(broadcast_time(of(1LL << 40, 0, 1, 2)) == 80_cycles);
static_assert(broadcast_time(of(1000, 7, 0, 0)) == 7_cycles);
static_assert(broadcast_time(of(1000, 0, 0, 3)) == 0_cycles);
static_assert(broadcast_time(of(1000, 1e6, 0, 1)) == 1000998_cycles);  // one send after another, from one processor

// Figure 4: with P = 8, L = 5, g = 4, o = 2, the processors sum 17 + 13 + 12 + 11 + 7 + 9 + 5 + 5 values in 28 cycles.
constexpr machine summing = of(8, 5, 2, 4);
static_assert(most_values_summed(summing, 28_cycles) == 79 && summation_time(summing, 79) == 28_cycles);
static_assert(summation_time(summing, 80) == 29_cycles && most_values_summed(summing, 27_cycles) < 79);
static_assert(most_values_summed(of(1, 5, 2, 4), 28_cycles) == 29 && summation_time(of(1, 5, 2, 4), 29) == 28_cycles);
// A child that is done at time t adds t - 2 values. Before cycle 13 no child is worth its message.
static_assert(most_values_summed(summing, 12_cycles) == 13 && most_values_summed(summing, 13_cycles) == 15);
static_assert(summation_time(summing, 0) == 0_cycles && summation_time(summing, 1) == 0_cycles);

// Steps of a derivation, and a budget.
constexpr auto why = derive(figure3, eight);
static_assert(why["message"].value == 10 && why["capacity"].value == 2 && why["T"].value == 24);
static_assert(why["messages"].value == 7 && why["stalled"].value == 0);
constexpr auto why_broadcast = [] {
  kc::derivation steps;
  broadcast_time(eight, steps);
  return steps;
}();
static_assert(why_broadcast["T"].formula() == "{} × {} + {} × {}" && why_broadcast["T"].value == 24);
KERNELCOST_BUDGET(broadcast_time(eight), 24_cycles);
KERNELCOST_BUDGET(time_of(figure3) / 1_GHz, 24_ns);
}  // namespace
