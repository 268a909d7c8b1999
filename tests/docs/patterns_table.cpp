// SPDX-License-Identifier: BSL-1.0
// The access patterns with the sectors that a request of a full warp touches, as a Markdown table.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <iostream>

namespace {
namespace kc = kernelcost;
using kc::expr::pattern;

std::string sectors(const pattern& how, int size) { return kc::to_string(kc::count(kc::warp::sectors_of(how, size))); }

void row(const char* written, const pattern& how, const char* addresses) {
  std::cout << "| `" << written << "` | `" << addresses << "` |";
  for (const int size : {2, 4, 8, 16}) std::cout << ' ' << sectors(how, size) << " |";
  std::cout << '\n';
}
}  // namespace

int main() {
  using namespace kc::expr;
  std::cout << "| pattern | elements of lanes 0, 1, 2 … | 2 B | 4 B | 8 B | 16 B |\n|---|---|---|---|---|---|\n";
  row("coalesced", coalesced, "0 1 2 3 4 5 6 7 8 …");
  row("strided(2)", strided(2), "0 . 1 . 2 . 3 . 4 …");
  row("strided(4)", strided(4), "0 . . . 1 . . . 2 …");
  row("strided(cols)", strided(2000), "0 … 1 … 2 …  (a row apart)");
  row("row_segments(8)", row_segments(8), "0-7 … 8-15 … 16-23 … 24-31");
  row("row_broadcast(16)", row_broadcast(16), "0=1=…=15 … 16=17=…=31");
  row("repeated(16)", repeated(16), "0-15, 16-31 the same");
  row("broadcast", broadcast, "0=1=2=…=31");
  row("random", random, "… 7 … 0 …… 19 … 3 …");
}
