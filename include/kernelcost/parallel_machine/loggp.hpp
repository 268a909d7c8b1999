// SPDX-License-Identifier: BSL-1.0
/// \file
/// loggp: LogP with long messages.
///
/// A. Alexandrov, M. F. Ionescu, K. E. Schauser, C. Scheiman, "LogGP: incorporating long messages into the LogP model",
/// SPAA 1995, pages 95-105, section 2. L, o, g and P are those of logp.hpp; one more parameter prices long messages:
///
///     G   gap per byte: the time for each byte of a message after its first    [cycles per byte]
///     a message of k bytes           o + (k - 1) G + L + o
///     two of them from one processor o + (k - 1) G + g + (k - 1) G + L + o
///
/// A processor is busy for o only; the network takes and delivers the further bytes while it computes. The next message
/// begins g after the last byte of the message before it. A message of one byte costs what it costs under LogP.
///
///     message(0, 1, 1024_B) + logp::local(1, 20_cycles) + message(1, 0)
///
/// A schedule is a tree, as for LogP: messages and work in program order, simulated with at most 256 processors. The
/// limit of ⌈L / g⌉ messages in flight is not applied to them, which is a choice of this library.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/parallel_machine/logp_collectives.hpp>

namespace kernelcost {
/// Cycles per byte, as in 4_cycles / 1_B.
using cycles_per_byte = boost::units::quantity<units::detail::product<units::detail::power<units::detail::size, -1>,
                                                                      units::detail::power<units::detail::cycles, 1>>>;

namespace loggp {
using kernelcost::rounds;
using logp::local;

struct machine {
  processor_count processors;
  cycles latency;
  cycles overhead;
  cycles gap;
  cycles_per_byte gap_per_byte;
};

/// The machine's parameters, checked to be finite and not negative.
struct parameters {
  double P, L, o, g, G;

  constexpr explicit parameters(const machine& on)
      : P(on.processors.value()), L(detail::delay("the latency", on.latency)),
        o(detail::delay("the overhead", on.overhead)), g(detail::delay("the gap", on.gap)),
        G(detail::delay("the gap per byte", cycles::from_value(on.gap_per_byte.value()))) {}
};
}  // namespace loggp

namespace detail {
/// The bytes of a message: whole, and at least 1.
constexpr double bytes_of_message(const bytes& size) {
  const double k = size.value();
  if (!(k >= 1) || k >= 9007199254740992.0 || k > static_cast<double>(static_cast<long long>(k)))
    mistake::a_message_has_a_whole_number_of_bytes(k);
  return k;
}
}  // namespace detail

namespace node {
struct loggp_message {
  using is_node = void;
  long long from;
  long long to;
  bytes size;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace loggp {
/// A message of `size` from one processor to another: a whole number of bytes, at least one.
constexpr node::loggp_message message(count from, count to, const bytes& size = bytes::from_value(1)) {
  detail::bytes_of_message(size);
  const auto short_message = logp::message(from, to);
  return {short_message.from, short_message.to, size};
}

/// The time from the start of a send to the end of the receipt: o + (k - 1) G + L + o. Units: cycles. The formula goes
/// into `steps`.
template <class Steps = no_steps>
constexpr cycles message_time(const machine& on, const bytes& size, Steps&& steps = {}) {
  using number = number_in<Steps>;
  const parameters m(on);
  const number k = detail::bytes_of_message(size);
  const number time = number(m.o) + (k - number(1)) * number(m.G) + number(m.L) + number(m.o);
  return cycles::from_value(value_of(steps.in_cycles("message", time)));
}

struct figures {
  /// The time at which the last processor finishes.
  cycles time{};
  count messages = 0;
  /// The bytes of all messages.
  bytes sent{};
};

/// The state of the processors during the simulation of a schedule.
template <class = on_use>
struct basic_schedule_state {
  static constexpr std::size_t most_processors = logp::schedule_state::most_processors;

  struct processor {
    double free = 0;
    double next_send = 0;
    double next_receipt = 0;
  };
  processor processors[most_processors]{};
  double messages = 0;
  double sent = 0;

  constexpr processor& at(long long number) { return processors[static_cast<std::size_t>(number)]; }
  constexpr double end() const {
    double last = 0;
    for (const auto& each : processors) last = model::greatest(last, each.free);
    return last;
  }
};
using schedule_state = basic_schedule_state<>;

/// The algebra of a LogGP machine. A message of LogP is a message of one byte.
struct schedule {
  const parameters& on;

  using own_leaves = void;
  using value = schedule_state;

  constexpr void leaf(value& state, const node::loggp_message& sent) const {
    using model::greatest;
    check(sent.from);
    check(sent.to);
    auto& sender = state.at(sent.from);
    auto& receiver = state.at(sent.to);
    const double further_bytes = (sent.size.value() - 1) * on.G;
    const double start = greatest(sender.free, sender.next_send);
    sender.free = start + on.o;
    sender.next_send = start + further_bytes + on.g;
    const double last_byte = start + on.o + further_bytes + on.L;
    const double taken = greatest(greatest(last_byte, receiver.free), receiver.next_receipt + further_bytes);
    receiver.free = taken + on.o;
    receiver.next_receipt = taken + on.g;
    state.messages += 1;
    state.sent += sent.size.value();
  }
  constexpr void leaf(value& state, const node::logp_message& sent) const {
    leaf(state, node::loggp_message{sent.from, sent.to, bytes::from_value(1)});
  }
  constexpr void leaf(value& state, const node::logp_local& done) const {
    check(done.processor);
    state.at(done.processor).free += done.work.value();
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
/// machine does not have, and a parameter that is negative or not finite, are mistakes. The results go into `steps` as
/// "messages", "bytes" and "T".
template <node::tree Algorithm, class Steps = no_steps>
constexpr figures cost(const Algorithm& algorithm, const machine& on, Steps&& steps = {}) {
  const parameters m(on);
  constexpr int limit = static_cast<int>(schedule_state::most_processors);
  if (m.P > limit) mistake::too_many_processors_to_simulate_a_schedule(m.P, limit);
  const auto state = fold(schedule{m}, algorithm);
  if (state.messages <= 0 && state.end() <= 0) mistake::an_algorithm_needs_at_least_one_step();
  steps.plain("messages", state.messages);
  steps.plain("bytes", state.sent);
  steps.in_cycles("T", state.end());
  return {cycles::from_value(state.end()), state.messages, bytes::from_value(state.sent)};
}

/// The results of the schedule as steps: "messages", "bytes" and "T".
template <node::tree Algorithm>
constexpr derivation derive(const Algorithm& algorithm, const machine& on) {
  derivation steps;
  cost(algorithm, on, steps);
  return steps;
}

/// The time until each other processor has its own `size` bytes from one root, which sends to one after the other:
/// (P - 2) max((k - 1) G + g, o) + o + (k - 1) G + L + o. It follows from the rules of a schedule, and is 0 for one
/// processor. Units: cycles. The formula goes into `steps`.
template <class Steps = no_steps>
constexpr cycles scatter_time(const machine& on, const bytes& size, Steps&& steps = {}) {
  using model::greatest;
  using number = number_in<Steps>;
  const parameters m(on);
  const double k = detail::bytes_of_message(size);
  if (m.P < 2) return {};
  const number further = steps.in_cycles("bytes", (number(k) - number(1)) * number(m.G));
  const number apart = steps.in_cycles("apart", greatest(further + number(m.g), number(m.o)));
  const number time = (number(m.P) - number(2)) * apart + number(m.o) + further + number(m.L) + number(m.o);
  return cycles::from_value(value_of(steps.in_cycles("T", time)));
}

/// The time until all processors have the same `size` bytes, which one of them had, by the tree of logp::broadcast_time
/// with whole messages: each processor that has them sends them on. Units: cycles. The formulas go into `steps`.
template <class Steps = no_steps>
constexpr cycles broadcast_time(const machine& on, const bytes& size, Steps&& steps = {}) {
  const parameters m(on);
  const double further = (detail::bytes_of_message(size) - 1) * m.G;
  // A LogP message whose latency and gap include the further bytes.
  return logp::broadcast_time(
      logp::machine{on.processors, cycles::from_value(m.L + further), on.overhead, cycles::from_value(m.g + further)},
      steps);
}
}  // namespace loggp
}  // namespace kernelcost
