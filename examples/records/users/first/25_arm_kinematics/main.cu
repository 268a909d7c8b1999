// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  const int J = 6;
  dim3 blk(320), grd(ceilDiv(n, 320));
  b.begin(name, "arm_kinematics<6>", grd, blk);
  b.array("angle", "float", size_t(n) * J);
  b.array("link", "float", 3 * J);
  b.array("pose", "float", size_t(n) * 6);
  b.scalar("count", n);
  if (!b.gpu()) return;
  std::vector<float> a(size_t(n) * J),
      l = {1.5708f, 0, 0.4f, 0, 0.6f, 0, 0, 0.5f, 0, 1.5708f, 0, 0.15f, -1.5708f, 0, 0.12f, 0, 0, 0.1f};
  Rng r(25);
  for (auto& v : a) v = r.range(-3.1f, 3.1f);
  Dev<float> da(a), dl(l), dp(size_t(n) * 6);
  auto go = [&] { LAUNCH(arm_kinematics<6>, grd, blk, 0, da.p, dl.p, dp.p, n); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(n, 60000)) {
    double M[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (int j = 0; j < J; j++) {
      double th = a[size_t(j) * n + i], al = l[3 * j], A = l[3 * j + 1], D = l[3 * j + 2];
      double T[4][4] = {{cos(th), -sin(th) * cos(al), sin(th) * sin(al), A * cos(th)},
                        {sin(th), cos(th) * cos(al), -cos(th) * sin(al), A * sin(th)},
                        {0, sin(al), cos(al), D},
                        {0, 0, 0, 1}},
             R[4][4];
      for (int x = 0; x < 4; x++)
        for (int y = 0; y < 4; y++) {
          R[x][y] = 0;
          for (int k = 0; k < 4; k++) R[x][y] += M[x][k] * T[k][y];
        }
      memcpy(M, R, sizeof M);
    }
    for (int q = 0; q < 3; q++) {
      c.add(i, o[size_t(q) * n + i], M[q][3]);
      c.add(i, o[size_t(3 + q) * n + i], M[q][2]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 30000);
  run(b, "large", 10000000);
  return b.finish();
}
