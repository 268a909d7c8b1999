// SPDX-License-Identifier: BSL-1.0
/// \file
/// qrqw_async: the QRQW PRAM without a barrier after each step.
///
/// P. B. Gibbons, Y. Matias, V. Ramachandran, "The queue-read queue-write asynchronous PRAM model", Theor. Comput. Sci. 196,
/// 1998. Each processor goes on by itself: it issues one request a cycle and does not wait for it; an operation or a write that
/// comes after a read waits until the processor's reads are served. A cell serves one request a cycle.
///
/// Two things are left open there and are decided here. Requests to a cell are served in the order of the steps that make them,
/// and in the order of arrival within a step: what an earlier step writes is waited for, so that the algorithm means what its
/// steps say. And a processor's reads, operations and writes are charged one after the other, where the synchronous machine
/// charges the most of the three: without a queue, a step takes r + c + w cycles instead of max(r, c, w).
///
/// The processors are followed one by one: 256 of them at most, one for each of a step, and 1024 cells with requests at a time.
/// Loops are said with `rounds`, since trips overlap.
#pragma once
#include <kernelcost/parallel_machine/qrqw_pram.hpp>

namespace kernelcost::qrqw_pram {

struct asynchronous_machine {
  processor_count processors;
};

struct asynchronous_figures {
  /// When the last processor is done and the last request is served.
  cycles time{};
  /// Cycles that processors waited for what they had read, all together.
  cycles waited{};
};

/// Where the processors and the queues of an asynchronous machine stand.
class asynchronous_state {
 public:
  static constexpr std::size_t most_processors = 256;
  static constexpr std::size_t most_queues = 1024;

  /// A request of each of the first `processors`, on a machine of `all` processors.
  template <class Cells>
  constexpr void request(const pram::access<Cells>& access, std::size_t processors, std::size_t all) {
    const bool writes = access.way == pram::direction::write;
    std::array<arrival, most_processors> requests{};
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

  /// Operations of each of the first `processors`, on what they have read.
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
  /// Keeps the requests in the order of cells, then of arrival, then of processors.
  static constexpr void insert(std::array<arrival, most_processors>& requests, std::size_t number,
                               const arrival& request) {
    std::size_t place = number;
    for (; place > 0 && request.before(requests[place - 1]); --place) requests[place] = requests[place - 1];
    requests[place] = request;
  }

  /// Both lists are in the order of cells; so one pass merges them. A queue that is empty before any processor can come is left out.
  constexpr void serve(const std::array<arrival, most_processors>& requests, std::size_t number, bool writes,
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
      mistake::more_queues_than_an_asynchronous_machine_is_followed_for(static_cast<int>(most_queues));
    queues_[queue_count_++] = one;
  }

  std::array<double, most_processors> clock_{};
  std::array<double, most_processors> reads_served_{};
  double last_write_ = 0;
  double waited_ = 0;
  std::array<queue, most_queues> queues_{};
  std::size_t queue_count_ = 0;
};

/// The algebra of an asynchronous QRQW PRAM. Trips of a loop overlap, so it does not price one and multiply.
struct queue_schedule {
  const asynchronous_machine& on;

  using value = asynchronous_state;

  template <class... Parts>
  constexpr void leaf(value& state, const node::pram_step<Parts...>& step) const {
    constexpr int limit = static_cast<int>(asynchronous_state::most_processors);
    if (step.processors > on.processors.number())
      mistake::an_asynchronous_machine_needs_a_processor_for_each_of_a_step(static_cast<double>(step.processors),
                                                                            on.processors.value());
    if (step.processors > limit)
      mistake::more_processors_than_an_asynchronous_machine_is_followed_for(static_cast<double>(step.processors),
                                                                            limit);
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
    if (part.way == way) state.request(part, processors, all < limit ? all : limit);
  }
  constexpr void request(value&, const pram::local_computation&, std::size_t, pram::direction) const {}
};

/// What the algorithm costs on the machine, in cycles of one operation or request each. An algorithm without a step is a mistake.
template <node::tree Algorithm>
constexpr asynchronous_figures cost(const Algorithm& algorithm, const asynchronous_machine& on) {
  const auto state = fold(queue_schedule{on}, algorithm);
  if (state.end() <= 0) mistake::an_algorithm_needs_at_least_one_step();
  return {cycles::from_value(state.end()), cycles::from_value(state.waited())};
}
}  // namespace kernelcost::qrqw_pram
