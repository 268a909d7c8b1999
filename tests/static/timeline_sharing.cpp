// SPDX-License-Identifier: BSL-1.0
// Resources that operations divide, urgent streams, and costs of calls: schedules worked out by hand on the card of
// round numbers (a launch takes 1 us, 1 kB of pinned memory 1 us, ten SMs).
#include "timeline_card.hpp"

namespace {
using namespace kernelcost_tests;

/// A tenth of the card's blocks, and shares of the bandwidths of device memory and of L2.
constexpr kc::kernel_run memory_bound(kc::seconds time, double dram, double l2 = 0) {
  auto run = part(time, 10, 10);
  run.dram_share = dram;
  run.l2_share = l2;
  return run;
}
/// The end of each of several kernels in streams of their own, the last of which starts when all run.
template <std::size_t N>
constexpr bool end_at(const kc::kernel_run (&kernels)[N], const kc::seconds (&ends)[N]) {
  kc::timeline t{card};
  kc::operation launched[N];
  for (std::size_t i = 0; i < N; ++i) launched[i] = t.launch(kernels[i], t.create_stream());
  const auto plan = t.schedule();
  for (std::size_t i = 0; i < N; ++i)
    if (!is(plan.finish(launched[i]), ends[i])) return false;
  return true;
}

// Device memory ------------------------------------------------------------------------------------------------------

// Two kernels that take all of the bandwidth, 1-11 and 2-12 by themselves: side by side from 2 on. At 2 the first has 9
// us left, which take 18; the second then has 1 us left.
static_assert(end_at({memory_bound(10_us, 1), memory_bound(10_us, 1)}, {20_us, 21_us}));
// Four halves fill it twice; the first two alone fill it: 1-11; at 3 both have half of their share.
static_assert(end_at({memory_bound(10_us, 0.5), memory_bound(10_us, 0.5)}, {11_us, 12_us}));
// A kernel that takes a tenth is not slowed, and leaves nine tenths to the other: 1 + 1 + 10 / 0.9 us at 12, when it
// has 9 - 0.9 x 10 = 0 us left.
static_assert(end_at({memory_bound(10_us, 1), memory_bound(10_us, 0.1)}, {12_us, 12_us}));
// Three of 0.2, 0.6 and 1: 0.2 is less than a third, and the others get 0.4 each.
static_assert(end_at({memory_bound(12_us, 0.2), memory_bound(12_us, 0.6), memory_bound(10_us, 1)},
                     // At 2: 0.2 and 0.6 fit. At 3, 0.6 runs at two thirds, 1 at 0.4. At 13 the first ends, and the
                     // others get a half: 0.6 has 11 - 10 x 2/3 = 13/3 us left, at 5/6; 1 has 6 us left, at a half.
                     {13_us, 18.2_us, 21.6_us}));
// L2 is another resource: a kernel bound by it and one bound by device memory don't slow each other.
static_assert(end_at({memory_bound(10_us, 1), memory_bound(10_us, 0, 1)}, {11_us, 12_us}));
static_assert(end_at({memory_bound(10_us, 0, 1), memory_bound(10_us, 0.5, 1)}, {20_us, 21_us}));

// A kernel with a part of its blocks asks for that part of its share: the first takes 60 of 100 blocks, the second gets
// 40 of 60 and two thirds of its speed, and needs 2/3 of the bandwidth where the first takes 1/3 from 2 on.
constexpr bool blocks_and_bandwidth() {
  kc::timeline t{card};
  auto first = part(10_us, 60, 10);
  auto second = part(10_us, 60, 10);
  first.dram_share = 1. / 3;
  second.dram_share = 1;
  const auto a = t.launch(first, t.create_stream());   // 1-11
  const auto b = t.launch(second, t.create_stream());  // 2 - 11: 9 x 2/3 = 6 us done; 4 us more at full speed
  const auto plan = t.schedule();
  return is(plan.finish(a), 11_us) && is(plan.finish(b), 15_us);
}
static_assert(blocks_and_bandwidth());

// The shares of an estimate: one that computes takes nothing of device memory. A copy by one float a thread runs at
// 2647 GB/s where reads run at 4484 GB/s: examples/records/calibration/h200.csv, dram_bandwidth.
constexpr auto streams = [] {
  using namespace kc::expr;
  const buffer<float> x{"x", 1 << 28}, y{"y", 1 << 28};
  return kernel("streams", load(x, coalesced, streaming), store(y, coalesced, streaming));
}();
constexpr auto computes = kc::expr::kernel("computes", kc::expr::compute<float>(kc::expr::op::fma, 10000));
constexpr auto streaming_run = kc::run_of(streams, kc::launch_1d(1 << 28, 256_threads), kc::machine::h200);
constexpr auto computing_run = kc::run_of(computes, kc::launch_1d(1 << 20, 256_threads), kc::machine::h200);
static_assert(streaming_run.dram_share > 0.95 * 2647 / 4484 && streaming_run.dram_share < 1.05 * 2647 / 4484);
static_assert(computing_run.dram_share < 0.01 && computing_run.l2_share < 0.01);

// The memory of the host
// -----------------------------------------------------------------------------------------------

constexpr kc::system two_cards(bool limited) {
  kc::system both{.name = "pair", .host = "a host", .cards = {&card, &card}};
  if (limited) both.host_memory = {1.5_GB_per_s, "invented"};
  return both;
}
constexpr kc::seconds copies_of_both(const kc::system& both, kc::host_memory memory) {
  kc::timeline t{both};
  t.copy_to_device_async(kc::pinned, 30_kB);  // 30 us alone
  const auto other = t.start_thread();
  t.set_device(1, other);
  t.copy_to_device_async(memory, memory == kc::pinned ? 30_kB : 10_kB, other);
  return t.elapsed();
}
constexpr auto unlimited = two_cards(false);
constexpr auto limited = two_cards(true);
static_assert(is(copies_of_both(unlimited, kc::pinned), 30_us));
static_assert(is(copies_of_both(limited, kc::pinned), 40_us));  // 0.75 GB/s each: 60 kB at 1.5 GB/s
// A pageable copy of 10 kB takes 20 us alone, and all of the host's memory in three passes: 1.5 GB/s. Each gets a half:
// it runs at half its speed, the other one at three quarters. At 40 us it has ended, as has the other: 30 of 30 us.
static_assert(is(copies_of_both(limited, kc::pageable), 40_us));

// Urgent streams
// -------------------------------------------------------------------------------------------------------

// A kernel of many waves fills the card from 1 on, 100 us. An urgent one is launched at 2: it gets its blocks at once,
// 2-12, and the other one goes on. Without urgency it would wait until 101.
constexpr bool urgent_kernels_come_first(int urgency, kc::seconds end_of_urgent, kc::seconds end_of_other) {
  kc::timeline t{card};
  const auto normal = t.create_stream();
  const auto urgent = t.create_stream(kc::stream_priority{urgency});
  const auto other = t.launch(part(100_us, 1000, 10), normal);
  const auto first = t.launch(part(10_us, 1000, 10), urgent);
  const auto plan = t.schedule();
  return is(plan.finish(first), end_of_urgent) && is(plan.finish(other), end_of_other);
}
static_assert(urgent_kernels_come_first(-1, 12_us, 111_us) && urgent_kernels_come_first(0, 111_us, 101_us));
// A half of the card: the other kernel runs on with half of its blocks.
constexpr bool urgent_kernels_take_what_they_need() {
  kc::timeline t{card};
  const auto other = t.launch(part(100_us, 1000, 10), t.create_stream());
  const auto urgent = t.launch(part(10_us, 50, 10), t.create_stream(kc::stream_priority{-1}));
  const auto plan = t.schedule();
  return is(plan.finish(urgent), 12_us) && is(plan.finish(other), 106_us);  // 5 of 10 us lost
}
static_assert(urgent_kernels_take_what_they_need());
// Blocks that are resident are never taken: a kernel of a single wave keeps them.
constexpr bool resident_blocks_stay() {
  kc::timeline t{card};
  const auto other = t.launch(part(100_us, 100, 10), t.create_stream());
  const auto urgent = t.launch(part(10_us, 50, 10), t.create_stream(kc::stream_priority{-1}));
  const auto plan = t.schedule();
  return is(plan.finish(other), 101_us) && is(plan.start(urgent), 101_us);
}
static_assert(resident_blocks_stay());
// Among kernels that wait, the most urgent starts first, and equals in the order of issue.
constexpr bool the_most_urgent_waits_least() {
  kc::timeline t{card};
  t.launch(part(100_us, 100, 10), t.create_stream());                              // 1-101
  const auto a = t.launch(full(10_us), t.create_stream());                         // 131-141
  const auto b = t.launch(full(10_us), t.create_stream(kc::stream_priority{-1}));  // 111-121
  const auto c = t.launch(full(10_us), t.create_stream(kc::stream_priority{-2}));  // 101-111
  const auto d = t.launch(full(10_us), t.create_stream(kc::stream_priority{-1}));  // 121-131
  const auto plan = t.schedule();
  return is(plan.start(c), 101_us) && is(plan.start(b), 111_us) && is(plan.start(d), 121_us) &&
         is(plan.start(a), 131_us);
}
static_assert(the_most_urgent_waits_least());
// The least urgent kernel gives its blocks first.
constexpr bool the_least_urgent_gives_first() {
  kc::timeline t{card};
  const auto low = t.launch(part(100_us, 1000, 10), t.create_stream(kc::stream_priority{1}));  // all SMs from 1 on
  const auto middle = t.launch(part(20_us, 150, 20), t.create_stream());                       // 150 of 200: 2-22
  const auto high = t.launch(part(10_us, 25, 10), t.create_stream(kc::stream_priority{-1}));   // a quarter: 3-13
  const auto plan = t.schedule();
  // `low` keeps a quarter of its blocks from 2 on and gives them to `high` at 3; it gets them back at 13, and all of
  // them at 22: 1 + 1/4 + 9/4 us done by then.
  return is(plan.finish(high), 13_us) && is(plan.finish(middle), 22_us) && is(plan.finish(low), 118.5_us);
}
static_assert(the_least_urgent_gives_first());

// Rows of 2-D copies, staged copies, copy engines --------------------------------------------------------------------

constexpr kc::gpu with_calls = [] {
  constexpr const char* invented = "invented for tests";
  auto on = card;
  on.calls.copy_row_to_device = {0.1_us, invented};
  on.calls.copy_row_to_host = {0.2_us, invented};
  on.calls.pending_launches = {3, invented};
  on.calls.first_launch = {40_us, invented};
  on.calls.context_creation = {900_us, invented};
  on.calls.staged = {5_us, invented};
  return on;
}();
constexpr kc::seconds rows_in_and_out(const kc::gpu& on, kc::bytes pitch, const kc::program_model& rules) {
  kc::timeline t{on, rules};
  const kc::copy_size rows{100_B, 50, pitch};
  t.copy_to_device(kc::pinned, rows);
  t.copy_to_host(kc::pinned, rows);
  return t.elapsed();
}
static_assert(is(rows_in_and_out(with_calls, 200_B, kc::model::best_known_program), 25_us));  // 5 + 5 + 5 + 10
static_assert(is(rows_in_and_out(with_calls, 100_B, kc::model::best_known_program), 10_us));  // the rows adjoin
static_assert(is(rows_in_and_out(with_calls, 200_B, kc::model::gonzalez2012_program), 10_us));
static_assert(is(rows_in_and_out(card, 200_B, kc::model::best_known_program), 10_us));  // not measured

// A copy from pageable memory returns when it is staged; its data arrive 5 us later. Later calls in the stream wait for
// them.
constexpr bool staged_copies_arrive_later() {
  kc::timeline t{with_calls};
  const auto s = t.create_stream();
  const auto copy = t.copy_to_device_async(kc::pageable, 5_kB, s);  // 0-10, and to 15
  const auto work = t.host_work("work", 2_us);                      // 10-12
  const auto kernel = t.launch(full(10_us), s);                     // launched 12-13, 15-25
  t.copy_to_host(kc::pageable, 5_kB, kc::after(kernel));            // 25-35: has arrived when the call returns
  const auto plan = t.schedule();
  return is(plan.finish(copy), 15_us) && is(plan.start(work), 10_us) && is(plan.start(kernel), 15_us) &&
         is(plan.elapsed(), 35_us);
}
static_assert(staged_copies_arrive_later());

// Calls that don't wait take the host thread some time, if it is known.
constexpr bool calls_that_do_not_wait(bool known) {
  auto on = card;
  if (known) {
    on.calls.record_event = {2_us, "invented for tests"};
    on.calls.wait_for_event = {3_us, "invented for tests"};
    on.calls.copy_call = {4_us, "invented for tests"};
  }
  kc::timeline t{on};
  const auto s = t.create_stream();
  t.copy_to_device_async(kc::pinned, 20_kB, s);
  const auto copied = t.create_event();
  t.record(copied, s);
  t.wait(copied, t.create_stream());
  const auto work = t.host_work("work", 1_us);
  const auto plan = t.schedule();
  return is(plan.start(work), known ? 9_us : 0_us) && is(plan.elapsed(), 20_us);
}
static_assert(calls_that_do_not_wait(true) && calls_that_do_not_wait(false));

// GeForce cards of the Fermi generation have one copy engine, Tesla cards of that generation have two.
constexpr kc::seconds both_ways(const kc::gpu& on) {
  kc::timeline t{on};
  t.copy_to_device_async(kc::pinned, 10_kB, t.create_stream());
  t.copy_to_host_async(kc::pinned, 10_kB, t.create_stream());
  return t.elapsed();
}
constexpr kc::gpu of_one_engine = [] {
  auto on = round_card({2, 1});
  on.copy_engines = kc::machine::gtx_560_ti.copy_engines;
  return on;
}();
static_assert(is(both_ways(of_one_engine), 20_us) && is(both_ways(round_card({2, 1})), 10_us));

// The launch queue, contexts, first launches -------------------------------------------------------------------------

// Three kernels fit in the queue. The fourth call, which begins at 3, waits until the first kernel ends at 11.
constexpr bool the_queue_fills() {
  kc::timeline t{with_calls};
  kc::operation last;
  for (int i = 0; i < 5; ++i) last = t.launch(full(10_us));  // 1-11, 11-21, ...
  const auto work = t.host_work("work", 1_us);               // after the fifth call: 21-22
  const auto plan = t.schedule();
  return is(plan.start(work), 22_us) && is(plan.finish(last), 51_us) && is(plan.elapsed(), 51_us);
}
static_assert(the_queue_fills());
// Each card has a queue of its own.
constexpr kc::system two_queues{.name = "pair", .host = "a host", .cards = {&with_calls, &with_calls}};
constexpr bool cards_have_their_queues() {
  kc::timeline t{two_queues};
  for (int i = 0; i < 6; ++i) {
    t.set_device(i % 2);
    t.launch(full(10_us));
  }
  const auto work = t.host_work("work", 1_us);
  return is(t.schedule().start(work), 6_us);
}
static_assert(cards_have_their_queues());

constexpr kc::seconds from_the_start(const kc::gpu& on) {
  kc::timeline t{on};
  t.create_context();
  t.load_kernel();
  t.launch(full(10_us));
  return t.elapsed();
}
static_assert(is(from_the_start(with_calls), 951_us));  // 900 + 40 + 1 + 10
}  // namespace
