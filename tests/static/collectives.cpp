// SPDX-License-Identifier: BSL-1.0
// The formulas of collectives, at terms of round numbers: 1 us for a step, 1 GB/s.
#include "timeline_card.hpp"

#include <kernelcost/program/networks.hpp>

#include <string_view>

namespace {
using namespace kernelcost_tests;
using kc::collective;
using kc::collectives::algorithm;
namespace cs = kc::collectives;

constexpr cs::terms round{.step = 1_us, .rate = 1_GB_per_s, .start = 5_us};
constexpr kc::seconds at(collective what, algorithm by, kc::count cards, kc::bytes size) {
  return cs::time(what, by, cards, size, round);
}

// A ring all-reduce of n bytes over p cards moves 2 (p - 1) / p n bytes from each card, in 2 (p - 1) steps.
static_assert(cs::sent_by_each_card(collective::all_reduce, 2, 8_kB) == 8_kB);
static_assert(cs::sent_by_each_card(collective::all_reduce, 4, 8_kB) == 12_kB);
static_assert(cs::sent_by_each_card(collective::all_reduce, 8, 8_kB) == 14_kB);
static_assert(cs::sent_by_each_card(collective::all_gather, 4, 8_kB) == 6_kB);
static_assert(cs::sent_by_each_card(collective::send_receive, 4, 8_kB) == 8_kB);
static_assert(cs::sent_by_each_card(collective::all_reduce, 1, 8_kB) == 0_B &&
              cs::sent_by_each_card(collective::send_receive, 1, 8_kB) == 0_B);
static_assert(is(at(collective::all_reduce, algorithm::ring, 2, 8_kB), 15_us));  // 5 + 2 x (1 + 4)
static_assert(is(at(collective::all_reduce, algorithm::ring, 4, 8_kB), 23_us));  // 5 + 6 x (1 + 2)
static_assert(is(at(collective::all_reduce, algorithm::tree, 8, 8_kB), 27_us));  // 5 + 2 x 3 + 2 x 8
static_assert(is(at(collective::all_reduce, algorithm::tree, 5, 8_kB), 27_us));
static_assert(is(at(collective::all_gather, algorithm::ring, 4, 8_kB), 14_us));  // 5 + 3 x (1 + 2)
static_assert(is(at(collective::reduce_scatter, algorithm::ring, 4, 8_kB), 14_us));
static_assert(is(at(collective::broadcast, algorithm::ring, 4, 8_kB), 32_us));  // one piece: 5 + 3 x (1 + 8)
static_assert(is(cs::time(collective::broadcast, algorithm::ring, 4, 8_kB, {1_us, 1_GB_per_s, 0_us, 2_kB}), 18_us));
static_assert(is(at(collective::broadcast, algorithm::tree, 4, 8_kB), 15_us));     // 5 + 2 x 1 + 8
static_assert(is(at(collective::all_to_all, algorithm::direct, 4, 8_kB), 12_us));  // 5 + 1 + 6
static_assert(is(at(collective::send_receive, algorithm::direct, 4, 8_kB), 14_us));
// An all-reduce is a reduce-scatter and an all-gather.
static_assert(is(at(collective::all_reduce, algorithm::ring, 6, 6_MB) + 5_us,
                 at(collective::reduce_scatter, algorithm::ring, 6, 6_MB) +
                     at(collective::all_gather, algorithm::ring, 6, 6_MB)));
static_assert(is(at(collective::all_reduce, algorithm::ring, 1, 8_kB), 5_us) &&
              is(at(collective::all_reduce, algorithm::ring, 4, 0_B), 5_us));

// Trees are faster for small sizes on many cards, rings for large ones.
static_assert(cs::fastest(collective::all_reduce, 64, 1_kB, round).by == algorithm::tree);
static_assert(cs::fastest(collective::all_reduce, 64, 100_MB, round).by == algorithm::ring);
static_assert(cs::fastest(collective::all_to_all, 64, 1_kB, round).by == algorithm::direct);

// Clusters: 4 hosts with 8 cards each. 8 kB: reduce-scatter 7 x (1 + 1) = 14, all-reduce of 1 kB between hosts by a
// ring 6 x (10 + 2.5) = 75 or a tree 2 x 2 x 10 + 2 x 10 = 60, all-gather 14.
constexpr cs::cluster hosts{4, 8, {.step = 1_us, .rate = 1_GB_per_s}, {.step = 10_us, .rate = 100_MB_per_s}};
static_assert(hosts.cards() == 32);
static_assert(is(cs::time(collective::all_reduce, hosts, 8_kB), 88_us));
static_assert(is(cs::time(collective::all_gather, hosts, 8_kB), 51.5_us));  // 3 x (10 + 2.5) + 14
static_assert(is(cs::time(collective::send_receive, hosts, 8_kB), 90_us));  // 10 + 80
static_assert(is(cs::time(collective::all_to_all, hosts, 8_kB), 70_us));    // 10 + 6 kB / 100 MB/s
static_assert(is(cs::time(collective::broadcast, hosts, 8_kB), 111_us));    // 2 x 10 + 80 + 3 x 1 + 8
// One host, or one card a host.
static_assert(is(cs::time(collective::all_reduce, {1, 8, {1_us, 1_GB_per_s}, {10_us, 100_MB_per_s}}, 8_kB), 22_us));
static_assert(is(cs::time(collective::all_reduce, {4, 1, {1_us, 1_GB_per_s}, {10_us, 100_MB_per_s}}, 1_kB), 60_us));

// One ring through all cards enters each host once, over all of its adapters: 8 x 100 MB/s. 2 (28 x 1 + 3 x 10) and
// 2 x 31 / 32 of 8 kB. A tree: 2 (7 x 1 + 2 x 10) and 2 x 8 kB.
static_assert(is(cs::time(collective::all_reduce, algorithm::ring, hosts, 8_kB), 116_us + 19.375_us));
static_assert(is(cs::time(collective::all_gather, algorithm::ring, hosts, 8_kB), 58_us + 9.6875_us));
static_assert(is(cs::time(collective::reduce_scatter, algorithm::ring, hosts, 8_kB), 58_us + 9.6875_us));
static_assert(is(cs::time(collective::all_reduce, algorithm::tree, hosts, 8_kB), 54_us + 20_us));
static_assert(is(cs::time(collective::all_reduce, algorithm::ring, hosts, 0_kB), 0_us));
// In the hosts' links, where they are slower than the adapters; over one adapter for one card a host.
constexpr cs::cluster fast_adapters{4, 8, {.step = 1_us, .rate = 1_GB_per_s}, {.step = 10_us, .rate = 1_GB_per_s}};
static_assert(is(cs::time(collective::all_reduce, algorithm::ring, fast_adapters, 8_kB), 116_us + 15.5_us));
constexpr cs::cluster one_card_each{4, 1, {.step = 1_us, .rate = 1_MB_per_s}, {.step = 10_us, .rate = 1_GB_per_s}};
static_assert(is(cs::time(collective::all_reduce, algorithm::ring, one_card_each, 8_kB), 60_us + 12_us));
static_assert(is(cs::time(collective::all_reduce, algorithm::ring, {1, 8, {1_us, 1_GB_per_s}, {}}, 8_kB), 28_us));
// A tree for short messages, parts or a ring for long ones.
static_assert(cs::fastest(collective::all_reduce, hosts, 8_B).by == std::string_view{"tree"});
static_assert(cs::fastest(collective::all_reduce, hosts, 1_GB).time <= cs::time(collective::all_reduce, hosts, 1_GB));
static_assert(cs::fastest(collective::broadcast, hosts, 8_kB).by == std::string_view{"parts"});
// Described networks. NCCL's tuner over 32 hosts of A100: a tree with ll, 4.4 + 2 (7 x 0.52 x 1.8 + 5 x 5).
constexpr auto over_32_hosts = kc::networks::hgx_a100_four_hdr.of(32);
static_assert(over_32_hosts.cards() == 256 && is(over_32_hosts.between.rate.value(), 12e9));
constexpr auto eight_bytes = cs::by_nccl(collective::all_reduce, over_32_hosts, 8_B);
static_assert(eight_bytes.by == algorithm::tree && eight_bytes.with == cs::protocol::ll);
static_assert(is(eight_bytes.time, 67.504_us + 7.6 * kc::bytes(8_B) / kc::bandwidth(80_GB_per_s)));
// 8.4 + 224 x 3.4 + 31 x 9.6, and 255 / 256 of the size at 96 GB/s.
constexpr auto one_gigabyte = cs::by_nccl(collective::all_gather, over_32_hosts, 1_GB);
static_assert(one_gigabyte.by == algorithm::ring && one_gigabyte.with == cs::protocol::simple);
static_assert(is(one_gigabyte.time, 1067.6_us + (255.0 / 256) * kc::bytes(1_GB) / kc::bandwidth(96_GB_per_s)));
// Four hosts of one card: 10 + 3 x 4 with ll128, at 0.7 of the adapter's rate.
constexpr auto single_cards = cs::by_nccl(collective::all_gather, {4, 1, {}, {10_us, 10_GB_per_s}}, 100_kB);
static_assert(single_cards.with == cs::protocol::ll128);
static_assert(is(single_cards.time, 22_us + 0.75 * kc::bytes(100_kB) / kc::bandwidth(7_GB_per_s)));
static_assert(cs::by_nccl(collective::all_reduce, kc::networks::hgx_h100_ndr.of(1), 1_MB).time ==
              cs::by_nccl(collective::all_reduce, 8, 1_MB, kc::bandwidth(370_GB_per_s)).time);

// NCCL's tuner: the low-latency protocol for small sizes, the simple one for large ones.
constexpr auto small = cs::by_nccl(collective::all_reduce, 2, 1_kB, 400_GB_per_s);
static_assert(small.with == cs::protocol::ll && small.by == algorithm::ring);
static_assert(is(small.time, 4.54_us + 1_kB / 100_GB_per_s));  // 3.6 + 2 x 0.47
constexpr auto large = cs::by_nccl(collective::all_reduce, 2, 256_MiB, 400_GB_per_s);
static_assert(large.with == cs::protocol::simple && large.by == algorithm::ring);
static_assert(is(large.time, 15.2_us + 256_MiB / 400_GB_per_s));  // 8.4 + 2 x 3.4
static_assert(cs::by_nccl(collective::all_reduce, 8, 1_MB, 20_GB_per_s, cs::link_kind::pcie).with !=
              cs::protocol::ll128);
static_assert(cs::by_nccl(collective::all_to_all, 8, 1_MB, 400_GB_per_s).by == algorithm::direct);

// Systems: the measured time where there is one, else the formula over the links.
constexpr const char* invented = "invented for tests";
constexpr kc::card_links links = kc::links_of(kc::link_topology::switched, 1_GB_per_s, 1_us);
constexpr kc::system pair{.name = "pair", .cards = {&card, &card}, .links = {&links, invented}};
static_assert(is(cs::on(pair, collective::all_reduce, 8_kB).time, 10_us));  // 2 x (1 + 4)
static_assert(cs::on(pair, collective::all_reduce, 8_kB, 3).sms == 3);

constexpr kc::collective_curve line(kc::seconds first) {
  kc::fixed_array<kc::collective_curve::point, kc::collective_curve::points> points{};
  double size = 1024;
  for (auto& each : points.elements) {
    each = {kc::bytes::from_value(size), first + kc::bytes::from_value(size) / 1_GB_per_s};
    size *= 4;
  }
  return points;
}
constexpr kc::collective_times times{2,           line(10_us), line(20_us), line(30_us),
                                     line(40_us), line(50_us), line(60_us), 7_us};
constexpr kc::system measured{
    .name = "pair", .cards = {&card, &card}, .links = {&links, invented}, .collectives = {&times, invented}};
static_assert(is(cs::on(measured, collective::all_reduce, 4_kB).time, 14_us));
static_assert(is(cs::on(measured, collective::all_gather, 4_kB).time, 24_us));
static_assert(is(cs::on(measured, collective::reduce_scatter, 4_kB).time, 34_us));
static_assert(is(cs::on(measured, collective::broadcast, 4_kB).time, 44_us));
static_assert(is(cs::on(measured, collective::all_to_all, 4_kB).time, 54_us));
static_assert(is(cs::on(measured, collective::send_receive, 4_kB).time, 64_us));
static_assert(is(cs::on(measured, collective::all_reduce, 4_kB).call, 7_us));
static_assert(is(cs::on(measured, collective::all_reduce, 0_B).time, 0_us));
// The measured times hold for two cards, so four cards have formulas.
constexpr kc::system four{.name = "four",
                          .cards = {&card, &card, &card, &card},
                          .links = {&links, invented},
                          .collectives = {&times, invented}};
static_assert(is(cs::on(four, collective::all_reduce, 8_kB).time, 18_us));  // 6 x (1 + 2)
}  // namespace
