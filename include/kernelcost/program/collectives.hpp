// SPDX-License-Identifier: BSL-1.0
/// \file
/// collectives: the time of all-reduce, all-gather, reduce-scatter, broadcast, all-to-all and send-receive over p
/// cards.
///
///     constexpr auto sum = collectives::on(machine::systems::two_h200, collective::all_reduce, 64_MiB);
///     t.collective(sum, streams);
///
/// Two sources: `measured` times by size, where the system has them, and formulas over the links' LogGP terms
/// (parallel_machine/loggp.hpp): a step between two cards takes `step` = o + L + o for a short message and 1 / `rate` =
/// G for each further byte. With n bytes, in the convention of NCCL's tests (see `collective_times`):
///
///     all_reduce      ring    2 (p - 1) (step + n / p / rate)           each card sends 2 (p - 1) / p n
///     all_reduce      tree    2 ceil(log2 p) step + 2 n / rate          two binary trees with half of the data each
///     all_gather      ring    (p - 1) (step + n / p / rate)             each card sends (p - 1) / p n
///     reduce_scatter  ring    the same
///     broadcast       ring    (p - 2 + k) (step + n / k / rate)         in k = ceil(n / piece) pieces
///     broadcast       tree    ceil(log2 p) step + n / rate              two binary trees
///     all_to_all      direct  step + (p - 1) n / p / rate               all messages at once
///     send_receive    direct  step + n / rate                           each card to the next one
///
/// and `start` once for each. Ring: P. Patarasuk, X. Yuan, "Bandwidth optimal all-reduce algorithms for clusters of
/// workstations", Journal of Parallel and Distributed Computing 69 (2009), pages 117-124. Trees: P. Sanders, J. Speck,
/// J. L. Träff, "Two-tree algorithms for full bandwidth broadcast, reduction and scan", Parallel Computing 35 (2009),
/// pages 581-594; the pieces of the data are assumed to be small.
///
/// `by_nccl` estimates what NCCL chooses: the algorithm and the protocol with the least time under the model of its
/// tuner (NCCL, src/graph/tuning.cc, commit 01afd20: base and hop latencies, and shares of the links' rate). The
/// tuner's corrections for trees by size are not applied.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/program/collective_run.hpp>

namespace kernelcost::collectives {

enum class algorithm { ring, tree, direct };

constexpr const char* name_of(algorithm by) {
  return by == algorithm::ring ? "ring" : by == algorithm::tree ? "tree" : "direct";
}

/// The LogGP terms of one step between two cards.
struct terms {
  /// From the start of a send to the end of the receipt of a short message: o + L + o.
  seconds step{};
  /// 1 / G of one card, in one direction.
  bandwidth rate{};
  /// Once for each collective.
  seconds start{};
  /// The pieces of a pipelined broadcast. 512 KiB is an eighth of NCCL's default buffer (NCCL_BUFFSIZE, 4 MiB).
  bytes piece = bytes::from_value(524288);
};

/// The terms of kernels that use the links, as NCCL's do.
constexpr terms terms_of(const card_links& links) {
  return {links.by_kernels.signal_latency, links.by_kernels.store_rate};
}

namespace detail {
constexpr double whole_cards(count cards) {
  const double p = cards.value();
  if (!(p >= 1) || p > 1e9 || p > static_cast<double>(static_cast<long long>(p)))
    mistake::a_collective_has_at_least_one_card(p);
  return p;
}
/// ceil(log2 p)
constexpr int levels(double p) {
  int levels = 0;
  for (double reached = 1; reached < p; reached *= 2) ++levels;
  return levels;
}
constexpr bool has(collective what, algorithm by) {
  switch (what) {
    case collective::all_reduce:
    case collective::broadcast: return by != algorithm::direct;
    case collective::all_gather:
    case collective::reduce_scatter: return by == algorithm::ring;
    case collective::all_to_all:
    case collective::send_receive: return by == algorithm::direct;
  }
  return false;
}
constexpr void require(collective what, algorithm by) {
  if (!has(what, by)) mistake::this_collective_has_no_such_algorithm(name_of(what), collectives::name_of(by));
}
}  // namespace detail

/// The bytes that each card sends, as a mean over the cards.
constexpr bytes sent_by_each_card(collective what, count cards, const bytes& size) {
  const double p = detail::whole_cards(cards);
  const double share = (p - 1) / p;
  if (what == collective::send_receive) return p > 1 ? size : bytes{};
  return bytes::from_value((what == collective::all_reduce ? 2 * share : share) * size.value());
}

/// The time by an algorithm. For one card it is `start`. A combination that the table above lacks is a mistake.
constexpr seconds time(collective what, algorithm by, count cards, const bytes& size, const terms& on) {
  const double p = detail::whole_cards(cards);
  detail::require(what, by);
  if (p < 2 || size.value() <= 0) return on.start;
  const double start = on.start.value();
  const double step = on.step.value();
  const double whole = size.value() / on.rate.value();
  const double levels = detail::levels(p);
  double needed = 0;
  switch (what) {
    case collective::all_reduce:
      needed = by == algorithm::tree ? start + 2 * levels * step + 2 * whole : start + 2 * (p - 1) * (step + whole / p);
      break;
    case collective::all_gather:
    case collective::reduce_scatter: needed = start + (p - 1) * (step + whole / p); break;
    case collective::broadcast: {
      if (by == algorithm::tree) {
        needed = start + levels * step + whole;
      } else {
        const double pieces = ceil_div(size.value(), on.piece.value()).value();
        needed = start + (p - 2 + pieces) * (step + whole / pieces);
      }
      break;
    }
    case collective::all_to_all: needed = start + step + (p - 1) / p * whole; break;
    case collective::send_receive: needed = start + step + whole; break;
  }
  return seconds::from_value(needed);
}

/// The fastest algorithm, and its time.
struct choice {
  algorithm by;
  seconds time;
};
constexpr choice fastest(collective what, count cards, const bytes& size, const terms& on) {
  choice best{algorithm::ring, {}};
  bool found = false;
  for (const auto by : {algorithm::ring, algorithm::tree, algorithm::direct}) {
    if (!detail::has(what, by)) continue;
    const seconds needed = time(what, by, cards, size, on);
    if (!found || needed.value() < best.time.value()) best = {by, needed};
    found = true;
  }
  return best;
}

// Several hosts -------------------------------------------------------------------------------------------------------

/// Hosts with the same number of cards each. `inside` are the terms between cards of a host, `between` those of a
/// card's share of the network.
struct cluster {
  count hosts = 1;
  count cards_per_host = 1;
  terms inside{};
  terms between{};

  constexpr count cards() const { return hosts * cards_per_host; }
};

namespace detail {
/// The smaller rate of a card's links and of all adapters of a host with `c` cards.
constexpr double rate_of_ring(const cluster& over, double c) {
  const double of_a_host = c * over.between.rate.value();
  return c > 1 && over.inside.rate.value() < of_a_host ? over.inside.rate.value() : of_a_host;
}
}  // namespace detail

/// The time over a cluster, by parts in the hosts and between them, each by its fastest algorithm:
///
///     all_reduce      reduce-scatter in each host, all-reduce of n / cards_per_host by each card, then all-gather
///     all_gather      all-gather between hosts of n / cards_per_host by each card, then in each host
///     reduce_scatter  in each host, then between hosts of n / cards_per_host
///     broadcast       between one card of each host, then in each host
///     all_to_all      the messages in the host and those between hosts at once: the longer of both
///     send_receive    between hosts
constexpr seconds time(collective what, const cluster& over, const bytes& size) {
  const double c = detail::whole_cards(over.cards_per_host);
  const double h = detail::whole_cards(over.hosts);
  const double n = size.value();
  const auto part = [](collective each, double cards, double share, const terms& on) {
    return cards > 1 ? fastest(each, cards, bytes::from_value(share), on).time.value() : 0;
  };
  double needed = 0;
  if (h < 2) {
    needed = part(what, c, n, over.inside);
  } else {
    switch (what) {
      case collective::all_reduce:
        needed = part(collective::reduce_scatter, c, n, over.inside) +
                 part(collective::all_reduce, h, n / c, over.between) + part(collective::all_gather, c, n, over.inside);
        break;
      case collective::all_gather:
      case collective::reduce_scatter:
        needed = part(what, h, n / c, over.between) + part(what, c, n, over.inside);
        break;
      case collective::broadcast: needed = part(what, h, n, over.between) + part(what, c, n, over.inside); break;
      case collective::all_to_all: {
        const auto& between = over.between;
        needed = larger(part(what, c, n / h, over.inside),
                        between.start.value() + between.step.value() + (h - 1) / h * n / between.rate.value());
        break;
      }
      case collective::send_receive: needed = part(what, h, n, over.between); break;
    }
  }
  return seconds::from_value(needed);
}

/// The time over all cards of a cluster by one algorithm that passes through the hosts. With p cards on h hosts, c on
/// each, and the smaller rate of a card's links and of all adapters of a host:
///
///     ring   r ((p - h) step inside + (h - 1) step between) + r (p - 1) / p n / rate      r = 2 for all_reduce, or 1
///     tree   2 ((c - 1) step inside + ceil(log2 h) step between) + 2 n / rate              all_reduce
///
/// A ring enters and leaves each host once, over all of its adapters. A tree is a chain in each host, as NCCL's is.
/// Other combinations are a mistake. One host is one ring or tree over its cards.
constexpr seconds time(collective what, algorithm by, const cluster& over, const bytes& size) {
  const double c = detail::whole_cards(over.cards_per_host);
  const double h = detail::whole_cards(over.hosts);
  const double p = c * h;
  const bool is_ring = by == algorithm::ring && what != collective::all_to_all && what != collective::send_receive &&
                       what != collective::broadcast;
  const bool is_tree = by == algorithm::tree && what == collective::all_reduce;
  if (!is_ring && !is_tree) mistake::this_collective_has_no_such_algorithm(name_of(what), collectives::name_of(by));
  if (p < 2 || size.value() <= 0) return over.inside.start;
  if (h < 2) return time(what, by, p, size, over.inside);
  const double rate = detail::rate_of_ring(over, c);
  const double start = over.between.start.value();
  const double inside = over.inside.step.value();
  const double between = over.between.step.value();
  const double n = size.value();
  if (is_tree) return seconds::from_value(start + 2 * ((c - 1) * inside + detail::levels(h) * between) + 2 * n / rate);
  const double rounds = what == collective::all_reduce ? 2 : 1;
  return seconds::from_value(start + rounds * ((p - h) * inside + (h - 1) * between) + rounds * (p - 1) / p * n / rate);
}

/// The fastest way over a cluster: in parts, by a ring or by a tree.
struct cluster_choice {
  /// "parts", "ring" or "tree".
  const char* by;
  seconds time;
};
constexpr cluster_choice fastest(collective what, const cluster& over, const bytes& size) {
  cluster_choice best{"parts", time(what, over, size)};
  const auto consider = [&](algorithm by) {
    if (const seconds needed = time(what, by, over, size); needed.value() < best.time.value())
      best = {collectives::name_of(by), needed};
  };
  if (what == collective::all_reduce || what == collective::all_gather || what == collective::reduce_scatter)
    consider(algorithm::ring);
  if (what == collective::all_reduce) consider(algorithm::tree);
  return best;
}

// NCCL ----------------------------------------------------------------------------------------------------------------

/// NCCL's protocols: `ll` sends a flag with each 4 bytes, `ll128` with each 120, `simple` signals by fences.
enum class protocol { ll, ll128, simple };
enum class link_kind { nvlink, pcie };

struct nccl_choice {
  algorithm by;
  collectives::protocol with;
  seconds time;
};

/// The algorithm and the protocol that NCCL's tuner takes for this size, and its time, in one host. `rate` is that of a
/// card's links in one direction. NCCL has trees for all_reduce only. `ll128` is used over NVLink.
constexpr nccl_choice by_nccl(collective what, count cards, const bytes& size, const bandwidth& rate,
                              link_kind over = link_kind::nvlink) {
  // Microseconds; ll, ll128, simple.
  constexpr double ring_base[] = {3.6, 10.0, 8.4};
  constexpr double tree_base[] = {4.4, 4.4, 0};
  constexpr double ring_hop[][3] = {{.47, 1.9, 3.4}, {1.0, 2.5, 5.7}};
  constexpr double tree_hop[][3] = {{.52, 1.2, 28}, {1.0, 1.9, 28}};
  const double p = detail::whole_cards(cards);
  const bool two_rounds = what == collective::all_reduce;
  const bool each_alone = what == collective::all_to_all || what == collective::send_receive;
  const double ring_share[] = {two_rounds ? 1.0 / 4 : 1.0 / 3, 0.92, 1};
  constexpr double tree_share[] = {0.9 / 3.8, 0.9 * 7 / 9, 0.9};
  const auto kind = static_cast<int>(over);
  nccl_choice best{};
  bool found = false;
  const auto consider = [&](algorithm by, int with, double base, double hops, double hop, double sent, double share) {
    const double needed = (base + hops * hop) * 1e-6 + sent / (share * rate.value());
    if (!found || needed < best.time.value()) best = {by, static_cast<protocol>(with), seconds::from_value(needed)};
    found = true;
  };
  for (int with = 0; with < 3; ++with) {
    if (with == static_cast<int>(protocol::ll128) && over != link_kind::nvlink) continue;
    const double hops = each_alone ? 1 : two_rounds ? 2 * (p - 1) : p - 1;
    const double sent = (what == collective::broadcast ? size : sent_by_each_card(what, cards, size)).value();
    consider(each_alone ? algorithm::direct : algorithm::ring, with, ring_base[with], hops, ring_hop[kind][with], sent,
             ring_share[with]);
    if (two_rounds)
      consider(algorithm::tree, with, tree_base[with], 2 * (p - 1), tree_hop[kind][with], 2 * size.value(),
               tree_share[with]);
  }
  return best;
}

/// The tuner's choice for all_reduce, all_gather or reduce_scatter over several hosts with NVLink; any other collective
/// is a mistake. Its constants were measured on A100: trees have at most 80 GB/s, or 105 GB/s with ll128, and a ring of
/// large messages 1.9 times its latency. So it says too much for later cards and large messages. The corrections for
/// trees by size are not applied. With one host it is by_nccl for its cards.
constexpr nccl_choice by_nccl(collective what, const cluster& over, const bytes& size) {
  // Microseconds; ll, ll128, simple.
  constexpr double ring_base[] = {3.6, 10.0, 8.4};
  constexpr double tree_base[] = {4.4, 4.4, 0};
  constexpr double ring_inside[] = {.47 * 1.8, 1.9, 3.4};
  constexpr double tree_inside[] = {.52 * 1.8, 1.2, 28};
  constexpr double ring_between[] = {2.7, 4.0, 9.6};
  constexpr double tree_between[] = {5.0, 8.5, 50};
  constexpr double most_of_trees[] = {80e9, 105e9, 80e9};
  const double c = detail::whole_cards(over.cards_per_host);
  const double h = detail::whole_cards(over.hosts);
  const double p = c * h;
  const bool is_all_reduce = what == collective::all_reduce;
  if (!is_all_reduce && what != collective::all_gather && what != collective::reduce_scatter)
    mistake::this_collective_has_no_such_algorithm(name_of(what), "NCCL over several hosts");
  if (h < 2) return by_nccl(what, p, size, over.inside.rate);
  const double rate = detail::rate_of_ring(over, c);
  const double rounds = is_all_reduce ? 2 : 1;
  nccl_choice best{};
  bool found = false;
  const auto consider = [&](algorithm by, int with, double latency, double rate_of_bytes) {
    const double needed = latency * 1e-6 + size.value() / rate_of_bytes;
    if (!found || needed < best.time.value()) best = {by, static_cast<protocol>(with), seconds::from_value(needed)};
    found = true;
  };
  for (int with = 0; with < 3; ++with) {
    const bool is_simple = with == static_cast<int>(protocol::simple);
    // A host's only card sends and receives by the same adapter.
    const double ring_share[] = {1.0 / 4, c < 2 ? 0.7 : 0.92, 1};
    double latency = ring_base[with] + rounds * ((p - h) * ring_inside[with] + (h - 1) * ring_between[with]);
    if (is_all_reduce && is_simple && size.value() >= p / 16 * 65536) latency *= 1.9;
    consider(algorithm::ring, with, latency, ring_share[with] * rate * p / (rounds * (p - 1)));
    if (!is_all_reduce) continue;
    constexpr double tree_share[] = {1 / 3.8, 0.915, 1};
    const double of_trees = rate * 0.9 < most_of_trees[with] ? rate * 0.9 : most_of_trees[with];
    int whole_levels = 0;  // log2 h, rounded down
    while (h >= 2.0 * (1 << whole_levels)) ++whole_levels;
    consider(algorithm::tree, with,
             tree_base[with] + 2 * ((c - 1) * tree_inside[with] + whole_levels * tree_between[with]),
             of_trees * tree_share[with] / 2);
  }
  return best;
}

// Systems -------------------------------------------------------------------------------------------------------------

/// A collective over all cards of the system, for timeline::collective: the measured time if the system has it, else
/// that of the fastest algorithm over its links. A system without links is a mistake. `sms` is the number of SMs of
/// each card that the kernel occupies.
constexpr collective_run on(const system& cards, collective what, const bytes& size, int sms = 0) {
  collective_run run{.name = kernelcost::name_of(what), .sms = sms};
  if (cards.collectives.stated() && static_cast<std::size_t>(cards.collectives.value()->cards) == cards.cards.size()) {
    const auto& measured = *cards.collectives.value();
    run.time = size.value() > 0 ? measured.of(what)(size) : seconds{};
    run.call = measured.call;
    return run;
  }
  if (!cards.links.stated()) mistake::the_links_of_this_system_are_not_stated(cards.name);
  run.time = fastest(what, static_cast<double>(cards.cards.size()), size, terms_of(*cards.links.value())).time;
  return run;
}
}  // namespace kernelcost::collectives
