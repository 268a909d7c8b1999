// SPDX-License-Identifier: BSL-1.0
/// \file
/// baghsorkhi2010: the work flow graph.
///
/// S. S. Baghsorkhi, M. Delahaye, S. J. Patel, W. D. Gropp, W. W. Hwu, "An adaptive performance modeling tool for GPU
/// architectures", PPoPP 2010, as described in González García 2012, section 3.2 and figure 3.1. The thesis has no
/// results of the model, because the authors' tool was not available.
///
///     WLP_avg      = sum of (statements x rho) x WLP_max / sum of statements
///                    rho: the product of the branch weights on the path
///     ILP_avg      = sum of (statements x rho x ILP) / sum of (statements x rho)
///     X_effect     = (X_local + (NUM_blocks - 1) x X_avg) / NUM_blocks
///                    WLP_local = rho x WLP_max, ILP_local is that of the block
///     Latency_comp = max(1, Latency_pipeline / (warp_size / SM_num_SP x ILP_effect x WLP_effect))
///     C(n)         = n x Latency_comp x warp_size / SM_num_SP                          n instructions
///     CYC_compute  = the graph reduced to one arc, without the arcs from reads to uses
///     CYC_mem      = NUM_bytes / (bandwidth of an SM)
///     Latency_BW   = max(0, (CYC_mem - CYC_compute) / NUM_mem) + warp_size / SM_num_SP
///     NBC_avg      = CYC_compute / (NUM_mem + NUM_sync + 1)
///     Latency_exposed = max(0, Latency_mem - (WLP_effect - 1) x NBC_avg)
///     C_warp       = C_busy + C_wait: the graph with all weights, the latency of the average warp
///     kernel       C(K) = warps of the busiest SM x C_busy + rounds x C_wait,  T(K) = C(K) / clock
///
/// Units: cycles of the SM's clock; bytes and numbers of an average warp. WLP_max is the number of warps of this launch
/// that are resident on an SM, in NUM_blocks blocks. Latency_pipeline is `issue_cycles_single`, one of
/// `parameters_of(card)`, which `with` states for other cards. Latency_mem is the mean of the card's range
/// `global_latency`, or `shared_latency`. WLP_effect is at least 1, because at least one warp executes an instruction.
/// The sources leave several points open, which are decided here (docs/models/baghsorkhi2010.md has the reasons): the
/// graph of a tree (baghsorkhi2010/graph.hpp); statements count as often as loops execute them; an exposed latency is
/// parallel to the arc that leaves the load, so the longer of both counts; all warps of an SM wait at the same time,
/// once per round. Not expressed, and listed in estimate.ignored: caches, contention of atomics, exchanges among lanes
/// (priced as an instruction each), constant memory (priced as shared) and texture (priced as global), grid barriers
/// (priced as block barriers). Unrolling has no effect.
/// Unrolling changes nothing.
#pragma once
#include <kernelcost/model/baghsorkhi2010/weights.hpp>
#include <kernelcost/on_use.hpp>

namespace kernelcost::model {

template <class = on_use>
struct basic_baghsorkhi2010_model {
  using parameters = work_flow::card_numbers;

  const char* name = "baghsorkhi2010";
  /// Stated parameters override those from the calibration and from publications.
  parameters stated{};

  /// The model with these parameters of a card, each with its source.
  constexpr basic_baghsorkhi2010_model with(const parameters& numbers) const { return {name, numbers}; }
  /// The parameters that the model needs besides the card's facts; unknown ones are unstated.
  constexpr parameters parameters_of(const gpu& card) const {
    return {either(stated.issue_cycles_single, issue_cycles_single_of(card)),
            either(stated.issue_cycles_double, issue_cycles_double_of(card))};
  }

  struct figures {
    /// Resident blocks and warps of an SM, and how often the busiest SM fills them.
    count NUM_blocks{};
    count WLP_max{};
    count rounds{};
    count WLP_avg{};
    count ILP_avg{};
    /// The mean over the instructions.
    count Latency_comp{};
    kernelcost::cycles CYC_compute{};
    kernelcost::cycles CYC_mem{};
    count NUM_mem{};
    count NUM_sync{};
    bytes NUM_bytes{};
    kernelcost::cycles Latency_BW{};
    kernelcost::cycles NBC_avg{};
    /// The mean over the arcs from reads to uses.
    kernelcost::cycles Latency_exposed{};
    /// For the average warp: the time that it occupies the SM, its further waiting time, and the sum.
    kernelcost::cycles C_busy{};
    kernelcost::cycles C_wait{};
    kernelcost::cycles C_warp{};
    /// Arcs that were merged at their mean, because the tree has more kinds of arcs than are distinguished.
    count joined_arcs{};
  };

  template <class Kernel>
  constexpr work_flow::builder algebra(const context& where, const Kernel&) const {
    return {name, where.card, parameters_of(where.card), warp::active_lanes(where.launch)};
  }

  template <class Steps>
  constexpr pricing<figures> price(const work_flow::builder& algebra, const work_flow::graph& folded,
                                   const context& where, Steps& steps) const {
    work_flow::graph reduced = folded;
    reduced.end();
    const work_flow::weights<Steps> weigh{reduced, algebra, where, steps};
    const auto in_cycles = [](const number_in<Steps>& amount) { return cycles::from_value(value_of(amount)); };

    pricing<figures> result;
    auto& figure = result.figures;
    figure.NUM_blocks = weigh.on_sm.blocks;
    figure.WLP_max = value_of(weigh.WLP_max);
    figure.rounds = weigh.on_sm.rounds;
    figure.WLP_avg = value_of(weigh.WLP_avg);
    figure.ILP_avg = value_of(weigh.ILP_avg);
    figure.Latency_comp = value_of(weigh.Latency_comp);
    figure.CYC_compute = in_cycles(weigh.CYC_compute);
    figure.CYC_mem = in_cycles(weigh.CYC_mem);
    figure.NUM_mem = reduced.others.global_operations;
    figure.NUM_sync = reduced.others.barriers;
    figure.NUM_bytes = bytes::from_value(weigh.NUM_bytes);
    figure.Latency_BW = in_cycles(weigh.Latency_BW);
    figure.NBC_avg = in_cycles(weigh.NBC_avg);
    figure.Latency_exposed = in_cycles(weigh.Latency_exposed);
    figure.C_busy = in_cycles(weigh.C_busy);
    figure.C_wait = in_cycles(weigh.C_wait);
    figure.C_warp = in_cycles(steps.in_cycles("C_warp", weigh.C_busy + weigh.C_wait));
    figure.joined_arcs = reduced.computations.joined() + reduced.reads.joined();

    const number_in<Steps> blocks = weigh.on_sm.all_blocks;
    const number_in<Steps> warps_a_block = weigh.on_sm.warps_a_block;
    const number_in<Steps> waits = number_in<Steps>(weigh.on_sm.rounds) * weigh.C_wait;
    result.cycles = in_cycles(steps.in_cycles("C(K)", blocks * warps_a_block * weigh.C_busy + waits));
    result.ignored = reduced.ignored;

    double longest = 0;
    const auto set = [&](resource what, double busy) {
      result.resources.set(what, cycles::from_value(busy));
      if (!(busy > longest)) return;
      longest = busy;
      result.bottleneck = what;
    };
    set(resource::computation, weigh.all_warps() * figure.CYC_compute.value());
    set(resource::dram_bandwidth, weigh.all_warps() * figure.CYC_mem.value());
    set(resource::latency, value_of(waits));
    return result;
  }
};
using baghsorkhi2010_model = basic_baghsorkhi2010_model<>;
inline constexpr baghsorkhi2010_model baghsorkhi2010{};
}  // namespace kernelcost::model
