// SPDX-License-Identifier: BSL-1.0
// Copies and collectives between cards at run time: what is refused, and random programs, in which every operation ends
// and no port serves two operations at once.
#include "../static/timeline_card.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/program/networks.hpp>
#include <kernelcost/program/timeline_text.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {
using namespace kernelcost_tests;
using kc::collective;
using kc::collectives::algorithm;

constexpr const char* invented = "invented for tests";
constexpr kc::card_links links = kc::links_of(kc::link_topology::switched, 10_GB_per_s, 2_us);
constexpr kc::card_links pairs = kc::links_of(kc::link_topology::each_pair, 10_GB_per_s, 2_us);
constexpr kc::system four{.name = "four", .cards = {&card, &card, &card, &card}, .links = {&links, invented}};

template <class Action>
std::string mistake_in(const Action& action) {
  try {
    action();
  } catch (const kc::error& mistake) { return mistake.what(); }
  return "";
}

TEST_CASE("collectives: streams and SMs that do not fit") {
  const auto with = [](int first_card, int second_card, int sms) {
    return mistake_in([&] {
      kc::timeline t{four};
      t.set_device(first_card);
      const auto a = t.create_stream();
      t.set_device(second_card);
      const kc::stream streams[] = {a, t.create_stream()};
      t.collective(kc::collective_run{"sum", 1_us, sms}, streams);
    });
  };
  CHECK(with(0, 1, 0).empty());
  CHECK(with(3, 2, 10).empty());
  CHECK(with(1, 1, 0) ==
        "timeline: sum: a collective needs one stream of each card, and has two of one card (device 1)");
  CHECK(with(0, 1, 11) == "timeline: a collective occupies 0 to 10 SMs of this card, not 11");
  CHECK(with(0, 1, -1) == "timeline: a collective occupies 0 to 10 SMs of this card, not -1");
  CHECK(mistake_in([] {
          kc::timeline t{four};
          t.collective(kc::collective_run{"sum", 1_us}, std::vector<kc::stream>{});
        }) == "timeline: sum: a collective needs one stream of each card, and has none (device -1)");
  CHECK(mistake_in([] {
          kc::timeline t{four};
          t.copy_to_peer(1_kB, 0, 4);
        }) == "timeline: device 4 does not exist, the system has 4");
  CHECK(mistake_in([] {
          kc::timeline t{four};
          t.schedule().busy(kc::engine::port_in(4));
        }) == "timeline: device 4 does not exist, the system has 4");
  CHECK(mistake_in([] {
          kc::timeline t{four};
          t.schedule().busy(kc::engine::pair_link(1, 5));
        }) == "timeline: device 5 does not exist, the system has 4");
}

TEST_CASE("collectives: prices that do not exist") {
  const auto price = [](collective what, algorithm by, double cards) {
    return mistake_in([&] { kc::collectives::time(what, by, cards, 1_kB, {1_us, 1_GB_per_s}); });
  };
  CHECK(price(collective::all_reduce, algorithm::ring, 2).empty());
  CHECK(price(collective::all_reduce, algorithm::direct, 2) ==
        "collective: there is no all_reduce by the algorithm direct");
  CHECK(price(collective::all_to_all, algorithm::ring, 2) ==
        "collective: there is no all_to_all by the algorithm ring");
  CHECK(price(collective::all_gather, algorithm::tree, 2) ==
        "collective: there is no all_gather by the algorithm tree");
  CHECK(price(collective::all_reduce, algorithm::ring, 0.5) ==
        "collective: a whole number of cards, at least one, not 0.5");
  CHECK(price(collective::all_reduce, algorithm::ring, 0) ==
        "collective: a whole number of cards, at least one, not 0");
  // Over several hosts.
  const auto over_hosts = [](collective what, algorithm by, double hosts) {
    return mistake_in([&] { kc::collectives::time(what, by, kc::networks::hgx_h100_ndr.of(hosts), 1_kB); });
  };
  CHECK(over_hosts(collective::all_reduce, algorithm::tree, 4).empty());
  CHECK(over_hosts(collective::all_gather, algorithm::tree, 4) ==
        "collective: there is no all_gather by the algorithm tree");
  CHECK(over_hosts(collective::broadcast, algorithm::ring, 4) ==
        "collective: there is no broadcast by the algorithm ring");
  CHECK(over_hosts(collective::all_reduce, algorithm::ring, 2.5) ==
        "collective: a whole number of cards, at least one, not 2.5");
  CHECK(mistake_in([] { kc::collectives::by_nccl(collective::broadcast, kc::networks::hgx_h100_ndr.of(4), 1_kB); }) ==
        "collective: there is no broadcast by the algorithm NCCL over several hosts");
  CHECK(mistake_in([] {
          kc::networks::network{"unknown", 8, 8}.of(4);
        }) ==
        "system unknown: its links are not stated, which a collective requires (run kernelcost-calibrate --links)");
  CHECK(mistake_in([] {
          constexpr kc::system apart{.name = "apart", .cards = {&card, &card}};
          kc::collectives::on(apart, collective::all_reduce, 1_kB);
        }) == "system apart: its links are not stated, which a collective requires (run kernelcost-calibrate --links)");
}

TEST_CASE("links: numbers that are not links") {
  const auto accepted = [](const kc::card_links& strange) {
    return mistake_in([&] { kc::known<const kc::card_links*>(&strange, invented); }).empty();
  };
  CHECK(accepted(links));
  auto strange = links;
  strange.event_latency = -1_us;
  CHECK_FALSE(accepted(strange));
  strange = kc::links_of(kc::link_topology::switched, 0 * 1_GB_per_s, 1_us);
  CHECK_FALSE(accepted(strange));
  strange = links;
  strange.by_kernels.store_rate = -1 * 1_GB_per_s;
  CHECK_FALSE(accepted(strange));
}

TEST_CASE("random programs over four cards end, and ports serve one operation at a time") {
  kc::system limited = four;
  limited.host_memory = {1.5_GB_per_s, invented};
  std::mt19937 generator(18);
  const auto below = [&](int n) { return static_cast<int>(generator() % static_cast<unsigned>(n)); };
  for (int program = 0; program < 300; ++program) {
    kc::timeline t{limited};
    kc::stream streams[4][2];
    for (int i = 0; i < 4; ++i) {
      t.set_device(i);
      for (auto& each : streams[i])
        each = t.create_stream(kc::stream_priority{below(3) - 1}, kc::stream_kind::non_blocking);
    }
    struct transfer {
      kc::operation done;
      std::vector<int> ports;  // 2 card for out, 2 card + 1 for in
      double seconds;
    };
    std::vector<transfer> transfers;
    std::vector<kc::operation> others;
    for (int i = 0; i < 30; ++i) {
      const int from = below(4);
      t.set_device(from);
      const auto s = streams[from][below(2)];
      switch (below(6)) {
        case 0: others.push_back(t.launch(part((1 + below(20)) * 1_us, 1 + below(12), 1), s)); break;
        case 1: others.push_back(t.launch(full((1 + below(20)) * 1_us), s)); break;
        case 3: others.push_back(t.launch(part((1 + below(20)) * 1_us, 100 + below(100), 1 + below(4)), s)); break;
        case 4: others.push_back(t.copy_to_device_async(kc::pinned, (1 + below(20)) * 1_kB, s)); break;
        case 2: {
          const int to = (from + 1 + below(3)) % 4;
          const auto size = (1 + below(100)) * 1_kB;
          transfers.push_back(
              {t.copy_to_peer(size, from, to, s), {2 * from, 2 * to + 1}, links.copies(from, to)(size).value()});
          break;
        }
        default: {
          std::vector<kc::stream> of;
          std::vector<int> ports;
          for (int j = 0; j < 4; ++j)
            if (j == from || below(2) == 0) {
              of.push_back(streams[j][below(2)]);
              ports.push_back(2 * j);
              ports.push_back(2 * j + 1);
            }
          std::shuffle(of.begin(), of.end(), generator);
          const auto time = (1 + below(20)) * 1_us;
          transfers.push_back(
              {t.collective(kc::collective_run{"sum", time, below(11), 1_us}, of), ports, time.value()});
        }
      }
    }
    const auto plan = t.schedule();
    for (int i = 0; i < plan.size(); ++i) REQUIRE(plan[i].finish >= plan[i].start);
    for (const auto& each : others) REQUIRE(plan.finish(each) > 0_us);
    for (const auto& each : transfers) {
      const double took = (plan.finish(each.done) - plan.start(each.done)).value();
      REQUIRE(took == doctest::Approx(each.seconds).epsilon(1e-9));
    }
    for (std::size_t i = 0; i < transfers.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const bool shared = std::any_of(transfers[i].ports.begin(), transfers[i].ports.end(), [&](int port) {
          return std::count(transfers[j].ports.begin(), transfers[j].ports.end(), port) > 0;
        });
        if (!shared) continue;
        const auto a = plan[transfers[i].done.number];
        const auto b = plan[transfers[j].done.number];
        REQUIRE((a.start >= b.finish || b.start >= a.finish));
      }
    // The critical path reaches the beginning without a gap.
    double begin = plan.elapsed().value();
    for (auto each = plan.last(); each.number >= 0; each = plan.before(each)) {
      REQUIRE(plan.finish(each).value() == doctest::Approx(begin).epsilon(1e-9));
      begin = plan.start(each).value();
    }
    REQUIRE(begin == doctest::Approx(0).epsilon(1e-9));
  }
}

TEST_CASE("ports and links in pictures") {
  kc::timeline t{four};
  t.copy_to_peer(10_kB, 2, 1);
  CHECK(to_text(t.schedule(), 10).find("port out 2") != std::string::npos);
  kc::system in_pairs = four;
  in_pairs.links = {&pairs, invented};
  kc::timeline p{in_pairs};
  p.copy_to_peer(10_kB, 2, 1);
  CHECK(to_text(p.schedule(), 10).find("pair link 2 to 1") != std::string::npos);
}
}  // namespace
