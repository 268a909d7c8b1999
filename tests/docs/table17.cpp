// SPDX-License-Identifier: BSL-1.0
// Table 17 and the predictions from its rates, as docs/programs/hybrid_product.md quotes them.
#include "../../examples/programs/hybrid_product/table17.hpp"

#include <cstdio>
#include <string>

int main() {
  using namespace examples::hybrid_product;
  std::puts("| F | total in the table | program as printed | as intended | host |\n|---|---|---|---|---|");
  for (const long long rows : {0, 4, 8, 12, 16, 20, 24, 28, 32, 48, 52}) {
    std::string total;
    for (const auto& row : table17::rows)
      if (row.host_rows == rows) total = std::to_string(row.total);
    shape split = table17::product.with_host_rows(rows);
    const double printed = table17::elapsed(split).value();
    split.as = version::intended;
    std::printf("| %lld | %s | %.6f | %.6f | %.6f |\n", rows, total.c_str(), printed, table17::elapsed(split).value(),
                table17::host(split).value());
  }
}
