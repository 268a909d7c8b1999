// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int blocks) {
  const float fx = 0.9f * width, fy = fx, cx = width / 2 - 0.5f, cy = height / 2 - 0.5f, maxDistance = 0.1f;
  Rng r(46);
  int n = width * height;
  // a wavy wall, seen by the model and, with noise and gaps, by the frame
  std::vector<float> frame(3 * n), model(3 * n), normals(3 * n);
  for (int i = 0; i < n; i++) {
    float a = (i % width - cx) / fx, c = (i / width - cy) / fy;
    float z = 2 + 0.3f * sinf(4 * a) * cosf(5 * c), step = (i % width) * 5 / width == 3 ? 0.8f : 0;
    float nx = 0.6f * cosf(4 * a) * cosf(5 * c), ny = -0.75f * sinf(4 * a) * sinf(5 * c);
    float len = sqrtf(nx * nx + ny * ny + 1);
    normals[3 * i] = nx / len;
    normals[3 * i + 1] = ny / len;
    normals[3 * i + 2] = -1 / len;
    float zm = r.below(25) == 0 ? 0 : z + step, zf = r.below(12) == 0 ? 0 : z + step + 0.01f * r.normal();
    model[3 * i] = a * zm;
    model[3 * i + 1] = c * zm;
    model[3 * i + 2] = zm;
    frame[3 * i] = a * zf;
    frame[3 * i + 1] = c * zf;
    frame[3 * i + 2] = zf;
  }
  float s = sinf(0.02f), k = cosf(0.02f);
  std::vector<float> pose = {k, 0, s, 0.02f, 0, 1, 0, -0.015f, -s, 0, k, 0.01f};
  dim3 blk(256), grd(blocks);
  b.begin(name, "icp_point_plane", grd, blk);
  b.data("vertices", "float", frame);
  b.data("modelVertices", "float", model);
  b.array("modelNormals", "float", normals.size());
  b.data("pose", "float", pose);
  b.array("sums", "double", kSums);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("fx", fx);
  b.scalar("fy", fy);
  b.scalar("cx", cx);
  b.scalar("cy", cy);
  b.scalar("maxDistance", maxDistance);
  if (!b.gpu()) return;
  Dev<float> df(frame), dm(model), dn(normals), dp(pose);
  Dev<double> ds(kSums);
  auto go = [&] {
    LAUNCH(icp_point_plane, grd, blk, 0, df.p, dm.p, dn.p, dp.p, ds.p, width, height, fx, fy, cx, cy, maxDistance);
  };
  ds.zero();
  b.once(go);
  auto o = ds.get();
  double want[kSums] = {}, size[kSums] = {};
  for (int i = 0; i < n; i++) {
    double p[3];
    const float* v = &frame[3 * i];
    if (v[2] <= 0) continue;
    for (int j = 0; j < 3; j++)
      p[j] = double(pose[4 * j]) * v[0] + double(pose[4 * j + 1]) * v[1] + double(pose[4 * j + 2]) * v[2] +
             pose[4 * j + 3];
    if (p[2] < 0.1f) continue;
    long u = lrint(fx * p[0] / p[2] + cx), w = lrint(fy * p[1] / p[2] + cy);
    if (u < 0 || w < 0 || u >= width || w >= height) continue;
    const float *q = &model[3 * (w * width + u)], *m = &normals[3 * (w * width + u)];
    if (q[2] <= 0) continue;
    double d[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    if (d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > double(maxDistance) * maxDistance) continue;
    double row[7] = {p[1] * m[2] - p[2] * m[1], p[2] * m[0] - p[0] * m[2], p[0] * m[1] - p[1] * m[0], m[0], m[1], m[2],
                     d[0] * m[0] + d[1] * m[1] + d[2] * m[2]};
    int e = 0;
    for (int a = 0; a < 6; a++)
      for (int c = a; c < 7; c++, e++) {
        want[e] += row[a] * row[c];
        size[e] += fabs(row[a] * row[c]);
      }
    want[27]++;
    size[27]++;
  }
  Cmp c(name, 0, 1e-3);  // a few points fall on the other side of a limit
  for (int i = 0; i < kSums; i++) c.add(i, o[i] / (size[i] + 1e-9), want[i] / (size[i] + 1e-9));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 320, 240, 75);
  run(b, "large", 1280, 720, 132);
  return b.finish();
}
