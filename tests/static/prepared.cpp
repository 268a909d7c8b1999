// SPDX-License-Identifier: BSL-1.0
// A kernel that is prepared once: the same estimates as of the kernel, in a constant expression and under each model.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/model/prepared.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kc::literals;

constexpr double n = 4096;
constexpr double many = 1 << 20;
constexpr auto rows = kernel("rows", resources{32, 4_KiB},
                             repeat(n, load<float>(global, strided(n)), load<float>(global, coalesced),
                                    compute<float>(op::fma), load<float>(shared)),
                             guard(many - 1, branch(divergent(0.5), sequence(compute<float>(op::div, 3), sync_warp))),
                             store<float>(global));
constexpr auto how = kc::launch_1d(many, 128_threads);
constexpr kc::prepared ready(rows, how);

constexpr bool same(const kc::launch& launched, const kc::gpu& card, const auto& model) {
  const auto one = kc::estimate(ready, launched, card, model);
  const auto other = kc::estimate(rows, launched, card, model);
  return one.cycles == other.cycles && one.time == other.time && one.resources.sum() == other.resources.sum() &&
         one.ignored == other.ignored && one.bottleneck == other.bottleneck;
}
// L1 loses lines of the rows, so that the merged trips matter.
static_assert(kc::estimate(ready, how, kc::machine::h200, kc::model::calibrated).figures.kept_by_l1 < 1);
static_assert(same(how, kc::machine::h200, kc::model::calibrated));
static_assert(same(how, kc::machine::h100, kc::model::calibrated));
static_assert(same(how.on_cold_caches(), kc::machine::h200, kc::model::calibrated));
// Other launches, and models that do not know prepared kernels.
static_assert(same(kc::launch_1d(2 * many, 128_threads), kc::machine::h200, kc::model::calibrated));
static_assert(same(kc::launch_1d(many, 64_threads), kc::machine::h200, kc::model::calibrated));
static_assert(same(how, kc::machine::h200, kc::model::roofline));
static_assert(same(how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum));

static_assert(ready.covers(how) && ready.covers(how.as_dependent()) && ready.covers(how.after_others(1_GiB)));
static_assert(!ready.covers(kc::launch_1d(2 * many, 128_threads)) && !ready.covers(kc::launch_1d(many, 64_threads)));
// Cards without the reduction of a warp execute shuffles, which are other code.
constexpr auto reduces = kernel("reduces", reduce_warp(op::min));
constexpr kc::prepared not_read(reduces, how);
static_assert(!not_read.covers(how));
static_assert(kc::estimate(not_read, how, kc::machine::h200, kc::model::calibrated).time ==
              kc::estimate(reduces, how, kc::machine::h200, kc::model::calibrated).time);
}  // namespace
