// SPDX-License-Identifier: BSL-1.0
#include "matvec_rows.hpp"

#include <kernelcost/derivation_text.hpp>

#include <iostream>

int main() {
  const auto how = kc::launch_1d(1e6, 192_threads);
  std::cout << to_text(kc::derive(matvec_rows(1e6, 200), how, kc::machine::h200, kc::model::calibrated));
}
