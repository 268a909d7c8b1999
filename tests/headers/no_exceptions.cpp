// SPDX-License-Identifier: BSL-1.0
// Compiled with -fno-exceptions: estimates work while compiling and at run time. A mistake at run time prints a message
// and ends the program.
#include <kernelcost/derivation_text.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform_text.hpp>
#include <kernelcost/lint_text.hpp>
#include <kernelcost/program/measured_table.hpp>
#include <kernelcost/program/timeline_text.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/tree_text.hpp>

#include <cstdio>
#include <cstdlib>

#if defined(__cpp_exceptions)
#error "this file is to be compiled with -fno-exceptions"
#endif

namespace kc = kernelcost;
using namespace kc::literals;

constexpr auto scale(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n};
  return kernel("scale", guard(n, load(x), compute<float>(op::mul), store(x)));
}
constexpr kc::seconds time_of(double n) {
  return kc::estimate(scale(n), kc::launch_1d(1 << 20, 256_threads), kc::machine::h200, kc::model::calibrated).time;
}
static_assert(time_of(1 << 20) > 1_us);

int main(int, char** arguments) {
  const double n = std::atof(arguments[1]);
  std::printf("%s\n", to_string(time_of(n)).c_str());  // Boost.Units declares a to_string too, and does not define it
}
