// SPDX-License-Identifier: BSL-1.0
// The numbers of the merge sort's trees that depend on data, and refused input.
#include "../../../examples/programs/chunked_sort/merge_path.hpp"
#include "../../../examples/programs/merge_sort/program.hpp"

#include <kernelcost/doctest.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {
using namespace examples::merge_sort;

TEST_CASE("merge_sort: trips of the longest search of a warp's diagonals") {
  std::mt19937 random{11};
  for (const std::size_t run : {2048u, 16384u}) {
    std::array<std::vector<int>, 2> runs;
    for (auto& each : runs) {
      each.resize(run);
      for (int& key : each) key = static_cast<int>(random());
      std::ranges::sort(each);
    }
    const auto& [a, b] = runs;
    double sum = 0;
    for (std::size_t warp = 0; warp < 2 * run; warp += 32) {
      int most = 0;
      for (std::size_t diagonal = warp; diagonal < warp + 32; ++diagonal) {
        std::size_t low = diagonal > run ? diagonal - run : 0;
        std::size_t high = std::min(diagonal, run);
        int trips = 0;
        for (; low < high; ++trips) {
          const std::size_t middle = low + (high - low) / 2;
          if (a[middle] <= b[diagonal - 1 - middle])
            low = middle + 1;
          else
            high = middle;
        }
        most = std::max(most, trips);
      }
      sum += most;
    }
    const double mean = sum / (static_cast<double>(2 * run) / 32);
    INFO(run, " keys");
    CHECK(mean == doctest::Approx(trips_of_diagonals(static_cast<long long>(run)).value()).epsilon(0.02));
  }
}

TEST_CASE("merge_sort: threads, banks and sectors of the selection") {
  std::mt19937 random{12};
  constexpr std::size_t tile_keys = 2048;
  std::vector<int> keys(2 * tile_keys, 1 << 30);
  for (std::size_t i = 0; i < tile_keys; ++i) keys[i] = static_cast<int>(random() >> 2);
  double halvings = 0, threads = 0, sectors = 0, requests = 0, less = 0, compared = 0;
  std::size_t busiest = 0;
  std::vector<std::size_t> places(tile_keys);
  for (std::size_t sorted = 0; sorted < tile_keys / 2; sorted += 37) {
    std::iota(places.begin(), places.end(), sorted);
    for (std::size_t half = tile_keys / 2; half > 0; half /= 2) {
      ++halvings;
      threads += static_cast<double>(std::max<std::size_t>(half, 32));
      for (std::size_t first = 0; first < half; first += 32)
        for (const std::size_t other : {std::size_t{0}, half}) {
          std::array<std::size_t, 32> in_bank{};
          std::set<std::size_t> touched;
          for (std::size_t lane = first; lane < std::min(first + 32, half); ++lane) {
            ++in_bank[places[lane + other] % 32];
            touched.insert(places[lane + other] / 8);
          }
          busiest = std::max(busiest, std::ranges::max(in_bank));
          sectors += static_cast<double>(touched.size());
          ++requests;
        }
      for (std::size_t mine = 0; mine < half; ++mine) {
        ++compared;
        if (keys[places[mine + half]] >= keys[places[mine]]) continue;
        places[mine] = places[mine + half];
        ++less;
      }
    }
    // The keys that are left stay in random order.
    std::swap(keys[places[0]], keys[sorted]);
    std::shuffle(keys.begin() + static_cast<std::ptrdiff_t>(sorted) + 1, keys.begin() + tile_keys, random);
  }
  CHECK(threads / halvings == doctest::Approx(threads_of_selection).epsilon(0.02));
  CHECK(busiest == 1);
  CHECK(sectors / requests == doctest::Approx(sectors_of_selection).epsilon(0.05));
  // The places that are filled up are never less, and each key that is sorted adds one.
  CHECK(less / compared < second_is_less);
  CHECK(less / compared > 0.7 * second_is_less);
}

TEST_CASE("merge_sort: refused parameters") {
  const auto refused = [](const char* set) -> std::string {
    try {
      shape_of(examples::parameter_set::listed(set));
    } catch (const examples::usage_error& error) { return error.what(); }
    return "";
  };
  CHECK(refused("n=5;tiles=selection;merge=diagonal;launches=pair;streams=3") == "");
  CHECK(refused("n=5;tiles=heap;merge=path;launches=pass;streams=1") ==
        "parameter tiles: 'heap' is none of bitonic, selection, selection_global");
  CHECK(refused("n=5;tiles=bitonic;merge=row;launches=pass;streams=1") ==
        "parameter merge: 'row' is none of path, rank, diagonal");
  CHECK(refused("n=5;tiles=bitonic;merge=path;launches=all;streams=1") ==
        "parameter launches: 'all' is neither pass nor pair");
  CHECK(refused("n=5;tiles=bitonic;merge=path;launches=pair;streams=65") == "streams: 65 is not 1 to 64");
}
}  // namespace
