// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, int planes) {
  dim3 blk(32, 8), grd(ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, planes));
  size_t n = size_t(nx) * ny * nz;
  float rdx = 1.25f, rdy = 0.8f, rdz = 1.1f;
  b.begin(name, "updateElectric", grd, blk);
  for (const char* a : {"ex", "ey", "ez", "hx", "hy", "hz", "ca", "cb"}) b.array(a, "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("rdx", rdx);
  b.scalar("rdy", rdy);
  b.scalar("rdz", rdz);
  b.scalar("planesPerBlock", planes);
  if (!b.gpu()) return;
  Rng r(16);
  std::vector<float> e[3], h[3], ca(n), cb(n);
  for (int q = 0; q < 3; q++) {
    e[q].resize(n);
    h[q].resize(n);
    for (auto& v : e[q]) v = r.range(-1, 1);
    for (auto& v : h[q]) v = r.range(-1, 1);
  }
  for (size_t i = 0; i < n; i++) {
    float loss = r.uni() < 0.1f ? 0.05f : 0.0f;
    ca[i] = (1 - loss) / (1 + loss);
    cb[i] = r.range(0.2f, 0.5f) / (1 + loss);
  }
  Dev<float> dex(e[0]), dey(e[1]), dez(e[2]), dhx(h[0]), dhy(h[1]), dhz(h[2]), dca(ca), dcb(cb);
  auto go = [&] {
    LAUNCH(updateElectric, grd, blk, 0, dex.p, dey.p, dez.p, dhx.p, dhy.p, dhz.p, dca.p, dcb.p, nx, ny, nz, rdx, rdy,
           rdz, planes);
  };
  b.once(go);
  std::vector<float> o[3] = {dex.get(), dey.get(), dez.get()};
  // component q: curl = dH[q+2]/d[q+1] - dH[q+1]/d[q+2], cyclic
  const int dim[3] = {nx, ny, nz};
  const size_t step[3] = {1, size_t(nx), size_t(nx) * ny};
  const double rd[3] = {rdx, rdy, rdz};
  Cmp c(name, 1e-5, 1e-5);
  for (size_t i : sample(n)) {
    int at[3] = {int(i % dim[0]), int(i / dim[0] % dim[1]), int(i / (size_t(dim[0]) * dim[1]))};
    for (int q = 0; q < 3; q++) {
      int u = (q + 1) % 3, v = (q + 2) % 3;
      double w = e[q][i];
      if (at[u] > 0 && at[v] > 0) {
        double curl = (double(h[v][i]) - h[v][i - step[u]]) * rd[u] - (double(h[u][i]) - h[u][i - step[v]]) * rd[v];
        w = ca[i] * w + cb[i] * curl;
      }
      c.add(i, o[q][i], w);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100, 90, 84, 12);
  run(b, "large", 300, 212, 198, 33);
  return b.finish();
}
