// SPDX-License-Identifier: BSL-1.0
// No kernel has a warning with its default parameters. A kernel in blocks of half a warp has one.
#include "../../examples/tools/report/evaluate.hpp"

#include <cstdio>

int main() {
  using namespace examples;
  int wrong = 0;
  const auto& kernels = kernelcost::report::registry::instance().kernels();
  for (const auto& kernel : kernels) {
    const auto defaults = kernel->defaults();
    for (const auto& sentence : report::warnings_of(*kernel, defaults)) {
      std::printf("%s (%s): %s\n", std::string{kernel->name()}.c_str(), defaults.format().c_str(), sentence.c_str());
      ++wrong;
    }
  }
  const auto half_a_warp = parameter_set::listed("rows=4000;cols=2000;block=16");
  const auto expected = report::warnings_of(report::find_kernel("matvec_columns"), half_a_warp);
  if (expected.size() != 1) {
    std::printf("matvec_columns in blocks of 16 threads: %zu warnings, not one\n", expected.size());
    ++wrong;
  }
  std::printf("%zu kernels\n", kernels.size());
  return wrong == 0 && !kernels.empty() ? 0 : 1;
}
