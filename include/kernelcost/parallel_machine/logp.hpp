// SPDX-License-Identifier: BSL-1.0
/// \file
/// logp: processors that communicate by messages.
///
/// D. Culler, R. Karp, D. Patterson, A. Sahay, K. E. Schauser, E. Santos, R. Subramonian, T. von Eicken, "LogP: towards
/// a realistic model of parallel computation", PPoPP 1993, pages 1-12, section 3.
///
///     L   latency: the longest time of a message in the network     [cycles]
///     o   overhead: the processor's time to send or to receive      [cycles]
///     g   gap: the least time between two sends, or two receipts, of a processor   [cycles]
///     P   the number of processors
///     one message                  o + L + o
///     at most ⌈L / g⌉ messages from, or to, a processor are in flight at once; further senders stall
///
/// An algorithm is a schedule that lists the work of each processor in program order:
///
///     message(0, 1) + local(1, 20_cycles) + rounds(7, [](long long i) { return message(1, i + 2); })
///
/// The schedule is simulated message by message, with at most 256 processors and 1024 messages. At compile time, the
/// compilers' own limits are reached at some hundred messages. A processor receives its messages in the order of the
/// list, and when the network is full, messages listed earlier are sent first. A message is in flight from the end of
/// its send to the beginning of its receipt. logp_collectives.hpp has the optimal broadcast and summation by formula.
#pragma once
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/parallel_machine/rounds.hpp>

namespace kernelcost {
namespace logp {
using kernelcost::rounds;

struct machine {
  processor_count processors;
  cycles latency;
  cycles overhead;
  cycles gap;
};

/// The machine's parameters, checked to be finite and not negative.
struct parameters {
  double P, L, o, g;

  constexpr explicit parameters(const machine& on)
      : P(on.processors.value()), L(detail::delay("the latency", on.latency)),
        o(detail::delay("the overhead", on.overhead)), g(detail::delay("the gap", on.gap)) {}

  /// The least time between two sends, or two receipts, of a processor.
  constexpr double spacing() const { return g > o ? g : o; }
};

/// The time from the start of a send to the end of the receipt: o + L + o.
constexpr cycles message_time(const machine& on) {
  const parameters m(on);
  return cycles::from_value(m.o + m.L + m.o);
}

/// ⌈L / g⌉, at least 1: how many messages from, or to, a processor may be in flight at once. With a gap of 0 there
/// is no limit, and the result is the largest count.
constexpr count capacity(const machine& on) {
  const parameters m(on);
  if (m.g <= 0 || m.L / m.g > 1e300) return 1e300;
  const count messages = ceil_div(m.L, m.g);
  return messages < 1 ? 1 : messages;
}
}  // namespace logp

namespace node {
struct logp_message {
  using is_node = void;
  long long from;
  long long to;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
struct logp_local {
  using is_node = void;
  long long processor;
  cycles work;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace logp {
/// A message from one processor to another. Processors are numbered from 0.
constexpr node::logp_message message(count from, count to) {
  const long long sender = detail::whole(from), receiver = detail::whole(to);
  if (sender == receiver) mistake::a_message_goes_to_another_processor(from.value());
  return {sender, receiver};
}
/// Local work of one processor, in cycles.
constexpr node::logp_local local(count processor, const cycles& work) {
  detail::delay("local work", work);
  return {detail::whole(processor), work};
}

struct figures {
  /// The time at which the last processor finishes.
  cycles time{};
  count messages = 0;
  /// Cycles that senders waited for the network limit, summed over all processors.
  cycles stalled{};
};

/// The state of the processors and messages during the simulation of a schedule.
template <class = on_use>
class basic_schedule_state {
 public:
  static constexpr std::size_t most_processors = 256;
  static constexpr std::size_t most_messages = 1024;

  constexpr void work(long long processor, double cycles_of_work) { at(processor).free += cycles_of_work; }

  constexpr void send(long long from, long long to, const parameters& m, double capacity) {
    auto& sender = at(from);
    auto& receiver = at(to);
    const double ready = later(sender.free, sender.next_send) + m.o;
    const double sent = room(from, to, ready, capacity);
    stalled_ += sent - ready;
    sender.free = sent;
    sender.next_send = sent - m.o + m.g;
    const double taken = later(later(sent + m.L, receiver.free), receiver.next_receipt);
    receiver.free = taken + m.o;
    receiver.next_receipt = taken + m.g;
    if (messages_ == most_messages) mistake::too_many_messages_to_simulate_a_schedule(static_cast<int>(most_messages));
    log_[messages_++] = {from, to, taken};
  }

  constexpr double end() const {
    double last = 0;
    for (const auto& processor : processors_) last = later(last, processor.free);
    return last;
  }
  constexpr double stalled() const { return stalled_; }
  constexpr std::size_t messages() const { return messages_; }

 private:
  struct processor_state {
    double free = 0;
    double next_send = 0;
    double next_receipt = 0;
  };
  struct message_in_flight {
    long long from = 0;
    long long to = 0;
    double taken = 0;
  };

  static constexpr double later(double a, double b) { return a > b ? a : b; }
  constexpr processor_state& at(long long processor) { return processors_[static_cast<std::size_t>(processor)]; }

  /// The earliest time, not before `ready`, at which fewer than `capacity` messages are in flight from the sender and
  /// fewer than `capacity` to the receiver.
  constexpr double room(long long from, long long to, double ready, double capacity) const {
    if (capacity > static_cast<double>(messages_)) return ready;
    for (double time = ready;;) {
      double outgoing = 0, incoming = 0;
      double next = 0;
      for (std::size_t i = 0; i < messages_; ++i) {
        const auto& other = log_[i];
        if (other.taken <= time || (other.from != from && other.to != to)) continue;
        outgoing += other.from == from ? 1 : 0;
        incoming += other.to == to ? 1 : 0;
        if (next <= time || other.taken < next) next = other.taken;
      }
      if (outgoing < capacity && incoming < capacity) return time;
      time = next;
    }
  }

  processor_state processors_[most_processors]{};
  message_in_flight log_[most_messages]{};
  std::size_t messages_ = 0;
  double stalled_ = 0;
};
using schedule_state = basic_schedule_state<>;

/// The algebra of a LogP machine. Trips of a loop overlap, so it simulates every trip instead of multiplying the cost
/// of one.
struct schedule {
  const parameters& on;
  double capacity;

  using own_leaves = void;
  using value = schedule_state;

  constexpr void leaf(value& state, const node::logp_message& sent) const {
    check(sent.from);
    check(sent.to);
    state.send(sent.from, sent.to, on, capacity);
  }
  constexpr void leaf(value& state, const node::logp_local& done) const {
    check(done.processor);
    state.work(done.processor, done.work.value());
  }
  template <class Body>
  constexpr void repeat(value&, const node::loop&, const Body&) const {
    static_assert(sizeof(Body) == 0, "kernelcost: trips of a schedule overlap; say rounds(n, ...) for n * ...");
  }
  template <class Body>
  constexpr void phase(value&, const char*, const Body&) const {
    static_assert(sizeof(Body) == 0, "kernelcost: phases of a schedule overlap; leave phase(...) out");
  }

 private:
  constexpr void check(long long processor) const {
    if (processor < 0 || static_cast<double>(processor) >= on.P)
      mistake::this_machine_has_no_such_processor(static_cast<double>(processor), on.P);
  }
};

/// The cost of the schedule on the machine, in cycles. A schedule without messages and work, a processor that the
/// machine does not have, and a parameter that is negative or not finite, are mistakes. The formulas go into `steps`.
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const parameters m(on);
  constexpr int limit = static_cast<int>(schedule_state::most_processors);
  if (m.P > limit) mistake::too_many_processors_to_simulate_a_schedule(m.P, limit);
  const double room = capacity(on).value();
  const auto state = fold(schedule{m, room}, algorithm);
  if (state.messages() == 0 && state.end() <= 0) mistake::an_algorithm_needs_at_least_one_step();
  const figures result{cycles::from_value(state.end()), state.messages(), cycles::from_value(state.stalled())};
  using model::greatest;
  using model::rounded_up;
  using number = number_in<Steps>;
  steps.in_cycles("message", number(m.o) + number(m.L) + number(m.o));
  if (m.g > 0 && room < 1e300) steps.plain("capacity", greatest(rounded_up(number(m.L) / number(m.g)), 1));
  steps.plain("messages", result.messages.value());
  steps.in_cycles("stalled", state.stalled());
  steps.in_cycles("T", state.end());
  return result;
}

/// The formulas for the schedule: "message", "capacity", "messages", "stalled" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}
}  // namespace logp
}  // namespace kernelcost
