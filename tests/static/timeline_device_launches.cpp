// SPDX-License-Identifier: BSL-1.0
// Kernels that kernels launch: schedules worked out by hand. An empty kernel and its child are 6 us apart, 9 us for a
// tail launch; a thread launches every 2 us, and the card starts such a launch every 1 us.
#include "timeline_card.hpp"

namespace {
using namespace kernelcost_tests;

constexpr kc::gpu launching_card = [] {
  constexpr const char* invented = "invented for tests";
  auto on = card;
  on.calls.device_launch = {6_us, invented};
  on.calls.device_tail_launch = {9_us, invented};
  on.calls.device_launch_interval = {2_us, invented};
  on.calls.device_launch_busy = {1_us, invented};
  return on;
}();
constexpr auto tenth = part(10_us, 10, 10);

// The host's launch 0-1, the parent 1-11, each child 6 us later.
constexpr kc::seconds a_chain(int depth) {
  kc::timeline t{launching_card};
  auto kernel = t.launch(tenth);
  for (int i = 0; i < depth; ++i) kernel = t.launch_from_device(kernel, tenth);
  return t.elapsed();
}
static_assert(is(a_chain(0), 11_us) && is(a_chain(1), 27_us) && is(a_chain(5), 91_us));

// Children of one parent start at an interval of 2 us, beside each other.
constexpr bool children_by_number() {
  kc::timeline t{launching_card};
  const auto parent = t.launch(tenth);                     // 1-11
  const auto first = t.launch_from_device(parent, tenth);  // 17-27
  t.launch_from_device(parent, tenth);                     // 19-29
  const auto third = t.launch_from_device(parent, tenth);  // 21-31
  const auto next = t.launch(tenth);                       // 31-41: the stream waits for all of them
  const auto plan = t.schedule();
  return is(plan.start(first), 17_us) && is(plan.start(third), 21_us) && is(plan.start(next), 31_us) &&
         is(plan.elapsed(), 41_us) && is(plan.busy(kc::engine::device_launches()), 3_us);
}
static_assert(children_by_number());

// Parents in two streams end at the same time. The card starts their children one after the other, 1 us each.
constexpr bool parents_share_the_launches() {
  kc::timeline t{launching_card};
  const auto one = t.create_stream();
  const auto two = t.create_stream();
  const auto a = t.launch(part(11_us, 10, 10), one);  // 1-12
  const auto of_a = t.launch_from_device(a, tenth);   // 12 + 6
  const auto b = t.launch(tenth, two);                // 2-12
  const auto of_b = t.launch_from_device(b, tenth);   // 13 + 6
  const auto plan = t.schedule();
  return is(plan.start(of_a), 18_us) && is(plan.start(of_b), 19_us);
}
static_assert(parents_share_the_launches());

// A tail launch waits for the other children, wherever it is stated among later ones.
constexpr bool tails_come_last() {
  kc::timeline t{launching_card};
  const auto parent = t.launch(tenth);                                             // 1-11
  t.launch_from_device(parent, tenth);                                             // 17-27
  const auto tail = t.launch_from_device(parent, tenth, kc::device_launch::tail);  // 27 + 9
  const auto of_tail = t.launch_from_device(tail, tenth);                          // 46 + 6
  return is(t.schedule().start(tail), 36_us) && is(t.schedule().start(of_tail), 52_us);
}
static_assert(tails_come_last());

// The stream goes on 4 us after the last child, once for each parent, and the next tail launch doesn't wait for that.
constexpr bool streams_return() {
  auto on = launching_card;
  on.calls.device_launch_return = {4_us, "invented for tests"};
  kc::timeline t{on};
  const auto parent = t.launch(tenth);                                           // 1-11
  t.launch_from_device(parent, tenth);                                           // 17-27
  t.launch_from_device(parent, tenth);                                           // 19-29
  const auto next = t.launch(tenth);                                             // 33-43
  t.launch_from_device(next, tenth);                                             // 49-59
  const auto tail = t.launch_from_device(next, tenth, kc::device_launch::tail);  // 59 + 9, to 78
  const auto beside = t.launch(tenth, t.create_stream(kc::stream_kind::non_blocking));
  t.synchronize_device();
  t.host_work("at the end", 1_us);  // 82-83
  const auto plan = t.schedule();
  return is(plan.start(next), 33_us) && is(plan.start(tail), 68_us) && plan.finish(beside) < 20_us &&
         is(plan.elapsed(), 83_us);
}
static_assert(streams_return());

// The host's launch of a kernel that may launch others takes 3 us more. Half a microsecond for each byte of the child's
// arguments comes to the interval of two children.
constexpr bool launches_with_arguments() {
  auto on = launching_card;
  on.calls.device_launch_call = {3_us, "invented for tests"};
  on.calls.device_launch_byte = {500_ns, "invented for tests"};
  kc::timeline t{on};
  auto launcher = tenth;
  launcher.may_launch = true;
  auto with_arguments = tenth;
  with_arguments.arguments = 8_B;
  const auto parent = t.launch(launcher);                           // 4-14
  t.launch_from_device(parent, tenth);                              // 20-30
  const auto child = t.launch_from_device(parent, with_arguments);  // 20 + 2 + 4
  const auto ordinary = t.launch(tenth, t.create_stream(kc::stream_kind::non_blocking));
  const auto plan = t.schedule();
  return is(plan.start(parent), 4_us) && is(plan.start(child), 26_us) && is(plan.start(ordinary), 5_us);
}
static_assert(launches_with_arguments());

// With a calibration, the distance contains the empty parent: launch_floor.
constexpr kc::gpu h200_with_launches = [] {
  auto on = kc::machine::h200;
  on.calls = launching_card.calls;
  return on;
}();
constexpr kc::seconds a_child_on_h200() {
  kc::timeline t{h200_with_launches};
  const auto parent = t.launch(tenth);
  const auto child = t.launch_from_device(parent, tenth);
  const auto plan = t.schedule();
  return plan.start(child) - plan.finish(parent);
}
static_assert(is(a_child_on_h200(), 6_us - kc::machine::h200.measured.value()->launch_floor));
}  // namespace
