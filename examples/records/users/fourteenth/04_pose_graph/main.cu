// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int poses, int closures, double huber) {
  Rng r(54);
  int edges = poses - 1 + closures;
  std::vector<int> from(edges), to(edges);
  for (int e = 0; e < edges; e++) {
    if (e < poses - 1) {
      from[e] = e;
      to[e] = e + 1;
    } else {
      int i = int(r.below(poses)), j;
      do j = r.below(4) ? std::min(poses - 1, i + 1 + int(r.below(400))) : int(r.below(poses));
      while (j == i);
      from[e] = i;
      to[e] = j;
    }
  }
  dim3 blk(128), grd(ceilDiv(edges, 128));
  b.begin(name, "pose_graph", grd, blk);
  b.array("poses", "Pose2", poses, sizeof(Pose2));
  b.array("constraints", "Constraint", edges, sizeof(Constraint));
  b.data("from", "int", from);
  b.data("to", "int", to);
  b.array("diagonal", "double", size_t(poses) * 6);
  b.array("gradient", "double", size_t(poses) * 3);
  b.array("coupling", "double", size_t(edges) * 9);
  b.array("chi2", "double", 1);
  b.scalar("edges", edges);
  b.scalar("huber", huber);
  if (!b.gpu()) return;
  std::vector<Pose2> p(poses);
  std::vector<Constraint> z(edges);
  for (int i = 0; i < poses; i++) p[i] = {20 * cos(0.001 * i) + r.normal(), 20 * sin(0.001 * i) + r.normal(), 0.01 * i};
  for (int e = 0; e < edges; e++) {
    Pose2 a = p[from[e]], q = p[to[e]];
    double c = cos(a.theta), s = sin(a.theta), tx = q.x - a.x, ty = q.y - a.y;
    z[e] = {c * tx + s * ty + 0.05 * r.normal(), -s * tx + c * ty + 0.05 * r.normal(),
            q.theta - a.theta + 0.02 * r.normal(), r.range(50, 150), r.range(-5, 5), r.range(-5, 5),
            r.range(50, 150), r.range(-5, 5), r.range(200, 400)};
  }
  Dev<Pose2> dp(p);
  Dev<Constraint> dz(z);
  Dev<int> df(from), dt(to);
  Dev<double> dd(size_t(poses) * 6), dg(size_t(poses) * 3), dc(size_t(edges) * 9), dx(1);
  auto go = [&] {
    LAUNCH(pose_graph, grd, blk, 0, dp.p, dz.p, df.p, dt.p, dd.p, dg.p, dc.p, dx.p, edges, huber);
  };
  b.once(go);
  auto od = dd.get(), og = dg.get(), oc = dc.get(), ox = dx.get();
  std::vector<double> wd(od.size()), wg(og.size());
  Cmp c(name, 1e-7, 1e-5);
  double total = 0;
  for (int e = 0; e < edges; e++) {
    const Pose2 &a = p[from[e]], &q = p[to[e]];
    double cs = cos(a.theta), sn = sin(a.theta), tx = q.x - a.x, ty = q.y - a.y;
    double turn = q.theta - a.theta - z[e].dtheta;
    double err[3] = {cs * tx + sn * ty - z[e].dx, cs * ty - sn * tx - z[e].dy, atan2(sin(turn), cos(turn))};
    double o[3][3] = {
        {z[e].xx, z[e].xy, z[e].xt}, {z[e].xy, z[e].yy, z[e].yt}, {z[e].xt, z[e].yt, z[e].tt}};
    double jac[3][6] = {{-cs, -sn, cs * ty - sn * tx, cs, sn, 0},
                        {sn, -cs, -cs * tx - sn * ty, -sn, cs, 0},
                        {0, 0, -1, 0, 0, 1}};
    double q2 = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) q2 += err[i] * o[i][j] * err[j];
    double w = q2 > huber * huber ? huber / sqrt(q2) : 1;
    total += q2 > huber * huber ? 2 * huber * sqrt(q2) - huber * huber : q2;
    double h[6][6] = {}, g[6] = {};
    for (int u = 0; u < 6; u++)
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
          g[u] += w * jac[i][u] * o[i][j] * err[j];
          for (int v = 0; v < 6; v++) h[u][v] += w * jac[i][u] * o[i][j] * jac[j][v];
        }
    for (int half = 0; half < 2; half++) {
      size_t node = half ? to[e] : from[e];
      int k = 0;
      for (int u = 0; u < 3; u++) {
        wg[node * 3 + u] += g[half * 3 + u];
        for (int v = u; v < 3; v++) wd[node * 6 + k++] += h[half * 3 + u][half * 3 + v];
      }
    }
    for (int u = 0; u < 3; u++)
      for (int v = 0; v < 3; v++) c.add(e, oc[size_t(e) * 9 + u * 3 + v], h[u][3 + v]);
  }
  for (size_t i = 0; i < wd.size(); i++) c.add(i, od[i], wd[i]);
  for (size_t i = 0; i < wg.size(); i++) c.add(i, og[i], wg[i]);
  c.add(0, ox[0], total);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9000, 12000, 2.0);
  run(b, "large", 120000, 300000, 1.5);
  return b.finish();
}
