// SPDX-License-Identifier: BSL-1.0
/// \file
/// The companion kernels by name, with their parameters. A new kernel is one entry in its family's file in kernels/.
#pragma once

#include "kernels/atomics.hpp"
#include "kernels/bodies.hpp"
#include "kernels/branches.hpp"
#include "kernels/held_out.hpp"
#include "kernels/irregular.hpp"
#include "kernels/latency.hpp"
#include "kernels/matrix_vector_products.hpp"
#include "kernels/pictures.hpp"
#include "kernels/products.hpp"
#include "kernels/reductions.hpp"
#include "kernels/sorts.hpp"
#include "kernels/stencils.hpp"
#include "kernels/transposes.hpp"
#include "kernels/vectors.hpp"
#include "names.hpp"

#include <array>
#include <string_view>
#include <tuple>

namespace examples::report {

inline constexpr auto kernels =
    std::tuple_cat(atomics, bodies, branches, held_out, irregular, latency, matrix_vector_products, pictures, products,
                   reductions, sorts, stencils, transposes, vectors);

template <class F>
void for_each_kernel(F&& f) {
  std::apply([&f](const auto&... listed) { (f(listed), ...); }, kernels);
}

inline constexpr auto kernel_names =
    std::apply([](const auto&... listed) { return std::array{std::string_view{listed.name}...}; }, kernels);

/// Calls `f(listed_kernel)` with the kernel of this name.
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
