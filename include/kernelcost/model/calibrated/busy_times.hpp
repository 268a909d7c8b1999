// SPDX-License-Identifier: BSL-1.0
/// \file
/// busy_times: how long a kernel keeps each resource busy that has a throughput, as though it were alone.
///
/// Units: cycles of the SM's clock; bytes. An SM's resources count for the SM with the most blocks, the card's for all blocks.
#pragma once
#include <kernelcost/model/calibrated/warp_time.hpp>
#include <kernelcost/model/estimate.hpp>

namespace kernelcost::model {

/// What all warps together move, in bytes.
struct l2_and_dram_bytes {
  double l2_reads;
  double l2_writes;
  double dram_reads;
  double dram_writes;

  constexpr l2_and_dram_bytes(const demand& asks, const memory::placement& place)
      : l2_reads(asks.l2_read_sectors + asks.l2_scattered_reads),
        l2_writes(asks.l2_write_sectors + asks.l2_partial_sectors),
        dram_reads(asks.dram_read_sectors + asks.dram_scattered_reads),
        dram_writes(asks.dram_write_sectors + asks.dram_scattered_writes) {
    for (double* sectors : {&l2_reads, &l2_writes, &dram_reads, &dram_writes})
      *sectors *= memory::sector_bytes * place.total_warps;
  }
};

struct busy_times {
  const calibration& card;
  const memory::placement& place;
  /// In Hz.
  double clock;

  constexpr resource_costs of(const warp_costs& folded) const {
    const demand& asks = folded.asks;
    resource_costs busy;
    const double warps_of_busiest = place.blocks_of_busiest * place.warps_per_block;
    const auto on_sm = [&](resource what, double cycles_a_warp) {
      busy.set(what, cycles::from_value(warps_of_busiest * cycles_a_warp));
    };
    on_sm(resource::instruction_issue, asks.issue);
    on_sm(resource::fp32, asks.fp32);
    on_sm(resource::fp64, asks.fp64);
    on_sm(resource::integer, asks.integer);
    on_sm(resource::special_function, asks.special);
    on_sm(resource::load_store, asks.store_path);
    on_sm(resource::shared_bandwidth, asks.shared_passes + asks.shared_atomics);
    on_sm(resource::l1_bandwidth, asks.l1_passes + asks.shared_passes + asks.shared_atomics);
    on_sm(resource::barriers, asks.barriers);
    busy.set(resource::l2_bandwidth, cycles::from_value(clock * l2_seconds(asks, warps_of_busiest)));
    busy.set(resource::dram_bandwidth, cycles::from_value(clock * dram_seconds(asks)));

    const double queue = memory::most(folded.queue, folded.queue_at_buffers);
    const double units = place.total_warps * asks.atomics * card.atomic_throughput.value();
    const double requests_of_sm = warps_of_busiest * asks.atomic_requests;
    busy.set(resource::atomics, cycles::from_value(memory::most(memory::most(queue, units), requests_of_sm)));
    return busy;
  }

 private:
  constexpr double l2_seconds(const demand& asks, double warps_of_busiest) const {
    constexpr double sector = memory::sector_bytes;
    const double read = place.total_warps * (asks.l2_read_sectors * sector / card.l2_read.value() +
                                             asks.l2_scattered_reads * card.l2_scattered_read.value());
    const double write = place.total_warps * (asks.l2_write_sectors * sector / card.l2_write.value() +
                                              asks.l2_partial_sectors * card.l2_partial_write.value());
    const double read_by_busiest =
        warps_of_busiest * (asks.l2_read_sectors + asks.l2_scattered_reads) * sector / card.l2_read_per_sm.value();
    return overlapped(memory::most(read, read_by_busiest), write);
  }

  constexpr double dram_seconds(const demand& asks) const {
    constexpr double sector = memory::sector_bytes;
    return place.total_warps * (asks.dram_read_sectors * sector / card.dram_read.value() +
                                asks.dram_write_sectors * sector / card.dram_write.value() +
                                asks.dram_scattered_reads * card.dram_scattered_read.value() +
                                asks.dram_scattered_writes * card.dram_scattered_write.value());
  }
};
}  // namespace kernelcost::model
