// SPDX-License-Identifier: BSL-1.0
/// \file
/// CUDA's names at namespace scope, for the text that kernelcost-trace writes: there, a kernel and its helpers are free
/// functions, so structures, specialisations and helpers stay as the user wrote them. The names refer to the thread
/// that is being traced, `now`. The tool carries this file; it is compiled with the rewritten text.
// The tool writes a copy of this file for each trace. A guard, unlike #pragma once, recognises a precompiled copy.
#ifndef KERNELCOST_CUDA_TEXT_HPP
#define KERNELCOST_CUDA_TEXT_HPP
#include <kernelcost/trace/cuda_names.hpp>

#include <algorithm>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kernelcost::tracing {
/// `enum { width = 16 };`: C++ computes with its names as with integers.
template <class X>
concept names_integer = std::is_enum_v<X> && std::is_convertible_v<X, long long>;
#define KERNELCOST_OPERATOR_ON_NAMES(symbol) \
  template <traced_number A, names_integer B> \
  constexpr auto operator symbol(const A& a, B b) { \
    return a symbol + b; \
  } \
  template <names_integer A, traced_number B> \
  constexpr auto operator symbol(A a, const B& b) { \
    return +a symbol b; \
  }
KERNELCOST_OPERATOR_ON_NAMES(+)
KERNELCOST_OPERATOR_ON_NAMES(-)
KERNELCOST_OPERATOR_ON_NAMES(*)
KERNELCOST_OPERATOR_ON_NAMES(/)
KERNELCOST_OPERATOR_ON_NAMES(%)
KERNELCOST_OPERATOR_ON_NAMES(&)
KERNELCOST_OPERATOR_ON_NAMES(|)
KERNELCOST_OPERATOR_ON_NAMES(^)
KERNELCOST_OPERATOR_ON_NAMES(<<)
KERNELCOST_OPERATOR_ON_NAMES(>>)
KERNELCOST_OPERATOR_ON_NAMES(<)
KERNELCOST_OPERATOR_ON_NAMES(>)
KERNELCOST_OPERATOR_ON_NAMES(<=)
KERNELCOST_OPERATOR_ON_NAMES(>=)
KERNELCOST_OPERATOR_ON_NAMES(==)
KERNELCOST_OPERATOR_ON_NAMES(!=)
#undef KERNELCOST_OPERATOR_ON_NAMES
}  // namespace kernelcost::tracing

namespace kernelcost_text {
class condition_of_block;
class number_of_block;
}  // namespace kernelcost_text
namespace kernelcost::tracing {
template <>
struct number_in<kernelcost_text::condition_of_block> : number_in<traced_value<bool>> {};
template <>
struct number_in<kernelcost_text::number_of_block> : number_in<traced_value<int>> {};
}  // namespace kernelcost::tracing

namespace kernelcost_text {
using context = ::kernelcost::cuda_names;
using ::kernelcost::tracing::source_line;
using kernelcost_float = ::kernelcost::cuda_number<float>;
using kernelcost_double = ::kernelcost::cuda_number<double>;
template <class T>
using held = ::kernelcost::tracing::held<T>;

inline context* now = nullptr;
inline ::kernelcost::tracing::recorder* now_recorded = nullptr;
struct dim3 : ::kernelcost::cuda_index {
  constexpr dim3(unsigned its_x = 1, unsigned its_y = 1, unsigned its_z = 1)
      : ::kernelcost::cuda_index{its_x, its_y, its_z} {}
  constexpr dim3(const ::kernelcost::cuda_index& other) : ::kernelcost::cuda_index(other) {}
  constexpr operator context::uint3() const { return {x, y, z}; }
};
inline dim3 threadIdx, blockIdx, blockDim, gridDim;
inline constexpr int warpSize = 32;

#define KERNELCOST_VECTOR(name) \
  using name##1 = context::name##1; \
  using name##2 = context::name##2; \
  using name##3 = context::name##3; \
  using name##4 = context::name##4; \
  KERNELCOST_FORWARD(make_##name##1) \
  KERNELCOST_FORWARD(make_##name##2) \
  KERNELCOST_FORWARD(make_##name##3) \
  KERNELCOST_FORWARD(make_##name##4)
#define KERNELCOST_FORWARD(name) \
  template <class... Arguments> \
  constexpr auto name(const Arguments&... arguments) { \
    return context::name(arguments...); \
  }
KERNELCOST_VECTOR(float)
KERNELCOST_VECTOR(double)
KERNELCOST_VECTOR(int)
KERNELCOST_VECTOR(uint)
KERNELCOST_VECTOR(char)
KERNELCOST_VECTOR(uchar)
KERNELCOST_VECTOR(short)
KERNELCOST_VECTOR(ushort)
KERNELCOST_VECTOR(longlong)
KERNELCOST_VECTOR(ulonglong)
#undef KERNELCOST_VECTOR
using uint = unsigned;
using uchar = unsigned char;
using ushort = unsigned short;
using ulong = unsigned long;

template <class T>
constexpr void count_choice(char how, unsigned long long first, const T& chosen);

// A function of plain numbers has a value: `for (int i = 0; i < log2f(16); ++i)`.
template <class... Arguments>
inline constexpr bool are_plain = (std::is_arithmetic_v<Arguments> && ...);
#define KERNELCOST_FORWARD_MATH(name, of, function) \
  template <class... Arguments> \
  constexpr auto name(const Arguments&... arguments) { \
    if constexpr (are_plain<Arguments...>) \
      return ::kernelcost::cuda_number<decltype(std::of(arguments...))>(std::of(arguments...)); \
    else \
      return context::function(arguments...); \
  }
#define KERNELCOST_FORWARD_MATH_F(name, of, function) \
  template <class... Arguments> \
  constexpr auto name(const Arguments&... arguments) { \
    if constexpr (are_plain<Arguments...>) \
      return kernelcost_float(std::of(static_cast<float>(arguments)...)); \
    else \
      return context::function(arguments...); \
  }
#define KERNELCOST_FORWARD_BOTH(name) \
  KERNELCOST_FORWARD_MATH(name, name, name) KERNELCOST_FORWARD_MATH_F(name##f, name, name##f)
KERNELCOST_FORWARD_BOTH(sqrt)
KERNELCOST_FORWARD(rsqrt)
KERNELCOST_FORWARD(rsqrtf)
KERNELCOST_FORWARD_BOTH(cbrt)
KERNELCOST_FORWARD_BOTH(exp)
KERNELCOST_FORWARD_BOTH(exp2)
KERNELCOST_FORWARD_BOTH(expm1)
KERNELCOST_FORWARD_BOTH(log)
KERNELCOST_FORWARD_BOTH(log2)
KERNELCOST_FORWARD_BOTH(log10)
KERNELCOST_FORWARD_BOTH(log1p)
KERNELCOST_FORWARD_BOTH(sin)
KERNELCOST_FORWARD_BOTH(cos)
KERNELCOST_FORWARD_BOTH(tan)
KERNELCOST_FORWARD_BOTH(tanh)
KERNELCOST_FORWARD_BOTH(erf)
KERNELCOST_FORWARD_BOTH(floor)
KERNELCOST_FORWARD_BOTH(ceil)
KERNELCOST_FORWARD_BOTH(round)
KERNELCOST_FORWARD_BOTH(trunc)
KERNELCOST_FORWARD_BOTH(rint)
KERNELCOST_FORWARD_BOTH(fabs)
KERNELCOST_FORWARD_BOTH(pow)
KERNELCOST_FORWARD_BOTH(fmin)
KERNELCOST_FORWARD_BOTH(fmax)
KERNELCOST_FORWARD_BOTH(fma)
KERNELCOST_FORWARD_MATH_F(fmodf, fmod, fmodf)
KERNELCOST_FORWARD_MATH_F(atan2f, atan2, atan2f)
KERNELCOST_FORWARD_MATH_F(hypotf, hypot, hypotf)
KERNELCOST_FORWARD(abs)
// They are an instruction of plain integers, too: indices that are kept inside an array.
#define KERNELCOST_FORWARD_CHOICE(name, symbol) \
  template <class A, class B> \
  constexpr auto name(const A& a, const B& b) { \
    const auto chosen = context::name(a, b); \
    if constexpr (std::is_integral_v<A>) count_choice(symbol, static_cast<unsigned long long>(a), chosen); \
    return chosen; \
  }
KERNELCOST_FORWARD_CHOICE(min, '<')
KERNELCOST_FORWARD_CHOICE(max, '>')
#undef KERNELCOST_FORWARD_CHOICE
KERNELCOST_FORWARD_MATH_F(__expf, exp, __expf)
KERNELCOST_FORWARD_MATH_F(__logf, log, __logf)
KERNELCOST_FORWARD(__sinf)
KERNELCOST_FORWARD(__cosf)
KERNELCOST_FORWARD(__fsqrt_rn)
KERNELCOST_FORWARD(__frsqrt_rn)
KERNELCOST_FORWARD(__fdividef)
KERNELCOST_FORWARD(__fmaf_rn)
KERNELCOST_FORWARD(__fma_rn)
KERNELCOST_FORWARD(__popc)
KERNELCOST_FORWARD(__popcll)
KERNELCOST_FORWARD(__clz)
KERNELCOST_FORWARD(__clzll)
KERNELCOST_FORWARD(__ffs)
KERNELCOST_FORWARD(__ffsll)
KERNELCOST_FORWARD(__ldg)
KERNELCOST_FORWARD(__ldca)
KERNELCOST_FORWARD(__ldcg)
KERNELCOST_FORWARD(__ldcs)
KERNELCOST_FORWARD(__ldcv)
KERNELCOST_FORWARD(__stcg)
KERNELCOST_FORWARD(__stcs)
KERNELCOST_FORWARD(__stwb)
KERNELCOST_FORWARD(__stwt)
#undef KERNELCOST_FORWARD_BOTH
#undef KERNELCOST_FORWARD_MATH
#undef KERNELCOST_FORWARD_MATH_F
#undef KERNELCOST_FORWARD

// Functions that cuda_names lacks cost what one that it has costs, and some instructions more in float and in double.
// Their numbers are those of examples/records/functions.py, as there.
template <class T>
constexpr T without_value(T result) {
  if constexpr (::kernelcost::tracing::traced_number<T>) result.known = false;
  return result;
}
template <int InFloat, int InDouble, class T, class X, class Function>
constexpr T of_itself(const T& result, const X& x, Function function) {
  using plain = ::kernelcost::tracing::number_of<T>;
  const ::kernelcost::cuda_number<plain> argument(x);
  constexpr int more = std::is_same_v<plain, double> ? InDouble : InFloat;
  return context::with_value(context::with_more(result, argument, more), function, argument);
}
#define KERNELCOST_AS(name, other, in_float, in_double) \
  template <class X> \
  constexpr auto name(const X& x) { \
    return without_value(of_itself<in_float, in_double>(context::other(x), x, [](double v) { return v; })); \
  }
#define KERNELCOST_AS_ITSELF(name, other, in_float, in_double, of) \
  template <class X> \
  constexpr auto name(const X& x) { \
    return of_itself<in_float, in_double>(context::other(x), x, [](double v) { return of; }); \
  }
#define KERNELCOST_AS_BOTH(name, other, in_float, in_double) \
  KERNELCOST_AS(name, other, in_float, in_double) KERNELCOST_AS(name##f, other##f, in_float, in_double)
#define KERNELCOST_AS_ITSELF_BOTH(name, other, in_float, in_double, of) \
  KERNELCOST_AS_ITSELF(name, other, in_float, in_double, of) \
  KERNELCOST_AS_ITSELF(name##f, other##f, in_float, in_double, of)
KERNELCOST_AS_ITSELF_BOTH(asin, exp, 15, 18, std::asin(v))
KERNELCOST_AS_ITSELF_BOTH(acos, exp, 17, 23, std::acos(v))
KERNELCOST_AS_ITSELF_BOTH(atan, exp, 10, 1, std::atan(v))
KERNELCOST_AS_ITSELF_BOTH(sinpi, sin, 0, 0, std::sin(v * 3.14159265358979323846))
KERNELCOST_AS_ITSELF_BOTH(cospi, cos, 0, 0, std::cos(v * 3.14159265358979323846))
KERNELCOST_AS_ITSELF_BOTH(sinh, exp, 15, 18, std::sinh(v))
KERNELCOST_AS_ITSELF_BOTH(cosh, exp, 6, 0, std::cosh(v))
KERNELCOST_AS_ITSELF_BOTH(asinh, log, 13, 39, std::asinh(v))
KERNELCOST_AS_ITSELF_BOTH(acosh, log, 14, 37, std::acosh(v))
KERNELCOST_AS_ITSELF_BOTH(atanh, log, 7, 24, std::atanh(v))
KERNELCOST_AS_ITSELF_BOTH(logb, log, 0, 0, std::logb(v))
KERNELCOST_AS_ITSELF_BOTH(erfc, exp, 38, 54, std::erfc(v))
KERNELCOST_AS_BOTH(erfcx, exp, 38, 54)
KERNELCOST_AS_BOTH(erfinv, exp, 18, 66)
KERNELCOST_AS_BOTH(erfcinv, exp, 18, 66)
KERNELCOST_AS_ITSELF_BOTH(normcdf, exp, 53, 73, std::erfc(-v / std::sqrt(2.)) / 2)
KERNELCOST_AS_BOTH(normcdfinv, exp, 18, 66)
KERNELCOST_AS_ITSELF_BOTH(lgamma, log, 0, 0, std::lgamma(v))
KERNELCOST_AS_ITSELF_BOTH(tgamma, exp, 0, 0, std::tgamma(v))
KERNELCOST_AS_BOTH(j0, sin, 0, 0)
KERNELCOST_AS_BOTH(j1, sin, 0, 0)
KERNELCOST_AS_BOTH(y0, sin, 0, 0)
KERNELCOST_AS_BOTH(y1, sin, 0, 0)
KERNELCOST_AS_ITSELF_BOTH(exp10, exp, 0, 4, std::pow(10., v))
KERNELCOST_AS_ITSELF_BOTH(rcbrt, cbrt, 0, 0, 1 / std::cbrt(v))
KERNELCOST_AS_ITSELF_BOTH(nearbyint, rint, 0, 0, std::nearbyint(v))
KERNELCOST_AS_ITSELF(__exp10f, __expf, 0, 0, std::pow(10., v))
KERNELCOST_AS_ITSELF(__tanf, __sinf, 3, 0, std::tan(v))
KERNELCOST_AS_ITSELF(__log2f, __logf, 0, 0, std::log2(v))
KERNELCOST_AS_ITSELF(__log10f, __logf, 0, 0, std::log10(v))
KERNELCOST_AS_ITSELF(__dsqrt_rn, sqrt, 0, 0, std::sqrt(v))
template <class X, class Y>
constexpr auto __powf(const X& x, const Y& y) {
  return context::__expf(context::__logf(x) * y);
}
template <class X, class Y>
constexpr auto fdividef(const X& x, const Y& y) {
  return context::__fdividef(x, y);
}
#undef KERNELCOST_AS_ITSELF_BOTH
#undef KERNELCOST_AS_BOTH
#undef KERNELCOST_AS_ITSELF
#undef KERNELCOST_AS

/// The number of an expression, which need not be one that is counted.
template <class T, class X>
constexpr ::kernelcost::cuda_number<T> number_as(const X& x) {
  if constexpr (std::is_arithmetic_v<X> || std::is_enum_v<X>)
    return ::kernelcost::cuda_number<T>(static_cast<T>(x));
  else if constexpr (std::is_same_v<X, ::kernelcost::cuda_number<bool>>)
    return ::kernelcost::cuda_number<T>(
        ::kernelcost::tracing::operand<T>{static_cast<T>(x.number ? 1 : 0), x.known, x.by});
  else
    return ::kernelcost::cuda_number<T>(x);
}
/// The type in which C++ computes with numbers: that of floating-point numbers, else double.
template <class... Numbers>
using floating_of = decltype((0.F + ... +
                              std::conditional_t<std::is_floating_point_v<::kernelcost::tracing::number_of<Numbers>>,
                                                 ::kernelcost::tracing::number_of<Numbers>, double>{}));
#define KERNELCOST_OF_TWO(name, result) \
  template <class X, class Y> \
  constexpr auto name(const X& its_x, const Y& its_y) { \
    using T = floating_of<X, Y>; \
    const auto x = number_as<T>(its_x), y = number_as<T>(its_y); \
    return ::kernelcost::cuda_number<T>(result); \
  } \
  template <class X, class Y> \
  constexpr auto name##f(const X& its_x, const Y& its_y) { \
    const auto x = number_as<float>(its_x), y = number_as<float>(its_y); \
    return kernelcost_float(result); \
  }
KERNELCOST_OF_TWO(copysign, y < 0.F ? -fabs(x) : fabs(x))
KERNELCOST_OF_TWO(fdim, fmax(x - y, 0.F))
KERNELCOST_OF_TWO(remainder, x - y * rint(x / y))
KERNELCOST_OF_TWO(nextafter, without_value(::kernelcost::cuda_number<decltype(x.number)>(x + y)))
KERNELCOST_OF_TWO(rhypot, rsqrt(x* x + y * y))
#undef KERNELCOST_OF_TWO
template <class X, class Y>
constexpr auto fmod(const X& x, const Y& y) {
  using T = floating_of<X, Y>;
  return ::kernelcost::cuda_number<T>(::kernelcost::cuda_number<T>::template result<::kernelcost::expr::op::mod>(
      number_as<T>(x), number_as<T>(y), [](T a, T b) { return std::fmod(a, b); }));
}
template <class X, class Y>
constexpr auto hypot(const X& x, const Y& y) {
  using T = floating_of<X, Y>;
  return sqrt(::kernelcost::cuda_number<T>(number_as<T>(x) * number_as<T>(x) + number_as<T>(y) * number_as<T>(y)));
}
template <class X, class Y>
constexpr auto atan2(const X& x, const Y& y) {
  using T = floating_of<X, Y>;
  const auto first = number_as<T>(x), second = number_as<T>(y);
  auto result = atan(::kernelcost::cuda_number<T>(first / second));
  if (result.known) result.number = std::atan2(first.number, second.number);
  return result;
}
#define KERNELCOST_NORM(name, function) \
  template <class X, class Y, class Z> \
  constexpr auto name(const X& its_x, const Y& its_y, const Z& its_z) { \
    const auto x = number_as<float>(its_x), y = number_as<float>(its_y), z = number_as<float>(its_z); \
    return function(kernelcost_float(x * x + y * y + z * z)); \
  }
KERNELCOST_NORM(norm3df, sqrtf)
KERNELCOST_NORM(rnorm3df, rsqrtf)
#undef KERNELCOST_NORM
/// An exponent is added to that of the number.
template <class X, class Y>
constexpr auto ldexp(const X& x, const Y& exponent) {
  using T = floating_of<X>;
  const auto number = number_as<T>(x), power = number_as<T>(exponent);
  auto result = ::kernelcost::cuda_number<T>(number * power);
  if (result.known) result.number = std::ldexp(number.number, static_cast<int>(power.number));
  return result;
}
template <class X, class Y>
constexpr auto ldexpf(const X& x, const Y& exponent) {
  return ldexp(number_as<float>(x), exponent);
}
template <class X, class Y>
constexpr auto scalbnf(const X& x, const Y& exponent) {
  return ldexp(number_as<float>(x), exponent);
}
// Two results by pointers, to the thread's own numbers or into an array. The cosine shares the reduction of the
// argument.
#define KERNELCOST_SINE_AND_COSINE(name, type, sine, more, cosine_of) \
  template <class X, class S, class C> \
  void name(const X& x, const S& s, const C& c) { \
    const auto angle = number_as<type>(x); \
    const auto first = sine(angle); \
    *s = ::kernelcost::cuda_number<type>(first); \
    *c = of_itself<more, more>(::kernelcost::cuda_number<type>(first), angle, [](double v) { return cosine_of; }); \
  }
KERNELCOST_SINE_AND_COSINE(sincosf, float, sinf, 12, std::cos(v))
KERNELCOST_SINE_AND_COSINE(sincospif, float, sinpif, 12, std::cos(v * 3.14159265358979323846))
KERNELCOST_SINE_AND_COSINE(__sincosf, float, __sinf, 1, std::cos(v))
KERNELCOST_SINE_AND_COSINE(sincos, double, sin, 28, std::cos(v))
KERNELCOST_SINE_AND_COSINE(sincospi, double, sinpi, 28, std::cos(v * 3.14159265358979323846))
#undef KERNELCOST_SINE_AND_COSINE
template <class X, class P>
auto modf(const X& x, const P& whole) {
  const auto number = number_as<floating_of<X>>(x);
  *whole = trunc(number);
  return number - trunc(number);
}
template <class X, class P>
auto modff(const X& x, const P& whole) {
  return modf(number_as<float>(x), whole);
}
template <class X, class P>
auto frexp(const X& x, const P& exponent) {
  if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(*exponent)>>)
    *exponent = 0;  // a plain integer, which cannot be unknown
  else
    *exponent = ::kernelcost::cuda_number<int>(::kernelcost::tracing::operand<int>{0, false, now_recorded});
  return abs(number_as<floating_of<X>>(x));
}
template <class X, class P>
auto frexpf(const X& x, const P& exponent) {
  return frexp(number_as<float>(x), exponent);
}
// The rounding of one instruction does not change its cost.
#define KERNELCOST_ROUNDED(name, type, result) \
  template <class X, class Y> \
  constexpr ::kernelcost::cuda_number<type> name(const X& its_x, const Y& its_y) { \
    const auto x = number_as<type>(its_x), y = number_as<type>(its_y); \
    return result; \
  }
#define KERNELCOST_ROUNDINGS(rounding) \
  KERNELCOST_ROUNDED(__fadd_##rounding, float, x + y) \
  KERNELCOST_ROUNDED(__fsub_##rounding, float, x - y) \
  KERNELCOST_ROUNDED(__fmul_##rounding, float, x* y) \
  KERNELCOST_ROUNDED(__fdiv_##rounding, float, x / y) \
  KERNELCOST_ROUNDED(__dadd_##rounding, double, x + y) \
  KERNELCOST_ROUNDED(__dsub_##rounding, double, x - y) \
  KERNELCOST_ROUNDED(__dmul_##rounding, double, x* y) \
  KERNELCOST_ROUNDED(__ddiv_##rounding, double, x / y) \
  template <class X> \
  constexpr kernelcost_float __frcp_##rounding(const X& x) { \
    return kernelcost_float(1.F) / number_as<float>(x); \
  } \
  template <class X> \
  constexpr kernelcost_double __drcp_##rounding(const X& x) { \
    return kernelcost_double(1.) / number_as<double>(x); \
  }
KERNELCOST_ROUNDINGS(rn)
KERNELCOST_ROUNDINGS(rz)
KERNELCOST_ROUNDINGS(ru)
KERNELCOST_ROUNDINGS(rd)
#undef KERNELCOST_ROUNDINGS
#undef KERNELCOST_ROUNDED
template <class X>
constexpr kernelcost_float __saturatef(const X& x) {
  return context::fminf(context::fmaxf(x, 0.F), 1.F);
}

/// `(int)x`: an integer of a number from memory is from memory as well.
template <class T, class X>
constexpr auto kernelcost_to(const X& x) {
  if constexpr (::kernelcost::tracing::traced_number<X>)
    return number_as<T>(x);
  else
    return static_cast<T>(x);
}
/// The step of a loop that the compiler knows; the text of a header says so by this name.
template <class T>
constexpr T kernelcost_known_step(T step) {
  return step;
}
/// `int k = x;`: a plain integer, whose value has to be known.
template <class T, class X>
constexpr T kernelcost_plain(const X& x) {
  if constexpr (::kernelcost::tracing::traced_number<X>)
    return number_as<T>(x);
  else
    return static_cast<T>(x);
}
// Conversions by name; each is one instruction.
#define KERNELCOST_CONVERSION(name, type) \
  template <class X> \
  constexpr auto name(const X& x) { \
    return kernelcost_to<type>(x); \
  }
#define KERNELCOST_CONVERSIONS(from, rounding) \
  KERNELCOST_CONVERSION(__##from##2int_##rounding, int) \
  KERNELCOST_CONVERSION(__##from##2uint_##rounding, unsigned) \
  KERNELCOST_CONVERSION(__##from##2ll_##rounding, long long) \
  KERNELCOST_CONVERSION(__##from##2ull_##rounding, unsigned long long)
#define KERNELCOST_CONVERSIONS_OF_ROUNDING(rounding) \
  KERNELCOST_CONVERSIONS(float, rounding) \
  KERNELCOST_CONVERSIONS(double, rounding) \
  KERNELCOST_CONVERSION(__int2float_##rounding, float) \
  KERNELCOST_CONVERSION(__uint2float_##rounding, float) \
  KERNELCOST_CONVERSION(__ll2float_##rounding, float) \
  KERNELCOST_CONVERSION(__ull2float_##rounding, float) \
  KERNELCOST_CONVERSION(__ll2double_##rounding, double) \
  KERNELCOST_CONVERSION(__ull2double_##rounding, double) \
  KERNELCOST_CONVERSION(__double2float_##rounding, float)
KERNELCOST_CONVERSIONS_OF_ROUNDING(rn)
KERNELCOST_CONVERSIONS_OF_ROUNDING(rz)
KERNELCOST_CONVERSIONS_OF_ROUNDING(ru)
KERNELCOST_CONVERSIONS_OF_ROUNDING(rd)
KERNELCOST_CONVERSION(__int2double_rn, double)
KERNELCOST_CONVERSION(__uint2double_rn, double)
#undef KERNELCOST_CONVERSIONS_OF_ROUNDING
#undef KERNELCOST_CONVERSIONS
#undef KERNELCOST_CONVERSION
#define KERNELCOST_ROUNDED_TO(name, rounding, type) \
  template <class X> \
  constexpr auto name(const X& x) { \
    return kernelcost_to<type>(rounding(x)); \
  } \
  template <class X> \
  constexpr auto name##f(const X& x) { \
    return kernelcost_to<type>(rounding##f(x)); \
  }
KERNELCOST_ROUNDED_TO(lrint, rint, long)
KERNELCOST_ROUNDED_TO(lround, round, long)
KERNELCOST_ROUNDED_TO(llrint, rint, long long)
KERNELCOST_ROUNDED_TO(llround, round, long long)
#undef KERNELCOST_ROUNDED_TO

/// The same bits as a number of another type: no instruction.
template <class To, class From, class X>
constexpr ::kernelcost::cuda_number<To> same_bits(const X& x) {
  const auto from = number_as<From>(x);
  return ::kernelcost::cuda_number<To>(
      ::kernelcost::tracing::operand<To>{__builtin_bit_cast(To, from.number), from.known, from.by, from.depth, 0, 0,
                                         ::kernelcost::tracing::made<To, ::kernelcost::expr::op::convert, 'b'>(from)});
}
/// `memcpy(&u, &f, sizeof u)`: a number of the thread takes the bits of another.
template <class To, class From>
void memcpy(To* to, const From* from, std::size_t bytes) {
  namespace tracing = ::kernelcost::tracing;
  if constexpr (tracing::traced_number<To> && tracing::traced_number<From>) {
    using to_number = tracing::number_of<To>;
    using from_number = tracing::number_of<From>;
    if constexpr (sizeof(to_number) == sizeof(from_number))
      *to = same_bits<to_number, from_number>(*from);
    else
      *to = To(tracing::operand<to_number>{to_number{}, false, now_recorded});
  } else {
    std::memcpy(to, from, bytes);
  }
}
#define KERNELCOST_SAME_BITS(name, from, to) \
  template <class X> \
  constexpr auto name(const X& x) { \
    return same_bits<to, from>(x); \
  }
KERNELCOST_SAME_BITS(__float_as_int, float, int)
KERNELCOST_SAME_BITS(__float_as_uint, float, unsigned)
KERNELCOST_SAME_BITS(__int_as_float, int, float)
KERNELCOST_SAME_BITS(__uint_as_float, unsigned, float)
KERNELCOST_SAME_BITS(__double_as_longlong, double, long long)
KERNELCOST_SAME_BITS(__longlong_as_double, long long, double)
#undef KERNELCOST_SAME_BITS
template <class X>
constexpr auto __double2loint(const X& x) {
  return number_as<int>(same_bits<long long, double>(x));
}
template <class X>
constexpr auto __double2hiint(const X& x) {
  return __double2loint(x);
}
template <class X, class Y>
constexpr kernelcost_double __hiloint2double(const X& high, const Y& low) {
  const auto x = number_as<int>(high), y = number_as<int>(low);
  return kernelcost_double(::kernelcost::tracing::operand<double>{0, false, x.by != nullptr ? x.by : y.by});
}

#define KERNELCOST_KIND_OF_NUMBER(name, function) \
  template <class X> \
  constexpr auto name(const X& its) { \
    if constexpr (std::is_arithmetic_v<X>) { \
      return std::function(its); \
    } else { \
      const auto x = number_as<::kernelcost::tracing::number_of<X>>(its); \
      ::kernelcost::tracing::count_operation<decltype(x.number), ::kernelcost::expr::op::compare>(x.by); \
      return ::kernelcost::cuda_number<bool>( \
          ::kernelcost::tracing::operand<bool>{x.known && std::function(x.number), x.known, x.by}); \
    } \
  }
KERNELCOST_KIND_OF_NUMBER(isnan, isnan)
KERNELCOST_KIND_OF_NUMBER(isinf, isinf)
KERNELCOST_KIND_OF_NUMBER(isfinite, isfinite)
KERNELCOST_KIND_OF_NUMBER(signbit, signbit)
#undef KERNELCOST_KIND_OF_NUMBER

/// One instruction on integers. Plain ones give a plain one.
template <class T, ::kernelcost::expr::op What = ::kernelcost::expr::op::logic, class Function, class... X>
constexpr auto of_integers(Function function, const X&... x) {
  if constexpr ((std::is_arithmetic_v<X> && ...)) {
    return function(static_cast<T>(x)...);
  } else {
    const auto result = [&](const auto&... numbers) {
      ::kernelcost::tracing::recorder* by = nullptr;
      ((by = by != nullptr ? by : numbers.by), ...);
      const bool known = (numbers.known && ...);
      ::kernelcost::tracing::count_operation<int, What>(by);
      using result_type = decltype(function(numbers.number...));
      ::kernelcost::tracing::operand<result_type> is{known ? function(numbers.number...) : result_type{}, known, by};
      // Numbers that stand for unknown ones make one that does.
      if constexpr (!std::is_same_v<result_type, bool>)
        if (!known && ((numbers.known || numbers.stands_in) && ...))
          is.number = function(numbers.number...), is.stands_in = true;
      return ::kernelcost::cuda_number<result_type>(is);
    };
    return result(number_as<T>(x)...);
  }
}
#define KERNELCOST_INTEGERS(name, type, ...) \
  template <class... X> \
  constexpr auto name(const X&... x) { \
    using T = type; \
    return of_integers<T>(__VA_ARGS__, x...); \
  }
KERNELCOST_INTEGERS(__mul24, int, [](T a, T b) { return a * b; })
KERNELCOST_INTEGERS(__umul24, unsigned, [](T a, T b) { return a * b; })
KERNELCOST_INTEGERS(__sad, int, [](T a, T b, T c) { return static_cast<unsigned>((a < b ? b - a : a - b) + c); })
KERNELCOST_INTEGERS(__usad, unsigned, [](T a, T b, T c) { return (a < b ? b - a : a - b) + c; })
template <class X>
constexpr auto __brev(const X& x) {
  return of_integers<unsigned, ::kernelcost::expr::op::popcount>(
      [](unsigned bits) {
        unsigned reversed = 0;
        for (int i = 0; i < 32; ++i) reversed |= (bits >> i & 1U) << (31 - i);
        return reversed;
      },
      x);
}
KERNELCOST_INTEGERS(__brevll, unsigned long long, [](T bits) {
  T reversed = 0;
  for (int i = 0; i < 64; ++i) reversed |= (bits >> i & 1U) << (63 - i);
  return reversed;
})
KERNELCOST_INTEGERS(__byte_perm, unsigned, [](T low, T high, T which) {
  const auto bytes = static_cast<unsigned long long>(high) << 32 | low;
  T result = 0;
  for (int i = 0; i < 4; ++i) result |= static_cast<T>(bytes >> (8 * (which >> (4 * i) & 7U)) & 0xffU) << (8 * i);
  return result;
})
KERNELCOST_INTEGERS(__funnelshift_l, unsigned, [](T low, T high, T by) {
  return static_cast<T>((static_cast<unsigned long long>(high) << 32 | low) << (by & 31U) >> 32);
})
KERNELCOST_INTEGERS(__funnelshift_r, unsigned, [](T low, T high, T by) {
  return static_cast<T>((static_cast<unsigned long long>(high) << 32 | low) >> (by & 31U));
})
#define KERNELCOST_OF_BYTES(name, result) \
  KERNELCOST_INTEGERS(name, unsigned, [](T x, T y) { \
    T bytes = 0; \
    for (int i = 0; i < 32; i += 8) { \
      const unsigned a = x >> i & 0xffU, b = y >> i & 0xffU; \
      bytes |= ((result)&0xffU) << i; \
    } \
    return bytes; \
  })
KERNELCOST_OF_BYTES(__vadd4, a + b)
KERNELCOST_OF_BYTES(__vsub4, a - b)
KERNELCOST_OF_BYTES(__vminu4, a < b ? a : b)
KERNELCOST_OF_BYTES(__vmaxu4, a < b ? b : a)
KERNELCOST_OF_BYTES(__vabsdiffu4, a < b ? b - a : a - b)
#undef KERNELCOST_OF_BYTES
/// Four products of bytes and their sum.
KERNELCOST_INTEGERS(__dp4a, int, [](T a, T b, T sum) {
  for (int i = 0; i < 32; i += 8) sum += static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i);
  return sum;
})
#undef KERNELCOST_INTEGERS

/// Products of T that the upper half of a product costs, with the two or, with signs, four halves of 64 bits. The other
/// instructions are within their price (examples/records/integers).
template <class T>
inline constexpr int products_of_high_half = sizeof(T) == sizeof(long long) && std::is_signed_v<T> ? 4 : 2;
/// Counts the instructions on T, each of which needs the result of the one before, and returns the depth of the last.
template <class T>
constexpr int count_in_a_row(::kernelcost::tracing::recorder* by, int depth,
                             std::initializer_list<std::pair<::kernelcost::expr::op, int>> instructions,
                             const ::kernelcost::tracing::identity& result) {
  if (by == nullptr) return depth;
  const bool again = ::kernelcost::tracing::is_computed(by, result);
  for (const auto& [what, times] : instructions)
    for (int i = 0; i < times; ++i) {
      const auto each =
          ::kernelcost::tracing::key::of(::kernelcost::tracing::act::compute, what, ::kernelcost::element_of<T>);
      if (again)
        by->steps.compute_again(each), ++depth;
      else
        depth = by->steps.compute(each, depth);
    }
  return depth;
}
template <class T, class Wide, class X, class Y>
constexpr auto high_half(const X& its_x, const Y& its_y) {
  const auto half = [](T x, T y) {
    return static_cast<T>((static_cast<Wide>(x) * static_cast<Wide>(y)) >> (8 * sizeof(T)));
  };
  if constexpr (std::is_arithmetic_v<X> && std::is_arithmetic_v<Y>) {
    return half(static_cast<T>(its_x), static_cast<T>(its_y));
  } else {
    const auto x = number_as<T>(its_x), y = number_as<T>(its_y);
    const bool known = x.known && y.known;
    ::kernelcost::tracing::recorder* const by = ::kernelcost::tracing::recorder_of(x, y);
    const auto is = ::kernelcost::tracing::made<T, ::kernelcost::expr::op::mul, 'h'>(x, y);
    const int depth = count_in_a_row<T>(by, std::max(x.depth, y.depth),
                                        {{::kernelcost::expr::op::mul, products_of_high_half<T>}}, is);
    return ::kernelcost::cuda_number<T>(
        ::kernelcost::tracing::operand<T>{known ? half(x.number, y.number) : T{}, known, by, depth, 0, 0, is});
  }
}
#define KERNELCOST_HIGH_HALF(name, type, wide) \
  template <class X, class Y> \
  constexpr auto name(const X& x, const Y& y) { \
    return high_half<type, wide>(x, y); \
  }
KERNELCOST_HIGH_HALF(__mulhi, int, long long)
KERNELCOST_HIGH_HALF(__umulhi, unsigned, unsigned long long)
KERNELCOST_HIGH_HALF(__mul64hi, long long, __int128)
KERNELCOST_HIGH_HALF(__umul64hi, unsigned long long, unsigned __int128)
#undef KERNELCOST_HIGH_HALF

/// `x / 8` and `x % 100` where the divisor is a constant. nvcc makes shifts, or the upper half of a product, of a
/// division of integers, and a product of a division of a floating-point number by a power of two (seen in its PTX).
template <::kernelcost::expr::op What, class A, class B>
constexpr auto divided_by_constant(const A& a, const B& b) {
  using ::kernelcost::expr::op;
  using T = decltype(::kernelcost::tracing::number_of<A>{} / +B{});
  if constexpr (std::is_floating_point_v<T>) {
    int exponent = 0;
    const T inverse =
        b != 0 && std::abs(std::frexp(static_cast<T>(b), &exponent)) == T{0.5} ? 1 / static_cast<T>(b) : 0;
    const auto x = number_as<T>(a);
    using value = ::kernelcost::cuda_number<T>;
    return inverse != 0 ? value(x * value(inverse)) : value(x / value(static_cast<T>(b)));
  } else {
    const auto x = number_as<T>(a);
    const auto by = static_cast<T>(b);
    constexpr bool quotient = What == op::div;
    const bool power_of_two = by > 0 && (by & (by - 1)) == 0;
    int depth = x.depth;
    const auto is = ::kernelcost::tracing::made<T, What>(x, ::kernelcost::cuda_number<T>(by));
    if (power_of_two && std::is_unsigned_v<T>)
      depth = count_in_a_row<T>(x.by, depth, {{quotient ? op::shift : op::logic, 1}}, is);
    else if (power_of_two)
      depth = count_in_a_row<T>(x.by, depth,
                                {{op::shift, 1}, {op::add, 1}, {op::shift, 1}, {op::sub, quotient ? 0 : 1}}, is);
    else
      depth = count_in_a_row<T>(x.by, depth,
                                {{op::mul, products_of_high_half<T>},
                                 {op::shift, 1},
                                 {op::add, std::is_signed_v<T> ? 1 : 0},
                                 {op::fma, quotient ? 0 : 1}},
                                is);
    const bool known = x.known && by != 0;
    const T result = !known ? T{} : quotient ? static_cast<T>(x.number / by) : static_cast<T>(x.number % by);
    ::kernelcost::cuda_number<T> made(::kernelcost::tracing::operand<T>{result, known, x.by, depth, 0, 0, is});
    ::kernelcost::tracing::stand_in_for<What>(made, x, ::kernelcost::cuda_number<T>(by));
    return made;
  }
}
/// True if a division by a constant has a number that is counted.
template <class A, class B, ::kernelcost::expr::op What>
constexpr bool divides_counted_by() {
  if constexpr (::kernelcost::tracing::traced_number<A> &&
                (std::is_arithmetic_v<B> || ::kernelcost::tracing::names_integer<B>))
    return (What == ::kernelcost::expr::op::div || What == ::kernelcost::expr::op::mod) &&
           !std::is_same_v<::kernelcost::tracing::number_of<A>, bool>;
  return false;
}

/// The divisor of `x %= 10`, by which a counted number is divided as in `x % 10`.
template <class B>
struct constant_divisor {
  const B& number;
};
template <class A, class B>
constexpr auto operator%(const A& a, const constant_divisor<B>& by) {
  return divided_by_constant<::kernelcost::expr::op::mod>(a, by.number);
}
template <class A, class B>
constexpr auto operator/(const A& a, const constant_divisor<B>& by) {
  return divided_by_constant<::kernelcost::expr::op::div>(a, by.number);
}

inline void __nanosleep(unsigned) {}
inline void __trap() {}
/// A kernel's output is of no concern to a trace.
template <class... Arguments>
constexpr int printf(const Arguments&...) {
  return 0;
}

#define KERNELCOST_LINE \
  source_line line = source_line { __builtin_LINE() }
inline void __syncthreads(KERNELCOST_LINE) { now->__syncthreads(line); }
inline void __syncwarp(unsigned mask = ~0U, KERNELCOST_LINE) { now->__syncwarp(mask, line); }
/// An unknown condition on which all threads of a block agree.
class condition_of_block : public ::kernelcost::cuda_number<bool> {
 public:
  condition_of_block(double drawn, bool first, source_line line)
      : ::kernelcost::cuda_number<bool>(::kernelcost::tracing::operand<bool>{
            now_recorded->decide_for_block_by(static_cast<int>(line), drawn, first), true, now_recorded}),
        drawn_(drawn), first_(first), line_(line) {}
  static constexpr bool is_the_same_for_the_block() { return true; }
  /// Only here is it known whether a loop ends by it.
  explicit operator bool() const {
    now_recorded->decides_on(0);
    return now_recorded->decide_for_block_by(static_cast<int>(line_), drawn_, first_);
  }
  condition_of_block operator!() const { return {drawn_, !first_, line_}; }

 private:
  double drawn_;
  bool first_;
  source_line line_;
};
/// An unknown number on which all threads of a block agree: 0, or `most`.
class number_of_block : public ::kernelcost::cuda_number<int> {
 public:
  number_of_block(source_line line, int most) : number_of_block(line, most, now_recorded->draw_for_block()) {}
  static constexpr bool is_the_same_for_the_block() { return true; }
  condition_of_block is_most(bool first = true) const { return {drawn_, first, line_}; }
  explicit operator bool() const { return static_cast<bool>(is_most()); }
  condition_of_block operator!() const { return is_most(false); }

 private:
  number_of_block(source_line line, int most, double drawn)
      : ::kernelcost::cuda_number<int>(::kernelcost::tracing::operand<int>{
            now_recorded->decide_for_block_by(static_cast<int>(line), drawn, true) ? most : 0, true, now_recorded}),
        drawn_(drawn), line_(line) {}

  double drawn_;
  source_line line_;
};
#define KERNELCOST_COMPARISON_OF_BLOCK(symbol, mirrored, is_greater) \
  template <class X> \
  condition_of_block operator symbol(const number_of_block& number, const X& other) { \
    return number.is_most(is_greater); \
  } \
  template <class X> \
  condition_of_block operator mirrored(const X& other, const number_of_block& number) { \
    return number.is_most(is_greater); \
  }
KERNELCOST_COMPARISON_OF_BLOCK(==, ==, other != 0)
KERNELCOST_COMPARISON_OF_BLOCK(!=, !=, other == 0)
#undef KERNELCOST_COMPARISON_OF_BLOCK
#define KERNELCOST_COMPARISON_OF_BLOCK(symbol, mirrored, is_greater) \
  template <class X> \
  condition_of_block operator symbol(const number_of_block& number, const X&) { \
    return number.is_most(is_greater); \
  } \
  template <class X> \
  condition_of_block operator mirrored(const X&, const number_of_block& number) { \
    return number.is_most(is_greater); \
  }
KERNELCOST_COMPARISON_OF_BLOCK(>, <, true)
KERNELCOST_COMPARISON_OF_BLOCK(>=, <=, true)
KERNELCOST_COMPARISON_OF_BLOCK(<, >, false)
KERNELCOST_COMPARISON_OF_BLOCK(<=, >=, false)
#undef KERNELCOST_COMPARISON_OF_BLOCK
template <class Condition>
number_of_block __syncthreads_count(const Condition&, KERNELCOST_LINE) {
  now->__syncthreads(line);
  return {line, static_cast<int>(blockDim.x * blockDim.y * blockDim.z)};
}
template <class Condition>
number_of_block __syncthreads_and(const Condition&, KERNELCOST_LINE) {
  now->__syncthreads(line);
  return {line, 1};
}
template <class Condition>
number_of_block __syncthreads_or(const Condition& holds, KERNELCOST_LINE) {
  return __syncthreads_and(holds, line);
}
inline void cudaGridDependencySynchronize(KERNELCOST_LINE) { now->cudaGridDependencySynchronize(line); }
inline void cudaTriggerProgrammaticLaunchCompletion(KERNELCOST_LINE) {
  now->cudaTriggerProgrammaticLaunchCompletion(line);
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
inline unsigned __activemask() { return now->__activemask(); }
#define KERNELCOST_SHUFFLE(name) \
  template <class T> \
  auto name(unsigned mask, const T& value, long long lane, int width = 32, KERNELCOST_LINE) { \
    return now->name(mask, value, lane, width, line); \
  }
KERNELCOST_SHUFFLE(__shfl_sync)
KERNELCOST_SHUFFLE(__shfl_up_sync)
KERNELCOST_SHUFFLE(__shfl_down_sync)
KERNELCOST_SHUFFLE(__shfl_xor_sync)
#undef KERNELCOST_SHUFFLE
/// The condition that an integer or a condition is, as an `if` takes it.
template <class T>
::kernelcost::cuda_number<bool> condition_that(const T& value) {
  if constexpr (std::is_convertible_v<const T&, ::kernelcost::cuda_number<bool>>)
    return value;
  else
    return value != 0;
}
#define KERNELCOST_VOTE(name) \
  template <class T> \
  auto name(unsigned mask, const T& value, KERNELCOST_LINE) { \
    return now->name(mask, condition_that(value), line); \
  }
KERNELCOST_VOTE(__any_sync)
KERNELCOST_VOTE(__all_sync)
KERNELCOST_VOTE(__ballot_sync)
#undef KERNELCOST_VOTE
/// Counts as a vote. The lanes with an equal value are not known.
template <class T>
auto __match_any_sync(unsigned mask, const T& value, KERNELCOST_LINE) {
  if constexpr (::kernelcost::tracing::traced_number<T>) (void)::kernelcost::tracing::value_of(value);
  now->__ballot_sync(mask, ::kernelcost::cuda_number<bool>(true), line);
  return ::kernelcost::cuda_number<unsigned>(::kernelcost::tracing::operand<unsigned>{0, false, now_recorded});
}
template <class T, class P>
auto __match_all_sync(unsigned mask, const T& value, const P& all_match, KERNELCOST_LINE) {
  *all_match = ::kernelcost::cuda_number<int>(::kernelcost::tracing::operand<int>{0, false, now_recorded});
  return __match_any_sync(mask, value, line);
}
/// A number that lanes make together is not that of one of them, and not known.
template <class T>
auto of_all_lanes(const T& value) {
  if constexpr (::kernelcost::tracing::number_like<T>) {
    auto all = ::kernelcost::tracing::value_of(value);
    all.known = false;
    all.by = now_recorded;
    return all;
  } else {
    return value;
  }
}
/// The sum and other reductions of a warp's integers, each one exchange.
#define KERNELCOST_REDUCTION(name) \
  template <class T> \
  auto name(unsigned mask, const T& value, KERNELCOST_LINE) { \
    return now->__shfl_sync(mask, of_all_lanes(value), 0, 32, line); \
  }
KERNELCOST_REDUCTION(__reduce_add_sync)
KERNELCOST_REDUCTION(__reduce_min_sync)
KERNELCOST_REDUCTION(__reduce_max_sync)
KERNELCOST_REDUCTION(__reduce_and_sync)
KERNELCOST_REDUCTION(__reduce_or_sync)
KERNELCOST_REDUCTION(__reduce_xor_sync)
#undef KERNELCOST_REDUCTION
// The scope of an atomic of one GPU does not change its cost.
#define KERNELCOST_ATOMIC(name) \
  template <class Where, class V> \
  auto name(const Where& where, const V& value, KERNELCOST_LINE) { \
    return now->name(where, value, line); \
  } \
  template <class Where, class V> \
  auto name##_block(const Where& where, const V& value, KERNELCOST_LINE) { \
    return now->name(where, value, line); \
  }
KERNELCOST_ATOMIC(atomicAdd)
KERNELCOST_ATOMIC(atomicSub)
KERNELCOST_ATOMIC(atomicMin)
KERNELCOST_ATOMIC(atomicMax)
KERNELCOST_ATOMIC(atomicAnd)
KERNELCOST_ATOMIC(atomicOr)
KERNELCOST_ATOMIC(atomicXor)
KERNELCOST_ATOMIC(atomicExch)
KERNELCOST_ATOMIC(atomicInc)
KERNELCOST_ATOMIC(atomicDec)
#undef KERNELCOST_ATOMIC
template <class Where, class V, class W>
auto atomicCAS(const Where& where, const V& expected, const W& value, KERNELCOST_LINE) {
  return now->atomicCAS(where, expected, value, line);
}
template <class Where, class V, class W>
auto atomicCAS_block(const Where& where, const V& expected, const W& value, KERNELCOST_LINE) {
  return now->atomicCAS(where, expected, value, line);
}

// Arithmetic on the kernel's own integers: `a % kernelcost_modulo_plainly{7} % b`, at the place 7 of the text.

/// The operations of this thread so far. nvcc computes each of them once, so those of a loop that do not change in it
/// stand before it.
inline thread_local std::unordered_set<unsigned long long> operations_made;
/// At each place of the text, the operands of the first time, and whether there were others: then equal operands are
/// chance.
struct first_operands {
  unsigned long long operands;
  bool differ;
};
inline thread_local std::unordered_map<int, first_operands> operands_at;
inline thread_local unsigned long long last_product = 0;
inline thread_local bool has_last_product = false;
inline thread_local unsigned long long last_logic = 0;
inline thread_local bool has_last_logic = false;
inline void begin_operations() {
  operations_made.clear();
  operands_at.clear();
  has_last_product = has_last_logic = false;
}
template <class T>
inline constexpr bool is_plain_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <class A, class B>
inline constexpr bool are_plain_integers = is_plain_integer<A>&& is_plain_integer<B>;
constexpr unsigned long long hash_of(int operation, unsigned long long x, unsigned long long y) {
  // Operations differ in the upper half, too. Else those on other small numbers would have the same hash.
  unsigned long long hash = static_cast<unsigned long long>(operation) * 0x9e3779b97f4a7c15ULL;
  for (const unsigned long long each : {x, y}) {
    hash = (hash ^ each) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  return hash;
}
/// The kernel's own integers are plain ones, or such as could come from memory and do not: those of a helper, say.
template <class X>
inline constexpr bool may_be_own = is_plain_integer<X>;
template <class T>
inline constexpr bool may_be_own<::kernelcost::cuda_number<T>> = is_plain_integer<T>;
template <class T>
inline constexpr bool may_be_own<::kernelcost::tracing::traced_product<T>> = is_plain_integer<T>;
template <class X>
constexpr bool is_own(const X& x) {
  if constexpr (std::is_integral_v<X>)
    return true;
  else if constexpr (requires { x.is_constant(); })
    return x.is_constant();
  else
    return x.known && x.by == nullptr;
}
/// False where only faults are looked for, and in trips that others stand for.
inline bool records_now() {
  return now_recorded != nullptr && now_recorded->watch == nullptr && !now_recorded->unheard;
}
/// An instruction on plain integers, which is none if it has the same operands in all lanes and trips.
template <class T>
void count_instruction(::kernelcost::expr::op what, unsigned long long operands) {
  namespace key = ::kernelcost::tracing::key;
  using whole = std::conditional_t<sizeof(T) < sizeof(int), int, T>;
  now_recorded->steps.compute_known(
      key::of(::kernelcost::tracing::act::compute, what, ::kernelcost::element_of<whole>) | key::known_operands,
      static_cast<long long>(operands));
}
/// How the text has an operation: divided by a constant, or in a statement that mixes bits, where equal operands are
/// chance and no reason to leave the operation out.
enum class written { plainly, by_constant, mixing };
template <class T>
void count_integers(::kernelcost::expr::op what, T x, T y, written how, char symbol, int place) {
  using ::kernelcost::expr::op;
  if (!records_now()) return;
  const auto bits = [](T number) { return static_cast<unsigned long long>(number); };
  const auto hash = [&](char of) { return hash_of(of, bits(x), bits(y)); };
  const unsigned long long operands = hash(symbol);
  const bool by_constant = how == written::by_constant;
  if (how != written::mixing) {
    const bool is_made = !operations_made.insert(operands).second;
    first_operands& first = operands_at.try_emplace(place, first_operands{operands, false}).first->second;
    first.differ = first.differ || first.operands != operands;
    if (is_made && !first.differ) return;
  }
  // nvcc makes a remainder of the quotient, if both are needed (seen in its PTX).
  if (what == op::mod && operations_made.count(hash('/')) != 0) return count_instruction<T>(op::fma, operands);
  if (what == op::div && operations_made.count(hash('%')) != 0) return;
  // Half of a number of 64 bits is one of its two registers.
  constexpr unsigned long long half = 32;
  if (symbol == '>' && sizeof(T) == sizeof(long long) && bits(y) == half) return;
  // Two logical operations on three numbers are one instruction (lop3 in nvcc's PTX).
  const bool merges =
      what == op::logic && std::exchange(has_last_logic, false) && (bits(x) == last_logic || bits(y) == last_logic);
  if (what == op::logic)
    last_logic = symbol == '^' ? bits(x) ^ bits(y) : symbol == '&' ? bits(x) & bits(y) : bits(x) | bits(y);
  if (merges) return;
  has_last_logic = what == op::logic;
  // A product and the sum with it are one instruction.
  const bool adds = what == op::add || what == op::sub;
  if (adds && std::exchange(has_last_product, false) && (bits(x) == last_product || bits(y) == last_product)) return;
  if (what == op::mul) {
    has_last_product = true;
    last_product = bits(static_cast<T>(bits(x) * bits(y)));
  }
  if (by_constant && (what == op::mod || what == op::div)) {
    const bool power_of_two = y > 0 && (bits(y) & (bits(y) - 1)) == 0;
    if (power_of_two) return count_instruction<T>(what == op::mod ? op::logic : op::shift, operands);
    // The upper half of a product, shifted; a remainder is the rest (seen in nvcc's PTX).
    for (int i = 0; i < products_of_high_half<T>; ++i) count_instruction<T>(op::mul, operands);
    count_instruction<T>(op::shift, operands);
    if (what == op::mod) count_instruction<T>(op::fma, operands);
    return;
  }
  const bool have_upper_halves = sizeof(T) < sizeof(long long) || bits(x) >> half != 0 || bits(y) >> half != 0;
  // The product of two numbers of 32 bits is two registers (mul.wide in nvcc's PTX), at the cost of two products. A
  // division tests the upper halves, and divides numbers of 32 bits if they are 0 (seen in nvcc's PTX).
  if (!have_upper_halves && (what == op::mul || what == op::div || what == op::mod)) {
    count_instruction<int>(what == op::mul ? op::mul : op::logic, operands);
    return count_instruction<int>(what, operands);
  }
  count_instruction<T>(what, operands);
}
/// A plain integer that is chosen of two. If all lanes choose the same one, it is a constant or belongs to the warp.
template <class T>
constexpr void count_choice(char how, unsigned long long first, const T& chosen) {
  if constexpr (is_plain_integer<T>)
    if (!__builtin_is_constant_evaluated() && records_now()) {
      const unsigned long long operands = hash_of(how, first, static_cast<unsigned long long>(chosen));
      if (operations_made.insert(operands).second) count_instruction<T>(::kernelcost::expr::op::select, operands);
    }
}
/// The operand of a conversion to T, which is an instruction if that is a floating-point number.
template <class T, class X>
constexpr decltype(auto) kernelcost_converted(const X& x) {
  if constexpr (is_plain_integer<X> && (std::is_same_v<T, kernelcost_float> || std::is_same_v<T, kernelcost_double>))
    if (!__builtin_is_constant_evaluated() && records_now()) {
      const unsigned long long operands = hash_of('f', static_cast<unsigned long long>(x), sizeof(T));
      if (operations_made.insert(operands).second)
        count_instruction<::kernelcost::tracing::number_of<T>>(::kernelcost::expr::op::convert, operands);
    }
  return static_cast<const X&>(x);
}
template <class A>
inline constexpr bool is_traced_pointer = false;
template <class T>
inline constexpr bool is_traced_pointer<::kernelcost::tracing::traced_pointer<T>> = true;
/// True for p + i, whose access is on the line of the text.
template <class A, class B>
inline constexpr bool moves_pointer =
    is_traced_pointer<A>&& std::is_constructible_v<::kernelcost::tracing::index, const B&, int>;
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winvalid-constexpr"
#endif
#define KERNELCOST_COUNTED_OPERATOR(symbol, name, what, how) \
  struct kernelcost_##name { \
    int place; \
    int line = __builtin_LINE(); \
  }; \
  template <class A> \
  struct name##_with { \
    const A& a; \
    int place; \
    int line; \
  }; \
  template <class A> \
  constexpr name##_with<A> operator symbol(const A& a, const kernelcost_##name& at) { \
    return {a, at.place, at.line}; \
  } \
  template <class A, class B> \
  constexpr decltype(auto) operator symbol(const name##_with<A>& left, const B& b) { \
    if constexpr (are_plain_integers<A, B>) { \
      using T = decltype(left.a symbol b); \
      if (!__builtin_is_constant_evaluated()) \
        count_integers<T>(::kernelcost::expr::op::what, static_cast<T>(left.a), static_cast<T>(b), written::how, \
                          #symbol[0], left.place); \
      return left.a symbol b; \
    } else { \
      if constexpr (may_be_own<A> && may_be_own<B>) \
        if (is_own(left.a) && is_own(b)) { \
          using T = decltype(::kernelcost::tracing::number_of<A> {} symbol ::kernelcost::tracing::number_of<B>{}); \
          if (!__builtin_is_constant_evaluated()) \
            count_integers<T>(::kernelcost::expr::op::what, number_as<T>(left.a).number, number_as<T>(b).number, \
                              written::how, #symbol[0], left.place); \
        } \
      if constexpr (written::how == written::by_constant && divides_counted_by<A, B, ::kernelcost::expr::op::what>()) \
        return divided_by_constant<::kernelcost::expr::op::what>(left.a, b); \
      else if constexpr (moves_pointer<A, B>) \
        return left.a symbol ::kernelcost::tracing::index(b, left.line); \
      else if constexpr (moves_pointer<B, A>) \
        return ::kernelcost::tracing::index(left.a, left.line) symbol b; \
      else \
        return left.a symbol b; \
    } \
  } \
  template <class A> \
  struct kernelcost_assigned_##name { \
    const A& a; \
    int place; \
    constexpr kernelcost_assigned_##name(const A& its_a, int its_place) : a(its_a), place(its_place) {} \
    template <class B> \
    constexpr decltype(auto) operator=(const B& b) const { \
      if constexpr (may_be_own<A> && may_be_own<B>) \
        if (is_own(a) && is_own(b)) { \
          using T = decltype(::kernelcost::tracing::number_of<A> {} symbol ::kernelcost::tracing::number_of<B>{}); \
          if (!__builtin_is_constant_evaluated()) \
            count_integers<T>(::kernelcost::expr::op::what, number_as<T>(a).number, number_as<T>(b).number, \
                              written::how, #symbol[0], place); \
        } \
      if constexpr (written::how == written::by_constant && divides_counted_by<A, B, ::kernelcost::expr::op::what>()) \
        return constant_divisor<B>{b}; \
      else \
        return static_cast<const B&>(b); \
    } \
  };
#define KERNELCOST_COUNTED_OPERATORS(how) \
  KERNELCOST_COUNTED_OPERATOR(%, modulo_##how, mod, how) \
  KERNELCOST_COUNTED_OPERATOR(/, quotient_##how, div, how) \
  KERNELCOST_COUNTED_OPERATOR(*, product_##how, mul, how) \
  KERNELCOST_COUNTED_OPERATOR(+, sum_##how, add, how) \
  KERNELCOST_COUNTED_OPERATOR(-, difference_##how, sub, how) \
  KERNELCOST_COUNTED_OPERATOR(&, mask_##how, logic, how) \
  KERNELCOST_COUNTED_OPERATOR(|, bits_##how, logic, how) \
  KERNELCOST_COUNTED_OPERATOR(^, parity_##how, logic, how) \
  KERNELCOST_COUNTED_OPERATOR(<<, left_##how, shift, how) \
  KERNELCOST_COUNTED_OPERATOR(>>, right_##how, shift, how)
KERNELCOST_COUNTED_OPERATORS(plainly)
KERNELCOST_COUNTED_OPERATORS(by_constant)
KERNELCOST_COUNTED_OPERATORS(mixing)
#undef KERNELCOST_COUNTED_OPERATORS
#undef KERNELCOST_COUNTED_OPERATOR
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// Two shifts and what joins them, as they are written: `(x << n) | (x >> (32 - n))`.
template <int Bits, bool ToTheLeft, char Join, class X, class N>
constexpr auto kernelcost_shifted_and_joined(const X& x, const N& n) {
  const auto joined = [](const auto& left, const auto& right) {
    if constexpr (Join == '|')
      return left | right;
    else if constexpr (Join == '^')
      return left ^ right;
    else
      return left + right;
  };
  if constexpr (ToTheLeft)
    return joined(x << n, x >> (Bits - n));
  else
    return joined(x << (Bits - n), x >> n);
}
/// `(x << n) | (x >> (32 - n))`, with Bits of 32: nvcc makes one instruction of it (shf in its PTX), and two of 64
/// bits, of which those by 32 are none: both registers change places. Numbers with a sign, and those of another size,
/// are not rotated by it: they are shifted twice and joined.
template <int Bits, bool ToTheLeft, char Join, class X, class N>
constexpr auto kernelcost_rotated(const X& x, const N& n, int place) {
  if constexpr (::kernelcost::tracing::number_like<X>) {
    using T = decltype(::kernelcost::tracing::number_of<X>{} + 0);
    if constexpr (std::is_integral_v<T> && sizeof(T) * 8 == Bits) {
      constexpr int instructions = std::is_signed_v<T> ? 3 : 1;
      const auto rotated = [](T number, T by) {
        const unsigned right = static_cast<unsigned>(ToTheLeft ? Bits - by : by) % Bits;
        if constexpr (std::is_signed_v<T>)
          return static_cast<T>(static_cast<std::make_unsigned_t<T>>(number) << (Bits - right) % Bits |
                                number >> right);
        else
          return right == 0 ? number : static_cast<T>(number << (Bits - right) | number >> right);
      };
      const auto by = number_as<T>(n);
      const bool swaps = Bits == 64 && !std::is_signed_v<T> && is_own(n) && by.number % Bits == Bits / 2;
      if constexpr (std::is_integral_v<X> && std::is_integral_v<N>) {
        if (!__builtin_is_constant_evaluated() && !swaps)
          for (int i = 0; i < instructions; ++i)
            count_integers<T>(::kernelcost::expr::op::shift, static_cast<T>(x), by.number + static_cast<T>(i),
                              written::mixing, '<', place);
        return rotated(static_cast<T>(x), by.number);
      } else {
        const auto number = number_as<T>(x);
        if (swaps)
          return ::kernelcost::cuda_number<T>(::kernelcost::tracing::operand<T>{rotated(number.number, by.number),
                                                                                number.known, number.by, number.depth});
        for (int i = 1; i < instructions; ++i)
          ::kernelcost::tracing::count_operation<T, ::kernelcost::expr::op::shift>(number.by);
        return ::kernelcost::cuda_number<T>::template result < ::kernelcost::expr::op::shift,
               ToTheLeft ? 'l' : 'r' > (number, by, rotated);
      }
    } else {
      return kernelcost_shifted_and_joined<Bits, ToTheLeft, Join>(x, n);
    }
  } else {
    return kernelcost_shifted_and_joined<Bits, ToTheLeft, Join>(x, n);
  }
}

// Replacements for pointers, casts, sizes and arrays of the text.

template <class T>
using pointer = ::kernelcost::tracing::traced_pointer<T>;
template <class T>
using place = ::kernelcost::tracing::place<held<T>>;

/// Numbers that are counted lie in memory as plain ones.
template <class T>
struct in_memory {
  using type = T;
};
template <class T>
requires is_plain_integer<T>
struct in_memory<::kernelcost::cuda_number<T>> {
  using type = T;
};
template <class T>
struct in_memory<const T> {
  using type = const typename in_memory<T>::type;
};
/// The parameter `T* p` of a helper whose other parameters say what T is.
template <class T>
using kernelcost_lent = pointer<typename in_memory<T>::type>;

/// A pointer that may be declared without a value: a member of a structure, or `float* p;`.
template <class T>
class kernelcost_pointer : public pointer<T> {
 public:
  constexpr kernelcost_pointer(std::nullptr_t = nullptr) : pointer<T>(place<T>{}) {}
  template <class U>
  requires std::is_same_v<held<U>, held<T>>
  constexpr kernelcost_pointer(const pointer<U>& other) : pointer<T>(other.where()) {}
};
template <class T>
constexpr bool operator==(const pointer<T>& p, std::nullptr_t) {
  return p.where().by == nullptr;
}
template <class T>
constexpr bool operator!=(const pointer<T>& p, std::nullptr_t) {
  return p.where().by != nullptr;
}

/// `--arg p=nullptr`, for a parameter of any type of pointer.
struct kernelcost_null {
  template <class T>
  constexpr operator pointer<T>() const {
    return pointer<T>(place<T>{});
  }
  template <class T>
  constexpr operator kernelcost_pointer<T>() const {
    return nullptr;
  }
};

/// `for (float p : parts)`, over a whole array.
template <class T>
struct each_element {
  pointer<T> at;
  int line;

  auto operator*() const { return at[::kernelcost::tracing::index(0, line)]; }
  each_element& operator++() {
    at += ::kernelcost::tracing::index(1, line);
    return *this;
  }
  bool operator!=(const each_element& other) const { return !(at == other.at); }
};

/// The contents of a buffer may be read through another pointer only if its elements consist of the same numbers.
template <class T>
inline constexpr char name_of_type = 0;
/// `void*`: a position in an array of any type.
template <class Void>
requires std::is_void_v<Void>
class kernelcost_pointer<Void> {
 public:
  constexpr kernelcost_pointer(std::nullptr_t = nullptr) {}
  template <class T>
  constexpr kernelcost_pointer(const pointer<T>& p)
      : by_(p.where().by), array_(p.where().array), address_(p.where().address), flags_(p.where().flags),
        data_(p.where().has_data ? p.where().data : nullptr),
        type_(&name_of_type<::kernelcost::tracing::numbers_of<held<T>>>), line_(p.where().line),
        is_drawn_(p.where().is_drawn), loaded_(p.where().loaded) {}
  template <class Other>
  constexpr kernelcost_pointer(const kernelcost_pointer<Other>& other) requires std::is_void_v<Other>
      : kernelcost_pointer(other.template to<char>()) {}
  template <class T>
  constexpr pointer<T> to() const {
    using numbers = ::kernelcost::tracing::numbers_of<held<T>>;
    using source = ::kernelcost::tracing::data_source<numbers>;
    const bool same = data_ != nullptr && type_ == &name_of_type<numbers>;
    return pointer<T>(place<T>{by_, array_, address_, flags_, same ? static_cast<const source*>(data_) : nullptr, same,
                               line_, is_drawn_, loaded_});
  }
  friend constexpr bool operator==(const kernelcost_pointer& p, std::nullptr_t) { return p.by_ == nullptr; }
  constexpr explicit operator bool() const { return by_ != nullptr; }

 private:
  ::kernelcost::tracing::recorder* by_ = nullptr;
  int array_ = 0;
  long long address_ = 0;
  ::kernelcost::tracing::step_key flags_ = 0;
  const void* data_ = nullptr;
  const void* type_ = nullptr;
  int line_ = 0;
  bool is_drawn_ = false;
  unsigned loaded_ = 0;
};

template <class T>
struct traced_pointee {
  template <class U>
  static constexpr std::is_same<held<U>, held<T>> to(const pointer<U>*) {
    return {};
  }
  static constexpr std::false_type to(const void*) { return {}; }
};
/// A helper's parameter T* takes either: a pointer into a buffer, or to the thread's own numbers.
template <class P, class T>
concept kernelcost_points_to = decltype(traced_pointee<T>::to(static_cast<std::decay_t<P>*>(nullptr)))::value ||
                               std::is_same_v<held<std::remove_cv_t<std::remove_pointer_t<std::decay_t<P>>>>, held<T>>;

/// A helper's integer that may come from memory.
template <class X, class T>
concept kernelcost_counts = std::is_same_v<X, ::kernelcost::cuda_number<T>>;

/// `T* p = from;`
template <class T, class U>
constexpr pointer<T> kernelcost_pointing(const pointer<U>& from) {
  return pointer<T>(from.where());
}
/// From an object that converts to a pointer.
template <class T, class From>
requires(std::is_class_v<std::remove_cvref_t<From>> &&
         !requires(From & from) { from.where(); }) constexpr kernelcost_pointer<T> kernelcost_pointing(From&& from) {
  return static_cast<kernelcost_pointer<T>>(from);
}
template <class T>
constexpr pointer<T> kernelcost_pointing(std::nullptr_t) {
  return pointer<T>(place<T>{});
}
/// To the thread's own numbers, which may be counted.
template <class T, class U>
constexpr U* kernelcost_pointing(const U* from) {
  static_assert(std::is_same_v<held<T>, held<U>>, "a thread's own numbers are of another type");
  return const_cast<U*>(from);
}
/// The elements of `T* rows[] = {first, ...};`.
template <class T, class First>
using pointing_as =
    std::conditional_t<std::is_pointer_v<std::decay_t<First>>, std::decay_t<First>, kernelcost_pointer<T>>;

template <class T, class U>
constexpr pointer<T> kernelcost_cast(const pointer<U>& p) {
  if constexpr (std::is_same_v<held<T>, held<U>>)
    return pointer<T>(p.where());
  else
    return context::kernelcost_cast<T>(p);
}
template <class T, class Void>
constexpr pointer<T> kernelcost_cast(const kernelcost_pointer<Void>& p) requires std::is_void_v<Void> {
  return p.template to<T>();
}
template <class Void, class U>
requires std::is_void_v<Void>
constexpr kernelcost_pointer<Void> kernelcost_cast(const pointer<U>& p) { return p; }
/// A thread's own numbers, seen as others: float as float4 and back.
template <class T, class U>
T* kernelcost_cast(U* p) {
  static_assert(sizeof(T) % sizeof(U) == 0 || sizeof(U) % sizeof(T) == 0,
                "a thread's own numbers have other sizes in a trace, so this cast is not traced");
  return reinterpret_cast<T*>(const_cast<std::remove_const_t<U>*>(p));
}

template <class T>
inline constexpr std::size_t
    size_on_card = static_cast<std::size_t>(::kernelcost::tracing::size_in_memory<held<std::remove_cv_t<T>>>);
template <class T>
inline constexpr std::size_t size_on_card<kernelcost_pointer<T>> = sizeof(void*);
template <class T>
constexpr std::size_t kernelcost_sizeof() {
  using plain = std::remove_cvref_t<T>;
  if constexpr (std::is_array_v<plain>)
    return std::extent_v<plain> * kernelcost_sizeof<std::remove_extent_t<plain>>();
  else if constexpr (::kernelcost::tracing::number_like<plain>)
    return sizeof(::kernelcost::tracing::number_of<plain>);
  else
    return size_on_card<plain>;
}

/// `*p`, at the line where it stands.
template <class P>
constexpr decltype(auto) kernelcost_at(const P& p, int line = __builtin_LINE()) {
  if constexpr (requires { p.where(); })
    return p[::kernelcost::tracing::index(0, line)];
  else
    return *p;
}

/// `auto v = x[i];` loads once.
template <class X>
constexpr auto kernelcost_value(const X& x) {
  if constexpr (::kernelcost::tracing::traced_number<X>)
    return ::kernelcost::cuda_number<::kernelcost::tracing::number_of<X>>(x);
  else if constexpr (requires { x.load_all(); })
    return x.load_all();
  else if constexpr (requires { typename X::decayed; })
    return typename X::decayed(x);
  else
    return x;
}
/// An argument of one of several functions of a name: an element is its value, and a literal a counted number, so that
/// their types choose the function that they choose in the text.
template <class X>
constexpr decltype(auto) kernelcost_argument(const X& x) {
  if constexpr (std::is_floating_point_v<X>)
    return ::kernelcost::cuda_number<X>(x);
  else if constexpr (std::is_class_v<X>)
    return kernelcost_value(x);
  else
    return static_cast<const X&>(x);
}
template <class X>
constexpr decltype(auto) kernelcost_counted_argument(const X& x) {
  if constexpr (std::is_integral_v<X> && !std::is_same_v<X, bool>)
    return ::kernelcost::cuda_number<X>(x);
  else
    return kernelcost_argument(x);
}
/// `x[i % n]` in a loop: an index that may change with each trip, as far as the compiler knows.
struct varying_index : ::kernelcost::tracing::index {
  long long number;
  template <class X>
  varying_index(X i, int line) : index(i, line), number(static_cast<long long>(i)) {
    flags |= ::kernelcost::tracing::key::varies_by_trip;
  }
  /// For the thread's own arrays.
  operator long long() const { return number; }
};
template <class X>
auto kernelcost_varying(const X& i, int line = __builtin_LINE()) {
  if constexpr (std::is_integral_v<X>)
    return varying_index(i, line);
  else
    return i;
}
template <class X>
inline constexpr bool is_element = false;
template <class T>
inline constexpr bool is_element<::kernelcost::tracing::traced_element<T>> = true;
/// The element that a reference of the text names; each use is an access of its own.
template <class X>
constexpr decltype(auto) kernelcost_again(X& named, int line = __builtin_LINE()) {
  if constexpr (is_element<std::remove_const_t<X>>)
    return (&named)[::kernelcost::tracing::index(0, line)];
  else
    return (named);
}

template <class T, std::size_t... Extents>
struct rows_of {
  static constexpr auto at(const ::kernelcost::tracing::place<held<T>>& where) { return pointer<T>(where); }
};
template <class T, std::size_t First, std::size_t Second, std::size_t... More>
struct rows_of<T, First, Second, More...> {
  static constexpr auto at(const ::kernelcost::tracing::place<held<T>>& where) {
    return ::kernelcost::tracing::traced_rows<T, static_cast<int>(Second), static_cast<int>(More)...>(where);
  }
};
template <class Array, std::size_t... Extents>
constexpr auto rows_at(const ::kernelcost::tracing::place<held<std::remove_all_extents_t<Array>>>& where) {
  if constexpr (sizeof...(Extents) == std::rank_v<Array>)
    return rows_of<std::remove_all_extents_t<Array>, Extents...>::at(where);
  else
    return rows_at<Array, Extents..., std::extent_v<Array, sizeof...(Extents)>>(where);
}
/// A pointer to rows of an array: `(float (*)[8])p`.
template <class Row, class U>
constexpr auto kernelcost_rows(const pointer<U>& p) {
  return rows_at<Row[1]>(kernelcost_cast<std::remove_all_extents_t<Row>>(p).where());
}
template <class Row, class U>
Row* kernelcost_rows(U* own) {
  return reinterpret_cast<Row*>(own);
}
/// An array in memory whose type has its extents, as a helper's parameter `T (&a)[N]` needs them.
template <class Array>
class whole_array : public decltype(rows_at<Array>(std::declval<place<std::remove_all_extents_t<Array>>>())) {
 public:
  using decayed = decltype(rows_at<Array>(std::declval<place<std::remove_all_extents_t<Array>>>()));
  constexpr explicit whole_array(const place<std::remove_all_extents_t<Array>>& where) : decayed(where) {}
  using decayed::operator=;

  constexpr decltype(auto) operator[](const ::kernelcost::tracing::index& i) const {
    if constexpr (std::is_array_v<std::remove_extent_t<Array>>)
      return whole_array<std::remove_extent_t<Array>>(decayed::operator[](i).where());
    else
      return decayed::operator[](i);
  }
};
template <class Array>
constexpr auto array_at(const place<std::remove_all_extents_t<Array>>& where) {
  if constexpr (std::is_array_v<Array>)
    return whole_array<Array>(where);
  else
    return rows_at<Array>(where);
}
/// The argument that a helper gets for its parameter `T (&a)[N]`: the thread's own array, or one in memory.
template <class Where, class Array>
struct lent_array {
  Where array;
};
template <class T, std::size_t N>
constexpr auto kernelcost_lend(T (&own)[N]) {
  using array = std::remove_const_t<T>[N];
  return lent_array<T(&)[N], array>{own};
}
template <class Array>
constexpr auto kernelcost_lend(const whole_array<Array>& in_memory) {
  return lent_array<whole_array<Array>, std::remove_const_t<Array>>{in_memory};
}

template <class Array>
inline constexpr long long elements_of = [] {
  if constexpr (std::is_array_v<Array>)
    return static_cast<long long>(std::extent_v<Array>) * elements_of<std::remove_extent_t<Array>>;
  else
    return 1LL;
}();
/// A thread's view of an array that is no argument: `__shared__`, or `__device__` at namespace scope.
template <class Array>
auto kernelcost_array(const char* name, ::kernelcost::expr::space where) {
  using plain = held<std::remove_all_extents_t<Array>>;
  auto& by = *now_recorded;
  const int array = by.declare_once(name, where, ::kernelcost::element_of<plain>, elements_of<Array>);
  return array_at<Array>({&by, array, by.arrays[array].base, 0, nullptr, false});
}
template <class T>
pointer<T> kernelcost_dynamic(const char* name) {
  return now->kernelcost_dynamic_shared<T>(name);
}

/// `float v;`: a number that has no value yet.
template <class X>
X kernelcost_unset(const char* name) {
  using plain = ::kernelcost::tracing::number_of<X>;
  const int number = now_recorded->note_local(name);
  return X(::kernelcost::tracing::operand<plain>{static_cast<plain>(number), false, nullptr});
}
template <class X>
void kernelcost_unset(X& own, const char* name) {
  if constexpr (std::is_array_v<X>)
    for (auto& each : own) kernelcost_unset(each, name);
  else
    own = kernelcost_unset<X>(name);
}
/// Such a variable where a line names it.
template <class X>
constexpr X& kernelcost_named(X& own, int line = __builtin_LINE()) {
  ::kernelcost::tracing::line_of_local = line;
  return own;
}

template <class I>
[[gnu::always_inline]] constexpr auto plain_index(const I& i) {
  if constexpr (::kernelcost::tracing::traced_number<I>)
    return static_cast<::kernelcost::tracing::number_of<I>>(i);
  else
    return i;
}
/// The index `i` of a local array of type `Array`, behind `Rank` others of it. One beyond the array is a fault, and the
/// first element stands for that one.
template <class Array, std::size_t Rank, class I>
[[gnu::always_inline]] constexpr decltype(auto) kernelcost_within(I&& i, const char* name,
                                                                  int line = __builtin_LINE()) {
  using array = std::remove_reference_t<Array>;
  if constexpr (Rank < std::rank_v<array>) {
    constexpr auto elements = static_cast<long long>(std::extent_v<array, Rank>);
    const auto at = static_cast<long long>(plain_index(i));
    const bool is_within = at >= 0 && at < elements;
    if (!is_within && now_recorded != nullptr) now_recorded->access_beyond_local(name, at, elements, line);
    return is_within ? at : 0LL;
  } else {
    return static_cast<I&&>(i);
  }
}

/// `v = 0;`. In a branch, other lanes have other numbers, so the compiled kernel computes with v as with any number.
template <class To, class X>
constexpr void kernelcost_assign(To&& to, X constant) {
  using target = std::remove_cvref_t<To>;
  if constexpr (std::is_same_v<target, kernelcost_float> || std::is_same_v<target, kernelcost_double>) {
    using plain = ::kernelcost::tracing::number_of<target>;
    to = target(::kernelcost::tracing::operand<plain>{static_cast<plain>(constant), true, now_recorded});
  } else {
    static_cast<To&&>(to) = constant;
  }
}

/// The value of `c ? a : b`, of the type that C++ gives to it, for numbers that are counted or not.
template <class A, class B>
struct type_of_either {
  using type = std::remove_cvref_t<decltype(false ? std::declval<A>() : std::declval<B>())>;
};
template <class A, class B>
requires std::is_void_v<A>
struct type_of_either<A, B> {
  using type = void;
};
template <class A, class B>
requires(::kernelcost::tracing::number_like<A>&& ::kernelcost::tracing::number_like<B> &&
         (::kernelcost::tracing::traced_number<A> ||
          ::kernelcost::tracing::traced_number<B>)) struct type_of_either<A, B> {
  using plain = decltype(false ? ::kernelcost::tracing::number_of<A>{} : ::kernelcost::tracing::number_of<B>{});
  using type = ::kernelcost::cuda_number<plain>;
};
template <class T, class U>
requires std::is_same_v<held<T>, held<U>>
struct type_of_either<pointer<T>, pointer<U>> {
  using type = pointer<std::conditional_t<std::is_const_v<U>, U, T>>;
};
template <class T>
struct type_of_either<pointer<T>, std::nullptr_t> {
  using type = pointer<T>;
};
template <class T>
struct type_of_either<std::nullptr_t, pointer<T>> {
  using type = pointer<T>;
};
/// A side as a value: of an element in memory, of a pointer that may be declared without a value.
template <class X>
struct side_of {
  using type = X;
};
template <class X>
requires(!::kernelcost::tracing::number_like<X> && requires(const X& x) { x.load_all(); }) struct side_of<X> {
  using type = decltype(std::declval<const X&>().load_all());
};
template <class X>
struct side_of<kernelcost_pointer<X>> {
  using type = pointer<X>;
};
template <class Array>
struct side_of<whole_array<Array>> {
  using type = typename whole_array<Array>::decayed;
};
template <class To, class X>
constexpr To as_either(const X& x) {
  if constexpr (::kernelcost::tracing::number_like<To> && ::kernelcost::tracing::traced_number<To>)
    return number_as<::kernelcost::tracing::number_of<To>>(x);
  else if constexpr (requires { To(x.load_all()); })
    return To(x.load_all());
  else if constexpr (requires { To(typename To::element_type{}); } && std::is_same_v<X, std::nullptr_t>)
    return To(place<typename To::element_type>{});
  else
    return To(x);
}
template <class First, class Second>
constexpr decltype(auto) either_of(bool holds, const First& first, const Second& second) {
  using A = decltype(first());
  using B = decltype(second());
  if constexpr (std::is_same_v<A, B> && std::is_lvalue_reference_v<A> &&
                !requires(std::remove_cvref_t<A> x) { x.load_all(); } && !std::is_const_v<std::remove_reference_t<A>>) {
    return holds ? first() : second();
  } else {
    using to = typename type_of_either<typename side_of<std::remove_cvref_t<A>>::type,
                                       typename side_of<std::remove_cvref_t<B>>::type>::type;
    if constexpr (std::is_void_v<to>)
      return holds ? first() : second();
    else
      return holds ? as_either<to>(first()) : as_either<to>(second());
  }
}
/// A side that is computed is selected; one that is loaded is loaded under a predicate.
template <class A, class B>
inline constexpr bool selects = ::kernelcost::tracing::traced_number<A> || ::kernelcost::tracing::traced_number<B>;
template <class T, class B>
inline constexpr bool selects<::kernelcost::tracing::traced_element<T>, B> = false;
template <class A, class T>
inline constexpr bool selects<A, ::kernelcost::tracing::traced_element<T>> = false;
template <class T, class U>
inline constexpr bool selects<::kernelcost::tracing::traced_element<T>, ::kernelcost::tracing::traced_element<U>> =
    false;

template <class First, class Second>
constexpr decltype(auto) kernelcost_either(bool holds, const First& first, const Second& second,
                                           int line = __builtin_LINE()) {
  using A = decltype(first());
  using B = decltype(second());
  // Sides of plain numbers have no steps.
  if constexpr (std::is_arithmetic_v<std::remove_cvref_t<A>> && std::is_arithmetic_v<std::remove_cvref_t<B>>) {
    decltype(either_of(holds, first, second)) chosen = either_of(holds, first, second);
    count_choice('?', holds ? 1 : 0, chosen);
    return static_cast<decltype(chosen)>(chosen);
  } else {
    if constexpr (selects<std::remove_cvref_t<A>, std::remove_cvref_t<B>>)
      ::kernelcost::tracing::count_operation<
          typename type_of_either<std::remove_cvref_t<A>, std::remove_cvref_t<B>>::plain,
          ::kernelcost::expr::op::select>(now_recorded);
    const ::kernelcost::tracing::text_branch choice(*now_recorded, holds, line,
                                                    ::kernelcost::tracing::key::side_of_choice);
    return either_of(holds, first, second);
  }
}

/// A condition on numbers from memory. The number that it chooses is from memory as well, also if it is one of two
/// constants.
struct condition_on_data {
  bool holds;
  bool from_memory;
};
template <class Condition>
constexpr auto condition_of(const Condition& condition) {
  if constexpr (std::is_same_v<Condition, ::kernelcost::cuda_number<bool>>)
    return condition_on_data{static_cast<bool>(condition), condition.by != nullptr};
  else
    return static_cast<bool>(condition);
}
template <class First, class Second>
constexpr decltype(auto) kernelcost_either(const condition_on_data& condition, const First& first, const Second& second,
                                           int line = __builtin_LINE()) {
  using A = std::remove_cvref_t<decltype(first())>;
  using B = std::remove_cvref_t<decltype(second())>;
  if constexpr (are_plain_integers<A, B>) {
    using T = std::common_type_t<A, B>;
    const T chosen = condition.holds ? static_cast<T>(first()) : static_cast<T>(second());
    if (condition.from_memory) {
      ::kernelcost::tracing::count_operation<T, ::kernelcost::expr::op::select>(now_recorded);
    } else {
      count_choice('?', condition.holds ? 1 : 0, chosen);
    }
    return ::kernelcost::cuda_number<T>(
        ::kernelcost::tracing::operand<T>{chosen, true, condition.from_memory ? now_recorded : nullptr});
  } else {
    return kernelcost_either(condition.holds, first, second, line);
  }
}

/// The value that `best = d` assigns, in a side of an `if`, to a variable of type To: numbers are selected.
template <class To, class X>
constexpr decltype(auto) kernelcost_copied(X&& value) {
  using from = std::remove_cvref_t<X>;
  using to = std::remove_cvref_t<To>;
  if constexpr (::kernelcost::tracing::number_like<to> && ::kernelcost::tracing::number_like<from>) {
    using number = ::kernelcost::tracing::number_of<to>;
    using selected = std::conditional_t<std::is_same_v<number, bool>, int, number>;
    const auto select = [](int depth) {
      return ::kernelcost::tracing::count_operation<selected, ::kernelcost::expr::op::select>(
          now_recorded, {}, {}, depth, now_recorded->branch_depth);
    };
    if constexpr (::kernelcost::tracing::traced_number<from> && !std::is_same_v<number, bool>) {
      ::kernelcost::cuda_number<::kernelcost::tracing::number_of<from>> is(value);
      is.depth = select(is.depth);
      is.which = {};
      return is;
    } else if constexpr (std::is_arithmetic_v<from> && std::is_floating_point_v<number>) {
      // kernelcost_assign makes the same of a constant.
      return ::kernelcost::cuda_number<number>(
          ::kernelcost::tracing::operand<number>{static_cast<number>(value), true, now_recorded, select(0)});
    } else {
      select(0);
      return from(value);
    }
  } else {
    return static_cast<X&&>(value);
  }
}

/// The condition of a `while`.
template <class Condition>
bool goes_on_if(const Condition& condition) {
  const bool holds = static_cast<bool>(condition);
  now_recorded->branches_now();
  return holds;
}

/// The conditions that are assumed to hold while the trips of a loop are counted. If all of them are unknown, so is the
/// loop's end.
class assumed_conditions {
 public:
  bool holds_again() { return ++number_ < most; }
  /// After the count, which the next one does not go on with.
  bool has_end() {
    if (number_ > 0) has_end_ = number_ < most;
    number_ = 0;
    return has_end_;
  }

 private:
  static constexpr int most = 4096;
  int number_ = 0;
  bool has_end_ = true;
};
inline thread_local assumed_conditions assumed;
/// One of several conditions of a `for`, another of which may say how many trips there are at most. A condition that no
/// data give ends the loop in one of them.
template <class Condition>
bool kernelcost_stays_if(const Condition& condition) {
  if constexpr (::kernelcost::tracing::traced_number<Condition> &&
                !requires { Condition::is_the_same_for_the_block(); }) {
    const ::kernelcost::cuda_number<bool> is(condition);
    if (!is.known && is.by != nullptr) {
      if (is.by->counts_trips) return assumed.holds_again();
      if (!assumed.has_end()) return static_cast<bool>(condition);
      is.by->leaves_loop = true;
      is.by->decides_on(is.loaded);
      const bool stays = !is.by->decide_unknown(0, -is.expected);
      is.by->leaves_loop = false;
      return stays;
    }
  }
  return static_cast<bool>(condition);
}

/// One of several conditions of an `if` behind which a loop ends.
template <class Condition>
bool kernelcost_leaves_if(const Condition& condition) {
  now_recorded->leaves_loop = true;
  const bool leaves = static_cast<bool>(condition);
  now_recorded->leaves_loop = false;
  return leaves;
}

/// The value of a `switch`, which C++ needs as a plain one.
template <class X>
constexpr auto kernelcost_chosen(const X& x) {
  if constexpr (::kernelcost::tracing::traced_number<X>) {
    return kernelcost_plain<::kernelcost::tracing::number_of<X>>(x);
  } else if constexpr (requires { x.load(); }) {
    const auto is = x.load();
    if (!is.known) now_recorded->require_known_integer();
    return is.number;
  } else {
    return x;
  }
}

/// Cooperative groups: the block and tiles of a warp.
namespace cooperative_groups {
class thread_block {
 public:
  static void sync(KERNELCOST_LINE) { __syncthreads(line); }
  static unsigned thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
  static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  static unsigned num_threads() { return size(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
};
template <unsigned Size, class Parent = void>
class thread_block_tile {
 public:
  static void sync(KERNELCOST_LINE) { __syncwarp(~0U, line); }
  static unsigned thread_rank() { return thread_block::thread_rank() % Size; }
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
  static unsigned meta_group_rank() { return thread_block::thread_rank() / Size; }
  static unsigned meta_group_size() { return thread_block::size() / Size; }
#define KERNELCOST_SHUFFLE(name, function) \
  template <class T> \
  auto name(const T& value, long long lane, KERNELCOST_LINE) const { \
    return function(~0U, value, lane, static_cast<int>(Size), line); \
  }
  KERNELCOST_SHUFFLE(shfl, __shfl_sync)
  KERNELCOST_SHUFFLE(shfl_up, __shfl_up_sync)
  KERNELCOST_SHUFFLE(shfl_down, __shfl_down_sync)
  KERNELCOST_SHUFFLE(shfl_xor, __shfl_xor_sync)
#undef KERNELCOST_SHUFFLE
  template <class Condition>
  auto any(const Condition& holds, KERNELCOST_LINE) const {
    return __any_sync(~0U, holds, line);
  }
  template <class Condition>
  auto all(const Condition& holds, KERNELCOST_LINE) const {
    return __all_sync(~0U, holds, line);
  }
  template <class Condition>
  auto ballot(const Condition& holds, KERNELCOST_LINE) const {
    return __ballot_sync(~0U, holds, line);
  }
};
inline thread_block this_thread_block() { return {}; }
template <unsigned Size, class Group>
thread_block_tile<Size> tiled_partition(const Group&) {
  return {};
}
/// The threads of a launch. They run one after the other here, so there is no barrier of all.
class grid_group {
 public:
  static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
  static unsigned long long block_rank() {
    return blockIdx.x + static_cast<unsigned long long>(gridDim.x) * (blockIdx.y + gridDim.y * blockIdx.z);
  }
  static unsigned long long num_blocks() { return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z; }
  static unsigned long long size() { return num_blocks() * thread_block::size(); }
  static unsigned long long num_threads() { return size(); }
  static dim3 group_dim() { return gridDim; }
  static bool is_valid() { return true; }
};
inline grid_group this_grid() { return {}; }
/// The lanes of a warp that are here together. A lane's rank is the number of lanes that came here before, because
/// lanes run in their order. How many follow is not known.
class coalesced_group {
  using unsigned_number = ::kernelcost::cuda_number<unsigned>;

 public:
  explicit coalesced_group(source_line line) {
    namespace tracing = ::kernelcost::tracing;
    now->__activemask();
    if (now_recorded->watch != nullptr) return;
    const auto lane = static_cast<unsigned>(now_recorded->thread) % 32U;
    const auto& here =
        now_recorded->steps.step(tracing::key::at(tracing::key::of(tracing::act::vote), 0, static_cast<int>(line)));
    rank_ = static_cast<unsigned>(__builtin_popcount(here.mask & ((1U << lane) - 1)));
  }
  static void sync(KERNELCOST_LINE) { __syncwarp(~0U, line); }
  unsigned thread_rank() const { return rank_; }
  static unsigned_number size() {
    return unsigned_number(::kernelcost::tracing::operand<unsigned>{32, false, now_recorded});
  }
  static unsigned_number num_threads() { return size(); }
#define KERNELCOST_SHUFFLE(name, function) \
  template <class T, class Lane> \
  auto name(const T& value, const Lane&, KERNELCOST_LINE) const { \
    return function(~0U, of_all_lanes(value), 0, 32, line); \
  }
  KERNELCOST_SHUFFLE(shfl, __shfl_sync)
  KERNELCOST_SHUFFLE(shfl_up, __shfl_up_sync)
  KERNELCOST_SHUFFLE(shfl_down, __shfl_down_sync)
#undef KERNELCOST_SHUFFLE

 private:
  unsigned rank_ = 0;
};
inline coalesced_group coalesced_threads(KERNELCOST_LINE) { return coalesced_group(line); }
#define KERNELCOST_OPERATION(name, result) \
  template <class T = void> \
  struct name { \
    template <class X> \
    auto operator()(const X& x, const X& y) const { \
      return result; \
    } \
  };
KERNELCOST_OPERATION(plus, x + y)
KERNELCOST_OPERATION(less, min(x, y))
KERNELCOST_OPERATION(greater, max(x, y))
KERNELCOST_OPERATION(bit_and, x& y)
KERNELCOST_OPERATION(bit_or, x | y)
KERNELCOST_OPERATION(bit_xor, x ^ y)
#undef KERNELCOST_OPERATION
/// A butterfly of shuffles. The card reduces 32-bit integers of a warp in one instruction, counted as one shuffle.
template <unsigned Size, class T, class Operation>
auto reduce(const thread_block_tile<Size>& group, const T& value, const Operation& with, KERNELCOST_LINE) {
  using value_type = decltype(group.shfl_xor(value, 1, line));
  if constexpr (std::is_integral_v<::kernelcost::tracing::number_of<value_type>> && sizeof(T) <= sizeof(value_type)) {
    return group.shfl_xor(of_all_lanes(value), 1, line);
  } else {
    value_type sum = value;
    for (unsigned distance = Size / 2; distance > 0; distance /= 2)
      sum = with(sum, group.shfl_xor(sum, static_cast<int>(distance), line));
    return sum;
  }
}
/// Each step adds what a lane further down has, and an exclusive scan then takes that of the lane before.
template <unsigned Size, class T, class Operation = plus<>>
auto inclusive_scan(const thread_block_tile<Size>& group, const T& value, const Operation& with = {}, KERNELCOST_LINE) {
  using value_type = decltype(group.shfl_up(value, 1, line));
  value_type sum = of_all_lanes(value_type(value));
  for (unsigned distance = 1; distance < Size; distance *= 2) {
    const value_type other = group.shfl_up(sum, static_cast<int>(distance), line);
    sum = value_type(with(sum, other));
  }
  return sum;
}
template <unsigned Size, class T, class Operation = plus<>>
auto exclusive_scan(const thread_block_tile<Size>& group, const T& value, const Operation& with = {}, KERNELCOST_LINE) {
  return group.shfl_up(inclusive_scan(group, value, with, line), 1, line);
}
template <class Group>
void sync(const Group& group, KERNELCOST_LINE) {
  group.sync(line);
}
/// The threads of the group copy the elements in turn.
template <class Group, class T, class U>
void memcpy_async(const Group& group, const pointer<T>& to, const pointer<U>& from, std::size_t bytes,
                  KERNELCOST_LINE) {
  const auto size = static_cast<std::size_t>(::kernelcost::tracing::size_in_memory<held<T>>);
  for (std::size_t i = group.thread_rank(); i < bytes / size; i += group.size())
    to[::kernelcost::tracing::index(i, static_cast<int>(line))] =
        kernelcost_value(from[::kernelcost::tracing::index(i, static_cast<int>(line))]);
}
template <class Group>
void wait(const Group& group, KERNELCOST_LINE) {
  group.sync(line);
}
}  // namespace cooperative_groups
// The copies of cuda_pipeline.h, by each thread for itself.
template <class T, class U>
void __pipeline_memcpy_async(const pointer<T>& to, const pointer<U>& from, std::size_t, KERNELCOST_LINE) {
  to[::kernelcost::tracing::index(0, static_cast<int>(line))] =
      kernelcost_value(from[::kernelcost::tracing::index(0, static_cast<int>(line))]);
}
inline void __pipeline_commit() {}
inline void __pipeline_wait_prior(int) {}

// Structures of the text in memory.

struct layout {
  int size;
  int alignment;
  /// An array that CUDA copies as bytes. Pairs of 16-bit numbers are copied one by one.
  bool is_array_of_numbers = false;
};
template <class T>
constexpr layout layout_of() {
  constexpr int size = static_cast<int>(kernelcost_sizeof<T>());
  using element = ::kernelcost::tracing::traced_element<held<std::remove_all_extents_t<T>>>;
  if constexpr (std::is_array_v<T>) {
    using of = std::remove_all_extents_t<T>;
    constexpr bool is_number = ::kernelcost::element_of<held<of>>.kind != ::kernelcost::element_kind::other;
    return {size, layout_of<of>().alignment, is_number && size > static_cast<int>(kernelcost_sizeof<of>())};
  }
  if constexpr (requires { element::parts; })
    return {size, element::parts.alignment};
  else if constexpr (requires(std::remove_all_extents_t<T> v) { v.w; })
    return {size, kernelcost_sizeof<std::remove_all_extents_t<T>>() > 16
                      ? 16
                      : static_cast<int>(kernelcost_sizeof<std::remove_all_extents_t<T>>())};
  else if constexpr (requires(std::remove_all_extents_t<T> v) { v.z; })
    return {size, static_cast<int>(kernelcost_sizeof<std::remove_all_extents_t<T>>()) / 3};
  else
    return {size, static_cast<int>(kernelcost_sizeof<std::remove_all_extents_t<T>>())};
}
/// Offsets of the members, and whether the whole comes in one access: CUDA needs an alignment of its size for that.
template <std::size_t Members>
struct parts {
  int offsets[Members]{};
  int size = 0;
  int alignment = 1;
  bool is_one_access = false;
};
template <class... Layouts>
constexpr parts<sizeof...(Layouts)> parts_of(int alignment, const Layouts&... members) {
  parts<sizeof...(Layouts)> all;
  all.alignment = alignment;
  const layout each[]{members...};
  bool has_several = sizeof...(Layouts) > 1;
  for (std::size_t i = 0; i < sizeof...(Layouts); ++i) {
    all.size = (all.size + each[i].alignment - 1) / each[i].alignment * each[i].alignment;
    all.offsets[i] = all.size;
    all.size += each[i].size;
    if (each[i].alignment > all.alignment) all.alignment = each[i].alignment;
    has_several |= each[i].is_array_of_numbers;
  }
  all.size = (all.size + all.alignment - 1) / all.alignment * all.alignment;
  all.is_one_access = all.alignment >= all.size && all.size <= 16 && has_several;
  return all;
}
/// The bytes of buffers of structures that --data gives, by the buffer's name.
struct structures_in_file {
  const char* buffer;
  const void* bytes;
};
inline std::vector<structures_in_file> structures;
/// A number of a structure lies at a multiple of its size, so the bytes are numbers of its type, of which others are
/// never read.
template <class Element, class T = ::kernelcost::tracing::numbers_of<Element>>
const ::kernelcost::tracing::data_source<T>* data_in(const char* buffer) {
  if constexpr (std::is_arithmetic_v<T>) {
    static std::vector<std::pair<const void*, ::kernelcost::tracing::data_source<T>*>> known;
    for (const auto& each : structures) {
      if (std::strcmp(each.buffer, buffer) != 0) continue;
      for (const auto& source : known)
        if (source.first == each.bytes) return source.second;
      known.emplace_back(each.bytes,
                         new ::kernelcost::tracing::data_source<T>{static_cast<const T*>(each.bytes), nullptr});
      return known.back().second;
    }
  }
  return nullptr;
}
template <class T>
struct member_in_memory {
  using type = ::kernelcost::tracing::traced_element<held<T>>;
  template <class Whole>
  static type at(const Whole& of, int offset, int line) {
    const auto* const data =
        structures.empty() || of.by == nullptr ? nullptr : data_in<held<T>>(of.by->arrays[of.array].name);
    return {::kernelcost::tracing::place<held<T>>{of.by, of.array, of.address + offset, of.flags, data, data != nullptr,
                                                  line},
            line};
  }
  static void load(T& own, const type& element) { own = static_cast<T>(element); }
  static void store(const type& element, const T& own) {
    type copy(element);
    static_cast<type&&>(copy) = own;
  }
};
template <class T, std::size_t N>
struct member_in_memory<T[N]> {
  using type = whole_array<T[N]>;
  template <class Whole>
  static constexpr type at(const Whole& of, int offset, int line) {
    return type({of.by, of.array, of.address + offset, of.flags, nullptr, false, line});
  }
  static void load(T (&own)[N], const type& elements) {
    for (std::size_t i = 0; i < N; ++i) member_in_memory<T>::load(own[i], elements[index_of(i, elements)]);
  }
  static void store(const type& elements, const T (&own)[N]) {
    for (std::size_t i = 0; i < N; ++i) member_in_memory<T>::store(elements[index_of(i, elements)], own[i]);
  }
  /// At the line of the whole.
  static ::kernelcost::tracing::index index_of(std::size_t i, const type& elements) {
    return {static_cast<int>(i), elements.where().line};
  }
};
template <int Size, class Place>
void access_whole(::kernelcost::tracing::act what, const Place& where, int line) {
  namespace key = ::kernelcost::tracing::key;
  where.by->access(key::of(what, ::kernelcost::expr::op::add, {::kernelcost::element_kind::other, Size}) | where.flags,
                   where.array, where.address, Size, line);
}

template <class Array>
auto constant_array(const char* name, const void* values) {
  using T = held<std::remove_all_extents_t<Array>>;
  auto& by = *now_recorded;
  const int array =
      by.declare_once(name, ::kernelcost::expr::space::constant, ::kernelcost::element_of<T>, elements_of<Array>);
  place<T> first{&by, array, by.arrays[array].base, 0, nullptr, false};
  if constexpr (std::is_arithmetic_v<T>) {
    static const ::kernelcost::tracing::data_source<T>* source = nullptr;
    static const void* from = nullptr;
    if (values != nullptr && from != values) {
      from = values;
      source = new ::kernelcost::tracing::data_source<T>{static_cast<const T*>(values), nullptr};  // for the whole run
    }
    if (values != nullptr) first.data = source, first.has_data = true;
  }
  return array_at<Array>(first);
}
/// An array in constant memory, with its values if they are known. Structures of known value are the thread's own.
template <class Array, class Values = std::nullptr_t>
auto kernelcost_constant(const char* name, Values values = nullptr) {
  using T = held<std::remove_all_extents_t<Array>>;
  if constexpr (!std::is_arithmetic_v<T> && !std::is_same_v<Values, std::nullptr_t>) {
    return reinterpret_cast<const T*>(values);
  } else {
    return constant_array<Array>(name, values);
  }
}
}  // namespace kernelcost_text

namespace kernelcost::tracing {
template <class T>
auto begin(const traced_pointer<T>& array, int line = __builtin_LINE()) {
  return kernelcost_text::each_element<T>{array, line};
}
template <class T>
auto end(const traced_pointer<T>& array, int line = __builtin_LINE()) {
  const long long elements = array.where().by->arrays[array.where().array].elements;
  return kernelcost_text::each_element<T>{array + index(elements, line), line};
}
}  // namespace kernelcost::tracing

/// `auto& [x, y] = points[i];`
template <class T>
requires requires { kernelcost::tracing::traced_element<T>::kernelcost_members; }
struct std::tuple_size<kernelcost::tracing::traced_element<T>>
    : std::integral_constant<std::size_t, kernelcost::tracing::traced_element<T>::kernelcost_members> {};
template <std::size_t I, class T>
requires requires { kernelcost::tracing::traced_element<T>::kernelcost_members; }
struct std::tuple_element<I, kernelcost::tracing::traced_element<T>> {
  using type =
      std::remove_reference_t<decltype(std::declval<kernelcost::tracing::traced_element<T>&>().template get<I>())>;
};

template <class T>
class std::numeric_limits<kernelcost::tracing::traced_value<T>> : public std::numeric_limits<T> {};

#define KERNELCOST_IF(...) \
  if (const auto kernelcost_if = ::kernelcost_text::now->kernelcost_branch(__LINE__, (__VA_ARGS__)); \
      kernelcost_if.taken)
#define KERNELCOST_IF_LEAVES(...) \
  if (const auto kernelcost_if = ::kernelcost_text::now->kernelcost_leaves(__LINE__, (__VA_ARGS__)); \
      kernelcost_if.taken)
#define KERNELCOST_FOR(...) \
  for (auto kernelcost_for = ::kernelcost_text::now->kernelcost_loop( \
           ::std::integral_constant<int, ::kernelcost::tracing::header::read(#__VA_ARGS__)>::value, __LINE__, \
           [=]() mutable { \
             long long kernelcost_trips = 0; \
             for (__VA_ARGS__) \
               if (!::kernelcost_text::context::kernelcost_goes_on(++kernelcost_trips)) break; \
             return kernelcost_trips; \
           }); \
       kernelcost_for.once();) \
    for (__VA_ARGS__) \
      if (kernelcost_for.begin_trip(); false) { \
      } else
// The trips of these are known when they end.
#define KERNELCOST_LOOP \
  for (auto kernelcost_for = ::kernelcost_text::now->kernelcost_loop(0, __LINE__, [] { return 0LL; }); \
       kernelcost_for.once();)
#define KERNELCOST_WHILE(...) \
  KERNELCOST_LOOP while (::kernelcost_text::goes_on_if((__VA_ARGS__))) if (kernelcost_for.begin_trip(); false) {} \
  else

#endif  // KERNELCOST_CUDA_TEXT_HPP
