// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a tree is estimated, not a kernel
// remedy: A kernel is a tree with a name and the resources of a block: kernel("name", tree).
// expected-error-first {{"kernelcost: the first argument is a tree, not a kernel"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = load<float>(global) + compute<float>(op::add) + store<float>(global);
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(body, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#else
constexpr auto cost = kc::estimate(kernel("add", body), how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
