// SPDX-License-Identifier: BSL-1.0
// Rows that collide in the sets of a cache, and pages that a core forgets, against a simulation of both by every single
// access.
#include "../static/round_host.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace {
using namespace kernelcost_tests;
using namespace kc::expr;
namespace work = kc::model::host_work;

/// Sets of lines, each of which forgets the line that was used longest ago. With one set, also the pages of a core.
class simulated_cache {
 public:
  simulated_cache(long long sets, long long ways) : sets_(static_cast<std::size_t>(sets)), ways_(ways) {}
  /// True if the line was there.
  bool access(long long line) {
    auto& set = sets_[static_cast<std::size_t>(line) % sets_.size()];
    const auto found = std::find(set.begin(), set.end(), line);
    const bool hit = found != set.end();
    if (hit)
      set.erase(found);
    else if (static_cast<long long>(set.size()) == ways_)
      set.erase(set.begin());
    set.push_back(line);
    return hit;
  }

 private:
  std::vector<std::vector<long long>> sets_;
  long long ways_;
};

/// The accesses that miss when the lines of all rows are read for the third time.
long long misses(simulated_cache cache, long long rows, long long row, long long pitch) {
  long long missed = 0;
  for (int pass = 0; pass < 3; ++pass)
    for (long long r = 0; r < rows; ++r)
      for (long long l = 0; l < row; ++l)
        if (!cache.access(r * pitch + l) && pass == 2) ++missed;
  return missed;
}

long long fullest_by_counting(long long rows, long long row, long long pitch, long long sets) {
  std::vector<long long> lines(static_cast<std::size_t>(sets));
  for (long long r = 0; r < rows; ++r)
    for (long long l = 0; l < row; ++l) ++lines[static_cast<std::size_t>((r * pitch + l) % sets)];
  return *std::max_element(lines.begin(), lines.end());
}

TEST_CASE("sets: the fullest set is that of a count, for distances of powers of two and rows that do not overlap") {
  for (const long long sets : {1, 4, 64, 128})
    for (const long long pitch : {1, 2, 8, 32, 64, 256})
      for (const long long row : {1LL, 2LL, pitch / 2, pitch})
        for (const long long rows : {1, 3, 7, 16, 40, 129})
          if (row >= 1 && row <= pitch) {
            CAPTURE(sets);
            CAPTURE(pitch);
            CAPTURE(row);
            CAPTURE(rows);
            CHECK(work::lines_of_the_fullest_set(rows, row, pitch, sets) ==
                  fullest_by_counting(rows, row, pitch, sets));
          }
}

TEST_CASE("sets: an upper bound for any distance, and exact for single lines") {
  for (const long long sets : {12, 60, 64, 100})
    for (long long pitch = 1; pitch < 70; pitch += 3)
      for (long long row = 1; row <= pitch; row += 4)
        for (const long long rows : {1, 5, 23, 64}) {
          const auto counted = fullest_by_counting(rows, row, pitch, sets);
          const auto bound = work::lines_of_the_fullest_set(rows, row, pitch, sets);
          CHECK(bound >= counted);
          if (row == 1) CHECK(bound == counted);
        }
}

// 16 sets of four lines of 64 bytes: 4 KiB.
constexpr auto host_with_sets = [] {
  kc::host host = round_host;
  host.l1.size = {4_KiB, "invented for tests"};
  host.l1.ways = {4, "invented for tests"};
  host.l2.size = {16_KiB, "invented for tests"};
  host.l2.ways = {256, "invented for tests"};  // as many as lines: sets do not follow from addresses
  host.l3.ways = {4096, "invented for tests"};
  return host;
}();

constexpr auto passes_over_rows(kc::count rows, kc::count row, kc::count pitch) {
  return repeat(100, repeat(rows * row, load(buffer<double>{"rows", rows * row}.in_rows(row, pitch))));
}

TEST_CASE("sets: rows come from L1 if a simulated L1 holds them, and only then") {
  int held = 0;
  int lost = 0;
  for (const long long pitch : {8, 16, 32, 64, 128, 256})  // in doubles: one line is 8
    for (const long long row : {8, 16, 64, 128})
      for (const long long rows : {1, 2, 4, 5, 8, 16, 20, 64}) {
        if (row > pitch || rows * row * 8 > 4096) continue;
        CAPTURE(pitch);
        CAPTURE(row);
        CAPTURE(rows);
        const auto cost =
            kc::estimate_on_host(passes_over_rows(kc::count(rows), kc::count(row), kc::count(pitch)), host_with_sets);
        const bool all_hit = misses({16, 4}, rows, row / 8, pitch / 8) == 0;
        CHECK((cost.moved(kc::host_level::l1) > 0_B) == all_hit);
        CHECK((cost.moved(kc::host_level::l2) > 0_B) == !all_hit);
        CHECK(cost.ignored == kc::feature::none);
        ++(all_hit ? held : lost);
      }
  CHECK(held > 10);
  CHECK(lost > 10);
}

TEST_CASE("sets: rows are spread over the caches of all cores") {
  // Eight rows of one line, 1 KiB apart, are in one set: one core holds four of them, and two cores hold all.
  const auto work = passes_over_rows(8, 8, 128);
  CHECK(kc::estimate_on_host(work, host_with_sets).footprint_fits == kc::host_level::l2);
  CHECK(kc::estimate_on_host(work, host_with_sets, {.threads = 2}).footprint_fits == kc::host_level::l1);
}

TEST_CASE("sets: pages smaller than a cache's span of sets leave the rest of an address to the system") {
  kc::host host = host_with_sets;
  host.l1.ways = {1, "invented for tests"};  // 64 sets, which span 4 KiB
  const auto four_rows = passes_over_rows(4, 8, 512);
  CHECK(kc::estimate_on_host(four_rows, host).footprint_fits == kc::host_level::l2);
  host.translation = {kc::host_translation{1_KiB, 100, 1_ns, 1_ns}, "invented for tests"};
  CHECK(kc::estimate_on_host(four_rows, host).footprint_fits == kc::host_level::l1);
}

TEST_CASE("sets: a host without ways is priced as before, and the estimate says so") {
  const auto rows = passes_over_rows(16, 8, 128);
  const auto without_rows = repeat(100, repeat(128, load(buffer<double>{"rows", 128})));
  const auto cost = kc::estimate_on_host(rows, round_host);
  CHECK(cost.time == kc::estimate_on_host(without_rows, round_host).time);
  CHECK(has(cost.ignored, kc::feature::cache_sets));
  CHECK(kc::estimate_on_host(without_rows, round_host).ignored == kc::feature::none);
  CHECK(kc::estimate_on_host(rows, host_with_sets).time > cost.time);
}

constexpr auto host_with_pages = [] {
  kc::host host = host_with_sets;
  host.translation = {kc::host_translation{4_KiB, 16, 20_ns, 50_ns}, "invented for tests"};
  return host;
}();

TEST_CASE("pages: a walk for each row of more pages than a core remembers, as in a simulation") {
  const auto of_rows = [](kc::count rows) { return passes_over_rows(rows, 8, 512); };  // 4 KiB apart
  for (const int rows : {1, 15, 16, 17, 40}) {
    CAPTURE(rows);
    const auto with = kc::estimate_on_host(of_rows(kc::count(rows)), host_with_pages);
    const auto walks = 100.0 * static_cast<double>(misses({1, 16}, rows, 1, 1));
    CHECK(is(with.latency, walks * 20_ns));
  }
}

TEST_CASE("pages: strided and random accesses") {
  const buffer<double> small{"small", 16 * 512};
  const buffer<double> large{"large", 64 * 512};
  const auto latency = [](const auto& tree) { return kc::estimate_on_host(tree, host_with_pages).latency; };
  CHECK(latency(repeat(1000, load(small, strided(512)))) == 0_s);
  CHECK(is(latency(repeat(1000, load(large, strided(512)))), 1000 * 20_ns));
  CHECK(is(latency(repeat(1000, store(large, strided(1024)))), 1000 * 20_ns));
  CHECK(latency(repeat(1000, load(large, strided(256)))) == 0_s);  // two accesses to each page
  // Three of four pages of the large array are forgotten. A load waits for L3 as well: 40 ns.
  const auto random_loads = repeat(1000, load(large, random));
  CHECK(is(latency(random_loads), 1000 * (0.75 * 20_ns + 40_ns / 10)));
  CHECK(is(latency(repeat(1000, chained, load(large, random))), 1000 * (0.75 * 50_ns + 40_ns)));
  const auto unstated = kc::estimate_on_host(random_loads, round_host);
  CHECK(has(unstated.ignored, kc::feature::address_translation));
  CHECK(is(unstated.latency, 1000 * 40_ns / 10));
}

TEST_CASE("translation: every number of it is positive") {
  const auto refused = [](const kc::host_translation& numbers) {
    try {
      kc::known<kc::host_translation>{numbers, "invented for tests"};
    } catch (const kc::error&) { return true; }
    return false;
  };
  CHECK(refused({0_B, 16, 1_ns, 1_ns}));
  CHECK(refused({4_KiB, 0, 1_ns, 1_ns}));
  CHECK(refused({4_KiB, 16, 0_ns, 1_ns}));
  CHECK(refused({4_KiB, 16, 1_ns, 0_ns}));
  CHECK_FALSE(refused({4_KiB, 16, 1_ns, 1_ns}));
}
}  // namespace
