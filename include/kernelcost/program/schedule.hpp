// SPDX-License-Identifier: BSL-1.0
/// \file
/// schedule: when each operation of a timeline runs.
///
/// An engine (copy engine, host thread, link) runs one operation at a time, in the order in which operations become
/// ready; operations that become ready at the same time run in the order of issue. Kernels of a card share its SMs. In
/// the order in which they become ready, each keeps as many blocks resident as fit beside the blocks of earlier
/// kernels, and runs at the fraction (resident blocks) / (resident blocks when alone) of its speed alone. So a kernel
/// that fills the card runs alone, and a kernel that fills a third of it leaves two thirds to the kernels that follow.
///
/// A transfer between cards occupies several ports together. It starts when all of them are free; those that wait start
/// in the order in which they became ready, but a transfer whose ports are free does not wait for another one. The
/// kernels of a collective get their SMs as other kernels do, and hold them until the transfer ends, which starts when
/// the last of them has its SMs.
///
/// For n operations, k of them concurrent, the schedule takes about n log k steps; k is small.
#pragma once
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

class schedule {
 public:
  /// Capacity and kernel limit of each card of the timeline.
  struct card_limits {
    long long capacity;
    int kernels;
  };
  constexpr schedule(const detail::task_graph& tasks, const detail::growing<card_limits>& cards)
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
    /// Remaining time of the kernel, in seconds at full speed, when it was last given blocks.
    double left;
    long long granted;
    int cause;
    int waits_for;
    int next_in_queue;
    bool critical;
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
    /// For a card: free capacity, the one kernel with fewer blocks than it could use, the time of its last grant of
    /// blocks, and the operation that ended last.
    long long free = 0;
    int most_kernels = 1;
    int partial = none;
    double partial_since = 0;
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
                         which.kind == port_out || which.kind == port_in;
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
      const int waits_for = task.dependencies + task.kernels;
      runs_.push({0, 0, task.seconds, 0, none, waits_for, none, false});
      if (waits_for == 0 && !task.captured) ready_.push(i);
      if (task.engine_number >= engines) engines = task.engine_number + 1;
      for (int p = task.first_port; p != none; p = tasks_.ports()[p].next)
        if (tasks_.ports()[p].engine_number >= engines) engines = tasks_.ports()[p].engine_number + 1;
    }
    for (int i = 0; i < engines; ++i) engines_.push({});
    for (int i = 0; i < cards.size(); ++i) {
      auto& card = engines_[engine::multiprocessors(i).number()];
      card.free = cards[i].capacity;
      card.most_kernels = cards[i].kernels;
      card.shared = true;
    }

    double now = 0;
    while (true) {
      while (!ready_.empty()) arrive(ready_.pop(), now);
      if (to_serve_.size() > 0) {
        const int number = to_serve_.pop();
        if (number == of_transfers)
          serve_transfers(now);
        else
          serve(number, now);
        continue;
      }
      if (completions_.empty()) break;
      now = completions_.top().time;
      do {
        const auto done = completions_.pop();
        if (runs_[done.task].finish == done.time)
          complete(done.task);  // otherwise the kernel has since been given more blocks
      } while (!completions_.empty() && completions_.top().time == now);
    }
    for (int i = last_; i != none; i = runs_[i].cause) runs_[i].critical = true;
  }

  /// The dependencies of the task have finished; only its engine may delay it.
  constexpr void arrive(int i, double now) {
    const auto& task = tasks_.data()[i];
    if (task.first_port != none) {
      if (try_start_transfer(i, now)) return;
      (first_transfer_ == none ? first_transfer_ : runs_[last_transfer_].next_in_queue) = i;
      last_transfer_ = i;
      return;
    }
    if (task.engine_number == 0) {
      begin(i, now, now + task.seconds);
      return;
    }
    auto& on = engines_.data()[task.engine_number];
    if (on.first_queued == none) {
      if (try_start(on, i, now)) return;
      on.first_queued = i;
    } else {
      runs_[on.last_queued].next_in_queue = i;
    }
    on.last_queued = i;
  }
  constexpr void needs_service(engine_state& on, int number) {
    if (on.to_serve) return;
    on.to_serve = true;
    to_serve_.push(number);
  }
  constexpr void begin(int i, double now, double finish) {
    auto& run = runs_.data()[i];
    run.start = now;
    run.finish = finish;
    if (finish > now)
      completions_.push({finish, i});
    else
      complete(i);
  }

  constexpr void serve(int number, double now) {
    auto& on = engines_[number];
    on.to_serve = false;
    if (on.partial != none) top_up(on, now);
    while (on.first_queued != none) {
      const int i = on.first_queued;
      const int next = runs_[i].next_in_queue;
      // The dependencies of the waiting task ended earlier, so the operation that just left the engine is the cause of
      // its start.
      const int cause = runs_[i].cause;
      const bool waited = now > (cause == none ? 0 : runs_[cause].finish);
      const int left = on.last_ended;
      if (!try_start(on, i, now)) break;
      if (waited) caused_by(i, left);
      on.first_queued = next;
    }
  }
  constexpr void caused_by(int i, int cause) {
    runs_[i].cause = cause;
    if (tasks_[i].until != none) runs_[tasks_[i].until].cause = cause;
  }

  /// Returns false if one of the ports is occupied.
  constexpr bool try_start_transfer(int i, double now) {
    const auto* const ports = tasks_.ports();
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
      for (int p = tasks_[i].first_port; p != none; p = tasks_.ports()[p].next) {
        const int last = engines_[tasks_.ports()[p].engine_number].last_ended;
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

  /// Returns false if the engine is occupied.
  constexpr bool try_start(engine_state& on, int i, double now) {
    if (on.running == on.most_kernels || on.partial != none) return false;
    const auto& task = tasks_.data()[i];
    double slower = 1;
    if (on.shared) {
      const long long granted = grant(task.share, on.free, 0);
      if (granted == 0 || (task.until != none && granted < task.share.wanted)) return false;
      on.free -= granted;
      runs_.data()[i].granted = granted;
      if (granted < task.share.wanted) {
        slower = static_cast<double>(task.share.wanted) / static_cast<double>(granted);
        on.partial = i;
        on.partial_since = now;
      }
    }
    if (on.running++ == 0) on.busy_since = now;
    if (task.until != none)
      hold(i, now);
    else
      begin(i, now, now + task.seconds * slower);
    return true;
  }
  static constexpr long long grant(const detail::sm_share& share, long long free, long long has) {
    const long long fit = free / share.block * share.block;
    return share.wanted - has < fit ? share.wanted - has : fit;
  }
  /// Gives capacity that has become free to the one kernel with fewer blocks than it could use.
  constexpr void top_up(engine_state& card, double now) {
    const int i = card.partial;
    const auto& share = tasks_[i].share;
    auto& run = runs_[i];
    const long long more = grant(share, card.free, run.granted);
    if (more == 0) return;
    const double wanted = static_cast<double>(share.wanted);
    run.left -= (now - card.partial_since) * static_cast<double>(run.granted) / wanted;
    if (run.left < 0) run.left = 0;
    card.free -= more;
    run.granted += more;
    card.partial_since = now;
    const double finish = now + run.left * wanted / static_cast<double>(run.granted);
    if (finish != run.finish) completions_.push({finish, i});
    run.finish = finish;
    if (run.granted == share.wanted) card.partial = none;
  }

  constexpr void complete(int i) {
    auto* const runs = runs_.data();
    const auto& task = tasks_.data()[i];
    const double finish = runs[i].finish;
    sum_ += task.seconds;
    if (task.first_port != none) {
      for (int p = task.first_port; p != none; p = tasks_.ports()[p].next) {
        auto& on = engines_[tasks_.ports()[p].engine_number];
        on.running = 0;
        on.busy += finish - on.busy_since;
        on.last_ended = i;
      }
      if (first_transfer_ != none) needs_service(engines_[of_transfers], of_transfers);
      for (int k = i - task.kernels; k < i; ++k) {
        runs[k].finish = finish;
        complete(k);
      }
    } else if (task.engine_number != 0) {
      auto& on = engines_.data()[task.engine_number];
      if (--on.running == 0) on.busy += finish - on.busy_since;
      on.free += runs[i].granted;
      on.last_ended = i;
      if (on.partial == i) on.partial = none;
      if (on.first_queued != none || on.partial != none) needs_service(on, task.engine_number);
    }
    if (last_ == none || finish > runs[last_].finish) last_ = i;
    const auto* const waitings = tasks_.waitings();
    for (int w = task.first_waiting; w != none; w = waitings[w].next) {
      auto& waiting = runs[waitings[w].task];
      waiting.cause = i;
      if (--waiting.waits_for == 0) ready_.push(waitings[w].task);
    }
  }

  const detail::task_graph& tasks_;
  int card_count_;
  detail::growing<run_of_task> runs_;
  detail::growing<engine_state> engines_;
  detail::growing<int> to_serve_;
  detail::least_first<int> ready_;
  detail::least_first<completion> completions_;
  /// Transfers that wait for a port.
  int first_transfer_ = none;
  int last_transfer_ = none;
  double sum_ = 0;
  int last_ = none;
};
}  // namespace kernelcost
#pragma GCC diagnostic pop
