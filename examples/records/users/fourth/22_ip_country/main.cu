// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int lines, int ranges, int blocks) {
  dim3 blk(128), grd(blocks);
  Rng r(22);
  std::vector<unsigned> first(ranges), ip(lines);
  for (auto& v : first) v = r.u32() & ~255u;
  std::sort(first.begin(), first.end());
  first.erase(std::unique(first.begin(), first.end()), first.end());
  ranges = int(first.size());
  for (auto& v : ip) v = r.below(3) ? first[r.below(ranges)] + r.below(256) : r.u32();
  b.begin(name, "ip_country", grd, blk);
  b.data("ip", "unsigned", ip);
  b.data("first", "unsigned", first);
  b.array("place", "Place", ranges, sizeof(Place));
  b.array("country", "unsigned short", lines);
  b.scalar("lines", lines);
  b.scalar("ranges", ranges);
  if (!b.gpu()) return;
  std::vector<Place> pl(ranges);
  for (int i = 0; i < ranges; i++) {
    unsigned next = i + 1 < ranges ? first[i + 1] : 0xffffffffu;
    pl[i].last = first[i] + std::min(next - first[i] - 1, 255u + r.below(20000));
    pl[i].country = (unsigned short)(1 + r.below(240));
    pl[i].region = (unsigned short)r.below(4000);
  }
  Dev<unsigned> di(ip), df(first);
  Dev<Place> dp(pl);
  Dev<unsigned short> dc(lines);
  auto go = [&] { LAUNCH(ip_country, grd, blk, 0, di.p, df.p, dp.p, dc.p, lines, ranges); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(lines)) {
    auto it = std::upper_bound(first.begin(), first.end(), ip[i]);
    int w = 0;
    if (it != first.begin()) {
      const Place& p = pl[it - first.begin() - 1];
      if (ip[i] <= p.last) w = p.country;
    }
    c.add(i, o[i], w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 20000, 528);
  run(b, "large", 5000000, 350000, 2112);
  return b.finish();
}
