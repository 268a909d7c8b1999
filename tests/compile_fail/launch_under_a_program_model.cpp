// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a kernel is launched under a model of programs
// remedy: A program_model has rules for copies and launches, and goes to the timeline itself.
// expected-error-first {{"kernelcost: the third argument of launch is neither a cost model nor an option"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070};
  t.launch(k, how, kc::model::gonzalez2012_program);
  return t.elapsed();
}
static_assert(program() > 0_s);
#else
constexpr kc::seconds program() {
  kc::timeline t{kc::machine::tesla_c2070, kc::model::gonzalez2012_program};
  t.launch(k, how);
  return t.elapsed();
}
static_assert(program() > 0_s);
#endif
