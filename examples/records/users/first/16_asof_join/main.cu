// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int quotes, int trades) {
  Rng r(16);
  std::vector<int> qt(quotes), tt(trades);
  int t = 1000;
  for (auto& v : qt) {
    t += 1 + int(r.below(200));
    v = t;
  }
  for (int i = 0; i < trades; i++) {  // recorded by several gateways: only roughly in time order
    double x = double(i) / trades * t + r.range(-0.01f, 0.01f) * t;
    if (r.uni() < 0.05f) x = r.uni() * double(t);
    tt[i] = int(std::max(0.0, x));
  }
  dim3 blk(256), grd(ceilDiv(trades, 256));
  b.begin(name, "asof_join", grd, blk);
  b.data("quoteTime", "int", qt);
  b.array("bid", "float", quotes);
  b.array("ask", "float", quotes);
  b.data("tradeTime", "int", tt);
  b.array("tradePrice", "float", trades);
  b.array("slippage", "float", trades);
  b.scalar("quotes", quotes);
  b.scalar("trades", trades);
  if (!b.gpu()) return;
  std::vector<float> bid(quotes), ask(quotes), px(trades);
  for (int i = 0; i < quotes; i++) {
    bid[i] = r.range(99, 101);
    ask[i] = bid[i] + r.range(0.01f, 0.1f);
  }
  for (auto& v : px) v = r.range(99, 101);
  Dev<int> dq(qt), dt(tt);
  Dev<float> db(bid), da(ask), dp(px), ds(trades);
  auto go = [&] { LAUNCH(asof_join, grd, blk, 0, dq.p, db.p, da.p, dt.p, dp.p, ds.p, quotes, trades); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(trades)) {
    long q = std::upper_bound(qt.begin(), qt.end(), tt[i]) - qt.begin() - 1;
    c.add(i, o[i], q < 0 ? 0.0 : px[i] - 0.5 * (double(bid[q]) + ask[q]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 20000, 50000);
  run(b, "large", 3000000, 4000000);
  return b.finish();
}
