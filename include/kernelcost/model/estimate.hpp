// SPDX-License-Identifier: BSL-1.0
/// \file
/// estimate: the cost of a kernel on a machine under a model.
#pragma once
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/fixed_array.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/model/error_band.hpp>
#include <kernelcost/model/required_instructions.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/model/steps.hpp>

#include <string_view>

namespace kernelcost {

struct host;
template <node::tree Body>
class prepared;

/// An estimated time: seconds, together with the bottleneck, so that a failed budget can report it.
class estimated_time : public seconds {
 public:
  constexpr estimated_time() = default;
  constexpr estimated_time(const seconds& time, resource bound_by, const char* costliest)
      : seconds(time), bottleneck_(bound_by), costliest_phase_(costliest) {}

  constexpr resource bottleneck() const { return bottleneck_; }
  /// The name of the costliest phase; empty if the kernel has no phases.
  constexpr const char* costliest_phase() const { return costliest_phase_; }

 private:
  resource bottleneck_ = resource::none;
  const char* costliest_phase_ = "";
};

/// Cycles that the kernel occupies each resource, in isolation.
class resource_costs {
 public:
  constexpr kernelcost::cycles operator[](resource what) const {
    return kernelcost::cycles::from_value(busy_[static_cast<std::size_t>(what)]);
  }
  constexpr void set(resource what, const kernelcost::cycles& busy) {
    busy_[static_cast<std::size_t>(what)] = busy.value();
  }
  /// Not finite if any of the values is not.
  constexpr kernelcost::cycles sum() const {
    double all = 0;
    for (const double each : busy_) all += each;
    return kernelcost::cycles::from_value(all);
  }
  constexpr resource costliest() const {
    std::size_t most = 0;
    for (std::size_t i = 1; i < resource_count; ++i)
      if (busy_[i] > busy_[most]) most = i;
    return static_cast<resource>(most);
  }

 private:
  // Plain numbers, since an array of quantities takes several times the compiler's memory.
  double busy_[resource_count]{};
};

/// The result of a model for a folded tree.
template <class Figures>
struct pricing {
  kernelcost::cycles cycles{};
  resource_costs resources{};
  resource bottleneck = resource::none;
  /// Features of the tree that the model ignores.
  feature ignored = feature::none;
  /// The time between the end of the kernel and the start of the next one in its stream; 0 if the model does not know
  /// it. Records of trains of launches contain it, and a kernel's own duration does not.
  seconds gap{};
  /// How much sooner a dependent launch follows a kernel that lets it start: the start of the kernel, and what it does
  /// before it waits. 0 for other launches. And whether this kernel lets the next one start.
  seconds overlap{};
  bool lets_next_start = false;
  /// The model's own intermediate results.
  Figures figures{};
};

/// The cost of a named part of a kernel by itself, including all its repetitions.
struct phase_cost {
  const char* name = "";
  kernelcost::cycles cycles{};
};

namespace detail {
struct no_accesses {};
template <class Accesses>
struct with_accesses {
  constexpr with_accesses() = default;
  template <class Algebra>
  constexpr explicit with_accesses(const Algebra& algebra) : accesses(algebra.accesses()) {}

  /// For each load, store and atomic, its requests, the level that serves it, and the wait of its warp:
  /// model/accesses.hpp. Only for models that follow the memory levels.
  Accesses accesses{};
};
template <>
struct with_accesses<no_accesses> {
  constexpr with_accesses() = default;
  template <class Algebra>
  constexpr explicit with_accesses(const Algebra&) {}
};
}  // namespace detail

/// A kernel's cost: the model's pricing, with time, occupancy, error band and phases.
template <class Figures, int Phases, class Accesses = detail::no_accesses>
struct kernel_estimate : pricing<Figures>, detail::with_accesses<Accesses> {
  estimated_time time{};
  /// The observed errors of the model on this machine.
  error_band band{};
  kernelcost::occupancy occupancy{};
  fixed_array<phase_cost, static_cast<std::size_t>(Phases)> phases{};

  constexpr kernel_estimate() = default;
  /// Sets the costs of the accesses, if the algebra provides them; all other members are set later.
  template <class Algebra>
  constexpr explicit kernel_estimate(const Algebra& algebra) : detail::with_accesses<Accesses>(algebra) {}

  /// The time between the starts of two launches in a row, dependent ones if the launch is, which a train of launches
  /// shows, and a profiler that counts events.
  constexpr seconds between_launches() const {
    return time + this->gap - (this->lets_next_start ? this->overlap : seconds{});
  }

  /// The cost of the phase with this name. An unknown name is a compile error, or an exception at run time.
  constexpr kernelcost::cycles phase(std::string_view name) const {
    for (const auto& part : phases)
      if (name == part.name) return part.cycles;
    mistake::the_estimate_has_no_such_phase(name.data(), static_cast<int>(name.size()));
  }
};

/// Card, launch and occupancy, as passed to a model.
struct context {
  const gpu& card;
  const kernelcost::launch& launch;
  kernelcost::occupancy resident;
  /// False when a phase is priced by itself; a phase has no share in the cost of the launch.
  bool whole_kernel = true;
};

namespace detail {
/// The algebra at the root of a fold: `algebra.start(position)` if the model's `algebra` offers it, else the algebra
/// itself.
template <class Algebra>
constexpr decltype(auto) start(const Algebra& algebra, fold_position& at) {
  if constexpr (requires { algebra.start(at); })
    return algebra.start(at);
  else
    return (algebra);
}

/// A stand-in for any kernel.
using some_kernel = kernel_description<node::sequence<>>;

template <class M>
inline constexpr bool has_name = requires(const M& model) {
  requires std::is_convertible_v<decltype(model.name), const char*>;
};
template <class M>
inline constexpr bool has_algebra = requires(const M& model, const context& where, const some_kernel& kernel) {
  model.algebra(where, kernel);
};
template <class M>
using algebra_of = std::remove_cvref_t<decltype(std::declval<const M&>().algebra(std::declval<const context&>(),
                                                                                 std::declval<const some_kernel&>()))>;
/// The algebra at the root of the model's folds.
template <class M>
using fold_algebra_of =
    std::remove_cvref_t<decltype(start(std::declval<const algebra_of<M>&>(), std::declval<fold_position&>()))>;
/// A pricing with the model's own figures.
template <class Result>
concept a_pricing = std::is_convertible_v < const Result&,
        const pricing<std::remove_cvref_t<decltype(Result::figures)>>
& > ;
template <class M>
inline constexpr bool has_price = requires(const M& model, const algebra_of<M>& algebra,
                                           const typename fold_algebra_of<M>::value& folded, const context& where,
                                           no_steps& steps) {
  requires a_pricing<std::remove_cvref_t<decltype(model.price(algebra, folded, where, steps))>>;
};
}  // namespace detail

/// A model that `estimate` takes:
///
///     struct my_model {
///       const char* name = "my_model";
///       struct figures { ... };                                                        the model's own results
///       template <class Body>
///       constexpr my_algebra algebra(const context&, const kernel_description<Body>&) const;    see algebra.hpp
///       template <class Steps>
///       constexpr pricing<figures> price(const my_algebra&, const my_algebra::value&, const context&, Steps&) const;
///     };
///
/// The result of `algebra` may also be an object that prepares folds. It then offers `start(fold_position&)`, which
/// makes the algebra at the kernel's root, and is passed to `price`. If it offers `accesses()`, the estimate contains
/// the costs of each access. `price` computes cycles, bottleneck and figures from the folded value, and records its
/// formulas in the steps. A model that prices the SMs that clusters leave idle says so by a member `prices_clusters`,
/// `static constexpr bool`, one that sets `overlap` by `prices_dependent_launches`,
/// and one that follows what L2 holds from launch to launch by `follows_l2`. A model may offer another `algebra` for a
/// `prepared` kernel (model/prepared.hpp), which leads to the same estimates. Texts and recorded errors refer
/// to the model by its `name`, which must live as long as the program.
template <class M>
concept cost_model =
    detail::has_name<M> && detail::has_algebra<M> && algebra<detail::fold_algebra_of<M>> && detail::has_price<M>;

namespace detail {
template <class T>
inline constexpr bool is_launch = std::is_convertible_v<const T&, const launch&>;
template <class T>
inline constexpr bool is_card = std::is_convertible_v<const T&, const gpu&>;
template <class T>
inline constexpr bool is_host = std::is_same_v<T, host>;

template <class T>
inline constexpr bool is_kernel_or_prepared = is_kernel<T>;
template <class Body>
inline constexpr bool is_kernel_or_prepared<prepared<Body>> = true;

/// True if `estimate` accepts arguments of these types.
template <class Kernel, class How, class Card, class Model>
inline constexpr bool can_be_estimated =
    is_kernel_or_prepared<Kernel>&& is_launch<How>&& is_card<Card>&& cost_model<Model>;

template <class Kernel, class How, class Card, class Model>
constexpr void state_the_mistaken_argument() {
  constexpr bool is_a_kernel =
      is_kernel_or_prepared<Kernel>;  // named, because compilers would otherwise print the whole type
  if constexpr (node::tree<Kernel>)
    static_assert(is_a_kernel,
                  "kernelcost: the first argument is a tree, not a kernel: make it one by kernel(\"name\", tree)");
  else if constexpr (is_card<How> && is_launch<Card>)
    static_assert(is_launch<How>, "kernelcost: launch and card are swapped; the order is kernel, launch, card, model");
  else if constexpr (cost_model<Card> && is_card<Model>)
    static_assert(is_card<Card>, "kernelcost: card and model are swapped; the order is kernel, launch, card, model");
  else if constexpr (!is_a_kernel)
    static_assert(is_a_kernel,
                  "kernelcost: the first argument is not a kernel; the order is kernel, launch, card, model");
  else if constexpr (!is_launch<How>)
    static_assert(is_launch<How>,
                  "kernelcost: the second argument is not a launch; the order is kernel, launch, card, model");
  else if constexpr (is_host<Card>)
    static_assert(is_card<Card>,
                  "kernelcost: the third argument is a host, not a card: work of a host is priced by estimate_on_host");
  else if constexpr (!is_card<Card>)
    static_assert(is_card<Card>,
                  "kernelcost: the third argument is not a card; the order is kernel, launch, card, model");
  else if constexpr (!has_algebra<Model>)
    static_assert(has_algebra<Model>,
                  "kernelcost: the fourth argument is not a cost model: a cost model offers a name, "
                  "algebra(context, kernel) and price(algebra, value, context, steps)");
  else if constexpr (!algebra<fold_algebra_of<Model>>)
    state_what_is_missing<fold_algebra_of<Model>>();
  else if constexpr (!has_price<Model>)
    static_assert(has_price<Model>, "kernelcost: the cost model has no price(const algebra&, const algebra::value&, "
                                    "const context&, steps&) const that returns a pricing<figures>");
  else
    static_assert(has_name<Model>, "kernelcost: the cost model has no name, a const char*");
}
struct no_figures {};

template <class Algebra>
struct accesses_type {
  using type = no_accesses;
};
template <class Algebra>
requires requires(const Algebra& algebra) { algebra.accesses(); }
struct accesses_type<Algebra> {
  using type = decltype(std::declval<const Algebra&>().accesses());
};
template <class Algebra>
using accesses_of = typename accesses_type<Algebra>::type;

/// The phase searched for, by the order in which phases end, and the state of the search.
struct phase_search {
  int wanted;
  int closed = 0;
  const char* name = "";
};

/// Folds the tree as Algebra does, and in addition folds the path to one phase, with the loops and branches around it.
template <class Algebra>
struct one_phase {
  Algebra inner;
  phase_search& search;

  template <class Scope>
  requires requires(const Algebra& algebra, const Scope& scope) { algebra.inside(scope); }
  constexpr one_phase inside(const Scope& scope) const { return {inner.inside(scope), search}; }

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
      total.selected = body.whole;  // not closed, so that the derivation shows its parts
      total.holds_it = true;
      search.name = name;
    }
  }
  template <class Name>
  requires requires(const Algebra& algebra, typename Algebra::value& whole, Name node) {
    algebra.substituted(whole, node);
  }
  constexpr void substituted(value& total, Name node) const { inner.substituted(total.whole, node); }

 private:
  static constexpr bool takes(value& total, const value& child) {
    if (child.holds_it) total.holds_it = true;
    return child.holds_it;
  }
};
}  // namespace detail

namespace detail {
/// Counts and rates are finite, but results computed from them may not be.
template <class Quantity>
constexpr void require_amount(const Quantity& cost, const char* unit, const char* model) {
  if (!is_amount(cost.value())) mistake::the_estimate_is_not_a_finite_number(model, cost.value(), unit);
}

/// The estimate of `kernel`. `given` is the kernel, or what was prepared of it.
template <node::tree Body, class Given, class Model, class Steps>
constexpr auto estimate_of(const kernel_description<Body>& kernel, const Given& given, const launch& how,
                           const gpu& card, const Model& model, Steps& steps) {
  const context where{card, how, occupancy_of(card, how, kernel.uses)};
  const auto ignored = detail::require_instructions(kernel.body, how, card) |
                       detail::ignored_of_launch<Model>(how, card, where.resident);
  const auto algebra = model.algebra(where, given);
  const auto folded = [&] {
    fold_position at;
    return fold(detail::start(algebra, at), kernel.body);
  };
  using figures = std::remove_cvref_t<decltype(model.price(algebra, folded(), where, steps).figures)>;
  using accesses = detail::accesses_of<std::remove_cv_t<decltype(algebra)>>;
  kernel_estimate<figures, node::phases_in<Body>(), accesses> result(algebra);
  result.occupancy = where.resident;

  const char* costliest = "";
  if constexpr (node::phases_in<Body>() > 0) {
    context part_of_it = where;
    part_of_it.whole_kernel = false;
    cycles most{};
    int index = 0;
    for (auto& part : result.phases) {
      detail::phase_search search{index++};
      fold_position at;
      at.of_a_phase = true;
      using inner = std::remove_cvref_t<decltype(detail::start(algebra, at))>;
      const detail::one_phase<inner> selection{detail::start(algebra, at), search};
      const auto both = fold(selection, kernel.body);
      steps.begin_phase(search.name);
      part = {search.name, model.price(algebra, both.selected, part_of_it, steps).cycles};
      detail::require_amount(part.cycles, "cycles", model.name);
      if (part.cycles > most) {
        most = part.cycles;
        costliest = part.name;
      }
    }
    steps.begin_phase("");
  }

  static_cast<pricing<figures>&>(result) = model.price(algebra, folded(), where, steps);
  result.ignored |= ignored;
  result.time = estimated_time(result.cycles / card.need<parameter::clock>(), result.bottleneck, costliest);
  detail::require_amount(result.cycles, "cycles", model.name);
  detail::require_amount(result.resources.sum(), "cycles", model.name);
  detail::require_amount(result.time, "s", model.name);
  result.band = error_band_of(model.name, card.name, result.bottleneck, result.time);
  return result;
}
}  // namespace detail

/// The cost of `kernel` launched as `how` on `card`, under `model`. Units: cycles and seconds of the kernel alone,
/// without launch overhead and copies. The following are compile errors in a constant expression and throw
/// kernelcost::error at run time: a launch that the card rejects, an
/// instruction that the card does not have, a parameter that the model needs and the card lacks,
/// and numbers without a finite estimate.
///
/// The model is a `cost_model`, which folds with an `algebra`. A wrong or misplaced argument is a compile error that
/// names it.
template <node::tree Body, cost_model Model, class Steps = no_steps>
constexpr auto estimate(const kernel_description<Body>& kernel, const launch& how, const gpu& card, const Model& model,
                        Steps&& steps = {}) {
  return detail::estimate_of(kernel, kernel, how, card, model, steps);
}

/// Overload for arguments that `estimate` does not accept: a compile error with a short message.
template <class Kernel, class How, class Card, class Model, class... Steps>
requires(!detail::can_be_estimated<Kernel, How, Card, Model>) constexpr kernel_estimate<detail::no_figures, 0> estimate(
    const Kernel&, const How&, const Card&, const Model&, const Steps&...) {
  detail::state_the_mistaken_argument<Kernel, How, Card, Model>();
  return {};
}
}  // namespace kernelcost
