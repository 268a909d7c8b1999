// SPDX-License-Identifier: BSL-1.0
/// \file
/// load and store: memory accesses of a thread.
#pragma once
#include <kernelcost/expr/buffer.hpp>
#include <kernelcost/expr/cache.hpp>
#include <kernelcost/expr/pattern.hpp>

namespace kernelcost {
namespace node {
enum class direction { load, store };

struct memory_access {
  using is_node = void;
  node::direction direction;
  expr::space space;
  element type;
  expr::pattern pattern;
  expr::cache_tag cache;
  count accesses;
  buffer_reference buffer;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` loads of a T by every thread: `load<float>(global, strided(cols), cached)`. T may be a vector type such as
/// float4.
template <class T>
constexpr node::memory_access load(space where, pattern how = coalesced, cache_tag cache = {}, count n = 1) {
  return {node::direction::load, where, element_of<T>, how, cache, n, {}};
}
template <class T>
constexpr node::memory_access load(space where, pattern how, count n) {
  return load<T>(where, how, cache_tag{}, n);
}
/// `n` stores of a T by every thread.
template <class T>
constexpr node::memory_access store(space where, pattern how = coalesced, cache_tag cache = {}, count n = 1) {
  return {node::direction::store, where, element_of<T>, how, cache, n, {}};
}
template <class T>
constexpr node::memory_access store(space where, pattern how, count n) {
  return store<T>(where, how, cache_tag{}, n);
}

/// The same for a named array: `load(A, strided(cols))`.
template <class T>
constexpr node::memory_access load(const buffer<T>& from, pattern how = coalesced, cache_tag cache = {}, count n = 1) {
  return {node::direction::load, from.space, element_of<T>, how, cache, n, from.reference()};
}
template <class T>
constexpr node::memory_access load(const buffer<T>& from, pattern how, count n) {
  return load(from, how, cache_tag{}, n);
}
template <class T>
constexpr node::memory_access store(const buffer<T>& into, pattern how = coalesced, cache_tag cache = {}, count n = 1) {
  return {node::direction::store, into.space, element_of<T>, how, cache, n, into.reference()};
}
template <class T>
constexpr node::memory_access store(const buffer<T>& into, pattern how, count n) {
  return store(into, how, cache_tag{}, n);
}
}  // namespace expr
}  // namespace kernelcost
