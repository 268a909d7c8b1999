// SPDX-License-Identifier: BSL-1.0
#include "matvec_rows.hpp"

#include <kernelcost/tree_text.hpp>

#include <iostream>

int main() { std::cout << to_text(matvec_rows(5000, 2000)) << '\n' << to_string(cost) << '\n'; }
