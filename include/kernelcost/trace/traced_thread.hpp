// SPDX-License-Identifier: BSL-1.0
/// \file
/// traced_thread: the context in which a kernel's body is traced. device_thread.hpp has the same members for the GPU.
#pragma once
#include <kernelcost/trace/pointer.hpp>
#include <kernelcost/trace/range.hpp>
#include <kernelcost/trace/vector.hpp>

namespace kernelcost {

class traced_thread {
  using recorder = tracing::recorder;
  using act = tracing::act;
  using source_line = tracing::source_line;

 public:
  template <class T>
  using num = tracing::traced_value<T>;
  template <class T>
  using ptr = tracing::traced_pointer<T>;
  template <class T, int N>
  using vec = tracing::traced_vector<T, N>;

  KERNELCOST_FUNCTION traced_thread(recorder* by, position grid, position size, position its_block, position its_thread)
      : by_(by), grid_(grid), size_(size), block_(its_block), thread_(its_thread) {}

  KERNELCOST_FUNCTION position thread() const { return thread_; }
  KERNELCOST_FUNCTION position block() const { return block_; }
  KERNELCOST_FUNCTION position block_dim() const { return size_; }
  KERNELCOST_FUNCTION position grid_dim() const { return grid_; }

  /// Announces a branch, which the share of divergent branches requires; otherwise a branch needs no announcement.
  KERNELCOST_FUNCTION bool branch(bool condition, source_line line = source_line{__builtin_LINE()}) {
    by_->steps.decide(tracing::key::at(branching, 0, static_cast<int>(line)), condition);
    return condition;
  }
  KERNELCOST_FUNCTION bool branch(const num<bool>& condition, source_line line = source_line{__builtin_LINE()}) {
    return branch(condition.known ? condition.number : by_->decide_unknown(static_cast<int>(line)), line);
  }
  /// An unknown condition takes the first side with `probability`: in that share of a warp's lanes, at least one and
  /// not all.
  KERNELCOST_FUNCTION bool branch(const num<bool>& condition, double probability,
                                  source_line line = source_line{__builtin_LINE()}) {
    if (condition.known) return branch(condition.number, line);
    const double share = by_->checked_probability(probability, static_cast<int>(line));
    return branch(by_->lane_takes_part(share, 0), line);
  }

  /// `if (condition) then(); else otherwise();`, where the tracer knows both sides. Required if a function that
  /// accesses memory is called from several branches, since the lines alone do not distinguish the calls.
  template <class Condition, class Then>
  KERNELCOST_FUNCTION void when(const Condition& condition, const Then& then,
                                source_line line = source_line{__builtin_LINE()}) {
    if (branch(condition, line))
      inside(0, line, then);
    else
      by_->steps.pass_side();
  }
  template <class Condition, class Then, class Otherwise>
  requires(!std::is_same_v<Otherwise, source_line>) KERNELCOST_FUNCTION
      void when(const Condition& condition, const Then& then, const Otherwise& otherwise,
                source_line line = source_line{__builtin_LINE()}) {
    if (branch(condition, line))
      inside(0, line, then);
    else
      inside(1, line, otherwise);
  }

  /// For code outside the kernel's body, such as cuda_names.
  KERNELCOST_FUNCTION recorder& its_recorder() { return *by_; }

  /// 0, 1, ... below `end`; `order` states how a trip depends on the one before it.
  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer> range(Integer end,
                                                           expr::iterations order = expr::iterations::unstated,
                                                           source_line line = source_line{__builtin_LINE()}) {
    return counted(Integer{0}, end, Integer{1}, tracing::loop_options{.order = order}, line);
  }
  /// From `first` in steps of `step`, which is positive.
  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer>
  range(Integer first, std::type_identity_t<Integer> end, std::type_identity_t<Integer> step,
        expr::iterations order = expr::iterations::unstated, source_line line = source_line{__builtin_LINE()}) {
    return counted(first, end, step, tracing::loop_options{.order = order}, line);
  }
  /// The same with the compiler's unrolling stated.
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_FUNCTION void repeat(unrolled_by<Factor, Order> how, Integer end, const Body& body,
                                  source_line line = source_line{__builtin_LINE()}) {
    repeat(how, Integer{0}, end, Integer{1}, body, line);
  }
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_FUNCTION void repeat(unrolled_by<Factor, Order>, Integer first, std::type_identity_t<Integer> end,
                                  std::type_identity_t<Integer> step, const Body& body,
                                  source_line line = source_line{__builtin_LINE()}) {
    for (const Integer i : counted(first, end, step, {Factor, Order}, line)) body(i);
  }

  KERNELCOST_FUNCTION void sync_block(source_line line = source_line{__builtin_LINE()}) {
    ++by_->barriers_passed;
    ++by_->warp_barriers_passed;
    by_->kept.forget();
    by_->steps.step(tracing::key::at(tracing::key::of(act::barrier), 0, static_cast<int>(line)));
  }
  KERNELCOST_FUNCTION void sync_warp(source_line line = source_line{__builtin_LINE()},
                                     unsigned lanes = tracing::full_warp) {
    lanes = by_->lanes_named(lanes);
    by_->pass_warp_barrier(lanes);
    by_->kept.forget();
    by_->steps.access(tracing::key::at(tracing::key::of(act::warp_barrier), 0, static_cast<int>(line)), lanes);
  }

  /// Waits for the kernel before a dependent launch, and lets the next kernel start.
  KERNELCOST_FUNCTION void await_kernel_before(source_line line = source_line{__builtin_LINE()}) {
    by_->kept.forget();
    by_->steps.step(tracing::key::at(tracing::key::of(act::kernel_wait), 0, static_cast<int>(line)));
  }
  KERNELCOST_FUNCTION void let_next_kernel_start(source_line line = source_line{__builtin_LINE()}) {
    by_->steps.step(tracing::key::at(tracing::key::of(act::next_kernel), 0, static_cast<int>(line)));
  }

  /// Exchanges within the warp; all lanes have to take part. Values from other lanes are unknown here, but for integers
  /// of a kernel's text at run time (handed_integers).
  template <class T>
  KERNELCOST_FUNCTION auto shuffle(const T& value, unsigned lane, source_line line = source_line{__builtin_LINE()},
                                   unsigned lanes = tracing::full_warp) {
    return exchanged(tracing::value_of(value), lane, line, lanes);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_up(const T& value, unsigned distance,
                                      source_line line = source_line{__builtin_LINE()}) {
    return exchanged(tracing::value_of(value), distance > its_lane() ? its_lane() : its_lane() - distance, line);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_down(const T& value, unsigned distance,
                                        source_line line = source_line{__builtin_LINE()}) {
    return exchanged(tracing::value_of(value), its_lane() + distance > 31 ? its_lane() : its_lane() + distance, line);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_xor(const T& value, unsigned lanes,
                                       source_line line = source_line{__builtin_LINE()}) {
    return exchanged(tracing::value_of(value), its_lane() ^ lanes, line);
  }
  /// Votes. Their results are unknown here, but for those of known conditions of a kernel's text at run time.
  KERNELCOST_FUNCTION num<bool> any(const num<bool>& holds, source_line line = source_line{__builtin_LINE()},
                                    unsigned lanes = tracing::full_warp) {
    const tracing::operand<unsigned> of = votes(holds, line, lanes).of;
    return num<bool>(tracing::operand<bool>{of.number != 0, of.known, by_});
  }
  KERNELCOST_FUNCTION num<bool> all(const num<bool>& holds, source_line line = source_line{__builtin_LINE()},
                                    unsigned lanes = tracing::full_warp) {
    const lanes_that_vote they = votes(holds, line, lanes);
    return num<bool>(tracing::operand<bool>{they.of.number == they.lanes, they.of.known, by_});
  }
  KERNELCOST_FUNCTION num<unsigned> ballot(const num<bool>& holds, source_line line = source_line{__builtin_LINE()},
                                           unsigned lanes = tracing::full_warp) {
    return num<unsigned>(votes(holds, line, lanes, true).of);
  }

  /// Atomics on *where. The previous value is unknown here.
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_add(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::add, where, line);
  }
  /// atomicAdd(where, 1).
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_increment(const ptr<T>& where, source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::increment, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_min(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::min, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_max(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::max, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_and(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::logic, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_or(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                       source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::logic, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_xor(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::logic, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_exchange(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                             source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::exchange, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_cas(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        const std::type_identity_t<num<T>>&,
                                        source_line line = source_line{__builtin_LINE()}) {
    return atomic(expr::op::compare_and_swap, where, line);
  }

  /// An atomic given by its operation.
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_of(expr::op what, const ptr<T>& where, source_line line) {
    return atomic(what, where, line);
  }

  /// A plain number whose arithmetic is counted.
  template <class T>
  KERNELCOST_FUNCTION num<T> value(T number) {
    return num<T>(tracing::operand<T>{number, true, by_});
  }

  // The results are unknown even for known arguments, so control flow and addresses cannot depend on them.
  template <class T>
  KERNELCOST_FUNCTION auto sqrt(const T& x) {
    return computed<expr::op::sqrt>(tracing::value_of(x));
  }
  template <class T>
  KERNELCOST_FUNCTION auto rsqrt(const T& x) {
    return computed<expr::op::rsqrt>(tracing::value_of(x));
  }
  template <class T>
  KERNELCOST_FUNCTION auto exp(const T& x) {
    return computed<expr::op::exp>(tracing::value_of(x));
  }
  template <class T>
  KERNELCOST_FUNCTION auto log(const T& x) {
    return computed<expr::op::log>(tracing::value_of(x));
  }
  template <class T>
  KERNELCOST_FUNCTION auto sin(const T& x) {
    return computed<expr::op::sin>(tracing::value_of(x));
  }
  template <class T>
  KERNELCOST_FUNCTION auto cos(const T& x) {
    return computed<expr::op::cos>(tracing::value_of(x));
  }
  /// Without an instruction of its own: the sign of an operand is part of the instruction that uses it.
  template <class T>
  KERNELCOST_FUNCTION auto fabs(const T& x) {
    return without_sign(tracing::value_of(x));
  }
  // In parentheses, because <windows.h> has macros of these names. The type is that of the first argument.
  template <class A, class B>
  KERNELCOST_FUNCTION auto(min)(const A& a, const B& b) {
    return less_of(tracing::value_of(a), other_number(b));
  }
  template <class A, class B>
  KERNELCOST_FUNCTION auto(max)(const A& a, const B& b) {
    return greater_of(tracing::value_of(a), other_number(b));
  }
  /// when ? a : b, without a branch.
  template <class T>
  KERNELCOST_FUNCTION num<T> select(const num<bool>& when, const num<T>& a, const std::type_identity_t<num<T>>& b) {
    recorder* const by = when.by != nullptr ? when.by : tracing::recorder_of(a, b);
    tracing::count_operation<T, expr::op::select>(by);
    const num<T>& chosen = when.number ? a : b;
    return num<T>(tracing::operand<T>{chosen.number, when.known && chosen.known, by});
  }

  /// Declares a shared array, or a thread's pointer to dynamic shared memory: see shared_array, dynamic_shared.
  template <class T>
  KERNELCOST_FUNCTION tracing::place<T> declare_shared(const char* name, long long elements, bool dynamic = false,
                                                       source_line line = source_line{__builtin_LINE()}) {
    const int array = by_->declare_shared(name, dynamic, element_of<T>, elements, static_cast<int>(line));
    return {by_, array, by_->arrays[array].base, 0, nullptr, false};
  }

 private:
  static constexpr tracing::step_key branching = tracing::key::of(act::branch);

  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer> counted(Integer first, Integer end, Integer step,
                                                             tracing::loop_options how, source_line line) {
    const auto each = static_cast<long long>(step);
    if (each <= 0) by_->fail(fault_kind::step_not_positive, static_cast<int>(line), "", each);
    const long long distance =
        each > 0 && first < end ? static_cast<long long>(end) - static_cast<long long>(first) : 0;
    return {by_, first, distance > 0 ? (distance - 1) / each + 1 : 0, step, how.packed(), static_cast<int>(line)};
  }
  template <class Side>
  KERNELCOST_FUNCTION void inside(int side, source_line line, const Side& body) {
    tracing::record* const scope =
        by_->steps.enter_scope(tracing::key::at(tracing::key::of(act::scope), side, static_cast<int>(line)));
    body();
    by_->steps.leave_scope(scope);
  }
  KERNELCOST_FUNCTION unsigned its_lane() const {
    return static_cast<unsigned>(by_->thread) % tracing::lanes_of_a_warp;
  }
  /// The value of lane `from`.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class T>
  KERNELCOST_FUNCTION num<T> exchanged(const num<T>& value, unsigned from, source_line line,
                                       unsigned lanes = tracing::full_warp) {
    const tracing::step_key where =
        tracing::key::at(tracing::key::of(act::shuffle, expr::op::add, element_of<T>), 0, static_cast<int>(line));
    by_->steps.access(where, by_->lanes_named(lanes));
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      if (!__builtin_is_constant_evaluated() && by_->handed != nullptr)
        return from_lane(from % tracing::lanes_of_a_warp, where, value);
    return num<T>(tracing::operand<T>{T{}, false, by_});
  }
  template <class T>
  num<T> from_lane(unsigned from, tracing::step_key where, const num<T>& value) {
    const auto is =
        by_->handed->exchange(where, static_cast<int>(its_lane()), handed_by(value), static_cast<int>(from));
    const bool own = from == its_lane();
    tracing::operand<T> got{own ? value.number : static_cast<T>(is.number), own ? value.known : is.known, by_};
    got.stands_in = own ? value.stands_in : is.stands_in;
    return num<T>(got);
  }
  /// The lanes for which a condition holds, and those that vote.
  struct lanes_that_vote {
    tracing::operand<unsigned> of;
    unsigned lanes;
  };
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION lanes_that_vote votes(const num<bool>& holds, source_line line, unsigned lanes,
                                            bool names_lanes = false) {
    const tracing::step_key where =
        tracing::key::at(tracing::key::of(act::vote, expr::op::add, element_of<int>), 0, static_cast<int>(line));
    by_->steps.access(where, by_->lanes_named(lanes));
    if (!__builtin_is_constant_evaluated() && by_->handed != nullptr)
      return votes_of_lanes(where, holds, lanes, names_lanes);
    return {{0, false, by_}, lanes};
  }
  /// A lane that has guessed its condition votes as it goes on, so that the ones that a ballot names are those that do.
  lanes_that_vote votes_of_lanes(tracing::step_key where, const num<bool>& holds, unsigned mask, bool names_lanes) {
    tracing::handed_integers::integer mine = handed_by(holds);
    const bool is_guessed = !mine.known && holds.known && names_lanes;
    if (is_guessed) mine = {holds.number ? 1 : 0, false, true};
    const auto they = by_->handed->meet(where, static_cast<int>(its_lane()), mine, mask);
    unsigned all = 0;
    for (unsigned rest = they.lanes; rest != 0; rest &= rest - 1)
      if (they.of[__builtin_ctz(rest)].number != 0) all |= rest & -rest;
    const bool by_guesses = !they.known && they.guessed && names_lanes;
    if (by_guesses) by_->guess();
    return {{all, they.known || by_guesses, by_}, they.lanes};
  }
  /// The value, as the lane hands it to others. A plain integer may stand for an unknown one where anything is guessed.
  template <class T>
  tracing::handed_integers::integer handed_by(const num<T>& value) {
    if (by_->watch != nullptr && !by_->handed->settled()) by_->guessed = true;
    const bool known = value.known && (value.by != nullptr || !by_->guessed);
    return {known || value.stands_in ? static_cast<long long>(value.number) : 0, known, value.stands_in && !known};
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic(expr::op what, const ptr<T>& on, source_line line) {
    const tracing::place<T>& where = on.where();
    by_->access(
        tracing::key::of(act::atomic, what, element_of<T>) |
            (where.flags & ~(tracing::key::wide_index | tracing::key::awaited_before | tracing::key::varies_by_trip)),
        where.array, where.address, static_cast<int>(sizeof(T)), static_cast<int>(line));
    tracing::operand<T> before{T{}, false, by_};
    if (!__builtin_is_constant_evaluated()) returns_of(what, where, before);
    return num<T>(before);
  }
  /// The numbers that the lanes of a warp get from their additions to one address follow each other.
  template <class T>
  void returns_of(expr::op what, const tracing::place<T>& where, tracing::operand<T>& before) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      if (!by_->keeps_values || (what != expr::op::add && what != expr::op::increment)) return;
      before.number = static_cast<T>(by_->number_before_addition(where.array, where.address) & num<T>::largest);
      before.stands_in = true;
    }
  }
  template <class T>
  static KERNELCOST_FUNCTION num<T> without_sign(const num<T>& x) {
    return num<T>(tracing::operand<T>{x.number < T{} ? -x.number : x.number, x.known, x.by, x.depth});
  }
  /// An argument whose type the other one says; that of a plain number may be any.
  template <class T>
  struct plain_number {
    T number;
    template <class As>
    KERNELCOST_FUNCTION operator num<As>() const {
      return num<As>(static_cast<As>(number));
    }
  };
  template <class T>
  static KERNELCOST_FUNCTION decltype(auto) other_number(const T& x) {
    if constexpr (std::is_arithmetic_v<T>)
      return plain_number<T>{x};
    else
      return tracing::value_of(x);
  }
  template <class T>
  static KERNELCOST_FUNCTION num<T> less_of(const num<T>& a, const std::type_identity_t<num<T>>& b) {
    return num<T>::template result<expr::op::min>(a, b, [](T x, T y) { return y < x ? y : x; });
  }
  template <class T>
  static KERNELCOST_FUNCTION num<T> greater_of(const num<T>& a, const std::type_identity_t<num<T>>& b) {
    return num<T>::template result<expr::op::max>(a, b, [](T x, T y) { return x < y ? y : x; });
  }
  template <expr::op What, class T>
  KERNELCOST_FUNCTION num<T> computed(const num<T>& x) {
    const int depth = tracing::count_operation<T, What>(x.by, T{}, T{}, x.depth);
    return num<T>(tracing::operand<T>{T{}, false, x.by, depth});
  }

  recorder* by_;
  position grid_;
  position size_;
  position block_;
  position thread_;
};

/// An array of shared memory, `shared_array<"tile", float, 32, 33>(k)`: indexed like `float tile[32][33]`.
template <trace_name Name, class T, int Rows, int... Columns>
KERNELCOST_FUNCTION auto shared_array(traced_thread& k,
                                      tracing::source_line line = tracing::source_line{__builtin_LINE()}) {
  constexpr long long elements = (static_cast<long long>(Rows) * ... * Columns);
  if constexpr (sizeof...(Columns) == 0)
    return tracing::traced_pointer<T>(k.declare_shared<T>(text_of<Name>(), elements, false, line));
  else
    return tracing::traced_rows<T, Columns...>(k.declare_shared<T>(text_of<Name>(), elements, false, line));
}
/// The dynamic shared memory of the launch, as `elements` elements of type T.
template <trace_name Name, class T>
KERNELCOST_FUNCTION auto dynamic_shared(traced_thread& k, unsigned long elements,
                                        tracing::source_line line = tracing::source_line{__builtin_LINE()}) {
  return tracing::traced_pointer<T>(k.declare_shared<T>(text_of<Name>(), static_cast<long long>(elements), true, line));
}
}  // namespace kernelcost
