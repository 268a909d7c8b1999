// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static bool touches(const double t[3][3], double bx, double by, double bz) {  // 13 axes, about the box centre
  double v[3][3], e[3][3], box[3] = {bx + 0.5, by + 0.5, bz + 0.5};
  for (int k = 0; k < 3; k++)
    for (int a = 0; a < 3; a++) v[k][a] = t[k][a] - box[a];
  for (int k = 0; k < 3; k++)
    for (int a = 0; a < 3; a++) e[k][a] = v[(k + 1) % 3][a] - v[k][a];
  auto separates = [&](double x, double y, double z) {
    double lo = 1e300, hi = -1e300, rad = 0.5 * (fabs(x) + fabs(y) + fabs(z));
    for (int k = 0; k < 3; k++) {
      double d = x * v[k][0] + y * v[k][1] + z * v[k][2];
      lo = std::min(lo, d), hi = std::max(hi, d);
    }
    return lo > rad || hi < -rad;
  };
  if (separates(1, 0, 0) || separates(0, 1, 0) || separates(0, 0, 1)) return false;
  if (separates(e[0][1] * e[1][2] - e[0][2] * e[1][1], e[0][2] * e[1][0] - e[0][0] * e[1][2],
                e[0][0] * e[1][1] - e[0][1] * e[1][0]))
    return false;
  for (int k = 0; k < 3; k++)
    if (separates(0, -e[k][2], e[k][1]) || separates(e[k][2], 0, -e[k][0]) || separates(-e[k][1], e[k][0], 0))
      return false;
  return true;
}
static void run(Bench& b, const char* name, int n, int ring, int tube) {
  Rng r(606);
  std::vector<float> vert;
  std::vector<int> idx;
  auto patch = [&](int nu, int nv, auto f) {  // a closed or open grid of quads, two triangles each
    int base = int(vert.size() / 3);
    for (int i = 0; i <= nu; i++)
      for (int j = 0; j <= nv; j++) f(i, j);
    for (int i = 0; i < nu; i++)
      for (int j = 0; j < nv; j++) {
        int a = base + i * (nv + 1) + j, c = a + nv + 1;
        for (int q : {a, c, a + 1, a + 1, c, c + 1}) idx.push_back(q);
      }
  };
  patch(ring, tube, [&](int i, int j) {  // bumpy torus, partly outside the grid
    float u = 6.2831853f * i / ring, v = 6.2831853f * j / tube;
    float rad = n * (0.12f + 0.02f * sinf(9 * u) * cosf(5 * v)), R = n * 0.37f + rad * cosf(v);
    vert.push_back(n * 0.5013f + R * cosf(u));
    vert.push_back(n * 0.4987f + 1.05f * R * sinf(u));
    vert.push_back(n * 0.4511f + 1.3f * rad * sinf(v) + 0.1f * n * sinf(2 * u));
  });
  int g = n / 9;
  patch(g, g, [&](int i, int j) {  // coarse ground with larger triangles
    vert.push_back(i * 8.93f + 1.37f + 0.5f * r.uni());
    vert.push_back(j * 8.93f + 1.41f + 0.5f * r.uni());
    vert.push_back(n * 0.1f + 3 * sinf(i * 0.7f) + 2 * r.uni());
  });
  int tris = int(idx.size() / 3), words = (n + 31) / 32;
  dim3 blk(128), grd(ceilDiv(tris, 128));
  b.begin(name, "surface_voxels", grd, blk);
  b.data("vertices", "float", vert);
  b.data("indices", "int", idx);
  b.scalar("numTriangles", tris);
  b.scalar("dimX", n);
  b.scalar("dimY", n);
  b.scalar("dimZ", n);
  b.array("grid", "unsigned int", (size_t)n * n * words);
  if (!b.gpu()) return;
  Dev<float> dv(vert);
  Dev<int> di(idx);
  Dev<unsigned int> dg((size_t)n * n * words);
  auto go = [&] { LAUNCH(surface_voxels, grd, blk, 0, dv.p, di.p, tris, n, n, n, dg.p); };
  b.once(go);
  auto out = dg.get();
  std::vector<unsigned int> want(out.size());
  for (int t = 0; t < tris; t++) {
    double v[3][3];
    int lo[3], hi[3];
    for (int k = 0; k < 3; k++)
      for (int a = 0; a < 3; a++) v[k][a] = vert[3 * (size_t)idx[3 * t + k] + a];
    for (int a = 0; a < 3; a++) {
      lo[a] = std::max(int(floor(std::min(v[0][a], std::min(v[1][a], v[2][a])))), 0);
      hi[a] = std::min(int(floor(std::max(v[0][a], std::max(v[1][a], v[2][a])))), n - 1);
    }
    for (int z = lo[2]; z <= hi[2]; z++)
      for (int y = lo[1]; y <= hi[1]; y++)
        for (int x = lo[0]; x <= hi[0]; x++)
          if (touches(v, x, y, z)) want[((size_t)z * n + y) * words + x / 32] |= 1u << (x % 32);
  }
  Cmp c(name, 0, 0, 1e-3);  // per voxel that either side sets
  for (size_t w = 0; w < out.size(); w++)
    for (unsigned either = out[w] | want[w]; either; either &= either - 1) {
      unsigned bit = either & (0u - either);
      c.add(w, (out[w] & bit) != 0, (want[w] & bit) != 0);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 128, 250, 120);
  run(b, "large", 320, 700, 300);
  return b.finish();
}
