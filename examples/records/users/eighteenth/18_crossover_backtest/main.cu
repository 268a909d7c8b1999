// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int symbols, int bars, int fastCount, int slowCount) {
  Rng r(1818);
  const int fastMin = 3, slowMin = 10, stopLoss = 350, fee = 4;
  std::vector<int> price(size_t(symbols) * bars);
  for (int s = 0; s < symbols; s++) {
    float p = r.range(8000, 20000), drift = 0, vol = r.range(15, 60);
    for (int t = 0; t < bars; t++) {
      if (r.below(60) == 0) drift = r.normal() * vol * 0.25f;
      p = std::min(60000.0f, std::max(1000.0f, p + drift + vol * r.normal()));
      price[size_t(s) * bars + t] = int(p);
    }
  }
  const int pairs = fastCount * slowCount;
  dim3 blk(192), grd(ceilDiv(pairs, 192), symbols);
  b.begin(name, "crossover_backtest", grd, blk);
  b.data("prices", "int", price);
  b.array("results", "Result", size_t(symbols) * pairs, sizeof(Result));
  b.scalar("bars", bars);
  b.scalar("fastMin", fastMin);
  b.scalar("fastCount", fastCount);
  b.scalar("slowMin", slowMin);
  b.scalar("slowCount", slowCount);
  b.scalar("stopLoss", stopLoss);
  b.scalar("fee", fee);
  if (!b.gpu()) return;
  Dev<int> dp(price), dr(size_t(4) * symbols * pairs);
  auto go = [&] {
    LAUNCH(crossover_backtest, grd, blk, 0, dp.p, (Result*)dr.p, bars, fastMin, fastCount, slowMin, slowCount, stopLoss,
           fee);
  };
  b.once(go);
  auto got = dr.get();
  Cmp c(name, 0, 0);
  std::vector<int64_t> pre(bars + 1, 0);
  for (int s = 0; s < symbols; s++) {
    const int* p = &price[size_t(s) * bars];
    for (int t = 0; t < bars; t++) pre[t + 1] = pre[t] + p[t];
    for (int i = 0; i < pairs; i++) {
      int fast = fastMin + i / slowCount, slow = slowMin + 2 * (i % slowCount);
      int64_t cash = 0, peak = 0, worst = 0, trades = 0, held = 0, entry = 0;
      bool open = false, blocked = false;
      for (int t = slow; fast < slow && t < bars; t++) {
        bool up = (pre[t + 1] - pre[t + 1 - fast]) * slow > (pre[t + 1] - pre[t + 1 - slow]) * fast;
        blocked = blocked && up;
        if (open) {
          held++;
          bool stop = p[t] <= entry - stopLoss;
          if (!up || stop || t + 1 == bars) {
            cash += p[t] - entry - fee;
            open = false;
            blocked = stop && up;
          }
        } else if (up && !blocked) {
          open = true;
          entry = p[t];
          cash -= fee;
          trades++;
        }
        int64_t equity = open ? cash + p[t] - entry : cash;
        peak = std::max(peak, equity);
        worst = std::max(worst, peak - equity);
      }
      const int* g = &got[4 * (size_t(s) * pairs + i)];
      c.add(i, g[0], double(cash));
      c.add(i, g[1], double(trades));
      c.add(i, g[2], double(worst));
      c.add(i, g[3], double(held));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3, 600, 40, 80);
  run(b, "large", 12, 2500, 50, 100);
  return b.finish();
}
