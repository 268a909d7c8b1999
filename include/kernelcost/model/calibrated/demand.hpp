// SPDX-License-Identifier: BSL-1.0
/// \file
/// demand: what a warp asks of each resource, whatever the order.
#pragma once

namespace kernelcost::model {

/// Sums over an average warp. Cycles are those of an SM that does nothing else; sectors have 32 bytes.
struct demand {
  double instructions = 0;
  double issue = 0;
  double fp32 = 0;
  double fp64 = 0;
  double integer = 0;
  double special = 0;
  double requests = 0;
  double l1_passes = 0;
  double shared_requests = 0;
  double shared_passes = 0;
  double store_path = 0;
  double barriers = 0;
  double shared_atomics = 0;
  double l2_read_sectors = 0;
  double l2_scattered_reads = 0;
  double l2_write_sectors = 0;
  double l2_partial_sectors = 0;
  double dram_read_sectors = 0;
  double dram_write_sectors = 0;
  double dram_scattered_reads = 0;
  double dram_scattered_writes = 0;
  /// Operations of lanes, card-wide; and cycles of the SM for the requests that carry them.
  double atomics = 0;
  double atomic_requests = 0;

  /// `other`, done by a share of the warps or so many times.
  constexpr void add(const demand& other, double times) { add(other, times, 1, 1); }

  /// The same with a share of the lanes, neighbours of each other: as much less of memory is asked for.
  constexpr void add_with_neighbours(const demand& other, double times, double lanes) {
    add(other, times, lanes, lanes);
  }

  /// The same with a share of the lanes that the data choose: a sector is asked for if any of its lanes is among them.
  constexpr void add_with_any(const demand& other, double times, double lanes) {
    const double sectors =
        other.l2_read_sectors + other.l2_scattered_reads + other.l2_write_sectors + other.l2_partial_sectors;
    const double lanes_a_sector = sectors > other.requests ? 32 * other.requests / sectors : 32;
    double none = 1;
    for (double lane = 0; lane < lanes_a_sector; ++lane) none *= 1 - lanes;
    add(other, times, lanes, 1 - none);
  }

 private:
  constexpr void add(const demand& other, double times, double lanes, double sectors) {
    instructions += times * other.instructions;
    issue += times * other.issue;
    fp32 += times * other.fp32;
    fp64 += times * other.fp64;
    integer += times * other.integer;
    special += times * other.special;
    requests += times * other.requests;
    l1_passes += times * fewer(other.l1_passes, lanes, other.requests);
    shared_requests += times * other.shared_requests;
    shared_passes += times * fewer(other.shared_passes, lanes, other.shared_requests);
    store_path += times * sectors * other.store_path;
    barriers += times * other.barriers;
    shared_atomics += times * lanes * other.shared_atomics;
    l2_read_sectors += times * sectors * other.l2_read_sectors;
    l2_scattered_reads += times * sectors * other.l2_scattered_reads;
    l2_write_sectors += times * sectors * other.l2_write_sectors;
    l2_partial_sectors += times * sectors * other.l2_partial_sectors;
    dram_read_sectors += times * sectors * other.dram_read_sectors;
    dram_write_sectors += times * sectors * other.dram_write_sectors;
    dram_scattered_reads += times * lanes * other.dram_scattered_reads;
    dram_scattered_writes += times * lanes * other.dram_scattered_writes;
    atomics += times * lanes * other.atomics;
    atomic_requests += times * other.atomic_requests;
  }
  /// A request makes one pass at least, however few its lanes.
  static constexpr double fewer(double passes, double lanes, double requests) {
    const double scaled = passes * lanes;
    return scaled < requests ? (passes < requests ? passes : requests) : scaled;
  }
};
}  // namespace kernelcost::model
