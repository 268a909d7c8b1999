// SPDX-License-Identifier: BSL-1.0
// The index rules of the sort's kernels, the data-dependent numbers of the trees, and refused input.
#include "../../../examples/programs/chunked_sort/merge_path.hpp"
#include "../../../examples/programs/chunked_sort/program.hpp"

#include <kernelcost/doctest.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace examples::chunked_sort;

using keys = std::vector<int>;

keys random_keys(std::size_t n, std::mt19937& random) {
  keys drawn(n);
  for (int& key : drawn) key = static_cast<int>(random());
  return drawn;
}
keys sorted_keys(std::size_t n, std::mt19937& random) {
  keys drawn = random_keys(n, random);
  std::ranges::sort(drawn);
  return drawn;
}

/// Calls `on(pair of thread)` for each comparison step of a tile's bitonic sort.
template <class OnStep>
void for_each_step(OnStep&& on) {
  constexpr auto size_of_tile = static_cast<unsigned>(tile_keys);
  for (unsigned size = 2; size <= size_of_tile; size *= 2) {
    on([=](unsigned thread) { return mirrored_pair(thread, size); });
    for (unsigned distance = size / 4; distance > 0; distance /= 2)
      on([=](unsigned thread) { return distant_pair(thread, distance); });
  }
}

/// Trips of the loop in keys_of_a.
int trips_of(const keys& a, const keys& b, std::size_t diagonal) {
  std::size_t low = diagonal > b.size() ? diagonal - b.size() : 0;
  std::size_t high = std::min(diagonal, a.size());
  int trips = 0;
  for (; low < high; ++trips) {
    const std::size_t middle = low + (high - low) / 2;
    if (a[middle] <= b[diagonal - 1 - middle])
      low = middle + 1;
    else
      high = middle;
  }
  CHECK(low == keys_of_a(a.data(), a.size(), b.data(), b.size(), diagonal));
  return trips;
}

TEST_CASE("the steps of a tile sort it, exchange half of the pairs, and meet in banks as the tree says") {
  std::mt19937 random{7};
  double exchanged = 0;
  double compared = 0;
  for (int round = 0; round < 4; ++round) {
    keys tile = random_keys(tile_keys, random);
    for_each_step([&](auto pair) {
      for (unsigned thread = 0; thread < tile_keys / 2; ++thread) {
        const auto [low, high] = pair(thread);
        REQUIRE(low < high);
        REQUIRE(high < tile_keys);
        ++compared;
        if (tile[low] <= tile[high]) continue;
        ++exchanged;
        std::swap(tile[low], tile[high]);
      }
    });
    CHECK(std::ranges::is_sorted(tile));
  }
  CHECK(exchanged / compared == doctest::Approx(out_of_order).epsilon(0.01));

  int with_conflict = 0;
  int without = 0;
  for_each_step([&](auto pair) {
    std::array<int, 32> low{}, high{};
    for (unsigned lane = 0; lane < 32; ++lane) {
      ++low[pair(lane).low % 32];
      ++high[pair(lane).high % 32];
    }
    const int ways = std::max(std::ranges::max(low), std::ranges::max(high));
    CHECK(ways <= 2);
    ++(ways == 2 ? with_conflict : without);
  });
  CHECK(with_conflict == steps_with_conflict);
  CHECK(without == steps_without_conflict);
}

TEST_CASE("merging from any diagonal gives the stable merge, equal keys and unequal lengths too") {
  std::mt19937 random{3};
  for (const std::size_t a_size : {0u, 1u, 5u, 64u})
    for (const std::size_t b_size : {0u, 1u, 7u, 64u, 200u}) {
      // Few values, so that many are equal; the lowest digit tells the origin of a key.
      keys a(a_size), b(b_size);
      for (int& key : a) key = static_cast<int>(random() % 9);
      for (int& key : b) key = static_cast<int>(random() % 9);
      std::ranges::sort(a);
      std::ranges::sort(b);
      for (std::size_t diagonal = 0; diagonal <= a_size + b_size; ++diagonal) {
        const std::size_t of_a = keys_of_a(a.data(), a_size, b.data(), b_size, diagonal);
        const std::size_t of_b = diagonal - of_a;
        REQUIRE(of_a <= a_size);
        REQUIRE(of_b <= b_size);
        // No taken key is greater than a remaining one, and among equal keys those of a go first.
        if (of_a > 0 && of_b < b_size) CHECK(a[of_a - 1] <= b[of_b]);
        if (of_b > 0 && of_a < a_size) CHECK(b[of_b - 1] < a[of_a]);
      }
    }
}

TEST_CASE("searches take the trips that the tree says") {
  std::mt19937 random{5};
  double sum = 0;
  double longest_sum = 0;
  int most = 0;
  constexpr int rounds = 100;
  constexpr std::size_t warps = 8;
  for (int round = 0; round < rounds; ++round) {
    const keys a = sorted_keys(tile_keys / 2, random);
    const keys b = sorted_keys(tile_keys / 2, random);
    for (std::size_t warp = 0; warp < warps; ++warp) {
      int longest = 0;
      for (std::size_t lane = 0; lane < 32; ++lane) {
        const int trips = trips_of(a, b, (warp * 32 + lane) * 8);
        sum += trips;
        longest = std::max(longest, trips);
      }
      longest_sum += longest;
      most = std::max(most, longest);
    }
  }
  CHECK(sum / (rounds * warps * 32) == doctest::Approx(trips_in_tile.mean.value()).epsilon(0.01));
  CHECK(longest_sum / (rounds * warps) == doctest::Approx(trips_in_tile.warp_max.value()).epsilon(0.01));
  CHECK(most == trips_in_tile.grid_max.value());

  for (const std::size_t run : {std::size_t{1} << 11, std::size_t{1} << 14, std::size_t{1} << 18}) {
    const keys a = sorted_keys(run, random);
    const keys b = sorted_keys(run, random);
    double trips = 0;
    int tiles = 0;
    for (std::size_t diagonal = 0; diagonal < 2 * run; diagonal += tile_keys, ++tiles)
      trips += std::max(trips_of(a, b, diagonal), trips_of(a, b, diagonal + tile_keys));
    CAPTURE(run);
    CHECK(trips / tiles == doctest::Approx(trips_between_runs(static_cast<long long>(run)).value()).epsilon(0.03));
  }
}

TEST_CASE("threads that merge meet in banks as the tree says") {
  std::mt19937 random{11};
  double ways = 0;
  int requests = 0;
  for (int round = 0; round < 100; ++round) {
    keys tile = sorted_keys(tile_keys / 2, random);
    const keys b = sorted_keys(tile_keys / 2, random);
    tile.insert(tile.end(), b.begin(), b.end());
    const std::size_t half = tile_keys / 2;
    std::array<std::size_t, 32> of_a{}, of_b{};
    for (std::size_t lane = 0; lane < 32; ++lane) {
      const std::size_t diagonal = 512 + lane * 8;
      of_a[lane] = keys_of_a(tile.data(), half, tile.data() + half, half, diagonal);
      of_b[lane] = half + diagonal - of_a[lane];
    }
    for (int step = 0; step < 8; ++step)
      for (auto* of_side : {&of_a, &of_b}) {
        std::array<int, 32> banks{};
        auto different = *of_side;
        std::ranges::sort(different);
        const auto end = std::unique(different.begin(), different.end());
        for (auto at = different.begin(); at != end; ++at) ++banks[*at % 32];
        ways += std::ranges::max(banks);
        ++requests;
        if (of_side != &of_b) continue;
        for (std::size_t lane = 0; lane < 32; ++lane) ++(tile[of_a[lane]] <= tile[of_b[lane]] ? of_a : of_b)[lane];
      }
  }
  CHECK(ways / requests == doctest::Approx(busiest_bank).epsilon(0.03));
}

std::string refusal(const layout& asked) {
  try {
    asked.check();
    return "none";
  } catch (const examples::usage_error& error) { return error.what(); }
}

TEST_CASE("what can't be divided is refused in one line") {
  CHECK(refusal({10000, 5}) == "none");
  CHECK(refusal({10000, 6}) == "chunks: 6, and 1 to 5 tiles of 2048 keys can be shared out");
  CHECK(refusal({10000, 0}) == "chunks: 0, and 1 to 5 tiles of 2048 keys can be shared out");
  CHECK(refusal({0, 1}) == "n: 0 is less than 1");
  CHECK(refusal({9'000'000'000'000, 1}) == "n: 9000000000000 keys are more than 2147483647 tiles of 2048");
}

TEST_CASE("keys that the card has no room for are an error of the timeline") {
  CHECK_THROWS_AS(elapsed(kc::machine::h200, {40'000'000'000, 8}), kc::error);
}

TEST_CASE("the curve over chunks on the H200 falls and rises again") {
  constexpr long long n = 1 << 22;
  const auto time = [](long long chunks) { return elapsed(kc::machine::h200, {n, chunks}); };
  const auto best = best_division(kc::machine::h200, n, 32);
  CHECK(best.time == time(best.chunks));
  CHECK(best.time < time(1));
  CHECK(best.time < time(32));
}

/// The best of 1, 2, 4 … 32 chunks on the H200.
division best_of_doublings(long long n) {
  division best{1, elapsed(kc::machine::h200, {n, 1})};
  for (long long chunks = 2; chunks <= 32; chunks *= 2)
    if (const auto time = elapsed(kc::machine::h200, {n, chunks}); time < best.time) best = {chunks, time};
  return best;
}

TEST_CASE("on the H200, many keys benefit from many chunks, and both ends of the curve are worse") {
  const auto large = best_of_doublings(1 << 26);
  CHECK(large.chunks >= 8);
  CHECK(large.time < 0.8 * elapsed(kc::machine::h200, {1 << 26, 1}));
  const auto medium = best_of_doublings(1 << 22);
  CHECK(medium.chunks > 1);
  CHECK(medium.chunks < 32);
  CHECK(elapsed(kc::machine::h200, {1 << 22, 32}) > 1.3 * medium.time);
  CHECK(best_of_doublings(1 << 17).chunks == 1);
}
}  // namespace
