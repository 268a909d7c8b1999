// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bags, int items) {
  dim3 blk(16, 12), grd(ceilDiv(bags, 12));
  Rng r(16);
  std::vector<int> start(bags + 1), item;
  for (int i = 0; i < bags; i++) {
    start[i] = int(item.size());
    int len = r.below(8) ? r.below(20) : r.below(60);
    for (int k = 0; k < len; k++) {
      float u = r.uni();
      item.push_back(std::min(int(u * u * u * items), items - 1));
    }
  }
  start[bags] = int(item.size());
  b.begin(name, "item_bags", grd, blk);
  b.data("bagStart", "int", start);
  b.data("item", "int", item);
  b.array("table", "float4", size_t(items) * 16);
  b.array("user", "float4", size_t(bags) * 16);
  b.scalar("bags", bags);
  if (!b.gpu()) return;
  std::vector<float4> t(size_t(items) * 16);
  for (auto& v : t) {
    v.x = r.range(-1, 1);
    v.y = r.range(-1, 1);
    v.z = r.range(-1, 1);
    v.w = r.range(-1, 1);
  }
  Dev<int> ds(start), di(item);
  Dev<float4> dt(t), du(size_t(bags) * 16);
  auto go = [&] { LAUNCH(item_bags, grd, blk, 0, ds.p, di.p, dt.p, du.p, bags); };
  b.once(go);
  auto o = du.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(o.size())) {
    double s[4] = {0, 0, 0, 0};
    int bag = int(i / 16), len = start[bag + 1] - start[bag];
    for (int k = start[bag]; k < start[bag + 1]; k++) {
      float4 e = t[size_t(item[k]) * 16 + i % 16];
      s[0] += e.x;
      s[1] += e.y;
      s[2] += e.z;
      s[3] += e.w;
    }
    double f = len ? 1.0 / len : 0;
    c.add(i, o[i].x, s[0] * f);
    c.add(i, o[i].y, s[1] * f);
    c.add(i, o[i].z, s[2] * f);
    c.add(i, o[i].w, s[3] * f);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 50000);
  run(b, "large", 290003, 400000);
  return b.finish();
}
