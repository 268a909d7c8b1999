// SPDX-License-Identifier: BSL-1.0
/// \file
/// access_observer: sees the accesses to global memory of whole blocks, thread by thread, at run time. It chooses the
/// blocks. `sampling::observer` names one, for example the simulation of caches in cache_simulation.hpp.
#pragma once
#include <kernelcost/trace/step_key.hpp>

namespace kernelcost::tracing {

/// Runs the threads of blocks: every lane of a warp, or one of `lanes_apart`.
class block_runner {
 public:
  virtual void run_block(long long block, int sm, int lanes_apart) = 0;

 protected:
  ~block_runner() = default;
};

class access_observer {
 public:
  /// The tracer calls this once; the observer calls `runner` for each block that it wants to see, with the SM on which
  /// it places the block. `shared_of_block` is the size of a block's shared memory in bytes.
  virtual void run(long long blocks_of_grid, long long threads_of_block, long long shared_of_block,
                   block_runner& runner) = 0;

  /// True once the observer wants to see no more: the current block ends early.
  virtual bool is_full() const = 0;
  /// A warp, by its number in the grid; its threads follow, then its end.
  virtual void begin_warp(long long warp) = 0;
  virtual void begin_thread() = 0;
  virtual void end_warp(int sm) = 0;
  /// An access of the thread. `place` has its kind, line and array; `trips` is one number for the trips at hand of all
  /// loops around it; the thread has passed `barriers` of its block.
  virtual void add(step_key place, unsigned long long trips, long long address, int size, int barriers) = 0;
  /// After a warp: the steps that its threads have made, which are accesses of any memory, trips of loops, and what
  /// they did unseen before, to find the integers that they hand to each other.
  virtual void spend(long long steps) = 0;

 protected:
  ~access_observer() = default;
};
}  // namespace kernelcost::tracing
