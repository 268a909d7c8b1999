// SPDX-License-Identifier: BSL-1.0
/// \file
/// calibration: what a card's micro-benchmarks say, as far as a data sheet does not.
///
/// Written by `kernelcost-calibrate` into a card's header; each value's remark there names its row in the record. Cycles are those
/// of the SM's clock. All values are positive and finite, which `known` checks.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/machine/known.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace kernelcost {

/// A warp instruction, or the sequence of them that an operation becomes: from its issue to the issue of one that needs its result,
/// and the cycles of an SM that it occupies when many warps issue it. `scheduled` are those for which it occupies the schedulers, where
/// that is known apart.
struct operation_cost {
  cycles latency{};
  cycles issue{};
  cycles scheduled{};
};

/// Costs by kind of element and operation.
class operation_table {
 public:
  struct row {
    element_kind kind;
    expr::op operation;
    operation_cost cost;
  };
  constexpr operation_table() = default;
  constexpr operation_table(std::initializer_list<row> rows) {
    for (const auto& each : rows)
      costs_[index(each.kind, each.operation)] = {each.cost.latency.value(), each.cost.issue.value(),
                                                  each.cost.scheduled.value()};
  }
  /// Zero cycles where the table has no such row.
  constexpr operation_cost operator()(element_kind kind, expr::op operation) const {
    const auto& found = costs_[index(kind, operation)];
    return {cycles::from_value(found.latency), cycles::from_value(found.issue), cycles::from_value(found.scheduled)};
  }
  constexpr bool valid() const {
    for (const auto& cost : costs_)
      if (!(cost.latency >= 0 && cost.issue >= 0 && cost.scheduled >= 0)) return false;
    const auto fma = (*this)(element_kind::float32, expr::op::fma);
    return fma.latency.value() > 0 && fma.issue.value() > 0;
  }

 private:
  // Plain numbers: an array of quantities takes a compiler several times the memory.
  struct plain {
    double latency = 0;
    double issue = 0;
    double scheduled = 0;
  };
  static constexpr std::size_t kinds = 6;
  static constexpr std::size_t operations = static_cast<std::size_t>(expr::op::compare_and_swap) + 1;
  static constexpr std::size_t index(element_kind kind, expr::op operation) {
    return static_cast<std::size_t>(kind) * operations + static_cast<std::size_t>(operation);
  }
  std::array<plain, kinds * operations> costs_{};
};

/// Latency of a warp's load served by one level: `base` for a request of one line alone, and what each doubling of the lines that
/// the warp awaits together adds.
struct load_latency {
  cycles base{};
  cycles per_doubling{};
};

/// Atomics on one address, by what the memory system makes of them.
struct atomic_rates {
  /// Card-wide cycles from one operation on an address to the next.
  cycles integer{};
  cycles float32{};
  cycles float64{};
  cycles compare_and_swap{};
};

/// The share of what a kernel touches again and again that stays in L2, by the bytes that it touches in all.
struct residency_point {
  double footprint_in_bytes;
  double share;
};

struct calibration {
  const char* source = "";

  operation_table operations{};
  operation_cost shuffle{};
  operation_cost vote{};
  /// A trip of a loop beyond what its body does. The latency is the branch's alone, because counting and comparing go on beside the body;
  /// the issue is of all three.
  operation_cost loop_trip{};

  /// L1, for a request that one pass serves; `l1_latency_per_pass` is what each further pass adds to the latency.
  cycles l1_latency{};
  cycles l1_latency_per_pass{};
  /// Cycles of an SM's L1: for a pass of a request's data through its 32 banks (a wavefront), to look up each line, and for each
  /// line that is not there.
  cycles l1_wavefront{};
  cycles l1_line{};
  cycles l1_miss{};
  cycles shared_wavefront{};
  /// What each further way of a bank conflict adds to the latency of a shared access.
  cycles bank_conflict_latency{};
  cycles constant_latency{};

  load_latency l2{};
  load_latency dram{};
  /// What one SM, and what all together, read from L2.
  bandwidth l2_read_per_sm{};
  bandwidth l2_read{};
  bandwidth l2_write{};
  bandwidth dram_read{};
  bandwidth dram_write{};
  /// 32-byte sectors fetched from or written to places far apart, card-wide, as time per sector.
  seconds l2_scattered_read{};
  seconds dram_scattered_read{};
  seconds dram_scattered_write{};
  seconds l2_partial_write{};
  /// Cycles of an SM's path for stores, for a sector written whole and for one written in part.
  cycles store_sector{};
  cycles store_partial_sector{};
  /// Where each byte is read by one SM, always the same; and where SMs of both halves of the L2 read it, or one SM reads all.
  std::array<residency_point, 16> residency_spread{};
  std::array<residency_point, 16> residency_shared{};
  /// What L2 keeps of an array whose sectors are asked for at random.
  bytes residency_random{};

  /// A block's barrier: alone it takes base + warps x per_warp; with many blocks, each warp occupies the SM's unit for `per_warp_busy`.
  cycles barrier_base{};
  cycles barrier_per_warp{};
  cycles barrier_per_warp_busy{};
  cycles warp_barrier{};
  cycles grid_barrier{};

  atomic_rates same_address{};
  /// Card-wide cycles a sector where all addresses differ; an SM's cycles for a warp's request, and for each lane that meets others.
  cycles atomic_throughput{};
  /// Card-wide cycles from one sector to the next of a line that many warps' operations meet in.
  cycles atomic_sector{};
  cycles atomic_request{};
  cycles atomic_lane{};
  /// The latency of one whose result is used, and from one to the next of the same warp where it is not.
  cycles atomic_latency{};
  cycles atomic_interval{};
  /// In shared memory: latency alone and the SM's cycles for each way lanes meet; integers, and floating point.
  operation_cost shared_atomic_integer{};
  operation_cost shared_atomic_float{};

  /// A kernel that does nothing, from its start to its end, and what the first instructions of one that does something add.
  seconds launch_floor{};
  seconds first_instructions{};
  /// Card-wide, from the start of one block to that of the next; and on an SM from a block's end to where its successor has its indices
  /// and arguments: for the block, and for each of its warps.
  seconds block_launch{};
  cycles turnover{};
  cycles turnover_per_warp{};
};

/// `known` takes only calibrations whose every value is positive; a null pointer is none.
constexpr double number_of(const calibration* measured) {
  // While it compiles, g++ under its sanitizers cannot compare an address with null, and no compiler follows a null pointer.
  if (!std::is_constant_evaluated() && measured == nullptr) return -1;
  if (!measured->operations.valid()) return -1;
  const auto& m = *measured;
  double least = m.shuffle.latency.value();
  const auto check = [&least](auto... quantities) {
    ((least = quantities.value() > 0 && detail::is_finite(quantities.value()) ? least : -1), ...);
  };
  check(m.shuffle.issue, m.vote.latency, m.vote.issue, m.loop_trip.latency, m.loop_trip.issue, m.l1_latency,
        m.l1_latency_per_pass, m.l1_wavefront, m.l1_line, m.l1_miss);
  check(m.shared_wavefront, m.bank_conflict_latency, m.constant_latency, m.l2.base, m.l2.per_doubling);
  check(m.dram.base, m.dram.per_doubling, m.l2_read_per_sm, m.l2_read, m.l2_write, m.dram_read, m.dram_write);
  check(m.residency_random, m.l2_scattered_read, m.dram_scattered_read, m.dram_scattered_write, m.l2_partial_write,
        m.store_sector, m.store_partial_sector);
  check(m.barrier_base, m.barrier_per_warp, m.barrier_per_warp_busy, m.warp_barrier, m.grid_barrier);
  check(m.same_address.integer, m.same_address.float32, m.same_address.float64, m.same_address.compare_and_swap);
  check(m.atomic_throughput, m.atomic_sector, m.atomic_request, m.atomic_lane, m.atomic_latency, m.atomic_interval);
  check(m.shared_atomic_integer.latency, m.shared_atomic_integer.issue, m.shared_atomic_float.latency);
  check(m.shared_atomic_float.issue, m.launch_floor, m.first_instructions, m.block_launch, m.turnover,
        m.turnover_per_warp);
  for (const auto* points : {&m.residency_spread, &m.residency_shared}) {
    double footprint = 0;
    for (const auto& point : *points) {
      if (!(point.footprint_in_bytes > footprint && detail::is_finite(point.footprint_in_bytes) && point.share >= 0 &&
            point.share <= 1))
        return -1;
      footprint = point.footprint_in_bytes;
    }
  }
  return least;
}

}  // namespace kernelcost
