// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include <map>
#include "kernel.cuh"
static void run(Bench& b, const char* name, int symbols, int meanMessages) {
  Rng r(201);
  std::vector<int> first(symbols + 1);
  std::vector<unsigned> msg;
  for (int s = 0; s < symbols; s++) {
    int n = meanMessages / 2 + r.below(meanMessages);
    float mid = 32;
    for (int i = 0; i < n; i++) {
      mid = std::min(44.0f, std::max(20.0f, mid + 0.4f * r.normal()));
      unsigned u = r.below(100), kind = u < 62 ? 0 : u < 85 ? 1 : 2, buy = r.below(2);
      float away = fabsf(4.0f * r.normal()) - 0.6f;
      int tick = std::min(63, std::max(0, int(mid + (buy ? -away : away) + 0.5f)));
      unsigned qty = 1 + r.below(kind == 2 ? 600 : 400);
      msg.push_back(kind | buy << 2 | unsigned(tick) << 3 | qty << 9);
    }
    first[s + 1] = int(msg.size());
  }
  dim3 blk(64), grd(ceilDiv(symbols, 64));
  b.begin(name, "book_replay", grd, blk);
  b.data("messages", "unsigned", msg);
  b.data("firstMessage", "int", first);
  b.array("traded", "int", symbols);
  b.array("notional", "long long", symbols);
  b.array("touch", "int2", symbols);
  b.scalar("symbols", symbols);
  if (!b.gpu()) return;
  Dev<unsigned> dm(msg);
  Dev<int> df(first), dt(symbols);
  Dev<long long> dn(symbols);
  Dev<int2> dtouch(symbols);
  auto go = [&] { LAUNCH(book_replay, grd, blk, 0, dm.p, df.p, dt.p, dn.p, dtouch.p, symbols); };
  b.once(go);
  auto t = dt.get();
  auto nn = dn.get();
  auto touch = dtouch.get();
  Cmp c(name, 0, 0);
  for (int s = 0; s < symbols; s++) {
    std::map<int, int> side[2];  // bids with negated ticks, so that the best comes first on both sides: [1] bids
    long long traded = 0, notional = 0;
    for (int i = first[s]; i < first[s + 1]; i++) {
      unsigned m = msg[i];
      int kind = m & 3, buy = m >> 2 & 1, tick = m >> 3 & 63, qty = m >> 9 & 0xffff;
      int own = buy ? -tick : tick;
      if (kind == MSG_CANCEL) {
        auto it = side[buy].find(own);
        if (it != side[buy].end() && (it->second -= qty) <= 0) side[buy].erase(it);
        continue;
      }
      auto& other = side[1 - buy];
      int limit = kind == MSG_MARKET ? 1000 : buy ? tick : -tick;
      while (qty > 0 && !other.empty() && other.begin()->first <= limit) {
        int q = std::min(qty, other.begin()->second);
        traded += q;
        notional += (long long)q * abs(other.begin()->first);
        qty -= q;
        if ((other.begin()->second -= q) == 0) other.erase(other.begin());
      }
      if (kind == MSG_LIMIT && qty > 0) side[buy][own] += qty;
    }
    c.add(s, t[s], double(traded));
    c.add(s, double(nn[s]), double(notional));
    c.add(s, touch[s].x, side[1].empty() ? -1 : -side[1].begin()->first);
    c.add(s, touch[s].y, side[0].empty() ? kLevels : side[0].begin()->first);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4000, 40);
  run(b, "large", 25000, 110);
  return b.finish();
}
