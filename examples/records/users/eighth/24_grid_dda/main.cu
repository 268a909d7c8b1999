// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct V {
  double x, y, z;
};
static V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static double det3(V a, V b, V c) {
  return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x);
}
static V at(const float* p) { return {p[0], p[1], p[2]}; }
static void run(Bench& b, const char* name, int w, int h, int nx, int ny, int nz, int triangles) {
  dim3 blk(16, 8), grd(ceilDiv(w, 16), ceilDiv(h, 8));
  const float cell = 0.25f;
  const float size[3] = {nx * cell, ny * cell, nz * cell};
  const int dim[3] = {nx, ny, nz};
  float camX = 0.47f * size[0], camY = 0.55f * size[1], camZ = -0.8f * size[2], pixel = 0.95f * size[1] / -camZ / h;
  // a soup of small triangles, in clusters and scattered
  Rng r(24);
  std::vector<float> tris(size_t(triangles) * 9);
  float centre[3] = {1, 1, 1};
  for (int t = 0; t < triangles; t++) {
    if (t % 400 == 0)
      for (int d = 0; d < 3; d++) centre[d] = r.uni() * size[d];
    bool scattered = r.below(3) == 0;
    float at0[3];
    for (int d = 0; d < 3; d++) {
      float v = scattered ? r.uni() * size[d] : centre[d] + 3.0f * cell * r.normal();
      at0[d] = std::min(std::max(v, cell), size[d] - cell);
    }
    for (int k = 0; k < 9; k++) tris[size_t(t) * 9 + k] = at0[k % 3] + r.range(-0.5f, 0.5f) * cell * 1.3f;
  }
  // which cells does the box of a triangle touch
  std::vector<int> cellStart(size_t(nx) * ny * nz + 1, 0), cellTris;
  for (int pass = 0; pass < 2; pass++) {
    std::vector<int> fill(cellStart);
    for (int t = 0; t < triangles; t++) {
      int lo[3], hi[3];
      for (int d = 0; d < 3; d++) {
        const float* p = &tris[size_t(t) * 9 + d];
        lo[d] = std::max(0, int(floorf((std::min(p[0], std::min(p[3], p[6])) - 1e-4f) / cell)));
        hi[d] = std::min(dim[d] - 1, int(floorf((std::max(p[0], std::max(p[3], p[6])) + 1e-4f) / cell)));
      }
      for (int z = lo[2]; z <= hi[2]; z++)
        for (int y = lo[1]; y <= hi[1]; y++)
          for (int x = lo[0]; x <= hi[0]; x++) {
            int c = (z * ny + y) * nx + x;
            if (pass == 0)
              cellStart[c + 1]++;
            else
              cellTris[fill[c]++] = t;
          }
    }
    if (pass == 0) {
      for (size_t c = 1; c < cellStart.size(); c++) cellStart[c] += cellStart[c - 1];
      cellTris.resize(cellStart.back());
    }
  }
  size_t n = size_t(w) * h;
  b.begin(name, "traceGrid", grd, blk);
  b.data("cellStart", "int", cellStart);
  b.data("cellTris", "int", cellTris);
  b.data("tris", "float", tris);
  b.array("hitTri", "int", n);
  b.array("hitT", "float", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("cell", cell);
  b.scalar("camX", camX);
  b.scalar("camY", camY);
  b.scalar("camZ", camZ);
  b.scalar("pixel", pixel);
  if (!b.gpu()) return;
  Dev<int> ds(cellStart), dc(cellTris), dh(n);
  Dev<float> dt(tris), dd(n);
  auto go = [&] {
    LAUNCH(traceGrid, grd, blk, 0, ds.p, dc.p, dt.p, dh.p, dd.p, w, h, nx, ny, nz, cell, camX, camY, camZ, pixel);
  };
  b.once(go);
  auto hit = dh.get();
  auto dist = dd.get();
  Cmp c(name, 2e-4, 1e-4, 0.0017);  // rays along edges may go either way
  size_t found = 0;
  for (size_t i : sample(n, 3000)) {  // all triangles, no grid
    V d = {(double(i % w) + 0.5 - 0.5 * w) * pixel, (double(i / w) + 0.5 - 0.5 * h) * pixel, 1.0};
    double len = sqrt(d.x * d.x + d.y * d.y + d.z * d.z), best = 1e30;
    V o = {camX, camY, camZ}, neg = {-d.x / len, -d.y / len, -d.z / len};
    int id = -1;
    for (int t = 0; t < triangles; t++) {  // a + u (b - a) + v (c - a) = o + s d by Cramer's rule
      V a = at(&tris[size_t(t) * 9]), e1 = at(&tris[size_t(t) * 9 + 3]) - a, e2 = at(&tris[size_t(t) * 9 + 6]) - a;
      double det = det3(e1, e2, neg);
      if (det == 0) continue;
      V q = o - a;
      double u = det3(q, e2, neg) / det, v = det3(e1, q, neg) / det, s = det3(e1, e2, q) / det;
      if (u >= 0 && v >= 0 && u + v <= 1 && s > 0 && s < best) {
        best = s;
        id = t;
      }
    }
    found += id >= 0;
    c.add(i, hit[i], id);
    c.add(i, dist[i], id < 0 ? -1.0 : best);
  }
  if (found < 200) c.add(0, double(found), -1);  // the scene is not empty
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200, 150, 40, 30, 36, 20000);
  run(b, "large", 1100, 620, 72, 54, 60, 110000);
  return b.finish();
}
