// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static bool overlaps(const double* a, const double* b) {  // projects both boxes on the 15 axes
  double axes[15][3];
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) {
      axes[i][k] = a[3 + 3 * i + k];
      axes[3 + i][k] = b[3 + 3 * i + k];
    }
  n = 6;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++, n++) {
      const double *u = a + 3 + 3 * i, *v = b + 3 + 3 * j;
      axes[n][0] = u[1] * v[2] - u[2] * v[1];
      axes[n][1] = u[2] * v[0] - u[0] * v[2];
      axes[n][2] = u[0] * v[1] - u[1] * v[0];
    }
  for (auto& x : axes) {
    double d = 0, r = 0;
    for (int k = 0; k < 3; k++) d += x[k] * (b[k] - a[k]);
    for (int i = 0; i < 3; i++) {
      double p = 0, q = 0;
      for (int k = 0; k < 3; k++) {
        p += x[k] * a[3 + 3 * i + k];
        q += x[k] * b[3 + 3 * i + k];
      }
      r += a[12 + i] * fabs(p) + b[12 + i] * fabs(q);
    }
    if (fabs(d) > r) return false;
  }
  return true;
}
static void run(Bench& b, const char* name, int count, int pairs, float spread) {
  Rng r(171);
  std::vector<float> boxes(size_t(count) * OBB_FLOATS);
  for (int i = 0; i < count; i++) {
    float* p = &boxes[size_t(i) * OBB_FLOATS];
    for (int k = 0; k < 3; k++) {  // along a line, so that boxes of near numbers are near
      p[k] = (k == 0 ? i * 0.02f : 0.0f) + r.range(-spread, spread);
      p[12 + k] = r.range(0.2f, 1.2f);
    }
    float w = r.normal(), x = r.normal(), y = r.normal(), z = r.normal();
    float s = 1 / sqrtf(w * w + x * x + y * y + z * z + 1e-12f);
    w *= s, x *= s, y *= s, z *= s;
    float m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
                  2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
                  2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};
    for (int k = 0; k < 9; k++) p[3 + k] = m[k];
  }
  std::vector<int> pa(pairs), pb(pairs);
  for (int i = 0; i < pairs; i++) {
    pa[i] = int(int64_t(i) * (count - 64) / pairs);
    pb[i] = pa[i] + 1 + r.below(60);
  }
  dim3 blk(128), grd(ceilDiv(pairs, 128));
  b.begin(name, "obb_collide", grd, blk);
  b.data("boxes", "float", boxes);
  b.data("pairA", "int", pa);
  b.data("pairB", "int", pb);
  b.array("hits", "int", pairs);
  b.array("hitCount", "int", 1);
  b.scalar("pairs", pairs);
  if (!b.gpu()) return;
  Dev<float> dbox(boxes);
  Dev<int> da(pa), db(pb), dh(pairs), dn(1);
  auto launch = [&] { LAUNCH(obb_collide, grd, blk, 0, dbox.p, da.p, db.p, dh.p, dn.p, pairs); };
  auto go = [&] {
    CK(cudaMemsetAsync(dn.p, 0, sizeof(int)));
    launch();
  };
  b.once(go);
  int n = dn.get()[0];
  auto o = dh.get();
  std::vector<int> times(pairs);
  for (int i = 0; i < n && i < pairs; i++)
    if (o[i] >= 0 && o[i] < pairs) times[o[i]]++;
  Cmp c(name, 0, 0, 1e-3);
  for (size_t i : sample(pairs, 100000)) {
    double u[OBB_FLOATS], v[OBB_FLOATS];
    for (int k = 0; k < OBB_FLOATS; k++) {
      u[k] = boxes[size_t(pa[i]) * OBB_FLOATS + k];
      v[k] = boxes[size_t(pb[i]) * OBB_FLOATS + k];
    }
    c.add(i, times[i], overlaps(u, v));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 150000, 1.2f);
  run(b, "large", 120000, 2500000, 1.6f);
  return b.finish();
}
