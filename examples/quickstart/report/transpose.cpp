// SPDX-License-Identifier: BSL-1.0
// A kernel that is traced: the report counts what its code does.
#include <kernelcost/report.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;

struct transpose_body {
  static constexpr const char* name = "transpose";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> in, kc::ptr<K, float> out, unsigned n) const {
    const auto tile = kc::shared_array<"tile", float, 32, 32>(k);
    const auto t = k.thread();
    const auto b = k.block();
    tile[t.y][t.x] = in[(b.y * 32 + t.y) * n + b.x * 32 + t.x];
    k.sync_block();
    out[(b.x * 32 + t.y) * n + b.y * 32 + t.x] = tile[t.x][t.y];
  }
};

auto transpose(const kc::report::arguments& given) {
  const auto n = given.number("n");
  const auto elements = given["n"] * given["n"];
  return kc::trace<transpose_body>(kc::launch{{n / 32, n / 32}, {32, 32}}, kc::expr::buffer<float>{"in", elements},
                                   kc::expr::buffer<float>{"out", elements}, n);
}
KERNELCOST_KERNEL(transpose, "transpose of a matrix, in tiles of 32 by 32",
                  kc::report::param::whole("n", 4096).multiple_of(32).from(32));
