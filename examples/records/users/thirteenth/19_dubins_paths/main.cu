// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double turnOf(double a) { return a - 2 * M_PI * floor(a / (2 * M_PI)); }
// Lengths by geometry: circles left and right of both poses, their tangents, and a third circle that touches two.
static void wordsOf(double d, double a, double b, double (&len)[6]) {
  for (double& l : len) l = INFINITY;
  for (int first = 0; first < 2; first++)
    for (int second = 0; second < 2; second++) {
      // +1: a left turn; the centre lies one radius to that side of the pose
      double u = first ? -1 : 1, v = second ? -1 : 1;
      double cx = -u * sin(a), cy = u * cos(a), ex = d - v * sin(b), ey = v * cos(b);
      double x = ex - cx, y = ey - cy, dist = sqrt(x * x + y * y), direction = atan2(y, x);
      if (u == v) {
        double t = turnOf(u * (direction - a)), q = turnOf(u * (b - direction));
        len[first ? 1 : 0] = t + dist + q;
        if (dist <= 4 && d <= 4) {
          double p = 2 * M_PI - 2 * asin(dist / 4);  // the middle arc, more than half a turn
          double h = turnOf(u * (direction - a) + p / 2);
          double e = turnOf(u * (b - a) - h + p);
          len[first ? 4 : 5] = h + p + e;
        }
      } else if (dist >= 2) {
        double line = sqrt(dist * dist - 4), heading = direction + u * atan2(2, line);
        len[first ? 3 : 2] = turnOf(u * (heading - a)) + line + turnOf(v * (b - heading));
      }
    }
}
static void run(Bench& b, const char* name, int starts, int goals, float extent, float radius) {
  Rng r(119);
  std::vector<float> pose[6];
  for (int k = 0; k < 6; k++) {
    pose[k].resize(k < 3 ? starts : goals);
    for (auto& x : pose[k]) x = k % 3 == 2 ? r.range(-3.14159f, 3.14159f) : r.range(0, extent);
  }
  dim3 blk(32, 4), grd(ceilDiv(goals, 32), ceilDiv(starts, 4));
  size_t n = size_t(starts) * goals;
  b.begin(name, "dubins_paths", grd, blk);
  b.data("startX", "float", pose[0]);
  b.data("startY", "float", pose[1]);
  b.data("startHeading", "float", pose[2]);
  b.data("goalX", "float", pose[3]);
  b.data("goalY", "float", pose[4]);
  b.data("goalHeading", "float", pose[5]);
  b.array("lengths", "float", n);
  b.array("words", "unsigned char", n);
  b.scalar("starts", starts);
  b.scalar("goals", goals);
  b.scalar("radius", radius);
  if (!b.gpu()) return;
  Dev<float> d0(pose[0]), d1(pose[1]), d2(pose[2]), d3(pose[3]), d4(pose[4]), d5(pose[5]), dl(n);
  Dev<unsigned char> dw(n);
  auto go = [&] {
    LAUNCH(dubins_paths, grd, blk, 0, d0.p, d1.p, d2.p, d3.p, d4.p, d5.p, dl.p, dw.p, starts, goals, radius);
  };
  b.once(go);
  auto o = dl.get();
  auto w = dw.get();
  Cmp c(name, 1e-4, 1e-3, 2e-3);
  for (size_t k : sample(n, 400000)) {
    size_t s = k / goals, g = k % goals;
    double x = double(pose[3][g]) - pose[0][s], y = double(pose[4][g]) - pose[1][s], bearing = atan2(y, x);
    double len[6];
    wordsOf(sqrt(x * x + y * y) / radius, turnOf(pose[2][s] - bearing), turnOf(pose[5][g] - bearing), len);
    double want = *std::min_element(len, len + 6);
    c.add(k, o[k], radius * want);
    c.add(k, radius * (w[k] < 6 ? len[w[k]] : 1e30), radius * want);  // the word is one of the shortest
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 700, 60, 5);
  run(b, "large", 2300, 3000, 40, 4.5f);
  return b.finish();
}
