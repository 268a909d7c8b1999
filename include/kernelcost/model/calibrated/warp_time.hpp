// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_time: the algebra of the calibrated model. What an average warp demands of each resource, and the chain of what a warp waits for.
#pragma once
#include <kernelcost/expr/dependency.hpp>
#include <kernelcost/model/calibrated/atomic_queues.hpp>
#include <kernelcost/model/calibrated/chain.hpp>
#include <kernelcost/model/calibrated/demand.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/calibrated/overlap.hpp>
#include <kernelcost/model/resource.hpp>

namespace kernelcost::model {

struct warp_costs {
  demand asks;
  chain waits;
  /// Card-wide cycles of operations that queue: of those that meet on an address each time, and of all on the busiest named array.
  double queue = 0;
  double queue_at_buffers = 0;
  bool loads_global = false;
  /// Whether a load is such as a loop makes whose counter goes up by one.
  bool walks = false;
  bool stores_global = false;
  /// Whether shared memory was written since the last barrier, which waits for that.
  bool stores_shared = false;
  /// The shared array last written and the two last read, and whether one of them is both: arrays of different names are different.
  std::string_view written;
  std::string_view read[2];
  bool reads_shared = false;
  bool rereads_shared = false;
  /// Whether a loop or a barrier keeps the compiler from unrolling what is around it.
  bool holds_trips_apart = false;
  feature ignored = feature::none;

  /// Neighbouring lanes on neighbouring elements and nothing else: a loop that steps by as many elements as there are threads. Its trips
  /// take a division to count, which compilers do not spend on unrolling it.
  constexpr bool steps_by_threads() const { return loads_global && !walks; }
};

class warp_time {
 public:
  using value = warp_costs;

  constexpr warp_time(const gpu& card, const launch& how, const memory::placement& where,
                      const memory::footprint& touched)
      : card_(*card.need<parameter::calibration>()), how_(how), where_(where), touched_(touched),
        levels_(touched_, card_, where), latencies_{card_.l1_latency.value(), card_.l1_latency_per_pass.value(),
                                                    card_.l2.base.value(),    card_.l2.per_doubling.value(),
                                                    card_.dram.base.value(),  card_.dram.per_doubling.value()},
        shared_latency_(card.need<parameter::shared_latency>().value()),
        issue_{card_, static_cast<double>(card.sm.partitions)}, queues_{card_, where_} {}
  warp_time(const warp_time&) = delete;
  warp_time& operator=(const warp_time&) = delete;

  constexpr const memory::levels& served() const { return levels_; }
  constexpr const load_latencies& latencies() const { return latencies_; }
  constexpr const memory::placement& place() const { return where_; }

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    if (n == 0) return;
    total.waits.close();
    const auto one = issue_.cost(what.type.kind, what.operation);
    const double in_a_row = n * one.latency;
    const double side_by_side = one.latency + (n - 1) * memory::least(one.latency, issue_.of_one_warp(one.issue));
    const double takes = what.order == expr::iterations::dependent     ? in_a_row
                         : what.order == expr::iterations::independent ? side_by_side
                                                                       : 0.5 * (in_a_row + side_by_side);
    total.waits.arithmetic += takes;
    total.waits.last_result = takes;
    total.waits.longest_result = memory::most(total.waits.longest_result, one.latency);
    issue_.compute(total.asks, what.type.kind, what.operation, n);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const double n = what.accesses.value();
    if (n == 0) return;
    issue_.instructions(total.asks, n);
    switch (what.where) {
      case expr::space::shared: return shared(total, what, n);
      case expr::space::constant: return constant(total, what, n);
      case expr::space::local: return local(total, what, n);
      case expr::space::global:
      case expr::space::texture: break;
    }
    if (what.way == node::memory_access::direction::load)
      load(total, what, n);
    else
      store(total, what, n);
  }

  constexpr void leaf(value& total, const node::atomic& what) const {
    const double n = what.operations.value();
    if (n == 0) return;
    total.waits.close();
    issue_.instructions(total.asks, n);
    const double lanes = what.meeting.lanes;
    if (what.where == expr::space::shared) {
      const bool whole = what.type.kind == element_kind::int32 || what.type.kind == element_kind::int64;
      const auto& one = whole ? card_.shared_atomic_integer : card_.shared_atomic_float;
      total.asks.shared_atomics += n * lanes * one.issue.value();
      total.waits.arithmetic +=
          n * (whole ? one.latency.value() + (lanes - 1) * one.issue.value() : lanes * one.latency.value());
      return;
    }
    const double request =
        memory::most(card_.atomic_request.value(), lanes > 1 ? lanes * card_.atomic_lane.value() : 0);
    total.asks.atomics += n * memory::atomic_sectors(what);
    total.asks.requests += n;
    total.asks.atomic_requests += n * request;
    total.queue += n * what.meeting.threads * queues_.same_address(what);
    total.queue_at_buffers = memory::most(total.queue_at_buffers, queues_.at_buffer(what, touched_));
    const bool returns = what.operation == expr::op::exchange || what.operation == expr::op::compare_and_swap;
    const double takes = n * (request + (returns ? card_.atomic_latency : card_.atomic_interval).value());
    total.waits.arithmetic += takes;
    if (returns) total.waits.last_result = takes;
    const double from_dram = n * memory::atomic_sectors(what) * levels_.written_back(what);
    (what.how.kind == expr::pattern::shape::random ? total.asks.dram_scattered_writes
                                                   : total.asks.dram_write_sectors) += from_dram;
    total.stores_global = true;
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    total.waits.close();
    issue_.instructions(total.asks, n);
    switch (what.among) {
      case node::barrier::scope::warp: total.waits.arithmetic += n * card_.warp_barrier.value(); return;
      case node::barrier::scope::grid: total.waits.fixed += n * card_.grid_barrier.value(); break;
      case node::barrier::scope::block:
        total.waits.fixed += n * (card_.barrier_base.value() + where_.warps_per_block * card_.barrier_per_warp.value());
        total.waits.fixed += total.waits.for_the_last(latencies_, where_.warps_per_block);
        total.waits.l2_since_barrier = total.waits.dram_since_barrier = 0;
        if (total.stores_shared) total.waits.fixed += shared_latency_;
        total.stores_shared = false;
        total.asks.barriers += n * card_.barrier_per_warp_busy.value();
        break;
    }
    total.holds_trips_apart = true;
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double words = what.type.size > 4 ? what.type.size / 4.0 : 1;
    const double n = what.times.value() * words;
    if (n == 0) return;
    total.waits.close();
    issue_.instructions(total.asks, n);
    const bool shuffles = what.what == node::exchange::kind::shuffle;
    const auto& one = shuffles ? card_.shuffle : card_.vote;
    total.waits.arithmetic += what.times.value() * one.latency.value();
    total.waits.last_result = what.times.value() * one.latency.value();
    (shuffles ? total.asks.shared_passes : total.asks.integer) += n * one.issue.value();
  }

  constexpr void leaf(value& total, const node::dependency&) const { total.waits.close(); }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const double mean = trips.warp_max.value();
    if (mean == 0) return;
    const bool pinned = trips.order == expr::iterations::chained ||
                        ((body.rereads_shared || (body.loads_global && body.stores_global)) &&
                         trips.order != expr::iterations::independent);
    const double unrolled = unrolling_of(trips, body, mean);

    chain one = body.waits;
    one.close();
    const double together = pinned ? 1 : unrolled;
    // Of trips that go together only the last result, a sum, waits for that of the trip before, and each for its issue.
    const double carried = trips.order == expr::iterations::independent ? 0 : one.last_result;
    const double next = memory::least(one.arithmetic, memory::most(carried, issue_.of_one_warp(body.asks.issue)));
    const double cycles =
        one.waits(latencies_, together) + together * one.fixed + one.arithmetic + (together - 1) * next;
    const double each = cycles / together + card_.loop_trip.latency.value() / unrolled;

    // Loads before the loop are awaited with its first ones, and only what they take longer is left.
    if (one.stages > 0) {
      chain before;
      before.open = total.waits.open;
      before.close();
      total.waits.open = {};
      total.waits.fixed += memory::most(0, before.waits(latencies_, 1) - one.waits(latencies_, 1) / one.stages);
    }
    total.waits.close();
    total.waits.fixed += mean * each;
    total.waits.take_longest(one);
    total.waits.l2_since_barrier = memory::most(total.waits.l2_since_barrier, one.l2_since_barrier);
    total.waits.dram_since_barrier = memory::most(total.waits.dram_since_barrier, one.dram_since_barrier);
    // One wave waits for the longest loop of all; over many waves, and over the trips of a loop around it, they average out.
    total.waits.longest_beyond_mean += one.longest_beyond_mean;
    total.waits.longest_beyond_mean += (trips.grid_max.value() - mean) / memory::most(1, where_.waves) * each;
    take(total, body);
    // Lanes that have left the loop ask for nothing more.
    total.asks.add_with_neighbours(body.asks, mean, (trips.mean / trips.warp_max).value());
    total.queue += mean * body.queue;
    const double control = mean / unrolled;
    total.asks.instructions += 3 * control;
    total.asks.issue += control * card_.loop_trip.issue.value();
    total.holds_trips_apart = true;
  }

  /// Both sides of a divergent branch run one after the other. Of a uniform one a block waits for the longer side as soon as one of its warps takes it.
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    const bool splits = when.kind == node::condition::split::divergent;
    const double share[2] = {when.share, 1 - when.share};
    const value* side[2] = {&then, &otherwise};
    chain closed[2] = {then.waits, otherwise.waits};
    for (auto& each : closed) each.close();
    const bool first_longer = closed[0].total(latencies_) >= closed[1].total(latencies_);
    const int longer = first_longer ? 0 : 1;
    branching(total);
    double none = 1;
    for (double warp = 0; warp < where_.warps_per_block; ++warp) none *= 1 - share[longer];
    for (int i = 0; i < 2; ++i) {
      if (!splits && share[i] == 0) continue;
      total.waits.append(closed[i], splits ? 1 : i == longer ? 1 - none : none, splits ? share[i] : 1);
      if (splits)
        total.asks.add_with_any(side[i]->asks, 1, share[i]);
      else
        total.asks.add(side[i]->asks, share[i]);
      total.queue += (splits ? 1 : share[i]) * side[i]->queue;
      take(total, *side[i]);
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    chain one = path.waits;
    one.close();
    one.arithmetic += card_.loop_trip.latency.value();
    total.waits.append(one, ways.value(), 1 / ways.value());
    total.asks.add_with_neighbours(path.asks, ways.value(), 1 / ways.value());
    total.queue += path.queue;
    take(total, path);
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    const auto part = memory::participation_of(who, how_);
    if (part.warps == 0) return;
    chain one = body.waits;
    one.close();
    // Where few blocks go on they are together in the first waves.
    const bool of_grid = who.whom == node::participants::of::grid;
    total.waits.append(one, of_grid ? memory::most(part.warps, memory::least(1, 1 / where_.rounds)) : 1, part.lanes);
    total.asks.add_with_neighbours(body.asks, part.warps, part.lanes);
    total.queue += body.queue;
    take(total, body);
  }

  constexpr void phase(value& total, const char*, const value& body) const {
    chain one = body.waits;
    one.close();
    total.waits.append(one, 1);
    total.asks.add(body.asks, 1);
    total.queue += body.queue;
    take(total, body);
  }

 private:
  /// Where the tree does not say how far the compiler unrolls: as nvcc does with loops whose trips it does not know.
  static constexpr double usual_unrolling = 4;

  /// To compare and to branch.
  constexpr void branching(value& total) const {
    total.waits.close();
    total.waits.arithmetic += card_.loop_trip.latency.value();
    issue_.instructions(total.asks, 2);
  }

  constexpr void shared(value& total, const node::memory_access& what, double n) const {
    const double passes = memory::shared_passes(what);
    total.asks.shared_requests += n;
    total.asks.shared_passes += n * passes * card_.shared_wavefront.value();
    const std::string_view name = what.buffer.name;
    if (what.way == node::memory_access::direction::store) {
      total.waits.close();
      total.waits.arithmetic += n * issue_.of_one_warp(issue_.slot());
      total.stores_shared = true;
      total.written = name;
      total.rereads_shared =
          total.rereads_shared || (total.reads_shared && (name == total.read[0] || name == total.read[1]));
      return;
    }
    total.rereads_shared = total.rereads_shared || (total.stores_shared && name == total.written);
    total.read[1] = total.reads_shared ? total.read[0] : name;
    total.read[0] = name;
    total.reads_shared = true;
    const double latency = shared_latency_ + (passes - 1) * card_.bank_conflict_latency.value();
    auto& open = total.waits.open;
    open.shared_wait = memory::most(open.shared_wait, latency) + (n - 1) * passes;
  }

  constexpr void constant(value& total, const node::memory_access& what, double n) const {
    const double addresses = what.how.kind == expr::pattern::shape::broadcast ? 1 : memory::warp_lanes;
    total.waits.open.shared_wait =
        memory::most(total.waits.open.shared_wait, addresses * card_.constant_latency.value());
    total.asks.integer += n * (addresses - 1) * issue_.slot();
    if (addresses > 1) total.ignored |= feature::texture_and_constant;
  }

  /// A thread's own memory lies so that lanes are neighbours, and stays in L1.
  constexpr void local(value& total, const node::memory_access& what, double n) const {
    const double passes = what.type.size > 4 ? what.type.size / 4.0 : 1;
    total.asks.requests += n;
    total.asks.l1_passes += n * passes * card_.l1_wavefront.value();
    if (what.way == node::memory_access::direction::load) {
      auto& open = total.waits.open;
      open.shared_wait = memory::most(open.shared_wait, card_.l1_latency.value());
    }
  }

  constexpr void load(value& total, const node::memory_access& what, double n) const {
    const auto one = memory::request_of(what, where_.lanes);
    const auto by = levels_.of_load(what, one);
    auto& open = total.waits.open;
    const bool random = what.how.kind == expr::pattern::shape::random;
    if (random && open.global) total.waits.close();  // its addresses were loaded
    // The data pass through the banks while the lines are looked up, and filled in those trips in which lanes miss.
    const double data = one.bank_ways * card_.l1_wavefront.value();
    const double found = one.lines * card_.l1_line.value();
    const double missed_lines = by.sectors_from_l2 / one.sectors * one.lines;
    const double misses = by.waits_for_l2;
    const double filled = misses > 0 ? missed_lines / misses * card_.l1_miss.value() : 0;
    const double passes = misses * memory::most(data, found + filled) + (1 - misses) * memory::most(data, found);
    open.global = true;
    open.passes += n * passes;
    open.longest = memory::most(open.longest, passes);
    // Walks through consecutive elements leave their sectors in the same trips; other requests miss each for itself.
    const bool walks = one.bytes < one.sectors * memory::sector_bytes;
    const auto meet = [walks](double& waits, double with) {
      waits = walks ? memory::most(waits, with) : waits + with - waits * with;
    };
    meet(open.wait_for_l2, memory::least(1, n * by.waits_for_l2));
    meet(open.wait_for_dram, memory::least(1, n * by.waits_for_dram));
    open.lines += n * by.lines_awaited;

    auto& asks = total.asks;
    asks.requests += n;
    asks.l1_passes += n * passes;
    // A sector by itself costs L2 more than one of a line.
    (one.sectors > one.lines ? asks.l2_read_sectors : asks.l2_scattered_reads) += n * by.sectors_from_l2;
    const bool scattered = levels_.scattered(what);
    (scattered ? asks.dram_scattered_reads : asks.dram_read_sectors) += n * by.sectors_from_dram;
    total.loads_global = true;
    total.walks = total.walks || what.how.kind != expr::pattern::shape::coalesced;
  }

  constexpr void store(value& total, const node::memory_access& what, double n) const {
    const auto one = memory::request_of(what, where_.lanes);
    total.waits.close();
    total.waits.arithmetic += n * issue_.of_one_warp(issue_.slot());
    auto& asks = total.asks;
    asks.requests += n;
    const bool partial = one.partial();
    asks.store_path += n * one.sectors * (partial ? card_.store_partial_sector : card_.store_sector).value();
    (partial && one.sectors <= one.lines ? asks.l2_partial_sectors : asks.l2_write_sectors) += n * one.sectors;
    const double written = n * one.sectors * levels_.written_back(what) / levels_.stores_per_sector(what, one);
    (levels_.scattered(what) ? asks.dram_scattered_writes : asks.dram_write_sectors) += written;
    total.stores_global = true;
  }

  constexpr double unrolling_of(const node::loop& trips, const value& body, double longest) const {
    double factor = trips.unrolled.factor;
    if (trips.unrolled.factor == expr::unrolling::unstated)
      factor = body.holds_trips_apart || body.steps_by_threads() ? 1 : usual_unrolling;
    return memory::most(1, memory::least(factor, longest));
  }

  static constexpr void take(value& total, const value& part) {
    total.loads_global = total.loads_global || part.loads_global;
    total.walks = total.walks || part.walks;
    total.stores_global = total.stores_global || part.stores_global;
    total.stores_shared = total.stores_shared || part.stores_shared;
    total.rereads_shared = total.rereads_shared || part.rereads_shared;
    total.holds_trips_apart = total.holds_trips_apart || part.holds_trips_apart;
    total.queue_at_buffers = memory::most(total.queue_at_buffers, part.queue_at_buffers);
    total.ignored |= part.ignored;
  }

  const calibration& card_;
  const launch& how_;
  memory::placement where_;
  memory::footprint touched_;
  memory::levels levels_;
  load_latencies latencies_;
  double shared_latency_;
  instruction_costs issue_;
  atomic_queues queues_;
};
}  // namespace kernelcost::model
