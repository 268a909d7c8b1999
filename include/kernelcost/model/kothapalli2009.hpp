// SPDX-License-Identifier: BSL-1.0
/// \file
/// kothapalli2009: a kernel as a BSP superstep.
///
/// K. Kothapalli, R. Mukherjee, M. S. Rehman, S. Patidar, P. J. Narayanan, K. Srinathan, "A performance prediction model for the
/// CUDA GPGPU platform", HiPC 2009; as restated by González García 2012, section 3.2.3, and its variant of section 5.1.
///
///     N_comp   = sum of instructions x issue cycles
///     N_memory = sum of global accesses x latency + shared accesses x shared latency (x ways of a bank conflict)
///     C_T      = N_comp + N_memory (sum)   or   max(N_comp, N_memory) (max)
///     C(K)     = N_B x N_w x N_t x C_T / (N_C x D),  T(K) = C(K) / R
///
/// Units: cycles of the SM's clock R. Assumptions: the kernel costs its slowest thread; N_B counts the whole grid, as the thesis
/// does, not the blocks of one SM. The latency is the mean of what the card's sources give (500 of 400 to 600).
/// Variants: `sum` and `max` pay the latency for every access; `cached` is the thesis' lower bound, latency / N for accesses tagged
/// `cached`, N elements to a 128-byte line; `coalesced` is the paper's discount, (latency + t) / t for a coalesced access of t
/// threads. Not expressed, and named in estimate.ignored: barriers, atomics, warp exchanges, caches (sum, max), coalescing.
#pragma once
#include <kernelcost/model/thread_cost.hpp>

namespace kernelcost::model {

struct kothapalli2009 {
  enum class overlap { none, full };
  const char* name;
  overlap computation_and_memory = overlap::none;
  sharing shared_lines = sharing::none;

  struct figures {
    kernelcost::cycles N_comp{};
    kernelcost::cycles N_memory{};
    kernelcost::cycles C_T{};
  };

  template <class Kernel>
  constexpr thread_cost algebra(const context& where, const Kernel&) const {
    return {where.card, {.shared_lines = shared_lines}};
  }

  template <class Steps>
  constexpr pricing<figures> price(const thread_cost& weights, const thread_cost::value& folded, const context& where,
                                   Steps& steps) const {
    const auto total = weights.closed(folded);
    const bool hidden = computation_and_memory == overlap::full;
    const double thread = !hidden ? total.computation + total.memory
                                  : (total.computation > total.memory ? total.computation : total.memory);

    pricing<figures> result;
    result.figures = {cycles::from_value(total.computation), cycles::from_value(total.memory),
                      cycles::from_value(thread)};
    weights.write(folded, "N_comp", "N_memory", steps);
    steps.add("C_T", hidden ? "max({}, {})" : "{} + {}", {total.computation, total.memory}, result.figures.C_T);
    result.cycles = kernel_cycles(thread, where, steps);
    const double kernels_a_thread = thread > 0 ? result.cycles.value() / thread : 0;
    result.resources.set(resource::computation, kernels_a_thread * result.figures.N_comp);
    result.resources.set(resource::memory, kernels_a_thread * result.figures.N_memory);
    result.bottleneck = result.resources.costliest();
    result.ignored = total.ignored;
    return result;
  }
};

inline constexpr kothapalli2009 kothapalli2009_sum{"kothapalli2009_sum", kothapalli2009::overlap::none, sharing::none};
inline constexpr kothapalli2009 kothapalli2009_max{"kothapalli2009_max", kothapalli2009::overlap::full, sharing::none};
inline constexpr kothapalli2009 kothapalli2009_cached{"kothapalli2009_cached", kothapalli2009::overlap::none,
                                                      sharing::whole_line};
inline constexpr kothapalli2009 kothapalli2009_coalesced{"kothapalli2009_coalesced", kothapalli2009::overlap::none,
                                                         sharing::coalescing};
}  // namespace kernelcost::model
