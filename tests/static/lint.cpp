// SPDX-License-Identifier: BSL-1.0
// Findings of lint: for each kind, a tree that has the mistake and a tree that does not.
#include "extending_node.hpp"

#include <kernelcost/lint.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::finding;
using kc::finding_kind;

constexpr auto four_blocks = kc::launch_1d(1000, 256_threads);  // 1024 threads
constexpr kc::launch tiles{{4, 4}, {16, 16}};

constexpr buffer<float> a{"a", 1000};
constexpr buffer<float> c{"c", 1000};
constexpr buffer<float> tile{"tile", 256, shared};

template <class... Body>
constexpr kc::findings found(const kc::launch& how, const Body&... body) {
  return kc::lint(kernel("k", body...), how);
}
template <class... Body>
constexpr bool finds(const finding& one, const kc::launch& how, const Body&... body) {
  const auto all = found(how, body...);
  return all.size() == 1 && all.has(one) && all.left_out() == 0;
}
template <class... Body>
constexpr bool clean(const kc::launch& how, const Body&... body) {
  return found(how, body...).empty();
}

// Correct kernels that contain the constructs that often go wrong.
constexpr auto add = kernel("add", guard(1000, load(a), compute<float>(op::add), store(c)));
static_assert(kc::lint(add, four_blocks).empty());
static_assert(clean(four_blocks, guard(1000, load(a)), store(tile), sync_block, load(tile, bank_conflict(2)),
                    repeat(10, branch(divergent(0.5), compute<float>(op::add)), sync_block), diverge(32, vote()),
                    guard(threads_of_block(32), shuffle<float>(), guard(lanes_of_warp(1), store(c, broadcast)))));

// Guards.
static_assert(finds({finding_kind::guard_beyond_the_grid, "", 1025, 1024}, four_blocks,
                    guard(1025, compute<float>(op::add))));
static_assert(clean(four_blocks, guard(1024, compute<float>(op::add))));
static_assert(finds({finding_kind::guard_beyond_the_block, "", 257, 256}, four_blocks,
                    guard(threads_of_block(257), compute<float>(op::add))));
static_assert(clean(four_blocks, guard(threads_of_block(256), compute<float>(op::add))));
static_assert(finds({finding_kind::guard_of_no_threads, "", 0, 1024}, four_blocks, guard(0, store(c, broadcast))));
static_assert(finds({finding_kind::guard_of_no_threads, "", 0, 256}, four_blocks, guard(threads_of_block(0), load(a))));

// Loops and branches. Code that is never executed has no other findings.
static_assert(finds({finding_kind::loop_of_no_trips, "", 0, 1}, four_blocks, 0 * store(c, broadcast)));
static_assert(clean(four_blocks, repeat(varying(0.1, 1, 5), load(a))));
static_assert(finds({finding_kind::branch_of_one_way, "", 0, 1}, four_blocks,
                    branch(uniform(0), store(c, broadcast), load(a))));
static_assert(finds({finding_kind::branch_of_one_way, "", 1, 1}, four_blocks,
                    branch(divergent(1), load(a) + sync_block, store(c, broadcast))));
static_assert(finds({finding_kind::branch_of_one_way, "", 0, 1}, four_blocks,
                    branch(uniform(0), guard(5000, sync_block), load(a))));
static_assert(clean(four_blocks, branch(uniform(0.01), load(a))));

// Barriers.
constexpr finding barrier{finding_kind::barrier_that_some_pass_by};
static_assert(finds({barrier.kind, "", 1000, 1024}, four_blocks, guard(1000, sync_block)));
static_assert(finds({barrier.kind, "", 128, 256}, four_blocks, guard(threads_of_block(128), 3 * sync_block)));
static_assert(finds({barrier.kind, "", 16, 32}, four_blocks, guard(lanes_of_warp(16), phase("p", sync_block))));
static_assert(finds({barrier.kind, "", 512, 1024}, four_blocks, guard(512, sync_grid)));
static_assert(finds(barrier, four_blocks, branch(divergent(0.5), vote(), load(a) + sync_block)));
static_assert(finds(barrier, four_blocks, diverge(2, sync_block)));
static_assert(finds(barrier, four_blocks, repeat(varying(3, 4, 5), sync_block)));
static_assert(clean(four_blocks, guard(512, sync_block), guard(1024, sync_grid)));  // two whole blocks, the whole grid
static_assert(clean(four_blocks, repeat(varying(4, 4, 5), sync_block), branch(uniform(0.5), sync_block)));
static_assert(clean(four_blocks, guard(lanes_of_warp(16), sync_warp), branch(divergent(0.5), sync_warp)));

// Buffers and the elements that accesses touch. The first store has no guard:
static_assert(finds({finding_kind::buffer_too_small, "c", 1024, 1000}, four_blocks, load(a), store(c)));
static_assert(clean(four_blocks, guard(1000, store(c))));
static_assert(clean(four_blocks, branch(uniform(0.5), store(c)), repeat(varying(0.5, 1, 1), store(c))));
static_assert(clean(four_blocks, guard(threads_of_block(1), store(buffer<float>("sums", 4)))));
static_assert(finds({finding_kind::buffer_too_small, "sums", 4, 3}, four_blocks,
                    guard(threads_of_block(1), store(buffer<float>("sums", 3)))));
static_assert(clean(four_blocks, guard(threads_of_block(64), guard(lanes_of_warp(1), store(buffer<float>("s", 8))))));
static_assert(finds({finding_kind::buffer_too_small, "s", 8, 7}, four_blocks,
                    guard(threads_of_block(64), guard(lanes_of_warp(1), store(buffer<float>("s", 7))))));
// Several blocks may load the same elements. In a block of one dimension, lint assumes that no two threads load the
// same element.
static_assert(clean(four_blocks, load(buffer<float>("x", 256))));
static_assert(finds({finding_kind::buffer_too_small, "x", 256, 255}, four_blocks, load(buffer<float>("x", 255))));
static_assert(clean(four_blocks, load(buffer<float>("x", 64).per_block(64))));
static_assert(clean(kc::launch{{4}, {32, 8}}, load(buffer<float>("x", 32))));
static_assert(finds({finding_kind::buffer_too_small, "x", 32, 31}, kc::launch{{4}, {32, 8}},
                    load(buffer<float>("x", 31))));
static_assert(finds({finding_kind::buffer_too_small, "x", 31 * 64 + 1, 1984}, four_blocks,
                    load(buffer<float>("x", 1984), strided(64))));
static_assert(clean(four_blocks, load(buffer<float>("x", 1985), strided(64)), load(buffer<float>("y", 1), broadcast)));
static_assert(clean(four_blocks, load(buffer<float>("x", 2), row_broadcast(16)), load(buffer<float>("y", 1), random)));
static_assert(finds({finding_kind::buffer_too_small, "x", 2, 1}, four_blocks,
                    load(buffer<float>("x", 1), row_broadcast(16))));
static_assert(finds({finding_kind::buffer_too_small, "x", 8, 7}, four_blocks,
                    load(buffer<float>("x", 7), repeated(8))));
// Each block has its own shared memory.
static_assert(clean(tiles, store(tile)));
static_assert(finds({finding_kind::buffer_too_small, "tile", 256, 255}, tiles,
                    store(buffer<float>("tile", 255, shared), bank_conflict(2))));
static_assert(finds({finding_kind::buffer_of_two_sizes, "a", 4000, 2000}, four_blocks, guard(500, load(a)),
                    guard(500, load(buffer<float>("a", 500)))));
static_assert(clean(four_blocks, load(a), load(buffer<kc::packed<float, 2>>("a", 500))));  // the same bytes in pairs
static_assert(clean(four_blocks, load(a), load(buffer<float>("a", 256, shared))));
static_assert(finds({finding_kind::block_beyond_the_buffer, "a", 1001, 1000}, four_blocks, load(a.per_block(1001))));

// One element stored by several lanes.
static_assert(finds({finding_kind::store_of_several_lanes, "c", 32, 1}, four_blocks, store(c, broadcast)));
static_assert(finds({finding_kind::store_of_several_lanes, "", 32, 1}, four_blocks, store<float>(shared, broadcast)));
static_assert(finds({finding_kind::store_of_several_lanes, "c", 2, 1}, four_blocks,
                    guard(lanes_of_warp(2), store(c, broadcast))));
static_assert(finds({finding_kind::store_of_several_lanes, "c", 16, 1}, four_blocks, store(c, row_broadcast(16))));
static_assert(finds({finding_kind::store_of_several_lanes, "c", 4, 1}, four_blocks, store(c, repeated(8))));
static_assert(clean(four_blocks, guard(1, store(c, broadcast)), guard(threads_of_block(1), store(c, broadcast)),
                    guard(lanes_of_warp(1), store(c, broadcast)), load(c, broadcast),
                    branch(lanes(1), store(c, broadcast))));

// Atomics.
static_assert(finds({finding_kind::contention_beyond_the_threads, "c", 1025, 1024}, four_blocks,
                    atomic(op::add, c, contention(1025))));
static_assert(finds({finding_kind::contention_beyond_the_threads, "tile", 257, 256}, four_blocks,
                    atomic(op::add, tile, contention(257))));
static_assert(clean(four_blocks, atomic(op::add, c, contention(1024)), 2 * atomic(op::add, tile, contention(512))));

// Patterns and cache tags without a meaning in their memory space.
static_assert(finds({finding_kind::pattern_of_another_space, "a"}, four_blocks, load(a, bank_conflict(2))));
static_assert(finds({finding_kind::pattern_of_another_space, "tile"}, four_blocks, load(tile, sectors_per_request(4))));
static_assert(clean(four_blocks, load(a, sectors_per_request(4)), load(tile, bank_conflict(2))));
static_assert(finds({finding_kind::cache_tag_in_shared_memory, "tile"}, four_blocks, load(tile, coalesced, cached)));
static_assert(clean(four_blocks, load(a, coalesced, cached)));

// Asynchronous copies.
static_assert(finds({finding_kind::copies_never_awaited}, four_blocks, repeat(2, copy_async(a)), sync_block));
static_assert(clean(four_blocks, copy_async(a), phase("p", await_copies())));
static_assert(finds({finding_kind::pattern_of_another_space, "a"}, four_blocks, copy_async(a, bank_conflict(2)),
                    await_copies()));

// The launch.
static_assert(finds({finding_kind::block_of_partial_warps, "", 100, 128}, kc::launch_blocks(4, 100_threads), vote()));
static_assert(clean(kc::launch{{1}, {8, 8}}, vote()));

// Each finding is listed once, in the order of the tree. The caller can remove kinds. Findings beyond the capacity are
// only counted.
constexpr auto several = found(kc::launch_blocks(4, 33_threads), 0 * vote(), store(c, broadcast), 0 * vote());
static_assert(several.size() == 3 && several.begin()[0].kind == finding_kind::loop_of_no_trips &&
              several.begin()[1].kind == finding_kind::store_of_several_lanes &&
              several.begin()[2].kind == finding_kind::block_of_partial_warps);
static_assert(several.has(finding_kind::loop_of_no_trips) && !several.has(finding_kind::guard_of_no_threads));
static_assert(several.without(finding_kind::loop_of_no_trips).size() == 2);
static_assert(several
                  .without(finding_kind::loop_of_no_trips, finding_kind::store_of_several_lanes,
                           finding_kind::block_of_partial_warps)
                  .empty());
constexpr auto many = [] {
  kc::findings all;
  for (int i = 0; i < 40; ++i) all.add({finding_kind::guard_beyond_the_grid, "", 100 + i, 50});
  return all;
}();
static_assert(many.size() == kc::findings::capacity && many.left_out() == 8);

// A node that lint does not know is checked as the nodes that replace it.
static_assert(clean(four_blocks, guard(512, tensor_core_mma(16, 8, 16)), guard(1000, store(c))));
}  // namespace
