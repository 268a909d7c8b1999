// SPDX-License-Identifier: BSL-1.0
/// \file
/// The Fourier transforms of a library: the errors of the estimates on recorded sizes and batches.
#pragma once

#include <string>

namespace examples::report {

/// Prints the errors on a record of library_transforms.py to standard output. The time of the nearest transform of
/// `nearest_in`, in proportion to the points, is compared, too. Throws usage_error for an unknown machine, or a file
/// that is no record.
void print_transform_errors(const std::string& machine, const std::string& record, const std::string& nearest_in);

}  // namespace examples::report
