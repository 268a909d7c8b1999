// SPDX-License-Identifier: BSL-1.0
// The calibrated model before any time: what a request asks of the memory system, and what a kernel touches.
#include "../unit/synthetic_card.hpp"

#include <string_view>

namespace {
namespace kc = kernelcost;
namespace memory = kc::model::memory;
using namespace kc::expr;
using namespace kernelcost_tests;
using float4 = kc::packed<float, 4>;

template <class T>
constexpr memory::request request(pattern how, double lanes = 1) {
  return memory::request_of(load<T>(global, how), lanes);
}
struct geometry {
  double bytes;
  double sectors;
  double lines;
};
constexpr bool asks(const memory::request& one, geometry expected) {
  return one.bytes == expected.bytes && one.sectors == expected.sectors && one.lines == expected.lines;
}

// Neighbours: 32 x 4, 8, 1 and 16 bytes. A line has a pass, wide elements one for each line.
static_assert(asks(request<float>(coalesced), {32 * 4, 128 / 32, 1}) && request<float>(coalesced).bank_ways == 1);
static_assert(asks(request<double>(coalesced), {32 * 8, 256 / 32, 2}) && request<double>(coalesced).bank_ways == 2);
static_assert(asks(request<char>(coalesced), {32, 1, 1}) && request<char>(coalesced).bank_ways == 1);
static_assert(asks(request<float4>(coalesced), {32 * 16, 512 / 32, 4}) && request<float4>(coalesced).bank_ways == 4);
static_assert(!request<float>(coalesced).partial() && !request<char>(coalesced).partial());
static_assert(request<float>(coalesced).phases == 1);

// Strides below a sector: as many sectors and lines as the lanes stretch over.
static_assert(asks(request<float>(strided(2)), {32 * 4, 32 * 8 / 32, 32 * 8 / 128}));
static_assert(asks(request<float>(strided(8)), {32 * 4, 32, 32 * 32 / 128}) && request<float>(strided(8)).partial());
static_assert(asks(request<double>(strided(4)), {32 * 8, 32, 32 * 32 / 128}));
// Farther apart each lane has a sector and a line; an element as wide as a sector fills it.
static_assert(asks(request<float>(strided(1000)), {32 * 4, 32, 32}));
static_assert(asks(request<kc::packed<double, 4>>(strided(100)), {32 * 32, 32, 32}));
static_assert(!request<kc::packed<double, 4>>(strided(100)).partial());

// Lanes meet in a bank where their distance in words and 32 have a common divisor.
static_assert(request<float>(strided(2)).bank_ways == 2 && request<float>(strided(3)).bank_ways == 1);
static_assert(request<float>(strided(1024)).bank_ways == 32 && request<float>(strided(1025)).bank_ways == 1);
static_assert(request<float>(strided(1000)).bank_ways == 8 && request<double>(strided(1000)).bank_ways == 16);
static_assert(request<double>(strided(1001)).bank_ways == 2 && request<float4>(strided(1001)).bank_ways == 4);

// Rows that begin at sectors leave them in the same trip; others in as many groups as there are places to begin.
static_assert(request<float>(strided(1000)).phases == 1 && request<float>(strided(1004)).phases == 2);
static_assert(request<float>(strided(1002)).phases == 4 && request<float>(strided(1001)).phases == 8);
static_assert(request<double>(strided(1001)).phases == 4 && request<double>(strided(1002)).phases == 2);
static_assert(request<char>(strided(1001)).phases == 32 && request<float4>(strided(1001)).phases == 2);
static_assert(request<float>(strided(7)).phases == 1);  // not yet a row to a lane

// One address; runs of lanes.
static_assert(asks(request<float>(broadcast), {4, 1, 1}) && request<float>(broadcast).bank_ways == 1);
static_assert(request<float>(broadcast).partial());
static_assert(asks(request<float>(row_segments(8)), {32 * 4, 4 * 1, 4}) &&
              request<float>(row_segments(8)).bank_ways == 4);
static_assert(asks(request<float>(row_segments(16)), {32 * 4, 2 * 2, 2}) &&
              !request<float>(row_segments(16)).partial());
static_assert(asks(request<float>(row_segments(4)), {32 * 4, 8 * 1, 8}) && request<float>(row_segments(4)).partial());
static_assert(asks(request<float>(row_segments(64)), {32 * 4, 4, 1}) &&
              request<float>(row_segments(64)).bank_ways == 1);
static_assert(asks(request<double>(row_segments(32)), {32 * 8, 8, 2}) &&
              request<double>(row_segments(32)).bank_ways == 2);
static_assert(asks(request<float>(row_broadcast(8)), {4 * 4, 4, 4}) && request<float>(row_broadcast(8)).bank_ways == 4);
static_assert(asks(request<float>(row_broadcast(32)), {4, 1, 1}) && request<float>(row_broadcast(32)).bank_ways == 1);
static_assert(asks(request<float>(repeated(8)), {8 * 4, 1, 1}) && request<float>(repeated(8)).bank_ways == 1);
static_assert(asks(request<double>(repeated(16)), {16 * 8, 128 / 32, 1}));

// Anywhere: a sector and a line for each lane, and the fullest of 32 banks after 32 throws.
static_assert(asks(request<float>(kc::expr::random), {32 * 4, 32, 32}));
static_assert(request<float>(kc::expr::random).bank_ways == 3.53 &&
              request<double>(kc::expr::random).bank_ways == 2 * 3.53);
static_assert(asks(request<kc::packed<double, 16>>(kc::expr::random), {32 * 128, 32 * 4, 32}));

// Sectors outright: a few are a run that does not begin at a line, many are far apart.
static_assert(asks(request<float>(sectors_per_request(5)), {5 * 32, 5, 5 / 4.}));
static_assert(asks(request<float>(sectors_per_request(16)), {16 * 32, 16, 16}));

// Blocks that do not fill their warps: in proportion, and one sector, line and pass at the least.
static_assert(asks(request<float>(coalesced, 0.5), {16 * 4, 2, 1}) && request<float>(coalesced, 0.5).bank_ways == 1);
static_assert(asks(request<float>(coalesced, 1 / 32.), {4, 1, 1}));
static_assert(asks(request<float>(strided(1024), 0.5), {16 * 4, 16, 16}) &&
              request<float>(strided(1024), 0.5).bank_ways == 16);
static_assert(request<double>(kc::expr::random, 0.25).bank_ways == 0.25 * 2 * 3.53);
static_assert(memory::lanes_of(kc::launch_blocks(1, kc::threads{48})) == 48 / 64. &&
              memory::lanes_of(one_block_an_sm) == 1);

// Atomics: of the lanes that do not meet each has a sector, unless the pattern says that they are neighbours.
static_assert(memory::atomic_sectors(atomic<int>(op::add, global)) == 32);
static_assert(memory::atomic_sectors(atomic<int>(op::add, global, contention(4, 100))) == 32 / 4);
static_assert(memory::atomic_sectors(atomic<int>(op::add, global, contention(32, 100))) == 1);
constexpr buffer<int> bins{"bins", 1024};
static_assert(memory::atomic_sectors(atomic(op::add, bins, coalesced)) == 4);
static_assert(memory::atomic_sectors(atomic(op::add, bins, coalesced, contention(16, 100))) == 32 / 16);

// The footprint of an average warp, of ten blocks of four.
template <class Body>
constexpr memory::footprint touched(const Body& body, const kc::launch& how = one_block_an_sm) {
  return kc::fold(memory::footprint_of{how}, body);
}
constexpr buffer<float> a{"a", 1000};
constexpr buffer<double> b{"b", 500};
constexpr auto bytes_of_a(const auto& body) { return touched(body).find("a")->bytes; }

// Arrays without names are taken to be touched once, but for an address that all lanes share.
static_assert(touched(load<float>(global)).unnamed_bytes == 32 * 4 && touched(load<float>(global)).count == 0);
static_assert(touched(3 * (load<float>(global) + store<double>(global))).unnamed_bytes == 3 * 32 * (4 + 8));
static_assert(touched(load<float>(texture)).unnamed_bytes == 32 * 4);
static_assert(touched(load<float>(global, broadcast, 7)).unnamed_bytes == 0);
static_assert(touched(load<float>(shared) + load<float>(constant) + store<float>(local) + sync_block).unnamed_bytes ==
              0);

// Named ones are gathered: what is asked for, and of that the most by one access.
constexpr auto three_loads = load(a, strided(2)) + 3 * load(a) + load(b);
constexpr auto twice = touched(three_loads);
static_assert(twice.count == 2 && twice.unnamed_bytes == 0 && twice.find("c") == nullptr);
static_assert(twice.find("a")->size == 4000);
static_assert(twice.find("a")->sectors == 8 + 3 * 4 && twice.find("a")->bytes == 128 + 3 * 128);
static_assert(twice.find("a")->bytes_of_one == 3 * 128 && twice.find("b")->bytes_of_one == 256);
static_assert(twice.find("a")->greatest->how.kind == pattern::shape::coalesced);
static_assert(!twice.find("a")->random && touched(load(a, kc::expr::random) + load(a)).find("a")->random);
static_assert(twice.find("a")->per_block == 0 && touched(load(a.per_block(64))).find("a")->per_block == 64 * 4);
static_assert(touched(load(a) + load(a.per_block(64))).find("a")->per_block == 64 * 4);
static_assert(touched(load(buffer<float>("a", 10, shared))).count == 0);

// As often as the mean thread comes there.
static_assert(bytes_of_a(repeat(varying{4, 8, 20}, load(a))) == 4 * 128);
static_assert(bytes_of_a(guard(640, load(a))) == 128 / 2. && bytes_of_a(guard(5000, load(a))) == 128);
static_assert(bytes_of_a(guard(16, load(a))) == 128 * (1 / 40.) * (16 / 32.));
static_assert(bytes_of_a(guard(threads_of_block(48), load(a))) == 128 * (2 / 4.) * (48 / 64.));
static_assert(bytes_of_a(guard(lanes_of_warp(8), load(a))) == 128 * 8 / 32.);
static_assert(bytes_of_a(guard(0, load(a))) == 0);
static_assert(bytes_of_a(branch(uniform(0.25), load(a), load(b))) == 128 * 0.25);
static_assert(bytes_of_a(branch(divergent(0.25), load(b), load(a))) == 128 * 0.75);
static_assert(bytes_of_a(diverge(4, load(a))) == 128 && bytes_of_a(phase("p", 2 * load(a))) == 2 * 128);

// What is stored does not count as loaded.
constexpr auto a_load_and_two_stores = load(a) + 2 * store(a);
constexpr auto in_place = touched(a_load_and_two_stores);
static_assert(in_place.find("a")->bytes == 128 && in_place.find("a")->written_bytes == 2 * 128);
static_assert(in_place.find("a")->sectors == 4 && in_place.find("a")->written_sectors == 2 * 4);

// What a cache tag says is come back to.
constexpr auto revisited = touched(5 * load(a, coalesced, reuse(2_KiB)));
static_assert(revisited.find("a")->revisited == 2048 && revisited.find("a")->revisiting_sectors == 5 * 4);
static_assert(revisited.find("a")->bytes == 0 && revisited.find("a")->size == 4000);
constexpr auto without_name = touched(5 * load<float>(global, coalesced, reuse(2_KiB)));
static_assert(without_name.unnamed_bytes == 0 && without_name.find("(unnamed)")->size == 2048);

// Atomics touch an element for each group of lanes that meet.
constexpr auto histogram = touched(2 * atomic(op::add, bins, contention(4, 100)));
static_assert(histogram.find("bins")->written_bytes == 2 * (32 / 4) * 4);
static_assert(histogram.find("bins")->written_sectors == 2 * 32 / 4 && histogram.find("bins")->atomic_requests == 2);
static_assert(histogram.find("bins")->random);
static_assert(!touched(atomic(op::add, bins, contention(32, 100))).find("bins")->random);
static_assert(!touched(atomic(op::add, bins, coalesced)).find("bins")->random);
static_assert(touched(atomic<int>(op::add, global)).count == 0);
static_assert(touched(atomic(op::add, buffer<int>("bins", 8, shared))).count == 0);

// Lines that walking lanes come back to, once however often they do.
static_assert(touched(load<float>(global, strided(1024))).lines_kept == 32);
static_assert(touched(100 * load<float>(global, strided(1024)) + load(a, strided(4))).lines_kept == 32 + 4);
static_assert(touched(load<float>(global)).lines_kept == 0);

// The first twelve names have a place; the thirteenth's bytes count as those of an array without one.
constexpr auto named(const char* name) { return load(buffer<float>(name, 1000)); }
constexpr auto twelve = named("1") + named("2") + named("3") + named("4") + named("5") + named("6") + named("7") +
                        named("8") + named("9") + named("10") + named("11") + named("12");
static_assert(touched(twelve).count == 12 && touched(twelve).unnamed_bytes == 0);
static_assert(touched(twelve + 2 * named("13") + named("1")).count == 12);
static_assert(touched(twelve + 2 * named("13") + named("1")).unnamed_bytes == 2 * 128);

// How a launch lies on ten SMs that hold 64 warps and 256 KiB each.
constexpr memory::placement placed(const kc::launch& how, kc::bytes shared = {}) {
  return memory::placement_of(synthetic_card, how, kc::occupancy_of(synthetic_card, how, {0, shared}), shared);
}
constexpr auto crowded = placed(kc::launch_blocks(170, 128_threads));
static_assert(crowded.blocks == 170 && crowded.warps_per_block == 4 && crowded.total_warps == 170 * 4);
static_assert(crowded.blocks_of_busiest == 17 && crowded.resident_blocks == 64 / 4 && crowded.rounds == 2);
static_assert(crowded.waves == 170 / 160. && crowded.l1_bytes == 256 * 1024);
constexpr auto lonely = placed(kc::launch_blocks(3, 100_threads));
static_assert(lonely.blocks_of_busiest == 1 && lonely.resident_blocks == 1 && lonely.rounds == 1);
static_assert(lonely.lanes == 100 / 128. && lonely.waves == 3 / 160.);
// Shared memory comes off L1, with a KiB for each block.
static_assert(placed(kc::launch_blocks(20, 128_threads), 63_KiB).l1_bytes == (256 - 2 * 64) * 1024);

// What L2 keeps: between the points on a straight line, before them all of it, beyond them no more bytes.
constexpr double kept(double mebibytes) {
  return memory::resident_share(round_numbers.residency_spread, mebibytes * mebi);
}
constexpr bool near(double x, double y) { return x - y < 1e-12 && y - x < 1e-12; }
static_assert(kept(0) == 1 && kept(0.5) == 1 && kept(4) == 1 && kept(5) == 0.9);
static_assert(near(kept(4.25), 0.975) && near(kept(6.5), (0.8 + 0.7) / 2) && kept(16) == 0.2);
static_assert(near(kept(32), 0.2 * 16 / 32) && near(kept(64), 0.2 * 16 / 64));

// Doublings: whole at the powers of two, straight between.
static_assert(kc::model::doublings(1) == 0 && kc::model::doublings(2) == 1 && kc::model::doublings(32) == 5);
static_assert(kc::model::doublings(3) == 1.5 && kc::model::doublings(48) == 5.5 && kc::model::doublings(0.5) == 0);

// The edges hold in constant expressions as well, where nothing may be divided by nothing.
constexpr buffer<float> empty{"empty", 0};
constexpr bool is_priced(const auto& body) {
  const auto described = kernel("k", body);
  return kc::estimate(described, kc::launch_blocks(20, 128_threads), synthetic_card, kc::model::calibrated).time >=
         1_us;
}
static_assert(is_priced(load(empty, kc::expr::random) + store(empty) + atomic(op::add, empty)));
static_assert(is_priced(load(empty, coalesced, reuse(0_B)) + load<float>(global, coalesced, reuse(0_B))));
static_assert(is_priced(repeat(0, load(empty, coalesced, reuse(4_KiB))) + guard(0, load(empty, kc::expr::random))));
static_assert(is_priced(branch(uniform(0), load(empty)) + branch(divergent(0), store(empty, strided(2)))));
static_assert(is_priced(atomic<int>(op::add, global, contention(0))));
}  // namespace
