// SPDX-License-Identifier: BSL-1.0
// The worked example's derivation under several models, as a page on models shows it.
#pragma once
#include "worked_example.hpp"

#include <kernelcost/derivation_text.hpp>

#include <iostream>

template <class... Models>
void write_derivations(const Models&... models) {
  const char* between = "";
  ((std::cout << between << models.name << '\n'
              << to_text(kc::derive(worked_example(), four_blocks, kc::machine::tesla_c2070, models)),
    between = "\n"),
   ...);
}
