// SPDX-License-Identifier: BSL-1.0
/// \file
/// roofline: no kernel is faster than what its work takes at the lowest of its ceilings.
///
/// S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for multicore architectures", Communications of
/// the ACM 52(4), 2009; with a line for each level of the memory.
///
///     SM    busy = warps x cycles of a warp at the unit / SMs that have a block      instruction issue, fp32, fp64, integer, special
///           functions, wavefronts of shared memory, bytes through L1
///     L2    busy = max(bytes read / min(rate, SMs x rate of an SM), bytes written / rate)
///     DRAM  busy = bytes read / rate + bytes written / rate
///     I     = operations / bytes, at each level                                       arithmetic intensity
///     C(K)  = the greatest of them, T(K) = C(K) / clock
///
/// Units: cycles of the SM's clock; bytes and operations of the grid. An operation is an arithmetic instruction of a lane, a multiply-add two.
/// Ceilings are the card's calibration where there is one, else those of its clock, cores and bus (roofline/ceilings.hpp). A ceiling that
/// is not known is left out: `figures.knows(resource::l2_bandwidth)`. Bytes beyond L1 are what the calibrated model's levels say, or else
/// the compulsory ones (roofline/compulsory.hpp). A launch has no floor here, and all latencies are taken to be hidden: a lower bound as
/// good as the tree.
/// Not expressed, and named in estimate.ignored: barriers, exchanges among lanes (an instruction each), contention of atomics (traffic
/// only), constant memory (an instruction), texture (as global).
#pragma once
#include <kernelcost/model/roofline/work.hpp>

namespace kernelcost::model {

struct roofline_model {
  const char* name = "roofline";

  struct figures {
    kernelcost::operations operations{};
    count warp_instructions{};
    bytes shared_bytes{};
    bytes l1_bytes{};
    bytes l2_bytes{};
    bytes dram_bytes{};

    /// Whether the ceiling is among those that the estimate considers.
    constexpr bool knows(resource ceiling) const { return (known_ >> static_cast<unsigned>(ceiling) & 1u) != 0; }
    /// What moves at a level: shared_bandwidth, l1_bandwidth, l2_bandwidth or dram_bandwidth.
    constexpr bytes moved(resource level) const {
      switch (level) {
        case resource::shared_bandwidth: return shared_bytes;
        case resource::l1_bandwidth: return l1_bytes;
        case resource::l2_bandwidth: return l2_bytes;
        case resource::dram_bandwidth: return dram_bytes;
        default: return {};
      }
    }
    /// Operations for each byte that moves there. Where none is known to move it is a mistake to ask.
    constexpr intensity intensity_at(resource level) const {
      if (!(moved(level).value() > 0)) mistake::no_bytes_are_known_to_move_there(name_of(level));
      return operations / moved(level);
    }

   private:
    friend roofline_model;
    constexpr void add(resource ceiling) { known_ |= 1u << static_cast<unsigned>(ceiling); }
    unsigned known_ = 0;
  };

  template <class Body>
  constexpr roof::worker algebra(const context& where, const kernel_description<Body>& kernel) const {
    return {where, kernel};
  }

  template <class Steps>
  constexpr pricing<figures> price(const roof::worker& algebra, const roof::work& warp, const context& where,
                                   Steps& steps) const {
    const auto& card = algebra.card();
    const double blocks = where.how.blocks().value();
    const double warps = blocks * where.how.warps_per_block().value();
    const double sms = memory::least(blocks, card.sms);
    pricing<figures> result;
    auto& figure = result.figures;
    for (int i = 1; i < resource_count; ++i)
      if (const auto what = static_cast<resource>(i); card.knows(what)) figure.add(what);

    const auto set = [&](resource what, double busy, const char* formula, std::initializer_list<double> operands) {
      if (!(busy > 0)) return;
      result.resources.set(what, cycles::from_value(busy));
      if (busy > result.cycles.value()) {
        result.bottleneck = what;
        result.cycles = cycles::from_value(busy);
      }
      steps.add(name_of(what), formula, operands, result.resources[what]);
    };
    const auto on_sm = [&](resource what, double a_warp) {
      set(what, warps * a_warp / sms, "{} × {} / {}", {warps, a_warp, sms});
    };
    on_sm(resource::instruction_issue, warp.issue);
    on_sm(resource::fp32, warp.fp32);
    on_sm(resource::fp64, warp.fp64);
    on_sm(resource::integer, warp.integer);
    on_sm(resource::special_function, warp.special);
    const double computation = result.cycles.value();

    constexpr double sector = memory::sector_bytes;
    constexpr double wavefront = memory::line_bytes;
    on_sm(resource::shared_bandwidth, warp.shared_wavefronts * card.shared_wavefront);
    if (card.knows(resource::l1_bandwidth)) on_sm(resource::l1_bandwidth, warp.l1_sectors * sector / card.l1_bytes);
    const double l2_read = warps * warp.l2_read_sectors * sector;
    const double l2_written = warps * warp.l2_write_sectors * sector;
    if (card.knows(resource::l2_bandwidth)) {
      const double rate = memory::least(card.l2_read, sms * card.l2_read_of_sm);
      set(resource::l2_bandwidth, memory::most(l2_read / rate, l2_written / card.l2_write), "max({} / {}, {} / {})",
          {l2_read, rate, l2_written, card.l2_write});
    }
    const bool measured = card.is_measured();
    const double dram_read = measured ? warps * warp.dram_read_sectors * sector : warp.at_least.bytes_read(warps);
    const double dram_written =
        measured ? warps * warp.dram_write_sectors * sector : warp.at_least.bytes_written(warps);
    set(resource::dram_bandwidth, dram_read / card.dram_read + dram_written / card.dram_write, "{} / {} + {} / {}",
        {dram_read, card.dram_read, dram_written, card.dram_write});

    figure.operations = kernelcost::operations::from_value(warps * warp.operations);
    figure.warp_instructions = warps * warp.instructions;
    figure.shared_bytes = bytes::from_value(warps * warp.shared_wavefronts * wavefront);
    figure.l1_bytes = bytes::from_value(warps * warp.l1_sectors * sector);
    figure.l2_bytes = bytes::from_value(l2_read + l2_written);
    figure.dram_bytes = bytes::from_value(dram_read + dram_written);
    if (figure.dram_bytes.value() > 0)
      steps.add("I", "{} / {}", {figure.operations.value(), figure.dram_bytes.value()},
                figure.intensity_at(resource::dram_bandwidth).value());

    steps.add("C(K)", "max({}, {})", {computation, result.cycles.value()}, result.cycles);
    result.ignored = warp.ignored;
    return result;
  }
};
inline constexpr roofline_model roofline{};
}  // namespace kernelcost::model
