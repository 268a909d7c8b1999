// SPDX-License-Identifier: BSL-1.0
/// \file
/// estimate: what a kernel costs, on a machine, under a model.
#pragma once
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/model/error_band.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/model/steps.hpp>

#include <array>
#include <string_view>

namespace kernelcost {

/// An estimated time: seconds, with what binds them, so that a failed budget can say why.
class estimated_time : public seconds {
 public:
  constexpr estimated_time() = default;
  constexpr estimated_time(const seconds& time, resource bound_by, const char* costliest)
      : seconds(time), bottleneck_(bound_by), costliest_phase_(costliest) {}

  constexpr resource bottleneck() const { return bottleneck_; }
  /// The name of the costliest phase; empty where the kernel names none.
  constexpr const char* costliest_phase() const { return costliest_phase_; }

 private:
  resource bottleneck_ = resource::none;
  const char* costliest_phase_ = "";
};

/// Cycles that the kernel keeps each resource busy, or would if it were alone.
class resource_costs {
 public:
  constexpr kernelcost::cycles operator[](resource what) const {
    return kernelcost::cycles::from_value(busy_[static_cast<std::size_t>(what)]);
  }
  constexpr void set(resource what, const kernelcost::cycles& busy) {
    busy_[static_cast<std::size_t>(what)] = busy.value();
  }
  constexpr resource costliest() const {
    std::size_t most = 0;
    for (std::size_t i = 1; i < busy_.size(); ++i)
      if (busy_[i] > busy_[most]) most = i;
    return static_cast<resource>(most);
  }

 private:
  // Plain numbers: an array of quantities takes a compiler several times the memory.
  std::array<double, resource_count> busy_{};
};

/// What a model makes of a folded tree.
template <class Figures>
struct pricing {
  kernelcost::cycles cycles{};
  resource_costs resources{};
  resource bottleneck = resource::none;
  /// What the tree says and this model passes over.
  feature ignored = feature::none;
  /// The model's own intermediate results.
  Figures figures{};
};

/// A named part of a kernel: what it would cost by itself, as often as the kernel runs it.
struct phase_cost {
  const char* name = "";
  kernelcost::cycles cycles{};
};

/// A kernel's cost: the model's pricing, with time, occupancy and phases.
template <class Figures, int Phases>
struct kernel_estimate : pricing<Figures> {
  estimated_time time{};
  /// What is known of the model's errors on this machine.
  error_band band{};
  kernelcost::occupancy occupancy{};
  std::array<phase_cost, static_cast<std::size_t>(Phases)> phases{};

  /// The cost of the phase so named; a name that the kernel has not is a compile error, or an exception at run time.
  constexpr kernelcost::cycles phase(std::string_view name) const {
    for (const auto& part : phases)
      if (name == part.name) return part.cycles;
    mistake::the_estimate_has_no_such_phase(name.data(), static_cast<int>(name.size()));
  }
};

/// Where a kernel runs, as a model sees it.
struct context {
  const gpu& card;
  const launch& how;
  kernelcost::occupancy resident;
  /// False where a phase is priced by itself: it bears no part of what a launch costs.
  bool whole_kernel = true;
};

namespace detail {
/// Which phase is looked for, by the order in which phases close, and what is known of it so far.
struct phase_search {
  int wanted;
  int closed = 0;
  const char* name = "";
};

/// Folds the tree as Algebra does, and gathers one phase, with the loops and branches around it, beside it.
template <class Algebra>
struct one_phase {
  const Algebra& inner;
  phase_search& search;

  struct value {
    typename Algebra::value whole{};
    typename Algebra::value selected{};
    bool holds_it = false;
  };

  template <class Leaf>
  requires requires(const Algebra& algebra, typename Algebra::value& whole, const Leaf& node) {
    algebra.leaf(whole, node);
  }
  constexpr void leaf(value& total, const Leaf& node) const { inner.leaf(total.whole, node); }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    inner.repeat(total.whole, trips, body.whole);
    if (takes(total, body)) inner.repeat(total.selected, trips, body.selected);
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    inner.branch(total.whole, when, then.whole, otherwise.whole);
    if (takes(total, then) || takes(total, otherwise))
      inner.branch(total.selected, when, then.selected, otherwise.selected);
  }
  constexpr void diverge(value& total, count ways, const value& path) const {
    inner.diverge(total.whole, ways, path.whole);
    if (takes(total, path)) inner.diverge(total.selected, ways, path.selected);
  }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    inner.guard(total.whole, who, body.whole);
    if (takes(total, body)) inner.guard(total.selected, who, body.selected);
  }
  constexpr void phase(value& total, const char* name, const value& body) const {
    inner.phase(total.whole, name, body.whole);
    const bool this_one = search.closed++ == search.wanted;
    if (takes(total, body)) {
      inner.phase(total.selected, name, body.selected);
    } else if (this_one) {
      total.selected = body.whole;  // not closed, so that the derivation shows what it consists of
      total.holds_it = true;
      search.name = name;
    }
  }

 private:
  static constexpr bool takes(value& total, const value& child) {
    if (child.holds_it) total.holds_it = true;
    return child.holds_it;
  }
};
}  // namespace detail

/// What `kernel` costs when launched as `how` on `card`, under `model`. Units: cycles and seconds of the kernel alone, without
/// launch overhead and copies. A launch that the card refuses, or a parameter that the model needs and the card lacks, is a
/// compile error in a constant expression and throws kernelcost::error at run time.
///
/// A model offers `algebra(context, kernel)`, an algebra as in expr/fold.hpp, and `price(algebra, value, context, steps)`, which
/// turns the folded value into a `pricing` and writes its formulas into `steps`.
template <class Body, class Model, class Steps = no_steps>
constexpr auto estimate(const kernel_description<Body>& kernel, const launch& how, const gpu& card, const Model& model,
                        Steps&& steps = {}) {
  const context where{card, how, occupancy_of(card, how, kernel.uses)};
  const auto algebra = model.algebra(where, kernel);
  using figures = std::remove_cvref_t<decltype(model.price(algebra, fold(algebra, kernel.body), where, steps).figures)>;
  kernel_estimate<figures, node::phases_in<Body>()> result;
  result.occupancy = where.resident;

  const char* costliest = "";
  if constexpr (node::phases_in<Body>() > 0) {
    context part_of_it = where;
    part_of_it.whole_kernel = false;
    cycles most{};
    int index = 0;
    for (auto& part : result.phases) {
      detail::phase_search search{index++};
      const detail::one_phase<std::remove_cv_t<decltype(algebra)>> selection{algebra, search};
      const auto folded = fold(selection, kernel.body);
      steps.begin_phase(search.name);
      part = {search.name, model.price(algebra, folded.selected, part_of_it, steps).cycles};
      if (part.cycles > most) {
        most = part.cycles;
        costliest = part.name;
      }
    }
    steps.begin_phase("");
  }

  static_cast<pricing<figures>&>(result) = model.price(algebra, fold(algebra, kernel.body), where, steps);
  result.time = estimated_time(result.cycles / card.need<parameter::clock>(), result.bottleneck, costliest);
  if constexpr (requires { model.name; }) result.band = error_band_of(model.name, card.name, result.time);
  return result;
}
}  // namespace kernelcost
