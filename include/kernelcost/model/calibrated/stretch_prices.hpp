// SPDX-License-Identifier: BSL-1.0
/// \file
/// stretch_prices: how long the demand of a stretch of code occupies the card, if all of its resources overlap.
///
/// The same sum as that of busy_times over a whole kernel, without steps: the times of a demand are proportional to it,
/// so that their factors are found once for all stretches of a kernel. tests/unit/calibrated_demand.cpp compares both.
/// Units: cycles of the card's clock.
#pragma once
#include <kernelcost/cache/placement.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/model/calibrated/demand.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/overlapped.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp/request.hpp>

namespace kernelcost::model {

template <class = on_use>
class basic_stretch_prices {
 public:
  /// `measured` is the calibration of `device`.
  constexpr basic_stretch_prices(const gpu& device, const calibration& measured, const cache::placement& place) {
    const double on_card = place.total_warps;
    const double on_sm = place.blocks_of_busiest * place.warps_per_block;
    const double clock = device.need<parameter::clock>().value();
    for (const auto of_an_sm : resources_of_an_sm) price_[of_an_sm] = on_sm;
    const double sectors = clock * on_card * warp::sector_bytes;
    price_[asked::l2_read_sectors] = sectors / measured.l2_read.value();
    price_[asked::l2_write_sectors] = sectors / measured.l2_write.value();
    price_[asked::l2_scattered_reads] = clock * on_card * measured.l2_scattered_read.value();
    price_[asked::l2_partial_sectors] = clock * on_card * measured.l2_partial_write.value();
    price_[asked::l2_reads_of_sm] = clock * on_sm * warp::sector_bytes / measured.l2_read_per_sm.value();
    const double of_dram = sectors / device.need<parameter::dram_bandwidth>().value();
    price_[asked::dram_read_sectors] = of_dram;
    price_[asked::dram_write_sectors] = of_dram / measured.dram_write;
    price_[asked::dram_scattered_reads] = of_dram / measured.dram_scattered_read;
    price_[asked::dram_scattered_writes] = of_dram / measured.dram_scattered_write;
    price_[asked::dram_apart] = of_dram;
    price_[asked::atomics] = on_card * measured.atomic_throughput.value();
  }

  /// The time of what `all` asks beyond `before`, a part of it.
  constexpr double time_of(const demand& all, const demand& before) const {
    if (!(all[asked::instructions] > before[asked::instructions])) return 0;
    const demand times(all, before, price_);
    const auto pipes = instruction_costs::balanced(times);
    const double loaded = times[asked::l2_read_sectors] + times[asked::l2_scattered_reads];
    const double read = loaded > 0 ? larger(loaded, times[asked::l2_reads_of_sm]) : 0;
    const double written = times[asked::l2_write_sectors] + times[asked::l2_partial_sectors];
    return overlapped_of(
        times[asked::issue], pipes.fp32, times[asked::fp64], pipes.integer, times[asked::special], times[asked::tensor],
        times[asked::l1_passes] + times[asked::shared_passes] + times[asked::shared_atomics] + times[asked::store_path],
        times[asked::barriers], read > 0 && written > 0 ? overlapped(read, written) : read + written,
        times[asked::dram_read_sectors] + times[asked::dram_write_sectors] + times[asked::dram_scattered_reads] +
            times[asked::dram_scattered_writes] + times[asked::dram_apart],
        larger(times[asked::atomics], times[asked::atomic_requests]));
  }

 private:
  demand price_;
};
using stretch_prices = basic_stretch_prices<>;
}  // namespace kernelcost::model
