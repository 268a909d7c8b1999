// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an algebra has no leaf for a node that trees have
// remedy: An algebra has a leaf for every kind of node, even if a tree does not contain it; an irrelevant kind has
//         an empty leaf.
// expected-error-first {{"kernelcost: the algebra has no leaf\(value&, const node::barrier&\) const"}}
#include <kernelcost/expr.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
struct most_of_it {
  using value = double;
  constexpr void leaf(double& total, const kc::node::memory_access& what) const { total += what.accesses.value(); }
  constexpr void leaf(double&, const kc::node::compute&) const {}
  constexpr void leaf(double&, const kc::node::atomic&) const {}
  constexpr void leaf(double&, const kc::node::exchange&) const {}
  constexpr void repeat(double& total, const kc::node::loop& trips, double body) const {
    total += trips.mean.value() * body;
  }
  constexpr void branch(double& total, const kc::node::condition& when, double then, double otherwise) const {
    total += when.share * then + (1 - when.share) * otherwise;
  }
  constexpr void diverge(double& total, kc::count, double path) const { total += path; }
  constexpr void guard(double& total, const kc::node::participants&, double body) const { total += body; }
  constexpr void phase(double& total, const char*, double body) const { total += body; }
};

#ifdef KERNELCOST_FAIL
struct loads : most_of_it {};
constexpr double total = kc::fold(loads{}, 10 * (load<float>(global) + sync_block));
#else
struct loads : most_of_it {
  using most_of_it::leaf;
  constexpr void leaf(double&, const kc::node::barrier&) const {}
};
constexpr double total = kc::fold(loads{}, 10 * (load<float>(global) + sync_block));
#endif
