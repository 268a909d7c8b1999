// SPDX-License-Identifier: BSL-1.0
/// \file
/// qrqw_async: the QRQW PRAM without a barrier after each step.
///
/// P. B. Gibbons, Y. Matias, V. Ramachandran, "The queue-read queue-write asynchronous PRAM model", Theor. Comput. Sci.
/// 196, 1998. The processors are not synchronised. Each issues one request per cycle without waiting for it. An
/// operation or write that follows a read waits until the processor's reads have been served. A cell serves one request
/// per cycle.
///
/// The paper leaves two points open, which are decided here. First, a cell serves requests in the order of the steps
/// that issue them, and in the order of arrival within a step. Reads therefore wait for the writes of earlier steps, as
/// the algorithm requires. Second, a processor's reads, operations and writes take place one after the other, while the
/// synchronous machine charges the maximum of the three: without a queue, a step takes r + c + w cycles instead of
/// max(r, c, w).
///
/// The machine is simulated: at most 256 processors, one for each processor of a step, and at most 1024 cells with
/// pending requests. Loops are written with `rounds`, since trips overlap.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/parallel_machine/qrqw_pram.hpp>

namespace kernelcost::qrqw_pram {

struct asynchronous_machine {
  processor_count processors;
};

struct asynchronous_figures {
  /// The time at which the last processor finishes and the last request is served.
  cycles time{};
  /// Cycles that processors waited for their reads, summed over all processors.
  cycles waited{};
};

/// The state of the processors and queues during the simulation.
template <class = on_use>
class basic_asynchronous_state {
 public:
  static constexpr std::size_t most_processors = 256;
  static constexpr std::size_t most_queues = 1024;

  /// One request from each of the first `processors` processors, on a machine of `all` processors.
  template <class Cells>
  constexpr void request(const pram::access<Cells>& access, std::size_t processors, std::size_t all) {
    const bool writes = access.direction == pram::direction::write;
    fixed_array<arrival, most_processors> requests{};
    std::size_t number = 0;
    for (std::size_t i = 0; i < processors; ++i) {
      const long long cell = access.touches(static_cast<long long>(i));
      if (cell == pram::no_cell) continue;
      if (cell < 0) mistake::a_cell_must_not_be_negative(cell);
      if (writes) wait_for_reads(i);
      insert(requests, number++, {cell, clock_[i], i});
      clock_[i] += 1;
    }
    serve(requests, number, writes, all);
  }

  /// Operations of each of the first `processors` processors, which first wait for their reads.
  constexpr void compute(double operations, std::size_t processors) {
    for (std::size_t i = 0; i < processors; ++i) {
      wait_for_reads(i);
      clock_[i] += operations;
    }
  }

  constexpr double end() const {
    double last = last_write_;
    for (std::size_t i = 0; i < most_processors; ++i) {
      if (clock_[i] > last) last = clock_[i];
      if (reads_served_[i] > last) last = reads_served_[i];
    }
    return last;
  }
  constexpr double waited() const { return waited_; }

 private:
  struct arrival {
    long long cell;
    double time;
    std::size_t processor;

    constexpr bool before(const arrival& other) const {
      return cell != other.cell ? cell < other.cell : time < other.time;
    }
  };
  struct queue {
    long long cell;
    double free;
  };

  constexpr void wait_for_reads(std::size_t processor) {
    double& now = clock_[processor];
    if (reads_served_[processor] <= now) return;
    waited_ += reads_served_[processor] - now;
    now = reads_served_[processor];
  }
  /// Keeps the requests sorted by cell, then by arrival, then by processor.
  static constexpr void insert(fixed_array<arrival, most_processors>& requests, std::size_t number,
                               const arrival& request) {
    std::size_t place = number;
    for (; place > 0 && request.before(requests[place - 1]); --place) requests[place] = requests[place - 1];
    requests[place] = request;
  }

  /// Both lists are sorted by cell, so one pass merges them. Queues that become empty before any processor can issue
  /// another request are dropped.
  constexpr void serve(const fixed_array<arrival, most_processors>& requests, std::size_t number, bool writes,
                       std::size_t all) {
    double earliest = clock_[0];
    for (std::size_t i = 1; i < all; ++i)
      if (clock_[i] < earliest) earliest = clock_[i];

    const auto former = queues_;
    const std::size_t formerly = queue_count_;
    queue_count_ = 0;
    std::size_t old = 0;
    for (std::size_t i = 0; i < number;) {
      const long long cell = requests[i].cell;
      for (; old < formerly && former[old].cell < cell; ++old) keep(former[old], earliest);
      double free = 0;
      if (old < formerly && former[old].cell == cell) free = former[old++].free;
      for (; i < number && requests[i].cell == cell; ++i) {
        const auto& request = requests[i];
        free = (free > request.time ? free : request.time) + 1;
        double& served = writes ? last_write_ : reads_served_[request.processor];
        if (free > served) served = free;
      }
      keep({cell, free}, earliest);
    }
    for (; old < formerly; ++old) keep(former[old], earliest);
  }
  constexpr void keep(const queue& one, double earliest) {
    if (one.free <= earliest) return;
    if (queue_count_ == most_queues)
      mistake::too_many_queues_to_simulate_an_asynchronous_machine(static_cast<int>(most_queues));
    queues_[queue_count_++] = one;
  }

  double clock_[most_processors]{};
  double reads_served_[most_processors]{};
  double last_write_ = 0;
  double waited_ = 0;
  queue queues_[most_queues]{};
  std::size_t queue_count_ = 0;
};
using asynchronous_state = basic_asynchronous_state<>;

/// The algebra of an asynchronous QRQW PRAM. Trips of a loop overlap, so it simulates every trip instead of multiplying
/// the cost of one.
struct queue_schedule {
  const asynchronous_machine& on;

  using own_leaves = void;
  using value = asynchronous_state;

  template <class... Parts>
  constexpr void leaf(value& state, const node::pram_step<Parts...>& step) const {
    constexpr int limit = static_cast<int>(asynchronous_state::most_processors);
    if (step.processors > on.processors.number())
      mistake::an_asynchronous_machine_needs_a_processor_for_each_processor_of_a_step(
          static_cast<double>(step.processors), on.processors.value());
    if (step.processors > limit)
      mistake::too_many_processors_to_simulate_an_asynchronous_machine(static_cast<double>(step.processors), limit);
    const auto processors = static_cast<std::size_t>(step.processors);
    step.each_part([&](const auto& part) { request(state, part, processors, pram::direction::read); });
    if (step.computation() > 0) state.compute(step.computation().value(), processors);
    step.each_part([&](const auto& part) { request(state, part, processors, pram::direction::write); });
  }
  template <class Body>
  constexpr void repeat(value&, const node::loop&, const Body&) const {
    static_assert(sizeof(Body) == 0,
                  "kernelcost: on an asynchronous machine trips overlap; say rounds(n, ...) for n * ...");
  }
  template <class Body>
  constexpr void phase(value&, const char*, const Body&) const {
    static_assert(sizeof(Body) == 0, "kernelcost: on an asynchronous machine phases overlap; leave phase(...) out");
  }

 private:
  template <class Cells>
  constexpr void request(value& state, const pram::access<Cells>& part, std::size_t processors,
                         pram::direction way) const {
    constexpr std::size_t limit = asynchronous_state::most_processors;
    const auto all = static_cast<std::size_t>(on.processors.number());
    if (part.direction == way) state.request(part, processors, all < limit ? all : limit);
  }
  constexpr void request(value&, const pram::local_computation&, std::size_t, pram::direction) const {}
};

/// The cost of the algorithm on the machine, in cycles of one operation or request each. An algorithm without a step is
/// a mistake.
template <node::tree Algorithm>
constexpr asynchronous_figures cost(const Algorithm& algorithm, const asynchronous_machine& on) {
  const auto state = fold(queue_schedule{on}, algorithm);
  if (state.end() <= 0) mistake::an_algorithm_needs_at_least_one_step();
  return {cycles::from_value(state.end()), cycles::from_value(state.waited())};
}
}  // namespace kernelcost::qrqw_pram
