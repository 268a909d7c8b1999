// SPDX-License-Identifier: BSL-1.0
// A kernel in the words of the documentation: the named functions, and the same as a cost formula.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

// y = A x, one row of A per thread, row-major
constexpr auto matvec_rows(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  // clang-format off
  return kernel("matvec_rows",
    guard(rows,                                      // if (i < rows)
      repeat(cols, unroll<4>,
        load<float>(global, strided(cols), cached),  // A[i*cols + j]
        load<float>(global, broadcast, cached),      // x[j]
        compute<float>(op::fma)),
      store<float>(global, coalesced)));             // y[i]
  // clang-format on
}
constexpr auto launch = kc::launch_1d(5000, 192_threads);
constexpr auto cost =
    kc::estimate(matvec_rows(5000, 2000), launch, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

KERNELCOST_BUDGET(cost.time, 7_ms);
static_assert(cost.bottleneck == kc::resource::memory);
static_assert(cost.occupancy.fraction() >= 0.5);

constexpr auto as_a_formula(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  // clang-format off
  const auto body = cols * (load<float>(global, strided(cols), cached) + load<float>(global, broadcast, cached) + compute<float>(op::fma))
                  + store<float>(global, coalesced);
  // clang-format on
  return kernel("matvec_rows", guard(rows, body));
}

constexpr bool both_cost_the_same(const auto& model) {
  const auto in_words = kc::estimate(matvec_rows(5000, 2000), launch, kc::machine::tesla_c2070, model);
  const auto in_formula = kc::estimate(as_a_formula(5000, 2000), launch, kc::machine::tesla_c2070, model);
  return in_words.cycles == in_formula.cycles && in_words.time == in_formula.time && in_words.cycles > 0_cycles;
}
static_assert(both_cost_the_same(kc::model::kothapalli2009_sum) && both_cost_the_same(kc::model::kothapalli2009_max) &&
              both_cost_the_same(kc::model::kothapalli2009_cached) &&
              both_cost_the_same(kc::model::kothapalli2009_coalesced));
static_assert(both_cost_the_same(kc::model::gonzalez2012_sum) && both_cost_the_same(kc::model::gonzalez2012_max) &&
              both_cost_the_same(kc::model::gonzalez2012_interim));
}  // namespace
