// SPDX-License-Identifier: BSL-1.0
#include "written.hpp"

int main() {
  using namespace kc::model;
  write_derivations(gonzalez2012_sum, gonzalez2012_max, gonzalez2012_interim);
}
