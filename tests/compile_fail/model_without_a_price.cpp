// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a cost model has an algebra and no price
// remedy: price converts the folded value to a pricing: cycles, bottleneck, and the model's own figures.
// expected-error-first {{"kernelcost: the cost model has no price\(const algebra&, const algebra::value&"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
struct my_model {
  const char* name = "my_model";
  template <class Kernel>
  constexpr kc::model::thread_cost algebra(const kc::context& where, const Kernel&) const {
    return {name, where.card, {}, {}};
  }
};
constexpr auto k = kernel("copy", load<float>(global), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, my_model{});
#else
struct priced : my_model {
  template <class Steps>
  constexpr kc::pricing<int> price(const kc::model::thread_cost& weights, const kc::model::thread_cost::value& folded,
                                   const kc::context&, Steps&) const {
    kc::pricing<int> result;
    result.cycles = kc::cycles::from_value(weights.closed(folded).sum);
    return result;
  }
};
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, priced{});
#endif
