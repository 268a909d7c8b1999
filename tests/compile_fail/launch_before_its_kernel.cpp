// SPDX-License-Identifier: BSL-1.0
// mistake: programs: kernel and launch are swapped
// remedy: The order is kernel, launch, and then a model and options.
// expected-error-first {{"kernelcost: kernel and launch are swapped; the order is launch\(kernel, launch\)"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(how, k);
  return t.elapsed();
}
static_assert(program() > 0_s);
#else
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(k, how);
  return t.elapsed();
}
static_assert(program() > 0_s);
#endif
