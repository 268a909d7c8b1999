// SPDX-License-Identifier: BSL-1.0
/// \file
/// demand: a kernel's use of each resource, independent of order.
#pragma once
#include <kernelcost/tally.hpp>

namespace kernelcost::model {

/// Kinds of demand. Cycles are those of an otherwise idle SM; sectors have 32 bytes; requests and instructions are
/// those of a warp.
enum class asked {
  instructions,
  /// Cycles of the schedulers, the functional units, tensor cores, L1 and shared memory, the store path, and the
  /// barrier unit.
  issue,
  fp32,
  fp64,
  integer,
  /// Additions of 32-bit integers, on whichever of the two pipes has less to do.
  integer_or_fp32,
  special,
  tensor,
  l1_passes,
  shared_passes,
  shared_atomics,
  store_path,
  barriers,
  /// Sectors: those that share a line, isolated ones, and partially written ones.
  l2_read_sectors,
  l2_scattered_reads,
  l2_write_sectors,
  l2_partial_sectors,
  dram_read_sectors,
  dram_write_sectors,
  dram_scattered_reads,
  dram_scattered_writes,
  /// The time by which device memory takes longer for sectors apart from each other, in sectors read at its bandwidth.
  dram_apart,
  /// Sectors that the SM reads from L2.
  l2_reads_of_sm,
  /// Sectors of atomics, card-wide; and cycles of the SM for the requests that carry them.
  atomics,
  atomic_requests,
  end,
};

/// Sums over an average warp: for the resources of an SM one of the busiest SM, otherwise one of the grid. They differ
/// if a guard of the grid admits a part of the blocks, because these are spread over the SMs by themselves.
using demand = tally<asked>;

/// The resources that each SM has for itself.
inline constexpr asked resources_of_an_sm[] = {
    asked::issue,      asked::fp32,     asked::fp64,           asked::integer,       asked::integer_or_fp32,
    asked::special,    asked::tensor,   asked::l1_passes,      asked::shared_passes, asked::shared_atomics,
    asked::store_path, asked::barriers, asked::atomic_requests};

/// Resources that work while the warps go on: for copies, those that all SMs share, with the sectors that an SM reads
/// of them; for products of warp groups, the tensor cores.
inline constexpr asked asynchronous_resources[] = {asked::l2_read_sectors,
                                                   asked::l2_scattered_reads,
                                                   asked::dram_read_sectors,
                                                   asked::dram_scattered_reads,
                                                   asked::dram_apart,
                                                   asked::l2_reads_of_sm,
                                                   asked::tensor};
}  // namespace kernelcost::model
