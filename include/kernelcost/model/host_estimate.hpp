// SPDX-License-Identifier: BSL-1.0
/// \file
/// estimate_on_host: what work of a host's processors takes, from its description as a tree.
///
/// After S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for multicore architectures",
/// Communications of the ACM 52(4), 2009, with the sum of transfers of J. Treibig and G. Hager, "Introducing a performance model for
/// bandwidth-limited loop kernels", PPAM 2009 (the ECM model): arithmetic goes on beside transfers, transfers from one level wait for those
/// from the next.
///
///     w = min(threads, cores), h = min(threads, threads that the cores run)
///     T_computation = (vector instructions / fma_units + cycles of divisions and functions) / (w × clock)
///     T_l1          = bytes through the ports / rate(l1, w)
///     T_level       = bytes that lie there × (1 / rate(level, w) - 1 / rate(l1, w))             level = l2, l3, memory
///     T_latency     = (cycles of sums that wait + loads that wait × latency of their level + loads at random × latency / misses_in_flight) / h
///     T_fork_join   = (1 + barriers) × (base + threads × per_thread)                            of two threads and more
///     T = max(T_computation, T_l1 + T_l2 + T_l3 + T_memory, T_latency) + T_fork_join
///
/// Units: seconds, bytes of all threads together. Where data lie follows from the footprint (host/touched.hpp), or from a tag; data are taken
/// to have been there before. Threads share the work and the data evenly.
/// Not expressed, and named in `ignored`: contention of atomics, exchanges among lanes (an instruction each), branches that the processor
/// guesses wrongly, the memory spaces of a card.
#pragma once
#include <kernelcost/model/host/work.hpp>
#include <kernelcost/model/steps.hpp>

namespace kernelcost {

/// What host work can be bound by.
enum class host_resource { none, computation, l1, l2, l3, memory, latency, fork_join };

constexpr const char* name_of(host_resource what) {
  switch (what) {
    case host_resource::none: return "none";
    case host_resource::computation: return "computation";
    case host_resource::l1: return "l1";
    case host_resource::l2: return "l2";
    case host_resource::l3: return "l3";
    case host_resource::memory: return "memory";
    case host_resource::latency: return "latency";
    case host_resource::fork_join: return "fork_join";
  }
  return "?";
}

namespace mistake {
[[noreturn]] inline void host_work_needs_a_whole_number_of_threads(double threads) {
  detail::fail("host work: a whole number of threads, at least one, is needed: %g", threads);
}
}  // namespace mistake

/// How work runs: `{.threads = 12}`.
struct host_execution {
  count threads = 1;
  host_code code = host_code::vectorised;
};

struct host_estimate {
  seconds time{};
  host_resource bottleneck = host_resource::none;
  /// Arithmetic alone, and waiting alone.
  seconds computation{};
  seconds latency{};
  seconds fork_join{};
  /// Each byte once, and where all of them fit.
  bytes footprint{};
  host_level footprint_fits{};
  feature ignored = feature::none;

  /// Bytes that lie at a level, and the time of their transfer; of L1 the time of all that passes its ports.
  constexpr bytes moved(host_level from) const { return bytes::from_value(moved_[static_cast<std::size_t>(from)]); }
  constexpr seconds transfer(host_level from) const {
    return seconds::from_value(transfer_[static_cast<std::size_t>(from)]);
  }
  constexpr seconds transfers() const {
    double sum = 0;
    for (const double each : transfer_) sum += each;
    return seconds::from_value(sum);
  }

  constexpr void set(host_level from, const bytes& size, const seconds& time_of_it) {
    moved_[static_cast<std::size_t>(from)] = size.value();
    transfer_[static_cast<std::size_t>(from)] = time_of_it.value();
  }

 private:
  std::array<double, host_level_count> moved_{};
  std::array<double, host_level_count> transfer_{};
};

namespace detail {
template <class Steps>
constexpr host_estimate price_on_host(const model::host_work::worker& algebra, const model::host_work::work& done,
                                      const host& on, const host_execution& how, count busy, Steps& steps) {
  const double threads = how.threads.value();
  const double w = busy.value();
  const double clock =
      (w > 1 && on.all_core_clock.stated() ? on.all_core_clock.value() : on.need<host_parameter::clock>()).value();
  host_estimate result;
  result.ignored = done.ignored;

  if (done.instructions > 0 || done.special > 0) {
    const double units = done.instructions > 0 ? on.need<host_parameter::fma_units>().value() : 1;
    result.computation = seconds::from_value((done.instructions / units + done.special) / (w * clock));
    steps.add("T_computation", "({} / {} + {}) / ({} × {})", {done.instructions, units, done.special, w, clock},
              result.computation);
  }

  auto moved = done.moved;
  auto waits = done.waits;
  auto random = done.random;
  result.footprint = bytes::from_value(done.arrays.footprint());
  if (done.arrays.traffic() > 0 || waits.where_it_fits() > 0 || random.where_it_fits() > 0) {
    result.footprint_fits = algebra.level_of(result.footprint.value());
    moved[result.footprint_fits] += done.arrays.traffic();
    waits[result.footprint_fits] += waits.where_it_fits();
    random[result.footprint_fits] += random.where_it_fits();
  }

  double wait = done.chain / clock;
  double ports = 0;
  for (int i = 0; i < host_level_count; ++i) {
    const auto where = static_cast<host_level>(i);
    double time = 0;
    if (where == host_level::l1 && done.ports > 0) {
      const double rate = on.streaming_rate(where, busy).value();
      ports = 1 / rate;
      time = done.ports * ports;
      steps.add("T_l1", "{} / {}", {done.ports, rate}, seconds::from_value(time));
    } else if (where != host_level::l1 && moved[where] > 0) {
      const double rate = on.streaming_rate(where, busy).value();
      const double beyond = 1 / rate - ports;
      time = beyond > 0 ? moved[where] * beyond : 0;
      constexpr const char* symbols[] = {"T_l1", "T_l2", "T_l3", "T_memory"};
      steps.add(symbols[i], "{} × (1 / {} - 1 / {})", {moved[where], rate, 1 / ports}, seconds::from_value(time));
    }
    result.set(where, bytes::from_value(moved[where]), seconds::from_value(time));
    if (waits[where] > 0) wait += waits[where] * on.need<level_parameter::latency>(where).value();
    if (random[where] > 0)
      wait += random[where] * on.need<level_parameter::latency>(where).value() /
              on.need<host_parameter::misses_in_flight>().value();
  }
  if (wait > 0) {
    double at_a_time = threads;
    if (threads > w) {
      const double run = w * on.need<host_parameter::threads_per_core>().value();
      at_a_time = threads < run ? threads : run;
    }
    result.latency = seconds::from_value(wait / at_a_time);
    steps.add("T_latency", "{} / {}", {wait, at_a_time}, result.latency);
  }

  seconds longest = result.computation;
  result.bottleneck = longest.value() > 0 ? host_resource::computation : host_resource::none;
  if (result.transfers() > longest) {
    longest = result.transfers();
    auto most = host_level::l1;
    for (const auto each : {host_level::l2, host_level::l3, host_level::memory})
      if (result.transfer(each) > result.transfer(most)) most = each;
    constexpr host_resource bound_by[] = {host_resource::l1, host_resource::l2, host_resource::l3,
                                          host_resource::memory};
    result.bottleneck = bound_by[static_cast<std::size_t>(most)];
  }
  if (result.latency > longest) {
    longest = result.latency;
    result.bottleneck = host_resource::latency;
  }
  if (threads > 1) {
    const auto cost = on.need<host_parameter::fork_join>();
    result.fork_join = (1 + done.barriers) * (cost.base + threads * cost.per_thread);
    steps.add("T_fork_join", "(1 + {}) × ({} + {} × {})",
              {done.barriers, cost.base.value(), threads, cost.per_thread.value()}, result.fork_join);
    if (result.fork_join > longest) result.bottleneck = host_resource::fork_join;
  }
  result.time = longest + result.fork_join;
  steps.add("T", "max({}, {}, {}) + {}",
            {result.computation.value(), result.transfers().value(), result.latency.value(), result.fork_join.value()},
            result.time);
  return result;
}
}  // namespace detail

/// What the work takes on `on`, in seconds. Work is a tree of the expression language, `1000 * (load(x) + compute<double>(op::fma))`. A number
/// that the work needs and nobody has stated is a mistake that names host and number. Formulas go into `steps`.
template <node::tree Work, class Steps = no_steps>
constexpr host_estimate estimate_on_host(const Work& work, const host& on, const host_execution& how = {},
                                         Steps&& steps = {}) {
  if (how.threads < 1 || how.threads != ceil_div(how.threads, 1))
    mistake::host_work_needs_a_whole_number_of_threads(how.threads.value());
  const count busy = how.threads < 2 ? count(1) : how.threads < on.cores() ? how.threads : on.cores();
  const model::host_work::worker algebra{on, how.code, busy};
  return detail::price_on_host(algebra, fold(algebra, work), on, how, busy, steps);
}

/// The formulas that led to the estimate: "T_computation", "T_l1" … "T_memory", "T_latency", "T_fork_join" as far as there is such a part, then "T".
template <node::tree Work>
constexpr derivation derive_on_host(const Work& work, const host& on, const host_execution& how = {}) {
  derivation steps;
  estimate_on_host(work, on, how, steps);
  return steps;
}
}  // namespace kernelcost
