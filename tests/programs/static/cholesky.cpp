// SPDX-License-Identifier: BSL-1.0
// The programs of examples/programs/cholesky: the number of each step, the thesis' sum worked out by hand, and the
// overlap.
#include "../../../examples/programs/cholesky/programs/accounted.hpp"
#include "../../../examples/programs/cholesky/programs/on_host.hpp"
#include "../../../examples/programs/cholesky/programs/panels.hpp"

namespace {
namespace kc = kernelcost;
namespace cholesky = examples::cholesky;
using namespace kc::literals;
using cholesky::dense_profile;
using cholesky::dpotrf_on_eleanorrigby;
using cholesky::every_third_profile;
using cholesky::programs::tiling;

constexpr const auto& c2070 = kc::machine::tesla_c2070;
constexpr bool is(const kc::seconds& time, const kc::seconds& expected) {
  const double off = time.value() / expected.value() - 1;
  return off < 1e-9 && off > -1e-9;
}

// Steps.
struct counted {
  int dsyrks = 0;
  int dgemms = 0;
  int dtrsms = 0;
  int others = 0;
  constexpr void dsyrk(int, int) { ++dsyrks; }
  constexpr void dgemm(int, int, int) { ++dgemms; }
  constexpr void dtrsm(int, int) { ++dtrsms; }
  constexpr void dpotrf(int) { ++others; }
  constexpr void to_host(int) { ++others; }
  constexpr void to_device(int) { ++others; }
};
constexpr counted steps(int blocks, int (*first)(int)) {
  counted all;
  cholesky::factor_by_tiles(blocks, first, all);
  return all;
}
static_assert(steps(1, dense_profile).others == 3 && steps(1, dense_profile).dtrsms == 0);
static_assert(steps(8, dense_profile).dsyrks == 28 && steps(8, dense_profile).dtrsms == 28);  // 8 x 7 / 2
static_assert(steps(8, dense_profile).dgemms == 56);                                          // 8 x 7 x 6 / 6
// Table 9.1, n = 512 and 2560.
static_assert(steps(8, every_third_profile).dsyrks == 16 && steps(8, every_third_profile).dgemms == 17);
static_assert(steps(8, every_third_profile).dtrsms == 16 && steps(8, every_third_profile).others == 3 * 8);
static_assert(steps(40, every_third_profile).dsyrks == 494 && steps(40, every_third_profile).dgemms == 3978);

// A step never uses a tile that is not finished yet, nor one outside the profile.
struct in_order {
  int (*first)(int);
  bool done[12][12] = {};
  bool right = true;
  constexpr void needs(int i, int j) { right = right && j >= first(i) && done[i][j]; }
  constexpr void changes(int i, int j) { right = right && j >= first(i) && !done[i][j]; }
  constexpr void dsyrk(int j, int k) { needs(j, k), changes(j, j); }
  constexpr void dgemm(int i, int j, int k) { needs(i, k), needs(j, k), changes(i, j); }
  constexpr void dpotrf(int j) { changes(j, j), done[j][j] = true; }
  constexpr void dtrsm(int i, int j) { needs(j, j), changes(i, j), done[i][j] = true; }
  constexpr void to_host(int) {}
  constexpr void to_device(int) {}
};
constexpr bool in_right_order(int (*first)(int)) {
  in_order on{first};
  cholesky::factor_by_tiles(12, first, on);
  for (int i = 0; i < 12; ++i)
    for (int j = first(i); j <= i; ++j) on.right = on.right && on.done[i][j];
  return on.right;
}
static_assert(in_right_order(dense_profile) && in_right_order(every_third_profile));
static_assert(in_right_order([](int row) { return row; }) && in_right_order([](int row) { return row / 2; }));

// The thesis' accounting for n = 256: two dsyrk, no dgemm, two dtrsm. The times are those of section 9.3.
constexpr kc::seconds accounted(const cholesky::programs::accounting& as) {
  return cholesky::programs::with_own_kernels_accounted(c2070, {256, 64}, every_third_profile, dpotrf_on_eleanorrigby,
                                                        as, [](const kc::timeline& t) { return t.elapsed(); });
}
constexpr kc::seconds cycles(double number) { return kc::cycles::from_value(number) / 1.15_GHz; }
constexpr auto tile = 32768_B;
constexpr auto eliminations = 64 * cycles(119808);
constexpr auto dsyrk_once = cycles(38400 + 256 + 57600 + 57728 + 60984) + 2.5 * tile / 80_GiB_per_s;
constexpr auto dsyrk_twice = cycles(38400 + 256 + 96000 + 115328 + 60984) + 2.5 * tile / 80_GiB_per_s;
constexpr auto dtrsm = eliminations + 3 * tile / 80_GiB_per_s;
constexpr auto triangle = 256 * 257 / 2 * 8_B;
constexpr auto rows_of_tiles = 10 * tile;
constexpr auto dpotrf = 48.316_us;
constexpr auto printed = 2 * dsyrk_once + 2 * dtrsm + triangle / 3.6_GiB_per_s + dpotrf + tile / 4_GiB_per_s;
static_assert(is(accounted(cholesky::programs::as_printed), printed));
constexpr auto rows_back = (rows_of_tiles - triangle) / 3.6_GiB_per_s;
static_assert(is(accounted({.whole_rows_come_back = true}), printed + rows_back));
static_assert(is(accounted({.every_dpotrf_counts = true}), printed + 3 * (dpotrf + tile / 4_GiB_per_s)));
static_assert(is(accounted({.whole_products = true}), printed + 2 * (dsyrk_twice - dsyrk_once)));
static_assert(is(accounted({.launches_and_first_copies = true}),
                 printed + (2 * 3 + 2 * 64) * 3_us + rows_of_tiles / 4_GiB_per_s));
static_assert(is(accounted(cholesky::programs::as_corrected),
                 2 * dsyrk_twice + 2 * dtrsm + rows_of_tiles / 3.6_GiB_per_s + 4 * (dpotrf + tile / 4_GiB_per_s) +
                     (2 * 3 + 2 * 64) * 3_us + rows_of_tiles / 4_GiB_per_s));

// Kernels: the computation of a thread.
constexpr auto computation(const auto& kernel, const kc::launch& how) {
  return kc::estimate(kernel, how, c2070, kc::model::gonzalez2012_sum).figures.C_comp;
}
static_assert(computation(cholesky::product(64), cholesky::tile_launch(64)) == 64 * 48_cycles);
static_assert(computation(cholesky::subtraction(64), cholesky::subtraction_launch(64)) == 24_cycles * 1 + 48_cycles);
static_assert(cholesky::tile_launch(128).blocks() == 16 && cholesky::subtraction_launch(64).blocks() == 22);
static_assert(cholesky::library_product_launch(256, 64).blocks() == 4);

// Programs.
constexpr tiling quarters{256, 64};
constexpr kc::seconds program(const auto& fill) {
  kc::timeline t{c2070};
  fill(t);
  return t.elapsed();
}
constexpr auto blocked =
    program([](kc::timeline& t) { cholesky::programs::blocked(t, c2070, quarters, dpotrf_on_eleanorrigby); });
constexpr auto structured = program([](kc::timeline& t) {
  cholesky::programs::structured(t, c2070, quarters, every_third_profile, dpotrf_on_eleanorrigby);
});
constexpr auto magma =
    program([](kc::timeline& t) { cholesky::programs::magma(t, c2070, quarters, dpotrf_on_eleanorrigby); });
constexpr auto own = program([](kc::timeline& t) {
  cholesky::programs::own_kernels(t, c2070, quarters, every_third_profile, dpotrf_on_eleanorrigby);
});
static_assert(structured < blocked && magma < blocked && structured < own);
static_assert(is(program([](kc::timeline& t) {
                   cholesky::programs::structured(t, c2070, quarters, dense_profile, dpotrf_on_eleanorrigby);
                 }),
                 blocked));

/// In the second block column, the host factors the tile while the card updates the column below it.
constexpr bool dpotrf_goes_on_beside_dgemm() {
  kc::timeline t{c2070};
  cholesky::programs::blocked(t, c2070, quarters, dpotrf_on_eleanorrigby);
  const auto plan = t.schedule();
  for (int i = 0; i < plan.size(); ++i)
    for (int k = 0; k < plan.size(); ++k)
      if (plan[i].name[1] == 'p' && plan[k].name[1] == 'g' && plan[i].start < plan[k].finish &&
          plan[k].start < plan[i].finish)
        return plan.overlap() > 0;
  return false;
}
static_assert(dpotrf_goes_on_beside_dgemm());

// The host: the measured time at 64 rows, and larger sizes by the cube of the rows. A host without a measurement of
// dpotrf takes the time of its tree.
static_assert(is(dpotrf_on_eleanorrigby(64), dpotrf) && is(dpotrf_on_eleanorrigby(128), 8 * dpotrf));
constexpr kc::seconds on_host(const auto& fill) {
  kc::timeline t{c2070};
  fill(t);
  return t.elapsed();
}
static_assert(is(on_host([](auto& t) { cholesky::programs::lapack_on_host(t, quarters, dpotrf_on_eleanorrigby); }),
                 64 * dpotrf));
constexpr const auto& processor = kc::machine::hosts::measured_host;
constexpr auto by_columns = on_host([](auto& t) { cholesky::programs::columns_on_host(t, processor, quarters); });
constexpr auto by_tiles =
    on_host([](auto& t) { cholesky::programs::blocked_on_host(t, processor, quarters, dense_profile); });
// 256^3 / 6 products, at most 8 at a time; by tiles of 64, the products of 10 updates, 6 dtrsm and 4 dpotrf.
constexpr kc::seconds products(double number) {
  return kc::cycles::from_value(number / 8 / processor.fma_units.value().value()) / processor.clock.value();
}
static_assert(by_columns > products(256.0 * 256 * 256 / 6));
static_assert(by_tiles > products(10 * 64 * 64 * 64 + 6 * 64 * 64 * 32));
static_assert(by_columns < 2_ms && by_tiles < 2_ms);
}  // namespace
