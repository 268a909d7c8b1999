// SPDX-License-Identifier: BSL-1.0
// One Fourier transform, for the page of a library's transforms.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform.hpp>

#include <cstdio>

int main() {
  namespace kc = kernelcost;
  using kc::library::transform_kind;
  constexpr auto cost = kc::library::transform<float>(transform_kind::complex_to_complex, {.size = 1 << 20, .batch = 8},
                                                      kc::machine::h200);
  std::printf("%.1f us, nine in ten within %.1f to %.1f us\n", cost.time.value() * 1e6, cost.low.value() * 1e6,
              cost.high.value() * 1e6);
  for (int i = 0; i < cost.plan.passes; ++i) {
    const auto& pass = cost.plan.pass[i];
    std::printf("kernel %d: transforms of %d points, %d points a thread, %d threads a block\n", i + 1, pass.length,
                pass.points, pass.threads());
  }
}
