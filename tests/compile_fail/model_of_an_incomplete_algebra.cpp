// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: the algebra of a cost model lacks a node
// remedy: The algebra of a model needs all members of an algebra; the message names the missing one.
// expected-error-first {{"kernelcost: the algebra has no guard\(value&, const node::participants&, const value& body"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
struct most_of_it {
  using value = double;
  template <class Leaf>
  constexpr void leaf(double& total, const Leaf&) const {
    total += 1;
  }
  constexpr void repeat(double& total, const kc::node::loop& trips, double body) const {
    total += trips.mean.value() * body;
  }
  constexpr void branch(double& total, const kc::node::condition&, double then, double otherwise) const {
    total += then + otherwise;
  }
  constexpr void diverge(double& total, kc::count ways, double path) const { total += ways.value() * path; }
  constexpr void phase(double& total, const char*, double body) const { total += body; }
};
struct with_guards : most_of_it {
  constexpr void guard(double& total, const kc::node::participants&, double body) const { total += body; }
};
template <class Algebra>
struct leaves {
  const char* name = "leaves";
  template <class Kernel>
  constexpr Algebra algebra(const kc::context&, const Kernel&) const {
    return {};
  }
  template <class Steps>
  constexpr kc::pricing<int> price(const Algebra&, double leaves, const kc::context&, Steps&) const {
    kc::pricing<int> result;
    result.cycles = kc::cycles::from_value(leaves);
    return result;
  }
};
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, leaves<most_of_it>{});
#else
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, leaves<with_guards>{});
#endif
