// SPDX-License-Identifier: BSL-1.0
/// \file
/// active_lanes: the warps and lanes of a launch that reach a part of a kernel, and how often.
///
/// An algebra passes an active_lanes from the kernel's root to its leaves (`inside`, expr/fold.hpp), so that a leaf
/// knows its active lanes. Independent of the machine.
///
/// | scope | lanes that enter |
/// |---|---|
/// | `guard(n)`, `guard(threads_of_block(n))` | the first n threads of the grid, of each block |
/// | `guard(lanes_of_warp(n))`, `branch(lanes(n))` | the first n lanes of each warp; the others take the other side |
/// | `branch(uniform(p))` | all lanes of a share p of the warps, for every kind of warp alike |
/// | `branch(divergent(p))`, `branch(probability(p))` | each lane by itself, with probability p |
/// | `diverge(n)` | lane l takes way l * n / 32, rounded down, if lanes take it; for n < 1, a share of the warps |
/// | `repeat(varying{mean, warp_max, ...})` | in each of warp_max trips each lane by itself, at least one of them |
///
/// Nested guards admit the lanes that all of them admit. A warp executes an instruction if any of its lanes is active.
/// A fractional number of lanes, as a mean may be, means a lane that is active in that share of the executions.
///
/// A trip of a `varying` loop is made because at least one of the lanes that entered the loop goes on, and which ones
/// go on has nothing to do with their places: in a full warp mean / warp_max of the lanes, and at least one. In nested
/// loops of this kind the shares multiply. Units: warps, lanes, and executions by the whole grid.
#pragma once
#include <kernelcost/checked_number.hpp>
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

#include <cstdint>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::warp {

inline constexpr int lanes = kernelcost::detail::warp_size;

namespace detail {
/// From 2^53 on all doubles are whole numbers.
constexpr double whole_part(double x) {
  return x < 9007199254740992.0 ? static_cast<double>(static_cast<long long>(x)) : x;
}

/// The least whole number that is not below `x`.
constexpr double rounded_up(double x) { return whole_part(x) < x ? whole_part(x) + 1 : x; }

/// The rest of `x` beyond whole groups of `size`.
constexpr double remainder(double x, double size) { return x - size * whole_part(x / size); }

/// base^exponent for 0 <= base <= 1 and an exponent of at most a few dozen, interpolated linearly between whole
/// exponents.
constexpr double power(double base, double exponent) {
  if (exponent == 1) return base;
  // Exponents within the range of long long take a shorter path.
  const bool is_usual = exponent > -1 && exponent < 9007199254740992.0;
  const long long whole = is_usual ? static_cast<long long>(exponent) : kernelcost::detail::whole_part(exponent);
  double result = 1;
  double square = base;
  for (auto rest = static_cast<unsigned long long>(whole > 0 ? whole : 0); rest != 0; rest >>= 1U) {
    if ((rest & 1U) != 0) result *= square;
    square *= square;
  }
  const double part = exponent - static_cast<double>(whole);
  return part > 0 ? result * (1 - part * (1 - base)) : result;
}

/// The probability that any of `number` lanes is active if each is with this one.
constexpr double any_lane(double probability, double number) {
  return probability < 1 ? 1 - power(1 - probability, number) : 1;
}

/// The probability p of each lane for which a full warp has this share of its lanes active on average in those cases in
/// which any lane is: p / any_lane(p, 32) = share. One lane is the least, up to 16 parts in a million more.
constexpr double chance_of_lane(double share) {
  constexpr double number = lanes;
  constexpr double least = 1e-6;
  if (!(share < 1)) return 1;
  const double wanted = number * share;
  if (wanted <= 1) return least;
  // Newton's method from the right of the root of a convex function.
  double chance = share;
  for (int i = 0; i < 40; ++i) {
    const double others = power(1 - chance, number - 1);
    const double excess = number * chance - wanted * (1 - others * (1 - chance));
    const double next = chance - excess / (number * (1 - wanted * others));
    if (!(next < chance * (1 - 1e-12)) || !(next > least)) break;
    chance = next;
  }
  return chance;
}
}  // namespace detail

/// Warps in which the lanes [first, end) are active; whole numbers of lanes.
struct lane_range {
  double warps;
  double first;
  double end;

  constexpr double size() const { return end - first; }
};

template <class = on_use>
class basic_active_lanes {
 public:
  constexpr explicit basic_active_lanes(const launch& how)
      : blocks_(how.blocks().value()), threads_(how.threads_per_block().value()), grid_limit_(blocks_ * threads_),
        block_limit_(threads_) {
    find_groups();
    find_executions();
  }

  /// The lanes and executions inside a scope.
  template <class Scope>
  constexpr basic_active_lanes inside(const Scope& scope) const {
    basic_active_lanes result = *this;
    result.enter(scope);
    return result;
  }

  /// Only the lanes that a guard admits.
  constexpr void enter(const node::participants& who) {
    using node::scope;
    const double n = who.number.value();
    switch (who.scope) {
      case scope::grid: grid_limit_ = smaller(grid_limit_, n); break;
      case scope::block: block_limit_ = smaller(block_limit_, n); break;
      case scope::warp: limit_lanes(first_, smaller(end_, n)); break;
    }
    if (who.scope != scope::warp) find_groups();
    find_executions();
  }

  /// Only the lanes that execute a trip of a loop, as often as there are trips.
  constexpr void enter(const node::loop& trips) {
    const double busiest = trips.warp_max.value();
    trips_ *= busiest;
    trips_of_a_lane_ *= trips.mean.value();
    if (!(trips.mean.value() < busiest)) return repeat_executions(busiest);
    share_in_trip_ *= trips.mean.value() / busiest;
    const double before = probability();
    chance_in_trip_ = detail::chance_of_lane(share_in_trip_);
    const entry innermost{first_, end_, grid_limit_, block_limit_, cuts_, before, probability()};
    if (entries_ > 0 && entered_[entries_ - 1].is_of_lanes(innermost) && entered_[entries_ - 1].in_trip == before) {
      entered_[entries_ - 1].in_trip = innermost.in_trip;
    } else {
      // When there is no room, a loop replaces the innermost one.
      if (entries_ < most_entries) ++entries_;
      entered_[entries_ - 1] = innermost;
    }
    find_executions();
  }

  /// Only the lanes that take one side of a branch.
  constexpr void enter(const node::side& taken) {
    using split = node::condition::split;
    const double share = taken.share();
    switch (taken.when.kind) {
      case split::uniform: share_of_warps_ *= share; return repeat_executions(share);
      case split::divergent: probability_ *= share; break;
      case split::by_lane: {
        const double border = taken.when.share * lanes;
        if (taken.first)
          limit_lanes(first_, smaller(end_, border));
        else
          limit_lanes(larger(first_, border), end_);
        break;
      }
    }
    find_executions();
  }

  /// All ways of a switch on the lane, executed one after the other.
  constexpr void enter(const node::ways& taken) {
    const double ways = taken.number.value();
    if (ways < 1) share_of_warps_ *= ways;
    for (int lane = 1; lane < lanes; ++lane)
      if (static_cast<int>(lane * ways / lanes) != static_cast<int>((lane - 1) * ways / lanes))
        cuts_ |= std::uint32_t{1} << lane;
    find_executions();
  }

  /// The executions inside a scope.
  template <class Scope>
  constexpr double executions_inside(const Scope& scope) const {
    return inside(scope).executions();
  }
  constexpr double executions_inside(const node::loop& trips) const {
    const double busiest = trips.warp_max.value();
    return trips.mean.value() < busiest ? inside(trips).executions() : executions_ * busiest;
  }
  constexpr double executions_inside(const node::side& taken) const {
    return taken.when.kind == node::condition::split::uniform ? executions_ * taken.share()
                                                              : inside(taken).executions();
  }

  /// The blocks that the guards on the grid's threads admit, and those that a further guard of the first `threads`
  /// admits.
  constexpr double blocks() const { return blocks_admitted(grid_limit_); }
  constexpr double blocks_admitted(double threads) const {
    const double admitted = smaller(grid_limit_, threads);
    if (!(admitted < blocks_ * threads_)) return blocks_;
    const double reached = admitted / threads_;
    const double whole = detail::whole_part(reached);
    return smaller(blocks_, whole < reached ? whole + 1 : whole);
  }
  /// The same for the grid's guards, with the share of the last block's warps that they admit.
  constexpr double blocks_filled() const {
    if (!(grid_limit_ < blocks_ * threads_)) return blocks_;
    const double whole = detail::whole_part(grid_limit_ / threads_);
    const auto warps = [](double threads) { return detail::rounded_up(threads / lanes); };
    return whole + warps(grid_limit_ - whole * threads_) / warps(threads_);
  }

  /// How often warps of the grid execute an instruction here; the expected number if probabilities are involved.
  constexpr double executions() const { return executions_; }
  /// The same summed over lanes: a warp with 8 active lanes counts as 8.
  constexpr double lane_executions() const { return lane_executions_; }
  /// The mean number of active lanes per execution.
  constexpr double lanes_per_execution() const { return executions_ > 0 ? lane_executions_ / executions_ : 0; }
  /// The probability that a lane of a range is active.
  constexpr double probability() const { return probability_ * chance_in_trip_; }
  /// Executions per active lane: the trips of the enclosing loops, as the mean thread makes them.
  constexpr double trips_of_a_lane() const { return trips_of_a_lane_; }
  /// Executions per warp: the trips that a warp makes of the enclosing loops.
  constexpr double trips() const { return trips_; }
  /// True if all lanes of all warps are active, so that every pattern has its nominal geometry.
  constexpr bool full_warps() const { return is_full_; }

  /// True if the same lanes of the same warps reach both places, equally often and with the same probability.
  constexpr bool same_as(const basic_active_lanes& other) const {
    if (group_count_ != other.group_count_) return false;
    for (int i = 0; i < group_count_; ++i) {
      const auto& one = groups_[static_cast<std::size_t>(i)];
      const auto& another = other.groups_[static_cast<std::size_t>(i)];
      if (one.warps != another.warps || one.lanes != another.lanes) return false;
    }
    for (int i = 0; i < entries_ && entries_ == other.entries_; ++i)
      if (!(entered_[i] == other.entered_[i])) return false;
    return first_ == other.first_ && end_ == other.end_ && cuts_ == other.cuts_ &&
           share_of_warps_ == other.share_of_warps_ && probability_ == other.probability_ &&
           share_in_trip_ == other.share_in_trip_ && entries_ == other.entries_ && trips_ == other.trips_;
  }

  /// Calls `action(range, executions)` for each kind of warp and each way of its lanes, with the active lanes and the
  /// total number of executions. Executions count as if at least one lane were active each time (see probability()).
  template <class Action>
  constexpr void for_each_range(const Action& action) const {
    for_each_group([&](const lane_range& range, const group& its) {
      if (is_range_of_whole_lanes_) {
        action(range);
        return;
      }
      const auto way = [&](double first, double end) {
        whole_lanes(first, end, range.warps, [&](lane_range piece) {
          for (int i = 0; i < entries_; ++i) piece.warps *= entered_[i].draws_of_a_trip(piece, its, threads_);
          action(piece);
        });
      };
      double from = range.first;
      if (cuts_ != 0)
        for (int lane = static_cast<int>(range.first) + 1; lane < range.end; ++lane)
          if ((cuts_ >> lane & 1U) != 0) {
            way(from, lane);
            from = lane;
          }
      way(from, range.end);
    });
  }

  /// The probability that any lane of a range is active.
  constexpr double any_of(const lane_range& range) const { return detail::any_lane(probability(), range.size()); }

 private:
  /// Warps with the same number of lanes, after the limits on a block's and the grid's threads.
  struct group {
    double warps;
    double lanes;
    /// The first thread of the warp in its block, and the first thread of that block if it is the last one.
    double first_thread;
    double last_block;
  };

  /// The lanes that entered a `varying` loop, and the probability of each before it and in its trips.
  struct entry {
    double first = 0;
    double end = lanes;
    double grid_limit = 0;
    double block_limit = 0;
    std::uint32_t cuts = 0;
    double before = 1;
    double in_trip = 1;

    constexpr bool operator==(const entry&) const = default;
    constexpr bool is_of_lanes(const entry& other) const {
      return first == other.first && end == other.end && grid_limit == other.grid_limit &&
             block_limit == other.block_limit && cuts == other.cuts;
    }

    /// How often the lanes are drawn for each trip that a warp makes: a draw without any of the lanes that entered is
    /// no trip, and a warp of which no lane enters makes none. `piece` is a part of one way's lanes.
    constexpr double draws_of_a_trip(const lane_range& piece, const group& its, double threads_of_block) const {
      if (before == 0) return 0;
      const double threads = smaller(threads_of_block, smaller(block_limit, grid_limit - its.last_block));
      const double lanes_of_warp = its.lanes < lanes ? smaller(threads - its.first_thread, lanes) : lanes;
      double from = detail::whole_part(first);
      double to = larger(piece.end, detail::whole_part(smaller(end, lanes_of_warp)));
      for (int lane = static_cast<int>(from) + 1; lane < to; ++lane) {
        if ((cuts >> lane & 1U) == 0) continue;
        if (lane > piece.first) {
          to = lane;
          break;
        }
        from = lane;
      }
      return detail::any_lane(before, to - from) / detail::any_lane(in_trip, to - from);
    }
  };

  /// Calls `action(range, group)` for each kind of warp, with all lanes that the guards and branch sides admit.
  template <class Action>
  constexpr void for_each_group(const Action& action) const {
    for (int i = 0; i < group_count_; ++i) {
      const auto& each = groups_[static_cast<std::size_t>(i)];
      const double end = smaller(end_, each.lanes);
      if (end > first_) action(lane_range{each.warps * share_of_warps_ * trips_, first_, end}, each);
    }
  }

  /// Replaces a range with fractional ends by ranges of whole lanes with the same mean.
  template <class Action>
  static constexpr void whole_lanes(double first, double end, double times, const Action& action) {
    const double from = detail::whole_part(first);
    const double to = detail::whole_part(end);
    if (from == first && to == end) return action(lane_range{times, first, end});
    for (int i = 0; i < 4; ++i) {
      const double later = i % 2;
      const double longer = i / 2;
      const double share = (later > 0 ? first - from : 1 - (first - from)) * (longer > 0 ? end - to : 1 - (end - to));
      if (share > 0 && to + longer > from + later) action(lane_range{times * share, from + later, to + longer});
    }
  }

  /// Groups: full warps; the last warps of whole blocks; the last warp of the block in which the grid's threads end.
  constexpr void find_groups() {
    const double of_block = smaller(block_limit_, threads_);
    const double whole_blocks = smaller(blocks_, detail::whole_part(grid_limit_ / threads_));
    const double rest = whole_blocks < blocks_ ? smaller(grid_limit_ - whole_blocks * threads_, of_block) : 0;
    const double full_of_block = detail::whole_part(of_block / lanes);
    const double full_of_rest = detail::whole_part(rest / lanes);
    group_count_ = 0;
    has_whole_groups_ = of_block == detail::whole_part(of_block) && rest == detail::whole_part(rest);
    add_group({whole_blocks * full_of_block + full_of_rest, lanes, 0, 0});
    add_group({whole_blocks, of_block - full_of_block * lanes, full_of_block * lanes, 0});
    add_group({1, rest - full_of_rest * lanes, full_of_rest * lanes, whole_blocks * threads_});
  }
  constexpr void add_group(const group& one) {
    if (one.warps > 0 && one.lanes > 0) groups_[static_cast<std::size_t>(group_count_++)] = one;
  }

  constexpr void limit_lanes(double first, double end) {
    first_ = first;
    end_ = end;
    has_whole_limits_ = first == detail::whole_part(first) && end == detail::whole_part(end);
  }

  /// The same lanes, `times` as often.
  constexpr void repeat_executions(double times) {
    executions_ *= times;
    lane_executions_ *= times;
  }

  constexpr void find_executions() {
    is_range_of_whole_lanes_ = has_whole_groups_ && has_whole_limits_ && cuts_ == 0 && share_in_trip_ == 1;
    double executions = 0;
    double lane_executions = 0;
    for_each_range([&](const lane_range& range) {
      executions += range.warps * any_of(range);
      lane_executions += range.warps * range.size() * probability();
    });
    executions_ = executions;
    lane_executions_ = lane_executions;
    is_full_ = is_range_of_whole_lanes_ && group_count_ == 1 && groups_[0].lanes == lanes && first_ == 0 &&
               end_ == lanes && probability() == 1;
  }

  double blocks_;
  double threads_;
  /// Upper limits on the index of active threads of the grid and of a block.
  double grid_limit_;
  double block_limit_;
  double first_ = 0;
  double end_ = lanes;
  /// Bit l is set if lane l takes another way than lane l - 1.
  std::uint32_t cuts_ = 0;
  double share_of_warps_ = 1;
  double probability_ = 1;
  double share_in_trip_ = 1;
  double chance_in_trip_ = 1;
  static constexpr int most_entries = 4;
  entry entered_[most_entries];
  int entries_ = 0;
  double trips_ = 1;
  double trips_of_a_lane_ = 1;

  group groups_[3]{};
  int group_count_ = 0;
  double executions_ = 0;
  double lane_executions_ = 0;
  bool is_full_ = false;
  /// True if the active lanes of each group are one range without fractions, which is the usual case.
  bool is_range_of_whole_lanes_ = true;
  bool has_whole_groups_ = true;
  bool has_whole_limits_ = true;
};
using active_lanes = basic_active_lanes<>;
}  // namespace kernelcost::warp
#pragma GCC diagnostic pop
