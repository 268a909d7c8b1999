// SPDX-License-Identifier: BSL-1.0
/// \file
/// algebra: the interface that a fold requires of its algebra.
///
/// An algebra computes a value for a tree. It names a default-constructible type `value`, whose default is the value of
/// an empty sequence, and accumulates into it in program order:
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
/// An algebra may offer optional members:
///
///     constexpr void leaf(value& total, const node::dependency&) const;        await_loads
///     constexpr void leaf(value& total, const node::code_waits&) const;        without it: nothing
///     constexpr void leaf(value& total, const node::matrix_multiply&) const;   without it: compute
///     constexpr void leaf(value& total, const node::group_multiply&) const;    without it: compute
///     constexpr void leaf(value& total, const node::product_wait&) const;      await_products
///     constexpr void leaf(value& total, const node::async_copy&) const;        without it: a load and a store
///     constexpr void leaf(value& total, const node::copy_wait&) const;         await_copies
///     constexpr void leaf(value& total, const node::matrix_access&) const;     without it: a load or store
///     constexpr void leaf(value& total, const node::warp_reduction&) const;    without it: shuffles and compute
///     constexpr void leaf(value& total, const node::distributed_access&) const;  without it: a load or store
///     constexpr void leaf(value& total, const node::bulk_store&) const;        without it: a load and a store
///     constexpr void leaf(value& total, const node::block_reduction&) const;   without it: a load
///     constexpr void leaf(value& total, const node::cluster_barrier&) const;   without it: a barrier of the block
///     constexpr void leaf(value& total, const node::arrival_wait&) const;      without it: a barrier of the warp
///     constexpr void leaf(value& total, const node::named_barrier&) const;     without it: a barrier of the block
///     constexpr void leaf(value& total, const node::register_reallocation&) const;  without it: nothing
///     constexpr void leaf(value& total, const node::dependent_launch&) const;  without it: nothing
///     constexpr void leaf(value& total, const node::block_chain&) const;       without it: nothing
///     constexpr void substituted(value& total, const char* node) const;   a node folded as simpler ones, see fold_as
///     constexpr void begin(value& total) const;                           before the first node of a tree or a scope
///
/// An algebra whose leaves depend on the enclosing scopes offers `inside(scope)`. It returns the algebra for the body
/// of a scope, of the same type. A scope is a node::loop, a node::participants, a node::side of a branch, or the
/// node::ways of `diverge`.
///
/// Trees of a parallel machine have leaves of their own. Their algebra declares this by `using own_leaves = void;` and
/// needs only a `value` and the members for the nodes of its trees.
#pragma once
#include <kernelcost/count.hpp>

#include <type_traits>

namespace kernelcost {

namespace node {
struct compute;
struct memory_access;
struct atomic;
struct barrier;
struct exchange;
struct loop;
struct condition;
struct participants;
}  // namespace node

namespace detail {
template <class A>
inline constexpr bool has_value = requires {
  typename A::value;
  requires std::is_default_constructible_v<typename A::value>;
};
template <class A, class Leaf>
inline constexpr bool has_leaf = requires(const A& algebra, typename A::value& total, const Leaf& what) {
  algebra.leaf(total, what);
};
template <class A>
inline constexpr bool has_repeat = requires(const A& algebra, typename A::value& total, const typename A::value& body,
                                            const node::loop& trips) {
  algebra.repeat(total, trips, body);
};
template <class A>
inline constexpr bool has_branch = requires(const A& algebra, typename A::value& total, const typename A::value& side,
                                            const node::condition& when) {
  algebra.branch(total, when, side, side);
};
template <class A>
inline constexpr bool has_diverge = requires(const A& algebra, typename A::value& total, const typename A::value& path,
                                             count ways) {
  algebra.diverge(total, ways, path);
};
template <class A>
inline constexpr bool has_guard = requires(const A& algebra, typename A::value& total, const typename A::value& body,
                                           const node::participants& who) {
  algebra.guard(total, who, body);
};
template <class A>
inline constexpr bool has_phase = requires(const A& algebra, typename A::value& total, const typename A::value& body,
                                           const char* name) {
  algebra.phase(total, name, body);
};
/// Algebras of trees whose leaves are not those of a kernel.
template <class A>
inline constexpr bool has_own_leaves = requires {
  typename A::own_leaves;
};
}  // namespace detail

/// An algebra that has every required member above, and so folds every tree of a kernel.
template <class A>
concept algebra = detail::has_value<A> && detail::has_leaf<A, node::compute> &&
    detail::has_leaf<A, node::memory_access> && detail::has_leaf<A, node::atomic> &&
    detail::has_leaf<A, node::barrier> && detail::has_leaf<A, node::exchange> && detail::has_repeat<A> &&
    detail::has_branch<A> && detail::has_diverge<A> && detail::has_guard<A> && detail::has_phase<A>;

namespace detail {
/// The value type of an algebra that names none. It prevents errors that would only follow from the first.
struct no_value {};
template <class A, bool Named = has_value<A>>
struct value_type_of {
  using type = typename A::value;
};
template <class A>
struct value_type_of<A, false> {
  using type = no_value;
};

/// True if the algebra has every member that its trees require.
template <class A>
inline constexpr bool folds = has_own_leaves<A> ? has_value<A> : algebra<A>;
}  // namespace detail
}  // namespace kernelcost
