// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_stream: the algebra of the models that overlap the warps of an SM: the instructions that one warp issues.
///
/// Units: counts are instructions of a warp; bytes are those that its lanes ask for. The warp is one that guards let through, and
/// its loops make the trips of its busiest lane (`warp_max`). Of a uniform branch each side counts by its probability; of a divergent
/// branch both sides and of `diverge` all ways count, one after the other, and `ignored` names the divergence.
///
/// - Arithmetic: a 64-bit integer operation is two instructions.
/// - Shared memory: an instruction for each pass through the banks (expr::shared_wavefronts_of). Constant memory: an instruction. Warp
///   exchanges and barriers of a warp: an instruction. These are `other_instructions`.
/// - Global, local and texture memory: a memory instruction. It is coalesced if the warp asks for no more lines than for as many
///   neighbouring elements; otherwise it becomes as many transactions as it touches lines (compute capability below 1.2: one a lane).
/// - Atomics: on global memory a memory instruction, on shared memory as many other instructions as lanes meet.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/model/estimate.hpp>

namespace kernelcost::model {

/// What becomes of a warp's access to memory.
struct warp_request {
  bool coalesced = true;
  /// Of an access that is not coalesced: the parts in which it goes to memory.
  double transactions = 1;
};

constexpr warp_request warp_request_of(const expr::pattern& how, int size, compute_capability capability) {
  using shape = expr::pattern::shape;
  constexpr double lanes = 32;
  constexpr double line = 128;
  const auto at_least_one = [](double n) { return n > 1 ? n : 1; };
  const double coalesced_lines = at_least_one(lanes * size / line);
  const double run = how.amount < lanes ? how.amount : lanes;
  double lines = coalesced_lines;
  switch (how.kind) {
    case shape::coalesced:
    case shape::broadcast:
    case shape::repeated:
    case shape::bank_conflict: break;
    case shape::strided:
      lines = how.amount * size < line ? at_least_one(lanes * how.amount * size / line) : lanes;
      break;
    case shape::row_segments: lines = lanes / run * at_least_one(run * size / line); break;
    case shape::row_broadcast: lines = lanes / run; break;
    case shape::random: lines = lanes; break;
    case shape::sectors_per_request:
      if (how.amount > expr::sectors_of(expr::coalesced, size)) lines = how.amount;
      break;
  }
  if (capability < compute_capability{1, 2})
    return how.kind == shape::coalesced ? warp_request{} : warp_request{false, lanes};
  return lines > coalesced_lines ? warp_request{false, lines < lanes ? lines : lanes} : warp_request{};
}

class warp_stream {
 public:
  /// How a model reads accesses to memory.
  enum class accesses {
    /// Coalesced or not; each waits for memory.
    by_pattern,
    /// All count as coalesced, and each waits for memory.
    alike,
    /// All count as coalesced; one tagged `cached` waits for its share of a line of 128 bytes, a stated hit for the cache.
    sharing_lines,
  };

  struct value {
    double single_instructions = 0;
    double double_instructions = 0;
    double other_instructions = 0;
    double coalesced = 0;
    double uncoalesced = 0;
    /// Of all uncoalesced instructions together.
    double transactions = 0;
    /// Memory latencies that coalesced instructions pay: as many as there are, or fewer where lines are shared.
    double coalesced_latencies = 0;
    double cache_hits = 0;
    double bytes = 0;
    double barriers = 0;
    feature ignored = feature::none;

    constexpr double memory_instructions() const { return coalesced + uncoalesced; }
    /// All that are not memory instructions.
    constexpr double non_memory_instructions() const {
      return single_instructions + double_instructions + other_instructions;
    }
    /// What a lane asks for at a time, as a mean over the memory instructions, times 32 lanes.
    constexpr double bytes_a_request() const { return memory_instructions() > 0 ? bytes / memory_instructions() : 0; }
  };

  constexpr warp_stream(const gpu& card, accesses reading) : card_(card), reading_(reading) {}

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
    const double n = what.accesses.value();
    if (what.where == expr::space::shared) {
      total.ignored |= feature::shared_memory;
      total.other_instructions += n * expr::shared_wavefronts_of(what.how, what.type.size);
    } else if (what.where == expr::space::constant) {
      total.ignored |= feature::texture_and_constant;
      total.other_instructions += n;
    } else {
      if (what.where == expr::space::texture) total.ignored |= feature::texture_and_constant;
      const auto [latencies, hits] = waits_of(total, what);
      request(total, warp_request_of(what.how, what.type.size, card_.capability), what.type, n, latencies);
      total.cache_hits += n * hits;
    }
  }

  constexpr void leaf(value& total, const node::atomic& what) const {
    total.ignored |= feature::atomics;
    const double n = what.operations.value();
    if (what.where == expr::space::shared) {
      total.other_instructions += n * what.meeting.lanes;
      return;
    }
    auto how = warp_request_of(what.how, what.type.size, card_.capability);
    how.transactions = how.transactions > what.meeting.lanes ? how.transactions / what.meeting.lanes : 1;
    request(total, how, what.type, n, 1);
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (what.among != node::barrier::scope::block) total.ignored |= feature::barriers;
    (what.among == node::barrier::scope::warp ? total.other_instructions : total.barriers) += n;
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    total.other_instructions += what.times.value();
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    add(total, body, trips.warp_max.value());
  }

  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind == node::condition::split::divergent && when.share > 0 && when.share < 1) {
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

  constexpr const gpu& card() const { return card_; }

 private:
  struct waits {
    double latencies;
    double hits;
  };

  /// Cards of compute capability 1.x have no cache for global memory, whatever the tag says.
  constexpr waits waits_of(value& total, const node::memory_access& what) const {
    using policy = expr::cache_tag::policy;
    constexpr double line = 128;
    const bool texture = what.where == expr::space::texture;
    const bool hits = what.cache.kind == policy::hits;
    const bool cached = texture || hits || what.cache.kind == policy::cached || what.cache.kind == policy::reuse;
    if (!cached || card_.capability.major < 2) return {1, 0};
    if (reading_ != accesses::sharing_lines) {
      total.ignored |= feature::caches;
      return {1, 0};
    }
    if (hits) return {1 - what.cache.amount, what.cache.amount};
    return {what.type.size < line ? what.type.size / line : 1, 0};
  }

  constexpr void request(value& total, const warp_request& how, const element& type, double n, double latencies) const {
    constexpr double lanes = 32;
    total.bytes += n * lanes * type.size;
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
}  // namespace kernelcost::model
