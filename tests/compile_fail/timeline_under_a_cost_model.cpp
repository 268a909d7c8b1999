// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a timeline is given a model of kernels
// remedy: A timeline takes a program_model, for copies and launches; pass the model of a kernel to its launch.
// expected-error-first {{"kernelcost: a timeline's rules are a program_model; this is a cost model of kernels"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070, kc::model::gonzalez2012_max};
  t.launch(k, how);
  return t.elapsed();
}
static_assert(program() > 0_s);
#else
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(k, how, kc::model::gonzalez2012_max);
  return t.elapsed();
}
static_assert(program() > 0_s);
#endif
