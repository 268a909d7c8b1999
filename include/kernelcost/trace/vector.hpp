// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_vector: two or four neighbouring elements, loaded and stored at once, as CUDA's float2 and float4.
#pragma once
#include <kernelcost/trace/pointer.hpp>

namespace kernelcost::tracing {

template <class T, int N>
struct traced_vector;

template <class T>
struct traced_vector<T, 2> {
  traced_value<T> x, y;
};
template <class T>
struct traced_vector<T, 4> {
  traced_value<T> x, y, z, w;
};

/// The element of an array of vectors: its value has no number, as sample data are of plain elements.
template <class T, int N>
class traced_element<traced_vector<T, N>> {
  using vector = traced_vector<T, N>;

 public:
  KERNELCOST_FUNCTION traced_element(const place<vector>& where, int line) : where_(where), line_(line) {}
  constexpr traced_element(const traced_element&) = default;

  KERNELCOST_FUNCTION operator vector() const {  // NOLINT(google-explicit-constructor): a load
    record_access(key::of(act::load, expr::op::add, element_of<packed<T, N>>));
    const traced_value<T> each(operand<T>{T{}, false, where_.by});
    if constexpr (N == 2)
      return {each, each};
    else
      return {each, each, each, each};
  }
  KERNELCOST_FUNCTION void operator=(const vector&) const {
    record_access(key::of(act::store, expr::op::add, element_of<packed<T, N>>));
  }
  KERNELCOST_FUNCTION void operator=(const traced_element& other) const { *this = static_cast<vector>(other); }

 private:
  KERNELCOST_FUNCTION void record_access(step_key kind) const {
    where_.by->access(kind | where_.awaits_loads, where_.array, where_.address, size_in_memory<vector>, line_);
  }

  place<vector> where_;
  int line_;
};
}  // namespace kernelcost::tracing

namespace kernelcost {
/// `vector_pointer<4>(p)`: the same address as that of a float4. Each access has to be aligned to 16 bytes.
template <int N, class T>
requires(!std::is_const_v<T>) KERNELCOST_FUNCTION auto vector_pointer(const tracing::traced_pointer<T>& p) {
  const auto& where = p.where();
  return tracing::traced_pointer<tracing::traced_vector<T, N>>(
      {where.by, where.array, where.address, where.awaits_loads, nullptr, false});
}
template <int N, class T>
KERNELCOST_FUNCTION auto vector_pointer(const tracing::traced_pointer<const T>& p) {
  const auto& where = p.where();
  return tracing::traced_pointer<const tracing::traced_vector<T, N>>(
      {where.by, where.array, where.address, where.awaits_loads, nullptr, false});
}
}  // namespace kernelcost
