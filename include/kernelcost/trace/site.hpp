// SPDX-License-Identifier: BSL-1.0
/// \file
/// site: a place in the kernel, with the totals of all traced warps.
#pragma once
#include <kernelcost/trace/loop_options.hpp>
#include <kernelcost/trace/request.hpp>

namespace kernelcost::tracing {

inline constexpr int no_site = -1;

/// The location of the worst request of its kind.
struct whereabouts {
  int line = 0;
  long long block = 0;
  int warp = 0;
  /// The elements of the array that the first, second and last lane access.
  long long elements[3]{};
};

constexpr bool about(double a, double b) {
  const double difference = a < b ? b - a : a - b;
  return difference <= 1e-9 * (a < b ? b : a);
}

/// A place in the kernel. Sums are weighted by the warps and trips that a traced one represents.
struct site {
  step_key key = 0;
  int next = no_site;
  /// For a loop, and for the kernel as a whole: the first place inside.
  int body = no_site;

  /// Executions by warps, counted once per trip; their active lanes; for arithmetic, the instructions.
  double executions = 0;
  double lanes = 0;
  double instructions = 0;
  double lane_instructions = 0;
  /// For arithmetic: the warps, and their lanes, that come here and have the result already.
  double again = 0;
  double lanes_again = 0;
  /// For arithmetic: the instructions of a run that need the result of the one before.
  double waits = 0;
  double sectors = 0;
  double lines = 0;
  double wavefronts = 0;
  /// Requests that touch more sectors than their lanes' bytes fill.
  double uncoalesced = 0;
  /// For the requests with the most lanes, not weighted: the pattern that all of them share, and the means.
  int most_lanes = 0;
  double fullest = 0;
  double fullest_sectors = 0;
  double fullest_lines = 0;
  double fullest_wavefronts = 0;
  recognised_pattern pattern{};
  /// For arithmetic on known numbers: their hash, and whether lanes or trips have different ones. For a load from
  /// constant memory, the same of its address.
  bool has_operands = false;
  bool operands_differ = false;
  long long operands = 0;
  /// For atomics: lanes on the same address.
  double meeting = 0;
  /// For a branch: the warps whose lanes disagree, and those with a lane that takes the first side.
  double divergent = 0;
  double taken = 0;
  /// In a loop: whether a trip after the first one makes this step.
  bool after_first_trip = false;
  /// The steps that follow one of the trip before. Those that went on are global accesses whose first lane is at least
  /// a sector away from where it was, and arithmetic that needs the result of that trip.
  double followed = 0;
  double went_on = 0;
  /// The bytes from one trip to the next, 0 if they differ.
  long long moved = 0;
  /// In the trip before: the address, or the depth of the result, and the number of the loop's run.
  long long before = 0;
  long long run_before = 0;
  /// The first lane of the last access.
  int lane_before = 0;
  /// For a loop: its options and trips.
  int options = 0;
  double all_trips = 0;
  double busiest = 0;
  double grid_max = 0;
  double body_executions = 0;
  double body_lanes = 0;

  /// The threads of a block that reach this place, and whether their number is equal in all traced blocks.
  double of_a_block = 0;
  bool in_all_blocks = true;
  double lanes_before = 0;
  bool joined = true;

  int worst = 0;
  whereabouts worst_at{};

  /// For a load whose addresses come from memory: the share of its sectors that L1 serves, and the share of the others
  /// that L2 does, by a simulation. Negative where it does not say.
  double hits_in_l1 = -1;
  double hits_in_l2 = -1;
  /// The share of the requests any of whose sectors misses L1, and the share of the sectors asked of L2 that wait for
  /// device memory.
  double awaited = -1;
  double await_dram = -1;

  /// True for an access that waits for loads in the first trip of its loop alone.
  bool awaits_before_loop = false;

  constexpr act what() const { return key::act_of(key); }
  constexpr element type() const { return key::type_of(key); }
  /// True for the condition of a `c ? a : b`, and for its sides.
  constexpr bool is_of_choice() const {
    return (what() == act::branch || what() == act::scope) && key::buffer_of(key) >= key::side_of_choice;
  }
  /// True for arithmetic that the compiler does, because its operands are the same everywhere, and for a constant that
  /// is an operand.
  constexpr bool is_constant() const { return has_operands && !operands_differ && !has_known_product(); }
  /// True for an fma whose summand alone is unknown.
  constexpr bool has_known_product() const { return what() == act::compute && (key & key::known_product) != 0; }
  /// The kind of arithmetic. An fma whose product is a constant is a sum.
  constexpr expr::op operation() const {
    return has_known_product() && has_operands && !operands_differ ? expr::op::add : key::operation_of(key);
  }
  /// True if each trip of the loop goes to sectors of its own, and not along the sectors of the trip before.
  constexpr bool jumps() const { return went_on > followed / 2; }
  /// True if each trip goes on by a multiple of these bytes.
  constexpr bool strides_by(double bytes) const {
    const auto whole = static_cast<long long>(bytes);
    return moved != 0 && whole > 0 && moved % whole == 0;
  }
  constexpr void add_operands(long long its) {
    if (has_operands && operands != its) operands_differ = true;
    has_operands = true;
    operands = its;
  }
  /// True if the trip before, in the same run of the loop, was traced as well.
  constexpr bool follows(long long run) const { return run == run_before; }
  /// Adds a step of a trip that stands for `weight` steps.
  constexpr void follow(long long run, long long now, double weight, bool goes_on) {
    if (follows(run)) followed += weight, went_on += goes_on ? weight : 0;
    before = now;
    run_before = run;
  }

  /// The warps, and the lanes, that reach this place.
  constexpr double passes() const { return executions + again; }
  constexpr double lanes_passing() const { return lanes + lanes_again; }

  /// True if the same number of warps and lanes reach both places.
  constexpr bool in_company_of(const site& other) const {
    return about(passes(), other.passes()) && about(lanes_passing(), other.lanes_passing()) &&
           in_all_blocks == other.in_all_blocks;
  }

  /// True if a part of the warps and lanes of the other place reach this one.
  constexpr bool is_part_of(const site& other) const {
    constexpr double nearly = 1 + 1e-9;
    return passes() <= other.passes() * nearly && lanes_passing() <= other.lanes_passing() * nearly;
  }

  /// Adds the same place in other blocks; `both` if both traces have it.
  constexpr void add(const site& other, bool both) {
    const bool alike = in_all_blocks && other.in_all_blocks && about(of_a_block, other.of_a_block);
    in_all_blocks = both ? alike : other.in_all_blocks;
    of_a_block = other.of_a_block;
    joined = true;
    awaits_before_loop = awaits_before_loop || other.awaits_before_loop;
    executions += other.executions;
    lanes += other.lanes;
    if (other.again > 0) again += other.again, lanes_again += other.lanes_again;
    lanes_before = lanes_passing();
    instructions += other.instructions;
    lane_instructions += other.lane_instructions;
    waits += other.waits;
    sectors += other.sectors;
    lines += other.lines;
    wavefronts += other.wavefronts;
    uncoalesced += other.uncoalesced;
    if (other.has_operands) add_operands(other.operands);
    operands_differ = operands_differ || other.operands_differ;
    meeting += other.meeting;
    divergent += other.divergent;
    taken += other.taken;
    after_first_trip = after_first_trip || other.after_first_trip;
    if (other.followed > 0) moved = followed > 0 && moved != other.moved ? 0 : other.moved;
    followed += other.followed;
    went_on += other.went_on;
    options = loop_options::merged(options, other.options);
    all_trips += other.all_trips;
    busiest += other.busiest;
    body_executions += other.body_executions;
    body_lanes += other.body_lanes;
    if (other.grid_max > grid_max) grid_max = other.grid_max;
    if (other.worst > worst) {
      worst = other.worst;
      worst_at = other.worst_at;
    }
    add_full(other.most_lanes, other.pattern, other.fullest, other.fullest_sectors, other.fullest_lines,
             other.fullest_wavefronts);
  }
  /// Adds requests with `its_lanes` lanes; only those with the most lanes are kept.
  constexpr void add_full(int its_lanes, const recognised_pattern& its_pattern, double requests, double their_sectors,
                          double their_lines, double their_wavefronts) {
    if (its_lanes < most_lanes) return;
    if (its_lanes > most_lanes) {
      most_lanes = its_lanes;
      fullest = fullest_sectors = fullest_lines = fullest_wavefronts = 0;
      pattern = its_pattern;
    } else if (!(its_pattern == pattern)) {
      pattern = {};
    }
    fullest += requests;
    fullest_sectors += their_sectors;
    fullest_lines += their_lines;
    fullest_wavefronts += their_wavefronts;
  }
};
}  // namespace kernelcost::tracing
