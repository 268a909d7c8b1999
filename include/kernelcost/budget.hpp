// SPDX-License-Identifier: BSL-1.0
/// \file
/// budget: upper limits for estimates.
///
///     KERNELCOST_BUDGET(cost.time, 40_us);                     // at namespace scope or in a function; fails the build
///     KERNELCOST_BUDGET(cost.cycles, 480_cycles);
///     KERNELCOST_BUDGET(cost.time, 40_us, tolerance(0.05));           // up to 5 % above the budget
///     kernelcost::require_budget(cost.time, 40_us);                   // at run time: throws kernelcost::error
///
/// A quantity can't be a template argument, and nvcc does not show the values of a failed comparison. So both numbers
/// are passed as rounded integers in template arguments that the compiler prints: estimate_ns=73421, budget_ns=50000.
/// The comparison itself uses the exact values.
#pragma once
#include <kernelcost/model/estimate.hpp>

namespace kernelcost {

/// How far an estimate may exceed its budget, as a share of the budget. Not negative.
class tolerance {
 public:
  constexpr tolerance() = default;
  constexpr explicit tolerance(double share) : share_(count(share).value()) {}
  constexpr double limit(double budget) const { return budget * (1 + share_); }

 private:
  double share_ = 0;
};

/// Text of `Size` characters as a template argument, which shows the name of a phase in a message. An aggregate,
/// because nvcc passes it to the host compiler as a braced list of characters.
template <std::size_t Size>
struct phase_name {
  char text[Size + 1];
};

namespace budget {
/// The compiler prints these arguments when a budget does not hold.
template <bool holds, long long estimate_ns, long long budget_ns, resource bottleneck, phase_name costliest_phase>
struct of_nanoseconds {
  static_assert(holds, "kernelcost: the estimated time exceeds the budget");
  static constexpr bool met = true;
};
template <bool holds, long long estimate_cycles, long long budget_cycles>
struct of_cycles {
  static_assert(holds, "kernelcost: the estimated cycles exceed the budget");
  static constexpr bool met = true;
};
template <bool holds, long long estimate_bytes, long long budget_bytes>
struct of_bytes {
  static_assert(holds, "kernelcost: the estimated bytes exceed the budget");
  static constexpr bool met = true;
};

/// The check for a type of quantity. A time that comes from an estimate adds its bottleneck and costliest phase.
template <class Quantity>
struct on {
  static_assert(sizeof(Quantity) == 0, "kernelcost: a budget is a time, cycles or bytes");
};
template <>
struct on<seconds> {
  using amount = seconds;
  template <bool holds, long long estimate_ns, long long budget_ns, resource bottleneck, phase_name costliest_phase>
  using check = of_nanoseconds<holds, estimate_ns, budget_ns, bottleneck, costliest_phase>;
};
template <>
struct on<estimated_time> : on<seconds> {};
template <>
struct on<cycles> {
  using amount = cycles;
  template <bool holds, long long estimate_cycles, long long budget_cycles, resource, phase_name>
  using check = of_cycles<holds, estimate_cycles, budget_cycles>;
};
template <>
struct on<bytes> {
  using amount = bytes;
  template <bool holds, long long estimate_bytes, long long budget_bytes, resource, phase_name>
  using check = of_bytes<holds, estimate_bytes, budget_bytes>;
};

/// The limit in the unit of the limited quantity: GB and GiB become bytes.
template <class Quantity, class Limit>
constexpr auto limit_on(const Limit& limit) {
  using amount = typename on<Quantity>::amount;
  constexpr bool has_unit = !std::is_arithmetic_v<Limit>;
  static_assert(has_unit, "kernelcost: the budget is a number without a unit: write 350_us, 480_cycles or 4_MB");
  constexpr bool fits = std::is_convertible_v<Limit, amount>;
  constexpr bool alike = fits || !has_unit;
  static_assert(alike, "kernelcost: a budget has the dimension of what it limits, time, cycles or bytes");
  if constexpr (fits)
    return amount(limit);
  else
    return amount::from_value(1e18);  // without a unit or of another dimension, which is reported above
}

template <class Unit>
constexpr bool holds(const boost::units::quantity<Unit>& estimate, const boost::units::quantity<Unit>& limit,
                     tolerance allowed = {}) {
  return kernelcost::detail::at_most(estimate.value(), allowed.limit(limit.value()));
}

/// In ns, cycles or bytes, rounded: 65e-6 s is 64999.99... ns. A value beyond the range of long long becomes the
/// largest long long, and NaN becomes the least.
template <class Unit>
constexpr long long rounded(const boost::units::quantity<Unit>& amount) {
  const double in_message_units = std::is_same_v<Unit, units::second> ? amount.value() * 1e9 : amount.value();
  return kernelcost::detail::whole_part(in_message_units + 0.5);
}

template <class Quantity>
constexpr resource bottleneck_of(const Quantity&) {
  return resource::none;
}
constexpr resource bottleneck_of(const estimated_time& time) { return time.bottleneck(); }
template <class Quantity>
constexpr const char* phase_of(const Quantity&) {
  return "";
}
constexpr const char* phase_of(const estimated_time& time) { return time.costliest_phase(); }
constexpr std::size_t length(const char* text) { return std::string_view(text).size(); }
template <std::size_t Size>
constexpr phase_name<Size> named(const char* text) {
  phase_name<Size> name{};
  for (std::size_t i = 0; text[i] != '\0'; ++i) name.text[i] = text[i];
  return name;
}
}  // namespace budget

/// Throws kernelcost::error, whose text has both numbers, if the estimate exceeds the budget by more than the
/// tolerance.
constexpr void require_budget(const seconds& estimate, const seconds& limit, tolerance allowed = {}) {
  if (!budget::holds(estimate, limit, allowed))
    mistake::the_estimate_exceeds_the_budget("us", estimate.value() * 1e6, limit.value() * 1e6);
}
constexpr void require_budget(const cycles& estimate, const cycles& limit, tolerance allowed = {}) {
  if (!budget::holds(estimate, limit, allowed))
    mistake::the_estimate_exceeds_the_budget("cycles", estimate.value(), limit.value());
}
constexpr void require_budget(const bytes& estimate, const bytes& limit, tolerance allowed = {}) {
  if (!budget::holds(estimate, limit, allowed))
    mistake::the_estimate_exceeds_the_budget("bytes", estimate.value(), limit.value());
}
}  // namespace kernelcost

/// Fails the build if the estimate (time, cycles or bytes) exceeds the limit. An optional third argument is a
/// kernelcost::tolerance.
#define KERNELCOST_BUDGET(estimate, ...) KERNELCOST_BUDGET_WITHIN(estimate, __VA_ARGS__, ::kernelcost::tolerance{}, )
#define KERNELCOST_BUDGET_WITHIN(estimate, limit, allowed, ...) \
  static_assert( \
      ::kernelcost::budget::on<std::remove_cvref_t<decltype(estimate)>>::check< \
          ::kernelcost::budget::holds(estimate, KERNELCOST_BUDGET_LIMIT(estimate, limit), allowed), \
          ::kernelcost::budget::rounded(estimate), \
          ::kernelcost::budget::rounded(KERNELCOST_BUDGET_LIMIT(estimate, limit)), \
          ::kernelcost::budget::bottleneck_of(estimate), \
          ::kernelcost::budget::named<::kernelcost::budget::length(::kernelcost::budget::phase_of(estimate))>( \
              ::kernelcost::budget::phase_of(estimate))>::met, \
      "kernelcost: budget")
#define KERNELCOST_BUDGET_LIMIT(estimate, limit) \
  ::kernelcost::budget::limit_on<std::remove_cvref_t<decltype(estimate)>>(limit)
