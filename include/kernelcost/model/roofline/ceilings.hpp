// SPDX-License-Identifier: BSL-1.0
/// \file
/// ceilings: the peak throughput of a card's resources.
///
/// For a card measured by kernelcost-calibrate, all ceilings are measured. For other cards, they follow from clock,
/// cores and bus (machine/peak.hpp): a core executes one lane instruction per cycle (an int64 counts as two, a double
/// as its issue cycles divided by those of a float), and shared memory has 32 banks since compute capability 2.0. The
/// ceilings of caches and special function units are unknown there and left out, and so is double precision unless the
/// issue cycles of both precisions are known. Tensor cores have their measured rates, or else those of the data sheet
/// (machine/tensor_cores.hpp).
///
/// Units: cycles of an SM per instruction or wavefront of a warp; bytes per cycle of the SM's clock. 0 for an unknown
/// ceiling.
#pragma once
#include <kernelcost/machine/peak.hpp>
#include <kernelcost/machine/tensor_cores.hpp>
#include <kernelcost/model/calibrated/instruction_costs.hpp>
#include <kernelcost/model/published_numbers.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost::model::roof {

/// The parameters that the model needs of a card without a calibration, besides its facts: their ratio is the cost of a
/// double.
struct card_numbers {
  known<cycles> issue_cycles_single{};
  known<cycles> issue_cycles_double{};

  constexpr bool stated() const { return issue_cycles_single.stated() && issue_cycles_double.stated(); }
  constexpr double double_over_single() const {
    return (issue_cycles_double.value() / issue_cycles_single.value()).value();
  }
};

template <class = on_use>
class basic_ceilings {
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

  constexpr basic_ceilings(const gpu& card, const card_numbers& numbers)
      : sms(card.need<parameter::sm_count>().value()), issue(lanes / card.need<parameter::cores_per_sm>().value()),
        card_(card), numbers_(numbers), measured_(card.measured.stated() ? card.measured.value() : nullptr) {
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
    dram_read = a_cycle(bus);
    dram_write = measured_->dram_write * dram_read;
  }

  /// True if kernelcost-calibrate has measured the card.
  constexpr bool is_measured() const { return card_.measured.stated(); }

  constexpr bool knows(resource what) const {
    switch (what) {
      case resource::instruction_issue:
      case resource::fp32:
      case resource::integer:
      case resource::dram_bandwidth: return true;
      case resource::fp64: return is_measured() || doubles_are_stated();
      case resource::special_function: return is_measured();
      case resource::tensor_cores: return peak_matrix_multiply_adds(card_.capability, matrix_element::half) > 0;
      case resource::shared_bandwidth: return shared_wavefront > 0;
      case resource::l1_bandwidth: return l1_bytes > 0;
      case resource::l2_bandwidth: return l2_read > 0;
      default: return false;
    }
  }

  /// Cycles of an SM for a warp's matrix product: measured, or else at the published peak. 0 if neither is known.
  constexpr double matrix_product_cycles(matrix_product product) const {
    return measures(product) ? measured_->of(product).issue.value() : peak_cycles(card_, product).value();
  }
  /// The same for the product of a warp group.
  constexpr double matrix_product_cycles(const group_product& product) const {
    return measures(product) ? measured_->of(product).issue.value() : peak_cycles(card_, product).value();
  }
  constexpr bool measures(const group_product& product) const {
    return is_measured() && measured_->of(product).issue.value() > 0;
  }
  constexpr bool measures(matrix_product product) const {
    return is_measured() && measured_->of(product).issue.value() > 0;
  }
  /// True if the compiler replaces the product by other instructions.
  constexpr bool emulates(matrix_product product) const { return emulates_float8(card_, product); }
  /// False for an instruction that the card's calibration may lack, and does.
  constexpr bool measures(element_kind kind, expr::op operation) const {
    return !is_measured() || instruction_costs(*measured_, 1).measures(kind, operation);
  }

  /// Adds `n` instructions: cycles of issue and of the functional unit, in a tally of an enumeration with these names.
  template <class Kind>
  constexpr void compute(tally<Kind>& busy, element_kind kind, expr::op operation, double n) const {
    const bool is_double = kind == element_kind::float64;
    if (is_double && !card_.has_double_precision) mistake::this_machine_has_no_double_precision(card_.name);
    if (is_measured()) {
      busy[Kind::issue] +=
          n * issue;  // a lower bound: the number of instructions of a division or a function is not measured
      instruction_costs::keep_busy(busy, instruction_costs::units<Kind>(kind, operation),
                                   n * instruction_costs(*measured_, 1).cost(kind, operation).issue);
      return;
    }
    const double taken = (kind == element_kind::int64 ? 2 : 1) * n * issue;
    const bool whole = kind == element_kind::int32 || kind == element_kind::int64;
    busy[Kind::issue] += taken;
    if (is_double)
      busy[Kind::fp64] += doubles_are_stated() ? taken * numbers_.double_over_single() : 0;
    else
      busy[whole ? Kind::integer : Kind::fp32] += taken;
  }

 private:
  static constexpr double lanes = kernelcost::detail::warp_size;
  static constexpr double bytes_a_wavefront = 128;

  constexpr bool doubles_are_stated() const { return card_.has_double_precision && numbers_.stated(); }

  const gpu& card_;
  card_numbers numbers_;
  const calibration* measured_;
};
using ceilings = basic_ceilings<>;
}  // namespace kernelcost::model::roof
