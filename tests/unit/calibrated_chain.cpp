// SPDX-License-Identifier: BSL-1.0
// The calibrated model: the latency of one warp, in cycles. L1 takes 30, and 2 more for each further pass. L2 takes 300
// and device memory 700, with 10 and 30 more for each doubling of the lines.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;

// Loads of four sectors of one line, served by the level that the tag states.
constexpr auto from_l1 = load<float>(global, coalesced, hits(cache_level::l1, 1));
constexpr auto from_l2 = load<float>(global, coalesced, hits(cache_level::l2, 1));
constexpr auto from_dram = load<float>(global, coalesced, hits(cache_level::l2, 0));
// Passes of a load that hits L1, and of one that misses.
const double hit = passes_of(1, 1, 0);
const double miss = passes_of(1, 1, 1);
constexpr double for_l2 = 300;
constexpr double for_dram = 700;
// Each takes 4 cycles.
constexpr auto fma = compute<float>(op::fma);
constexpr buffer<float> table{"table", 1024};
constexpr double branch_takes = 10;
/// Cycles of one of eight trips, without its branch. A lane walks through the floats of a sector in eight trips.
double walked(const auto& body, const kc::launch& how = one_block_an_sm) {
  return waits_of(repeat(8, unroll<1>, body), how) / 8 - branch_takes;
}

TEST_CASE("a load waits for the level that serves it") {
  CHECK(waits_of(from_l1) == Approx(30 + 2 * (hit - 1)));
  CHECK(waits_of(from_l2) == Approx(for_l2));
  CHECK(waits_of(from_dram) == Approx(for_dram));
  // Weighted by probability: three of four loads hit L1, or L2. Beyond L1, the latency by lines includes the passes.
  CHECK(waits_of(load<float>(global, coalesced, hits(cache_level::l1, 0.75))) ==
        Approx(30 + 0.75 * 2 * (passes_of(1, 1, 0.25, 0.25) - 1) + 0.25 * 270));
  CHECK(waits_of(load<float>(global, coalesced, hits(cache_level::l2, 0.75))) == Approx(for_l2 + 0.25 * 400));
}

TEST_CASE("loads next to each other are a stage") {
  // The passes of the second load follow those of the first, and two lines are one doubling.
  CHECK(waits_of(from_l2 + from_l2) == Approx(for_l2 + miss + 10));
  CHECK(waits_of(load<float>(global, coalesced, hits(cache_level::l2, 1), 4)) == Approx(for_l2 + 3 * miss + 2 * 10));
  CHECK(waits_of(from_dram + from_dram) == Approx(for_dram + miss + 30));
  // The slowest load decides how long a stage waits.
  CHECK(waits_of(from_l1 + from_l2) == Approx(for_l2 + hit + 10));
  CHECK(waits_of(from_dram + from_l2) == Approx(for_dram + miss + 30));
}

TEST_CASE("the compiled code's waits are added, or taken away") {
  CHECK(waits_of(from_l2 + code_waits(50_cycles)) == Approx(for_l2 + 50));
  CHECK(waits_of(from_l2 + code_waits(-50_cycles)) == Approx(for_l2 - 50));
  CHECK(kc::estimate(kernel("k", from_l2 + code_waits(-50_cycles)), one_block_an_sm, synthetic_card,
                     kc::model::calibrated)
            .figures.warp_latency.value() == Approx(for_l2 - 50));
  // A warp takes some time.
  CHECK(waits_of(from_l2 + code_waits(-1000_cycles)) == Approx(for_l2));
}

TEST_CASE("instructions that the compiled code has not are issued no longer") {
  const auto cycles_of_issue = [](const auto& body) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(320, 128_threads), synthetic_card, kc::model::calibrated)
        .resources[kc::resource::instruction_issue]
        .value();
  };
  const auto ten = repeat(10, unroll<10>, fma);
  const double of_ten = cycles_of_issue(ten);
  const double of_begin_and_end = 2 * cycles_of_issue(repeat(5, unroll<5>, fma)) - of_ten;
  CHECK(cycles_of_issue(ten + code_waits(0_cycles, {}, {}, 4)) ==
        Approx(of_begin_and_end + 0.6 * (of_ten - of_begin_and_end)));
  // Stretches of code between barriers, which do not overlap, are as much shorter.
  const auto cycles_in_step = [](const auto& body) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(320, 128_threads), synthetic_card, kc::model::calibrated)
        .figures.in_step.value();
  };
  const auto stretches = load<float>(global, random) + sync_block + repeat(400, unroll<400>, fma);
  CHECK(cycles_in_step(stretches) > 0);
  CHECK(cycles_in_step(stretches + code_waits(0_cycles, {}, {}, 200)) < 0.75 * cycles_in_step(stretches));
  // It has no fewer than none.
  CHECK(cycles_of_issue(ten + code_waits(0_cycles, {}, {}, 1000)) == 0);
}

TEST_CASE("units are as busy as the instructions of the compiled code keep them") {
  using kc::resource;
  const auto costs_of = [](const auto& body) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(320, 128_threads), synthetic_card, kc::model::calibrated);
  };
  const auto cycles_of = [&](const auto& body, resource what) { return costs_of(body).resources[what].value(); };
  const auto ten = repeat(10, unroll<10>, fma);
  const auto code = [](const kc::expr::unit_instructions& units) { return code_waits(0_cycles, {}, {}, {}, units); };
  const auto logic = repeat(30, unroll<30>, compute<int>(op::logic));
  const auto functions = repeat(30, unroll<30>, compute<float>(op::ex2_approx));
  const kc::expr::unit_instructions units{.integers = 30, .products = 8, .floats = 4, .functions = 30};
  CHECK(cycles_of(ten + code(units), resource::integer) == Approx(cycles_of(logic, resource::integer)));
  CHECK(cycles_of(ten + code(units), resource::special_function) ==
        Approx(cycles_of(functions, resource::special_function)));
  const auto doubles = repeat(5, unroll<5>, compute<double>(op::fma));
  CHECK(cycles_of(ten + code({.doubles = 5}), resource::fp64) == Approx(cycles_of(doubles, resource::fp64)));
  CHECK(cycles_of(doubles + code(units), resource::fp64) == 0);
  // Floats are on one unit with products of integers.
  CHECK(cycles_of(ten + code(units), resource::fp32) == Approx(1.2 * cycles_of(ten, resource::fp32)));
  // An H200 makes products of integers in one half of it, and leaves the other to floats.
  const auto on_h200 = [&](const kc::expr::unit_instructions& which) {
    return kc::estimate(kernel("k", ten + code(which)), kc::launch_blocks(320, 128_threads), kc::machine::h200,
                        kc::model::calibrated)
        .resources[resource::fp32]
        .value();
  };
  CHECK(on_h200({.products = 8, .floats = 4}) == on_h200({.products = 8}));
  CHECK(on_h200({.products = 8, .floats = 92}) == Approx(10 * on_h200({.floats = 10})));
  // The schedulers issue what they did.
  CHECK(cycles_of(ten + code(units), resource::instruction_issue) ==
        Approx(cycles_of(ten, resource::instruction_issue)));
  // Without any, the tree says it.
  CHECK(cycles_of(ten + code({}), resource::fp32) == cycles_of(ten, resource::fp32));
  // Stretches of code between barriers, which do not overlap, take as much longer as the whole.
  const auto stretches = load<float>(global, random) + sync_block + repeat(400, unroll<400>, fma);
  CHECK(costs_of(stretches + code({.integers = 4000})).figures.in_step.value() >
        1.2 * costs_of(stretches).figures.in_step.value());
}

TEST_CASE("requests wait for L2 as often as a simulation says, also if it says nothing of L2") {
  // A quarter of the sectors misses, and those of half of the requests.
  CHECK(waits_of(load<float>(global, coalesced, hits_in_l1(0.75, 0.5))) ==
        waits_of(load<float>(global, coalesced, hits(0.75, 1, 0.5))));
  CHECK(waits_of(load<float>(global, coalesced, hits_in_l1(0.75, 0.5))) >
        waits_of(load<float>(global, coalesced, hits(cache_level::l1, 0.75))) + 50);
}

TEST_CASE("what ends a stage") {
  CHECK(waits_of(from_l2 + await_loads + from_l2) == Approx(2 * for_l2));
  // Compilers move loads ahead of arithmetic.
  CHECK(waits_of(from_l2 + fma + from_l2) == Approx(waits_of(from_l2 + from_l2) + 4));
  CHECK(waits_of(from_l2 + store<float>(global) + from_l2) == Approx(2 * for_l2 + 1));
  CHECK(waits_of(from_l2 + sync_warp + from_l2) == Approx(2 * for_l2 + 10));
  CHECK(waits_of(from_l2 + phase("p", from_l2)) == Approx(2 * for_l2));
  CHECK(waits_of(await_loads + from_l2 + await_loads + await_loads) == Approx(for_l2));
}

TEST_CASE("the address of a random load is data") {
  // 32 lines by 32 lanes, none of them in L1: five doublings.
  const auto gather = load(table, kc::expr::random, hits(cache_level::l1, 0));
  const double for_gather = 300 + 5 * 10;
  CHECK(waits_of(gather) == Approx(for_gather));
  CHECK(waits_of(from_l2 + gather) == Approx(for_l2 + for_gather));
  // Two random loads may use one index. The passes of the second follow, and 64 lines are one doubling more.
  CHECK(waits_of(gather + gather) == Approx(for_gather + 10 + passes_of(1, 32, 32)));
  CHECK(waits_of(gather + await_loads + gather) == Approx(2 * for_gather));
  // Later loads need not wait for it.
  CHECK(waits_of(gather + from_l2) == Approx(for_gather + miss + 10 * (kc::model::doublings(33) - 5)));
  // The warp waits if any of 32 lanes misses, and then for the lines of the lanes that miss.
  const auto half = load(table, kc::expr::random, hits(cache_level::l1, 0.5));
  CHECK(waits_of(half) == Approx(30 + (1 - std::pow(0.5, 32)) * (270 + 4 * 10)));
}

TEST_CASE("walks through rows leave their sectors in the same trips") {
  // 32 rows that begin at sectors: one request in eight waits for 32 lines. A second matrix waits together with the
  // first.
  const auto rows = load<float>(global, strided(1024), hits(cache_level::l2, 1));
  const double passes = passes_of(32, 32, 32 / 8., 1 / 8.);
  const double for_rows = 30 + 7 / 8. * 2 * (passes - 1) + (270 + 5 * 10) / 8;
  CHECK(walked(rows) == Approx(for_rows));
  CHECK(walked(rows + rows) == Approx(for_rows + passes + 10 / 8.));
  // If the load is done once, all of its sectors are new.
  CHECK(waits_of(rows) == Approx(30 + 270 + 5 * 10));
  // A broadcast walks as well.
  const auto x = load<float>(global, broadcast, hits(cache_level::l2, 1));
  CHECK(walked(rows + x) ==
        Approx(for_rows + passes_of(1, 1, 1 / 32., 1 / 8.) + 10 * (kc::model::doublings(33) - 5) / 8));
  // Rows with any offset form 8 groups. Each group misses in one of 8 trips.
  const auto odd = load<float>(global, strided(1025), hits(cache_level::l2, 1));
  const double any = 1 - std::pow(7 / 8., 8);
  CHECK(walked(odd) == Approx(30 + (1 - any) * 2 * (passes_of(1, 32, 4, any) - 1) + any * (270 + 2 * 10)));
}

TEST_CASE("a warp waits for what is new to it, and L1 looks up what is new to its block") {
  // Eight trips of 4 sectors, in a block that touches 16: its four warps have all of them after the first trip.
  const auto of_tile = [](kc::count elements, kc::count trips) {
    return waits_of(repeat(trips, unroll<1>, load(buffer<float>("tile", mebi).per_block(elements))));
  };
  const auto trip = [](double new_to_warp, double new_to_block) {
    const double passes = passes_of(1, 1, new_to_block, new_to_warp);
    return 30 + (1 - new_to_warp) * 2 * (passes - 1) + new_to_warp * 270 + branch_takes;
  };
  CHECK(of_tile(128, 8) == Approx(8 * trip(1 / 8., 1 / 8.)));
  // The block touches 128 sectors. Its warps fetch 16 of them with the first of 64 trips, and wait together for each of
  // the others.
  CHECK(of_tile(1024, 64) == Approx(64 * trip((4 + 112) / 256., 1 / 8.)));
  // Rows that do not fit into L1: with two matrices each request misses. L2 keeps 0.9 of these lines.
  const auto rows = load<float>(global, strided(1024));
  const double passes = passes_of(32, 32, 32, 1);
  CHECK(walked(rows + rows, kc::launch_blocks(20, 1024_threads)) ==
        Approx(30 + passes + 270 + 6 * 10 + 7 / 8. * (1 - 0.9) * (400 + 6 * 20)));
  // With one matrix, L1 loses lines of 32 lanes apart from each other, and the warp waits for any of them.
  const double lost = 1 - std::pow(0.955, 32);
  const double waits = 1 / 8. + 7 / 8. * lost;
  const double missing = 1 / 8. + 7 / 8. * (1 - 0.955);
  const double of_one = passes_of(32, 32, 32 * missing, waits);
  CHECK(walked(rows, kc::launch_blocks(10, 1024_threads)) ==
        Approx(30 + (1 - waits) * 2 * (of_one - 1) + waits * (270 + 5 * 10)));
}

TEST_CASE("requests that do not walk miss each for itself") {
  const auto sometimes = load<float>(global, coalesced, hits(cache_level::l1, 0.5));
  const double passes = passes_of(1, 1, 0.5, 0.5);
  CHECK(waits_of(sometimes + sometimes) == Approx(30 + 0.25 * 2 * (passes - 1) + passes + (1 - 0.25) * (270 + 10)));
}

TEST_CASE("a loop that is unrolled issues the loads of its trips together") {
  const auto loop = [](auto by) { return repeat(100, by, from_l2); };
  CHECK(waits_of(loop(unroll<1>)) == Approx(100 * (for_l2 + branch_takes)));
  CHECK(waits_of(loop(unroll<4>)) == Approx(25 * (for_l2 + 3 * miss + 2 * 10 + branch_takes)));
  // Fewer trips than a group follow one by one.
  CHECK(waits_of(repeat(3, unroll<8>, from_l2)) == Approx(3 * (for_l2 + branch_takes)));
  // Sixteen registers take the loads of sixteen trips, or of eight with elements of eight bytes.
  const auto wide = load<double>(global, coalesced, hits(cache_level::l2, 1));
  CHECK(waits_of(repeat(96, unroll<16>, wide)) == Approx(waits_of(repeat(96, unroll<8>, wide)) - 6 * branch_takes));
  CHECK(waits_of(repeat(0, from_l2)) == 0);
}

/// The waits of a trip of a loop whose trips fill all groups of `By` trips.
template <int By>
double trip_in_groups(const auto&... body) {
  constexpr int trips = 100 / By * By;
  return waits_of(repeat(trips, unroll<By>, body...)) / trips;
}

/// The loop of 100 trips with `By` of them in a group, which 100 is a multiple of.
template <int By>
double waits_in_groups(const auto&... body) {
  static_assert(100 % By == 0);
  return 100 * trip_in_groups<By>(body...);
}

/// The same for groups of sixteen trips, which the assembler makes of groups of four, and of which one is left over.
double waits_in_sixteens(const auto&... body) {
  return 96 * trip_in_groups<16>(body...) + 4 * trip_in_groups<4>(body...);
}

TEST_CASE("unstated, a loop is unrolled as nvcc has it") {
  const auto rows = load<float>(global, strided(1024));
  // By sixteen, and the four trips that are left over in a group of their own.
  CHECK(waits_of(repeat(100, rows)) == Approx(waits_in_sixteens(rows)));
  CHECK(waits_of(repeat(100, fma)) == Approx(waits_in_sixteens(fma)));
  // The same if all loads are coalesced, as those of a column, and if random loads are beside them.
  CHECK(waits_of(repeat(100, from_l2)) == Approx(waits_in_sixteens(from_l2)));
  const auto gathered = load<float>(global, kc::expr::random, hits(cache_level::l2, 1));
  CHECK(waits_of(repeat(100, from_l2, gathered)) == Approx(waits_in_sixteens(from_l2, gathered)));
  // By four if a pattern says that the loop strides by the number of the grid's threads, beside a row too.
  const auto strides = load<float>(global, jumping(strided(1024)));
  CHECK(waits_of(repeat(100, strides)) == Approx(waits_in_groups<4>(strides)));
  CHECK(waits_of(repeat(100, rows, strides)) == Approx(waits_in_groups<4>(rows, strides)));
  CHECK(waits_of(repeat(3, load<float>(global, jumping(coalesced), hits(cache_level::l2, 1)))) ==
        Approx(3 * (for_l2 + branch_takes)));
  CHECK(waits_of(repeat(100, from_l2, rows)) == Approx(waits_in_sixteens(from_l2, rows)));
  CHECK(waits_of(repeat(100, store<float>(global))) == Approx(waits_in_sixteens(store<float>(global))));
  CHECK(waits_of(repeat(2, fma)) == Approx(2 * (4 + branch_takes)));
  // If lanes differ, half of a group is left over, and the warp makes each smaller group: of 8, of 4, and three trips.
  const auto tail = [](auto body) {
    return 8 * trip_in_groups<8>(body) + 4 * trip_in_groups<4>(body) + 3 * trip_in_groups<1>(body);
  };
  CHECK(waits_of(repeat(varying{50, 100, 100}, fma)) == Approx(92.5 * trip_in_groups<16>(fma) + tail(fma)));
  CHECK(waits_of(repeat(varying{50, 100, 100}, unroll<2>, fma)) ==
        Approx(99.5 * trip_in_groups<2>(fma) + trip_in_groups<1>(fma)));
  // Four copies of 21 multiply-adds fit the compiler's budget, two of 46, and one of any number.
  const auto some = [](kc::count n) { return compute<float>(op::fma, n, dependent); };
  CHECK(waits_of(repeat(100, some(21))) == Approx(waits_in_groups<4>(some(21))));
  CHECK(waits_of(repeat(100, some(22))) == Approx(waits_in_groups<2>(some(22))));
  CHECK(waits_of(repeat(100, some(46))) == Approx(waits_in_groups<2>(some(46))));
  CHECK(waits_of(repeat(100, some(47))) == Approx(waits_in_groups<1>(some(47))));
  // A loop is not unrolled if it steps by the number of threads: its loads are coalesced, and threads exchange values.
  const double shuffled = waits_of(shuffle<float>());
  CHECK(waits_of(repeat(100, from_l2) + shuffle<float>()) ==
        Approx(waits_of(repeat(100, unroll<1>, from_l2)) + shuffled));
  CHECK(waits_of(repeat(100, from_l2, rows) + shuffle<float>()) == Approx(waits_in_sixteens(from_l2, rows) + shuffled));
  // The loads after a function with a branch wait for it.
  const auto root = compute<float>(op::sqrt);
  CHECK(waits_of(repeat(100, unroll<4>, rows, root)) >
        waits_of(repeat(100, unroll<1>, rows, root)) - 100 * branch_takes);
  // It is unrolled if it is said to step in another way.
  CHECK(waits_of(repeat(100, unroll_by_compiler, from_l2) + shuffle<float>()) ==
        Approx(waits_in_sixteens(from_l2) + shuffled));
  // Nor is a search: chained trips of which each lane makes its own number.
  CHECK(waits_of(repeat(varying{50, 100, 100}, chained, from_l2)) == Approx(100 * (for_l2 + branch_takes)));
  // A loop is not unrolled if it holds a loop.
  CHECK(waits_of(repeat(100, repeat(10, unroll<1>, fma))) == Approx(100 * (10 * (4 + branch_takes) + branch_takes)));
}

TEST_CASE("the trips that a stated factor leaves over follow one by one") {
  CHECK(waits_of(repeat(10, unroll<4>, from_l2)) ==
        Approx(waits_of(repeat(8, unroll<4>, from_l2)) + waits_of(repeat(2, unroll<1>, from_l2))));
}

TEST_CASE("trips that do not fill a group follow in smaller groups") {
  using groups = kc::model::unrolling::groups_of_trips;
  const auto numbers = [](double trips, double first, bool stated, groups::known how) {
    std::vector<double> found;
    for (groups each(trips, first, stated, how); !each.done(); each.next()) found.push_back(each.number());
    return found;
  };
  // Groups of 16, 8, 4 and 1 trips.
  const std::vector<std::pair<double, std::vector<double>>> known = {{1, {0, 0, 0, 1}},  {3, {0, 0, 0, 3}},
                                                                     {4, {0, 0, 1, 0}},  {15, {0, 1, 1, 3}},
                                                                     {16, {1, 0, 0, 0}}, {45, {2, 1, 1, 1}}};
  for (const auto& [trips, expected] : known) CHECK(numbers(trips, 16, false, groups::known::exactly) == expected);
  CHECK(numbers(7, 4, false, groups::known::exactly) == std::vector<double>{1, 3});
  CHECK(numbers(23, 8, true, groups::known::exactly) == std::vector<double>{2, 7});
  // The mean of 3 and of 4 trips.
  CHECK(numbers(3.5, 4, false, groups::known::exactly) == std::vector<double>{0.5, 1.5});
  // Half of a group is left, over launches with many numbers of trips.
  CHECK(numbers(100, 16, false, groups::known::differs_between_warps) == std::vector<double>{92.5 / 16, 0.5, 0.5, 1.5});
  CHECK(numbers(2, 16, false, groups::known::differs_between_warps) == std::vector<double>{0, 0, 0.125, 1.5});
  CHECK(numbers(100, 16, false, groups::known::differs_between_lanes) == std::vector<double>{92.5 / 16, 1, 1, 3});
  CHECK(numbers(6, 16, false, groups::known::differs_between_lanes) == std::vector<double>{0, 0, 1, 3});
  CHECK(numbers(1e300, 16, false, groups::known::exactly)[0] > 1e18);
}

TEST_CASE("registers limit the loads that are issued together") {
  const auto column = [](auto type) { return load<decltype(type)>(global, coalesced, hits(cache_level::l2, 1)); };
  const auto stages = [](const auto&... body) { return std::round(waits_of(repeat(4, unroll<4>, body...)) / for_l2); };
  // Four trips of sixteen bytes fill sixteen registers, and beside them nothing fits.
  CHECK(stages(column(kc::packed<float, 4>{})) == 1);
  CHECK(stages(column(kc::packed<float, 4>{}), column(float{})) == 2);
  // Beside each other, each load takes a register for its address, and rows take none.
  CHECK(stages(column(double{}), column(float{})) == 2);
  CHECK(stages(column(float{}), column(float{})) == 1);
  CHECK(stages(column(float{}), column(float{}), column(float{})) == 2);
  // The addresses of a single load follow each other, unless they are divided: eight loads with two registers each.
  const auto eight = [](auto pattern) {
    return std::round(waits_of(repeat(8, unroll<8>, load<float>(global, pattern, hits(cache_level::l2, 1)))) / for_l2);
  };
  CHECK(eight(coalesced) == 1);
  CHECK(eight(jumping(row_segments(8))) == 2);
  CHECK(eight(jumping(sectors_per_request(4))) == 2);
}

TEST_CASE("barriers and branches between the loads of merged trips") {
  // A factor that is the number of trips leaves no loop.
  const double barrier = 28;
  const double last_warp = 2 * 10;
  const auto of_buffer = [](const buffer<float>& x) { return load(x, coalesced, hits(cache_level::l2, 1)); };
  // Loads wait for the barrier before them, unless nothing changes their buffer.
  CHECK(waits_of(repeat(4, unroll<4>, of_buffer(table), sync_block)) == Approx(4 * (for_l2 + barrier + last_warp)));
  CHECK(waits_of(repeat(4, unroll<4>, of_buffer(table.read_only()), sync_block)) ==
        Approx(for_l2 + 3 * miss + 2 * 10 + 4 * (barrier + last_warp)));
  // The same for stores.
  CHECK(waits_of(repeat(4, unroll<4>, of_buffer(table), store<float>(global))) == Approx(4 * (for_l2 + 1)));
  CHECK(waits_of(repeat(4, unroll<4>, of_buffer(table.read_only()), store<float>(global))) ==
        Approx(for_l2 + 3 * miss + 2 * 10 + 4 * 1));
  // A branch that only computes does not hold loads back; one with loads, or with much to compute, does.
  const auto loads_beside = [](const auto& side) { return from_l2 + branch(uniform(1), side) + from_l2; };
  const auto some = [](kc::count n) { return compute<float>(op::fma, n, dependent); };
  CHECK(waits_of(loads_beside(some(20))) == Approx(for_l2 + miss + 10 + branch_takes + 80));
  CHECK(waits_of(loads_beside(some(25))) == Approx(2 * for_l2 + branch_takes + 100));
  CHECK(waits_of(loads_beside(from_l2)) == Approx(3 * for_l2 + branch_takes));
}

TEST_CASE("indices are loaded together, and then what they lead to") {
  const auto gathered = load<float>(global, kc::expr::random, hits(cache_level::l2, 1));
  CHECK(waits_of(from_l2 + gathered) == Approx(for_l2 + waits_of(gathered)));
  CHECK(waits_of(from_l2 + gathered + from_l2 + gathered) ==
        Approx(waits_of(from_l2 + from_l2) + waits_of(gathered + gathered)));
}

TEST_CASE("only the lines that L2 lost are in flight from device memory") {
  const buffer<float> wide{"wide", 64 * mebi};
  const auto gathered = load(wide, kc::expr::random, hits(cache_level::l2, 0.875));
  // 32 lines from L2 are five doublings, and an eighth of them two.
  const double any_lost = 1 - std::pow(0.875, 32);
  CHECK(waits_of(gathered) == Approx(300 + 5 * 10 + any_lost * (400 + 2 * (30 - 10))));
}

TEST_CASE("trips next to each other lose their data together") {
  const auto half_lost = load<float>(global, coalesced, hits(cache_level::l2, 0.5));
  CHECK(waits_of(repeat(4, unroll<4>, half_lost)) == Approx(for_l2 + 0.5 * 400 + 3 * miss + 2 * 10 + 0.5 * 2 * 20));
}

TEST_CASE("branches of a card on which they are measured") {
  kc::calibration further = round_numbers;
  further.branch = {14_cycles, 24_cycles, 40_cycles};
  kc::gpu card = synthetic_card;
  card.measured = kc::known<const kc::calibration*>{&further, "tests"};
  const auto waits = [&](const auto& body) {
    return kc::estimate(kernel("k", body), one_block_an_sm, card, kc::model::calibrated).figures.warp_latency.value();
  };
  const auto some = [](int n) { return compute<float>(op::fma, n, dependent); };
  // Ten multiply-adds, which are twenty instructions to the compiler, have a predicate.
  CHECK(waits(branch(uniform(1), some(10))) == Approx(14 + 40));
  CHECK(waits(branch(divergent(0.5), some(10), some(10))) == Approx(14 + 2 * 40));
  CHECK(waits(branch(uniform(1), some(11))) == Approx(14 + 24 + 44));
  CHECK(waits(branch(divergent(0.5), some(11), some(5))) == Approx(14 + 40 + 44 + 20));
  CHECK(waits(guard(640, some(20))) == Approx(14 + branch_takes + 80));
  CHECK(waits(guard(lanes_of_warp(8), some(20))) == Approx(14 + 40 + 80));
  CHECK(waits(guard(lanes_of_warp(8), some(10))) == Approx(14 + 40));
  CHECK(waits(guard(threads_of_block(64), some(20))) == Approx(14 + 24 + 80));
  CHECK(waits(guard(threads_of_block(40), some(20))) == Approx(14 + 40 + 80));
  CHECK(waits(guard(threads_of_block(64), some(10))) == Approx(14 + 40));
  CHECK(waits(diverge(1, some(20))) == Approx(14 + 40 + 80));
  // A branch that half of the warps take, each with some lanes.
  const kc::node::participants some_lanes{kc::node::scope::warp, 8, true};
  CHECK(waits(branch(uniform(1), guard(some_lanes, some(20)))) == Approx(14 + 40 + 80));
  CHECK(waits_of(branch(uniform(1), guard(some_lanes, some(20)))) == Approx(2 * branch_takes + 80));
  // More threads than the block has are all of them.
  CHECK(waits(guard(threads_of_block(1000), some(20))) == Approx(14 + 24 + 80));
  // A trip that decides by what it has loaded whether there is another one.
  CHECK(waits(repeat(10, unroll<1>, chained, from_l2)) == Approx(10 * (for_l2 + branch_takes + 14)));
}

TEST_CASE("numbers of a card that is measured further") {
  kc::calibration further = round_numbers;
  further.shortest_trip = 40_cycles;
  further.loading_trip = 15_cycles;
  further.l2_slowest_sm = 20_cycles;
  further.dram_slowest_sm = 50_cycles;
  further.l2_after_stores = 45_cycles;
  kc::gpu card = synthetic_card;
  card.measured = kc::known<const kc::calibration*>{&further, "tests"};
  const auto cost_of = [&](const auto& body, const kc::launch& how) {
    return kc::estimate(kernel("k", body), how, card, kc::model::calibrated);
  };
  const auto waits = [&](const auto& body) { return cost_of(body, one_block_an_sm).figures.warp_latency.value(); };
  CHECK(waits(repeat(10, unroll<1>, fma)) == Approx(10 * 40));
  CHECK(waits(repeat(10, unroll<1>, compute<float>(op::fma, 20, dependent))) == Approx(10 * (80 + branch_takes)));
  CHECK(waits(repeat(10, unroll<1>, from_l2)) == Approx(10 * (for_l2 + 15)));
  // A load of what the kernel stored in its launch before.
  const buffer<float> x{"x", 8 * 32};
  CHECK(waits(load(x) + store(x)) == Approx(waits_of(load(x) + store(x)) + 45));
  CHECK(waits(load(x)) == Approx(waits_of(load(x))));
  // A load of what a copy to the card wrote, stored by the kernel or not.
  further.l2_after_copy = 90_cycles;
  const auto copied = [&](const auto& body) {
    return cost_of(body, one_block_an_sm.after_copies()).figures.warp_latency.value();
  };
  CHECK(copied(load(x)) == Approx(waits_of(load(x)) + 90));
  CHECK(copied(load(x) + store(x)) == Approx(waits_of(load(x) + store(x)) + 90));
  CHECK(cost_of(load(x), one_block_an_sm.after_copies()).ignored == kc::feature::none);
  // Device memory that writes an eighth of the sectors that it reads, or more, takes longer for each wait, by as much
  // as it is busy. No resource waits longer.
  const buffer<float> in{"in", 1LL << 30}, out{"out", 1LL << 30};
  const auto beside = [&](const auto& body) {
    const auto how = kc::launch_blocks(1 << 24, 32_threads);
    struct {
      double longer, busy;
    } found;
    const auto before = cost_of(body, how);
    further.dram_beside_writes = 60_cycles;
    const auto after = cost_of(body, how);
    further.dram_beside_writes = 0_cycles;
    const auto& figures = after.figures;
    const auto worked = after.cycles - figures.launch - figures.fill;
    for (const auto each : {kc::resource::latency, kc::resource::dram_bandwidth})
      CHECK(after.resources[each] == before.resources[each]);
    CHECK(after.bottleneck == before.bottleneck);
    found.longer = (figures.warp_latency - before.figures.warp_latency).value();
    found.busy = after.resources[kc::resource::dram_bandwidth] / worked;
    return found;
  };
  const auto streamed = [&](double n) { return load(in, coalesced, hits(cache_level::l2, 0), n); };
  const auto as_busy = [](const auto& found, double share) {
    CHECK(found.longer == Approx(60 * share * found.busy).epsilon(0.01));
  };
  as_busy(beside(streamed(1) + store(out)), 1);
  as_busy(beside(streamed(8) + store(out)), 1);
  as_busy(beside(streamed(16) + store(out)), 0.5);
  const auto computes = streamed(1) + compute<float>(op::fma, 1000) + store(out);
  as_busy(beside(computes), 1);
  CHECK(beside(computes).busy < 0.2);
  CHECK(beside(load(in, coalesced, hits(cache_level::l2, 1)) + store(out)).longer == 0);
  CHECK(beside(streamed(1)).longer == 0);
  CHECK(beside(streamed(1) + atomic(op::add, out)).longer == 0);
  // One SM is the mean one. The slowest of several counts once for each wait.
  const auto imbalance = [&](const auto& body, kc::count blocks) {
    return cost_of(body, kc::launch_blocks(blocks, 32_threads)).figures.imbalance.value();
  };
  CHECK(imbalance(repeat(10, unroll<1>, from_l2), 1) == 0);
  CHECK(imbalance(repeat(10, unroll<1>, from_l2), 3) == Approx(10 * 20 / 2.));
  CHECK(imbalance(from_l2 + await_loads + from_dram, 3) == Approx((20 + 50) / 2.));
  CHECK(imbalance(repeat(10, repeat(8, unroll<4>, from_dram)), 3) == Approx(10 * 2 * 50 / 2.));
}

TEST_CASE("a chain of blocks takes a link of each, or of each window of blocks") {
  kc::calibration further = round_numbers;
  further.block_chain = 500_cycles;
  kc::gpu card = synthetic_card;
  card.measured = kc::known<const kc::calibration*>{&further, "tests"};
  const auto cost_of = [&](const auto& body, kc::count blocks) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(blocks, 32_threads), card, kc::model::calibrated);
  };
  const auto latency = [&](const auto& body, kc::count blocks) {
    return cost_of(body, blocks).figures.latency.value();
  };
  CHECK(latency(await_blocks_before(), 100) == Approx(101 * 500));
  CHECK(latency(from_l2 + await_loads + await_blocks_before(32), 320) == Approx(for_l2 + 500 + 10 * 500));
  CHECK(latency(repeat(3, unroll<1>, await_blocks_before()), 100) ==
        Approx(latency(repeat(3, unroll<1>, await_blocks_before()), 1) + 3 * 99 * 500));
  // Blocks that a guard of the grid keeps out make no link.
  CHECK(latency(guard(50 * 32, await_blocks_before()), 100) < 51 * 500 + 100);
  CHECK(cost_of(await_blocks_before(), 100).ignored == kc::feature::none);
  CHECK(kc::estimate(kernel("k", await_blocks_before()), one_block_an_sm, synthetic_card, kc::model::calibrated)
            .ignored == kc::feature::unmeasured_instructions);
  CHECK(has(
      kc::estimate(kernel("k", await_blocks_before()), one_block_an_sm, kc::machine::h200, kc::model::roofline).ignored,
      kc::feature::substituted_nodes));
  CHECK_THROWS_AS(await_blocks_before(0.5), kc::error);
}

TEST_CASE("stores in a loop hold its loads back") {
  const double trip = for_l2 + 1;
  CHECK(waits_of(repeat(100, unroll<4>, from_l2, store<float>(global))) == Approx(100 * (trip + branch_takes / 4)));
  CHECK(waits_of(repeat(100, unroll<4>, independent, from_l2, store<float>(global))) ==
        Approx(25 * (for_l2 + 3 * miss + 2 * 10 + 4 * 1 + branch_takes)));
  CHECK(waits_of(repeat(100, unroll<4>, dependent, from_l2, store<float>(global))) ==
        Approx(100 * (trip + branch_takes / 4)));
  // The position of the stores in the trip does not matter. A guard, a branch and a way take a branch each. If each of
  // eight lanes takes a side with probability 1/2, all eight take the other side in one of 256 cases.
  const double any_of_eight = 1 - 1 / 256.;
  const auto inside = phase("p", guard(lanes_of_warp(8), branch(divergent(0.5), diverge(1, store<float>(global)))));
  CHECK(waits_of(repeat(100, unroll<4>, from_l2, inside)) ==
        Approx(100 * (for_l2 + 2 * branch_takes + any_of_eight * (branch_takes + 1) + branch_takes / 4)));
  // An atomic holds loads back as well. Its result is not awaited, but it takes the slots of its 32 sectors and an
  // interval of 5.
  CHECK(waits_of(repeat(100, unroll<4>, from_l2, atomic<int>(op::add, global))) ==
        Approx(100 * (for_l2 + 32 * 0.5 + 5 + branch_takes / 4)));
  // A store to shared memory holds loads back if the loop loads from the same array.
  const buffer<float> tile("tile", 256, shared);
  const buffer<float> other("other", 256, shared);
  CHECK(waits_of(repeat(100, unroll<4>, load(tile), store(tile))) == Approx(100 * (20 + 1 + branch_takes / 4)));
  CHECK(waits_of(repeat(100, unroll<4>, store(tile), load(tile))) == Approx(100 * (20 + 1 + branch_takes / 4)));
  CHECK(waits_of(repeat(100, unroll<4>, load(other), store(tile))) == Approx(25 * (20 + 4 * 1 + branch_takes)));
}

TEST_CASE("chained trips wait for what the one before has loaded") {
  CHECK(waits_of(repeat(100, unroll<4>, chained, from_dram)) == Approx(100 * (for_dram + branch_takes / 4)));
  CHECK(waits_of(repeat(100, unroll<4>, dependent, from_dram)) ==
        Approx(25 * (for_dram + 3 * miss + 2 * 30 + branch_takes)));
}

TEST_CASE("of trips that go together only the last result carries over") {
  // A multiplication and a sum: the first trip takes both, the other trips wait for the sum alone.
  const auto two = compute<float>(op::mul) + compute<double>(op::fma);
  CHECK(waits_of(repeat(100, unroll<4>, two)) == Approx(25 * (4 + 8 + 3 * 8 + branch_takes)));
  CHECK(waits_of(repeat(100, unroll<1>, two)) == Approx(100 * (4 + 8 + branch_takes)));
  // Independent operations wait for their issue by one of four schedulers, so an instruction takes 4 x 0.25 cycles.
  CHECK(waits_of(repeat(100, unroll<4>, independent, two)) == Approx(25 * (4 + 8 + 3 * (4 * 2 * 0.25) + branch_takes)));
}

TEST_CASE("loads before a loop are awaited with its first ones") {
  const auto loop = repeat(10, unroll<1>, from_l2);
  CHECK(waits_of(from_l2 + loop) == Approx(waits_of(loop)));
  CHECK(waits_of(from_dram + repeat(10, unroll<1>, fma)) == Approx(for_dram + 10 * (4 + branch_takes)));
}

TEST_CASE("loads before a loop are awaited, though its own take less") {
  CHECK(waits_of(from_dram + repeat(1, unroll<1>, from_l1)) >= for_dram);
}

TEST_CASE("arithmetic: in a row, side by side, and in between") {
  CHECK(waits_of(compute<float>(op::fma, 10, dependent)) == 10 * 4);
  CHECK(waits_of(compute<float>(op::fma, 10, independent)) == 4 + 9 * (4 * 0.25));
  CHECK(waits_of(compute<float>(op::fma, 10)) == (10 * 4 + (4 + 9 * (4 * 0.25))) / 2);
  CHECK(waits_of(compute<float>(op::sqrt, 3, independent)) == 40 + 2 * (4 * 2));
  CHECK(waits_of(compute<float>(op::div, 2, dependent)) == 2 * 100);
  CHECK(waits_of(compute<float>(op::fma, 0)) == 0);
  // An operation that the calibration does not list takes as long as the fused multiply-add of its type, or else of
  // floats.
  CHECK(waits_of(compute<double>(op::add)) == 8);
  CHECK(waits_of(compute<int>(op::add)) == 5);
  CHECK(waits_of(compute<int>(op::logic)) == 4);
}

TEST_CASE("barriers") {
  CHECK(waits_of(sync_block) == 20 + 4 * 2);
  CHECK(waits_of(sync_block, kc::launch_blocks(10, 1024_threads)) == 20 + 32 * 2);
  CHECK(waits_of(sync_warp) == 10);
  CHECK(waits_of(sync_grid) == 2000);
  // A barrier does not wait for stores to shared memory.
  const auto stored = store<float>(shared);
  CHECK(waits_of(stored + sync_block) == 1 + 28);
  CHECK(waits_of(stored + sync_block + sync_block) == 1 + 2 * 28);
  CHECK(waits_of(stored + sync_warp) == 1 + 10);
  CHECK(waits_of(guard(threads_of_block(32), stored) + sync_block) == branch_takes + 1 + 28);
}

TEST_CASE("a barrier waits for the last warp's loads") {
  // Four warps are two doublings, like the lines that one warp waits for.
  CHECK(waits_of(from_l2 + sync_block) == Approx(for_l2 + 28 + 2 * 10));
  CHECK(waits_of(from_dram + sync_block) == Approx(for_dram + 28 + 2 * 30));
  CHECK(waits_of(from_dram + sync_warp) == Approx(for_dram + 10));
  CHECK(waits_of(from_dram + sync_block, kc::launch_blocks(10, 32_threads)) == Approx(for_dram + 20 + 2));
  // A barrier waits once for all loads since the previous barrier, with the probability of the most probable one,
  // wherever they are.
  CHECK(waits_of(from_l2 + await_loads + from_dram + sync_block) == Approx(for_l2 + for_dram + 28 + 2 * 30));
  CHECK(waits_of(from_dram + sync_block + sync_block) == Approx(for_dram + 2 * 28 + 2 * 30));
  CHECK(waits_of(phase("p", from_dram) + sync_block) == Approx(for_dram + 28 + 2 * 30));
  CHECK(waits_of(repeat(5, unroll<1>, from_dram) + sync_block) == Approx(5 * (for_dram + branch_takes) + 28 + 2 * 30));
  CHECK(waits_of(branch(uniform(0.5), from_dram) + sync_block) ==
        Approx(branch_takes + (1 - std::pow(0.5, 4)) * (for_dram + 2 * 30) + 28));
}

TEST_CASE("shared memory and the other spaces") {
  CHECK(waits_of(load<float>(shared)) == 20);
  CHECK(waits_of(load<float>(shared, bank_conflict(8))) == 20 + 7 * 2);
  CHECK(waits_of(load<float>(shared, coalesced, 3)) == 20 + 2);
  CHECK(waits_of(load<float>(shared, bank_conflict(8), 3)) == 20 + 7 * 2 + 2 * 8);
  CHECK(waits_of(load<float>(shared) + load<float>(shared, bank_conflict(8))) == 34);
  CHECK(waits_of(load<float>(shared) + await_loads + load<float>(shared)) == 20 + 20);
  CHECK(waits_of(load<float>(shared) + fma + load<float>(shared)) == 20 + 4);
  CHECK(waits_of(load<float>(shared) + from_l2) == Approx(for_l2));  // the longer of both is awaited
  CHECK(waits_of(load<float>(constant, broadcast)) == 25);
  CHECK(waits_of(load<float>(constant)) == 32 * 25);
  CHECK(waits_of(load<float>(local)) == 30);
}

TEST_CASE("shuffles and votes") {
  CHECK(waits_of(shuffle<float>(5)) == 5 * 25);
  CHECK(waits_of(vote()) == 15);
  CHECK(waits_of(from_l2 + shuffle<float>()) == Approx(for_l2 + 25));
}

TEST_CASE("of varying trips a kernel waits for the longest of all, once") {
  // The longest lane of a warp makes 8 trips on average, of 4 + 10 cycles each. The longest lane of all makes 12 more.
  const auto triangle = repeat(varying{4, 8, 20}, unroll<1>, fma);
  const auto imbalance = [](const auto& body, const kc::launch& how) {
    return kc::estimate(kernel("k", body), how, synthetic_card, kc::model::calibrated).figures.imbalance.value();
  };
  CHECK(waits_of(triangle) == 8 * 14);
  CHECK(imbalance(triangle, one_block_an_sm) == 12 * 14);
  CHECK(imbalance(triangle, kc::launch_blocks(320, 128_threads)) == 12 * 14);
  // The waits of the compiled code are in these trips, too.
  CHECK(imbalance(triangle + code_waits(kc::cycles::from_value(8 * 14)), one_block_an_sm) == Approx(2 * 12 * 14));
  // A trace knows how much longer the longest warp is.
  CHECK(imbalance(triangle + code_waits(kc::cycles::from_value(8 * 14), 1.5), one_block_an_sm) == Approx(8 * 14));
  CHECK(imbalance(triangle + code_waits(0_cycles, 1), one_block_an_sm) == 0);
  // It knows as well how much more work the busiest SM has, and nothing of that is the card's.
  const auto busy = [](const auto& body, kc::resource of) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(320, 128_threads), synthetic_card, kc::model::calibrated)
        .resources[of]
        .value();
  };
  const auto streams = load<float>(global) + triangle;
  const auto unevenly = streams + code_waits(0_cycles, 1, 1.5);
  CHECK(busy(unevenly, kc::resource::fp32) == Approx(1.5 * busy(streams, kc::resource::fp32)));
  CHECK(busy(unevenly, kc::resource::dram_bandwidth) == Approx(busy(streams, kc::resource::dram_bandwidth)));
  // Inside a loop, each trip takes the mean of the longest lanes of the warps. The extra trips of the longest lane of
  // all count once.
  CHECK(waits_of(repeat(3, triangle)) == 3 * (8 * 14 + 10));
  CHECK(imbalance(repeat(3, triangle), one_block_an_sm) == 12 * 14);
}

TEST_CASE("guards: all warps compare and branch, and one that goes on waits in full") {
  CHECK(waits_of(guard(lanes_of_warp(8), fma)) == branch_takes + 4);
  CHECK(waits_of(guard(threads_of_block(32), fma)) == branch_takes + 4);
  CHECK(waits_of(guard(640, fma)) == branch_takes + 4);
  CHECK(waits_of(guard(0, fma)) == branch_takes);
  // There are three rounds of 160 blocks. Half of the blocks are in two of them, and the first block is in one.
  const auto three_rounds = kc::launch_blocks(480, 128_threads);
  CHECK(waits_of(guard(480 * 64, fma), three_rounds) == Approx(branch_takes + 4 * 2 / 3.));
  CHECK(waits_of(guard(128, fma), three_rounds) == Approx(branch_takes + 4 / 3.));
  // Fewer lanes take fewer passes, but at least one.
  const auto rows = load<float>(global, strided(1024), hits(cache_level::l1, 1));
  // A guard that only loads has no branch in nvcc's code.
  CHECK(waits_of(guard(lanes_of_warp(8), rows)) == Approx(30 + 2 * (passes_of(8, 8, 0) - 1)));
  CHECK(waits_of(guard(lanes_of_warp(8), rows, fma)) == Approx(branch_takes + 30 + 2 * (passes_of(8, 8, 0) - 1) + 4));
}

TEST_CASE("branches") {
  const auto ten = compute<float>(op::fma, 10, dependent);
  // Each of four warps takes its own side. `none` is the probability that no warp takes the longer side.
  const double none = 0.75 * 0.75 * 0.75 * 0.75;
  CHECK(waits_of(branch(uniform(0.25), ten, fma)) == Approx(branch_takes + (1 - none) * 40 + none * 4));
  CHECK(waits_of(branch(uniform(0.75), fma, ten)) == Approx(branch_takes + (1 - none) * 40 + none * 4));
  CHECK(waits_of(branch(uniform(1), fma, ten)) == branch_takes + 4);
  CHECK(waits_of(branch(uniform(0), fma, ten)) == branch_takes + 40);
  // A divergent branch executes both sides in sequence, unless all lanes agree.
  const double ten_is_taken = 1 - std::pow(0.75, 32);
  const double fma_is_taken = 1 - std::pow(0.25, 32);
  CHECK(waits_of(branch(divergent(0.25), ten, fma)) ==
        Approx(branch_takes + ten_is_taken * 40 + fma_is_taken * 4).epsilon(1e-12));
  CHECK(waits_of(branch(divergent(0.25), ten)) == Approx(branch_takes + ten_is_taken * 40).epsilon(1e-12));
  CHECK(waits_of(from_l2 + branch(divergent(0.5), from_l2)) == Approx(for_l2 + branch_takes + for_l2));
  CHECK(waits_of(diverge(4, ten)) == 4 * (40 + branch_takes));
  // With a quarter of the lanes each way has a quarter of the passes.
  const auto rows = load<float>(global, strided(1024), hits(cache_level::l1, 1));
  CHECK(waits_of(diverge(4, rows)) == Approx(4 * (30 + 2 * (passes_of(32, 32, 0) / 4 - 1) + branch_takes)));
}

TEST_CASE("atomics") {
  // Lanes that do not meet update 32 sectors, which take a slot each.
  CHECK(waits_of(atomic<int>(op::add, global)) == 32 * 0.5 + 5);
  CHECK(waits_of(atomic<int>(op::add, global, contention(32))) == 32 * 0.5 + 5);
  CHECK(waits_of(atomic<int>(op::add, global, contention(4, 100), 3)) == 3 * (4 + 5));
  // Atomics whose result is used.
  CHECK(waits_of(atomic<int>(op::exchange, global)) == 32 * 0.5 + 500);
  CHECK(waits_of(atomic<int>(op::compare_and_swap, global)) == 32 * 0.5 + 500);
  CHECK(waits_of(atomic<int>(op::add, shared)) == 100);
  CHECK(waits_of(atomic<int>(op::add, shared, contention(4, 100))) == 100 + 3 * 2);
  // A loop of compare-and-swap: a round for each lane that meets others, and a queue of warps at a word.
  CHECK(waits_of(atomic<float>(op::add, shared, contention(4, 4))) == 4 * 150);
  CHECK(waits_of(atomic<float>(op::add, shared, contention(4, 100))) == 100 * 20);
  CHECK(waits_of(atomic<double>(op::add, shared)) == 200);
  CHECK(waits_of(atomic<long long>(op::add, shared, contention(1, 50))) == 50 * 30);
  // No more threads of a block than it has.
  CHECK(waits_of(atomic<long long>(op::add, shared, contention(1, 1'000'000))) ==
        waits_of(atomic<long long>(op::add, shared, contention(1, 1024))));
  CHECK(waits_of(atomic<float>(op::exchange, shared)) == 100);
}
TEST_CASE("loops whose trips are all merged are code in a row") {
  const double row = waits_of(repeat(6, unroll<6>, from_l2));
  CHECK(waits_of(repeat(2, unroll<2>, repeat(3, unroll<3>, from_l2))) == Approx(row).epsilon(0.02));
  CHECK(waits_of(repeat(2, unroll<2>, repeat(3, unroll<1>, from_l2))) > 5 * for_l2);
  // The number of trips may change from one trip of the outer loop to the next.
  CHECK(waits_of(repeat(3, unroll<3>, repeat(varying{2, 2, 3}, unroll<3>, from_l2))) == Approx(row).epsilon(0.02));
  // Lanes with different numbers of trips test whether there is another one.
  CHECK(waits_of(repeat(3, unroll<3>, repeat(varying{1, 2, 3}, unroll<3>, from_l2))) > 1.5 * row);
  // Each trip needs the one before.
  CHECK(waits_of(repeat(2, unroll<2>, repeat(3, unroll<3>, chained, from_l2))) >= 6 * for_l2);
  // A loop around them may be merged by the compiler.
  CHECK(waits_of(repeat(8, unroll<4>, repeat(2, unroll<2>, from_l2))) < waits_of(repeat(8, unroll<1>, from_l2)));
}
}  // namespace
