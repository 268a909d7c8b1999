// SPDX-License-Identifier: BSL-1.0
/// \file
/// CUDA's names at namespace scope, for the text that kernelcost-trace writes: there, a kernel and its helpers are free
/// functions, so structures, specialisations and helpers stay as the user wrote them. The names refer to the thread
/// that is being traced, `now`. The tool carries this file; it is compiled with the rewritten text.
#pragma once
#include <kernelcost/trace/cuda_names.hpp>

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

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
KERNELCOST_FORWARD(min)
KERNELCOST_FORWARD(max)
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
KERNELCOST_FORWARD_MATH_F(__log2f, log2, log2f)
KERNELCOST_FORWARD_MATH_F(__log10f, log10, log10f)
KERNELCOST_FORWARD_MATH_F(__powf, pow, powf)
#undef KERNELCOST_FORWARD_BOTH
#undef KERNELCOST_FORWARD_MATH
#undef KERNELCOST_FORWARD_MATH_F
#undef KERNELCOST_FORWARD

// Functions that cuda_names lacks cost what the one to which they forward costs.
#define KERNELCOST_AS(name, other) \
  template <class... Arguments> \
  constexpr auto name(const Arguments&... arguments) { \
    return context::other(arguments...); \
  }
KERNELCOST_AS(asinf, tanf)
KERNELCOST_AS(acosf, tanf)
KERNELCOST_AS(atanf, tanf)
KERNELCOST_AS(sinhf, tanhf)
KERNELCOST_AS(coshf, tanhf)
KERNELCOST_AS(erfcf, erff)
KERNELCOST_AS(exp10f, exp2f)
KERNELCOST_AS(nearbyintf, rintf)
KERNELCOST_AS(__tanf, tanf)
#undef KERNELCOST_AS
template <class X, class Y>
constexpr kernelcost_float __fadd_rn(const X& x, const Y& y) {
  return kernelcost_float(x) + kernelcost_float(y);
}
template <class X, class Y>
constexpr kernelcost_float __fmul_rn(const X& x, const Y& y) {
  return kernelcost_float(x) * kernelcost_float(y);
}
template <class X>
constexpr kernelcost_float __frcp_rn(const X& x) {
  return kernelcost_float(1.F) / kernelcost_float(x);
}
template <class X>
constexpr kernelcost_float __saturatef(const X& x) {
  return context::fminf(context::fmaxf(x, 0.F), 1.F);
}
template <class X>
constexpr int __float2int_rn(const X& x) {
  return static_cast<int>(kernelcost_float(x));
}
template <class X>
constexpr kernelcost_float __int2float_rn(const X& x) {
  return kernelcost_float(x);
}
template <class X, class Y>
constexpr auto __mul24(const X& x, const Y& y) {
  return x * y;
}
/// A kernel's output is of no concern to a trace.
template <class... Arguments>
constexpr int printf(const Arguments&...) {
  return 0;
}

#define KERNELCOST_LINE \
  source_line line = source_line { __builtin_LINE() }
inline void __syncthreads(KERNELCOST_LINE) { now->__syncthreads(line); }
inline void __syncwarp(unsigned mask = ~0U, KERNELCOST_LINE) { now->__syncwarp(mask, line); }
template <class Condition>
auto __syncthreads_count(const Condition&, KERNELCOST_LINE) {
  now->__syncthreads(line);
  return ::kernelcost::cuda_number<int>(::kernelcost::tracing::operand<int>{0, false, now_recorded});
}
template <class Condition>
auto __syncthreads_and(const Condition& holds, KERNELCOST_LINE) {
  return __syncthreads_count(holds, line);
}
template <class Condition>
auto __syncthreads_or(const Condition& holds, KERNELCOST_LINE) {
  return __syncthreads_count(holds, line);
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
#define KERNELCOST_VOTE(name) \
  inline auto name(unsigned mask, const ::kernelcost::cuda_number<bool>& value, KERNELCOST_LINE) { \
    return now->name(mask, value, line); \
  }
KERNELCOST_VOTE(__any_sync)
KERNELCOST_VOTE(__all_sync)
KERNELCOST_VOTE(__ballot_sync)
#undef KERNELCOST_VOTE
/// The sum and other reductions of a warp's integers, each one exchange.
#define KERNELCOST_REDUCTION(name) \
  template <class T> \
  auto name(unsigned mask, const T& value, KERNELCOST_LINE) { \
    return now->__shfl_sync(mask, value, 0, 32, line); \
  }
KERNELCOST_REDUCTION(__reduce_add_sync)
KERNELCOST_REDUCTION(__reduce_min_sync)
KERNELCOST_REDUCTION(__reduce_max_sync)
KERNELCOST_REDUCTION(__reduce_and_sync)
KERNELCOST_REDUCTION(__reduce_or_sync)
KERNELCOST_REDUCTION(__reduce_xor_sync)
#undef KERNELCOST_REDUCTION
#define KERNELCOST_ATOMIC(name) \
  template <class Where, class V> \
  auto name(const Where& where, const V& value, KERNELCOST_LINE) { \
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

// Replacements for pointers, casts, sizes and arrays of the text.

template <class T>
using pointer = ::kernelcost::tracing::traced_pointer<T>;
template <class T>
using place = ::kernelcost::tracing::place<held<T>>;

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
concept kernelcost_points_to =
    decltype(traced_pointee<T>::to(static_cast<std::decay_t<P>*>(nullptr)))::value ||
    std::is_same_v<std::remove_cv_t<std::remove_pointer_t<std::decay_t<P>>>, std::remove_cv_t<T>>;

/// `T* p = from;`
template <class T, class U>
constexpr pointer<T> kernelcost_pointing(const pointer<U>& from) {
  return pointer<T>(from.where());
}
template <class T>
constexpr pointer<T> kernelcost_pointing(std::nullptr_t) {
  return pointer<T>(place<T>{});
}
template <class T, class U>
constexpr T* kernelcost_pointing(const U* from) {
  return const_cast<U*>(from);
}

template <class T, class U>
constexpr pointer<T> kernelcost_cast(const pointer<U>& p) {
  if constexpr (std::is_same_v<held<T>, held<U>>)
    return pointer<T>(p.where());
  else
    return context::kernelcost_cast<T>(p);
}
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
  else
    return x;
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
  return rows_at<Array>({&by, array, by.arrays[array].base, 0, nullptr, false});
}
template <class T>
pointer<T> kernelcost_dynamic(const char* name) {
  return now->kernelcost_dynamic_shared<T>(name);
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

/// A side of ?: with integers from memory.
template <class X>
constexpr auto kernelcost_number(const X& x) {
  if constexpr (std::is_arithmetic_v<X>)
    return ::kernelcost::cuda_number<X>(x);
  else
    return kernelcost_value(x);
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
    return function(~0U, value, 0, 32, line); \
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
    return group.shfl_xor(value, 1, line);
  } else {
    value_type sum = value;
    for (unsigned distance = Size / 2; distance > 0; distance /= 2)
      sum = with(sum, group.shfl_xor(sum, static_cast<int>(distance), line));
    return sum;
  }
}
template <class Group>
void sync(const Group& group, KERNELCOST_LINE) {
  group.sync(line);
}
}  // namespace cooperative_groups

// Structures of the text in memory.

struct layout {
  int size;
  int alignment;
};
template <class T>
constexpr layout layout_of() {
  constexpr int size = static_cast<int>(kernelcost_sizeof<T>());
  using element = ::kernelcost::tracing::traced_element<held<std::remove_all_extents_t<T>>>;
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
  for (std::size_t i = 0; i < sizeof...(Layouts); ++i) {
    all.size = (all.size + each[i].alignment - 1) / each[i].alignment * each[i].alignment;
    all.offsets[i] = all.size;
    all.size += each[i].size;
    if (each[i].alignment > all.alignment) all.alignment = each[i].alignment;
  }
  all.size = (all.size + all.alignment - 1) / all.alignment * all.alignment;
  all.is_one_access = all.alignment >= all.size && all.size <= 16 && sizeof...(Layouts) > 1;
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
template <class T>
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
    return {::kernelcost::tracing::place<held<T>>{of.by, of.array, of.address + offset, of.awaits_loads, data,
                                                  data != nullptr, line},
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
  using type = decltype(rows_at<T[N]>(std::declval<place<std::remove_all_extents_t<T>>>()));
  template <class Whole>
  static constexpr type at(const Whole& of, int offset, int line) {
    return rows_at<T[N]>({of.by, of.array, of.address + offset, of.awaits_loads, nullptr, false, line});
  }
  static void load(T (&own)[N], const type& elements) {
    for (std::size_t i = 0; i < N; ++i) member_in_memory<T>::load(own[i], elements[i]);
  }
  static void store(const type& elements, const T (&own)[N]) {
    for (std::size_t i = 0; i < N; ++i) member_in_memory<T>::store(elements[i], own[i]);
  }
};
template <int Size, class Place>
void access_whole(::kernelcost::tracing::act what, const Place& where, int line) {
  namespace key = ::kernelcost::tracing::key;
  where.by->access(key::of(what, ::kernelcost::expr::op::add, {::kernelcost::element_kind::other, Size}) |
                       where.awaits_loads,
                   where.array, where.address, Size, line);
}

/// An array in constant memory: its elements are operands of instructions, and their values are not known.
template <class Array>
class kernelcost_constant {
 public:
  template <class Index>
  auto operator[](const Index& i) const {
    [[maybe_unused]] const ::kernelcost::tracing::index checked(i);
    if constexpr (std::rank_v < Array >> 1)
      return kernelcost_constant<std::remove_extent_t<Array>>();
    else
      return kernelcost_constant<std::remove_extent_t<Array>>().value();
  }
  auto operator*() const { return (*this)[0]; }
  template <class Index>
  auto operator+(const Index&) const {
    return *this;
  }
  static auto value() {
    using T = std::remove_cv_t<Array>;
    if constexpr (::kernelcost::tracing::number_like<T>) {
      using plain = ::kernelcost::tracing::number_of<T>;
      return ::kernelcost::cuda_number<plain>(::kernelcost::tracing::operand<plain>{plain{}, false, now_recorded});
    } else {
      return T{};
    }
  }
};
}  // namespace kernelcost_text

template <class T>
class std::numeric_limits<kernelcost::tracing::traced_value<T>> : public std::numeric_limits<T> {};

#define KERNELCOST_IF(...) \
  if (const auto kernelcost_if = ::kernelcost_text::now->kernelcost_branch(__LINE__, (__VA_ARGS__)); \
      kernelcost_if.taken)
#define KERNELCOST_FOR(...) \
  for (auto kernelcost_for = ::kernelcost_text::now->kernelcost_loop( \
           ::std::bool_constant<::kernelcost::tracing::header_ends(#__VA_ARGS__)>::value, __LINE__, \
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
  for (auto kernelcost_for = ::kernelcost_text::now->kernelcost_loop(false, __LINE__, [] { return 0LL; }); \
       kernelcost_for.once();)
#define KERNELCOST_WHILE(...) \
  KERNELCOST_LOOP while (__VA_ARGS__) if (kernelcost_for.begin_trip(); false) {} \
  else
