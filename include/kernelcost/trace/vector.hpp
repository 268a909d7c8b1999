// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_vector: one to four neighbouring elements that are loaded and stored together, like CUDA's float2 and float4.
#pragma once
#include <kernelcost/trace/pointer.hpp>

namespace kernelcost::tracing {

template <class T>
struct traced_vector<T, 1> {
  traced_value<T> x;
};
template <class T>
struct traced_vector<T, 2> {
  traced_value<T> x, y;
};
template <class T>
struct traced_vector<T, 3> {
  traced_value<T> x, y, z;
};
template <class T>
struct traced_vector<T, 4> {
  traced_value<T> x, y, z, w;
};

}  // namespace kernelcost::tracing

/// In memory a vector has the size of its numbers; a traced one is larger.
template <class T, int N>
inline constexpr kernelcost::element kernelcost::element_of<kernelcost::tracing::traced_vector<T, N>> =
    element_of<packed<T, N>>;

namespace kernelcost::tracing {

/// The members of a vector in memory, each a separate element.
template <class T, int N>
struct members_in_memory;
template <class T>
struct members_in_memory<T, 1> {
  traced_element<T> x;
};
template <class T>
struct members_in_memory<T, 2> {
  traced_element<T> x, y;
};
template <class T>
struct members_in_memory<T, 3> {
  traced_element<T> x, y, z;
};
template <class T>
struct members_in_memory<T, 4> {
  traced_element<T> x, y, z, w;
};

/// An element of an array of vectors. Its numbers are known if the array has data, which are plain numbers.
template <class T, int N>
class traced_element<traced_vector<T, N>> : public members_in_memory<T, N> {
  using vector = traced_vector<T, N>;

 public:
  KERNELCOST_FUNCTION traced_element(const place<vector>& where, int line)
      : members_in_memory<T, N>(members(where, line)), where_(where), line_(line) {}
  constexpr traced_element(const traced_element&) = default;

  KERNELCOST_FUNCTION operator vector() const { return load_all(); }  // NOLINT(google-explicit-constructor): a load
  KERNELCOST_FUNCTION vector load_all() const {
    record_access(key::of(act::load, expr::op::add, element_of<vector>));
    if constexpr (N == 1)
      return {member(0)};
    else if constexpr (N == 2)
      return {member(0), member(1)};
    else if constexpr (N == 3)
      return {member(0), member(1), member(2)};
    else
      return {member(0), member(1), member(2), member(3)};
  }
  KERNELCOST_FUNCTION const vector& operator=(const vector& value) && {
    record_access(key::of(act::store, expr::op::add, element_of<vector>));
    return value;
  }
  KERNELCOST_FUNCTION vector operator=(const traced_element& other) && {
    return static_cast<traced_element&&>(*this) = static_cast<vector>(other);
  }

  /// An element of an array of const elements is const.
  a_kernel_must_not_store_to_const_elements operator=(const vector&) const&& = delete;
  a_kernel_must_not_store_to_const_elements operator=(const traced_element&) const&& = delete;

  KERNELCOST_FUNCTION traced_pointer<vector> operator&() { return traced_pointer<vector>(where_); }
  KERNELCOST_FUNCTION traced_pointer<const vector> operator&() const { return traced_pointer<const vector>(where_); }

 private:
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION traced_value<T> member(int number) const {
    return where_.has_data && where_.by->is_within(where_.array, where_.address)
               ? traced_value<T>(
                     operand<T>{where_.data->at(first_number() + number), true, where_.by, 0, 0, 0, its(number)})
           : __builtin_is_constant_evaluated() ? traced_value<T>(operand<T>{T{}, false, where_.by})
                                               : unknown(number);
  }
  /// The same number stands for the member wherever the text uses it.
  traced_value<T> unknown(int number) const {
    operand<T> is{T{}, false, where_.by, 0, 0, 0, its(number)};
    if constexpr (!std::is_same_v<T, bool>)
      if (where_.by->keeps_values) {
        const long long address = where_.address + number * static_cast<int>(sizeof(T));
        is.number = static_cast<T>(where_.by->number_at(where_.array, address) & traced_value<T>::largest);
        is.stands_in = true;
      }
    return traced_value<T>(is);
  }
  KERNELCOST_FUNCTION identity its(int number) const {
    return value_loaded(*where_.by, where_.address + number * static_cast<int>(sizeof(T)));
  }
  KERNELCOST_FUNCTION long long first_number() const {
    return (where_.address - where_.by->arrays[where_.array].base) / static_cast<int>(sizeof(T));
  }
  KERNELCOST_FUNCTION void record_access(step_key kind) const {
    where_.by->access(kind | where_.flags, where_.array, where_.address, size_in_memory<vector>, line_);
  }
  static KERNELCOST_FUNCTION members_in_memory<T, N> members(const place<vector>& of, int line) {
    const auto member = [&](int number) {
      constexpr int size = static_cast<int>(sizeof(T));
      return traced_element<T>(place<T>{of.by, of.array, of.address + number * size, of.flags, of.data, of.has_data,
                                        line, of.is_drawn, of.loaded},
                               line, number, N == 2 || N == 4 ? N : 0);
    };
    if constexpr (N == 1)
      return {member(0)};
    else if constexpr (N == 2)
      return {member(0), member(1)};
    else if constexpr (N == 3)
      return {member(0), member(1), member(2)};
    else
      return {member(0), member(1), member(2), member(3)};
  }

  place<vector> where_;
  int line_;
};
}  // namespace kernelcost::tracing

namespace kernelcost {
/// `vector_pointer<4>(p)` is a pointer to vectors at the same address, like a float4*. Each access must be aligned to
/// 16 bytes.
template <int N, class T>
requires(!std::is_const_v<T>) KERNELCOST_FUNCTION auto vector_pointer(const tracing::traced_pointer<T>& p) {
  const auto& where = p.where();
  return tracing::traced_pointer<tracing::traced_vector<T, N>>(
      {where.by, where.array, where.address, where.flags, where.data, where.has_data, where.line});
}
template <int N, class T>
KERNELCOST_FUNCTION auto vector_pointer(const tracing::traced_pointer<const T>& p) {
  const auto& where = p.where();
  return tracing::traced_pointer<const tracing::traced_vector<T, N>>(
      {where.by, where.array, where.address, where.flags, where.data, where.has_data, where.line});
}
}  // namespace kernelcost
