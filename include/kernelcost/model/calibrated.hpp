// SPDX-License-Identifier: BSL-1.0
/// \file
/// calibrated: the project's own model, for cards that kernelcost-calibrate has measured.
///
///     latency      C_latency = rounds x C_warp + (rounds - 1) x turnover: what a warp waits for, block after block in the same place;
///                  and the launch of the first wave's blocks
///     throughput   busy of each resource: the warps of the busiest SM (or of the card) x what a warp asks of it;
///                  C_throughput = (sum of busy^3)^(1/3)
///     dispatch     C_dispatch = blocks of the later waves x block_launch
///     fill         C_fill = (C_latency + C_throughput - (C_latency^3 + C_throughput^3)^(1/3)) / (rounds x steps + 1)
///     kernel       C(K) = launch + (C_latency^3 + C_throughput^3 + C_dispatch^3)^(1/3) + C_fill,  T(K) = C(K) / clock
///
/// Of its own the model has the exponent of the overlap, the unrolling that compilers usually do, and from which number of times its
/// size on blocks are taken to go through a buffer again: all other numbers are the card's, in its `calibration`. What a warp waits for
/// and asks for follows from the tree alone (model/calibrated/). The kernel is taken to run again and again on the same
/// buffers: what the L2 keeps of them from one launch to the next is not fetched again. Time is the device's, from the kernel's start
/// to its end. Source: docs/models/calibrated.md, with the designs that were compared and what each was off by.
/// Not covered: clusters, the tensor memory accelerator, tensor cores, distributed shared memory, instruction cache misses.
#pragma once
#include <kernelcost/model/calibrated/busy_times.hpp>
#include <kernelcost/model/calibrated/overlap.hpp>
#include <kernelcost/model/calibrated/warp_time.hpp>
#include <kernelcost/model/estimate.hpp>

namespace kernelcost::model {

struct calibrated_model {
  /// What waits, the busiest resource and the launch of blocks take together. The other two are what `cubes` was compared with.
  enum class combination { cubes, longest, sum };

  const char* name = "calibrated";
  combination of_the_three = combination::cubes;

  struct figures {
    /// What a warp waits for from its block's start to its end, and how many blocks an SM runs one after the other in a slot.
    kernelcost::cycles warp_latency{};
    count rounds{};
    /// What the kernel touches, and the shares that L2 keeps between launches and L1 between trips.
    bytes footprint{};
    double kept_by_l2 = 1;
    double kept_by_l1 = 1;
    bytes l2_reads{};
    bytes l2_writes{};
    bytes dram_reads{};
    bytes dram_writes{};
    /// The three that overlap, and what is added to them: what the first and the last of the warps' steps do not overlap with, and
    /// the floor of any launch.
    kernelcost::cycles latency{};
    kernelcost::cycles throughput{};
    kernelcost::cycles dispatch{};
    kernelcost::cycles fill{};
    kernelcost::cycles launch{};
  };

  template <class Body>
  constexpr warp_time algebra(const context& where, const kernel_description<Body>& kernel) const {
    const auto place = memory::placement_of(where.card, where.how, where.resident,
                                            kernel.uses.static_shared + where.how.dynamic_shared);
    return {where.card, where.how, place, fold(memory::footprint_of{where.how}, kernel.body)};
  }

  template <class Steps>
  constexpr pricing<figures> price(const warp_time& algebra, const warp_costs& folded, const context& where,
                                   Steps& steps) const {
    const auto& card = *where.card.need<parameter::calibration>();
    const double clock = where.card.need<parameter::clock>().value();
    const auto& place = algebra.place();
    chain waits = folded.waits;
    waits.close();

    pricing<figures> result;
    auto& busy = result.resources;
    busy = busy_times{card, place, clock}.of(folded);
    // Resources overlap as the three parts do. Shared memory's share is in L1's, whose banks it uses.
    const resource busiest = busy.costliest();
    double throughput = 0;
    for (int i = 1; i < resource_count; ++i)
      if (const auto what = static_cast<resource>(i); what != resource::shared_bandwidth)
        throughput = combined(throughput, busy[what].value(), 0);

    const double warp_latency = waits.total(algebra.latencies());
    // The blocks that an SM holds end and start together.
    const double resident_warps = place.resident_blocks * place.warps_per_block;
    const double turnover = card.turnover.value() + resident_warps * card.turnover_per_warp.value();
    // The last block of the first wave waits until all are launched; those of later waves are launched meanwhile.
    const double block_launch = where.whole_kernel ? clock * card.block_launch.value() : 0;
    const double first_wave = memory::least(place.blocks, place.sm_count * place.resident_blocks);
    const double latency = place.rounds * warp_latency + (place.rounds - 1) * turnover + first_wave * block_launch;
    const double dispatch = (place.blocks - first_wave) * block_launch;
    const double floor = where.whole_kernel ? clock * card.launch_floor.value() : 0;
    const double first =
        where.whole_kernel && folded.asks.instructions > 0 ? clock * card.first_instructions.value() : 0;
    const double launch = floor + first;
    const double busiest_time = busy[busiest].value();
    busy.set(resource::latency, cycles::from_value(latency));
    busy.set(resource::block_launch, cycles::from_value(dispatch));
    result.bottleneck = busy.costliest();
    // Latency hides behind throughput once all are at work: of so many steps one after the other all but one.
    const double steps_of_all = place.rounds * waits.steps(algebra.latencies());
    const double both = combined(latency, throughput, 0);
    const double fill = (latency + throughput - both) / (steps_of_all + 1);
    result.cycles = cycles::from_value(launch + combined(latency, throughput, dispatch) + fill);
    result.ignored = folded.ignored;

    const l2_and_dram_bytes moved{folded.asks, place};
    auto& figure = result.figures;
    figure = {.warp_latency = cycles::from_value(warp_latency),
              .rounds = place.rounds,
              .footprint = bytes::from_value(algebra.served().footprint_in_bytes()),
              .kept_by_l2 = algebra.served().kept_by_l2(),
              .kept_by_l1 = algebra.served().kept_by_l1(),
              .l2_reads = bytes::from_value(moved.l2_reads),
              .l2_writes = bytes::from_value(moved.l2_writes),
              .dram_reads = bytes::from_value(moved.dram_reads),
              .dram_writes = bytes::from_value(moved.dram_writes),
              .latency = cycles::from_value(latency),
              .throughput = cycles::from_value(throughput),
              .dispatch = cycles::from_value(dispatch),
              .fill = cycles::from_value(fill),
              .launch = cycles::from_value(launch)};

    steps.add("C_warp", "{} waits + {} arithmetic + {} loops and barriers",
              {waits.waits(algebra.latencies(), 1), waits.arithmetic, waits.fixed}, figure.warp_latency);
    steps.add("C_latency", "{} x {} + ({} - 1) x {} + {} x {}",
              {place.rounds, warp_latency, place.rounds, turnover, first_wave, block_launch}, figure.latency);
    if (where.whole_kernel && figure.footprint.value() > 0)
      steps.add("kept_by_L2", "share of {} bytes", {figure.footprint.value()}, figure.kept_by_l2);
    if (throughput > 0)
      steps.add("C_throughput", "({}^3 + those of the others^3)^(1/3)", {busiest_time}, figure.throughput);
    for (int i = 1; i < resource_count; ++i) {
      const auto what = static_cast<resource>(i);
      const bool overlaps = what == resource::latency || what == resource::block_launch;
      if (!overlaps && busy[what].value() > 0.1 * throughput)
        steps.add(name_of(what), "{} x C_throughput", {busy[what].value() / throughput}, busy[what]);
    }
    if (where.whole_kernel) {
      steps.add("C_dispatch", "({} - {}) x {}", {place.blocks, first_wave, block_launch}, figure.dispatch);
      steps.add("C_launch", "{} + {}", {floor, first}, figure.launch);
    }
    constexpr const char* formulas[] = {"{} + ({}^3 + {}^3 + {}^3)^(1/3) + {}", "{} + max({}, {}, {}) + {}",
                                        "{} + {} + {} + {} + {}"};
    steps.add("C_fill", "({} + {} - {}) / ({} + 1)", {latency, throughput, both, steps_of_all}, figure.fill);
    steps.add("C(K)", formulas[static_cast<int>(of_the_three)], {launch, latency, throughput, dispatch, fill},
              result.cycles);
    return result;
  }

 private:
  constexpr double combined(double a, double b, double c) const {
    switch (of_the_three) {
      case combination::longest: return memory::most(a, memory::most(b, c));
      case combination::sum: return a + b + c;
      case combination::cubes: break;
    }
    return overlapped(a, b, c);
  }
};
inline constexpr calibrated_model calibrated{};
}  // namespace kernelcost::model
