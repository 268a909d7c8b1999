// SPDX-License-Identifier: BSL-1.0
#include "uneven_blocks.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace examples::trace {
namespace {

using kernelcost::tracing::block_path;

/// The last blocks of a larger grid are given to the SMs. Those before them keep all SMs busy.
constexpr long long most_blocks = 1'000'000;

/// When the last block is done, if each has its slot for its own time.
template <class TimeOf>
double time_in_slots(long long first, const room_for_blocks& room, const TimeOf& time_of) {
  std::priority_queue<double, std::vector<double>, std::greater<>> done;
  double last = 0;
  for (long long block = first; block < room.blocks_of_grid; ++block) {
    double start = 0;
    if (done.size() == static_cast<std::size_t>(room.sms) * static_cast<std::size_t>(room.resident)) {
      start = done.top();
      done.pop();
    }
    done.push(start + time_of(block));
    last = std::max(last, start + time_of(block));
  }
  return last;
}

/// An SM whose blocks share its rate equally.
class shared_sm {
 public:
  std::size_t blocks() const { return done_.size(); }
  void begin(double work) { done_.push(share_ + work); }
  /// When its next block is done.
  double next() const { return now_ + (done_.top() - share_) * static_cast<double>(done_.size()); }
  /// Ends the blocks that are done by a time, and returns when the last of them was.
  double end_blocks(double until) {
    while (!done_.empty() && next() <= until) {
      now_ = next();
      share_ = done_.top();
      done_.pop();
    }
    return now_;
  }

 private:
  /// The work that each of its blocks has got so far, and until when that is true.
  double share_ = 0;
  double now_ = 0;
  /// The shares with which its blocks are done.
  std::priority_queue<double, std::vector<double>, std::greater<>> done_;
};

/// When the last SM is done, if the blocks that an SM has share its rate equally. Blocks go to the SMs in turn. Blocks
/// that are done at nearly the same time free their places together: on a card, the blocks of an SM are in different
/// parts of their code, so that no SM gets all of its next blocks before another one gets any.
template <class WorkOf>
double time_on_shared_sms(long long first, const room_for_blocks& room, const WorkOf& work_of) {
  std::vector<shared_sm> sms(static_cast<std::size_t>(room.sms));
  const auto resident = static_cast<std::size_t>(room.resident);
  long long block = first;
  using event = std::pair<double, std::size_t>;
  std::priority_queue<event, std::vector<event>, std::greater<>> events;
  const auto fill = [&](const std::vector<std::size_t>& free) {
    for (std::size_t round = 0; round < resident; ++round)
      for (const std::size_t each : free)
        if (block < room.blocks_of_grid && sms[each].blocks() <= round) sms[each].begin(work_of(block++));
    for (const std::size_t each : free)
      if (sms[each].blocks() > 0) events.emplace(sms[each].next(), each);
  };
  std::vector<std::size_t> free(sms.size());
  std::iota(free.begin(), free.end(), std::size_t{0});
  fill(free);
  double last = 0;
  while (!events.empty()) {
    const double now = events.top().first;
    constexpr double at_once = 0.1;
    const double until = now + at_once * room.resident;
    free.clear();
    while (!events.empty() && events.top().first <= until) {
      const std::size_t which = events.top().second;
      events.pop();
      last = std::max(last, sms[which].end_blocks(until));
      free.push_back(which);
    }
    std::ranges::sort(free);
    fill(free);
  }
  return last;
}

/// Which traced block each block of the grid is like. Each stands for as many as the trace says.
class likeness {
 public:
  likeness(const std::vector<block_path>& paths, long long blocks) : goes_on_{goes_on(paths)} {
    double all = 0;
    for (const auto& each : paths) all += each.blocks;
    double before = 0;
    for (const auto& each : paths) ends_.push_back((before += each.blocks) / all);
    step_ = 1 / static_cast<double>(blocks);
  }
  std::size_t of(long long block) const {
    constexpr double golden = 0.6180339887498949;  // each new multiple falls into a gap between those before
    const double number = static_cast<double>(block);
    const double at = goes_on_ ? (number + 0.5) * step_ : number * golden - std::floor(number * golden);
    return std::min(static_cast<std::size_t>(std::ranges::lower_bound(ends_, at) - ends_.begin()), ends_.size() - 1);
  }

 private:
  /// True if blocks with near numbers take as long as each other, so that long ones may follow each other in the grid.
  static bool goes_on(const std::vector<block_path>& paths) {
    if (paths.size() < 2) return true;
    double sum = 0;
    for (const auto& each : paths) sum += each.of_longest.all();
    const double mean = sum / static_cast<double>(paths.size());
    double variance = 0, together = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const double beyond = paths[i].of_longest.all() - mean;
      variance += beyond * beyond;
      if (i > 0) together += beyond * (paths[i - 1].of_longest.all() - mean);
    }
    constexpr double likely = 0.5;
    return together > likely * variance;
  }

  bool goes_on_;
  double step_ = 0;
  std::vector<double> ends_;
};

/// All blocks of a grid, by the traced ones.
class grid_of_blocks {
 public:
  grid_of_blocks(traced_blocks paths, const room_for_blocks& room)
      : paths_(in_order(std::move(paths))), are_all_(paths_.size() == static_cast<std::size_t>(room.blocks_of_grid)),
        like_(paths_, room.blocks_of_grid), first_(std::max(0LL, room.blocks_of_grid - most_blocks)) {
    for (const auto& each : paths_) blocks_ += each.blocks;
  }
  /// The first of those that are given to the SMs.
  long long first() const { return first_; }
  const block_path& operator[](long long block) const {
    return paths_[are_all_ ? static_cast<std::size_t>(block) : like_.of(block)];
  }
  /// `of(block)` of the mean block.
  template <class Of>
  double mean(const Of& of) const {
    double sum = 0;
    for (const auto& each : paths_) sum += each.blocks * of(each);
    return sum / blocks_;
  }

 private:
  static traced_blocks in_order(traced_blocks paths) {
    std::ranges::sort(paths, {}, &block_path::block);
    return paths;
  }

  traced_blocks paths_;
  bool are_all_;
  likeness like_;
  long long first_;
  double blocks_ = 0;
};

}  // namespace

double rounds_of_blocks(traced_blocks paths, const room_for_blocks& room, double share_of_loops) {
  const grid_of_blocks grid(std::move(paths), room);
  const double outside = grid.mean([](const block_path& each) { return each.of_mean_warp.outside; });
  const double in_loops = grid.mean([](const block_path& each) { return each.of_mean_warp.in_loops; });
  // A mean warp takes a time of 1.
  const double share = in_loops > 0 && outside > 0 ? share_of_loops : in_loops > 0 ? 1 : 0;
  const double of_outside = outside > 0 ? (1 - share) / outside : 0;
  const double of_in_loops = in_loops > 0 ? share / in_loops : 0;
  const auto time = [&](const block_path& of) {
    return of_outside * of.of_longest.outside + of_in_loops * of.of_longest.in_loops;
  };
  const double places = static_cast<double>(room.sms) * room.resident;
  return static_cast<double>(grid.first()) / places * grid.mean(time) +
         time_in_slots(grid.first(), room, [&](long long block) { return time(grid[block]); });
}

double work_of_last_sm(traced_blocks paths, const room_for_blocks& room) {
  const grid_of_blocks grid(std::move(paths), room);
  const double mean = grid.mean([](const block_path& each) { return each.instructions; });
  return static_cast<double>(grid.first()) / room.sms +
         time_on_shared_sms(grid.first(), room, [&](long long block) { return grid[block].instructions / mean; });
}

}  // namespace examples::trace
