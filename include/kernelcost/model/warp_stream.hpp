// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_stream: the instructions of one warp; the algebra of the models that overlap the warps of an SM.
///
/// Units: counts are instructions of a warp; bytes are those that its lanes access. The warp passes all guards, and its
/// loops make the trips of its busiest lane (`warp_max`). Each side of a uniform branch counts by its probability. Both
/// sides of a divergent branch, and all ways of `diverge`, count in full, and `ignored` lists the divergence.
///
/// - Arithmetic: a 64-bit integer operation is two instructions.
/// - An element wider than 16 bytes is several instructions, in every space (warp::pieces_in).
/// - Shared memory: one instruction for each pass through the banks (warp::shared_wavefronts). Constant memory, warp
///   exchanges and warp barriers: one instruction. These are `other_instructions`.
/// - Global, local and texture memory: memory instructions. A memory instruction is coalesced if it touches no more
///   lines than the same number of neighbouring elements would; otherwise it becomes one transaction per touched line
///   (below compute capability 1.2: one per lane).
/// - Atomics: a memory instruction on global memory; on shared memory one instruction for each lane of the contention.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/request.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

/// How a warp's memory access is split into transactions.
struct warp_request {
  bool coalesced = true;
  /// For an uncoalesced access: the number of transactions.
  double transactions = 1;
};

/// The request of each instruction of an access.
constexpr warp_request warp_request_of(const expr::pattern& how, int size, compute_capability capability) {
  using shape = expr::pattern::shape;
  constexpr double lanes = warp::lanes;
  if (capability < compute_capability{1, 2})
    return how.kind == shape::coalesced ? warp_request{} : warp_request{false, lanes};
  if (how.kind == shape::coalesced) return {};
  const bool stated = how.kind == shape::sectors_per_request;
  const double pieces = warp::pieces_in(size);
  const double transactions = stated ? how.amount : warp::lines_of(how, size) / pieces;
  const double of_neighbours = stated ? warp::sectors_of(expr::coalesced, size) : warp::lines_of(expr::coalesced, size);
  const bool few = transactions <= of_neighbours / pieces;
  return few ? warp_request{} : warp_request{false, smaller(lanes, transactions)};
}

template <class = on_use>
class basic_warp_stream {
 public:
  /// How a model interprets memory accesses.
  enum class accesses {
    /// By pattern, coalesced or uncoalesced; each waits for memory.
    by_pattern,
    /// All are coalesced, and each waits for memory.
    alike,
    /// All are coalesced. An access tagged `cached` waits for its share of a line of 128 bytes; a stated hit waits for
    /// the cache.
    sharing_lines,
  };

  struct value {
    double single_instructions = 0;
    double double_instructions = 0;
    double other_instructions = 0;
    double coalesced = 0;
    double uncoalesced = 0;
    /// The transactions of all uncoalesced instructions together.
    double transactions = 0;
    /// Memory latencies of coalesced instructions: one each, or fewer if lines are shared.
    double coalesced_latencies = 0;
    double cache_hits = 0;
    double bytes = 0;
    double barriers = 0;
    feature ignored = feature::none;

    constexpr double memory_instructions() const { return coalesced + uncoalesced; }
    /// All but memory instructions.
    constexpr double non_memory_instructions() const {
      return single_instructions + double_instructions + other_instructions;
    }
    /// Bytes of a lane's access, as a mean over the memory instructions, times 32 lanes.
    constexpr double bytes_a_request() const { return memory_instructions() > 0 ? bytes / memory_instructions() : 0; }
  };

  constexpr basic_warp_stream(const gpu& card, accesses reading) : card_(card), reading_(reading) {}

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    switch (what.type.kind) {
      case element_kind::float64:
        if (!card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
        total.double_instructions += n;
        break;
      case element_kind::int64: total.single_instructions += 2 * n; break;
      default: total.single_instructions += n;
    }
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const double n = what.accesses.value() * warp::pieces_in(what.type.size);
    if (what.space == expr::space::shared) {
      total.ignored |= feature::shared_memory;
      total.other_instructions += what.accesses.value() * warp::shared_wavefronts(what.pattern, what.type.size);
    } else if (what.space == expr::space::constant) {
      total.ignored |= feature::texture_and_constant;
      total.other_instructions += n;
    } else {
      if (what.space == expr::space::texture) total.ignored |= feature::texture_and_constant;
      const auto [latencies, hits] = waits_of(total, what);
      request(total, warp_request_of(what.pattern, what.type.size, card_.capability), warp::piece_of(what.type.size), n,
              latencies);
      total.cache_hits += n * hits;
    }
  }

  constexpr void leaf(value& total, const node::atomic& what) const {
    total.ignored |= feature::atomics;
    const double n = what.operations.value();
    if (what.space == expr::space::shared) {
      total.other_instructions += n * what.contention.lanes;
      return;
    }
    auto how = warp_request_of(what.pattern, what.type.size, card_.capability);
    how.transactions = how.transactions > what.contention.lanes ? how.transactions / what.contention.lanes : 1;
    request(total, how, what.type.size, n, 1);
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (what.scope != node::scope::block) total.ignored |= feature::barriers;
    (what.scope == node::scope::warp ? total.other_instructions : total.barriers) += n;
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    total.other_instructions += what.times.value() * (what.type.size > 4 ? what.type.size / 4.0 : 1);
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    add(total, body, trips.warp_max.value());
  }

  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.splits_warps()) {
      total.ignored |= feature::divergence;
      add(total, then, 1);
      add(total, otherwise, 1);
    } else {
      add(total, then, when.share);
      add(total, otherwise, 1 - when.share);
    }
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    if (ways > 1) total.ignored |= feature::divergence;
    add(total, path, ways.value());
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    add(total, body, who.number > 0 ? 1 : 0);
  }

  constexpr void phase(value& total, const char*, const value& body) const { add(total, body, 1); }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

  constexpr const gpu& card() const { return card_; }

 private:
  struct waits {
    double latencies;
    double hits;
  };

  /// Cards of compute capability 1.x have no cache for global memory, so cache tags have no effect.
  constexpr waits waits_of(value& total, const node::memory_access& what) const {
    using policy = expr::cache_tag::policy;
    constexpr double line = 128;
    const bool texture = what.space == expr::space::texture;
    const bool hits = what.cache.kind == policy::hits;
    const bool cached = texture || hits || what.cache.kind == policy::cached || what.cache.kind == policy::reuse;
    if (!cached || card_.capability.major < 2) return {1, 0};
    if (reading_ != accesses::sharing_lines) {
      total.ignored |= feature::caches;
      return {1, 0};
    }
    if (hits) return {1 - what.cache.amount, what.cache.amount};
    return {warp::piece_of(what.type.size) / line, 0};
  }

  constexpr void request(value& total, const warp_request& how, int of_a_lane, double n, double latencies) const {
    total.bytes += n * warp::lanes * of_a_lane;
    if (how.coalesced || reading_ != accesses::by_pattern) {
      if (!how.coalesced) total.ignored |= feature::coalescing;
      total.coalesced += n;
      total.coalesced_latencies += n * latencies;
    } else {
      total.uncoalesced += n;
      total.transactions += n * how.transactions;
    }
  }

  static constexpr void add(value& total, const value& other, double times) {
    if (times == 0) return;
    total.single_instructions += times * other.single_instructions;
    total.double_instructions += times * other.double_instructions;
    total.other_instructions += times * other.other_instructions;
    total.coalesced += times * other.coalesced;
    total.uncoalesced += times * other.uncoalesced;
    total.transactions += times * other.transactions;
    total.coalesced_latencies += times * other.coalesced_latencies;
    total.cache_hits += times * other.cache_hits;
    total.bytes += times * other.bytes;
    total.barriers += times * other.barriers;
    total.ignored |= other.ignored;
  }

  const gpu& card_;
  accesses reading_;
};
using warp_stream = basic_warp_stream<>;
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
