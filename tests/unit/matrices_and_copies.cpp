// SPDX-License-Identifier: BSL-1.0
// Matrix products and asynchronous copies under the calibrated model, on the card of round numbers: 10 SMs, 1 GHz, four
// schedulers. A product takes an SM 2 cycles and its result 33; a copy of one line takes 340 cycles from L2.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/tree_text.hpp>
#include <kernelcost/what_if.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::feature;
using kc::resource;

const kc::calibration with_products = [] {
  kc::calibration m = round_numbers;
  m.half_m16n8k16 = {33_cycles, 2_cycles};
  m.async_copy_of_4 = 4_cycles;
  m.async_copy_of_8 = 5_cycles;
  m.async_copy_of_16 = 8_cycles;
  m.async_copy_l2 = 340_cycles;
  m.async_copy_dram = 760_cycles;
  m.bulk_copy_l2 = 400_cycles;
  m.bulk_copy_dram = 800_cycles;
  m.bulk_copy_sector = 0.5_cycles;
  m.bulk_copy_start = 40_cycles;
  m.bulk_copy_group = 100_cycles;
  m.arrival = 70_cycles;
  m.bulk_store = 70_cycles;
  m.bulk_store_sector = 1_cycles;
  m.bulk_reduction = 500_cycles;
  m.bulk_reduction_sector = 3_cycles;
  m.block_reduction = 600_cycles;
  m.block_reduction_sector = 2_cycles;
  m.cluster_barrier_base = 300_cycles;
  m.cluster_barrier_per_warp = 10_cycles;
  m.clusters_of_2 = 5;
  m.clusters_of_4 = 2;
  m.clusters_of_8 = 1;
  m.group_half = {50_cycles, 128_cycles};
  m.group_fewest = 12_cycles;
  m.group_clock = 0.8_GHz;
  return m;
}();
const kc::gpu newer_card = [] {
  kc::gpu card = synthetic_card;
  card.measured = {&with_products, "tests"};
  return card;
}();

template <class Body>
auto estimated(const Body& body, const kc::gpu& card = newer_card) {
  return kc::estimate(kernel("k", body), one_block_an_sm, card, kc::model::calibrated);
}
/// The latency of a warp.
template <class Body>
double waits(const Body& body, const kc::gpu& card = newer_card) {
  return estimated(body, card).figures.warp_latency.value();
}
// L2 holds it. Each of the 1280 threads copies its own elements.
const buffer<float> a("a", 1 << 16);
constexpr auto sum = compute<float>(op::fma, 25, dependent);  // 100 cycles
constexpr auto product = matrix_multiply<kc::half>(m16n8k16, 10);

// The instructions of a kernel's start and end.
constexpr double of_a_kernel = 11;

TEST_CASE("a product waits for the sums of the previous one") {
  CHECK(waits(matrix_multiply<kc::half>(m16n8k16, 10, dependent)) == Approx(10 * 33));
  // One warp has one of the four tensor cores, which takes 8 cycles for a product.
  CHECK(waits(matrix_multiply<kc::half>(m16n8k16, 10, independent)) == Approx(33 + 9 * 8));
  CHECK(waits(product) == Approx(0.5 * (10 * 33 + 33 + 9 * 8)));
  CHECK(waits(matrix_multiply<kc::half>(m16n8k16, 0) + sum) == Approx(100));
}

TEST_CASE("products keep tensor cores and schedulers busy, not the units of lanes") {
  const auto cost = estimated(product);
  CHECK(cost.resources[resource::tensor_cores].value() == 4 * 10 * 2);
  CHECK(cost.resources[resource::instruction_issue].value() == 4 * (10 + of_a_kernel) * 0.25);
  CHECK(cost.resources[resource::fp32].value() == 0);
  CHECK(cost.ignored == feature::none);
  CHECK(estimated(repeat(100, product)).bottleneck == resource::latency);
  const auto full = kc::launch_blocks(40, 512_threads);
  CHECK(kc::estimate(kernel("k", repeat(100, product)), full, newer_card, kc::model::calibrated).bottleneck ==
        resource::tensor_cores);
}

TEST_CASE("a product that was not measured is priced at the published peak, which the estimate says") {
  // 4096 multiply-adds of int8 a cycle of an SM: m16n8k32 takes one.
  const auto cost = estimated(matrix_multiply<std::int8_t>(m16n8k32, 10, dependent));
  CHECK(cost.resources[resource::tensor_cores].value() == 4 * 10 * 1);
  CHECK(cost.figures.warp_latency.value() == 10 * 4);
  CHECK(cost.ignored == feature::unmeasured_instructions);
  kc::gpu without_peak = newer_card;
  without_peak.capability = {8, 9};
  const auto unknown = estimated(matrix_multiply<std::int8_t>(m16n8k32, 10), without_peak);
  CHECK(unknown.resources[resource::tensor_cores].value() == 0);
  CHECK(unknown.ignored == feature::unmeasured_instructions);
}

TEST_CASE("a card without an instruction is a mistake under every model") {
  kc::gpu older = newer_card;
  older.capability = {7, 5};
  CHECK_THROWS_WITH_AS(estimated(product, older), "machine synthetic has no mma.sync of this type and shape",
                       kc::error);
  CHECK_NOTHROW(estimated(matrix_multiply<kc::half>(m16n8k8), older));
  CHECK_THROWS_AS(estimated(repeat(2, branch(uniform(0.5), copy_async(a), sum)), older), kc::error);
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_NOTHROW(estimated(matrix_multiply<double>(m8n8k4), ampere));
  CHECK_THROWS_AS(estimated(guard(5, matrix_multiply<double>(m16n8k16)), ampere), kc::error);
  CHECK_THROWS_WITH_AS(matrix_multiply<kc::half>({8, 8, 4}), "mma.sync does not have the shape m8n8k4 for this type",
                       kc::error);
}

TEST_CASE("a copy is awaited where the tree says, less the work since") {
  CHECK(waits(copy_async(a)) == Approx(0));
  CHECK(waits(copy_async(a) + await_copies()) == Approx(340));
  CHECK(waits(copy_async(a) + sum + await_copies()) == Approx(340));
  CHECK(waits(copy_async(a) + sum + await_copies() + sum) == Approx(440));
  CHECK(waits(copy_async(a) + 4 * sum + await_copies()) == Approx(waits(4 * sum)));
  CHECK(waits(await_copies() + sum) == Approx(100));
  // Four copies of a thread wait once, for four lines in flight.
  CHECK(waits(copy_async(a, coalesced, 4) + await_copies()) == Approx(340 + 2 * 10 + 3 * 2.5));
  // Parts of a tree hand their copies over.
  CHECK(waits(phase("start", copy_async(a)) + phase("end", await_copies())) == Approx(340));
  // A card whose copies were not measured has the latency of its loads.
  CHECK(waits(copy_async(a) + await_copies(), synthetic_card) == Approx(300));
  CHECK(estimated(copy_async(a), synthetic_card).ignored == feature::unmeasured_instructions);
  CHECK(estimated(copy_async(a)).ignored == feature::none);
}

TEST_CASE("a pipeline: as many trips as it has groups in flight take at least the latency of a copy") {
  const auto pipeline = [](int groups) { return repeat(10, copy_async(a), await_copies(groups), sum); };
  const double without = waits(repeat(10, copy_async(a), sum));
  CHECK(without < 10 * 170);
  CHECK(waits(pipeline(1)) == Approx(10 * 340));
  CHECK(waits(pipeline(2)) == Approx(10 * 170));
  CHECK(waits(pipeline(4)) == Approx(without));
  // Each trip awaits the copies of the trip before, the first those in front of the loop.
  const auto next = repeat(10, await_copies(), sum, copy_async(a));
  CHECK(waits(next) == Approx(10 * 340));
  CHECK(waits(copy_async(a) + next) == Approx(340 + 10 * 340));
  CHECK(waits(copy_async(a) + repeat(10, await_copies(1), sum, copy_async(a))) == Approx(340 + 10 * 170));
  // A copy that its own trip awaits is not overlapped with another trip.
  CHECK(waits(repeat(10, copy_async(a), await_copies(), sum)) > 10 * 440);
}

TEST_CASE("a copy makes the traffic of a load, and fills banks of shared memory") {
  const auto copy = estimated(copy_async(a));
  const auto load_and_store = estimated(load(a) + store<float>(shared));
  CHECK(copy.resources[resource::l2_bandwidth] == load_and_store.resources[resource::l2_bandwidth]);
  // One instruction. The line misses L1, and is filled into shared memory in one wavefront, or as fast as banks allow.
  CHECK(copy.resources[resource::instruction_issue].value() == 4 * (1 + of_a_kernel) * 0.25);
  CHECK(copy.resources[resource::l1_bandwidth].value() == Approx(4));
  CHECK(copy.resources[resource::shared_bandwidth].value() == Approx(4));
  const auto conflicts = estimated(copy_async(a, coalesced, bank_conflict(8)));
  CHECK(conflicts.resources[resource::l1_bandwidth].value() == Approx(4 * 8));
  CHECK(conflicts.resources[resource::shared_bandwidth].value() == Approx(4 * 8));
  // A line in L1 is read in one cycle; the copy takes four, as measured.
  auto of_l1 = copy_async(a);
  of_l1.from.cache = hits(cache_level::l1, 1);
  CHECK(estimated(of_l1).resources[resource::l1_bandwidth].value() == Approx(4 * 4));
  CHECK(estimated(of_l1).resources[resource::shared_bandwidth].value() == Approx(4 * (4 - 1)));
}

TEST_CASE("products of a group are awaited where the tree says, at the lower clock of such products") {
  // 128 cycles at 0.8 GHz are 160 of the card's clock, and so on for all that the SMs do.
  constexpr double slower = 1.25;
  const auto multiply = matrix_multiply_async<kc::half>(m64n256k16, 4);
  CHECK(waits(multiply + await_products()) == Approx(4 * 160 + slower * 50));
  CHECK(waits(multiply + sum + await_products()) == Approx(4 * 160 + slower * 50));
  CHECK(waits(multiply + 10 * sum + await_products()) == Approx(slower * waits(10 * sum)));
  CHECK(waits(await_products() + sum) == Approx(100));
  // A part that does not await its products ends with them.
  CHECK(waits(phase("products", multiply)) == Approx(4 * 160));
  // Trips that leave one group in flight take the time of their products, or of their other work.
  CHECK(waits(repeat(10, multiply, await_products(1))) == Approx(10 * 4 * 160).epsilon(0.01));
  CHECK(waits(repeat(10, multiply, await_products())) == Approx(10 * (4 * 160 + slower * 50)).epsilon(0.01));
  CHECK(waits(repeat(10, multiply, 10 * sum, await_products(1))) ==
        Approx(slower * waits(repeat(10, 10 * sum))).epsilon(0.01));

  const auto cost = estimated(multiply);
  CHECK(cost.resources[resource::tensor_cores].value() == Approx(4 * 160));
  CHECK(cost.resources[resource::instruction_issue].value() == Approx(slower * 4 * (4 + of_a_kernel) * 0.25));
  // The cycles of a product include its reads of shared memory.
  CHECK(cost.resources[resource::shared_bandwidth].value() == 0);
  CHECK(cost.ignored == feature::none);
}

TEST_CASE("warps that multiply wait for the first copies of others") {
  const auto multiply = repeat(10, matrix_multiply_async<kc::half>(m64n256k16), await_products(1));
  const auto copies = repeat(10, await_copies(3), copy_bulk(buffer<kc::half>("h", 1 << 12).per_block(1 << 12), 64, 64));
  const double alone = waits(multiply);
  CHECK(alone == Approx(10 * 160).epsilon(0.01));
  const double roles = waits(branch(uniform(0.75), multiply, copies));
  // 400 + 256 x 0.5 cycles, and the branch. Only the latency of memory does not follow the clock.
  CHECK(roles > alone + 528);
  CHECK(roles < alone + 1.25 * (528 + 60));
}

TEST_CASE("a product of few columns takes the time of its factors in shared memory") {
  const auto of = [](const kc::matrix_shape& shape, kc::left_factor left) {
    return estimated(matrix_multiply_async<kc::half>(shape, 1, left)).resources[resource::tensor_cores].value() * 0.8;
  };
  CHECK(of(m64n128k16, left_in_shared) == Approx(64));
  CHECK(of(m64n64k16, left_in_shared) == Approx(32));
  CHECK(of(m64n8k16, left_in_shared) == Approx(18));  // 16 wavefronts of the left factor, 2 of the right one
  CHECK(of(m64n8k16, left_in_registers) == Approx(12));
  const auto unmeasured = estimated(matrix_multiply_async<kc::e5m2>(m64n256k32));
  CHECK(unmeasured.ignored == feature::unmeasured_instructions);
  CHECK(unmeasured.resources[resource::tensor_cores].value() == Approx(1.25 * 128));  // at the published peak
}

TEST_CASE("a bulk copy is awaited like other copies, takes longer with its bytes, and shares what SMs copy together") {
  const buffer<kc::half> mine("mine", 1 << 20), all("all", 1 << 20);
  const auto of_block = mine.per_block(1 << 12), of_all = all.per_block(1 << 20);
  // 64 rows of 128 bytes are 256 sectors.
  const auto box = copy_bulk(of_block, 64, 64);
  CHECK(waits(box + await_copies()) == Approx(400 + 256 * 0.5));
  CHECK(waits(box + 10 * sum + await_copies()) == Approx(140 + waits(10 * sum)));
  // The thread that starts copies takes 100 cycles for those between two waits, and 40 for each.
  CHECK(waits(box) == Approx(140));
  CHECK(waits(box + box) == Approx(180));
  CHECK(waits(repeat(3, unroll<1>, box)) == Approx(3 * (140 + 10)));
  CHECK(waits(box + await_copies() + box) == Approx(400 + 256 * 0.5 + 140));
  const auto cost = estimated(box);
  CHECK(cost.resources[resource::instruction_issue].value() == 4 * (1 + of_a_kernel) * 0.25);
  CHECK(cost.resources[resource::shared_bandwidth].value() == Approx(4 * 64));
  CHECK(estimated(copy_bulk(of_all, 64, 64, 100)).resources[resource::l2_bandwidth] <
        estimated(copy_bulk(of_block, 64, 64, 100)).resources[resource::l2_bandwidth]);
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_THROWS_WITH_AS(estimated(box, ampere), "machine synthetic has no bulk copies to shared memory", kc::error);
  CHECK_THROWS_WITH_AS(estimated(matrix_multiply_async<kc::half>(m64n8k16), ampere), "machine synthetic has no wgmma",
                       kc::error);
  CHECK_THROWS_WITH_AS(copy_bulk(mine, 4, 7), "a bulk copy has a positive multiple of 16 bytes, not 14", kc::error);
  CHECK_THROWS_AS(copy_bulk(mine, 0, 8), kc::error);
  CHECK_THROWS_WITH_AS(matrix_multiply_async<kc::half>({64, 260, 16}),
                       "wgmma does not have the shape m64n260k16 for this type", kc::error);
  CHECK_THROWS_AS(matrix_multiply_async<std::int8_t>({64, 40, 32}), kc::error);
  CHECK_NOTHROW(matrix_multiply_async<kc::e4m3>({64, 40, 32}));
}

TEST_CASE("a bulk store is awaited, passes the store path, and writes what a store writes") {
  const buffer<kc::half> to("to", 1 << 20);
  // 64 rows of 128 bytes are 256 sectors.
  const auto stored = store_bulk(to, 64, 64);
  CHECK(waits(stored) == Approx(70 + 256));
  CHECK(waits(stored + sum) == Approx(70 + 256 + 100));
  const auto cost = estimated(stored);
  const auto by_lanes = estimated(store<kc::packed<float, 4>>(global, coalesced, 16));
  CHECK(cost.resources[resource::load_store].value() == Approx(4 * 256));
  CHECK(cost.resources[resource::l2_bandwidth] == by_lanes.resources[resource::l2_bandwidth]);
  CHECK(cost.figures.l2_writes.value() == Approx(40 * 64 * 128));
  CHECK(cost.resources[resource::instruction_issue].value() == 4 * (1 + of_a_kernel) * 0.25);
  CHECK(estimated(stored, synthetic_card).ignored == feature::unmeasured_instructions);
  CHECK_THROWS_WITH_AS(store_bulk(buffer<float>("s", 64, shared), 1, 4),
                       "store_bulk stores to global memory, not to shared memory", kc::error);
}

TEST_CASE("a bulk reduction is a store whose data are combined, at a rate of its own") {
  const buffer<float> to("to", 1 << 20);
  // 64 rows of 128 bytes are 256 sectors.
  const auto reduced = reduce_bulk(to, 64, 32);
  CHECK(waits(reduced) == Approx(500 + 3 * 256));
  CHECK(estimated(reduced).resources[resource::load_store].value() == Approx(4 * 3 * 256));
  CHECK(estimated(reduced).figures.l2_writes == estimated(store_bulk(to, 64, 32)).figures.l2_writes);
  CHECK(estimated(reduced).ignored == feature{});
  CHECK(estimated(reduced, synthetic_card).ignored == feature::unmeasured_instructions);
  const auto others = [](const auto& body) {
    return kc::estimate(kernel("k", body), one_block_an_sm, kc::machine::h200, kc::model::hong_kim2009).ignored;
  };
  CHECK(has(others(reduced), feature::substituted_nodes));
  CHECK_THROWS_AS(reduce_bulk(buffer<float>("s", 64, shared), 1, 4), kc::error);
  CHECK(kc::to_text(kernel("end", reduce_bulk(to, 16, 64, 2))) == "end\nreduce_bulk to, 4096 B × 2\n");
}

TEST_CASE("a bulk reduction into another block passes the banks of its SM") {
  // 1024 integers are 128 sectors.
  const auto sent = reduce_bulk_into_block<int>(1024);
  CHECK(waits(sent) == Approx(600 + 2 * 128));
  CHECK(estimated(sent).resources[resource::shared_bandwidth].value() == Approx(4 * 2 * 128));
  CHECK(estimated(sent).ignored == feature{});
  CHECK(estimated(sent, synthetic_card).ignored == feature::unmeasured_instructions);
  CHECK(kc::to_text(kernel("end", reduce_bulk_into_block<long long>(8, 3))) ==
        "end\nreduce_bulk_into_block 64 B × 3\n");
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_THROWS_WITH_AS(estimated(sent, ampere), "machine synthetic has no clusters of blocks", kc::error);
  CHECK_THROWS_AS(reduce_bulk_into_block<int>(3), kc::error);
  const auto by_roofline = kc::estimate(kernel("k", sent), one_block_an_sm, kc::machine::h200, kc::model::roofline);
  CHECK(has(by_roofline.ignored, feature::substituted_nodes));
}

TEST_CASE("a wait for arrivals on a barrier in shared memory") {
  CHECK(waits(await_arrivals(3)) == Approx(3 * 70));
  CHECK(estimated(await_arrivals(2)).resources[resource::instruction_issue].value() ==
        Approx(4 * (2 * 3 + of_a_kernel) * 0.25));
  CHECK(estimated(await_arrivals(), synthetic_card).ignored == feature::unmeasured_instructions);
  CHECK(kc::to_text(kernel("wait", await_arrivals(4))) == "wait\nawait_arrivals × 4\n");
}

TEST_CASE("a barrier of a cluster") {
  // One block of four warps: 300 + 4 x 10 cycles, which include the block's own barrier.
  CHECK(waits(sync_cluster) == Approx(340));
  CHECK(waits(sync_cluster, synthetic_card) == Approx(waits(sync_block)));
  CHECK(estimated(sync_cluster, synthetic_card).ignored == feature::unmeasured_instructions);
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_THROWS_WITH_AS(estimated(sync_cluster, ampere), "machine synthetic has no clusters of blocks", kc::error);
  CHECK_THROWS_AS(estimated(store_bulk(buffer<float>("g", 64), 1, 4), ampere), kc::error);
}

TEST_CASE("stretches of code that all blocks pass at the same time do not overlap") {
  // Stretches of integer and of tensor work. Alone, each takes its longest resource; a barrier lies between them.
  const auto integers = compute<int>(op::min, 2000, independent);
  const auto products = matrix_multiply_async<kc::half>(m64n256k16, 40);
  const auto both = [](const auto&... parts) {
    return kc::estimate(kernel("k", parts...), kc::launch_blocks(10, 1024_threads), newer_card, kc::model::calibrated);
  };
  const auto one_stretch = both(integers, products);
  const auto two_stretches = both(integers, sync_block, products);
  const double of_integers = one_stretch.resources[resource::integer].value();
  const double of_products = one_stretch.resources[resource::tensor_cores].value();
  CHECK(std::min(of_integers, of_products) > 1000);
  CHECK(one_stretch.figures.in_step.value() == 0);
  const double lost = of_integers + of_products - kc::model::overlapped(of_integers, of_products);
  CHECK(two_stretches.figures.in_step.value() == Approx(lost).epsilon(0.05));
  CHECK(two_stretches.figures.throughput.value() == Approx(of_integers + of_products).epsilon(0.05));
  // Blocks drift apart within a loop. If blocks start later, one of the resident ones waits for another.
  const auto loop = repeat(10, integers, sync_block, products, sync_block);
  CHECK(both(loop).figures.in_step.value() < 0.1 * lost);
  const auto in_two_rounds = kc::estimate(kernel("k", integers, sync_block, products),
                                          kc::launch_blocks(40, 1024_threads), newer_card, kc::model::calibrated);
  CHECK(in_two_rounds.figures.in_step.value() == Approx((2 + 1) * lost).epsilon(0.05));
}

TEST_CASE("no product runs before the first factors have arrived after a barrier") {
  // The 16 warps of a block load and multiply. Without a barrier, other warps multiply meanwhile.
  const auto loads = [](kc::count n) { return load<float>(shared, coalesced, n); };
  const auto products = matrix_multiply<kc::half>(m16n8k16, 50, independent);
  const auto of = [](int blocks_of_an_sm, const auto&... step) {
    const auto of_a_block = kc::bytes::from_value(blocks_of_an_sm == 1 ? 40000 : 20000);
    return kc::estimate(kernel("k", repeat(100, unroll<1>, step...)),
                        kc::launch_blocks(10 * blocks_of_an_sm, 512_threads, of_a_block), newer_card,
                        kc::model::calibrated);
  };
  const auto together = of(1, loads(100), products);
  const double loading = together.resources[resource::l1_bandwidth].value();
  const double multiplying = together.resources[resource::tensor_cores].value();
  CHECK(std::min(loading, multiplying) > 10000);
  CHECK(together.figures.in_step.value() == 0);
  const double lost = loading + multiplying - kc::model::overlapped(loading, multiplying);
  CHECK(of(1, sync_block, loads(100), products).figures.in_step.value() == Approx(lost).epsilon(0.05));
  // One of two blocks of the SM waits at a time, and both together have twice the work.
  CHECK(of(2, sync_block, loads(100), products).figures.in_step.value() == Approx(0.5 * 2 * lost).epsilon(0.05));
  // Loads after the products are those of later ones, which overlap.
  CHECK(of(1, sync_block, products, loads(100)).figures.in_step.value() < 1e-3 * lost);
  const double of_half = loading / 2 + kc::model::overlapped(loading / 2, multiplying);
  CHECK(of(1, sync_block, loads(50), products, loads(50)).figures.throughput.value() == Approx(of_half).epsilon(0.05));
  // The same by a loop within the step, whose first trip has a tenth of the loads.
  const auto in_tenths = repeat(10, unroll<1>, loads(10), matrix_multiply<kc::half>(m16n8k16, 5, independent));
  const double of_tenths = 0.1 * loading + kc::model::overlapped(0.9 * loading, multiplying);
  CHECK(of(1, sync_block, in_tenths).figures.throughput.value() == Approx(of_tenths).epsilon(0.05));
}

TEST_CASE("loads that some lanes make are awaited with those around them") {
  const buffer<float> of_all{"of_all", 1 << 20}, of_some{"of_some", 1 << 20};
  const auto waits_of = [](const auto&... parts) {
    return kc::estimate(kernel("k", parts...), kc::launch_blocks(1, 32_threads), newer_card, kc::model::calibrated)
        .figures.warp_latency.value();
  };
  const double together = waits_of(load(of_all), load(of_some));
  CHECK(waits_of(load(of_all), guard(lanes_of_warp(16), load(of_some))) == Approx(together).epsilon(0.02));
  CHECK(waits_of(load(of_all), guard(threads_of_block(16), load(of_some))) == Approx(together).epsilon(0.02));
  // An operation on what was loaded is within the guard, and so is a wait for it.
  CHECK(waits_of(load(of_all), guard(lanes_of_warp(16), load(of_some), compute<float>(op::add))) > 1.5 * together);
}

TEST_CASE("the SM with the longest block is busy with all of its trips") {
  // Ten blocks on ten SMs. All warps of a block make the same trips if there is a barrier among them.
  const auto of = [](const auto& trips, const auto&... step) {
    return kc::estimate(kernel("k", repeat(trips, unroll<1>, step..., compute<int>(op::min, 2000, independent))),
                        kc::launch_blocks(10, 1024_threads), newer_card, kc::model::calibrated)
        .resources[resource::integer]
        .value();
  };
  const varying up_to_twice{100, 100, 200};
  CHECK(of(up_to_twice, sync_block) == Approx(of(kc::count(200), sync_block)));
  // Without a barrier, the longest loop may be that of a single warp.
  CHECK(of(up_to_twice) == Approx(of(kc::count(100))));
}

TEST_CASE("accesses of matrices cost what the record of load_matrices has") {
  // The record of both cards: 29 cycles without and 85 with conflicts of eight ways, where an access to shared memory
  // takes 23 cycles and each further wavefront 2.
  const auto latency = [](const auto& body) {
    return kc::estimate(kernel("k", body), kc::launch_blocks(1, kc::threads{32}), kc::machine::h200,
                        kc::model::calibrated)
        .figures.warp_latency.value();
  };
  CHECK(latency(load_matrices<4>()) == Approx(29));
  CHECK(latency(load_matrices<4>(1, bank_conflict(8))) == Approx(85));
  const auto busy = [](const auto& body) { return estimated(body).resources[resource::shared_bandwidth].value(); };
  CHECK(busy(load_matrices<4>(3)) == Approx(busy(load<kc::packed<float, 4>>(shared, coalesced, 3))));
  CHECK(busy(store_matrices<2>(3)) == Approx(busy(store<double>(shared, coalesced, 3))));
}

TEST_CASE("a reduction over a warp") {
  kc::calibration m = with_products;
  m.reduction = {20_cycles, 3_cycles};
  kc::gpu card = newer_card;
  card.measured = {&m, "tests"};
  CHECK(waits(reduce_warp(op::add, 2), card) == Approx(40));
  CHECK(estimated(reduce_warp(op::add, 2), card).resources[resource::integer].value() == Approx(4 * 2 * 3));
  CHECK(estimated(reduce_warp(op::add, 2), card).ignored == feature::none);
  CHECK(estimated(reduce_warp(op::add)).ignored == feature::unmeasured_instructions);
  CHECK(waits(reduce_warp(op::min)) == waits(shuffle<int>(5) + compute<int>(op::min, 5, dependent)));
  CHECK_THROWS_WITH_AS(reduce_warp(op::mul),
                       "redux.sync adds, compares or combines bits of 32-bit integers, and does not mul", kc::error);
  CHECK(kc::to_text(kernel("sum", reduce_warp(op::add, 4))) == "sum\nreduce_warp add × 4\n");
}

TEST_CASE("shared memory of other blocks") {
  kc::calibration m = with_products;
  m.distributed_latency = 200_cycles;
  m.distributed_wavefront = 4_cycles;
  kc::gpu card = newer_card;
  card.measured = {&m, "tests"};
  const auto others = load_distributed<float>();
  CHECK(waits(others, card) == Approx(200));
  const auto busy = [&](const auto& body) {
    return estimated(body, card).resources[resource::shared_bandwidth].value();
  };
  CHECK(busy(others) == Approx(busy(load<float>(shared)) * 4 / m.shared_wavefront.value()));
  CHECK(estimated(others, card).ignored == feature::none);
  CHECK(estimated(others).ignored == feature::unmeasured_instructions);
  kc::gpu ampere = card;
  ampere.capability = {8, 0};
  CHECK_THROWS_AS(estimated(others, ampere), kc::error);
  CHECK(kc::to_text(kernel("k", store_distributed<float>(coalesced, 2))) ==
        "k\nstore_distributed<float> coalesced × 2\n");
}

TEST_CASE("copies to all blocks of a cluster") {
  const buffer<float> b("b", 1 << 20);
  const auto alone = copy_multicast(b, 32, 64, 1), to_four = copy_multicast(b, 8, 64, 4);
  CHECK(estimated(alone).ignored == feature::none);
  CHECK(estimated(alone).cycles == estimated(copy_bulk(b, 32, 64)).cycles);
  CHECK(estimated(to_four).ignored == (feature::unmeasured_instructions | feature::clusters));
  // Each block copies a quarter, and receives as much as by itself.
  CHECK(estimated(to_four).resources[resource::shared_bandwidth] ==
        estimated(alone).resources[resource::shared_bandwidth]);
  CHECK(estimated(to_four).figures.l2_reads.value() == Approx(estimated(alone).figures.l2_reads.value() / 4));
  CHECK_THROWS_WITH_AS(copy_multicast(b, 8, 64, 17), "a cluster has 1 to 16 blocks, a whole number, not 17", kc::error);
  CHECK(kc::to_text(kernel("k", to_four)) == "k\ncopy_bulk b, 2048 B to 4 blocks\n");
}

TEST_CASE("copies to a cluster and the clock of products, where they were measured") {
  kc::calibration m = with_products;
  m.double_m8n8k4 = {20_cycles, 4_cycles};
  m.multicast_latency = 25_cycles;
  m.multicast_sector = 0.75_cycles;
  m.multiply_clock = 0.5_GHz;
  m.double_multiply_clock = 0.8_GHz;
  kc::gpu card = newer_card;
  card.measured = {&m, "tests"};
  const auto of_two = kc::launch_blocks(10, 128_threads).in_clusters(2);
  const auto price = [&](const auto& tree, const kc::gpu& on) {
    return kc::estimate(kernel("k", tree), of_two, on, kc::model::calibrated);
  };
  const buffer<float> b("b", 1 << 20);
  // 32 sectors, of which a block receives 64.
  const auto copies = copy_multicast(b, 4, 64, 2) + await_copies();
  CHECK(price(copies, card).ignored == feature::none);
  CHECK(price(copies, newer_card).ignored == feature::unmeasured_instructions);
  CHECK((price(copies, card).figures.warp_latency - price(copies, newer_card).figures.warp_latency).value() ==
        Approx(25 + 64 * 0.25));
  const auto tensor = [&](const auto& tree) { return price(tree, card).resources[resource::tensor_cores].value(); };
  CHECK(tensor(matrix_multiply<kc::half>(m16n8k16, 10)) == 4 * 10 * 2 * 2);
  CHECK(tensor(matrix_multiply<double>(m8n8k4, 10)) == Approx(4 * 10 * 4 * 1.25));
}

TEST_CASE("clusters leave SMs idle") {
  // Ten SMs, one block each. Two clusters of four fill eight of them.
  const auto tree = kernel("k", repeat(100, compute<float>(op::fma, 100, independent)));
  const auto alone = kc::launch_blocks(20, 512_threads, 128_KiB);
  const auto in_fours = alone.in_clusters(4);
  const auto price = [&](const kc::launch& how, const auto& model, const kc::gpu& card = newer_card) {
    return kc::estimate(tree, how, card, model);
  };
  using kc::model::calibrated, kc::model::roofline;
  CHECK(price(in_fours, calibrated).occupancy.clusters == 2);
  CHECK(price(alone, calibrated).figures.rounds == 2);
  CHECK(price(in_fours, calibrated).figures.rounds == 3);
  kc::gpu with_cores = newer_card;
  with_cores.cores_per_sm = {128, "tests"};
  const auto fp32 = [&](const kc::launch& how, const auto& model) {
    return price(how, model, with_cores).resources[resource::fp32];
  };
  CHECK(fp32(in_fours, calibrated) == 1.5 * fp32(alone, calibrated));
  CHECK(fp32(in_fours, roofline).value() == Approx(1.25 * fp32(alone, roofline).value()));
  // Clusters of two fill all SMs, and clusters of one block are no clusters.
  CHECK(price(alone.in_clusters(2), calibrated).cycles == price(alone, calibrated).cycles);
  CHECK(price(alone.in_clusters(1), calibrated).occupancy.clusters == 0);
  CHECK(price(in_fours, calibrated).ignored == feature::none);
  CHECK(price(in_fours, roofline, with_cores).ignored == feature::none);
  CHECK(has(price(in_fours, kc::model::hong_kim2009, kc::machine::h200).ignored, feature::clusters));
  // Without the counts, the most that such a card may hold: two clusters of four in one GPC of ten SMs.
  CHECK(price(in_fours, calibrated, synthetic_card).ignored == feature::clusters);
  CHECK(price(in_fours, calibrated, synthetic_card).occupancy.clusters == 2);
  CHECK(kc::to_string(price(in_fours, calibrated).occupancy).find("2 clusters") != std::string::npos);
  // The counts of another card: no distribution of 12 SMs has five clusters of two.
  kc::gpu larger = newer_card;
  larger.sm_count = {12, "tests"};
  CHECK(price(in_fours, calibrated, larger).ignored == feature::clusters);
  CHECK(price(in_fours, calibrated, larger).occupancy.clusters == 3);
}

TEST_CASE("blocks that share tiles") {
  // Ten SMs with a block each. 25 tiles are two or three a block, and three on the busiest SM.
  const auto work = compute<float>(op::fma, 100, independent);
  const auto priced = [&](const auto& tree, int blocks, const kc::gpu& card = newer_card) {
    return kc::estimate(kernel("k", tree), kc::launch_blocks(blocks, 512_threads, 128_KiB), card,
                        kc::model::calibrated);
  };
  const auto shared = priced(tiles(25, 10, work), 10);
  const auto of_blocks = priced(work, 25);
  CHECK(shared.figures.rounds == 1);
  CHECK(shared.resources[resource::fp32] == of_blocks.resources[resource::fp32]);
  CHECK(of_blocks.figures.rounds == 3);
  // No block is launched between two tiles, and none waits for its SM.
  CHECK(shared.figures.dispatch.value() == 10 * 2);
  CHECK(shared.cycles < of_blocks.cycles);
  // The last round has as many tiles as there are blocks, or a single one: the time is the same.
  const auto waits_and_work = [&](int number) {
    const auto cost = priced(tiles(number, 10, work), 10);
    return std::pair(cost.figures.latency.value(), cost.resources[resource::fp32].value());
  };
  CHECK(waits_and_work(30).first == Approx(waits_and_work(21).first));
  CHECK(waits_and_work(30).second == Approx(waits_and_work(21).second));
  CHECK(priced(tiles(31, 10, work), 10).cycles > priced(tiles(30, 10, work), 10).cycles);
  // The wait of three tiles of 100 multiply-adds, each with the branch of its trip.
  const double each = priced(work, 10).figures.warp_latency.value();
  CHECK((shared.figures.warp_latency + shared.figures.imbalance).value() == Approx(3 * (each + 10)));
  // Fewer tiles than blocks leave SMs idle.
  CHECK(priced(tiles(4, 10, work), 10).resources[resource::fp32] == priced(work, 10).resources[resource::fp32]);
  // Two blocks on each of ten SMs: of 25 tiles, the busiest SM has three.
  const auto pairs = kc::estimate(kernel("k", tiles(25, 20, work)), kc::launch_blocks(20, 512_threads), newer_card,
                                  kc::model::calibrated);
  CHECK(pairs.resources[resource::fp32] == shared.resources[resource::fp32]);
  CHECK(kc::to_text(kernel("k", tiles(25, 10, work))) ==
        "k\n25 tiles by 10 blocks\n  compute<float> fma × 100, independent\n");
  CHECK_THROWS_WITH_AS(priced(tiles(25, 10, work), 20), "tiles are shared by 10 blocks, and the launch has 20",
                       kc::error);
  CHECK_THROWS_WITH_AS(tiles(25, 0, work), "launch: every dimension of a grid must be at least 1: 0", kc::error);
}

TEST_CASE("tiles of a block touch what so many blocks touch") {
  // A tile reads 64 KiB of 1 MiB, so that each of 40 tiles reads what others read, too.
  const auto a_tile = copy_bulk(buffer<float>{"a", 1 << 18}.per_block(1 << 14), 64, 256) + await_copies();
  const auto price = [&](const auto& tree, int blocks) {
    return kc::estimate(kernel("k", tree), kc::launch_blocks(blocks, 32_threads, 128_KiB), newer_card,
                        kc::model::calibrated)
        .figures;
  };
  const auto shared = price(tiles(40, 10, a_tile), 10), of_blocks = price(a_tile, 40);
  CHECK(shared.footprint == of_blocks.footprint);
  CHECK(shared.l2_reads.value() == Approx(of_blocks.l2_reads.value()));
  CHECK(shared.dram_reads.value() == Approx(of_blocks.dram_reads.value()));
}

TEST_CASE("roles that go through tiles overlap them") {
  // One warp of a block copies, and three compute and store. Each has a loop of its own.
  const auto copies = copy_bulk(buffer<float>{"a", 1 << 20}.per_block(1 << 12), 16, 64) + await_copies();
  const auto rest = 10 * sum;
  const auto price = [&](const auto& tree) {
    return kc::estimate(kernel("k", tree), kc::launch_blocks(10, 128_threads, 128_KiB), newer_card,
                        kc::model::calibrated)
        .figures.latency.value();
  };
  const double overlapped = price(branch(uniform(0.25), tiles(100, 10, copies), tiles(100, 10, rest)));
  const double in_turn = price(tiles(100, 10, copies, rest));
  CHECK(in_turn - overlapped > 0.9 * 10 * 400);
}

TEST_CASE("stream-k, counted by hand") {
  // Nine tiles of eight steps by four blocks: 18 steps each, which end within tiles at steps 18, 36 and 54.
  const auto uneven = stream_k(9, 8, 4);
  CHECK(uneven.steps == 18);
  CHECK(uneven.most_steps == 18);
  CHECK(uneven.parts == 12);
  CHECK(uneven.partial_sums == 3);
  // Two tiles for each block.
  const auto even = stream_k(8, 8, 4);
  CHECK(even.parts == 8);
  CHECK(even.partial_sums == 0);
  // Ten steps by four blocks: 3, 3, 2 and 2. The blocks begin at steps 3, 6 and 8, and the tiles at steps 0 and 5.
  const auto rest = stream_k(2, 5, 4);
  CHECK(rest.steps == 2.5);
  CHECK(rest.most_steps == 3);
  CHECK(rest.partial_sums == 3);
  // More blocks than steps: each step is a part of its own.
  CHECK(stream_k(1, 3, 5).parts == 3);
  CHECK(stream_k(1, 3, 5).most_steps == 1);
  CHECK_THROWS_WITH_AS(stream_k(0, 8, 4), "stream-k needs at least one tile, step and block, not 0, 8 and 4",
                       kc::error);
}

TEST_CASE("a dependent launch overlaps with the kernel before") {
  kc::calibration m = with_products;
  m.launch_gap = 400_ns;
  m.dependent_saving = 300_ns;
  kc::gpu card = newer_card;
  card.measured = {&m, "tests"};
  kc::gpu unmeasured = newer_card;
  const auto ordinary = kc::launch_blocks(10, 128_threads);
  const auto price = [](const auto& tree, const kc::launch& how, const kc::gpu& on) {
    return kc::estimate(kernel("k", tree), how, on, kc::model::calibrated);
  };
  // The prologue takes 400 cycles before it waits, the rest 1000.
  const auto tree = let_next_kernel_start + 4 * sum + await_kernel_before + 10 * sum;
  const double prologue = price(4 * sum, ordinary, card).figures.warp_latency.value();
  const auto alone = price(tree, ordinary, card), dependent = price(tree, ordinary.as_dependent(), card);
  CHECK(dependent.time == alone.time);
  CHECK(alone.overlap.value() == 0);
  CHECK(dependent.overlap.value() == Approx(300e-9 + prologue * 1e-9));
  CHECK(dependent.between_launches().value() == Approx(alone.between_launches().value() - dependent.overlap.value()));
  CHECK(dependent.ignored == feature::none);
  // Without the measured number, what is known of the prologue, which the estimate says.
  const auto guessed = price(tree, ordinary.as_dependent(), unmeasured);
  CHECK(guessed.overlap.value() == Approx(prologue * 1e-9));
  CHECK(guessed.ignored == feature::dependent_launch);
  CHECK(
      has(kc::estimate(kernel("k", tree), ordinary.as_dependent(), kc::machine::h200, kc::model::hong_kim2009).ignored,
          feature::dependent_launch));
  // A kernel that does not let the next one start; a wait in one role of warps, and in a phase.
  const auto quiet = price(4 * sum + await_kernel_before + sum, ordinary.as_dependent(), card);
  CHECK(quiet.between_launches() == quiet.time + quiet.gap);
  const auto in_role = price(sum + branch(uniform(0.25), phase("copies", 2 * sum, await_kernel_before), 5 * sum),
                             ordinary.as_dependent(), card);
  CHECK((in_role.overlap.value() - 300e-9) * 1e9 ==
        Approx(price(sum + 2 * sum, ordinary, card).figures.warp_latency.value()));
  // At most the kernel itself.
  const auto all = price(1000 * sum + await_kernel_before, ordinary.as_dependent(), card);
  CHECK(all.overlap.value() <= (all.time + all.gap).value());

  card.launch_overhead = {1_us, "tests"};
  kc::timeline t{card};
  const auto s = t.create_stream();
  const auto run = [&](const kc::launch& how) { return kc::run_of(kernel("k", tree), how, card); };
  CHECK(run(ordinary.as_dependent()).time == run(ordinary).time);
  const auto first = t.launch(run(ordinary.as_dependent()), s);
  const auto second = t.launch(run(ordinary.as_dependent()), s);
  const auto third = t.launch(run(ordinary), s);
  t.memset(1_MiB, s);
  const auto after_a_memset = t.launch(run(ordinary.as_dependent()), s);
  t.synchronize_device();
  const auto plan = t.schedule();
  const auto length = [&](const kc::operation& which) { return (plan.finish(which) - plan.start(which)).value(); };
  CHECK(length(first) == Approx(alone.between_launches().value()));
  CHECK(length(second) == Approx(alone.between_launches().value() - dependent.overlap.value()));
  CHECK(length(third) == Approx(length(first)));
  CHECK(length(after_a_memset) == Approx(length(first)));

  CHECK(kc::to_text(kernel("k", let_next_kernel_start, await_kernel_before)) ==
        "k\nlet_next_kernel_start\nawait_kernel_before\n");
  kc::gpu ampere = card;
  ampere.capability = {8, 0};
  const char* const message =
      "machine synthetic has no programmatic dependent launches, which compute capability 9.0 introduced";
  CHECK_THROWS_WITH_AS(price(tree, ordinary, ampere), message, kc::error);
  CHECK_THROWS_WITH_AS(price(sum, ordinary.as_dependent(), ampere), message, kc::error);
}

TEST_CASE("barriers of some warps, and registers that change hands") {
  // A barrier costs 20 cycles and 2 for each warp.
  CHECK(waits(sync_warps(4)) == Approx(waits(sync_block)));
  CHECK(waits(sync_warps(2, 3)) == Approx(3 * (20 + 2 * 2)));
  CHECK(estimated(sync_warps(4)).ignored == feature::none);
  kc::calibration m = with_products;
  m.register_reallocation = 60_cycles;
  kc::gpu card = newer_card;
  card.measured = {&m, "tests"};
  CHECK(waits(reallocate_registers(2), card) == Approx(120));
  CHECK(estimated(reallocate_registers(), card).ignored == feature::none);
  CHECK(estimated(reallocate_registers()).ignored == feature::unmeasured_instructions);
  CHECK(kc::warp_counts_of(kernel("k", reallocate_registers(2), await_kernel_before, sync_warps(4, 3)), one_block_an_sm)
            .warp_instructions == 40 * (2 + 1 + 3));
  CHECK(
      has(kc::estimate(kernel("k", reallocate_registers()), one_block_an_sm, kc::machine::h200, kc::model::hong_kim2009)
              .ignored,
          feature::substituted_nodes));
  CHECK(kc::to_text(kernel("k", sync_warps(4, 3), reallocate_registers())) ==
        "k\nsync_warps 4 × 3\nreallocate_registers\n");
  CHECK_THROWS_WITH_AS(sync_warps(33), "a barrier of some warps of a block has 1 to 32 of them, not 33", kc::error);
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_THROWS_WITH_AS(estimated(reallocate_registers(), ampere),
                       "machine synthetic has no setmaxnreg, which compute capability 9.0 introduced", kc::error);
}

TEST_CASE("bank conflicts of swizzled tiles") {
  using piece = kc::packed<float, 4>;
  const auto ways = [](const pattern& how) {
    CHECK(how.kind == pattern::shape::bank_conflict);
    return how.amount;
  };
  const auto matrix = [&](int row_bytes, swizzle by = swizzle::none) {
    return ways(in_tile<piece>({row_bytes, by}, 1));
  };
  // Eight rows of 128 bytes begin in the same bank, of 64 bytes in two, and of 32 bytes in four.
  CHECK(matrix(128) == 8);
  CHECK(matrix(64) == 4);
  CHECK(matrix(32) == 2);
  CHECK(matrix(16) == 1);
  CHECK(matrix(128, swizzle::of_128_bytes) == 1);
  CHECK(matrix(64, swizzle::of_64_bytes) == 1);
  CHECK(matrix(32, swizzle::of_32_bytes) == 1);
  // A swizzle of 64 bytes has four places for the eight rows.
  CHECK(matrix(128, swizzle::of_64_bytes) == 2);
  CHECK(matrix(128 + 16) == 1);
  // A column of floats: 32 rows in one bank, or in the eight places of four banks each.
  CHECK(ways(in_tile<float>({128}, 1)) == 32);
  CHECK(ways(in_tile<float>({132}, 1)) == 1);
  CHECK(ways(in_tile<float>({128, swizzle::of_128_bytes}, 1)) == 4);
  CHECK(ways(in_tile<float>({128}, 32)) == 1);
  // Four doubles of each of four rows, as product_dmma loads them, without its swizzle.
  CHECK(ways(in_tile<double>({128}, 4)) == 4);
  CHECK(ways(in_tile<double>({128 + 32}, 4)) == 1);
  CHECK(waits(load_matrices<4>(1, in_tile<piece>({128}, 1))) == Approx(waits(load_matrices<4>(1, bank_conflict(8)))));
  CHECK_THROWS_WITH_AS(in_tile<piece>({24}, 1), "a row of 24 bytes is not whole elements of 16 bytes", kc::error);
  CHECK_THROWS_WITH_AS(in_tile<piece>({32}, 0), "1 to 32 lanes of a warp access a row of a tile, not 0", kc::error);
}

TEST_CASE("mistakes of clusters") {
  const auto blocks = kc::launch_blocks(32, 512_threads, 128_KiB);
  const buffer<float> b("b", 1 << 20);
  const auto price = [&](const auto& tree, const kc::launch& how, const kc::gpu& card = newer_card) {
    return kc::estimate(kernel("k", tree), how, card, kc::model::calibrated);
  };
  CHECK_THROWS_WITH_AS(blocks.in_clusters(17), "a cluster has 1 to 16 blocks, a whole number, not 17", kc::error);
  CHECK_THROWS_WITH_AS(blocks.in_clusters(3), "a grid of 32 blocks is not whole clusters of 3", kc::error);
  CHECK_THROWS_WITH_AS(price(sum, blocks.in_clusters(16)),
                       "no GPC of machine synthetic has room for a cluster of 16 blocks, 1 on each SM", kc::error);
  // Each block of a cluster has an SM for itself, even if an SM has room for several blocks.
  CHECK_THROWS_WITH_AS(price(sum, kc::launch_blocks(32, 256_threads).in_clusters(16)),
                       "no GPC of machine synthetic has room for a cluster of 16 blocks, 8 on each SM", kc::error);
  CHECK_NOTHROW(price(sum, kc::launch_blocks(32, 256_threads).in_clusters(8)));
  CHECK_THROWS_WITH_AS(price(copy_multicast(b, 8, 64, 4), blocks.in_clusters(2)),
                       "a copy for 4 blocks needs a cluster of so many, and the launch has clusters of 2", kc::error);
  kc::gpu ampere = newer_card;
  ampere.capability = {8, 0};
  CHECK_THROWS_WITH_AS(price(sum, blocks.in_clusters(2), ampere), "machine synthetic has no clusters of blocks",
                       kc::error);
}

TEST_CASE("text and changes") {
  const auto tree = kernel("tile", repeat(2, await_copies(1), copy_async(a, strided(4), bank_conflict(2), 3)),
                           copy_async<kc::packed<float, 4>>(global), await_copies(),
                           matrix_multiply<kc::bfloat16>(m16n8k8, 4, dependent));
  CHECK(kc::to_text(tree) == "tile\nrepeat 2\n  await_copies, 1 in flight\n"
                             "  copy_async<float> a, strided(4), into bank_conflict(2) × 3\n"
                             "copy_async<16 B> global, coalesced\nawait_copies\n"
                             "matrix_multiply<bfloat16> m16n8k8 × 4, dependent\n");
  CHECK(kc::to_text(kc::what_if(tree, {.coalesced = true, .conflict_free = true}))
            .find("copy_async<float> a, coalesced × 3") != std::string::npos);
  const buffer<kc::half> b("b", 4096);
  CHECK(kc::to_text(kernel("group", copy_bulk(b, 16, 64, 2), await_copies(),
                           matrix_multiply_async<kc::half>(m64n64k16, 4, left_in_registers), await_products(1))) ==
        "group\ncopy_bulk b, 2048 B × 2\nawait_copies\nmatrix_multiply_async<half> m64n64k16, left in registers × 4\n"
        "await_products, 1 in flight\n");
  CHECK(kc::to_text(kernel("end", store_bulk(b, 16, 64, 2), sync_cluster)) ==
        "end\nstore_bulk b, 2048 B × 2\nsync_cluster\n");
  const auto matrices = kernel("m", load_matrices<4>(2, bank_conflict(2)), store_matrices<1>());
  CHECK(kc::to_text(matrices) == "m\nload_matrices<4> bank_conflict(2) × 2\nstore_matrices<1> coalesced\n");
  CHECK(kc::to_text(kc::what_if(matrices, {.conflict_free = true})).find("<4> coalesced × 2") != std::string::npos);
  CHECK(kc::to_text(kernel("h", compute<kc::packed<kc::half, 2>>(op::mul), load<kc::packed<kc::half, 2>>(global))) ==
        "h\ncompute<half> mul\nload<half x 2> global, coalesced\n");
}
}  // namespace
