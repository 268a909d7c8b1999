// SPDX-License-Identifier: BSL-1.0
/// \file
/// Parameters of a card that several published models need besides its facts.
///
/// A `gpu` holds facts and a calibration. A model of the literature takes its further parameters from
/// `model.with({...})`, else from the card's calibration, else from the publication that names the card. If none of
/// these states a parameter, `required` rejects the card. Parameters of a single model are in that model's header.
///
/// Units: cycles of the SM's clock; stages of a pipeline.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/gpu.hpp>
#include <kernelcost/warp_size.hpp>

#include <string_view>

namespace kernelcost::model {

/// `number`, or a mistake that names the model, the card and the parameter.
template <model_parameter Which, class Quantity>
constexpr Quantity required(const known<Quantity>& number, const char* model, const gpu& card) {
  if (!number.stated()) mistake::this_model_needs_a_number_of_the_machine_stated_by_with<Which>(model, card.name);
  return number.value();
}

/// The first of the two that is stated.
template <class Quantity>
constexpr known<Quantity> either(const known<Quantity>& first, const known<Quantity>& second) {
  return first.stated() ? first : second;
}

/// The cards for which the 2012 thesis states the parameters of its models, by name.
namespace thesis2012 {
constexpr bool is_fermi(const gpu& card) {
  const std::string_view name = card.name;
  return name == "tesla_c2070" || name == "tesla_c2075";
}
constexpr bool is_c1060(const gpu& card) { return std::string_view{card.name} == "tesla_c1060"; }
constexpr bool has(const gpu& card) { return is_fermi(card) || is_c1060(card); }
}  // namespace thesis2012

/// Cycles from the issue of an instruction to the issue of an instruction that needs its result: the measured latency
/// of a multiply-add, or 24 cycles in single and 48 in double precision on the cards of the thesis.
constexpr known<cycles> issue_cycles_of(const gpu& card, element_kind kind) {
  if (card.measured.stated()) {
    const auto latency = card.measured.value()->operations(kind, expr::op::fma).latency;
    return latency.value() > 0 ? known<cycles>{latency, card.measured.source()} : known<cycles>{};
  }
  if (!thesis2012::has(card)) return {};
  return {cycles::from_value(kind == element_kind::float64 ? 48 : 24), "Gonzalez Garcia 2012, sections 5.1 to 5.3"};
}
constexpr known<cycles> issue_cycles_single_of(const gpu& card) { return issue_cycles_of(card, element_kind::float32); }
constexpr known<cycles> issue_cycles_double_of(const gpu& card) { return issue_cycles_of(card, element_kind::float64); }

/// Pipeline stages of a core, which are the threads that a core overlaps: the multiply-adds that a measured SM has in
/// flight, divided by its cores, rounded to a whole number and at least one.
constexpr known<count> pipeline_depth_of(const gpu& card) {
  if (card.measured.stated() && card.cores_per_sm.stated()) {
    constexpr double lanes = kernelcost::detail::warp_size;
    const auto fma = card.measured.value()->operations(element_kind::float32, expr::op::fma);
    const double of_an_sm = fma.latency.value() * lanes / fma.issue.value();
    const auto stages = kernelcost::detail::whole_part(of_an_sm / card.cores_per_sm.value().value() + 0.5);
    return {count(larger(1, static_cast<double>(stages))), card.measured.source()};
  }
  if (thesis2012::is_fermi(card)) return {4, "Gonzalez Garcia 2012, section 5.3 (D)"};
  if (thesis2012::is_c1060(card)) return {4, "Gonzalez Garcia 2012, section 5.3 (D), stated there of the Tesla C2070"};
  return {};
}

/// Latency of a global load that hits in the cache of the SM. Cards of compute capability 1.x have no such cache.
constexpr known<cycles> cache_latency_of(const gpu& card) {
  if (card.measured.stated()) return {card.measured.value()->l1_latency, card.measured.source()};
  if (thesis2012::is_fermi(card)) return {cycles::from_value(4), "Gonzalez Garcia 2012, sections 5.1 to 5.3"};
  return {};
}
}  // namespace kernelcost::model
