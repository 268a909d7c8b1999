// SPDX-License-Identifier: BSL-1.0
// Timelines of OpenCL queues, worked out by hand: a kernel takes 2 us to enqueue, a copy 3 us, each event that a
// command waits for 0.5 us, and clFinish 4 us. A copy of 1 kB of pinned memory takes 1 us.
#include "timeline_card.hpp"

#include <kernelcost/program/opencl.hpp>

namespace {
using namespace kernelcost_tests;
using kc::after;
namespace cl = kc::opencl;

constexpr kc::gpu with_queue = [] {
  constexpr const char* invented = "invented for tests";
  kc::gpu result = card;
  result.opencl = {{2_us, invented}, {3_us, invented}, {0.5_us, invented}, {4_us, invented}};
  return result;
}();

template <class Program>
constexpr kc::seconds elapsed(cl::order how, const Program& program) {
  kc::timeline t{with_queue};
  cl::queue q{t, with_queue, how};
  program(q);
  return t.elapsed();
}

// A kernel starts when its call has returned. The last of three short kernels starts after 6 us.
constexpr auto three_kernels = [](cl::queue& q) {
  for (int i = 0; i < 3; ++i) q.enqueue_kernel(full(1_us));
  q.finish();
};
static_assert(is(elapsed(cl::order::in_order, three_kernels), 6_us + 1_us + 4_us));
// Long kernels hide the calls, in order; kernels that fit beside each other run at once out of order.
constexpr auto three_parts = [](cl::queue& q) {
  for (int i = 0; i < 3; ++i) q.enqueue_kernel(part(30_us, 10, 4));
  q.finish();
};
static_assert(is(elapsed(cl::order::in_order, three_parts), 2_us + 90_us + 4_us));
static_assert(is(elapsed(cl::order::out_of_order, three_parts), 6_us + 30_us + 4_us));
// A wait list orders commands of an out-of-order queue, and costs 0.5 us for each event.
constexpr auto chain = [](cl::queue& q) {
  const auto in = q.enqueue_write(kc::pinned, 20_kB);          // 3, then 20
  const auto k = q.enqueue_kernel(full(10_us), after(in));     // 23 to 33
  const auto l = q.enqueue_kernel(full(10_us), after(in, k));  // 33 to 43
  q.enqueue_read(kc::pinned, 20_kB, after(l));                 // 43 to 63
  q.finish();
};
static_assert(is(elapsed(cl::order::out_of_order, chain), 67_us));
static_assert(is(elapsed(cl::order::in_order, chain), 67_us));
constexpr auto events_alone = [](cl::queue& q) {
  const auto a = q.enqueue_kernel(full(0_us));
  const auto b = q.enqueue_kernel(full(0_us), after(a));
  q.enqueue_kernel(full(0_us), after(a, b));
};
static_assert(is(elapsed(cl::order::in_order, events_alone), 2_us + 2.5_us + 3_us));
// Without it they run beside each other: the copy ends at 23, the kernel at 15.
constexpr auto unordered = [](cl::queue& q) {
  q.enqueue_write(kc::pinned, 20_kB);
  q.enqueue_kernel(full(10_us));
  q.finish();
};
static_assert(is(elapsed(cl::order::out_of_order, unordered), 27_us));
static_assert(is(elapsed(cl::order::in_order, unordered), 37_us));
// A barrier orders what is before and after it.
constexpr auto with_barrier = [](cl::queue& q) {
  q.enqueue_write(kc::pinned, 20_kB);
  q.barrier();
  q.enqueue_kernel(part(30_us, 10, 4));
  q.enqueue_kernel(part(30_us, 10, 4));
  q.finish();
};
static_assert(is(elapsed(cl::order::out_of_order, with_barrier), 23_us + 30_us + 4_us));
static_assert(is(elapsed(cl::order::in_order, with_barrier), 23_us + 60_us + 4_us));
// The host waits for one command, and two queues run beside each other.
constexpr kc::seconds two_queues() {
  kc::timeline t{with_queue};
  cl::queue first{t, with_queue};
  cl::queue second{t, with_queue};
  const auto a = first.enqueue_kernel(part(30_us, 10, 4));
  second.enqueue_kernel(part(30_us, 10, 4));
  first.wait(a);
  second.finish();
  return t.elapsed();
}
static_assert(is(two_queues(), 4_us + 30_us + 4_us));

static_assert(cl::nd_range(1024, 256_threads).blocks() == 4 && cl::nd_range(64, 32, {16, 16}).blocks() == 8);
constexpr auto priced = [](cl::queue& q) {
  using namespace kc::expr;
  q.enqueue_kernel(kernel("copy", load(buffer<float>{"x", 1024}) + store(buffer<float>{"y", 1024})),
                   cl::nd_range(1024, 256_threads));
};
constexpr kc::seconds on_h200() {
  kc::gpu h200 = kc::machine::h200;
  h200.opencl = with_queue.opencl;
  kc::timeline t{h200};
  cl::queue q{t, h200};
  priced(q);
  return t.elapsed();
}
static_assert(on_h200() > 2_us && on_h200() < 10_us);
}  // namespace
