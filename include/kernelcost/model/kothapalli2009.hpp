// SPDX-License-Identifier: BSL-1.0
/// \file
/// kothapalli2009: a kernel as a BSP superstep.
///
/// K. Kothapalli, R. Mukherjee, M. S. Rehman, S. Patidar, P. J. Narayanan, K. Srinathan, "A performance prediction
/// model for the CUDA GPGPU platform", HiPC 2009, as restated by González García 2012, section 3.2.3, with the
/// variant of section 5.1.
///
///     N_comp   = sum of instructions x issue cycles
///     N_memory = sum of global accesses x latency + shared accesses x shared latency (x ways of a bank conflict)
///     C_T      = N_comp + N_memory (sum)   or   max(N_comp, N_memory) (max)
///     C(K)     = N_B x N_w x N_t x C_T / (N_C x D),  T(K) = C(K) / R
///
/// Units: cycles of the SM's clock R. Assumptions: the kernel costs as much as its slowest thread; N_B counts the
/// blocks of the SM that has the most. The latency is the mean of the card's stated range (500 for 400 to 600).
/// Variants: `sum` and `max` charge the latency for every access; `cached` is the lower bound of the thesis, latency /
/// N for accesses tagged `cached`, with N elements per 128-byte line; `coalesced` is the paper's discount, (latency +
/// t) / t for a coalesced access of t threads. The tables of the thesis follow from `sum_thesis`, `max_thesis` and
/// `cached_thesis`, whose N_B counts the whole grid (docs/errata-2012.md, 35). The model needs `parameters_of(card)`
/// besides the card's facts; `with` states them for other cards. Not expressed, and listed in estimate.ignored:
/// barriers, atomics, warp exchanges, caches (sum, max), coalescing.
#pragma once
#include <kernelcost/model/thread_cost.hpp>
#include <kernelcost/on_use.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_kothapalli2009 {
  enum class overlap { none, full };
  /// The blocks that N_B counts.
  enum class blocks { of_an_sm, of_the_grid };
  /// The parameters that the model needs besides the card's facts.
  struct parameters {
    known<count> pipeline_depth{};
    known<cycles> issue_cycles_single{};
    known<cycles> issue_cycles_double{};
    known<cycles> cache_latency{};
  };

  const char* name;
  overlap computation_and_memory = overlap::none;
  sharing shared_lines = sharing::none;
  blocks counted = blocks::of_an_sm;
  /// Stated parameters override those from the calibration and from the thesis.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_kothapalli2009 with(const parameters& numbers) const {
    return {name, computation_and_memory, shared_lines, counted, numbers};
  }
  /// The parameters that the model needs besides the card's facts; unknown ones are unstated.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.pipeline_depth, pipeline_depth_of(card)),
            either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.issue_cycles_double, issue_cycles_double_of(card)),
            either(stated.cache_latency, cache_latency_of(card))};
  }

  struct figures {
    kernelcost::cycles N_comp{};
    kernelcost::cycles N_memory{};
    kernelcost::cycles C_T{};
  };

  template <class Kernel>
  constexpr thread_cost algebra(const context& where, const Kernel&) const {
    const auto numbers = parameters_of(where.card);
    return {
        name,
        where.card,
        thread_rules{.shared_lines = shared_lines},
        {numbers.pipeline_depth, numbers.issue_cycles_single, numbers.issue_cycles_double, numbers.cache_latency, {}}};
  }

  template <class Steps>
  constexpr pricing<figures> price(const thread_cost& weights, const thread_cost::value& folded, const context& where,
                                   Steps& steps) const {
    using number = number_in<Steps>;
    const auto thread = weights.price(folded, "N_comp", "N_memory", steps);
    const bool hidden = computation_and_memory == overlap::full;
    const number C_T = steps.in_cycles("C_T", hidden ? greatest(thread.computation, thread.memory)
                                                     : thread.computation + thread.memory);
    const number on_grid = steps.operand(where.launch.blocks());
    const auto on_an_sm = [&] {
      return steps.plain("N_B", rounded_up(on_grid / steps.operand(where.card.need<parameter::sm_count>())));
    };
    const number N_B = counted == blocks::of_the_grid ? on_grid : on_an_sm();
    const number kernel = kernel_cycles(C_T, N_B, weights.pipeline_depth(), where, steps);

    pricing<figures> result;
    result.figures = {cycles::from_value(value_of(thread.computation)), cycles::from_value(value_of(thread.memory)),
                      cycles::from_value(value_of(C_T))};
    result.cycles = cycles::from_value(value_of(kernel));
    const double kernels_a_thread = value_of(C_T) > 0 ? value_of(kernel) / value_of(C_T) : 0;
    result.resources.set(resource::computation, kernels_a_thread * result.figures.N_comp);
    result.resources.set(resource::memory, kernels_a_thread * result.figures.N_memory);
    result.bottleneck = result.resources.costliest();
    result.ignored = folded.ignored;
    return result;
  }
};
using kothapalli2009 = basic_kothapalli2009<>;

inline constexpr kothapalli2009 kothapalli2009_sum{"kothapalli2009_sum"};
inline constexpr kothapalli2009 kothapalli2009_max{"kothapalli2009_max", kothapalli2009::overlap::full};
inline constexpr kothapalli2009 kothapalli2009_cached{"kothapalli2009_cached", kothapalli2009::overlap::none,
                                                      sharing::whole_line};
inline constexpr kothapalli2009 kothapalli2009_coalesced{"kothapalli2009_coalesced", kothapalli2009::overlap::none,
                                                         sharing::coalescing};
inline constexpr kothapalli2009 kothapalli2009_sum_thesis{"kothapalli2009_sum_thesis", kothapalli2009::overlap::none,
                                                          sharing::none, kothapalli2009::blocks::of_the_grid};
inline constexpr kothapalli2009 kothapalli2009_max_thesis{"kothapalli2009_max_thesis", kothapalli2009::overlap::full,
                                                          sharing::none, kothapalli2009::blocks::of_the_grid};
inline constexpr kothapalli2009 kothapalli2009_cached_thesis{"kothapalli2009_cached_thesis",
                                                             kothapalli2009::overlap::none, sharing::whole_line,
                                                             kothapalli2009::blocks::of_the_grid};
}  // namespace kernelcost::model
