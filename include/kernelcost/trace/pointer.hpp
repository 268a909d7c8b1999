// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_pointer, traced_rows: arrays as a thread that is traced sees them.
#pragma once
#include <kernelcost/trace/value.hpp>

namespace kernelcost::tracing {

template <class T, int N>
struct traced_vector;

/// Bytes of an element on the GPU; that of a value that is traced has more.
template <class T>
inline constexpr int size_in_memory = static_cast<int>(sizeof(T));
template <class T, int N>
inline constexpr int size_in_memory<traced_vector<T, N>> = N* static_cast<int>(sizeof(T));

/// Numbers to load: an array of them, or a rule that gives the one at an index.
template <class T>
struct data_source {
  const T* numbers = nullptr;
  T (*rule)(long long) = nullptr;

  KERNELCOST_FUNCTION T at(long long i) const { return numbers != nullptr ? numbers[i] : rule(i); }
};

/// What stands between brackets, and the line that it stands in.
struct index {
  long long at;
  int line;
  recorder* from_memory = nullptr;

  template <class Integer>
  requires std::is_integral_v<Integer> || std::is_enum_v<Integer>
      KERNELCOST_FUNCTION index(Integer i, int in_line = __builtin_LINE())
      : at(static_cast<long long>(i)), line(in_line) {}
  template <class Integer>
  requires std::is_integral_v<Integer> KERNELCOST_FUNCTION index(const traced_value<Integer>& i,
                                                                 int in_line = __builtin_LINE())
      : at(static_cast<long long>(i.number)), line(in_line), from_memory(i.by) {
    if (!i.known && i.by != nullptr) i.by->fail(fault::address_needs_data, in_line);
  }
  template <class Integer>
  requires std::is_integral_v<Integer> KERNELCOST_FUNCTION index(const traced_element<Integer>& i,
                                                                 int in_line = __builtin_LINE())
      : index(traced_value<Integer>(i), in_line) {}
  template <class Integer>
  requires std::is_integral_v<Integer> KERNELCOST_FUNCTION index(const traced_product<Integer>& i,
                                                                 int in_line = __builtin_LINE())
      : index(traced_value<Integer>(i), in_line) {}
};

/// Where an array's elements are; `array` is its number in the recorder.
template <class T>
struct place {
  recorder* by = nullptr;
  int array = 0;
  long long address = 0;
  /// key::awaits_loads, or nothing.
  step_key awaits_loads = 0;
  /// What it holds, if that is known. g++ does not compare the address of a temporary's part with null in a constant, hence the flag.
  const data_source<T>* data = nullptr;
  bool has_data = false;
};

/// An element: reading its value is a load, assigning to it a store.
template <class T>
class traced_element : public traced_arithmetic<T> {
 public:
  KERNELCOST_FUNCTION traced_element(const place<T>& where, int line) : where_(where), line_(line) {}
  constexpr traced_element(const traced_element&) = default;

  KERNELCOST_FUNCTION operand<T> load() const {
    record_access(loading);
    return where_.has_data ? what_it_holds() : operand<T>{T{}, false, where_.by};
  }

  KERNELCOST_FUNCTION void operator=(const traced_value<T>&) const { record_access(storing); }
  KERNELCOST_FUNCTION void operator=(const traced_element& other) const { *this = traced_value<T>(other); }
  template <class Other>
  KERNELCOST_FUNCTION void operator+=(const Other& other) const {
    *this = traced_value<T>(*this) + other;
  }
  template <class Other>
  KERNELCOST_FUNCTION void operator-=(const Other& other) const {
    *this = traced_value<T>(*this) - other;
  }
  template <class Other>
  KERNELCOST_FUNCTION void operator*=(const Other& other) const {
    *this = traced_value<T>(*this) * other;
  }

 private:
  static constexpr step_key loading = key::of(act::load, expr::op::add, element_of<T>);
  static constexpr step_key storing = key::of(act::store, expr::op::add, element_of<T>);

  KERNELCOST_FUNCTION void record_access(step_key kind) const {
    where_.by->access(kind | where_.awaits_loads, where_.array, where_.address, static_cast<int>(sizeof(T)), line_);
  }
  KERNELCOST_FUNCTION operand<T> what_it_holds() const {
    const long long first = where_.by->arrays[where_.array].base;
    return {where_.data->at((where_.address - first) / static_cast<int>(sizeof(T))), true, where_.by};
  }

  place<T> where_;
  int line_;
};

/// A value, an element that is to be loaded, or a product, as a value.
template <class T>
KERNELCOST_FUNCTION const traced_value<T>& value_of(const traced_value<T>& value) {
  return value;
}
template <class T>
KERNELCOST_FUNCTION traced_value<T> value_of(const traced_element<T>& element) {
  return element;
}
template <class T>
KERNELCOST_FUNCTION traced_value<T> value_of(const traced_product<T>& product) {
  return product;
}
template <class T>
requires std::is_arithmetic_v<T> KERNELCOST_FUNCTION traced_value<T> value_of(T number) { return number; }

/// T* or const T*.
template <class T>
class traced_pointer {
 public:
  using element_type = std::remove_const_t<T>;

  KERNELCOST_FUNCTION explicit traced_pointer(const place<element_type>& where) : where_(where) {}
  /// To const.
  template <class U>
  requires std::is_same_v<const U, T> KERNELCOST_FUNCTION traced_pointer(const traced_pointer<U>& other)
      : where_(other.where()) {}  // NOLINT

  KERNELCOST_FUNCTION traced_element<element_type> operator[](const index& i) const { return {moved(i), i.line}; }
  KERNELCOST_FUNCTION traced_element<element_type> operator*() const { return {where_, 0}; }
  friend KERNELCOST_FUNCTION traced_pointer operator+(const traced_pointer& p, const index& i) {
    return traced_pointer(p.moved(i));
  }
  KERNELCOST_FUNCTION traced_pointer& operator+=(const index& i) {
    where_ = moved(i);
    return *this;
  }

  KERNELCOST_FUNCTION const place<element_type>& where() const { return where_; }

 private:
  KERNELCOST_FUNCTION place<element_type> moved(const index& i) const {
    return {where_.by,
            where_.array,
            where_.address + i.at * size_in_memory<element_type>,
            i.from_memory != nullptr ? key::awaits_loads : where_.awaits_loads,
            where_.data,
            where_.has_data};
  }

  place<element_type> where_;
};

/// T (*)[Columns]: what an array of rows is called by.
template <class T, int Columns>
class traced_rows {
 public:
  KERNELCOST_FUNCTION explicit traced_rows(const place<T>& where) : where_(where) {}
  KERNELCOST_FUNCTION traced_pointer<T> operator[](const index& i) const {
    return traced_pointer<T>(where_) + index(i.at * Columns, i.line);
  }

 private:
  place<T> where_;
};
}  // namespace kernelcost::tracing
