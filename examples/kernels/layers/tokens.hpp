// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The rows of a table that random tokens select. If the table is large compared with the tokens, these are only some.
constexpr kc::count rows_of_table(kc::count tokens, kc::count vocabulary) {
  const double rows = expected_distinct(tokens, vocabulary);
  return rows > 1 ? rows : 1;
}

}  // namespace examples
