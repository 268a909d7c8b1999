// SPDX-License-Identifier: BSL-1.0
/// \file
/// nugteren2010: a model in layers, each of which can be left out.
///
/// C. Nugteren, 2010, as restated in González García 2012, section 3.2.4, and applied in its section 5.1.
///
///     core        comp_cycles = instructions x warp size / cores,  mem_cycles = memory instructions x (mem_latency + mem_rate)
///                 cycles_per_sm = mem_factor x mem_cycles + comp_factor x comp_cycles
///                 sm_executions = ceil(blocks / (SMs x blocks_per_sm)),  cycles = cycles_per_sm x sm_executions
///     roofline    bw_limit = bandwidth / (SMs x bytes_per_warp x clock / (mem_latency + mem_rate))
///                 fire_rate_limit = (mem_latency + mem_rate) / mem_rate
///                 sim_mem_limit = min(bw_limit, fire_rate_limit, warps_per_sm)
///                 memory binds:       mem_factor = warps_per_sm / sim_mem_limit, comp_factor = warps_per_sm - sim_mem_limit
///                 computation binds:  mem_factor = 1,                            comp_factor = warps_per_sm
///     pipeline    comp_cycles = instructions x max(warp size / cores, pipeline_latency / warps_per_sm)
///     launch      overhead = base + per_block x blocks + per_argument x max(0, arguments - 5), added to the kernel
///     memory      mem_rate depends on coalescing
///     null        blocks_per_sm is the least of what is launched, and of what blocks, threads, shared memory and registers allow
///
/// Units: cycles of the SM's clock. Counts are those of one warp (warp_stream.hpp), and instructions those that are not memory
/// instructions, whatever their precision. mem_latency is the mean of what the card's sources give, pipeline_latency the issue
/// cycles of single precision.
///
/// A layer that is left out: without roofline nothing overlaps (both factors are warps_per_sm); without memory all requests leave at
/// the card's one `memory_rate`, with it at its `departure_delay`; without null the threads of an SM alone limit its blocks, and each
/// SM is taken to be full. Loads and stores count alike.
/// Not expressed, and named in estimate.ignored: barriers, caches, divergence, atomics, warp exchanges, shared memory other than as
/// instructions, constant and texture memory as such; coalescing, without the memory layer.
#pragma once
#include <kernelcost/model/warp_stream.hpp>

namespace kernelcost::model {

struct nugteren2010_model {
  struct layers {
    bool roofline = true;
    bool pipeline = true;
    bool memory = true;
    bool null = true;
    /// Off, because the library charges a launch to the program.
    bool launch = false;
  };
  enum class bound {
    /// Whichever of the two pairs of factors costs more.
    longer,
    /// The pair for memory, wherever there is a memory instruction: the thesis' tables.
    memory,
  };
  /// What keeps an SM from holding more warps.
  enum class limiter { launched_blocks, hardware_blocks, hardware_threads, shared_memory, registers };

  /// The launch layer's parameters beside the card's launch overhead, its base. The thesis measured (5.2.2) that neither the blocks
  /// nor the arguments count on its cards.
  struct launch_costs {
    count arguments = 0;
    cycles per_block{};
    cycles per_argument{};
  };

  const char* name;
  layers with{};
  bound rule = bound::longer;
  launch_costs launching{};

  /// What the formulas begin with.
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
    /// 0 where there are no memory instructions, or without the roofline layer.
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
    return {where.card, with.memory ? warp_stream::accesses::by_pattern : warp_stream::accesses::alike};
  }

  /// The terms of a warp's instructions on this card.
  template <class Steps = no_steps>
  constexpr terms terms_of(const warp_stream::value& warp, const context& where, Steps&& steps = {}) const {
    terms result;
    place(result, where, steps);
    compute(result, warp, where.card, steps);
    if (warp.memory_instructions() > 0) access_memory(result, warp, where.card, steps);
    if (with.launch && where.whole_kernel) launch(result, where, steps);
    return result;
  }

  /// The formulas from the limits of the roofline on.
  template <class Steps = no_steps>
  constexpr figures solve(const terms& from, const gpu& card, Steps&& steps = {}) const {
    figures result{from};
    limit(result, card, steps);
    const double waiting = from.mem_cycles.value();
    const double computing = from.comp_cycles.value();
    const double waits = result.mem_factor.value();
    const double computes = result.comp_factor.value();
    result.cycles_per_sm = cycles::from_value(waits * waiting + computes * computing);
    steps.add("cycles_per_sm", "{} × {} + {} × {}", {waits, waiting, computes, computing}, result.cycles_per_sm);
    result.all = from.sm_executions * result.cycles_per_sm + from.overhead;
    steps.add("C", "{} × {} + {}", {from.sm_executions.value(), result.cycles_per_sm.value(), from.overhead.value()},
              result.all);
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
  static constexpr double lanes = 32;
  static constexpr double lesser(double a, double b) { return a < b ? a : b; }

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
    const count all = where.how.blocks();
    const count sms = where.card.need<parameter::sm_count>();
    const count warps = where.how.warps_per_block();
    if (with.null) {
      const count launched = ceil_div(all, sms);
      const count resident = where.resident.blocks_per_sm;
      const bool all_fit = launched < resident;
      result.blocks_per_sm = all_fit ? launched : resident;
      result.limited_by = all_fit ? limiter::launched_blocks : limiter_of(where.resident.limiter);
    } else {
      result.blocks_per_sm = where.resident.most_warps_per_sm / static_cast<int>(warps.value());
      result.limited_by = limiter::hardware_threads;
    }
    result.warps_per_sm = result.blocks_per_sm * warps;
    steps.add("warps_per_sm", "{} × {}", {result.blocks_per_sm.value(), warps.value()}, result.warps_per_sm.value());
    result.sm_executions = ceil_div(all, sms * result.blocks_per_sm);
    steps.add("sm_executions", "ceil({} / ({} × {}))", {all.value(), sms.value(), result.blocks_per_sm.value()},
              result.sm_executions.value());
  }

  template <class Steps>
  constexpr void compute(terms& result, const warp_stream::value& warp, const gpu& card, Steps& steps) const {
    const double instructions = warp.non_memory_instructions();
    const double cores = card.need<parameter::cores_per_sm>().value();
    if (with.pipeline) {
      const double latency = card.need<parameter::issue_cycles_single>().value();
      const double warps = result.warps_per_sm.value();
      const double each = lanes / cores > latency / warps ? lanes / cores : latency / warps;
      result.comp_cycles = cycles::from_value(instructions * each);
      steps.add("comp_cycles", "{} × max({} / {}, {} / {})", {instructions, lanes, cores, latency, warps},
                result.comp_cycles);
    } else {
      result.comp_cycles = cycles::from_value(instructions * lanes / cores);
      steps.add("comp_cycles", "{} × {} / {}", {instructions, lanes, cores}, result.comp_cycles);
    }
  }

  template <class Steps>
  constexpr void access_memory(terms& result, const warp_stream::value& warp, const gpu& card, Steps& steps) const {
    const double all = warp.memory_instructions();
    if (with.memory) {
      const auto delay = card.need<parameter::departure_delay>();
      const double together = delay.coalesced.value();
      const double apart = delay.transaction.value();
      result.mem_rate = cycles::from_value((warp.coalesced * together + warp.transactions * apart) / all);
      steps.add("mem_rate", "({} × {} + {} × {}) / {}", {warp.coalesced, together, warp.transactions, apart, all},
                result.mem_rate);
    } else {
      result.mem_rate = card.need<parameter::memory_rate>();
      steps.add("mem_rate", "{}", {result.mem_rate.value()}, result.mem_rate);
    }
    result.mem_latency = card.need<parameter::global_latency>().mean();
    result.bytes_per_warp = bytes::from_value(warp.bytes_a_request() * lesser(1, all));
    result.mem_cycles = cycles::from_value(all * (result.mem_latency + result.mem_rate).value());
    steps.add("mem_cycles", "{} × ({} + {})", {all, result.mem_latency.value(), result.mem_rate.value()},
              result.mem_cycles);
  }

  template <class Steps>
  constexpr void launch(terms& result, const context& where, Steps& steps) const {
    const double base =
        where.card.need<parameter::launch_overhead>().value() * where.card.need<parameter::clock>().value();
    const double blocks = where.how.blocks().value();
    const double extra = launching.arguments > 5 ? launching.arguments.value() - 5 : 0;
    const double each_block = launching.per_block.value();
    const double each_argument = launching.per_argument.value();
    result.overhead = cycles::from_value(base + each_block * blocks + each_argument * extra);
    steps.add("overhead", "{} + {} × {} + {} × {}", {base, each_block, blocks, each_argument, extra}, result.overhead);
  }

  template <class Steps>
  constexpr void limit(figures& result, const gpu& card, Steps& steps) const {
    const count warps = result.warps_per_sm;
    if (!with.roofline || result.mem_cycles.value() == 0) {
      result.mem_factor = warps;
      result.comp_factor = warps;
      return;
    }
    const double round = (result.mem_latency + result.mem_rate).value();
    const double per_cycle = card.need<parameter::dram_bandwidth>().value() / card.need<parameter::clock>().value();
    const double sms = card.need<parameter::sm_count>().value();
    const double of_a_warp = result.bytes_per_warp.value();
    result.bw_limit = per_cycle * round / (of_a_warp * sms);
    steps.add("bw_limit", "{} × {} / ({} × {})", {per_cycle, round, of_a_warp, sms}, result.bw_limit.value());
    result.fire_rate_limit = round / result.mem_rate.value();
    steps.add("fire_rate_limit", "({} + {}) / {}",
              {result.mem_latency.value(), result.mem_rate.value(), result.mem_rate.value()},
              result.fire_rate_limit.value());
    const double limits = lesser(result.bw_limit.value(), result.fire_rate_limit.value());
    const double together = lesser(limits, warps.value());
    result.sim_mem_limit = together;
    steps.add("sim_mem_limit", "min(min({}, {}), {})",
              {result.bw_limit.value(), result.fire_rate_limit.value(), warps.value()}, together);

    const double waiting = result.mem_cycles.value();
    const double computing = result.comp_cycles.value();
    const bool memory_binds =
        rule == bound::memory || warps.value() / together * waiting - together * computing > waiting;
    result.mem_factor = memory_binds ? warps.value() / together : 1;
    result.comp_factor = memory_binds ? warps.value() - together : warps.value();
  }
};

/// All layers; the kernel alone.
inline constexpr nugteren2010_model nugteren2010{"nugteren2010"};
/// All layers, and the launch.
inline constexpr nugteren2010_model nugteren2010_with_launch{
    "nugteren2010_with_launch", {.roofline = true, .pipeline = true, .memory = true, .null = true, .launch = true}};
/// As the tables of the thesis' appendix B apply it: core, roofline and null, and always the factors of memory.
inline constexpr nugteren2010_model nugteren2010_thesis{
    "nugteren2010_thesis",
    {.roofline = true, .pipeline = false, .memory = false, .null = true, .launch = false},
    nugteren2010_model::bound::memory};
}  // namespace kernelcost::model
