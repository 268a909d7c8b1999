// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_value: a number of a traced thread. Values loaded from memory are unknown unless sample data are given; a
/// trace counts their types and the arithmetic on them.
///
/// Arithmetic is counted if an operand depends on memory, or was made by `k.value(x)`. Arithmetic on plain numbers and
/// constants is done by the compiler and is not counted. A product that is added to a sum counts as one fma.
///
/// Numbers of different types are converted as in C++: an int and a float become a float, a float and a double a
/// double, and types narrower than int become int. A conversion from or to a floating-point number is an instruction;
/// between integers it is not.
#pragma once
#include <kernelcost/trace/recorder.hpp>

#include <type_traits>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::tracing {

template <class T>
class traced_value;
template <class T>
class traced_product;
template <class T>
class traced_element;

/// The number type of an expression. `traced` distinguishes recorded numbers from plain ones.
template <class X>
struct number_in {};
template <class X>
requires std::is_arithmetic_v<X>
struct number_in<X> {
  using type = X;
  static constexpr bool traced = false;
};
template <class T>
struct number_in<traced_value<T>> {
  using type = T;
  static constexpr bool traced = true;
};
template <class T>
struct number_in<traced_product<T>> : number_in<traced_value<T>> {};
template <class T>
requires std::is_arithmetic_v<T>
struct number_in<traced_element<T>> : number_in<traced_value<T>> {
};

template <class X>
using number_of = typename number_in<X>::type;
template <class X>
concept number_like = requires {
  typename number_of<X>;
};
template <class X>
concept traced_number = number_like<X> && number_in<X>::traced;

/// True for types no wider than int, which C++ promotes to int before computing.
template <class T>
inline constexpr bool narrow = std::is_integral_v<T> && sizeof(T) < sizeof(int);

/// Types of which nvcc adds three in one instruction.
template <class T>
inline constexpr bool sums_join = std::is_integral_v<T> && sizeof(T) == sizeof(int);

template <class X>
inline constexpr bool computed_already = false;
template <class T>
inline constexpr bool computed_already<traced_value<T>> = true;
template <class T>
inline constexpr bool computed_already<traced_product<T>> = true;

/// Two numbers that must be converted to one type first; traced_arithmetic handles numbers of equal type. Elements of
/// integer arrays and plain integers are distinguished from values here, because both convert to plain integers.
template <class A, class B>
concept mixed_numbers = number_like<A> && number_like<B> &&(number_in<A>::traced || number_in<B>::traced) &&
                        (!std::is_same_v<number_of<A>, number_of<B>> || narrow<number_of<A>> ||
                         (std::is_integral_v<number_of<A>> && !(computed_already<A> && computed_already<B>))) &&
                        !(std::is_same_v<number_of<A>, bool> && std::is_same_v<number_of<B>, bool>);
template <class A, class B>
concept mixed_integers = mixed_numbers<A, B> && std::is_integral_v<number_of<A>> && std::is_integral_v<number_of<B>>;
template <class A, class B>
using joint = traced_value<decltype(number_of<A>{} + number_of<B>{})>;
/// Converts to the joint type; a product of that type stays a product, because it may become an fma.
template <class Joint, class X>
KERNELCOST_FUNCTION decltype(auto) brought_to(const X& x) {
  if constexpr (std::is_same_v<X, traced_product<number_of<Joint>>>)
    return (x);
  else if constexpr (std::is_arithmetic_v<X>)
    return Joint(static_cast<number_of<Joint>>(x));
  else
    return Joint(x);
}

/// The data of a value: its number if `known`, the recorder of its operations (null for constants), and the length of
/// the chain of instructions that made it, each of which needs the result of the one before. The members are accessed
/// directly, because every call is expensive in a constant expression.
template <class T>
struct operand {
  T number{};
  bool known = true;
  recorder* by = nullptr;
  int depth = 0;
  /// Says that the next sum, or logical operation, of a kernel's text is part of the same instruction as this one
  /// (traced_value::joined).
  unsigned joins = 0;
  /// The number of the latest expression x[i] that the value depends on (recorder::element_expressions); 0 if that is
  /// not known.
  unsigned loaded = 0;
  identity which{};
  /// The number stands for an unknown integer, in a kernel's text at run time: the same for the same element of memory,
  /// and arithmetic goes on with it, so that addresses that differ by known numbers lie apart by these.
  bool stands_in = false;
};
/// The same of a number that is computed of two.
template <class T>
KERNELCOST_FUNCTION unsigned latest_loaded(const operand<T>& a, const operand<T>& b) {
  if (a.by == nullptr || b.by == nullptr) return a.by == nullptr ? b.loaded : a.loaded;
  return a.loaded == 0 || b.loaded == 0 ? 0 : a.loaded > b.loaded ? a.loaded : b.loaded;
}

/// A condition has no depth. `expected` says what a compiler expects of an unknown one: below 0, that it hardly ever
/// holds, above 0, that it nearly always does.
template <>
struct operand<bool> {
  bool number{};
  bool known = true;
  recorder* by = nullptr;
  int expected = 0;
  /// Conditions have none of these; they are here so that all operands are written alike.
  unsigned joins = 0;
  unsigned loaded = 0;
  identity which{};
  static constexpr bool stands_in = false;
};
template <class T>
KERNELCOST_FUNCTION int depth_of(const operand<T>& is) {
  if constexpr (std::is_same_v<T, bool>)
    return 0;
  else
    return is.depth;
}

template <class T, expr::op What>
inline constexpr step_key computing = key::of(act::compute, What, element_of<T>);

/// At run time, the recorder of a kernel's text. There, numbers of known value may be coordinates as well as constants,
/// so floating-point arithmetic on them is recorded. A constant evaluation has no such variable.
inline thread_local recorder* recorder_of_text = nullptr;
inline recorder* current_recorder_of_text() { return recorder_of_text; }
inline int count_on_known(step_key what, double x, double y, int first = 0, int second = 0) {
  if (recorder_of_text == nullptr) return 0;
  long long first_bits = 0, second_bits = 0;
  static_assert(sizeof first_bits == sizeof x);
  __builtin_memcpy(&first_bits, &x, sizeof x);
  __builtin_memcpy(&second_bits, &y, sizeof y);
  constexpr int half = 32;  // so that exchanged operands differ
  const auto bits = static_cast<unsigned long long>(second_bits);
  return recorder_of_text->steps.compute_known(
      what | key::known_operands, first_bits ^ static_cast<long long>(bits << half | bits >> half), first, second);
}

/// Which value an operand is. A number that is not from memory is a constant if it has a fraction; a whole one may be a
/// loop's variable.
template <class T>
identity identity_of(const operand<T>& x) {
  if (x.which.of != 0 || !x.known || x.by != nullptr) return x.which;
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &x.number, sizeof x.number);
  const bool is_whole =
      std::is_integral_v<T> || x.number == static_cast<T>(__builtin_trunc(static_cast<double>(x.number)));
  return {mixed(bits, computing<T, expr::op::convert>), is_whole ? computed_values::always_changes : 0, 0};
}
inline identity made_of(const recorder& by, unsigned long long what, const identity& a, const identity& b) {
  if (a.of == 0 || b.of == 0) return {};
  const long long x = by.computed->since(a), y = by.computed->since(b);
  return {mixed(mixed(what, a.of), b.of), x > y ? x : y, by.kept.made()};
}
constexpr bool may_exchange_operands(expr::op what) {
  return what == expr::op::add || what == expr::op::mul || what == expr::op::min || what == expr::op::max;
}
/// The value that an operation makes of its operands; `Symbol` tells apart operations that have one price.
template <class T, expr::op What, char Symbol, class U>
identity named(const operand<U>& a, const operand<U>& b) {
  const recorder* const by = a.by != nullptr ? a.by : b.by != nullptr ? b.by : recorder_of_text;
  if (by == nullptr || by->computed == nullptr) return {};
  const identity x = identity_of(a), y = identity_of(b);
  const bool exchanges = may_exchange_operands(What) && y.of < x.of;
  identity is = made_of(*by, computing<T, What> | static_cast<step_key>(Symbol) << key::line_at, exchanges ? y : x,
                        exchanges ? x : y);
  // Numbers of which none is from memory may be those of a loop, or constants, whose arithmetic the tree leaves out.
  if (a.by == nullptr && b.by == nullptr) is.since = computed_values::always_changes;
  return is;
}
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <class T, expr::op What, char Symbol = '\0', class U>
KERNELCOST_FUNCTION identity made(const operand<U>& a, const operand<U>& b) {
  return __builtin_is_constant_evaluated() ? identity{} : named<T, What, Symbol>(a, b);
}
template <class T, expr::op What, char Symbol = '\0', class U>
KERNELCOST_FUNCTION identity made(const operand<U>& a) {
  return made<T, What, Symbol>(a, a);
}

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <class T>
KERNELCOST_FUNCTION recorder* recorder_of_result(recorder* by) {
  if constexpr (std::is_floating_point_v<T>)
    if (by == nullptr && !__builtin_is_constant_evaluated()) return current_recorder_of_text();
  return by;
}
/// Names the recorder of a text while its threads run.
class text_that_runs {
 public:
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION explicit text_that_runs(recorder& by) {
    if (!__builtin_is_constant_evaluated() && by.keeps_values) name(&by);
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION ~text_that_runs() {
    if (!__builtin_is_constant_evaluated()) name(nullptr);
  }
  text_that_runs(const text_that_runs&) = delete;
  text_that_runs& operator=(const text_that_runs&) = delete;

 private:
  static void name(recorder* by) { recorder_of_text = by; }
};

/// The result of an operation on numbers one of which at least stands in for an unknown one. Sums wrap around.
template <expr::op What, char Symbol, class T>
T of_stand_ins(const operand<T>& a, const operand<T>& b) {
  using expr::op;
  const auto x = static_cast<unsigned long long>(a.number), y = static_cast<unsigned long long>(b.number);
  constexpr unsigned bits = 8 * sizeof(T) - 1;
  if constexpr (What == op::add) return static_cast<T>(x + y);
  if constexpr (What == op::sub) return static_cast<T>(x - y);
  if constexpr (What == op::mul) return static_cast<T>(x * y);
  if constexpr (What == op::logic)
    return static_cast<T>(Symbol == '&' ? x & y : Symbol == '|' ? x | y : Symbol == '^' ? x ^ y : ~x);
  if constexpr (What == op::shift) {
    const auto by = static_cast<unsigned>(y) & bits;
    return Symbol == '<' ? static_cast<T>(x << by) : static_cast<T>(a.number >> by);
  }
  // The smallest number by -1 overflows.
  const auto least = static_cast<T>(static_cast<unsigned long long>(1) << bits);
  const bool overflows = std::is_signed_v<T> && b.number == static_cast<T>(-1) && a.number == least;
  if constexpr (What == op::div) return b.number == T{} || overflows ? T{} : static_cast<T>(a.number / b.number);
  if constexpr (What == op::mod) return b.number == T{} || overflows ? T{} : static_cast<T>(a.number % b.number);
  // The smaller or larger of two numbers: one of them, which is not known.
  return a.known ? b.number : a.number;
}
/// Gives an unknown result its number, if its operands have any.
template <expr::op What, char Symbol = '\0', class T>
void stand_in_for(operand<T>& result, const operand<T>& a, const operand<T>& b) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    if (result.known || result.by == nullptr || !(a.known || a.stands_in) || !(b.known || b.stands_in)) return;
    result.number = of_stand_ins<What, Symbol>(a, b);
    result.stands_in = true;
  }
}

/// True if the thread has the value already: it is not computed again.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
KERNELCOST_FUNCTION bool is_computed(recorder* by, const identity& which) {
  return !__builtin_is_constant_evaluated() && which.of != 0 && by->has_computed(which);
}
/// Returns the depth of the result. The operands matter where they are known and not from memory; `first` and `second`
/// are their depths. A `result` that has been computed is not counted.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <class T, expr::op What>
KERNELCOST_FUNCTION int count_operation(recorder* by, const T& x = T{}, const T& y = T{}, int first = 0, int second = 0,
                                        const identity& result = {}) {
  if (by != nullptr)
    return result.of != 0 && is_computed(by, result)
               ? (by->steps.compute_again(computing<T, What>), (first > second ? first : second) + 1)
               : by->steps.compute(computing<T, What>, first, second);
  if constexpr (std::is_floating_point_v<T>)
    if (!__builtin_is_constant_evaluated())
      return count_on_known(computing<T, What>, static_cast<double>(x), static_cast<double>(y), first, second);
  return 0;
}
/// A local variable of a text that has no value yet is unknown without a recorder, and its number says which one it is.
/// `line_of_local` is the line that named one last.
inline thread_local int line_of_local = 0;
inline void use_local(int number) {
  if (recorder_of_text != nullptr) recorder_of_text->reads_local(number, line_of_local);
}
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <class T>
KERNELCOST_FUNCTION recorder* use_of_unset(const operand<T>& is) {
  if (!is.known && is.by == nullptr && !__builtin_is_constant_evaluated()) use_local(static_cast<int>(is.number));
  return is.by;
}
template <class A, class B>
KERNELCOST_FUNCTION recorder* use_of_unset(const A& a, const B& b) {
  recorder* const first = use_of_unset(a);
  recorder* const second = use_of_unset(b);
  return first != nullptr ? first : second;
}
/// In one statement, because clang++ counts statements in a constant.
template <class A, class B>
KERNELCOST_FUNCTION recorder* recorder_of(const A& a, const B& b) {
  return (a.known || a.by != nullptr) && (b.known || b.by != nullptr) ? (a.by != nullptr ? a.by : b.by)
                                                                      : use_of_unset(a, b);
}

/// A condition, the result of a comparison. `&`, `|` and `!` combine conditions; `&&` requires known values.
template <>
class traced_value<bool> : public operand<bool> {
 public:
  constexpr traced_value() = default;
  KERNELCOST_FUNCTION traced_value(bool its_number) : operand<bool>{its_number, true, nullptr} {}  // NOLINT: a constant
  KERNELCOST_FUNCTION explicit traced_value(const operand<bool>& is) : operand<bool>(is) {}
  KERNELCOST_FUNCTION traced_value(const traced_element<bool>& element);  // NOLINT: a load

  friend KERNELCOST_FUNCTION traced_value operator&(const traced_value& a, const traced_value& b) {
    return joined(a, b, a.number && b.number);
  }
  friend KERNELCOST_FUNCTION traced_value operator|(const traced_value& a, const traced_value& b) {
    return joined(a, b, a.number || b.number);
  }
  friend KERNELCOST_FUNCTION traced_value operator^(const traced_value& a, const traced_value& b) {
    return joined(a, b, a.number != b.number);
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator&=(const Other& other) {
    return *this = *this & traced_value(other);
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator|=(const Other& other) {
    return *this = *this | traced_value(other);
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator^=(const Other& other) {
    return *this = *this ^ traced_value(other);
  }
  friend KERNELCOST_FUNCTION traced_value operator!(const traced_value& a) {
    return traced_value(operand<bool>{!a.number, a.known, a.by, -a.expected, 0, a.loaded});
  }

  /// Control flow. A mistake if the value is unknown.
  KERNELCOST_FUNCTION explicit operator bool() const {
    if (by != nullptr) by->decides_on(loaded);
    if (!known && by != nullptr) return by->decide_unknown(0, expected);
    return known && number;
  }

 private:
  static KERNELCOST_FUNCTION traced_value joined(const traced_value& a, const traced_value& b, bool result) {
    // Calls no function template, because clang++ 14 to 19 would instantiate it too late for a constant expression.
    recorder* const by = a.by != nullptr ? a.by : b.by;
    if (by != nullptr) by->steps.compute(computing<int, expr::op::logic>);
    const bool is_of_both = a.by != nullptr && b.by != nullptr;
    const unsigned loaded = !is_of_both                      ? (a.by != nullptr ? a.loaded : b.loaded)
                            : a.loaded == 0 || b.loaded == 0 ? 0
                            : a.loaded > b.loaded            ? a.loaded
                                                             : b.loaded;
    return traced_value(operand<bool>{result, a.known && b.known, by, 0, 0, loaded});
  }
};

/// The operators of every type that represents a T: values, elements of arrays, products.
template <class T>
class traced_arithmetic {
  using value = traced_value<T>;
  /// Requires the exact type: nothing is converted to a product, so a constant is added as a constant.
  template <class X>
  static constexpr bool is_product = std::is_same_v<X, traced_product<T>>;

 public:
  friend KERNELCOST_FUNCTION traced_product<T> operator*(const value& a, const value& b) requires(!narrow<T>) {
    return {a, b};
  }
  friend KERNELCOST_FUNCTION value operator+(const value& a, const value& b) requires(!narrow<T> && !sums_join<T>) {
    return value::template result<expr::op::add>(a, b, [](T x, T y) { return static_cast<T>(x + y); });
  }
  friend KERNELCOST_FUNCTION value operator+(const value& a, const value& b) requires sums_join<T> {
    return value::template joined<expr::op::add>(a, b, [](T x, T y) { return static_cast<T>(x + y); });
  }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator+(const value& a, const Product& b) { return b.plus(a); }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator+(const Product& a, const value& b) { return a.plus(b); }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator+(const Product& a, const Product& b) { return a.plus(value(b)); }
  friend KERNELCOST_FUNCTION value operator-(const value& a, const value& b) requires(!narrow<T> && !sums_join<T>) {
    return value::template result<expr::op::sub>(a, b, [](T x, T y) { return static_cast<T>(x - y); });
  }
  friend KERNELCOST_FUNCTION value operator-(const value& a, const value& b) requires sums_join<T> {
    return value::template joined<expr::op::sub>(a, b, [](T x, T y) { return static_cast<T>(x - y); });
  }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator-(const value& a, const Product& b) { return b.subtracted_from(a); }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator-(const Product& a, const value& b) { return a.minus(b); }
  template <class Product>
  requires is_product<Product>
  friend KERNELCOST_FUNCTION value operator-(const Product& a, const Product& b) { return a.minus(value(b)); }
  friend KERNELCOST_FUNCTION value operator/(const value& a, const value& b) requires(!narrow<T>) {
    return value::template result<expr::op::div>(a, b, [](T x, T y) { return y == T{} ? T{} : static_cast<T>(x / y); });
  }
  /// `1 / x` has code of its own if the 1 is a constant.
  template <class Number>
  requires(std::is_arithmetic_v<Number>&& std::is_floating_point_v<T>&&
               std::is_convertible_v<Number, T>) friend KERNELCOST_FUNCTION value
  operator/(Number a, const value& b) {
    if (a != Number{1}) return value(static_cast<T>(a)) / b;
    return value::template result<expr::op::reciprocal>(b, b, [](T x, T) { return x == T{} ? T{} : 1 / x; });
  }
  /// Negation is not counted, because it is part of the instruction that uses the result.
  friend KERNELCOST_FUNCTION value operator-(const value& a) {
    return value(operand<T>{static_cast<T>(-a.number), a.known, a.known ? a.by : use_of_unset(a), a.depth, 0, a.loaded,
                            made<T, expr::op::sub, '-'>(a), a.stands_in});
  }
  friend KERNELCOST_FUNCTION value operator+(const value& a) { return a; }
  friend KERNELCOST_FUNCTION value operator~(const value& a) requires std::is_integral_v<T> {
    return value::template joined<expr::op::logic, '~'>(a, value(T{}), [](T x, T) { return static_cast<T>(~x); });
  }

  friend KERNELCOST_FUNCTION value operator%(const value& a,
                                             const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template result<expr::op::mod>(a, b, [](T x, T y) { return y == T{} ? T{} : static_cast<T>(x % y); });
  }
  friend KERNELCOST_FUNCTION value operator&(const value& a,
                                             const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template joined<expr::op::logic, '&'>(a, b, [](T x, T y) { return static_cast<T>(x & y); });
  }
  friend KERNELCOST_FUNCTION value operator|(const value& a,
                                             const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template joined<expr::op::logic, '|'>(a, b, [](T x, T y) { return static_cast<T>(x | y); });
  }
  friend KERNELCOST_FUNCTION value operator^(const value& a,
                                             const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template joined<expr::op::logic, '^'>(a, b, [](T x, T y) { return static_cast<T>(x ^ y); });
  }
  friend KERNELCOST_FUNCTION value operator<<(const value& a,
                                              const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template result<expr::op::shift, '<'>(a, b, [](T x, T y) { return static_cast<T>(x << y); });
  }
  friend KERNELCOST_FUNCTION value operator>>(const value& a,
                                              const value& b) requires(std::is_integral_v<T> && !narrow<T>) {
    return value::template result<expr::op::shift, '>'>(a, b, [](T x, T y) { return static_cast<T>(x >> y); });
  }

  friend KERNELCOST_FUNCTION traced_value<bool> operator<(const value& a, const value& b) requires(!narrow<T>) {
    return compared<'<'>(a, b, a.number < b.number, expects_no_negative(a, b) ? -1 : 0);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator>(const value& a, const value& b) requires(!narrow<T>) {
    return b < a;
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator<=(const value& a, const value& b) requires(!narrow<T>) {
    return compared<'l'>(a, b, a.number <= b.number, expects_no_negative(b, a) ? 1 : 0);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator>=(const value& a, const value& b) requires(!narrow<T>) {
    return b <= a;
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator==(const value& a, const value& b) requires(!narrow<T>) {
    return compared<'='>(a, b, a.number == b.number, std::is_floating_point_v<T> ? -2 : 0);
  }
  friend KERNELCOST_FUNCTION traced_value<bool> operator!=(const value& a, const value& b) requires(!narrow<T>) {
    return compared<'='>(a, b, a.number != b.number, std::is_floating_point_v<T> ? 2 : 0);
  }

 private:
  /// True if an unknown integer is compared with 0.
  static KERNELCOST_FUNCTION bool expects_no_negative(const value& unknown, const value& zero) {
    return std::is_integral_v<T> && std::is_signed_v<T> && !unknown.known && zero.known && zero.number == T{};
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <char Symbol>
  static KERNELCOST_FUNCTION traced_value<bool> compared(const value& a, const value& b, bool result,
                                                         int expected = 0) {
    const int depth = count_operation<T, expr::op::compare>(
        recorder_of(a, b), a.number, b.number, 0, 0,
        __builtin_is_constant_evaluated() ? identity{} : named<T, expr::op::compare, Symbol>(a, b));
    if (recorder_of(a, b) != nullptr)
      recorder_of(a, b)->condition_depth = depth + (a.depth > b.depth ? a.depth : b.depth);
    return traced_value<bool>(
        operand<bool>{result, a.known && b.known, recorder_of(a, b), expected, 0,
                      std::is_integral_v<T> || !__builtin_is_constant_evaluated() ? latest_loaded<T>(a, b) : 0});
  }
};
template <class T>
class traced_value : public operand<T>, public traced_arithmetic<T> {
 public:
  constexpr traced_value() = default;
  KERNELCOST_FUNCTION traced_value(T its_number) : operand<T>{its_number, true, nullptr} {}  // NOLINT: a constant
  KERNELCOST_FUNCTION explicit traced_value(const operand<T>& is) : operand<T>(is) {}
  KERNELCOST_FUNCTION traced_value(const traced_element<T>& element) : operand<T>(element.load()) {}   // NOLINT: a load
  KERNELCOST_FUNCTION traced_value(const traced_product<T>& product) : operand<T>(product.alone()) {}  // NOLINT: no sum
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class U>
  requires(!std::is_same_v<T, U>) KERNELCOST_FUNCTION traced_value(const traced_value<U>& other)  // NOLINT: as in C++
      : operand<T>{static_cast<T>(other.number),
                   other.known,
                   other.known || other.by != nullptr ? other.by : use_of_unset(other),
                   depth_of(other),
                   0,
                   0,
                   __builtin_is_constant_evaluated()
                       ? identity{}
                       : named<T, expr::op::convert, static_cast<char>(sizeof(U))>(other, other)} {
    if constexpr (std::is_integral_v<T> && std::is_integral_v<U> && !std::is_same_v<U, bool>)
      this->joins = sizeof(T) == sizeof(U) ? other.joins : 0;
    this->loaded = other.loaded;
    if constexpr (std::is_integral_v<T>)
      if (!__builtin_is_constant_evaluated()) stand_in_as(other);
    if constexpr (std::is_floating_point_v<T> || std::is_floating_point_v<U>)
      this->depth = count_operation<T, expr::op::convert>(other.by, static_cast<T>(other.number), T{}, depth_of(other),
                                                          0, this->which);
  }
  template <class Other>
  requires(traced_number<Other> && !std::is_same_v<T, number_of<Other>> &&
           !std::is_same_v<Other, traced_value<number_of<Other>>>) KERNELCOST_FUNCTION
      traced_value(const Other& other)  // NOLINT: as in C++
      : traced_value(traced_value<number_of<Other>>(other)) {}

  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator+=(const Other& other) {
    return *this = *this + other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator-=(const Other& other) {
    return *this = *this - other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator*=(const Other& other) {
    return *this = *this * other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator/=(const Other& other) {
    return *this = *this / other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator%=(const Other& other) {
    return *this = *this % other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator&=(const Other& other) {
    return *this = *this & other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator|=(const Other& other) {
    return *this = *this | other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator^=(const Other& other) {
    return *this = *this ^ other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator<<=(const Other& other) {
    return *this = *this << other;
  }
  template <class Other>
  KERNELCOST_FUNCTION traced_value& operator>>=(const Other& other) {
    return *this = *this >> other;
  }
  /// One instruction of its own each.
  KERNELCOST_FUNCTION traced_value& operator++() {
    this->joins = 0;
    *this += T{1};
    this->joins = 0;
    return *this;
  }
  KERNELCOST_FUNCTION traced_value& operator--() {
    this->joins = 0;
    *this -= T{1};
    this->joins = 0;
    return *this;
  }
  KERNELCOST_FUNCTION traced_value operator++(int) {
    const traced_value before = *this;
    ++*this;
    return before;
  }
  KERNELCOST_FUNCTION traced_value operator--(int) {
    const traced_value before = *this;
    --*this;
    return before;
  }

  /// Control flow. A mistake if the number is unknown, unless the launch states how often an unknown condition holds.
  KERNELCOST_FUNCTION explicit operator bool() const {
    if (!this->known && use_of_unset(*this) != nullptr)
      return this->by->decides_on(this->loaded), this->by->decide_unknown();
    return (this->by == nullptr || (this->by->decides_on(this->loaded), true)) && this->number != T{};
  }
  /// Explicit conversions, such as `static_cast<int>(v)`.
  template <class Number>
  requires(std::is_floating_point_v<T>&& std::is_arithmetic_v<Number> &&
           !std::is_same_v<Number, bool>) KERNELCOST_FUNCTION explicit
  operator Number() const {
    if (!this->known) is_unknown_integer();
    count_operation<T, expr::op::convert>(this->by, this->number);
    return static_cast<Number>(this->number);
  }
  /// A plain integer, as in `int t = n[i]`: arithmetic on it is no longer counted.
  KERNELCOST_FUNCTION operator T() const requires std::is_integral_v<T> {  // NOLINT: as in C++
    if ((this->by != nullptr && ++this->by->integers_taken == 0) || !this->known) is_unknown_integer();
    return this->stands_in ? T{} : this->number;
  }

  KERNELCOST_FUNCTION void is_unknown_integer() const {
    if (use_of_unset(*this) != nullptr) this->by->require_known_integer();
  }
  /// An integer made of an unknown floating-point number may be any. That of an element of memory is always the same.
  template <class U>
  void stand_in_as(const traced_value<U>& other) {
    if constexpr (std::is_integral_v<U> && !std::is_same_v<U, bool>) this->stands_in = other.stands_in;
    if constexpr (std::is_floating_point_v<U>)
      if (!this->known && this->by != nullptr) {
        const auto number =
            other.stands_in ? mixed(static_cast<unsigned long long>(other.number), 0) : this->by->any_number();
        this->number = static_cast<T>(number & largest);
        this->stands_in = true;
      }
  }
  static constexpr unsigned long long largest =
      sizeof(T) < sizeof(int) ? (1ULL << (8 * sizeof(T) - (std::is_signed_v<T> ? 1 : 0))) - 1 : 0x7fffffff;
  /// Counts one instruction; `function` computes its result if both numbers are known.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <expr::op What, char Symbol = '\0', class Function>
  static KERNELCOST_FUNCTION traced_value result(const traced_value& a, const traced_value& b, Function function) {
    // One statement without more calls, because clang++ counts both in a constant.
    return !__builtin_is_constant_evaluated()
               ? counted<What, Symbol>(a, b, function, named<T, What, Symbol>(a, b))
               : traced_value(operand<T>{
                     a.known && b.known ? function(a.number, b.number) : T{}, a.known && b.known, recorder_of(a, b),
                     count_operation<T, What>(recorder_of(a, b), a.number, b.number, a.depth, b.depth), 0,
                     std::is_integral_v<T> ? latest_loaded<T>(a, b) : 0});
  }
  template <expr::op What, char Symbol, class Function>
  static traced_value counted(const traced_value& a, const traced_value& b, Function function, const identity& is) {
    traced_value made(operand<T>{a.known && b.known ? function(a.number, b.number) : T{}, a.known && b.known,
                                 recorder_of(a, b),
                                 count_operation<T, What>(recorder_of(a, b), a.number, b.number, a.depth, b.depth, is),
                                 0, latest_loaded<T>(a, b), is});
    stand_in_for<What, Symbol>(made, a, b);
    return made;
  }
  /// Counts one instruction for two sums in a row, and for two logical operations: add3 and lop3 in nvcc's machine code
  /// and PTX. Those of different trips are apart, so that all trips of a loop are alike.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <expr::op What, char Symbol = '\0', class Function>
  static KERNELCOST_FUNCTION traced_value joined(const traced_value& a, const traced_value& b, Function function) {
    recorder* const by = recorder_of(a, b);
    if (by == nullptr || !by->keeps_values) return result<What, Symbol>(a, b, function);
    const unsigned now = 2 * by->trips_begun + (What == expr::op::logic ? 1 : 0);
    const bool known = a.known && b.known;
    const bool ends = a.joins == now || b.joins == now;
    const identity is = __builtin_is_constant_evaluated() ? identity{} : named<T, What, Symbol>(a, b);
    const int deeper = a.depth > b.depth ? a.depth : b.depth;
    const bool computed = is.of != 0 && is_computed(by, is);
    const int depth = ends       ? deeper
                      : computed ? (by->steps.compute_again(computing<T, What>), deeper + 1)
                                 : by->steps.compute(computing<T, What>, a.depth, b.depth);
    traced_value made(
        operand<T>{known ? function(a.number, b.number) : T{}, known, by, depth, ends || computed ? 0 : now,
                   std::is_integral_v<T> || !__builtin_is_constant_evaluated() ? latest_loaded<T>(a, b) : 0, is});
    return __builtin_is_constant_evaluated() ? made : (stand_in_for<What, Symbol>(made, a, b), made);
  }
};

/// a * b, before it is known whether it is added to a sum.
template <class T>
class traced_product : public traced_arithmetic<T> {
  using value = traced_value<T>;

 public:
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION traced_product(const value& a, const value& b)
      : is_{a.known && b.known ? static_cast<T>(a.number * b.number) : T{},
            a.known && b.known,
            recorder_of(a, b),
            a.depth,
            0,
            std::is_integral_v<T> || !__builtin_is_constant_evaluated() ? latest_loaded<T>(a, b) : 0,
            __builtin_is_constant_evaluated() ? identity{} : named<T, expr::op::mul, '\0'>(a, b)},
        second_{__builtin_is_constant_evaluated() ? b.depth : (stand_in_for<expr::op::mul>(is_, a, b), b.depth)} {}
  /// A constant, for expressions with a product on one side: `c ? a * b : 0.F`.
  KERNELCOST_FUNCTION traced_product(T constant) requires std::is_floating_point_v<T>  // NOLINT: as in C++
      : is_{constant, true, nullptr, 0} {}

  KERNELCOST_FUNCTION operator T() const requires std::is_integral_v<T> { return value(*this); }  // NOLINT: as in C++

  /// True for factors that are known and not from memory.
  KERNELCOST_FUNCTION bool is_constant() const { return is_.known && is_.by == nullptr; }
  KERNELCOST_FUNCTION operand<T> alone() const {
    operand<T> product = is_;
    product.depth = count_operation<T, expr::op::mul>(is_.by, is_.number, T{}, is_.depth, second_, is_.which);
    return product;
  }
  KERNELCOST_FUNCTION value plus(const value& other) const {
    return fused<'+'>(other, is_.stands_in || other.stands_in ? T{} : static_cast<T>(is_.number + other.number));
  }
  KERNELCOST_FUNCTION value minus(const value& other) const {
    return fused<'-'>(other, is_.stands_in || other.stands_in ? T{} : static_cast<T>(is_.number - other.number));
  }
  KERNELCOST_FUNCTION value subtracted_from(const value& other) const {
    return fused<'n'>(other, is_.stands_in || other.stands_in ? T{} : static_cast<T>(other.number - is_.number));
  }

 private:
  /// A product of constants has no instruction of its own.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <char Sign>
  KERNELCOST_FUNCTION value fused(const value& other, T number) const {
    return !__builtin_is_constant_evaluated()
               ? counted<Sign>(other, number, named<T, expr::op::fma, Sign>(is_, other))
               : value(operand<T>{number, is_.known && other.known, recorder_of(is_, other),
                                  is_.by != nullptr
                                      ? is_.by->steps.compute(computing<T, expr::op::fma>,
                                                              is_.depth > second_ ? is_.depth : second_, other.depth)
                                      : with_known_product(other),
                                  0, std::is_integral_v<T> ? latest_loaded<T>(is_, other) : 0});
  }
  template <char Sign>
  value counted(const value& other, T number, const identity& is) const {
    value sum(operand<T>{number, is_.known && other.known, recorder_of(is_, other),
                         is_.by != nullptr
                             ? count_operation<T, expr::op::fma>(
                                   is_.by, T{}, T{}, is_.depth > second_ ? is_.depth : second_, other.depth, is)
                             : with_known_product(other),
                         0, latest_loaded<T>(is_, other), is});
    if constexpr (Sign == '+') stand_in_for<expr::op::add>(sum, is_, other);
    if constexpr (Sign == '-') stand_in_for<expr::op::sub>(sum, is_, other);
    if constexpr (Sign == 'n') stand_in_for<expr::op::sub>(sum, other, is_);
    return sum;
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION int with_known_product(const value& other) const {
    if constexpr (std::is_floating_point_v<T>)
      if (other.by != nullptr && !__builtin_is_constant_evaluated() && current_recorder_of_text() != nullptr)
        return count_on_known(computing<T, expr::op::fma> | key::known_product, static_cast<double>(is_.number), 0, 0,
                              other.depth);
    if (other.by != nullptr) return count_operation<T, expr::op::add>(other.by, T{}, T{}, other.depth);
    return count_operation<T, expr::op::fma>(nullptr, is_.number, other.number, is_.depth, other.depth);
  }

  /// Until it is computed, `depth` is that of the first factor.
  operand<T> is_;
  int second_ = 0;
};

template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION auto operator*(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) * brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION auto operator+(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) + brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION auto operator-(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) - brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION auto operator/(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) / brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator%(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) % brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator&(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) & brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator|(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) | brought_to<joint<A, B>>(b);
}
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator^(const A& a, const B& b) {
  return brought_to<joint<A, B>>(a) ^ brought_to<joint<A, B>>(b);
}
/// A shift has the type of its left operand.
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator<<(const A& a, const B& b) {
  using shifted = joint<A, A>;
  return shifted(a) << shifted(b);
}
template <class A, class B>
requires mixed_integers<A, B> KERNELCOST_FUNCTION auto operator>>(const A& a, const B& b) {
  using shifted = joint<A, A>;
  return shifted(a) >> shifted(b);
}
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator<(const A& a, const B& b) { return brought_to<joint<A, B>>(a) < brought_to<joint<A, B>>(b); }
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator>(const A& a, const B& b) { return brought_to<joint<A, B>>(a) > brought_to<joint<A, B>>(b); }
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator<=(const A& a, const B& b) { return brought_to<joint<A, B>>(a) <= brought_to<joint<A, B>>(b); }
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator>=(const A& a, const B& b) { return brought_to<joint<A, B>>(a) >= brought_to<joint<A, B>>(b); }
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator==(const A& a, const B& b) { return brought_to<joint<A, B>>(a) == brought_to<joint<A, B>>(b); }
template <class A, class B>
requires mixed_numbers<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator!=(const A& a, const B& b) { return brought_to<joint<A, B>>(a) != brought_to<joint<A, B>>(b); }

/// Two products of integers, which also convert to plain integers: `a * b > c * d`.
#define KERNELCOST_OF_INTEGER_PRODUCTS(symbol) \
  template <class T> \
  requires std::is_integral_v<T> KERNELCOST_FUNCTION auto operator symbol(const traced_product<T>& a, \
                                                                          const traced_product<T>& b) { \
    return traced_value<T>(a) symbol traced_value<T>(b); \
  }
KERNELCOST_OF_INTEGER_PRODUCTS(*)
KERNELCOST_OF_INTEGER_PRODUCTS(/)
KERNELCOST_OF_INTEGER_PRODUCTS(%)
KERNELCOST_OF_INTEGER_PRODUCTS(&)
KERNELCOST_OF_INTEGER_PRODUCTS(|)
KERNELCOST_OF_INTEGER_PRODUCTS(^)
KERNELCOST_OF_INTEGER_PRODUCTS(<)
KERNELCOST_OF_INTEGER_PRODUCTS(>)
KERNELCOST_OF_INTEGER_PRODUCTS(<=)
KERNELCOST_OF_INTEGER_PRODUCTS(>=)
KERNELCOST_OF_INTEGER_PRODUCTS(==)
KERNELCOST_OF_INTEGER_PRODUCTS(!=)
#undef KERNELCOST_OF_INTEGER_PRODUCTS

/// Two conditions, one of them counted. C++ computes with them as with the ints 0 and 1: `(x > 0) - (x < 0)`.
template <class A, class B>
concept two_conditions = number_like<A> && number_like<B> &&(number_in<A>::traced || number_in<B>::traced) &&
                         std::is_same_v<number_of<A>, bool>&& std::is_same_v<number_of<B>, bool>;
template <class A, class B>
requires two_conditions<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator!=(const A& a, const B& b) { return traced_value<bool>(a) ^ traced_value<bool>(b); }
template <class A, class B>
requires two_conditions<A, B> KERNELCOST_FUNCTION traced_value<bool>
operator==(const A& a, const B& b) { return !(traced_value<bool>(a) ^ traced_value<bool>(b)); }
template <class A, class B>
requires two_conditions<A, B> KERNELCOST_FUNCTION auto operator+(const A& a, const B& b) {
  return traced_value<int>(traced_value<bool>(a)) + traced_value<int>(traced_value<bool>(b));
}
template <class A, class B>
requires two_conditions<A, B> KERNELCOST_FUNCTION auto operator-(const A& a, const B& b) {
  return traced_value<int>(traced_value<bool>(a)) - traced_value<int>(traced_value<bool>(b));
}
template <class A, class B>
requires two_conditions<A, B> KERNELCOST_FUNCTION auto operator*(const A& a, const B& b) {
  return traced_value<int>(traced_value<bool>(a)) * traced_value<int>(traced_value<bool>(b));
}
}  // namespace kernelcost::tracing
#pragma GCC diagnostic pop
