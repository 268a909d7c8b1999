// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int n = w * h;
  Rng r(25);
  // a triangulated sheet, with some long-range ties
  std::vector<int> one, two, off(n + 1, 0);
  auto tie = [&](int a, int q) {
    one.push_back(a);
    two.push_back(q);
    off[a + 1]++;
    off[q + 1]++;
  };
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int v = y * w + x;
      if (x + 1 < w) tie(v, v + 1);
      if (y + 1 < h) tie(v, v + w);
      if (x + 1 < w && y + 1 < h) (r.below(2) ? tie(v, v + w + 1) : tie(v + 1, v + w));
      if (r.below(3) == 0) {
        int u = int(r.below(n));
        if (u != v) tie(v, u);
      }
    }
  for (int v = 0; v < n; v++) off[v + 1] += off[v];
  std::vector<int> to(off[n]), at(off.begin(), off.end() - 1);
  for (size_t k = 0; k < one.size(); k++) {
    to[at[one[k]]++] = two[k];
    to[at[two[k]]++] = one[k];
  }
  std::vector<unsigned> pri(n);
  for (auto& v : pri) v = r.u32() >> 8;
  auto round = [&](const std::vector<signed char>& in) {
    auto out = in;
    for (int v = 0; v < n; v++) {
      if (in[v] >= 0) continue;
      bool used[65] = {};
      bool top = true;
      for (int e = off[v]; e < off[v + 1]; e++) {
        int u = to[e];
        if (in[u] >= 0)
          used[in[u]] = true;
        else if (std::make_pair(pri[u], u) > std::make_pair(pri[v], v))
          top = false;
      }
      if (!top) continue;
      int c = 0;
      while (used[c]) c++;
      out[v] = (signed char)c;
    }
    return out;
  };
  std::vector<signed char> col(n, -1);
  for (int k = 0; k < 2; k++) col = round(col);  // the kernel does the third round
  dim3 blk(256), grd(ceilDiv(n, 256));
  b.begin(name, "color_pick", grd, blk);
  b.data("offset", "int", off);
  b.data("adjacent", "int", to);
  b.data("priority", "unsigned", pri);
  b.data("color", "signed char", col);
  b.array("next", "signed char", n);
  b.scalar("vertices", n);
  if (!b.gpu()) return;
  Dev<int> doff(off), dto(to);
  Dev<unsigned> dp(pri);
  Dev<signed char> dc(col), dn(n);
  auto go = [&] { LAUNCH(color_pick, grd, blk, 0, doff.p, dto.p, dp.p, dc.p, dn.p, n); };
  b.once(go);
  auto o = dn.get(), want = round(col);
  Cmp c(name, 0, 0);
  for (int v = 0; v < n; v++) c.add(v, o[v], want[v]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 200);
  run(b, "large", 2000, 1100);
  return b.finish();
}
