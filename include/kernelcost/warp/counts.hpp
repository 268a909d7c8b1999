// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_counts_of: the counts of a profiler for a kernel, over the whole grid. Independent of the machine.
///
/// - warp/active_lanes.hpp computes which lanes execute a leaf, and how often; warp/request.hpp computes what a request
///   touches.
/// - A warp executes an instruction, and makes a request, if any of its lanes is active. Under a divergent branch this
///   is a probability, and a sector is not touched if all of its lanes take the other side.
/// - `warp_instructions` are those of the tree. Instructions that the compiler adds for guards, branches and trips are
///   counted in `control_instructions`, unless all trips are merged into one; address calculations, the start of
///   kernels and loops, and conversions are in neither.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/tally.hpp>
#include <kernelcost/warp/request.hpp>

namespace kernelcost {

/// Counts over the grid. A request is a warp instruction on global memory; a sector is 32 bytes that a request touches;
/// a wavefront is one cycle of a request on shared memory. Accesses to local, constant and texture memory are counted
/// as instructions only. An asynchronous copy is counted as a load request and as wavefronts of a shared store.
struct warp_counts {
  count warp_instructions;
  count global_load_requests;
  count global_load_sectors;
  count global_store_requests;
  count global_store_sectors;
  count global_atomic_requests;
  count shared_load_wavefronts;
  count shared_store_wavefronts;
  count shared_atomic_wavefronts;
  /// Words that lanes exchange by shuffles.
  count shuffles;
  /// Warps that arrive at a barrier of the block or of the grid.
  count barriers;
  /// Comparisons and branches of guards and branches, and the counter, comparison and branch of each trip that remains
  /// after unrolling.
  count control_instructions;

  constexpr count shared_wavefronts() const {
    return shared_load_wavefronts + shared_store_wavefronts + shared_atomic_wavefronts;
  }
};

namespace warp {

/// Instructions of a branch (compare, branch) and of a trip (count, compare, branch). Source: the code that nvcc 13
/// generates for sm_90 (ISETP, BRA; IADD3, ISETP, BRA).
inline constexpr double instructions_of_a_branch = 2;
inline constexpr double instructions_of_a_trip = 3;
/// Instructions that the compiler adds for the start and end of a kernel, for the start of a loop whose trips it
/// merges, with the trips that fill no group, and for the address of an access beyond the SM: in a loop none if lanes
/// walk along rows or share an address. Descriptions leave them out. Source: the instructions that random kernels of
/// the development seed execute on an H200 beyond those of their trees (examples/records/added_instructions.py).
inline constexpr double instructions_of_a_kernel = 11;
inline constexpr double instructions_of_a_loop = 22;
constexpr double instructions_of_an_address(const expr::pattern& of, bool in_loop) {
  using shape = expr::pattern::shape;
  if (!in_loop) return 2;
  const bool advances = of.kind == shape::coalesced || of.kind == shape::random || of.jumps;
  return advances ? 1 : 0;
}
/// A wait for a barrier in shared memory, the branch back to it, and an arrival.
inline constexpr double instructions_of_an_arrival = 3;

enum class counted {
  instructions,
  load_requests,
  load_sectors,
  store_requests,
  store_sectors,
  atomic_requests,
  load_wavefronts,
  store_wavefronts,
  atomic_wavefronts,
  shuffles,
  barriers,
  control,
  end,
};

/// The algebra. A value holds totals of the grid, and scopes only add them up, since each leaf knows how often it is
/// executed.
template <class = on_use>
class basic_counter {
 public:
  using value = tally<counted>;

  constexpr explicit basic_counter(const active_lanes& who) : who_(who) {}

  template <class Scope>
  constexpr basic_counter inside(const Scope& scope) const {
    return basic_counter(who_.inside(scope));
  }

  constexpr void leaf(value& total, const node::compute& what) const {
    total[counted::instructions] += who_.executions() * what.instructions.value();
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const bool loads = what.direction == node::direction::load;
    const double accesses = who_.executions() * what.accesses.value();
    const double requests = accesses * pieces_in(what.type.size);
    total[counted::instructions] += requests;
    if (what.space == expr::space::global) {
      total[loads ? counted::load_requests : counted::store_requests] += requests;
      total[loads ? counted::load_sectors : counted::store_sectors] +=
          accesses * sectors_of(what.pattern, what.type.size, who_);
    } else if (what.space == expr::space::shared) {
      total[loads ? counted::load_wavefronts : counted::store_wavefronts] +=
          accesses * shared_wavefronts(what.pattern, what.type.size, who_);
    }
  }

  /// One instruction, which makes a request for global memory and writes to shared memory. Bulk copies and stores move
  /// data past the unit whose requests, sectors and wavefronts are counted here.
  constexpr void leaf(value& total, const node::async_copy& what) const {
    if (what.in_bulk) {
      total[counted::instructions] += who_.executions() * what.instructions.value();
      return;
    }
    leaf(total, what.from);
    const double copies = who_.executions() * what.into.accesses.value();
    total[counted::store_wavefronts] += copies * shared_wavefronts(what.into.pattern, what.into.type.size, who_);
  }
  constexpr void leaf(value& total, const node::bulk_store& what) const {
    total[counted::instructions] += who_.executions() * what.instructions.value();
  }
  constexpr void leaf(value& total, const node::block_reduction& what) const {
    total[counted::instructions] += who_.executions() * what.instructions.value();
  }
  constexpr void leaf(value& total, const node::matrix_multiply& what) const {
    total[counted::instructions] += who_.executions() * what.instructions.value();
  }
  constexpr void leaf(value& total, const node::group_multiply& what) const {
    total[counted::instructions] += who_.executions() * what.instructions.value();
  }

  constexpr void leaf(value& total, const node::warp_reduction& what) const {
    total[counted::instructions] += who_.executions() * what.times.value();
  }

  /// Lanes that update the same address of shared memory are serialised.
  constexpr void leaf(value& total, const node::atomic& what) const {
    const double operations = who_.executions() * what.operations.value();
    total[counted::instructions] += operations;
    if (what.space == expr::space::shared)
      total[counted::atomic_wavefronts] +=
          operations * larger(1.0, what.contention.lanes * who_.lanes_per_execution() / lanes);
    else
      total[counted::atomic_requests] += operations;
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double arrivals = who_.executions() * what.times.value();
    total[counted::instructions] += arrivals;
    if (what.scope != node::scope::warp) total[counted::barriers] += arrivals;
  }

  constexpr void leaf(value& total, const node::dependent_launch&) const {
    total[counted::instructions] += who_.executions();
  }
  constexpr void leaf(value& total, const node::register_reallocation& what) const {
    total[counted::instructions] += who_.executions() * what.times.value();
  }

  constexpr void leaf(value& total, const node::arrival_wait& what) const {
    total[counted::instructions] += instructions_of_an_arrival * who_.executions() * what.times.value();
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double words = what.type.size > 4 ? what.type.size / 4.0 : 1;
    const double exchanged = who_.executions() * what.times.value() * words;
    total[counted::instructions] += exchanged;
    if (what.kind == node::exchange_kind::shuffle) total[counted::shuffles] += exchanged;
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const double unrolled = trips.unrolled.factor > 1 ? trips.unrolled.factor : 1;
    total.add(body);
    if (trips.dissolved()) return;
    total[counted::control] += who_.executions_inside(trips) * instructions_of_a_trip / unrolled;
  }
  constexpr void branch(value& total, const node::condition&, const value& then, const value& otherwise) const {
    total.add(then);
    total.add(otherwise);
    total[counted::control] += who_.executions() * instructions_of_a_branch;
  }
  constexpr void diverge(value& total, count ways, const value& path) const {
    total.add(path);
    total[counted::control] += who_.executions() * instructions_of_a_branch * ways.value();
  }
  constexpr void guard(value& total, const node::participants&, const value& body) const {
    total.add(body);
    total[counted::control] += who_.executions() * instructions_of_a_branch;
  }
  constexpr void phase(value& total, const char*, const value& body) const { total.add(body); }

 private:
  active_lanes who_;
};
using counter = basic_counter<>;
}  // namespace warp

/// The counts of a kernel launched as `how`, for comparison with a profiler's counters.
template <class Body>
constexpr warp_counts warp_counts_of(const kernel_description<Body>& kernel, const launch& how) {
  const auto of = fold(warp::counter(warp::active_lanes(how)), kernel.body);
  using warp::counted;
  return {of[counted::instructions],    of[counted::load_requests],    of[counted::load_sectors],
          of[counted::store_requests],  of[counted::store_sectors],    of[counted::atomic_requests],
          of[counted::load_wavefronts], of[counted::store_wavefronts], of[counted::atomic_wavefronts],
          of[counted::shuffles],        of[counted::barriers],         of[counted::control]};
}
}  // namespace kernelcost
