// SPDX-License-Identifier: BSL-1.0
// All models count a kernel in the same way: rules for lanes, guards, branches, loops and elements, one by one.
#include "lane_interpreter.hpp"
#include "synthetic_card.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;
using doctest::Approx;
using kc::model::asked;

constexpr double many = 1 << 26;
const buffer<float> in("in", many);
const buffer<float> out("out", many);
const auto a_thread_for_each = kc::launch_1d(many, 256_threads);
constexpr double warps = many / 32;

auto counts_of(const auto& body, const kc::launch& how) { return kc::warp_counts_of(kernel("k", body), how); }
auto calibrated(const auto& body, const kc::launch& how, const kc::gpu& card = synthetic_card) {
  return kc::estimate(kernel("k", body), how, card, kc::model::calibrated).figures;
}
auto roofline(const auto& body, const kc::launch& how, const kc::gpu& card = kc::machine::h200) {
  return kc::estimate(kernel("k", body), how, card, kc::model::roofline).figures;
}
auto work_flow(const auto& body, const kc::launch& how) {
  return kc::estimate(kernel("k", body), how, kc::machine::tesla_c2070, kc::model::baghsorkhi2010).figures;
}

TEST_CASE("stated sectors have the stated lines and wavefronts") {
  const auto row_of_doubles = kc::warp::request_of(sectors_per_request(9, 3, 4), 8);
  CHECK(row_of_doubles.sectors == 9);
  CHECK(row_of_doubles.lines == 3);
  CHECK(row_of_doubles.pairs == 5);
  CHECK(row_of_doubles.bank_ways == 4);
  CHECK(kc::warp::request_of(sectors_per_request(9, 3), 8).bank_ways == 2);  // two words each
  CHECK(kc::warp::request_of(sectors_per_request(16, 4), 4).pairs == 8);
  CHECK(kc::warp::request_of(sectors_per_request(16, 16), 4).pairs == 16);
  CHECK(kc::warp::request_of(sectors_per_request(16), 4).lines == 16);
  // Half of the lanes touch half of the lines, and no less than one.
  const auto half = kc::warp::active_lanes(kc::launch_blocks(1, 16_threads));
  CHECK(kc::warp::request_of(load<double>(global, sectors_per_request(8, 4)), half).lines == 2);
  CHECK(kc::warp::request_of(load<double>(global, sectors_per_request(2, 1)), half).lines == 1);
  // Requests that differ in their lines alone, or in their wavefronts, are different ones.
  const auto body = load<double>(global, sectors_per_request(9, 3)) + load<double>(global, sectors_per_request(9, 9)) +
                    load<double>(global, sectors_per_request(9, 9, 8));
  const auto touched = kc::warp::footprint_of(kernel("k", body), kc::launch_blocks(1, 32_threads));
  CHECK(touched.site(0).asked.lines == 3);
  CHECK(touched.site(1).asked.lines == 9);
  CHECK(touched.site(1).asked.bank_ways == 2);
  CHECK(touched.site(2).asked.bank_ways == 8);
}

TEST_CASE("both hit rates of an access are those that are stated") {
  const auto cost = kc::estimate(kernel("k", load(in, kc::expr::random, hits(0.5, 0.8))), a_thread_for_each,
                                 synthetic_card, kc::model::calibrated);
  CHECK(cost.accesses[0].from_l1 == Approx(0.5));
  CHECK(cost.accesses[0].from_l2 == Approx(0.4));
  CHECK(cost.accesses[0].from_dram == Approx(0.1));
  // Device memory delivers what both caches miss.
  CHECK(roofline(load(in, coalesced, hits(0.5, 0.8)), a_thread_for_each).dram_bytes.value() ==
        Approx(0.1 * roofline(load(in), a_thread_for_each).dram_bytes.value()).epsilon(1e-3));
}

TEST_CASE("blocks that load the same data at the same time wait for device memory together") {
  // A block is a warp, which makes a dependent load of a line in each of 1024 trips. Either each block has lines of its
  // own, or two share them. L2 keeps little of either. Device memory delivers half, and all blocks wait.
  const auto walk = [](double sharing) {
    const auto rows = buffer<float>("rows", 1024 * 32 * 1024 / sharing).per_block(32 * 1024);
    return calibrated(repeat(1024, chained, load(rows), await_loads), kc::launch_blocks(1024, 32_threads));
  };
  const auto alone = walk(1), shared = walk(2);
  CHECK(shared.dram_reads.value() == Approx(alone.dram_reads.value() / 2).epsilon(0.1));
  CHECK(shared.warp_latency.value() == Approx(alone.warp_latency.value()).epsilon(0.05));
}

TEST_CASE("a share of the requests to L2 may wait for what another block brings") {
  const auto latency = [](const cache_tag& served) {
    return calibrated(load(in, kc::expr::random, served), a_thread_for_each).warp_latency.value();
  };
  CHECK(latency(hits(0, 1, 1, 0)) == latency(hits(0, 1, 1)));
  CHECK(latency(hits(0, 0, 1, 1)) == latency(hits(0, 0, 1)));
  CHECK(latency(hits(0, 1, 1, 1)) > latency(hits(0, 1, 1)) + 100);
}

TEST_CASE("a store by one lane of each warp is a sector") {
  const auto how = kc::launch_blocks(100, 128_threads);
  for (const pattern& stated : {pattern(coalesced), pattern(kc::expr::random), pattern(broadcast), strided(7),
                                sectors_per_request(1), row_segments(8)}) {
    const auto body = guard(lanes_of_warp(1), store(out, stated));
    CHECK(counts_of(body, how).global_store_requests == 400);
    CHECK(counts_of(body, how).global_store_sectors == 400);
    CHECK(kc::warp::footprint_of(kernel("k", body), how).site(0).asked.sectors == 1);
    CHECK(roofline(body, how).l1_bytes.value() == 400 * 32);
    CHECK(roofline(body, how).l2_bytes.value() == 400 * 32);
    CHECK(roofline(body, how, kc::machine::tesla_c2070).dram_bytes.value() == 400 * 32);
    CHECK(calibrated(body, how).l2_writes.value() == 400 * 32);
    CHECK(work_flow(body, how).NUM_bytes.value() == 32);
  }
}

TEST_CASE("one lane of a warp and eight touch the same sectors") {
  const auto copied_by = [](kc::count lanes) { return guard(lanes_of_warp(lanes), load(in), store(out)); };
  const auto one = calibrated(copied_by(1), a_thread_for_each);
  const auto eight = calibrated(copied_by(8), a_thread_for_each);
  // Each array has two million sectors, 64 MiB, in as many lines, 256 MiB. L2 keeps 0.2 x 16 of the 512 MiB.
  const double touched = warps * 32;
  CHECK(one.footprint.value() == 2 * touched);
  CHECK(one.l2_reads.value() == touched);
  CHECK(one.l2_writes.value() == touched);
  // Device memory reads pairs of sectors. Eight lanes store whole sectors; one lane does not, so device memory reads
  // them.
  const double not_kept = 1 - 0.2 * 16 / 512;
  CHECK(eight.dram_reads.value() == Approx(2 * touched * not_kept));
  CHECK(one.dram_reads.value() == Approx((2 + 1) * touched * not_kept));
  CHECK(one.dram_writes.value() == Approx(touched * not_kept));
  for (const auto member :
       {&kc::model::calibrated_model::figures::footprint, &kc::model::calibrated_model::figures::l2_reads,
        &kc::model::calibrated_model::figures::l2_writes, &kc::model::calibrated_model::figures::dram_writes})
    CHECK((one.*member).value() == Approx((eight.*member).value()).epsilon(1e-12));
  for (const auto& card : {kc::machine::h200, kc::machine::tesla_c2070}) {
    CHECK(roofline(copied_by(1), a_thread_for_each, card).dram_bytes.value() ==
          Approx(roofline(copied_by(8), a_thread_for_each, card).dram_bytes.value()).epsilon(1e-12));
    CHECK(roofline(copied_by(1), a_thread_for_each, card).dram_bytes.value() > 1e8);
  }
  CHECK(roofline(copied_by(1), a_thread_for_each, kc::machine::tesla_c2070).dram_bytes.value() == 2 * touched);
  // All lanes touch four times as many sectors.
  CHECK(calibrated(copied_by(32), a_thread_for_each).l2_reads.value() == 4 * touched);
}

TEST_CASE("a condition within a condition is both of them") {
  const auto how = kc::launch_blocks(100, 128_threads);
  const auto body = load(in) + store(out, strided(8)) + load<float>(shared, strided(4)) + atomic(op::add, out);
  const auto nested = branch(divergent(0.1), branch(divergent(0.2), body));
  const auto both = branch(divergent(0.1 * 0.2), body);
  const auto same = [&](const auto& first, const auto& second) {
    const auto one = counts_of(first, how);
    const auto other = counts_of(second, how);
    CHECK(one.warp_instructions.value() == Approx(other.warp_instructions.value()).epsilon(1e-12));
    CHECK(one.global_load_sectors.value() == Approx(other.global_load_sectors.value()).epsilon(1e-12));
    CHECK(one.global_store_sectors.value() == Approx(other.global_store_sectors.value()).epsilon(1e-12));
    CHECK(one.shared_wavefronts().value() == Approx(other.shared_wavefronts().value()).epsilon(1e-12));
    CHECK(one.global_atomic_requests.value() == Approx(other.global_atomic_requests.value()).epsilon(1e-12));
    for (const auto which : {asked::l2_read_sectors, asked::l2_scattered_reads, asked::l2_partial_sectors,
                             asked::l2_write_sectors, asked::shared_passes, asked::atomics, asked::dram_read_sectors})
      CHECK(asks_of(first, how)[which] == Approx(asks_of(second, how)[which]).epsilon(1e-12));
    CHECK(roofline(first, how).l1_bytes.value() == Approx(roofline(second, how).l1_bytes.value()).epsilon(1e-12));
    CHECK(work_flow(first, how).NUM_bytes.value() == Approx(work_flow(second, how).NUM_bytes.value()).epsilon(1e-12));
  };
  same(nested, both);
  same(branch(uniform(0.1), branch(uniform(0.2), body)), branch(uniform(0.1 * 0.2), body));
  same(guard(lanes_of_warp(20), guard(lanes_of_warp(8), body)), guard(lanes_of_warp(8), body));
  same(branch(lanes(20), branch(lanes(8), body)), guard(lanes_of_warp(8), body));
  same(guard(640, guard(5000, body)), guard(640, body));
  same(branch(divergent(0.5), guard(threads_of_block(32), body)),
       guard(threads_of_block(32), branch(divergent(0.5), body)));
  // Only warps that the first branch admits make the second comparison.
  const double first_passed = 1 - std::pow(0.9, 32);
  CHECK(counts_of(nested, how).control_instructions.value() == Approx(400 * 2 * (1 + first_passed)));
}

TEST_CASE("divergence within divergence counts each lane once") {
  const auto how = kc::launch_blocks(10, 128_threads);
  const auto at_random = load<float>(global, kc::expr::random);
  // Each lane takes one of four ways, and requests a sector there.
  const auto four = branch(divergent(0.5), branch(divergent(0.5), at_random, at_random),
                           branch(divergent(0.5), at_random, at_random));
  CHECK(counts_of(four, how).global_load_sectors.value() == Approx(1280));
  CHECK(counts_of(diverge(4, diverge(8, at_random)), how).global_load_sectors == 1280);
  CHECK(asks_of(four, how)[asked::l2_scattered_reads] == Approx(32));
  // Footprint and demand count the same sectors of an access.
  const auto some = branch(divergent(0.3), load(in, strided(2), uncached));
  const auto touched = kc::warp::footprint_of(kernel("k", some), how);
  CHECK(touched.site(0).accesses * touched.site(0).asked.sectors ==
        Approx(40 * asks_of(some, how)[asked::l2_read_sectors]).epsilon(1e-12));
}

TEST_CASE("an access done once asks for all of its sectors") {
  const auto how = kc::launch_blocks(10, 128_threads);
  CHECK(calibrated(load(in, strided(1024)), how).l2_reads.value() == 40 * 32 * 32);
  CHECK(roofline(load(in, strided(1024)), how, kc::machine::tesla_c2070).dram_bytes.value() == 40 * 32 * 32);
  CHECK(calibrated(load<float>(global, broadcast), how).l2_reads.value() == 10 * 32);  // once for a block
  // In a loop, lanes walk through their sectors, eight floats each: eight trips touch as many sectors as one.
  CHECK(calibrated(8 * load(in, strided(1024)), how).l2_reads.value() == 40 * 32 * 32);
  CHECK(calibrated(64 * load(in, strided(1024)), how).l2_reads.value() == 8 * 40 * 32 * 32);
}

/// Sectors of a warp after `visits` visits, by brute force. The sectors of a request are full after `fill` visits;
/// until then each visit takes the next elements in them. Later visits take other sectors.
std::size_t sectors_walked(const pattern& how, int size, int visits, int fill) {
  using shape = pattern::shape;
  const bool runs = how.kind == shape::row_segments || how.kind == shape::repeated;
  const int next = size * (runs ? static_cast<int>(how.amount) : 1);
  std::vector<std::pair<int, long long>> sectors;
  for (int visit = 0; visit < visits; ++visit)
    for (int lane = 0; lane < 32; ++lane) {
      const long long first = address(how, size, lane, false) + visit % fill * next;
      for (long long sector = first / 32; sector <= (first + size - 1) / 32; ++sector)
        if (sectors.empty() || sectors.back() != std::pair{visit / fill, sector})
          sectors.emplace_back(visit / fill, sector);
    }
  std::sort(sectors.begin(), sectors.end());
  return static_cast<std::size_t>(std::unique(sectors.begin(), sectors.end()) - sectors.begin());
}

TEST_CASE("new sectors of a walk, by brute force") {
  const pattern patterns[] = {coalesced,
                              broadcast,
                              strided(2),
                              strided(4),
                              strided(1024),
                              row_segments(4),
                              row_segments(16),
                              row_broadcast(8),
                              repeated(2),
                              repeated(4),
                              repeated(16),
                              kc::expr::random,
                              jumping(strided(2)),
                              jumping(strided(1024)),
                              jumping(row_segments(4)),
                              jumping(coalesced)};
  int compared = 0;
  for (const auto& how : patterns)
    for (const int size : {1, 2, 4, 8, 16, 32, 64}) {
      const node::memory_access access{node::direction::load,
                                       global,
                                       {kc::element_kind::other, size},
                                       how,
                                       {},
                                       1,
                                       {"a", kc::bytes::from_value(1e12), {}}};
      lane_chances full{};
      full.fill(1);
      const touched one = touch(access, full);
      const double distinct = static_cast<double>(sectors_walked(how, size, 1, 1));
      const bool jumps = how.jumps || how.kind == pattern::shape::random;
      const double visits_to_fill = jumps ? 1 : distinct * 32 / one.bytes;
      const int fill = static_cast<int>(visits_to_fill);
      // Patterns that do not fill their sectors in a whole number of visits are skipped.
      if (fill != visits_to_fill) continue;
      for (const auto& [outer, inner] : {std::pair{1, 1}, {1, 2}, {2, 2}, {1, 8}, {3, 32}, {4, 64}}) {
        const int visits = outer * inner;
        // Between whole fillings every visit has a share of new sectors, so such numbers of visits are skipped.
        if (visits > fill && visits % fill != 0) continue;
        const auto body = repeat(outer, repeat(inner, access));
        const auto found = kc::warp::footprint_of(kernel("k", body), kc::launch_blocks(5, 64_threads));
        CAPTURE(name_of(how.kind));
        CAPTURE(how.amount);
        CAPTURE(size);
        CAPTURE(visits);
        const double expected = static_cast<double>(sectors_walked(how, size, visits, fill));
        CHECK(found.find("a")->unique == Approx(10 * 32 * expected).epsilon(1e-12));
        CHECK(found.find("a")->sectors == Approx(10 * visits * one.sectors).epsilon(1e-12));
        ++compared;
      }
    }
  CHECK(compared > 300);
}

TEST_CASE("accesses to the same lines keep them once") {
  // Four members of a structure of 16 bytes, and three taps of a stencil: L2 and device memory serve the array once.
  const buffer<float> points("points", 4 * 4 * mebi);
  const auto member = load(points, strided(4));
  const auto members = calibrated(member + member + member + member, four_mebi_threads);
  CHECK(members.l2_reads.value() == Approx(64 * mebi));
  CHECK(members.footprint == 64_MiB);
  CHECK(members.dram_reads.value() == Approx(64 * mebi * (1 - 0.2 * 16 / 64)));
  const buffer<float> line("line", 4 * mebi);
  const auto taps = calibrated(load(line) + load(line) + load(line), four_mebi_threads);
  CHECK(taps.l2_reads.value() == Approx(16 * mebi));
  CHECK(taps.dram_reads.value() == Approx(16 * mebi * (1 - 0.2)));
  // Lanes walk along rows of structures: L1 has to keep only the lines of one member. 32 warps on each of ten SMs keep
  // 32 x 32 lines, half of L1. Two arrays fill it.
  const kc::launch half({10}, {1024});
  const auto row = load(points, strided(1024));
  const auto other = load(buffer<float>("other", many), strided(1024));
  CHECK(calibrated(8 * row, half).kept_by_l1 == kc::cache::share_kept_between_trips(0.5));
  CHECK(calibrated(8 * (row + row), half).kept_by_l1 == kc::cache::share_kept_between_trips(0.5));
  CHECK(calibrated(8 * (row + other), half).kept_by_l1 == kc::cache::share_kept_between_trips(1));
}

TEST_CASE("L1 keeps walked lines by the measured curve") {
  using kc::cache::share_kept_between_trips;
  CHECK(share_kept_between_trips(0) == 1);
  CHECK(share_kept_between_trips(0.125) == 1);
  CHECK(share_kept_between_trips(0.5) == 0.955);
  CHECK(share_kept_between_trips(1) == Approx(0.33).epsilon(1e-12));
  CHECK(share_kept_between_trips(1.125) == Approx((0.33 + 0.145) / 2).epsilon(1e-12));
  CHECK(share_kept_between_trips(2) == 0);
  CHECK(share_kept_between_trips(1e300) == 0);
  double before = 1;
  for (double load = 0; load < 2.5; load += 1.0 / 64) {
    CHECK(share_kept_between_trips(load) <= before);
    before = share_kept_between_trips(load);
  }
}

TEST_CASE("warps that share what a block touches share its lines") {
  const kc::launch half({10}, {1024});
  const buffer<float> rows("rows", many);
  const auto walked = [&](const buffer<float>& of) {
    return calibrated(8 * (load(of, strided(1024)) + load(buffer<float>("other", many), strided(1024))), half)
        .kept_by_l1;
  };
  using kc::cache::share_kept_between_trips;
  CHECK(walked(rows) == share_kept_between_trips(1));
  // Each warp requests 32 sectors, a block 1024. If the block touches half of these, its warps keep half of the lines.
  CHECK(walked(rows.per_block(512 * 8)) == share_kept_between_trips(0.75));
  CHECK(walked(rows.per_block(1024 * 8)) == share_kept_between_trips(1));
}

TEST_CASE("what is fetched into L1 again comes from L2") {
  // Each request takes an eighth of a sector from the row of a lane. nvcc merges eight trips with one load, so that
  // they fetch a sector once, and four trips with two. Two matrices are twice as large as L1, which then keeps nothing
  // between the two groups of trips. L2 serves the second group, but for the tenth that it loses of 64 warps' lines on
  // ten SMs, 5 MiB. Each sector lost is half of a pair, and device memory delivers both halves.
  const kc::launch many_blocks({64 * 20}, {1024});
  const auto row = load<float>(global, strided(1024));
  const auto once = calibrated(8 * row, many_blocks);
  const auto again = calibrated(8 * (row + row), many_blocks);
  const double touched = 64 * 20 * 32 * 32 * 32.;
  CHECK(once.l2_reads.value() == Approx(touched));
  CHECK(again.kept_by_l1 == 0);
  CHECK(again.l2_reads.value() == Approx(2 * touched * (1 + 1)));
  const double new_to_l2 = 2 * touched * (1 - 0.2 * 16 * mebi / (2 * touched));
  CHECK(again.dram_reads.value() == Approx(new_to_l2 + 2 * touched * 0.1 * 2));
}

TEST_CASE("accesses of a buffer that state different sizes: the greatest holds") {
  const auto of = [](kc::count first, kc::count second) {
    const buffer<float> a("a", 4 * mebi);
    return calibrated(8 * (load(a.per_block(first)) + load(a.per_block(second))), kc::launch_blocks(2048, 128_threads));
  };
  for (const auto member :
       {&kc::model::calibrated_model::figures::l2_reads, &kc::model::calibrated_model::figures::dram_reads}) {
    CHECK((of(256, 64).*member).value() == (of(256, 256).*member).value());
    CHECK((of(64, 256).*member).value() == (of(256, 256).*member).value());
    CHECK((of(64, 64).*member).value() <= (of(256, 256).*member).value());
  }
  // A block fetches the 32 sectors that it touches.
  CHECK(of(64, 256).l2_reads.value() == Approx(2048 * 32 * 32));
  CHECK(of(64, 64).l2_reads.value() == Approx(2048 * 8 * 32));
}

TEST_CASE("a buffer that is touched in part") {
  // 2^20 of 2^26 floats: 4 MiB, which L2 keeps; with 8 MiB it keeps 0.6.
  const auto part = calibrated(load(in), kc::launch_1d(1 << 20, 128_threads));
  CHECK(part.footprint == 4_MiB);
  CHECK(part.l2_reads == 4_MiB);
  CHECK(part.dram_reads == 0_B);
  const auto more = calibrated(load(in) + store(out), kc::launch_1d(1 << 20, 128_threads));
  CHECK(more.footprint == 8_MiB);
  CHECK(more.dram_reads.value() == Approx(4 * mebi * (1 - 0.6)));
  CHECK(more.dram_writes.value() == Approx(4 * mebi * (1 - 0.6)));
  CHECK(roofline(load(in), kc::launch_1d(1 << 20, 128_threads), kc::machine::tesla_c2070).dram_bytes == 4_MiB);
}

TEST_CASE("an update in place touches its array once, and reads and writes it whole") {
  const buffer<float> a("a", 4 * mebi);
  const auto updated = calibrated(load(a) + store(a), four_mebi_threads);
  CHECK(updated.footprint == 16_MiB);
  CHECK(updated.l2_reads == 16_MiB);
  CHECK(updated.l2_writes == 16_MiB);
  CHECK(updated.dram_reads.value() == Approx(16 * mebi * (1 - 0.2)));
  CHECK(updated.dram_writes.value() == Approx(16 * mebi * (1 - 0.2)));
  CHECK(roofline(load(a) + store(a), four_mebi_threads, kc::machine::tesla_c2070).dram_bytes == 32_MiB);
}

TEST_CASE("a guard is a comparison and a branch") {
  const auto how = kc::launch_blocks(10, 128_threads);
  const auto fma = compute<float>(op::fma);
  CHECK(counts_of(guard(lanes_of_warp(1), fma), how).control_instructions == 40 * 2);
  CHECK(counts_of(guard(640, guard(threads_of_block(32), fma)), how).control_instructions == 40 * 2 + 20 * 2);
  CHECK(counts_of(guard(lanes_of_warp(1), fma), how).warp_instructions == 40);  // those of the tree
  CHECK(asks_of(guard(lanes_of_warp(1), fma), how)[asked::instructions] == 2 + 1);
  CHECK(waits_of(guard(lanes_of_warp(1), fma), how) > waits_of(fma, how));
}

struct copy_of_wide_elements {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const double> from, kc::ptr<K, double> to) const {
    const auto i = k.block().x * 128 + k.thread().x;
    kc::vector_pointer<4>(to)[i] = kc::vector_pointer<4>(from)[i];
  }
};

TEST_CASE("an element of 32 bytes is two instructions in every counting") {
  const auto how = kc::launch_blocks(10, 128_threads);
  using double4 = kc::packed<double, 4>;
  const auto wide = load<double4>(global) + store<double4>(global);
  const auto counts = counts_of(wide, how);
  CHECK(counts.warp_instructions == 40 * 4);
  CHECK(counts.global_load_requests == 40 * 2);
  CHECK(counts.global_store_requests == 40 * 2);
  CHECK(counts.global_load_sectors == 40 * 2 * 32);
  CHECK(counts_of(load<double4>(shared), how).warp_instructions == 40 * 2);
  CHECK(counts_of(load<double4>(shared, broadcast), how).shared_load_wavefronts == 40 * 2 * 2);
  CHECK(roofline(wide, how).warp_instructions == 40 * 4);
  CHECK(asks_of(wide, how)[asked::instructions] == 4 + 2 * 2);  // with two addresses
  CHECK(work_flow(wide, how).NUM_mem == 4);
  const auto warp_of = [&](const auto& model) {
    return kc::estimate(kernel("k", wide), how, kc::machine::tesla_c1060, model).figures;
  };
  CHECK(warp_of(kc::model::hong_kim2009).Mem_insts == 4);
  CHECK(warp_of(kc::model::hong_kim2009).Load_bytes_per_warp.value() == 32 * 16);
  CHECK(warp_of(kc::model::nugteren2010).bytes_per_warp.value() == 32 * 16);
  // The second instruction finds the sectors of the first in L1: each sector comes from L2 and from device memory once.
  CHECK(calibrated(wide, how).l2_reads.value() == 40 * 32 * 32);
  CHECK(roofline(load<double4>(global), how, kc::machine::tesla_c2070).dram_bytes.value() == 40 * 32 * 32);
  // A trace counts the same.
  const auto traced = kc::trace<copy_of_wide_elements>(how, buffer<double>("from", 5120), buffer<double>("to", 5120));
  CHECK(traced.global_load().requests == 40 * 2);
  CHECK(traced.global_load().sectors == 40 * 2 * 32);
  CHECK(traced.global_load().coalesced());
  CHECK(traced.global_store().sectors_per_request() == 32);
  const auto derived = kc::warp_counts_of(traced.kernel(), traced.launch());
  CHECK(derived.global_load_requests == 40 * 2);
  CHECK(derived.global_load_sectors == 40 * 2 * 32);
}
}  // namespace
