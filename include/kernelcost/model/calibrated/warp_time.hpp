// SPDX-License-Identifier: BSL-1.0
/// \file
/// warp_time: the algebra of the calibrated model. It computes an average warp's demand on each resource, and the chain
/// of a warp's waits.
///
/// Demand is counted at the leaves: a leaf knows its executions and active lanes (warp/active_lanes.hpp), so scopes
/// only add. Waits are those of one execution, and scopes multiply them. Units: cycles of the SM's clock, sectors of 32
/// bytes.
#pragma once
#include <kernelcost/cache/levels.hpp>
#include <kernelcost/expr/dependency.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/tensor_cores.hpp>
#include <kernelcost/model/accesses.hpp>
#include <kernelcost/model/calibrated/atomic_queues.hpp>
#include <kernelcost/model/calibrated/chain.hpp>
#include <kernelcost/model/calibrated/demand.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/calibrated/part_code.hpp>
#include <kernelcost/model/calibrated/stretch_prices.hpp>
#include <kernelcost/model/calibrated/unrolling.hpp>
#include <kernelcost/model/overlapped.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/counts.hpp>

#include <type_traits>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

/// The stretches of a block's code: they end at barriers of the block, and before and after loops that are not within
/// other loops. Within loops, they also end at the first product after a barrier, because all warps load its factors
/// before. The demands of one stretch overlap. Those of two stretches overlap only if the blocks of an SM are in
/// different ones.
struct stretches {
  /// The demand of the stretches that have ended, and the sum of the times in which resources satisfy it.
  demand ended;
  double busy = 0;
  /// The demand of a part within a loop before its first barrier or, without a barrier, before its first product. The
  /// former overlaps with the last stretch of the trip before.
  demand first;
  bool has_barrier = false;
  bool multiplies = false;
  /// True from a barrier to the first product after it.
  bool begins = false;
  /// The time of asynchronous copies and products within loops, which are in no stretch.
  double going_on = 0;
  /// The cycles by which trips of loops take longer than if their stretches overlapped.
  double in_trips = 0;

  constexpr void add(const stretches& part) {
    ended.add(part.ended);
    busy += part.busy;
    going_on += part.going_on;
    in_trips += part.in_trips;
  }
};

template <class = on_use>
struct basic_warp_costs {
  /// Initialises each member separately, because g++ clears the whole object by a slower loop.
  constexpr basic_warp_costs() {}

  demand asks;
  stretches parts;
  chain waits;
  /// Card-wide cycles of queued operations: of operations on one address in each execution, and of all operations on
  /// the busiest named array.
  double queue = 0;
  double queue_at_buffers = 0;
  /// How often warps of the grid execute this part; less than 0 if unknown.
  double executions = -1;
  /// The compiler's view of it, unless it was read before.
  part_code code;
  /// Copies to shared memory that no instruction has awaited yet, and the cycles of the chain at which the last one
  /// started.
  chain::open_stage copies;
  double copies_started = 0;
  /// The trips between the start of a copy and the wait for it, if this part awaits copies that it does not start
  /// before; 0 if it does not.
  int awaits_after = 0;
  /// True after the first bulk copy since the last wait for copies.
  bool starts_copies = false;
  /// The cycles by which these copies take longer than copies of lanes, because they are made in bulk.
  double longer_in_bulk = 0;
  /// How long the first copies of this part take, for warps of the block that wait for them.
  double first_copies = 0;
  /// Cycles and latency of a warp group's products that no instruction has awaited yet, and the cycles of the chain at
  /// which the first one started.
  double products = 0;
  double latency_of_products = 0;
  double products_started = 0;
  /// Cycles of the products that go on in the next trip of the loop around this part.
  double overlapped_products = 0;
  bool computes_products = false;
  /// The cycles of all links of a chain of blocks.
  double links = 0;
  /// The cycles before the kernel waits for the one before it; less than 0 if it does not.
  double prologue = -1;
  /// True if the kernel lets the next one start.
  bool lets_next_start = false;
  feature ignored = feature::none;
};
using warp_costs = basic_warp_costs<>;

/// Data that all leaves of a kernel on a card share.
template <class Use = on_use>
struct basic_warp_time_context {
  using costs = basic_warp_costs<Use>;

  const gpu& device;
  const calibration& card;
  const cache::placement& placement;
  const warp::footprint& touched;
  cache::levels levels;
  /// The card's clock over that of the kernel, which products on tensor cores lower.
  double slower;
  /// Cycles of the kernel's clock, as all times of the fold. Memory has clocks of its own.
  load_latencies latencies;
  load_latencies latencies_of_copies;
  double shared_latency;
  instruction_costs issue;
  atomic_queues queues;
  stretch_prices stretches_cost;
  priced_operations operations;

  struct served_access {
    cache::service by;
    /// For a load, cycles of the L1 of an SM; for a store or an atomic, the sectors that device memory writes.
    double passes = 0;
    double written_back = 0;
    /// Sectors that device memory reads because an atomic changes them, or because a store leaves them incomplete.
    double completed = 0;
    /// Sectors of neighbouring lanes that lie apart in device memory, if any: those loaded, or stored to in part.
    double apart = 0;
    /// For a store, the share of its sectors that go to L2 by themselves, and not with other stores to the same
    /// sectors.
    double alone = 1;
    access_service shares{};
  };
  /// Accesses to global memory and textures, by their position in the footprint.
  const served_access* const* served;
  /// The compiler's loops, branches and guards, if they were read before.
  const code_plans* plans = nullptr;

  /// The data of a load pass through the banks while the lines are looked up, and filled in trips with misses.
  constexpr served_access load(int index) const {
    const auto& one = touched.site(index).asked;
    const auto by = levels.of_load(index);
    const double data = one.bank_ways * card.l1_wavefront.value();
    const double found = one.lines * card.l1_line.value();
    const double missed_lines = one.sectors > 0 ? by.sectors_from_l2 / one.sectors * one.lines : 0;
    const double misses = by.waits_for_l2;
    const double filled = misses > 0 ? missed_lines / misses * card.l1_miss.value() : 0;
    const double passes = misses * larger(data, found + filled) + (1 - misses) * larger(data, found);
    chain::open_stage alone;
    alone.take(by, passes, 1, one.partial());
    // Lanes that walk come back for the sectors between theirs.
    const double in_pairs = larger(1.0, one.sectors > 0 ? 2 * one.pairs / one.sectors : 1);
    const double apart = touched.site(index).walks() ? 0 : by.sectors_from_dram / in_pairs;
    auto shares = shares_of(one, by.sectors_from_l2, by.sectors_from_dram, alone.waits(latencies));
    shares.awaits = {by.waits_for_l2, by.waits_for_dram, count(by.lines_awaited), count(by.lines_from_dram),
                     cycles::from_value(passes)};
    return {by, passes, 0, 0, apart, 1, shares};
  }
  /// Stores and atomics go to L2.
  constexpr served_access store(int index) const {
    const auto& one = touched.site(index).asked;
    const double lost = one.sectors * levels.lost_before_complete(index);
    const double once = one.sectors * levels.written_back(index);
    const double completed = lost + (levels.reads_what_it_writes(index) ? once : 0);
    const double written_back = once + lost;
    return {{},
            0,
            written_back,
            completed,
            completed,
            levels.sent_alone(index),
            shares_of(one, one.sectors, written_back, 0)};
  }
  /// How many sectors device memory could read in the time by which it takes longer for one of them, if those of
  /// neighbouring lanes lie apart: longer than for a load that brings the other half of a pair along, and for a store
  /// to a part of each of neighbouring sectors.
  constexpr double longer_apart(const expr::pattern& of, const element& type, bool stores) const {
    const auto& points = card.dram_apart;
    if (of.kind != expr::pattern::shape::strided || !(points[0].distance.value() > 0)) return 0;
    const auto time = [stores](const apart_point& point) {
      return stores ? point.partial_store.value() : point.load.value();
    };
    const double distance = of.amount * type.size;
    const apart_point* low = &points[stores ? 0 : 1];
    const double base = time(*low);
    if (!(distance > low->distance.value())) return 0;
    double seconds = time(points[points.size() - 1]);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const apart_point& high = points[i];
      if (distance < high.distance.value()) {
        const double doubled = doublings(distance / low->distance.value());
        const double between = doublings(high.distance.value() / low->distance.value());
        seconds = time(*low) + doubled / between * (time(high) - time(*low));
        break;
      }
      low = &high;
    }
    return (seconds - base) * device.need<parameter::dram_bandwidth>().value() / warp::sector_bytes;
  }
  /// A load from shared memory; each further wavefront adds to the latency.
  constexpr double shared_load(double wavefronts) const {
    return shared_latency + (wavefronts - 1) * card.bank_conflict_latency.value();
  }

  /// The time in which resources, which overlap, satisfy the demand of a part, and of its stretch that has not ended.
  constexpr double overlapping(const costs& part) const { return stretches_cost.time_of(part.asks, {}); }
  constexpr double open_stretch(const costs& part) const { return stretches_cost.time_of(part.asks, part.parts.ended); }

  /// The service of an access, with the waiting time of a single load.
  constexpr access_service service_of(int index) const {
    const auto& site = touched.site(index);
    if (site.beyond_sm()) {
      const auto& shares = served[index]->shares;
      if (site.accesses > 0) return shares;
      return {shares.from_l1, shares.from_l2, shares.from_dram, {}, {}};
    }
    if (site.does != warp::access_site::kind::load || !(site.accesses > 0)) return {};
    switch (site.space) {
      case expr::space::shared: return {0, 0, 0, cycles::from_value(shared_load(site.asked.wavefronts)), {}};
      case expr::space::constant: return {0, 0, 0, card.constant_latency, {}};
      default: return {0, 0, 0, card.l1_latency, {}};
    }
  }

 private:
  static constexpr access_service shares_of(const warp::request& one, double from_l2, double from_dram, double wait) {
    if (!(one.sectors > 0)) return {0, 0, 0, cycles::from_value(wait), {}};
    const double beyond_l1 = from_l2 / one.sectors;
    // Pairs bring sectors along that nothing asked for.
    const double of_dram = smaller(beyond_l1, from_dram / one.sectors);
    return {1 - beyond_l1, beyond_l1 - of_dram, of_dram, cycles::from_value(wait), {}};
  }
};
using warp_time_context = basic_warp_time_context<>;

template <class Context>
class basic_warp_time {
  // Declared first, because clang++ instantiates a member template in a constant expression only after its definition.
  /// How often a warp executes the body of a scope, relative to the code around it.
  template <class Scope>
  constexpr double share_of_executions(const Scope& scope, const typename Context::costs& body) const {
    if (!(who_->executions() > 0)) return 0;
    return (body.executions >= 0 ? body.executions : who_->executions_inside(scope)) / who_->executions();
  }

 public:
  using value = typename Context::costs;

  constexpr basic_warp_time(const Context& with, fold_position& at)
      : with_(&with), who_(with.touched.lanes()), at_(&at), times_(who_->executions() / with.placement.total_warps),
        on_busiest_(with.placement.share_of_busiest(who_->blocks_filled())), times_on_sm_(times_ * on_busiest_),
        reads_code_(with.plans == nullptr || at.of_a_phase) {}

  template <class Scope>
  constexpr basic_warp_time inside(const Scope& scope) const {
    return {*this, scope};
  }
  constexpr void begin(value& total) const { total.executions = who_->executions(); }

  constexpr void leaf(value& total, const node::compute& what) const {
    const double n = what.instructions.value();
    if (!(n > 0)) return;
    if (const auto* const known = with_->operations.find(what.type.kind, what.operation))
      return computed(total, what, n, *known);
    computed_rarely(total, what, n);
  }

  /// A product takes one slot of a scheduler, and its tensor core for longer.
  constexpr void leaf(value& total, const node::matrix_multiply& what) const {
    const double n = what.instructions.value();
    if (!(n > 0)) return;
    if (!total.parts.multiplies || total.parts.begins) first_product(total, total.asks);
    const auto& measured = with_->card.of(what.product);
    double latency = measured.latency.value();
    double cycles = measured.issue.value();
    if (!(cycles > 0)) {
      if (emulates_float8(with_->device, what.product)) return what.in_halves().fold_into(*this, total);
      total.ignored |= feature::unmeasured_instructions;
      cycles = peak_cycles(with_->device, what.product).value();
      latency = issue().of_one_warp(cycles);
    }
    if (reads_code_) total.code.code += n * unrolling::of_matrix_product;
    results(total, n, latency, smaller(latency, issue().of_one_warp(cycles)), what.order);
    const double instructions = n * times_on_sm();
    issue().instructions(total.asks, instructions);
    total.asks[asked::tensor] += instructions * cycles;
  }

  /// A product of four warps takes a slot of each warp's scheduler. The warps go on.
  constexpr void leaf(value& total, const node::group_multiply& what) const {
    const double n = what.instructions.value();
    if (!(n > 0)) return;
    const auto& card = with_->card;
    const auto measured = card.of(what.product);
    double cycles = measured.issue.value();
    double latency = measured.latency.value() - cycles;
    if (!(cycles > 0)) {
      total.ignored |= feature::unmeasured_instructions;
      cycles = peak_cycles(with_->device, what.product).value();
      latency = 0;
    }
    if (reads_code_) total.code.code += n * unrolling::of_matrix_product;
    const double on_sm = n * times_on_sm();
    issue().instructions(total.asks, on_sm);
    const demand before = total.asks;
    total.asks[asked::tensor] += on_sm * cycles / group_product::warps;
    go_on(total, before);
    total.computes_products = true;
    if (total.products == 0) total.products_started = total.waits.total(with_->latencies);
    total.products += n * cycles;
    total.latency_of_products = larger(total.latency_of_products, latency);
  }

  constexpr void leaf(value& total, const node::product_wait& what) const {
    if (what.groups == 0) return await_products(total);
    total.overlapped_products += total.products;
    total.products = total.latency_of_products = 0;
  }

  constexpr void leaf(value& total, const node::matrix_access& what) const { leaf(total, what.access); }

  /// An access passes the banks of the other block's SM, which is as busy with such accesses as this one. Only the
  /// latency is another one than that of the block's own memory.
  constexpr void leaf(value& total, const node::distributed_access& what) const {
    const auto& card = with_->card;
    const double n = what.access.accesses.value();
    const double wavefronts = with_->touched.site(at_->access).asked.wavefronts;
    leaf(total, what.access);
    if (!(n > 0)) return;
    if (!(card.distributed_latency.value() > 0)) {
      total.ignored |= feature::unmeasured_instructions;
      return;
    }
    const double more = larger(0.0, card.distributed_wavefront.value() - card.shared_wavefront.value());
    total.asks[asked::shared_passes] += n * times_on_sm() * wavefronts * more;
    if (what.loads()) total.waits.fixed_step(1, larger(0.0, card.distributed_latency.value() - with_->shared_latency));
  }

  /// Without a measurement, the shuffles that do the same.
  constexpr void leaf(value& total, const node::warp_reduction& what) const {
    const double n = what.times.value();
    if (!(n > 0)) return;
    const auto& one = with_->card.reduction;
    if (!(one.issue.value() > 0)) {
      total.ignored |= feature::unmeasured_instructions;
      what.expanded().fold_into(*this, total);
      return;
    }
    if (reads_code_) total.code.code += n * unrolling::of_exchange;
    total.waits.close();
    issue().instructions(total.asks, n * times_on_sm());
    total.waits.step(n, one.latency.value());
    total.waits.last_result = n * one.latency.value();
    total.asks[asked::integer] += n * times_on_sm() * one.issue.value();
  }

  /// A copy makes the traffic of a load and occupies the banks of shared memory. The warp goes on.
  constexpr void leaf(value& total, const node::async_copy& what) const {
    const int index = at_->access;
    at_->access += 2;
    const double n = what.from.accesses.value();
    if (!(n > 0)) return;
    const auto& card = with_->card;
    const auto& one = with_->touched.site(index).asked;
    const auto& served = *with_->served[index];
    const double on_sm = n * times_on_sm();
    if (reads_code_) total.code.code += n * unrolling::of_global_access;
    if (what.in_bulk) return copy_in_bulk(total, what, one, served);
    issue().instructions(total.asks, on_sm * one.instructions);
    const demand before = total.asks;
    load_traffic(total, what.from, one, served, n);
    go_on(total, before);
    const double wavefronts = with_->touched.site(index + 1).asked.wavefronts * card.shared_wavefront.value();
    const int size = what.from.type.size;
    const auto& measured = size == 4 ? card.async_copy_of_4 : size == 8 ? card.async_copy_of_8 : card.async_copy_of_16;
    // Data that miss L1 are filled into shared memory at once: the counters of product_mma_stages show one wavefront
    // for a request of 512 bytes. Data that L1 holds are read and written.
    const double missed = one.sectors > 0 ? served.by.sectors_from_l2 / one.sectors : 0;
    const double of_misses = wavefronts * 4 / larger(4.0, size);
    const double of_hits = larger(wavefronts, measured.value() - served.passes);
    total.asks[asked::l1_passes] += on_sm * (1 - missed) * served.passes;
    total.asks[asked::shared_passes] += on_sm * (missed * of_misses + (1 - missed) * of_hits);
    if (!card.measures_copies()) total.ignored |= feature::unmeasured_instructions;
    total.copies.take(served.by, served.passes, n, one.partial());
    start_copies(total);
  }

  /// A bulk store is one instruction, which reads shared memory and waits until L2 has the data.
  constexpr void leaf(value& total, const node::bulk_store& what) const {
    const int index = at_->access + 1;
    at_->access += 2;
    const double n = what.into.accesses.value();
    if (!(n > 0)) return;
    const auto& card = with_->card;
    const auto& one = with_->touched.site(index).asked;
    const double instructions = what.instructions.value();
    issue().instructions(total.asks, instructions * times_on_sm());
    total.waits.close();
    const double before = total.asks[asked::store_path];
    written(total, what.into, one, *with_->served[index], n);
    if (reads_code_) total.code.store();
    const double bytes_stored = n * node::async_copy::bytes_of_a_request;
    total.asks[asked::shared_passes] += times_on_sm() * bytes_stored / warp::bank_bytes * card.shared_wavefront.value();
    const cycles completed = what.reduces ? card.bulk_reduction : card.bulk_store;
    if (completed.value() > 0) {
      const double of_a_sector = (what.reduces ? card.bulk_reduction_sector : card.bulk_store_sector).value();
      const double sectors = bytes_stored / warp::sector_bytes * of_a_sector;
      total.asks[asked::store_path] = before + times_on_sm() * sectors;
      total.waits.fixed_step(1, completed.value() + sectors);
    } else {
      total.ignored |= feature::unmeasured_instructions;
    }
  }

  /// A reduction into the shared memory of another block, whose SM gets as many as this one sends.
  constexpr void leaf(value& total, const node::block_reduction& what) const {
    ++at_->access;
    const double n = what.from.accesses.value();
    if (!(n > 0)) return;
    const auto& card = with_->card;
    issue().instructions(total.asks, what.instructions.value() * times_on_sm());
    total.waits.close();
    if (!(card.block_reduction.value() > 0)) {
      total.ignored |= feature::unmeasured_instructions;
      return;
    }
    const double sectors =
        n * node::async_copy::bytes_of_a_request / warp::sector_bytes * card.block_reduction_sector.value();
    total.asks[asked::shared_passes] += times_on_sm() * sectors;
    total.waits.fixed_step(1, card.block_reduction.value() + sectors);
  }

  constexpr void leaf(value& total, const node::cluster_barrier&) const {
    leaf(total, expr::sync_block);
    const auto& card = with_->card;
    const double warps = with_->placement.warps_per_block;
    const cycles more =
        card.cluster_barrier_base - card.barrier_base + warps * (card.cluster_barrier_per_warp - card.barrier_per_warp);
    if (card.cluster_barrier_base.value() > 0)
      total.waits.fixed_step(1, larger(0.0, more.value()));
    else
      total.ignored |= feature::unmeasured_instructions;
  }

  constexpr void leaf(value& total, const node::dependent_launch& what) const {
    issue().instructions(total.asks, times_on_sm());
    if (!what.waits()) {
      total.lets_next_start = true;
      return;
    }
    total.waits.close();
    take_prologue(total, total.waits.total(with_->latencies));
  }

  /// A few instructions, which wait for the barrier's answer.
  constexpr void leaf(value& total, const node::arrival_wait& what) const {
    const double n = what.times.value();
    if (!(n > 0)) return;
    issue().instructions(total.asks, warp::instructions_of_an_arrival * n * times_on_sm());
    total.waits.close();
    total.waits.fixed_step(n, with_->card.arrival.value());
    if (!(with_->card.arrival.value() > 0)) total.ignored |= feature::unmeasured_instructions;
  }

  constexpr void leaf(value& total, const node::copy_wait& what) const {
    total.starts_copies = false;
    if (what.groups == 0 && total.copies.global)
      await_copies(total);
    else
      total.awaits_after = what.groups + (total.copies.global ? 0 : 1);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    const int index = at_->access++;
    const double n = what.accesses.value();
    if (!(n > 0)) return;
    const warp::mean_request& one = with_->touched.site(index).asked;
    const double on_sm = n * times_on_sm();
    if (reads_code_) read_access(total, what, n);
    issue().instructions(total.asks, on_sm * one.instructions);
    switch (what.space) {
      case expr::space::shared: return shared(total, what, one, n, on_sm);
      case expr::space::constant: return constant(total, what, on_sm);
      case expr::space::local: return local(total, what, on_sm);
      case expr::space::global:
      case expr::space::texture: break;
    }
    const auto& served = *with_->served[index];
    issue().instructions(total.asks, on_sm * warp::instructions_of_an_address(what.pattern, in_loop_));
    if (what.direction == node::direction::load) return load(total, what, one, served, n);
    store(total, what, one, served, n);
  }

  constexpr void leaf(value& total, const node::atomic& what) const {
    const int index = at_->access++;
    const double n = what.operations.value();
    if (n == 0) return;
    const auto& card = with_->card;
    if (reads_code_) total.code.code += n * unrolling::of_global_access;
    total.waits.close();
    issue().instructions(total.asks, n * times_on_sm());
    const double lanes = larger(1.0, what.contention.lanes * who_->lanes_per_execution() / warp::lanes);
    if (what.space == expr::space::shared) return shared_atomic(total, what, n, lanes);
    // Lanes that meet take a slot each, and so do lanes that update sectors of their own.
    const double slots = larger(lanes, with_->touched.site(index).asked.sectors);
    const double request = larger(card.atomic_request.value(), slots > 1 ? slots * card.atomic_lane.value() : 0);
    const double sectors = n * times() * with_->touched.site(index).asked.sectors;
    total.asks[asked::atomics] += sectors;
    total.asks[asked::atomic_requests] += n * times_on_sm() * request;
    total.queue += n * what.contention.threads * with_->queues.same_address(what);
    total.queue_at_buffers = larger(total.queue_at_buffers, with_->queues.at_buffer(what, index));
    const bool returns = what.operation == expr::op::exchange || what.operation == expr::op::compare_and_swap;
    const double takes = request + (returns ? card.atomic_latency : card.atomic_interval).value();
    total.waits.step(n, takes);
    if (returns) total.waits.last_result = n * takes;
    const bool scattered = what.pattern.kind == expr::pattern::shape::random;
    total.asks[scattered ? asked::dram_scattered_writes : asked::dram_write_sectors] +=
        n * times() * with_->served[index]->written_back;
    total.asks[asked::dram_read_sectors] += n * times() * with_->served[index]->completed;
    if (reads_code_) total.code.store();
  }

  /// `lanes` of a warp meet on a word. Other than integers of 32 bits are updated by loops of compare-and-swap: in each
  /// round one of these lanes succeeds, and the warps of a block that update one word follow each other.
  constexpr void shared_atomic(value& total, const node::atomic& what, double n, double lanes) const {
    const auto& card = with_->card;
    const bool is_wide = what.type.size > 4 && card.shared_atomic_wide.latency.value() > 0;
    const bool swaps = what.operation == expr::op::exchange || what.operation == expr::op::compare_and_swap;
    const bool is_integer =
        what.type.kind == element_kind::int32 || (what.type.kind == element_kind::int64 && !is_wide);
    if (is_integer || swaps) {
      const auto& one = card.shared_atomic_integer;
      total.asks[asked::shared_atomics] += n * times_on_sm() * lanes * one.issue.value();
      return total.waits.step(n, one.latency.value() + (lanes - 1) * one.issue.value());
    }
    const auto& one = is_wide ? card.shared_atomic_wide : card.shared_atomic_float;
    const double queue = (is_wide ? card.shared_atomic_wide_queue : card.shared_atomic_float_queue).value();
    total.asks[asked::shared_atomics] += n * times_on_sm() * lanes * one.issue.value();
    const double on_one_word = smaller(what.contention.threads, with_->placement.warps_per_block * warp::lanes);
    total.waits.step(n, larger(lanes * one.latency.value(), on_one_word * queue));
  }

  constexpr void leaf(value& total, const node::barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    const auto& card = with_->card;
    total.waits.close();
    issue().instructions(total.asks, n * times_on_sm());
    switch (what.scope) {
      case node::scope::warp: total.waits.step(n, card.warp_barrier.value()); return;
      case node::scope::grid: total.waits.fixed_step(n, card.grid_barrier.value()); break;
      case node::scope::block:
        await_warps(total, n, with_->placement.warps_per_block);
        if (in_loop_)
          end_stretch_of_trip(total);
        else
          end_stretch(total);
        break;
    }
    if (reads_code_) total.code.synchronise(what.scope == node::scope::block);
  }

  /// A barrier of some warps costs as much as that of a block with as many warps. The stretch goes on, because other
  /// warps do not wait.
  constexpr void leaf(value& total, const node::named_barrier& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    total.waits.close();
    issue().instructions(total.asks, n * times_on_sm());
    await_warps(total, n, what.warps.value());
    if (reads_code_) total.code.synchronise(true);
  }

  constexpr void leaf(value& total, const node::register_reallocation& what) const {
    const double n = what.times.value();
    if (n == 0) return;
    issue().instructions(total.asks, n * times_on_sm());
    total.waits.close();
    total.waits.fixed_step(n, with_->card.register_reallocation.value());
    if (!(with_->card.register_reallocation.value() > 0)) total.ignored |= feature::unmeasured_instructions;
  }

  /// Warps that take longer than others execute more of the same code.
  constexpr void leaf(value& total, const node::code_waits& what) const {
    if (const double all = total.asks[asked::instructions]; what.fewer_instructions > 0 && all > 0) {
      const double ratio = what.fewer_instructions * times_on_sm() / all;
      const double fewer = ratio < 1 ? ratio : 1;
      issue().instructions(total.asks, -fewer * all);
      for (double* const each : {&total.parts.busy, &total.parts.in_trips, &total.parts.going_on}) *each *= 1 - fewer;
    }
    if (what.units.any()) use_units(total, what.units);
    if (what.busiest_sm > 1) add_on_sm(total.asks, demand(total.asks), what.busiest_sm - 1);
    total.waits.close();
    const double before = total.waits.total(with_->latencies);
    const double after = before + what.more.value();
    if (!(before > 0) || !(after > 0)) return;
    total.waits.of_code += what.more.value();
    if (what.longest > 0)
      total.waits.longest_beyond_mean = larger(0.0, what.longest - 1) * after;
    else
      total.waits.longest_beyond_mean *= after / before;
  }

  constexpr void leaf(value& total, const node::exchange& what) const {
    const double words = what.type.size > 4 ? what.type.size / 4.0 : 1;
    const double n = what.times.value() * words;
    if (n == 0) return;
    if (reads_code_) total.code.code += n * unrolling::of_exchange;
    total.waits.close();
    issue().instructions(total.asks, n * times_on_sm());
    const bool shuffles = what.kind == node::exchange_kind::shuffle;
    const auto& one = shuffles ? with_->card.shuffle : with_->card.vote;
    total.waits.step(what.times.value(), one.latency.value());
    total.waits.last_result = what.times.value() * one.latency.value();
    total.asks[shuffles ? asked::shared_passes : asked::integer] += n * times_on_sm() * one.issue.value();
  }

  constexpr void leaf(value& total, const node::dependency&) const { total.waits.close(); }

  /// A few instructions, one of which loads. The blocks make their links one after the other.
  constexpr void leaf(value& total, const node::block_chain& what) const {
    const auto& card = with_->card;
    const bool measured = card.block_chain.value() > 0;
    if (!measured) total.ignored |= feature::unmeasured_instructions;
    const double link = measured ? card.block_chain.value() : card.l2.base.value();
    issue().instructions(total.asks, warp::instructions_of_an_arrival * times_on_sm());
    total.waits.close();
    total.waits.fixed_step(1, link);
    total.links = larger(total.links, who_->blocks() / what.window.value() * link);
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    const int index = at_->completed++;
    const double busiest = trips.warp_max.value();
    if (busiest == 0) return;
    end_stretch(total);
    const auto& latencies = with_->latencies;
    const loop_plan plan =
        reads_code_ ? loop_plan(trips, body.code, with_->touched.exchanges()) : with_->plans->loop(index);
    const double unrolled = plan.unrolled;
    const bool apart = plan.apart;
    const bool in_a_row = plan.in_a_row && body.overlapped_products == 0 && body.awaits_after == 0;
    chain one = closed(body);
    // Among trips issued together, only the last result (a sum) depends on the trip before, and each trip takes its
    // issue time.
    const double carried = trips.order == expr::iterations::independent ? 0 : one.last_result;
    const double executions = (body.executions >= 0 ? body.executions : who_->executions_inside(trips)) * on_busiest_ *
                              share_of_tiles(trips) / with_->placement.total_warps;
    const double issued = executions > 0 ? issue().of_one_warp(body.asks[asked::issue] / executions) : 0;
    const double next = smaller(one.arithmetic, larger(carried, issued));
    // The loads of merged trips are issued in batches.
    const auto cycles_of = [&](double copies, double batches) {
      return batches * one.waits(latencies, copies / batches) + copies * one.fixed + batches * one.arithmetic +
             (copies - batches) * next;
    };
    const double control = trips.dissolved() ? 0 : latency_of_a_trip(plan, trips);
    const double shortest = trips.dissolved() ? 0 : with_->card.shortest_trip.value();
    double cycles = 0;
    double jumps = 0;
    using unrolling::groups_of_trips;
    const auto known = trips.mean < trips.warp_max       ? groups_of_trips::known::differs_between_lanes
                       : trips.warp_max < trips.grid_max ? groups_of_trips::known::differs_between_warps
                                                         : groups_of_trips::known::exactly;
    for (groups_of_trips each(busiest, unrolled, trips.unrolled.states_factor(), known); !each.done(); each.next()) {
      const double groups = each.number();
      if (!(groups > 0)) continue;
      const double batches = apart ? each.merged() : plan.batches_of(each.merged());
      cycles += groups * larger(cycles_of(each.merged(), batches) + control, shortest);
      jumps += groups;
      if (in_a_row) continue;
      total.waits.l2_waits_in_loops += groups * batches * one.l2_waits(each.merged() / batches);
      total.waits.dram_waits_in_loops += groups * batches * one.dram_waits(each.merged() / batches);
    }
    if (trips.dissolved()) jumps = 0;
    if (unrolled > 1 && !trips.unrolled.states_factor() && !in_loop_)
      issue().instructions(total.asks, warp::instructions_of_a_loop * times_on_sm());
    const double each_without_copies = cycles / busiest;
    const double each =
        larger(each_without_copies + wait_for_copies_of_a_trip(body, each_without_copies), body.overlapped_products);

    // Loads before the loop complete together with its first loads, and only their additional time counts.
    if (one.stages() > 0 && total.waits.open.awaits()) {
      const double before = total.waits.open.waits(latencies);
      total.waits.open = {};
      total.waits.fixed += larger(0.0, before - one.waits(latencies, 1) / one.stages());
    }
    total.waits.close();
    if (body.awaits_after > 0) await_copies(total);
    if (in_a_row) {
      const double batches = plan.batches_of(busiest);
      chain all = one.merged(busiest / batches);
      all.arithmetic += (busiest / batches - 1) * next;
      all.fixed *= busiest / batches;
      all.longest_beyond_mean = all.guarded = all.skipped = 0;
      total.waits.append(all, batches);
    } else {
      total.waits.fixed += busiest * each;
    }
    total.waits.take_longest(one);
    total.waits.l2_since_barrier = larger(total.waits.l2_since_barrier, one.l2_since_barrier);
    total.waits.dram_since_barrier = larger(total.waits.dram_since_barrier, one.dram_since_barrier);
    // The kernel waits once for the longest loop of any thread; in an outer loop, differences between trips average
    // out.
    total.waits.longest_beyond_mean +=
        one.longest_beyond_mean + (trips.grid_max.value() - busiest) * (each + one.skipped);
    total.waits.skip(busiest, one);
    if (in_loop_) join_trips(total, body, 1 / busiest);
    if (reads_code_) total.code.take_loop(body.code, plan.in_a_row ? busiest : 0);
    take_all_but_code(total, body);
    if (body.awaits_after == 0) hand_over_copies(total, body);
    total.queue += busiest * body.queue;
    total.links = larger(total.links, busiest * body.links);
    const double controlled = executions * jumps / busiest;
    total.asks[asked::instructions] += warp::instructions_of_a_trip * controlled;
    total.asks[asked::issue] += controlled * with_->card.loop_trip.issue.value();
    const double more = plan.synchronises && !in_loop_ ? beyond_mean_block(trips) : 0;
    if (more > 0) add_on_sm(total.asks, body.asks, more);
    if (trips.tiles > 0)
      pass_tiles(total, trips, body);
    else if (body.parts.has_barrier && body.parts.multiplies)
      pass_trips(total, body, more);
    end_stretch(total);
  }

  /// Both sides of a branch that splits warps run one after the other. In a uniform branch, a block waits for the
  /// longer side if any of its warps takes it.
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    const int index = at_->completed++;
    const value* sides[2] = {&then, &otherwise};
    for (const auto* side : sides) pass_prologue(total, *side);
    chain chains[2] = {closed(then), closed(otherwise)};
    // Warps that only copy start together with those that multiply, which wait for the first copies.
    if (!when.splits_warps()) {
      if (then.computes_products) chains[0].fixed += otherwise.first_copies;
      if (otherwise.computes_products) chains[1].fixed += then.first_copies;
    }
    end_stretch(total);
    // Loads that pass the branch are awaited with those before it.
    const bool passed = lets_loads_pass(then, chains[0], index, 0) && lets_loads_pass(otherwise, chains[1], index, 1);
    const chain::open_stage loads = total.waits.open, gathers = total.waits.gathers;
    if (passed) total.waits.open = total.waits.gathers = {};
    if (reads_code_) total.code.code += unrolling::of_branch;
    const bool predicated = reads_code_ ? then.code.is_predicated() && otherwise.code.is_predicated()
                                        : with_->plans->branch(index).is_predicated;
    branching(total, latency_of_branch(when.splits_warps(), predicated));
    const int longer = chains[0].total(with_->latencies) >= chains[1].total(with_->latencies) ? 0 : 1;
    const double share_of_longer = node::side{when, longer == 0}.share();
    // The block ends with its slowest warp. In a loop, a warp takes either side in some of its trips.
    const double none = warp::detail::power(1 - share_of_longer, in_loop_ ? 1 : with_->placement.warps_per_block);
    for (int i = 0; i < 2; ++i) {
      const node::side taken{when, i == 0};
      if (taken.share() == 0) continue;
      const double warps = share_of_executions(taken, *sides[i]);
      const double awaited = when.splits_warps() ? warps : i == longer ? 1 - none : none;
      total.waits.append(chains[i], awaited);
      total.queue += (when.splits_warps() ? 1 : taken.share()) * sides[i]->queue;
      if (in_loop_) join(total, *sides[i]);
      take(total, *sides[i]);
      hand_over(total, *sides[i]);
    }
    if (passed) {
      total.waits.open = loads;
      total.waits.gathers = gathers;
    }
    if (in_loop_) return;
    // Sides of a branch that does not split warps run side by side.
    double longest = with_->open_stretch(total);
    for (const auto* side : sides) longest = larger(longest, side->parts.busy + with_->open_stretch(*side));
    total.parts.busy += longest;
    total.parts.in_trips += larger(then.parts.in_trips, otherwise.parts.in_trips);
    total.parts.ended = total.asks;
  }

  constexpr void diverge(value& total, count ways, const value& path) const {
    pass_prologue(total, path);
    chain one = closed(path);
    one.arithmetic += latency_of_branch(true, false);
    total.waits.append(one, share_of_executions(node::ways{ways}, path));
    issue().instructions(total.asks, warp::instructions_of_a_branch * ways.value() * times_on_sm());
    total.queue += path.queue;
    join(total, path);
    take(total, path);
    hand_over(total, path);
  }

  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    pass_prologue(total, body);
    const int index = at_->completed++;
    const bool only_loads = reads_code_ ? body.code.only_loads() : with_->plans->guard(index).only_loads;
    if (reads_code_ && !only_loads) total.code.code += unrolling::of_branch;
    if (who.scope != node::scope::grid && only_loads && awaits_no_load(body)) return loads_of_some(total, who, body);
    const bool predicated = reads_code_ ? body.code.is_predicated() : with_->plans->guard(index).is_predicated;
    branching(total, latency_of_guard(who, predicated));
    const double share = share_of_executions(who, body);
    if (share == 0) return;
    chain one = closed(body);
    if (who.scope == node::scope::grid) {
      // The blocks that enter are those of the first rounds, and the thread with the longest loop is one of theirs.
      const auto& place = with_->placement;
      const double blocks = who_->blocks_admitted(who.number.value());
      const double of_rounds = place.rounds_of(blocks) / place.rounds_of(who_->blocks());
      total.waits.append(one, of_rounds);
      total.waits.longest_beyond_mean += (1 - of_rounds) * one.longest_beyond_mean;
      if (blocks < who_->blocks()) {
        const double all = one.total(with_->latencies) + one.skipped;
        total.waits.guarded += all - of_rounds * one.guarded;
        total.waits.skipped += (1 - of_rounds) * all;
        total.waits.blocks_that_pass = smaller(total.waits.blocks_that_pass, blocks);
      }
    } else {
      total.waits.append(one, 1);
    }
    total.queue += body.queue;
    join(total, body);
    take(total, body);
    hand_over(total, body);
  }

  constexpr void phase(value& total, const char*, const value& body) const {
    pass_prologue(total, body);
    chain one = closed(body);
    total.waits.append(one, 1);
    total.queue += body.queue;
    join(total, body);
    take(total, body);
    hand_over(total, body);
  }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

 private:
  /// The stretches of tiles. The first tiles of the resident blocks are in step, and of later ones one at a time waits
  /// for another, like blocks that follow others.
  constexpr void pass_tiles(value& total, const node::loop& trips, const value& body) const {
    if (in_loop_) return;
    const double number = larger(1.0, trips.mean.value());
    const double share = (1 + (number - 1) / with_->placement.resident_blocks) / number;
    const double in_step = body.parts.busy + with_->open_stretch(body);
    total.parts.busy += share * in_step + (1 - share) * with_->overlapping(body);
    total.parts.in_trips += body.parts.in_trips;
    total.parts.ended = total.asks;
  }
  /// The traffic of copies and the products of warp groups go on while later stretches of a trip run, so that they are
  /// part of none of them, and overlap with their sum. `before` is the demand without them.
  constexpr void go_on(value& total, const demand& before) const {
    if (!in_loop_) return;
    demand work;
    for (const auto resource : asynchronous_resources) work[resource] = total.asks[resource] - before[resource];
    total.parts.ended.add(work);
    work[asked::instructions] = 1;
    total.parts.going_on += with_->stretches_cost.time_of(work, {});
  }
  /// The stretches of trips with barriers and products, for which product_steps shows them. The resident blocks drift
  /// apart, so that one of them at a time waits for another, like blocks that follow others. A block alone on its SM
  /// always waits. The busiest SM has `more` of the trips than the mean one.
  [[gnu::noinline]] constexpr void pass_trips(value& total, const value& body, double more) const {
    const double share = in_loop_ ? 1 : 1 / with_->placement.resident_blocks;
    const double apart = larger(0.0, in_step(body) - with_->overlapping(body));
    demand all = body.asks;
    if (more > 0) add_on_sm(all, body.asks, more);
    total.parts.busy += with_->stretches_cost.time_of(all, {});
    (in_loop_ ? total.parts.busy : total.parts.in_trips) += share * (1 + more) * apart;
    total.parts.ended = total.asks;
  }
  /// The sum of the stretches of all trips, where the last stretch of a trip goes on in the next one.
  constexpr double in_step(const value& body) const {
    demand all = body.asks;
    all.add(body.parts.first);
    return overlapped(body.parts.busy + with_->stretches_cost.time_of(all, body.parts.ended), body.parts.going_on);
  }
  /// A barrier within a loop ends a stretch, and the first product after it begins another one.
  constexpr void end_stretch_of_trip(value& total) const {
    auto& parts = total.parts;
    if (parts.has_barrier)
      parts.busy += with_->open_stretch(total);
    else
      parts.first = left_of(total);
    parts.has_barrier = parts.begins = true;
    parts.ended = total.asks;
  }
  /// The demand of the stretch that has not ended.
  static constexpr demand left_of(const value& total) {
    demand left = total.asks;
    left.add(total.parts.ended, -1);
    return left;
  }
  /// `before` is what `total` demands before the product.
  [[gnu::noinline]] constexpr void first_product(value& total, const demand& before) const {
    auto& parts = total.parts;
    if (!parts.multiplies && !parts.has_barrier) parts.first = before;
    parts.multiplies = true;
    if (!parts.begins) return;
    parts.busy += with_->stretches_cost.time_of(before, parts.ended);
    parts.ended = before;
    parts.begins = false;
  }
  /// The stretches of a part that follows, before its demand is taken.
  constexpr void join(value& total, const value& part) const {
    if (in_loop_ && (part.parts.has_barrier || part.parts.multiplies)) return join_in_trip(total, part);
    total.parts.add(part.parts);
  }
  [[gnu::noinline]] constexpr void join_in_trip(value& total, const value& part) const {
    auto& parts = total.parts;
    if (!part.parts.has_barrier) return join_trips(total, part, 1);
    demand first = left_of(total);
    first.add(part.parts.first);
    if (parts.has_barrier)
      parts.busy += with_->stretches_cost.time_of(first, {});
    else
      parts.first = first;
    parts.busy += part.parts.busy;
    parts.going_on += part.parts.going_on;
    parts.ended = total.asks;
    parts.ended.add(part.parts.ended);
    parts.has_barrier = true;
    parts.multiplies |= part.parts.multiplies;
    parts.begins = part.parts.begins;
  }
  /// The same for a loop within a trip, or a part without barriers, whose first products need `share` of what comes
  /// before all of them.
  constexpr void join_trips(value& total, const value& body, double share) const {
    if (body.parts.has_barrier) {
      end_stretch_of_trip(total);
      total.parts.multiplies |= body.parts.multiplies;
      return;
    }
    total.parts.going_on += body.parts.going_on;
    if (!body.parts.multiplies) return;
    demand before = total.asks;
    before.add(body.parts.first, share);
    first_product(total, before);
  }
  /// All warps of a block make the same trips through a loop with a barrier. So the longest loop is that of a block,
  /// and one SM is busy with its trips beyond the mean, while the other SMs do the rest of the work. Within another
  /// loop, differences between trips average out. Returns these trips over those of all blocks of the SM.
  constexpr double beyond_mean_block(const node::loop& trips) const {
    const double mean = trips.warp_max.value();
    if (!(trips.grid_max > trips.warp_max && mean > 0 && who_->blocks() > 0)) return 0;
    const double blocks = warp::detail::rounded_up(who_->blocks() / with_->placement.sm_count);
    return (trips.grid_max.value() - mean) / (mean * blocks);
  }
  /// The units are as busy as the compiled code keeps them, and the stretches longer or shorter in proportion to the
  /// whole.
  constexpr void use_units(value& total, const expr::unit_instructions& code) const {
    end_stretch(total);
    const double before = with_->overlapping(total);
    const auto cycles_of = [&](const count& instructions, element_kind kind, expr::op operation) {
      return times_on_sm() * instructions.value() * issue().cost(kind, operation).issue;
    };
    demand& asks = total.asks;
    asks[asked::integer_or_fp32] = 0;
    asks[asked::integer] = cycles_of(code.integers, element_kind::int32, expr::op::logic);
    // One half of the multiply-add unit makes products of integers, while the other one goes on with floats.
    asks[asked::fp32] = larger(cycles_of(code.products, element_kind::int32, expr::op::fma),
                               cycles_of(code.products + code.floats, element_kind::float32, expr::op::fma));
    asks[asked::fp64] = cycles_of(code.doubles, element_kind::float64, expr::op::fma);
    asks[asked::special] = cycles_of(code.functions, element_kind::float32, expr::op::ex2_approx);
    total.parts.ended = asks;
    if (!(before > 0)) return;
    const double ratio = with_->overlapping(total) / before;
    for (double* const each : {&total.parts.busy, &total.parts.in_trips, &total.parts.going_on}) *each *= ratio;
  }
  [[gnu::noinline]] static constexpr void add_on_sm(demand& sum, const demand& part, double times) {
    for (const auto of_an_sm : resources_of_an_sm) sum[of_an_sm] += times * part[of_an_sm];
  }
  /// The waits of `n` barriers of `warps` warps, and the time of the SM for them.
  constexpr void await_warps(value& total, double n, double warps) const {
    const auto& card = with_->card;
    total.waits.fixed_step(n, card.barrier_base.value() + warps * card.barrier_per_warp.value());
    total.waits.fixed += total.waits.for_the_last(with_->latencies, warps);
    total.waits.l2_since_barrier = total.waits.dram_since_barrier = 0;
    total.asks[asked::barriers] += n * times_on_sm() * card.barrier_per_warp_busy.value();
  }
  /// The prologue ends where the first warps wait for the kernel before.
  static constexpr void take_prologue(value& total, double cycles) {
    total.prologue = total.prologue < 0 ? cycles : smaller(total.prologue, cycles);
  }
  /// The same for a wait within a part that follows.
  constexpr void pass_prologue(value& total, const value& part) const {
    if (part.prologue < 0) return;
    chain before = total.waits;
    before.close();
    take_prologue(total, before.total(with_->latencies) + part.prologue);
  }
  constexpr void end_stretch(value& total) const {
    if (in_loop_) return;
    total.parts.busy += with_->open_stretch(total);
    total.parts.ended = total.asks;
  }

  template <class Scope>
  constexpr basic_warp_time(const basic_warp_time& outer, const Scope& scope)
      : with_(outer.with_), who_(with_->touched.lanes_inside(*outer.who_, scope, outer.at_->scope++)), at_(outer.at_),
        times_(who_->executions() / with_->placement.total_warps),
        tiles_of_busiest_(outer.tiles_of_busiest_ * share_of_tiles(scope)),
        on_busiest_(with_->placement.share_of_busiest(who_->blocks_filled()) * tiles_of_busiest_),
        times_on_sm_(times_ * on_busiest_), reads_code_(outer.reads_code_), in_loop_(outer.in_loop_ || is_loop(scope)) {
  }

  /// The busiest SM's tiles over those of the mean SM; 1 for other scopes.
  template <class Scope>
  constexpr double share_of_tiles(const Scope& scope) const {
    if constexpr (std::is_same_v<Scope, node::loop>)
      if (scope.tiles > 0) return with_->placement.share_of_busiest_in(scope.tiles.value());
    return 1;
  }
  /// True for a loop in which blocks drift apart. They start each tile as other blocks start.
  template <class Scope>
  static constexpr bool is_loop(const Scope& scope) {
    if constexpr (std::is_same_v<Scope, node::loop>)
      return !(scope.tiles > 0);
    else
      return false;
  }

  constexpr const instruction_costs& issue() const { return with_->issue; }

  /// How often an average warp of the grid executes this code, and an average warp of the busiest SM.
  constexpr double times() const { return times_; }
  constexpr double times_on_sm() const { return times_on_sm_; }

  /// Compilers issue the loads that follow before this arithmetic, so it ends no stage.
  constexpr void computed(value& total, const node::compute& what, double n, const priced_operation& one) const {
    if (reads_code_) read_operation(total, what, n);
    if (!one.measured) total.ignored |= feature::unmeasured_instructions;
    results(total, n, one.cost.latency, one.interval, what.order);
    const double instructions = n * times_on_sm();
    total.asks[asked::instructions] += instructions;
    total.asks[asked::issue] += instructions * one.cost.scheduled;
    instruction_costs::keep_busy(total.asks, one.units, instructions * one.cost.issue);
  }
  /// Not inlined, because `leaf` needs fewer registers without it.
  [[gnu::noinline]] constexpr void computed_rarely(value& total, const node::compute& what, double n) const {
    computed(total, what, n, priced_operation(issue(), what.type.kind, what.operation));
  }
  /// Adds the waits for `n` results. Independent ones follow each other at the interval.
  static constexpr void results(value& total, double n, double latency, double interval, expr::iterations order) {
    const double in_a_row = n * latency;
    const double side_by_side = latency + (n - 1) * interval;
    const double takes = order == expr::iterations::dependent     ? in_a_row
                         : order == expr::iterations::independent ? side_by_side
                                                                  : 0.5 * (in_a_row + side_by_side);
    total.waits.arithmetic += takes;
    total.waits.last_result = takes;
    total.waits.longest_result = larger(total.waits.longest_result, latency);
  }

  /// The blocks on the card that work on the same part of a buffer, on average over the buffer.
  constexpr double blocks_that_share(const node::buffer_reference& buffer) const {
    const auto& place = with_->placement;
    const double at_a_time = smaller(place.blocks, place.resident_blocks * place.sm_count);
    const double size = buffer.size.value();
    return size > 0 ? larger(1.0, at_a_time * buffer.per_block.value() / size) : 1;
  }
  /// A bulk copy is one instruction. It passes neither L1 nor the schedulers, and an SM reads more sectors per cycle in
  /// bulk than by loads.
  constexpr void copy_in_bulk(value& total, const node::async_copy& what, const warp::mean_request& one,
                              const typename Context::served_access& served) const {
    const auto& card = with_->card;
    const double n = what.from.accesses.value();
    issue().instructions(total.asks, what.instructions.value() * times_on_sm());
    const demand before = total.asks;
    load_traffic(total, what.from, one, served, n);
    // L2 delivers a sector once to all SMs that copy it together (bulk_copy_issue, together=2 to 32).
    for (const auto reads : {asked::l2_read_sectors, asked::l2_scattered_reads})
      total.asks[reads] = before[reads] + (total.asks[reads] - before[reads]) / blocks_that_share(what.from.buffer);
    const double of_loads = before[asked::l2_reads_of_sm];
    const double sectors = total.asks[asked::l2_reads_of_sm] - of_loads;
    // A block of a cluster receives what all blocks copy, by assumption at the rate of other bulk copies if multicast
    // was not measured.
    const bool multicast = what.receivers > 1;
    const bool measured = multicast && card.multicast_sector.value() > 0;
    const double of_a_sector = (measured ? card.multicast_sector : card.bulk_copy_sector).value();
    const double received = what.receivers * node::async_copy::bytes_of_a_request;
    total.asks[asked::shared_passes] += n * times_on_sm() * received / warp::bank_bytes * card.shared_wavefront.value();
    if (multicast && !measured) total.ignored |= feature::unmeasured_instructions;
    if (card.measures_bulk_copies()) {
      const double cycles_of_a_load =
          warp::sector_bytes / card.l2_read_per_sm.value() * with_->device.template need<parameter::clock>().value();
      total.asks[asked::l2_reads_of_sm] = of_loads + what.receivers * sectors * of_a_sector / cycles_of_a_load;
      const double all = what.receivers * what.bytes_of_a_copy() * what.instructions.value() / warp::sector_bytes;
      const double of_cluster = multicast ? card.multicast_latency.value() : 0;
      total.longer_in_bulk = larger(total.longer_in_bulk, card.bulk_copy_l2.value() - with_->latencies_of_copies.l2 +
                                                              of_cluster + all * of_a_sector);
    } else {
      total.ignored |= feature::unmeasured_instructions;
    }
    go_on(total, before);
    // The lines of a copy are requested together.
    auto by = served.by;
    by.lines_awaited = 0;
    total.copies.take(by, 0, n, true);
    start_copies(total);
    total.waits.close();
    total.waits.fixed_step(1, what.instructions.value() * card.bulk_copy_start.value() +
                                  (total.starts_copies ? 0 : card.bulk_copy_group.value()));
    total.starts_copies = true;
  }

  constexpr void start_copies(value& total) const {
    total.first_copies = larger(total.first_copies, cycles_of_copies(total));
    total.copies_started = total.waits.total(with_->latencies);
  }
  /// Waits for the products in flight, less the cycles since they started.
  constexpr void await_products(value& total) const {
    if (!(total.products > 0)) return;
    const double since = total.waits.total(with_->latencies) - total.products_started;
    total.waits.fixed_step(1, larger(0.0, total.products + total.latency_of_products - since));
    total.products = total.latency_of_products = 0;
  }
  /// The chain of a part. Products that it does not await are taken to end with it.
  constexpr chain closed(const value& part) const {
    chain one = part.waits;
    one.close();
    if (part.products > 0)
      one.fixed += larger(0.0, part.products - (one.total(with_->latencies) - part.products_started));
    return one;
  }

  /// How long the warp waits that starts the copies in flight and awaits them at once.
  constexpr double cycles_of_copies(const value& part) const {
    return part.copies.waits(with_->latencies_of_copies) + part.longer_in_bulk;
  }
  /// Waits for the copies in flight, less the cycles since they started.
  constexpr void await_copies(value& total) const {
    if (!total.copies.global) return;
    const double since = total.waits.total(with_->latencies) - total.copies_started;
    const double wait = larger(0.0, cycles_of_copies(total) - since);
    total.waits.fixed_step(1, wait);
    if (wait > 0) {
      total.waits.l2_since_barrier = larger(total.waits.l2_since_barrier, smaller(1.0, total.copies.wait_for_l2));
      total.waits.dram_since_barrier = larger(total.waits.dram_since_barrier, smaller(1.0, total.copies.wait_for_dram));
    }
    total.copies = {};
    total.longer_in_bulk = 0;
  }
  /// A loop may await the copies that it started some trips ago. Those trips together take at least the latency of a
  /// copy.
  constexpr double wait_for_copies_of_a_trip(const value& body, double trip) const {
    if (body.awaits_after == 0 || !body.copies.global) return 0;
    return larger(0.0, cycles_of_copies(body) / body.awaits_after - trip);
  }
  constexpr void hand_over(value& total, const value& part) const {
    total.overlapped_products += part.overlapped_products;
    hand_over_copies(total, part);
  }
  /// Copies that a part starts and does not await, and its wait for copies of the code before it.
  constexpr void hand_over_copies(value& total, const value& part) const {
    if (part.awaits_after > 0) {
      if (part.awaits_after == 1)
        await_copies(total);
      else
        total.awaits_after = part.awaits_after;
    }
    if (!part.copies.global) return;
    total.copies = part.copies;
    total.longer_in_bulk = part.longer_in_bulk;
    total.copies_started = total.waits.total(with_->latencies);
  }

  /// The wait for a branch and its condition. Sides that depend on a predicate have no branch. Lanes meet again behind
  /// it, together or `apart`.
  constexpr double latency_of_branch(bool apart, bool predicated) const {
    const auto& [condition, lanes_together, lanes_apart] = with_->card.branch;
    if (!(condition.value() > 0)) return with_->card.loop_trip.latency.value();
    return (condition + (predicated ? cycles{} : apart ? lanes_apart : lanes_together)).value();
  }
  /// A guard of the grid is a `return`, behind which no lanes meet.
  constexpr double latency_of_guard(const node::participants& who, bool predicated) const {
    const auto& card = with_->card;
    const bool measured = card.branch.condition.value() > 0;
    if (who.scope == node::scope::grid) return (card.branch.condition + card.loop_trip.latency).value();
    if (who.chosen_before && measured)
      return predicated ? 0 : larger(0.0, (card.branch.apart - card.branch.together).value());
    // All threads of a block take the body if it is for more than these.
    const double threads = who.number.value();
    const bool parts_a_warp =
        threads < with_->placement.warps_per_block * warp::lanes && static_cast<int>(threads) % warp::lanes != 0;
    return latency_of_branch(who.scope == node::scope::warp || parts_a_warp, predicated);
  }
  /// The comparison and branch of a guard or branch.
  constexpr void branching(value& total, double latency) const {
    total.waits.close();
    total.waits.step(1, latency);
    issue().instructions(total.asks, warp::instructions_of_a_branch * times_on_sm());
  }

  /// True for a body of loads that nothing in it waits for.
  static constexpr bool awaits_no_load(const value& body) {
    const chain& its = body.waits;
    const bool waits = its.stages() > 0 || its.gathers.global || its.arithmetic > 0 || its.fixed > 0 ||
                       its.shared_waits > 0 || its.open.shared_wait > 0;
    return its.open.global && !waits && !body.copies.global && body.awaits_after == 0 && body.queue == 0;
  }
  /// A guard around loads alone has no branch: lanes that are not admitted skip them, and the loads are awaited with
  /// those around the guard.
  [[gnu::noinline]] constexpr void loads_of_some(value& total, const node::participants& who, const value& body) const {
    issue().instructions(total.asks, times_on_sm());
    if (share_of_executions(who, body) > 0) total.waits.open.join(body.waits.open);
    join(total, body);
    take(total, body);
  }
  /// True for a side of a branch before which the compiler issues the loads that follow the branch.
  constexpr bool lets_loads_pass(const value& side, const chain& its, int branch, int which) const {
    const bool computes_only = its.stages() == 0 && its.shared_waits == 0 && its.fixed == 0 && side.queue == 0;
    return computes_only &&
           (reads_code_ ? side.code.lets_loads_pass() : with_->plans->branch(branch).lets_loads_pass[which]);
  }
  // Not inlined, because most folds do not call them.
  [[gnu::noinline]] static constexpr void read_access(value& total, const node::memory_access& what, double n) {
    total.code.access(what, n);
  }
  [[gnu::noinline]] static constexpr void read_operation(value& total, const node::compute& what, double n) {
    total.code.operations(what.type.kind, what.operation, n);
  }

  // The four kinds of accesses are not inlined, because `leaf` needs fewer registers without them.
  [[gnu::noinline]] constexpr void shared(value& total, const node::memory_access& what, const warp::mean_request& one,
                                          double n, double on_sm) const {
    const double wavefronts = one.wavefronts;
    total.asks[asked::shared_passes] += on_sm * wavefronts * with_->card.shared_wavefront.value();
    if (what.direction == node::direction::store) {
      total.waits.close();
      total.waits.step(n, issue().of_one_warp(issue().slot()));
      return;
    }
    auto& open = total.waits.open;
    open.shared_wait = larger(open.shared_wait, with_->shared_load(wavefronts)) + (n - 1) * wavefronts;
  }

  [[gnu::noinline]] constexpr void constant(value& total, const node::memory_access& what, double on_sm) const {
    const double addresses = what.pattern.kind == expr::pattern::shape::broadcast ? 1 : who_->lanes_per_execution();
    total.waits.open.shared_wait =
        larger(total.waits.open.shared_wait, addresses * with_->card.constant_latency.value());
    total.asks[asked::integer] += on_sm * (addresses - 1) * issue().slot();
    if (addresses > 1) total.ignored |= feature::texture_and_constant;
  }

  /// In local memory, lanes access neighbouring addresses and hit in L1.
  constexpr void local(value& total, const node::memory_access& what, double on_sm) const {
    const double passes = what.type.size > 4 ? what.type.size / 4.0 : 1;
    total.asks[asked::l1_passes] += on_sm * passes * with_->card.l1_wavefront.value();
    if (what.direction == node::direction::load) {
      auto& open = total.waits.open;
      open.shared_wait = larger(open.shared_wait, with_->card.l1_latency.value());
    }
  }

  [[gnu::noinline]] constexpr void load(value& total, const node::memory_access& what, const warp::mean_request& one,
                                        const typename Context::served_access& served, double n) const {
    const bool random = what.pattern.kind == expr::pattern::shape::random;
    // The addresses of random loads come from the loads before them.
    auto& stage = random && total.waits.open.indices ? total.waits.gathers : total.waits.open;
    stage.indices |= !random;
    stage.take(served.by, served.passes, n, one.partial());
    load_traffic(total, what, one, served, n);
    total.asks[asked::l1_passes] += n * times_on_sm() * served.passes;
  }
  constexpr void load_traffic(value& total, const node::memory_access& what, const warp::mean_request& one,
                              const typename Context::served_access& served, double n) const {
    const auto& by = served.by;
    const bool random = what.pattern.kind == expr::pattern::shape::random;
    auto& asks = total.asks;
    const double executed = n * times();
    asks[asked::l2_reads_of_sm] += n * times_on_sm() * by.sectors_from_l2;
    // An isolated sector costs L2 more than a sector of a full line.
    asks[one.isolated() ? asked::l2_scattered_reads : asked::l2_read_sectors] += executed * by.sectors_from_l2;
    asks[random ? asked::dram_scattered_reads : asked::dram_read_sectors] += executed * by.sectors_from_dram;
    if (served.apart > 0)
      asks[asked::dram_apart] += executed * served.apart * with_->longer_apart(what.pattern, what.type, false);
  }

  [[gnu::noinline]] constexpr void store(value& total, const node::memory_access& what, const warp::mean_request& one,
                                         const typename Context::served_access& served, double n) const {
    total.waits.close();
    total.waits.step(n, issue().of_one_warp(issue().slot()));
    written(total, what, one, served, n);
  }
  constexpr void written(value& total, const node::memory_access& what, const warp::mean_request& one,
                         const typename Context::served_access& served, double n) const {
    const auto& card = with_->card;
    auto& asks = total.asks;
    const double executed = n * times();
    const double sectors = executed * one.sectors;
    const double partial = one.partial_share(what.type.size);
    // Whole sectors that are spread over more lines than necessary.
    const double more_lines = larger(0.0, one.lines - one.sectors * warp::sector_bytes / warp::line_bytes);
    const double of_whole = one.sectors * card.store_sector.value() + more_lines * card.store_line.value();
    const double of_partial =
        one.sectors * card.store_partial_sector.value() + one.lines * card.store_partial_line.value();
    asks[asked::store_path] += n * times_on_sm() * ((1 - partial) * of_whole + partial * of_partial * served.alone);
    const double sent = sectors * served.alone;
    const double apart = one.isolated() ? partial : 0;
    if (apart > 0) asks[asked::l2_partial_sectors] += sent * apart;
    if (apart < 1) asks[asked::l2_write_sectors] += sent * (1 - apart);
    const bool scattered = what.pattern.kind == expr::pattern::shape::random;
    asks[scattered ? asked::dram_scattered_writes : asked::dram_write_sectors] += executed * served.written_back;
    asks[asked::dram_read_sectors] += executed * served.completed;
    if (served.apart > 0)
      asks[asked::dram_apart] += executed * served.apart * with_->longer_apart(what.pattern, what.type, true);
  }

  /// The latency of a trip in addition to its body. The address of a load follows from the trip's number.
  constexpr double latency_of_a_trip(const loop_plan& plan, const node::loop& trips) const {
    const auto& card = with_->card;
    const double latency = card.loop_trip.latency.value();
    const double with_address = plan.loads ? larger(latency, card.loading_trip.value()) : latency;
    return trips.order == expr::iterations::chained ? larger(with_address, latency + card.branch.condition.value())
                                                    : with_address;
  }
  constexpr void take(value& total, const value& part) const {
    if (reads_code_) total.code.take(part.code);
    take_all_but_code(total, part);
  }
  constexpr void take_all_but_code(value& total, const value& part) const {
    total.asks.add(part.asks);
    total.first_copies = larger(total.first_copies, part.first_copies);
    total.computes_products |= part.computes_products;
    total.links = larger(total.links, part.links);
    total.lets_next_start |= part.lets_next_start;
    total.queue_at_buffers = larger(total.queue_at_buffers, part.queue_at_buffers);
    total.ignored |= part.ignored;
  }

  const Context* with_;
  warp::scope_lanes who_;
  fold_position* at_;
  double times_;
  /// The busiest SM's tiles over those of the mean SM, in loops through tiles.
  double tiles_of_busiest_ = 1;
  /// The busiest SM's executions over those of an average SM; 1 unless a guard of the grid keeps out whole blocks.
  double on_busiest_;
  double times_on_sm_;
  /// True if no fold has read the code before.
  bool reads_code_;
  /// Blocks drift apart within loops, so that only stretches outside of loops are in step.
  bool in_loop_ = false;
};

using warp_time = basic_warp_time<warp_time_context>;

/// Footprint, placement and levels of a kernel on a card, and the algebra that uses them. `Sites` is an upper bound of
/// the number of accesses in the tree.
template <int Sites>
class warp_times {
 public:
  /// `body` is read here, or was read before.
  template <class Body>
  constexpr warp_times(const gpu& device, const launch& how, const cache::placement& where, const Body& body)
      : warp_times(device, how, where, nullptr, body) {}
  constexpr warp_times(const gpu& device, const launch& how, const cache::placement& where,
                       const read_kernel<Sites>& before)
      : warp_times(device, how, where, &before, no_body{}) {}

 private:
  struct no_body {};
  template <class Body>
  constexpr warp_times(const gpu& device, const launch& how, const cache::placement& where,
                       const read_kernel<Sites>* before, const Body& body)
      : where_(where), touched_(before != nullptr ? before->touched : read(body, how)),
        slower_(slower_clock(device, touched_)),
        with_{device,
              *device.need<parameter::calibration>(),
              where_,
              touched_,
              cache::levels(touched_, *device.need<parameter::calibration>(), where_),
              slower_,
              latencies_of(*device.need<parameter::calibration>(), slower_, how.reads_copied_data),
              copy_latencies(*device.need<parameter::calibration>(),
                             latencies_of(*device.need<parameter::calibration>(), slower_, how.reads_copied_data),
                             slower_),
              device.need<parameter::shared_latency>().value(),
              {*device.need<parameter::calibration>(), static_cast<double>(device.sm.partitions)},
              {*device.need<parameter::calibration>(), touched_},
              {device, *device.need<parameter::calibration>(), where_},
              {{*device.need<parameter::calibration>(), static_cast<double>(device.sm.partitions)},
               touched_.operations()},
              by_site_} {
    if (before != nullptr) {
      with_.plans = &before->plans;
    } else if (with_.levels.kept_by_l1() < 1) {
      // The sectors that L1 loses depend on the merged trips.
      if constexpr (!std::is_same_v<Body, no_body>) own_.value.read_code(body, &device);
      if (own_.value.plans.complete()) with_.plans = &own_.value.plans;
    }
    serve_all();
  }
  template <class Body>
  constexpr const warp::footprint& read(const Body& body, const launch& how) {
    if constexpr (std::is_same_v<Body, no_body>)
      return own_.value.touched;
    else
      return std::construct_at(&own_.value, body, how)->touched;
  }

 public:
  warp_times(const warp_times&) = delete;
  warp_times& operator=(const warp_times&) = delete;

  /// The algebra at a kernel's root.
  constexpr warp_time start(fold_position& at) const { return {with_, at}; }
  /// Each access with the time that a warp waits for it, if no other work overlaps.
  constexpr access_costs<Sites> accesses() const {
    return accesses_of<Sites>(touched_, [this](int i) { return with_.service_of(i); });
  }
  constexpr const cache::levels& served() const { return with_.levels; }
  constexpr const load_latencies& latencies() const { return with_.latencies; }
  /// The share, 0 to 1, of the longer wait for device memory that also writes which the kernel's loads have.
  constexpr double reads_beside_writes() const { return reads_beside_writes_; }
  constexpr const cache::placement& place() const { return where_; }
  constexpr double slower_clock() const { return with_.slower; }
  constexpr double open_stretch(const warp_costs& part) const { return with_.open_stretch(part); }
  /// Adds the instructions with which each warp starts and ends.
  constexpr void begin_and_end(demand& asks) const { with_.issue.instructions(asks, warp::instructions_of_a_kernel); }

 private:
  constexpr void serve_all() {
    served_ = {};
    // Sectors of device memory. Those that atomics change stay in L2 meanwhile.
    double read = 0, written = 0;
    // An atomic that is not in shared memory is priced as one in global memory, whatever its space.
    for (int i = 0; i < touched_.site_count(); ++i) {
      const auto& site = touched_.site(i);
      const bool updates = site.does == warp::access_site::kind::atomic && site.space != expr::space::shared;
      if (!site.beyond_sm() && !updates) continue;
      by_site_[i] = served(i);
      read += site.accesses * by_site_[i]->by.sectors_from_dram;
      if (!updates) written += site.accesses * by_site_[i]->written_back;
    }
    if (read > 0) reads_beside_writes_ = smaller(1.0, written / (most_disturbing * read));
  }
  /// Sectors written for each one read from which on the reads wait no longer: the rows of reads_beside_writes in
  /// examples/records/calibration, where 8 loads for a store wait about as long as 2 loads for a store.
  static constexpr double most_disturbing = 0.125;
  /// Accesses that the levels serve alike share one result.
  constexpr const warp_time_context::served_access* served(int index) {
    for (int i = touched_.site(index).previous; i >= 0; i = touched_.site(i).previous)
      if (with_.levels.serve_alike(i, index)) return by_site_[i];
    return served_first(index);
  }
  /// Not inlined, because most accesses are served like one before them.
  [[gnu::noinline]] constexpr const warp_time_context::served_access* served_first(int index) {
    const bool loads = touched_.site(index).does == warp::access_site::kind::load;
    return &served_.push(loads ? with_.load(index) : with_.store(index));
  }
  static constexpr load_latencies latencies_of(const calibration& measured, double slower, bool copied) {
    const auto of_memory = [slower](const cycles& latency) { return latency.value() / slower; };
    return {measured.l1_latency.value(),
            measured.l1_latency_per_pass.value(),
            of_memory(measured.l2.base),
            of_memory(measured.l2.per_doubling),
            of_memory(measured.dram.base),
            of_memory(measured.dram.per_doubling),
            of_memory(copied ? measured.l2_after_copy : measured.l2_after_stores)};
  }
  /// A product lowers the clock for the whole kernel, however few there are: on an H200, one among 256 multiply-adds
  /// lowered it as far as products alone. The record does not have that row of matrix_multiply_clock (every=256) yet.
  static constexpr double slower_clock(const gpu& device, const warp::footprint& touched) {
    const auto& card = *device.need<parameter::calibration>();
    const double full = device.need<parameter::clock>().value();
    double slower = 1;
    const auto runs_at = [&](bool computes, const frequency& clock) {
      if (computes && clock.value() > 0) slower = larger(slower, full / clock.value());
    };
    const auto& products = touched.products();
    runs_at(products.of_warps, card.multiply_clock);
    runs_at(products.of_warps_in_double, card.double_multiply_clock);
    runs_at(products.of_groups, card.group_clock);
    return slower;
  }

  slot<read_kernel<Sites>> own_;
  cache::placement where_;
  const warp::footprint& touched_;
  double slower_;
  double reads_beside_writes_ = 0;
  room<warp_time_context::served_access, Sites> served_;
  const warp_time_context::served_access* by_site_[static_cast<std::size_t>(Sites > 0 ? Sites : 1)];
  warp_time_context with_;
};
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
