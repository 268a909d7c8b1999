// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double largestEigenvalue(double a[4][4]) {  // cyclic Jacobi
  for (int sweep = 0; sweep < 30; sweep++)
    for (int p = 0; p < 3; p++)
      for (int q = p + 1; q < 4; q++) {
        if (fabs(a[p][q]) < 1e-300) continue;
        double th = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (th >= 0 ? 1 : -1) / (fabs(th) + sqrt(th * th + 1)), c = 1 / sqrt(t * t + 1), s = t * c;
        for (int k = 0; k < 4; k++) {
          double u = a[k][p], v = a[k][q];
          a[k][p] = c * u - s * v;
          a[k][q] = s * u + c * v;
        }
        for (int k = 0; k < 4; k++) {
          double u = a[p][k], v = a[q][k];
          a[p][k] = c * u - s * v;
          a[q][k] = s * u + c * v;
        }
      }
  return std::max(std::max(a[0][0], a[1][1]), std::max(a[2][2], a[3][3]));
}
static void run(Bench& b, const char* name, int frames, int atoms) {
  Rng r(131);
  std::vector<float> ref(3 * size_t(atoms));
  for (int d = 0; d < 3; d++) {
    double mean = 0;
    for (int i = 0; i < atoms; i++) mean += ref[d * atoms + i] = r.range(-12.0f, 12.0f);
    for (int i = 0; i < atoms; i++) ref[d * atoms + i] -= float(mean / atoms);
  }
  double norm = 0;
  for (float x : ref) norm += double(x) * x;
  size_t n = size_t(frames) * 3 * atoms;
  b.begin(name, "rmsd_qcp", dim3(frames), dim3(128));
  b.array("frames", "float", n);
  b.array("reference", "float", ref.size());
  b.array("rmsd", "float", frames);
  b.scalar("atoms", atoms);
  b.scalar("referenceNorm", norm);
  if (!b.gpu()) return;
  std::vector<float> x(n);
  for (int f = 0; f < frames; f++) {
    float q[4], len = 0, noise = r.range(0.5f, 4.0f);
    for (float& v : q) v = r.normal();
    for (float v : q) len += v * v;
    for (float& v : q) v /= sqrtf(len);
    float w = q[0], u = q[1], v = q[2], z = q[3];
    float rot[3][3] = {{1 - 2 * (v * v + z * z), 2 * (u * v - w * z), 2 * (u * z + w * v)},
                       {2 * (u * v + w * z), 1 - 2 * (u * u + z * z), 2 * (v * z - w * u)},
                       {2 * (u * z - w * v), 2 * (v * z + w * u), 1 - 2 * (u * u + v * v)}};
    for (int d = 0; d < 3; d++) {
      float shift = r.range(-1.0f, 1.0f);
      for (int i = 0; i < atoms; i++) {
        float p = rot[d][0] * ref[i] + rot[d][1] * ref[atoms + i] + rot[d][2] * ref[2 * atoms + i];
        x[(size_t(f) * 3 + d) * atoms + i] = p + shift + noise * (2 * r.uni() - 1);
      }
    }
  }
  Dev<float> dx(x), dr(ref), dout(frames);
  auto go = [&] { LAUNCH(rmsd_qcp, frames, 128, 0, dx.p, dr.p, dout.p, atoms, norm); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3);
  for (size_t f : sample(frames, 4000)) {
    double s[3][3] = {}, g = 0;
    for (int d = 0; d < 3; d++) {
      const float* p = &x[(f * 3 + d) * atoms];
      double mean = 0;
      for (int i = 0; i < atoms; i++) mean += p[i];
      mean /= atoms;
      for (int i = 0; i < atoms; i++) {
        double v = p[i] - mean;
        g += v * v;
        for (int e = 0; e < 3; e++) s[d][e] += v * ref[e * atoms + i];
      }
    }
    double k[4][4] = {
        {s[0][0] + s[1][1] + s[2][2], s[1][2] - s[2][1], s[2][0] - s[0][2], s[0][1] - s[1][0]},
        {0, s[0][0] - s[1][1] - s[2][2], s[0][1] + s[1][0], s[2][0] + s[0][2]},
        {0, 0, s[1][1] - s[0][0] - s[2][2], s[1][2] + s[2][1]},
        {0, 0, 0, s[2][2] - s[0][0] - s[1][1]}};
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < i; j++) k[i][j] = k[j][i];
    double l = largestEigenvalue(k);
    c.add(f, o[f], sqrt(std::max(0.0, (g + norm - 2 * l) / atoms)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 304);
  run(b, "large", 20000, 500);
  return b.finish();
}
