// SPDX-License-Identifier: BSL-1.0
/// \file
/// CUDA's 16-bit numbers for a traced text: __half, __nv_bfloat16, and pairs of them. A pair's operation is one
/// instruction, as on the card. Their values are not known, except for constants.
///
/// A pair is as large as a traced 32-bit integer, and a number half of that: so a text may see a uint4 of its own as
/// four pairs, as it does to load eight numbers at once.
// The tool writes a copy of this file for each trace. A guard, unlike #pragma once, recognises a precompiled copy.
#ifndef KERNELCOST_CUDA_HALF_HPP
#define KERNELCOST_CUDA_HALF_HPP
#include "cuda_text.hpp"

namespace kernelcost_text {
struct of_half {};
struct of_bfloat16 {};

template <class Sort>
struct kernelcost_pair;

inline void count_half(::kernelcost::expr::op what) {
  namespace tracing = ::kernelcost::tracing;
  now_recorded->steps.compute(tracing::key::of(tracing::act::compute, what, {::kernelcost::element_kind::half, 2}));
}

/// One or two floats become numbers of 16 bits by one instruction, F2FP.
inline void count_packing() {
  ::kernelcost::tracing::count_operation<float, ::kernelcost::expr::op::pack>(now_recorded);
}

/// A number of 16 bits.
template <class Sort>
class kernelcost_half {
 public:
  using sort = Sort;

  kernelcost_half() = default;
  template <class X>
  requires(std::is_arithmetic_v<X>) kernelcost_half(X constant) : kernelcost_half(static_cast<float>(constant), true) {}
  /// Converts a traced number, or a number of the other kind.
  template <class X>
  requires ::kernelcost::tracing::traced_number<X> kernelcost_half(const X& x)
      : kernelcost_half(converted(::kernelcost::cuda_number<::kernelcost::tracing::number_of<X>>(x))) {}

  static kernelcost_half counted() { return {}; }
  bool is_constant() const { return state_ >> 32 == constant_mark; }
  float number() const {
    const auto bits = static_cast<std::uint32_t>(state_);
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return is_constant() ? value : 0.F;
  }
  kernelcost_float to_float() const {
    if (is_constant()) return kernelcost_float(number());
    // HADD2.F32, and for the upper half of a float a shift (the machine code of nvcc 13).
    if constexpr (std::is_same_v<Sort, of_half>)
      count_half(::kernelcost::expr::op::add);
    else
      ::kernelcost::tracing::count_operation<int, ::kernelcost::expr::op::shift>(now_recorded);
    return kernelcost_float(::kernelcost::tracing::operand<float>{0.F, false, now_recorded});
  }
  operator kernelcost_float() const { return to_float(); }
  explicit operator float() const { return static_cast<float>(to_float()); }
  explicit operator int() const { return static_cast<int>(to_float()); }

 private:
  friend struct kernelcost_pair<Sort>;
  kernelcost_half(float constant, bool) {
    std::uint32_t bits;
    std::memcpy(&bits, &constant, sizeof bits);
    state_ = constant_mark << 32 | bits;
  }
  template <class T>
  static kernelcost_half converted(const ::kernelcost::cuda_number<T>& x) {
    if (x.by == nullptr) return {static_cast<float>(x.number), true};
    if constexpr (std::is_same_v<T, float>)
      count_packing();
    else
      count_half(::kernelcost::expr::op::convert);
    return counted();
  }

  /// No address has these upper bits.
  static constexpr std::uint64_t constant_mark = 0x4B434831;
  std::uint64_t state_ = 0;
};

/// The product of two numbers: one instruction with the sum that it goes into.
template <class H>
struct half_product {
  bool constant;
  H value;

  operator H() const {
    if (!constant) count_half(::kernelcost::expr::op::mul);
    return value;
  }
  operator kernelcost_float() const requires requires(H h) { h.to_float(); }
  { return H(*this).to_float(); }
};

/// Two numbers in a register.
template <class Sort>
struct kernelcost_pair {
  using half = kernelcost_half<Sort>;
  half x, y;

  kernelcost_pair() = default;
  kernelcost_pair(const half& its_x, const half& its_y) : x(its_x), y(its_y) { settle(); }
  static kernelcost_pair counted() { return {half(), half()}; }
  bool is_constant() const { return x.is_constant() && y.is_constant(); }

 private:
  /// The second half of a traced integer is its recorder's address.
  void settle() {
    if (!y.is_constant()) y.state_ = reinterpret_cast<std::uintptr_t>(now_recorded);
  }

  /// A traced integer ends with the depth of its chain, with what it joins and waits for, with its name, and with
  /// whether its number stands in for another.
  std::uint64_t depth_ = 0;
  std::uint64_t loaded_ = 0;
  ::kernelcost::tracing::identity is_;
  std::uint64_t stands_in_ = 0;
};
static_assert(sizeof(kernelcost_pair<of_half>) == sizeof(::kernelcost::cuda_number<unsigned>));

using __half = kernelcost_half<of_half>;
using __half2 = kernelcost_pair<of_half>;
using __nv_bfloat16 = kernelcost_half<of_bfloat16>;
using __nv_bfloat162 = kernelcost_pair<of_bfloat16>;
using half = __half;
using half2 = __half2;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

/// The number in an expression: an element of an array, a product.
template <class X>
struct half_in {};
template <class Sort>
struct half_in<kernelcost_half<Sort>> {
  using type = kernelcost_half<Sort>;
};
template <class Sort>
struct half_in<kernelcost_pair<Sort>> {
  using type = kernelcost_pair<Sort>;
};
template <class H>
struct half_in<half_product<H>> {
  using type = H;
};
template <class H>
struct half_in<::kernelcost::tracing::traced_element<H>> : half_in<H> {};
template <class X>
using half_of = typename half_in<std::remove_cvref_t<X>>::type;
template <class X>
concept half_like = requires {
  typename half_of<X>;
};
/// A constant beside a number: `x * 2`.
template <class X, class Y>
concept halves = (half_like<X> && half_like<Y> && std::is_same_v<half_of<X>, half_of<Y>>) ||
                 (half_like<X> && std::is_arithmetic_v<Y>) || (half_like<Y> && std::is_arithmetic_v<X>);
template <class X, class Y>
struct half_of_two : half_in<std::remove_cvref_t<X>> {};
template <class X, class Y>
requires std::is_arithmetic_v<X>
struct half_of_two<X, Y> : half_in<std::remove_cvref_t<Y>> {
};
template <class X, class Y>
using joint_half = typename half_of_two<X, Y>::type;
template <class X>
inline constexpr bool is_half_product = false;
template <class H>
inline constexpr bool is_half_product<half_product<H>> = true;

/// The instruction, unless all operands are constants: what the compiler computes from them is a constant as well.
template <class H, class... More>
H half_result(::kernelcost::expr::op what, const H& first, const More&... more) {
  if (first.is_constant() && (more.is_constant() && ...)) return first;
  count_half(what);
  return H::counted();
}

template <class X, class Y>
requires halves<X, Y>
auto operator*(const X& x, const Y& y) {
  using H = joint_half<X, Y>;
  const H a(x), b(y);
  const bool constant = a.is_constant() && b.is_constant();
  return half_product<H>{constant, constant ? a : H::counted()};
}
/// A product that goes into a sum is part of its instruction.
template <class H, class X, class Y>
H half_sum(::kernelcost::expr::op what, const X& x, const Y& y) {
  namespace op = ::kernelcost::expr;
  if constexpr (is_half_product<X>)
    return half_result<H>(x.constant ? what : op::op::fma, x.value, H(y));
  else if constexpr (is_half_product<Y>)
    return half_result<H>(y.constant ? what : op::op::fma, H(x), y.value);
  else
    return half_result<H>(what, H(x), H(y));
}
template <class X, class Y>
requires halves<X, Y>
auto operator+(const X& x, const Y& y) { return half_sum<joint_half<X, Y>>(::kernelcost::expr::op::add, x, y); }
template <class X, class Y>
requires halves<X, Y>
auto operator-(const X& x, const Y& y) { return half_sum<joint_half<X, Y>>(::kernelcost::expr::op::sub, x, y); }
template <class X, class Y>
requires halves<X, Y>
auto operator/(const X& x, const Y& y) {
  using H = joint_half<X, Y>;
  return half_result<H>(::kernelcost::expr::op::div, H(x), H(y));
}
template <class X>
requires half_like<X> half_of<X>
operator-(const X& x) { return x; }
#define KERNELCOST_HALF_ASSIGNMENT(sign) \
  template <class Sort, class Y> \
  requires halves<kernelcost_half<Sort>, Y> kernelcost_half<Sort> \
  &operator sign##=(kernelcost_half<Sort>& x, const Y& y) { return x = x sign y; } \
  template <class Sort, class Y> \
  requires halves<kernelcost_pair<Sort>, Y> kernelcost_pair<Sort> \
  &operator sign##=(kernelcost_pair<Sort>& x, const Y& y) { return x = x sign y; }
KERNELCOST_HALF_ASSIGNMENT(+)
KERNELCOST_HALF_ASSIGNMENT(-)
KERNELCOST_HALF_ASSIGNMENT(*)
KERNELCOST_HALF_ASSIGNMENT(/)
#undef KERNELCOST_HALF_ASSIGNMENT

template <class H>
::kernelcost::cuda_number<bool> half_comparison(const H& a, const H& b, bool result) {
  const bool known = a.is_constant() && b.is_constant();
  if (!known) count_half(::kernelcost::expr::op::compare);
  return ::kernelcost::cuda_number<bool>(
      ::kernelcost::tracing::operand<bool>{known && result, known, known ? nullptr : now_recorded});
}
#define KERNELCOST_HALF_COMPARISON(sign, name) \
  template <class X, class Y> \
  requires halves<X, Y> \
  auto operator sign(const X& x, const Y& y) { \
    const joint_half<X, Y> a(x), b(y); \
    return half_comparison(a, b, a.number() sign b.number()); \
  } \
  template <class X, class Y> \
  requires halves<X, Y> \
  auto name(const X& x, const Y& y) { return x sign y; }
KERNELCOST_HALF_COMPARISON(<, __hlt)
KERNELCOST_HALF_COMPARISON(>, __hgt)
KERNELCOST_HALF_COMPARISON(<=, __hle)
KERNELCOST_HALF_COMPARISON(>=, __hge)
KERNELCOST_HALF_COMPARISON(==, __heq)
KERNELCOST_HALF_COMPARISON(!=, __hne)
#undef KERNELCOST_HALF_COMPARISON

#define KERNELCOST_HALF_OF_TWO(name, sign) \
  template <class X, class Y> \
  requires halves<X, Y> joint_half<X, Y> name(const X& x, const Y& y) { return x sign y; }
KERNELCOST_HALF_OF_TWO(__hadd, +)
KERNELCOST_HALF_OF_TWO(__hsub, -)
KERNELCOST_HALF_OF_TWO(__hmul, *)
KERNELCOST_HALF_OF_TWO(__hdiv, /)
KERNELCOST_HALF_OF_TWO(__hadd2, +)
KERNELCOST_HALF_OF_TWO(__hsub2, -)
KERNELCOST_HALF_OF_TWO(__hmul2, *)
KERNELCOST_HALF_OF_TWO(__h2div, /)
KERNELCOST_HALF_OF_TWO(__hadd_rn, +)
KERNELCOST_HALF_OF_TWO(__hsub_rn, -)
KERNELCOST_HALF_OF_TWO(__hmul_rn, *)
#undef KERNELCOST_HALF_OF_TWO
#define KERNELCOST_HALF_INSTRUCTION(name, operation) \
  template <class X, class... More> \
  requires half_like<X> half_of<X> name(const X& x, const More&... more) { \
    using H = half_of<X>; \
    return half_result<H>(::kernelcost::expr::op::operation, H(x), H(more)...); \
  }
KERNELCOST_HALF_INSTRUCTION(__hfma, fma)
KERNELCOST_HALF_INSTRUCTION(__hfma2, fma)
KERNELCOST_HALF_INSTRUCTION(__hfma_sat, fma)
KERNELCOST_HALF_INSTRUCTION(__hfma2_relu, fma)
KERNELCOST_HALF_INSTRUCTION(__hmax, max)
KERNELCOST_HALF_INSTRUCTION(__hmin, min)
KERNELCOST_HALF_INSTRUCTION(__hmax2, max)
KERNELCOST_HALF_INSTRUCTION(__hmin2, min)
KERNELCOST_HALF_INSTRUCTION(hexp, exp)
KERNELCOST_HALF_INSTRUCTION(hexp2, exp)
KERNELCOST_HALF_INSTRUCTION(hlog, log)
KERNELCOST_HALF_INSTRUCTION(hlog2, log)
KERNELCOST_HALF_INSTRUCTION(hsqrt, sqrt)
KERNELCOST_HALF_INSTRUCTION(hrsqrt, rsqrt)
KERNELCOST_HALF_INSTRUCTION(hrcp, rsqrt)
KERNELCOST_HALF_INSTRUCTION(hsin, sin)
KERNELCOST_HALF_INSTRUCTION(hcos, cos)
KERNELCOST_HALF_INSTRUCTION(htanh, exp)
KERNELCOST_HALF_INSTRUCTION(h2exp, exp)
KERNELCOST_HALF_INSTRUCTION(h2log, log)
KERNELCOST_HALF_INSTRUCTION(h2sqrt, sqrt)
KERNELCOST_HALF_INSTRUCTION(h2rsqrt, rsqrt)
KERNELCOST_HALF_INSTRUCTION(h2rcp, rsqrt)
#undef KERNELCOST_HALF_INSTRUCTION
/// The sign of an operand is part of the instruction that uses it.
template <class X>
requires half_like<X> half_of<X> __habs(const X& x) { return x; }
template <class X>
requires half_like<X> half_of<X> __hneg(const X& x) { return x; }
template <class X>
requires half_like<X> half_of<X> __habs2(const X& x) { return x; }
template <class X>
requires half_like<X> half_of<X> __hneg2(const X& x) { return x; }

// Conversions. Those of a pair are one instruction from two numbers, and two to them.
#define KERNELCOST_TO_HALF(name, H) \
  template <class X> \
  H name(const X& x) { \
    return H(x); \
  }
#define KERNELCOST_FROM_HALF(name, H) \
  inline kernelcost_float name(const H& x) { return x.to_float(); }
KERNELCOST_TO_HALF(__float2half, __half)
KERNELCOST_TO_HALF(__float2half_rn, __half)
KERNELCOST_TO_HALF(__float2half_rz, __half)
KERNELCOST_TO_HALF(__double2half, __half)
KERNELCOST_TO_HALF(__int2half_rn, __half)
KERNELCOST_TO_HALF(__uint2half_rn, __half)
KERNELCOST_TO_HALF(__float2bfloat16, __nv_bfloat16)
KERNELCOST_TO_HALF(__float2bfloat16_rn, __nv_bfloat16)
KERNELCOST_TO_HALF(__double2bfloat16, __nv_bfloat16)
KERNELCOST_TO_HALF(__int2bfloat16_rn, __nv_bfloat16)
KERNELCOST_FROM_HALF(__half2float, __half)
KERNELCOST_FROM_HALF(__bfloat162float, __nv_bfloat16)
/// An integer of such a number is one conversion.
#define KERNELCOST_HALF_TO_INTEGER(name, H, T) \
  inline ::kernelcost::cuda_number<T> name(const H& x) { \
    if (x.is_constant()) return ::kernelcost::cuda_number<T>(static_cast<T>(x.number())); \
    count_half(::kernelcost::expr::op::convert); \
    return ::kernelcost::cuda_number<T>(::kernelcost::tracing::operand<T>{T{}, false, now_recorded}); \
  }
KERNELCOST_HALF_TO_INTEGER(__half2int_rn, __half, int)
KERNELCOST_HALF_TO_INTEGER(__half2int_rz, __half, int)
KERNELCOST_HALF_TO_INTEGER(__half2int_rd, __half, int)
KERNELCOST_HALF_TO_INTEGER(__half2int_ru, __half, int)
KERNELCOST_HALF_TO_INTEGER(__half2uint_rn, __half, unsigned)
KERNELCOST_HALF_TO_INTEGER(__half2uint_rz, __half, unsigned)
KERNELCOST_HALF_TO_INTEGER(__bfloat162int_rn, __nv_bfloat16, int)
KERNELCOST_HALF_TO_INTEGER(__bfloat162int_rz, __nv_bfloat16, int)
#undef KERNELCOST_HALF_TO_INTEGER
/// The bits of a number, and a number of bits, are in the same register.
#define KERNELCOST_BITS_OF_HALF(name, back, H, T) \
  inline ::kernelcost::cuda_number<T> name(const H&) { \
    return ::kernelcost::cuda_number<T>(::kernelcost::tracing::operand<T>{T{}, false, now_recorded}); \
  } \
  template <class X> \
  H back(const X&) { \
    return H::counted(); \
  }
KERNELCOST_BITS_OF_HALF(__half_as_ushort, __ushort_as_half, __half, std::uint16_t)
KERNELCOST_BITS_OF_HALF(__half_as_short, __short_as_half, __half, std::int16_t)
KERNELCOST_BITS_OF_HALF(__bfloat16_as_ushort, __ushort_as_bfloat16, __nv_bfloat16, std::uint16_t)
KERNELCOST_BITS_OF_HALF(__bfloat16_as_short, __short_as_bfloat16, __nv_bfloat16, std::int16_t)
#undef KERNELCOST_BITS_OF_HALF
#undef KERNELCOST_TO_HALF
#undef KERNELCOST_FROM_HALF
#define KERNELCOST_PAIRS(H, H2, twice, joined, from_float, from_floats, from_float2, to_float2, make) \
  inline H2 twice(const H& x) { return {x, x}; } \
  inline H2 joined(const H& x, const H& y) { return {x, y}; } \
  inline H2 make(const H& x, const H& y) { return {x, y}; } \
  template <class X> \
  H2 from_float(const X& x) { \
    const H both(x); \
    return {both, both}; \
  } \
  template <class X, class Y> \
  H2 from_floats(const X& x, const Y& y) { \
    const kernelcost_float a(x), b(y); \
    if (a.by != nullptr || b.by != nullptr) count_packing(); \
    return {a.by != nullptr ? H::counted() : H(a.number), b.by != nullptr ? H::counted() : H(b.number)}; \
  } \
  inline H2 from_float2(const float2& v) { return from_floats(v.x, v.y); } \
  inline float2 to_float2(const H2& v) { return {v.x.to_float(), v.y.to_float()}; }
KERNELCOST_PAIRS(__half, __half2, __half2half2, __halves2half2, __float2half2_rn, __floats2half2_rn, __float22half2_rn,
                 __half22float2, make_half2)
KERNELCOST_PAIRS(__nv_bfloat16, __nv_bfloat162, __bfloat162bfloat162, __halves2bfloat162, __float2bfloat162_rn,
                 __floats2bfloat162_rn, __float22bfloat162_rn, __bfloat1622float2, make_bfloat162)
#undef KERNELCOST_PAIRS
inline __half __low2half(const __half2& v) { return v.x; }
inline __half __high2half(const __half2& v) { return v.y; }
inline __nv_bfloat16 __low2bfloat16(const __nv_bfloat162& v) { return v.x; }
inline __nv_bfloat16 __high2bfloat16(const __nv_bfloat162& v) { return v.y; }
inline __half2 __low2half2(const __half2& v) { return {v.x, v.x}; }
inline __half2 __high2half2(const __half2& v) { return {v.y, v.y}; }
inline __half2 __lowhigh2highlow(const __half2& v) { return {v.y, v.x}; }
template <class Sort>
kernelcost_float __low2float(const kernelcost_pair<Sort>& v) {
  return v.x.to_float();
}
template <class Sort>
kernelcost_float __high2float(const kernelcost_pair<Sort>& v) {
  return v.y.to_float();
}

#define KERNELCOST_SHUFFLE(name) \
  template <class X> \
  requires half_like<X> half_of<X> name(unsigned mask, const X& value, long long lane, int width = 32, \
                                        KERNELCOST_LINE) { \
    const half_of<X> sent(value); \
    now->name(mask, ::kernelcost::cuda_number<int>(), lane, width, line); \
    return half_of<X>::counted(); \
  }
KERNELCOST_SHUFFLE(__shfl_sync)
KERNELCOST_SHUFFLE(__shfl_up_sync)
KERNELCOST_SHUFFLE(__shfl_down_sync)
KERNELCOST_SHUFFLE(__shfl_xor_sync)
#undef KERNELCOST_SHUFFLE
}  // namespace kernelcost_text

template <class Sort>
inline constexpr kernelcost::element kernelcost::element_of<kernelcost_text::kernelcost_half<Sort>> = {
    kernelcost::element_kind::half, 2};
template <class Sort>
inline constexpr kernelcost::element kernelcost::element_of<kernelcost_text::kernelcost_pair<Sort>> = {
    kernelcost::element_kind::other, 4};

namespace kernelcost::tracing {
template <class Sort>
inline constexpr int size_in_memory<kernelcost_text::kernelcost_half<Sort>> = 2;
template <class Sort>
inline constexpr int size_in_memory<kernelcost_text::kernelcost_pair<Sort>> = 4;

/// An element of an array of such numbers. Its number is not known.
template <class H>
class half_element {
 public:
  half_element(const place<H>& where, int line)
      : where_(where), line_(line), expression_(++where.by->element_expressions) {}
  half_element(const half_element&) = default;

  H load_all() const {
    if (where_.by->loads_for_the_first_time(expression_)) access(act::load, expr::op::add);
    return H::counted();
  }
  operator H() const { return load_all(); }
  operator kernelcost_text::kernelcost_float() const requires requires(H h) { h.to_float(); }
  { return load_all().to_float(); }
  explicit operator float() const requires requires(H h) { h.to_float(); }
  { return static_cast<float>(load_all().to_float()); }
  void access(act what, expr::op operation) const {
    where_.by->stores_number(where_.array, false, false, 0);
    where_.by->access(key::of(what, operation, element_of<H>) | where_.flags, where_.array, where_.address,
                      size_in_memory<H>, line_);
  }

 protected:
  place<H> where_;
  int line_;
  unsigned expression_;
};
#define KERNELCOST_HALF_ELEMENT(H, ...) \
  template <> \
  class traced_element<kernelcost_text::H> : public half_element<kernelcost_text::H> { \
    using value = kernelcost_text::H; \
\
   public: \
    traced_element(const place<value>& where, int line) : half_element(where, line) __VA_ARGS__ {} \
    traced_element(const traced_element&) = default; \
    const value& operator=(const value& what) && { \
      access(act::store, expr::op::add); \
      return what; \
    } \
    value operator=(const traced_element& other) && { \
      return static_cast<traced_element&&>(*this) = other.load_all(); \
    } \
    template <class X> \
    value operator+=(const X& x) && { \
      return static_cast<traced_element&&>(*this) = value(load_all() + x); \
    } \
    template <class X> \
    value operator-=(const X& x) && { \
      return static_cast<traced_element&&>(*this) = value(load_all() - x); \
    } \
    template <class X> \
    value operator*=(const X& x) && { \
      return static_cast<traced_element&&>(*this) = value(load_all() * x); \
    } \
    template <class X> \
    value operator/=(const X& x) && { \
      return static_cast<traced_element&&>(*this) = value(load_all() / x); \
    } \
    a_kernel_must_not_store_to_const_elements operator=(const value&) const&& = delete; \
    traced_pointer<value> operator&() const { return traced_pointer<value>(where_); }
#define KERNELCOST_HALF_MEMBERS(H, member) \
  traced_element<kernelcost_text::H> x, y; \
  static place<kernelcost_text::H> member(const place<value>& of, int number) { \
    return {of.by, of.array, of.address + 2 * number, of.flags, nullptr, false, of.line}; \
  }
KERNELCOST_HALF_ELEMENT(__half)
};
KERNELCOST_HALF_ELEMENT(__nv_bfloat16)
}
;
KERNELCOST_HALF_ELEMENT(__half2, , x(member(where, 0), line), y(member(where, 1), line))
KERNELCOST_HALF_MEMBERS(__half, member)
}
;
KERNELCOST_HALF_ELEMENT(__nv_bfloat162, , x(member(where, 0), line), y(member(where, 1), line))
KERNELCOST_HALF_MEMBERS(__nv_bfloat16, member)
}
;
#undef KERNELCOST_HALF_ELEMENT
#undef KERNELCOST_HALF_MEMBERS
}  // namespace kernelcost::tracing

namespace kernelcost_text {
template <class H, class V>
requires half_like<H> H atomicAdd(const pointer<H>& where, const V& value, KERNELCOST_LINE) {
  const H added(value);
  where[::kernelcost::tracing::index(0, static_cast<int>(line))].access(::kernelcost::tracing::act::atomic,
                                                                        ::kernelcost::expr::op::add);
  return H::counted();
}
}  // namespace kernelcost_text

#endif  // KERNELCOST_CUDA_HALF_HPP
