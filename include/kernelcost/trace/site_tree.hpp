// SPDX-License-Identifier: BSL-1.0
/// \file
/// site_tree: the steps of all warps that were traced, added up by the place in the kernel where they are.
#pragma once
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/trace/recorder.hpp>
#include <kernelcost/trace/site.hpp>

namespace kernelcost::tracing {

inline constexpr int most_sites = 72;

class site_tree {
 public:
  site sites[most_sites];
  int count = 1;
  /// Trips that were traced, and how many they stand for in the warps that were.
  double sampled_trips = 0;
  double trips = 0;

  /// A warp's steps, which stand for those of `weight` warps.
  constexpr void add(const recorder& by, double weight) {
    site& all = sites[0];
    const int lanes = bits(by.steps.lanes());
    all.body_executions += weight;
    all.body_lanes += weight * lanes;
    add_list(by, by.steps.first(), 0, weight);
  }

  /// All that was added since the last call stands for `weight` blocks.
  constexpr void end_block(double weight) {
    for (int i = 1; i < count; ++i) {
      site& each = sites[i];
      const double threads = (each.lanes - each.lanes_before) / weight;
      const double difference = threads < each.of_a_block ? each.of_a_block - threads : threads - each.of_a_block;
      if (blocks_ > 0 && difference > 1e-6) each.in_all_blocks = false;
      each.of_a_block = threads;
      each.lanes_before = each.lanes;
    }
    ++blocks_;
  }

  /// What other blocks of the same kernel came to.
  constexpr void join(const site_tree& other) {
    sites[0].body_executions += other.sites[0].body_executions;
    sites[0].body_lanes += other.sites[0].body_lanes;
    sampled_trips += other.sampled_trips;
    trips += other.trips;
    if (other.blocks_ > 0)
      for (int i = 1; i < count; ++i) sites[i].joined = false;
    join_list(other, 0, 0);
    for (int i = 1; i < count; ++i)
      if (!sites[i].joined) sites[i].in_all_blocks = false;
    blocks_ += other.blocks_;
  }

 private:
  constexpr void join_list(const site_tree& other, int within, int others_within) {
    int before = no_site;
    for (int each = other.sites[others_within].body; each != no_site; each = other.sites[each].next) {
      const ahead found = look_ahead(within, before, other.sites[each].key);
      const bool comes_later =
          found.distance > 0 && other.comes_within(other.sites[each].next, found.first, found.distance);
      before = found.at == no_site || comes_later ? insert(within, before, other.sites[each].key) : found.at;
      sites[before].add(other.sites[each], blocks_ > 0);
      if (other.sites[each].body != no_site) join_list(other, before, each);
    }
  }

  static constexpr int bits(unsigned mask) {
    int number = 0;
    for (; mask != 0; mask &= mask - 1) ++number;
    return number;
  }

  constexpr void add_list(const recorder& by, const record* first, int within, double weight) {
    int before = no_site;
    for (const record* each = first; each != nullptr; each = each->next) {
      if (each->mask == 0) continue;
      const ahead found = look_ahead(within, before, each->key);
      const bool comes_later = found.distance > 0 && comes_within(each->next, found.first, found.distance);
      before = found.at == no_site || comes_later ? insert(within, before, each->key) : found.at;
      account(sites[before], by, *each, weight);
      if (each->trip != nullptr) add_trips(by, *each, before, weight);
    }
  }

  constexpr void add_trips(const recorder& by, const record& loop, int at, double weight) {
    const record* before = nullptr;
    for (const record* trip = loop.trip; trip != nullptr; trip = trip->trip) {
      if (trip->mask == 0) continue;
      const double stands_for = trips_it_stands_for(before, *trip);
      before = trip;
      sampled_trips += 1;
      trips += stands_for;
      sites[at].body_executions += weight * stands_for;
      sites[at].body_lanes += weight * stands_for * bits(trip->mask);
      add_list(by, trip->next, at, weight * stands_for);
    }
  }

  /// The next place of a kind, how many others lie before it, and the first of those. What comes to that one as well, a little later,
  /// has not gone past it: then the step has a new place.
  struct ahead {
    int at;
    int distance;
    step_key first;
  };
  constexpr ahead look_ahead(int within, int before, step_key which) const {
    const int first = before == no_site ? sites[within].body : sites[before].next;
    const bool computes = key::act_of(which) == act::compute;
    int distance = 0;
    for (int each = first; each != no_site; each = sites[each].next, ++distance) {
      if (sites[each].key == which) return {each, distance, sites[first].key};
      if (computes && sites[each].what() != act::compute) break;
    }
    return {no_site, 0, 0};
  }
  constexpr int insert(int within, int before, step_key which) {
    if (count == most_sites) mistake::this_trace_has_more_places_than_fit__write_long_loops_with_range(most_sites);
    const int fresh = count++;
    int& link = before == no_site ? sites[within].body : sites[before].next;
    sites[fresh].key = which;
    sites[fresh].next = link;
    sites[fresh].in_all_blocks = blocks_ == 0;
    link = fresh;
    return fresh;
  }
  constexpr bool comes_within(int first, step_key which, int distance) const {
    for (int each = first; each != no_site && distance > 0; each = sites[each].next, --distance)
      if (sites[each].key == which) return true;
    return false;
  }
  static constexpr bool comes_within(const record* first, step_key which, int distance) {
    for (const record* each = first; each != nullptr && distance > 0; each = each->next, --distance)
      if (each->key == which) return true;
    return false;
  }

  static constexpr void account(site& at, const recorder& by, const record& step, double weight) {
    const int lanes = bits(step.mask);
    at.executions += weight;
    at.lanes += weight * lanes;
    switch (at.what()) {
      case act::compute:
        at.instructions += weight * step.count;
        at.lane_instructions += weight * step.count * lanes;
        break;
      case act::load:
      case act::store:
      case act::atomic: account_request(at, by, step, lanes, weight); break;
      case act::branch: at.divergent += step.taken != 0 && step.taken != step.mask ? weight : 0; break;
      case act::loop:
        at.options = step.options;
        at.all_trips += weight * static_cast<double>(step.all_trips);
        at.busiest += weight * static_cast<double>(step.busiest);
        if (static_cast<double>(step.busiest) > at.grid_max) at.grid_max = static_cast<double>(step.busiest);
        break;
      default: break;
    }
  }

  static constexpr void account_request(site& at, const recorder& by, const record& step, int lanes, double weight) {
    const array_info& array = by.arrays[key::buffer_of(at.key)];
    const int size = at.type().size;
    const bool shared = array.where == expr::space::shared;
    const lane_addresses addresses(step, lanes);
    const int sectors = shared ? 0 : sectors_of(addresses, size);
    const int wavefronts = shared ? wavefronts_of(addresses, size) : 0;
    at.sectors += weight * sectors;
    at.wavefronts += weight * wavefronts;
    if (sectors * 32 >= lanes * size + 32) at.uncoalesced += weight;
    if (at.what() == act::atomic) at.meeting += weight * meeting_of(addresses);

    at.add_full(lanes, lanes >= at.most_lanes ? recognise(addresses, size) : recognised_pattern{}, weight,
                weight * sectors, weight * wavefronts);
    const int burden = shared ? wavefronts : sectors;
    if (burden > at.worst) {
      at.worst = burden;
      const auto element = [&](int lane) { return (addresses[lane] - array.base) / array.type.size; };
      const int last = lanes - 1;
      at.worst_at = {key::line_of(at.key), by.block, by.warp, {element(0), element(last < 1 ? 0 : 1), element(last)}};
    }
  }

  int blocks_ = 0;
};
}  // namespace kernelcost::tracing
