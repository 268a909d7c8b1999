// SPDX-License-Identifier: BSL-1.0
/// \file
/// roofline: a lower bound of a kernel's time, from its work at the lowest ceiling.
///
/// S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for multicore
/// architectures", Communications of the ACM 52(4), 2009, with one ceiling for each level of the memory hierarchy.
///
///     SM    busy = warps x cycles of a warp at the unit / SMs that have a block
///           units: instruction issue, fp32, fp64, integer, special functions, tensor cores, wavefronts of shared
///           memory, bytes through L1
///     L2    busy = max(bytes read / min(rate, SMs x rate of an SM), bytes written / rate)
///     DRAM  busy = bytes read / rate + bytes written / rate
///     I     = operations / bytes, at each level                                       arithmetic intensity
///     C(K)  = the maximum of all busy, T(K) = C(K) / clock
///
/// Units: cycles of the SM's clock; bytes and operations of the grid. An operation is an arithmetic instruction of a
/// lane; a multiply-add counts as two. Ceilings come from the card's calibration, if it has one, else from its clock,
/// cores and bus (roofline/ceilings.hpp). Unknown ceilings are left out: `figures.knows(resource::l2_bandwidth)`. Bytes
/// beyond L1 come from the levels of the calibrated model, or else are the compulsory bytes (cache/compulsory.hpp).
/// Launch time and latencies are not included, so the result is a lower bound, as accurate as the tree. Not expressed,
/// and listed in estimate.ignored: barriers, exchanges among lanes (priced as an instruction each), contention of
/// atomics (priced by traffic), constant memory (priced as an instruction), texture (priced as global).
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/roofline/work.hpp>
#include <kernelcost/on_use.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_roofline_model {
  using parameters = roof::card_numbers;

  static constexpr bool prices_clusters = true;
  static constexpr bool follows_l2 = true;
  const char* name = "roofline";
  /// Stated parameters override those from publications, for cards without a calibration.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_roofline_model with(const parameters& numbers) const { return {name, numbers}; }
  /// The parameters that the model needs besides the card's facts; without them, there is no ceiling for double
  /// precision.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.issue_cycles_double, issue_cycles_double_of(card))};
  }

  struct figures {
    kernelcost::operations operations{};
    count warp_instructions{};
    bytes shared_bytes{};
    bytes l1_bytes{};
    bytes l2_bytes{};
    bytes dram_bytes{};

    /// True if the estimate includes this ceiling.
    constexpr bool knows(resource ceiling) const { return (known_ >> static_cast<unsigned>(ceiling) & 1u) != 0; }
    /// Bytes moved at a level: shared_bandwidth, l1_bandwidth, l2_bandwidth or dram_bandwidth.
    constexpr bytes moved(resource level) const {
      switch (level) {
        case resource::shared_bandwidth: return shared_bytes;
        case resource::l1_bandwidth: return l1_bytes;
        case resource::l2_bandwidth: return l2_bytes;
        case resource::dram_bandwidth: return dram_bytes;
        default: return {};
      }
    }
    /// Operations per byte moved at the level. A level without known traffic is a mistake.
    constexpr intensity intensity_at(resource level) const {
      if (!(moved(level).value() > 0)) mistake::the_traffic_at_this_level_is_unknown(name_of(level));
      return operations / moved(level);
    }

   private:
    friend basic_roofline_model;
    constexpr void add(resource ceiling) { known_ |= 1u << static_cast<unsigned>(ceiling); }
    unsigned known_ = 0;
  };

  template <class Body>
  constexpr roof::workers<node::sites_in<Body>()> algebra(const context& where,
                                                          const kernel_description<Body>& kernel) const {
    return {where, parameters_of(where.card), kernel};
  }

  template <int Sites, class Steps>
  constexpr pricing<figures> price(const roof::workers<Sites>& algebra, const roof::work& of_warp, const context& where,
                                   Steps& steps) const {
    using roof::done;
    using number = number_in<Steps>;
    const auto& card = algebra.card();
    const double blocks = where.launch.blocks().value();
    const double warps = blocks * where.launch.warps_per_block().value();
    const double sms = smaller(blocks, usable_sms(where.card, where.launch, where.resident));
    if (where.launch.cluster > 1) steps.plain("SMs_of_clusters", number(sms));
    pricing<figures> result;
    auto& figure = result.figures;
    for (int i = 1; i < resource_count; ++i)
      if (const auto what = static_cast<resource>(i); card.knows(what)) figure.add(what);

    number longest = 0;
    const auto set = [&](resource what, const number& busy) {
      if (!(value_of(busy) > 0)) return;
      const number step = steps.in_cycles(name_of(what), busy);
      result.resources.set(what, cycles::from_value(value_of(step)));
      if (value_of(step) > value_of(longest)) result.bottleneck = what;
      longest = value_of(longest) > 0 ? greatest(longest, step) : step;
    };
    const auto on_sm = [&](resource what, double a_warp) { set(what, number(warps) * number(a_warp) / number(sms)); };
    on_sm(resource::instruction_issue, of_warp[done::issue]);
    const auto pipes = instruction_costs::balanced(of_warp.sums);
    on_sm(resource::fp32, pipes.fp32);
    on_sm(resource::fp64, of_warp[done::fp64]);
    on_sm(resource::integer, pipes.integer);
    on_sm(resource::special_function, of_warp[done::special]);
    on_sm(resource::tensor_cores, of_warp[done::tensor]);

    constexpr double sector = warp::sector_bytes;
    constexpr double wavefront = warp::line_bytes;
    on_sm(resource::shared_bandwidth, of_warp[done::shared_wavefronts] * card.shared_wavefront);
    if (card.knows(resource::l1_bandwidth))
      on_sm(resource::l1_bandwidth, of_warp[done::l1_sectors] * sector / card.l1_bytes);
    const double l2_read = warps * of_warp[done::l2_read_sectors] * sector;
    const double l2_written = warps * of_warp[done::l2_write_sectors] * sector;
    const auto of_bytes = [&](double size) { return steps.operand(bytes::from_value(size)); };
    if (card.knows(resource::l2_bandwidth)) {
      const number rate = lowest(number(card.l2_read), number(sms) * number(card.l2_read_of_sm));
      set(resource::l2_bandwidth, greatest(of_bytes(l2_read) / rate, of_bytes(l2_written) / number(card.l2_write)));
    }
    const double dram_read = warps * of_warp[done::dram_read_sectors] * sector;
    const double dram_written = warps * of_warp[done::dram_write_sectors] * sector;
    set(resource::dram_bandwidth,
        of_bytes(dram_read) / number(card.dram_read) + of_bytes(dram_written) / number(card.dram_write));

    figure.operations = kernelcost::operations::from_value(warps * of_warp[done::operations]);
    figure.warp_instructions = warps * of_warp[done::instructions];
    figure.shared_bytes = bytes::from_value(warps * of_warp[done::shared_wavefronts] * wavefront);
    figure.l1_bytes = bytes::from_value(warps * of_warp[done::l1_sectors] * sector);
    figure.l2_bytes = bytes::from_value(l2_read + l2_written);
    figure.dram_bytes = bytes::from_value(dram_read + dram_written);
    if (dram_read + dram_written > 0)
      steps.plain("I", number(figure.operations.value()) / (of_bytes(dram_read) + of_bytes(dram_written)));

    result.cycles = cycles::from_value(value_of(steps.in_cycles("C(K)", longest)));
    result.ignored = of_warp.ignored;
    return result;
  }
};
using roofline_model = basic_roofline_model<>;
inline constexpr roofline_model roofline{};
}  // namespace kernelcost::model
