// SPDX-License-Identifier: BSL-1.0
// Edge cases of the calibrated model in constant expressions, where a division by zero would not compile.
#include "../unit/synthetic_card.hpp"

namespace {
namespace kc = kernelcost;
using namespace kc::expr;
using namespace kernelcost_tests;

// Doublings: whole numbers at powers of two, linear in between.
static_assert(kc::model::doublings(1) == 0 && kc::model::doublings(2) == 1 && kc::model::doublings(32) == 5);
static_assert(kc::model::doublings(3) == 1.5 && kc::model::doublings(48) == 5.5 && kc::model::doublings(0.5) == 0);

// Empty arrays and sets, loops without trips, guards without threads.
constexpr buffer<float> empty{"empty", 0};
constexpr bool is_priced(const auto& body) {
  const auto described = kernel("k", body);
  return kc::estimate(described, kc::launch_blocks(20, 128_threads), synthetic_card, kc::model::calibrated).time >=
         1_us;
}
static_assert(is_priced(load(empty, kc::expr::random) + store(empty) + atomic(op::add, empty)));
static_assert(is_priced(load(empty, coalesced, reuse(0_B)) + load<float>(global, coalesced, reuse(0_B))));
static_assert(is_priced(repeat(0, load(empty, coalesced, reuse(4_KiB))) + guard(0, load(empty, kc::expr::random))));
static_assert(is_priced(branch(uniform(0), load(empty)) + branch(divergent(0), store(empty, strided(2)))));
static_assert(is_priced(atomic<int>(op::add, global, contention(0))));
}  // namespace
