// SPDX-License-Identifier: BSL-1.0
/// \file
/// gonzalez2012: the model of the 2012 thesis.
///
/// C. Y. González García, "Modelo de estimación de rendimiento para arquitecturas paralelas heterogéneas", master's thesis,
/// Universidad Politécnica de Valencia, 2012, sections 5.2 and 5.3.
///
///     per segment   C_comp = comp_insts x issue cycles
///                   cache_factor = (N_max + N_min) / 2,  N_max = 128 / size, N_min = 32 / size   [elements per request]
///                   C_mem = cached accesses x (latency / cache_factor + cache latency x (cache_factor - 1) / cache_factor)
///                         + other accesses x latency + shared accesses x shared latency
///                   C_sum = C_comp + C_mem,  C_max = max(C_comp, C_mem), each summed over the segments
///     divergence    both sides of a divergent branch, one after the other; n-way divergence costs n times the path
///     atomics       N threads on one address: base + N x per_thread cycles, by card; exchange and compare-and-swap are not modelled
///     kernel        C(K) = N_B x N_w x N_t x C_T / (N_C x D),  T(K) = C(K) / R
///
/// Units: cycles of the SM's clock R. A segment is a phase, a side of a divergent branch, or what lies outside them. The latency is
/// the most that the card's sources give (600). Where threads queue at atomics, the kernel costs the longer of the queue and the
/// rest: the thesis charges its kernels with atomics the queue alone. Launch overhead and copies are the program's
/// (program/transfer.hpp). `interim` is what the thesis' appendix tabulates: latency / N_max for cached accesses, no hits.
/// Not expressed, and named in estimate.ignored: barriers, warp exchanges, coalescing, atomics in shared memory.
#pragma once
#include <kernelcost/model/thread_cost.hpp>

namespace kernelcost::model {

struct gonzalez2012 {
  enum class combination { sum, most };
  const char* name;
  combination of_computation_and_memory = combination::sum;
  sharing shared_lines = sharing::cache_factor;

  struct figures {
    kernelcost::cycles C_comp{};
    kernelcost::cycles C_mem{};
    kernelcost::cycles C_max{};
    kernelcost::cycles C_sum{};
    kernelcost::cycles C_atomics{};
  };

  template <class Kernel>
  constexpr thread_cost algebra(const context& where, const Kernel&) const {
    return {where.card, {.shared_lines = shared_lines, .most_latency = true, .atomics_queue = true}};
  }

  template <class Steps>
  constexpr pricing<figures> price(const thread_cost& weights, const thread_cost::value& folded, const context& where,
                                   Steps& steps) const {
    const auto total = weights.closed(folded);

    pricing<figures> result;
    auto& figure = result.figures;
    figure = {cycles::from_value(total.computation), cycles::from_value(total.memory), cycles::from_value(total.most),
              cycles::from_value(total.sum), cycles::from_value(total.atomic_queue)};
    weights.write(folded, "C_comp", "C_mem", steps);
    const bool sums = of_computation_and_memory == combination::sum;
    if (sums)
      steps.add("C_sum", "{} + {}", {total.computation, total.memory}, figure.C_sum);
    else if (folded.most > 0)
      steps.add("C_max", "max({}, {}) + {} (segments)",
                {total.computation - folded.computation, total.memory - folded.memory, folded.most}, figure.C_max);
    else
      steps.add("C_max", "max({}, {})", {total.computation, total.memory}, figure.C_max);

    const double thread = sums ? total.sum : total.most;
    result.cycles = kernel_cycles(thread, where, steps);
    const double kernels_a_thread = thread > 0 ? result.cycles.value() / thread : 0;
    result.resources.set(resource::computation, kernels_a_thread * figure.C_comp);
    result.resources.set(resource::memory, kernels_a_thread * figure.C_mem);
    result.bottleneck = result.resources.costliest();
    if (figure.C_atomics.value() > 0) {
      result.resources.set(resource::atomics, figure.C_atomics);
      const bool queue_binds = figure.C_atomics >= result.cycles;
      const cycles longer = queue_binds ? figure.C_atomics : result.cycles;
      steps.add("C", "max({}, {})", {result.cycles.value(), figure.C_atomics.value()}, longer);
      if (queue_binds) result.bottleneck = resource::atomics;
      result.cycles = longer;
    }
    result.ignored = total.ignored;
    return result;
  }
};

inline constexpr gonzalez2012 gonzalez2012_sum{"gonzalez2012_sum", gonzalez2012::combination::sum,
                                               sharing::cache_factor};
inline constexpr gonzalez2012 gonzalez2012_max{"gonzalez2012_max", gonzalez2012::combination::most,
                                               sharing::cache_factor};
inline constexpr gonzalez2012 gonzalez2012_interim{"gonzalez2012_interim", gonzalez2012::combination::sum,
                                                   sharing::whole_line};
}  // namespace kernelcost::model
