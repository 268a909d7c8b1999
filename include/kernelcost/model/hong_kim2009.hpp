// SPDX-License-Identifier: BSL-1.0
/// \file
/// hong_kim2009: warps that wait for memory while others compute (MWP and CWP).
///
/// S. Hong, H. Kim, "An analytical model for a GPU architecture with memory-level and thread-level parallelism awareness", ISCA
/// 2009, section 3. Restated with changes in González García 2012, section 3.2.2, and applied in its section 5.1.
///
///     Mem_L_Uncoal    = Mem_LD + (#Uncoal_per_mw - 1) x Departure_del_uncoal
///     Mem_L           = Mem_L_Uncoal x Weight_uncoal + Mem_LD x Weight_coal         weights: shares of the memory instructions
///     Departure_delay = Departure_del_uncoal x #Uncoal_per_mw x Weight_uncoal + Departure_del_coal x Weight_coal
///     Mem_cycles      = Mem_L_Uncoal x #Uncoal_Mem_insts + Mem_LD x #Coal_Mem_insts
///     Comp_cycles     = issue cycles x #Total_insts
///     BW_per_warp     = Freq x Load_bytes_per_warp / Mem_L
///     MWP             = min(Mem_L / Departure_delay, Bandwidth / (BW_per_warp x #ActiveSM), N)
///     CWP             = min((Mem_cycles + Comp_cycles) / Comp_cycles, N)
///     Rep             = #Blocks / (#Active_blocks_per_SM x #ActiveSM), at least 1
///     MWP = CWP = N                      (Mem_cycles + Comp_cycles + Comp_cycles / #Mem_insts x (MWP - 1)) x Rep
///     CWP >= MWP or Comp > Mem           (Mem_cycles x N / MWP + Comp_cycles / #Mem_insts x (MWP - 1)) x Rep
///     MWP > CWP                          (Mem_L + Comp_cycles x N) x Rep
///     Synch_cost      = Departure_delay x (MWP - 1) x #synch_insts x #Active_blocks_per_SM x Rep, added to it
///
/// Units: cycles of the SM's clock. Counts are those of one warp (warp_stream.hpp); Mem_LD is the mean of what the card's sources give;
/// an instruction issues in 32 / cores cycles, one in double precision in as many times that as its latency is longer. N and
/// the active blocks come of the occupancy and the launch. Without memory instructions a kernel costs Comp_cycles x N x Rep. MWP - 1
/// is at least 0.
///
/// `hong_kim2009` is the paper's; `hong_kim2009_thesis`, below, is what the thesis' tables follow from.
/// Not expressed, and named in estimate.ignored: caches, divergence, atomics, warp exchanges, shared memory other than as instructions,
/// constant and texture memory as such, barriers other than those of a block, and those of a block where no memory instruction departs.
#pragma once
#include <kernelcost/model/hong_kim2009/mwp_cwp.hpp>
#include <kernelcost/model/warp_stream.hpp>

namespace kernelcost::model {

struct hong_kim2009_model {
  enum class computation {
    /// All instructions, at the rate of their issue.
    all_issued,
    /// Those that are not memory instructions, each at its latency.
    latencies,
  };
  enum class placement {
    /// Each SM gets a block before one gets a second.
    spread,
    /// An SM gets as many blocks as it holds before the next gets one.
    one_sm_after_another,
  };
  enum class departures {
    /// Limit MWP, and delay warps at barriers.
    counted,
    /// Neither: no card's departure delay is needed.
    left_out,
  };
  enum class bandwidth_clock { sm, memory };
  using cases = mwp_cwp::cases;
  using regime = mwp_cwp::regime;
  using terms = mwp_cwp::terms;
  using figures = mwp_cwp::figures;

  const char* name;
  computation counted = computation::all_issued;
  warp_stream::accesses accesses = warp_stream::accesses::by_pattern;
  placement blocks = placement::spread;
  departures requests = departures::counted;
  bandwidth_clock clock = bandwidth_clock::sm;
  cases rule = cases::strict;

  template <class Kernel>
  constexpr warp_stream algebra(const context& where, const Kernel&) const {
    return {where.card, accesses};
  }

  /// The terms of a warp's instructions on this card.
  template <class Steps = no_steps>
  constexpr terms terms_of(const warp_stream::value& warp, const context& where, Steps&& steps = {}) const {
    terms result;
    place(result, where, steps);
    compute(result, warp, where.card, steps);
    if (warp.memory_instructions() > 0) access_memory(result, warp, where.card, steps);
    result.Synch_insts = warp.barriers;
    return result;
  }

  template <class Steps>
  constexpr pricing<figures> price(const warp_stream&, const warp_stream::value& warp, const context& where,
                                   Steps& steps) const {
    pricing<figures> result;
    result.figures = mwp_cwp::solve(terms_of(warp, where, steps), rule, steps);
    const auto& figure = result.figures;
    result.cycles = figure.Exec_cycles + figure.Synch_cost;
    if (figure.Synch_cost.value() > 0)
      steps.add("C", "{} + {}", {figure.Exec_cycles.value(), figure.Synch_cost.value()}, result.cycles);

    result.ignored = warp.ignored;
    if (warp.barriers > 0 && (figure.Mem_insts == 0 || requests == departures::left_out))
      result.ignored |= feature::barriers;
    result.resources.set(resource::computation, figure.N * figure.Rep * figure.Comp_cycles);
    if (figure.MWP > 0) result.resources.set(resource::memory, figure.N / figure.MWP * figure.Rep * figure.Mem_cycles);
    result.resources.set(resource::barriers, figure.Synch_cost);
    result.bottleneck = bottleneck_of(figure);
    return result;
  }

 private:
  static constexpr resource bottleneck_of(const figures& figure) {
    if (figure.Synch_cost > figure.Exec_cycles) return resource::barriers;
    if (figure.Exec_cycles.value() == 0) return resource::none;
    switch (figure.which) {
      case regime::too_few_warps: return resource::latency;
      case regime::memory: return resource::memory;
      case regime::no_memory:
      case regime::computation: break;
    }
    return resource::computation;
  }

  template <class Steps>
  constexpr void place(terms& result, const context& where, Steps& steps) const {
    const count sms = where.card.need<parameter::sm_count>();
    const count all = where.how.blocks();
    const count most = where.resident.blocks_per_sm;
    const count wanted = blocks == placement::spread ? ceil_div(all, sms) : all;
    const count here = wanted < most ? wanted : most;
    const count used = blocks == placement::spread ? all : ceil_div(all, here);
    result.Active_blocks_per_SM = here;
    result.ActiveSM = used < sms ? used : sms;
    result.N = here * where.how.warps_per_block();
    steps.add("N", "{} × {}", {here.value(), where.how.warps_per_block().value()}, result.N.value());
    const count rounds = all / (here * result.ActiveSM);
    result.Rep = rounds > 1 ? rounds : 1;
    steps.add("Rep", "max({} / ({} × {}), 1)", {all.value(), here.value(), result.ActiveSM.value()},
              result.Rep.value());
  }

  template <class Steps>
  constexpr void compute(terms& result, const warp_stream::value& warp, const gpu& card, Steps& steps) const {
    constexpr double lanes = 32;
    const double in_single = warp.single_instructions + warp.other_instructions;
    const double in_double = warp.double_instructions;
    const auto single = [&] { return card.need<parameter::issue_cycles_single>().value(); };
    const auto twice = [&] { return card.need<parameter::issue_cycles_double>().value(); };
    if (counted == computation::latencies) {
      const double issue = in_single > 0 ? single() : 0;
      const double longer = in_double > 0 ? twice() : 0;
      result.Comp_cycles = cycles::from_value(in_single * issue + in_double * longer);
      steps.add("Comp_cycles", "{} × {} + {} × {}", {in_single, issue, in_double, longer}, result.Comp_cycles);
    } else {
      const double issue = lanes / card.need<parameter::cores_per_sm>().value();
      const double ratio = in_double > 0 ? twice() / single() : 1;
      const double others = in_single + warp.memory_instructions();
      result.Comp_cycles = cycles::from_value(issue * (others + in_double * ratio));
      steps.add("Comp_cycles", "{} × ({} + {} × {})", {issue, others, in_double, ratio}, result.Comp_cycles);
    }
  }

  template <class Steps>
  constexpr void access_memory(terms& result, const warp_stream::value& warp, const gpu& card, Steps& steps) const {
    const double Mem_LD = card.need<parameter::global_latency>().mean().value();
    const double all = warp.memory_instructions();
    const double scattered = warp.uncoalesced;
    const double extra = scattered > 0 ? warp.transactions - scattered : 0;  // transactions after the first of each
    const bool delays = requests == departures::counted || scattered > 0;
    const auto delay = delays ? card.need<parameter::departure_delay>() : departure_delays{};
    const double apart = delay.transaction.value();
    const double hits = warp.cache_hits > 0 ? warp.cache_hits * card.need<parameter::cache_latency>().value() : 0;

    result.Mem_insts = all;
    result.Load_bytes_per_warp = bytes::from_value(warp.bytes_a_request());
    result.Freq = clock == bandwidth_clock::sm ? card.need<parameter::clock>() : card.need<parameter::memory_clock>();
    result.Bandwidth = card.need<parameter::dram_bandwidth>();
    result.Mem_L = cycles::from_value(Mem_LD + extra * apart / all);
    steps.add("Mem_L", "{} + {} × {} / {}", {Mem_LD, extra, apart, all}, result.Mem_L);
    const double latencies = warp.coalesced_latencies + scattered;
    result.Mem_cycles = cycles::from_value(latencies * Mem_LD + extra * apart + hits);
    steps.add("Mem_cycles", "{} × {} + {} × {} + {}", {latencies, Mem_LD, extra, apart, hits}, result.Mem_cycles);
    if (requests == departures::left_out) return;
    const double together = delay.coalesced.value();
    result.Departure_delay = cycles::from_value((warp.transactions * apart + warp.coalesced * together) / all);
    steps.add("Departure_delay", "({} × {} + {} × {}) / {}", {warp.transactions, apart, warp.coalesced, together, all},
              result.Departure_delay);
  }
};

inline constexpr hong_kim2009_model hong_kim2009{"hong_kim2009"};
/// As the tables of the thesis' appendix B apply it: computation is the latencies of what is no memory instruction, all accesses
/// are coalesced and cached ones share lines, blocks fill one SM after another, Freq is the memory's, departures are left out.
inline constexpr hong_kim2009_model hong_kim2009_thesis{"hong_kim2009_thesis",
                                                        hong_kim2009_model::computation::latencies,
                                                        warp_stream::accesses::sharing_lines,
                                                        hong_kim2009_model::placement::one_sm_after_another,
                                                        hong_kim2009_model::departures::left_out,
                                                        hong_kim2009_model::bandwidth_clock::memory};
}  // namespace kernelcost::model
