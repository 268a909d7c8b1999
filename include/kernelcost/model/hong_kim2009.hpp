// SPDX-License-Identifier: BSL-1.0
/// \file
/// hong_kim2009: warps that wait for memory while others compute (MWP and CWP).
///
/// S. Hong, H. Kim, "An analytical model for a GPU architecture with memory-level and thread-level parallelism
/// awareness", ISCA 2009, section 3. González García 2012 restates it with changes in section 3.2.2, and applies it
/// in section 5.1.
///
///     Mem_L_Uncoal    = Mem_LD + (#Uncoal_per_mw - 1) x Departure_del_uncoal
///     Mem_L           = Mem_L_Uncoal x Weight_uncoal + Mem_LD x Weight_coal  (weights: shares of memory instructions)
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
/// Units: cycles of the SM's clock. Counts are those of one warp (warp_stream.hpp). Mem_LD is the mean of the card's
/// stated range. An instruction issues in 32 / cores cycles, multiplied in double precision by the ratio of the
/// latencies. N and the active blocks follow from occupancy and launch. Without memory instructions a kernel costs
/// Comp_cycles x N x Rep. MWP - 1 is at least 0.
///
/// The model needs `parameters_of(card)` besides the card's facts; `with` states them for other cards.
/// `hong_kim2009` is the paper's version; `hong_kim2009_thesis`, below, is the version from which the tables of the
/// thesis follow. Not expressed, and listed in estimate.ignored: caches, divergence, atomics, warp exchanges, shared
/// memory (priced as instructions), constant and texture memory, warp and grid barriers, and block barriers without
/// memory instructions.
#pragma once
#include <kernelcost/model/hong_kim2009/departures.hpp>
#include <kernelcost/model/hong_kim2009/mwp_cwp.hpp>
#include <kernelcost/model/warp_stream.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

template <class = on_use>
struct basic_hong_kim2009_model {
  enum class computation {
    /// All instructions, at the rate of their issue.
    all_issued,
    /// All but memory instructions, each at its latency.
    latencies,
  };
  enum class placement {
    /// Every SM gets one block before any gets a second.
    spread,
    /// An SM is filled with blocks before the next one gets any.
    one_sm_after_another,
  };
  enum class departures {
    /// They limit MWP, and delay warps at barriers.
    counted,
    /// They have no effect, and the card needs no departure delays.
    left_out,
  };
  enum class bandwidth_clock { sm, memory };
  /// The parameters that the model needs besides the card's facts: the latencies of single and double precision, for
  /// their ratio or, in the thesis' version, for themselves; and the latency of a stated hit.
  struct parameters {
    known<departure_delays> departure_delay{};
    known<cycles> issue_cycles_single{};
    known<cycles> issue_cycles_double{};
    known<cycles> cache_latency{};
  };
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
  /// Stated parameters override those from the calibration and from publications.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_hong_kim2009_model with(const parameters& numbers) const {
    basic_hong_kim2009_model result = *this;
    result.stated = numbers;
    return result;
  }
  /// The parameters that the model needs besides the card's facts; unknown ones are unstated.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.departure_delay, departure_delay_of(card)),
            either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.issue_cycles_double, issue_cycles_double_of(card)),
            either(stated.cache_latency, cache_latency_of(card))};
  }

  template <class Kernel>
  constexpr warp_stream algebra(const context& where, const Kernel&) const {
    return {where.card, accesses};
  }

  /// The terms of a warp's instructions on this card.
  template <class Steps = no_steps>
  constexpr terms terms_of(const warp_stream::value& warp, const context& where, Steps&& steps = {}) const {
    terms result;
    const parameters numbers = parameters_of(where.card);
    place(result, where, steps);
    compute(result, warp, where.card, numbers, steps);
    if (warp.memory_instructions() > 0) access_memory(result, warp, where.card, numbers, steps);
    result.Synch_insts = warp.barriers;
    return result;
  }

  template <class Steps>
  constexpr pricing<figures> price(const warp_stream&, const warp_stream::value& warp, const context& where,
                                   Steps& steps) const {
    pricing<figures> result;
    result.figures = mwp_cwp::solve(terms_of(warp, where, steps), rule, steps);
    const auto& figure = result.figures;
    result.cycles = figure.Exec_cycles;
    if (figure.Synch_cost.value() > 0) {
      const auto both = steps.named("Exec_cycles", figure.Exec_cycles) + steps.named("Synch_cost", figure.Synch_cost);
      result.cycles = cycles::from_value(value_of(steps.in_cycles("C", both)));
    }

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
    const count all = where.launch.blocks();
    const count most = where.resident.blocks_per_sm;
    const count wanted = blocks == placement::spread ? ceil_div(all, sms) : all;
    const count here = wanted < most ? wanted : most;
    const count used = blocks == placement::spread ? all : ceil_div(all, here);
    result.Active_blocks_per_SM = here;
    result.ActiveSM = used < sms ? used : sms;
    const number_in<Steps> in_place = steps.operand(here);
    result.N = value_of(steps.plain("N", in_place * steps.operand(where.launch.warps_per_block())));
    const auto rounds = steps.operand(all) / (in_place * steps.operand(result.ActiveSM));
    result.Rep = value_of(steps.plain("Rep", greatest(rounds, 1)));
  }

  template <class Steps>
  constexpr void compute(terms& result, const warp_stream::value& warp, const gpu& card, const parameters& numbers,
                         Steps& steps) const {
    using number = number_in<Steps>;
    constexpr double lanes = kernelcost::detail::warp_size;
    const number in_single = warp.single_instructions + warp.other_instructions;
    const number in_double = warp.double_instructions;
    const bool any_double = value_of(in_double) > 0;
    const auto single = [&] {
      return steps.operand(required<model_parameter::issue_cycles_single>(numbers.issue_cycles_single, name, card));
    };
    const auto twice = [&] {
      return steps.operand(required<model_parameter::issue_cycles_double>(numbers.issue_cycles_double, name, card));
    };
    number all = 0;
    if (counted == computation::latencies) {
      if (value_of(in_single) > 0) all = in_single * single();
      if (any_double) all = all + in_double * twice();
    } else {
      const number issue = number(lanes) / steps.operand(card.need<parameter::cores_per_sm>());
      const number others = in_single + number(warp.memory_instructions());
      all = issue * (any_double ? others + in_double * (twice() / single()) : others);
    }
    result.Comp_cycles = cycles::from_value(value_of(steps.in_cycles("Comp_cycles", all)));
  }

  template <class Steps>
  constexpr void access_memory(terms& result, const warp_stream::value& warp, const gpu& card,
                               const parameters& numbers, Steps& steps) const {
    using number = number_in<Steps>;
    const auto in_cycles = [](const number& amount) { return cycles::from_value(value_of(amount)); };
    const number Mem_LD = steps.operand(card.need<parameter::global_latency>().mean());
    const number all = warp.memory_instructions();
    const double scattered = warp.uncoalesced;
    const bool delays = requests == departures::counted || scattered > 0;
    const auto delay =
        delays ? required<model_parameter::departure_delay>(numbers.departure_delay, name, card) : departure_delays{};
    const number apart = steps.operand(delay.transaction);
    // Transactions after the first of each uncoalesced instruction.
    const number extra = scattered > 0 ? number(warp.transactions) - number(scattered) : number(0);

    result.Mem_insts = value_of(all);
    result.Load_bytes_per_warp = bytes::from_value(warp.bytes_a_request());
    result.Freq = clock == bandwidth_clock::sm ? card.need<parameter::clock>() : card.need<parameter::memory_clock>();
    result.Bandwidth = card.need<parameter::dram_bandwidth>();
    result.Mem_L = in_cycles(steps.in_cycles("Mem_L", scattered > 0 ? Mem_LD + extra * apart / all : Mem_LD));
    number waits = number(warp.coalesced_latencies + scattered) * Mem_LD;
    if (scattered > 0) waits = waits + extra * apart;
    if (warp.cache_hits > 0)
      waits = waits + number(warp.cache_hits) *
                          steps.operand(required<model_parameter::cache_latency>(numbers.cache_latency, name, card));
    result.Mem_cycles = in_cycles(steps.in_cycles("Mem_cycles", waits));
    if (requests == departures::left_out) return;
    const number transactions = number(warp.transactions) * apart;
    const number together = number(warp.coalesced) * steps.operand(delay.coalesced);
    result.Departure_delay = in_cycles(steps.in_cycles("Departure_delay", (transactions + together) / all));
  }
};
using hong_kim2009_model = basic_hong_kim2009_model<>;

inline constexpr hong_kim2009_model hong_kim2009{"hong_kim2009"};
/// The version applied in the tables of appendix B of the thesis: Comp_cycles are the latencies of all but memory
/// instructions, all accesses are coalesced, cached accesses share lines, blocks fill one SM after another, Freq is the
/// memory clock, and departure delays are left out.
inline constexpr hong_kim2009_model hong_kim2009_thesis{"hong_kim2009_thesis",
                                                        hong_kim2009_model::computation::latencies,
                                                        warp_stream::accesses::sharing_lines,
                                                        hong_kim2009_model::placement::one_sm_after_another,
                                                        hong_kim2009_model::departures::left_out,
                                                        hong_kim2009_model::bandwidth_clock::memory};
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
