// SPDX-License-Identifier: BSL-1.0
// The calibrated model: the demand of an average warp for each resource, in cycles, passes and sectors.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::model::asked;

constexpr auto fma = compute<float>(op::fma);
constexpr auto from_l2 = load<float>(global, coalesced, hits(cache_level::l2, 1));
constexpr auto rows = load<float>(global, strided(1024), uncached);  // 32 sectors of 32 lines
constexpr auto stored = store<float>(global);
// The issue slot of an instruction, and the cycles of a trip for its counter and branch.
constexpr double slot = 0.25;
constexpr double control = 0.75;
// The instructions of an address in global memory, outside of loops and in them.
constexpr double address = 2;
constexpr double address_in_loop = 1;

TEST_CASE("an instruction takes a slot, a sequence of them what is measured or as many as its cycles hold") {
  CHECK(asks_of(compute<float>(op::fma, 3))[asked::issue] == 3 * slot);
  CHECK(asks_of(compute<double>(op::fma, 3))[asked::issue] == 3 * slot);
  CHECK(asks_of(compute<float>(op::sqrt, 3))[asked::issue] == 3 * 1.5);
  CHECK(asks_of(compute<float>(op::div, 3))[asked::issue] == 3 * 10);
  CHECK(asks_of(load<float>(global, coalesced, 5))[asked::issue] == 5 * (1 + address) * slot);
  CHECK(asks_of(load<float>(shared) + store<float>(local) + load<float>(constant, broadcast))[asked::issue] ==
        3 * slot);
  CHECK(asks_of(sync_block + sync_warp + sync_grid)[asked::issue] == 3 * slot);
  CHECK(asks_of(shuffle<float>(5) + vote(2))[asked::issue] == 7 * slot);
  CHECK(asks_of(shuffle<double>(5))[asked::issue] == 10 * slot);  // in halves
  CHECK(asks_of(atomic<int>(op::add, global, {}, 4))[asked::issue] == 4 * slot);
  CHECK(asks_of(branch(uniform(1), fma))[asked::issue] == 2 * slot + slot);  // to compare, to branch, and the side
  CHECK(asks_of(await_loads)[asked::issue] == 0);
  CHECK(asks_of(from_l2 + fma + stored)[asked::instructions] == 3 + 2 * address);
}

TEST_CASE("units by kind and operation") {
  const auto floats = asks_of(compute<float>(op::fma, 3) + compute<float>(op::add));
  CHECK(floats[asked::fp32] == 4 * 0.25);
  CHECK(floats[asked::fp64] + floats[asked::integer] + floats[asked::special] == 0);
  const auto doubles = asks_of(compute<double>(op::mul, 3));
  CHECK(doubles[asked::fp64] == 3 * 0.5);
  CHECK(doubles[asked::fp32] == 0);
  const auto integers = asks_of(compute<int>(op::logic, 3));
  CHECK(integers[asked::integer] == 3 * 0.25);
  CHECK(integers[asked::fp32] == 0);
  for (const auto operation : {op::compare, op::select, op::min, op::max, op::convert}) {
    CHECK(asks_of(compute<float>(operation))[asked::integer] == 0.25);
    CHECK(asks_of(compute<float>(operation))[asked::fp32] == 0);
  }
  // Integer multiplications use the multiply-add pipe. Half of the shifts are assumed to be left shifts, which use this
  // pipe as well.
  CHECK(asks_of(compute<int>(op::mul) + compute<int>(op::fma))[asked::fp32] == 2 * 0.25);
  const auto shifts = asks_of(compute<int>(op::shift, 4));
  CHECK(shifts[asked::fp32] == 0.5);
  CHECK(shifts[asked::integer] == 0.5);
  // Likewise half of the selections of 32-bit integers, which may be moves.
  const auto selections = asks_of(compute<int>(op::select, 4));
  CHECK(selections[asked::fp32] == 0.5);
  CHECK(selections[asked::integer] == 0.5);
  // Additions of 32-bit integers make up for the difference of the two pipes; those of 64 bits carry, which only one
  // pipe can do.
  const auto pipes_of = [](const auto& tree) { return kernelcost::model::instruction_costs::balanced(asks_of(tree)); };
  const auto additions = pipes_of(compute<int>(op::add, 4));
  CHECK(additions.integer == 1);
  CHECK(additions.fp32 == 1);
  const auto with_logic = pipes_of(compute<int>(op::add, 3) + compute<int>(op::logic));
  CHECK(with_logic.integer == (3 * 0.5 + 0.25) / 2);
  CHECK(with_logic.fp32 == with_logic.integer);
  const auto much_logic = pipes_of(compute<int>(op::sub, 2) + compute<int>(op::logic, 4));
  CHECK(much_logic.integer == 4 * 0.25);
  CHECK(much_logic.fp32 == 2 * 0.25);
  const auto much_fp32 = pipes_of(compute<int>(op::add, 2) + compute<float>(op::fma, 8));
  CHECK(much_fp32.integer == 1);
  CHECK(much_fp32.fp32 == 2);
  CHECK(pipes_of(compute<long>(op::add, 4)).fp32 == 0);
  // They are as many instructions as they take their pipe longer than those of 32 bits.
  const kernelcost::model::instruction_costs on_h200{*kc::machine::h200.measured.value(), 4};
  const auto slots_of = [&](kc::element_kind kind, op operation) {
    return on_h200.cost(kind, operation).scheduled / on_h200.slot();
  };
  CHECK(slots_of(kc::element_kind::int64, op::add) == Approx(2).epsilon(0.01));
  CHECK(slots_of(kc::element_kind::int64, op::mul) == Approx(4.4).epsilon(0.02));
  CHECK(slots_of(kc::element_kind::int32, op::add) == 1);
  const auto functions = asks_of(compute<float>(op::sqrt, 3) + compute<float>(op::div));
  CHECK(functions[asked::special] == 3 * 2 + 10);
  CHECK(functions[asked::fp32] == 0);
}

TEST_CASE("trips: the body as often, and three instructions to each that remains") {
  CHECK(asks_of(repeat(100, unroll<1>, fma))[asked::issue] == 100 * (slot + control));
  CHECK(asks_of(repeat(100, unroll<4>, fma))[asked::issue] == 100 * slot + 25 * control);
  CHECK(asks_of(repeat(100, unroll<4>, fma))[asked::instructions] == 100 + 25 * 3);
  // Nothing is left of a loop whose trips are all merged, unless lanes make different numbers of them.
  CHECK(asks_of(repeat(4, unroll<4>, fma))[asked::instructions] == 4);
  CHECK(asks_of(repeat(4, unroll<4>, fma))[asked::issue] == 4 * slot);
  CHECK(asks_of(repeat(varying(4, 5, 8), unroll<4>, fma))[asked::instructions] > 4);
  CHECK(asks_of(repeat(10, unroll<1>, repeat(10, unroll<1>, fma)))[asked::issue] ==
        100 * (slot + control) + 10 * control);
  CHECK(asks_of(repeat(0, fma))[asked::issue] == 0);
  // Half of the lanes take part in each of 8 trips, and only one sector in 256 has none of its 8 lanes among them.
  const auto half = asks_of(repeat(varying{4, 8, 20}, unroll<1>, from_l2));
  CHECK(half[asked::issue] == Approx(8 * ((1 + address_in_loop) * slot + control)));
  CHECK(half[asked::l2_read_sectors] == Approx(8 * 4 * (1 - 1 / 256.)));
}

TEST_CASE("instructions that the compiler adds: addresses, and the start of an outermost loop of merged trips") {
  const auto of = [](const auto& body) { return asks_of(body)[asked::instructions]; };
  const auto in_trips = [&](const auto& access) { return of(repeat(8, unroll<1>, access)) - 8 * (1 + 3); };
  // Lanes that walk along rows, or share an address, need no further one in the next trip.
  CHECK(in_trips(load<float>(global, strided(1024))) == 0);
  CHECK(in_trips(load<float>(global, broadcast)) == 0);
  CHECK(in_trips(load<float>(global, jumping(strided(1024)))) == 8 * address_in_loop);
  CHECK(in_trips(load<float>(global, coalesced)) == 8 * address_in_loop);
  CHECK(in_trips(store<float>(global, coalesced)) == 8 * address_in_loop);
  CHECK(in_trips(load<float>(shared)) == 0);
  CHECK(of(load<float>(global, broadcast)) == 1 + address);
  CHECK(of(load<float>(shared)) == 1);
  // Both loops merge sixteen trips; the compiler has counted those of one of them.
  const auto merged = repeat(1600, fma), stated = repeat(1600, unroll<16>, fma);
  CHECK(of(stated) == 1600 + 100 * 3);
  CHECK(of(merged) == of(stated) + 22);
  CHECK(of(repeat(10, unroll<1>, merged)) == of(repeat(10, unroll<1>, stated)));
}

TEST_CASE("loads: passes through L1, sectors of L2") {
  const auto one = asks_of(from_l2);
  CHECK(one[asked::instructions] == 1 + address);
  CHECK(one[asked::l1_passes] == Approx(passes_of(1, 1, 1)));
  CHECK(one[asked::l2_read_sectors] == 4);
  CHECK(one[asked::l2_scattered_reads] == 0);
  CHECK(asks_of(load<float>(global, coalesced, hits(cache_level::l1, 1)))[asked::l1_passes] ==
        Approx(passes_of(1, 1, 0)));
  CHECK(asks_of(load<double>(global, coalesced, hits(cache_level::l2, 1)))[asked::l1_passes] ==
        Approx(passes_of(2, 2, 2)));
  // A row for each lane: single sectors.
  CHECK(asks_of(rows)[asked::l1_passes] == Approx(passes_of(32, 32, 32)));
  CHECK(asks_of(rows)[asked::l2_scattered_reads] == 32);
  CHECK(asks_of(rows)[asked::l2_read_sectors] == 0);
  CHECK(asks_of(load<float>(global, strided(1025), uncached))[asked::l1_passes] == Approx(passes_of(1, 32, 32)));
  // With a stride of 2, several sectors lie in one line.
  CHECK(asks_of(load<float>(global, strided(2), uncached))[asked::l2_read_sectors] == 8);
  CHECK(asks_of(load<double>(local, coalesced, 3))[asked::l1_passes] == 3 * 2);
}

TEST_CASE("stores: sectors written whole and in part") {
  const auto whole = asks_of(stored);
  CHECK(whole[asked::store_path] == 4 * 1);
  CHECK(whole[asked::l2_write_sectors] == 4);
  CHECK(whole[asked::l2_partial_sectors] == 0);
  CHECK(whole[asked::l1_passes] == 0);
  // A single sector, partly written.
  const auto scattered = asks_of(store<float>(global, strided(1024)));
  CHECK(scattered[asked::store_path] == 32 * 3);
  CHECK(scattered[asked::l2_partial_sectors] == 32);
  CHECK(scattered[asked::l2_write_sectors] == 0);
  // Partly written sectors, several in one line.
  const auto every_other = asks_of(store<float>(global, strided(2)));
  CHECK(every_other[asked::store_path] == 8 * 2 + 2 * 1);
  CHECK(every_other[asked::l2_write_sectors] == 8);
  CHECK(every_other[asked::l2_partial_sectors] == 0);
  // Rows of 32 floats that begin anywhere: 5 sectors for the bytes of 4, so two of them are written in part.
  const auto ragged = asks_of(store<float>(global, sectors_per_request(5, 2)));
  CHECK(ragged[asked::store_path] == Approx(0.6 * (5 * 1) + 0.4 * (5 * 2 + 2 * 1)));
  CHECK(ragged[asked::l2_write_sectors] == 5);
  // One instruction writes 16 bytes of 32 sectors, a second one the other 16 bytes.
  CHECK(asks_of(store<kc::packed<double, 4>>(global, strided(1024)))[asked::store_path] == 2 * 32 * 3);
  CHECK(asks_of(store<kc::packed<double, 4>>(global, strided(1024)))[asked::instructions] == 2 + address);
}

TEST_CASE("shared memory, exchange and barriers") {
  CHECK(asks_of(load<float>(shared, bank_conflict(8)) + store<double>(shared))[asked::shared_passes] == 8 + 2);
  CHECK(asks_of(load<float>(shared) + store<double>(shared))[asked::instructions] == 2);
  CHECK(asks_of(shuffle<double>(5))[asked::shared_passes] == 5 * 2 * 0.5);
  CHECK(asks_of(vote(4))[asked::integer] == 4 * 0.75);
  CHECK(asks_of(3 * sync_block)[asked::barriers] == 3);
  CHECK(asks_of(sync_warp + sync_grid)[asked::barriers] == 0);
  CHECK(asks_of(load<float>(constant))[asked::integer] == 31 * slot);  // one address after another
  CHECK(has(costs_of(load<float>(constant)).ignored, kc::feature::texture_and_constant));
  CHECK(!has(costs_of(load<float>(constant, broadcast)).ignored, kc::feature::texture_and_constant));
}

TEST_CASE("atomics") {
  const auto spread = asks_of(atomic<int>(op::add, global, {}, 2));
  CHECK(spread[asked::atomics] == 2 * 32);
  CHECK(spread[asked::atomic_requests] == 2 * 32 * 0.5);
  CHECK(asks_of(atomic<int>(op::add, global, contention(4, 100)))[asked::atomics] == 8);
  CHECK(asks_of(atomic<int>(op::add, global, contention(32)))[asked::atomic_requests] == 32 * 0.5);
  CHECK(asks_of(atomic<int>(op::add, shared, contention(4, 100), 3))[asked::shared_atomics] == 3 * 4 * 2);
  CHECK(asks_of(3 * atomic<float>(op::add, shared))[asked::shared_atomics] == 3 * 5);
  CHECK(asks_of(guard(lanes_of_warp(8), atomic<float>(op::add, shared, contention(32))))[asked::shared_atomics] ==
        8 * 5);
  CHECK(asks_of(atomic<int>(op::add, shared))[asked::atomics] == 0);
  CHECK(spread[asked::instructions] == 2);
}

TEST_CASE("operations that meet on an address queue, at the rate of their type") {
  const auto queue = [](const auto& body) { return costs_of(body).queue; };
  const contention hundred(4, 100);
  CHECK(queue(atomic<int>(op::add, global, hundred)) == 100 * 1);
  CHECK(queue(atomic<float>(op::add, global, hundred)) == 100 * 2);
  CHECK(queue(atomic<double>(op::add, global, hundred)) == 100 * 4);
  CHECK(queue(atomic<double>(op::compare_and_swap, global, hundred)) == 100 * 8);
  CHECK(queue(5 * atomic<int>(op::add, global, hundred)) == 500);
  CHECK(queue(guard(1, atomic<int>(op::add, global, hundred))) == 100);  // it states how many threads conflict
  CHECK(queue(phase("p", atomic<int>(op::add, global, hundred))) == 100);
  CHECK(queue(branch(uniform(0.25), atomic<int>(op::add, global, hundred))) == 25);
  CHECK(queue(branch(divergent(0.25), atomic<int>(op::add, global, hundred))) == 100);
}

TEST_CASE("operations on a named array are shared out over its lines") {
  // 40 warps on 1024 bytes: 8 lines, 32 sectors. Two cycles from one sector of a line to the next.
  const buffer<int> bins("bins", 256);
  const auto queue = [&](contention meeting) { return costs_of(atomic(op::add, bins, meeting)).queue_at_buffers; };
  CHECK(queue(contention(32, 1)) == 40 / 8. * 32 * 1);  // all lanes on one address are serialised
  // Random lanes: a warp touches a sector if at least one of its lanes does.
  CHECK(queue(contention()) == Approx(40 * 32 * (1 - std::pow(1 - 1 / 32., 32)) / 8 * 2));
  // Four lanes on each address: eight addresses, and the four lanes are serialised beyond the time of a sector.
  CHECK(queue(contention(4, 1)) == Approx(40 * (32 * (1 - std::pow(1 - 1 / 32., 8)) / 8 * 2 + (4 - 2))));
  CHECK(costs_of(atomic(op::add, bins, coalesced)).queue_at_buffers == 40 * 4 / 8. * 2);
  CHECK(costs_of(2 * atomic(op::add, bins, coalesced)).queue_at_buffers == 2 * 40 * 4 / 8. * 2);
  // A lane alone takes the cycle of its word, and no more for its sector.
  CHECK(costs_of(guard(lanes_of_warp(1), atomic(op::add, bins, coalesced))).queue_at_buffers == 40 / 8. * 1);
  CHECK(costs_of(atomic<int>(op::add, global)).queue_at_buffers == 0);
}

TEST_CASE("operations on a single address add to the sectors of others") {
  const auto busy = [](const auto& body) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(320, 128_threads), synthetic_card, kc::model::calibrated)
        .resources[kc::resource::atomics]
        .value();
  };
  const auto counter = guard(lanes_of_warp(1), atomic<int>(op::add, global, contention(1, 2'000'000)));
  const auto scattered = repeat(50, unroll<50>, atomic<int>(op::add, global));
  CHECK(busy(scattered) > 0.2 * busy(counter));
  CHECK(busy(counter) > 0.2 * busy(scattered));
  CHECK(busy(counter + scattered) == Approx(busy(counter) + busy(scattered)).epsilon(0.01));
}

const kc::calibration with_scattered_atomics = [] {
  kc::calibration m = round_numbers;
  m.scattered_integer = {{{64_B, 16_cycles},
                          {256_B, 12_cycles},
                          {1024_B, 8_cycles},
                          {4096_B, 4_cycles},
                          {16384_B, 2_cycles},
                          {65536_B, 1_cycles},
                          {262144_B, 1_cycles},
                          {4194304_B, 1_cycles}}};
  return m;
}();

TEST_CASE("random operations on a named array cost what was measured for its size") {
  kc::gpu card = synthetic_card;
  card.measured = {&with_scattered_atomics, "test"};
  const auto queue = [&](kc::count words, contention meeting) {
    return costs_of(atomic(op::add, buffer<int>("bins", words), meeting), one_block_an_sm, {}, card).queue_at_buffers;
  };
  CHECK(queue(256, {}) == Approx(40 * 8));
  CHECK(queue(128, {}) == Approx(40 * 10));                  // between two points, by doublings of the size
  CHECK(queue(1 << 24, {}) == Approx(40 * 1));               // beyond the last one
  CHECK(queue(256, contention(1.06, 1)) == Approx(40 * 8));  // as many lanes as meet by chance
  // Five of 1280 threads update each address. 128 more update one: they take a cycle each, and the others are spread.
  CHECK(queue(256, contention(1.06, 5)) == Approx(40 * 8));
  CHECK(queue(256, contention(1.06, 133)) == Approx(0.9 * 40 * 8 + 128 * 1));
  CHECK(queue(256, contention(1.06, 1285)) == Approx(1280 * 1));
  // More lanes than meet by chance: the curve, or the queue of those lanes, whichever is longer. One line, two sectors.
  CHECK(queue(16, contention(2, 1)) == Approx(40 * 16));
  CHECK(queue(16, contention(30, 1)) > 40 * 30);
  CHECK(queue(256, contention(4, 1)) == Approx(40 * 8));
  CHECK(queue(256, contention(32, 1)) == 40 / 8. * 32);  // all lanes on one address
  // The curve says nothing of arrays below its first point, and of other patterns.
  CHECK(queue(8, {}) == costs_of(atomic(op::add, buffer<int>("bins", 8))).queue_at_buffers);
  CHECK(costs_of(atomic(op::add, buffer<int>("bins", 256), coalesced), one_block_an_sm, {}, card).queue_at_buffers ==
        40 * 4 / 8. * 2);
}

TEST_CASE("guards: fewer warps, and neighbours of each other") {
  // Each warp compares and branches. The guard admits half of the grid's 1280 threads: one block on each of five SMs.
  CHECK(asks_of(guard(640, from_l2))[asked::instructions] == 2 + 1 + address);
  CHECK(asks_of(guard(640, from_l2))[asked::l2_read_sectors] == 2);
  CHECK(asks_of(guard(640, from_l2))[asked::l2_reads_of_sm] == 4);
  CHECK(asks_of(guard(1280, from_l2))[asked::instructions] == 2 + 1 + address);
  CHECK(asks_of(guard(640, sync_block))[asked::barriers] == 1);
  CHECK(asks_of(guard(threads_of_block(64), fma))[asked::issue] == 2 * slot + slot / 2);
  // A quarter of the lanes takes a full slot, and the sectors that eight lanes touch: one for each row, and one single
  // sector for neighbours.
  const auto quarter = asks_of(guard(lanes_of_warp(8), rows + from_l2 + stored));
  CHECK(quarter[asked::issue] == (2 + 3 * (1 + address)) * slot);
  CHECK(quarter[asked::l2_scattered_reads] == 8 + 1);
  CHECK(quarter[asked::l2_read_sectors] == 0);
  CHECK(quarter[asked::store_path] == 1);
  CHECK(asks_of(guard(lanes_of_warp(8), store<float>(global, strided(1024))))[asked::l2_partial_sectors] == 32 / 4.);
  CHECK(asks_of(guard(lanes_of_warp(8), rows))[asked::l1_passes] == Approx(passes_of(8, 8, 8)));
  CHECK(asks_of(guard(lanes_of_warp(8), from_l2))[asked::l1_passes] == Approx(passes_of(1, 1, 1)));  // still one line
  CHECK(asks_of(guard(lanes_of_warp(8), load<float>(shared, bank_conflict(16))))[asked::shared_passes] == 16 / 4.);
  CHECK(asks_of(guard(lanes_of_warp(8), load<float>(shared)))[asked::shared_passes] == 1);
  CHECK(asks_of(guard(lanes_of_warp(8), atomic<int>(op::add, global)))[asked::atomics] == 32 / 4.);
  CHECK(asks_of(guard(0, rows))[asked::issue] == 2 * slot);  // to compare and to branch
  CHECK(asks_of(guard(0, rows))[asked::l2_scattered_reads] == 0);
}

TEST_CASE("a uniform branch: each side by the share of warps that take it") {
  const auto both = asks_of(branch(uniform(0.25), from_l2, stored));
  CHECK(both[asked::instructions] == 2 + (0.25 + 0.75) * (1 + address));
  CHECK(both[asked::l2_read_sectors] == 4 * 0.25);
  CHECK(both[asked::l2_write_sectors] == 4 * 0.75);
  CHECK(both[asked::issue] == 2 * slot + (1 + address) * slot);
}

TEST_CASE("a divergent branch: both sides, and a sector if any of its lanes goes there") {
  const auto both = asks_of(branch(divergent(0.5), from_l2, stored));
  // A side is executed unless all 32 lanes take the other.
  CHECK(both[asked::issue] == Approx(2 * slot + 2 * (1 + address) * slot * (1 - std::pow(0.5, 32))).epsilon(1e-12));
  CHECK(both[asked::l2_read_sectors] == Approx(4 * (1 - std::pow(0.5, 8))));  // eight lanes a sector
  CHECK(both[asked::l2_write_sectors] == Approx(4 * (1 - std::pow(0.5, 8))));
  const auto doubles = asks_of(branch(divergent(0.25), load<double>(global, coalesced, hits(cache_level::l2, 1))));
  CHECK(doubles[asked::l2_read_sectors] == Approx(8 * (1 - std::pow(0.75, 4))));
  CHECK(asks_of(branch(divergent(0.25), rows))[asked::l2_scattered_reads] == Approx(32 * 0.25));
  CHECK(asks_of(branch(divergent(0.25), rows))[asked::l1_passes] == Approx(passes_of(32, 32, 32) / 4));
  CHECK(asks_of(branch(divergent(0.25), fma))[asked::fp32] == Approx(0.25 * (1 - std::pow(0.75, 32))).epsilon(1e-12));
  CHECK(asks_of(branch(divergent(0.25), atomic<int>(op::add, global)))[asked::atomics] == Approx(32 * 0.25));
}

TEST_CASE("ways of a warp: the path for each, with its part of the lanes") {
  // Each way takes a comparison and a branch. Its eight lanes request one single sector.
  const auto four = asks_of(diverge(4, from_l2));
  CHECK(four[asked::issue] == 4 * (2 + 1 + address) * slot);
  CHECK(four[asked::instructions] == 4 * (2 + 1 + address));
  CHECK(four[asked::l2_scattered_reads] == 4);
  CHECK(four[asked::l2_read_sectors] == 0);
  CHECK(four[asked::l1_passes] == Approx(4 * passes_of(1, 1, 1)));
}

TEST_CASE("blocks that do not fill their warps") {
  const auto half = kc::launch_blocks(10, 16_threads);
  CHECK(asks_of(from_l2, half)[asked::l2_read_sectors] == 2);
  CHECK(asks_of(from_l2, half)[asked::instructions] == 1 + address);
  CHECK(asks_of(rows, half)[asked::l2_scattered_reads] == 16);
  CHECK(asks_of(store<float>(global, strided(1024)), half)[asked::store_path] == 16 * 3);
}

/// busy_times and stretch_prices have the same formula, written for different uses.
TEST_CASE("a stretch costs as much as the same demand of a whole kernel") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> amount(0, 1000);
  const auto draw = [&] {
    kc::model::demand asks;
    for (int i = 0; i < static_cast<int>(asked::end); ++i)
      if (random() % 2 == 0) asks[static_cast<asked>(i)] = amount(random);
    asks[asked::instructions] = 1 + amount(random);
    // Sectors that an SM reads are sectors that L2 delivers.
    if (!(asks[asked::l2_read_sectors] + asks[asked::l2_scattered_reads] > 0)) asks[asked::l2_reads_of_sm] = 0;
    return asks;
  };
  for (const auto& how : {one_block_an_sm, four_mebi_threads, kc::launch{{17}, {96}}}) {
    const auto place = kc::cache::placement_of(synthetic_card, how, kc::occupancy_of(synthetic_card, how, {}), 0_B);
    const kc::model::stretch_prices prices(synthetic_card, round_numbers, place);
    for (int round = 0; round < 1000; ++round) {
      const auto before = draw();
      auto all = draw();
      const auto rest = all;
      all.add(before);
      kc::no_steps steps;
      kc::resource_costs unused;
      kc::model::busy_times<kc::no_steps> times(synthetic_card, round_numbers, place, steps);
      const auto& parts = times.of(rest, 0, 0, unused);
      const double whole = kc::model::overlapped(parts.begin(), parts.size());
      CHECK(prices.time_of(rest, {}) == Approx(whole).epsilon(1e-12));
      CHECK(prices.time_of(all, before) == Approx(whole).epsilon(1e-9));
      CHECK(prices.time_of(all, all) == 0);
    }
  }
}
TEST_CASE("a demand next to nothing takes next to nothing") {
  const auto place = kc::cache::placement_of(synthetic_card, one_block_an_sm,
                                             kc::occupancy_of(synthetic_card, one_block_an_sm, {}), 0_B);
  const kc::model::stretch_prices prices(synthetic_card, round_numbers, place);
  kc::model::demand asks;
  asks[asked::instructions] = asks[asked::fp32] = 1e-319;  // its reciprocal is infinite
  CHECK(prices.time_of(asks, {}) < 1e-300);
  const auto cost = kc::estimate(kernel("k", compute<float>(op::fma, 1e-319)), one_block_an_sm, synthetic_card,
                                 kc::model::calibrated);
  CHECK(std::isfinite(cost.time.value()));
}
TEST_CASE("operations that share a place are priced as if they were alone") {
  using kc::warp::used_operations;
  constexpr auto int32 = kc::element_kind::int32;
  static_assert(used_operations::place_of(int32, op::add) == used_operations::place_of(int32, op::rsqrt));
  const auto one = asks_of(compute<int>(op::add, 3));
  const auto other = asks_of(compute<int>(op::rsqrt, 5));
  const auto both = asks_of(compute<int>(op::add, 3) + compute<int>(op::rsqrt, 5));
  for (const auto kind : {asked::issue, asked::integer_or_fp32, asked::special, asked::instructions})
    CHECK(both[kind] == one[kind] + other[kind]);
}

TEST_CASE("a last block that is filled in part makes no SM faster") {
  // 10 SMs have at most a block of 128 threads each, until an eleventh is begun.
  const auto time = [](kc::count threads) {
    return kc::estimate(kernel("k", guard(threads, repeat(1000, unroll<8>, compute<float>(op::fma, 8, independent)))),
                        kc::launch_1d(threads < 128 ? 128 : threads, 128_threads), synthetic_card,
                        kc::model::calibrated)
        .resources[kc::resource::fp32]
        .value();
  };
  const double of_a_block = time(128);
  // A single block has as many warps as it has.
  CHECK(time(64) == Approx(of_a_block / 2));
  for (const double threads : {129., 160., 200., 255., 256., 1279., 1280.}) CHECK(time(threads) == Approx(of_a_block));
  CHECK(time(1281) == Approx(of_a_block * 5 / 4));
  CHECK(time(2560) == Approx(2 * of_a_block));
}
}  // namespace
