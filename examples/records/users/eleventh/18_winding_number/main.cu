// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rings, int segments, int queries, int facesPerChunk) {
  Rng r(18);
  std::vector<float3> vert;
  std::vector<int> faces;
  for (int i = 0; i < rings; i++)  // an open, dented sphere: without its poles
    for (int j = 0; j < segments; j++) {
      double t = M_PI * (i + 1) / (rings + 1), f = 2 * M_PI * j / segments, s = 1 + 0.1 * sin(3 * f) * sin(t);
      vert.push_back(make_float3(float(s * sin(t) * cos(f)), float(s * sin(t) * sin(f)), float(s * cos(t))));
    }
  for (int i = 0; i + 1 < rings; i++)
    for (int j = 0; j < segments; j++) {
      int a = i * segments + j, c = i * segments + (j + 1) % segments;
      for (int k : {a, a + segments, c, c, a + segments, c + segments}) faces.push_back(k);
    }
  const int n = int(faces.size() / 3);
  dim3 blk(128), grd(ceilDiv(queries, 128), ceilDiv(n, facesPerChunk));
  b.begin(name, "winding_number", grd, blk);
  b.array("queries", "float3", queries);
  b.array("vertices", "float3", vert.size());
  b.data("faces", "int", faces);
  b.array("winding", "float", queries);
  b.scalar("queryCount", queries);
  b.scalar("faceCount", n);
  b.scalar("facesPerChunk", facesPerChunk);
  if (!b.gpu()) return;
  std::vector<float3> q(queries);
  for (auto& p : q) {
    float len;
    do {
      p = make_float3(r.range(-1.8f, 1.8f), r.range(-1.8f, 1.8f), r.range(-1.8f, 1.8f));
      len = sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
    } while (len > 0.85f && len < 1.15f);
  }
  Dev<float3> dq(q), dv(vert);
  Dev<int> df(faces);
  Dev<float> dw(queries);
  auto go = [&] { LAUNCH(winding_number, grd, blk, 0, dq.p, dv.p, df.p, dw.p, queries, n, facesPerChunk); };
  dw.zero();
  b.once(go);
  auto got = dw.get();
  Cmp c(name, 0, 1e-3);
  for (int i = 0; i < queries; i += std::max(1, queries / 1500)) {
    double sum = 0;
    for (int f = 0; f < n; f++) {
      double v[3][3], l[3];
      for (int k = 0; k < 3; k++) {
        float3 w = vert[faces[3 * f + k]];
        v[k][0] = double(w.x) - q[i].x;
        v[k][1] = double(w.y) - q[i].y;
        v[k][2] = double(w.z) - q[i].z;
        l[k] = sqrt(v[k][0] * v[k][0] + v[k][1] * v[k][1] + v[k][2] * v[k][2]);
      }
      auto d = [&](int x, int y) { return v[x][0] * v[y][0] + v[x][1] * v[y][1] + v[x][2] * v[y][2]; };
      double det = v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) +
                   v[0][1] * (v[1][2] * v[2][0] - v[1][0] * v[2][2]) +
                   v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0]);
      sum += atan2(det, l[0] * l[1] * l[2] + d(0, 1) * l[2] + d(1, 2) * l[0] + d(2, 0) * l[1]);
    }
    c.add(i, got[i], sum / (2 * M_PI));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 14, 30, 5000, 100);
  run(b, "large", 36, 64, 14000, 640);
  return b.finish();
}
