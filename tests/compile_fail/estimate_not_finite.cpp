// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a model's result is not finite
// remedy: A number in the tree or of the machine is too large, or the model divides by zero.
// expected-error {{"the_estimate_is_not_a_finite_number"}}
#include <kernelcost/kernelcost.hpp>

#include <limits>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

/// A model of one number, whatever the tree says.
struct fixed_model {
  const char* name = "fixed";
  double number;
  struct figures {};
  template <class Body>
  constexpr auto algebra(const kc::context& where, const kc::kernel_description<Body>& kernel) const {
    return kc::model::kothapalli2009_sum.algebra(where, kernel);
  }
  template <class Algebra, class Value, class Steps>
  constexpr kc::pricing<figures> price(const Algebra&, const Value&, const kc::context&, Steps&) const {
    return {.cycles = kc::cycles::from_value(number)};
  }
};
constexpr auto sums = kernel("sums", compute<float>(op::add));
constexpr auto how = kc::launch_1d(128, 128_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost =
    kc::estimate(sums, how, kc::machine::tesla_c2070, fixed_model{"fixed", std::numeric_limits<double>::infinity()});
#else
constexpr auto cost = kc::estimate(sums, how, kc::machine::tesla_c2070, fixed_model{"fixed", 1000});
#endif
