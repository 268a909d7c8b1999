// SPDX-License-Identifier: BSL-1.0
// One product of matrices, for the page of a library's products.
#include "../../examples/tools/report/library_products.hpp"

int main() { examples::report::library_product({.machine = "h200", .type = "bfloat16", .size = "4096,4096,1024"}); }
