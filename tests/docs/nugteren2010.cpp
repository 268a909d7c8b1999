// SPDX-License-Identifier: BSL-1.0
#include "worked_example.hpp"

#include <kernelcost/derivation_text.hpp>

#include <iostream>

int main() {
  using namespace kc::machine;
  using namespace kc::model;
  std::cout << nugteren2010.name << " on " << tesla_c1060.name << '\n'
            << to_text(kc::derive(worked_example(), four_blocks, tesla_c1060, nugteren2010)) << '\n'
            << nugteren2010_thesis.name << " on " << tesla_c2070.name << '\n'
            << to_text(kc::derive(worked_example(), four_blocks, tesla_c2070, nugteren2010_thesis));
}
