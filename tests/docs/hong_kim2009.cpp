// SPDX-License-Identifier: BSL-1.0
#include "worked_example.hpp"

#include <kernelcost/derivation_text.hpp>

#include <iostream>

int main() {
  using namespace kc::machine;
  using namespace kc::model;
  std::cout << hong_kim2009.name << " on " << tesla_c1060.name << '\n'
            << to_text(kc::derive(worked_example(), four_blocks, tesla_c1060, hong_kim2009)) << '\n'
            << hong_kim2009_thesis.name << " on " << tesla_c2070.name << '\n'
            << to_text(kc::derive(worked_example(), four_blocks, tesla_c2070, hong_kim2009_thesis));
}
