// SPDX-License-Identifier: BSL-1.0
#include "written.hpp"

int main() {
  using namespace kc::model;
  write_derivations(kothapalli2009_sum, kothapalli2009_max, kothapalli2009_cached, kothapalli2009_coalesced,
                    kothapalli2009_sum_thesis);
}
