// SPDX-License-Identifier: BSL-1.0
/// \file
/// The programs by name. A new program is a header in programs/ and one line here.
#pragma once

#include "names.hpp"
#include "programs/cholesky_blocked.hpp"
#include "programs/cholesky_magma.hpp"
#include "programs/cholesky_on_host.hpp"
#include "programs/cholesky_own_kernels.hpp"
#include "programs/cholesky_structured.hpp"
#include "programs/chunked_sort.hpp"
#include "programs/hybrid_product.hpp"

#include <array>
#include <string_view>

namespace examples::report {

inline constexpr std::array programs{&cholesky_blocked,     &cholesky_magma,   &cholesky_structured,
                                     &cholesky_own_kernels, &cholesky_on_host, &hybrid_product_program,
                                     &chunked_sort_program};

inline const listed_program& find_program(std::string_view name) {
  for (const auto* program : programs)
    if (name == program->name) return *program;
  throw unknown_name("program", name, programs, [](const auto* program) { return program->name; });
}

}  // namespace examples::report
