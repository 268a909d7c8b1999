// SPDX-License-Identifier: BSL-1.0
#include "matvec_rows.hpp"

#include <kernelcost/derivation_text.hpp>

#include <iostream>

int main() {
  constexpr auto why =
      kc::derive(matvec_rows(5000, 2000), launch, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
  static_assert(why["cache_factor"].value == 20);
  std::cout << to_text(why);
}
