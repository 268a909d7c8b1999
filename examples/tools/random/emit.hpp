// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "recipe.hpp"

#include <filesystem>
#include <vector>

namespace examples {

/// Writes the kernels to files with `per_file` kernels each, for the runner: the texts, and what launches them on the
/// card and on the host.
void emit(const std::vector<recipe>& kernels, unsigned per_file, const std::filesystem::path& folder);

}  // namespace examples
