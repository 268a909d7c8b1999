// SPDX-License-Identifier: BSL-1.0
// Time against the number of chunks, as docs/programs/chunked_sort.md quotes it.
#include "../../examples/programs/chunked_sort/program.hpp"

#include <cstdio>

int main() {
  using namespace examples::chunked_sort;
  const auto& card = kc::machine::h200;
  std::puts("| keys | 1 | 2 | 4 | 8 | 16 | 32 | best of 1 to 32 |\n|---|---|---|---|---|---|---|---|");
  for (const int power : {22, 24, 26}) {
    const long long n = 1LL << power;
    std::printf("| 2^%d |", power);
    for (const long long chunks : {1, 2, 4, 8, 16, 32})
      std::printf(" %.2f |", elapsed(card, {n, chunks}).value() * 1e3);
    const auto best = best_division(card, n, 32);
    std::printf(" %lld: %.2f |\n", best.chunks, best.time.value() * 1e3);
  }
}
