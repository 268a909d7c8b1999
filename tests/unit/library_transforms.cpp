// SPDX-License-Identifier: BSL-1.0
// Fourier transforms as a library computes them.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::library::transform;
using kc::library::transform_kind;
using kc::library::transform_shape;
using kc::machine::h200;

constexpr auto complex = transform_kind::complex_to_complex;
constexpr auto to_complex = transform_kind::real_to_complex;
constexpr auto to_real = transform_kind::complex_to_real;

/// The product of the lengths of all passes.
template <class T>
double points_of_all_passes(transform_kind kind, const transform_shape& shape) {
  double product = 1;
  const auto plan = transform<T>(kind, shape, h200).plan;
  for (int i = 0; i < plan.passes; ++i) product *= plan.pass[i].splits ? 1 : plan.pass[i].length;
  return product;
}

TEST_CASE("the passes of a transform compute all its points, by threads that a block may have") {
  for (double size = 2; size <= 1 << 26; size *= 2) {
    CHECK(points_of_all_passes<float>(complex, {.size = size}) == size);
    CHECK(points_of_all_passes<double>(complex, {.size = size}) == size);
  }
  for (double rows = 2; rows <= 1 << 14; rows *= 2)
    CHECK(points_of_all_passes<float>(complex, {.size = 128, .rows = rows}) == 128 * rows);
  for (const double size : {3., 9., 60., 1000., 2401., 4096.})
    CHECK(points_of_all_passes<double>(complex, {.size = size}) == size);
  for (double size = 2; size <= 1 << 24; size *= 2) {
    const auto plan = transform<float>(complex, {.size = size}, h200).plan;
    for (int i = 0; i < plan.passes; ++i) CHECK(plan.pass[i].threads() <= 1024);
  }
}

TEST_CASE("the passes are those of the record") {
  constexpr auto one = transform<float>(complex, {.size = 16384, .batch = 4}, h200).plan;
  static_assert(one.passes == 1 && one.pass[0].threads() == 1024 && one.pass[0].points == 16);
  constexpr auto two = transform<float>(complex, {.size = 524288}, h200).plan;
  static_assert(two.passes == 2 && two.pass[0].length == 512 && two.pass[1].length == 1024);
  static_assert(two.pass[0].threads() == 512 && two.pass[1].threads() == 512);
  constexpr auto three = transform<double>(complex, {.size = 1 << 23}, h200).plan;
  static_assert(three.passes == 3 && three.pass[0].length == 128 && three.pass[2].length == 256);
  // Columns first, and then rows; for real input the rows come first.
  constexpr auto plane = transform<double>(complex, {.size = 2048, .rows = 4096}, h200).plan;
  static_assert(plane.passes == 3 && plane.pass[0].length == 64 && plane.pass[2].length == 2048);
  constexpr auto real = transform<float>(to_complex, {.size = 512, .rows = 32}, h200).plan;
  static_assert(real.passes == 2 && !real.pass[0].strided && real.pass[1].strided);
  // Real transforms beyond one kernel: half the size, and a kernel that splits or joins it.
  constexpr auto split = transform<float>(to_complex, {.size = 65536}, h200).plan;
  static_assert(split.passes == 3 && split.pass[2].splits && split.pass[0].length * split.pass[1].length == 32768);
  constexpr auto joined = transform<float>(to_real, {.size = 65536}, h200).plan;
  static_assert(joined.passes == 3 && joined.pass[0].splits);
}

TEST_CASE("a large transform takes at least the time of reading and writing its points in every pass") {
  constexpr double points = 1 << 25;
  const auto one = transform<float>(complex, {.size = 1024, .batch = points / 1024}, h200);
  const auto two = transform<float>(complex, {.size = 1 << 20, .batch = points / (1 << 20)}, h200);
  const kc::seconds once = kc::bytes::from_value(2 * 8 * points) / (4.9e12 * kc::bytes::from_value(1) / 1_s);
  CHECK(one.time > once);
  CHECK(two.time > 2 * once);
  CHECK(two.time < 4 * once);
  CHECK(one.ignored == kc::feature{});
  const auto in_double = transform<double>(complex, {.size = 1024, .batch = points / 1024}, h200);
  CHECK(in_double.time > 1.6 * one.time);
  const auto of_reals = transform<float>(to_complex, {.size = 1024, .batch = points / 1024}, h200);
  CHECK(of_reals.time < 0.75 * one.time);
  CHECK((one.low < one.time && one.time < one.high));
}

TEST_CASE("sizes without a rule are mistakes") {
  CHECK_THROWS_WITH_AS(transform<float>(complex, {.size = 0}, h200),
                       "library::transform: a transform has a whole and positive size, and number of rows and batch, "
                       "not 0",
                       kc::error);
  CHECK_THROWS_AS(transform<float>(complex, {.size = 64, .batch = 1.5}, h200), kc::error);
  CHECK_THROWS_WITH_AS(transform<float>(complex, {.size = 10007}, h200),
                       "library::transform: there is no rule for 1 x 10007 points; it has powers of two, and products "
                       "of 2, 3, 5 and 7 up to 4096 in one dimension",
                       kc::error);
  CHECK_THROWS_AS(transform<double>(complex, {.size = 48, .rows = 48}, h200), kc::error);
  CHECK_THROWS_AS(transform<double>(complex, {.size = 22}, h200), kc::error);
  for (const double points : {1., 1e300, 9.3e18})
    CHECK_THROWS_AS(transform<float>(complex, {.size = points}, h200), kc::error);
}
}  // namespace
