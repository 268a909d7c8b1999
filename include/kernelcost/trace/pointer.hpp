// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_pointer, traced_rows: the types of arrays in a traced thread.
#pragma once
#include <kernelcost/trace/value.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::tracing {

template <class T, int N>
struct traced_vector;

/// Bytes of an element on the GPU; a traced value is larger.
template <class T>
inline constexpr int size_in_memory = static_cast<int>(sizeof(T));
template <class T, int N>
inline constexpr int size_in_memory<traced_vector<T, N>> = N* static_cast<int>(sizeof(T));

/// The type in memory of a traced number in a kernel's text: `float*` points to plain floats.
template <class T>
struct held_in_memory {
  using type = T;
};
template <class T>
struct held_in_memory<const T> {
  using type = typename held_in_memory<T>::type;
};
template <class T>
struct held_in_memory<volatile T> {
  using type = typename held_in_memory<T>::type;
};
template <class T>
struct held_in_memory<traced_value<T>> {
  using type = T;
};
template <class T>
using held = typename held_in_memory<T>::type;

template <class T, int N>
struct traced_vector;
/// The numbers that the contents of an array consist of: a vector's are those of its members.
template <class T>
struct number_in_memory {
  using type = T;
};
template <class T, int N>
struct number_in_memory<traced_vector<T, N>> {
  using type = T;
};
template <class T, int N>
struct number_in_memory<packed<T, N>> {
  using type = T;
};
template <class T>
using numbers_of = typename number_in_memory<T>::type;

/// The contents of a buffer: an array of numbers, or a rule that gives the number at an index.
template <class T>
struct data_source {
  const T* numbers = nullptr;
  T (*rule)(long long) = nullptr;

  KERNELCOST_FUNCTION T at(long long i) const { return numbers != nullptr ? numbers[i] : rule(i); }
};

/// An index expression and its source line.
struct index {
  long long at;
  int line;
  recorder* from_memory = nullptr;
  /// key::wide_index and key::varies_by_trip, or 0.
  step_key flags = 0;
  /// operand::loaded
  unsigned loaded = 0;

  template <class Integer>
  requires std::is_integral_v<Integer> || std::is_enum_v<Integer>
      KERNELCOST_FUNCTION index(Integer i, int in_line = __builtin_LINE())
      : at(static_cast<long long>(i)), line(in_line), flags(sizeof i == sizeof at ? key::wide_index : 0) {}
  template <class Integer>
  requires std::is_integral_v<Integer> KERNELCOST_FUNCTION index(const traced_value<Integer>& i,
                                                                 int in_line = __builtin_LINE())
      : at(static_cast<long long>(i.number)), line(in_line), from_memory(i.by), loaded(i.loaded) {
    if (!i.known && i.by != nullptr) at = i.by->draw_address(in_line, static_cast<long long>(i.number), i.stands_in);
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

/// More elements than any array has. An index beyond this is replaced by this number, which is out of bounds as well,
/// so that no address overflows. No function is called, because every call is expensive in a constant expression.
inline constexpr long long beyond_all = 4 * most_array_bytes;

/// True if the number of an index was drawn (recorder::draw_address), and stands for any element.
KERNELCOST_FUNCTION bool is_drawn(const index& i, const recorder* by) {
  return by != nullptr && i.at >= first_drawn_address && by->unknown_addresses_are_random;
}

/// The location of an array's element; `array` is the array's number in the recorder.
template <class T>
struct place {
  recorder* by = nullptr;
  int array = 0;
  long long address = 0;
  /// key::awaits_loads, key::always_accessed, key::varies_by_trip and key::wide_index, or 0.
  step_key flags = 0;
  /// The contents, if known. A flag says so, because g++ does not compare the address of a part of a temporary with
  /// null in a constant expression.
  const data_source<numbers_of<T>>* data = nullptr;
  bool has_data = false;
  /// The source line that last moved the pointer, because `*p` has no line of its own.
  int line = 0;
  /// The address was drawn, and stands for any of the array.
  bool is_drawn = false;
  /// With key::awaits_loads: the number of the latest expression x[i] that the address depends on
  /// (recorder::element_expressions); 0 if that is not known.
  unsigned loaded = 0;
  /// The elements of the row, or of the plane of rows, that begins at the address; 0 elsewhere.
  long long in_row = 0;
};

template <class T>
class traced_pointer;

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
KERNELCOST_FUNCTION identity value_loaded(const recorder& by, long long address) {
  return __builtin_is_constant_evaluated() ? identity{} : by.value_loaded(address);
}

/// The result of storing to an array of const elements. There is none: its name is the message.
struct a_kernel_must_not_store_to_const_elements;

/// An element of an array: reading its value is a load, assigning to it a store. A named copy of an element, as in
/// `auto v = x[i]`, can be read but not assigned to.
template <class T>
class traced_element : public traced_arithmetic<T> {
 public:
  KERNELCOST_FUNCTION traced_element(const place<T>& where, int line)
      : where_(where), line_(line), element_(++where.by->element_expressions) {}
  /// Member `number` of a vector of `members` members.
  KERNELCOST_FUNCTION traced_element(const place<T>& where, int line, int number, int members)
      : where_(where), line_(line), member_(number), members_(members), element_(++where.by->element_expressions) {}
  /// A constant, for expressions with an element on one side: `c ? x[i] : 0.F`.
  KERNELCOST_FUNCTION traced_element(T constant) requires std::is_floating_point_v<T>  // NOLINT: as in C++
      : line_(0), constant_(constant) {}
  constexpr traced_element(const traced_element&) = default;

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION operand<T> load() const {
    if constexpr (std::is_floating_point_v<T>)
      if (where_.by == nullptr) return {constant_, true, nullptr};
    if (where_.by->loads_for_the_first_time(element_)) {
      if (members_ != 0 && where_.by->keeps_values)
        load_vector();
      else
        record_access(loading);
    }
    return where_.has_data && where_.by->is_within(where_.array, where_.address) ? what_it_holds()
           : __builtin_is_constant_evaluated() ? operand<T>{T{}, false, where_.by, 0, 0, element_}
                                               : unknown();
  }
  operand<T> unknown() const {
    operand<T> is{T{}, false, where_.by, 0, 0, element_, where_.by->value_loaded(where_.address)};
    if (where_.by->in_shared != nullptr && where_.by->arrays[where_.array].space == expr::space::shared)
      if (const auto stored = where_.by->in_shared_at(where_.address); stored.known || stored.stands_in) {
        is.number = static_cast<T>(stored.value);
        is.known = stored.known;
        if constexpr (!std::is_same_v<T, bool>) is.stands_in = stored.stands_in;
        return is;
      }
    if constexpr (!std::is_same_v<T, bool>)
      if (where_.by->keeps_values) {
        is.number = static_cast<T>(where_.by->number_at(where_.array, where_.address) & traced_value<T>::largest);
        is.stands_in = true;
      }
    return is;
  }

  /// Returns the stored value, for `x[i] = y[i] = v`.
  KERNELCOST_FUNCTION T operator=(T what) && requires std::is_enum_v<T> {
    record_store(true, false, what);
    return what;
  }
  KERNELCOST_FUNCTION const traced_value<T>& operator=(const traced_value<T>& what) && {
    record_store(what.known || (what.by == nullptr && use_of_unset(what) != nullptr), what.stands_in, what.number);
    return what;
  }
  KERNELCOST_FUNCTION traced_value<T> operator=(const traced_element& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(other);
  }
  template <class Number>
  requires std::is_arithmetic_v<Number> KERNELCOST_FUNCTION traced_value<T>
  operator=(Number constant) && {
    record_store(true, false, static_cast<T>(constant));
    return static_cast<T>(constant);
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator+=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) + other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator-=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) - other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator*=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) * other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator/=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) / other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator%=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) % other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator&=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) & other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator|=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) | other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator^=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) ^ other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator<<=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) << other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value<T> operator>>=(const Other& other) && {
    return static_cast<traced_element&&>(*this) = traced_value<T>(*this) >> other;
  }
  KERNELCOST_FUNCTION traced_value<T> operator++() && { return static_cast<traced_element&&>(*this) += T{1}; }
  KERNELCOST_FUNCTION traced_value<T> operator--() && { return static_cast<traced_element&&>(*this) -= T{1}; }
  KERNELCOST_FUNCTION traced_value<T> operator++(int) && {
    const traced_value<T> before(*this);
    static_cast<traced_element&&>(*this) = before + T{1};
    return before;
  }
  KERNELCOST_FUNCTION traced_value<T> operator--(int) && {
    const traced_value<T> before(*this);
    static_cast<traced_element&&>(*this) = before - T{1};
    return before;
  }

  /// An element of an array of const elements is const.
  a_kernel_must_not_store_to_const_elements operator=(const traced_element&) const&& = delete;
  a_kernel_must_not_store_to_const_elements operator=(const traced_value<T>&) const&& = delete;
  template <class Number>
  requires std::is_arithmetic_v<Number> a_kernel_must_not_store_to_const_elements operator=(Number) const&& = delete;
  template <class Other>
  a_kernel_must_not_store_to_const_elements operator+=(const Other&) const&& = delete;
  template <class Other>
  a_kernel_must_not_store_to_const_elements operator-=(const Other&) const&& = delete;
  template <class Other>
  a_kernel_must_not_store_to_const_elements operator*=(const Other&) const&& = delete;
  template <class Other>
  a_kernel_must_not_store_to_const_elements operator/=(const Other&) const&& = delete;

  KERNELCOST_FUNCTION traced_pointer<T> operator&();
  KERNELCOST_FUNCTION traced_pointer<const T> operator&() const;

  KERNELCOST_FUNCTION explicit operator bool() const { return decided(); }
  KERNELCOST_FUNCTION bool decided() const {
    const traced_value<T> is(load());
    if (!is.known && is.by != nullptr && is_the_same_for_the_block())
      return is.by->decides_on(is.loaded), is.by->decide_for_block(line_);
    return static_cast<bool>(is);
  }
  /// `__shared__ bool last;`: the threads of a block agree on it.
  KERNELCOST_FUNCTION bool is_the_same_for_the_block() const {
    const array_info& array = where_.by->arrays[where_.array];
    return array.space == expr::space::shared && array.elements == 1;
  }
  template <class Number>
  requires(std::is_floating_point_v<T>&& std::is_arithmetic_v<Number> &&
           !std::is_same_v<Number, bool>) KERNELCOST_FUNCTION explicit
  operator Number() const {
    return static_cast<Number>(traced_value<T>(*this));
  }
  KERNELCOST_FUNCTION operator T() const requires std::is_integral_v<T> {  // NOLINT: as in C++
    if constexpr (std::is_same_v<T, bool>)
      return decided();
    else
      return static_cast<T>(traced_value<T>(load()));
  }
  /// A value of an enumeration is a plain one.
  KERNELCOST_FUNCTION operator T() const requires std::is_enum_v<T> {  // NOLINT: as in C++
    const operand<T> is = load();
    if (!is.known && is.by != nullptr) is.by->require_known_integer();
    return is.known ? is.number : T{};
  }

 private:
  static constexpr step_key loading = key::of(act::load, expr::op::add, element_of<T>);
  static constexpr step_key storing = key::of(act::store, expr::op::add, element_of<T>);

  KERNELCOST_FUNCTION void record_access(step_key kind) const {
    where_.by->access(kind | where_.flags, where_.array, where_.address, static_cast<int>(sizeof(T)), line_);
  }
  KERNELCOST_FUNCTION void record_store(bool known, bool stands_in, T number) const {
    where_.by->stores_number(where_.array, known, stands_in, static_cast<double>(number));
    record_access(storing);
  }
  /// The members of an aligned vector come in one access, whichever is read first.
  KERNELCOST_FUNCTION void load_vector() const {
    constexpr int size = static_cast<int>(sizeof(T));
    constexpr step_key of_two = key::of(act::load, expr::op::add, element_of<packed<T, 2>>);
    constexpr step_key of_four = key::of(act::load, expr::op::add, element_of<packed<T, 4>>);
    where_.by->access((members_ == 2 ? of_two : of_four) | where_.flags, where_.array, where_.address - member_ * size,
                      members_ * size, line_);
  }
  /// Arithmetic on integers of constant memory is not counted, as that on the kernel's own integers.
  KERNELCOST_FUNCTION operand<T> what_it_holds() const {
    const array_info& array = where_.by->arrays[where_.array];
    const bool plain = std::is_integral_v<T> && array.space == expr::space::constant;
    return {where_.data->at((where_.address - array.base) / static_cast<int>(sizeof(T))),
            true,
            plain ? nullptr : where_.by,
            0,
            0,
            element_,
            value_loaded(*where_.by, where_.address)};
  }

  place<T> where_;
  int line_;
  T constant_{};
  int member_ = 0;
  /// 0 for an element that is none, or of a vector that comes in pieces.
  int members_ = 0;
  /// The number of this expression: `auto v = x[i]` is one load, however often v is read.
  unsigned element_ = 0;
};

KERNELCOST_FUNCTION traced_value<bool>::traced_value(const traced_element<bool>& element)
    : operand<bool>(element.load()) {}

/// An integer's element is not taken for a plain integer.
template <class T>
requires std::is_integral_v<T> KERNELCOST_FUNCTION auto operator~(const traced_element<T>& element) {
  return ~traced_value<T>(element);
}
template <class T>
requires std::is_integral_v<T> KERNELCOST_FUNCTION auto operator-(const traced_element<T>& element) {
  return -traced_value<T>(element);
}
template <class T>
requires std::is_integral_v<T> KERNELCOST_FUNCTION auto operator+(const traced_element<T>& element) {
  return traced_value<T>(element);
}

/// Converts a value, an element (by loading it) or a product to a value.
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

/// A pointer T* or const T*.
template <class T>
class traced_pointer {
 public:
  using element_type = held<T>;
  using element =
      std::conditional_t<std::is_const_v<T>, const traced_element<element_type>, traced_element<element_type>>;

  KERNELCOST_FUNCTION explicit traced_pointer(const place<element_type>& where) : where_(where) {
    if constexpr (std::is_volatile_v<T>) where_.flags |= key::always_accessed;
  }
  /// Converts to a pointer to const, and between different spellings of one type.
  template <class U>
  requires(!std::is_same_v<U, T> && std::is_same_v<held<U>, held<T>> &&
           (std::is_const_v<T> || !std::is_const_v<U>)) KERNELCOST_FUNCTION
      traced_pointer(const traced_pointer<U>& other)
      : where_(other.where()) {}  // NOLINT

  KERNELCOST_FUNCTION element operator[](const index& i) const {
    // One statement, because a constant evaluation counts them.
    return i.from_memory == nullptr && (where_.flags & key::awaits_loads) == 0 ? element(moved(i), i.line)
                                                                               : element(accessed(moved(i)), i.line);
  }
  KERNELCOST_FUNCTION element operator*() const { return {accessed(where_), where_.line}; }
  friend KERNELCOST_FUNCTION traced_pointer operator+(const traced_pointer& p, const index& i) {
    return traced_pointer(p.moved(i));
  }
  friend KERNELCOST_FUNCTION traced_pointer operator+(const index& i, const traced_pointer& p) {
    return traced_pointer(p.moved(i));
  }
  friend KERNELCOST_FUNCTION traced_pointer operator-(const traced_pointer& p, const index& i) {
    return traced_pointer(p.moved(back(i)));
  }
  /// The distance in elements between two positions in one array.
  friend KERNELCOST_FUNCTION long long operator-(const traced_pointer& p, const traced_pointer& q) {
    return (p.where_.address - q.where_.address) / size_in_memory<element_type>;
  }
  friend KERNELCOST_FUNCTION bool operator==(const traced_pointer& p, const traced_pointer& q) {
    return p.where_.address == q.where_.address;
  }
  friend KERNELCOST_FUNCTION bool operator<(const traced_pointer& p, const traced_pointer& q) {
    return p.where_.address < q.where_.address;
  }
  friend KERNELCOST_FUNCTION bool operator>(const traced_pointer& p, const traced_pointer& q) {
    return p.where_.address > q.where_.address;
  }
  friend KERNELCOST_FUNCTION bool operator<=(const traced_pointer& p, const traced_pointer& q) {
    return p.where_.address <= q.where_.address;
  }
  friend KERNELCOST_FUNCTION bool operator>=(const traced_pointer& p, const traced_pointer& q) {
    return p.where_.address >= q.where_.address;
  }
  KERNELCOST_FUNCTION traced_pointer& operator+=(const index& i) {
    where_ = moved(i);
    return *this;
  }
  KERNELCOST_FUNCTION traced_pointer& operator-=(const index& i) {
    where_ = moved(back(i));
    return *this;
  }
  KERNELCOST_FUNCTION traced_pointer& operator++() { return *this += index(1, where_.line); }
  KERNELCOST_FUNCTION traced_pointer& operator--() { return *this += index(-1, where_.line); }
  KERNELCOST_FUNCTION traced_pointer operator++(int) {
    const traced_pointer before = *this;
    ++*this;
    return before;
  }
  KERNELCOST_FUNCTION traced_pointer operator--(int) {
    const traced_pointer before = *this;
    --*this;
    return before;
  }

  KERNELCOST_FUNCTION const place<element_type>& where() const { return where_; }
  /// `if (p)`: not for a null pointer.
  KERNELCOST_FUNCTION explicit operator bool() const { return where_.by != nullptr; }

 private:
  static KERNELCOST_FUNCTION index back(const index& i) {
    index opposite = i;
    opposite.at = i.at < -beyond_all ? beyond_all : -i.at;
    return opposite;
  }
  KERNELCOST_FUNCTION place<element_type> moved(const index& i) const {
    // One statement, because a constant evaluation counts them.
    return i.from_memory != nullptr || where_.is_drawn
               ? moved_by_data(i)
               : place<element_type>{where_.by,
                                     where_.array,
                                     where_.address + (i.at > beyond_all    ? beyond_all
                                                       : i.at < -beyond_all ? -beyond_all
                                                                            : i.at) *
                                                          size_in_memory<element_type>,
                                     (where_.flags & ~key::wide_index) | i.flags,
                                     where_.data,
                                     where_.has_data,
                                     i.line,
                                     false,
                                     where_.loaded};
  }
  /// The place as it is accessed now: whether the access waits for loads.
  static KERNELCOST_FUNCTION place<element_type> accessed(const place<element_type>& at) {
    if ((at.flags & key::awaits_loads) == 0 || at.by == nullptr || !at.by->keeps_values) return at;
    place<element_type> where = at;
    if (where.by->has_awaited(where.array, where.line, where.loaded))
      where.flags |= key::awaited_before;
    else
      where.flags &= ~key::awaited_before;
    return where;
  }
  /// The same by a number that comes from memory, which may stand for any element of the array.
  KERNELCOST_FUNCTION place<element_type> moved_by_data(const index& i) const {
    constexpr int size = size_in_memory<element_type>;
    place<element_type> where = where_;
    where.in_row = 0;
    if (i.from_memory == nullptr) return where.line = i.line, move_around(where, i.at), where;
    const bool is_by_data = (where.flags & key::awaits_loads) != 0;
    const bool is_unknown = i.loaded == 0 || (is_by_data && where.loaded == 0);
    where.loaded = is_unknown ? 0 : i.loaded > where.loaded ? i.loaded : where.loaded;
    where.flags |= key::awaits_loads;
    where.line = i.line;
    if (is_drawn(i, where_.by) && where_.in_row > 0) {
      where.address += (i.at - first_drawn_address) % where_.in_row * size;
      where.is_drawn = true;
    } else if (is_drawn(i, where_.by)) {
      const array_info& array = where_.by->arrays[where_.array];
      const long long elements = (array.end - array.base) / size;
      where.address = array.base + (elements > 0 ? (i.at - first_drawn_address) % elements : 0) * size;
      where.is_drawn = true;
    } else if (where.is_drawn) {
      move_around(where, i.at);
    } else {
      where.address += (i.at > beyond_all ? beyond_all : i.at < -beyond_all ? -beyond_all : i.at) * size;
    }
    // An address from memory is an IMAD.WIDE, or from 64 bits a LEA and a LEA.HI.X. A load and a store share it.
    if (where.by == nullptr || !where.by->keeps_values) return where;
    if (where.by->is_new_address(where.array, where.address, i.loaded))
      for (int n = (i.flags & key::wide_index) != 0 ? 2 : 1; n > 0; --n)
        where.by->steps.compute(computing<int, expr::op::fma>, 0, 0);
    else if (!__builtin_is_constant_evaluated() && where.by->arrays[where.array].space == expr::space::global)
      where.by->steps.compute_again(computing<int, expr::op::fma>);
    return where;
  }

  /// Goes on from an address that was drawn. Behind the end of the array is its beginning.
  static KERNELCOST_FUNCTION void move_around(place<element_type>& where, long long elements) {
    const array_info& array = where.by->arrays[where.array];
    constexpr long long size = size_in_memory<element_type>;
    const long long all = (array.end - array.base) / size;
    if (all <= 0) return;
    const long long at = (where.address - array.base + elements % all * size) % (all * size);
    where.address = array.base + (at < 0 ? at + all * size : at);
  }

  place<element_type> where_;
};

template <class T>
KERNELCOST_FUNCTION traced_pointer<T> traced_element<T>::operator&() {
  return traced_pointer<T>(where_);
}
template <class T>
KERNELCOST_FUNCTION traced_pointer<const T> traced_element<T>::operator&() const {
  return traced_pointer<const T>(where_);
}

/// A pointer T (*)[Columns]...: the type to which an array of rows, or of planes of rows, decays.
template <class T, int Columns, int... More>
class traced_rows {
 public:
  KERNELCOST_FUNCTION explicit traced_rows(const place<held<T>>& where) : where_(where) {}
  KERNELCOST_FUNCTION auto operator[](const index& i) const {
    constexpr long long elements = (static_cast<long long>(Columns) * ... * More);
    constexpr long long beyond = beyond_all / elements;
    const traced_pointer<T> row = i.from_memory != nullptr
                                      ? row_by_data(i, elements)
                                      : traced_pointer<T>(where_) + index(elements * (i.at > beyond    ? beyond
                                                                                      : i.at < -beyond ? -beyond
                                                                                                       : i.at),
                                                                          i.line);
    // In a constant, whose statements count, no address is drawn in a row.
    if constexpr (sizeof...(More) == 0)
      return __builtin_is_constant_evaluated() ? row : traced_pointer<T>(at_begin_of(row, elements));
    else
      return traced_rows<T, More...>(__builtin_is_constant_evaluated() ? row.where() : at_begin_of(row, elements));
  }
  static KERNELCOST_FUNCTION place<held<T>> at_begin_of(const traced_pointer<T>& row, long long elements) {
    place<held<T>> where = row.where();
    where.in_row = elements;
    return where;
  }
  /// The row of a number from memory. One that was drawn is any row of the array, or of the plane.
  KERNELCOST_FUNCTION traced_pointer<T> row_by_data(const index& i, long long elements) const {
    place<held<T>> where = where_;
    index to = i;
    if (is_drawn(i, where_.by)) {
      const array_info& array = where_.by->arrays[where_.array];
      const long long before = where_.in_row > 0 ? 0 : (where_.address - array.base) / size_in_memory<held<T>>;
      const long long rows = (where_.in_row > 0 ? where_.in_row : array.elements) / elements;
      const long long row = rows > 0 ? (i.at - first_drawn_address) % rows : 0;
      to.at = row * elements - before;
      where.is_drawn = true;
    } else {
      const long long beyond = beyond_all / elements;
      to.at = elements * (i.at > beyond ? beyond : i.at < -beyond ? -beyond : i.at);
    }
    return traced_pointer<T>(where) + to;
  }
  /// The first row, because an array decays to a pointer.
  KERNELCOST_FUNCTION auto operator*() const { return (*this)[index(0, where_.line)]; }
  KERNELCOST_FUNCTION const place<held<T>>& where() const { return where_; }

 private:
  place<held<T>> where_;
};
}  // namespace kernelcost::tracing
#pragma GCC diagnostic pop
