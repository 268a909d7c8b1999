// SPDX-License-Identifier: BSL-1.0
/// \file
/// The kernels by name: those with a manifest in examples/kernels.
#pragma once

#include "names.hpp"

#include <kernel_manifests.hpp>

#include <string_view>

namespace examples::report {

namespace kc = kernelcost;

using examples::for_each_kernel;
using examples::kernel_names;

/// Calls `f(manifest)` with the kernel of this name.
template <class F>
void visit_kernel(std::string_view name, F&& f) {
  bool found = false;
  for_each_kernel([&](const auto& listed) {
    if (name != listed.name) return;
    found = true;
    f(listed);
  });
  if (!found) throw unknown_name("kernel", name, kernel_names, [](std::string_view valid) { return valid; });
}

}  // namespace examples::report
