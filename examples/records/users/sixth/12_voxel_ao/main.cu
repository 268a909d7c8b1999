// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, dim3 blk, int rayCount, float reach) {
  dim3 grd(ceilDiv(nx, blk.x), ceilDiv(ny, blk.y), ceilDiv(nz, blk.z));
  size_t n = size_t(nx) * ny * nz;
  Rng r(121);
  std::vector<unsigned> bits((n + 31) / 32, 0);
  auto set = [&](int x, int y, int z) {
    if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) return;
    size_t i = (size_t(z) * ny + y) * nx + x;
    bits[i / 32] |= 1u << (i % 32);
  };
  for (int y = 0; y < ny; y++)  // hills, houses and trees (z is up)
    for (int x = 0; x < nx; x++) {
      int h = int(nz * (0.3 + 0.1 * std::sin(x * 0.07) * std::cos(y * 0.05) + 0.05 * std::sin(x * 0.21 + y * 0.17)));
      for (int z = 0; z < h; z++) set(x, y, z);
    }
  for (int k = 0; k < nx * ny / 450; k++) {
    int cx = int(r.below(nx)), cy = int(r.below(ny)), w = 2 + int(r.below(7)), top = nz / 3 + int(r.below(nz / 2));
    if (k & 1) {
      for (int y = cy; y < cy + w; y++)
        for (int x = cx; x < cx + w; x++)
          for (int z = nz / 5; z < top; z++) set(x, y, z);
    } else {
      for (int z = -w; z <= w; z++)
        for (int y = -w; y <= w; y++)
          for (int x = -w; x <= w; x++)
            if (x * x + y * y + z * z <= w * w / 2 && r.below(3)) set(cx + x, cy + y, nz / 2 + z);
    }
  }
  std::vector<float> rays;
  while (int(rays.size()) < 3 * rayCount) {  // on the sphere
    float v[3] = {r.normal(), r.normal(), r.normal()};
    float l = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    if (l < 0.05f || fabsf(v[0]) < 0.01f * l || fabsf(v[1]) < 0.01f * l || fabsf(v[2]) < 0.01f * l) continue;
    for (float q : v) rays.push_back(q / l);
  }
  b.begin(name, "bakeOcclusion", grd, blk);
  b.data("bits", "unsigned int", bits);
  b.data("rays", "float", rays);
  b.array("light", "unsigned char", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("rayCount", rayCount);
  b.scalar("reach", reach);
  if (!b.gpu()) return;
  Dev<unsigned> db(bits);
  Dev<float> dr(rays);
  Dev<unsigned char> dl(n);
  auto go = [&] { LAUNCH(bakeOcclusion, grd, blk, 0, db.p, dr.p, dl.p, nx, ny, nz, rayCount, reach); };
  b.once(go);
  auto o = dl.get();
  auto full = [&](int x, int y, int z) {
    if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) return false;
    size_t i = (size_t(z) * ny + y) * nx + x;
    return ((bits[i / 32] >> (i % 32)) & 1) != 0;
  };
  Cmp c(name, 0, 1);
  for (size_t i : sample(n, 2000000)) {
    int p[3] = {int(i % nx), int(i / nx % ny), int(i / nx / ny)};
    if (full(p[0], p[1], p[2])) {
      c.add(i, o[i], 0);
      continue;
    }
    bool near = false;
    for (int k = 0; k < 6; k++) {
      int q[3] = {p[0], p[1], p[2]};
      q[k / 2] += k & 1 ? 1 : -1;
      near = near || full(q[0], q[1], q[2]);
    }
    double blocked = 0;
    for (int k = 0; near && k < rayCount; k++) {
      int q[3] = {p[0], p[1], p[2]};
      float step[3], next[3];
      for (int a = 0; a < 3; a++) {
        step[a] = fabsf(1.0f / rays[3 * k + a]);
        next[a] = step[a] * 0.5f;
      }
      while (true) {
        int a = next[2] <= next[1] ? 2 : 1;
        if (next[0] < next[a]) a = 0;
        float t = next[a];
        next[a] += step[a];
        q[a] += rays[3 * k + a] < 0 ? -1 : 1;
        if (t > reach || q[0] < 0 || q[1] < 0 || q[2] < 0 || q[0] >= nx || q[1] >= ny || q[2] >= nz) break;
        if (full(q[0], q[1], q[2])) {
          blocked += 1 - t / reach;
          break;
        }
      }
    }
    c.add(i, o[i], near ? std::floor(255 * (1 - blocked / rayCount) + 0.5) : 255);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90, 70, 48, dim3(16, 4, 2), 10, 9.0f);
  run(b, "large", 160, 144, 80, dim3(32, 4, 2), 16, 16.0f);
  return b.finish();
}
