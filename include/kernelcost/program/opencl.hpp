// SPDX-License-Identifier: BSL-1.0
/// \file
/// opencl: the host program of an OpenCL command queue, as a timeline. An included file of its own:
///
///     #include <kernelcost/program/opencl.hpp>
///     constexpr seconds program(const gpu& card, count n) {
///       timeline t{card};
///       opencl::queue q{t, card, opencl::order::in_order};
///       const auto in = q.enqueue_write(pinned, n * 4_B);
///       const auto k = q.enqueue_kernel(scale(n), opencl::nd_range(n, 256_threads), after(in));
///       q.enqueue_read(pinned, n * 4_B, after(k));
///       q.finish();
///       return t.elapsed();
///     }
///
/// The descriptions of kernels are those of CUDA: a work-item is a thread, a work-group a block, local memory is shared
/// memory. Their times on the card are the models' times for CUDA; compilers for OpenCL C may unroll and vectorise
/// differently, which is not modelled. The calls take `gpu::opencl` instead of the launch overhead of CUDA; a cost that
/// a call needs and the card does not state is a mistake. Times in seconds, sizes in bytes.
///
/// Order: Khronos, "The OpenCL Specification", version 3.0, section 3.2.1. Commands of an in-order queue run one after
/// the other. Commands of an out-of-order queue wait only for the events in their wait list, and for the last barrier.
#pragma once
#include <kernelcost/program/timeline.hpp>

namespace kernelcost {
namespace mistake {
[[noreturn]] inline void this_card_lacks_a_cost_of_opencl(const char* card, const char* call) {
  detail::fail("card %s has no cost of %s: no OpenCL queue has been measured on it (run kernelcost-opencl)", card,
               call);
}
[[noreturn]] inline void the_local_size_must_divide_the_global_size(double global, double local) {
  detail::fail("opencl: a global size of %g work-items is no multiple of the local size, %g", global, local);
}
}  // namespace mistake

namespace opencl {

/// `global` work-items in work-groups of `local`, which must divide `global`, as OpenCL 1.x requires.
constexpr launch nd_range(count global, threads local) {
  const launch whole = launch_1d(global, local);
  if (!(whole.total_threads() == global))
    mistake::the_local_size_must_divide_the_global_size(global.value(), static_cast<double>(local.number));
  return whole;
}
constexpr launch nd_range(count global_x, count global_y, extent local) {
  const launch whole = launch_2d(global_x, global_y, local);
  if (!(whole.total_threads() == global_x * global_y))
    mistake::the_local_size_must_divide_the_global_size((global_x * global_y).value(),
                                                        (count(local.x) * local.y).value());
  return whole;
}

enum class order {
  in_order,
  /// CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE
  out_of_order
};

/// A command queue of the card of one host thread. The timeline and the card must outlive it. Calls return the command,
/// for the wait list of others: `after(a, b)`.
class queue {
 public:
  constexpr queue(timeline& on, const gpu& card, order how = order::in_order)
      : t_(on), card_(card), order_(how), all_(on.create_stream(stream_kind::non_blocking)) {}
  queue(timeline&, const gpu&&, order = order::in_order) = delete;

  /// clEnqueueNDRangeKernel. The kernel is priced as by timeline::launch.
  template <class Body, class... Waits>
  constexpr operation enqueue_kernel(const kernel_description<Body>& kernel, const launch& range,
                                     const Waits&... waits) {
    return enqueue_kernel(run_of(kernel, range, card_), waits...);
  }
  template <class... Waits>
  constexpr operation enqueue_kernel(kernel_run run, const Waits&... waits) {
    run.call = cost(card_.opencl.enqueue_kernel, "clEnqueueNDRangeKernel") + waiting(waits...);
    const stream in = begin();
    return end(in, t_.launch(run, in, waits...));
  }
  /// clEnqueueWriteBuffer and clEnqueueReadBuffer. With `blocking`, the host thread waits for the copy.
  template <class... Waits>
  constexpr operation enqueue_write(host_memory memory, const bytes& size, const Waits&... waits) {
    t_.host_work("clEnqueueWriteBuffer", cost(card_.opencl.enqueue_copy, "clEnqueueWriteBuffer") + waiting(waits...));
    const stream in = begin();
    return end(in, t_.copy_to_device_async(memory, size, in, waits...));
  }
  template <class... Waits>
  constexpr operation enqueue_read(host_memory memory, const bytes& size, const Waits&... waits) {
    t_.host_work("clEnqueueReadBuffer", cost(card_.opencl.enqueue_copy, "clEnqueueReadBuffer") + waiting(waits...));
    const stream in = begin();
    return end(in, t_.copy_to_host_async(memory, size, in, waits...));
  }
  /// clWaitForEvents of one event.
  constexpr operation wait(operation event) { return t_.synchronize(event); }
  /// clEnqueueBarrierWithWaitList without events: later commands wait for all earlier ones. Takes no time.
  constexpr void barrier() {
    if (order_ == order::in_order) return;
    barrier_ = t_.create_event();
    t_.record(barrier_, all_);
    has_barrier_ = true;
  }
  /// clFinish: the host thread waits for all commands.
  constexpr operation finish() {
    t_.synchronize(all_);
    return t_.host_work("clFinish", cost(card_.opencl.finish, "clFinish"));
  }

 private:
  constexpr seconds cost(const known<seconds>& of, const char* call) const {
    if (!of.stated()) mistake::this_card_lacks_a_cost_of_opencl(card_.name, call);
    return of.value();
  }
  template <std::size_t... N>
  constexpr seconds waiting(const dependencies<N>&...) const {
    const double events = (0.0 + ... + static_cast<double>(N));
    return events > 0 ? events * cost(card_.opencl.wait_for_event, "an event in a wait list") : seconds{};
  }
  /// The stream of the next command. In an out-of-order queue each command has its own, so that nothing orders it but
  /// its wait list and the last barrier.
  constexpr stream begin() {
    if (order_ == order::in_order) return all_;
    const stream own = t_.create_stream(stream_kind::non_blocking);
    if (has_barrier_) t_.wait(barrier_, own);
    return own;
  }
  /// `all_` waits for every command of an out-of-order queue, for barriers and clFinish.
  constexpr operation end(stream in, operation command) {
    if (order_ == order::out_of_order) {
      const event done = t_.create_event();
      t_.record(done, in);
      t_.wait(done, all_);
      t_.destroy(in);
    }
    return command;
  }

  timeline& t_;
  const gpu& card_;
  order order_;
  stream all_;
  event barrier_{};
  bool has_barrier_ = false;
};
}  // namespace opencl
}  // namespace kernelcost
