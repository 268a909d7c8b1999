// SPDX-License-Identifier: BSL-1.0
/// \file
/// what_if: a kernel's description with one property changed throughout.
///
///     constexpr auto now = estimate(transpose, how, machine::h200, model::calibrated);
///     constexpr auto changed = what_if(transpose, {.coalesced = true});
///     constexpr auto better = estimate(changed, how, machine::h200, model::calibrated);
///     static_assert(better.time < now.time);
///
/// It answers which property of a kernel is worth an improvement. The changed description is a tree like any other, so
/// every model prices it. Whether a kernel that computes the same result can have the changed property is the
/// developer's to judge. Not part of kernelcost.hpp.
#pragma once
#include <kernelcost/expr.hpp>

#include <utility>

namespace kernelcost {

/// The properties to change. The default changes nothing.
struct changes {
  /// Loads, stores and atomics of global and texture memory whose lanes are apart become coalesced: strided, random,
  /// row_segments and sectors_per_request of more sectors than a coalesced request has. Lanes that share elements
  /// (broadcast, row_broadcast, repeated) stay as they are.
  bool coalesced = false;
  /// Accesses to shared memory become free of bank conflicts.
  bool conflict_free = false;
  /// Each warp takes one side of a divergent branch, and one way of `diverge`. Branches on the lane and guards stay.
  bool uniform = false;
  /// No two threads update the same address by an atomic.
  bool uncontended = false;
  /// Loops whose unrolling is unstated, or is less, are unrolled by this factor. 0 changes nothing.
  int unrolled_by = 0;
  /// Registers and static shared memory do not limit occupancy. Dynamic shared memory belongs to the launch.
  bool unlimited_blocks = false;

  friend constexpr bool operator==(const changes&, const changes&) = default;
};

namespace detail {
constexpr bool lanes_are_apart(expr::pattern::shape kind) {
  using shape = expr::pattern::shape;
  return kind == shape::strided || kind == shape::random || kind == shape::row_segments;
}
constexpr expr::pattern changed_pattern(const changes& change, expr::space space, element type, expr::pattern how) {
  using shape = expr::pattern::shape;
  if (space == expr::space::shared) {
    const bool conflicts = how.kind == shape::bank_conflict || lanes_are_apart(how.kind);
    return change.conflict_free && conflicts ? expr::coalesced : how;
  }
  if (!change.coalesced || space == expr::space::constant) return how;
  const double coalesced_sectors = type.size;  // 32 lanes over sectors of 32 bytes
  const bool more_sectors = how.kind == shape::sectors_per_request && how.amount > coalesced_sectors;
  return lanes_are_apart(how.kind) || more_sectors ? expr::coalesced : how;
}

/// Passes changed nodes to an algebra.
template <class Algebra>
struct changing {
  Algebra inner;
  const changes& change;
  using value = typename Algebra::value;

  template <class Scope>
  requires requires(const Algebra& algebra, const Scope& scope) { algebra.inside(scope); }
  constexpr changing inside(const Scope& scope) const { return {inner.inside(changed(scope)), change}; }

  // A template, because a member that the algebra lacks must not exist here either.
  template <class Value>
  requires requires(const Algebra& algebra, Value& total) { algebra.begin(total); }
  constexpr void begin(Value& total) const { inner.begin(total); }

  template <class Leaf>
  requires requires(const Algebra& algebra, value& total, const Leaf& node) { algebra.leaf(total, node); }
  constexpr void leaf(value& total, const Leaf& node) const { inner.leaf(total, changed(node)); }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    inner.repeat(total, changed(trips), body);
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    inner.branch(total, changed(when), then, otherwise);
  }
  constexpr void diverge(value& total, count ways, const value& path) const {
    inner.diverge(total, changed(node::ways{ways}).number, path);
  }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    inner.guard(total, who, body);
  }
  constexpr void phase(value& total, const char* name, const value& body) const { inner.phase(total, name, body); }
  template <class Name>
  requires requires(const Algebra& algebra, value& total, Name node) { algebra.substituted(total, node); }
  constexpr void substituted(value& total, Name node) const { inner.substituted(total, node); }

 private:
  template <class Node>
  constexpr const Node& changed(const Node& node) const {
    return node;
  }
  constexpr node::memory_access changed(node::memory_access access) const {
    access.pattern = changed_pattern(change, access.space, access.type, access.pattern);
    return access;
  }
  constexpr node::matrix_access changed(node::matrix_access matrices) const {
    matrices.access = changed(matrices.access);
    return matrices;
  }
  constexpr node::distributed_access changed(node::distributed_access other) const {
    other.access = changed(other.access);
    return other;
  }
  constexpr node::async_copy changed(node::async_copy copy) const {
    copy.from = changed(copy.from);
    copy.into = changed(copy.into);
    return copy;
  }
  constexpr node::atomic changed(node::atomic update) const {
    update.pattern = changed_pattern(change, update.space, update.type, update.pattern);
    if (change.uncontended) update.contention = {};
    return update;
  }
  constexpr node::loop changed(node::loop trips) const {
    if (trips.unrolled.factor < change.unrolled_by) trips.unrolled.factor = change.unrolled_by;
    return trips;
  }
  constexpr node::condition changed(node::condition when) const {
    if (change.uniform && when.kind == node::condition::split::divergent) when.kind = node::condition::split::uniform;
    return when;
  }
  constexpr node::side changed(const node::side& side) const { return {changed(side.when), side.first}; }
  constexpr node::ways changed(const node::ways& ways) const { return change.uniform ? node::ways{1} : ways; }
};
}  // namespace detail

namespace node {
/// A tree whose nodes an algebra receives changed.
template <tree Body>
struct changed {
  using is_node = void;
  static constexpr int phases = phases_in<Body>();
  static constexpr int sites = sites_in<Body>();
  static constexpr bool needs_instructions = needs_instructions_in<Body>();
  changes change;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    body.fold_into(kernelcost::detail::changing<Algebra>{algebra, change}, total);
  }
};
}  // namespace node

/// The description of `kernel` with `change`. A kernel of changes that change nothing costs what `kernel` costs.
template <node::tree Body>
constexpr kernel_description<node::changed<Body>> what_if(const kernel_description<Body>& kernel,
                                                          const changes& change) {
  return {kernel.name, change.unlimited_blocks ? expr::resources{} : kernel.uses, {change, kernel.body}};
}
}  // namespace kernelcost
