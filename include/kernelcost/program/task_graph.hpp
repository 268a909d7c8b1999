// SPDX-License-Identifier: BSL-1.0
/// \file
/// task_graph: what a program does, as tasks that wait for tasks. timeline.hpp writes it and schedule.hpp reads it.
#pragma once
#include <kernelcost/mistake.hpp>
#include <kernelcost/program/growing.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

/// What works on one task at a time, and on kernels as far as their blocks fit: `index` is the thread's or the card's.
struct engine {
  enum class kind { none, host_thread, copy_to_device, copy_to_host, multiprocessors, peer_link };
  kind what = kind::none;
  int index = 0;

  static constexpr engine host_thread(int thread) { return {kind::host_thread, thread}; }
  static constexpr engine copy_to_device(int card = 0) { return {kind::copy_to_device, card}; }
  static constexpr engine copy_to_host(int card = 0) { return {kind::copy_to_host, card}; }
  static constexpr engine multiprocessors(int card = 0) { return {kind::multiprocessors, card}; }
  static constexpr engine peer_link() { return {kind::peer_link, 0}; }
  friend constexpr bool operator==(const engine&, const engine&) = default;

  static constexpr int kinds = static_cast<int>(kind::peer_link) + 1;
  /// All engines in one row; 0 is none.
  constexpr int number() const { return what == kind::none ? 0 : index * kinds + static_cast<int>(what); }
  static constexpr engine of(int number) { return {static_cast<kind>(number % kinds), number / kinds}; }
};

constexpr const char* name_of(engine::kind what) {
  switch (what) {
    case engine::kind::none: return "none";
    case engine::kind::host_thread: return "host thread";
    case engine::kind::copy_to_device: return "copy to device";
    case engine::kind::copy_to_host: return "copy to host";
    case engine::kind::multiprocessors: return "multiprocessors";
    case engine::kind::peer_link: return "peer link";
  }
  return "?";
}

namespace detail {

/// The part of a card that a kernel's resident blocks take, in whole numbers, so that thirds add up to one.
struct sm_share {
  /// A block's share of an SM is one over the blocks that fit on it: so an SM is the least common multiple of 1 to the most.
  static constexpr int most_blocks = 32;
  static constexpr long long sm = 144403552893600;

  long long block = 0;
  long long wanted = 0;

  static constexpr sm_share of(double blocks, int blocks_per_sm, int sm_count) {
    const long long block = sm / blocks_per_sm;
    const long long fit = static_cast<long long>(blocks_per_sm) * sm_count;
    return {block, block * (blocks < static_cast<double>(fit) ? static_cast<long long>(blocks) : fit)};
  }
  static constexpr sm_share whole(int sm_count) { return {sm * sm_count, sm * sm_count}; }
};

struct task {
  const char* name;
  double seconds;
  sm_share share;
  int engine_number;
  int dependencies;
  /// Of the list of those that wait for it; -1 ends it.
  int first_waiting;
  /// Runs only in the launches of the graph that it was captured for.
  bool captured;
};

class task_graph {
 public:
  struct waiting {
    int task;
    int next;
  };

  constexpr int add(const char* name, double seconds, int engine_number, const sm_share& share) {
    tasks_.push({name, seconds, share, engine_number, 0, -1, capturing_});
    return tasks_.size() - 1;
  }
  /// `task` does not start before `other` has finished; -1 is no task.
  constexpr void wait(int task, int other) {
    if (other < 0) return;
    auto* const tasks = tasks_.data();
    if (capturing_ || tasks[other].captured) {
      if (!tasks[other].captured) return;  // a graph waits for what is before its launch
      if (!capturing_ || other < capture_begin_)
        mistake::an_operation_of_a_captured_graph_runs_only_when_the_graph_is_launched(tasks[other].name);
    }
    waitings_.push({task, tasks[other].first_waiting});
    tasks[other].first_waiting = waitings_.size() - 1;
    ++tasks[task].dependencies;
  }

  constexpr void begin_capture() {
    capturing_ = true;
    capture_begin_ = tasks_.size();
  }
  constexpr void end_capture() { capturing_ = false; }
  constexpr bool capturing() const { return capturing_; }
  constexpr int capture_begin() const { return capture_begin_; }

  /// The tasks from `first` to before `last` again, after `before`; returns the first of them.
  constexpr int repeat(int first, int last, int before) {
    const int shift = tasks_.size() - first;
    for (int i = first; i < last; ++i) {
      task copy = tasks_[i];
      copy.captured = false;
      copy.dependencies = 0;
      copy.first_waiting = -1;
      tasks_.push(copy);
    }
    for (int i = first; i < last; ++i) {
      if (tasks_[i].dependencies == 0) wait(i + shift, before);
      for (int w = tasks_[i].first_waiting; w >= 0; w = waitings_[w].next) wait(waitings_[w].task + shift, i + shift);
    }
    return first + shift;
  }

  constexpr int size() const { return tasks_.size(); }
  constexpr const task& operator[](int i) const { return tasks_[i]; }
  constexpr const task* data() const { return tasks_.data(); }
  constexpr const waiting* waitings() const { return waitings_.data(); }

 private:
  growing<task> tasks_;
  growing<waiting> waitings_;
  bool capturing_ = false;
  int capture_begin_ = 0;
};
}  // namespace detail
}  // namespace kernelcost
