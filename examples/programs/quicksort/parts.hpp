// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace examples::quicksort {

/// Calls `add` for each kernel of the quicksort by itself, and for pairs of a partition and a bitonic sort, of which
/// the sort in one stream consists: microseconds of a kernel in a chain of 200 in a stream.
void measure_parts(const std::function<void(const std::string& parameters, std::vector<double> us)>& add);

}  // namespace examples::quicksort
