// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int quads) {
  const float cutoff = 0.01f;
  Rng r(1212);
  int n = width * height;
  std::vector<int> heads(n, -1), next;
  std::vector<float> depth, behind(n);
  std::vector<unsigned> color;
  for (int i = 0; i < n; i++) behind[i] = 40 + 30 * sinf(i % width * 0.01f) + 20 * cosf(i / width * 0.02f);
  for (int q = 0; q < quads; q++) {  // translucent rectangles; the lists grow at the front
    int w = 8 + r.below(90), h = 8 + r.below(90), x0 = r.below(width), y0 = r.below(height);
    float z0 = r.range(1.0f, 90.0f), zx = r.range(-0.05f, 0.05f), zy = r.range(-0.05f, 0.05f);
    unsigned tint = r.u32() & 0xffffff, alpha = 20 + r.below(230);
    for (int y = y0; y < std::min(height, y0 + h); y++) {
      for (int x = x0; x < std::min(width, x0 + w); x++) {
        if (r.below(20) == 0) continue;
        int p = y * width + x;
        next.push_back(heads[p]);
        heads[p] = int(depth.size());
        depth.push_back(z0 + zx * (x - x0) + zy * (y - y0));
        color.push_back(tint | alpha << 24);
      }
    }
  }
  size_t fragments = depth.size();
  dim3 blk(16, 8), grd(ceilDiv(width, 16), ceilDiv(height, 8));
  b.begin(name, "oit_resolve", grd, blk);
  b.data("heads", "int", heads);
  b.data("next", "int", next);
  b.data("depth", "float", depth);
  b.data("color", "unsigned", color);
  b.array("opaque", "HalfPixel", n, sizeof(HalfPixel));
  b.data("opaqueDepth", "float", behind);
  b.array("out", "HalfPixel", n, sizeof(HalfPixel));
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("cutoff", cutoff);
  if (!b.gpu()) return;
  std::vector<HalfPixel> opaque(n);
  for (auto& p : opaque) {
    p.rg = __floats2half2_rn(r.uni(), r.uni());
    p.ba = __floats2half2_rn(r.uni(), 1.0f);
  }
  Dev<int> dh(heads), dn(next);
  Dev<float> dd(depth), db(behind);
  Dev<unsigned> dc(color);
  Dev<HalfPixel> dop(opaque), dout(n);
  auto go = [&] {
    LAUNCH(oit_resolve, grd, blk, 0, dh.p, dn.p, dd.p, dc.p, dop.p, db.p, dout.p, width, height, cutoff);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3, 1e-4);
  for (size_t i : sample(n)) {
    std::vector<std::pair<float, unsigned>> list;
    for (int f = heads[i]; f >= 0; f = next[f])
      if (depth[f] < behind[i]) list.push_back({depth[f], color[f]});
    std::stable_sort(list.begin(), list.end(), [](auto& u, auto& v) { return u.first < v.first; });
    if (list.size() > OIT_LAYERS) list.resize(OIT_LAYERS);
    double sum[3] = {0, 0, 0}, through = 1;
    for (auto& f : list) {
      if (through <= cutoff) break;
      double alpha = (f.second >> 24) / 255.0;
      for (int k = 0; k < 3; k++) sum[k] += through * alpha * (f.second >> (8 * k) & 255) / 255.0;
      through *= 1 - alpha;
    }
    const HalfPixel& p = opaque[i];
    const float base[4] = {__low2float(p.rg), __high2float(p.rg), __low2float(p.ba), __high2float(p.ba)};
    const float got[4] = {__low2float(o[i].rg), __high2float(o[i].rg), __low2float(o[i].ba), __high2float(o[i].ba)};
    for (int k = 0; k < 3; k++) c.add(4 * i + k, got[k], sum[k] + through * base[k]);
    c.add(4 * i + 3, got[3], 1 - through * (1 - base[3]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400, 300, 350);
  run(b, "large", 1024, 640, 1100);
  return b.finish();
}
