// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "parameters.hpp"

#include <cstddef>
#include <vector>

namespace examples {

// What the two reductions by one block share: they are measured at the same points, to be compared.

inline parameter_set reduction_parameters(std::size_t n, unsigned block, const char* type) {
  return {{"n", n}, {"block", block}, {"type", type}};
}

inline std::vector<parameter_set> reductions_to_measure() {
  std::vector<parameter_set> sets;
  for (const char* type : {"float", "double"}) {
    // One block reads a few GB/s: the last size takes tens of milliseconds.
    for (unsigned exponent = 12; exponent <= 26; exponent += 2)
      sets.push_back(reduction_parameters(std::size_t{1} << exponent, 512, type));
    for (const std::size_t thesis_size : {500'000u, 10'000'000u})
      sets.push_back(reduction_parameters(thesis_size, 512, type));
    for (const unsigned block : {128u, 256u, 1024u})
      sets.push_back(reduction_parameters(std::size_t{1} << 20, block, type));
  }
  return sets;
}

inline std::vector<parameter_set> reductions_to_check() {
  std::vector<parameter_set> sets;
  for (const char* type : {"float", "double"}) {
    sets.push_back(reduction_parameters(1, 512, type));
    sets.push_back(reduction_parameters(4096, 512, type));
    sets.push_back(reduction_parameters(10'007, 128, type));
  }
  return sets;
}

}  // namespace examples
