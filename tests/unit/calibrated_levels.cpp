// SPDX-License-Identifier: BSL-1.0
// The calibrated model: which level of the memory serves what, in sectors that an average warp asks of L2 and device memory.
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <cmath>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;

/// The calibrated estimate's figures.
template <class Body>
auto figures_of(const Body& body, const kc::launch& how) {
  return kc::estimate(kernel("k", body), how, synthetic_card, kc::model::calibrated).figures;
}
/// One thread for each of so many MiB of floats, in blocks of four warps.
kc::launch a_thread_for_each(double mebibytes) { return kc::launch_1d(mebibytes * mebi / 4, 128_threads); }
buffer<float> floats(const char* name, double mebibytes) { return {name, mebibytes * mebi / 4}; }

// A float each from its own place: 4 sectors a warp, of which L2 keeps by the curve of data that one SM reads.
TEST_CASE("what is small stays in L2 from one launch to the next") {
  for (const double mebibytes : {0.25, 1., 4.}) {
    const auto asks = asks_of(load(floats("a", mebibytes)), a_thread_for_each(mebibytes));
    CHECK(asks.l2_read_sectors == 4);
    CHECK(asks.dram_read_sectors == 0);
  }
}

TEST_CASE("what is large does not") {
  const auto dram_sectors = [](double mebibytes) {
    return asks_of(load(floats("a", mebibytes)), a_thread_for_each(mebibytes)).dram_read_sectors;
  };
  CHECK(dram_sectors(8) == Approx(4 * (1 - 0.6)));
  CHECK(dram_sectors(16) == Approx(4 * (1 - 0.2)));
  CHECK(dram_sectors(6.5) == Approx(4 * (1 - (0.8 + 0.7) / 2)));  // halfway between two points of the curve
  CHECK(dram_sectors(32) == Approx(4 * (1 - 0.2 * 16 / 32)));     // beyond the last point no more bytes are kept
}

TEST_CASE("arrays without names count like named ones, each access for itself") {
  const auto how = a_thread_for_each(8);
  CHECK(asks_of(load<float>(global), how).dram_read_sectors == Approx(4 * (1 - 0.6)));
  CHECK(asks_of(load<float>(global) + store<float>(global), how).dram_read_sectors == Approx(4 * (1 - 0.2)));
  CHECK(asks_of(load<float>(global) + store<float>(global), how).dram_write_sectors == Approx(4 * (1 - 0.2)));
  // The same array in both is half as much.
  const auto a = floats("a", 8);
  CHECK(asks_of(load(a) + store(a), how).dram_write_sectors == Approx(4 * (1 - 0.6)));
}

// Each of ten blocks goes through all of it: four warps of 128 bytes a trip.
TEST_CASE("data that all SMs read lie in both halves of the L2") {
  const auto all_of_it = [](double mebibytes) {
    return repeat(mebibytes * mebi / (4 * 128), unroll<1>, load(floats("a", mebibytes)));
  };
  const auto figures = figures_of(all_of_it(3), one_block_an_sm);
  CHECK(figures.footprint == 3_MiB);
  CHECK(figures.kept_by_l2 == Approx(0.8));
  CHECK(figures.l2_reads.value() == Approx(10 * 3 * mebi));
  CHECK(figures.dram_reads.value() == Approx((1 - 0.8) * 3 * mebi));  // one SM brings it, the others find it there
  CHECK(figures_of(all_of_it(2), one_block_an_sm).dram_reads.value() == 0);
  CHECK(figures_of(all_of_it(6), one_block_an_sm).dram_reads.value() == Approx((1 - 0.2) * 6 * mebi));
}

TEST_CASE("one block alone has one half of the L2") {
  const auto body = repeat(3 * mebi / (4 * 128), unroll<1>, load(floats("a", 3)));
  CHECK(figures_of(body, kc::launch_blocks(1, 128_threads)).kept_by_l2 == Approx(0.8));
}

TEST_CASE("where a part is shared both curves count") {
  // 2 MiB that each block has a tenth of, and 2 MiB that all blocks read: 4 MiB, half of them twice.
  const auto own = repeat(2 * mebi / (40 * 128), unroll<1>, load(floats("own", 2)));
  const auto all = repeat(2 * mebi / (4 * 128), unroll<1>, load(floats("all", 2)));
  CHECK(figures_of(own + all, one_block_an_sm).footprint.value() == Approx(4 * mebi));
  CHECK(figures_of(own + all, one_block_an_sm).kept_by_l2 == Approx(0.5 * 1 + 0.5 * 0.6));
  // per_block says as much where the pattern does not: of 4 MiB each block touches 128 floats, then twice as many.
  const auto how = a_thread_for_each(4);
  CHECK(figures_of(load(floats("a", 4).per_block(128)), how).kept_by_l2 == 1);
  CHECK(figures_of(load(floats("a", 4).per_block(192)), how).kept_by_l2 == Approx(0.5 * 1 + 0.5 * 0.6));
  CHECK(figures_of(load(floats("a", 4).per_block(256)), how).kept_by_l2 == Approx(0.6));
}

TEST_CASE("per_block says what a block has loaded before") {
  // Eight loads of 4 sectors by four warps; the block touches 128 floats, which are 16 sectors.
  const auto how = a_thread_for_each(1);
  CHECK(asks_of(repeat(8, load(floats("a", 1).per_block(128))), how).l2_read_sectors == Approx(16 / 4.));
  // Without it: what one block has of a buffer that all blocks together go through once.
  CHECK(asks_of(repeat(8, load(floats("a", 8))), how).l2_read_sectors == Approx(8 * 4));
}

TEST_CASE("a block loads an address that all lanes share once") {
  CHECK(asks_of(load<float>(global, broadcast)).l2_scattered_reads == Approx(4 / 32. / 4));
  // 64 floats by each warp in turn: 8 sectors for four warps.
  CHECK(asks_of(64 * load(buffer<float>("x", 64), broadcast)).l2_scattered_reads == Approx(8 / 4.));
}

TEST_CASE("the access that asks for most of a buffer brings it, another finds it there") {
  // Each block touches 24 sectors of 16 MiB, half as many again as it has to itself, by two loads of 16. It brings three quarters
  // of each from L2. All blocks bring 24 MiB; the first load's 12 come from where 16 lie, the other's 12 find all but 4 of them.
  const auto a = floats("a", 16).per_block(24 * 8);
  const double not_kept = 1 - (0.5 * 0.2 + 0.5 * 0.1);  // half of it is in both halves of the L2
  const auto both = asks_of(load(a) + load(a), four_mebi_threads);
  CHECK(both.l2_read_sectors == Approx(2 * 4 * 0.75));
  CHECK(both.dram_read_sectors == Approx(3 * not_kept + 3 * not_kept * 4 / 12));
  // A quarter of the lanes first, then all: four warps ask for 20 sectors, and 16 are the block's.
  const auto b = floats("a", 16);
  const auto halo = asks_of(guard(lanes_of_warp(8), load(b)) + load(b), four_mebi_threads);
  CHECK(halo.l2_read_sectors == Approx(16 / 4.));
  CHECK(halo.dram_read_sectors == Approx(4 * (1 - 0.2)));
}

TEST_CASE("a buffer gone through several times is kept by what is touched between two passes") {
  // 1 MiB of factors, which every block reads, beside 16 MiB of which each block has its own part.
  const auto factors = floats("factors", 1);
  const auto own = floats("own", 16);
  const auto body = repeat(2048, unroll<1>, load(factors)) + load(own);
  const auto asks = asks_of(body, four_mebi_threads);
  // 32768 blocks over 160 that run at once: 204.8 waves. Between two of them lie 1 + 16 / 204.8 MiB, which L2 keeps.
  CHECK(asks.dram_read_sectors == Approx(4 * (1 - (16 / 17. * (0.2 * 16 / 17) + 1 / 17. * (0.1 * 16 / 17)))));
}

TEST_CASE("random access: L2 has a capacity for it") {
  // 131072 warps of 32 sectors go 8 times through 16 MiB, of which 4 stay.
  const auto large = asks_of(load(floats("table", 16), kc::expr::random), four_mebi_threads);
  CHECK(large.l2_scattered_reads == 32);
  CHECK(large.dram_scattered_reads == Approx(32 * (1 - 4 / 16.)));
  CHECK(large.dram_read_sectors == 0);
  // 1 MiB stays, whatever streams past it: 128 passes, and between two of them 1 + 16 / 128 MiB.
  const auto beside =
      asks_of(load(floats("stream", 16)) + load(floats("table", 1), kc::expr::random), four_mebi_threads);
  CHECK(beside.dram_scattered_reads == 0);
  CHECK(beside.dram_read_sectors > 3);
}

TEST_CASE("random access: L1 keeps what an SM has touched") {
  // The four warps of an SM ask for 128 sectors, 4 KiB, of a table that has 1 KiB: a quarter is new.
  const buffer<float> small("table", 256);
  CHECK(asks_of(load(small, kc::expr::random)).l2_scattered_reads == Approx(32 / 4.));
  // Of a table four times the L1's 256 KiB, three quarters are not there, however often they are asked for.
  const auto large = 1000 * load(floats("table", 1), kc::expr::random);
  CHECK(asks_of(large).l2_scattered_reads == Approx(1000 * 32 * 0.75));
  CHECK(asks_of(load(floats("table", 1), kc::expr::random)).l2_scattered_reads == 32);
}

TEST_CASE("rows to a lane stay in L1 while there is room") {
  // A lane takes 8 floats from a sector, so that an eighth of 32 sectors is new to each request. 64 warps walk through 32 lines each:
  // 256 KiB a matrix, as large as the L1. Of two matrices half is gone when it is asked for again.
  const kc::launch full({20}, {1024});
  const auto rows = load<float>(global, strided(1024));
  const double again = 1 / 8. + 7 / 8. * 0.5;
  CHECK(asks_of(rows, full).l2_scattered_reads == Approx(32 / 8.));
  CHECK(asks_of(rows + rows, full).l2_scattered_reads == Approx(2 * 32 * again));
  CHECK(figures_of(rows + rows, full).kept_by_l1 == Approx(0.5));
  // Shared memory takes its part: of 256 KiB two blocks of 63 + 1 KiB leave half.
  CHECK(asks_of(rows, kc::launch({20}, {1024}, 63_KiB)).l2_scattered_reads == Approx(32 * again));
  // Half as many warps need half as much.
  CHECK(asks_of(rows + rows, kc::launch({10}, {1024})).l2_scattered_reads == Approx(2 * 32 / 8.));
}

TEST_CASE("cache tags overrule") {
  const auto how = a_thread_for_each(8);  // L2 keeps 0.6
  const auto hits_l1 = asks_of(load<float>(global, coalesced, hits(cache_level::l1, 0.75)), how);
  CHECK(hits_l1.l2_read_sectors == 4 * 0.25);
  CHECK(hits_l1.dram_read_sectors == Approx(4 * 0.25 * (1 - 0.6)));
  const auto hits_l2 = asks_of(load<float>(global, coalesced, hits(cache_level::l2, 0.75)), how);
  CHECK(hits_l2.l2_read_sectors == 4);
  CHECK(hits_l2.dram_read_sectors == 4 * 0.25);
  // Walking lanes take a sector at a time, unless it goes past the caches.
  CHECK(asks_of(load<float>(global, strided(1024))).l2_scattered_reads == 32 / 8.);
  CHECK(asks_of(load<float>(global, strided(1024), uncached)).l2_scattered_reads == 32);
  // cached and streaming say what the hardware does anyway.
  CHECK(asks_of(load<float>(global, strided(1024), cached)).l2_scattered_reads == 32 / 8.);
  CHECK(asks_of(load<float>(global, coalesced, streaming), how).dram_read_sectors == Approx(4 * (1 - 0.6)));
}

TEST_CASE("reuse of a working set") {
  // 1024 loads of 4 sectors by four warps, 512 KiB an SM, in a set of 64: an eighth is new.
  const auto in_l1 = asks_of(1024 * load<float>(global, coalesced, reuse(64_KiB)));
  CHECK(in_l1.l2_read_sectors == Approx(1024 * 4 * 64 / 512.));
  CHECK(in_l1.dram_read_sectors == 0);
  const auto in_l2 = asks_of(1024 * load<float>(global, coalesced, reuse(1_MiB)));
  CHECK(in_l2.l2_read_sectors == 1024 * 4);
  CHECK(in_l2.dram_read_sectors == 0);
  const auto in_neither = asks_of(1024 * load<float>(global, coalesced, reuse(16_MiB)));
  CHECK(in_neither.l2_read_sectors == 1024 * 4);
  CHECK(in_neither.dram_read_sectors == Approx(1024 * 4 * (1 - 0.2)));
  // Also on a named array.
  CHECK(asks_of(1024 * load(floats("a", 16), coalesced, reuse(64_KiB))).l2_read_sectors ==
        Approx(1024 * 4 * 64 / 512.));
}

TEST_CASE("stores are written back by what L2 does not keep") {
  const auto whole = asks_of(store(floats("c", 16)), four_mebi_threads);
  CHECK(whole.l2_write_sectors == 4);
  CHECK(whole.dram_write_sectors == Approx(4 * (1 - 0.2)));
  // Two stores of every other float fill a sector: 8 sectors each, and as much written back as by whole ones.
  const auto c = floats("c", 32);
  const auto halves = asks_of(store(c, strided(2)) + store(c, strided(2)), four_mebi_threads);
  CHECK(halves.l2_write_sectors == 2 * 8);
  CHECK(halves.dram_write_sectors == Approx(2 * 4 * (1 - 0.1)));
  CHECK(asks_of(store<float>(global, strided(2)), four_mebi_threads).dram_write_sectors == Approx(4 * (1 - 0.2)));
  // So do those that half of the lanes make, wherever they are: of a sector's four lanes one in 16 leaves it as it is.
  const auto some = asks_of(branch(divergent(0.5), store(c, strided(2)) + store(c, strided(2))), four_mebi_threads);
  const double touched = 1 - std::pow(0.5, 4);
  CHECK(some.l2_write_sectors == Approx(2 * 8 * touched));
  CHECK(some.dram_write_sectors == Approx(8 * (1 - 0.2)));
  // Of half of the lanes half as much: 8 MiB, and of those 2 sectors a warp.
  CHECK(asks_of(guard(lanes_of_warp(16), store(floats("c", 16))), four_mebi_threads).dram_write_sectors ==
        Approx(2 * (1 - 0.6)));
  // At random each store takes its sector back.
  const auto anywhere = asks_of(store(floats("c", 16), kc::expr::random), four_mebi_threads);
  CHECK(anywhere.dram_scattered_writes == Approx(32 * (1 - 4 / 16.)));
  CHECK(asks_of(guard(lanes_of_warp(16), store(floats("c", 16), kc::expr::random)), four_mebi_threads)
            .dram_scattered_writes == Approx(16 * (1 - 4 / 16.)));
}

TEST_CASE("atomics on what L2 does not keep") {
  const buffer<int> bins("bins", 4 * mebi);
  const auto asks = asks_of(atomic(op::add, bins), four_mebi_threads);
  CHECK(asks.dram_scattered_writes == Approx(32 * (1 - 4 / 16.)));
  CHECK(asks_of(atomic(op::add, bins, coalesced), four_mebi_threads).dram_write_sectors == Approx(4 * (1 - 0.2)));
  CHECK(asks_of(atomic(op::add, buffer<int>("bins", 1024)), four_mebi_threads).dram_scattered_writes == 0);
}

// Not yet so: bytes are taken for sectors, and one in 32 is new.
TEST_CASE("random access without a name goes to sectors that nothing has touched") {
  CHECK(asks_of(load<float>(global, kc::expr::random)).l2_scattered_reads == 32);
}

// Not yet so: a store counts as if it had brought the sectors that the load before it brings.
TEST_CASE("an array updated in place is loaded whole and stored whole") {
  const auto a = floats("a", 16);
  const auto asks = asks_of(load(a) + store(a), four_mebi_threads);
  CHECK(asks.l2_read_sectors == 4);
  CHECK(asks.dram_read_sectors == Approx(4 * (1 - 0.2)));
}
}  // namespace
