// SPDX-License-Identifier: BSL-1.0
/// \file
/// tracer: runs the threads of a sample of warps and hands what they do to a kernel_trace.
#pragma once
#include <kernelcost/trace/barriers.hpp>
#include <kernelcost/trace/kernel_trace.hpp>
#include <kernelcost/trace/sampling.hpp>
#include <kernelcost/trace/traced_thread.hpp>

namespace kernelcost::tracing {

/// Steps that a constant may have by the compilers' defaults, with a margin: clang++ stops at 2^20 of its own, g++ at 2^25 operations,
/// nvcc's front end at a number that it does not state. Measured on matvec_rows: 24 000, 48 000 and 33 000 steps (docs/tracing.md).
#if defined(__CUDACC__)
inline constexpr long long most_steps_of_a_constant = 28000;
#elif defined(__clang__)
inline constexpr long long most_steps_of_a_constant = 21000;
#else
inline constexpr long long most_steps_of_a_constant = 42000;
#endif

/// Runs threads of a launch. `Run` calls the body in a context.
template <class Run>
class tracer {
 public:
  constexpr tracer(recorder& by, const launch& how, const sampling& samples, const Run& run)
      : by_(by), how_(how), samples_(samples), run_(run), block_threads_(how.block.volume()),
        grid_size_(size_of(how.grid)), block_size_(size_of(how.block)) {
    if (samples.part < 0 || samples.part >= samples.parts)
      mistake::a_part_of_a_trace_has_a_number_below_that_of_the_parts(samples.part, samples.parts);
    most_steps_ = samples.most_steps;
    if (most_steps_ == 0 && __builtin_is_constant_evaluated()) most_steps_ = most_steps_of_a_constant;
    by_.trips.every_trip = samples.every_trip;
  }

  constexpr void run(kernel_trace& result) {
    if (samples_.every_warp) {
      for (long long block = 0; block < how_.grid.volume(); ++block) {
        if (!is_mine()) continue;
        for (int warp = 0; warp < warps(); ++warp) trace_warp(result, block, warp, 1);
        end_block(result, 1);
      }
    } else {
      trace_groups(result);
    }
    if (samples_.whole_block) trace_whole_block();
  }

 private:
  constexpr int warps() const { return static_cast<int>((block_threads_ + lanes_of_a_warp - 1) / lanes_of_a_warp); }
  constexpr int lanes_of(int warp) const {
    const long long rest = block_threads_ - static_cast<long long>(warp) * lanes_of_a_warp;
    return rest < lanes_of_a_warp ? static_cast<int>(rest) : lanes_of_a_warp;
  }

  static constexpr position position_of(long long number, const extent& in) {
    return {static_cast<unsigned>(number % in.x), static_cast<unsigned>(number / in.x % in.y),
            static_cast<unsigned>(number / (in.x * in.y))};
  }
  static constexpr position size_of(const extent& e) {
    return {static_cast<unsigned>(e.x), static_cast<unsigned>(e.y), static_cast<unsigned>(e.z)};
  }

  constexpr void run_thread(long long block, int thread) {
    by_.block = block, by_.thread = thread, by_.warp = thread / lanes_of_a_warp, by_.barriers_passed = 0;
    by_.steps.begin_lane(thread % lanes_of_a_warp);
    traced_thread k(&by_, grid_size_, block_size_, position_of(block, how_.grid), position_of(thread, how_.block));
    run_(k);
    if (most_steps_ != 0 && by_.steps.steps() > most_steps_)
      mistake::this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time(by_.steps.steps(),
                                                                                                most_steps_);
  }

  constexpr void run_warp(long long block, int warp) {
    by_.steps.clear();
    const auto all_lanes = [&] {
      for (int lane = 0; lane < lanes_of(warp); ++lane) run_thread(block, warp * lanes_of_a_warp + lane);
    };
    all_lanes();
    if (by_.steps.trips_added_late()) {
      by_.steps.rewind();
      all_lanes();
    }
    require_all_lanes_at_barriers(by_.steps, block, warp);
    at_barriers_.add(by_.steps, block, warp);
  }

  /// Whether the next block to be sampled belongs to this part.
  constexpr bool is_mine() { return number_++ % samples_.parts == samples_.part; }

  constexpr void trace_warp(kernel_trace& result, long long block, int warp, double weight) {
    run_warp(block, warp);
    result.add(by_, weight);
  }

  constexpr void end_block(kernel_trace& result, double weight) {
    result.end_block(weight);
    at_barriers_.forget();
  }

  /// What a thread does, as numbers: where it goes, not what it touches there; and how often it goes round.
  struct way {
    unsigned long long steps = 14695981039346656037ULL;  // FNV-1a's
    unsigned long long trips = 0;
    constexpr void add(const record* first) {
      constexpr unsigned long long prime = 1099511628211ULL;
      for (const record* each = first; each != nullptr; each = each->next) {
        steps = (steps ^ each->key ^ each->taken) * prime;
        trips = trips * prime + static_cast<unsigned long long>(each->busiest);
        if (each->trip != nullptr) add(each->trip->next);
      }
    }
    friend constexpr bool operator==(const way&, const way&) = default;
  };
  constexpr way way_of(long long block, long long thread, bool trips) {
    by_.steps.clear();
    run_thread(block, static_cast<int>(thread));
    way result;
    result.add(by_.steps.first());
    if (!trips) result.trips = 0;
    return result;
  }
  /// Those of a first and a last thread.
  struct ways {
    way first;
    way last;
    friend constexpr bool operator==(const ways&, const ways&) = default;
  };
  constexpr ways ways_of(long long block, long long first, long long last, bool trips) {
    const way of_first = way_of(block, first, trips);
    return {of_first, first == last ? of_first : way_of(block, last, trips)};
  }

  /// Those of 0 to n - 1 that go the same way and make as many trips; only the same way, if trips change more often than a few times.
  template <class Ways>
  static constexpr segments groups_of(long long n, const Ways& ways) {
    constexpr int few = 5;
    const segments fine(
        n, [&](long long i) { return ways(i, true); }, few);
    return fine.overflow() ? segments(n, [&](long long i) { return ways(i, false); }) : fine;
  }

  /// Along each dimension of the grid through its middle, and in each block along its warps.
  constexpr void trace_groups(kernel_trace& result) {
    const extent& grid = how_.grid;
    const auto number_of = [&](long long x, long long y, long long z) { return x + grid.x * (y + grid.y * z); };
    const auto block = [&](long long number, bool trips) { return ways_of(number, 0, block_threads_ - 1, trips); };
    const long long x_middle = grid.x / 2, y_middle = grid.y / 2, z_middle = grid.z / 2;
    const segments along_x =
        groups_of(grid.x, [&](long long i, bool trips) { return block(number_of(i, y_middle, z_middle), trips); });
    const segments along_y =
        groups_of(grid.y, [&](long long i, bool trips) { return block(number_of(x_middle, i, z_middle), trips); });
    const segments along_z =
        groups_of(grid.z, [&](long long i, bool trips) { return block(number_of(x_middle, y_middle, i), trips); });
    const int groups = along_x.count() * along_y.count() * along_z.count();
    for (int z = 0; z < along_z.count(); ++z)
      for (int y = 0; y < along_y.count(); ++y)
        for (int x = 0; x < along_x.count(); ++x) {
          const segment &in_x = along_x[x], &in_y = along_y[y], &in_z = along_z[z];
          const auto weight = static_cast<double>(in_x.size() * in_y.size() * in_z.size());
          const long long first = number_of(in_x.first, in_y.first, in_z.first);
          const long long last = number_of(in_x.last, in_y.last, in_z.last);
          if (groups == 1 && first != last) {
            trace_block(result, first, weight / 2, false);
            trace_block(result, last, weight / 2, true);
          } else {
            trace_block(result, number_of(middle(in_x), middle(in_y), middle(in_z)), weight, (x + y + z) % 2 != 0);
          }
        }
  }
  static constexpr long long middle(const segment& s) { return s.first + (s.last - s.first) / 2; }

  /// Of each group of its warps the first or the last.
  constexpr void trace_block(kernel_trace& result, long long block, double weight, bool last) {
    if (!is_mine()) return;
    const segments groups = groups_of(warps(), [&](long long warp, bool trips) {
      const long long thread = warp * lanes_of_a_warp;
      return ways_of(block, thread, thread + lanes_of(static_cast<int>(warp)) - 1, trips);
    });
    for (int i = 0; i < groups.count(); ++i) {
      const segment& group = groups[i];
      trace_warp(result, block, static_cast<int>(last ? group.last : group.first),
                 weight * static_cast<double>(group.size()));
    }
    end_block(result, weight);
  }

  constexpr void trace_whole_block() {
    by_.watch_for_races(true);
    const long long block = how_.grid.volume() / 2;
    for (int warp = 0; warp < warps(); ++warp) run_warp(block, warp);
    by_.watch_for_races(false);
    by_.races.forget();
    at_barriers_.forget();
  }

  recorder& by_;
  const launch& how_;
  const sampling& samples_;
  const Run& run_;
  long long block_threads_;
  position grid_size_;
  position block_size_;
  long long most_steps_ = 0;
  long long number_ = 0;
  warps_at_barriers at_barriers_;
};
}  // namespace kernelcost::tracing
