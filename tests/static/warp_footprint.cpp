// SPDX-License-Identifier: BSL-1.0
// The footprint of a kernel, by access and by buffer, and the placement of a launch on a card.
#include "../unit/synthetic_card.hpp"

namespace {
namespace kc = kernelcost;
namespace warp = kc::warp;
using namespace kc::expr;
using namespace kernelcost_tests;
using double4 = kc::packed<double, 4>;

constexpr bool near(double x, double y) { return x - y < 1e-9 && y - x < 1e-9; }

/// The footprint of `body`, for ten blocks of four warps unless `how` is stated.
template <class Body>
constexpr auto touched(const Body& body, const kc::launch& how = one_block_an_sm) {
  return warp::footprint_of_at_most<kc::node::sites_in<Body>()>(body, how);
}
constexpr double warps = 40;
constexpr buffer<float> a{"a", 1000};
constexpr buffer<double> b{"b", 500};
constexpr buffer<int> bins{"bins", 1024};
constexpr double bytes_of_a(const auto& body) { return touched(body).find("a")->bytes; }

// Bytes of arrays without names are assumed to be touched once. An address that all lanes share adds no bytes.
static_assert(touched(load<float>(global)).unnamed_bytes() == warps * 32 * 4);
static_assert(touched(load<float>(global)).use_count() == 0 && touched(load<float>(global)).site_count() == 1);
static_assert(touched(3 * (load<float>(global) + store<double>(global))).unnamed_bytes() == warps * 3 * 32 * (4 + 8));
static_assert(touched(load<float>(texture)).unnamed_bytes() == warps * 32 * 4);
static_assert(touched(load<float>(global, broadcast, 7)).unnamed_bytes() == 0);
static_assert(touched(load<float>(shared) + load<float>(constant) + store<float>(local) + sync_block).unnamed_bytes() ==
              0);

// Accesses to a named array are added up: all bytes requested, and the most that one access requests. A load of every
// other float, done once, touches 8 sectors.
constexpr auto three_loads = load(a, strided(2)) + 3 * load(a) + load(b);
static_assert(touched(three_loads).use_count() == 2 && touched(three_loads).unnamed_bytes() == 0);
static_assert(touched(three_loads).find("c") == nullptr && touched(three_loads).find("a")->size == 4000);
static_assert(touched(three_loads).find("a")->sectors == warps * (8 + 3 * 4));
static_assert(touched(three_loads).find("a")->sectors_of_a_pass == warps * (8 + 4));
static_assert(touched(three_loads).find("a")->bytes == warps * (128 + 3 * 128));
static_assert(touched(three_loads).find("a")->bytes_of_one == warps * 3 * 128);
static_assert(touched(three_loads).find("a")->unique == warps * (8 + 3 * 4) * 32);
static_assert(touched(three_loads).find("a")->unique_of_one == warps * 3 * 4 * 32);
static_assert(touched(three_loads).find("a")->greatest == 1 && touched(three_loads).find("b")->bytes == warps * 256);
static_assert(!touched(three_loads).find("a")->random &&
              touched(load(a, kc::expr::random) + load(a)).find("a")->random);
static_assert(touched(load(buffer<float>("a", 10, shared))).use_count() == 0);
// The greatest value stated by the accesses to one name counts.
static_assert(touched(three_loads).find("a")->per_block == 0);
static_assert(touched(load(a.per_block(64))).find("a")->per_block == 64 * 4);
static_assert(touched(load(a) + load(a.per_block(64)) + load(a.per_block(32))).find("a")->per_block == 64 * 4);
static_assert(touched(load(a) + load(buffer<float>("a", 2000))).find("a")->size == 8000);

// In a loop of T trips, one trip in min(T, elements in a sector) finds new sectors. A sector has 8 floats or 4 doubles.
constexpr double new_to_warp(const auto& body) { return touched(body).site(0).new_to_warp; }
static_assert(new_to_warp(load(a, strided(1024))) == 1 && new_to_warp(load(a, broadcast)) == 1);
static_assert(new_to_warp(4 * load(a, strided(1024))) == 1 / 4. && new_to_warp(64 * load(a, strided(1024))) == 1 / 8.);
static_assert(new_to_warp(64 * load(b, broadcast)) == 1 / 4. && new_to_warp(64 * load(a)) == 1);
static_assert(new_to_warp(load(a, broadcast, 4)) == 1 / 4.);  // four accesses count as four trips
static_assert(new_to_warp(2 * (3 * load(a, broadcast))) == 1 / 6.);
static_assert(new_to_warp(repeat(varying{4, 8, 20}, load(a, strided(1024)))) == 1 / 4.);  // trips of the mean lane
static_assert(new_to_warp(8 * load(a, kc::expr::random)) == 1);
// An element of 32 bytes takes two requests for the same sectors. The sectors are new only to the first request, in one
// trip as in many.
static_assert(new_to_warp(load<double4>(global)) == 1 / 2. && new_to_warp(9 * load<double4>(global)) == 1 / 2.);
static_assert(touched(load<double4>(global)).unnamed_bytes() == warps * 32 * 32);

// Accesses count by the warps that execute them, with the lanes that are active.
static_assert(bytes_of_a(repeat(varying{4, 8, 20}, load(a))) == warps * 8 * 16 * 4);  // half of the lanes in a trip
static_assert(bytes_of_a(guard(640, load(a))) == 20 * 128 && bytes_of_a(guard(5000, load(a))) == warps * 128);
static_assert(bytes_of_a(guard(16, load(a))) == 16 * 4);
static_assert(bytes_of_a(guard(threads_of_block(48), load(a))) == 10 * 48 * 4);
static_assert(bytes_of_a(guard(lanes_of_warp(8), load(a))) == warps * 8 * 4);
static_assert(touched(guard(0, load(a))).find("a") == nullptr && touched(guard(0, load(a))).site(0).accesses == 0);
static_assert(bytes_of_a(branch(uniform(0.25), load(a), load(b))) == warps * 128 * 0.25);
static_assert(near(bytes_of_a(branch(divergent(0.25), load(b), load(a))), warps * 128 * 0.75));
static_assert(bytes_of_a(diverge(4, load(a))) == warps * 128 && bytes_of_a(phase("p", 2 * load(a))) == warps * 2 * 128);

// Stored bytes do not count as loaded bytes.
constexpr auto in_place = load(a) + 2 * store(a);
static_assert(touched(in_place).find("a")->bytes == warps * 128 && touched(in_place).find("a")->sectors == warps * 4);
static_assert(touched(in_place).find("a")->written_sectors == warps * 2 * 4);
static_assert(touched(in_place).find("a")->written_unique == warps * 2 * 4 * 32);

// Bytes that a cache tag states as reused.
constexpr auto revisited = 5 * load(a, coalesced, reuse(2_KiB));
static_assert(touched(revisited).find("a")->revisited == 2048);
static_assert(touched(revisited).find("a")->revisiting_sectors == warps * 5 * 4);
static_assert(touched(revisited).find("a")->bytes == 0 && touched(revisited).find("a")->size == 4000);
constexpr auto without_name = 5 * load<float>(global, coalesced, reuse(2_KiB));
static_assert(touched(without_name).unnamed_bytes() == 0 && touched(without_name).find("(unnamed)")->size == 2048);

// Atomics touch an element for each group of conflicting lanes.
constexpr auto histogram = 2 * atomic(op::add, bins, contention(4, 100));
static_assert(touched(histogram).find("bins")->written_unique == warps * 2 * (32 / 4) * 4);
static_assert(touched(histogram).find("bins")->written_sectors == warps * 2 * 32 / 4);
static_assert(touched(histogram).find("bins")->atomic_requests == warps * 2 && touched(histogram).find("bins")->random);
static_assert(!touched(atomic(op::add, bins, contention(32, 100))).find("bins")->random);
static_assert(!touched(atomic(op::add, bins, coalesced)).find("bins")->random);
static_assert(touched(atomic<int>(op::add, global)).use_count() == 0);
static_assert(touched(atomic(op::add, buffer<int>("bins", 8, shared))).use_count() == 0);

// Lines that lanes return to while they walk through memory. Each line counts once, however often. A single access is
// no walk.
static_assert(touched(100 * load<float>(global, strided(1024))).unnamed_lines_kept() == 32);
static_assert(touched(100 * load<double4>(global, strided(1024), 2)).unnamed_lines_kept() == 32);
static_assert(touched(load<float>(global, strided(1024))).unnamed_lines_kept() == 0);
static_assert(touched(100 * load(a, strided(4))).find("a")->lines_kept == 4);
static_assert(touched(100 * (load(a, strided(4)) + load(a, strided(4)))).find("a")->lines_kept == 4);
static_assert(touched(100 * load<float>(global)).unnamed_lines_kept() == 0);

// Each name has its own entry, however many there are.
constexpr auto named(const char* name) { return load(buffer<float>(name, 1000)); }
constexpr auto thirteen = sequence(named("1"), named("2"), named("3"), named("4"), named("5"), named("6"), named("7"),
                                   named("8"), named("9"), named("10"), named("11"), named("12"), 2 * named("13"));
static_assert(touched(thirteen).use_count() == 13 && touched(thirteen).unnamed_bytes() == 0);
static_assert(touched(thirteen).find("13")->bytes == warps * 2 * 128);
static_assert(touched(thirteen + named("1")).find("1")->bytes == warps * 2 * 128);

// The placement of a launch on ten SMs that hold 64 warps and 256 KiB each.
constexpr kc::cache::placement placed(const kc::launch& how, kc::bytes shared = {}) {
  return kc::cache::placement_of(synthetic_card, how, kc::occupancy_of(synthetic_card, how, {0, shared}), shared);
}
constexpr auto crowded = placed(kc::launch_blocks(170, 128_threads));
static_assert(crowded.blocks == 170 && crowded.warps_per_block == 4 && crowded.total_warps == 170 * 4);
static_assert(crowded.blocks_of_busiest == 17 && crowded.resident_blocks == 64 / 4 && crowded.rounds == 2);
static_assert(crowded.waves == 170 / 160. && crowded.l1_bytes == 256 * 1024);
constexpr auto lonely = placed(kc::launch_blocks(3, 100_threads));
static_assert(lonely.blocks_of_busiest == 1 && lonely.resident_blocks == 1 && lonely.rounds == 1);
static_assert(lonely.waves == 3 / 160. && lonely.busy_sms == 3 && crowded.busy_sms == 10);
// Shared memory reduces L1, with one more KiB for each block.
static_assert(placed(kc::launch_blocks(20, 128_threads), 63_KiB).l1_bytes == (256 - 2 * 64) * 1024);

// The share that L2 keeps: everything before the first point, linear between the points, and no more bytes after the
// last point.
constexpr double kept(double mebibytes) {
  return kc::cache::resident_share(round_numbers.residency_spread, mebibytes * kc::bytes::from_value(mebi));
}
static_assert(kept(0) == 1 && kept(0.5) == 1 && kept(4) == 1 && kept(5) == 0.9);
static_assert(near(kept(4.25), 0.975) && near(kept(6.5), (0.8 + 0.7) / 2) && kept(16) == 0.2);
static_assert(near(kept(32), 0.2 * 16 / 32) && near(kept(64), 0.2 * 16 / 64));
}  // namespace
