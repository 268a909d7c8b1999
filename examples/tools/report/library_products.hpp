// SPDX-License-Identifier: BSL-1.0
/// \file
/// The products of matrices of a library: one shape, and the errors of the estimates on recorded shapes.
#pragma once

#include <string>

namespace examples::report {

struct library_request {
  std::string machine = {};
  std::string type = {};
  /// m,n,k
  std::string size = {};
  /// A record of library_products.py; the errors on it are printed instead.
  std::string record = {};
  /// Another such record. The time of the nearest shape in it, in proportion to the multiplications, is compared, too.
  std::string nearest_in = {};
  bool csv = false;
};
/// Prints to standard output. Throws usage_error for an unknown type or machine, a wrong size, or a file that cannot be
/// read.
void library_product(const library_request& request);

}  // namespace examples::report
