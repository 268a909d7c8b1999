// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an algebra has no value
// remedy: The value is the result of folding a tree; its default is the value of an empty tree.
// expected-error-first {{"kernelcost: the algebra has no default-constructible type 'value'"}}
#include <kernelcost/expr.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
struct barriers {
  template <class Leaf>
  constexpr void leaf(int& total, const Leaf&) const {
    total += std::is_same_v<Leaf, kc::node::barrier> ? 1 : 0;
  }
  constexpr void repeat(int& total, const kc::node::loop&, int body) const { total += body; }
  constexpr void branch(int& total, const kc::node::condition&, int then, int otherwise) const {
    total += then + otherwise;
  }
  constexpr void diverge(int& total, kc::count, int path) const { total += path; }
  constexpr void guard(int& total, const kc::node::participants&, int body) const { total += body; }
  constexpr void phase(int& total, const char*, int body) const { total += body; }
};

#ifdef KERNELCOST_FAIL
constexpr auto total = kc::fold(barriers{}, load<float>(shared) + sync_block);
#else
struct counted : barriers {
  using value = int;
};
constexpr auto total = kc::fold(counted{}, load<float>(shared) + sync_block);
#endif
