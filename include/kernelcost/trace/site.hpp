// SPDX-License-Identifier: BSL-1.0
/// \file
/// site: a place in the kernel, with what all warps that were traced do there.
#pragma once
#include <kernelcost/trace/request.hpp>

namespace kernelcost::tracing {

inline constexpr int no_site = -1;

/// Where a request was made that is the worst of its kind.
struct whereabouts {
  int line = 0;
  long long block = 0;
  int warp = 0;
  /// Of the array, those that the first, the second and the last lane ask for.
  long long elements[3]{};
};

constexpr bool about(double a, double b) {
  const double difference = a < b ? b - a : a - b;
  return difference <= 1e-9 * (a < b ? b : a);
}

/// A place in the kernel. What is added up is weighted by the warps and trips that a traced one stands for.
struct site {
  step_key key = 0;
  int next = no_site;
  /// Of a loop, and of the kernel as a whole: the first place within.
  int body = no_site;

  /// Warps that came here, once for each trip; their active lanes; of arithmetic, the instructions.
  double executions = 0;
  double lanes = 0;
  double instructions = 0;
  double lane_instructions = 0;
  double sectors = 0;
  double wavefronts = 0;
  /// Requests that touch more sectors than their lanes' bytes fill.
  double uncoalesced = 0;
  /// Of the requests with the most lanes, not weighted: a pattern that all of them have, and the means.
  int most_lanes = 0;
  double fullest = 0;
  double fullest_sectors = 0;
  double fullest_wavefronts = 0;
  recognised_pattern how{};
  /// Of atomics: lanes on one address.
  double meeting = 0;
  /// Of a branch: the warps whose lanes disagree.
  double divergent = 0;
  /// Of a loop.
  int options = 0;
  double all_trips = 0;
  double busiest = 0;
  double grid_max = 0;
  double body_executions = 0;
  double body_lanes = 0;

  /// The threads of a block that come here, and whether they are as many in all blocks that were traced.
  double of_a_block = 0;
  bool in_all_blocks = true;
  double lanes_before = 0;
  bool joined = true;

  int worst = 0;
  whereabouts worst_at{};

  constexpr act what() const { return key::act_of(key); }
  constexpr element type() const { return key::type_of(key); }
  /// As many came here.
  constexpr bool in_company_of(const site& other) const {
    return about(executions, other.executions) && about(lanes, other.lanes) && in_all_blocks == other.in_all_blocks;
  }

  /// The same place in other blocks; `both` if there were any here.
  constexpr void add(const site& other, bool both) {
    const bool alike = in_all_blocks && other.in_all_blocks && about(of_a_block, other.of_a_block);
    in_all_blocks = both ? alike : other.in_all_blocks;
    of_a_block = other.of_a_block;
    joined = true;
    executions += other.executions;
    lanes += other.lanes;
    lanes_before = lanes;
    instructions += other.instructions;
    lane_instructions += other.lane_instructions;
    sectors += other.sectors;
    wavefronts += other.wavefronts;
    uncoalesced += other.uncoalesced;
    meeting += other.meeting;
    divergent += other.divergent;
    options = other.options;
    all_trips += other.all_trips;
    busiest += other.busiest;
    body_executions += other.body_executions;
    body_lanes += other.body_lanes;
    if (other.grid_max > grid_max) grid_max = other.grid_max;
    if (other.worst > worst) {
      worst = other.worst;
      worst_at = other.worst_at;
    }
    add_full(other.most_lanes, other.how, other.fullest, other.fullest_sectors, other.fullest_wavefronts);
  }
  /// Requests of so many lanes, of which only those with the most are kept.
  constexpr void add_full(int its_lanes, const recognised_pattern& pattern, double requests, double their_sectors,
                          double their_wavefronts) {
    if (its_lanes < most_lanes) return;
    if (its_lanes > most_lanes) {
      most_lanes = its_lanes;
      fullest = fullest_sectors = fullest_wavefronts = 0;
      how = pattern;
    } else if (!(pattern == how)) {
      how = {};
    }
    fullest += requests;
    fullest_sectors += their_sectors;
    fullest_wavefronts += their_wavefronts;
  }
};
}  // namespace kernelcost::tracing
