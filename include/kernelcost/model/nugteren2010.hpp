// SPDX-License-Identifier: BSL-1.0
/// \file
/// nugteren2010: a model in layers, each of which can be disabled.
///
/// C. Nugteren, 2010, as restated in González García 2012, section 3.2.4, and applied in its section 5.1.
///
///     core        comp_cycles = instructions x warp size / cores
///                 mem_cycles = memory instructions x (mem_latency + mem_rate)
///                 cycles_per_sm = mem_factor x mem_cycles + comp_factor x comp_cycles
///                 sm_executions = ceil(blocks / (SMs x blocks_per_sm)),  cycles = cycles_per_sm x sm_executions
///     roofline    bw_limit = bandwidth / (SMs x bytes_per_warp x clock / (mem_latency + mem_rate))
///                 fire_rate_limit = (mem_latency + mem_rate) / mem_rate
///                 sim_mem_limit = min(bw_limit, fire_rate_limit, warps_per_sm)
///                 memory binds:  mem_factor = warps_per_sm / sim_mem_limit, comp_factor = warps_per_sm - sim_mem_limit
///                 computation binds:  mem_factor = 1,                            comp_factor = warps_per_sm
///     pipeline    comp_cycles = instructions x max(warp size / cores, pipeline_latency / warps_per_sm)
///     launch      overhead = base + per_block x blocks + per_argument x max(0, arguments - 5), added to the kernel
///     memory      mem_rate depends on coalescing
///     null        blocks_per_sm = min(launched blocks, hardware blocks, hardware threads, shared memory, registers)
///
/// Units: cycles of the SM's clock. Counts are those of one warp (warp_stream.hpp); instructions are all but memory
/// instructions, in any precision. mem_latency is the mean of the card's stated range, pipeline_latency the issue
/// cycles of single precision.
///
/// The model needs `parameters_of(card)` besides the card's facts; `with` states them for other cards.
///
/// Disabled layers: without roofline nothing overlaps (both factors are warps_per_sm); without memory all requests
/// depart at the single `memory_rate`, instead of the `departure_delay`; without null only the threads of an SM limit
/// its blocks, and each SM is assumed to be full. Loads and stores count alike. Not expressed, and listed in
/// estimate.ignored: barriers, caches, divergence, atomics, warp exchanges, shared memory (priced as instructions),
/// constant and texture memory; and coalescing, without the memory layer.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/hong_kim2009/departures.hpp>
#include <kernelcost/model/warp_stream.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

template <class = on_use>
struct basic_nugteren2010_model {
  struct layers {
    bool roofline = true;
    bool pipeline = true;
    bool memory = true;
    bool null = true;
    /// Off by default, because the library charges launches to the program.
    bool launch = false;
  };
  enum class bound {
    /// The pair of factors with the higher cost.
    longer,
    /// The memory pair, if there is any memory instruction, as in the tables of the thesis.
    memory,
  };
  /// The factor that limits the warps of an SM.
  enum class limiter { launched_blocks, hardware_blocks, hardware_threads, shared_memory, registers };

  /// The parameters that the model needs besides the card's facts: the latency of the pipeline, for the pipeline layer;
  /// the cycles between requests of an SM, by pattern with the memory layer, and a single number without it.
  struct parameters {
    known<cycles> issue_cycles_single{};
    known<departure_delays> departure_delay{};
    known<cycles> memory_rate{};
  };

  /// The launch layer's parameters in addition to its base, the card's launch overhead. The thesis measured (5.2.2)
  /// that neither blocks nor arguments matter on its cards.
  struct launch_costs {
    count arguments = 0;
    cycles per_block{};
    cycles per_argument{};
  };

  const char* name;
  layers in_use{};
  bound rule = bound::longer;
  launch_costs launching{};
  /// Stated parameters override those from the calibration and from publications.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_nugteren2010_model with(const parameters& numbers) const {
    basic_nugteren2010_model result = *this;
    result.stated = numbers;
    return result;
  }
  /// The parameters that the model needs besides the card's facts; unknown ones are unstated.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.departure_delay, departure_delay_of(card)), either(stated.memory_rate, memory_rate_of(card))};
  }

  /// The inputs of the formulas.
  struct terms {
    cycles comp_cycles{};
    cycles mem_cycles{};
    cycles mem_latency{};
    cycles mem_rate{};
    bytes bytes_per_warp{};
    count blocks_per_sm{};
    count warps_per_sm{};
    count sm_executions{};
    limiter limited_by = limiter::launched_blocks;
    cycles overhead{};
  };

  struct figures : terms {
    /// 0 if there are no memory instructions, or without the roofline layer.
    count bw_limit{};
    count fire_rate_limit{};
    count sim_mem_limit{};
    count mem_factor{};
    count comp_factor{};
    cycles cycles_per_sm{};
    cycles all{};
  };

  template <class Kernel>
  constexpr warp_stream algebra(const context& where, const Kernel&) const {
    return {where.card, in_use.memory ? warp_stream::accesses::by_pattern : warp_stream::accesses::alike};
  }

  /// The terms of a warp's instructions on this card.
  template <class Steps = no_steps>
  constexpr terms terms_of(const warp_stream::value& warp, const context& where, Steps&& steps = {}) const {
    terms result;
    place(result, where, steps);
    const parameters numbers = parameters_of(where.card);
    compute(result, warp, where.card, numbers.issue_cycles_single, steps);
    if (warp.memory_instructions() > 0) access_memory(result, warp, where.card, numbers, steps);
    if (in_use.launch && where.whole_kernel) launch(result, where, steps);
    return result;
  }

  /// The formulas from the limits of the roofline on.
  template <class Steps = no_steps>
  constexpr figures solve(const terms& from, const gpu& card, Steps&& steps = {}) const {
    figures result{from};
    limit(result, card, steps);
    const auto waits = steps.named("mem_factor", result.mem_factor) * steps.named("mem_cycles", from.mem_cycles);
    const auto computes = steps.named("comp_factor", result.comp_factor) * steps.named("comp_cycles", from.comp_cycles);
    const auto an_sm = steps.in_cycles("cycles_per_sm", waits + computes);
    result.cycles_per_sm = cycles::from_value(value_of(an_sm));
    auto all = steps.named("sm_executions", from.sm_executions) * an_sm;
    if (from.overhead.value() > 0) all = all + steps.named("overhead", from.overhead);
    result.all = cycles::from_value(value_of(steps.in_cycles("C", all)));
    return result;
  }

  template <class Steps>
  constexpr pricing<figures> price(const warp_stream&, const warp_stream::value& warp, const context& where,
                                   Steps& steps) const {
    pricing<figures> result;
    result.figures = solve(terms_of(warp, where, steps), where.card, steps);
    const auto& figure = result.figures;
    result.cycles = figure.all;
    result.ignored = warp.ignored;
    if (warp.barriers > 0) result.ignored |= feature::barriers;
    result.resources.set(resource::computation, figure.sm_executions * figure.comp_factor * figure.comp_cycles);
    result.resources.set(resource::memory, figure.sm_executions * figure.mem_factor * figure.mem_cycles);
    result.resources.set(resource::block_launch, figure.overhead);
    result.bottleneck = result.resources.costliest();
    return result;
  }

 private:
  static constexpr double lanes = kernelcost::detail::warp_size;

  static constexpr known<cycles> memory_rate_of(const gpu& card) {
    if (!thesis2012::is_fermi(card)) return {};
    return {cycles::from_value(300),
            "Gonzalez Garcia 2012, tables B.3 to B.9: inferred, the one rate from which its Nugteren columns follow"};
  }

  static constexpr limiter limiter_of(occupancy::limit limit) {
    switch (limit) {
      case occupancy::limit::threads: break;
      case occupancy::limit::blocks: return limiter::hardware_blocks;
      case occupancy::limit::registers: return limiter::registers;
      case occupancy::limit::shared_memory: return limiter::shared_memory;
    }
    return limiter::hardware_threads;
  }

  template <class Steps>
  constexpr void place(terms& result, const context& where, Steps& steps) const {
    const count all = where.launch.blocks();
    const count sms = where.card.need<parameter::sm_count>();
    const count warps = where.launch.warps_per_block();
    if (in_use.null) {
      const count launched = ceil_div(all, sms);
      const count resident = where.resident.blocks_per_sm;
      const bool all_fit = launched < resident;
      result.blocks_per_sm = all_fit ? launched : resident;
      result.limited_by = all_fit ? limiter::launched_blocks : limiter_of(where.resident.limiter);
    } else {
      result.blocks_per_sm = where.resident.most_warps_per_sm / static_cast<int>(warps.value());
      result.limited_by = limiter::hardware_threads;
    }
    const number_in<Steps> in_place = steps.operand(result.blocks_per_sm);
    result.warps_per_sm = value_of(steps.plain("warps_per_sm", in_place * steps.operand(warps)));
    const auto rounds = rounded_up(steps.operand(all) / (steps.operand(sms) * in_place));
    result.sm_executions = value_of(steps.plain("sm_executions", rounds));
  }

  template <class Steps>
  constexpr void compute(terms& result, const warp_stream::value& warp, const gpu& card,
                         const known<cycles>& issue_cycles, Steps& steps) const {
    using number = number_in<Steps>;
    const number instructions = warp.non_memory_instructions();
    const number cores = steps.operand(card.need<parameter::cores_per_sm>());
    number all = instructions * number(lanes) / cores;
    if (in_use.pipeline) {
      const number latency = steps.operand(required<model_parameter::issue_cycles_single>(issue_cycles, name, card));
      const number warps = steps.named("warps_per_sm", result.warps_per_sm);
      all = instructions * greatest(number(lanes) / cores, latency / warps);
    }
    result.comp_cycles = cycles::from_value(value_of(steps.in_cycles("comp_cycles", all)));
  }

  template <class Steps>
  constexpr void access_memory(terms& result, const warp_stream::value& warp, const gpu& card,
                               const parameters& numbers, Steps& steps) const {
    using number = number_in<Steps>;
    const number all = warp.memory_instructions();
    number rate = 0;
    if (in_use.memory) {
      const auto delay = required<model_parameter::departure_delay>(numbers.departure_delay, name, card);
      const number together = number(warp.coalesced) * steps.operand(delay.coalesced);
      const number apart = number(warp.transactions) * steps.operand(delay.transaction);
      rate = (together + apart) / all;
    } else {
      rate = steps.operand(required<model_parameter::memory_rate>(numbers.memory_rate, name, card));
    }
    rate = steps.in_cycles("mem_rate", rate);
    const number latency = steps.in_cycles("mem_latency", steps.operand(card.need<parameter::global_latency>().mean()));
    result.mem_rate = cycles::from_value(value_of(rate));
    result.mem_latency = cycles::from_value(value_of(latency));
    result.bytes_per_warp = bytes::from_value(warp.bytes_a_request() * smaller(1, value_of(all)));
    result.mem_cycles = cycles::from_value(value_of(steps.in_cycles("mem_cycles", all * (latency + rate))));
  }

  template <class Steps>
  constexpr void launch(terms& result, const context& where, Steps& steps) const {
    using number = number_in<Steps>;
    number all = steps.operand(where.card.need<parameter::launch_overhead>()) *
                 steps.operand(where.card.need<parameter::clock>());
    if (launching.per_block.value() > 0)
      all = all + steps.operand(launching.per_block) * steps.operand(where.launch.blocks());
    if (launching.per_argument.value() > 0 && launching.arguments > 5)
      all = all + steps.operand(launching.per_argument) * (steps.operand(launching.arguments) - 5);
    result.overhead = cycles::from_value(value_of(steps.in_cycles("overhead", all)));
  }

  template <class Steps>
  constexpr void limit(figures& result, const gpu& card, Steps& steps) const {
    const count warps = result.warps_per_sm;
    using number = number_in<Steps>;
    const number all = steps.named("warps_per_sm", warps);
    if (!in_use.roofline || result.mem_cycles.value() == 0) {
      result.mem_factor = value_of(steps.plain("mem_factor", all));
      result.comp_factor = value_of(steps.plain("comp_factor", all));
      return;
    }
    const number rate = steps.named("mem_rate", result.mem_rate);
    const number round = steps.named("mem_latency", result.mem_latency) + rate;
    const number a_cycle =
        steps.operand(card.need<parameter::dram_bandwidth>()) / steps.operand(card.need<parameter::clock>());
    const number of_all_sms = steps.operand(result.bytes_per_warp) * steps.operand(card.need<parameter::sm_count>());
    const number bw_limit = steps.plain("bw_limit", a_cycle * round / of_all_sms);
    const number fire_rate_limit = steps.plain("fire_rate_limit", round / rate);
    const number together = steps.plain("sim_mem_limit", lowest(lowest(bw_limit, fire_rate_limit), all));
    result.bw_limit = value_of(bw_limit);
    result.fire_rate_limit = value_of(fire_rate_limit);
    result.sim_mem_limit = value_of(together);

    const double waiting = result.mem_cycles.value();
    const double computing = result.comp_cycles.value();
    const double at_once = value_of(together);
    const bool memory_binds =
        rule == bound::memory || warps.value() / at_once * waiting - at_once * computing > waiting;
    result.mem_factor = value_of(steps.plain("mem_factor", memory_binds ? all / together : number(1)));
    result.comp_factor = value_of(steps.plain("comp_factor", memory_binds ? all - together : all));
  }
};
using nugteren2010_model = basic_nugteren2010_model<>;

/// All layers except the launch.
inline constexpr nugteren2010_model nugteren2010{"nugteren2010"};
/// All layers, including the launch.
inline constexpr nugteren2010_model nugteren2010_with_launch{
    "nugteren2010_with_launch", {.roofline = true, .pipeline = true, .memory = true, .null = true, .launch = true}};
/// The version applied in the tables of appendix B of the thesis: core, roofline and null, and always the memory
/// factors.
inline constexpr nugteren2010_model nugteren2010_thesis{
    "nugteren2010_thesis",
    {.roofline = true, .pipeline = false, .memory = false, .null = true, .launch = false},
    nugteren2010_model::bound::memory};
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
