// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/cholesky/programs/panels.hpp"
#include "listed_program.hpp"

#include <string>

namespace examples::report {

/// The parameters n and nb. The kernels require that nb is a multiple of 32 and divides n.
inline cholesky::programs::tiling tiling_of(const parameter_set& parameters) {
  const int n = parameters.number<int>("n");
  const int nb = parameters.number<int>("nb");
  if (nb % static_cast<int>(cholesky::block_side) != 0)
    throw usage_error{"parameter nb: " + std::to_string(nb) + " is not a multiple of 32"};
  if (n % nb != 0)
    throw usage_error{"parameter n: " + std::to_string(n) + " is not a multiple of nb=" + std::to_string(nb)};
  // The number of operations grows with the third power, to about ten million here.
  constexpr int most_blocks = 256;
  if (n / nb > most_blocks)
    throw usage_error{"parameter nb: " + std::to_string(n / nb) + " blocks, the timeline takes at most " +
                      std::to_string(most_blocks)};
  return {n, nb};
}

}  // namespace examples::report
