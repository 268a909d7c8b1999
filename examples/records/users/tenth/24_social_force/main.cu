// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int agents, int cellsX, int cellsY, int block) {
  const CrowdParams p = {0.02f, 1.6f, 1.5f, 0.5f, 4.0f, 0.3f, 0.2f, 40.0f, 5.0f, 2.2f, cellsX, cellsY};
  Rng r(24);
  struct Agent {
    float x, y;
    int cell;
  };
  std::vector<Agent> a(agents);
  for (auto& q : a) {  // denser to the left
    float u = r.uni();
    q.x = (0.35f * u + 0.65f * u * u) * cellsX * p.cell;
    q.y = r.uni() * cellsY * p.cell;
    q.cell = std::min(int(q.y / p.cell), cellsY - 1) * cellsX + std::min(int(q.x / p.cell), cellsX - 1);
  }
  std::stable_sort(a.begin(), a.end(), [](const Agent& s, const Agent& t) { return s.cell < t.cell; });
  std::vector<int> start(cellsX * cellsY + 1);
  std::vector<float> x, y;
  for (auto& q : a) {
    start[q.cell + 1]++;
    x.push_back(q.x);
    y.push_back(q.y);
  }
  for (int i = 0; i < cellsX * cellsY; i++) start[i + 1] += start[i];
  std::vector<float> rad(agents);
  for (auto& q : rad) q = r.range(0.2f, 0.35f);
  unsigned grd = ceilDiv(agents, block);
  b.begin(name, "social_force", grd, block);
  b.data("cell_start", "int", start);
  b.data("x", "float", x);
  b.data("y", "float", y);
  for (const char* s : {"vx", "vy", "wish_x", "wish_y"}) b.array(s, "float", agents);
  b.data("radius", "float", rad);
  for (const char* s : {"new_x", "new_y", "new_vx", "new_vy"}) b.array(s, "float", agents);
  b.scalar("agents", agents);
  b.scalar("params.dt", p.dt);
  b.scalar("params.cell", p.cell);
  b.scalar("params.range", p.range);
  b.scalar("params.relaxation", p.relaxation);
  b.scalar("params.strength", p.strength);
  b.scalar("params.falloff", p.falloff);
  b.scalar("params.anisotropy", p.anisotropy);
  b.scalar("params.body", p.body);
  b.scalar("params.friction", p.friction);
  b.scalar("params.max_speed", p.max_speed);
  b.scalar("params.cells_x", p.cells_x);
  b.scalar("params.cells_y", p.cells_y);
  if (!b.gpu()) return;
  std::vector<float> vx(agents), vy(agents), wx(agents), wy(agents);
  for (int i = 0; i < agents; i++) {
    float s = r.range(0.8f, 1.6f);
    wx[i] = (r.below(2) ? s : -s);
    wy[i] = r.range(-0.2f, 0.2f);
    vx[i] = wx[i] * r.uni();
    vy[i] = r.range(-0.4f, 0.4f);
  }
  Dev<int> ds(start);
  Dev<float> dx(x), dy(y), du(vx), dv(vy), dwx(wx), dwy(wy), dr(rad), nx(agents), ny(agents), nu(agents), nv(agents);
  auto go = [&] {
    LAUNCH(social_force, grd, block, 0, ds.p, dx.p, dy.p, du.p, dv.p, dwx.p, dwy.p, dr.p, nx.p, ny.p, nu.p, nv.p,
           agents, p);
  };
  b.once(go);
  auto ox = nx.get(), oy = ny.get(), ou = nu.get(), ov = nv.get();
  double W = double(cellsX) * p.cell, H = double(cellsY) * p.cell;
  Cmp c(name, 2e-4, 2e-4, 0.001);
  for (size_t i : sample(agents, 1500)) {
    double ax = (wx[i] - vx[i]) / double(p.relaxation), ay = (wy[i] - vy[i]) / double(p.relaxation);
    double speed = sqrt(vx[i] * double(vx[i]) + vy[i] * double(vy[i]));
    for (int j = 0; j < agents; j++) {  // all agents: the cells must not matter
      if (fabsf(y[j] - y[i]) > p.range || fabsf(x[j] - x[i]) > p.range || j == int(i)) continue;
      double dx = double(x[i]) - x[j], dy = double(y[i]) - y[j], d = sqrt(dx * dx + dy * dy);
      if (d > p.range || d < 1e-6) continue;
      dx /= d;
      dy /= d;
      double over = double(rad[i]) + rad[j] - d, ahead = speed > 1e-3 ? -(dx * vx[i] + dy * vy[i]) / speed : 0;
      double f = (p.anisotropy + (1 - p.anisotropy) * (1 + ahead) / 2) * p.strength * exp(over / p.falloff);
      if (over > 0) {
        f += p.body * over;
        double slide = (vy[j] - double(vy[i])) * dx - (vx[j] - double(vx[i])) * dy;
        ax -= p.friction * over * slide * dy;
        ay += p.friction * over * slide * dx;
      }
      ax += f * dx;
      ay += f * dy;
    }
    auto wall = [&](double d) {
      return p.strength * exp((rad[i] - d) / p.falloff) + p.body * std::max(0.0, rad[i] - d);
    };
    ax += wall(x[i]) - wall(W - x[i]);
    ay += wall(y[i]) - wall(H - y[i]);
    double u = vx[i] + ax * p.dt, v = vy[i] + ay * p.dt, s = std::max(1.0, sqrt(u * u + v * v) / p.max_speed);
    u /= s;
    v /= s;
    c.add(i, ou[i], u);
    c.add(i, ov[i], v);
    c.add(i, ox[i], std::min(std::max(x[i] + u * p.dt, 0.0), W));
    c.add(i, oy[i], std::min(std::max(y[i] + v * p.dt, 0.0), H));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 13000, 70, 45, 64);
  run(b, "large", 520000, 310, 230, 128);
  return b.finish();
}
