// SPDX-License-Identifier: BSL-1.0
// Copies between cards over links and ports, and collectives in a timeline, worked out by hand on cards of round
// numbers. A copy of 10 kB over a link takes 2 us + 10 kB / 10 GB/s = 3 us.
#include "timeline_card.hpp"

namespace {
using namespace kernelcost_tests;
using kc::engine;

constexpr const char* invented = "invented for tests";
constexpr kc::card_links switched = kc::links_of(kc::link_topology::switched, 10_GB_per_s, 2_us);
constexpr kc::card_links in_pairs = kc::links_of(kc::link_topology::each_pair, 10_GB_per_s, 2_us);
constexpr kc::card_links bus = kc::links_of(kc::link_topology::one_link, 10_GB_per_s, 2_us);
constexpr kc::card_links half_duplex = [] {
  auto links = switched;
  links.half_duplex = true;
  return links;
}();

constexpr kc::system four_cards(const kc::card_links& links) {
  return {.name = "four", .host = "a host", .cards = {&card, &card, &card, &card}, .links = {&links, invented}};
}

struct pair_of_cards {
  int from, to;
};
/// Copies of 10 kB, each in a stream of its own.
template <std::size_t N>
constexpr kc::seconds copies(const kc::card_links& links, const pair_of_cards (&pairs)[N]) {
  kc::timeline t{four_cards(links)};
  for (const auto& each : pairs) t.copy_to_peer(10_kB, each.from, each.to, t.create_stream());
  return t.elapsed();
}

static_assert(is(switched.copies(0, 1)(10_kB), 3_us));
static_assert(is(copies(switched, {{0, 1}}), 3_us));
// Different pairs of cards run beside each other, and so do both directions.
static_assert(is(copies(switched, {{0, 1}, {2, 3}}), 3_us));
static_assert(is(copies(switched, {{0, 1}, {1, 0}}), 3_us));
static_assert(is(copies(switched, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}), 3_us));
static_assert(is(copies(switched, {{0, 1}, {0, 1}}), 6_us));
// Copies into one card, or out of one, share its port.
static_assert(is(copies(switched, {{0, 3}, {1, 3}}), 6_us));
static_assert(is(copies(switched, {{0, 1}, {0, 2}, {0, 3}}), 9_us));
// A copy whose ports are free passes those that wait. 0-3: 0 to 1, 1 to 0, 2 to 3, 3 to 2. 3-6: 1 to 2 and 2 to 1.
static_assert(is(copies(switched, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}}), 6_us));
// With half duplex a card's port serves one copy at a time; a bus serves one at all; pairs have links of their own.
static_assert(is(copies(half_duplex, {{0, 1}, {1, 0}}), 6_us) && is(copies(half_duplex, {{0, 1}, {2, 3}}), 3_us));
static_assert(is(copies(bus, {{0, 1}, {2, 3}}), 6_us));
static_assert(is(copies(in_pairs, {{0, 3}, {1, 3}, {3, 0}}), 3_us) && is(copies(in_pairs, {{0, 3}, {0, 3}}), 6_us));
// Nothing takes no time.
constexpr kc::seconds nothing() {
  kc::timeline t{four_cards(switched)};
  t.copy_to_peer(0_B, 0, 1);
  return t.elapsed();
}
static_assert(is(nothing(), 0_s));

// Directions have their own times.
constexpr kc::card_links slower_back = [] {
  auto links = switched;
  links.to_lower = kc::links_of(kc::link_topology::switched, 5_GB_per_s, 2_us).to_lower;
  return links;
}();
static_assert(is(copies(slower_back, {{0, 1}}), 3_us) && is(copies(slower_back, {{1, 0}}), 4_us));
static_assert(is(copies(slower_back, {{0, 1}, {1, 0}}), 4_us));

// The schedule: both ports are busy, and the one that waits follows the copy that held its port.
constexpr bool ports_are_busy() {
  kc::timeline t{four_cards(switched)};
  const auto a = t.copy_to_peer(10_kB, 0, 1, t.create_stream());
  const auto b = t.copy_to_peer(10_kB, 2, 1, t.create_stream());
  const auto plan = t.schedule();
  return is(plan.busy(engine::port_out(0)), 3_us) && is(plan.busy(engine::port_in(1)), 6_us) &&
         is(plan.busy(engine::port_in(0)), 0_us) && is(plan.start(b), 3_us) && plan.last() == b &&
         plan.before(b) == a && plan[a.number].critical && is(plan.one_after_the_other(), 6_us);
}
static_assert(ports_are_busy());

// An event of another card arrives later; one of the same card does not.
constexpr kc::seconds after_event(int card_that_waits) {
  kc::timeline t{four_cards(switched)};
  const auto done = t.create_event();
  t.launch(full(10_us));  // 1-11
  t.record(done);
  t.set_device(card_that_waits);
  const auto s = t.create_stream();
  t.wait(done, s);
  t.launch(full(10_us), s);
  return t.elapsed();
}
static_assert(is(after_event(0), 21_us) && is(after_event(1), 23_us));  // the latency of the links is 2 us

// Collectives.
struct cards_with_streams {
  kc::stream of[4];
};
constexpr kc::stream stream_on(kc::timeline& t, int device, kc::stream_priority priority = {}) {
  t.set_device(device);
  const auto created = t.create_stream(priority);
  t.set_device(0);
  return created;
}
constexpr cards_with_streams streams_in(kc::timeline& t, kc::stream_priority priority = {}) {
  cards_with_streams all{};
  for (int i = 0; i < 4; ++i) all.of[i] = stream_on(t, i, priority);
  return all;
}
constexpr kc::collective_run sum(int sms) { return {"sum", 10_us, sms, 2_us}; }

// It starts when the last card is ready, and the operations behind it in all streams follow it.
constexpr bool starts_with_the_last() {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  t.launch(full(20_us), streams.of[0]);                   // 1-21
  const auto all = t.collective(sum(0), streams.of);      // the calls end at 3; 21-31
  const auto next = t.launch(full(5_us), streams.of[2]);  // 31-36
  const auto plan = t.schedule();
  return is(plan.start(all), 21_us) && is(plan.finish(all), 31_us) && is(plan.start(next), 31_us) &&
         is(plan.busy(engine::port_in(3)), 10_us) && is(plan.busy(engine::host_thread(0)), 4_us);
}
static_assert(starts_with_the_last());

// The calls take one launch for each card unless their time is stated.
constexpr kc::seconds calls_of(kc::seconds call) {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  t.collective(kc::collective_run{"sum", 10_us, 0, call}, streams.of);
  return t.schedule().busy(engine::host_thread(0));
}
static_assert(is(calls_of(0_us), 4_us) && is(calls_of(7_us), 7_us));

// Copies between its cards wait for it, and it waits for them.
constexpr bool shares_the_ports() {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  t.copy_to_peer(10_kB, 1, 2, t.create_stream());                    // 0-3
  const auto all = t.collective(sum(0), streams.of);                 // ready at 2
  const auto copy = t.copy_to_peer(10_kB, 3, 1, t.create_stream());  // 2-5: its ports are free, those of `all` are not
  t.launch(full(2_us), streams.of[0]);                               // 15-17
  const auto last = t.copy_to_peer(10_kB, 3, 1, t.create_stream());  // ready at 3, behind `all`
  const auto plan = t.schedule();
  return is(plan.start(copy), 2_us) && is(plan.start(all), 5_us) && is(plan.start(last), 15_us) && plan.last() == last;
}
static_assert(shares_the_ports());

// Its kernel takes SMs from the kernel of another stream: 2 of 10 while both run. The kernel of 10 us gets 8 SMs at 3
// and all of them at 13: it has done 8 us of its work by then, and ends at 15.
constexpr bool occupies_sms() {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  const auto all = t.collective(sum(2), streams.of);  // 2-12
  const auto k = t.launch(part(10_us, 10, 1), t.create_stream());
  const auto plan = t.schedule();
  return is(plan.start(all), 2_us) && is(plan.finish(all), 12_us) && is(plan.start(k), 3_us) &&
         is(plan.finish(k), 12_us + 10_us - 0.8 * 9_us) && is(plan.busy(engine::multiprocessors(3)), 10_us);
}
static_assert(occupies_sms());

// It waits for SMs on each card, and the cards that have theirs hold them.
constexpr bool waits_for_sms() {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  t.launch(full(20_us), t.create_stream());           // 1-21 on card 0
  const auto all = t.collective(sum(2), streams.of);  // 21-31
  t.set_device(1);
  const auto k = t.launch(part(10_us, 10, 1), t.create_stream());  // from 4, on the 8 SMs that are left: 12.5 us
  const auto plan = t.schedule();
  return is(plan.start(all), 21_us) && is(plan.start(k), 4_us) && is(plan.finish(k), 16.5_us) &&
         is(plan.busy(engine::multiprocessors(2)), 28_us);
}
static_assert(waits_for_sms());

// Two collectives over the same cards run one after the other, in any order of their streams.
constexpr kc::seconds two_sums(int sms) {
  kc::timeline t{four_cards(switched)};
  const auto a = streams_in(t);
  const auto b = streams_in(t);
  t.collective(sum(sms), a.of);  // 2-12
  const kc::stream reversed[] = {b.of[3], b.of[2], b.of[1], b.of[0]};
  t.collective(sum(sms), reversed);  // 12-22
  return t.elapsed();
}
static_assert(is(two_sums(0), 22_us) && is(two_sums(10), 22_us));

// In a graph.
constexpr kc::seconds as_graph() {
  kc::timeline t{four_cards(switched)};
  const auto streams = streams_in(t);
  t.begin_capture(streams.of[0]);
  t.collective(sum(2), streams.of);
  const auto g = t.end_capture();
  t.launch(g, streams.of[0]);  // 1-11
  t.launch(g, streams.of[0]);  // 11-21
  return t.elapsed();
}
static_assert(is(as_graph(), 21_us));

// Beside urgent streams, the host's memory and the queue of launches
// ---------------------------------------------------

// A kernel of many waves fills the first card from 1 on. The collective on half of the SMs takes them in urgent
// streams, 3-13, and costs the kernel half of that time. Otherwise it waits until 101.
constexpr bool urgent_collectives_take_sms(int urgency, kc::seconds start, kc::seconds end_of_kernel) {
  kc::timeline t{four_cards(switched)};
  const auto kernel = t.launch(part(100_us, 1000, 10), t.create_stream(kc::stream_kind::non_blocking));
  const auto all = t.collective(sum(5), streams_in(t, kc::stream_priority{urgency}).of);
  const auto plan = t.schedule();
  return is(plan.start(all), start) && is(plan.finish(all), start + 10_us) && is(plan.finish(kernel), end_of_kernel);
}
static_assert(urgent_collectives_take_sms(-1, 3_us, 106_us) && urgent_collectives_take_sms(0, 101_us, 101_us));

// A collective that holds the first three cards waits for the last one until 21. An urgent one does not overtake it
// there, for it needs the SMs that the first one holds.
constexpr bool collectives_keep_their_order() {
  kc::timeline t{four_cards(switched)};
  t.launch(full(20_us), stream_on(t, 3));  // 1-21
  const auto first = t.collective(sum(10), streams_in(t).of);
  const auto urgent = t.collective(sum(10), streams_in(t, kc::stream_priority{-1}).of);
  const auto plan = t.schedule();
  return is(plan.start(first), 21_us) && is(plan.start(urgent), 31_us) && is(plan.elapsed(), 41_us);
}
static_assert(collectives_keep_their_order());

// Copies and collectives share a link of a constant rate, in the order in which they are ready.
constexpr kc::seconds over_a_constant_link() {
  constexpr kc::system pair{
      .name = "pair", .host = "a host", .cards = {&card, &card}, .between_cards = {{1_GB_per_s, invented}}};
  kc::timeline t{pair};
  const auto own = t.create_stream();
  const kc::stream both[] = {t.create_stream(), stream_on(t, 1)};
  const auto copy = t.copy_to_peer(10_kB, 0, 1, own);               // 0-10
  t.collective(sum(0), both);                                       // 10-20
  t.copy_to_peer(10_kB, 1, 0, t.create_stream(), kc::after(copy));  // 20-30
  return t.elapsed();
}
static_assert(is(over_a_constant_link(), 30_us));

// Copies to two cards divide the host's memory; a copy over the links does not need it.
constexpr bool links_do_not_need_the_hosts_memory() {
  auto limited = four_cards(switched);
  limited.host_memory = {1.5_GB_per_s, invented};
  kc::timeline t{limited};
  t.copy_to_device_async(kc::pinned, 30_kB);
  const auto other = t.start_thread();
  t.set_device(1, other);
  t.copy_to_device_async(kc::pinned, 30_kB, other);
  const auto between = t.copy_to_peer(10_kB, 0, 1, t.create_stream(kc::stream_kind::non_blocking));
  const auto plan = t.schedule();
  return is(plan.finish(between), 3_us) && is(plan.elapsed(), 40_us);  // 0.75 GB/s each
}
static_assert(links_do_not_need_the_hosts_memory());

// The kernels of collectives fill the queues of their cards: the fourth call, which begins at 6, waits until the first
// collective ends at 12.
constexpr bool collectives_fill_the_queue(int sms, kc::seconds end_of_calls) {
  auto queued = card;
  queued.calls.pending_launches = {3, invented};
  kc::system pair{.name = "pair", .host = "a host", .cards = {&queued, &queued}, .links = {&switched, invented}};
  kc::timeline t{pair};
  const kc::stream both[] = {t.create_stream(), stream_on(t, 1)};
  for (int i = 0; i < 4; ++i) t.collective(sum(sms), both);
  const auto work = t.host_work("work", 1_us);
  return is(t.schedule().start(work), end_of_calls);
}
static_assert(collectives_fill_the_queue(5, 14_us) && collectives_fill_the_queue(0, 8_us));
}  // namespace
