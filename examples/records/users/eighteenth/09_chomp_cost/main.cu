// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int paths, int steps, int balls, int n) {
  Rng r(909);
  const float cell = 0.125f, invCell = 8, side = cell * (n - 1), dt = 0.05f, eps = 0.35f, bodyR = 0.6f;
  const int nz = n / 2;
  std::vector<float> field((size_t)n * n * nz), poses((size_t)paths * steps * 8), spheres((size_t)balls * 4);
  struct Pillar {
    float x, y, rad, top;
  };
  std::vector<Pillar> pillars(n / 4);
  for (auto& p : pillars) p = {r.range(0, side), r.range(0, side), r.range(0.2f, 0.6f), r.range(1, side * 0.5f)};
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        float x = i * cell, y = j * cell, z = k * cell, d = z;  // the ground
        for (auto& p : pillars) {
          float h = hypotf(x - p.x, y - p.y) - p.rad, v = z - p.top;
          d = std::min(d, v <= 0 ? std::max(h, v) : h <= 0 ? v : hypotf(h, v));
        }
        field[((size_t)k * n + j) * n + i] = roundf(std::min(d, 4.0f) * 1024) / 1024;
      }
  for (int s = 0; s < balls; s++) {
    float a = 2.3999632f * s, rad = 0.45f * sqrtf((s + 0.5f) / balls);
    spheres[4 * s] = rad * cosf(a), spheres[4 * s + 1] = rad * sinf(a), spheres[4 * s + 2] = s % 3 ? 0.02f : -0.1f;
    spheres[4 * s + 3] = 0.06f + 0.04f * (s % 2);
  }
  for (int p = 0; p < paths; p++) {
    float x0 = r.range(0.1f, 0.9f) * side, y0 = r.range(0.1f, 0.9f) * side, x1 = r.range(0.1f, 0.9f) * side,
          y1 = r.range(0.1f, 0.9f) * side, h = r.range(0.4f, side * 0.4f),
           bend = r.range(-1, 1), tilt = r.range(0, 0.5f);
    for (int k = 0; k < steps; k++) {
      float f = float(k) / (steps - 1), w = sinf(3.14159f * f) * bend, *q = &poses[((size_t)p * steps + k) * 8];
      q[0] = x0 + f * (x1 - x0) - w * (y1 - y0) * 0.3f, q[1] = y0 + f * (y1 - y0) + w * (x1 - x0) * 0.3f;
      q[2] = h + 0.3f * sinf(6 * f), q[3] = k * dt;
      float yaw = 2 * w + f, roll = tilt * sinf(9 * f);  // roll, then yaw
      q[4] = sinf(roll / 2) * cosf(yaw / 2), q[5] = sinf(roll / 2) * sinf(yaw / 2);
      q[6] = cosf(roll / 2) * sinf(yaw / 2), q[7] = cosf(roll / 2) * cosf(yaw / 2);
    }
  }
  dim3 blk(128), grd(paths);
  size_t shared = sizeof(float4) * balls;
  b.begin(name, "chomp_cost", grd, blk, shared);
  b.data("poses", "float", poses);
  b.scalar("steps", steps);
  b.scalar("dt", dt);
  b.data("spheres", "float", spheres);
  b.scalar("numSpheres", balls);
  b.scalar("bodyRadius", bodyR);
  b.scalar("epsilon", eps);
  b.data("field", "float", field);
  b.scalar("nx", n);
  b.scalar("ny", n);
  b.scalar("nz", nz);
  b.scalar("invCell", invCell);
  b.array("cost", "float", paths);
  b.array("clearance", "float", paths);
  b.array("firstHit", "int", paths);
  if (!b.gpu()) return;
  Dev<float> dp(poses), ds(spheres), df(field), dc(paths), dl(paths);
  Dev<int> dh(paths);
  auto go = [&] {
    LAUNCH(chomp_cost, grd, blk, shared, dp.p, steps, dt, ds.p, balls, bodyR, eps, df.p, n, n, nz, invCell, dc.p, dl.p,
           dh.p);
  };
  b.once(go);
  auto cost = dc.get(), clear = dl.get();
  auto hit = dh.get();
  auto look = [&](const double* p) {
    const int dim[3] = {n, n, nz};
    int c[3];
    double f[3], v = 0;
    for (int a = 0; a < 3; a++) {
      double x = std::min(std::max(p[a] * invCell, 0.0), dim[a] - 1.001);
      c[a] = int(x), f[a] = x - c[a];
    }
    for (int q = 0; q < 8; q++) {
      double w = 1;
      size_t at[3];
      for (int a = 0; a < 3; a++) {
        int up = q >> a & 1;
        w *= up ? f[a] : 1 - f[a];
        at[a] = c[a] + up;
      }
      v += w * field[(at[2] * n + at[1]) * n + at[0]];
    }
    return v;
  };
  auto place = [&](const float* q, const float* s, double* o) {  // by the rotation matrix
    double x = q[4], y = q[5], z = q[6], w = q[7];
    o[0] = q[0] + (1 - 2 * (y * y + z * z)) * s[0] + 2 * (x * y - w * z) * s[1] + 2 * (x * z + w * y) * s[2];
    o[1] = q[1] + 2 * (x * y + w * z) * s[0] + (1 - 2 * (x * x + z * z)) * s[1] + 2 * (y * z - w * x) * s[2];
    o[2] = q[2] + 2 * (x * z - w * y) * s[0] + 2 * (y * z + w * x) * s[1] + (1 - 2 * (x * x + y * y)) * s[2];
  };
  Cmp c(name, 2e-3, 1e-3, 0.01);
  for (int p = 0; p < paths; p++) {
    double sum = 0, least = 1e30;
    int first = steps;
    for (int k = 0; k < steps; k++) {
      const float* q = &poses[((size_t)p * steps + k) * 8];
      double o[3] = {q[0], q[1], q[2]}, reach = look(o) - bodyR;
      if (reach > eps) {
        least = std::min(least, reach);
        continue;
      }
      for (int s = 0; s < balls; s++) {
        place(q, &spheres[4 * s], o);
        double d = look(o) - spheres[4 * s + 3];
        least = std::min(least, d);
        if (d >= eps) continue;
        if (d < 0) first = std::min(first, k);
        double price = d < 0 ? eps / 2 - d : (d - eps) * (d - eps) / (2 * eps), u[3], v[3], l = 0;
        int back = k > 0, on = k < steps - 1;
        place(q - 8 * back, &spheres[4 * s], u);
        place(q + 8 * on, &spheres[4 * s], v);
        for (int a = 0; a < 3; a++) l += (v[a] - u[a]) * (v[a] - u[a]);
        sum += price * sqrt(l) / (back + on);
      }
    }
    c.add(p * 3, cost[p], sum);
    c.add(p * 3 + 1, clear[p], least);
    c.add(p * 3 + 2, hit[p], first);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 64, 24, 64);
  run(b, "large", 2800, 100, 48, 120);
  return b.finish();
}
