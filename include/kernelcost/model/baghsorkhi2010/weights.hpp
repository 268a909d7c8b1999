// SPDX-License-Identifier: BSL-1.0
/// \file
/// weights: the weights of the arcs of a reduced graph on a card.
///
/// Units: cycles of the SM's clock, bytes, numbers; for an average warp unless stated otherwise.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/baghsorkhi2010/graph.hpp>

namespace kernelcost::model::work_flow {

/// The blocks of the launch on the busiest SM.
struct residency {
  double warps_a_block;
  /// All blocks that it runs, its resident blocks, and how often these are replaced.
  double all_blocks;
  double blocks;
  double rounds;
  /// SMs that have a block.
  double sms;

  constexpr explicit residency(const context& where) : warps_a_block(where.launch.warps_per_block().value()) {
    const count on_card = where.launch.blocks();
    const count sm_count = where.card.need<parameter::sm_count>();
    all_blocks = ceil_div(on_card, sm_count).value();
    blocks = smaller(where.resident.blocks_per_sm, all_blocks);
    rounds = ceil_div(all_blocks, blocks).value();
    sms = smaller(on_card.value(), sm_count.value());
  }
  constexpr double WLP_max() const { return blocks * warps_a_block; }
};

template <class Steps>
struct weights {
  using number = number_in<Steps>;

  residency on_sm;
  number WLP_max;
  /// Statements: their number and the sum of their path weights, for all kinds; and for computations, the latter, also
  /// multiplied by ILP.
  double statements = 0;
  double active_statements = 0;
  double active_computations = 0;
  double active_times_ilp = 0;
  number WLP_avg = 0;
  number ILP_avg = 1;
  /// warp_size / SM_num_SP: the cycles that an instruction of a warp occupies the SM.
  number issue = 0;
  /// The mean over active computations.
  number Latency_comp = 1;
  number CYC_compute = 0;
  double NUM_bytes = 0;
  number CYC_mem = 0;
  number Latency_BW = 0;
  number NBC_avg = 0;
  /// The mean over arcs from reads to uses; and the sum of the waits that exceed the arc of the read.
  number Latency_exposed = 0;
  number C_wait = 0;
  number C_busy = 0;

  constexpr weights(const graph& all, const builder& by, const context& where, Steps& steps)
      : on_sm(where), WLP_max(steps.plain("WLP_max", number(on_sm.blocks) * number(on_sm.warps_a_block))) {
    average(all, steps);
    const auto& others = all.others;
    const auto& card = where.card;
    issue = steps.in_cycles("issue", number(warp::lanes) / steps.operand(card.need<parameter::cores_per_sm>()));
    compute(all, by, steps);

    const number operations = others.global_operations;
    Latency_BW = issue;
    if (others.global_operations > 0) {
      NUM_bytes = others.sectors * warp::sector_bytes;
      const number of_card =
          steps.operand(card.need<parameter::dram_bandwidth>()) / steps.operand(card.need<parameter::clock>());
      const number size = steps.operand(bytes::from_value(NUM_bytes));
      CYC_mem = steps.in_cycles("CYC_mem", size / (of_card / number(on_sm.sms)));
      Latency_BW = steps.in_cycles("Latency_BW", greatest(0, (CYC_mem - CYC_compute) / operations) + issue);
    }
    C_busy = others.global_operations > 0 ? CYC_compute + operations * (Latency_BW - issue) : CYC_compute;
    NBC_avg = CYC_compute / (operations + number(others.barriers) + 1);
    if (all.reads.size() > 0) {
      NBC_avg = steps.in_cycles("NBC_avg", NBC_avg);
      wait(all, steps);
    }
    C_busy = steps.in_cycles("C_busy", C_busy);
  }

  constexpr double all_warps() const { return on_sm.all_blocks * on_sm.warps_a_block; }

 private:
  /// For the warps of its own block, the number that take a path is known; for other blocks, only the mean.
  constexpr number effective(const number& local, const number& average) const {
    const number blocks = on_sm.blocks;
    return on_sm.blocks > 1 ? (local + (blocks - 1) * average) / blocks : local;
  }
  /// At least one warp executes an instruction.
  constexpr number WLP_effect(double rho, Steps& steps) const {
    return steps.plain("WLP_effect", greatest(1, effective(number(rho) * WLP_max, WLP_avg)));
  }

  constexpr void average(const graph& all, Steps& steps) {
    statements = all.others.statements;
    active_statements = all.others.active_statements;
    for (const auto& each : all.computations) {
      statements += each.number;
      active_computations += each.number * each.rho;
      active_times_ilp += each.number * each.rho * each.ilp;
    }
    active_statements += active_computations;
    WLP_avg = WLP_max;
    if (statements > 0) WLP_avg = steps.plain("WLP_avg", number(active_statements) * WLP_max / number(statements));
    if (active_computations > 0)
      ILP_avg = steps.plain("ILP_avg", number(active_times_ilp) / number(active_computations));
  }

  constexpr void compute(const graph& all, const builder& by, Steps& steps) {
    const number others = all.others.issues;
    if (!(active_computations > 0)) {
      CYC_compute = steps.in_cycles("CYC_compute", others * issue);
      return;
    }
    const number Latency_pipeline = steps.operand(by.issue_cycles_single());
    const bool alike = all.computations.size() == 1;
    number sum = 0;
    for (const auto& each : all.computations) {
      const number ILP = steps.plain("ILP_effect", effective(each.ilp, ILP_avg));
      const number WLP = WLP_effect(each.rho, steps);
      const number latency = greatest(1, Latency_pipeline / (issue * ILP * WLP));
      if (alike)
        Latency_comp = steps.plain("Latency_comp", latency);
      else
        steps.add(sum, "latencies", steps.plain("latencies_of_kind", number(each.number) * number(each.rho) * latency));
    }
    const number active = active_computations;
    if (!alike) Latency_comp = steps.plain("Latency_comp", sum / active);
    CYC_compute = steps.in_cycles("CYC_compute", (active * Latency_comp + others) * issue);
  }

  constexpr void wait(const graph& all, Steps& steps) {
    const bool alike = all.reads.size() == 1;
    double reads = 0;
    number exposed = 0;
    number sum = 0;
    for (const auto& each : all.reads) {
      const number active = each.number * each.rho;
      const number others = WLP_effect(each.rho, steps) - 1;
      const number latency = steps.in_cycles(alike ? "Latency_exposed" : "exposed_of_kind",
                                             greatest(0, number(each.latency) - others * NBC_avg));
      reads += value_of(active);
      // The latency is parallel to the arc that leaves the load, so only the part beyond that arc counts.
      const number beyond = active * greatest(0, latency - (each.from_global ? Latency_BW : issue));
      if (alike) {
        Latency_exposed = latency;
        sum = beyond;
      } else {
        steps.add(exposed, "exposed", steps.in_cycles("all_exposed_of_kind", active * latency));
        steps.add(sum, "wait", steps.in_cycles("wait_of_kind", beyond));
      }
    }
    if (!alike && reads > 0) Latency_exposed = steps.in_cycles("Latency_exposed", exposed / number(reads));
    C_wait = steps.in_cycles("C_wait", sum);
  }
};
}  // namespace kernelcost::model::work_flow
