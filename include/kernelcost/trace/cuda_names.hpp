// SPDX-License-Identifier: BSL-1.0
/// \file
/// cuda_names: CUDA's own names, to trace the text of a kernel unchanged.
///
///     #include <kernelcost/trace/cuda_begin.inc>
///     struct my_kernels : kernelcost::cuda_names {
///       using cuda_names::cuda_names;
///     #include "my_kernels.cuh"
///     };
///     #include <kernelcost/trace/cuda_end.inc>
///     constexpr auto trace =
///         kernelcost::trace<&my_kernels::axpy>(how, buffer<float>{"x", n}, buffer<float>{"y", n}, 2.F, n);
///
/// The text becomes members of a class whose other members are threadIdx, __syncthreads() and similar names. Between
/// cuda_begin.inc and cuda_end.inc, `float` and `double` are traced numbers, each `if` announces a branch, and each
/// `for` a loop. Headers that the text includes must be included before.
#pragma once
#include <kernelcost/trace/cuda_spelling.hpp>
#include <kernelcost/trace/text_loop.hpp>
#include <kernelcost/trace/trace.hpp>

#include <type_traits>

namespace kernelcost {

/// The type of `float` in a traced text: `&my_kernels::axpy<cuda_number<float>>` is the kernel axpy<float>.
template <class T>
using cuda_number = tracing::traced_value<T>;

/// Three numbers: the type of threadIdx, blockIdx, blockDim and gridDim.
struct cuda_index {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;
};

class cuda_names {
  using recorder = tracing::recorder;
  using source_line = tracing::source_line;
  template <class T>
  using number = tracing::traced_value<T>;
  template <class T>
  using pointer = tracing::traced_pointer<T>;

 public:
  using kernelcost_float = tracing::traced_value<float>;
  using kernelcost_double = tracing::traced_value<double>;
#define KERNELCOST_VECTOR_NAMES(name, type) \
  using name##1 = tracing::traced_vector<type, 1>; \
  using name##2 = tracing::traced_vector<type, 2>; \
  using name##3 = tracing::traced_vector<type, 3>; \
  using name##4 = tracing::traced_vector<type, 4>; \
  static KERNELCOST_FUNCTION name##1 make_##name##1(const number<type>& x) { return {x}; } \
  static KERNELCOST_FUNCTION name##2 make_##name##2(const number<type>& x, const number<type>& y) { return {x, y}; } \
  static KERNELCOST_FUNCTION name##3 make_##name##3(const number<type>& x, const number<type>& y, \
                                                    const number<type>& z) { \
    return {x, y, z}; \
  } \
  static KERNELCOST_FUNCTION name##4 make_##name##4(const number<type>& x, const number<type>& y, \
                                                    const number<type>& z, const number<type>& w) { \
    return {x, y, z, w}; \
  }
  KERNELCOST_VECTOR_NAMES(float, float)
  KERNELCOST_VECTOR_NAMES(double, double)
  KERNELCOST_VECTOR_NAMES(int, int)
  KERNELCOST_VECTOR_NAMES(uint, unsigned)
  KERNELCOST_VECTOR_NAMES(char, signed char)
  KERNELCOST_VECTOR_NAMES(uchar, unsigned char)
  KERNELCOST_VECTOR_NAMES(short, short)
  KERNELCOST_VECTOR_NAMES(ushort, unsigned short)
  KERNELCOST_VECTOR_NAMES(longlong, long long)
  KERNELCOST_VECTOR_NAMES(ulonglong, unsigned long long)
#undef KERNELCOST_VECTOR_NAMES

  KERNELCOST_FUNCTION explicit cuda_names(traced_thread& its)
      : threadIdx(of(its.thread())), blockIdx(of(its.block())), blockDim(of(its.block_dim())),
        gridDim(of(its.grid_dim())), thread_(its), by_(its.its_recorder()) {}

  const cuda_index threadIdx;
  const cuda_index blockIdx;
  const cuda_index blockDim;
  const cuda_index gridDim;
  static constexpr int warpSize = tracing::lanes_of_a_warp;

  KERNELCOST_FUNCTION void __syncthreads(source_line line = source_line{__builtin_LINE()}) { thread_.sync_block(line); }
  KERNELCOST_FUNCTION void __syncwarp(unsigned lanes = ~0U, source_line line = source_line{__builtin_LINE()}) {
    thread_.sync_warp(line, lanes);
  }
  KERNELCOST_FUNCTION void cudaGridDependencySynchronize(source_line line = source_line{__builtin_LINE()}) {
    thread_.await_kernel_before(line);
  }
  KERNELCOST_FUNCTION void cudaTriggerProgrammaticLaunchCompletion(source_line line = source_line{__builtin_LINE()}) {
    thread_.let_next_kernel_start(line);
  }
  KERNELCOST_FUNCTION void __threadfence() {}
  KERNELCOST_FUNCTION void __threadfence_block() {}

  // A shuffle's width divides the warp into parts. A lane that would answer from another part does not: the lane that
  // asks keeps its own value.
#define KERNELCOST_SHUFFLE(name, from) \
  template <class T> \
  KERNELCOST_FUNCTION auto name(unsigned lanes, const T& value, long long other, int width = warpSize, \
                                source_line line = source_line{__builtin_LINE()}) { \
    check_width(width, line); \
    const int lane = by_.thread % warpSize, first = lane & -width; \
    return thread_.shuffle(value, static_cast<unsigned>(from), line, lanes); \
  }
  KERNELCOST_SHUFFLE(__shfl_sync, first + (other & (width - 1)))
  KERNELCOST_SHUFFLE(__shfl_up_sync, lane - other < first ? lane : lane - other)
  KERNELCOST_SHUFFLE(__shfl_down_sync, lane + other >= first + width ? lane : lane + other)
  KERNELCOST_SHUFFLE(__shfl_xor_sync, (lane ^ other) >= first + width ? lane : lane ^ other)
#undef KERNELCOST_SHUFFLE

  KERNELCOST_FUNCTION number<int> __any_sync(unsigned lanes, const number<bool>& value,
                                             source_line line = source_line{__builtin_LINE()}) {
    return number<int>(thread_.any(value, line, lanes));
  }
  KERNELCOST_FUNCTION number<int> __all_sync(unsigned lanes, const number<bool>& value,
                                             source_line line = source_line{__builtin_LINE()}) {
    return number<int>(thread_.all(value, line, lanes));
  }
  KERNELCOST_FUNCTION number<unsigned> __ballot_sync(unsigned lanes, const number<bool>& value,
                                                     source_line line = source_line{__builtin_LINE()}) {
    return thread_.ballot(value, line, lanes);
  }
  KERNELCOST_FUNCTION unsigned __activemask() {
    by_.asks_for_active_lanes = true;
    return ~0U;
  }

#define KERNELCOST_ATOMIC(name, operation) \
  template <class T, class V> \
  KERNELCOST_FUNCTION auto name(const pointer<T>& where, const V& value, \
                                source_line line = source_line{__builtin_LINE()}) { \
    const number<tracing::held<T>> operand(value); \
    return thread_.atomic_of(operation, pointer<tracing::held<T>>(where), line); \
  }
  KERNELCOST_ATOMIC(atomicSub, expr::op::sub)
  KERNELCOST_ATOMIC(atomicMin, (expr::op::min))
  KERNELCOST_ATOMIC(atomicMax, (expr::op::max))
  KERNELCOST_ATOMIC(atomicAnd, expr::op::logic)
  KERNELCOST_ATOMIC(atomicOr, expr::op::logic)
  KERNELCOST_ATOMIC(atomicXor, expr::op::logic)
  KERNELCOST_ATOMIC(atomicExch, expr::op::exchange)
  KERNELCOST_ATOMIC(atomicInc, expr::op::increment)
  KERNELCOST_ATOMIC(atomicDec, expr::op::decrement)
#undef KERNELCOST_ATOMIC
  /// For an integer 1, it is an increment.
  template <class T, class V>
  KERNELCOST_FUNCTION auto atomicAdd(const pointer<T>& where, const V& value,
                                     source_line line = source_line{__builtin_LINE()}) {
    using plain = tracing::held<T>;
    const number<plain> added(value);
    const bool one = std::is_integral_v<plain> && added.known && added.by == nullptr && added.number == plain{1};
    return thread_.atomic_of(one ? expr::op::increment : expr::op::add, pointer<plain>(where), line);
  }
  template <class T, class V, class W>
  KERNELCOST_FUNCTION auto atomicCAS(const pointer<T>& where, const V& expected, const W& value,
                                     source_line line = source_line{__builtin_LINE()}) {
    using plain = tracing::held<T>;
    const number<plain> compared(expected), exchanged(value);
    return thread_.atomic_of(expr::op::compare_and_swap, pointer<plain>(where), line);
  }

  /// Loads *p through a particular cache, or any.
#define KERNELCOST_LOAD(name) \
  template <class T> \
  static KERNELCOST_FUNCTION auto name(const pointer<T>& p) { \
    return value_in(*p); \
  }
  KERNELCOST_LOAD(__ldg)
  KERNELCOST_LOAD(__ldca)
  KERNELCOST_LOAD(__ldcg)
  KERNELCOST_LOAD(__ldcs)
  KERNELCOST_LOAD(__ldcv)
#undef KERNELCOST_LOAD
#define KERNELCOST_STORE(name) \
  template <class T, class V> \
  static KERNELCOST_FUNCTION void name(const pointer<T>& p, const V& value) { \
    *p = value; \
  }
  KERNELCOST_STORE(__stcg)
  KERNELCOST_STORE(__stcs)
  KERNELCOST_STORE(__stwb)
  KERNELCOST_STORE(__stwt)
#undef KERNELCOST_STORE

  // A function is an operation of the tree, and some fused multiplications and additions more, in float and in double:
  // the instructions of nvcc's PTX beyond those of that operation. Their source is examples/records/functions.py, with
  // CUDA 13.0.88 for sm_90. Paths for large arguments are left out.
#define KERNELCOST_FUNCTION_OF_ONE(name, operation, in_float, in_double) \
  KERNELCOST_FUNCTION_WITH_VALUE(name, operation, __builtin_##name(v), in_float, in_double)
#define KERNELCOST_FUNCTION_WITH_VALUE(name, operation, value, in_float, in_double) \
  template <class X> \
  static KERNELCOST_FUNCTION auto name(const X& x) { \
    return computed<operation, in_float, in_double>(floating(x), [](double v) { return value; }); \
  } \
  template <class X> \
  static KERNELCOST_FUNCTION number<float> name##f(const X& x) { \
    return computed<operation, in_float, in_double>(of_type<float>(x), [](double v) { return value; }); \
  }
  KERNELCOST_FUNCTION_OF_ONE(sqrt, expr::op::sqrt, 0, 0)
  KERNELCOST_FUNCTION_WITH_VALUE(rsqrt, expr::op::rsqrt, 1 / __builtin_sqrt(v), 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(cbrt, expr::op::exp, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(exp, expr::op::exp, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(expm1, expr::op::exp, 19, 8)
  KERNELCOST_FUNCTION_OF_ONE(log, expr::op::log, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(log2, expr::op::log, 2, 2)
  KERNELCOST_FUNCTION_OF_ONE(log10, expr::op::log, 1, 2)
  KERNELCOST_FUNCTION_OF_ONE(log1p, expr::op::log, 0, 19)
  KERNELCOST_FUNCTION_OF_ONE(sin, expr::op::sin, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(cos, expr::op::cos, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(tan, expr::op::sin, 0, 11)
  KERNELCOST_FUNCTION_OF_ONE(tanh, expr::op::exp, 8, 14)
  KERNELCOST_FUNCTION_OF_ONE(erf, expr::op::exp, 16, 17)
  KERNELCOST_FUNCTION_OF_ONE(floor, expr::op::convert, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(ceil, expr::op::convert, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(round, expr::op::convert, 2, 2)
  KERNELCOST_FUNCTION_OF_ONE(trunc, expr::op::convert, 0, 0)
  KERNELCOST_FUNCTION_OF_ONE(rint, expr::op::convert, 0, 0)
#undef KERNELCOST_FUNCTION_WITH_VALUE
#undef KERNELCOST_FUNCTION_OF_ONE
  // Instructions of the special function unit, with the products that scale their argument or their result. Without
  // -ftz=true the compiler scales arguments or results that may be denormal: a comparison and two products more
  // (examples/records/executed_functions.csv).
#define KERNELCOST_APPROXIMATION(name, operation, scales, value) \
  template <class X> \
  static KERNELCOST_FUNCTION number<float> name(const X& x) { \
    return computed<operation, scales, 0>(of_type<float>(x), [](double v) { return value; }); \
  }
  KERNELCOST_APPROXIMATION(exp2f, expr::op::ex2_approx, 3, __builtin_exp2(v))
  KERNELCOST_APPROXIMATION(__expf, expr::op::ex2_approx, 4, __builtin_exp(v))
  KERNELCOST_APPROXIMATION(__logf, expr::op::lg2_approx, 4, __builtin_log(v))
  KERNELCOST_APPROXIMATION(__sinf, expr::op::ex2_approx, 1, __builtin_sin(v))
  KERNELCOST_APPROXIMATION(__cosf, expr::op::ex2_approx, 1, __builtin_cos(v))
#undef KERNELCOST_APPROXIMATION
  template <class X>
  static KERNELCOST_FUNCTION auto exp2(const X& x) {
    if constexpr (std::is_same_v<floating_number<X>, float>)
      return exp2f(x);
    else
      return computed<expr::op::exp, 0, 3>(floating(x), [](double v) { return __builtin_exp2(v); });
  }
#define KERNELCOST_FUNCTION_AS(name, other) \
  template <class X> \
  static KERNELCOST_FUNCTION number<float> name(const X& x) { \
    return other(x); \
  }
  KERNELCOST_FUNCTION_AS(__fsqrt_rn, sqrtf)
  KERNELCOST_FUNCTION_AS(__frsqrt_rn, rsqrtf)
#undef KERNELCOST_FUNCTION_AS

  /// The sign of an operand is part of the instruction that uses it.
  template <class X>
  static KERNELCOST_FUNCTION auto fabs(const X& x) {
    return without_sign(floating(x));
  }
  template <class X>
  static KERNELCOST_FUNCTION number<float> fabsf(const X& x) {
    return without_sign(of_type<float>(x));
  }
  template <class X>
  static KERNELCOST_FUNCTION auto abs(const X& x) {
    if constexpr (!tracing::number_in<X>::traced)
      return x < 0 ? -x : x;
    else if constexpr (std::is_integral_v<tracing::number_of<X>>)
      return greatest_of<common<X, int>>(x, -of_type<common<X, int>>(x));  // one instruction, as is a maximum
    else
      return without_sign(number<tracing::number_of<X>>(x));
  }

#define KERNELCOST_FUNCTION_OF_TWO(name, result) \
  template <class X, class Y> \
  static KERNELCOST_FUNCTION auto name(const X& x, const Y& y) { \
    return result; \
  }
  KERNELCOST_FUNCTION_OF_TWO(powf, power_of(of_type<float>(x), of_type<float>(y)))
  KERNELCOST_FUNCTION_OF_TWO(pow, (power_of(of_type<floating_of<X, Y>>(x), of_type<floating_of<X, Y>>(y))))
  KERNELCOST_FUNCTION_OF_TWO(fmodf, with_value(
                                        computed<expr::op::mod>(of_type<float>(x) + of_type<float>(y)),
                                        [](double v, double w) { return __builtin_fmod(v, w); }, of_type<float>(x),
                                        of_type<float>(y)))
  KERNELCOST_FUNCTION_OF_TWO(atan2f, with_value(
                                         computed<expr::op::sin>(of_type<float>(x) / of_type<float>(y)),
                                         [](double v, double w) { return __builtin_atan2(v, w); }, of_type<float>(x),
                                         of_type<float>(y)))
  KERNELCOST_FUNCTION_OF_TWO(hypotf,
                             sqrtf(of_type<float>(x) * of_type<float>(x) + of_type<float>(y) * of_type<float>(y)))
  KERNELCOST_FUNCTION_OF_TWO(__fdividef,
                             number<float>(computed<expr::op::rcp_approx, 3, 0>(of_type<float>(y),
                                                                                [](double v) { return 1 / v; }) *
                                           of_type<float>(x)))
  KERNELCOST_FUNCTION_OF_TWO(fminf, least_of<float>(x, y))
  KERNELCOST_FUNCTION_OF_TWO(fmaxf, greatest_of<float>(x, y))
  KERNELCOST_FUNCTION_OF_TWO(fmin, (least_of<common<X, Y>>(x, y)))
  KERNELCOST_FUNCTION_OF_TWO(fmax, (greatest_of<common<X, Y>>(x, y)))
  // In parentheses, because <windows.h> has macros of these names.
  KERNELCOST_FUNCTION_OF_TWO((min), (least_of<common<X, Y>>(x, y)))
  KERNELCOST_FUNCTION_OF_TWO((max), (greatest_of<common<X, Y>>(x, y)))
#undef KERNELCOST_FUNCTION_OF_TWO
#define KERNELCOST_FMA(name, type) \
  template <class X, class Y, class Z> \
  static KERNELCOST_FUNCTION auto name(const X& x, const Y& y, const Z& z) { \
    return of_type<type>(x) * of_type<type>(y) + of_type<type>(z); \
  }
  KERNELCOST_FMA(fmaf, float)
  KERNELCOST_FMA(__fmaf_rn, float)
  KERNELCOST_FMA(__fma_rn, double)
  template <class X, class Y, class Z>
  static KERNELCOST_FUNCTION auto fma(const X& x, const Y& y, const Z& z) {
    using type = decltype(common<X, Y>{} + tracing::number_of<Z>{});
    return of_type<type>(x) * of_type<type>(y) + of_type<type>(z);
  }
#undef KERNELCOST_FMA

// The instructions of the special function unit, and other ones: POPC, FLO and BREV, and additions and selections.
#define KERNELCOST_BITS(name, type, function, special, others) \
  template <class X> \
  static KERNELCOST_FUNCTION auto name(const X& x) { \
    return of_bits<type, special, others>(x, [](type bits) { return function(bits); }); \
  }
  KERNELCOST_BITS(__popc, unsigned, tracing::bits_set, 1, 0)
  KERNELCOST_BITS(__popcll, unsigned long long, tracing::bits_set, 2, 1)
  KERNELCOST_BITS(__clz, unsigned, zeros_before, 1, 1)
  KERNELCOST_BITS(__clzll, unsigned long long, zeros_before, 2, 2)
  KERNELCOST_BITS(__ffs, unsigned, tracing::first_set, 2, 1)
  KERNELCOST_BITS(__ffsll, unsigned long long, tracing::first_set, 3, 2)
#undef KERNELCOST_BITS

  /// Gives a result its value if those of the arguments are known, so that control flow and addresses may depend on it.
  /// In a constant it stays unknown, because the compilers' functions are not all constant there.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class T, class Function, class... Arguments>
  static KERNELCOST_FUNCTION number<T> with_value(number<T> result, Function function, const Arguments&... x) {
    if (!__builtin_is_constant_evaluated() && (x.known && ...)) {
      result.number = static_cast<T>(function(static_cast<double>(x.number)...));
      result.known = true;
    }
    return result;
  }
  /// Adds instructions to a function of x.
  template <class T>
  static KERNELCOST_FUNCTION number<T> with_more(number<T> result, const number<T>& x, int instructions) {
    for (int i = 0; i < instructions; ++i) {
      result.which = tracing::made<T, expr::op::fma>(result, number<T>(static_cast<T>(i)));
      result.depth =
          tracing::count_operation<T, expr::op::fma>(x.by, x.number, static_cast<T>(i), result.depth, 0, result.which);
    }
    return result;
  }

  // The functions that the macros of cuda_begin.inc call.
  template <class Condition>
  KERNELCOST_FUNCTION tracing::text_branch kernelcost_branch(int line, const Condition& condition) {
    const bool taken = holds(condition, line);
    by_.branches_now();
    return {by_, taken, line};
  }
  /// An `if` behind which a loop ends. Helpers that its condition calls have decided theirs before.
  template <class Condition>
  KERNELCOST_FUNCTION tracing::text_branch kernelcost_leaves(int line, const Condition& condition) {
    by_.leaves_loop = true;
    const bool taken = holds(condition, line);
    by_.leaves_loop = false;
    by_.branches_now();
    return {by_, taken, line};
  }
  template <class Condition>
  KERNELCOST_FUNCTION bool kernelcost_probably(int line, const Condition& condition, double probability) {
    if constexpr (tracing::traced_number<Condition>) {
      const number<bool> is(condition);
      const double share = by_.checked_probability(probability, line);
      return is.known ? is.number : by_.lane_takes_part(share, by_.unknown_conditions++);
    } else {
      return static_cast<bool>(condition);
    }
  }
  template <class Count>
  KERNELCOST_FUNCTION tracing::text_loop kernelcost_loop(int header, int line, const Count& count) {
    return {by_, header, line, count};
  }
  KERNELCOST_FUNCTION void kernelcost_unroll(int factor = tracing::text_loop::all_trips) { by_.unroll_next = factor; }
  static KERNELCOST_FUNCTION int kernelcost_goes_on(long long trips) {
    return trips < tracing::most_counted_trips ? 1 : 0;
  }

  template <class Array>
  KERNELCOST_FUNCTION auto kernelcost_shared(const char* name, source_line line = source_line{__builtin_LINE()}) {
    using plain = tracing::held<std::remove_all_extents_t<Array>>;
    return rows(thread_.declare_shared<plain>(name, sizeof_array<Array>, false, line), static_cast<Array*>(nullptr));
  }
  template <class T>
  KERNELCOST_FUNCTION pointer<T> kernelcost_dynamic_shared(const char* name,
                                                           source_line line = source_line{__builtin_LINE()}) {
    using plain = tracing::held<T>;
    return pointer<T>(
        thread_.declare_shared<plain>(name, by_.dynamic_shared_bytes / tracing::size_in_memory<plain>, true, line));
  }
  template <class T, class U>
  static KERNELCOST_FUNCTION pointer<T> kernelcost_cast(const pointer<U>& p) {
    static_assert(std::is_const_v<T> || !std::is_const_v<U>,
                  "kernelcost: KERNELCOST_CAST removes const, as reinterpret_cast may not");
    using plain = tracing::held<T>;
    const auto& from = p.where();
    // float as float4 and back: the numbers are the same.
    if constexpr (std::is_same_v<tracing::numbers_of<plain>, tracing::numbers_of<tracing::held<U>>>)
      return pointer<T>(tracing::place<plain>{from.by, from.array, from.address, from.flags, from.data, from.has_data,
                                              from.line, from.is_drawn, from.loaded});
    else
      return pointer<T>(tracing::place<plain>{from.by, from.array, from.address, from.flags, nullptr, false, from.line,
                                              from.is_drawn, from.loaded});
  }

 private:
  static KERNELCOST_FUNCTION cuda_index of(position p) { return {p.x, p.y, p.z}; }

  template <class X>
  static KERNELCOST_FUNCTION auto value_in(const X& element) {
    if constexpr (tracing::number_like<X>)
      return number<tracing::number_of<X>>(element);
    else
      return element.load_all();
  }

  template <class Condition>
  KERNELCOST_FUNCTION bool holds(const Condition& condition, int line) {
    if constexpr (requires { condition.is_the_same_for_the_block(); })
      if (condition.is_the_same_for_the_block()) return static_cast<bool>(condition);
    if constexpr (tracing::traced_number<Condition>) {
      const number<bool> is = as_condition(condition);
      if (is.by != nullptr) by_.decides_on(is.loaded);
      return is.known ? is.number : by_.decide_unknown(line, is.expected);
    } else {
      return static_cast<bool>(condition);
    }
  }
  template <class X>
  static KERNELCOST_FUNCTION number<bool> as_condition(const X& x) {
    if constexpr (std::is_same_v<tracing::number_of<X>, bool>)
      return x;
    else
      return number<tracing::number_of<X>>(x) != number<tracing::number_of<X>>();
  }

  KERNELCOST_FUNCTION void check_width(int width, source_line line) {
    if (width < 1 || width > warpSize || (width & (width - 1)) != 0)
      by_.fail(fault_kind::shuffle_width, static_cast<int>(line), "", width);
  }

  template <class X>
  using floating_number =
      std::conditional_t<std::is_floating_point_v<tracing::number_of<X>>, tracing::number_of<X>, double>;
  template <class X, class Y>
  using floating_of = decltype(floating_number<X>{} + floating_number<Y>{});
  template <class X>
  static KERNELCOST_FUNCTION auto floating(const X& x) {
    return number<floating_number<X>>(x);
  }
  template <class T, class X>
  static KERNELCOST_FUNCTION number<T> of_type(const X& x) {
    if constexpr (std::is_arithmetic_v<X>)
      return number<T>(static_cast<T>(x));
    else
      return number<T>(x);
  }
  template <expr::op What, class T>
  static KERNELCOST_FUNCTION number<T> computed(const number<T>& x) {
    const tracing::identity is = tracing::made<T, What>(x);
    const int depth = tracing::count_operation<T, What>(x.by, x.number, T{}, x.depth, 0, is);
    return number<T>(tracing::operand<T>{T{}, false, tracing::recorder_of_result<T>(x.by), depth, 0, 0, is});
  }
  template <expr::op What, int InFloat, int InDouble, class T, class Function>
  static KERNELCOST_FUNCTION number<T> computed(const number<T>& x, Function function) {
    return with_value(
        with_more(computed<What>(argument_of(function, x)), x, std::is_same_v<T, double> ? InDouble : InFloat),
        function, x);
  }
  /// x, with a name of its own for each function, because many have one operation.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class Function, class T>
  static KERNELCOST_FUNCTION number<T> argument_of(Function function, const number<T>& x) {
    number<T> argument = x;
    if (!__builtin_is_constant_evaluated() && tracing::identity_of(x).of != 0)
      argument.which = named_by(function, tracing::identity_of(x));
    return argument;
  }
  template <class Function>
  static tracing::identity named_by(Function function, const tracing::identity& argument) {
    const auto bits_at = [&](double x) {
      const double y = function(x);
      unsigned long long bits = 0;
      __builtin_memcpy(&bits, &y, sizeof y);
      return bits;
    };
    // Numbers at which functions differ.
    static const unsigned long long name = tracing::mixed(bits_at(0.7), bits_at(-1.3));
    return {tracing::mixed(name, argument.of), argument.since, argument.at};
  }
  /// Computed by a logarithm and an exponential.
  template <class T>
  static KERNELCOST_FUNCTION number<T> power_of(const number<T>& x, const number<T>& y) {
    constexpr int more = std::is_same_v<T, float> ? 40 : 0;
    return with_value(
        with_more(computed<expr::op::exp>(number<T>(computed<expr::op::log>(x) * y)), x, more),
        [](double v, double w) { return __builtin_pow(v, w); }, x, y);
  }
  template <class T>
  static KERNELCOST_FUNCTION number<T> without_sign(const number<T>& x) {
    return number<T>(tracing::operand<T>{T{} > x.number ? static_cast<T>(-x.number) : x.number, x.known, x.by, x.depth,
                                         0, 0, tracing::made<T, expr::op::max, '|'>(x)});
  }
  template <class X, class Y>
  using common = decltype(tracing::number_of<X>{} + tracing::number_of<Y>{});
  template <class T, class X, class Y>
  static KERNELCOST_FUNCTION auto least_of(const X& x, const Y& y) {
    if constexpr (tracing::number_in<X>::traced || tracing::number_in<Y>::traced)
      return number<T>::template result<expr::op::min>(of_type<T>(x), of_type<T>(y),
                                                       [](T a, T b) { return b < a ? b : a; });
    else
      return static_cast<T>(y) < static_cast<T>(x) ? static_cast<T>(y) : static_cast<T>(x);
  }
  template <class T, class X, class Y>
  static KERNELCOST_FUNCTION auto greatest_of(const X& x, const Y& y) {
    if constexpr (tracing::number_in<X>::traced || tracing::number_in<Y>::traced)
      return number<T>::template result<expr::op::max>(of_type<T>(x), of_type<T>(y),
                                                       [](T a, T b) { return a < b ? b : a; });
    else
      return static_cast<T>(x) < static_cast<T>(y) ? static_cast<T>(y) : static_cast<T>(x);
  }
  template <class Bits, int Special, int Others, class X, class Function>
  static KERNELCOST_FUNCTION auto of_bits(const X& x, Function function) {
    if constexpr (tracing::number_in<X>::traced) {
      const number<Bits> is(x);
      for (int i = 0; i < Special; ++i) tracing::count_operation<int, expr::op::popcount>(is.by);
      for (int i = 0; i < Others; ++i) tracing::count_operation<int, expr::op::add>(is.by);
      tracing::operand<int> result{is.known || is.stands_in ? function(is.number) : 0, is.known, is.by};
      result.stands_in = !is.known && is.stands_in;
      return number<int>(result);
    } else {
      return function(static_cast<Bits>(x));
    }
  }
  template <class Bits>
  static KERNELCOST_FUNCTION int zeros_before(Bits bits) {
    int number = 8 * static_cast<int>(sizeof(Bits));
    for (; bits != 0; bits >>= 1) --number;
    return number;
  }

  template <class Array>
  static constexpr long long sizeof_array = static_cast<long long>(sizeof(Array) /
                                                                   sizeof(std::remove_all_extents_t<Array>));
  template <class T, unsigned long N>
  static KERNELCOST_FUNCTION auto rows(const tracing::place<tracing::held<T>>& at, T (*)[N]) {
    return pointer<T>(at);
  }
  template <class T, unsigned long N, unsigned long Columns>
  static KERNELCOST_FUNCTION auto rows(const tracing::place<tracing::held<T>>& at, T (*)[N][Columns]) {
    return tracing::traced_rows<T, static_cast<int>(Columns)>(at);
  }
  template <class T, unsigned long N, unsigned long Columns, unsigned long Depth>
  static KERNELCOST_FUNCTION auto rows(const tracing::place<tracing::held<T>>& at, T (*)[N][Columns][Depth]) {
    return tracing::traced_rows<T, static_cast<int>(Columns), static_cast<int>(Depth)>(at);
  }

  traced_thread& thread_;
  recorder& by_;
};

namespace tracing {
template <class Member>
struct class_of_kernel;
template <class Class, class... Parameters>
struct class_of_kernel<void (Class::*)(Parameters...)> {
  using type = Class;
};

/// The body that represents a kernel of a text.
template <auto Kernel>
struct text_body {
  using is_text = void;

  template <class... Arguments>
  requires std::is_invocable_v<decltype(Kernel), typename class_of_kernel<decltype(Kernel)>::type&,
                               const Arguments&...> constexpr void
  operator()(traced_thread& k, const Arguments&... arguments) const {
    if (!__builtin_is_constant_evaluated()) begin_rounds();
    typename class_of_kernel<decltype(Kernel)>::type text(k);
    (text.*Kernel)(arguments...);
  }
};
constexpr sampling with_middle_threads(sampling samples) {
  samples.middle_threads = true;
  return samples;
}
}  // namespace tracing

/// Traces a kernel of a text: `trace<&my_kernels::axpy>(how, buffer<float>{"x", n}, ...)`. The arguments are those of
/// the launch, with an `expr::buffer<T>` or a `sampled_buffer<T>` for a T*.
template <auto Kernel, class... Arguments>
requires std::is_member_function_pointer_v<decltype(Kernel)>
constexpr kernel_trace trace(const sampling& samples, const launch& how, const Arguments&... arguments) {
  return tracing::trace_body<tracing::text_body<Kernel>>(std::index_sequence_for<Arguments...>{},
                                                         tracing::with_middle_threads(samples), how, arguments...);
}
template <auto Kernel, class... Arguments>
requires std::is_member_function_pointer_v<decltype(Kernel)>
constexpr kernel_trace trace(const launch& how, const Arguments&... arguments) {
  return tracing::trace_body<tracing::text_body<Kernel>>(std::index_sequence_for<Arguments...>{},
                                                         tracing::with_middle_threads({}), how, arguments...);
}
}  // namespace kernelcost
