// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int points, int boxes, int cellsX, int cellsY, int block) {
  float minX = -7.5f, minY = 50.0f, cellSize = 0.03125f, invCell = 32.0f;
  float w = cellsX * cellSize, h = cellsY * cellSize;
  Rng r(24 + points);
  auto cellX = [&](float v) { return std::min(std::max(int((v - minX) * invCell), 0), cellsX - 1); };
  auto cellY = [&](float v) { return std::min(std::max(int((v - minY) * invCell), 0), cellsY - 1); };
  std::vector<float> x0(boxes), y0(boxes), x1(boxes), y1(boxes), px(points), py(points);
  std::vector<int> cellOff(size_t(cellsX) * cellsY + 1), pairOff(points + 1);
  for (int i = 0; i < boxes; i++) {
    float bw = r.range(0.3f, 6.0f) * cellSize, bh = r.range(0.3f, 6.0f) * cellSize;
    x0[i] = minX + r.uni() * (w - bw);
    y0[i] = minY + r.uni() * (h - bh);
    x1[i] = x0[i] + bw;
    y1[i] = y0[i] + bh;
    for (int cy = cellY(y0[i]); cy <= cellY(y1[i]); cy++)
      for (int cx = cellX(x0[i]); cx <= cellX(x1[i]); cx++) cellOff[size_t(cy) * cellsX + cx + 1]++;
  }
  for (size_t c = 1; c < cellOff.size(); c++) cellOff[c] += cellOff[c - 1];
  std::vector<int> cellBox(cellOff.back()), fill(cellOff.begin(), cellOff.end() - 1);
  for (int i = 0; i < boxes; i++)
    for (int cy = cellY(y0[i]); cy <= cellY(y1[i]); cy++)
      for (int cx = cellX(x0[i]); cx <= cellX(x1[i]); cx++) cellBox[fill[size_t(cy) * cellsX + cx]++] = i;
  for (int p = 0; p < points; p++) {  // a third around a town, some just outside the map
    bool town = r.uni() < 0.33f;
    px[p] = town ? minX + w * (0.4f + 0.05f * r.normal()) : minX + w * r.range(-0.01f, 1.01f);
    py[p] = town ? minY + h * (0.6f + 0.05f * r.normal()) : minY + h * r.range(-0.01f, 1.01f);
    int n = 0;
    if (px[p] >= minX && py[p] >= minY && px[p] < minX + w && py[p] < minY + h) {
      size_t c = size_t(cellY(py[p])) * cellsX + cellX(px[p]);
      for (int k = cellOff[c]; k < cellOff[c + 1]; k++) {
        int i = cellBox[k];
        n += px[p] >= x0[i] && px[p] < x1[i] && py[p] >= y0[i] && py[p] < y1[i];
      }
    }
    pairOff[p + 1] = pairOff[p] + n;
  }
  size_t pairs = size_t(pairOff[points]);
  dim3 blk(block), grd(ceilDiv(points, block));
  b.begin(name, "emitPointBoxPairs", grd, blk);
  b.data("px", "float", px);
  b.data("py", "float", py);
  b.data("pairOffset", "int", pairOff);
  b.data("cellOffset", "int", cellOff);
  b.data("cellBox", "int", cellBox);
  b.data("xLo", "float", x0);
  b.data("yLo", "float", y0);
  b.data("xHi", "float", x1);
  b.data("yHi", "float", y1);
  b.array("pairBox", "int", pairs);
  b.scalar("points", points);
  b.scalar("cellsX", cellsX);
  b.scalar("cellsY", cellsY);
  b.scalar("minX", minX);
  b.scalar("minY", minY);
  b.scalar("invCell", invCell);
  if (!b.gpu()) return;
  Dev<float> dpx(px), dpy(py), dx0(x0), dy0(y0), dx1(x1), dy1(y1);
  Dev<int> dpo(pairOff), dco(cellOff), dcb(cellBox), dout(pairs);
  CK(cudaMemset(dout.p, 0xff, pairs * sizeof(int)));
  auto go = [&] {
    LAUNCH(emitPointBoxPairs, grd, blk, 0, dpx.p, dpy.p, dpo.p, dco.p, dcb.p, dx0.p, dy0.p, dx1.p, dy1.p, dout.p,
           points, cellsX, cellsY, minX, minY, invCell);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i = 0; i < pairs; i++) c.add(i, o[i] >= 0 && o[i] < boxes, 1);  // every place has been written
  for (size_t p : sample(points, 3000)) {  // against all boxes
    int k = pairOff[p];
    for (int i = 0; i < boxes; i++)
      if (px[p] >= x0[i] && px[p] < x1[i] && py[p] >= y0[i] && py[p] < y1[i]) {
        c.add(p, k < pairOff[p + 1] ? o[k] : -2, i);
        k++;
      }
    c.add(p, k, pairOff[p + 1]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 45000, 9000, 90, 70, 128);
  run(b, "large", 650000, 60000, 210, 150, 256);
  return b.finish();
}
