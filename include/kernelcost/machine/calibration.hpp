// SPDX-License-Identifier: BSL-1.0
/// \file
/// calibration: results of micro-benchmarks on a card, for parameters that data sheets do not state.
///
/// `kernelcost-calibrate` writes it into the card's header, where the comment of each value names its row in the
/// record. Cycles are those of the SM's clock. All values are positive and finite, which `known` checks.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/matrix_product.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/machine/known.hpp>

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace kernelcost {

/// Costs of a warp instruction, or of the sequence of instructions that implements an operation. `latency` is the time
/// from its issue to the issue of an instruction that needs its result. `issue` is the cycles of an SM that it occupies
/// when many warps issue it. `scheduled` is the cycles for which it occupies the schedulers, if measured separately.
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
    for (const auto& each : rows) set(each);
  }
  constexpr void set(const row& each) {
    const plain cost{each.cost.latency.value(), each.cost.issue.value(), each.cost.scheduled.value()};
    costs_[index(each.kind, each.operation)] = cost;
    // Checked here and not in valid(), because compilers take long to read an element of a constant.
    if (cost.latency < 0 || cost.issue < 0 || cost.scheduled < 0) has_negative_ = true;
    sum_ += cost.latency + cost.issue + cost.scheduled;
  }
  /// Zero cycles if the table has no such row.
  constexpr operation_cost operator()(element_kind kind, expr::op operation) const {
    const auto& found = costs_[index(kind, operation)];
    return {cycles::from_value(found.latency), cycles::from_value(found.issue), cycles::from_value(found.scheduled)};
  }
  /// True if no row that was set has a negative number, NaN or infinity, and the table has float multiply-adds.
  constexpr bool valid() const {
    if (has_negative_ || !detail::is_finite(sum_)) return false;
    const auto fma = (*this)(element_kind::float32, expr::op::fma);
    return fma.latency.value() > 0 && fma.issue.value() > 0;
  }

 private:
  // Plain numbers, since an array of quantities takes several times the compiler's memory.
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
  plain costs_[kinds * operations]{};
  /// The sum of all costs keeps NaN and infinity, so one check of its bits suffices.
  double sum_ = 0;
  bool has_negative_ = false;
};

/// Latency of a warp's load served by one level, on the mean SM. `base` is for a single request of one line;
/// `per_doubling` is added for each doubling of the number of lines in flight.
struct load_latency {
  cycles base{};
  cycles per_doubling{};
};

/// Rates of atomics on one address, by the type that the memory system distinguishes.
struct atomic_rates {
  /// Card-wide cycles between two operations on one address.
  cycles integer{};
  cycles float32{};
  cycles float64{};
  cycles compare_and_swap{};
};

/// N atomic operations on one address take `base` + N x `per_thread`, from the launch of their kernel to its end.
struct atomic_fit {
  cycles per_thread;
  cycles base;

  friend constexpr double number_of(const atomic_fit& fit) {
    return detail::is_positive(fit.per_thread.value()) && detail::is_amount(fit.base.value()) ? fit.per_thread.value()
                                                                                              : -1;
  }
};

/// The share of a repeatedly accessed footprint that stays in L2, by the size of the footprint.
struct residency_point {
  bytes footprint;
  double share;
};

/// Card-wide cycles for a warp's atomic request whose lanes update words anywhere in an array, by the size of the
/// array.
struct scattered_atomics_point {
  bytes array;
  cycles request;
};

/// The time of device memory for a sector, card-wide, by the distance of the sectors of neighbouring lanes: for a load,
/// and for a store to a part of each sector. From 64 bytes on, a load brings the other half of a pair along.
struct apart_point {
  bytes distance;
  seconds load;
  seconds partial_store;
};

/// The waits of a warp at branches, besides the sides of these; all 0 if they were not measured.
struct branch_latencies {
  /// From an operand of a condition to the branch, or to an instruction with a predicate.
  cycles condition;
  /// To a side and beyond it, if all lanes of the warp go one way, and if they part.
  cycles together;
  cycles apart;
};

struct calibration {
  const char* source = "";

  operation_table operations{};
  operation_cost shuffle{};
  operation_cost vote{};
  /// A trip of a loop in addition to its body. The latency is that of the branch alone, because counting and comparing
  /// overlap with the body; the issue is of all three instructions.
  operation_cost loop_trip{};
  /// The fewest cycles from trip to trip of one warp, and the latency of a trip that loads, in addition to its body; 0
  /// if they were not measured.
  cycles shortest_trip{};
  cycles loading_trip{};
  branch_latencies branch{};

  /// L1 latency of a request with one pass; each further pass adds `l1_latency_per_pass`.
  cycles l1_latency{};
  cycles l1_latency_per_pass{};
  /// Cycles of an SM's L1 for one pass of a request's data through the 32 banks (a wavefront), for the lookup of a
  /// line, and for a line that misses.
  cycles l1_wavefront{};
  cycles l1_line{};
  cycles l1_miss{};
  cycles shared_wavefront{};
  /// Added to the latency of a shared access by each further way of a bank conflict.
  cycles bank_conflict_latency{};
  cycles constant_latency{};

  load_latency l2{};
  load_latency dram{};
  /// The cycles by which a load takes longer on the SM where it takes longest than on the mean SM, and those by which a
  /// line in L2 takes longer that a kernel before has stored and not loaded; 0 if they were not measured.
  cycles l2_slowest_sm{};
  cycles dram_slowest_sm{};
  cycles l2_after_stores{};
  /// The same after a copy from the host has written the line.
  cycles l2_after_copy{};
  /// The cycles by which a load would wait longer for device memory that is always busy and also writes, at least one
  /// sector for each eight that it reads. The wait is as much shorter as device memory is busy for a smaller share of
  /// the time. 0 if that was not measured.
  cycles dram_beside_writes{};
  /// Read bandwidth of L2, from one SM and from all SMs together; write bandwidth from all SMs.
  bandwidth l2_read_per_sm{};
  bandwidth l2_read{};
  bandwidth l2_write{};
  /// Throughput of device memory relative to the card's dram_bandwidth, which is for reads: writes, and scattered reads
  /// and writes of 32-byte sectors.
  double dram_write{};
  double dram_scattered_read{};
  double dram_scattered_write{};
  /// From 32 bytes on. Without points, sectors take the same time at any distance.
  fixed_array<apart_point, 7> dram_apart{};
  /// Card-wide time per 32-byte sector for scattered reads from L2 and for partial writes to it.
  seconds l2_scattered_read{};
  seconds l2_partial_write{};
  /// Cycles of an SM's store path for a fully and a partially written sector.
  cycles store_sector{};
  cycles store_partial_sector{};
  /// Cycles of the store path for each line of partially written sectors.
  cycles store_partial_line{};
  /// Cycles of the store path for each line of whole sectors beyond the fewest that hold them.
  cycles store_line{};
  /// Residency of data of which each byte is always read by the same SM; and of data that SMs of both L2 halves read,
  /// or that one SM reads alone.
  fixed_array<residency_point, 16> residency_spread{};
  fixed_array<residency_point, 16> residency_shared{};
  /// Capacity of L2 for an array with random accesses.
  bytes residency_random{};

  /// A block's barrier: latency base + warps x per_warp for a single block; with many blocks, each warp occupies the
  /// SM's barrier unit for `per_warp_busy`.
  cycles barrier_base{};
  cycles barrier_per_warp{};
  cycles barrier_per_warp_busy{};
  cycles warp_barrier{};
  cycles grid_barrier{};
  /// A link of a chain of blocks: from a block's store of a word to that of the next block, which waits for the word; 0
  /// if it was not measured.
  cycles block_chain{};

  atomic_rates same_address{};
  /// Float additions on one address, by a kernel that does nothing else.
  atomic_fit same_address_fit{};
  /// Atomics: card-wide cycles per sector if all addresses differ; an SM's cycles for a warp's request, and for each
  /// lane that shares its address with others.
  cycles atomic_throughput{};
  /// Card-wide cycles between operations on one sector of a line that many warps update.
  cycles atomic_sector{};
  cycles atomic_request{};
  cycles atomic_lane{};
  /// The same for all warps of the card and random words, of floating-point numbers and of integers, in ascending order
  /// of the array's size; all zero if they were not measured.
  fixed_array<scattered_atomics_point, 8> scattered_float{};
  fixed_array<scattered_atomics_point, 8> scattered_integer{};
  /// Latency of an atomic whose result is used, and the interval between atomics of the same warp whose result is not
  /// used.
  cycles atomic_latency{};
  cycles atomic_interval{};
  /// Atomics in shared memory: latency of a single one, and the SM's cycles for each conflicting lane; for integers of
  /// 32 bits, for floating-point numbers of at most 32 bits, and for all of 64 bits. The latter two are loops of
  /// compare-and-swap, in which warps that update one word queue: the cycles between two updates of a word, 0 if they
  /// were not measured, and are in the SM's cycles. Those of 64 bits are as those of floating point if all are 0.
  operation_cost shared_atomic_integer{};
  operation_cost shared_atomic_float{};
  cycles shared_atomic_float_queue{};
  operation_cost shared_atomic_wide{};
  cycles shared_atomic_wide_queue{};

  /// Time between the starts of two empty kernels in a row, and the overhead of the first instructions of a kernel that
  /// is not empty. A part of the floor, the gap, lies between the end of a kernel and the start of the next one in its
  /// stream; 0 if it was not measured.
  seconds launch_floor{};
  seconds first_instructions{};
  seconds launch_gap{};
  /// How much sooner than in a stream a kernel of a graph is followed by the next one; 0 if it was not measured.
  seconds graph_saving{};
  /// How much sooner than in a stream a kernel follows the one before if it may start before its end (programmatic
  /// dependent launch) and all blocks let it at their begin; 0 if it was not measured.
  seconds dependent_saving{};
  /// Card-wide time between the starts of two blocks. Turnover on an SM: the time from the end of a block until its
  /// successor has its indices and arguments, per block and per warp of the block.
  seconds block_launch{};
  cycles turnover{};
  cycles turnover_per_warp{};

  // The following are zero if they were not measured.

  /// Matrix products of a warp: the latency from one product to the next that adds to its sums, and the cycles of an SM
  /// when many warps compute products.
  operation_cost half_m16n8k8{};
  operation_cost half_m16n8k16{};
  operation_cost bfloat16_m16n8k8{};
  operation_cost bfloat16_m16n8k16{};
  operation_cost tfloat32_m16n8k4{};
  operation_cost tfloat32_m16n8k8{};
  operation_cost int8_m16n8k16{};
  operation_cost int8_m16n8k32{};
  operation_cost double_m8n8k4{};
  operation_cost double_m16n8k16{};
  /// Asynchronous copies to shared memory: cycles of an SM for a warp's copy of 4, 8 and 16 bytes a thread of data that
  /// L1 holds, and latencies from the start of a copy of one line until it is awaited.
  cycles async_copy_of_4{};
  cycles async_copy_of_8{};
  cycles async_copy_of_16{};
  cycles async_copy_l2{};
  cycles async_copy_dram{};

  /// Bulk copies to shared memory: latencies of a short copy from its start until its thread has awaited it, and cycles
  /// of an SM for each sector of long ones, if all SMs copy and many of them the same.
  cycles bulk_copy_l2{};
  cycles bulk_copy_dram{};
  cycles bulk_copy_sector{};
  /// Cycles of the thread that starts bulk copies: for each, and for those between two waits, which includes the wait
  /// itself if it ends at once. The arrival on a barrier in shared memory and the wait for the end of its phase.
  cycles bulk_copy_start{};
  cycles bulk_copy_group{};
  cycles arrival{};
  /// Bulk stores: the time until a short one is completed, and cycles of an SM for each sector of long ones.
  cycles bulk_store{};
  cycles bulk_store_sector{};
  /// Bulk reductions: the same numbers for those into global memory, and for those into the shared memory of another
  /// block, which has awaited a short one and said so after the first of them.
  cycles bulk_reduction{};
  cycles bulk_reduction_sector{};
  cycles block_reduction{};
  cycles block_reduction_sector{};
  /// A barrier of a cluster of blocks: a fixed part, and a part per warp of a block.
  cycles cluster_barrier_base{};
  cycles cluster_barrier_per_warp{};
  /// A reduction over a warp by one instruction.
  operation_cost reduction{};
  /// A load from the shared memory of another block of the cluster: its latency, and cycles of an SM for 128 bytes.
  cycles distributed_latency{};
  cycles distributed_wavefront{};
  /// The clusters of 2, 4, 8 and 16 blocks that the card holds at a time if each block fills an SM; all 0 if they were
  /// not measured.
  count clusters_of_2{};
  count clusters_of_4{};
  count clusters_of_8{};
  count clusters_of_16{};
  /// The clusters of 3 blocks if an SM has room for two of them; 0 if not measured.
  count clusters_of_3_on_halves{};
  /// Bulk copies that both blocks of a cluster receive: the latency beyond that of a bulk copy, and the cycles of an SM
  /// for each sector that it receives, if all SMs copy.
  cycles multicast_latency{};
  cycles multicast_sector{};
  /// The time in which a warp group gives up registers, or takes them.
  cycles register_reallocation{};
  /// Products of a warp group: the latency beyond the cycles of the product, and the cycles of an SM for a product with
  /// 256 columns. They grow with the columns, from the fewest cycles of any product on.
  operation_cost group_half{};
  operation_cost group_bfloat16{};
  operation_cost group_tfloat32{};
  operation_cost group_int8{};
  operation_cost group_float8{};
  cycles group_fewest{};
  /// The clock of an SM while it computes such products without a pause, on random elements.
  frequency group_clock{};
  /// The clock of an SM while its warps compute products by mma.sync without a pause, on random elements: of bfloat16,
  /// and of double.
  frequency multiply_clock{};
  frequency double_multiply_clock{};

  /// The cost of a warp group's product at the clock of the measurement: its latency when it is awaited alone, and the
  /// cycles of an SM. The factors in shared memory pass through its banks. Zero if it was not measured.
  constexpr operation_cost of(const group_product& product) const {
    const operation_cost* measured = nullptr;
    switch (product.type) {
      case matrix_element::half: measured = &group_half; break;
      case matrix_element::bfloat16: measured = &group_bfloat16; break;
      case matrix_element::tfloat32: measured = &group_tfloat32; break;
      case matrix_element::int8: measured = &group_int8; break;
      case matrix_element::float8: measured = &group_float8; break;
      case matrix_element::float64:
      case matrix_element::none: return {};
    }
    if (!(measured->issue.value() > 0)) return {};
    constexpr double columns = 256;
    const double multiplied = measured->issue.value() * product.shape.n / columns;
    const double read = product.wavefronts() * shared_wavefront.value();
    const double taken = larger(group_fewest.value(), larger(multiplied, read));
    return {cycles::from_value(measured->latency.value() + taken), cycles::from_value(taken)};
  }
  /// True if products of warp groups were measured.
  constexpr bool measures_group_products() const { return group_clock.value() > 0; }
  /// True if bulk copies were measured.
  constexpr bool measures_bulk_copies() const { return bulk_copy_l2.value() > 0; }

  static constexpr operation_cost unmeasured{};
  /// The cost of a matrix product; zero if it was not measured.
  constexpr const operation_cost& of(matrix_product product) const {
    switch (product) {
      case matrix_product::half_m16n8k8: return half_m16n8k8;
      case matrix_product::half_m16n8k16: return half_m16n8k16;
      case matrix_product::bfloat16_m16n8k8: return bfloat16_m16n8k8;
      case matrix_product::bfloat16_m16n8k16: return bfloat16_m16n8k16;
      case matrix_product::tfloat32_m16n8k4: return tfloat32_m16n8k4;
      case matrix_product::tfloat32_m16n8k8: return tfloat32_m16n8k8;
      case matrix_product::int8_m16n8k16: return int8_m16n8k16;
      case matrix_product::int8_m16n8k32: return int8_m16n8k32;
      case matrix_product::double_m8n8k4: return double_m8n8k4;
      case matrix_product::double_m16n8k16: return double_m16n8k16;
      case matrix_product::float8_m16n8k32: break;
    }
    return unmeasured;
  }
  /// The clock of an SM under a warp's products, on random elements; zero if it was not measured.
  constexpr frequency clock_of(matrix_product product) const {
    return facts_of(product).type == matrix_element::float64 ? double_multiply_clock : multiply_clock;
  }
  /// True if asynchronous copies were measured.
  constexpr bool measures_copies() const { return async_copy_l2.value() > 0; }
};

namespace detail {
/// True if all numbers are positive, or all are zero because they were not measured.
constexpr bool measured_together(std::initializer_list<const cycles*> numbers) {
  int positive = 0, all = 0;
  for (const cycles* const each : numbers) {
    const double number = each->value();
    if (!is_amount(number)) return false;
    positive += number > 0;
    ++all;
  }
  return positive == 0 || positive == all;
}
}  // namespace detail

/// Positive if all values of the calibration are positive, as `known` requires. A null pointer means no calibration.
constexpr double number_of(const calibration* measured) {
  // In constant evaluation, g++ under its sanitizers cannot compare an address with null, and compilers reject
  // dereferencing null anyway.
  if (!std::is_constant_evaluated() && measured == nullptr) return -1;
  if (!measured->operations.valid()) return -1;
  const auto& m = *measured;
  // Addresses, because g++ takes many more instructions for a call of value().
  for (const cycles* const number : {&m.shuffle.latency,
                                     &m.shuffle.issue,
                                     &m.vote.latency,
                                     &m.vote.issue,
                                     &m.loop_trip.latency,
                                     &m.loop_trip.issue,
                                     &m.l1_latency,
                                     &m.l1_latency_per_pass,
                                     &m.l1_wavefront,
                                     &m.l1_line,
                                     &m.l1_miss,
                                     &m.shared_wavefront,
                                     &m.bank_conflict_latency,
                                     &m.constant_latency,
                                     &m.l2.base,
                                     &m.l2.per_doubling,
                                     &m.dram.base,
                                     &m.dram.per_doubling,
                                     &m.store_sector,
                                     &m.store_partial_sector,
                                     &m.barrier_base,
                                     &m.barrier_per_warp,
                                     &m.barrier_per_warp_busy,
                                     &m.warp_barrier,
                                     &m.grid_barrier,
                                     &m.same_address.integer,
                                     &m.same_address.float32,
                                     &m.same_address.float64,
                                     &m.same_address.compare_and_swap,
                                     &m.atomic_throughput,
                                     &m.atomic_sector,
                                     &m.atomic_request,
                                     &m.atomic_lane,
                                     &m.atomic_latency,
                                     &m.atomic_interval,
                                     &m.shared_atomic_integer.latency,
                                     &m.shared_atomic_integer.issue,
                                     &m.shared_atomic_float.latency,
                                     &m.shared_atomic_float.issue,
                                     &m.turnover,
                                     &m.turnover_per_warp})
    if (!detail::is_positive(number->value())) return -1;
  for (const double number :
       {m.l2_read_per_sm.value(), m.l2_read.value(), m.l2_write.value(), m.dram_write, m.dram_scattered_read,
        m.dram_scattered_write, m.residency_random.value(), m.l2_scattered_read.value(), m.l2_partial_write.value(),
        number_of(m.same_address_fit), m.launch_floor.value(), m.first_instructions.value(), m.block_launch.value()})
    if (!detail::is_positive(number)) return -1;
  for (const cycles* const each : {&m.shared_atomic_float_queue, &m.shared_atomic_wide.latency,
                                   &m.shared_atomic_wide.issue, &m.shared_atomic_wide_queue})
    if (!detail::is_amount(each->value())) return -1;
  for (const cycles* const each : {&m.branch.condition, &m.branch.together, &m.branch.apart})
    if (!detail::is_amount(each->value())) return -1;
  for (const cycles* const each : {&m.shortest_trip, &m.loading_trip, &m.l2_slowest_sm, &m.dram_slowest_sm,
                                   &m.l2_after_stores, &m.l2_after_copy, &m.dram_beside_writes, &m.block_chain})
    if (!detail::is_amount(each->value())) return -1;
  if (!detail::lies_within(m.launch_gap.value(), 0, m.launch_floor.value())) return -1;
  if (!detail::lies_within(m.graph_saving.value(), 0, m.launch_floor.value())) return -1;
  if (!detail::lies_within(m.dependent_saving.value(), 0, m.launch_floor.value())) return -1;
  for (const double number : {m.multicast_latency.value(), m.multicast_sector.value(), m.register_reallocation.value(),
                              m.multiply_clock.value(), m.double_multiply_clock.value()})
    if (!detail::is_amount(number)) return -1;
  for (const auto* points : {&m.residency_spread, &m.residency_shared}) {
    double footprint = 0;
    for (const auto& point : *points) {
      const double next = point.footprint.value();
      if (!detail::is_finite(next) || next <= footprint || !detail::lies_within(point.share, 0, 1)) return -1;
      footprint = next;
    }
  }
  if (m.dram_apart[0].distance.value() > 0) {
    double distance = 0;
    for (const auto& point : m.dram_apart) {
      const double next = point.distance.value();
      if (!detail::is_finite(next) || next <= distance || !detail::is_positive(point.load.value()) ||
          !detail::is_positive(point.partial_store.value()))
        return -1;
      distance = next;
    }
  }
  for (const auto* points : {&m.scattered_float, &m.scattered_integer}) {
    if (!((*points)[0].array.value() > 0)) continue;
    double size = 0;
    for (const auto& point : *points) {
      const double next = point.array.value();
      if (!detail::is_finite(next) || next <= size || !detail::is_positive(point.request.value())) return -1;
      size = next;
    }
  }
  for (int i = 0; i < matrix_product_count; ++i) {
    const auto& product = m.of(static_cast<matrix_product>(i));
    if (!detail::measured_together({&product.latency, &product.issue})) return -1;
  }
  if (!detail::measured_together(
          {&m.async_copy_of_4, &m.async_copy_of_8, &m.async_copy_of_16, &m.async_copy_l2, &m.async_copy_dram}))
    return -1;
  if (!detail::measured_together({&m.bulk_copy_l2, &m.bulk_copy_dram, &m.bulk_copy_sector, &m.bulk_copy_start,
                                  &m.bulk_copy_group, &m.arrival}) ||
      !detail::measured_together({&m.bulk_store, &m.bulk_store_sector}) ||
      !detail::measured_together({&m.bulk_reduction, &m.bulk_reduction_sector}) ||
      !detail::measured_together({&m.block_reduction, &m.block_reduction_sector}) ||
      !detail::measured_together({&m.cluster_barrier_base, &m.cluster_barrier_per_warp}) ||
      !detail::measured_together({&m.reduction.latency, &m.reduction.issue}) ||
      !detail::measured_together({&m.distributed_latency, &m.distributed_wavefront}))
    return -1;
  if (!detail::is_amount(m.group_clock.value()) || !detail::is_amount(m.group_fewest.value()) ||
      (m.group_clock.value() > 0) != (m.group_fewest.value() > 0))
    return -1;
  for (const auto* each : {&m.group_half, &m.group_bfloat16, &m.group_tfloat32, &m.group_int8, &m.group_float8}) {
    if (!detail::measured_together({&each->latency, &each->issue})) return -1;
    if (each->issue.value() > 0 && !m.measures_group_products()) return -1;
  }
  return m.shuffle.latency.value();
}

}  // namespace kernelcost
