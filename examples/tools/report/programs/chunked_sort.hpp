// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/chunked_sort/program.hpp"
#include "listed_program.hpp"

#include <algorithm>

namespace examples::report {

/// `chunks` is a number, or best for the number up to 32 that makes the program the fastest.
inline constexpr listed_program chunked_sort_program{
    "chunked_sort", "n=16777216;chunks=best", "Sorts keys in chunks, whose copies and kernels overlap",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      chunked_sort::layout all{parameters.number<int>("n"), 1};
      constexpr long long most = 32;
      all.chunks = parameters.text("chunks") == "best"
                       ? chunked_sort::best_division(at.card, all.n, std::min(most, all.tiles())).chunks
                       : parameters.number<int>("chunks");
      kc::timeline t{at.card};
      chunked_sort::program(t, at.card, all);
      use(t);
    }};

}  // namespace examples::report
