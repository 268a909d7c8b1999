// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/common/companion.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace examples {

/// The companions of these names, or all if `names` is empty. Throws usage_error for an unknown name.
std::vector<const companion*> select_companions(const std::vector<std::string>& names);

/// Prints each companion with its parameters. Needs no GPU.
void list_companions(const std::vector<const companion*>&);

/// Runs the small parameter sets. False if a result was wrong.
bool check_companions(const std::vector<const companion*>&);

/// Checks and times the parameter sets of a record, and writes them as CSV. False if a result was wrong.
bool measure_companions(const std::vector<const companion*>&, const std::optional<std::filesystem::path>& out,
                        std::optional<std::size_t> repeats);

/// Launches each parameter set of a record once after a warm-up, for a profiler, and prints the sets in the order of
/// the launches. False if a result was wrong.
bool launch_each_once(const std::vector<const companion*>&);

/// Launches a kernel once after a warm-up, for a profiler that reads counters. Each assignment is `name=value`.
void launch_once(const companion&, const std::vector<std::string>& assignments);

}  // namespace examples
