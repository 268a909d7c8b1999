// SPDX-License-Identifier: BSL-1.0
/// \file
/// thread_cost: the algebra of the models that price the slowest thread.
///
/// It counts the instructions of one thread by cost: arithmetic by precision, accesses to global memory (uncached, or
/// as shares of a line fetch and of cache hits), accesses to shared memory, and the queue of atomics. The models differ
/// in their `thread_rules`. Units: counts are instructions and accesses of a thread; costs are cycles.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/published_numbers.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

/// How a global access benefits from accesses to the same line.
enum class sharing {
  /// Every access costs the full latency.
  none,
  /// An access tagged `cached` costs latency / N, with N elements per line of 128 bytes: a lower bound.
  whole_line,
  /// An access tagged `cached` costs one fetch per `cache_factor` accesses, the mean of the elements of a line and of a
  /// sector, and a cache hit otherwise.
  cache_factor,
  /// A coalesced access of a warp of t threads costs (latency + t) / t.
  coalescing,
};

struct thread_rules {
  sharing shared_lines = sharing::none;
  /// The latency of a global access is the maximum of the stated range, not the mean.
  bool most_latency = false;
  /// Atomics on one address queue for the whole kernel.
  bool atomics_queue = false;
};

/// The parameters that such a model needs besides the card's facts. `atomics` is for models whose atomics queue.
struct thread_numbers {
  known<count> pipeline_depth{};
  known<cycles> issue_cycles_single{};
  known<cycles> issue_cycles_double{};
  known<cycles> cache_latency{};
  known<atomic_fit> atomics{};
};

struct thread_counts {
  double single_instructions = 0;
  double double_instructions = 0;
  double global_accesses = 0;
  double shareable_accesses = 0;
  double line_fetches = 0;
  double line_hits = 0;
  /// Hits of accesses with a stated hit rate.
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

template <class = on_use>
class basic_thread_cost {
  // Declared first, because clang++ instantiates a member template in a constant expression only after its definition.
  template <model_parameter Which, class Quantity>
  constexpr Quantity needed(const known<Quantity>& number) const {
    return required<Which>(number, model_, card_);
  }
  constexpr cycles cache_latency() const { return needed<model_parameter::cache_latency>(numbers_.cache_latency); }

  template <class Steps>
  constexpr number_in<Steps> open_computation(const thread_counts& all, Steps& steps) const {
    using number = number_in<Steps>;
    const number single = all.single_instructions;
    const number twice = all.double_instructions;
    const bool any_single = all.single_instructions > 0;
    const bool any_double = all.double_instructions > 0;
    if (!any_single && !any_double) return 0;
    const auto issue = [&] {
      return steps.operand(needed<model_parameter::issue_cycles_single>(numbers_.issue_cycles_single));
    };
    const auto issue_double = [&] {
      return steps.operand(needed<model_parameter::issue_cycles_double>(numbers_.issue_cycles_double));
    };
    const number instructions = steps.plain("comp_insts", any_single && any_double ? single + twice
                                                          : any_single             ? single
                                                                                   : twice);
    if (any_single && any_double) return single * issue() + twice * issue_double();
    return instructions * (any_single ? issue() : issue_double());
  }

  template <class Steps>
  constexpr number_in<Steps> open_memory(const thread_counts& all, Steps& steps) const {
    using number = number_in<Steps>;
    const auto latency = [&] { return steps.operand(global_latency()); };
    number sum = 0;
    const auto add = [&](const char* symbol, const number& part) { sum = sum + steps.in_cycles(symbol, part); };
    if (all.shareable_accesses > 0) {
      const number accesses = steps.plain("cached_accesses", all.shareable_accesses);
      const number factor = accesses_a_fetch(all, steps);
      add("C_gmem", accesses * latency() / factor);
      if (rules_.shared_lines == sharing::coalescing)
        add("C_queue", number(all.line_hits) * 1);  // one cycle per thread
      else if (all.line_hits > 0)
        add("C_cache", accesses * steps.operand(cache_latency()) * (factor - 1) / factor);
    }
    if (all.global_accesses > 0) add("C_uncached", number(all.global_accesses) * latency());
    if (all.stated_hits > 0) add("C_hits", number(all.stated_hits) * steps.operand(cache_latency()));
    if (all.shared_accesses > 0)
      add("C_shared", number(all.shared_accesses) * steps.operand(card_.need<parameter::shared_latency>()));
    return sum;
  }

  /// Accesses per line fetch. Elements of several sizes count at their mean.
  template <class Steps>
  constexpr number_in<Steps> accesses_a_fetch(const thread_counts& all, Steps& steps) const {
    using number = number_in<Steps>;
    const double fetches_an_access = all.line_fetches / all.shareable_accesses;
    if (rules_.shared_lines == sharing::coalescing) return 32;
    if (rules_.shared_lines == sharing::whole_line)
      return steps.plain("N_max", number(128) / number(128 * fetches_an_access));
    const number size = 80 * fetches_an_access;  // 80: (128 + 32) / 2
    const number most = steps.plain("N_max", number(128) / size);
    const number least = steps.plain("N_min", number(32) / size);
    return steps.plain("cache_factor", (most + least) / 2);
  }

  constexpr cycles global_latency() const {
    const auto range = card_.need<parameter::global_latency>();
    return rules_.most_latency ? range.high : range.mean();
  }

 public:
  constexpr basic_thread_cost(const char* model, const gpu& card, thread_rules rules, const thread_numbers& numbers)
      : model_(model), card_(card), rules_(rules), numbers_(numbers) {}

  constexpr count pipeline_depth() const { return needed<model_parameter::pipeline_depth>(numbers_.pipeline_depth); }

  /// `open` is the current segment. Phases and the sides of divergent branches are separate segments; `sum` holds their
  /// cost as computation plus memory, `most` as the maximum of the two.
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
    if (what.space == expr::space::shared) {
      total.open.shared_accesses += what.pattern.kind == shape::bank_conflict ? n * what.pattern.amount : n;
      return;
    }
    const bool coalesced = what.pattern.kind == shape::coalesced;
    if (!coalesced && what.pattern.kind != shape::broadcast) total.ignored |= feature::coalescing;
    if (what.space == expr::space::constant || what.space == expr::space::texture)
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
    if (what.space == expr::space::shared) {
      total.ignored |= feature::atomics;
      total.open.shared_accesses += n * what.contention.lanes;
    } else if (rules_.atomics_queue && fitted) {
      const auto fit = needed<model_parameter::atomics>(numbers_.atomics);
      total.atomic_queue += n * (fit.per_thread.value() * what.contention.threads + fit.base.value());
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

  /// In a uniform branch, the slowest thread takes the costlier side; in a divergent branch it takes both.
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind != node::condition::split::uniform) {
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
      total.atomic_queue += other.atomic_queue;  // other threads queue on the other side
      total.ignored |= other.ignored;
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    append(total, closed(path), ways.value());
  }

  /// The slowest thread passes the guard.
  constexpr void guard(value& total, const node::participants&, const value& body) const { append(total, body, 1); }

  constexpr void phase(value& total, const char*, const value& body) const { append(total, closed(body), 1); }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

  /// `total` with the cost of its open segment added.
  constexpr value closed(const value& total) const {
    value result = total;
    no_steps none;
    const double computation = open_computation(total.open, none);
    const double memory = open_memory(total.open, none);
    result.open = {};
    result.computation += computation;
    result.memory += memory;
    result.sum += computation + memory;
    result.most += larger(computation, memory);
    return result;
  }

  /// The cost of a thread in cycles: computation and memory of all segments, and the sum over segments of the larger.
  template <class Number>
  struct costs {
    Number computation;
    Number memory;
    Number most;
  };
  /// The thread's part of the formulas, with the paper's symbols for the sums of computation and memory.
  template <class Steps>
  constexpr costs<number_in<Steps>> price(const value& folded, const char* computation, const char* memory,
                                          Steps& steps) const {
    using number = number_in<Steps>;
    // If there are both segments and work outside of them, the two parts get symbols of their own.
    const auto open_part = [&](const char* symbol, const number& part) {
      if constexpr (std::remove_cvref_t<Steps>::kept)
        if (folded.most > 0 && part.value > 0) return steps.in_cycles(symbol, part);
      return part;
    };
    const auto closed_part = [&](const char* symbol, const number& open, double part) -> number {
      if constexpr (std::remove_cvref_t<Steps>::kept) {
        if (part == 0) return 0;
        if (open.value > 0) return steps.in_cycles(symbol, part);
      }
      return part;
    };
    const number computes = open_part("open_computation", open_computation(folded.open, steps));
    const number all_computation =
        steps.in_cycles(computation, computes + closed_part("closed_computation", computes, folded.computation));
    const number waits = open_part("open_memory", open_memory(folded.open, steps));
    const number all_memory = steps.in_cycles(memory, waits + closed_part("closed_memory", waits, folded.memory));
    const number most = greatest(folded.most > 0 ? computes : all_computation, folded.most > 0 ? waits : all_memory);
    return {all_computation, all_memory, most + closed_part("closed_most", most, folded.most)};
  }

 private:
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
    if (what.space == expr::space::constant || what.space == expr::space::texture) return 1;
    return what.cache.kind == policy::cached || what.cache.kind == policy::reuse ? 1 : 0;
  }

  struct shares {
    double fetches;
    double hits;
  };
  /// For an access that shares lines: the share of fetches and the share of hits.
  constexpr shares line_shares(const node::memory_access& what) const {
    constexpr double line = 128;
    constexpr double sector = 32;
    constexpr double warp = kernelcost::detail::warp_size;
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

  const char* model_;
  const gpu& card_;
  thread_rules rules_;
  thread_numbers numbers_;
};
using thread_cost = basic_thread_cost<>;

/// The kernel's cost from the cost of a thread: C(K) = N_B x N_w x N_t x C_T / (N_C x D), with N_w warps per block, N_t
/// threads per warp, N_C cores per SM and D pipeline stages. The model decides which blocks N_B counts.
template <class Steps>
constexpr number_in<Steps> kernel_cycles(const number_in<Steps>& thread, const number_in<Steps>& N_B, count D,
                                         const context& where, Steps& steps) {
  using number = number_in<Steps>;
  const double threads_a_warp = kernelcost::detail::warp_size;
  const number warps = where.launch.threads_per_block().value() / threads_a_warp;
  const number cores = steps.operand(where.card.template need<parameter::cores_per_sm>());
  const number depth = steps.operand(D);
  return steps.in_cycles("C(K)", N_B * warps * number(threads_a_warp) * thread / (cores * depth));
}
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
