// SPDX-License-Identifier: BSL-1.0
// PRAM: contention at a cell, the accesses that each variant allows, and the published costs of broadcast, reduction
// and prefix sums.
#include <kernelcost/kernelcost.hpp>

#include "parallel_algorithms.hpp"

#include <string_view>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::pram;
using namespace kernelcost_tests;

constexpr long long million = 1LL << 20;

// Patterns, written out: the cell of each processor, and the contention.
static_assert(own_cell(5) == 5 && own_cell.from(8)(5) == 13 && every(3).from(1)(5) == 16 && one_cell(7)(5) == 7);
static_assert(shared_by(4)(7) == 1 && shared_by(4)(8) == 2 && cyclic(4)(7) == 3 && cyclic(4)(8) == 0);
static_assert(contention(own_cell, million) == 1 && contention(every(3), million) == 1);
static_assert(contention(one_cell(), million) == million && contention(every(0), million) == million);
static_assert(contention(shared_by(32), million) == 32 && contention(shared_by(32), 20) == 20);
static_assert(contention(cyclic(32), million) == million / 32 && contention(cyclic(32), 33) == 2 &&
              contention(cyclic(32), 32) == 1);
// The largest number of processors that can be numbered.
static_assert(contention(cyclic(2), (1LL << 53) - 1) == 1LL << 52);
static_assert(contention(shared_by((1LL << 53) - 1), (1LL << 53) - 1) == (1LL << 53) - 1);

// The contention of a callable is found by enumeration. A processor may access no cell.
static_assert(contention([](long long i) { return i * i % 16; }, 16) == 4);
static_assert(contention([](long long i) { return i % 2 == 0 ? 0 : no_cell; }, 16) == 8);
static_assert(contention([](long long) { return no_cell; }, 16) == 0);

constexpr auto time_on(const auto& algorithm, variant rules, long long processors = million) {
  return cost(algorithm, machine{.processors = processors, .variant = rules}).time;
}

// Broadcast: log2 p steps with exclusive reads, one step with concurrent reads.
static_assert(time_on(broadcast_by_doubling(million), erew) == 20_cycles);
static_assert(time_on(broadcast_by_doubling(1000), erew) == 10_cycles);
static_assert(time_on(broadcast_at_once(million), crew) == 1_cycles);

// Reduction: log2 n steps, n - 1 additions. Prefix sums: log2 n steps, n log2 n - n + 1 additions.
constexpr auto reduced = cost(reduction_tree(million), machine{million});
static_assert(reduced.time == 20_cycles && reduced.work == (million - 1) * 1_ops);
constexpr auto scanned = cost(prefix_sums(million), machine{million});
static_assert(scanned.time == 20_cycles && scanned.work == (20 * million - million + 1) * 1_ops);

// The largest of n values in constant time needs concurrent reads, and concurrent writes of one value: a step with two
// reads and a step with one.
static_assert(time_on(largest_of_pairs(1024), crcw_common) == 3_cycles);
static_assert(time_on(largest_of_pairs(1024), crcw_arbitrary) == 3_cycles &&
              time_on(largest_of_pairs(1024), crcw_priority) == 3_cycles &&
              time_on(largest_of_pairs(1024), crcw_sum) == 3_cycles);

// A variant with exclusive reads may allow concurrent writes, of any values unless it requires equal ones. The first,
// second and further reads of a step take place at separate instants.
constexpr auto all_write_one = step(64, read(own_cell), write(one_cell(64)));
static_assert(time_on(all_write_one, ercw_arbitrary) == 1_cycles && time_on(all_write_one, ercw_sum) == 1_cycles &&
              time_on(all_write_one, ercw_priority) == 1_cycles);
static_assert(time_on(step(64, read(own_cell), write(one_cell(64), same_value)), ercw_common) == 1_cycles);
static_assert(time_on(step(64, write(own_cell)), crcw_common) == 1_cycles);  // no conflict: any values
static_assert(time_on(step(64, read(own_cell), read(own_cell)), erew) == 2_cycles);
static_assert(time_on(step(1, read(one_cell()), write(one_cell())), erew) == 1_cycles);

// A step takes the maximum of its reads, operations and writes. A step must have one of them.
static_assert(time_on(step(8, read(own_cell), compute(5), write(own_cell)), erew) == 5_cycles);
static_assert(time_on(step(8, read(own_cell), read(own_cell.from(8)), read(own_cell.from(16)), compute(2)), erew) ==
              3_cycles);
static_assert(time_on(step(8, compute(2), compute(0.5)), erew) == 2.5_cycles);

// On fewer processors each step is executed in turns. It takes at most Brent's bound, and at least work / p.
constexpr bool within_brent(const figures& on_few, double processors) {
  return on_few.time <= on_few.brent && on_few.time.value() >= on_few.work.value() / processors &&
         on_few.time >= on_few.depth;
}
constexpr auto on_1000 = cost(prefix_sums(million), machine{1000});
static_assert(on_1000.depth == 20_cycles && on_1000.work == scanned.work && within_brent(on_1000, 1000));
static_assert(cost(reduction_tree(1024), machine{16}).time == (32 + 16 + 8 + 4 + 2 + 5) * 1_cycles);
static_assert(cost(reduction_tree(1024), machine{16}).brent == 10_cycles + (1023 - 10) / 16.0 * 1_cycles);
static_assert(cost(reduction_tree(1024), machine{1}).time == 1023_cycles);
static_assert(within_brent(cost(largest_of_pairs(100), machine{7, crcw_common}), 7));

// Laws: sequences add, repetition multiplies, and a phase takes the time of its body.
constexpr auto one = step(8, compute(1));
constexpr auto two = step(16, compute(2));
static_assert(time_on(one + two, erew, 8) == 5_cycles &&
              time_on(kc::expr::sequence(one, two, one), erew, 8) == 6_cycles);
static_assert(time_on(10 * (one + two), erew, 8) == 50_cycles &&
              time_on(kc::expr::phase("p", one + two), erew, 8) == 5_cycles);
static_assert(time_on(rounds(3, [](long long round) { return step(round + 1, compute(round + 1)); }), erew) ==
              6_cycles);
static_assert(time_on(rounds(10, [](long long) { return one; }), erew) == time_on(10 * one, erew));

// Steps of a derivation, and a budget.
constexpr auto why = derive(4 * two, machine{8});
static_assert(why["t"].value == 4 && why["t"].formula() == "{} × ⌈{} / {}⌉" && why["t"].operands[1] == 16);
static_assert(why["depth"].value == 8 && why["work"].value == 128 && why["T"].value == 16 && why["Brent"].value == 23);
static_assert(why["T"].unit == kc::unit_of_step::in_cycles);
static_assert(derive(3 * kc::expr::phase("both", one + two), machine{8})["both"].value == 5);
KERNELCOST_BUDGET(reduced.time, 20_cycles);
KERNELCOST_BUDGET(reduced.time / 1_GHz, 20_ns);
}  // namespace
