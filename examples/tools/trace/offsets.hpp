// SPDX-License-Identifier: BSL-1.0
/// \file
/// Arrays that say where the rows of others begin, as in a sparse matrix: found in a kernel's text, so that a trace
/// without their data can take the rows for equally long.
#pragma once

#include "declarations.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace examples::trace {

/// The kernel reads `offsets[i]` and `offsets[i + 1]`, and reaches elements of `rows` from the numbers that it finds.
struct row_offsets {
  std::string offsets;
  /// The arrays whose elements are reached without a factor: one number is one element.
  std::vector<std::string> rows;
  /// The first token that reads the offsets.
  std::size_t at = nowhere;
};

/// The arrays of offsets in a kernel's body; names as the options of the tool have them, `matrix.first` for a member.
/// Without those that the kernel writes.
std::vector<row_offsets> row_offsets_of(const bracketed_text& text, const declaration& kernel);

}  // namespace examples::trace
