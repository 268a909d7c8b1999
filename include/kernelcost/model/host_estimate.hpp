// SPDX-License-Identifier: BSL-1.0
/// \file
/// estimate_on_host: the time of work on a host's processors, described by a tree.
///
/// Based on S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for multicore
/// architectures", Communications of the ACM 52(4), 2009, with the sum of transfers of J. Treibig and G. Hager,
/// "Introducing a performance model for bandwidth-limited loop kernels", PPAM 2009 (the ECM model): arithmetic overlaps
/// with transfers, and transfers between levels do not overlap with each other.
///
///     w = min(threads, cores), h = min(threads, hardware threads)
///     T_computation = (vector instructions / fma_units + cycles of divisions and functions) / (w × clock)
///     T_l1          = bytes through the load and store ports / rate(l1, w), and those across lines / their rate
///     T_level       = bytes located there × (1 / rate(level, w) - 1 / rate(l1, w))             level = l2, l3, memory
///     T_latency     = (cycles of dependent sums + dependent loads × latency of their level
///                   + random loads × latency / misses_in_flight
///                   + walks × walk + dependent walks × walk_latency) / h
///     T_fork_join   = (1 + barriers) × (base + threads × per_thread)                        for two threads and more
///     T = max(T_computation, T_l1 + T_l2 + T_l3 + T_memory, T_latency) + T_fork_join
///
/// Units: seconds; bytes of all threads together. The level of data follows from the footprint (host/touched.hpp), or
/// from a tag; data are assumed to have been accessed before. Rows of `buffer::in_rows` that collide in the sets of a
/// cache need more room in it (host/sets.hpp), and accesses to more pages than a core remembers need walks through the
/// page tables. A host that does not state its `ways` or its `translation` is priced without them, and `ignored` has
/// `cache_sets` or `address_translation`, or `split_lines` for vectors of `buffer::unaligned`. Threads share the work
/// and the data evenly. Not expressed, and listed in `ignored`: contention of atomics, exchanges among lanes (priced as
/// an instruction each), mispredicted branches, the memory spaces of a card.
#pragma once
#include <kernelcost/expr/kernel.hpp>
#include <kernelcost/model/derivation_steps.hpp>
#include <kernelcost/model/host/work.hpp>

namespace kernelcost {

struct gpu;

/// Resources that can limit host work.
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

/// How work is executed: `{.threads = 12}`.
struct host_execution {
  count threads = 1;
  host_code code = host_code::vectorised;
};

struct host_estimate {
  seconds time{};
  host_resource bottleneck = host_resource::none;
  /// The time of arithmetic alone, and of latencies alone.
  seconds computation{};
  seconds latency{};
  seconds fork_join{};
  /// The touched bytes, each counted once, and the nearest level that holds all of them.
  bytes footprint{};
  host_level footprint_fits{};
  feature ignored = feature::none;

  /// Bytes located at a level, and the time of their transfer. For L1, the time of all bytes through its ports.
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
  double moved_[host_level_count]{};
  double transfer_[host_level_count]{};
};

namespace detail {
template <class Steps>
constexpr host_estimate price_on_host(const model::host_work::worker& algebra, const model::host_work::work& done,
                                      const host& on, const host_execution& how, count busy, Steps& steps) {
  using model::greatest;
  using model::lowest;
  using number = number_in<Steps>;
  const auto in_seconds = [](const number& amount) { return seconds::from_value(value_of(amount)); };
  const number threads = steps.operand(how.threads);
  const number w = steps.operand(busy);
  const number clock = steps.operand(busy > 1 && on.all_core_clock.stated() ? on.all_core_clock.value()
                                                                            : on.need<host_parameter::clock>());
  host_estimate result;
  result.ignored = done.ignored;

  number computation = 0;
  if (done.instructions > 0)
    computation = number(done.instructions) / steps.operand(on.need<host_parameter::fma_units>());
  if (done.special > 0) computation = computation + number(done.special);
  if (value_of(computation) > 0) computation = steps.in_seconds("T_computation", computation / (w * clock));
  result.computation = in_seconds(computation);

  auto moved = done.moved;
  auto waits = done.waits;
  auto random = done.random;
  result.footprint = bytes::from_value(done.arrays.footprint());
  if (done.arrays.traffic() > 0 || waits.where_it_fits() > 0 || random.where_it_fits() > 0) {
    result.footprint_fits = algebra.level_of(done.arrays, result.ignored);
    moved[result.footprint_fits] += done.arrays.traffic();
    waits[result.footprint_fits] += waits.where_it_fits();
    random[result.footprint_fits] += random.where_it_fits();
  }

  number wait = done.chain > 0 ? number(done.chain) / clock : number(0);
  number transfers = 0;
  double rate_of_ports = 0;
  for (int i = 0; i < host_level_count; ++i) {
    const auto where = static_cast<host_level>(i);
    constexpr const char* symbols[] = {"T_l1", "T_l2", "T_l3", "T_memory"};
    const auto size = [&](double in_bytes) { return steps.operand(bytes::from_value(in_bytes)); };
    number time = 0;
    if (where == host_level::l1 && done.ports > 0) {
      const auto rate = on.streaming_rate(where, busy);
      rate_of_ports = rate.value();
      if (done.split > 0) {
        // All cores together lose as much as one core does.
        const double share = on.l1.split_rate.value().value() / on.streaming_rate(where, 1).value();
        time = steps.in_seconds(symbols[i], size(done.ports - done.split) / steps.operand(rate) +
                                                size(done.split) / steps.operand(share * rate));
      } else {
        time = steps.in_seconds(symbols[i], size(done.ports) / steps.operand(rate));
      }
    } else if (where != host_level::l1 && moved[where] > 0) {
      const auto rate = on.streaming_rate(where, busy);
      number each = number(1) / steps.operand(rate);
      // The time at the ports is already included in T_l1.
      if (rate_of_ports > 0) each = greatest(0, each - number(1) / steps.operand(bandwidth::from_value(rate_of_ports)));
      time = steps.in_seconds(symbols[i], size(moved[where]) * each);
    }
    transfers = transfers + time;
    result.set(where, bytes::from_value(moved[where]), in_seconds(time));
    const auto latency = [&] { return steps.operand(on.need<level_parameter::latency>(where)); };
    if (waits[where] > 0) wait = wait + number(waits[where]) * latency();
    if (random[where] > 0)
      wait = wait + number(random[where]) * latency() / steps.operand(on.need<host_parameter::misses_in_flight>());
  }
  if (done.walks > 0) wait = wait + number(done.walks) * steps.operand(on.translation.value().walk);
  if (done.dependent_walks > 0)
    wait = wait + number(done.dependent_walks) * steps.operand(on.translation.value().walk_latency);
  if (value_of(wait) > 0) {
    number at_a_time = threads;
    if (how.threads > busy) at_a_time = lowest(threads, w * steps.operand(on.need<host_parameter::threads_per_core>()));
    wait = steps.in_seconds("T_latency", wait / at_a_time);
  }
  result.latency = in_seconds(wait);

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
  number fork_join = 0;
  if (how.threads > 1) {
    const auto cost = on.need<host_parameter::fork_join>();
    const number times = number(1) + number(done.barriers);
    fork_join =
        steps.in_seconds("T_fork_join", times * (steps.operand(cost.base) + threads * steps.operand(cost.per_thread)));
    result.fork_join = in_seconds(fork_join);
    if (result.fork_join > longest) result.bottleneck = host_resource::fork_join;
  }
  result.time = in_seconds(steps.in_seconds("T", greatest(greatest(computation, transfers), wait) + fork_join));
  if (!is_amount(result.time.value())) mistake::the_estimate_is_not_a_finite_number(on.name, result.time.value(), "s");
  return result;
}

template <class Work, class On>
constexpr void state_the_mistaken_argument_of_a_host() {
  constexpr bool is_a_host = std::is_convertible_v<const On&, const host&>;
  constexpr bool is_a_tree = node::tree<Work>;  // named, because compilers would otherwise print the whole type
  if constexpr (is_kernel<Work>)
    static_assert(is_a_tree, "kernelcost: the first argument is a kernel, a host runs work: pass the tree alone");
  else if constexpr (std::is_same_v<Work, host> && node::tree<On>)
    static_assert(is_a_tree, "kernelcost: work and host are swapped; the order is work, host, host_execution");
  else if constexpr (!is_a_tree)
    static_assert(is_a_tree, "kernelcost: the first argument is not a tree; the order is work, host, host_execution");
  else if constexpr (std::is_same_v<On, gpu>)
    static_assert(is_a_host,
                  "kernelcost: the second argument is a card, not a host: a kernel on a card is priced by estimate");
  else
    static_assert(is_a_host, "kernelcost: the second argument is not a host; the order is work, host, host_execution");
}
template <class Work, class On>
inline constexpr bool can_be_done = node::tree<Work>&& std::is_convertible_v<const On&, const host&>;
}  // namespace detail

/// The time of the work on the host `on`, in seconds. Work is a tree of the expression language, `1000 * (load(x) +
/// compute<double>(op::fma))`. An unstated parameter that the work needs is a mistake whose message names host and
/// parameter; a time that is not finite is a mistake as well. Formulas go into `steps`.
template <node::tree Work, class Steps = no_steps>
constexpr host_estimate estimate_on_host(const Work& work, const host& on, const host_execution& how = {},
                                         Steps&& steps = {}) {
  if (how.threads < 1 || how.threads != ceil_div(how.threads, 1))
    mistake::host_work_needs_a_whole_number_of_threads(how.threads.value());
  const count busy = how.threads < 2 ? count(1) : how.threads < on.cores() ? how.threads : on.cores();
  const model::host_work::worker algebra{on, how.code, busy};
  return detail::price_on_host(algebra, fold(algebra, work), on, how, busy, steps);
}

/// Overload for arguments that `estimate_on_host` does not accept: a compile error with a short message.
template <class Work, class On, class... Rest>
requires(!detail::can_be_done<Work, On>) constexpr host_estimate
    estimate_on_host(const Work&, const On&, const host_execution& = {}, const Rest&...) {
  detail::state_the_mistaken_argument_of_a_host<Work, On>();
  return {};
}

/// The formulas of the estimate: "T_computation", "T_l1" … "T_memory", "T_latency", "T_fork_join", if present, then
/// "T".
template <node::tree Work>
constexpr derivation derive_on_host(const Work& work, const host& on, const host_execution& how = {}) {
  derivation steps;
  estimate_on_host(work, on, how, steps);
  return steps;
}

/// Overload for arguments that `derive_on_host` does not accept: a compile error with a short message.
template <class Work, class On, class... Rest>
requires(!detail::can_be_done<Work, On>) constexpr derivation
    derive_on_host(const Work&, const On&, const host_execution& = {}, const Rest&...) {
  detail::state_the_mistaken_argument_of_a_host<Work, On>();
  return {};
}
}  // namespace kernelcost
