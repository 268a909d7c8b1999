// SPDX-License-Identifier: BSL-1.0
// Schedules of small programs, worked out by hand on a card of round numbers.
#include "timeline_card.hpp"

namespace {
using namespace kernelcost_tests;

// Launches: each takes 1 us on the host, which overlaps with the card.
constexpr kc::seconds launches(kc::seconds each, const kc::program_model& rules = kc::model::best_known_program) {
  kc::timeline t{card, rules};
  for (int i = 0; i < 3; ++i) t.launch(full(each));
  return t.elapsed();
}
static_assert(is(launches(10_us), 31_us));                                   // 1 + 3 x 10
static_assert(is(launches(0.5_us), 3.5_us));                                 // 3 x 1 + 0.5: the card waits for the host
static_assert(is(launches(10_us, kc::model::gonzalez2012_program), 33_us));  // 3 x (1 + 10)

// A library routine: its call may take longer on the host than its kernels take on the card.
constexpr kc::seconds calls(kc::seconds on_card, kc::seconds of_host,
                            const kc::program_model& rules = kc::model::best_known_program) {
  kc::timeline t{card, rules};
  for (int i = 0; i < 3; ++i) t.launch(kc::library_call("dgemm", on_card, of_host));
  t.launch(full(10_us));
  return t.elapsed();
}
static_assert(is(calls(2_us, 9_us), 39_us));  // 3 x 9, a launch of 1, and 10; the last dgemm ends in between
static_assert(is(calls(9_us, 2_us), 39_us));  // 2 + 3 x 9 + 10
static_assert(is(calls(2_us, 0_us), 17_us));  // the time of the call is unknown: a launch
static_assert(is(calls(2_us, 9_us, kc::model::gonzalez2012_program), 44_us));  // 3 x (9 + 2) + 1 + 10

// The longest program that must compile with the default limits of every compiler.
constexpr kc::seconds many_launches() {
  kc::timeline t{card};
  const auto kernel = full(2_us);
  for (int i = 0; i < 1200; ++i) t.launch(kernel);
  return t.elapsed();
}
constexpr auto of_1200 = many_launches();
static_assert(of_1200 > 2400.999_us && of_1200 < 2401.001_us);

// The thesis' program rule: T(HD) + sum of (launch + T(K)) + T(DH).
constexpr auto body = kc::expr::kernel("body", kc::expr::compute<float>(kc::expr::op::fma, 1000));
constexpr auto grid = kc::launch_1d(100000, 192_threads);
constexpr kc::seconds thesis_rule(int kernels) {
  const auto& c2070 = kc::machine::tesla_c2070;
  kc::timeline t{c2070, kc::model::gonzalez2012_program};
  t.copy_to_device(kc::pageable, 4_MiB);
  for (int i = 0; i < kernels; ++i) t.launch(body, grid);
  t.copy_to_host(kc::pinned, 2_MiB);
  return t.elapsed();
}
constexpr kc::seconds by_hand(int kernels) {
  using enum kc::copy_direction;
  const auto& c2070 = kc::machine::tesla_c2070;
  const kc::seconds each = launch_overhead(c2070) + estimate(body, grid, c2070, kc::model::gonzalez2012_sum).time;
  return copy_time(c2070, host_to_device, kc::pageable, 4_MiB) + kernels * each +
         copy_time(c2070, device_to_host, kc::pinned, 2_MiB);
}
static_assert(is(thesis_rule(0), by_hand(0)) && is(thesis_rule(1), by_hand(1)) && is(thesis_rule(7), by_hand(7)));

// Chunks that are copied to the card (10 us), processed by a kernel (10 us) and copied back (10 us).
constexpr kc::seconds chunks(const kc::gpu& on, int streams) {
  kc::timeline t{on};
  kc::stream s[4];
  for (auto& each : s) each = t.create_stream();
  for (int i = 0; i < 4; ++i) {
    const auto mine = s[i % streams];
    t.copy_to_device_async(kc::pinned, 10_kB, mine);
    t.launch(full(10_us), mine);
    t.copy_to_host_async(kc::pinned, 10_kB, mine);
  }
  t.synchronize_device();
  return t.elapsed();
}
static_assert(is(chunks(card, 1), 120_us));
// Copies in: 0-10 and 10-20. The third waits for the copy out of the first, 20-30, so it takes 30-40. The fourth takes
// 40-50; its kernel and its copy out follow.
static_assert(is(chunks(card, 2), 70_us));
static_assert(is(chunks(card, 4), 60_us));  // in 0-40, kernels 10-50, out 20-60
// One engine for both directions: the four copies in run first, 0-40, because they are ready first. The four copies out
// follow.
static_assert(is(chunks(old_card, 4), 80_us));
// Copies of 10 us in both directions at once: cards have two engines from compute capability 2.0 (Fermi) on.
constexpr kc::seconds both_ways(kc::compute_capability capability) {
  const kc::gpu on = round_card(capability);
  kc::timeline t{on};
  const auto in = t.create_stream();
  const auto out = t.create_stream();
  t.copy_to_device_async(kc::pinned, 10_kB, in);
  t.copy_to_host_async(kc::pinned, 10_kB, out);
  t.synchronize_device();
  return t.elapsed();
}
static_assert(is(both_ways({1, 0}), 20_us) && is(both_ways({1, 3}), 20_us));
static_assert(is(both_ways({2, 0}), 10_us) && is(both_ways({2, 1}), 10_us) && is(both_ways({5, 0}), 10_us));

// The order of streams. Kernels of 10 us that fill a tenth of the card.
constexpr auto tenth = part(10_us, 10, 10);

constexpr bool legacy_stream_is_a_barrier() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  const auto other = t.create_stream();
  const auto free = t.create_stream(kc::stream_kind::non_blocking);
  const auto a = t.launch(tenth, s);      // 1-11
  const auto b = t.launch(tenth);         // 11-21
  const auto c = t.launch(tenth, other);  // 21-31
  const auto d = t.launch(tenth, free);   // 4-14
  const auto plan = t.schedule();
  return is(plan.start(a), 1_us) && is(plan.start(b), 11_us) && is(plan.start(c), 21_us) && is(plan.start(d), 4_us) &&
         is(plan.elapsed(), 31_us);
}
static_assert(legacy_stream_is_a_barrier());

// Two threads, each with a default stream. Their kernels overlap if each thread has its own default stream.
constexpr kc::seconds two_threads(kc::default_stream_is rule) {
  kc::timeline t{card, kc::model::best_known_program, rule};
  const auto second = t.start_thread();
  t.launch(tenth);
  t.launch(tenth, second);
  return t.elapsed();
}
static_assert(is(two_threads(kc::default_stream_is::legacy), 21_us));
static_assert(is(two_threads(kc::default_stream_is::per_thread), 11_us));

constexpr bool streams_are_per_thread_but_wait_for_the_legacy_stream() {
  kc::timeline t{card, kc::model::best_known_program, kc::default_stream_is::per_thread};
  t.launch(tenth);                                          // 1-11
  const auto barrier = t.launch(tenth, kc::legacy_stream);  // 11-21
  const auto behind = t.launch(tenth);                      // 21-31
  const auto plan = t.schedule();
  return is(plan.start(barrier), 11_us) && is(plan.start(behind), 21_us);
}
static_assert(streams_are_per_thread_but_wait_for_the_legacy_stream());

constexpr bool events_order_streams() {
  kc::timeline t{card};
  const auto one = t.create_stream();
  const auto two = t.create_stream();
  const auto e = t.create_event();
  t.launch(tenth, one);                    // 1-11
  const auto recorded = t.record(e, one);  // 11
  t.launch(tenth, one);                    // 11-21, not waited for
  t.wait(e, two);
  const auto b = t.launch(tenth, two);  // 11-21
  const auto c = t.launch(tenth, two, after(b));
  t.synchronize(e);  // the host: 11
  const auto work = t.host_work("work", 5_us);
  const auto plan = t.schedule();
  return is(plan.finish(recorded), 11_us) && is(plan.start(b), 11_us) && is(plan.start(c), 21_us) &&
         is(plan.start(work), 11_us) && is(plan.elapsed(), 31_us);
}
static_assert(events_order_streams());

constexpr bool a_recorded_event_is_what_it_was_when_it_was_waited_for() {
  kc::timeline t{card};
  const auto one = t.create_stream();
  const auto two = t.create_stream();
  const auto e = t.create_event();
  t.record(e, one);
  t.wait(e, two);
  t.launch(tenth, one);  // 1-11
  t.record(e, one);
  t.launch(tenth, two);  // 2-12
  return is(t.elapsed(), 12_us);
}
static_assert(a_recorded_event_is_what_it_was_when_it_was_waited_for());

constexpr bool a_destroyed_stream_goes_on() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  t.launch(tenth, s);  // 1-11
  t.destroy(s);
  const auto again = t.create_stream();
  const auto b = t.launch(tenth, again);  // 2-12: a new stream, in the place of the old one
  const auto c = t.launch(tenth);         // 12-22: waits for both
  t.destroy(again);
  t.synchronize_device();
  const auto plan = t.schedule();
  return is(plan.start(b), 2_us) && is(plan.start(c), 12_us) && is(plan.elapsed(), 22_us);
}
static_assert(a_destroyed_stream_goes_on());

// A thread that synchronises the device waits for the pending work of a destroyed stream, whichever kind of stream it
// was. The legacy stream waits for blocking streams only.
constexpr bool a_device_is_done_when_destroyed_streams_are(kc::stream_kind kind) {
  kc::timeline t{card};
  const auto s = t.create_stream(kind);
  t.launch(tenth, s);  // 1-11
  t.destroy(s);
  const auto in_legacy = t.launch(tenth, kc::legacy_stream);
  const auto other = t.create_stream(kc::stream_kind::non_blocking);
  t.launch(part(20_us, 10, 10), other);  // 3-23
  t.destroy(other);
  t.synchronize_device();
  const auto work = t.host_work("work", 5_us);  // starts when the host has waited for the last stream
  const auto plan = t.schedule();
  const bool blocks = kind == kc::stream_kind::blocking;
  return is(plan.start(in_legacy), blocks ? 11_us : 2_us) && is(plan.start(work), 23_us);
}
constexpr kc::seconds synchronised_after(kc::stream_kind kind) {
  kc::timeline t{card};
  const auto s = t.create_stream(kind);
  t.launch(tenth, s);  // 1-11
  t.destroy(s);
  t.synchronize_device();
  t.host_work("work", 5_us);  // 11-16
  return t.elapsed();
}
static_assert(is(synchronised_after(kc::stream_kind::blocking), 16_us));
static_assert(is(synchronised_after(kc::stream_kind::non_blocking), 16_us));
static_assert(a_device_is_done_when_destroyed_streams_are(kc::stream_kind::blocking));
static_assert(a_device_is_done_when_destroyed_streams_are(kc::stream_kind::non_blocking));

// Kernels share the SMs by the blocks that fit. The card holds 100 of these blocks.
constexpr bool kernels_share_the_card() {
  kc::timeline t{card};
  kc::stream s[3];
  for (auto& each : s) each = t.create_stream(kc::stream_kind::non_blocking);
  const auto a = t.launch(part(10_us, 60, 10), s[0]);  // 1-11
  // From 2 on with 40 of its 80 blocks, at half its speed; 4.5 us are done at 11, and 3.5 us remain.
  const auto b = t.launch(part(8_us, 80, 10), s[1]);
  const auto c = t.launch(part(2_us, 20, 10), s[2]);  // 11-13: waits until earlier kernels have their blocks
  const auto plan = t.schedule();
  return is(plan.finish(a), 11_us) && is(plan.start(b), 2_us) && is(plan.finish(b), 14.5_us) &&
         is(plan.start(c), 11_us) && is(plan.finish(c), 13_us) && is(plan.busy(kc::engine::multiprocessors()), 13.5_us);
}
static_assert(kernels_share_the_card());

constexpr bool thirds_make_a_whole() {
  kc::timeline t{card};
  kc::operation k[4];
  for (auto& each : k) each = t.launch(part(30_us, 10, 3), t.create_stream());
  const auto plan = t.schedule();
  return is(plan.start(k[2]), 3_us) && is(plan.finish(k[2]), 33_us) && is(plan.start(k[3]), 31_us);
}
static_assert(thirds_make_a_whole());

constexpr bool old_cards_run_one_kernel_at_a_time() {
  kc::timeline t{old_card};
  t.launch(tenth, t.create_stream());
  t.launch(tenth, t.create_stream());
  return is(t.elapsed(), 21_us);
}
static_assert(old_cards_run_one_kernel_at_a_time());

// Operations that the host waits for, and operations that it does not wait for.
constexpr bool pageable_copies_keep_the_host() {
  kc::timeline t{card};
  const auto s = t.create_stream();
  const auto a = t.copy_to_device_async(kc::pinned, 10_kB, s);   // 0-10
  const auto work = t.host_work("work", 2_us);                   // 0-2
  const auto b = t.copy_to_device_async(kc::pageable, 5_kB, s);  // 10-20
  const auto later = t.host_work("later", 2_us);                 // 20-22
  const auto plan = t.schedule();
  return is(plan.finish(a), 10_us) && is(plan.start(work), 0_us) && is(plan.finish(b), 20_us) &&
         is(plan.start(later), 20_us) && is(plan.busy(kc::engine::host_thread(0)), 4_us) &&
         is(plan.idle(kc::engine::host_thread(0)), 18_us);
}
static_assert(pageable_copies_keep_the_host());

constexpr bool threads_work_beside_each_other() {
  kc::timeline t{card};
  t.host_work("before", 1_us);
  const auto second = t.start_thread();
  t.host_work("first", 10_us);
  t.host_work("second", 20_us, second);
  t.join(second);
  const auto last = t.host_work("last", 1_us);
  const auto plan = t.schedule();
  return is(plan.start(last), 21_us) && is(plan.elapsed(), 22_us) && is(plan.busy(kc::engine::host_thread(1)), 20_us);
}
static_assert(threads_work_beside_each_other());

// Memory, 2-D copies, prefetches, memset, copies within the card.
constexpr kc::seconds several_kinds() {
  kc::timeline t{card};
  const auto matrix = t.allocate(100_kB);
  t.copy_to_device(kc::pinned, {1_kB, 10, 10_kB}, matrix);  // ten rows of 1 kB: 10 us
  t.memset(100_kB, matrix);                                 // 1 + 1 us
  t.copy_within_device(100_kB, matrix);                     // 10 us
  t.prefetch_to_device(5_kB);                               // 5 us
  t.prefetch_to_host(5_kB);                                 // 5 us
  return t.elapsed();
}
static_assert(is(several_kinds(), 32_us));
constexpr bool freeing_waits() {
  kc::timeline t{card};
  const auto a = t.allocate(1_kB);
  t.launch(tenth, t.create_stream(), a);
  t.free(a);
  const auto next = t.host_work("next", 1_us);
  return is(t.schedule().start(next), 11_us);
}
static_assert(freeing_waits());
constexpr bool memory_is_counted() {
  kc::timeline t{card};
  const auto a = t.allocate(600_MB);
  const auto b = t.allocate(400_MB);
  const bool both = t.memory_used() == kc::bytes(1_GB);
  t.free(a);
  t.free_async(b);
  t.allocate_managed(100_GB);
  return both && t.memory_used() == 0_B;
}
static_assert(memory_is_counted());

// Graphs: each run is one launch and keeps the order of the captured streams. A graph waits only for earlier work in
// the stream of its launch.
constexpr bool graphs_repeat() {
  kc::timeline t{card};
  const auto one = t.create_stream();
  const auto two = t.create_stream();
  const auto fork = t.create_event();
  const auto join = t.create_event();
  t.begin_capture(one);
  t.launch(tenth, one);
  t.record(fork, one);
  t.wait(fork, two);
  t.launch(tenth, two);
  t.record(join, two);
  t.launch(tenth, one);
  t.wait(join, one);
  t.launch(tenth, one);  // 30 us from the first to the last
  const auto captured = t.end_capture();
  const auto nothing_ran = t.elapsed();
  const auto before = t.launch(full(4_us), one);  // 1-5
  const auto first = t.launch(captured, one);     // the call ends at 2; 5-35
  const auto second = t.launch(captured, two);    // the call ends at 3; the card is full until 5; 5-35
  const auto plan = t.schedule();
  return nothing_ran == 0_s && is(plan.finish(before), 5_us) && is(plan.finish(first), 35_us) &&
         is(plan.finish(second), 35_us) && is(plan.busy(kc::engine::host_thread(0)), 3_us);
}
static_assert(graphs_repeat());

// A card that states the launch overhead of a graph, and a card that does not.
constexpr kc::seconds graph_of_two(const kc::gpu& on) {
  kc::timeline t{on};
  const auto s = t.create_stream();
  t.begin_capture(s);
  t.launch(full(2_us), s);
  t.launch(full(2_us), s);
  t.launch(t.end_capture(), s);
  return t.elapsed();
}
constexpr kc::gpu card_with_graphs = [] {
  kc::gpu on = card;
  on.graph_launch_overhead = {0.5_us, "invented for tests"};
  return on;
}();
static_assert(is(graph_of_two(card), 5_us) && is(graph_of_two(card_with_graphs), 4.5_us));

// A kernel of a graph follows another one sooner than in a stream, if a model prices the distance of launches.
constexpr auto small_kernel = [] {
  using namespace kc::expr;
  const buffer<float> x{"x", 4096};
  return kernel("small", load(x, coalesced), store(x, coalesced));
}();
constexpr auto small_launch = kc::launch_1d(4096, 256_threads);
constexpr auto small_run = kc::run_of(small_kernel, small_launch, kc::machine::h200, kc::model::calibrated);
constexpr auto saving = kc::machine::h200.measured.value() -> graph_saving;
static_assert(saving > 0.5_us && is(small_run.time_in_graph, small_run.time - saving));
constexpr kc::seconds launches_of_small(bool as_graph, int kernels) {
  kc::timeline t{kc::machine::h200};
  const auto s = t.create_stream();
  if (as_graph) t.begin_capture(s);
  for (int i = 0; i < kernels; ++i) t.launch(small_run, s);
  if (as_graph) t.launch(t.end_capture(), s);
  return t.schedule().busy(kc::engine::multiprocessors(0));
}
static_assert(is(launches_of_small(true, 2), 2 * small_run.time_in_graph) &&
              is(launches_of_small(false, 2), 2 * small_run.time));
// Models without a gap between launches, and times that the user states, are the same in a graph.
static_assert(kc::run_of(small_kernel, small_launch, kc::machine::h200, kc::model::roofline).time_in_graph == 0_s &&
              kc::run_of("known", 5_us).time_in_graph == 0_s);

// Several cards.
constexpr kc::system pair{.name = "pair", .host = "a host", .cards = {&card, &card}};
constexpr kc::system linked{.name = "linked",
                            .host = "a host",
                            .cards = {&card, &card},
                            .between_cards = {{10_GB_per_s, "invented"}, {2_us, "invented"}}};
constexpr kc::seconds to_the_other(const kc::system& cards) {
  kc::timeline t{cards};
  t.copy_to_peer(10_kB, 0, 1);
  return t.elapsed();
}
static_assert(pair.cards.size() == 2);
static_assert(is(to_the_other(pair), 20_us));   // out and in again, through the host
static_assert(is(to_the_other(linked), 3_us));  // 2 + 1

constexpr bool cards_work_beside_each_other() {
  kc::timeline t{pair};
  const auto a = t.launch(full(10_us));  // 1-11
  t.set_device(1);
  const auto b = t.launch(full(10_us));            // 2-12: the default stream of another card
  const auto c = t.launch(full(10_us), after(a));  // 12-22
  const auto plan = t.schedule();
  return is(plan.start(a), 1_us) && is(plan.start(b), 2_us) && is(plan.start(c), 12_us) &&
         is(plan.busy(kc::engine::multiprocessors(1)), 20_us);
}
static_assert(cards_work_beside_each_other());

// Queries of a schedule.
constexpr bool the_critical_path_has_no_gap() {
  kc::timeline t{card};
  const auto a = t.create_stream();
  const auto b = t.create_stream();
  t.copy_to_device_async(kc::pinned, 10_kB, a);                     // 0-10
  const auto waits = t.copy_to_device_async(kc::pinned, 20_kB, b);  // 10-30, waits for the engine
  const auto k = t.launch(full(5_us), b);                           // 30-35
  const auto beside = t.launch(full(5_us), a);                      // 10-15
  const auto plan = t.schedule();
  return plan.last() == k && plan.before(k) == waits && plan.before(plan.before(waits)) == kc::operation{} &&
         plan[k.number].critical && !plan[beside.number].critical && is(plan.elapsed(), 35_us) &&
         is(plan.one_after_the_other(), 42_us) && plan.overlap() > 7. / 42 - 1e-9 && plan.overlap() < 7. / 42 + 1e-9;
}
static_assert(the_critical_path_has_no_gap());

// Copies by size: linear between measured sizes, extrapolated from the last two, and never less than the first.
constexpr kc::copy_curve curve{{{{1_kB, 10_us},
                                 {2_kB, 11_us},
                                 {4_kB, 13_us},
                                 {8_kB, 17_us},
                                 {16_kB, 25_us},
                                 {32_kB, 40_us},
                                 {64_kB, 70_us},
                                 {128_kB, 130_us},
                                 {256_kB, 250_us}}}};
static_assert(is(curve(1_B), 10_us) && is(curve(1_kB), 10_us) && is(curve(1.5_kB), 10.5_us) && is(curve(2_kB), 11_us));
static_assert(is(curve(48_kB), 55_us) && is(curve(256_kB), 250_us) && is(curve(512_kB), 490_us));

constexpr kc::seconds copy_in(const kc::gpu& on, const kc::program_model& rules, kc::bytes size) {
  kc::timeline t{on, rules};
  t.copy_to_device(kc::pinned, size);
  return t.elapsed();
}
constexpr const auto& h200 = kc::machine::h200;
static_assert(copy_in(h200, kc::model::calibrated_program, 3_MiB) ==
              h200.measured_copies.value()->pinned_to_device(3_MiB));
static_assert(copy_in(h200, kc::model::best_known_program, 3_MiB) ==
              copy_in(h200, kc::model::calibrated_program, 3_MiB));
static_assert(is(copy_in(h200, kc::model::gonzalez2012_program, 3_MiB),
                 copy_time(h200, kc::copy_direction::host_to_device, kc::pinned, 3_MiB)));
static_assert(copy_in(h200, kc::model::best_known_program, 0_B) == 0_s);
static_assert(is(copy_in(card, kc::model::best_known_program, 10_kB), 10_us));

// Each direction has its own times. A copy from pageable memory returns before the last of its data have arrived.
constexpr bool each_way_has_its_own_times() {
  const auto& times = *h200.measured_copies.value();
  kc::timeline t{h200};
  const auto a = t.copy_to_device(kc::pageable, 1_MiB);
  const auto b = t.copy_to_host(kc::pageable, 1_MiB);
  const auto c = t.copy_to_host(kc::pinned, 1_MiB);
  const auto d = t.copy_within_device(1_MiB);
  const auto plan = t.schedule();
  const auto took = [&](kc::operation which) { return plan.finish(which) - plan.start(which); };
  return is(plan.finish(a), times.pageable_to_device(1_MiB) + h200.calls.staged.value()) &&
         is(plan.start(b), plan.finish(a)) && is(took(b), times.pageable_to_host(1_MiB)) &&
         is(took(c), times.pinned_to_host(1_MiB)) && is(took(d), times.within_device(1_MiB));
}
static_assert(each_way_has_its_own_times());
}  // namespace
