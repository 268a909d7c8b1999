// SPDX-License-Identifier: BSL-1.0
// QRQW PRAM: queues at cells, with a barrier after each step and without.
#include <kernelcost/kernelcost.hpp>

#include "parallel_algorithms.hpp"

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::pram;
using namespace kernelcost_tests;
using kc::qrqw_pram::asynchronous_machine;
using synchronous_machine = kc::qrqw_pram::machine;

constexpr long long million = 1LL << 20;

constexpr auto time_on(const auto& algorithm, long long processors = million) {
  return cost(algorithm, synchronous_machine{processors}).time;
}
constexpr auto pram_time(const auto& algorithm, variant rules) { return cost(algorithm, machine{million, rules}).time; }

// A step costs max(m, k), where k is the contention of reads or of writes.
static_assert(time_on(step(100, read(own_cell), write(own_cell))) == 1_cycles);
static_assert(time_on(step(100, read(one_cell()), write(own_cell))) == 100_cycles);
static_assert(time_on(step(100, read(shared_by(5)), write(shared_by(7)))) == 7_cycles);
static_assert(time_on(step(100, read(shared_by(5)), compute(9))) == 9_cycles);
static_assert(time_on(step(100, compute(1))) == 1_cycles);
static_assert(cost(step(100, compute(1)), synchronous_machine{100}).contention == 1);

// The requests of the busiest processor count: here each processor makes one of two. A PRAM has two instants for them.
constexpr auto in_halves = step(64, read([](long long i) { return i % 2 == 0 ? i : no_cell; }),
                                read([](long long i) { return i % 2 == 1 ? i : no_cell; }));
static_assert(time_on(in_halves) == 1_cycles && pram_time(in_halves, erew) == 2_cycles);

// All reads of a step are in one queue. Overlapping ranges conflict; ranges that are disjoint or of another parity do
// not.
static_assert(time_on(step(100, read(own_cell), read(own_cell.from(1)), read(own_cell.from(2)))) == 3_cycles);
constexpr long long readers(const auto& one) { return one.contention(direction::read); }
static_assert(readers(step(million, read(own_cell), read(own_cell.from(1)))) == 2);
static_assert(readers(step(million, read(every(2)), read(every(2).from(1)))) == 1);
static_assert(readers(step(million, read(own_cell), read(own_cell.from(million)))) == 1);
static_assert(readers(step(million, read(own_cell), read(own_cell.from(million - 1)))) == 2);
static_assert(readers(step(million, read(own_cell), read(own_cell))) == 2);
static_assert(readers(step(million, read(own_cell), read(one_cell(17)))) == million + 1);
static_assert(readers(step(million, read(shared_by(4)), read(own_cell))) == 5);
static_assert(readers(step(million, read(cyclic(1024)), read(every(3).from(1024)))) == 1024);  // unlike, and apart
static_assert(readers(step(100, read(every(2)), read(every(3)))) == 2);                        // unlike: enumerated
static_assert(readers(step(100, read([](long long i) { return i / 10; }), read(own_cell))) == 11);
static_assert(step(100, read(one_cell()), write(own_cell)).contention(direction::write) == 1);

// Broadcast takes p cycles in one step, and log2 p cycles by doubling. A tree of fan-out 4 has ten queues of four.
static_assert(time_on(broadcast_at_once(million)) == million * 1_cycles);
static_assert(time_on(broadcast_by_doubling(million)) == 20_cycles);
constexpr auto broadcast_by_four = rounds(10, [](long long round) {
  const long long readers_now = 1LL << (2 * (round + 1));
  return step(readers_now, read(shared_by(4)), write(own_cell.from(readers_now)));
});
static_assert(time_on(broadcast_by_four) == 40_cycles);

// Without conflicts the cost equals that of an EREW PRAM. It is never less than that of a CRCW PRAM.
static_assert(time_on(reduction_tree(million)) == pram_time(reduction_tree(million), erew));
static_assert(time_on(prefix_sums(million)) == pram_time(prefix_sums(million), erew));
static_assert(time_on(largest_of_pairs(1024)) > pram_time(largest_of_pairs(1024), crcw_common));
static_assert(time_on(largest_of_pairs(1024)) == 2048_cycles + 1024_cycles);  // n pairs have a value first, n second

// On fewer processors the queue has the same length, and the turns of the processors overlap with it.
static_assert(time_on(step(1024, read(own_cell)), 16) == 64_cycles);
static_assert(time_on(step(1024, read(shared_by(512))), 16) == 512_cycles);

static_assert(time_on(10 * step(8, read(one_cell()))) == 80_cycles);
static_assert(cost(step(8, read(one_cell())) + 2 * step(4, compute(3)), synchronous_machine{8}).work ==
              (8 + 24) * 1_ops);
constexpr auto why = derive(step(100, read(shared_by(5)), compute(2)), synchronous_machine{50});
static_assert(why["t"].value == 5 && why["t"].operands[0] == 2 && why["t"].operands[3] == 5 &&
              why["contention"].value == 5);
static_assert(derive(kc::expr::phase("gather", step(8, read(one_cell()))), synchronous_machine{8})["gather"].value ==
              8);
KERNELCOST_BUDGET(cost(prefix_sums(1024), synchronous_machine{1024}).time, 10_cycles);

// Without a barrier: request, operation and write are a cycle each, and a processor waits for a value at its first use.
constexpr auto run(const auto& algorithm, long long processors) {
  return cost(algorithm, asynchronous_machine{processors});
}
static_assert(run(step(16, read(own_cell)), 16).time == 1_cycles);
static_assert(run(step(16, read(own_cell), compute(1), write(own_cell.from(16))), 16).time == 3_cycles);
// Sixteen processors queue. The last has its item after 16 cycles, and writes it. Together they wait 0 + 1 + ... + 15
// cycles.
static_assert(run(broadcast_at_once(16), 16).time == 17_cycles && run(broadcast_at_once(16), 16).waited == 120_cycles);
// Requests are pipelined: while the first is in the queue, the others are made and served.
static_assert(run(step(16, read(one_cell()), read(own_cell.from(1)), read(own_cell.from(17)), compute(1)), 16).time ==
              17_cycles);
// The values are not used, so no processor waits. The queue is still served to its end.
static_assert(run(step(16, read(one_cell())), 16).waited == 0_cycles &&
              run(step(16, read(one_cell())), 16).time == 16_cycles);
// The queues of two steps overlap: the one processor without a conflict continues, where a barrier would make all wait.
constexpr auto two_queues = step(17, read([](long long i) { return i < 16 ? 0 : 1; }), compute(1)) +
                            step(17, read([](long long i) { return i < 16 ? i + 2 : 18; }), compute(16));
static_assert(run(two_queues, 17).time == 16_cycles + 1_cycles + 1_cycles + 16_cycles);
constexpr auto uneven = step(17, read([](long long i) { return i < 16 ? 0 : 1; }), compute(1)) +
                        step(17, read([](long long i) { return i < 16 ? i + 2 : 1; }), compute(1));
static_assert(run(uneven, 17).waited == 120_cycles);  // the seventeenth processor does not wait
// A processor waits for the write of another one: a chain through one cell. A round takes a read, a write, and one more
// cycle for each processor that waits.
static_assert(run(broadcast_by_doubling(256), 256).time == 16_cycles);
static_assert(run(step(2, compute(10), write(own_cell)) + step(2, read(one_cell(1)), compute(1)), 2).time == 14_cycles);
// Processors that do not wait for others execute their steps at their own pace.
static_assert(run(rounds(5, [](long long round) { return step(round + 1, read(own_cell), compute(1)); }), 5).time ==
              10_cycles);
}  // namespace
