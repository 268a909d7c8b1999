// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int queries, int size, int points) {
  const int levels = 4, heads = 8;
  Rng r(171);
  std::vector<int> shapes, start;
  int pixels = 0;
  for (int l = 0; l < levels; l++) {
    int h = size >> l, w = (size * 5 / 4) >> l;
    shapes.push_back(h);
    shapes.push_back(w);
    start.push_back(pixels);
    pixels += h * w;
  }
  size_t rows = size_t(queries) * heads, samples = rows * levels * points;
  std::vector<float> loc(samples * 2);
  for (int q = 0; q < queries; q++) {
    float cx = (q % 97 + 0.5f) / 97, cy = float(q) / queries;  // queries run over the picture
    for (size_t i = 0; i < samples / queries; i++) {
      loc[(size_t(q) * (samples / queries) + i) * 2] = cx + 0.04f * r.normal();
      loc[(size_t(q) * (samples / queries) + i) * 2 + 1] = cy + 0.04f * r.normal();
    }
  }
  dim3 blk(32, heads), grd(queries);
  size_t nv = size_t(pixels) * heads * kChannels;
  b.begin(name, "deform_attention", grd, blk);
  b.array("value", "__half", nv);
  b.data("shapes", "int", shapes);
  b.data("levelStart", "int", start);
  b.data("locations", "float", loc);
  b.array("weights", "float", samples);
  b.array("out", "__half", rows * kChannels);
  b.scalar("levels", levels);
  b.scalar("points", points);
  if (!b.gpu()) return;
  std::vector<__half> value(nv);
  for (auto& x : value) x = __float2half(r.range(-1.0f, 1.0f));
  std::vector<float> wt(samples);
  for (auto& x : wt) x = r.uni() * 2 / (levels * points);
  Dev<__half> dv(value), dout(rows * kChannels);
  Dev<int> dsh(shapes), dst(start);
  Dev<float> dl(loc), dw(wt);
  auto go = [&] {
    LAUNCH(deform_attention, grd, blk, 0, dv.p, dsh.p, dst.p, dl.p, dw.p, dout.p, levels, points);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3);
  for (size_t row = 0; row < rows; row += 11) {
    double want[kChannels] = {};
    for (int l = 0; l < levels; l++) {
      int h = shapes[2 * l], w = shapes[2 * l + 1];
      for (int p = 0; p < points; p++) {
        size_t s = (row * levels + l) * points + p;
        double x = double(loc[2 * s]) * w - 0.5, y = double(loc[2 * s + 1]) * h - 0.5;
        int x0 = int(floor(x)), y0 = int(floor(y));
        for (int k = 0; k < 4; k++) {
          int xx = x0 + k % 2, yy = y0 + k / 2;
          if (xx < 0 || yy < 0 || xx >= w || yy >= h) continue;
          double f = (k % 2 ? x - x0 : 1 - x + x0) * (k / 2 ? y - y0 : 1 - y + y0) * wt[s];
          size_t at = (size_t(start[l] + yy * w + xx) * heads + row % heads) * kChannels;
          for (int i = 0; i < kChannels; i++) want[i] += f * __half2float(value[at + i]);
        }
      }
    }
    for (int i = 0; i < kChannels; i++) c.add(row, __half2float(o[row * kChannels + i]), want[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 64, 4);
  run(b, "large", 12000, 128, 4);
  return b.finish();
}
