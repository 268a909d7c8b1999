// SPDX-License-Identifier: BSL-1.0
/// \file
/// The results of a trace: counts for each line, and the estimate of the whole kernel.
#pragma once

#include "program.hpp"

#include <kernelcost/kernelcost.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace examples::trace {

/// The accesses of one line to one buffer, over the grid.
struct access {
  std::string buffer;
  std::string file;
  int line = 0;
  /// "load", "store" or "atomic".
  std::string kind;
  kernelcost::expr::space space{};
  double requests = 0;
  double sectors = 0;
  double wavefronts = 0;
  /// Mean over the requests with the most lanes; 0 for shared memory.
  double sectors_per_request = 0;
  /// The worst request; 1 is free of conflicts, as is all of global memory. For constant memory, the addresses that it
  /// is served for one after the other.
  double bank_conflict_ways = 1;
  /// No request touches more sectors than its lanes' bytes fill.
  bool coalesced = true;
  /// The compiler knows that the kernel does not change the buffer, as by `const T* __restrict__`.
  bool read_only = false;
  kernelcost::bytes requested{};
  /// Traffic between L1 and L2, and between L2 and device memory, by the calibrated model. Unknown without a
  /// calibration of the card.
  std::optional<kernelcost::bytes> from_l2;
  std::optional<kernelcost::bytes> from_dram;
  /// The shares of a load's or an atomic's sectors that the caches serve: by the model, and simulated. L2 is not
  /// simulated where that would take too long.
  struct hits {
    double l1 = 0;
    std::optional<double> l2;
  };
  std::optional<hits> modelled;
  double modelled_sectors = 0;
  std::optional<hits> simulated;
  double full_requests = 0;
  double full_sectors = 0;
};

struct branch_of_line {
  std::string file;
  int line = 0;
  /// Decisions of warps, and those in which a warp's lanes disagree.
  double warps = 0;
  double divergent = 0;
};

struct estimate_of_kernel {
  std::string model;
  kernelcost::seconds time{};
  kernelcost::error_band band{};
  std::string bottleneck;
  /// How long each resource that the kernel uses is busy, on the busiest SM or on the card.
  std::vector<std::pair<std::string, kernelcost::cycles>> busy;
  double occupancy = 0;
};

/// Those of all warps.
struct instructions_of_kernel {
  /// Those of the tree without what nvcc's code adds, and with it.
  double traced = 0;
  double counted = 0;
  double compiled = 0;
  /// ptx::executed
  double unseen = 0;
  double disagreement = 0;
  /// Those of the mean warp, without waits for barriers and atomics.
  kernelcost::cycles of_a_warp{};
  /// Those of the mean warp, if its machine code is known.
  kernelcost::expr::unit_instructions units{};
};

struct analysis {
  std::vector<access> accesses;
  std::vector<branch_of_line> branches;
  /// The share of the branches in which the lanes of a warp disagree.
  double divergence = 0;
  /// If nvcc has compiled the kernel.
  std::optional<instructions_of_kernel> instructions;
  std::string tree;
  std::optional<estimate_of_kernel> estimate;
  /// A header with the tree, a budget and assertions; empty without an estimate.
  std::string header;
  bool complete = true;
};

/// Adds to the notes why there is no estimate, if there is none. Throws usage_error for a launch that the card refuses.
analysis analysed(traced& what, const kernelcost::launch& how, const kernelcost::gpu& card);

using traced_tree = kernelcost::node::traced_with_room<trace_file::most_accesses>;
using traced_kernel = kernelcost::kernel_description<traced_tree>;

/// The header with which a build can hold the kernel to what it costs now.
std::string header_of(const traced_kernel& kernel, const std::string& name, const std::string& file,
                      const kernelcost::launch& how, const kernelcost::gpu& card, const estimate_of_kernel& estimate);

}  // namespace examples::trace
