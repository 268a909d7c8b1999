// SPDX-License-Identifier: BSL-1.0
/// \file
/// busy_times: how long a kernel occupies each resource, in isolation.
///
/// Units: cycles of the SM's clock; bytes. Resources of an SM count for the SM with the most blocks, resources of the
/// card for all blocks.
#pragma once
#include <kernelcost/cache/placement.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/demand.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/overlapped.hpp>
#include <kernelcost/model/steps.hpp>
#include <kernelcost/warp/request.hpp>

#include <cstddef>

namespace kernelcost::model {

/// Parts that overlap, at most one for each resource. Parts of length zero have no effect, and are left out.
template <class Number>
class overlapping_parts {
 public:
  constexpr overlapping_parts() {}  // without values for the parts that are not there
  constexpr void add(const Number& part) {
    if (value_of(part) > 0) parts_[static_cast<std::size_t>(count_++)] = part;
  }
  constexpr int size() const { return count_; }
  constexpr const Number* begin() const { return parts_; }
  constexpr const Number* end() const { return parts_ + count_; }

 private:
  Number parts_[resource_count];
  int count_ = 0;
};

/// The times that a demand of every warp occupies each resource, in isolation.
template <class Steps>
class busy_times {
 public:
  using number = number_in<Steps>;

  /// `measured` is the calibration of `device`, and `slower` the card's clock over that of the kernel.
  constexpr busy_times(const gpu& device, const calibration& measured, const cache::placement& place, Steps& steps,
                       double slower = 1)
      : card_(measured), dram_bandwidth_(device.need<parameter::dram_bandwidth>()), place_(place), steps_(steps),
        clock_(steps.operand(device.need<parameter::clock>())), warps_(place.total_warps),
        warps_of_busiest_(place.blocks_of_busiest * place.warps_per_block), slower_(slower) {}

  /// Writes a step into `busy` for each resource that the kernel uses. `queue` is the card-wide time of the operations
  /// on single addresses, for which others wait, and `at_buffer` that of the longest queue at a buffer. Returns the
  /// times that overlap; shared memory is included in L1, whose banks it uses.
  constexpr const overlapping_parts<number>& of(const demand& asks, double queue, double at_buffer,
                                                resource_costs& busy) {
    const auto set = [&](resource what, const number& time) {
      if (!(value_of(time) > 0)) return;
      const number step = steps_.in_cycles(name_of(what), time);
      busy.set(what, cycles::from_value(value_of(step)));
      if (what != resource::shared_bandwidth && what != resource::load_store) parts_.add(step);
    };
    const auto on_sm = [&](resource what, double cycles_a_warp) {
      if (cycles_a_warp > 0) set(what, warps_of_busiest_ * number(slower_ * cycles_a_warp));
    };
    on_sm(resource::instruction_issue, asks[asked::issue]);
    const auto pipes = instruction_costs::balanced(asks);
    on_sm(resource::fp32, pipes.fp32);
    on_sm(resource::fp64, asks[asked::fp64]);
    on_sm(resource::integer, pipes.integer);
    on_sm(resource::special_function, asks[asked::special]);
    on_sm(resource::tensor_cores, asks[asked::tensor]);
    on_sm(resource::load_store, asks[asked::store_path]);
    const double shared = asks[asked::shared_passes] + asks[asked::shared_atomics];
    on_sm(resource::shared_bandwidth, shared);
    // Loads, stores and shared memory use one path through the SM.
    number path = 0;
    bool used = false;
    for (const double part : {asks[asked::l1_passes], shared, asks[asked::store_path]}) {
      if (!(part > 0)) continue;
      path = used ? path + number(slower_ * part) : number(slower_ * part);
      used = true;
    }
    if (used) set(resource::l1_bandwidth, warps_of_busiest_ * path);
    on_sm(resource::barriers, asks[asked::barriers]);
    set(resource::l2_bandwidth, clock_ * l2_seconds(asks));
    set(resource::dram_bandwidth, clock_ * dram_seconds(asks));

    // Operations on a single address add to those on others (examples/records/hot_addresses).
    if (asks[asked::atomics] > 0 || asks[asked::atomic_requests] > 0 || queue > 0 || at_buffer > 0) {
      const number sectors = warps_ * number(asks[asked::atomics]) * steps_.operand(card_.atomic_throughput);
      set(resource::atomics, greatest(greatest(queue > 0 ? number(queue) + sectors : sectors, number(at_buffer)),
                                      warps_of_busiest_ * number(slower_ * asks[asked::atomic_requests])));
    }
    return parts_;
  }

 private:
  /// The time of sectors at a bandwidth.
  constexpr number transfer(double sectors, const bandwidth& rate) const {
    return steps_.operand(bytes::from_value(sectors * warp::sector_bytes)) / steps_.operand(rate);
  }
  /// The time of sectors at a time per sector.
  constexpr number one_by_one(double sectors, const seconds& each) const {
    return number(sectors) * steps_.operand(each);
  }
  static constexpr void add(number& sum, double sectors, const auto& part) {
    if (sectors > 0) sum = sum + part();
  }

  constexpr number l2_seconds(const demand& asks) const {
    number read = 0;
    add(read, asks[asked::l2_read_sectors], [&] { return transfer(asks[asked::l2_read_sectors], card_.l2_read); });
    add(read, asks[asked::l2_scattered_reads],
        [&] { return one_by_one(asks[asked::l2_scattered_reads], card_.l2_scattered_read); });
    number written = 0;
    add(written, asks[asked::l2_write_sectors],
        [&] { return transfer(asks[asked::l2_write_sectors], card_.l2_write); });
    add(written, asks[asked::l2_partial_sectors],
        [&] { return one_by_one(asks[asked::l2_partial_sectors], card_.l2_partial_write); });
    const bool reads = value_of(read) > 0;
    const bool writes = value_of(written) > 0;
    if (!reads && !writes) return 0;
    if (reads)
      read = greatest(warps_ * read, warps_of_busiest_ * transfer(asks[asked::l2_reads_of_sm], card_.l2_read_per_sm));
    if (!writes) return read;
    if (!reads) return warps_ * written;
    const number both[] = {steps_.in_seconds("T_L2_reads", read), steps_.in_seconds("T_L2_writes", warps_ * written)};
    return overlapped(both, 2);
  }

  constexpr number dram_seconds(const demand& asks) const {
    number a_warp = 0;
    const auto move = [&](asked sectors, double share) {
      add(a_warp, asks[sectors], [&] { return transfer(asks[sectors], share * dram_bandwidth_); });
    };
    move(asked::dram_read_sectors, 1);
    move(asked::dram_write_sectors, card_.dram_write);
    move(asked::dram_scattered_reads, card_.dram_scattered_read);
    move(asked::dram_scattered_writes, card_.dram_scattered_write);
    move(asked::dram_apart, 1);
    return value_of(a_warp) > 0 ? warps_ * a_warp : number(0);
  }

  const calibration& card_;
  bandwidth dram_bandwidth_;
  const cache::placement& place_;
  Steps& steps_;
  number clock_;
  number warps_;
  number warps_of_busiest_;
  double slower_;
  overlapping_parts<number> parts_;
};
}  // namespace kernelcost::model
