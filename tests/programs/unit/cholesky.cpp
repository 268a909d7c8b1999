// SPDX-License-Identifier: BSL-1.0
// The host's part of examples/programs/cholesky: matrices, their profiles, and the factorisations with which the card's
// are compared.
#include "../../../examples/programs/cholesky/host_tiles.hpp"
#include "../../../examples/programs/cholesky/programs/tiles.hpp"

#include <kernelcost/doctest.hpp>

#include <limits>

namespace {

namespace kc = kernelcost;
using namespace examples::cholesky;

std::vector<double> written(const input_matrix& input) {
  std::vector<double> a(input.rows() * input.rows(), 7.0);
  input.write(a.data());
  return a;
}
std::vector<double> factor_of(const input_matrix& input) {
  auto l = written(input);
  factor_sequential(l.data(), input.rows(), input.rows());
  return l;
}

TEST_CASE("cholesky: the sequential factor times its transpose is the matrix") {
  for (const char* profile : {"dense", "every_third"})
    for (const std::size_t n : {32u, 96u, 160u}) {
      const input_matrix input{n, 32, profile};
      const auto l = factor_of(input);
      double off = 0;
      for (std::size_t row = 0; row < n; ++row)
        for (std::size_t col = 0; col <= row; ++col) {
          double sum = 0;
          for (std::size_t k = 0; k <= col; ++k) sum += l[row * n + k] * l[col * n + k];
          off = std::max(off, std::abs(sum - input.at(row, col)));
        }
      CHECK(off < 1e-15 * static_cast<double>(n * n));
      CHECK(l[n - 1] == 0);  // elements above the diagonal keep their values
    }
}

TEST_CASE("cholesky: a factor worked out by hand") {
  std::vector<double> a{4, 0, 0, 2, 5, 0, -6, 1, 18};
  factor_sequential(a.data(), 3, 3);
  CHECK(a == std::vector<double>{2, 0, 0, 1, 2, 0, -3, 2, std::sqrt(5.0)});
}

TEST_CASE("cholesky: tiles give the sequential factor, with the profile and without") {
  for (const char* name : {"dense", "every_third"})
    for (const auto& sizes : {std::pair{32u, 32u}, {64u, 32u}, {256u, 32u}, {384u, 64u}, {512u, 128u}}) {
      const std::size_t rows = sizes.first;
      const std::size_t tile = sizes.second;
      const input_matrix input{rows, tile, name};
      const auto expected = factor_of(input);
      for (const auto& first : {profile_of(written(input).data(), rows, tile), profile(rows / tile, 0)}) {
        CAPTURE(name);
        CAPTURE(rows);
        CAPTURE(tile);
        auto l = written(input);
        factor_on_host(l.data(), rows, tile, first);
        CHECK(difference(l.data(), expected.data(), rows) < 1e-15 * static_cast<double>(rows));
      }
    }
}

TEST_CASE("cholesky: the profile is found from the elements") {
  CHECK(profile_of(written({256, 32, "dense"}).data(), 256, 32) == profile(8, 0));
  CHECK(profile_of(written({256, 32, "every_third"}).data(), 256, 32) == profile{0, 1, 1, 2, 1, 1, 5, 1});
  std::vector<double> a(96 * 96, 0);
  for (std::size_t i = 0; i < 96; ++i) a[i * 97] = 1;
  CHECK(profile_of(a.data(), 96, 32) == profile{0, 1, 2});
  a[95 * 96 + 40] = -1e-300;  // one element, in the last row
  CHECK(profile_of(a.data(), 96, 32) == profile{0, 1, 1});
}

TEST_CASE("cholesky: the factor has no element outside the matrix' profile") {
  const input_matrix input{256, 32, "every_third"};
  const auto a = written(input);
  CHECK(profile_of(factor_of(input).data(), 256, 32) == profile_of(a.data(), 256, 32));
}

TEST_CASE("cholesky: a matrix that is not positive definite is found out in its row") {
  const auto row_of_failure = [](const input_matrix& input, bool by_tiles) {
    auto a = written(input);
    try {
      if (by_tiles)
        factor_on_host(a.data(), 256, 32, profile(8, 0));
      else
        factor_sequential(a.data(), 256, 256);
    } catch (const not_positive_definite& error) { return std::string{error.what()}; }
    return std::string{"factored"};
  };
  for (const std::size_t row : {0u, 31u, 32u, 200u, 255u})
    for (const bool by_tiles : {false, true}) {
      input_matrix input{256, 32, "dense"};
      CHECK(row_of_failure(input, by_tiles) == "factored");
      input.spoil(row);
      CHECK(row_of_failure(input, by_tiles) ==
            "the matrix is not positive definite: no root of the pivot in row " + std::to_string(row));
    }
  std::vector<double> nan{std::numeric_limits<double>::quiet_NaN()};
  CHECK_THROWS_AS(factor_sequential(nan.data(), 1, 1), not_positive_definite);
}

TEST_CASE("cholesky: what is no matrix is refused") {
  CHECK_THROWS_WITH_AS((input_matrix{64, 32, "thin"}), "unknown profile 'thin'; the profiles are dense, every_third",
                       examples::usage_error);
  input_matrix input{64, 32, "dense"};
  CHECK_THROWS_WITH_AS(input.spoil(64), "row 64 is none of 64", examples::usage_error);
}

TEST_CASE("cholesky: a difference is relative to the greatest element, and a NaN is no match") {
  const std::vector<double> reference{2, 0, 1, 4};
  CHECK(difference(reference.data(), reference.data(), 2) == 0);
  CHECK(difference(std::vector<double>{2, 9, 1, 4}.data(), reference.data(), 2) == 0);  // above the diagonal
  CHECK(difference(std::vector<double>{2, 0, 2, 4}.data(), reference.data(), 2) == 0.25);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(difference(std::vector<double>{2, 0, nan, 4}.data(), reference.data(), 2) == HUGE_VAL);
}

TEST_CASE("cholesky: the timeline takes the program's profile vector as it takes a rule") {
  const auto first = profile_of(written({512, 64, "every_third"}).data(), 512, 64);
  const auto elapsed = [](const auto& of) {
    kc::timeline t{kc::machine::tesla_c2070};
    programs::structured(t, kc::machine::tesla_c2070, {512, 64}, of, dpotrf_on_eleanorrigby);
    return t.elapsed();
  };
  CHECK(elapsed([&](int row) { return first[static_cast<std::size_t>(row)]; }) == elapsed(every_third_profile));
}

}  // namespace
