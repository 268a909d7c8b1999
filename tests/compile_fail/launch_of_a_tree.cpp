// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a tree is launched, not a kernel
// remedy: A kernel is a tree with a name and the resources of a block: kernel("name", tree).
// expected-error-first {{"kernelcost: the first argument of launch is a tree, not a kernel"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = load<float>(global) + compute<float>(op::add) + store<float>(global);
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(body, how);
  return t.elapsed();
}
static_assert(program() > 0_s);
#else
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(kernel("add", body), how);
  return t.elapsed();
}
static_assert(program() > 0_s);
#endif
