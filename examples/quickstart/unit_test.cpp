// SPDX-License-Identifier: BSL-1.0
// Costs in unit tests: doctest prints quantities with their units, and compares them approximately.
//   g++ -std=c++20 -Ikernelcost/include unit_test.cpp -o unit_test && ./unit_test
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/lint.hpp>

namespace kc = kernelcost;
using namespace kc::literals;

// The sum of each row of a matrix, one thread per row; `how` is the pattern in which a warp reads the elements.
constexpr auto row_sums(kc::count rows, kc::count cols, kc::expr::pattern how) {
  using namespace kc::expr;
  const buffer<float> A{"A", rows * cols}, sum{"sum", rows};
  return kernel("row_sums",
                guard(rows, repeat(cols, unroll<4>, dependent, load(A, how), compute<float>(op::add)), store(sum)));
}

constexpr auto launch = kc::launch_1d(100'000, 256_threads);
constexpr auto by_rows = row_sums(100'000, 1000, kc::expr::strided(1000));
constexpr auto by_columns = row_sums(100'000, 1000, kc::expr::coalesced);

constexpr auto cost_of(const auto& tree) {
  return kc::estimate(tree, launch, kc::machine::h200, kc::model::calibrated);
}

TEST_CASE("a matrix that is stored by columns is read coalesced, and no faster than the memory allows") {
  const auto cost = cost_of(by_columns);
  CHECK(cost.accesses[0].sectors_per_request() == 4);
  CHECK(cost.accesses.of("A").dram_traffic == kc::approx(400_MB).epsilon(0.01));
  CHECK(cost.time > 400_MB / kc::machine::h200.need<kc::parameter::dram_bandwidth>());
}

TEST_CASE("a matrix that is stored by rows is not, and takes longer") {
  const auto cost = cost_of(by_rows);
  CHECK(cost.accesses[0].sectors_per_request() == 32);
  CHECK(cost.time > cost_of(by_columns).time);
}

TEST_CASE("the descriptions look right") {
  CHECK(kc::lint(by_rows, launch).empty());
  CHECK(kc::lint(by_columns, launch).empty());
}
