// SPDX-License-Identifier: BSL-1.0
/// \file
/// weights: what the arcs of a reduced graph weigh on a card.
///
/// Units: cycles of the SM's clock, bytes, numbers; of an average warp unless said otherwise.
#pragma once
#include <kernelcost/model/baghsorkhi2010/graph.hpp>

namespace kernelcost::model::work_flow {

/// How the launch lies on the busiest SM.
struct residency {
  double warps_a_block;
  /// All blocks that it runs, those that it holds at once, and how often it holds so many.
  double all_blocks;
  double blocks;
  double rounds;
  /// SMs that have a block.
  double sms;

  constexpr explicit residency(const context& where) : warps_a_block(where.how.warps_per_block().value()) {
    const count on_card = where.how.blocks();
    const count sm_count = where.card.need<parameter::sm_count>();
    all_blocks = ceil_div(on_card, sm_count).value();
    blocks = memory::least(where.resident.blocks_per_sm, all_blocks);
    rounds = ceil_div(all_blocks, blocks).value();
    sms = memory::least(on_card.value(), sm_count.value());
  }
  constexpr double WLP_max() const { return blocks * warps_a_block; }
};

struct weights {
  residency on_sm;
  /// Statements, and what the weights of their paths leave of them: of all kinds, and of those that compute, these also times ILP.
  double statements = 0;
  double active_statements = 0;
  double active_computations = 0;
  double active_times_ilp = 0;
  double WLP_avg = 0;
  double ILP_avg = 1;
  /// warp_size / SM_num_SP: the cycles of an SM that an instruction of a warp takes.
  double issue = 0;
  double Latency_pipeline = 0;
  /// The sum over active computations, and its mean.
  double latencies = 0;
  double Latency_comp = 1;
  double CYC_compute = 0;
  double NUM_bytes = 0;
  double bytes_a_cycle = 1;
  double CYC_mem = 0;
  double Latency_BW = 0;
  double NBC_avg = 0;
  /// The sum over arcs from reads to uses, and of what they leave beside the arc of the read.
  double reads = 0;
  double exposed = 0;
  double C_wait = 0;
  double C_busy = 0;

  constexpr weights(const graph& all, const context& where) : on_sm(where) {
    average(all);
    const auto& others = all.others;
    const auto& card = where.card;

    Latency_pipeline = card.need<parameter::issue_cycles_single>().value();
    issue = memory::warp_lanes / card.need<parameter::cores_per_sm>().value();
    for (const auto& each : all.computations)
      latencies += each.number * each.rho *
                   memory::most(1, Latency_pipeline / (issue * ILP_effect(each.ilp) * WLP_effect(each.rho)));
    if (active_computations > 0) Latency_comp = latencies / active_computations;
    CYC_compute = (latencies + others.issues) * issue;

    const double operations = others.global_operations;
    Latency_BW = issue;
    if (operations > 0) {
      NUM_bytes = others.sectors * memory::sector_bytes;
      const auto of_card = card.need<parameter::dram_bandwidth>() / card.need<parameter::clock>();
      bytes_a_cycle = of_card.value() / on_sm.sms;
      CYC_mem = NUM_bytes / bytes_a_cycle;
      Latency_BW += memory::most(0, (CYC_mem - CYC_compute) / operations);
    }
    C_busy = CYC_compute + operations * (Latency_BW - issue);

    NBC_avg = CYC_compute / (operations + others.barriers + 1);
    for (const auto& each : all.reads) {
      const double active = each.number * each.rho;
      const double latency = memory::most(0, each.latency - (WLP_effect(each.rho) - 1) * NBC_avg);
      reads += active;
      exposed += active * latency;
      C_wait += active * memory::most(0, latency - beside(each));
    }
  }

  /// Of the warps of its own block a path knows how many take it, of those of the other blocks only the mean. One warp at least runs.
  constexpr double WLP_effect(double rho) const { return memory::most(1, effective(rho * on_sm.WLP_max(), WLP_avg)); }
  constexpr double ILP_effect(double local) const { return effective(local, ILP_avg); }
  /// The arc that leaves a load, beside which its latency lies.
  constexpr double beside(const read_to_use& arc) const { return arc.from_global ? Latency_BW : issue; }
  constexpr double all_warps() const { return on_sm.all_blocks * on_sm.warps_a_block; }

 private:
  constexpr double effective(double local, double average) const {
    return (local + (on_sm.blocks - 1) * average) / on_sm.blocks;
  }
  constexpr void average(const graph& all) {
    statements = all.others.statements;
    active_statements = all.others.active_statements;
    for (const auto& each : all.computations) {
      statements += each.number;
      active_computations += each.number * each.rho;
      active_times_ilp += each.number * each.rho * each.ilp;
    }
    active_statements += active_computations;
    WLP_avg = statements > 0 ? active_statements * on_sm.WLP_max() / statements : on_sm.WLP_max();
    if (active_computations > 0) ILP_avg = active_times_ilp / active_computations;
  }
};
}  // namespace kernelcost::model::work_flow
