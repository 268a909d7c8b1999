// SPDX-License-Identifier: BSL-1.0
// The calibrated model: what an average warp asks of each resource, in cycles, passes, sectors and requests.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;

constexpr auto fma = compute<float>(op::fma);
constexpr auto from_l2 = load<float>(global, coalesced, hits(cache_level::l2, 1));
constexpr auto rows = load<float>(global, strided(1024), uncached);  // 32 sectors of 32 lines
constexpr auto stored = store<float>(global);
// The slot of an instruction, and what a trip takes to count and to branch.
constexpr double slot = 0.25;
constexpr double control = 0.75;

TEST_CASE("an instruction takes a slot, a sequence of them what is measured or as many as its cycles hold") {
  CHECK(asks_of(compute<float>(op::fma, 3)).issue == 3 * slot);
  CHECK(asks_of(compute<double>(op::fma, 3)).issue == 3 * slot);
  CHECK(asks_of(compute<float>(op::sqrt, 3)).issue == 3 * 1.5);
  CHECK(asks_of(compute<float>(op::div, 3)).issue == 3 * 10);
  CHECK(asks_of(load<float>(global, coalesced, 5)).issue == 5 * slot);
  CHECK(asks_of(load<float>(shared) + store<float>(local) + load<float>(constant, broadcast)).issue == 3 * slot);
  CHECK(asks_of(sync_block + sync_warp + sync_grid).issue == 3 * slot);
  CHECK(asks_of(shuffle<float>(5) + vote(2)).issue == 7 * slot);
  CHECK(asks_of(shuffle<double>(5)).issue == 10 * slot);  // in halves
  CHECK(asks_of(atomic<int>(op::add, global, {}, 4)).issue == 4 * slot);
  CHECK(asks_of(branch(uniform(1), fma)).issue == 2 * slot + slot);  // to compare, to branch, and the side
  CHECK(asks_of(await_loads).issue == 0);
  CHECK(asks_of(from_l2 + fma + stored).instructions == 3);
}

TEST_CASE("units by kind and operation") {
  const auto floats = asks_of(compute<float>(op::fma, 3) + compute<float>(op::add));
  CHECK(floats.fp32 == 4 * 0.25);
  CHECK(floats.fp64 + floats.integer + floats.special == 0);
  const auto doubles = asks_of(compute<double>(op::mul, 3));
  CHECK(doubles.fp64 == 3 * 0.5);
  CHECK(doubles.fp32 == 0);
  const auto integers = asks_of(compute<int>(op::add, 3));
  CHECK(integers.integer == 3 * 0.5);
  CHECK(integers.fp32 == 0);
  for (const auto operation : {op::compare, op::select, op::min, op::max, op::convert}) {
    CHECK(asks_of(compute<float>(operation)).integer == 0.25);
    CHECK(asks_of(compute<float>(operation)).fp32 == 0);
  }
  // Multiplications of integers go through the pipe of multiply-adds, and so do shifts to the left.
  CHECK(asks_of(compute<int>(op::mul) + compute<int>(op::fma)).fp32 == 2 * 0.25);
  const auto shifts = asks_of(compute<int>(op::shift, 4));
  CHECK(shifts.fp32 == 0.5);
  CHECK(shifts.integer == 0.5);
  const auto functions = asks_of(compute<float>(op::sqrt, 3) + compute<float>(op::div));
  CHECK(functions.special == 3 * 2 + 10);
  CHECK(functions.fp32 == 0);
}

TEST_CASE("trips: the body as often, and three instructions to each that remains") {
  CHECK(asks_of(repeat(100, unroll<1>, fma)).issue == 100 * (slot + control));
  CHECK(asks_of(repeat(100, unroll<4>, fma)).issue == 100 * slot + 25 * control);
  CHECK(asks_of(repeat(100, unroll<4>, fma)).instructions == 100 + 25 * 3);
  CHECK(asks_of(repeat(10, unroll<1>, repeat(10, unroll<1>, fma))).issue == 100 * (slot + control) + 10 * control);
  CHECK(asks_of(repeat(0, fma)).issue == 0);
  // Lanes that have left a loop of 8 trips after 4 still issue, and ask for nothing.
  const auto half = asks_of(repeat(varying{4, 8, 20}, unroll<1>, from_l2));
  CHECK(half.issue == 8 * (slot + control));
  CHECK(half.requests == 8);
  CHECK(half.l2_read_sectors == 8 * 4 / 2.);
}

TEST_CASE("loads: passes through L1, sectors of L2") {
  const auto one = asks_of(from_l2);
  CHECK(one.requests == 1);
  CHECK(one.l1_passes == Approx(passes_of(1, 1, 1)));
  CHECK(one.l2_read_sectors == 4);
  CHECK(one.l2_scattered_reads == 0);
  CHECK(asks_of(load<float>(global, coalesced, hits(cache_level::l1, 1))).l1_passes == Approx(passes_of(1, 1, 0)));
  CHECK(asks_of(load<double>(global, coalesced, hits(cache_level::l2, 1))).l1_passes == Approx(passes_of(2, 2, 2)));
  // A row to a lane: each sector by itself.
  CHECK(asks_of(rows).l1_passes == Approx(passes_of(32, 32, 32)));
  CHECK(asks_of(rows).l2_scattered_reads == 32);
  CHECK(asks_of(rows).l2_read_sectors == 0);
  CHECK(asks_of(load<float>(global, strided(1025), uncached)).l1_passes == Approx(passes_of(1, 32, 32)));
  // Neighbours of neighbours lie in one line.
  CHECK(asks_of(load<float>(global, strided(2), uncached)).l2_read_sectors == 8);
  CHECK(asks_of(load<double>(local, coalesced, 3)).l1_passes == 3 * 2);
}

TEST_CASE("stores: sectors written whole and in part") {
  const auto whole = asks_of(stored);
  CHECK(whole.store_path == 4 * 1);
  CHECK(whole.l2_write_sectors == 4);
  CHECK(whole.l2_partial_sectors == 0);
  CHECK(whole.l1_passes == 0);
  // A sector by itself, in part.
  const auto scattered = asks_of(store<float>(global, strided(1024)));
  CHECK(scattered.store_path == 32 * 3);
  CHECK(scattered.l2_partial_sectors == 32);
  CHECK(scattered.l2_write_sectors == 0);
  // In part, but beside others of its line.
  const auto every_other = asks_of(store<float>(global, strided(2)));
  CHECK(every_other.store_path == 8 * 3);
  CHECK(every_other.l2_write_sectors == 8);
  CHECK(every_other.l2_partial_sectors == 0);
  CHECK(asks_of(store<kc::packed<double, 4>>(global, strided(1024))).store_path == 32 * 1);
}

TEST_CASE("shared memory, exchange and barriers") {
  CHECK(asks_of(load<float>(shared, bank_conflict(8)) + store<double>(shared)).shared_passes == 8 + 2);
  CHECK(asks_of(load<float>(shared) + store<double>(shared)).shared_requests == 2);
  CHECK(asks_of(shuffle<double>(5)).shared_passes == 5 * 2 * 0.5);
  CHECK(asks_of(vote(4)).integer == 4 * 0.75);
  CHECK(asks_of(3 * sync_block).barriers == 3);
  CHECK(asks_of(sync_warp + sync_grid).barriers == 0);
  CHECK(asks_of(load<float>(constant)).integer == 31 * slot);  // an address after the other
  CHECK(has(costs_of(load<float>(constant)).ignored, kc::feature::texture_and_constant));
  CHECK(!has(costs_of(load<float>(constant, broadcast)).ignored, kc::feature::texture_and_constant));
}

TEST_CASE("atomics") {
  const auto spread = asks_of(atomic<int>(op::add, global, {}, 2));
  CHECK(spread.atomics == 2 * 32);
  CHECK(spread.atomic_requests == 2 * 4);
  CHECK(asks_of(atomic<int>(op::add, global, contention(4, 100))).atomics == 8);
  CHECK(asks_of(atomic<int>(op::add, global, contention(32))).atomic_requests == 32 * 0.5);
  CHECK(asks_of(atomic<int>(op::add, shared, contention(4, 100), 3)).shared_atomics == 3 * 4 * 2);
  CHECK(asks_of(3 * atomic<float>(op::add, shared)).shared_atomics == 3 * 5);
  CHECK(asks_of(guard(lanes_of_warp(8), atomic<float>(op::add, shared, contention(32)))).shared_atomics == 8 * 5);
  CHECK(asks_of(atomic<int>(op::add, shared)).atomics == 0);
  CHECK(spread.requests == 2);
}

TEST_CASE("operations that meet on an address queue, at the rate of their type") {
  const auto queue = [](const auto& body) { return costs_of(body).queue; };
  const contention hundred(4, 100);
  CHECK(queue(atomic<int>(op::add, global, hundred)) == 100 * 1);
  CHECK(queue(atomic<float>(op::add, global, hundred)) == 100 * 2);
  CHECK(queue(atomic<double>(op::add, global, hundred)) == 100 * 4);
  CHECK(queue(atomic<double>(op::compare_and_swap, global, hundred)) == 100 * 8);
  CHECK(queue(5 * atomic<int>(op::add, global, hundred)) == 500);
  CHECK(queue(guard(1, atomic<int>(op::add, global, hundred))) == 100);  // which says how many meet
  CHECK(queue(phase("p", atomic<int>(op::add, global, hundred))) == 100);
  CHECK(queue(branch(uniform(0.25), atomic<int>(op::add, global, hundred))) == 25);
  CHECK(queue(branch(divergent(0.25), atomic<int>(op::add, global, hundred))) == 100);
}

TEST_CASE("operations on a named array are shared out over its lines") {
  // 40 warps on 1024 bytes: 8 lines, 32 sectors. Two cycles from one sector of a line to the next.
  const buffer<int> bins("bins", 256);
  const auto queue = [&](contention meeting) { return costs_of(atomic(op::add, bins, meeting)).queue_at_buffers; };
  CHECK(queue(contention(32, 1)) == 40 / 8. * 32 * 1);  // all lanes on one address, one after the other
  // Lanes anywhere: each warp touches all sectors that none of its lanes misses.
  CHECK(queue(contention()) == Approx(40 * 32 * (1 - std::pow(1 - 1 / 32., 32)) / 8 * 2));
  // Four lanes on each address: eight addresses, and the four one after the other beyond what a sector takes.
  CHECK(queue(contention(4, 1)) == Approx(40 * (32 * (1 - std::pow(1 - 1 / 32., 8)) / 8 * 2 + (4 - 2))));
  CHECK(costs_of(atomic(op::add, bins, coalesced)).queue_at_buffers == 40 * 4 / 8. * 2);
  CHECK(costs_of(2 * atomic(op::add, bins, coalesced)).queue_at_buffers == 2 * 40 * 4 / 8. * 2);
  CHECK(costs_of(atomic<int>(op::add, global)).queue_at_buffers == 0);
}

TEST_CASE("guards: fewer warps, and neighbours of each other") {
  CHECK(asks_of(guard(640, from_l2)).requests == 0.5);  // half of the grid's 1280 threads
  CHECK(asks_of(guard(640, from_l2)).l2_read_sectors == 2);
  CHECK(asks_of(guard(threads_of_block(64), fma)).issue == slot / 2);
  // A quarter of the lanes: a slot all the same, a quarter of the sectors and of the passes, but one pass at the least.
  const auto quarter = asks_of(guard(lanes_of_warp(8), rows + from_l2 + stored));
  CHECK(quarter.issue == 3 * slot);
  CHECK(quarter.l2_scattered_reads == 32 / 4.);
  CHECK(quarter.l2_read_sectors == 4 / 4.);
  CHECK(quarter.store_path == 4 / 4.);
  CHECK(asks_of(guard(lanes_of_warp(8), store<float>(global, strided(1024)))).l2_partial_sectors == 32 / 4.);
  CHECK(asks_of(guard(lanes_of_warp(8), rows)).l1_passes == Approx(passes_of(32, 32, 32) / 4));
  CHECK(asks_of(guard(lanes_of_warp(8), from_l2)).l1_passes == 1);
  CHECK(asks_of(guard(lanes_of_warp(8), load<float>(shared, bank_conflict(16)))).shared_passes == 16 / 4.);
  CHECK(asks_of(guard(lanes_of_warp(8), load<float>(shared))).shared_passes == 1);
  CHECK(asks_of(guard(lanes_of_warp(8), atomic<int>(op::add, global))).atomics == 32 / 4.);
  CHECK(asks_of(guard(0, rows)).issue == 0);
}

TEST_CASE("a uniform branch: each side by the share of warps that take it") {
  const auto both = asks_of(branch(uniform(0.25), from_l2, stored));
  CHECK(both.requests == 1);
  CHECK(both.l2_read_sectors == 4 * 0.25);
  CHECK(both.l2_write_sectors == 4 * 0.75);
  CHECK(both.issue == 2 * slot + slot);
}

TEST_CASE("a divergent branch: both sides, and a sector if any of its lanes goes there") {
  const auto both = asks_of(branch(divergent(0.5), from_l2, stored));
  CHECK(both.issue == 2 * slot + 2 * slot);
  CHECK(both.l2_read_sectors == Approx(4 * (1 - std::pow(0.5, 8))));  // eight lanes a sector
  CHECK(both.l2_write_sectors == Approx(4 * (1 - std::pow(0.5, 8))));
  const auto doubles = asks_of(branch(divergent(0.25), load<double>(global, coalesced, hits(cache_level::l2, 1))));
  CHECK(doubles.l2_read_sectors == Approx(8 * (1 - std::pow(0.75, 4))));
  CHECK(asks_of(branch(divergent(0.25), rows)).l2_scattered_reads == Approx(32 * 0.25));
  CHECK(asks_of(branch(divergent(0.25), rows)).l1_passes == Approx(passes_of(32, 32, 32) / 4));
  CHECK(asks_of(branch(divergent(0.25), fma)).fp32 == 0.25);
  CHECK(asks_of(branch(divergent(0.25), atomic<int>(op::add, global))).atomics == 32 * 0.25);
}

TEST_CASE("ways of a warp: the path for each, with its part of the lanes") {
  const auto four = asks_of(diverge(4, from_l2));
  CHECK(four.issue == 4 * slot);
  CHECK(four.requests == 4);
  CHECK(four.l2_read_sectors == 4);
  CHECK(four.l1_passes == 4);  // one each
}

TEST_CASE("blocks that do not fill their warps") {
  const auto half = kc::launch_blocks(10, 16_threads);
  CHECK(asks_of(from_l2, half).l2_read_sectors == 2);
  CHECK(asks_of(from_l2, half).requests == 1);
  CHECK(asks_of(rows, half).l2_scattered_reads == 16);
  CHECK(asks_of(store<float>(global, strided(1024)), half).store_path == 16 * 3);
}
}  // namespace
