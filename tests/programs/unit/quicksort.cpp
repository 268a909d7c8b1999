// SPDX-License-Identifier: BSL-1.0
// The rules of the quicksort's lists, the sizes that its timeline draws, and the numbers of its trees that depend on
// data.
#include "../../../examples/programs/quicksort/program.hpp"

#include <kernelcost/doctest.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace {
using namespace examples::quicksort;

/// Sorts keys by the lists' rules, with a stable partition in place of the kernels.
void sort(std::vector<int>& keys, list what, unsigned& most_keys_of_a_block) {
  const auto begin = keys.begin() + what.begin;
  const auto end = begin + what.size;
  switch (next_step_of(what.size)) {
    case next_step::none: return;
    case next_step::bitonic:
      most_keys_of_a_block = std::max(most_keys_of_a_block, what.size);
      std::sort(begin, end);
      return;
    default: break;
  }
  std::vector<int> samples;
  for (unsigned i = 0; i < sampled_keys; ++i) samples.push_back(begin[i * (what.size / sampled_keys)]);
  std::ranges::sort(samples);
  const int pivot = samples[sampled_keys / 2];
  const std::vector<int> unsorted(begin, end);
  const auto less_end = std::copy_if(unsorted.begin(), unsorted.end(), begin, [&](int key) { return key < pivot; });
  const auto less = static_cast<unsigned>(less_end - begin);
  const auto more =
      static_cast<unsigned>(std::count_if(unsorted.begin(), unsorted.end(), [&](int key) { return key > pivot; }));
  std::fill(less_end, end - more, pivot);
  std::copy_if(unsorted.begin(), unsorted.end(), end - more, [&](int key) { return key > pivot; });
  sort(keys, lesser(what, less), most_keys_of_a_block);
  sort(keys, greater(what, more), most_keys_of_a_block);
}

TEST_CASE("quicksort: the lists' rules sort, also keys of which many are equal") {
  std::mt19937 random{3};
  for (const int values : {1, 2, 1000, 1 << 30})
    for (const unsigned n : {1u, 2048u, 2049u, 4096u, 4097u, 50000u}) {
      std::vector<int> keys(n);
      for (int& key : keys) key = static_cast<int>(random() % static_cast<unsigned>(values));
      unsigned most = 0;
      sort(keys, {0, n}, most);
      INFO(values, " values, ", n, " keys");
      CHECK(std::ranges::is_sorted(keys));
      CHECK(most <= bitonic_keys);
    }
}

TEST_CASE("quicksort: splits are drawn as the median of 31 random keys divides a list") {
  std::mt19937 random{4};
  std::uniform_real_distribution<double> uniform(0, 1);
  constexpr int draws = 20000;
  constexpr unsigned keys = 1000001;
  drawn_splits splits;
  std::array<double, 2> mean{}, square{};
  for (int i = 0; i < draws; ++i) {
    std::array<double, sampled_keys> samples;
    for (double& each : samples) each = uniform(random);
    std::ranges::nth_element(samples, samples.begin() + sampled_keys / 2);
    const std::array shares{samples[sampled_keys / 2], splits.less_of(keys) / (keys - 1.)};
    for (std::size_t k = 0; k < 2; ++k) {
      mean[k] += shares[k] / draws;
      square[k] += shares[k] * shares[k] / draws;
      CHECK(shares[k] > 0);
      CHECK(shares[k] < 1);
    }
  }
  for (std::size_t k = 0; k < 2; ++k) {
    CHECK(mean[k] == doctest::Approx(0.5).epsilon(0.005));
    CHECK(std::sqrt(square[k] - mean[k] * mean[k]) == doctest::Approx(0.087).epsilon(0.02));
  }
  CHECK(drawn_splits{}.less_of(1) == 0);
}

TEST_CASE("quicksort: keys of 16 lanes in the busiest of 32 banks") {
  std::mt19937 random{5};
  constexpr int draws = 100000;
  double sum = 0;
  for (int i = 0; i < draws; ++i) {
    std::array<int, 32> banks{};
    for (int lane = 0; lane < 16; ++lane) ++banks[random() % 32];
    sum += *std::ranges::max_element(banks);
  }
  CHECK(sum / draws == doctest::Approx(busiest_bank_of_half).epsilon(0.005));
}

TEST_CASE("quicksort: refused parameters") {
  const auto refused = [](const char* set) -> std::string {
    try {
      shape_of(examples::parameter_set::listed(set));
    } catch (const examples::usage_error& error) { return error.what(); }
    return "";
  };
  CHECK(refused("n=5000;launches=host;streams=2") == "");
  CHECK(refused("n=1073741825;launches=host;streams=2") == "n: 1073741825 keys, it has to be 1 to 1073741824");
  CHECK(refused("n=5;launches=host;streams=65") == "streams: 65 is not 1 to 64");
  CHECK(refused("n=5;launches=gpu;streams=1") == "parameter launches: 'gpu' is none of host, split, device");
}
}  // namespace
