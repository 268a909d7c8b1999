// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: launch and card of a prepared kernel are swapped
// remedy: The order is prepared kernel, launch, card, model.
// expected-error-first {{"kernelcost: launch and card are swapped; the order is kernel, launch, card, model"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/model/prepared.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);
kc::seconds time() {
  const kc::prepared ready(kernel("add", load<float>(global), compute<float>(op::add), store<float>(global)), how);
#ifdef KERNELCOST_FAIL
  return kc::estimate(ready, kc::machine::h200, how, kc::model::calibrated).time;
#else
  return kc::estimate(ready, how, kc::machine::h200, kc::model::calibrated).time;
#endif
}
