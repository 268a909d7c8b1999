// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a command of an OpenCL queue is priced on a card without measured costs of OpenCL
// remedy: Measure them with kernelcost-opencl, or state them in `gpu::opencl` with their source.
// expected-error {{"this_card_lacks_a_cost_of_opencl"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/opencl.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr kc::seconds program(const kc::gpu& card) {
  kc::timeline t{card};
  kc::opencl::queue q{t, card};
  q.enqueue_kernel(kc::run_of("scale", 5_us));
  return t.elapsed();
}
constexpr kc::gpu measured = [] {
  kc::gpu own = kc::machine::h200;
  own.opencl.enqueue_kernel = {4_us, "kernelcost-opencl --calls, this machine, 2026-11-25"};
  return own;
}();

#ifdef KERNELCOST_FAIL
constexpr kc::seconds taken = program(kc::machine::h200);
#else
constexpr kc::seconds taken = program(measured);
#endif
