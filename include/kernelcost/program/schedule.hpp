// SPDX-License-Identifier: BSL-1.0
/// \file
/// schedule: when each operation of a timeline runs.
///
/// An engine (copy engine, host thread, link) runs one operation at a time, in the order in which operations become
/// ready; operations that become ready at the same time run in the order of issue. Kernels of a card share its SMs. In
/// the order in which they become ready, each keeps as many blocks resident as fit beside the blocks of earlier
/// kernels, and runs at the fraction (resident blocks) / (resident blocks when alone) of its speed alone. So a kernel
/// that fills the card runs alone, and a kernel that fills a third of it leaves two thirds to the kernels that follow.
/// Kernels of more urgent streams come first; they also take the place of less urgent kernels that still have blocks to
/// start, as if blocks were short.
///
/// Tasks that run at once divide the bandwidth of a resource which they use together: each takes what it would take
/// alone, as long as no other one takes less than an equal part. A task that gets half of its share runs at half of its
/// speed.
///
/// A transfer between cards occupies several ports together. It starts when all of them are free; those that wait start
/// in the order in which they became ready, but a transfer whose ports are free does not wait for another one. The
/// kernels of a collective get their SMs as other kernels do, and hold them until the transfer ends, which starts when
/// the last of them has its SMs.
///
/// For n operations, k of them concurrent, the schedule takes about n log k steps; k is small.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/operation.hpp>
#include <kernelcost/program/task_graph.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

/// When and where one operation ran.
struct interval {
  const char* name;
  engine on;
  seconds start;
  seconds finish;
  /// True if the operation lies on the critical path.
  bool critical;
};

template <class Use = on_use>
class basic_schedule {
 public:
  /// Capacity and kernel limit of each card of the timeline.
  struct card_limits {
    long long capacity;
    int kernels;
  };
  constexpr basic_schedule(const detail::basic_task_graph<Use>& tasks, const detail::growing<card_limits>& cards)
      : tasks_(tasks), card_count_(cards.size()) {
    run(cards);
  }

  /// From the first call to the end of the last operation.
  constexpr seconds elapsed() const { return last_ < 0 ? seconds() : finish({last_}); }
  constexpr seconds start(operation which) const { return seconds::from_value(runs_[checked(which)].start); }
  constexpr seconds finish(operation which) const { return seconds::from_value(runs_[checked(which)].finish); }

  /// The time during which the engine was busy, and idle. Concurrent kernels count once. An engine of a card that the
  /// system does not have, or of a thread with a negative index, is a mistake. A thread that was never started is idle
  /// all the time.
  constexpr seconds busy(engine which) const {
    require(which);
    const bool worked = which.index < engines_.size() && which.number() < engines_.size();
    return seconds::from_value(worked ? engines_[which.number()].busy : 0);
  }
  constexpr seconds idle(engine which) const { return elapsed() - busy(which); }

  /// The sum of the times of all operations, each running alone.
  constexpr seconds one_after_the_other() const { return seconds::from_value(sum_); }
  /// The share of that sum that was hidden by overlap; 0 if no operations overlap.
  constexpr double overlap() const { return sum_ > 0 ? 1 - elapsed().value() / sum_ : 0; }

  /// The critical path: operations that follow each other without a gap from the beginning to the end. Each starts when
  /// the one before it ends, because it waited for that operation or for its engine. Start at `last()` and go back with
  /// `before()` until the operation has number -1.
  constexpr operation last() const { return {last_}; }
  constexpr operation before(operation which) const { return {runs_[checked(which)].cause}; }

  /// The intervals of all operations, in the order of issue. Events and waits take no time and no engine; `shown(i)` is
  /// false for them.
  constexpr int size() const { return runs_.size(); }
  /// An index outside the issued operations, such as the -1 before the first operation of the critical path, is a
  /// mistake.
  constexpr interval operator[](int i) const {
    const auto& done = runs_[issued(i)];
    return {tasks_[i].name, engine::of(tasks_[i].engine_number), seconds::from_value(done.start),
            seconds::from_value(done.finish), done.critical};
  }
  constexpr bool shown(int i) const { return tasks_[issued(i)].engine_number != 0 && runs_[i].finish > runs_[i].start; }

 private:
  static constexpr int none = -1;
  /// The number of no engine stands for the transfers that wait.
  static constexpr int of_transfers = 0;

  struct run_of_task {
    double start;
    double finish;
    /// Remaining time in seconds at full speed, at the time of the last change of the speed, and the speed since.
    double left;
    double since;
    double speed;
    long long granted;
    int cause;
    int waits_for;
    int next_in_queue;
    bool critical;
    bool ended;
  };
  struct completion {
    double time = 0;
    int task = none;
    constexpr bool operator<(const completion& other) const {
      return time < other.time || (time == other.time && task < other.task);
    }
  };
  struct engine_state {
    double busy = 0;
    double busy_since = 0;
    int running = 0;
    int first_queued = none;
    int last_queued = none;
    /// For a card: free capacity, the kernels with fewer blocks than they could use, the most urgent first, and the
    /// operation that ended last. Without priorities there is at most one such kernel.
    long long free = 0;
    int most_kernels = 1;
    int first_partial = none;
    int last_ended = none;
    bool shared = false;
    bool to_serve = false;
  };

  constexpr void require(engine which) const {
    using enum engine_kind;
    if (which.kind == pair_link && which.index >= 0)
      for (const int card : {which.index / engine::most_cards, which.index % engine::most_cards})
        if (card >= card_count_) mistake::the_system_has_no_such_device(card, card_count_);
    const bool of_card = which.kind == copy_to_device || which.kind == copy_to_host || which.kind == multiprocessors ||
                         which.kind == device_launches || which.kind == port_out || which.kind == port_in;
    if (of_card && (which.index < 0 || which.index >= card_count_))
      mistake::the_system_has_no_such_device(which.index, card_count_);
    if (which.index < 0) mistake::the_host_thread_does_not_run(which.index);
  }
  constexpr int issued(int number) const {
    if (number < 0 || number >= runs_.size()) mistake::the_operation_has_not_been_issued(number, runs_.size());
    return number;
  }
  constexpr int checked(operation which) const {
    issued(which.number);
    if (tasks_[which.number].captured)
      mistake::an_operation_of_a_captured_graph_runs_only_when_the_graph_is_launched(tasks_[which.number].name);
    return which.number;
  }

  constexpr void run(const detail::growing<card_limits>& cards) {
    const int size = tasks_.size();
    const auto* const tasks = tasks_.data();
    runs_.reserve(size);
    int engines = cards.size() * engine::kinds;
    for (int i = 0; i < size; ++i) {
      const auto& task = tasks[i];
      runs_.push({0, 0, task.seconds, 0, 1, 0, none, task.dependencies, none, false, false});
      if (task.dependencies == 0 && !task.captured) ready_.push(i);
      if (task.engine_number >= engines) engines = task.engine_number + 1;
    }
    for (const auto& port : tasks_.ports())
      if (port.engine_number >= engines) engines = port.engine_number + 1;
    for (int i = 0; i < engines; ++i) engines_.push({});
    for (int i = 0; i < cards.size(); ++i) {
      auto& card = engines_[engine::multiprocessors(i).number()];
      card.free = cards[i].capacity;
      card.most_kernels = cards[i].kernels;
      card.shared = true;
    }

    auto* const runs = runs_.data();
    double now = 0;
    while (true) {
      while (!ready_.empty()) arrive(ready_.pop(), now);
      if (to_serve_.size() > 0) {
        serve(to_serve_.pop(), now);
        continue;
      }
      if (completions_.empty()) break;
      now = completions_.top().time;
      do {
        const auto done = completions_.pop();
        const auto& ran = runs[done.task];
        if (ran.finish == done.time && !ran.ended) complete(done.task);  // otherwise the speed has changed since
      } while (!completions_.empty() && completions_.top().time == now);
    }
    for (int i = last_; i != none; i = runs[i].cause) runs[i].critical = true;
  }

  /// The dependencies of the task have finished; only its engine may delay it.
  constexpr void arrive(int i, double now) {
    const auto& task = tasks_.data()[i];
    if (task.engine_number == 0) {
      begin(i, now, now + task.seconds);
      return;
    }
    if (task.first_port != none) {
      if (first_transfer_ == none && try_start_transfer(i, now)) return;
      if (first_transfer_ == none) {
        first_transfer_ = i;
      } else {
        runs_[last_transfer_].next_in_queue = i;
        needs_service(engines_[of_transfers], of_transfers);
      }
      last_transfer_ = i;
      return;
    }
    auto& on = engines_.data()[task.engine_number];
    if (on.first_queued == none) {
      if (try_start(on, i, now)) return;
      on.first_queued = on.last_queued = i;
    } else if (tasks_.data()[on.last_queued].priority <= task.priority) {
      runs_[on.last_queued].next_in_queue = i;
      on.last_queued = i;
    } else {
      if (tasks_[on.first_queued].priority > task.priority) needs_service(on, task.engine_number);
      insert(on.first_queued, i);
      if (runs_[i].next_in_queue == none) on.last_queued = i;
    }
  }
  /// Inserts the task into a list in the order of priorities, behind those of equal priority. The kernels of two
  /// collectives keep their order on all cards, for otherwise each could wait for SMs that the other one holds.
  constexpr void insert(int& first, int i) {
    int* at = &first;
    if (tasks_[i].until != none)
      for (int* each = at; *each != none; each = &runs_[*each].next_in_queue)
        if (tasks_[*each].until != none) at = &runs_[*each].next_in_queue;
    while (*at != none && tasks_[*at].priority <= tasks_[i].priority) at = &runs_[*at].next_in_queue;
    runs_[i].next_in_queue = *at;
    *at = i;
  }
  constexpr void remove(int& first, int i) {
    int* at = &first;
    while (*at != i) at = &runs_[*at].next_in_queue;
    *at = runs_[i].next_in_queue;
  }
  constexpr void needs_service(engine_state& on, int number) {
    if (on.to_serve) return;
    on.to_serve = true;
    to_serve_.push(number);
  }
  constexpr void begin(int i, double now, double finish) {
    auto& run = runs_.data()[i];
    run.start = now;
    run.since = now;
    run.finish = finish;
    if (finish > now)
      completions_.push({finish, i});
    else
      complete(i);
  }
  /// Begins a task that takes `time` in seconds alone, and divides the bandwidth of its resources.
  constexpr void use_and_begin(int i, double now, double time) {
    if (time > 0) users_.push(i);
    begin(i, now, now + time);
    divide_bandwidth(now);
  }

  constexpr void serve(int number, double now) {
    if (number == of_transfers) return serve_transfers(now);
    auto& on = engines_.data()[number];
    auto* const runs = runs_.data();
    on.to_serve = false;
    while (true) {
      const int starved = on.first_partial;
      const int i = on.first_queued;
      if (starved != none && (i == none || tasks_[starved].priority <= tasks_[i].priority)) {
        if (!top_up(on, starved, now)) break;
        continue;
      }
      if (i == none) break;
      const int next = runs[i].next_in_queue;
      // The dependencies of the waiting task ended earlier, so the operation that just left the engine is the cause of
      // its start.
      const int cause = runs[i].cause;
      const bool waited = now > (cause == none ? 0 : runs[cause].finish);
      const int left = on.last_ended;
      if (!may_start(on, i, now)) break;
      on.first_queued = next;
      if (waited && left != none) runs[i].cause = left;
      start(on, i, now);
    }
  }
  /// Returns false if one of the ports is occupied.
  constexpr bool try_start_transfer(int i, double now) {
    const auto* const ports = tasks_.ports().data();
    const auto& task = tasks_[i];
    for (int p = task.first_port; p != none; p = ports[p].next)
      if (engines_[ports[p].engine_number].running > 0) return false;
    for (int p = task.first_port; p != none; p = ports[p].next) {
      auto& on = engines_[ports[p].engine_number];
      on.running = 1;
      on.busy_since = now;
    }
    begin(i, now, now + task.seconds);
    return true;
  }
  constexpr void serve_transfers(double now) {
    engines_[of_transfers].to_serve = false;
    int before = none;
    int next = none;
    for (int i = first_transfer_; i != none; i = next) {
      next = runs_[i].next_in_queue;
      const int cause = runs_[i].cause;
      const bool waited = now > (cause == none ? 0 : runs_[cause].finish);
      // The port that was occupied last is the one whose transfer ends now.
      int left = none;
      for (int p = tasks_[i].first_port; p != none; p = tasks_.ports().data()[p].next) {
        const int last = engines_[tasks_.ports().data()[p].engine_number].last_ended;
        if (last != none && runs_[last].finish == now) left = last;
      }
      if (!try_start_transfer(i, now)) {
        before = i;
        continue;
      }
      if (waited && left != none) runs_[i].cause = left;
      (before == none ? first_transfer_ : runs_[before].next_in_queue) = next;
      if (last_transfer_ == i) last_transfer_ = before;
    }
  }
  /// A kernel of a transfer has its SMs, and keeps them until the transfer ends.
  constexpr void hold(int i, double now) {
    auto* const runs = runs_.data();
    const int until = tasks_[i].until;
    runs[i].start = now;
    runs[until].cause = runs[i].cause;
    if (--runs[until].waits_for == 0) ready_.push(until);
  }

  constexpr bool try_start(engine_state& on, int i, double now) {
    if (!may_start(on, i, now)) return false;
    start(on, i, now);
    return true;
  }
  /// Returns false if the engine is occupied. Otherwise the task has got its blocks.
  constexpr bool may_start(engine_state& on, int i, double now) {
    if (on.running == on.most_kernels) return false;
    if (!on.shared) return true;
    const auto& task = tasks_.data()[i];
    if (on.first_partial != none && tasks_[on.first_partial].priority <= task.priority) return false;
    if (tasks_.has_priorities()) take_from_less_urgent(on, i, now);
    const long long granted = grant(task.share, on.free, 0);
    if (granted == 0 || (task.until != none && granted < task.share.wanted)) return false;
    on.free -= granted;
    runs_.data()[i].granted = granted;
    return true;
  }
  constexpr void start(engine_state& on, int i, double now) {
    const auto& task = tasks_.data()[i];
    auto& run = runs_.data()[i];
    double slower = 1;
    if (on.shared) {
      if (run.granted < task.share.wanted) {
        slower = static_cast<double>(task.share.wanted) / static_cast<double>(run.granted);
        run.speed = 1 / slower;
        insert(on.first_partial, i);
      }
      if (tasks_.has_priorities() && task.yields) may_yield_.push(i);
    }
    if (on.running++ == 0) on.busy_since = now;
    if (task.use != none) return use_and_begin(i, now, task.seconds * slower);
    if (task.until != none) return hold(i, now);
    begin(i, now, now + task.seconds * slower);
  }
  static constexpr long long grant(const detail::sm_share& share, long long free, long long has) {
    const long long fit = free / share.block * share.block;
    return share.wanted - has < fit ? share.wanted - has : fit;
  }
  constexpr double speed_by_blocks(int i) const {
    const auto& share = tasks_[i].share;
    return share.wanted == 0 ? 1 : static_cast<double>(runs_[i].granted) / static_cast<double>(share.wanted);
  }
  /// A speed of zero stands for a kernel that has lost all its blocks.
  constexpr void set_speed(int i, double now, double speed) {
    auto& run = runs_[i];
    run.left -= (now - run.since) * run.speed;
    if (run.left < 0) run.left = 0;
    run.since = now;
    run.speed = speed;
    if (speed == 0) {
      run.finish = -1;
      return;
    }
    const double finish = now + run.left / speed;
    if (finish != run.finish) completions_.push({finish, i});
    run.finish = finish;
  }
  constexpr void change_blocks(int i, double now, long long granted) {
    runs_[i].granted = granted;
    if (tasks_[i].use != none)
      divide_bandwidth(now);
    else
      set_speed(i, now, speed_by_blocks(i));
  }
  /// Gives capacity that has become free to a kernel with fewer blocks than it could use. True if it has all of them.
  constexpr bool top_up(engine_state& card, int i, double now) {
    const auto& share = tasks_[i].share;
    const long long more = grant(share, card.free, runs_[i].granted);
    if (more == 0) return false;
    card.free -= more;
    const long long granted = runs_[i].granted + more;
    const bool all = granted == share.wanted;
    if (all) remove(card.first_partial, i);
    change_blocks(i, now, granted);
    return all;
  }
  /// Frees capacity for a kernel that lacks it: less urgent kernels that have blocks to start do not start them. The
  /// least urgent gives first, and among equals the one that started last.
  constexpr void take_from_less_urgent(engine_state& card, int i, double now) {
    const auto& task = tasks_[i];
    while (grant(task.share, card.free, 0) < task.share.wanted) {
      int victim = none;
      for (const int other : may_yield_)
        if (tasks_[other].engine_number == task.engine_number && runs_[other].granted > 0 &&
            tasks_[other].priority > task.priority &&
            (victim == none || tasks_[other].priority >= tasks_[victim].priority))
          victim = other;
      if (victim == none) return;
      const long long block = tasks_[victim].share.block;
      const long long lacks = task.share.wanted - grant(task.share, card.free, 0);
      const long long blocks = (lacks + block - 1) / block;
      const long long has = runs_[victim].granted;
      const long long given = blocks * block < has ? blocks * block : has;
      if (has == tasks_[victim].share.wanted) insert(card.first_partial, victim);
      card.free += given;
      change_blocks(victim, now, has - given);
    }
  }

  /// The new speeds of all running tasks that use a resource.
  constexpr void divide_bandwidth(double now) {
    for (const int i : users_) {
      const auto& use = tasks_.uses()[tasks_[i].use];
      const double by_blocks = speed_by_blocks(i);
      double part = 1;
      for (int k = 0; k < detail::resource_use::most; ++k) {
        const double asked = use.share[k] * by_blocks;
        if (asked == 0) continue;
        const double level = level_of(use.resource[k]);
        if (level < part * asked) part = level / asked;
      }
      if (by_blocks * part != runs_[i].speed) set_speed(i, now, by_blocks * part);
    }
  }
  /// The most that a task gets of a resource: tasks that ask for less get all of it, and the others equal parts of the
  /// rest.
  constexpr double level_of(int resource) const {
    double all = 0;
    for (const int i : users_) all += asked_of(i, resource);
    if (all <= 1) return 1;
    double level = 0;
    while (true) {
      double rest = 1;
      int larger = 0;
      for (const int i : users_) {
        const double asked = asked_of(i, resource);
        if (asked > level)
          ++larger;
        else
          rest -= asked;
      }
      if (larger == 0) return 1;
      const double next = rest / larger;
      if (next <= level) return level;
      level = next;
    }
  }
  constexpr double asked_of(int i, int resource) const {
    const auto& use = tasks_.uses()[tasks_[i].use];
    for (int k = 0; k < detail::resource_use::most; ++k)
      if (use.resource[k] == resource) return use.share[k] * speed_by_blocks(i);
    return 0;
  }
  static constexpr void erase(detail::growing<int>& list, int i) {
    int kept = 0;
    for (int k = 0; k < list.size(); ++k)
      if (list[k] != i) list[kept++] = list[k];
    if (kept < list.size()) list.pop();
  }

  /// The transfer ends, and with it its kernels.
  constexpr void release_ports(int i, double finish) {
    const auto& task = tasks_[i];
    for (int p = task.first_port; p != none; p = tasks_.ports().data()[p].next) {
      auto& on = engines_[tasks_.ports().data()[p].engine_number];
      on.running = 0;
      on.busy += finish - on.busy_since;
      on.last_ended = i;
    }
    if (first_transfer_ != none) needs_service(engines_[of_transfers], of_transfers);
    for (int k = i - task.kernels; k < i; ++k) {
      runs_[k].finish = finish;
      complete(k);
    }
  }
  constexpr void complete(int i) {
    auto* const runs = runs_.data();
    const auto& task = tasks_.data()[i];
    const double finish = runs[i].finish;
    runs[i].ended = true;
    sum_ += task.seconds;
    if (task.first_port != none) {
      release_ports(i, finish);
    } else if (task.engine_number != 0) {
      auto& on = engines_.data()[task.engine_number];
      if (--on.running == 0) on.busy += finish - on.busy_since;
      on.free += runs[i].granted;
      on.last_ended = i;
      if (on.shared && runs[i].granted < task.share.wanted) remove(on.first_partial, i);
      if (on.first_queued != none || on.first_partial != none) needs_service(on, task.engine_number);
      if (task.use != none) {
        erase(users_, i);
        divide_bandwidth(finish);
      }
      if (task.yields) erase(may_yield_, i);
    }
    if (last_ == none || finish > runs[last_].finish) last_ = i;
    const auto* const waitings = tasks_.waitings();
    for (int w = task.first_waiting; w != none; w = waitings[w].next) {
      auto& waiting = runs[waitings[w].task];
      waiting.cause = i;
      if (--waiting.waits_for == 0) ready_.push(waitings[w].task);
    }
  }

  const detail::basic_task_graph<Use>& tasks_;
  int card_count_;
  detail::growing<run_of_task> runs_;
  detail::growing<engine_state> engines_;
  /// Running tasks that use a shared resource, and running kernels that may yield.
  detail::growing<int> users_;
  detail::growing<int> may_yield_;
  detail::growing<int> to_serve_;
  detail::least_first<int> ready_;
  detail::least_first<completion> completions_;
  /// Transfers that wait for a port.
  int first_transfer_ = none;
  int last_transfer_ = none;
  double sum_ = 0;
  int last_ = none;
};
using schedule = basic_schedule<>;
}  // namespace kernelcost
#pragma GCC diagnostic pop
