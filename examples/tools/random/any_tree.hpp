// SPDX-License-Identifier: BSL-1.0
// A tree of any shape as one type, so that trees can be drawn at random at run time. It folds like the library's own
// nodes.
#pragma once
#include <kernelcost/kernelcost.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace examples {
namespace node = kernelcost::node;

struct any_tree {
  using is_node = void;
  /// The maximum number of accesses in a tree.
  static constexpr int sites = 32;

  struct sequence {};
  struct phase {
    const char* name;
  };
  /// The kind of node. Scopes have children: a branch has two, a sequence any number, other scopes one.
  std::variant<sequence, phase, node::compute, node::memory_access, node::atomic, node::barrier, node::exchange,
               node::loop, node::condition, node::ways, node::participants>
      what{};
  std::vector<any_tree> children{};
  /// For an access, its index among the accesses of the tree, in the order of a fold.
  int site = -1;

  template <class Algebra>
  void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    std::visit([&](const auto& it) { enter(it, algebra, total); }, what);
  }

 private:
  template <class Algebra, class Scope>
  auto body(const Algebra& algebra, const Scope& scope, std::size_t child) const {
    return kernelcost::fold(kernelcost::inside(algebra, scope), children[child]);
  }

  template <class Leaf, class Algebra>
  void enter(const Leaf& leaf, const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, leaf);
  }
  template <class Algebra>
  void enter(const sequence&, const Algebra& algebra, typename Algebra::value& total) const {
    for (const auto& child : children) child.fold_into(algebra, total);
  }
  template <class Algebra>
  void enter(const phase& it, const Algebra& algebra, typename Algebra::value& total) const {
    algebra.phase(total, it.name, kernelcost::fold(algebra, children[0]));
  }
  template <class Algebra>
  void enter(const node::loop& trips, const Algebra& algebra, typename Algebra::value& total) const {
    algebra.repeat(total, trips, body(algebra, trips, 0));
  }
  template <class Algebra>
  void enter(const node::condition& when, const Algebra& algebra, typename Algebra::value& total) const {
    const auto first = body(algebra, node::side{when, true}, 0);
    algebra.branch(total, when, first, body(algebra, node::side{when, false}, 1));
  }
  template <class Algebra>
  void enter(const node::ways& ways, const Algebra& algebra, typename Algebra::value& total) const {
    algebra.diverge(total, ways.number, body(algebra, ways, 0));
  }
  template <class Algebra>
  void enter(const node::participants& who, const Algebra& algebra, typename Algebra::value& total) const {
    algebra.guard(total, who, body(algebra, who, 0));
  }
};

/// Numbers the accesses from `next` on, and returns the next free number.
inline int number_sites(any_tree& tree, int next = 0) {
  if (std::holds_alternative<node::memory_access>(tree.what) || std::holds_alternative<node::atomic>(tree.what))
    tree.site = next++;
  for (auto& child : tree.children) next = number_sites(child, next);
  return next;
}
}  // namespace examples
