// SPDX-License-Identifier: BSL-1.0
// A changed description costs what the same description costs when it is written so by hand, under every kind of model.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/what_if.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;

constexpr kc::count n = 1 << 20;
constexpr auto in = buffer<float>{"in", n};
constexpr auto out = buffer<double>{"out", n};
constexpr auto how = kc::launch_1d(n, 256_threads);

/// Every node, with the properties that a change can name.
struct properties {
  pattern global_load = strided(64);
  pattern global_store = random;
  pattern shared_load = bank_conflict(8);
  pattern of_atomics = random;
  contention meeting{32, 4096};
  unrolling unrolled = unroll<1>;
  kc::node::condition when = divergent(0.25);
  kc::count ways = 4;
  resources uses{48, 16_KiB};
};
constexpr auto described(const properties& with) {
  return kernel("k", with.uses,
                guard(n - 5,
                      phase("load", repeat(8, with.unrolled, load(in, with.global_load), compute<float>(op::fma))),
                      store<float>(shared), sync_block, load<float>(shared, with.shared_load), shuffle<float>(),
                      branch(with.when, compute<float>(op::exp), compute<int>(op::add)),
                      diverge(with.ways, compute<int>(op::mul)), atomic(op::add, out, with.of_atomics, with.meeting),
                      branch(lanes(1), store(out, with.global_store))));
}

template <class Model>
constexpr bool cost_the_same(const auto& one, const auto& other, const kc::gpu& card, const Model& model) {
  const auto a = kc::estimate(one, how, card, model);
  const auto b = kc::estimate(other, how, card, model);
  return a.cycles == b.cycles && a.bottleneck == b.bottleneck && a.occupancy.warps_per_sm == b.occupancy.warps_per_sm;
}
constexpr bool agree(const kc::changes& change, const properties& changed) {
  const auto now = what_if(described({}), change);
  const auto then = described(changed);
  return cost_the_same(now, then, kc::machine::h200, kc::model::calibrated) &&
         cost_the_same(now, then, kc::machine::h200, kc::model::roofline) &&
         cost_the_same(now, then, kc::machine::tesla_c2070, kc::model::gonzalez2012_max) &&
         cost_the_same(now, then, kc::machine::tesla_c2070, kc::model::kothapalli2009_coalesced);
}

static_assert(agree({}, {}));
static_assert(agree({.coalesced = true},
                    {.global_load = coalesced, .global_store = coalesced, .of_atomics = coalesced}));
static_assert(agree({.conflict_free = true}, {.shared_load = coalesced}));
static_assert(agree({.uniform = true}, {.when = uniform(0.25), .ways = 1}));
static_assert(agree({.uncontended = true}, {.meeting = {}}));
static_assert(agree({.unrolled_by = 4}, {.unrolled = unroll<4>}));
static_assert(agree({.unlimited_blocks = true}, {.uses = {}}));
static_assert(agree({.coalesced = true, .conflict_free = true, .unrolled_by = 2}, {.global_load = coalesced,
                                                                                   .global_store = coalesced,
                                                                                   .shared_load = coalesced,
                                                                                   .of_atomics = coalesced,
                                                                                   .unrolled = unroll<2>}));

// Lanes that share elements keep doing so, and so does a loop that is unrolled further already.
constexpr properties shares{.global_load = repeated(8), .global_store = sectors_per_request(2), .unrolled = unroll<16>};
static_assert(kc::estimate(what_if(described(shares), {.coalesced = true, .unrolled_by = 4}), how, kc::machine::h200,
                           kc::model::calibrated)
                  .cycles == kc::estimate(described({.global_load = repeated(8),
                                                     .global_store = sectors_per_request(2),
                                                     .of_atomics = coalesced,
                                                     .unrolled = unroll<16>}),
                                          how, kc::machine::h200, kc::model::calibrated)
                                 .cycles);

// The account of accesses and the phases are those of the changed description.
constexpr auto better =
    kc::estimate(what_if(described({}), {.coalesced = true}), how, kc::machine::h200, kc::model::calibrated);
static_assert(better.accesses.of("in").sectors / better.accesses.of("in").requests == 4);
static_assert(better.phase("load") > 0_cycles);
}  // namespace
