// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  Rng r(15);
  int nv = w * h;
  std::vector<int> perm(nv), tri;
  for (int i = 0; i < nv; i++) perm[i] = i;
  for (int i = 0; i < nv; i++) {
    int j = std::min(nv - 1, i + int(r.below(5000)));
    std::swap(perm[i], perm[j]);
  }  // vertex numbers scattered by the scanner
  for (int y = 0; y + 1 < h; y++)
    for (int x = 0; x + 1 < w; x++) {
      int a = perm[y * w + x], e = perm[y * w + x + 1], d = perm[(y + 1) * w + x], f = perm[(y + 1) * w + x + 1];
      for (int k : {a, e, d, e, f, d}) tri.push_back(k);
    }
  int faces = int(tri.size() / 3);
  dim3 blk(96), grd(ceilDiv(faces, 96));
  b.begin(name, "face_normals", grd, blk);
  b.data("triangle", "int", tri);
  b.array("position", "float", size_t(nv) * 3);
  b.array("normalArea", "float4", faces);
  b.scalar("faces", faces);
  if (!b.gpu()) return;
  std::vector<float> p(size_t(nv) * 3);
  for (int i = 0; i < nv; i++) {
    p[3 * size_t(perm[i])] = i % w;
    p[3 * size_t(perm[i]) + 1] = i / w;
    p[3 * size_t(perm[i]) + 2] = r.range(-1, 1);
  }
  Dev<int> dt(tri);
  Dev<float> dp(p);
  Dev<float4> dn(faces);
  auto go = [&] { LAUNCH(face_normals, grd, blk, 0, dt.p, dp.p, dn.p, faces); };
  b.once(go);
  auto o = dn.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t f : sample(faces)) {
    const float *A = &p[3 * size_t(tri[3 * f])], *B = &p[3 * size_t(tri[3 * f + 1])],
                *C = &p[3 * size_t(tri[3 * f + 2])];
    double u[3], v[3];
    for (int k = 0; k < 3; k++) {
      u[k] = double(B[k]) - A[k];
      v[k] = double(C[k]) - A[k];
    }
    double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]},
           l = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    c.add(f, o[f].x, n[0] / l);
    c.add(f, o[f].y, n[1] / l);
    c.add(f, o[f].z, n[2] / l);
    c.add(f, o[f].w, l / 2);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 150, 120);
  run(b, "large", 900, 720);
  return b.finish();
}
