// SPDX-License-Identifier: BSL-1.0
/// \file
/// The differences between the columns of appendix B and the measurements beside them.
#pragma once

#include <string>
#include <vector>

namespace examples::thesis2012 {

/// The mean over a column's rows of |model - measurement| / measurement, in percent.
struct mean_error {
  std::string table;
  std::string column;
  int rows = 0;
  /// The mean for the figures as published.
  double published_percent = 0;
  /// The mean for the figures without the slips of their errata; the published figures if there are none.
  double corrected_percent = 0;
  bool has_errata = false;
};

/// The mean errors of all columns of appendix B that are a model's times, in the order of the tables.
std::vector<mean_error> mean_errors();

}  // namespace examples::thesis2012
