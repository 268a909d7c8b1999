// SPDX-License-Identifier: BSL-1.0
/// \file
/// How far the columns of appendix B are from the measurements beside them.
#pragma once

#include <string>
#include <vector>

namespace examples::thesis2012 {

/// The mean over a column's rows of |model - measurement| / measurement, in percent.
struct mean_error {
  std::string table;
  std::string column;
  int rows = 0;
  /// Of the figures as published.
  double published_percent = 0;
  /// Of the figures without the slips of their errata; as published where there are none.
  double corrected_percent = 0;
  bool has_errata = false;
};

/// Of every column of appendix B that is a model's time, in the order of the tables.
std::vector<mean_error> mean_errors();

}  // namespace examples::thesis2012
