// SPDX-License-Identifier: BSL-1.0
// The request of a warp to memory: bytes, sectors, lines and banks, for full warps and for some of the lanes.
#include <kernelcost/warp/request.hpp>

namespace {
namespace kc = kernelcost;
namespace warp = kc::warp;
using namespace kc::expr;
using float4 = kc::packed<float, 4>;
using double4 = kc::packed<double, 4>;

constexpr bool near(double x, double y) { return x - y < 1e-12 && y - x < 1e-12; }

template <class T>
constexpr warp::request request(pattern how) {
  return warp::request_of(load<T>(global, how));
}
/// The request of the first `lanes` lanes of a warp.
template <class T>
constexpr warp::request request(pattern how, int lanes) {
  return warp::request_of(load<T>(global, how), warp::active_lanes(kc::launch_blocks(1, kc::threads{lanes})));
}
struct geometry {
  double bytes;
  double sectors;
  double lines;
};
constexpr bool asks(const warp::request& one, geometry expected) {
  return near(one.bytes, expected.bytes) && near(one.sectors, expected.sectors) && near(one.lines, expected.lines);
}

// Neighbours: 32 x 4, 8, 1 and 16 bytes. A line takes one pass; wide elements take one pass for each line.
static_assert(asks(request<float>(coalesced), {32 * 4, 128 / 32, 1}) && request<float>(coalesced).bank_ways == 1);
static_assert(asks(request<double>(coalesced), {32 * 8, 256 / 32, 2}) && request<double>(coalesced).bank_ways == 2);
static_assert(asks(request<char>(coalesced), {32, 1, 1}) && request<char>(coalesced).bank_ways == 1);
static_assert(asks(request<float4>(coalesced), {32 * 16, 512 / 32, 4}) && request<float4>(coalesced).bank_ways == 4);
static_assert(!request<float>(coalesced).partial() && !request<char>(coalesced).partial());
static_assert(request<float>(coalesced).phases == 1);

// An element that one instruction cannot move takes several, each with a request: 12 bytes take three of 4, 32 bytes
// take two of 16.
static_assert(warp::pieces_in(1) == 1 && warp::pieces_in(16) == 1 && warp::pieces_in(12) == 3);
static_assert(warp::pieces_in(24) == 3 && warp::pieces_in(32) == 2 && warp::pieces_in(64) == 4);
static_assert(request<float4>(coalesced).instructions == 1 && request<double4>(coalesced).instructions == 2);
static_assert(asks(request<double4>(coalesced), {32 * 32, 2 * 32, 2 * 8}));  // each touches every sector, in part
static_assert(request<double4>(coalesced).partial());
static_assert(asks(request<kc::packed<float, 3>>(coalesced), {32 * 12, 3 * 12, 3 * 3}));  // 12 sectors in 3 lines

// Strides below a sector: all sectors and lines between the first lane and the last.
static_assert(asks(request<float>(strided(2)), {32 * 4, 32 * 8 / 32, 32 * 8 / 128}));
static_assert(asks(request<float>(strided(8)), {32 * 4, 32, 32 * 32 / 128}) && request<float>(strided(8)).partial());
static_assert(asks(request<double>(strided(4)), {32 * 8, 32, 32 * 32 / 128}));
// With larger strides each lane has its own sector and its own line, in each instruction.
static_assert(asks(request<float>(strided(1000)), {32 * 4, 32, 32}));
static_assert(asks(request<double4>(strided(100)), {32 * 32, 2 * 32, 2 * 32}));

// Lanes conflict in a bank if their distance in words and 32 have a common divisor above 1.
static_assert(request<float>(strided(2)).bank_ways == 2 && request<float>(strided(3)).bank_ways == 1);
static_assert(request<float>(strided(1024)).bank_ways == 32 && request<float>(strided(1025)).bank_ways == 1);
static_assert(request<float>(strided(1000)).bank_ways == 8 && request<double>(strided(1000)).bank_ways == 16);
static_assert(request<double>(strided(1001)).bank_ways == 2 && request<float4>(strided(1001)).bank_ways == 4);

// Rows that begin at sectors reach the next sector in the same trip. Other rows form as many groups as there are
// offsets in a sector.
static_assert(request<float>(strided(1000)).phases == 1 && request<float>(strided(1004)).phases == 2);
static_assert(request<float>(strided(1002)).phases == 4 && request<float>(strided(1001)).phases == 8);
static_assert(request<double>(strided(1001)).phases == 4 && request<double>(strided(1002)).phases == 2);
static_assert(request<char>(strided(1001)).phases == 32 && request<float4>(strided(1001)).phases == 2);
static_assert(request<float>(strided(7)).phases == 1);  // lanes still share sectors

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
static_assert(asks(request<float>(row_segments(12)), {32 * 4, 2 + 2 + 1, 3}));  // runs of 12, 12 and 8
static_assert(asks(request<double>(row_segments(32)), {32 * 8, 8, 2}) &&
              request<double>(row_segments(32)).bank_ways == 2);
static_assert(asks(request<float>(row_broadcast(8)), {4 * 4, 4, 4}) && request<float>(row_broadcast(8)).bank_ways == 4);
static_assert(asks(request<float>(row_broadcast(12)), {3 * 4, 3, 3}));  // three rows, the last of 8 lanes
static_assert(asks(request<float>(row_broadcast(32)), {4, 1, 1}) && request<float>(row_broadcast(32)).bank_ways == 1);
static_assert(asks(request<float>(repeated(8)), {8 * 4, 1, 1}) && request<float>(repeated(8)).bank_ways == 1);
static_assert(asks(request<double>(repeated(16)), {16 * 8, 128 / 32, 1}));

// Random: a sector and a line for each lane and instruction, and the fullest of 32 banks after 32 throws.
static_assert(asks(request<float>(kc::expr::random), {32 * 4, 32, 32}));
static_assert(request<float>(kc::expr::random).bank_ways == warp::busiest_bank(32) &&
              request<double>(kc::expr::random).bank_ways == 2 * warp::busiest_bank(32));
static_assert(asks(request<kc::packed<double, 16>>(kc::expr::random), {32 * 128, 32 * 8, 32 * 8}));

// A stated number of sectors: a small number is a run that does not begin at a line, a large number is far apart.
static_assert(asks(request<float>(sectors_per_request(5)), {5 * 32, 5, 5 / 4.}));
static_assert(asks(request<float>(sectors_per_request(16)), {16 * 32, 16, 16}));

// Partial warps: the sectors that their lanes touch, and at least one pass.
static_assert(asks(request<float>(coalesced, 16), {16 * 4, 2, 1}) && request<float>(coalesced, 16).bank_ways == 1);
static_assert(asks(request<float>(coalesced, 1), {4, 1, 1}) && asks(request<float>(coalesced, 9), {9 * 4, 2, 1}));
static_assert(asks(request<float>(strided(1024), 16), {16 * 4, 16, 16}) &&
              request<float>(strided(1024), 16).bank_ways == 16);
static_assert(asks(request<double4>(coalesced, 3), {3 * 32, 2 * 3, 2 * 1}));
static_assert(asks(request<float>(repeated(8), 3), {3 * 4, 1, 1}) && asks(request<float>(repeated(8), 20), {32, 1, 1}));
static_assert(asks(request<float>(row_broadcast(8), 12), {2 * 4, 2, 2}));
static_assert(asks(request<float>(broadcast, 12), {4, 1, 1}));
static_assert(asks(request<float>(sectors_per_request(8), 8), {2 * 32, 2, 1}));
static_assert(near(request<double>(kc::expr::random, 8).bank_ways, 2 * warp::busiest_bank(8)));

// A mean number of lanes may be fractional: with 48.5 threads, the second warp has 16 or 17 lanes.
constexpr auto guarded_by(double threads) {
  return warp::active_lanes(kc::launch_blocks(1, kc::threads{64}))
      .inside(kc::node::participants{kc::node::scope::grid, threads});
}
static_assert(guarded_by(48.5).executions() == 2 && guarded_by(48.5).lane_executions() == 48.5);
static_assert(guarded_by(32.25).executions() == 1.25 && guarded_by(0.5).executions() == 0.5);
static_assert(warp::sectors_of(coalesced, 4, guarded_by(48.5)) * 2 == 4 + (2 + 3) / 2.);

// The two sides of a branch on the lane number hold each lane once, also if their border is fractional.
constexpr double both_sides(double border) {
  const warp::active_lanes all(kc::launch_blocks(1, kc::threads{32}));
  const auto when = lanes(border);
  return all.inside(kc::node::side{when, true}).lane_executions() +
         all.inside(kc::node::side{when, false}).lane_executions();
}
static_assert(both_sides(1) == 32 && both_sides(2.5) == 32 && both_sides(31.75) == 32 && both_sides(32) == 32);

// Atomics: each group of conflicting lanes has its own sector, unless the pattern says that the groups are neighbours.
constexpr warp::active_lanes full(kc::launch_blocks(1, kc::threads{32}));
constexpr buffer<int> bins{"bins", 1024};
static_assert(warp::atomic_sectors(atomic<int>(op::add, global), full) == 32);
static_assert(warp::atomic_sectors(atomic<int>(op::add, global, contention(4, 100)), full) == 32 / 4);
static_assert(warp::atomic_sectors(atomic<int>(op::add, global, contention(32, 100)), full) == 1);
static_assert(warp::atomic_sectors(atomic(op::add, bins, coalesced), full) == 4);
static_assert(warp::atomic_sectors(atomic(op::add, bins, coalesced, contention(16, 100)), full) == 32 / 16);
}  // namespace
