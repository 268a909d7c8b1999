// SPDX-License-Identifier: BSL-1.0
// One Fourier transform, for the page of a library's transforms.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform_text.hpp>

#include <cstdio>

int main() {
  namespace kc = kernelcost;
  using kc::library::transform_kind;
  constexpr auto cost = kc::library::transform<float>(transform_kind::complex_to_complex, {.size = 1 << 20, .batch = 8},
                                                      kc::machine::h200);
  std::puts(kc::to_string(cost).c_str());
}
