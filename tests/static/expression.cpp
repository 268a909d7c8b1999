// SPDX-License-Identifier: BSL-1.0
// The language: each node and its fold, both notations, and the laws of trees.
#include "writing.hpp"

#include <kernelcost/kernelcost.hpp>

#include <type_traits>

namespace kernelcost_tests {  // named: nvcc warns of unused members that only a concept requires
struct hears_waits {
  struct value {
    int waits = 0;
  };
  template <class Leaf>
  constexpr void leaf(value& total, const Leaf&) const {
    total.waits += std::is_same_v<Leaf, kernelcost::node::dependency> ? 1 : 0;
  }
  constexpr void repeat(value& total, const kernelcost::node::loop& trips, const value& body) const {
    total.waits += static_cast<int>(trips.mean.value()) * body.waits;
  }
  constexpr void branch(value&, const kernelcost::node::condition&, const value&, const value&) const {}
  constexpr void diverge(value&, kernelcost::count, const value&) const {}
  constexpr void guard(value&, const kernelcost::node::participants&, const value&) const {}
  constexpr void phase(value&, const char*, const value&) const {}
};
}  // namespace kernelcost_tests

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;
using kc::node::phases_in;
using kernelcost_tests::written;

constexpr auto c = compute<float>(op::add);
constexpr auto l = load<float>(global);
constexpr auto s = store<float>(global);

// Leaves store their arguments.
static_assert(written(c) == "c" && written(compute<float>(op::add, 10)) == "c10");
static_assert(compute<double>(op::fma).operation == op::fma &&
              compute<double>(op::fma).type.kind == kc::element_kind::float64);
static_assert(compute<int>(op::add).type.kind == kc::element_kind::int32);
static_assert(compute<long long>(op::add).type.kind == kc::element_kind::int64);
static_assert(compute<unsigned char>(op::add).type.kind == kc::element_kind::int32);
static_assert(compute<kc::half>(op::add).type.kind == kc::element_kind::half);

static_assert(compute<float>(op::add, 4).order == iterations::unstated);
static_assert(compute<float>(op::add, 4, independent).order == independent &&
              compute<float>(op::add, 4, dependent).order == dependent);

static_assert(written(l) == "l" && written(s) == "s" && written(load<float>(shared, coalesced, 3)) == "l3");
static_assert(load<float>(global).pattern.kind == coalesced.kind &&
              load<float>(global).cache.kind == cache_tag::policy::unstated);
static_assert(load<float>(global, strided(7), cached).pattern.amount == 7);
static_assert(load<float>(global, strided(7), cached).cache.kind == cached.kind);
static_assert(load<double>(global, broadcast, uncached, 5).accesses == 5 && load<double>(global).type.size == 8);
static_assert(store<float>(shared, bank_conflict(4), 2).accesses == 2 && store<float>(shared).space == space::shared);
static_assert(store<float>(local, coalesced, streaming).cache.kind == streaming.kind);
static_assert(load<float>(constant, broadcast).space == space::constant &&
              load<float>(texture).space == space::texture);
static_assert(reuse(4_KiB).amount == 4096 && hits(cache_level::l2, 0.25).amount == 0.25 &&
              hits(cache_level::l2, 0.25).level == cache_level::l2);

static_assert(written(atomic<float>(op::add, global)) == "a" && written(atomic<int>(op::max, shared, {}, 4)) == "a4");
static_assert(contention(192).lanes == 32 && contention(192).threads == 192 && contention(8).lanes == 8);
static_assert(contention(2, 5000).lanes == 2 && contention(2, 5000).threads == 5000 && contention().threads == 1);
static_assert(written(sync_block) == "|" && written(sync_warp) == "|" && written(sync_grid) == "|");
static_assert(sync_block.scope == kc::node::scope::block && sync_warp.scope == kc::node::scope::warp &&
              sync_grid.scope == kc::node::scope::grid);
static_assert(written(shuffle<float>()) == "x" && written(vote(3)) == "x3");
static_assert(shuffle<double>().type.size == 8 && vote().kind == kc::node::exchange_kind::vote);

// Nodes with children, in program order.
static_assert(written(sequence()) == "" && written(sequence(c, l, s)) == "cls" && written(sequence(s, l, c)) == "slc");
static_assert(written(repeat(12, l, c)) == "12(lc)");
static_assert(written(branch(divergent(0.5), c, l)) == "?(c)(l)" && written(branch(uniform(0.25), c)) == "?(c)()");
static_assert(written(diverge(32, c, c)) == "w32(cc)");
static_assert(written(guard(5000, l, s)) == "g5000(ls)" && written(guard(lanes_of_warp(4), l)) == "g4(l)");
static_assert(written(guard(threads_of_block(16), l)) == "g16(l)");
static_assert(written(phase("stage", l, c)) == "stage(lc)");
static_assert(written(kernel("k", l, c, s).body) == "lcs");

// Properties of loops, branches and guards that an algebra receives.
static_assert(repeat(8, unroll<4>, c).trips.unrolled.factor == 4 &&
              repeat(8, c).trips.unrolled.factor == unrolling::unstated);
static_assert(repeat(8, dependent, c).trips.order == dependent && repeat(8, c).trips.order == iterations::unstated);
static_assert(repeat(8, unroll<2>, independent, c).trips.order == independent);
static_assert(repeat(8, unroll<2>, independent, c).trips.unrolled.factor == 2);
static_assert(repeat(8, chained, l).trips.order == chained &&
              repeat(8, unroll<1>, chained, l).trips.unrolled.factor == 1);
static_assert(repeat(8, unrolling{}, c).trips.unrolled.factor == unrolling::unstated &&
              repeat(8, unrolling{2}, dependent, c).trips.unrolled.factor == 2);
static_assert(repeat(8, unroll_by_compiler, dependent, c).trips.unrolled.by_compiler &&
              !repeat(8, unroll_by_compiler, c).trips.unrolled.states_factor() &&
              !repeat(8, unroll<2>, c).trips.unrolled.by_compiler && !repeat(8, c).trips.unrolled.by_compiler);
static_assert(repeat(8, c).trips.mean == 8 && repeat(8, c).trips.warp_max == 8 && repeat(8, c).trips.grid_max == 8);
constexpr auto triangular = repeat(varying{50, 66, 100}, c);
static_assert(triangular.trips.mean == 50 && triangular.trips.warp_max == 66 && triangular.trips.grid_max == 100);
static_assert(lanes(8).kind == kc::node::condition::split::by_lane && lanes(8).share == 0.25);
static_assert(lanes(32).kind == kc::node::condition::split::uniform && lanes(32).share == 1);
static_assert(probability(0.5).kind == kc::node::condition::split::divergent);
static_assert(probability(0).kind == kc::node::condition::split::uniform && probability(1).share == 1);
static_assert(guard(10, c).participants.scope == kc::node::scope::grid);
static_assert(guard(threads_of_block(10), c).participants.scope == kc::node::scope::block);
static_assert(guard(lanes_of_warp(10), c).participants.scope == kc::node::scope::warp);

// A single child is stored directly, not as a sequence of one.
constexpr auto loop_of_one = repeat(2, c);
constexpr auto kernel_of_one = kernel("k", c);
static_assert(std::is_same_v<decltype(loop_of_one.body), kc::node::compute>);
static_assert(std::is_same_v<decltype(kernel_of_one.body), kc::node::compute>);

// Kernels: name and resources.
constexpr auto described = kernel("described", resources{32, 4_KiB}, l, s);
static_assert(described.uses.registers == 32 && described.uses.static_shared == 4096_B);
static_assert(std::string_view(described.name) == "described" && kernel("k", l).uses.registers == 0);

// Buffers: an array's name, size and space.
constexpr buffer<double> a{"A", 1000};
static_assert(a.size() == 8000_B && a.space == space::global &&
              buffer<float>("tile", 256, shared).space == space::shared);
static_assert(load(a, strided(10), cached).buffer.named() && std::string_view(load(a).buffer.name) == "A");
static_assert(load(a).buffer.size == 8000_B && load(a).type.size == 8 && load(a, broadcast, 6).accesses == 6);
static_assert(store(buffer<float>{"t", 8, shared}).space == space::shared && store(a, coalesced, 3).accesses == 3);
static_assert(atomic(op::add, a, contention(4)).type.kind == kc::element_kind::float64 &&
              atomic(op::add, a).buffer.named());
static_assert(!load<double>(global).buffer.named());
constexpr buffer<double> of_a_block = a.per_block(250);
static_assert(of_a_block.size() == a.size() && load(of_a_block).buffer.per_block == 2000_B &&
              store(of_a_block).buffer.per_block == 2000_B && atomic(op::add, of_a_block).buffer.per_block == 2000_B);
static_assert(load(a).buffer.per_block == 0_B);

// Patterns with an amount; an atomic's is random unless it is stated.
static_assert(load(a, row_broadcast(16)).pattern.kind == pattern::shape::row_broadcast &&
              load(a, row_broadcast(16)).pattern.amount == 16);
static_assert(load(a, repeated(8), cached).pattern.kind == pattern::shape::repeated &&
              load(a, repeated(8)).pattern.amount == 8);
static_assert(atomic(op::add, a).pattern.kind == pattern::shape::random &&
              atomic<int>(op::add, shared).pattern.kind == pattern::shape::random);
static_assert(atomic(op::add, a, coalesced, contention(1, 40), 3).pattern.kind == coalesced.kind &&
              atomic(op::add, a, coalesced, contention(1, 40), 3).contention.threads == 40 &&
              atomic(op::add, a, coalesced, contention(1, 40), 3).operations == 3);

// `await_loads`: statements after it need the loaded values. Only algebras that follow the order of loads receive it;
// `written` ignores it.
static_assert(written(l + await_loads + l) == "ll" && written(sequence(await_loads)) == "");
static_assert(kc::fold(kernelcost_tests::hears_waits{}, 3 * (l + await_loads + l)).waits == 3);

// The two notations.
static_assert(written(l + c) == written(sequence(l, c)).view());
static_assert(written(l + c + s) == written(sequence(l, c, s)).view());
static_assert(written(kc::count(5) * (l + c)) == written(repeat(5, l, c)).view());
static_assert(written(5 * c) == "5(c)" && written(2 * (3 * c)) == "2(3(c))");
static_assert(written(kc::count(5) * (l + c) + s) == "5(lc)s" && written(s + 5 * c) == "s5(c)");

// Sequence is associative, and an empty sequence adds nothing.
static_assert(written((l + c) + s) == written(l + (c + s)).view());
static_assert(written(sequence(l, sequence(c, s))) == written(sequence(sequence(l, c), s)).view());
static_assert(written(sequence() + c) == "c" && written(c + sequence()) == "c");
static_assert(written(l + c) != written(c + l).view());  // program order is kept

// The number of phases in a tree, including nested ones.
static_assert(phases_in<decltype(sequence(c, l))>() == 0 && phases_in<decltype(phase("p", c))>() == 1);
static_assert(phases_in<decltype(phase("p", c, phase("q", l)))>() == 2);
static_assert(phases_in<decltype(repeat(3, phase("p", c), phase("q", l)))>() == 2);
static_assert(phases_in<decltype(branch(uniform(0.5), phase("p", c), phase("q", l)))>() == 2);
static_assert(phases_in<decltype(guard(3, phase("p", c)))>() == 1 &&
              phases_in<decltype(diverge(3, phase("p", c)))>() == 1);
static_assert(phases_in<decltype(5 * (phase("p", c) + phase("q", c)) + phase("r", c))>() == 3);

// Only a tree can be a child.
template <class T>
concept child = requires(T t) {
  sequence(t);
};
static_assert(child<kc::node::compute> && !child<int> && !child<kc::count> && !child<kc::seconds>);
template <class A, class B>
concept summable = requires(A x, B y) {
  x + y;
};
static_assert(summable<kc::node::compute, kc::node::barrier> && !summable<kc::node::compute, int>);
template <class A, class B>
concept repeatable = requires(A x, B y) {
  x* y;
};
static_assert(repeatable<int, kc::node::compute> && !repeatable<kc::bytes, kc::node::compute>);
static_assert(!repeatable<kc::node::compute, kc::node::compute>);

// Trees are values: functions can copy them, return them, and build them from arguments.
constexpr auto grown(kc::count n) {
  const auto body = n * (l + c);
  return kernel("grown", body, s);
}
static_assert(written(grown(7).body) == "7(lc)s" && written(grown(8).body) == "8(lc)s");
static_assert(std::is_same_v<decltype(grown(7)), decltype(grown(8))>);

// Models that add up latencies ignore statements that they do not use: unrolling, dependences between operations or
// between trips, loads that wait for other loads, the bytes that a block touches, and the pattern of an atomic.
constexpr auto plain(kc::count n) {
  const buffer<float> x{"x", n}, y{"y", n};
  return kernel("plain", repeat(n, load(x), load(x, strided(8), cached), compute<float>(op::fma, 4)), store(y),
                atomic(op::add, y, contention(1, 64)));
}
constexpr auto with_all_said(kc::count n) {
  const auto x = buffer<float>{"x", n}.per_block(64);
  const buffer<float> y{"y", n};
  return kernel("with all said",
                repeat(n, unroll<1>, chained, load(x), await_loads, load(x, strided(8), cached),
                       compute<float>(op::fma, 4, independent)),
                store(y), atomic(op::add, y, coalesced, contention(1, 64)));
}
constexpr auto cycles_under(const auto& kernel, const auto& model) {
  return kc::estimate(kernel, kc::launch_blocks(10, 128_threads), kc::machine::tesla_c2070, model).cycles;
}
constexpr bool passed_over(const auto&... models) {
  return ((cycles_under(plain(64), models) == cycles_under(with_all_said(64), models)) && ...);
}
static_assert(passed_over(kc::model::kothapalli2009_sum, kc::model::kothapalli2009_max,
                          kc::model::kothapalli2009_cached, kc::model::kothapalli2009_coalesced,
                          kc::model::gonzalez2012_sum, kc::model::gonzalez2012_max, kc::model::gonzalez2012_interim));
}  // namespace
