// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, float voxelSize, int width, int height) {
  const float truncation = 4 * voxelSize, fx = 0.82f * width, fy = 0.83f * width, cx = width * 0.5f - 0.5f,
              cy = height * 0.5f - 0.5f;
  const int maxWeight = 100;
  const float sx = nx * voxelSize, sy = ny * voxelSize, sz = nz * voxelSize;
  // camera in front of the volume, turned a little about y and x
  const double ay = 0.13, ax = -0.07;
  double rot[9] = {cos(ay), 0, sin(ay), sin(ax) * sin(ay), cos(ax), -sin(ax) * cos(ay),
                   -cos(ax) * sin(ay), sin(ax), cos(ax) * cos(ay)};
  double center[3] = {0.5 * sx, 0.5 * sy, 0.5 * sz}, at[3] = {0.05, -0.03, 0.45 * sx + 0.55 * sz + 0.2};
  std::vector<float> pose(12);
  for (int i = 0; i < 3; i++) {
    double t = at[i];
    for (int j = 0; j < 3; j++) {
      pose[i * 3 + j] = float(rot[i * 3 + j]);
      t -= rot[i * 3 + j] * center[j];
    }
    pose[9 + i] = float(t);
  }
  // a ball before a wall, noise, and holes
  Rng r(19);
  std::vector<float> depth(size_t(width) * height);
  const double ballZ = at[2], radius = 0.3 * sx, wall = at[2] + 0.35 * sz;
  for (int v = 0; v < height; v++)
    for (int u = 0; u < width; u++) {
      double dx = (u - cx) / fx, dy = (v - cy) / fy, a = dx * dx + dy * dy + 1;
      double disc = ballZ * ballZ - a * (ballZ * ballZ - radius * radius);
      double d = wall + 0.1 * dx;
      if (disc > 0) d = (ballZ - sqrt(disc)) / a;
      d += 0.002 * r.normal();
      if (r.below(60) == 0 || (u / 37 + v / 41) % 23 == 0) d = 0;
      depth[size_t(v) * width + u] = float(d);
    }
  size_t n = size_t(nx) * ny * nz;
  dim3 blk(32, 8), grd(ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, SLAB));
  b.begin(name, "tsdf_integrate", grd, blk);
  b.array("volume", "short2", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("voxelSize", voxelSize);
  b.scalar("truncation", truncation);
  b.data("depth", "float", depth);
  b.scalar("width", width);
  b.scalar("height", height);
  b.data("pose", "float", pose);
  b.scalar("fx", fx);
  b.scalar("fy", fy);
  b.scalar("cx", cx);
  b.scalar("cy", cy);
  b.scalar("maxWeight", maxWeight);
  if (!b.gpu()) return;
  std::vector<short2> vol(n);
  for (auto& p : vol) p = make_short2(short(int(r.below(65535)) - 32767), short(r.below(maxWeight + 1)));
  Dev<short2> dv(vol);
  Dev<float> dd(depth), dp(pose);
  auto go = [&] {
    LAUNCH(tsdf_integrate, grd, blk, 0, dv.p, nx, ny, nz, voxelSize, truncation, dd.p, width, height, dp.p, fx, fy, cx,
           cy, maxWeight);
  };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 0, 3, 0.0005);
  size_t changed = 0;
  for (size_t i : sample(n)) {
    int x = int(i % nx), y = int(i / nx % ny), z = int(i / nx / ny);
    double p[3] = {(x + 0.5) * voxelSize, (y + 0.5) * voxelSize, (z + 0.5) * voxelSize}, q[3];
    for (int k = 0; k < 3; k++)
      q[k] = pose[3 * k] * p[0] + pose[3 * k + 1] * p[1] + pose[3 * k + 2] * p[2] + pose[9 + k];
    double dist = vol[i].x;
    int weight = vol[i].y;
    if (q[2] > 0.05f) {
      double u = std::nearbyint(fx * q[0] / q[2] + cx), v = std::nearbyint(fy * q[1] / q[2] + cy);
      if (u >= 0 && v >= 0 && u < width && v < height) {
        double d = depth[size_t(v) * width + size_t(u)];
        if (d > 0 && d - q[2] >= -truncation) {
          double t = std::min(1.0, (d - q[2]) / truncation);
          dist = (dist * weight + t * 32767) / (weight + 1);
          weight = std::min(weight + 1, maxWeight);
          changed++;
        }
      }
    }
    c.add(i, o[i].x, dist);
    c.add(i, o[i].y * 100, weight * 100);
  }
  if (changed < 1000) c.add(0, double(changed), 1e9);  // the camera must see the volume
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 130, 121, 100, 0.015f, 320, 240);
  run(b, "large", 400, 380, 360, 0.005f, 640, 480);
  return b.finish();
}
