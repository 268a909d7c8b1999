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

  /// Nothing that a branch needs, but without it the tracer does not know that there was one: for the share of branches that diverge.
  KERNELCOST_FUNCTION bool branch(bool condition, int line = __builtin_LINE()) {
    by_->steps.decide(tracing::key::at(branching, 0, line), condition);
    return condition;
  }
  KERNELCOST_FUNCTION bool branch(const num<bool>& condition, int line = __builtin_LINE()) {
    if (!condition.known) by_->fail(tracing::fault::control_flow_needs_data, line);
    return branch(condition.known && condition.number, line);
  }
  /// What is not known goes the first way with `probability`: so many lanes of a warp, at least one and not all.
  KERNELCOST_FUNCTION bool branch(const num<bool>& condition, double probability, int line = __builtin_LINE()) {
    if (condition.known) return branch(condition.number, line);
    by_->check_probability(probability);
    constexpr unsigned lanes = tracing::lanes_of_a_warp;
    constexpr unsigned scatter = 13;  // coprime to 32: neighbours go different ways
    auto first = static_cast<unsigned>(probability * lanes + 0.5);
    if (probability > 0 && first == 0) first = 1;
    if (probability < 1 && first == lanes) first = lanes - 1;
    const auto lane = static_cast<unsigned>(by_->thread) % lanes;
    return branch(lane * scatter % lanes < first, line);
  }

  /// `if (condition) then(); else otherwise();`, with both sides known as such. Needed where a function that accesses memory is called
  /// from several branches: from its lines alone, the calls can't be told apart.
  template <class Condition, class Then>
  KERNELCOST_FUNCTION void when(const Condition& condition, const Then& then, int line = __builtin_LINE()) {
    if (branch(condition, line)) inside(0, line, then);
  }
  template <class Condition, class Then, class Otherwise>
  requires(!std::is_convertible_v<Otherwise, int>) KERNELCOST_FUNCTION
      void when(const Condition& condition, const Then& then, const Otherwise& otherwise, int line = __builtin_LINE()) {
    if (branch(condition, line))
      inside(0, line, then);
    else
      inside(1, line, otherwise);
  }

  /// 0, 1, ... below `end`; `order` says what a trip needs of the one before it.
  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer>
  range(Integer end, expr::iterations order = expr::iterations::unstated, int line = __builtin_LINE()) {
    return counted(Integer{0}, end, Integer{1}, {.order = order}, line);
  }
  /// From `first` in steps of `step`, which is positive.
  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer>
  range(Integer first, std::type_identity_t<Integer> end, std::type_identity_t<Integer> step,
        expr::iterations order = expr::iterations::unstated, int line = __builtin_LINE()) {
    return counted(first, end, step, {.order = order}, line);
  }
  /// The same where the compiler is told how far to unroll.
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_FUNCTION void repeat(unrolled_by<Factor, Order> how, Integer end, const Body& body,
                                  int line = __builtin_LINE()) {
    repeat(how, Integer{0}, end, Integer{1}, body, line);
  }
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_FUNCTION void repeat(unrolled_by<Factor, Order>, Integer first, std::type_identity_t<Integer> end,
                                  std::type_identity_t<Integer> step, const Body& body, int line = __builtin_LINE()) {
    for (const Integer i : counted(first, end, step, {Factor, Order}, line)) body(i);
  }

  KERNELCOST_FUNCTION void sync_block(int line = __builtin_LINE()) {
    ++by_->barriers_passed;
    by_->steps.step(tracing::key::at(tracing::key::of(act::barrier), 0, line));
  }
  KERNELCOST_FUNCTION void sync_warp(int line = __builtin_LINE()) {
    by_->steps.step(tracing::key::at(tracing::key::of(act::warp_barrier), 0, line));
  }

  /// Of the warp's lanes, which all have to take part. What comes from another lane has no value here.
  template <class T>
  KERNELCOST_FUNCTION auto shuffle(const T& value, unsigned, int line = __builtin_LINE()) {
    return exchanged(tracing::value_of(value), line);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_up(const T& value, unsigned, int line = __builtin_LINE()) {
    return exchanged(tracing::value_of(value), line);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_down(const T& value, unsigned, int line = __builtin_LINE()) {
    return exchanged(tracing::value_of(value), line);
  }
  template <class T>
  KERNELCOST_FUNCTION auto shuffle_xor(const T& value, unsigned, int line = __builtin_LINE()) {
    return exchanged(tracing::value_of(value), line);
  }
  KERNELCOST_FUNCTION num<bool> any(const num<bool>&, int line = __builtin_LINE()) {
    vote(line);
    return num<bool>(tracing::operand<bool>{false, false, by_});
  }
  KERNELCOST_FUNCTION num<bool> all(const num<bool>&, int line = __builtin_LINE()) {
    vote(line);
    return num<bool>(tracing::operand<bool>{false, false, by_});
  }
  KERNELCOST_FUNCTION num<unsigned> ballot(const num<bool>&, int line = __builtin_LINE()) {
    vote(line);
    return num<unsigned>(tracing::operand<unsigned>{0, false, by_});
  }

  /// On *where. What was there before has no value here.
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_add(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        int line = __builtin_LINE()) {
    return atomic(expr::op::add, where, line);
  }
  /// atomicAdd(where, 1).
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_increment(const ptr<T>& where, int line = __builtin_LINE()) {
    return atomic(expr::op::increment, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_min(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        int line = __builtin_LINE()) {
    return atomic(expr::op::min, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_max(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        int line = __builtin_LINE()) {
    return atomic(expr::op::max, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_exchange(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                             int line = __builtin_LINE()) {
    return atomic(expr::op::exchange, where, line);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic_cas(const ptr<T>& where, const std::type_identity_t<num<T>>&,
                                        const std::type_identity_t<num<T>>&, int line = __builtin_LINE()) {
    return atomic(expr::op::compare_and_swap, where, line);
  }

  /// A plain number whose arithmetic is to be counted.
  template <class T>
  KERNELCOST_FUNCTION num<T> value(T number) {
    return num<T>(tracing::operand<T>{number, true, by_});
  }

  // The functions have a value only where no sample data are used: nothing should depend on it.
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
  // In parentheses, because <windows.h> has macros of these names.
  template <class T>
  KERNELCOST_FUNCTION num<T>(min)(const num<T>& a, const std::type_identity_t<num<T>>& b) {
    return num<T>::template result<expr::op::min>(a, b, [](T x, T y) { return y < x ? y : x; });
  }
  template <class T>
  KERNELCOST_FUNCTION num<T>(max)(const num<T>& a, const std::type_identity_t<num<T>>& b) {
    return num<T>::template result<expr::op::max>(a, b, [](T x, T y) { return x < y ? y : x; });
  }
  /// when ? a : b, without a branch.
  template <class T>
  KERNELCOST_FUNCTION num<T> select(const num<bool>& when, const num<T>& a, const std::type_identity_t<num<T>>& b) {
    recorder* const by = when.by != nullptr ? when.by : tracing::recorder_of(a, b);
    tracing::count_operation<T, expr::op::select>(by);
    const num<T>& chosen = when.number ? a : b;
    return num<T>(tracing::operand<T>{chosen.number, when.known && chosen.known, by});
  }

  /// An array of the block, or a thread's pointer to what the launch adds to it: see shared_array, dynamic_shared.
  template <class T>
  KERNELCOST_FUNCTION tracing::place<T> declare_shared(const char* name, long long elements) {
    const int array = by_->declare_once(name, expr::space::shared, element_of<T>, elements);
    return {by_, array, by_->arrays[array].base, 0, nullptr, false};
  }

 private:
  static constexpr tracing::step_key branching = tracing::key::of(act::branch);

  template <class Integer>
  KERNELCOST_FUNCTION tracing::traced_range<Integer> counted(Integer first, Integer end, Integer step,
                                                             tracing::loop_options how, int line) {
    const auto each = static_cast<long long>(step);
    const long long distance = first < end ? static_cast<long long>(end) - static_cast<long long>(first) : 0;
    return {by_, first, (distance + each - 1) / each, step, how.packed(), line};
  }
  template <class Side>
  KERNELCOST_FUNCTION void inside(int side, int line, const Side& body) {
    tracing::record* const scope = by_->steps.enter_scope(tracing::key::at(tracing::key::of(act::scope), side, line));
    body();
    by_->steps.leave_scope(scope);
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> exchanged(const num<T>&, int line) {
    by_->steps.step(tracing::key::at(tracing::key::of(act::shuffle, expr::op::add, element_of<T>), 0, line));
    return num<T>(tracing::operand<T>{T{}, false, by_});
  }
  KERNELCOST_FUNCTION void vote(int line) {
    by_->steps.step(tracing::key::at(tracing::key::of(act::vote, expr::op::add, element_of<int>), 0, line));
  }
  template <class T>
  KERNELCOST_FUNCTION num<T> atomic(expr::op what, const ptr<T>& on, int line) {
    const tracing::place<T>& where = on.where();
    by_->access(tracing::key::of(act::atomic, what, element_of<T>) | where.awaits_loads, where.array, where.address,
                static_cast<int>(sizeof(T)), line);
    return num<T>(tracing::operand<T>{T{}, false, by_});
  }
  template <expr::op What, class T>
  KERNELCOST_FUNCTION num<T> computed(const num<T>& x) {
    tracing::count_operation<T, What>(x.by);
    return num<T>(tracing::operand<T>{T{}, false, x.by});
  }

  recorder* by_;
  position grid_;
  position size_;
  position block_;
  position thread_;
};

/// An array of shared memory, `shared_array<"tile", float, 32, 33>(k)`: to be indexed as `float tile[32][33]`.
template <trace_name Name, class T, int Rows, int Columns = 0>
KERNELCOST_FUNCTION auto shared_array(traced_thread& k) {
  if constexpr (Columns == 0)
    return tracing::traced_pointer<T>(k.declare_shared<T>(text_of<Name>(), Rows));
  else
    return tracing::traced_rows<T, Columns>(
        k.declare_shared<T>(text_of<Name>(), static_cast<long long>(Rows) * Columns));
}
/// The shared memory that the launch adds, as `elements` elements of a T.
template <trace_name Name, class T>
KERNELCOST_FUNCTION auto dynamic_shared(traced_thread& k, unsigned long elements) {
  return tracing::traced_pointer<T>(k.declare_shared<T>(text_of<Name>(), static_cast<long long>(elements)));
}
}  // namespace kernelcost
