// SPDX-License-Identifier: BSL-1.0
// Time against the host's rows, as docs/programs/hybrid_product.md quotes it.
#include "../../examples/programs/hybrid_product/program.hpp"

#include <cstdio>

int main() {
  using namespace examples::hybrid_product;
  const auto& card = kc::machine::h200;
  const steady_host host{kc::operation_rate::from_value(500e9)};
  const shape product{2048, 2048, 2048, 32};
  const long long best = best_split(card, product, host).host_rows;
  std::puts("| F | kernel, ms | program, ms |\n|---|---|---|");
  for (const long long rows : {0LL, 31LL, 32LL, 64LL, 95LL, 96LL, 128LL, 159LL, 160LL, 192LL, best, 224LL}) {
    const shape split = product.with_host_rows(rows);
    const char* mark = rows == best ? "**" : "";
    std::printf("| %s%lld%s | %.3f | %.3f |\n", mark, rows, mark, kernel_on(card, split).time.value() * 1e3,
                elapsed(card, split, host).value() * 1e3);
  }
}
