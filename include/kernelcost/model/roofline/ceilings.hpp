// SPDX-License-Identifier: BSL-1.0
/// \file
/// ceilings: what a card does at best, resource by resource.
///
/// Of a card that kernelcost-calibrate has measured, all of them. Of others, what follows from clock, cores and bus (machine/peak.hpp):
/// a core takes an instruction of a lane each cycle (an int64 is two, a double as many as its issue cycles are of a float's), and shared
/// memory has 32 banks since compute capability 2.0. What the caches and the special function units do at best is not known there and left
/// out, and so is double precision unless both issue cycles are stated.
///
/// Units: cycles of an SM for an instruction or wavefront of a warp; bytes a cycle of the SM's clock. 0 where a ceiling is not known.
#pragma once
#include <kernelcost/machine/peak.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/resource.hpp>

namespace kernelcost::model::roof {

class ceilings {
 public:
  double sms;
  double issue;
  double shared_wavefront = 0;
  double l1_bytes = 0;
  double l2_read = 0;
  double l2_read_of_sm = 0;
  double l2_write = 0;
  double dram_read = 0;
  double dram_write = 0;

  constexpr explicit ceilings(const gpu& card)
      : sms(card.need<parameter::sm_count>().value()), issue(lanes / card.need<parameter::cores_per_sm>().value()),
        card_(card), measured_(card.measured.stated() ? card.measured.value() : nullptr) {
    const auto clock = card.need<parameter::clock>();
    const auto a_cycle = [&clock](const bandwidth& rate) { return (rate / clock).value(); };
    const auto bus = card.need<parameter::dram_bandwidth>();
    if (!is_measured()) {
      if (card.capability.major >= 2) shared_wavefront = bytes_a_wavefront * sms / a_cycle(peak_shared_bandwidth(card));
      dram_read = dram_write = a_cycle(bus);
      return;
    }
    issue = instruction_costs(*measured_, 1).slot();
    shared_wavefront = measured_->shared_wavefront.value();
    l1_bytes = bytes_a_wavefront / measured_->l1_wavefront.value();
    l2_read = a_cycle(measured_->l2_read);
    l2_read_of_sm = a_cycle(measured_->l2_read_per_sm);
    l2_write = a_cycle(measured_->l2_write);
    dram_read = a_cycle(measured_->dram_read);
    dram_write = a_cycle(measured_->dram_write);
  }

  /// By kernelcost-calibrate.
  constexpr bool is_measured() const { return card_.measured.stated(); }

  constexpr bool knows(resource what) const {
    switch (what) {
      case resource::instruction_issue:
      case resource::fp32:
      case resource::integer:
      case resource::dram_bandwidth: return true;
      case resource::fp64: return is_measured() || doubles_are_stated();
      case resource::special_function: return is_measured();
      case resource::shared_bandwidth: return shared_wavefront > 0;
      case resource::l1_bandwidth: return l1_bytes > 0;
      case resource::l2_bandwidth: return l2_read > 0;
      default: return false;
    }
  }

  /// `n` instructions: cycles of issue and of the unit that executes them, into a `work` or whatever has members of these names.
  template <class Busy>
  constexpr void compute(Busy& busy, element_kind kind, expr::op operation, double n) const {
    const bool is_double = kind == element_kind::float64;
    if (is_double && !card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
    if (is_measured()) {
      demand asks;
      instruction_costs(*measured_, 1).compute(asks, kind, operation, n);
      busy.issue += n * issue;  // at least: how many instructions a division or a function is made of is not measured
      busy.fp32 += asks.fp32;
      busy.fp64 += asks.fp64;
      busy.integer += asks.integer;
      busy.special += asks.special;
      return;
    }
    const double taken = (kind == element_kind::int64 ? 2 : 1) * n * issue;
    busy.issue += taken;
    if (is_double)
      busy.fp64 += doubles_are_stated() ? taken * double_over_single() : 0;
    else
      (kind == element_kind::int32 || kind == element_kind::int64 ? busy.integer : busy.fp32) += taken;
  }

 private:
  static constexpr double lanes = 32;
  static constexpr double bytes_a_wavefront = 128;

  constexpr bool doubles_are_stated() const {
    return card_.has_double_precision && card_.issue_cycles_single.stated() && card_.issue_cycles_double.stated();
  }
  constexpr double double_over_single() const {
    return card_.issue_cycles_double.value().value() / card_.issue_cycles_single.value().value();
  }

  const gpu& card_;
  const calibration* measured_;
};
}  // namespace kernelcost::model::roof
