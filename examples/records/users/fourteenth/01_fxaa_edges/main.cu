// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int shapes, int minContrast, int maxSteps) {
  Rng r(51);
  size_t n = size_t(width) * height;
  std::vector<unsigned char> luma(n);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) luma[size_t(y) * width + x] = (unsigned char)(60 + 50 * y / height + r.below(3));
  for (int k = 0; k < shapes; k++) {  // flat parallelograms and discs with hard edges
    int cx = int(r.below(width)), cy = int(r.below(height)), size = 8 + int(r.below(60)), v = 20 + int(r.below(220));
    float slope = r.range(-1.5f, 1.5f);
    bool disc = r.below(2);
    for (int y = std::max(0, cy - size); y < std::min(height, cy + size); y++)
      for (int x = std::max(0, cx - size); x < std::min(width, cx + size); x++) {
        int dx = x - cx, dy = y - cy;
        if (disc ? dx * dx + dy * dy < size * size : fabsf(dx - slope * dy) < 0.4f * size)
          luma[size_t(y) * width + x] = (unsigned char)(v + r.below(2));
      }
  }
  dim3 blk(32, 4), grd(ceilDiv(width, 32), ceilDiv(height, 4));
  b.begin(name, "fxaa_edges", grd, blk);
  b.data("luma", "unsigned char", luma);
  b.array("colour", "uchar4", n);
  b.array("out", "uchar4", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("minContrast", minContrast);
  b.scalar("maxSteps", maxSteps);
  if (!b.gpu()) return;
  std::vector<uchar4> colour(n);
  for (size_t i = 0; i < n; i++) {
    unsigned char l = luma[i];
    colour[i] = make_uchar4(l, (unsigned char)(255 - l), (unsigned char)(l / 2 + 40), 255);
  }
  Dev<unsigned char> dl(luma);
  Dev<uchar4> dc(colour), dout(n);
  auto go = [&] {
    LAUNCH(fxaa_edges, grd, blk, 0, dl.p, dc.p, dout.p, width, height, minContrast, maxSteps);
  };
  b.once(go);
  auto o = dout.get();
  auto at = [&](int x, int y) {
    return int(luma[size_t(std::min(std::max(y, 0), height - 1)) * width + std::min(std::max(x, 0), width - 1)]);
  };
  Cmp c(name, 0, 1.01, 1e-5);
  for (size_t i : sample(n)) {
    int x = int(i % width), y = int(i / width), v[3][3], lo = 255, hi = 0;
    for (int j = -1; j <= 1; j++)
      for (int k = -1; k <= 1; k++) {
        v[j + 1][k + 1] = at(x + k, y + j);
        if (j && k) continue;
        lo = std::min(lo, v[j + 1][k + 1]);
        hi = std::max(hi, v[j + 1][k + 1]);
      }
    double shift = 0;
    int m = v[1][1], px = 0, py = 0;
    if (hi - lo >= minContrast && (hi - lo) * 8 >= hi) {
      int bend[2];
      for (int d = 0; d < 2; d++) {
        bend[d] = 0;
        for (int k = 0; k < 3; k++) {
          int q = d ? v[k][0] + v[k][2] - 2 * v[k][1] : v[0][k] + v[2][k] - 2 * v[1][k];
          bend[d] += (k == 1 ? 2 : 1) * abs(q);
        }
      }
      bool h = bend[0] >= bend[1];
      int l1 = h ? v[0][1] : v[1][0], l2 = h ? v[2][1] : v[1][2];
      int side = abs(l1 - m) >= abs(l2 - m) ? -1 : 1, grad = std::max(abs(l1 - m), abs(l2 - m));
      (h ? py : px) = side;
      int edge = m + (side < 0 ? l1 : l2), len[2] = {1, 1}, dif[2] = {0, 0};
      for (int d = 0; d < 2; d++)
        for (; len[d] <= maxSteps; len[d]++) {
          int g = d ? len[d] : -len[d], qx = h ? x + g : x, qy = h ? y : y + g;
          dif[d] = at(qx, qy) + at(qx + px, qy + py) - edge;
          if (2 * abs(dif[d]) >= grad) break;
        }
      int q = len[0] <= len[1] ? 0 : 1;
      if ((dif[q] < 0) != (2 * m < edge)) shift = 0.5 - double(len[q]) / (len[0] + len[1]);
      double mean = (2 * (v[0][1] + v[2][1] + v[1][0] + v[1][2]) + v[0][0] + v[0][2] + v[2][0] + v[2][2]) / 12.0;
      double sub = std::min(fabs(mean - m) / (hi - lo), 1.0);
      sub = (3 - 2 * sub) * sub * sub;
      shift = std::max(shift, 0.75 * sub * sub);
    }
    int ox = std::min(std::max(x + px, 0), width - 1), oy = std::min(std::max(y + py, 0), height - 1);
    uchar4 a = colour[i], z = colour[size_t(oy) * width + ox];
    c.add(i, o[i].x, floor(a.x + (double(z.x) - a.x) * shift + 0.5));
    c.add(i, o[i].y, floor(a.y + (double(z.y) - a.y) * shift + 0.5));
    c.add(i, o[i].z, floor(a.z + (double(z.z) - a.z) * shift + 0.5));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 960, 540, 500, 8, 12);
  run(b, "large", 2560, 1440, 6000, 6, 24);
  return b.finish();
}
