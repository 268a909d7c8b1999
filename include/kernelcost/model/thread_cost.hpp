// SPDX-License-Identifier: BSL-1.0
/// \file
/// thread_cost: the algebra of the models that price the slowest thread.
///
/// It counts what one thread does, by what it costs under such a model: arithmetic by precision, accesses to global memory (past
/// the cache, or as shares of a line fetched and of hits on it), accesses to shared memory, and the queue of atomics. The
/// models differ in their `thread_rules`. Units: counts are instructions and accesses of a thread; costs are cycles.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/model/estimate.hpp>

namespace kernelcost::model {

/// What the neighbours of a global access are worth.
enum class sharing {
  /// Every access pays the whole latency.
  none,
  /// An access tagged `cached` pays latency / N, N elements to a line of 128 bytes: a lower bound.
  whole_line,
  /// An access tagged `cached` pays a fetch once in `cache_factor` accesses, the mean of a line's and a sector's elements, and a
  /// cache hit the other times.
  cache_factor,
  /// A coalesced access of a warp of t threads pays (latency + t) / t.
  coalescing,
};

struct thread_rules {
  sharing shared_lines = sharing::none;
  /// The latency of a global access: the mean of what the sources give, or the most.
  bool most_latency = false;
  /// Atomics of threads that meet on an address queue for the whole kernel.
  bool atomics_queue = false;
};

struct thread_counts {
  double single_instructions = 0;
  double double_instructions = 0;
  double global_accesses = 0;
  double shareable_accesses = 0;
  double line_fetches = 0;
  double line_hits = 0;
  /// Of the accesses that say how many of them hit: those that do.
  double stated_hits = 0;
  double shared_accesses = 0;

  constexpr void add(const thread_counts& other, double times) {
    single_instructions += times * other.single_instructions;
    double_instructions += times * other.double_instructions;
    global_accesses += times * other.global_accesses;
    shareable_accesses += times * other.shareable_accesses;
    line_fetches += times * other.line_fetches;
    line_hits += times * other.line_hits;
    stated_hits += times * other.stated_hits;
    shared_accesses += times * other.shared_accesses;
  }
};

class thread_cost {
  // First, because clang++ instantiates a member template in a constant expression only where its body has been read.
  template <parameter Weight>
  constexpr double weigh(double n) const {
    return n > 0 ? n * card_.need<Weight>().value() : 0;
  }

 public:
  constexpr thread_cost(const gpu& card, thread_rules rules) : card_(card), rules_(rules) {}

  /// `open` is the segment that still goes on; phases and the sides of divergent branches are segments of their own, whose cost
  /// is in `sum` (computation and memory one after the other) and `most` (the greater of the two).
  struct value {
    thread_counts open;
    double computation = 0;
    double memory = 0;
    double sum = 0;
    double most = 0;
    double atomic_queue = 0;
    feature ignored = feature::none;
  };

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    switch (what.type.kind) {
      case element_kind::float64:
        if (!card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
        total.open.double_instructions += n;
        break;
      case element_kind::int64: total.open.single_instructions += 2 * n; break;
      default: total.open.single_instructions += n;
    }
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    using shape = expr::pattern::shape;
    const double n = what.accesses.value();
    if (what.where == expr::space::shared) {
      total.open.shared_accesses += what.how.kind == shape::bank_conflict ? n * what.how.amount : n;
      return;
    }
    const bool coalesced = what.how.kind == shape::coalesced;
    if (!coalesced && what.how.kind != shape::broadcast) total.ignored |= feature::coalescing;
    if (what.where == expr::space::constant || what.where == expr::space::texture)
      total.ignored |= feature::texture_and_constant;
    const double share = share_of_cached(what);
    if (rules_.shared_lines == sharing::none && share > 0) total.ignored |= feature::caches;
    const bool caches = rules_.shared_lines == sharing::whole_line || rules_.shared_lines == sharing::cache_factor;
    if (caches && what.cache.kind == expr::cache_tag::policy::hits) {
      total.open.stated_hits += n * share;
      total.open.global_accesses += n * (1 - share);
    } else if (rules_.shared_lines == sharing::coalescing ? coalesced : caches && share > 0) {
      const auto [fetches, hits] = line_shares(what);
      total.open.shareable_accesses += n;
      total.open.line_fetches += n * fetches;
      total.open.line_hits += n * hits;
    } else {
      total.open.global_accesses += n;
    }
  }

  constexpr void leaf(value& total, const node::atomic& what) const {
    using expr::op;
    const double n = what.operations.value();
    const bool fitted = what.operation != op::exchange && what.operation != op::compare_and_swap;
    if (what.where == expr::space::shared) {
      total.ignored |= feature::atomics;
      total.open.shared_accesses += n * what.meeting.lanes;
    } else if (rules_.atomics_queue && fitted) {
      const auto fit = card_.need<parameter::atomic_cost>();
      total.atomic_queue += n * (fit.per_thread.value() * what.meeting.threads + fit.base.value());
    } else {
      total.ignored |= feature::atomics;
      total.open.global_accesses += n;
    }
  }

  constexpr void leaf(value& total, const node::barrier&) const { total.ignored |= feature::barriers; }

  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    total.open.single_instructions += what.times.value();
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    append(total, body, trips.grid_max.value());
  }

  /// Of a uniform branch the slowest thread takes the costlier side; a divergent one pays both, one after the other.
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind == node::condition::split::divergent) {
      append(total, closed(then), 1);
      append(total, closed(otherwise), 1);
    } else if (when.share == 0) {
      append(total, otherwise, 1);
    } else if (when.share == 1) {
      append(total, then, 1);
    } else {
      const bool first = closed(then).sum >= closed(otherwise).sum;
      const value& other = first ? otherwise : then;
      append(total, first ? then : otherwise, 1);
      total.atomic_queue += other.atomic_queue;  // other threads queue there
      total.ignored |= other.ignored;
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    append(total, closed(path), ways.value());
  }

  /// The slowest thread is one that goes on.
  constexpr void guard(value& total, const node::participants&, const value& body) const { append(total, body, 1); }

  constexpr void phase(value& total, const char*, const value& body) const { append(total, closed(body), 1); }

  /// `total` with its open segment priced.
  constexpr value closed(const value& total) const {
    value result = total;
    const double computation = computation_of(total.open);
    const double memory = memory_of(total.open);
    result.open = {};
    result.computation += computation;
    result.memory += memory;
    result.sum += computation + memory;
    result.most += computation > memory ? computation : memory;
    return result;
  }

  constexpr double computation_of(const thread_counts& n) const {
    return weigh<parameter::issue_cycles_single>(n.single_instructions) +
           weigh<parameter::issue_cycles_double>(n.double_instructions);
  }
  constexpr double memory_of(const thread_counts& n) const {
    const double fetches = n.global_accesses + n.line_fetches;
    return (fetches > 0 ? fetches * global_latency() : 0) + n.line_hits * hit_weight(n.line_hits) +
           weigh<parameter::cache_latency>(n.stated_hits) + weigh<parameter::shared_latency>(n.shared_accesses);
  }
  constexpr double global_latency() const {
    const auto range = card_.need<parameter::global_latency>();
    return (rules_.most_latency ? range.high : range.mean()).value();
  }
  /// The thread's part of the derivation: instructions and accesses of the open segment, and what they cost, under the names that
  /// the paper gives the two sums.
  template <class Steps>
  constexpr void write(const value& folded, const char* computation, const char* memory, Steps& steps) const {
    if constexpr (!std::is_same_v<std::remove_const_t<Steps>, no_steps>) {
      const value total = closed(folded);
      write_computation(folded, total, computation, steps);
      write_memory(folded, total, memory, steps);
    }
  }

  /// A hit on a line costs what the card's cache takes; a thread of a coalesced access waits a cycle for its turn.
  constexpr double hit_weight(double hits) const {
    if (rules_.shared_lines == sharing::coalescing) return 1;
    return hits > 0 ? card_.need<parameter::cache_latency>().value() : 0;
  }

 private:
  template <class Steps>
  constexpr void write_computation(const value& folded, const value& total, const char* symbol, Steps& steps) const {
    const auto result = cycles::from_value(total.computation);
    const double n = folded.open.single_instructions;
    const double d = folded.open.double_instructions;
    const double issue = n > 0 ? card_.need<parameter::issue_cycles_single>().value() : 0;
    const double twice = d > 0 ? card_.need<parameter::issue_cycles_double>().value() : 0;
    if (n > 0 && d > 0)
      steps.add("comp_insts", "{} + {}", {n, d}, n + d);
    else if (n + d > 0)
      steps.add("comp_insts", "{}", {n + d}, n + d);

    if (folded.computation > 0 && n + d > 0)
      steps.add(symbol, "{} × {} + {} × {} + {} (segments)", {n, issue, d, twice, folded.computation}, result);
    else if (n > 0 && d > 0)
      steps.add(symbol, "{} × {} + {} × {}", {n, issue, d, twice}, result);
    else if (n + d > 0)
      steps.add(symbol, "{} × {}", {n + d, issue + twice}, result);
    else
      steps.add(symbol, "{}", {folded.computation}, result);
  }

  template <class Steps>
  constexpr void write_memory(const value& folded, const value& total, const char* symbol, Steps& steps) const {
    const auto& n = folded.open;
    std::array<double, 5> parts{};  // what the sum adds, in the order of the steps
    std::size_t used = 0;
    const auto part = [&](const char* name, const char* formula, std::initializer_list<double> operands,
                          double in_cycles) {
      steps.add(name, formula, operands, cycles::from_value(in_cycles));
      parts[used++] = in_cycles;
    };

    if (n.shareable_accesses > 0) {
      const double factor = n.shareable_accesses / n.line_fetches;
      steps.add("cached_accesses", "{}", {n.shareable_accesses}, n.shareable_accesses);
      if (rules_.shared_lines == sharing::cache_factor) {
        const double size = 80 / factor;  // (128 + 32) / 2 / factor
        steps.add("N_max", "128 / {}", {size}, 128 / size);
        steps.add("N_min", "32 / {}", {size}, 32 / size);
        steps.add("cache_factor", "({} + {}) / 2", {128 / size, 32 / size}, factor);
      }
      part("C_gmem", "{} × {} / {}", {n.shareable_accesses, global_latency(), factor},
           n.line_fetches * global_latency());
      if (rules_.shared_lines == sharing::coalescing)
        part("C_queue", "{} × {}", {n.line_hits, 1}, n.line_hits);
      else if (n.line_hits > 0)
        part("C_cache", "{} × {} × ({} - 1) / {}", {n.shareable_accesses, hit_weight(n.line_hits), factor, factor},
             n.line_hits * hit_weight(n.line_hits));
    }
    if (n.global_accesses > 0)
      part("C_uncached", "{} × {}", {n.global_accesses, global_latency()}, n.global_accesses * global_latency());
    if (n.stated_hits > 0)
      part("C_hits", "{} × {}", {n.stated_hits, card_.need<parameter::cache_latency>().value()},
           weigh<parameter::cache_latency>(n.stated_hits));
    if (n.shared_accesses > 0)
      part("C_shared", "{} × {}", {n.shared_accesses, card_.need<parameter::shared_latency>().value()},
           weigh<parameter::shared_latency>(n.shared_accesses));

    constexpr std::array<const char*, 6> sums{
        "{}", "{}", "{} + {}", "{} + {} + {}", "{} + {} + {} + {}", "{} + {} + {} + {} + {}"};
    const auto result = cycles::from_value(total.memory);
    if (folded.memory == 0)
      steps.add(symbol, sums[used], {parts[0], parts[1], parts[2], parts[3], parts[4]}, result);
    else if (used > 0)
      steps.add(symbol, "{} + {} (segments)", {total.memory - folded.memory, folded.memory}, result);
    else
      steps.add(symbol, "{}", {folded.memory}, result);
  }

  constexpr void append(value& total, const value& next, double times) const {
    total.open.add(next.open, times);
    total.computation += times * next.computation;
    total.memory += times * next.memory;
    total.sum += times * next.sum;
    total.most += times * next.most;
    total.atomic_queue += times * next.atomic_queue;
    total.ignored |= next.ignored;
  }

  /// Cards of compute capability 1.x have no cache for global memory.
  constexpr double share_of_cached(const node::memory_access& what) const {
    using policy = expr::cache_tag::policy;
    if (card_.capability.major < 2) return 0;
    if (what.cache.kind == policy::hits) return what.cache.amount;
    if (what.where == expr::space::constant || what.where == expr::space::texture) return 1;
    return what.cache.kind == policy::cached || what.cache.kind == policy::reuse ? 1 : 0;
  }

  struct shares {
    double fetches;
    double hits;
  };
  /// Of an access that shares lines: the share that fetches, and the share that hits.
  constexpr shares line_shares(const node::memory_access& what) const {
    constexpr double line = 128;
    constexpr double sector = 32;
    constexpr double warp = 32;
    switch (rules_.shared_lines) {
      case sharing::whole_line: return {what.type.size / line, 0};
      case sharing::cache_factor: {
        const double factor = (line + sector) / 2 / what.type.size;
        return factor > 1 ? shares{1 / factor, (factor - 1) / factor} : shares{1, 0};
      }
      case sharing::coalescing: return {1 / warp, 1};
      case sharing::none: break;
    }
    return {1, 0};
  }

  const gpu& card_;
  thread_rules rules_;
};

/// How the cost of a thread becomes that of the kernel: C(K) = N_B x N_w x N_t x C_T / (N_C x D), with N_B the blocks of the whole
/// grid, N_w warps a block, N_t threads a warp, N_C cores an SM and D stages a pipeline.
template <class Steps>
constexpr cycles kernel_cycles(double thread, const context& where, Steps& steps) {
  const double blocks = where.how.blocks().value();
  const double threads_a_warp = 32;
  const double warps = where.how.threads_per_block().value() / threads_a_warp;
  const double cores = where.card.template need<parameter::cores_per_sm>().value();
  const double depth = where.card.template need<parameter::pipeline_depth>().value();
  const auto result = cycles::from_value(blocks * warps * threads_a_warp * thread / (cores * depth));
  steps.add("C(K)", "{} × {} × {} × {} / ({} × {})", {blocks, warps, threads_a_warp, thread, cores, depth}, result);
  return result;
}
}  // namespace kernelcost::model
