// SPDX-License-Identifier: BSL-1.0
// How much the blocks of a launch differ.
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

namespace {

namespace kc = kernelcost;
using kc::tracing::block_path;
using kc::tracing::block_paths;
using namespace kc::literals;

/// The first warp of a block adds up `before` numbers while the others wait. Then all make as many trips as their block
/// has a number.
struct first_warp_leads {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, float> y, unsigned before) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    auto sum = k.value(0.F);
    if (k.branch(k.thread().x < 32))
      for (unsigned j : k.range(before)) sum += x[i + j];
    k.sync_block();
    for (unsigned j : k.range(k.block().x)) sum += x[i + j];
    y[i] = sum;
  }
};

/// Blocks take 64 ways, by the bits of their numbers, and then go round `often`.
struct many_ways {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, unsigned often) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    auto sum = k.value(0.F);
    if (k.branch(k.block().x % 2 != 0)) sum += x[i];
    if (k.branch(k.block().x / 2 % 2 != 0)) sum += x[i + 1];
    if (k.branch(k.block().x / 4 % 2 != 0)) sum += x[i + 2];
    if (k.branch(k.block().x / 8 % 2 != 0)) sum += x[i + 3];
    if (k.branch(k.block().x / 16 % 2 != 0)) sum += x[i + 4];
    if (k.branch(k.block().x / 32 % 2 != 0)) sum += x[i + 5];
    for (unsigned j : k.range(often)) sum += x[i + j];
    y[i] = sum;
  }
};
std::vector<block_path> paths_of_many_ways(long long steps) {
  block_paths paths;
  kc::sampling samples;
  samples.middle_threads = true;
  samples.steps_of_whole_blocks = steps;
  samples.paths = &paths;
  (void)kc::trace<many_ways>(samples, kc::launch_blocks(64, 128_threads), kc::expr::buffer<float>{"x", 1 << 20},
                             kc::expr::buffer<float>{"y", 8192}, 1000U);
  return paths.all();
}

std::vector<block_path> paths_of(unsigned before) {
  block_paths paths;
  auto samples = kc::sampling::full();
  samples.paths = &paths;
  (void)kc::trace<first_warp_leads>(samples, kc::launch_blocks(6, 128_threads), kc::expr::buffer<float>{"x", 4096},
                                    kc::expr::buffer<float>{"y", 768}, before);
  return paths.all();
}

}  // namespace

TEST_CASE("blocks are entered with their numbers, and stand for themselves") {
  const auto all = paths_of(0);
  REQUIRE(all.size() == 6);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].block == static_cast<long long>(i));
    CHECK(all[i].blocks == 1);
    // A trip is a load, which is awaited for as long as 8 sums, and a sum. Four warps make each.
    CHECK(all[i].of_longest.in_loops == 9 * static_cast<double>(i));
    CHECK(all[i].of_mean_warp.in_loops == 9 * static_cast<double>(i));
    CHECK(all[i].instructions - all[0].instructions == 4 * 2 * static_cast<double>(i));
  }
}

TEST_CASE("a block waits for the longest of its warps at each barrier") {
  const auto all = paths_of(40), without = paths_of(0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].of_longest.in_loops - without[i].of_longest.in_loops == 40 * 9);
    CHECK(all[i].of_mean_warp.in_loops - without[i].of_mean_warp.in_loops == 40 * 9 / 4.);
    CHECK(all[i].instructions - without[i].instructions == 40 * 2);
  }
}

TEST_CASE("a sample's blocks stand for the others") {
  block_paths paths;
  kc::sampling samples;
  samples.paths = &paths;
  (void)kc::trace<first_warp_leads>(samples, kc::launch_blocks(600, 128_threads), kc::expr::buffer<float>{"x", 1 << 20},
                                    kc::expr::buffer<float>{"y", 1 << 20}, 4U);
  double blocks = 0;
  for (const auto& each : paths.all()) blocks += each.blocks;
  CHECK(blocks == 600);
}

TEST_CASE("blocks of many ways are traced as far as their steps allow") {
  const auto blocks = [](const std::vector<block_path>& all) {
    double sum = 0;
    for (const auto& each : all) sum += each.blocks;
    return sum;
  };
  // Each way has a block of its own.
  CHECK(paths_of_many_ways(0).size() == 64);
  // Less than one block is within the limit: a few are traced.
  const auto few = paths_of_many_ways(1000);
  CHECK(few.size() == 8);
  CHECK(blocks(few) == 64);
  // Within four times the steps, all ways are.
  CHECK(paths_of_many_ways(100'000).size() == 64);
}
