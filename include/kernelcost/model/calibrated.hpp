// SPDX-License-Identifier: BSL-1.0
/// \file
/// calibrated: the project's own model, for cards measured by kernelcost-calibrate.
///
///     latency      An SM runs its blocks in rounds. A wave is the number of blocks that fill all SMs.
///                  C_latency = (rounds - 1) x max(C_warp + turnover, blocks of a wave x block_launch)
///                            + blocks of the last wave x block_launch + C_warp + C_imbalance
///     throughput   busy of each resource: the warps of the busiest SM (or of the card) x a warp's demand on it;
///                  C_throughput = (sum of busy^3)^(1/3) + C_in_step
///     in step      stretches of code between barriers, loops and first products, which blocks pass at the same time:
///                  C_in_step = share x (sum over stretches of (sum of busy^3)^(1/3) - (sum of busy^3)^(1/3))
///     fill         the first step does not overlap with anything:
///                  C_fill = (C_latency + C_throughput - (C_latency^3 + C_throughput^3)^(1/3))
///                           x step / (C_latency + step)
///     kernel       C(K) = launch + (C_latency^3 + C_throughput^3)^(1/3) + C_fill,  T(K) = C(K) / clock
///
/// The constants of the model's own are listed with their origin in docs/models/calibrated.md; the unrolling of
/// compilers is in model/calibrated/unrolling.hpp. All other numbers come from the card's `calibration`. The waits and
/// the demand of a warp follow from the tree alone (model/calibrated/). The kernel is assumed to run repeatedly on the
/// same buffers, so data that L2 retains from one launch to the next are not loaded again. The time is the device's,
/// from the start of the kernel to its end, and `gap` the time until the next kernel of the stream can start. Source:
/// docs/models/calibrated.md, which also lists alternative designs and their errors. A launch in clusters runs on the
/// SMs that clusters fill. Not covered: instruction cache misses.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/calibrated/busy_times.hpp>
#include <kernelcost/model/calibrated/warp_time.hpp>
#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/overlapped.hpp>
#include <kernelcost/on_use.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_calibrated_model {
  /// How resources combine with each other and with latency. `longest` and `sum` exist for comparison with `cubes`.
  enum class combination { cubes, longest, sum };

  static constexpr bool prices_clusters = true;
  static constexpr bool follows_l2 = true;
  static constexpr bool prices_dependent_launches = true;
  const char* name = "calibrated";
  combination of_parts = combination::cubes;
  /// Whether blocks that are in step delay each other, a correction of `cubes` alone. False exists for comparison.
  bool in_step = true;

  struct figures {
    /// Latency of a warp from the start of its block to its end, and the number of blocks that each block slot of the
    /// SM runs one after the other.
    kernelcost::cycles warp_latency{};
    count rounds{};
    /// Bytes that the kernel touches, and the shares that L2 retains between launches and L1 between trips.
    bytes footprint{};
    double kept_by_l2 = 1;
    double kept_by_l1 = 1;
    bytes l2_reads{};
    bytes l2_writes{};
    bytes dram_reads{};
    bytes dram_writes{};
    /// Latency and throughput, which overlap; the part of the first step that does not overlap; what resources idle
    /// because blocks are in the same stretch of code; and the floor of any launch.
    kernelcost::cycles latency{};
    kernelcost::cycles throughput{};
    kernelcost::cycles fill{};
    kernelcost::cycles in_step{};
    kernelcost::cycles launch{};
    /// Parts of the latency: launching all blocks one after the other, and the extra time of the thread with the
    /// longest loop over the mean warp.
    kernelcost::cycles dispatch{};
    kernelcost::cycles imbalance{};
  };

  template <class Body>
  constexpr warp_times<node::sites_in<Body>()> algebra(const context& where,
                                                       const kernel_description<Body>& kernel) const {
    return {where.card, where.launch, placement_in(where, kernel), kernel.body};
  }

  /// The same for a kernel that was prepared for its launch (model/prepared.hpp).
  template <class Body>
  constexpr warp_times<node::sites_in<Body>()> algebra(const context& where, const prepared<Body>& ready) const {
    if (!ready.covers(where.launch)) return algebra(where, ready.kernel());
    return {where.card, where.launch, placement_in(where, ready.kernel()), ready.read()};
  }

  template <int Sites, class Steps>
  constexpr pricing<figures> price(const warp_times<Sites>& algebra, const warp_costs& folded, const context& where,
                                   Steps& steps) const {
    using number = number_in<Steps>;
    const auto in_cycles = [](const number& amount) { return cycles::from_value(value_of(amount)); };
    const auto& card = *where.card.need<parameter::calibration>();
    const auto clock = where.card.need<parameter::clock>();
    const number frequency = steps.operand(clock);
    const auto& place = algebra.place();
    pricing<figures> result;
    auto& busy = result.resources;
    move(algebra, folded.asks, where, result.figures, steps);

    if (where.launch.cluster > 1) steps.plain("SMs_of_clusters", number(place.sm_count));
    const double slower = algebra.slower_clock();
    if (slower > 1) steps.plain("slower_clock", number(slower));
    busy_times<Steps> times{where.card, card, place, steps, slower};
    demand asks = folded.asks;
    if (where.whole_kernel && asks[asked::instructions] > 0) algebra.begin_and_end(asks);
    const auto& parts = times.of(asks, folded.queue, folded.queue_at_buffers, busy);
    number throughput = parts.size() == 0 ? number(0) : together(parts);
    number delay = 0;
    const bool corrected = in_step && of_parts == combination::cubes;
    const double extra = corrected ? blocks_in_step(algebra, folded, place, value_of(throughput) / slower) : 0;
    constexpr double rounding = 1e-12;
    if (extra > rounding * value_of(throughput)) {
      delay = steps.in_cycles("C_in_step", slower * extra);
      throughput = throughput + delay;
    }
    if (parts.size() > 0) throughput = steps.in_cycles("C_throughput", throughput);

    chain waits = folded.waits;
    waits.close();
    number warp = warp_latency(waits, algebra.latencies(), slower, steps);
    // The blocks that are resident on an SM end and start together. The next ones start when all blocks of a wave have
    // been launched.
    const number rounds = place.rounds;
    const bool several = place.rounds > 1;
    const number between = several ? turnover(card, place, steps) : number(0);
    // More warps do not hide what busy device memory adds to its latency, so that this is no part of the resource.
    number alone = several ? rounds * warp + (rounds - 1) * between : warp;
    const double longer =
        slower * algebra.reads_beside_writes() * waits.dram_waits(1) * card.dram_beside_writes.value();
    if (longer > 0) {
      const double busy_share = share_of_time(busy[resource::dram_bandwidth].value(), value_of(alone),
                                              place.rounds * longer, value_of(throughput));
      warp = warp + steps.in_cycles("C_beside_writes", busy_share * longer);
    }
    number waiting = alone;
    number launching = 0;
    number dispatching = 0;
    if (where.whole_kernel) {
      const number each = steps.in_cycles("launch_of_a_block", frequency * steps.operand(card.block_launch));
      const double wave = smaller(place.blocks, place.sm_count * place.resident_blocks);
      const number last_wave = larger(0.0, place.blocks - (place.rounds - 1) * wave);
      const bool some_pass = waits.blocks_that_pass < place.blocks;
      const number last = some_pass ? last_warps(waits, warp, slower, steps) : warp;
      waiting = last_wave * each + last;
      if (several) {
        // The blocks that pass the guards of the grid run in the first rounds.
        const number of_a_round =
            some_pass ? warp + lowest((warp - last) / (rounds - 1), slower * waits.skipped) : warp;
        waiting = (rounds - 1) * greatest(of_a_round + between, number(wave) * each) + waiting;
      }
      if (some_pass) {
        const number first = first_blocks<Steps>(place.rounds_of(waits.blocks_that_pass), waits.blocks_that_pass, wave,
                                                 each, warp + number(slower * waits.skipped), between);
        waiting = greatest(waiting, steps.in_cycles("C_first_blocks", first));
      }
      if (folded.links > 0) waiting = greatest(waiting, warp + steps.in_cycles("C_chain", slower * folded.links));
      dispatching = steps.in_cycles("C_dispatch", number(place.blocks) * each);
      launching = frequency * steps.operand(card.launch_floor);
      if (card.launch_gap.value() > 0) {
        launching = frequency * (steps.operand(card.launch_floor) - steps.operand(card.launch_gap));
        result.gap = card.launch_gap;
      }
      if (folded.asks[asked::instructions] > 0)
        launching = launching + frequency * steps.operand(card.first_instructions);
      launching = steps.in_cycles("C_launch", launching);
    }
    number imbalance = 0;
    if (const double beyond = slower * (waits.longest_beyond_mean + slowest_sm(card, waits, place)); beyond > 0) {
      imbalance = steps.in_cycles("C_imbalance", beyond);
      waiting = waiting + imbalance;
      alone = alone + imbalance;
    }
    const number latency = steps.in_cycles("C_latency", waiting);
    busy.set(resource::latency, in_cycles(alone));
    busy.set(resource::block_launch, in_cycles(dispatching));
    result.bottleneck = busy.costliest();

    // Latency overlaps with throughput once all warps are active: all but the first of the dependent steps.
    const number longest_step = steps.in_cycles("longest_step", slower * waits.longest_step(algebra.latencies()));
    overlapping_parts<number> two;
    two.add(latency);
    two.add(throughput);
    const number both = together(two);
    number fill = 0;
    if (value_of(longest_step) > 0)
      fill = steps.in_cycles("C_fill", (latency + throughput - both) * longest_step / (latency + longest_step));
    result.cycles = in_cycles(steps.in_cycles("C(K)", launching + both + fill));
    result.ignored = folded.ignored;

    result.lets_next_start = folded.lets_next_start;
    if (where.whole_kernel && where.launch.dependent)
      result.overlap = overlap_of(card, folded, clock, result.cycles + result.gap * clock, steps);
    auto& figure = result.figures;
    figure.warp_latency = in_cycles(warp);
    figure.rounds = place.rounds;
    figure.latency = in_cycles(latency);
    figure.throughput = in_cycles(throughput);
    figure.dispatch = in_cycles(dispatching);
    figure.imbalance = in_cycles(imbalance);
    figure.fill = in_cycles(fill);
    figure.in_step = in_cycles(delay);
    figure.launch = in_cycles(launching);
    return result;
  }

 private:
  template <class Body>
  static constexpr cache::placement placement_in(const context& where, const kernel_description<Body>& kernel) {
    return cache::placement_of(where.card, where.launch, where.resident,
                               kernel.uses.static_shared + where.launch.dynamic_shared);
  }

  /// The time of a dependent launch that overlaps with the kernel before it, if that kernel lets it start and leaves
  /// room for its blocks.
  template <class Steps>
  static constexpr seconds overlap_of(const calibration& card, const warp_costs& folded, const frequency& clock,
                                      const cycles& most, Steps& steps) {
    const double saved = (card.dependent_saving * clock).value() + larger(0.0, folded.prologue);
    const auto overlap = steps.in_cycles("C_overlap", number_in<Steps>(smaller(saved, most.value())));
    return cycles::from_value(value_of(overlap)) / clock;
  }
  /// Combines overlapping parts according to `of_parts`.
  template <class Number>
  constexpr Number together(const overlapping_parts<Number>& parts) const {
    if (parts.size() == 0) return 0;
    if (parts.size() == 1) return *parts.begin();
    if (of_parts == combination::cubes) return overlapped(parts.begin(), parts.size());
    Number result = *parts.begin();
    for (const auto* each = parts.begin() + 1; each != parts.end(); ++each)
      result = of_parts == combination::longest ? greatest(result, *each) : result + *each;
    return result;
  }

  /// The cycles by which stretches of code overlap less than `together` takes them to. The blocks that start together
  /// pass their outermost stretches together, and drift apart within loops. The blocks that follow start at different
  /// times: one resident block at a time is taken to wait for another. `overlapping` is the throughput if all
  /// stretches overlapped.
  template <class Algebra>
  static constexpr double blocks_in_step(const Algebra& algebra, const warp_costs& folded,
                                         const cache::placement& place, double overlapping) {
    const double waves = place.blocks_of_busiest / place.resident_blocks;
    const double share = (1 + (waves - 1) / place.resident_blocks) / waves;
    const double outside = folded.parts.busy + algebra.open_stretch(folded) - overlapping;
    return share * outside + folded.parts.in_trips;
  }

  /// The waits of a warp: loads and similar, arithmetic, loops and barriers.
  template <class Steps>
  constexpr number_in<Steps> warp_latency(const chain& waits, const load_latencies& latencies, double slower,
                                          Steps& steps) const {
    number_in<Steps> sum = 0;
    const auto add = [&](const char* symbol, double part) {
      if (part < 0 || part > 0) sum = sum + steps.in_cycles(symbol, slower * part);
    };
    add("C_loads", waits.waits(latencies, 1));
    add("C_arithmetic", waits.arithmetic);
    add("C_loops_and_barriers", waits.fixed);
    add("C_code", waits.of_code);
    return steps.in_cycles("C_warp", sum);
  }

  /// The share of a kernel's time in which device memory is busy, if the kernel's latency is longer by this share of
  /// `longer`. All in cycles.
  static constexpr double share_of_time(double busy, double latency, double longer, double throughput) {
    const double at_first = smaller(1.0, busy / overlapped(latency, throughput));
    return smaller(1.0, busy / overlapped(latency + at_first * longer, throughput));
  }

  /// How much longer a block waits for its loads on the slowest SM than on the mean one. SMs that are done get the next
  /// blocks, so that only the last block counts. The model assumes that the latencies of the SMs spread evenly around
  /// their mean.
  static constexpr double slowest_sm(const calibration& card, const chain& waits, const cache::placement& place) {
    const double sms = smaller(place.blocks, place.sm_count);
    return (sms - 1) / (sms + 1) *
           (waits.l2_waits(1) * card.l2_slowest_sm.value() + waits.dram_waits(1) * card.dram_slowest_sm.value());
  }

  /// The waits of the last warps of the grid, which guards of the grid keep out.
  template <class Steps>
  static constexpr number_in<Steps> last_warps(const chain& waits, const number_in<Steps>& warp, double slower,
                                               Steps& steps) {
    return steps.in_cycles("C_last_warps", larger(0.0, value_of(warp) + slower * (waits.skipped - waits.guarded)));
  }
  /// The blocks that pass all guards of the grid take as long as they would by themselves, at least.
  template <class Steps>
  static constexpr number_in<Steps> first_blocks(double rounds, double blocks, double wave,
                                                 const number_in<Steps>& launch, const number_in<Steps>& warp,
                                                 const number_in<Steps>& between) {
    using number = number_in<Steps>;
    const number last_wave = number(larger(0.0, blocks - (rounds - 1) * wave)) * launch + warp;
    if (!(rounds > 1)) return last_wave;
    return (number(rounds) - 1) * greatest(warp + between, number(wave) * launch) + last_wave;
  }

  /// The time between the end of a block and the start of its successor.
  template <class Steps>
  constexpr number_in<Steps> turnover(const calibration& card, const cache::placement& place, Steps& steps) const {
    const number_in<Steps> resident_blocks = place.resident_blocks;
    return steps.in_cycles("turnover", steps.operand(card.turnover) + resident_blocks *
                                                                          number_in<Steps>(place.warps_per_block) *
                                                                          steps.operand(card.turnover_per_warp));
  }

  /// Footprint and traffic. The shares that caches retain come from the card's measured curves, so the derivation lists
  /// them as operands.
  template <class Algebra, class Steps>
  constexpr void move(const Algebra& algebra, const demand& asks, const context& where, figures& figure,
                      Steps& steps) const {
    const auto& place = algebra.place();
    const auto& served = algebra.served();
    figure.footprint = served.footprint();
    figure.kept_by_l2 = served.kept_by_l2();
    figure.kept_by_l1 = served.kept_by_l1();
    if (where.whole_kernel && figure.footprint.value() > 0) {
      steps.in_bytes("footprint", figure.footprint.value());
      steps.plain("kept_by_L2", figure.kept_by_l2);
      if (figure.kept_by_l1 < 1) steps.plain("kept_by_L1", figure.kept_by_l1);
    }
    const auto moved = [&](const char* symbol, double sectors) {
      if (!(sectors > 0)) return bytes{};
      const number_in<Steps> warps = place.total_warps;
      const auto size = warps * number_in<Steps>(sectors) * steps.operand(bytes::from_value(warp::sector_bytes));
      return bytes::from_value(value_of(steps.in_bytes(symbol, size)));
    };
    figure.l2_reads = moved("L2_reads", asks[asked::l2_read_sectors] + asks[asked::l2_scattered_reads]);
    figure.l2_writes = moved("L2_writes", asks[asked::l2_write_sectors] + asks[asked::l2_partial_sectors]);
    figure.dram_reads = moved("DRAM_reads", asks[asked::dram_read_sectors] + asks[asked::dram_scattered_reads]);
    figure.dram_writes = moved("DRAM_writes", asks[asked::dram_write_sectors] + asks[asked::dram_scattered_writes]);
  }
};
using calibrated_model = basic_calibrated_model<>;
inline constexpr calibrated_model calibrated{};
}  // namespace kernelcost::model
