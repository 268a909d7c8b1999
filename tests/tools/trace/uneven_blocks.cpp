// SPDX-License-Identifier: BSL-1.0
// How blocks that differ fill the SMs of a card.
#include "../../../examples/tools/trace/uneven_blocks.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace {

using doctest::Approx;
using examples::trace::room_for_blocks;
using kernelcost::tracing::block_path;

/// Four SMs with two blocks each.
room_for_blocks room_for(long long blocks) { return {blocks, 4, 2}; }

struct uneven {
  double rounds;
  double blocks_of_busiest;
};
uneven uneven_blocks(const std::vector<block_path>& paths, const room_for_blocks& room, double share_of_loops = 0.5) {
  return {examples::trace::rounds_of_blocks(paths, room, share_of_loops),
          examples::trace::work_of_last_sm(paths, room)};
}

/// Blocks of one warp each, all in loops.
std::vector<block_path> blocks_that_take(const std::vector<double>& times) {
  std::vector<block_path> all;
  for (const double each : times) all.push_back({static_cast<long long>(all.size()), 1, each, {0, each}, {0, each}});
  return all;
}

}  // namespace

TEST_CASE("blocks that are alike take their rounds, and the busiest SM has the most blocks") {
  for (const int blocks : {1, 4, 8, 9, 17, 24}) {
    const uneven found =
        uneven_blocks(blocks_that_take(std::vector<double>(static_cast<std::size_t>(blocks), 7)), room_for(blocks));
    CAPTURE(blocks);
    CHECK(found.rounds == Approx((blocks + 7) / 8));
    CHECK(found.blocks_of_busiest == Approx((blocks + 3) / 4));
  }
  // One traced block may stand for all.
  const uneven found = uneven_blocks({{0, 24, 7, {7, 0}, {7, 0}}}, room_for(24));
  CHECK(found.rounds == Approx(3));
  CHECK(found.blocks_of_busiest == Approx(6));
}

TEST_CASE("a long block keeps its place while others follow each other in the other places") {
  // In means of 2: the long one takes 4.5, and the other places have a block each of 0.5 in the meantime.
  const uneven found = uneven_blocks(blocks_that_take({9, 1, 1, 1, 1, 1, 1, 1}), room_for(8));
  CHECK(found.rounds == Approx(4.5));
  // Its SM does its work at half of its rate, until the block beside it is done.
  CHECK(found.blocks_of_busiest == Approx(5));
  // It comes last: the places before it are free after 0.5.
  CHECK(uneven_blocks(blocks_that_take({1, 1, 1, 1, 1, 1, 1, 1, 9}), room_for(9)).rounds == Approx(10 / (17. / 9)));
}

TEST_CASE("blocks that are nearly alike do not leave an SM without any of the last ones") {
  // Two blocks of an SM are done at nearly the same time, shortly before those of the next one.
  std::vector<double> times;
  for (int i = 0; i < 12; ++i) times.push_back(7 + 0.001 * (i % 4));
  CHECK(uneven_blocks(blocks_that_take(times), room_for(12)).blocks_of_busiest == Approx(3).epsilon(0.01));
}

TEST_CASE("a block waits for its longest warp, and not for the mean one") {
  std::vector<block_path> all(16, {0, 1, 40, {0, 10}, {0, 25}});
  for (int i = 0; i < 16; ++i) all[static_cast<std::size_t>(i)].block = i;
  const uneven found = uneven_blocks(all, room_for(16));
  CHECK(found.rounds == Approx(2 * 2.5));
  CHECK(found.blocks_of_busiest == Approx(4));
}

TEST_CASE("what is outside of loops takes its own time") {
  // The mean warp has 10 steps outside of loops and 10 in loops, and the long block 10 and 70.
  std::vector<block_path> all;
  for (int i = 0; i < 8; ++i) {
    const double in_loops = i == 3 ? 70 : 10. / 7;
    all.push_back({i, 1, 1, {10, in_loops}, {10, in_loops}});
  }
  CHECK(uneven_blocks(all, room_for(8)).rounds == Approx(80. / 20));
  CHECK(uneven_blocks(all, room_for(8), 0.1).rounds == Approx(0.9 + 0.1 * 7));
  CHECK(uneven_blocks(all, room_for(8), 0.9).rounds == Approx(0.1 + 0.9 * 7));
}

TEST_CASE("traced blocks stand for the others: in their order if they go on like their neighbours, else mixed") {
  // Each 8th of 64 blocks is traced. In order, the last round has long blocks alone.
  const auto with = [](const std::vector<double>& times) {
    std::vector<block_path> all;
    for (const double each : times)
      all.push_back({static_cast<long long>(8 * all.size()), 8, each, {0, each}, {0, each}});
    return uneven_blocks(all, room_for(64));
  };
  CHECK(with({1, 2, 3, 4, 5, 6, 7, 8}).rounds == Approx(8));
  CHECK(with({1, 2, 3, 4, 5, 6, 7, 8}).blocks_of_busiest == Approx(16));
  const uneven mixed = with({1, 8, 2, 7, 3, 6, 4, 5});
  CHECK(mixed.rounds > 8);
  CHECK(mixed.rounds < 10);
}

TEST_CASE("a grid of millions of blocks is followed to its end") {
  const uneven found = uneven_blocks({{0, 4e6, 7, {7, 0}, {7, 0}}}, room_for(4'000'000));
  CHECK(found.rounds == Approx(500'000));
  CHECK(found.blocks_of_busiest == Approx(1'000'000));
}
