// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernel_trace: the results of a trace, for queries and assertions.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/trace/tree.hpp>

#include <string_view>

namespace kernelcost {

/// The accesses to one buffer, or all accesses of one kind, over the whole grid. Sampled warps represent similar ones.
struct traffic {
  const char* buffer = "";
  expr::space space = expr::space::global;
  /// Requests of warps; an element wider than 16 bytes takes several.
  count requests;
  /// 32-byte sectors in global memory.
  count sectors;
  /// Wavefronts in shared memory: cycles that its banks are busy.
  count wavefronts;
  /// Bytes that the lanes access, and bytes moved in whole sectors.
  bytes requested{};
  bytes moved{};
  /// The worst request: its sectors or wavefronts, the ratio to those of neighbouring lanes, and its location.
  int worst = 0;
  double worst_ways = 0;
  tracing::whereabouts worst_at{};
  int element_size = 0;

  /// Mean over the requests with the most lanes at their place in the kernel, which excludes the partial last warp.
  constexpr double sectors_per_request() const {
    return full_requests > 0 ? (full_sectors / full_requests).value() : 0;
  }
  constexpr double wavefronts_per_request() const {
    return full_requests > 0 ? (full_wavefronts / full_requests).value() : 0;
  }
  /// The ways of the worst request on shared memory; 1 is free of conflicts.
  constexpr double bank_conflict_ways() const { return worst_ways > 1 ? worst_ways : 1; }
  /// True if no request touches more sectors than its lanes' bytes fill.
  constexpr bool coalesced() const { return uncoalesced == 0; }

  count full_requests;
  count full_sectors;
  count full_wavefronts;
  count uncoalesced;
};

class kernel_trace {
 public:
  const char* name = "traced";

  constexpr explicit kernel_trace(const launch& how) : how_(how) {
    places_.blocks = how.blocks().value();
    places_.threads_a_block = how.threads_per_block().value();
    places_.warps_a_block = how.warps_per_block().value();
  }

  constexpr void add(const tracing::recorder& by, double weight) {
    places_.tree.add(by, weight);
    ++sampled_warps_;
    if (by.handed != nullptr && !by.handed->settled()) ++unsettled_warps_;
  }
  /// Adds the trace of other warps of the same kernel and launch.
  constexpr void join(const kernel_trace& other) {
    if (places_.array_count == 0) {
      for (int i = 0; i < other.places_.array_count; ++i) places_.arrays[i] = other.places_.arrays[i];
      places_.array_count = other.places_.array_count;
    }
    places_.tree.join(other.places_.tree);
    sampled_warps_ += other.sampled_warps_;
    unsettled_warps_ += other.unsettled_warps_;
    steps_ += other.steps_;
    if (other.shared_bytes_ > shared_bytes_) shared_bytes_ = other.shared_bytes_;
    faults_.add(other.faults_);
    doubts_.add(other.doubts_);
    checked_blocks_ += other.checked_blocks_;
  }
  constexpr void end_block(double weight) { places_.tree.end_block(weight); }
  constexpr void add_faults(const tracing::recorder& by, double checked_blocks) {
    faults_.add(by.faults);
    doubts_.add(by.doubts);
    checked_blocks_ += checked_blocks;
  }
  /// Takes what whole blocks have shown from another trace of the same launch.
  constexpr void takes_checks_of(const kernel_trace& other) {
    faults_ = other.faults_;
    doubts_ = other.doubts_;
    checked_blocks_ = other.checked_blocks_;
    for (int i = 0; i < places_.array_count; ++i) {
      places_.arrays[i].touched_by_block = other.places_.arrays[i].touched_by_block;
      places_.arrays[i].meeting_share = other.places_.arrays[i].meeting_share;
    }
  }
  /// Takes what is found at run time alone: the bytes of each array that a block touches, from the check of whole
  /// blocks, and how often atomics meet.
  constexpr void known_at_run_time(const tracing::recorder& by) {
    for (int i = 0; i < by.array_count; ++i) {
      places_.arrays[i].touched_by_block = by.arrays[i].touched_by_block;
      places_.arrays[i].meeting_share = by.arrays[i].meeting_share;
    }
  }
  constexpr void finish(const tracing::recorder& by) {
    for (int i = 0; i < by.array_count; ++i) places_.arrays[i] = by.arrays[i];
    places_.array_count = by.array_count;
    places_.counts_indices = by.keeps_values;
    steps_ = by.steps.steps();
    shared_bytes_ = by.shared_bytes;
  }

  /// The tree for the models. The trace does not determine the registers: see `nvcc -Xptxas -v`.
  constexpr kernel_description<node::traced> kernel(int registers = 0) const {
    const double dynamic = how_.dynamic_shared.value();
    const auto declared = static_cast<double>(shared_bytes_);
    return {name, {registers, bytes::from_value(declared > dynamic ? declared - dynamic : 0)}, node::traced(places_)};
  }
  constexpr const kernelcost::launch& launch() const { return how_; }
  /// The places of the kernel one by one, for tools that report each line.
  constexpr const tracing::traced_places& places() const { return places_; }

  constexpr traffic global_load(std::string_view buffer) const {
    return named(buffer, tracing::act::load, expr::space::global);
  }
  constexpr traffic global_store(std::string_view buffer) const {
    return named(buffer, tracing::act::store, expr::space::global);
  }
  constexpr traffic global_load() const { return gather({}, tracing::act::load, expr::space::global); }
  constexpr traffic global_store() const { return gather({}, tracing::act::store, expr::space::global); }
  constexpr traffic atomics(std::string_view buffer) const { return accesses(buffer, tracing::act::atomic); }
  /// Loads, stores and atomics on shared memory, for all arrays or for one.
  constexpr traffic shared() const { return gather({}, tracing::act::begin, expr::space::shared); }
  constexpr traffic shared(std::string_view buffer) const {
    return named(buffer, tracing::act::begin, expr::space::shared);
  }

  /// Loads, stores or atomics on a buffer in any memory space.
  constexpr traffic accesses(std::string_view buffer, tracing::act what) const {
    const traffic global = gather(buffer, what, expr::space::global);
    return global.requests > 0 ? global : named(buffer, what, expr::space::shared);
  }

  /// Bytes that the kernel moves to and from a buffer of global memory, in whole sectors.
  constexpr bytes moved(std::string_view buffer) const {
    return named(buffer, tracing::act::begin, expr::space::global).moved;
  }

  /// The share of the branches announced by `branch` in which the lanes of a warp disagree.
  constexpr double divergence() const {
    double all = 0;
    double divergent = 0;
    for (int i = 1; i < places_.tree.count; ++i) {
      const auto& each = places_.tree.sites[i];
      if (each.what() != tracing::act::branch || each.is_of_choice()) continue;
      all += each.executions;
      divergent += each.divergent;
    }
    return all > 0 ? divergent / all : 0;
  }
  /// The mean number of active lanes per warp instruction, at most 32.
  constexpr double lanes_active() const {
    double instructions = 0;
    double lanes = 0;
    for (int i = 1; i < places_.tree.count; ++i) {
      const auto& each = places_.tree.sites[i];
      const auto what = each.what();
      if (what == tracing::act::branch || what == tracing::act::scope || what == tracing::act::loop ||
          each.is_constant())
        continue;
      instructions += what == tracing::act::compute ? each.instructions : each.executions;
      lanes += what == tracing::act::compute ? each.lane_instructions : each.lanes;
    }
    return instructions > 0 ? lanes / instructions : 0;
  }
  /// The mean number of a warp's arrivals at barriers of the block.
  constexpr double barriers() const {
    double arrivals = 0;
    for (int i = 1; i < places_.tree.count; ++i)
      if (places_.tree.sites[i].what() == tracing::act::barrier) arrivals += places_.tree.sites[i].executions;
    return arrivals / places_.warps();
  }

  /// Floating-point operations of lanes; an fma counts as two.
  constexpr kernelcost::operations operations() const {
    double number = 0;
    for (int i = 1; i < places_.tree.count; ++i) {
      const auto& each = places_.tree.sites[i];
      const auto kind = each.type().kind;
      if (each.what() != tracing::act::compute || each.is_constant() || kind == element_kind::int32 ||
          kind == element_kind::int64)
        continue;
      number += each.lane_instructions * (tracing::key::operation_of(each.key) == expr::op::fma ? 2 : 1);
    }
    return kernelcost::operations::from_value(number);
  }
  /// Instructions of one kind on numbers of any type, counted once for each active lane.
  constexpr count lane_instructions(expr::op kind) const {
    double number = 0;
    for (int i = 1; i < places_.tree.count; ++i) {
      const auto& each = places_.tree.sites[i];
      if (each.what() == tracing::act::compute && !each.is_constant() && each.operation() == kind)
        number += each.lane_instructions;
    }
    return number;
  }
  /// Operations per byte that lanes load from global memory or store to it.
  constexpr intensity arithmetic_intensity() const {
    return operations() / (global_load().requested + global_store().requested);
  }

  /// Size of the sample: the number of traced warps, of all warps, and of steps of single lanes.
  constexpr count sampled_warps() const { return sampled_warps_; }
  constexpr count warps() const { return places_.warps(); }
  constexpr count steps() const { return steps_; }
  /// The traced warps whose lanes hand integers to each other from trip to trip of a loop, for longer than was
  /// followed: at run time only. Their numbers are guesses then.
  constexpr count unsettled_warps() const { return unsettled_warps_; }
  /// With `sampling{.collect_faults = true}`, the first faults of different lines, arrays or kinds. The counts lack the
  /// steps with faults.
  constexpr const tracing::fault_list& faults() const { return faults_; }
  /// The same for accesses out of bounds in threads that guessed a condition or a number of unknown data before, at run
  /// time: other data may rule them out. Each counts as an access to another element of its array.
  constexpr const tracing::fault_list& doubts() const { return doubts_; }
  /// The blocks all threads of which were checked for faults; at run time only.
  constexpr count checked_blocks() const { return checked_blocks_; }
  /// The share of the trips of the traced warps that were not traced: other trips represent them.
  constexpr double extrapolated() const {
    return places_.tree.trips > 0 ? 1 - places_.tree.sampled_trips / places_.tree.trips : 0;
  }
  /// True if the traced trips of one loop differ in their steps. Work of some trips only, such as
  /// `if (j % 64 == 0) y[j] = s`, is counted then as far as the traced trips do it.
  constexpr bool trips_differ() const { return places_.tree.trips_differ; }
  /// True if every warp was traced in every trip; otherwise traced warps and trips represent others.
  constexpr bool complete() const {
    return tracing::about(sampled_warps_, places_.warps()) &&
           tracing::about(places_.tree.sampled_trips, places_.tree.trips);
  }

 private:
  constexpr traffic named(std::string_view buffer, tracing::act what, expr::space where) const {
    const traffic found = gather(buffer, what, where);
    if (found.requests == 0 && faults_.count() == 0) mistake::the_trace_has_no_such_buffer(buffer.data());
    return found;
  }

  /// Sums over accesses; `begin` stands for accesses of any kind, and an empty name for all buffers.
  constexpr traffic gather(std::string_view buffer, tracing::act what, expr::space where) const {
    using tracing::act;
    traffic sum;
    for (int i = 1; i < places_.tree.count; ++i) {
      const tracing::site& each = places_.tree.sites[i];
      const bool accesses = each.what() == act::load || each.what() == act::store || each.what() == act::atomic;
      if (!accesses || (what != act::begin && each.what() != what)) continue;
      const tracing::array_info& array = places_.array_of(each);
      if (array.space != where || (!buffer.empty() && buffer != array.name)) continue;
      add_site(sum, each, array);
    }
    return sum;
  }
  static constexpr void add_site(traffic& sum, const tracing::site& each, const tracing::array_info& array) {
    const int size = each.type().size;
    sum.buffer = array.name;
    sum.space = array.space;
    sum.element_size = size;
    const int pieces = warp::pieces_in(size);
    sum.requests = sum.requests + pieces * each.executions;
    sum.sectors = sum.sectors + each.sectors;
    sum.wavefronts = sum.wavefronts + each.wavefronts;
    sum.full_requests = sum.full_requests + pieces * each.fullest;
    sum.full_sectors = sum.full_sectors + each.fullest_sectors;
    sum.full_wavefronts = sum.full_wavefronts + each.fullest_wavefronts;
    sum.uncoalesced = sum.uncoalesced + each.uncoalesced;
    sum.requested += bytes::from_value(each.lanes * size);
    sum.moved += bytes::from_value(each.sectors * 32);
    const double neighbours =
        pieces * (array.space == expr::space::shared ? larger(1, warp::piece_of(size) / 4) : size);
    if (const double ways = each.worst / neighbours; ways > sum.worst_ways) {
      sum.worst = each.worst;
      sum.worst_ways = ways;
      sum.worst_at = each.worst_at;
    }
  }

  kernelcost::launch how_;
  tracing::traced_places places_{};
  double sampled_warps_ = 0;
  double unsettled_warps_ = 0;
  long long steps_ = 0;
  long long shared_bytes_ = 0;
  tracing::fault_list faults_{};
  tracing::fault_list doubts_{};
  double checked_blocks_ = 0;
};
}  // namespace kernelcost
