// SPDX-License-Identifier: BSL-1.0
/// \file
/// The catamorphism: the library's only traversal of a tree.
///
/// Each node defines its own traversal in `fold_into`; algebra.hpp defines the interface of an algebra. A new node
/// therefore changes only its own file, and so does a new algebra. A new node may be folded as nodes that every algebra
/// knows (`fold_as`), and use optional members of an algebra.
#pragma once
#include <kernelcost/expr/algebra.hpp>

#include <type_traits>

namespace kernelcost {

namespace node {
/// The declarations that every node of a tree has.
template <class T>
concept tree = requires {
  typename T::is_node;
};

/// The number of named phases in a tree, including nested ones. A node with children declares it in `phases`.
template <tree T>
constexpr int phases_in() {
  if constexpr (requires { T::phases; })
    return T::phases;
  else
    return 0;
}

/// An upper bound of the number of memory accesses and atomics in a tree. A node that folds into any number but one
/// declares it in `sites`.
template <tree T>
constexpr int sites_in() {
  if constexpr (requires { requires std::is_same_v<decltype(T::sites), const int>; })
    return T::sites;
  else
    return 1;
}

/// True if a tree has nodes that only some cards can execute. Such a node, and a node with children, declare it in
/// `needs_instructions`.
template <tree T>
constexpr bool needs_instructions_in() {
  if constexpr (requires { T::needs_instructions; })
    return T::needs_instructions;
  else
    return false;
}
}  // namespace node

/// The algebra for the body of a scope: `algebra.inside(scope)` if `algebra` offers it, else `algebra` itself.
template <class Algebra, class Scope>
constexpr decltype(auto) inside(const Algebra& algebra, const Scope& scope) {
  if constexpr (requires { algebra.inside(scope); })
    return algebra.inside(scope);
  else
    return (algebra);
}

/// The number of memory accesses and atomics that a fold has visited so far, of scopes that it has entered, and of
/// loops, branches and guards that it has completed. Algebras that fold a tree twice use it to recognise an access, a
/// scope, a loop or a branch.
struct fold_position {
  int access = 0;
  int scope = 0;
  int completed = 0;
  /// True for the fold of a phase by itself: the parts around it have less code than in the kernel.
  bool of_a_phase = false;
};

namespace detail {
/// Fails to compile with a message for each required member that the algebra lacks.
template <class A>
constexpr void state_what_is_missing() {
  static_assert(has_value<A>,
                "kernelcost: the algebra has no default-constructible type 'value', the value of an empty tree");
  if constexpr (has_value<A>) {
    static_assert(has_leaf<A, node::compute>,
                  "kernelcost: the algebra has no leaf(value&, const node::compute&) const");
    static_assert(has_leaf<A, node::memory_access>,
                  "kernelcost: the algebra has no leaf(value&, const node::memory_access&) const");
    static_assert(has_leaf<A, node::atomic>, "kernelcost: the algebra has no leaf(value&, const node::atomic&) const");
    static_assert(has_leaf<A, node::barrier>,
                  "kernelcost: the algebra has no leaf(value&, const node::barrier&) const");
    static_assert(has_leaf<A, node::exchange>,
                  "kernelcost: the algebra has no leaf(value&, const node::exchange&) const");
    static_assert(has_repeat<A>,
                  "kernelcost: the algebra has no repeat(value&, const node::loop&, const value& body) const");
    static_assert(has_branch<A>,
                  "kernelcost: the algebra has no "
                  "branch(value&, const node::condition&, const value& then, const value& otherwise) const");
    static_assert(has_diverge<A>,
                  "kernelcost: the algebra has no diverge(value&, count ways, const value& path) const");
    static_assert(has_guard<A>,
                  "kernelcost: the algebra has no guard(value&, const node::participants&, const value& body) const");
    static_assert(has_phase<A>,
                  "kernelcost: the algebra has no phase(value&, const char* name, const value& body) const");
  }
}
}  // namespace detail

/// The value of `tree` under `algebra`. An algebra that lacks a required member is a compile error that names the
/// member, even if this tree does not need it.
template <class Algebra, node::tree Tree>
constexpr typename detail::value_type_of<Algebra>::type fold(const Algebra& algebra, const Tree& tree) {
  typename detail::value_type_of<Algebra>::type total{};
  if constexpr (requires { algebra.begin(total); }) algebra.begin(total);
  if constexpr (detail::folds<Algebra>)
    tree.fold_into(algebra, total);
  else
    detail::state_what_is_missing<Algebra>();
  return total;
}

/// For the `fold_into` of a node that some algebras do not know. If the algebra has a leaf for `node`, calls it.
/// Otherwise folds `replacement`, which expresses the node by nodes that all algebras know, and first calls
/// `substituted(total, name)` if the algebra offers it. The library's models then set `feature::substituted_nodes` in
/// `estimate.ignored`. `name` is used in texts and must live as long as the program.
template <class Algebra, class Node, node::tree Replacement>
constexpr void fold_as(const Algebra& algebra, typename Algebra::value& total, const Node& node, const char* name,
                       const Replacement& replacement) {
  if constexpr (detail::has_leaf<Algebra, Node>) {
    algebra.leaf(total, node);
  } else {
    if constexpr (requires { algebra.substituted(total, name); }) algebra.substituted(total, name);
    replacement.fold_into(algebra, total);
  }
}
}  // namespace kernelcost
