// SPDX-License-Identifier: BSL-1.0
/// \file
/// trace<Body>(launch, arguments...): runs a kernel's body for a sample of its warps and sums up their steps.
///
///     constexpr auto trace = kc::trace<matvec_rows>(
///         kc::launch_1d(5000, 192_threads), kc::expr::buffer<float>{"A", 5000 * 2000},
///         kc::expr::buffer<float>{"x", 2000}, kc::expr::buffer<float>{"y", 5000}, 5000, 2000);
///     static_assert(trace.global_load("A").sectors_per_request() == 32);
#pragma once
#include <kernelcost/trace/tracer.hpp>

#include <utility>

namespace kernelcost {

/// A buffer argument with known contents: an array, or a rule that gives the number at an index. Those of a buffer of
/// vectors are the numbers of its vectors, one after another. Stores of the kernel do not change the contents.
template <class T>
struct sampled_buffer {
  expr::buffer<T> buffer;
  tracing::data_source<tracing::numbers_of<T>> data;
};
template <class T>
constexpr sampled_buffer<T> sample_data(const expr::buffer<T>& where, const tracing::numbers_of<T>* numbers) {
  return {where, {numbers, nullptr}};
}
template <class T>
constexpr sampled_buffer<T> sample_data(const expr::buffer<T>& where, tracing::numbers_of<T> (*rule)(long long)) {
  return {where, {nullptr, rule}};
}

namespace tracing {

template <class T>
struct pointer_to {
  using element = T;
};
template <class T, int N>
struct pointer_to<packed<T, N>> {
  using element = traced_vector<T, N>;
};

template <class T>
constexpr int declare(recorder& by, const expr::buffer<T>& of) {
  const int array = by.declare(of.name, of.space, element_of<T>, detail::whole_part(of.elements.value()));
  by.arrays[array].is_read_only = of.is_read_only;
  return array;
}
template <class T>
constexpr int declare(recorder& by, const sampled_buffer<T>& of) {
  return declare(by, of.buffer);
}
template <class T>
constexpr int declare(recorder&, const T&) {
  return 0;
}

template <class T>
constexpr auto bind(recorder& by, const expr::buffer<T>&, int array) {
  using element = typename pointer_to<T>::element;
  return traced_pointer<element>(place<element>{&by, array, by.arrays[array].base, 0, nullptr, false});
}
template <class T>
constexpr auto bind(recorder& by, const sampled_buffer<T>& of, int array) {
  using element = typename pointer_to<T>::element;
  return traced_pointer<element>(place<element>{&by, array, by.arrays[array].base, 0, &of.data, true});
}
template <class T>
constexpr T bind(recorder&, const T& argument, int) {
  return argument;
}

template <class Argument>
using bound = decltype(bind(std::declval<recorder&>(), std::declval<const Argument&>(), 0));

/// A body as a function of the thread.
template <class Run>
class called_body final : public body_of_thread {
 public:
  constexpr explicit called_body(const Run& run) : run_(run) {}
  constexpr void run(traced_thread& k) const override { run_(k); }

 private:
  const Run& run_;
};

template <class Body, unsigned long... Index, class... Arguments>
constexpr kernel_trace trace_body(std::index_sequence<Index...>, const sampling& samples, const launch& how,
                                  const Arguments&... arguments) {
  recorder by;
  by.collects_faults = samples.collect_faults;
  by.dynamic_shared_bytes = detail::whole_part(how.dynamic_shared.value());
  by.keeps_values = requires { typename Body::is_text; };
  const int arrays[] = {0, declare(by, arguments)...};
  const auto run = [&](traced_thread& k) {
    if constexpr (std::is_invocable_v<Body, traced_thread&, bound<Arguments>...>)
      Body{}(k, bind(by, arguments, arrays[Index + 1])...);
    else
      static_assert(std::is_void_v<Body>,
                    "kernelcost: number and types of trace's arguments are not those of the kernel's parameters");
  };
  kernel_trace result(how);
  if constexpr (requires { Body::name; }) result.name = Body::name;
  const called_body body(run);
  tracer threads(by, how, samples, body);
  const text_that_runs text(by);
  threads.run(result);
  if (__builtin_is_constant_evaluated() && by.has_ended()) {
    const trace_fault& first = by.faults[0];
    refuse(first.kind, first.array, first.line, first.index, first.limit, first.block, first.thread);
  }
  result.finish(by);
  double checked_blocks = 0;
  if (!__builtin_is_constant_evaluated()) {
    checked_blocks = threads.check();
    result.known_at_run_time(by);
    if (samples.observer != nullptr && by.faults.count() == 0) threads.observe(*samples.observer);
  }
  result.add_faults(by, checked_blocks);
  return result;
}
}  // namespace tracing

/// Traces `Body`, a class whose `operator()(K&, arguments...)` is the kernel. Among the arguments, `expr::buffer<T>`
/// stands for a T* and `sampled_buffer<T>` for a T* with known contents; all other arguments are passed on.
template <class Body, class... Arguments>
constexpr kernel_trace trace(const sampling& samples, const launch& how, const Arguments&... arguments) {
  return tracing::trace_body<Body>(std::index_sequence_for<Arguments...>{}, samples, how, arguments...);
}
template <class Body, class... Arguments>
constexpr kernel_trace trace(const launch& how, const Arguments&... arguments) {
  return tracing::trace_body<Body>(std::index_sequence_for<Arguments...>{}, sampling{}, how, arguments...);
}

/// Combines the parts of a trace: `join(trace<Body>(sampling{.part = 0, .parts = 2}, ...), trace<Body>(sampling{.part =
/// 1, ...}, ...))`.
template <class... Traces>
constexpr kernel_trace join(const kernel_trace& first, const Traces&... others) {
  kernel_trace all = first;
  [[maybe_unused]] const int in_order[] = {0, (all.join(others), 0)...};
  return all;
}
}  // namespace kernelcost
