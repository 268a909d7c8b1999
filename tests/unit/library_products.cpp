// SPDX-License-Identifier: BSL-1.0
// Products of matrices as a library computes them.
#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/matrix_product.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using doctest::Approx;
using namespace kc::literals;
using kc::library::matrix_product;
using kc::library::product_kernel;
using kc::library::product_plan;
using kc::library::product_shape;
using kc::machine::h200;

TEST_CASE("the cost of a plan is that of its kernel, and of the reduction of its parts") {
  constexpr product_plan tiles{{product_kernel::warp_groups, 128, 128, 64, 6, 8, 1}};
  constexpr product_shape wide{2048, 2048, 4096};
  constexpr auto whole = kc::library::cost_of<kc::bfloat16>(wide, tiles, h200);
  static_assert(whole.blocks == 256 && whole.low < whole.time && whole.time < whole.high);
  static_assert(whole.ignored == kc::feature{});
  // Two waves of 64 stages, for each of which tensor cores compute 8 instructions of 64 cycles.
  static_assert(whole.time > 65536_cycles / 1.98_GHz);
  product_plan parts = tiles;
  parts.parts = 2;
  const auto divided = kc::library::cost_of<kc::bfloat16>(wide, parts, h200);
  CHECK(divided.blocks == 512);
  CHECK(divided.time > whole.time);
  // The card multiplies both types at the same rate.
  CHECK(kc::library::cost_of<kc::half>(wide, tiles, h200).time.value() == Approx(whole.time.value()).epsilon(1e-3));
}

TEST_CASE("the cheapest of the plans is taken") {
  const product_shape square{4096, 4096, 4096};
  const auto best = matrix_product<kc::bfloat16>(square, h200);
  CHECK(best.plan.tile.kernel == product_kernel::warp_groups);
  CHECK(best.bottleneck == kc::resource::tensor_cores);
  CHECK(best.plan.parts == 1);
  for (const int columns : {64, 128}) {
    product_plan other = best.plan;
    other.tile.columns = columns;
    CHECK(kc::library::cost_of<kc::bfloat16>(square, other, h200).time >= best.time);
  }
  // Few tiles of great depth are computed in parts.
  CHECK(matrix_product<kc::bfloat16>({128, 128, 16384}, h200).plan.parts > 1);
  CHECK(matrix_product<double>({64, 64, 8192}, h200).plan.parts > 1);
  CHECK(matrix_product<float>({64, 64, 64}, h200).plan.parts == 1);
}

TEST_CASE("each type has its kernels") {
  const product_shape shape{1024, 1024, 1024};
  CHECK(matrix_product<float>(shape, h200).plan.tile.kernel == product_kernel::lanes);
  CHECK(matrix_product<double>(shape, h200).plan.tile.kernel == product_kernel::warps);
  CHECK(matrix_product<kc::tfloat32>(shape, h200).plan.tile.kernel == product_kernel::warp_groups);
  CHECK(matrix_product<kc::tfloat32>({256, 256, 256}, h200).plan.tile.kernel == product_kernel::warps);
  CHECK(matrix_product<float>({1, 4096, 4096}, h200).plan.tile.kernel == product_kernel::rows);
  // A vector times a matrix takes at least the time to read the matrix from L2.
  CHECK(matrix_product<float>({1, 2048, 2048}, h200).time > 16_MiB / h200.measured.value()->l2_read);
  CHECK(matrix_product<kc::bfloat16>(shape, h200).time < matrix_product<kc::tfloat32>(shape, h200).time);
  CHECK(matrix_product<kc::tfloat32>(shape, h200).time < matrix_product<float>(shape, h200).time);
}

TEST_CASE("a larger product is not cheaper by more than the steps of its tiles") {
  for (const double size : {64., 256., 1024., 4096.}) {
    const auto once = matrix_product<kc::bfloat16>({size, size, size}, h200).time;
    for (const product_shape& larger :
         {product_shape{2 * size, size, size}, {size, 2 * size, size}, {size, size, 2 * size}}) {
      CHECK(matrix_product<kc::bfloat16>(larger, h200).time > 0.98 * once);
      CHECK(matrix_product<kc::bfloat16>(larger, h200).time < 2.5 * once);
    }
  }
}

TEST_CASE("shapes that no kernel computes are mistakes") {
  CHECK_THROWS_WITH_AS(matrix_product<float>({0, 8, 8}, h200),
                       "library::matrix_product: a matrix has a positive and finite number of rows and columns, not 0",
                       kc::error);
  CHECK_THROWS_AS(matrix_product<double>({8, 8, -1}, h200), kc::error);
  CHECK_THROWS_WITH_AS(matrix_product<kc::bfloat16>({8, 4097, 64}, h200),
                       "library::matrix_product: rows of this type have a multiple of 16 bytes, not 8194", kc::error);
  CHECK_NOTHROW(matrix_product<kc::bfloat16>({1, 8, 8}, h200));
  CHECK_NOTHROW(matrix_product<double>({3, 5, 7}, h200));
  kc::gpu ampere = h200;
  ampere.capability = {8, 0};
  CHECK_THROWS_AS(matrix_product<kc::half>({64, 64, 64}, ampere), kc::error);
  CHECK(matrix_product<kc::half>({64, 64, 64}, kc::machine::h100).ignored == kc::feature::none);
  kc::calibration without_groups = *kc::machine::h100.measured.value();
  without_groups.group_half = {};
  kc::gpu poor = kc::machine::h100;
  poor.measured = {&without_groups, "a calibration without products of warp groups"};
  CHECK(matrix_product<kc::half>({64, 64, 64}, poor).ignored == kc::feature::unmeasured_instructions);
}
}  // namespace
