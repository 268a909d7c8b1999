// SPDX-License-Identifier: BSL-1.0
/// \file
/// The catamorphism: the one traversal of the library.
///
/// An algebra says what a tree is worth. It names a default-constructible `value` type, the worth of an empty sequence, and
/// accumulates into it, in program order:
///
///     struct my_algebra {
///       struct value { ... };
///       constexpr void leaf(value& total, const node::compute&) const;
///       constexpr void leaf(value& total, const node::memory_access&) const;
///       constexpr void leaf(value& total, const node::atomic&) const;
///       constexpr void leaf(value& total, const node::barrier&) const;
///       constexpr void leaf(value& total, const node::exchange&) const;
///       constexpr void repeat(value& total, const node::loop&, const value& body) const;
///       constexpr void branch(value& total, const node::condition&, const value& then, const value& otherwise) const;
///       constexpr void diverge(value& total, count ways, const value& path) const;
///       constexpr void guard(value& total, const node::participants&, const value& body) const;
///       constexpr void phase(value& total, const char* name, const value& body) const;
///     };
///
/// A node says how it is traversed, in its own `fold_into`. So a new node touches its own file (it may reduce itself to nodes
/// that every algebra knows, or ask for more where an algebra offers it), and a new algebra touches its own.
#pragma once

namespace kernelcost {

namespace node {
/// What every node of a tree declares.
template <class T>
concept tree = requires {
  typename T::is_node;
};

/// How many named phases a tree has, nested ones included. A node with children says so in `phases`.
template <tree T>
constexpr int phases_in() {
  if constexpr (requires { T::phases; })
    return T::phases;
  else
    return 0;
}
}  // namespace node

/// The worth of `tree` under `algebra`.
template <class Algebra, node::tree Tree>
constexpr typename Algebra::value fold(const Algebra& algebra, const Tree& tree) {
  typename Algebra::value total{};
  tree.fold_into(algebra, total);
  return total;
}
}  // namespace kernelcost
