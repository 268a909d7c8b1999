// SPDX-License-Identifier: BSL-1.0
/// \file
/// task_graph: a program as tasks with dependencies. timeline.hpp writes it and schedule.hpp reads it.
#pragma once
#include <kernelcost/mistake.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/program/growing.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

/// The kinds of engines. A marker runs on no engine: `none`. `device_launches` is the part of a card that starts the
/// kernels that its kernels launch.
enum class engine_kind {
  none,
  host_thread,
  copy_to_device,
  copy_to_host,
  multiprocessors,
  device_launches,
  peer_link,
  port_out,
  port_in,
  pair_link
};

/// A resource that runs one task at a time, or on the SMs, kernels as far as their blocks fit. `index` is the number of
/// the thread or card; for the link of a pair of cards, 16 from + to.
struct engine {
  engine_kind kind = engine_kind::none;
  int index = 0;

  static constexpr engine host_thread(int thread) { return {engine_kind::host_thread, thread}; }
  static constexpr engine copy_to_device(int card = 0) { return {engine_kind::copy_to_device, card}; }
  static constexpr engine copy_to_host(int card = 0) { return {engine_kind::copy_to_host, card}; }
  static constexpr engine multiprocessors(int card = 0) { return {engine_kind::multiprocessors, card}; }
  static constexpr engine device_launches(int card = 0) { return {engine_kind::device_launches, card}; }
  static constexpr engine peer_link() { return {engine_kind::peer_link, 0}; }
  /// A card's side of the links between cards, for each direction.
  static constexpr engine port_out(int card = 0) { return {engine_kind::port_out, card}; }
  static constexpr engine port_in(int card = 0) { return {engine_kind::port_in, card}; }
  /// The link from one card to another, where each pair has its own.
  static constexpr engine pair_link(int from, int to) { return {engine_kind::pair_link, most_cards * from + to}; }
  friend constexpr bool operator==(const engine&, const engine&) = default;

  static constexpr int most_cards = 16;
  static constexpr int kinds = static_cast<int>(engine_kind::pair_link) + 1;
  /// A unique number for each engine; 0 is none.
  constexpr int number() const { return kind == engine_kind::none ? 0 : index * kinds + static_cast<int>(kind); }
  static constexpr engine of(int number) { return {static_cast<engine_kind>(number % kinds), number / kinds}; }
};

constexpr const char* name_of(engine_kind what) {
  switch (what) {
    case engine_kind::none: return "none";
    case engine_kind::host_thread: return "host thread";
    case engine_kind::copy_to_device: return "copy to device";
    case engine_kind::copy_to_host: return "copy to host";
    case engine_kind::multiprocessors: return "multiprocessors";
    case engine_kind::device_launches: return "device launches";
    case engine_kind::peer_link: return "peer link";
    case engine_kind::port_out: return "port out";
    case engine_kind::port_in: return "port in";
    case engine_kind::pair_link: return "pair link";
  }
  return "?";
}

namespace detail {

/// The share of a card that a kernel's resident blocks occupy. Whole numbers make sums exact: three thirds are one.
struct sm_share {
  /// A block occupies 1/k of an SM if k blocks fit on it. So the size of an SM is the least common multiple of 1 to 32.
  static constexpr int most_blocks = 32;
  static constexpr long long sm = 144403552893600;
  /// A long long can hold the sum over this many SMs.
  static constexpr int most_sms = 60000;

  long long block = 0;
  long long wanted = 0;

  static constexpr sm_share of(double blocks, int blocks_per_sm, int sm_count) {
    const long long block = sm / blocks_per_sm;
    const long long fit = static_cast<long long>(blocks_per_sm) * sm_count;
    return {block, block * (blocks < static_cast<double>(fit) ? static_cast<long long>(blocks) : fit)};
  }
  static constexpr sm_share whole(int sm_count) { return {sm * sm_count, sm * sm_count}; }
};

/// The use that a task makes of resources which run several tasks at once: the memory of a card, its L2, the host's
/// memory. Each share is that of the resource's bandwidth which the task takes when it runs alone.
struct resource_use {
  static constexpr int most = 2;
  int resource[most];
  double share[most];

  static constexpr int dram_of(int card) { return 2 * card; }
  static constexpr int l2_of(int card) { return 2 * card + 1; }
  static constexpr int host_memory(int cards) { return 2 * cards; }
};

struct task {
  const char* name;
  double seconds;
  sm_share share;
  int engine_number;
  int dependencies;
  /// First entry in the list of tasks that wait for this one; -1 for an empty list.
  int first_waiting;
  /// The task runs only as part of launches of the graph that it was captured for.
  bool captured;
  /// A kernel that has blocks left to start when all that fit are resident. A more urgent one may take their place.
  bool yields = false;
  /// The priority of the kernel's stream. Kernels with smaller numbers get blocks first.
  int priority = 0;
  /// True for a kernel that lets the next one of its stream start before its end.
  bool lets_next_start = false;
  /// Entry in the list of uses; -1 for none.
  int use = -1;
  /// First entry in the list of the engines that a transfer between cards occupies together; -1 for other tasks.
  int first_port = -1;
  /// The number of kernels of a transfer, which are the tasks before it. It starts when all of them have their SMs.
  int kernels = 0;
  /// The transfer with which a kernel ends; -1 for other tasks.
  int until = -1;
};

template <class Use = on_use>
class basic_task_graph {
 public:
  struct waiting {
    int task;
    int next;
  };
  struct port {
    int engine_number;
    int next;
  };

  constexpr int add(const char* name, double seconds, int engine_number, const sm_share& share) {
    tasks_.push({name, seconds, share, engine_number, 0, -1, capturing_});
    return tasks_.size() - 1;
  }
  constexpr void set_priority(int task, int priority, bool yields) {
    tasks_[task].priority = priority;
    tasks_[task].yields = yields;
    if (priority != 0) has_priorities_ = true;
  }
  constexpr void let_next_start(int task) { tasks_[task].lets_next_start = true; }
  constexpr void set_use(int task, const resource_use& what) {
    uses_.push(what);
    tasks_[task].use = uses_.size() - 1;
  }
  constexpr const growing<resource_use>& uses() const { return uses_; }
  constexpr bool has_priorities() const { return has_priorities_; }
  /// The transfer `task` occupies this engine, too.
  constexpr void occupy(int task, const engine& on) {
    ports_.push({on.number(), tasks_[task].first_port});
    tasks_[task].first_port = ports_.size() - 1;
  }
  /// The `kernels` tasks before the transfer `task` hold their SMs until it ends.
  constexpr void hold_until(int task, int kernels) {
    tasks_[task].kernels = kernels;
    tasks_[task].dependencies += kernels;
    for (int i = task - kernels; i < task; ++i) tasks_[i].until = task;
  }
  /// `task` does not start before `other` has finished; -1 stands for no task.
  constexpr void wait(int task, int other) {
    if (other < 0) return;
    auto* const tasks = tasks_.data();
    if (capturing_ || tasks[other].captured) {
      if (!tasks[other].captured) return;  // operations before the launch of a graph are dependencies of the launch
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

  /// Copies the tasks `first` to `last` - 1, to run after `before`. Returns the first copy.
  constexpr int repeat(int first, int last, int before) {
    const int shift = tasks_.size() - first;
    for (int i = first; i < last; ++i) {
      task copy = tasks_[i];
      copy.captured = false;
      copy.dependencies = copy.kernels;
      copy.first_waiting = -1;
      if (copy.until >= 0) copy.until += shift;
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
  constexpr const growing<port>& ports() const { return ports_; }

 private:
  growing<task> tasks_;
  growing<waiting> waitings_;
  growing<resource_use> uses_;
  bool has_priorities_ = false;
  growing<port> ports_;
  bool capturing_ = false;
  int capture_begin_ = 0;
};
using task_graph = basic_task_graph<>;
}  // namespace detail
}  // namespace kernelcost
