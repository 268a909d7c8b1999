// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// CPU: in double, with a rotation matrix for the attitude and Gaussian elimination for the gain
static void mul(const double (*a)[3], const double (*b)[3], double (*r)[3], bool transposeB = false) {
  double t[3][3];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      t[i][j] = 0;
      for (int k = 0; k < 3; k++) t[i][j] += a[i][k] * (transposeB ? b[j][k] : b[k][j]);
    }
  memcpy(r, t, sizeof t);
}
static void skew(const double* w, double (*r)[3], double diagonal) {
  double t[3][3] = {{diagonal, -w[2], w[1]}, {w[2], diagonal, -w[0]}, {-w[1], w[0], diagonal}};
  memcpy(r, t, sizeof t);
}
static void rotationOf(double x, double y, double z, double w, double (*r)[3]) {
  double n = x * x + y * y + z * z + w * w, s = 2 / n;
  double t[3][3] = {{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                    {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                    {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
  memcpy(r, t, sizeof t);
}
static void run(Bench& b, const char* name, int vehicles, int samples) {
  const float dt = 0.01f, gyroVar = 0.02f, accelVar = 0.003f, gate = 0.6f;
  size_t n = size_t(vehicles) * samples * 3;
  std::vector<float> gyro(n), accel(n);
  Rng r(25);
  for (int v = 0; v < vehicles; v++) {
    float base[3] = {r.range(-3, 3), r.range(-3, 3), r.range(8, 10)}, phase = r.range(0, 6.28f), shake = r.uni();
    for (int t = 0; t < samples; t++)
      for (int k = 0; k < 3; k++) {
        size_t i = (size_t(t) * 3 + k) * vehicles + v;
        accel[i] = base[k] + shake * sinf(phase + 0.3f * t + k) + 0.1f * r.range(-1, 1);
        gyro[i] = 0.5f * cosf(phase + 0.2f * t + 2 * k) + 0.05f * r.range(-1, 1);
      }
  }
  dim3 blk(64), grd(ceilDiv(vehicles, 64));
  b.begin(name, "attitude_ekf", grd, blk);
  b.array("gyro", "float", n);
  b.data("accel", "float", accel);
  b.array("attitude", "float4", vehicles);
  b.array("covariance", "float", size_t(vehicles) * 6);
  b.array("attitudeOut", "float4", vehicles);
  b.array("covarianceOut", "float", size_t(vehicles) * 6);
  b.scalar("vehicles", vehicles);
  b.scalar("samples", samples);
  b.scalar("dt", dt);
  b.scalar("gyroVariance", gyroVar);
  b.scalar("accelVariance", accelVar);
  b.scalar("gate", gate);
  if (!b.gpu()) return;
  std::vector<float4> att(vehicles);
  std::vector<float> cov(size_t(vehicles) * 6);
  for (int v = 0; v < vehicles; v++) {
    float x = r.range(-0.3f, 0.3f), y = r.range(-0.3f, 0.3f), z = r.range(-0.9f, 0.9f), w = 1;
    float s = 1 / sqrtf(x * x + y * y + z * z + w * w);
    att[v] = make_float4(x * s, y * s, z * s, w * s);
    float p[6] = {0.02f, 0.003f * r.range(-1, 1), 0.003f * r.range(-1, 1), 0.03f, 0.003f * r.range(-1, 1), 0.05f};
    for (int k = 0; k < 6; k++) cov[size_t(k) * vehicles + v] = p[k];
  }
  Dev<float> dg(gyro), da(accel), dc(cov), oc(cov.size());
  Dev<float4> dq(att), oq(vehicles);
  auto go = [&] {
    LAUNCH(attitude_ekf, grd, blk, 0, dg.p, da.p, dq.p, dc.p, oq.p, oc.p, vehicles, samples, dt, gyroVar, accelVar,
           gate);
  };
  b.once(go);
  auto q = oq.get();
  auto p = oc.get();
  Cmp c(name, 2e-3, 5e-5, 0.001);
  Cmp cq(name, 0, 5e-4, 0.001);
  for (size_t v : sample(vehicles, 3000)) {
    double R[3][3], P[3][3], T[3][3];
    rotationOf(att[v].x, att[v].y, att[v].z, att[v].w, R);
    const int place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) P[i][j] = cov[size_t(place[i][j]) * vehicles + v];
    for (int t = 0; t < samples; t++) {
      double w[3], a[3], norm = 0, angle = 0;
      for (int k = 0; k < 3; k++) {
        w[k] = double(gyro[(size_t(t) * 3 + k) * vehicles + v]) * dt;
        a[k] = accel[(size_t(t) * 3 + k) * vehicles + v];
        angle += w[k] * w[k];
        norm += a[k] * a[k];
      }
      angle = sqrt(angle) + 1e-12;
      norm = sqrt(norm);
      double s = tan(angle / 2) / angle;
      rotationOf(w[0] * s, w[1] * s, w[2] * s, 1, T);
      mul(R, T, R);
      double minus[3] = {-w[0], -w[1], -w[2]}, F[3][3];
      skew(minus, F, 1);
      mul(F, P, P);
      mul(P, F, P, true);
      for (int k = 0; k < 3; k++) P[k][k] += double(gyroVar) * dt * dt;
      if (fabs(norm - 9.80665) >= gate) continue;
      double H[3][3], HP[3][3], S[3][3], X[3][7];
      skew(R[2], H, 0);  // the last row of R is "up" as the body sees it
      mul(H, P, HP);
      mul(HP, H, S, true);
      // solve S * X = [H P | innovation]
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          X[i][j] = S[i][j] + (i == j ? double(accelVar) : 0.0);
          X[i][3 + j] = HP[i][j];
        }
        X[i][6] = a[i] / norm - R[2][i];
      }
      for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
          if (k == i) continue;
          double f = X[k][i] / X[i][i];
          for (int j = 0; j < 7; j++) X[k][j] -= f * X[i][j];
        }
      double theta[3] = {0, 0, 0};
      for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) theta[i] += HP[k][i] * X[k][6] / X[k][k];
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          for (int k = 0; k < 3; k++) P[i][j] -= HP[k][i] * X[k][3 + j] / X[k][k];
      rotationOf(theta[0] / 2, theta[1] / 2, theta[2] / 2, 1, T);
      mul(R, T, R);
    }
    double G[3][3];
    rotationOf(q[v].x, q[v].y, q[v].z, q[v].w, G);
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        cq.add(v, G[i][j], R[i][j]);
        c.add(v, p[size_t(place[i][j]) * vehicles + v], P[i][j]);
      }
    cq.add(v, q[v].x * q[v].x + q[v].y * q[v].y + q[v].z * q[v].z + q[v].w * q[v].w, 1);
  }
  c.bad += cq.bad;  // one line of result for both
  c.cnt += cq.cnt;
  if (cq.bad) {
    c.at = cq.at;
    c.g0 = cq.g0;
    c.w0 = cq.w0;
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 7000, 8);
  run(b, "large", 16000, 80);
  return b.finish();
}
