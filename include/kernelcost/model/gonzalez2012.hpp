// SPDX-License-Identifier: BSL-1.0
/// \file
/// gonzalez2012: the model of the 2012 thesis.
///
/// C. Y. González García, "Modelo de estimación de rendimiento para arquitecturas paralelas heterogéneas", master's
/// thesis, Universidad Politécnica de Valencia, 2012, sections 5.2 and 5.3.
///
///     per segment   C_comp = comp_insts x issue cycles
///                   cache_factor = (N_max + N_min) / 2,  N_max = 128 / size, N_min = 32 / size  [elements per request]
///                   C_mem = cached accesses x (latency + cache latency x (cache_factor - 1)) / cache_factor
///                         + other accesses x latency + shared accesses x shared latency
///                   C_sum = C_comp + C_mem,  C_max = max(C_comp, C_mem), each summed over the segments
///     divergence    both sides of a divergent branch, one after the other; n-way divergence costs n times the path
///     atomics       N threads on one address: base + N x per_thread cycles, by card; exchange and compare-and-swap are
///                   not modelled
///     kernel        C(K) = N_B x N_w x N_t x C_T / (N_C x D),  T(K) = C(K) / R
///
/// Units: cycles of the SM's clock R. A segment is a phase, a side of a divergent branch, or everything outside them.
/// The model needs `parameters_of(card)` besides the card's facts; `with` states them for other cards. The latency is
/// the maximum of the card's stated range (600). If threads queue at atomics, the kernel costs the maximum of the queue
/// and all other work; the thesis charges only the queue. Launch overhead and copies belong to the program
/// (program/transfer.hpp). `interim` is the variant tabulated in the appendix of the thesis: latency / N_max for cached
/// accesses, without hits. Not expressed, and listed in estimate.ignored: barriers, warp exchanges, coalescing, atomics
/// in shared memory.
#pragma once
#include <kernelcost/model/thread_cost.hpp>
#include <kernelcost/on_use.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_gonzalez2012 {
  enum class combination { sum, most };
  using parameters = thread_numbers;
  const char* name;
  combination of_computation_and_memory = combination::sum;
  sharing shared_lines = sharing::cache_factor;
  /// Stated parameters override those from the calibration and from the thesis.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_gonzalez2012 with(const parameters& numbers) const {
    return {name, of_computation_and_memory, shared_lines, numbers};
  }
  /// The parameters that the model needs besides the card's facts; unknown ones are unstated.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.pipeline_depth, pipeline_depth_of(card)),
            either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.issue_cycles_double, issue_cycles_double_of(card)),
            either(stated.cache_latency, cache_latency_of(card)), either(stated.atomics, atomics_of(card))};
  }

  struct figures {
    kernelcost::cycles C_comp{};
    kernelcost::cycles C_mem{};
    kernelcost::cycles C_max{};
    kernelcost::cycles C_sum{};
    kernelcost::cycles C_atomics{};
  };

  template <class Kernel>
  constexpr thread_cost algebra(const context& where, const Kernel&) const {
    return {name, where.card, thread_rules{.shared_lines = shared_lines, .most_latency = true, .atomics_queue = true},
            parameters_of(where.card)};
  }

  template <class Steps>
  constexpr pricing<figures> price(const thread_cost& weights, const thread_cost::value& folded, const context& where,
                                   Steps& steps) const {
    using number = number_in<Steps>;
    const auto in_cycles = [](const number& amount) { return cycles::from_value(value_of(amount)); };
    const auto thread = weights.price(folded, "C_comp", "C_mem", steps);
    const bool sums = of_computation_and_memory == combination::sum;
    const number all =
        sums ? steps.in_cycles("C_sum", thread.computation + thread.memory) : steps.in_cycles("C_max", thread.most);
    const number kernel =
        kernel_cycles(all, steps.operand(where.launch.blocks()), weights.pipeline_depth(), where, steps);

    pricing<figures> result;
    auto& figure = result.figures;
    figure = {in_cycles(thread.computation), in_cycles(thread.memory), in_cycles(thread.most),
              in_cycles(thread.computation + thread.memory), cycles::from_value(folded.atomic_queue)};
    result.cycles = in_cycles(kernel);
    const double kernels_a_thread = value_of(all) > 0 ? value_of(kernel) / value_of(all) : 0;
    result.resources.set(resource::computation, kernels_a_thread * figure.C_comp);
    result.resources.set(resource::memory, kernels_a_thread * figure.C_mem);
    result.bottleneck = result.resources.costliest();
    if (figure.C_atomics.value() > 0) {
      result.resources.set(resource::atomics, figure.C_atomics);
      const bool queue_binds = figure.C_atomics >= result.cycles;
      const number queue = steps.in_cycles("C_atomics", folded.atomic_queue);
      result.cycles = in_cycles(steps.in_cycles("C", greatest(kernel, queue)));
      if (queue_binds) result.bottleneck = resource::atomics;
    }
    result.ignored = folded.ignored;
    return result;
  }

 private:
  /// The thesis prints the fit of the C1060 (0.00033 ms per thread and 0.003 ms) in cycles of its other card; the
  /// cycles here are at 1.3 GHz.
  static constexpr known<atomic_fit> atomics_of(const gpu& card) {
    const auto fit = [](double per_thread, double base) {
      return atomic_fit{cycles::from_value(per_thread), cycles::from_value(base)};
    };
    if (card.measured.stated()) return {card.measured.value()->same_address_fit, card.measured.source()};
    if (thesis2012::is_fermi(card)) return {fit(17, 3450), "Gonzalez Garcia 2012, section 5.2.5, fit to table B.19"};
    if (thesis2012::is_c1060(card))
      return {fit(429, 3900), "Gonzalez Garcia 2012, section 5.2.5, fit to table B.19, in cycles of this card"};
    return {};
  }
};
using gonzalez2012 = basic_gonzalez2012<>;

inline constexpr gonzalez2012 gonzalez2012_sum{"gonzalez2012_sum", gonzalez2012::combination::sum,
                                               sharing::cache_factor};
inline constexpr gonzalez2012 gonzalez2012_max{"gonzalez2012_max", gonzalez2012::combination::most,
                                               sharing::cache_factor};
inline constexpr gonzalez2012 gonzalez2012_interim{"gonzalez2012_interim", gonzalez2012::combination::sum,
                                                   sharing::whole_line};
}  // namespace kernelcost::model
