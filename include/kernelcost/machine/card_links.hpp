// SPDX-License-Identifier: BSL-1.0
/// \file
/// card_links: the links and switches between the cards of one host, with measured times by size and direction.
///
///     inline constexpr kernelcost::card_links nvlink{
///         .topology = kernelcost::link_topology::switched, .to_higher = ..., .to_lower = ...};
///
/// kernelcost-calibrate --links measures a host's links and writes them with the system (machine/systems/).
/// `links_of` makes them from a rate and a latency, where there is no measurement.
#pragma once
#include <kernelcost/machine/copy_times.hpp>
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

/// The copies between cards that share a link.
enum class link_topology {
  /// All copies share one link.
  one_link,
  /// Each card has a port to a switch, which is no bottleneck: NVLink through NVSwitch, PCIe through a switch. Copies
  /// of different pairs of cards run beside each other; copies into one card, or out of it, share its port.
  switched,
  /// Each pair of cards has a link of its own: NVLink between each two cards, without a switch.
  each_pair
};

/// How a kernel uses another card's memory. Latencies in seconds; rates of all SMs in bytes per second.
struct peer_access {
  /// A dependent load.
  seconds load_latency{};
  bandwidth load_rate{};
  bandwidth store_rate{};
  /// From a store by one card's kernel to the end of the load by which the other card's kernel sees it.
  seconds signal_latency{};
};

struct card_links {
  link_topology topology = link_topology::switched;
  /// The time of one copy, by size, in a stream of copies: to the card of the higher index, and to that of the lower.
  copy_curve to_higher;
  copy_curve to_lower;
  /// Copies out of a card and into it share its port, and copies in both directions the link of a pair.
  bool half_duplex = false;
  /// From the end of an operation on one card to the start of an operation on another that waits for its event. 0 if
  /// it has not been measured.
  seconds event_latency{};
  peer_access by_kernels{};

  constexpr const copy_curve& copies(int from, int to) const { return to < from ? to_lower : to_higher; }
};

/// Links of this rate and latency in both directions, for hosts that have not been measured: a copy takes
/// latency + size / rate. Kernels and events have the same rate and latency.
constexpr card_links links_of(link_topology topology, const bandwidth& rate, const seconds& latency) {
  fixed_array<copy_curve::point, copy_curve::points> line{};
  double size = 4096;
  for (auto& each : line.elements) {
    each = {bytes::from_value(size), seconds::from_value(latency.value() + size / rate.value())};
    size *= 4;
  }
  return {topology, line, line, false, latency, {latency, rate, rate, latency}};
}

/// Positive if both curves ascend and the other numbers are not negative, as `known` requires.
constexpr double number_of(const card_links* links) {
  if (!std::is_constant_evaluated() && links == nullptr) return -1;  // as for a calibration
  if (!links->to_higher.valid() || !links->to_lower.valid()) return -1;
  const auto& kernels = links->by_kernels;
  for (const double number : {links->event_latency.value(), kernels.load_latency.value(), kernels.load_rate.value(),
                              kernels.store_rate.value(), kernels.signal_latency.value()})
    if (!detail::is_amount(number)) return -1;
  return 1;
}

/// The operations in which all cards take part.
enum class collective { all_reduce, all_gather, reduce_scatter, broadcast, all_to_all, send_receive };

constexpr const char* name_of(collective what) {
  switch (what) {
    case collective::all_reduce: return "all_reduce";
    case collective::all_gather: return "all_gather";
    case collective::reduce_scatter: return "reduce_scatter";
    case collective::broadcast: return "broadcast";
    case collective::all_to_all: return "all_to_all";
    case collective::send_receive: return "send_receive";
  }
  return "?";
}

/// The times of a collective at the ten sizes from 1 KiB to 256 MiB.
using collective_curve = time_curve<10>;

/// Measured times of a library's collectives over `cards` cards. The size is that of collectives::time: the bytes that
/// each card contributes to an all-reduce, a reduce-scatter or an all-to-all, and the bytes that it has after an
/// all-gather or a broadcast.
struct collective_times {
  int cards;
  collective_curve all_reduce;
  collective_curve all_gather;
  collective_curve reduce_scatter;
  collective_curve broadcast;
  collective_curve all_to_all;
  /// Each card sends to the next one.
  collective_curve send_receive;
  /// The host thread's time for the calls of one collective over all cards.
  seconds call{};

  constexpr const collective_curve& of(collective what) const {
    switch (what) {
      case collective::all_gather: return all_gather;
      case collective::reduce_scatter: return reduce_scatter;
      case collective::broadcast: return broadcast;
      case collective::all_to_all: return all_to_all;
      case collective::send_receive: return send_receive;
      case collective::all_reduce: break;
    }
    return all_reduce;
  }
};

/// Positive if all curves ascend, as `known` requires.
constexpr double number_of(const collective_times* measured) {
  if (!std::is_constant_evaluated() && measured == nullptr) return -1;
  for (const auto* each : {&measured->all_reduce, &measured->all_gather, &measured->reduce_scatter,
                           &measured->broadcast, &measured->all_to_all, &measured->send_receive})
    if (!each->valid()) return -1;
  return measured->cards >= 2 && detail::is_amount(measured->call.value()) ? 1 : -1;
}
}  // namespace kernelcost
