// SPDX-License-Identifier: BSL-1.0
// The host's share of a product compared with a plain one, the best split compared with all splits, and refused input.
#include "../../../examples/programs/hybrid_product/host_rows.cpp"
#include "../../../examples/programs/hybrid_product/host_tree.hpp"
#include "../../../examples/programs/hybrid_product/program.hpp"

#include <kernelcost/doctest.hpp>

#include <string>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace examples::hybrid_product;

/// Small whole numbers: every sum is exact.
float a_at(std::size_t i) { return static_cast<float>(i * 7 % 11) - 5; }
float b_at(std::size_t i) { return static_cast<float>(i * 5 % 13) - 6; }

void check_product(std::size_t rows, std::size_t cols, std::size_t inner, int threads) {
  CAPTURE(rows);
  CAPTURE(cols);
  CAPTURE(inner);
  std::vector<float> a(rows * inner), b(inner * cols);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a_at(i);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = b_at(i);
  constexpr float untouched = 1e9f;
  std::vector<float> c(rows * cols + 1, untouched);
  multiply_on_host(a.data(), b.data(), c.data(), rows, cols, inner, threads);
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t col = 0; col < cols; ++col) {
      float sum = 0;
      for (std::size_t k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * cols + col];
      // Written so that a NaN counts as wrong.
      if (!(c[row * cols + col] >= sum && c[row * cols + col] <= sum)) ++wrong;
    }
  CHECK(wrong == 0);
  CHECK(c.back() >= untouched);
}

std::string refusal(const shape& asked) {
  try {
    asked.check();
    return "none";
  } catch (const examples::usage_error& error) { return error.what(); }
}

TEST_CASE("the host's rows are those of the product, for whole tiles and parts of them") {
  for (const std::size_t rows : {1u, 3u, 4u, 5u, 8u, 17u})
    for (const std::size_t cols : {4u, 16u, 20u, 36u, 64u})
      for (const std::size_t inner : {4u, 12u, 32u}) check_product(rows, cols, inner, 2);
  check_product(33, 128, 100, 1);
  CHECK(host_threads() >= 1);
}

TEST_CASE("the best split is that of all splits, on the H200 and the calibrated model") {
  for (const auto as : {version::intended, version::printed})
    for (const long long width : {8, 32})
      for (const double rate : {5e9, 2e11, 4e12}) {
        const shape product{320, 256, 512, width, 0, as};
        const steady_host host{kc::operation_rate::from_value(rate)};
        split best{0, elapsed(kc::machine::h200, product, host)};
        for (long long rows = 1; rows <= product.m; ++rows)
          if (const auto time = elapsed(kc::machine::h200, product.with_host_rows(rows), host); time < best.time)
            best = {rows, time};
        CAPTURE(width);
        CAPTURE(rate);
        const auto found = best_split(kc::machine::h200, product, host);
        CHECK(found.host_rows == best.host_rows);
        CHECK(found.time == best.time);
      }
}

TEST_CASE("the host beside the H200 gets rows, and more with all of its threads") {
  const shape square{2048, 2048, 2048, 32};
  const auto rows_for = [&](long long threads) {
    return best_split(kc::machine::h200, square, host_rows_time{kc::machine::hosts::measured_host, threads}).host_rows;
  };
  CHECK(rows_for(1) > 0);
  CHECK(rows_for(15) > 5 * rows_for(1));
  // The measured split with the least time has 252 rows.
  CHECK(rows_for(15) > 252);
  CHECK(rows_for(15) < 1.25 * 252);
}

TEST_CASE("what there is no program for is refused in one line") {
  CHECK(refusal({64, 64, 64, 16, 64}) == "none");
  CHECK(refusal({64, 64, 64, 16, 65}) == "f: 65 rows for the host, C has 0 to 64 to give");
  CHECK(refusal({64, 64, 64, 16, -1}) == "f: -1 rows for the host, C has 0 to 64 to give");
  CHECK(refusal({64, 64, 64, 5}) == "width: 5 is none of 4, 8, 16 and 32");
  CHECK(refusal({0, 64, 64, 4}) == "m: 0 is less than 1");
  CHECK(refusal({64, 0, 64, 4}) == "n: 0 is less than 1");
  CHECK(refusal({64, 64, 66, 4}) == "k: 66 is not a multiple of the width 4");
  CHECK(refusal({65535 * 4, 64, 64, 4}) == "none");
  CHECK(refusal({65535 * 4 + 1, 64, 64, 4}) == "m: 262141 rows in blocks of 4, a grid has at most 65535 blocks in y");
  kc::timeline t{kc::machine::h200};
  CHECK_THROWS_AS(program(t, {64, 64, 64, 16, 65}, kc::run_of("k", 1_us), 1_us), examples::usage_error);
}

TEST_CASE("matrices that the card has no room for are an error of the timeline") {
  kc::timeline t{kc::machine::h200};
  CHECK_THROWS_AS(program(t, kc::machine::h200, {200'000, 200'000, 32, 32}, steady_host{1_Gops_per_s}), kc::error);
}
}  // namespace
