// SPDX-License-Identifier: BSL-1.0
// The calibrated model: the level of memory that serves an access, in sectors that an average warp requests from L2 and
// from device memory.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <cmath>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::model::asked;

/// The calibrated estimate's figures.
template <class Body>
auto figures_of(const Body& body, const kc::launch& how) {
  return kc::estimate(kernel("k", body), how, synthetic_card, kc::model::calibrated).figures;
}
/// One thread for each float of an array of `mebibytes` MiB, in blocks of four warps.
kc::launch a_thread_for_each(double mebibytes) { return kc::launch_1d(mebibytes * mebi / 4, 128_threads); }
buffer<float> floats(const char* name, double mebibytes) { return {name, mebibytes * mebi / 4}; }

// Each thread loads its own float: 4 sectors a warp. The share that L2 keeps follows the curve of data that one SM
// reads.
TEST_CASE("what is small stays in L2 from one launch to the next") {
  for (const double mebibytes : {0.25, 1., 4.}) {
    const auto asks = asks_of(load(floats("a", mebibytes)), a_thread_for_each(mebibytes));
    CHECK(asks[asked::l2_read_sectors] == 4);
    CHECK(asks[asked::dram_read_sectors] == 0);
  }
}

TEST_CASE("other kernels and copies between two launches take their part of L2") {
  const auto reads = [](double others) {
    return asks_of(load(floats("a", 4)), a_thread_for_each(4).after_others(others * 1_MiB))[asked::dram_read_sectors];
  };
  CHECK(reads(0) == 0);
  // The data and two others are six, of which L2 keeps 0.8 of the data that one SM reads.
  CHECK(reads(2) == Approx(4 * 0.2).epsilon(0.01));
  CHECK(asks_of(load(floats("a", 4)), a_thread_for_each(4).on_cold_caches())[asked::dram_read_sectors] == Approx(4));
  CHECK(asks_of(load<float>(global), a_thread_for_each(4).on_cold_caches())[asked::dram_read_sectors] == Approx(4));
  // All blocks read the same MiB. Only the first of many waves finds nothing of it.
  const auto same_for_all = load(floats("a", 1).per_block(mebi / 4), coalesced, mebi / 4 / 128);
  const auto missed = [&](double waves) {
    const auto asks = asks_of(same_for_all, kc::launch_blocks(waves * 64, 128_threads).on_cold_caches());
    return asks[asked::dram_read_sectors] / asks[asked::l2_read_sectors];
  };
  CHECK(missed(40) == Approx(missed(20) / 2).epsilon(0.01));
  // Stores stay in L2, whatever was there before.
  CHECK(asks_of(store(floats("a", 4)), a_thread_for_each(4).on_cold_caches())[asked::dram_write_sectors] == 0);
  // Models that do not follow L2 say so.
  const auto ignored = [](const auto& model) {
    return kc::estimate(kernel("k", load<float>(global)), a_thread_for_each(4).on_cold_caches(), kc::machine::h200,
                        model)
        .ignored;
  };
  CHECK(!has(ignored(kc::model::calibrated), kc::feature::state_of_l2));
  CHECK(!has(ignored(kc::model::roofline), kc::feature::state_of_l2));
  CHECK(has(ignored(kc::model::hong_kim2009), kc::feature::state_of_l2));
  CHECK_THROWS_AS(a_thread_for_each(4).after_others(-1_B), kc::error);
}

TEST_CASE("an access that is said to hit in L1 leaves the buffer to another one") {
  constexpr double mebibytes = 32;
  const auto in = floats("in", mebibytes);
  const auto alone = asks_of(load(in), a_thread_for_each(mebibytes));
  for (const double share : {0.5, 0.9, 1.0}) {
    const auto both =
        asks_of(sequence(load(in), load(in, coalesced, hits(cache_level::l1, share), 4)), a_thread_for_each(mebibytes));
    // The blocks of an SM share a few of the sectors that several accesses ask for.
    const auto sectors = Approx(alone[asked::l2_read_sectors] + 4 * 4 * (1 - share)).epsilon(0.001);
    CHECK(both[asked::l2_read_sectors] == sectors);
    CHECK(both[asked::dram_read_sectors] >= 0.9 * alone[asked::dram_read_sectors]);
  }
}

TEST_CASE("stores that meet in a sector while L2 holds it are written back once") {
  constexpr double mebibytes = 32;
  const auto a = floats("a", mebibytes);
  const auto written = [&](const auto& body) {
    return asks_of(body, a_thread_for_each(mebibytes))[asked::dram_write_sectors];
  };
  const double once = written(store(a));
  CHECK(once > 0);
  CHECK(written(repeat(8, unroll<1>, store(a))) == Approx(once));
  CHECK(written(sequence(store(a), store(a))) == Approx(once));
}

TEST_CASE("further stores to a buffer never lower what is written back") {
  constexpr double mebibytes = 32;
  const auto a = floats("a", mebibytes);
  const auto written = [&](const auto& body) {
    return asks_of(body, a_thread_for_each(mebibytes))[asked::dram_write_sectors];
  };
  const auto whole = repeat(8, load(a, strided(32)), store(a));
  const auto partial = repeat(8, store(a, strided(32)));
  CHECK(written(sequence(whole, partial)) >= written(whole) * 0.999);
  CHECK(written(sequence(whole, partial)) >= written(partial) * 0.999);
}

TEST_CASE("what is large does not") {
  const auto dram_sectors = [](double mebibytes) {
    return asks_of(load(floats("a", mebibytes)), a_thread_for_each(mebibytes))[asked::dram_read_sectors];
  };
  CHECK(dram_sectors(8) == Approx(4 * (1 - 0.6)));
  CHECK(dram_sectors(16) == Approx(4 * (1 - 0.2)));
  CHECK(dram_sectors(6.5) == Approx(4 * (1 - (0.8 + 0.7) / 2)));  // halfway between two points of the curve
  CHECK(dram_sectors(32) == Approx(4 * (1 - 0.2 * 16 / 32)));     // beyond the last point no more bytes are kept
}

TEST_CASE("arrays without names count like named ones, each access for itself") {
  const auto how = a_thread_for_each(8);
  CHECK(asks_of(load<float>(global), how)[asked::dram_read_sectors] == Approx(4 * (1 - 0.6)));
  CHECK(asks_of(load<float>(global) + store<float>(global), how)[asked::dram_read_sectors] == Approx(4 * (1 - 0.2)));
  CHECK(asks_of(load<float>(global) + store<float>(global), how)[asked::dram_write_sectors] == Approx(4 * (1 - 0.2)));
  // If both use the same array, the footprint is half as large.
  const auto a = floats("a", 8);
  CHECK(asks_of(load(a) + store(a), how)[asked::dram_write_sectors] == Approx(4 * (1 - 0.6)));
}

// Each of ten blocks reads the whole array: four warps of 128 bytes a trip.
TEST_CASE("data that all SMs read lie in both halves of the L2") {
  const auto all_of_it = [](double mebibytes) {
    return repeat(mebibytes * mebi / (4 * 128), unroll<1>, load(floats("a", mebibytes)));
  };
  const auto figures = figures_of(all_of_it(3), one_block_an_sm);
  CHECK(figures.footprint == 3_MiB);
  CHECK(figures.kept_by_l2 == Approx(0.8));
  CHECK(figures.l2_reads.value() == Approx(10 * 3 * mebi));
  CHECK(figures.dram_reads.value() == Approx((1 - 0.8) * 3 * mebi));  // one SM fetches it, the others hit L2
  CHECK(figures_of(all_of_it(2), one_block_an_sm).dram_reads.value() == 0);
  CHECK(figures_of(all_of_it(6), one_block_an_sm).dram_reads.value() == Approx((1 - 0.2) * 6 * mebi));
}

TEST_CASE("one block alone has one half of the L2") {
  const auto body = repeat(3 * mebi / (4 * 128), unroll<1>, load(floats("a", 3)));
  CHECK(figures_of(body, kc::launch_blocks(1, 128_threads)).kept_by_l2 == Approx(0.8));
}

TEST_CASE("where a part is shared both curves count") {
  // 2 MiB of which each block reads a tenth, and 2 MiB that all blocks read: 4 MiB, half of them in both halves of the
  // L2.
  const auto own = repeat(2 * mebi / (40 * 128), unroll<1>, load(floats("own", 2)));
  const auto all = repeat(2 * mebi / (4 * 128), unroll<1>, load(floats("all", 2)));
  CHECK(figures_of(own + all, one_block_an_sm).footprint.value() == Approx(4 * mebi));
  CHECK(figures_of(own + all, one_block_an_sm).kept_by_l2 == Approx(0.5 * 1 + 0.5 * 0.6));
  // per_block states the same where the pattern does not: each block touches 128, 192 or 256 floats of 4 MiB.
  const auto how = a_thread_for_each(4);
  CHECK(figures_of(load(floats("a", 4).per_block(128)), how).kept_by_l2 == 1);
  CHECK(figures_of(load(floats("a", 4).per_block(192)), how).kept_by_l2 == Approx(0.5 * 1 + 0.5 * 0.6));
  CHECK(figures_of(load(floats("a", 4).per_block(256)), how).kept_by_l2 == Approx(0.6));
}

TEST_CASE("per_block says what a block has loaded before") {
  // Eight loads of 4 sectors by four warps; the block touches 128 floats, which are 16 sectors.
  const auto how = a_thread_for_each(1);
  CHECK(asks_of(repeat(8, load(floats("a", 1).per_block(128))), how)[asked::l2_read_sectors] == Approx(16 / 4.));
  // Without per_block, each block has its own part of a buffer that all blocks together read once.
  CHECK(asks_of(repeat(8, load(floats("a", 8))), how)[asked::l2_read_sectors] == Approx(8 * 4));
}

TEST_CASE("a block loads an address that all lanes share once") {
  CHECK(asks_of(load<float>(global, broadcast))[asked::l2_scattered_reads] ==
        Approx(1 / 4.));  // a sector for four warps
  // Each warp loads 64 floats in turn: 8 sectors for four warps.
  CHECK(asks_of(64 * load(buffer<float>("x", 64), broadcast))[asked::l2_scattered_reads] == Approx(8 / 4.));
}

TEST_CASE("the access that asks for most of a buffer brings it, another finds it there") {
  // Each block touches 24 sectors of 16 MiB with two loads of 16 sectors; its own part of the array has 16. It fetches
  // three quarters of each load from L2. All blocks fetch 24 MiB. The 12 MiB of the first load come from the level that
  // holds the 16 MiB. All but 4 of the 12 MiB of the other load are already in L2.
  const auto a = floats("a", 16).per_block(24 * 8);
  const double not_kept = 1 - (0.5 * 0.2 + 0.5 * 0.1);  // half of it is in both halves of the L2
  const auto both = asks_of(load(a) + load(a), four_mebi_threads);
  CHECK(both[asked::l2_read_sectors] == Approx(2 * 4 * 0.75).epsilon(0.001));
  CHECK(both[asked::dram_read_sectors] == Approx(3 * not_kept + 3 * not_kept * 4 / 12));
  // A quarter of the lanes load first, then all lanes: four warps request 20 sectors, of which the block touches 16.
  const auto b = floats("a", 16);
  const auto halo = asks_of(guard(lanes_of_warp(8), load(b)) + load(b), four_mebi_threads);
  CHECK(halo[asked::l2_read_sectors] == Approx(16 / 4.));
  CHECK(halo[asked::dram_read_sectors] == Approx(4 * (1 - 0.2)));
}

TEST_CASE("a buffer gone through several times is kept by what is touched between two passes") {
  // 1 MiB of factors that every block reads, and 16 MiB of which each block reads its own part.
  const auto factors = floats("factors", 1);
  const auto own = floats("own", 16);
  const auto body = repeat(2048, unroll<1>, load(factors)) + load(own);
  const auto asks = asks_of(body, four_mebi_threads);
  // 32768 blocks, of which 160 run at once: 204.8 waves. Two passes are 1 + 16 / 204.8 MiB apart, which L2 keeps.
  CHECK(asks[asked::dram_read_sectors] == Approx(4 * (1 - (16 / 17. * (0.2 * 16 / 17) + 1 / 17. * (0.1 * 16 / 17)))));
}

TEST_CASE("random access: L2 has a capacity for it") {
  // 131072 warps of 32 sectors pass 8 times through 16 MiB, of which 4 MiB stay in L2.
  const auto large = asks_of(load(floats("table", 16), kc::expr::random), four_mebi_threads);
  CHECK(large[asked::l2_scattered_reads] == 32);
  CHECK(large[asked::dram_scattered_reads] == Approx(32 * (1 - 4 / 16.)));
  CHECK(large[asked::dram_read_sectors] == 0);
  // 1 MiB stays, although other data stream through L2: 128 passes, with 1 + 16 / 128 MiB between two of them.
  const auto beside =
      asks_of(load(floats("stream", 16)) + load(floats("table", 1), kc::expr::random), four_mebi_threads);
  CHECK(beside[asked::dram_scattered_reads] == 0);
  CHECK(beside[asked::dram_read_sectors] > 3);
}

TEST_CASE("random access: L1 keeps what an SM has touched") {
  // The four warps of an SM request 128 sectors, 4 KiB, of a table that has 1 KiB: a quarter is new.
  const buffer<float> small("table", 256);
  CHECK(asks_of(load(small, kc::expr::random))[asked::l2_scattered_reads] == Approx(32 / 4.));
  // If a table is four times as large as the 256 KiB of L1, three quarters of its sectors are not in L1, however often
  // they are requested.
  const auto large = 1000 * load(floats("table", 1), kc::expr::random);
  CHECK(asks_of(large)[asked::l2_scattered_reads] == Approx(1000 * 32 * 0.75));
  CHECK(asks_of(load(floats("table", 1), kc::expr::random))[asked::l2_scattered_reads] == 32);
}

TEST_CASE("rows to a lane stay in L1 while there is room") {
  // A lane takes 8 floats from a sector, so that an eighth of 32 sectors is new to each request. 64 warps walk through
  // 32 lines each: 256 KiB a matrix, as large as the L1, which keeps 0.33 of the lines. With two matrices nothing is
  // there any more when it is requested again, and with half of a matrix 0.955.
  const kc::launch full({20}, {1024}), half({10}, {1024});
  const auto rows = load<float>(global, strided(1024));
  const auto trips = [](auto body) { return repeat(8, unroll<1>, body); };
  const auto sectors = [](auto body, const kc::launch& how) { return asks_of(body, how)[asked::l2_scattered_reads]; };
  const auto kept = [](auto body, const kc::launch& how) { return figures_of(body, how).kept_by_l1; };
  const auto new_or_lost = [](double share_kept) { return 1 / 8. + 7 / 8. * (1 - share_kept); };
  CHECK(sectors(trips(rows), full) == Approx(8 * 32 * new_or_lost(0.33)));
  CHECK(sectors(trips(rows + rows), full) == Approx(8 * 2 * 32));
  CHECK(kept(trips(rows + rows), full) == 0);
  CHECK(sectors(trips(rows), half) == Approx(8 * 32 * new_or_lost(0.955)));
  CHECK(kept(trips(rows), half) == Approx(0.955));
  // Between two measured loads, 0.25 and 0.375 here, lies a straight line; up to an eighth, all stays.
  CHECK(kept(trips(rows), kc::launch({10}, {640})) == Approx((0.99 + 0.985) / 2));
  CHECK(kept(trips(rows), kc::launch({10}, {256})) == 1);
  // Lanes take the elements of merged trips from a sector in a row, and come back to it after the other warps: not at
  // all if a group is a sector, and once if it is half of one. Rows that begin anywhere split a sector more often.
  CHECK(sectors(repeat(8, unroll<8>, rows), full) == Approx(8 * 32 / 8.));
  CHECK(sectors(repeat(8, unroll<4>, rows), full) == Approx(8 * 32 * (1 / 8. + 1 / 8. * (1 - 0.33))));
  CHECK(sectors(repeat(8, unroll<4>, load<float>(global, strided(1025))), full) ==
        Approx(8 * 32 * (1 / 8. + 7 / 8. / 4 * (1 - 0.33))));
  // Trips that wait for each other are not merged.
  CHECK(sectors(repeat(8, unroll<8>, chained, rows), full) == Approx(8 * 32 * new_or_lost(0.33)));
  // Other loads of the same trip displace lines, too: 8 coalesced lines of a warp beside its 32. Loads of a loop of
  // fewer trips displace nothing, and a small array displaces no more than its size.
  const auto words = load<float>(global, coalesced, 8);
  CHECK(kept(trips(rows + words), full) == Approx(0.145));
  CHECK(kept(trips(rows) + load<float>(global, coalesced, 3), full) == Approx(0.33));
  CHECK(kept(trips(rows + load(floats("small", 1. / 16), coalesced, 8)), full) == Approx(0.145));
  CHECK(kept(trips(rows + load(floats("small", 1. / 64), coalesced, 8)), full) == Approx((3 * 0.33 + 0.145) / 4));
  // Shared memory reduces L1: two blocks of 63 + 1 KiB leave half of the 256 KiB.
  CHECK(kept(trips(rows), kc::launch({20}, {1024}, 63_KiB)) == 0);
  CHECK(kept(trips(rows), kc::launch({10}, {1024}, 127_KiB)) == Approx(0.33));
  // A single access is no walk, and no line is used again.
  CHECK(asks_of(rows, full)[asked::l2_scattered_reads] == 32);
  CHECK(figures_of(rows + rows, full).kept_by_l1 == 1);
  const auto why = kc::derive(kernel("k", trips(rows)), full, synthetic_card, kc::model::calibrated);
  CHECK(why["kept_by_L1"].value == Approx(0.33));
}

TEST_CASE("rows to a lane that L1 loses come from L2 while there is room") {
  const auto rows = load<float>(global, strided(1024));
  const auto loop = repeat(8, unroll<1>, rows + rows);
  // 64 warps on 10 SMs walk through 64 lines each: 5 MiB, of which L2 keeps 0.9, the sectors themselves 1.25 MiB, all
  // of which it keeps. Device memory sends two sectors for each that is lost. 64 times as many blocks touch 80 MiB, of
  // which L2 keeps 0.2 x 16 / 80.
  const double lost = 8 * 2 * 32 * 7 / 8. * 2 * (1 - 0.9);
  CHECK(asks_of(loop, kc::launch({20}, {1024}))[asked::dram_read_sectors] == Approx(lost));
  CHECK(asks_of(loop, kc::launch({64 * 20}, {1024}))[asked::dram_read_sectors] ==
        Approx(lost + 2 * 32 * (1 - 0.2 * 16 / 80)));
  // With 32 warps L2 holds all.
  CHECK(asks_of(loop, kc::launch({10}, {1024}))[asked::dram_read_sectors] == 0);
}

TEST_CASE("the first requests bring a small table into L1 together") {
  // 4 warps of an SM read the 32 sectors of a table at random, 100 times each. If a request read one sector, 32 of the
  // 400 requests would wait. A request of 32 sectors waits as long as any of them is missing.
  const auto gather = load(buffer<float>("table", 256), kc::expr::random);
  double harmonic = 0;
  for (int n = 1; n <= 32; ++n) harmonic += 1. / n;
  const double first = 32 / (400 * 32.);
  const double waits = harmonic * first;
  const double passes = passes_of(1, 32, 32 * first, waits);
  constexpr double branch_takes = 10;
  CHECK(waits_of(repeat(100, unroll<1>, gather)) / 100 - branch_takes ==
        Approx(30 + (1 - waits) * 2 * (passes - 1) + waits * 270));
  // Single requests of four warps wait, for a quarter of their lines.
  CHECK(waits_of(gather) == Approx(30 + 270 + 10 * 3).epsilon(0.001));
}

TEST_CASE("sectors of rows that lanes have not completed are written back as far as L2 loses them") {
  // L2 keeps 0.9, as with loads of rows above, of the 5 MiB of lines that two matrices take. A lane stores to a sector
  // in eight trips, and the last one completes it.
  const kc::launch full({20}, {1024});
  const auto rows = store<float>(global, strided(1024));
  const auto asks = asks_of(repeat(8, unroll<1>, rows + rows), full);
  CHECK(asks[asked::dram_write_sectors] == Approx(8 * 2 * 32 * 7 / 8. * 0.1));
  CHECK(asks[asked::dram_read_sectors] == Approx(8 * 2 * 32 * 7 / 8. * 0.1));
  // Merged trips store to a sector in a row.
  CHECK(asks_of(repeat(8, unroll<4>, rows + rows), full)[asked::dram_write_sectors] ==
        Approx(8 * 2 * 32 * (1 / 4. - 1 / 8.) * 0.1));
  CHECK(asks_of(repeat(8, unroll<1>, rows), full)[asked::dram_write_sectors] == 0);
}

TEST_CASE("the shares of an access by level lie between 0 and 1") {
  // L1 and L2 lose the rows, and device memory sends pairs of sectors.
  const auto rows = repeat(64, unroll<1>, load<float>(global, strided(64)) + store<float>(global, strided(64)));
  for (const double blocks : {10, 40, 640}) {
    const auto cost =
        kc::estimate(kernel("k", rows), kc::launch_blocks(blocks, 1024_threads), synthetic_card, kc::model::calibrated);
    for (int i = 0; i < cost.accesses.size(); ++i) {
      const auto& one = cost.accesses[i];
      for (const double share : {one.from_l1, one.from_l2, one.from_dram}) {
        CHECK(share >= 0);
        CHECK(share <= 1);
      }
      CHECK(one.from_l1 + one.from_l2 + one.from_dram == Approx(1));
    }
  }
}

TEST_CASE("what a warp awaits at a load") {
  const auto awaited = [](const auto& body) {
    const auto cost = kc::estimate(kernel("k", body), one_block_an_sm, synthetic_card, kc::model::calibrated);
    return cost.accesses[0].awaits;
  };
  const auto sometimes = awaited(load<float>(global, coalesced, hits(cache_level::l2, 0.75)));
  CHECK(sometimes.l2 == 1);
  CHECK(sometimes.dram == Approx(0.25));
  CHECK(sometimes.lines == kc::count(1));
  CHECK(sometimes.lines_from_dram == kc::count(1));
  const auto scattered = awaited(load<float>(global, sectors_per_request(32), hits(cache_level::l2, 1)));
  CHECK(scattered.lines == kc::count(32));
  CHECK(scattered.passes > sometimes.passes);
  CHECK(awaited(load<float>(global, coalesced, hits(cache_level::l1, 1))).l2 == 0);
  CHECK(awaited(store<float>(global, coalesced)).l2 == 0);
}

TEST_CASE("device memory takes longer for sectors that lie apart") {
  kc::calibration m = *synthetic_card.need<kc::parameter::calibration>();
  m.dram_apart = {{{32_B, 1_ns, 1_ns},
                   {64_B, 2_ns, 3_ns},
                   {128_B, 3_ns, 5_ns},
                   {256_B, 4_ns, 9_ns},
                   {512_B, 5_ns, 13_ns},
                   {1024_B, 6_ns, 17_ns},
                   {4096_B, 7_ns, 21_ns}}};
  kc::gpu card = synthetic_card;
  card.measured = {&m, "tests"};
  const double sectors_of_a_ns = card.need<kc::parameter::dram_bandwidth>().value() * 1e-9 / 32;
  const auto longer = [&](const auto& body) {
    return costs_of(body, four_mebi_threads, {}, card).asks[asked::dram_apart] / sectors_of_a_ns;
  };
  // 4 Mi threads touch a sector each, 128 MiB, of which L2 keeps 0.2 x 16 / 128. A store to a part of a sector takes
  // longer than at 32 bytes, and a load than at 64.
  const double sectors = 32 * (1 - 0.2 * 16 / 128);
  CHECK(longer(store<float>(global, strided(32))) == Approx(sectors * (5 - 1)));
  CHECK(longer(load<float>(global, strided(32))) == Approx(sectors * (3 - 2)));
  CHECK(longer(store<float>(global, strided(64))) == Approx(sectors * (9 - 1)));
  // Between the distances lies a straight line in doublings; beyond the last one the time stays.
  CHECK(longer(store<float>(global, strided(48))) == Approx(sectors * (7 - 1)));
  CHECK(longer(load<float>(global, strided(4096))) == Approx(sectors * (7 - 2)));
  CHECK(longer(load<float>(global, strided(16))) == 0);
  // Neighbours, random sectors, and those to which lanes come back do not.
  CHECK(longer(store<float>(global, strided(8))) == 0);
  CHECK(longer(load<float>(global, coalesced)) == 0);
  CHECK(longer(load(floats("table", 64), kc::expr::random)) == 0);
  CHECK(longer(repeat(8, unroll<1>, load<float>(global, strided(1024)))) == 0);
  // The kernel takes longer, on another card as measured.
  const auto time = [](const kc::gpu& on) {
    return kc::estimate(kernel("k", store<float>(global, strided(32))), four_mebi_threads, on, kc::model::calibrated)
        .resources[kc::resource::dram_bandwidth]
        .value();
  };
  CHECK(time(card) > 1.05 * time(synthetic_card));
}

TEST_CASE("cache tags overrule") {
  const auto how = a_thread_for_each(8);  // L2 keeps 0.6
  const auto hits_l1 = asks_of(load<float>(global, coalesced, hits(cache_level::l1, 0.75)), how);
  CHECK(hits_l1[asked::l2_read_sectors] == 4 * 0.25);
  CHECK(hits_l1[asked::dram_read_sectors] == Approx(4 * 0.25 * (1 - 0.6)));
  const auto hits_l2 = asks_of(load<float>(global, coalesced, hits(cache_level::l2, 0.75)), how);
  CHECK(hits_l2[asked::l2_read_sectors] == 4);
  CHECK(hits_l2[asked::dram_read_sectors] == 4 * 0.25);
  // Lanes that walk fetch each sector once, unless the load bypasses the caches.
  CHECK(asks_of(8 * load<float>(global, strided(1024)))[asked::l2_scattered_reads] == 32);
  CHECK(asks_of(8 * load<float>(global, strided(1024), uncached))[asked::l2_scattered_reads] == 8 * 32);
  // The tags cached and streaming state what the hardware does anyway.
  CHECK(asks_of(8 * load<float>(global, strided(1024), cached))[asked::l2_scattered_reads] == 32);
  CHECK(asks_of(load<float>(global, coalesced, streaming), how)[asked::dram_read_sectors] == Approx(4 * (1 - 0.6)));
}

TEST_CASE("reuse of a working set") {
  // 1024 loads of 4 sectors by four warps, 512 KiB an SM, in a working set of 64 KiB: an eighth is new.
  const auto in_l1 = asks_of(1024 * load<float>(global, coalesced, reuse(64_KiB)));
  CHECK(in_l1[asked::l2_read_sectors] == Approx(1024 * 4 * 64 / 512.));
  CHECK(in_l1[asked::dram_read_sectors] == 0);
  const auto in_l2 = asks_of(1024 * load<float>(global, coalesced, reuse(1_MiB)));
  CHECK(in_l2[asked::l2_read_sectors] == 1024 * 4);
  CHECK(in_l2[asked::dram_read_sectors] == 0);
  const auto in_neither = asks_of(1024 * load<float>(global, coalesced, reuse(16_MiB)));
  CHECK(in_neither[asked::l2_read_sectors] == 1024 * 4);
  CHECK(in_neither[asked::dram_read_sectors] == Approx(1024 * 4 * (1 - 0.2)));
  // Also on a named array.
  CHECK(asks_of(1024 * load(floats("a", 16), coalesced, reuse(64_KiB)))[asked::l2_read_sectors] ==
        Approx(1024 * 4 * 64 / 512.));
}

TEST_CASE("hit rates of a profiler: how often a warp waits") {
  const auto scattered = [](const kc::expr::cache_tag& tag) {
    return load<float>(global, sectors_per_request(8, 8), tag);
  };
  // Sectors come from L2 as often as they miss L1, whatever waits for them.
  CHECK(asks_of(scattered(hits(0.75, 1)))[asked::l2_scattered_reads] == 2);
  CHECK(asks_of(scattered(hits(0.75, 1, 0.5)))[asked::l2_scattered_reads] == 2);
  // Without misses, a request takes the latency of L1. The others wait for L2 besides.
  const double of_l1 = waits_of(scattered(hits(1, 1)));
  CHECK(waits_of(scattered(hits(0.75, 1, 0))) == of_l1);
  const double always = waits_of(scattered(hits(0.75, 1, 1))) - of_l1;
  CHECK(always > 270);
  // Lines miss apart from each other: any of eight does so in nine of ten requests.
  const double derived = waits_of(scattered(hits(0.75, 1))) - of_l1;
  CHECK(derived == Approx((1 - std::pow(0.75, 8)) * always).epsilon(0.02));
  const double half = waits_of(scattered(hits(0.75, 1, 0.5))) - of_l1;
  CHECK(half == Approx(always / 2).epsilon(0.1));
  CHECK(waits_of(load<float>(global, kc::expr::random, hits(0.75, 1, 0))) ==
        waits_of(load<float>(global, kc::expr::random, hits(1, 1))));
  // The four sectors of neighbours come together.
  const auto neighbours = [&](double in_l1) { return waits_of(load<float>(global, coalesced, hits(in_l1, 1))); };
  CHECK(neighbours(0.75) - neighbours(1) == Approx((neighbours(0) - neighbours(1)) / 4).epsilon(0.01));
  CHECK_THROWS_AS(hits(0.5, 0.5, 1.5), kc::error);
}

TEST_CASE("stores are written back by what L2 does not keep") {
  const auto whole = asks_of(store(floats("c", 16)), four_mebi_threads);
  CHECK(whole[asked::l2_write_sectors] == 4);
  CHECK(whole[asked::dram_write_sectors] == Approx(4 * (1 - 0.2)));
  // Two stores of every other float fill a sector. Each writes 8 sectors, of which the SM sends most together, and the
  // write-back is that of whole sectors.
  const auto c = floats("c", 32);
  const auto halves = asks_of(store(c, strided(2)) + store(c, strided(2)), four_mebi_threads);
  CHECK(halves[asked::l2_write_sectors] == Approx(1.15 * 8));
  CHECK(halves[asked::dram_write_sectors] == Approx(2 * 4 * (1 - 0.1)));
  // Half of those of 6 words in a row are sent by themselves, since a request has 6 lines, and all of 8 words.
  CHECK(asks_of(6 * store(floats("c", 96), strided(6)), four_mebi_threads)[asked::l2_write_sectors] ==
        Approx(24 * (1 + 0.5 * 5)));
  CHECK(asks_of(8 * store(floats("c", 128), strided(8)), four_mebi_threads)[asked::l2_write_sectors] == Approx(8 * 32));
  // Most of those of two doubles are, too.
  const buffer<double> doubles("c", 8 * mebi);
  CHECK(asks_of(2 * store(doubles, strided(2)), four_mebi_threads)[asked::l2_write_sectors] == Approx(1.8 * 16));
  // Whole sectors do not wait for further stores.
  CHECK(asks_of(8 * store(floats("c", 16)), four_mebi_threads)[asked::l2_write_sectors] == 8 * 4);
  // A single store without a name does not fill the 8 sectors of a warp, 32 MiB in all. A second trip does.
  CHECK(asks_of(store<float>(global, strided(2)), four_mebi_threads)[asked::dram_write_sectors] ==
        Approx(8 * (1 - 0.1)));
  CHECK(asks_of(2 * store<float>(global, strided(2)), four_mebi_threads)[asked::dram_write_sectors] ==
        Approx(8 * (1 - 0.1)));
  // If a named array is stored in part, that part is written back: 32 sectors a warp, 128 MiB in all, for which L2
  // makes room by lines of four sectors.
  const auto large = floats("c", 1024);
  CHECK(asks_of(8 * store(large, strided(1024)), four_mebi_threads)[asked::dram_write_sectors] ==
        Approx(32 * (1 - 0.2 * 16 / 512)));
  CHECK(asks_of(8 * store(large, strided(1024)))[asked::dram_write_sectors] == 0);
  // Stores by half of the lanes also fill sectors, which go to L2 as before. The footprint is still 32 MiB.
  const auto some = asks_of(branch(divergent(0.5), store(c, strided(2)) + store(c, strided(2))), four_mebi_threads);
  CHECK(some[asked::l2_write_sectors] == Approx(1.15 * 8).epsilon(0.02));
  CHECK(some[asked::dram_write_sectors] == Approx(8 * (1 - 0.1)));
  // Half of the lanes store half as much, 2 sectors a warp, but L2 makes room for whole lines: 16 MiB.
  CHECK(asks_of(guard(lanes_of_warp(16), store(floats("c", 16))), four_mebi_threads)[asked::dram_write_sectors] ==
        Approx(2 * (1 - 0.2)));
  // With a random pattern, each store writes its sector back.
  const auto anywhere = asks_of(store(floats("c", 16), kc::expr::random), four_mebi_threads);
  CHECK(anywhere[asked::dram_scattered_writes] == Approx(32 * (1 - 4 / 16.)));
  CHECK(asks_of(guard(lanes_of_warp(16), store(floats("c", 16), kc::expr::random)),
                four_mebi_threads)[asked::dram_scattered_writes] == Approx(16 * (1 - 4 / 16.)));
}

TEST_CASE("atomics on what L2 does not keep") {
  const buffer<int> bins("bins", 4 * mebi);
  const auto asks = asks_of(atomic(op::add, bins), four_mebi_threads);
  CHECK(asks[asked::dram_scattered_writes] == Approx(32 * (1 - 4 / 16.)));
  CHECK(asks_of(atomic(op::add, bins, coalesced), four_mebi_threads)[asked::dram_write_sectors] ==
        Approx(4 * (1 - 0.2)));
  CHECK(asks_of(atomic(op::add, buffer<int>("bins", 1024)), four_mebi_threads)[asked::dram_scattered_writes] == 0);
}

TEST_CASE("random access without a name goes to sectors that nothing has touched") {
  CHECK(asks_of(load<float>(global, kc::expr::random))[asked::l2_scattered_reads] == 32);
}

TEST_CASE("an array updated in place is loaded whole and stored whole") {
  const auto a = floats("a", 16);
  const auto asks = asks_of(load(a) + store(a), four_mebi_threads);
  CHECK(asks[asked::l2_read_sectors] == 4);
  CHECK(asks[asked::dram_read_sectors] == Approx(4 * (1 - 0.2)));
}

// Blocks of 256 threads sweep over rows of their own, and eight of them are on an SM, whose L1 has 256 KiB.
TEST_CASE("a later loop loads again what L1 has lost") {
  const auto loaded_again = [](double floats_of_a_row, double share) {
    const buffer<float> rows("rows", 4096 * floats_of_a_row);
    const auto sweep = [&](double part) { return repeat(part * floats_of_a_row / 256, load(rows)); };
    const auto cost = kc::estimate(kernel("k", sweep(1), sweep(share)), kc::launch_blocks(4096, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
    return cost.accesses[1].from_l2 + cost.accesses[1].from_dram;
  };
  CHECK(loaded_again(1024, 1) == 0);
  CHECK(loaded_again(4096, 1) == Approx(0.045).epsilon(0.05));
  CHECK(loaded_again(8192, 1) == Approx(0.67).epsilon(0.01));
  CHECK(loaded_again(16384, 1) == 1);
  // The rest of a row, or the first tiles of a pipeline, are no second pass.
  CHECK(loaded_again(16384, 0.25) == 0);
}

TEST_CASE("in a loop, a warp waits on a side of a branch as often as it takes it") {
  const auto trips = [](double share) {
    const auto side = sequence(load<float>(global, coalesced, hits(cache_level::l2, 1)), await_loads);
    const auto body = repeat(1000, chained, branch(uniform(share), side));
    return kc::estimate(kernel("k", body), kc::launch_blocks(1, 256_threads), kc::machine::h200, kc::model::calibrated)
        .time.value();
  };
  CHECK((trips(0.5) - trips(0)) / (trips(1) - trips(0)) == Approx(0.5).epsilon(0.02));
}
}  // namespace
