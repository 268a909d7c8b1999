// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int READ = 24;
static void run(Bench& b, const char* name, int pairs, int window, int xdrop) {
  dim3 blk(64), grd(ceilDiv(pairs, 64));
  Rng r(14);
  std::vector<unsigned char> reads(size_t(pairs) * READ), win(size_t(pairs) * window);
  for (auto& v : win) v = (unsigned char)r.below(4);
  for (int i = 0; i < pairs; i++) {  // a piece of the window with some errors; every eighth is a stranger
    int from = int(r.below(window - READ)) / 2, at = from;
    bool stranger = r.below(8) == 0;
    for (int k = 0; k < READ; k++) {
      uint32_t dice = r.below(100);
      if (dice < 2) at++;
      unsigned char v = win[size_t(std::min(at, window - 1)) * pairs + i];
      if (stranger || dice > 94) v = (unsigned char)r.below(4);
      if (dice != 50) at++;
      reads[size_t(k) * pairs + i] = v;
    }
  }
  b.begin(name, "read_align<24>", grd, blk);
  b.data("reads", "unsigned char", reads);
  b.data("windows", "unsigned char", win);
  b.array("score", "short", pairs);
  b.array("end", "short", pairs);
  b.scalar("pairs", pairs);
  b.scalar("window", window);
  b.scalar("xdrop", xdrop);
  if (!b.gpu()) return;
  Dev<unsigned char> dr(reads), dw(win);
  Dev<short> ds(pairs), de(pairs);
  auto go = [&] { LAUNCH(read_align<READ>, grd, blk, 0, dr.p, dw.p, ds.p, de.p, pairs, window, xdrop); };
  b.once(go);
  auto s = ds.get(), e = de.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(pairs, 20000)) {
    std::vector<std::vector<int>> H(window + 1, std::vector<int>(READ + 1, 0)), E(window + 1, H[0]),
        F(window + 1, H[0]);
    for (int k = 0; k <= READ; k++) E[0][k] = -1000;
    for (int j = 0; j <= window; j++) F[j][0] = -1000;
    int best = 0, at = -1;
    for (int j = 1; j <= window; j++) {
      int row = 0;
      for (int k = 1; k <= READ; k++) {
        E[j][k] = std::max(E[j - 1][k] - 2, H[j - 1][k] - 5);
        F[j][k] = std::max(F[j][k - 1] - 2, H[j][k - 1] - 5);
        bool same = reads[size_t(k - 1) * pairs + i] == win[size_t(j - 1) * pairs + i];
        H[j][k] = std::max(std::max(0, H[j - 1][k - 1] + (same ? 2 : -3)), std::max(E[j][k], F[j][k]));
        row = std::max(row, H[j][k]);
      }
      if (row > best)
        best = row, at = j - 1;
      else if (row < best - xdrop)
        break;
    }
    c.add(i, s[i], best);
    c.add(i, e[i], at);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 40, 16);
  run(b, "large", 120000, 64, 20);
  return b.finish();
}
