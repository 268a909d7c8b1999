// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct State {
  double q[4], v[3], p[3];  // q: w x y z
};
static void toMatrix(const double* q, double* R) {
  double w = q[0], x = q[1], y = q[2], z = q[3];
  double m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                 2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                 2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
  std::copy(m, m + 9, R);
}
static State integrate(const ImuSample* s, int n, const double* bias) {  // by quaternions
  State t = {{1, 0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  for (int k = 0; k < n; k++) {
    double R[9], dt = s[k].dt, a[3], w[3];
    toMatrix(t.q, R);
    for (int c = 0; c < 3; c++) a[c] = s[k].accel[c] - bias[3 + c], w[c] = (s[k].gyro[c] - bias[c]) * dt;
    for (int r = 0; r < 3; r++) {
      double g = R[3 * r] * a[0] + R[3 * r + 1] * a[1] + R[3 * r + 2] * a[2];
      t.p[r] += t.v[r] * dt + 0.5 * g * dt * dt;
      t.v[r] += g * dt;
    }
    double th = std::sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]), f = th > 1e-12 ? std::sin(th / 2) / th : 0.5;
    double d[4] = {std::cos(th / 2), f * w[0], f * w[1], f * w[2]}, *q = t.q;
    double m[4] = {q[0] * d[0] - q[1] * d[1] - q[2] * d[2] - q[3] * d[3],
                   q[0] * d[1] + q[1] * d[0] + q[2] * d[3] - q[3] * d[2],
                   q[0] * d[2] - q[1] * d[3] + q[2] * d[0] + q[3] * d[1],
                   q[0] * d[3] + q[1] * d[2] - q[2] * d[1] + q[3] * d[0]};
    std::copy(m, m + 4, q);
  }
  return t;
}
static void run(Bench& b, const char* name, int intervals) {
  Rng r(88);
  std::vector<int> first(1, 0);
  for (int i = 0; i < intervals; i++) first.push_back(first.back() + 12 + int(r.below(30)));
  std::vector<ImuSample> s(first.back());
  for (size_t k = 0; k < s.size(); k++) {
    float t = 0.005f * k;
    s[k].dt = 0.005f + 0.0002f * r.range(-1, 1);
    for (int c = 0; c < 3; c++) {
      s[k].gyro[c] = 1.5f * sinf(0.7f * t + c) + (k / 500 % 5 == 4 ? 12.0f : 0.0f) + 0.02f * r.normal();
      s[k].accel[c] = 3.0f * cosf(1.3f * t + 2 * c) + (c == 2 ? 9.81f : 0.0f) + 0.1f * r.normal();
    }
  }
  std::vector<float> bias(6 * size_t(intervals));
  for (auto& v : bias) v = r.range(-0.05f, 0.05f);
  dim3 blk(64), grd(ceilDiv(intervals, 64));
  b.begin(name, "imu_preintegrate", grd, blk);
  b.array("samples", "ImuSample", s.size(), sizeof(ImuSample));
  b.data("first", "int", first);
  b.array("biases", "float", bias.size());
  b.array("out", "float", 60 * size_t(intervals));
  b.scalar("intervals", intervals);
  if (!b.gpu()) return;
  Dev<ImuSample> ds(s);
  Dev<int> df(first);
  Dev<float> db(bias), dout(60 * size_t(intervals));
  auto go = [&] { LAUNCH(imu_preintegrate, grd, blk, 0, ds.p, df.p, db.p, dout.p, intervals); };
  b.once(go);
  auto out = dout.get();
  Cmp c(name, 1e-3, 2e-4);
  const int step = std::max(1, intervals / 1500);
  for (int i = 0; i < intervals; i += step) {
    const ImuSample* p = &s[first[i]];
    const int n = first[i + 1] - first[i];
    double bb[6], want[60], R[9];
    for (int k = 0; k < 6; k++) bb[k] = bias[6 * size_t(i) + k];
    State t = integrate(p, n, bb);
    toMatrix(t.q, R);
    for (int k = 0; k < 9; k++) want[k] = R[k];
    for (int k = 0; k < 3; k++) want[9 + k] = t.v[k], want[12 + k] = t.p[k];
    for (int k = 0; k < 6; k++) {  // derivatives by differences
      const double e = 1e-4;
      double keep = bb[k];
      bb[k] = keep + e;
      State u = integrate(p, n, bb);
      bb[k] = keep - e;
      State l = integrate(p, n, bb);
      bb[k] = keep;
      for (int a = 0; a < 3; a++) {
        double dv = (u.v[a] - l.v[a]) / (2 * e), dp = (u.p[a] - l.p[a]) / (2 * e);
        want[(k < 3 ? 24 : 33) + 3 * a + k % 3] = dv;
        want[(k < 3 ? 42 : 51) + 3 * a + k % 3] = dp;
      }
      if (k < 3) {  // axis of R^T dR
        double U[9], L[9];
        toMatrix(u.q, U);
        toMatrix(l.q, L);
        auto W = [&](int row, int col) {
          double x = 0;
          for (int j = 0; j < 3; j++) x += R[3 * j + row] * (U[3 * j + col] - L[3 * j + col]) / (2 * e);
          return x;
        };
        want[15 + k] = W(2, 1), want[18 + k] = W(0, 2), want[21 + k] = W(1, 0);
      }
    }
    for (int k = 0; k < 60; k++) c.add(size_t(k) * intervals + i, out[size_t(k) * intervals + i], want[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000);
  run(b, "large", 70000);
  return b.finish();
}
