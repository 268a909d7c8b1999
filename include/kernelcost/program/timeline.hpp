// SPDX-License-Identifier: BSL-1.0
/// \file
/// timeline: models a whole program on a host and its cards, by code that mirrors the program.
///
///     constexpr kernelcost::seconds program(kernelcost::count n) {
///       kernelcost::timeline t{machine::tesla_c2070};
///       auto a = t.copy_to_device(pageable, n * n * 8_B);
///       auto k = t.launch(matvec_rows(n, n), launch_1d(n, 192_threads), after(a));
///       t.copy_to_host(pageable, n * 8_B, after(k));
///       return t.elapsed();
///     }
///
/// Each call corresponds to a CUDA call and has the same ordering; docs/programs.md has the table. Calls return the
/// operation, for use with `after` and in the schedule. After the required arguments, calls accept in any order: a
/// stream, after(…), the allocations that they access, a name for pictures, and the calling host thread. Times are in
/// seconds, sizes in bytes.
///
/// An invalid program is a compile error in a constant expression and throws kernelcost::error at run time. Handles
/// belong to the timeline that returned them.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/issue.hpp>

#include <concepts>

namespace kernelcost {

template <class Use = on_use>
class basic_timeline {
 public:
  constexpr explicit basic_timeline(const gpu& card, const program_model& rules = model::best_known_program,
                                    default_stream_is rule = default_stream_is::legacy)
      : basic_timeline(system{.name = card.name, .cards = {&card}}, rules, rule) {}
  explicit basic_timeline(const gpu&&, const program_model& = model::best_known_program,
                          default_stream_is = default_stream_is::legacy) = delete;
  constexpr explicit basic_timeline(const system& machines, const program_model& rules = model::best_known_program,
                                    default_stream_is rule = default_stream_is::legacy)
      : issue_(machines, rules, rule) {}
  /// Overload for a model of kernels where a program_model is expected: a compile error.
  template <class Machines, cost_model Model>
  constexpr basic_timeline(const Machines& machines, const Model&, default_stream_is rule = default_stream_is::legacy)
      : basic_timeline(machines, model::best_known_program, rule) {
    constexpr bool is_a_program_model = !cost_model<Model>;
    static_assert(is_a_program_model, "kernelcost: a timeline's rules are a program_model; this is a cost model of "
                                      "kernels: give it to launch(kernel, launch, model)");
  }

  // The host ----------------------------------------------------------------------------------------------------------

  /// The thread is busy for `time`.
  template <detail::call_option... Options>
  constexpr operation host_work(const char* name, const seconds& time, const Options&... options) {
    const auto how = told(name, options...);
    const int task = issue_.on_host(how.from, how.name, time.value());
    return after_all({task, task}, options...);
  }
  /// The first call of a process that uses the thread's card creates a context: the card's context_creation.
  template <detail::call_option... Options>
  constexpr operation create_context(const Options&... options) {
    const auto how = told("create context", options...);
    return host_work(how.name, issue_.card(issue_.device_of(how.from)).template need<parameter::context_creation>(),
                     options...);
  }
  /// The code of a kernel is loaded before its first launch, which takes the card's first_launch longer than others.
  /// State this call before that launch.
  template <detail::call_option... Options>
  constexpr operation load_kernel(const Options&... options) {
    const auto how = told("load kernel", options...);
    return host_work(how.name, issue_.card(issue_.device_of(how.from)).template need<parameter::first_launch>(),
                     options...);
  }
  /// Starts a thread at the parent's current time, on the parent's current card.
  constexpr host_thread start_thread(host_thread parent = {}) { return issue_.start_thread(parent); }
  /// `parent` waits until `ended` has finished. `ended` makes no calls after this one.
  constexpr void join(host_thread ended, host_thread parent = {}) { issue_.join(ended, parent); }
  /// Sets the card of the thread's later calls: cudaSetDevice.
  constexpr void set_device(int device, host_thread from = {}) { issue_.set_device(device, from); }

  // Streams and events ------------------------------------------------------------------------------------------------

  constexpr stream create_stream(stream_kind kind = stream_kind::blocking, host_thread from = {}) {
    return issue_.create_stream(kind, {}, from);
  }
  constexpr stream create_stream(stream_priority priority, stream_kind kind = stream_kind::blocking,
                                 host_thread from = {}) {
    return issue_.create_stream(kind, priority, from);
  }
  /// Does not wait; operations in the stream continue.
  constexpr void destroy(stream which) {
    issue_.not_in_a_capture("destroy");
    issue_.destroy(which);
  }
  constexpr event create_event() { return issue_.create_event(); }
  /// The event occurs when all operations now in the stream have finished.
  template <detail::call_option... Options>
  constexpr operation record(event which, const Options&... options) {
    const int task = issue_.record(which, told("record", options...));
    return after_all({task, task}, options...);
  }
  /// Operations issued in the stream from now on wait for the event; the host thread does not: cudaStreamWaitEvent.
  template <detail::call_option... Options>
  constexpr operation wait(event which, const Options&... options) {
    const int task = issue_.wait(which, told("wait", options...));
    return after_all({task, task}, options...);
  }
  /// The thread waits for the event, the stream, the operation, or all operations on its card.
  constexpr operation synchronize(event which, host_thread from = {}) {
    return {issue_.hold(from, issue_.task_of(which))};
  }
  constexpr operation synchronize(stream which, host_thread from = {}) { return {issue_.synchronize(which, from)}; }
  constexpr operation synchronize(operation which, host_thread from = {}) {
    const int task = issue_.hold(from, -1);
    issue_.wait_for(task, which);
    return {task};
  }
  constexpr operation synchronize_device(host_thread from = {}) {
    return {issue_.synchronize_device(issue_.device_of(from), from)};
  }

  // Memory ------------------------------------------------------------------------------------------------------------

  /// Takes no time, because no measurement is available.
  constexpr allocation allocate(const bytes& size, host_thread from = {}) {
    const int device = issue_.device_of(from);
    return issue_.memory.allocate(size, device, issue_.card(device));
  }
  constexpr allocation allocate_managed(const bytes& size) { return issue_.memory.allocate_managed(size); }
  /// Waits for all operations on the card that holds the memory, as cudaFree does. For managed memory, this is the
  /// thread's card.
  constexpr operation free(allocation which, host_thread from = {}) {
    issue_.memory.free(which);
    const int owner = issue_.memory.device_of(which);
    return {issue_.synchronize_device(owner == issue_.memory.managed ? issue_.device_of(from) : owner, from)};
  }
  /// Frees in stream order. The schedule does not track memory, so the space counts as free from this call on.
  template <detail::call_option... Options>
  constexpr operation free_async(allocation which, const Options&... options) {
    issue_.memory.free(which);
    const int task = issue_.marker(told("free", options...));
    return after_all({task, task}, options...);
  }
  constexpr bytes memory_used(int device = 0) const { return issue_.memory.used(device); }

  // Copies ------------------------------------------------------------------------------------------------------------

  /// The thread waits until the copy has finished: cudaMemcpy. For a 2-D copy the size is {width, rows, pitch}:
  /// cudaMemcpy2D.
  template <detail::call_option... Options>
  constexpr operation copy_to_device(host_memory memory, const copy_size& size, const Options&... options) {
    return copy_and_wait("copy to device", copy_direction::host_to_device, memory, size, options...);
  }
  template <detail::call_option... Options>
  constexpr operation copy_to_host(host_memory memory, const copy_size& size, const Options&... options) {
    return copy_and_wait("copy to host", copy_direction::device_to_host, memory, size, options...);
  }
  /// The thread continues, unless the memory is pageable and must first be staged: cudaMemcpyAsync.
  template <detail::call_option... Options>
  constexpr operation copy_to_device_async(host_memory memory, const copy_size& size, const Options&... options) {
    return copy("copy to device", copy_direction::host_to_device, memory, size, memory == pageable, options...);
  }
  template <detail::call_option... Options>
  constexpr operation copy_to_host_async(host_memory memory, const copy_size& size, const Options&... options) {
    return copy("copy to host", copy_direction::device_to_host, memory, size, memory == pageable, options...);
  }
  /// The SMs of the card copy; the thread continues.
  template <detail::call_option... Options>
  constexpr operation copy_within_device(const copy_size& size, const Options&... options) {
    return copy("copy within device", copy_direction::device_to_device, pinned, size, false, options...);
  }
  /// A copy between cards: over the system's links, over the one link between all cards, or through pinned host memory
  /// if neither is stated. The thread continues.
  template <detail::call_option... Options>
  constexpr operation copy_to_peer(const copy_size& size, int from, int to, const Options&... options) {
    const auto how = told("copy to peer", options...);
    (touch(options, size.span, how.name), ...);
    return after_all(issue_.copy_to_peer(how, size, from, to), options...);
  }
  /// Migrates managed memory to the card, or to the host, in the time of a copy from pinned memory:
  /// cudaMemPrefetchAsync.
  template <detail::call_option... Options>
  constexpr operation prefetch_to_device(const copy_size& size, const Options&... options) {
    return copy("prefetch to device", copy_direction::host_to_device, pinned, size, false, options...);
  }
  template <detail::call_option... Options>
  constexpr operation prefetch_to_host(const copy_size& size, const Options&... options) {
    return copy("prefetch to host", copy_direction::device_to_host, pinned, size, false, options...);
  }
  /// A kernel that writes at the bandwidth of the card's memory; the thread continues.
  template <detail::call_option... Options>
  constexpr operation memset(const copy_size& size, const Options&... options) {
    const auto how = told("memset", options...);
    (touch(options, size.span, how.name), ...);
    const gpu& card = issue_.card(issue_.device_of(how));
    const auto time = size.moved / card.need<parameter::dram_bandwidth>();
    return after_all(issue_.launch(how, run_of(how.name, time)), options...);
  }

  /// A collective operation over the cards of `streams`, one stream of each card, as NCCL's calls in one group. It
  /// starts when all streams have reached it, and occupies the links of the cards, and their SMs if it has a kernel.
  /// The thread continues after the calls. `collectives::on` prices it.
  template <class Streams, detail::call_option... Options>
  constexpr operation collective(const collective_run& what, const Streams& streams, const Options&... options) {
    static_assert(!(std::same_as<Options, stream> || ...),
                  "kernelcost: the streams of a collective are one argument: an array of one stream of each card");
    return after_all(issue_.collective(told(what.name, options...), what, streams), options...);
  }

  // Kernels and graphs ------------------------------------------------------------------------------------------------

  /// A kernel priced by the given model. Without one: by model calibrated if the card has a calibration, and by
  /// gonzalez2012_sum otherwise.
  template <class Body, detail::call_option... Options>
  constexpr operation launch(const kernel_description<Body>& kernel, const kernelcost::launch& grid,
                             const Options&... options) {
    const gpu& card = issue_.card(issue_.device_of(told(kernel.name, options...)));
    return launch(run_of(kernel, grid, card), options...);
  }
  template <class Body, class Model, detail::call_option... Options>
  requires(!detail::call_option<Model>) constexpr operation
      launch(const kernel_description<Body>& kernel, const kernelcost::launch& grid, const Model& model,
             const Options&... options) {
    constexpr bool is_a_cost_model = cost_model<Model>;
    static_assert(is_a_cost_model, "kernelcost: the third argument of launch is neither a cost model nor an option; "
                                   "a program_model goes to the timeline itself");
    if constexpr (is_a_cost_model) {
      const gpu& card = issue_.card(issue_.device_of(told(kernel.name, options...)));
      return launch(run_of(kernel, grid, card, model), options...);
    } else {
      return {};
    }
  }
  /// Overload for a tree in place of a kernel, or for swapped arguments: a compile error.
  template <class First, class Second, class... Rest>
  requires(node::tree<First> ||
           (detail::is_kernel<Second> && std::is_same_v<First, kernelcost::launch>)) constexpr operation
      launch(const First&, const Second&, const Rest&...) {
    constexpr bool is_a_kernel = !node::tree<First>;
    constexpr bool is_in_order = !is_a_kernel;
    if constexpr (node::tree<First>)
      static_assert(is_a_kernel, "kernelcost: the first argument of launch is a tree, not a kernel: make it one by "
                                 "kernel(\"name\", tree)");
    else
      static_assert(is_in_order, "kernelcost: kernel and launch are swapped; the order is launch(kernel, launch)");
    return {};
  }
  /// A kernel of known time: `run_of("name", 5_us)`.
  template <detail::call_option... Options>
  constexpr operation launch(const kernel_run& known, const Options&... options) {
    const auto how = told(known.name, options...);
    (touch(options, bytes(), how.name), ...);
    return after_all(issue_.launch(how, known), options...);
  }
  /// `parent`, a kernel, launches another kernel at its end. State the launches of a kernel directly after it, before
  /// later calls in its stream, which wait for all of them. Several launches of one kernel follow each other at an
  /// interval. A kernel that was launched from the device may launch others. The call takes neither a stream nor a host
  /// thread. A card whose costs of such launches (gpu::calls) are unstated is a mistake.
  template <detail::call_option... Options>
  constexpr operation launch_from_device(operation parent, const kernel_run& child, device_launch when,
                                         const Options&... options) {
    static_assert(!((std::same_as<Options, stream> || std::same_as<Options, host_thread>) || ...),
                  "kernelcost: a launch from the device takes the place of its parent, not a stream or a host thread");
    const auto how = told(child.name, options...);
    (touch(options, bytes(), how.name), ...);
    return after_all(issue_.launch_from_device(how.name, parent, child, when), options...);
  }
  template <detail::call_option... Options>
  constexpr operation launch_from_device(operation parent, const kernel_run& child, const Options&... options) {
    return launch_from_device(parent, child, device_launch::fire_and_forget, options...);
  }
  /// Operations issued from now on, in any stream, are captured instead of run; they do not wait for operations issued
  /// before. A capture begins in a stream other than the legacy stream. Until it ends, calls that wait, and host work,
  /// are refused.
  constexpr void begin_capture(stream which, host_thread from = {}) { issue_.begin_capture(which, from); }
  constexpr graph end_capture() { return issue_.end_capture(); }
  /// A single launch of the whole graph. The returned operation is the graph's end.
  template <detail::call_option... Options>
  constexpr operation launch(graph which, const Options&... options) {
    return after_all(issue_.launch(which, told("graph", options...)), options...);
  }

  // Results -----------------------------------------------------------------------------------------------------------

  /// The schedule of all operations issued so far. The timeline must outlive it.
  constexpr basic_schedule<Use> schedule() const& {
    issue_.not_in_a_capture("schedule");
    return {issue_.tasks, issue_.limits()};
  }
  basic_schedule<Use> schedule() const&& = delete;
  constexpr seconds elapsed() const& { return schedule().elapsed(); }

 private:
  template <class... Options>
  static constexpr detail::call told(const char* name, const Options&... options) {
    detail::call how{name};
    (how.take(options), ...);
    return how;
  }
  template <class... Options>
  constexpr operation after_all(detail::issued tasks, const Options&... options) {
    (wait_for(tasks.first, options), ...);
    return {tasks.last};
  }
  template <class Option>
  constexpr void wait_for(int, const Option&) const {}
  template <std::size_t N>
  constexpr void wait_for(int task, const dependencies<N>& others) {
    for (const auto other : others.on) issue_.wait_for(task, other);
  }
  template <class Option>
  constexpr void touch(const Option& option, const bytes& size, const char* call) const {
    if constexpr (std::same_as<Option, allocation>) issue_.memory.touch(option, size, call);
  }

  template <class... Options>
  constexpr operation copy_and_wait(const char* name, copy_direction way, host_memory memory, const copy_size& size,
                                    const Options&... options) {
    static_assert(!(std::same_as<Options, stream> || ...),
                  "kernelcost: a copy in a stream is copy_to_device_async or copy_to_host_async");
    return copy(name, way, memory, size, true, options...);
  }
  template <class... Options>
  constexpr operation copy(const char* name, copy_direction way, host_memory memory, const copy_size& size, bool waits,
                           const Options&... options) {
    const auto how = told(name, options...);
    (touch(options, size.span, how.name), ...);
    return after_all(issue_.copy(how, way, memory, size, waits), options...);
  }

  detail::basic_issue<Use> issue_;
};
using timeline = basic_timeline<>;
}  // namespace kernelcost
