// SPDX-License-Identifier: BSL-1.0
// The BSP model, worked by hand on the Tesla C2070: 32 cores, depth 4, 1.15 GHz, latency 500 (mean of 400 to 600),
// shared 4, issue 24 cycles in single precision and 48 in double.
#include <kernelcost/kernelcost.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::feature;

constexpr const auto& c2070 = kc::machine::tesla_c2070;

// One warp on an SM that overlaps 128 threads: 1 x 1 x 32 / (32 x 4) of the cycles of a thread.
constexpr kc::launch one_warp{{1}, {32}};
// The number of threads that an SM overlaps: the kernel costs the same as one of its threads.
constexpr kc::launch one_round{{1}, {128}};

template <class Body>
constexpr auto cost(const Body& body, const kc::model::kothapalli2009& model = kc::model::kothapalli2009_sum,
                    const kc::gpu& card = c2070) {
  return kc::estimate(kernel("k", body), one_round, card, model);
}
template <class Body>
constexpr kc::cycles cycles_of(const Body& body, const kc::model::kothapalli2009& model = kc::model::kothapalli2009_sum,
                               const kc::gpu& card = c2070) {
  return cost(body, model, card).cycles;
}

// Instructions by precision; a 64-bit integer operation is two instructions.
static_assert(cycles_of(compute<float>(op::add)) == 24_cycles && cycles_of(compute<double>(op::add)) == 48_cycles);
static_assert(cycles_of(compute<int>(op::add, 10)) == 240_cycles &&
              cycles_of(compute<long long>(op::add)) == 48_cycles);
static_assert(cycles_of(compute<float>(op::sqrt)) ==
              cycles_of(compute<float>(op::add)));  // the model does not distinguish operations

// Memory: each access takes the whole latency. An access to shared memory takes 4 cycles for each way of its bank
// conflict.
static_assert(cycles_of(load<float>(global)) == 500_cycles &&
              cycles_of(store<float>(global, coalesced, 3)) == 1500_cycles);
static_assert(cycles_of(load<float>(shared)) == 4_cycles &&
              cycles_of(load<float>(shared, bank_conflict(8))) == 32_cycles);
static_assert(cycles_of(load<float>(local)) == 500_cycles);

// Sum and maximum over the whole thread, phases or not.
constexpr auto body = sequence(compute<double>(op::mul, 10), load<double>(global, coalesced, cached, 20));
static_assert(cycles_of(body) == 10480_cycles && cost(body).figures.N_comp == 480_cycles);
static_assert(cost(body).figures.N_memory == 10000_cycles && cost(body).figures.C_T == 10480_cycles);
static_assert(cycles_of(body, kc::model::kothapalli2009_max) == 10000_cycles);
static_assert(cycles_of(compute<float>(op::add, 50) + load<float>(global), kc::model::kothapalli2009_max) ==
              1200_cycles);
constexpr auto in_phases = phase("a", compute<float>(op::add, 100)) + phase("b", load<float>(global));
static_assert(cycles_of(in_phases, kc::model::kothapalli2009_max) ==
              2400_cycles);  // no sum of maxima: that is the 2012 model

// The thesis' variant: latency x size / 128 for accesses that are tagged cached.
static_assert(cycles_of(body, kc::model::kothapalli2009_cached) == 480_cycles + 625_cycles);
static_assert(cycles_of(load<float>(global, coalesced, cached, 32), kc::model::kothapalli2009_cached) == 500_cycles);
static_assert(cycles_of(load<float>(global, coalesced, uncached), kc::model::kothapalli2009_cached) == 500_cycles);
static_assert(cycles_of(load<float>(global), kc::model::kothapalli2009_cached) == 500_cycles);
static_assert(cycles_of(load<float>(global, coalesced, hits(cache_level::l1, 0.75), 4),
                        kc::model::kothapalli2009_cached) == 500_cycles + 3 * 4_cycles);

// The paper's discount for coalesced accesses: (500 + 32) / 32.
static_assert(cycles_of(load<float>(global, coalesced), kc::model::kothapalli2009_coalesced) == 16.625_cycles);
static_assert(cycles_of(load<float>(global, strided(2)), kc::model::kothapalli2009_coalesced) == 500_cycles);
static_assert(cycles_of(load<float>(global, broadcast, cached), kc::model::kothapalli2009_coalesced) == 500_cycles);

// A loop costs the trips of the thread with the most trips. Unrolling changes nothing.
static_assert(cycles_of(repeat(100, compute<float>(op::add))) == 2400_cycles);
static_assert(cycles_of(repeat(100, unroll<4>, dependent, compute<float>(op::add))) == 2400_cycles);
static_assert(cycles_of(repeat(varying{50, 66, 100}, compute<float>(op::add))) == 2400_cycles);
static_assert(cycles_of(repeat(10, repeat(10, compute<float>(op::add)))) == 2400_cycles);
static_assert(cycles_of(repeat(0, compute<float>(op::add))) == 0_cycles);

// Guards: the slowest thread is one that the guard admits.
static_assert(cycles_of(guard(1, compute<float>(op::add))) == 24_cycles);

// C(K) = blocks x warps x 32 x C_T / (32 x 4); a partial warp counts its threads.
static_assert(kc::estimate(kernel("k", body), one_warp, c2070, kc::model::kothapalli2009_sum).cycles == 2620_cycles);
// The blocks are those of the SM with the most blocks. In the thesis' reading they are those of the whole grid.
template <class Model>
constexpr kc::cycles of_blocks(kc::count blocks, const Model& model) {
  return kc::estimate(kernel("k", body), kc::launch_blocks(blocks, 128_threads), c2070, model).cycles;
}
static_assert(of_blocks(14, kc::model::kothapalli2009_sum) == 10480_cycles);
static_assert(of_blocks(15, kc::model::kothapalli2009_sum) == 2 * 10480_cycles);
static_assert(of_blocks(56, kc::model::kothapalli2009_max) == 4 * 10000_cycles);
static_assert(of_blocks(28, kc::model::kothapalli2009_coalesced) ==
              2 * of_blocks(1, kc::model::kothapalli2009_coalesced));
static_assert(of_blocks(4, kc::model::kothapalli2009_sum_thesis) == 41920_cycles);
static_assert(of_blocks(15, kc::model::kothapalli2009_max_thesis) == 15 * 10000_cycles);
static_assert(of_blocks(15, kc::model::kothapalli2009_cached_thesis) == 15 * (480_cycles + 625_cycles));
// Both readings agree for as many threads as one SM overlaps.
static_assert(of_blocks(1, kc::model::kothapalli2009_sum_thesis) == of_blocks(1, kc::model::kothapalli2009_sum));
static_assert(kc::estimate(kernel("k", body), kc::launch_blocks(1, 16_threads), c2070, kc::model::kothapalli2009_sum)
                  .cycles == 1310_cycles);
static_assert(kc::estimate(kernel("k", body), kc::launch_blocks(56, 128_threads), c2070, kc::model::kothapalli2009_max)
                  .resources[kc::resource::computation] == 4 * 480_cycles);
static_assert(cost(body).time == 10480_cycles / 1.15_GHz);
static_assert(cost(body).bottleneck == kc::resource::memory);
static_assert(cost(compute<float>(op::add)).bottleneck == kc::resource::computation);
static_assert(cost(body).resources[kc::resource::computation] == 480_cycles &&
              cost(body).resources[kc::resource::memory] == 10000_cycles);

// The estimate lists the features that the model ignores.
constexpr bool ignores(feature what, const auto& tree) { return has(cost(tree).ignored, what); }
static_assert(!ignores(feature::barriers, body) && ignores(feature::barriers, sync_block));
static_assert(ignores(feature::atomics, atomic<float>(op::add, global)));
static_assert(ignores(feature::warp_exchange, shuffle<float>()) && cycles_of(shuffle<float>()) == 24_cycles);
static_assert(ignores(feature::coalescing, load<float>(global, strided(100))));
static_assert(!ignores(feature::coalescing, load<float>(global, broadcast)));
static_assert(ignores(feature::caches, load<float>(global, coalesced, cached)));
static_assert(!has(cost(body, kc::model::kothapalli2009_cached).ignored, feature::caches));
static_assert(ignores(feature::texture_and_constant, load<float>(constant, broadcast)));
// Both sides of a branch count, wherever the branch stands, except a side that is never taken.
static_assert(ignores(feature::barriers, repeat(3, branch(uniform(0.5), compute<float>(op::add), sync_block))));
static_assert(ignores(feature::barriers, guard(9, diverge(3, branch(uniform(0.5), sync_block, load<float>(global))))));
static_assert(ignores(feature::barriers, phase("p", branch(divergent(0.5), load<float>(global), sync_block))));
static_assert(!ignores(feature::barriers, branch(uniform(1), compute<float>(op::add), sync_block)));
static_assert(cost(compute<float>(op::add)).ignored == feature::none);
static_assert(cycles_of(sync_block) == 0_cycles);
static_assert(cycles_of(atomic<float>(op::add, global)) == 500_cycles);
static_assert(cycles_of(atomic<float>(op::add, shared, contention(32))) == 128_cycles);

// Cards of compute capability 1.x do not cache global memory, whatever the tag is.
static_assert(cycles_of(load<float>(global, coalesced, cached), kc::model::kothapalli2009_cached,
                        kc::machine::tesla_c1060) == 16 * 31.25_cycles * 4);  // 8 cores: four times the cycles of 32
}  // namespace
