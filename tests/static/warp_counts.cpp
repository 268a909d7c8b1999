// SPDX-License-Identifier: BSL-1.0
// Hardware counts of a kernel, worked out by hand.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kc::literals;
using kc::warp_counts_of;

constexpr auto ten_blocks = kc::launch_blocks(10, 128_threads);  // of four warps

// Leaves: one request a warp, the sectors of its pattern.
constexpr auto copy = kernel("copy", load<float>(global), load<double>(global, strided(100)),
                             compute<float>(op::fma, 3), store<float>(global, broadcast), sync_block);
constexpr auto copied = warp_counts_of(copy, ten_blocks);
static_assert(copied.warp_instructions == 40 * (2 + 3 + 1 + 1));
static_assert(copied.global_load_requests == 80 && copied.global_load_sectors == 40 * (4 + 32));
static_assert(copied.global_store_requests == 40 && copied.global_store_sectors == 40);
static_assert(copied.barriers == 40 && copied.shared_wavefronts() == 0 && copied.global_atomic_requests == 0);

// An instruction moves at most 16 bytes a lane. A wider element takes several instructions, each with its own request.
constexpr auto wide =
    warp_counts_of(kernel("wide", load<kc::packed<float, 4>>(global), load<kc::packed<double, 4>>(global)), ten_blocks);
static_assert(wide.global_load_requests == 40 * (1 + 2) && wide.global_load_sectors == 40 * (16 + 2 * 32));

// Accesses to other spaces count as instructions only. A barrier of a warp is not a barrier of a block.
constexpr auto elsewhere = warp_counts_of(kernel("elsewhere", load<float>(constant, broadcast), load<float>(texture),
                                                 store<float>(local), sync_warp, vote(), shuffle<float>(5)),
                                          ten_blocks);
static_assert(elsewhere.warp_instructions == 40 * 10 && elsewhere.global_load_requests == 0 && elsewhere.barriers == 0);
static_assert(elsewhere.global_store_requests == 0 && elsewhere.shared_wavefronts() == 0);

constexpr auto sum = warp_counts_of(kernel("sum", atomic<int>(op::add, global, contention(32), 2)), ten_blocks);
static_assert(sum.global_atomic_requests == 80 && sum.warp_instructions == 80);

// Shared memory: wavefronts.
template <class T>
constexpr double wavefronts(pattern how) {
  const auto found = warp_counts_of(kernel("shared", load<T>(shared, how), 2 * store<T>(shared, how)), ten_blocks);
  const double each = found.shared_load_wavefronts.value() / 40;
  return found.shared_store_wavefronts.value() == 2 * 40 * each && found.shared_wavefronts() == 3 * 40 * each ? each
                                                                                                              : -1;
}
using float4 = kc::packed<float, 4>;
static_assert(wavefronts<float>(coalesced) == 1 && wavefronts<double>(coalesced) == 2 &&
              wavefronts<float4>(coalesced) == 4);
static_assert(wavefronts<char>(coalesced) == 1 && wavefronts<float>(broadcast) == 1 &&
              wavefronts<double>(broadcast) == 1);
static_assert(wavefronts<float>(bank_conflict(8)) == 8 && wavefronts<double>(bank_conflict(1)) == 2);
static_assert(wavefronts<double>(bank_conflict(2)) == 4 && wavefronts<float4>(bank_conflict(0.5)) == 2);
static_assert(wavefronts<float>(row_broadcast(16)) == 2 && wavefronts<float>(row_broadcast(32)) == 1 &&
              wavefronts<float>(row_broadcast(64)) == 1 && wavefronts<float4>(row_broadcast(8)) == 4);
static_assert(wavefronts<float>(repeated(16)) == 1 && wavefronts<double>(repeated(16)) == 2);
static_assert(wavefronts<float>(row_segments(8)) == 1 && wavefronts<float4>(broadcast) == 2 &&
              wavefronts<kc::packed<double, 32>>(broadcast) == 32);
static_assert(wavefronts<float>(strided(1)) == 1 && wavefronts<float>(strided(2)) == 2 &&
              wavefronts<float>(strided(3)) == 1);
static_assert(wavefronts<float>(strided(32)) == 32 && wavefronts<float>(strided(33)) == 1 &&
              wavefronts<float>(strided(64)) == 32);
static_assert(wavefronts<double>(strided(2)) == 4 && wavefronts<double>(strided(16)) == 32 &&
              wavefronts<double>(strided(17)) == 2);
static_assert(wavefronts<float4>(strided(8)) == 32 && wavefronts<char>(strided(4)) == 1 &&
              wavefronts<char>(strided(128)) == 32 && wavefronts<float>(strided(2.5)) == 1);
static_assert(wavefronts<kc::packed<double, 32>>(strided(2)) == 16 * 32);  // 16 instructions, all lanes in one bank
static_assert(wavefronts<float>(kc::expr::random) > 3.5 && wavefronts<float>(kc::expr::random) < 3.6);
constexpr auto bins = warp_counts_of(kernel("bins", atomic<int>(op::add, shared, contention(4, 100))), ten_blocks);
static_assert(bins.shared_atomic_wavefronts == 4 * 40 && bins.global_atomic_requests == 0);

constexpr bool near(kc::count a, double b) { return a.value() - b < 1e-9 * b && b - a.value() < 1e-9 * b; }
/// The probability that at least one of `lanes` lanes takes part, each with probability `share`.
constexpr double any(double share, int lanes) {
  double none = 1;
  for (int lane = 0; lane < lanes; ++lane) none *= 1 - share;
  return 1 - none;
}

// A guard admits the warps that hold its threads, and some lanes of the last warp.
template <class... Body>
constexpr kc::warp_counts counted(const Body&... body) {
  return warp_counts_of(kernel("counted", body...), ten_blocks);
}
constexpr auto at_random = load<float>(global, kc::expr::random);  // a sector for each active lane
static_assert(counted(guard(1280, at_random)).global_load_requests == 40);
static_assert(counted(guard(2000, at_random)).global_load_requests == 40);
static_assert(counted(guard(1000, at_random)).global_load_requests == 32);
static_assert(counted(guard(1000, at_random)).global_load_sectors == 1000);
static_assert(counted(guard(1, at_random)).global_load_requests == 1 &&
              counted(guard(1, at_random)).global_load_sectors == 1);
static_assert(counted(guard(0, at_random)).global_load_requests == 0);
static_assert(counted(guard(threads_of_block(48), at_random)).global_load_requests == 20);
static_assert(counted(guard(threads_of_block(48), at_random)).global_load_sectors == 480);
static_assert(counted(guard(threads_of_block(1), load<float>(global))).global_load_sectors == 10);
static_assert(counted(guard(threads_of_block(200), at_random)).global_load_sectors == 1280);
static_assert(counted(guard(lanes_of_warp(4), at_random)).global_load_requests == 40);
static_assert(counted(guard(lanes_of_warp(4), at_random)).global_load_sectors == 160);
static_assert(counted(guard(lanes_of_warp(8), load<float>(global))).global_load_sectors == 40);
static_assert(counted(guard(lanes_of_warp(24), load<float>(global))).global_load_sectors == 120);
static_assert(counted(guard(lanes_of_warp(4), load<float>(global, broadcast))).global_load_sectors == 40);
static_assert(counted(guard(lanes_of_warp(8), load<float>(shared, strided(32)))).shared_load_wavefronts == 8 * 40);
static_assert(counted(guard(640, guard(threads_of_block(32), at_random))).global_load_requests == 5);
static_assert(counted(guard(lanes_of_warp(16), guard(lanes_of_warp(4), at_random))).global_load_sectors == 160);
static_assert(counted(guard(lanes_of_warp(4), guard(lanes_of_warp(16), at_random))).global_load_sectors == 160);

// Branches.
constexpr auto stored = store<float>(global);
static_assert(counted(branch(uniform(0.25), at_random, stored)).global_load_requests == 10);
static_assert(counted(branch(uniform(0.25), at_random, stored)).global_store_requests == 30);
static_assert(near(counted(branch(divergent(0.25), at_random, stored)).global_load_requests, 40 * any(0.25, 32)));
static_assert(near(counted(branch(divergent(0.25), at_random, stored)).global_load_sectors, 320));
static_assert(near(counted(branch(divergent(0.25), at_random, stored)).global_store_requests, 40 * any(0.75, 32)));
static_assert(counted(branch(divergent(0), at_random, stored)).global_load_requests == 0);
static_assert(counted(branch(lanes(32), at_random, stored)).global_store_requests == 0);
static_assert(counted(branch(lanes(1), at_random)).global_load_sectors == 40);

// A sector is touched unless all of its lanes go the other way: eight lanes of a coalesced float, four of a double.
static_assert(counted(branch(divergent(0.5), at_random, stored)).global_store_sectors == 40 * 4 * (1 - 1 / 256.));
static_assert(counted(branch(divergent(0.5), at_random, store<double>(global))).global_store_sectors ==
              40 * 8 * (1 - 1 / 16.));
static_assert(counted(branch(divergent(0.5), load<float>(global, strided(2)))).global_load_sectors ==
              40 * 8 * (1 - 1 / 16.));
static_assert(counted(branch(divergent(0.5), load<float>(global, row_broadcast(16)))).global_load_sectors ==
              40 * 2 * (1 - 1 / 65536.));
// Six lanes a sector.
static_assert(
    near(counted(branch(divergent(0.5), load<float>(global, sectors_per_request(32 / 6.)))).global_load_sectors,
         40 * 32 / 6. * any(0.5, 6)));
// Four instructions, each with a sector for each lane.
static_assert(near(counted(branch(divergent(0.5), load<kc::packed<double, 8>>(global))).global_load_sectors,
                   40 * 4 * 16));
// The lanes of each side are neighbours. A sector on the border between the sides is requested by both.
static_assert(counted(branch(lanes(1), load<float>(global))).global_load_sectors == 40);
static_assert(counted(branch(lanes(16), load<float>(global), load<float>(global))).global_load_sectors == 40 * 4);
static_assert(counted(branch(lanes(12), load<float>(global), load<float>(global))).global_load_sectors == 40 * 5);
// A warp without an active lane makes no request.
static_assert(near(counted(branch(divergent(0.01), load<float>(global, broadcast))).global_load_sectors,
                   40 * any(0.01, 32)));
static_assert(near(counted(branch(divergent(0.01), load<float>(global, sectors_per_request(0.5)))).global_load_sectors,
                   20 * any(0.01, 32)));
// A branch within a branch acts as one branch on both conditions.
static_assert(near(counted(branch(divergent(0.5), branch(divergent(0.5), at_random))).global_load_sectors, 40 * 8));
static_assert(counted(branch(divergent(0.5), branch(divergent(0.5), stored))).global_store_sectors ==
              counted(branch(divergent(0.25), stored)).global_store_sectors);
static_assert(
    counted(branch(divergent(0.1), branch(divergent(0.1), load<float>(global, broadcast)))).global_load_requests ==
    counted(branch(divergent(0.1 * 0.1), load<float>(global, broadcast))).global_load_requests);
// Guards inside and around a branch admit neighbouring lanes.
static_assert(counted(branch(divergent(0.5), guard(lanes_of_warp(16), stored))).global_store_sectors ==
              40 * 2 * (1 - 1 / 256.));
static_assert(counted(guard(lanes_of_warp(16), branch(divergent(0.5), stored))).global_store_sectors ==
              40 * 2 * (1 - 1 / 256.));
static_assert(counted(3 * branch(divergent(0.5), stored)).global_store_sectors == 3 * 40 * 4 * (1 - 1 / 256.));
static_assert(counted(diverge(4, at_random)).global_load_requests == 160);
static_assert(counted(diverge(4, at_random)).global_load_sectors == 1280);
static_assert(counted(diverge(8, load<float>(global))).global_load_sectors == 320);
static_assert(counted(diverge(1, at_random)).global_load_sectors == 1280);

// Loops: the trips of a warp's busiest lane. Phases change nothing.
static_assert(counted(7 * at_random).global_load_requests == 280);
static_assert(counted(repeat(varying{5, 6, 9}, at_random)).global_load_requests == 240);
// A warp of which any lane enters makes warp_max trips, whatever stands around the loop.
constexpr bool same_digits(double a, double b) { return a > b * (1 - 1e-9) && a < b * (1 + 1e-9); }
constexpr double loads_of(const auto& body) { return counted(body).global_load_requests.value(); }
static_assert(same_digits(loads_of(branch(divergent(0.1), repeat(varying{1, 32, 32}, at_random))),
                          loads_of(branch(divergent(0.1), repeat(32, at_random)))));
static_assert(same_digits(loads_of(repeat(varying{1, 4, 4},
                                          guard(lanes_of_warp(1), repeat(varying{1, 2, 2}, at_random)))),
                          loads_of(repeat(varying{1, 4, 4}, guard(lanes_of_warp(1), repeat(2, at_random))))));
static_assert(same_digits(loads_of(guard(lanes_of_warp(2.5), repeat(varying{1, 2, 2}, at_random))),
                          loads_of(guard(lanes_of_warp(2.5), repeat(2, at_random)))));
static_assert(counted(phase("loop", 7 * at_random)).global_load_sectors == 7 * 1280);

// Blocks that are not a multiple of a warp: 3 blocks of 48 threads have six warps, three of them half full.
constexpr auto halves = kc::launch_blocks(3, 48_threads);
static_assert(warp_counts_of(kernel("k", at_random), halves).global_load_requests == 6);
static_assert(warp_counts_of(kernel("k", at_random), halves).global_load_sectors == 144);
static_assert(warp_counts_of(kernel("k", guard(100, at_random)), halves).global_load_requests == 5);

// A million sums: two loads of four sectors and a store for each of 32768 warps, as counted on a card.
constexpr auto sums = kernel("vector_add", guard(1 << 20, load<float>(global), load<float>(global),
                                                 compute<float>(op::add), store<float>(global)));
constexpr auto added = warp_counts_of(sums, kc::launch_1d(1 << 20, 256_threads));
static_assert(added.global_load_requests == 65536 && added.global_load_sectors == 262144);
static_assert(added.global_store_requests == 32768 && added.global_store_sectors == 131072);
}  // namespace
