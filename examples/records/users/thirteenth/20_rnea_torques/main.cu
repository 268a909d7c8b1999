// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// The check sums over links in the frame of the base: no recursion of forces, but each link's force times its arm.
struct D3 {
  double v[3];
};
static D3 add(D3 a, D3 b) { return {{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2]}}; }
static D3 sub(D3 a, D3 b) { return {{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2]}}; }
static D3 mulBy(double s, D3 a) { return {{s * a.v[0], s * a.v[1], s * a.v[2]}}; }
static double dot(D3 a, D3 b) { return a.v[0] * b.v[0] + a.v[1] * b.v[1] + a.v[2] * b.v[2]; }
static D3 crossOf(D3 a, D3 b) {
  return {{a.v[1] * b.v[2] - a.v[2] * b.v[1], a.v[2] * b.v[0] - a.v[0] * b.v[2], a.v[0] * b.v[1] - a.v[1] * b.v[0]}};
}
struct D33 {
  D3 col[3];
  D3 operator*(D3 a) const { return add(add(mulBy(a.v[0], col[0]), mulBy(a.v[1], col[1])), mulBy(a.v[2], col[2])); }
  D3 transposed(D3 a) const { return {{dot(col[0], a), dot(col[1], a), dot(col[2], a)}}; }
};
static void torques(const std::vector<Link>& links, const double* q, const double* qd, const double* qdd, double* tau) {
  D33 R = {{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}};
  D3 origin = {}, w = {}, dw = {}, a = {{0, 0, double(9.81f)}};
  D3 origins[7], axes[7], forces[7], moments[7], centres[7];
  for (int i = 0; i < 7; i++) {
    const Link& l = links[i];
    D3 p = R * D3{{l.offset[0], l.offset[1], l.offset[2]}};
    a = add(a, add(crossOf(dw, p), crossOf(w, crossOf(w, p))));
    origin = add(origin, p);
    double c = cos(q[i]), s = sin(q[i]), ca = l.cosAlpha, sa = l.sinAlpha;
    D33 turn = {{{{c, ca * s, sa * s}}, {{-s, ca * c, sa * c}}, {{0, -sa, ca}}}};
    R = {{R * turn.col[0], R * turn.col[1], R * turn.col[2]}};
    D3 z = R.col[2];
    dw = add(dw, add(crossOf(w, mulBy(qd[i], z)), mulBy(qdd[i], z)));
    w = add(w, mulBy(qd[i], z));
    D3 com = R * D3{{l.com[0], l.com[1], l.com[2]}};
    const float* I = l.inertia;
    D33 inertia = {{{{I[0], I[3], I[4]}}, {{I[3], I[1], I[5]}}, {{I[4], I[5], I[2]}}}};
    auto inBase = [&](D3 v) { return R * (inertia * R.transposed(v)); };
    forces[i] = mulBy(l.mass, add(a, add(crossOf(dw, com), crossOf(w, crossOf(w, com)))));
    moments[i] = add(inBase(dw), crossOf(w, inBase(w)));
    origins[i] = origin;
    axes[i] = z;
    centres[i] = add(origin, com);
  }
  for (int j = 0; j < 7; j++) {
    tau[j] = links[j].damping * qd[j];
    for (int i = j; i < 7; i++)
      tau[j] += dot(axes[j], add(moments[i], crossOf(sub(centres[i], origins[j]), forces[i])));
  }
}
static void run(Bench& b, const char* name, int samples) {
  dim3 blk(96), grd(ceilDiv(samples, 96));
  size_t n = size_t(samples) * 7;
  b.begin(name, "rnea_torques", grd, blk);
  b.array("links", "Link", 7, sizeof(Link));
  b.array("position", "float", n);
  b.array("velocity", "float", n);
  b.array("acceleration", "float", n);
  b.array("torque", "float", n);
  b.scalar("samples", samples);
  if (!b.gpu()) return;
  Rng r(120);
  std::vector<Link> links(7);
  for (int i = 0; i < 7; i++) {
    Link& l = links[i];
    l.sinAlpha = i == 0 ? 0.0f : i % 2 ? -1.0f : 1.0f;
    l.cosAlpha = i == 0 ? 1.0f : 0.0f;
    for (int k = 0; k < 3; k++) {
      l.offset[k] = r.range(-0.1f, 0.3f);
      l.com[k] = r.range(-0.05f, 0.1f);
      l.inertia[k] = r.range(0.02f, 0.1f);
      l.inertia[3 + k] = r.range(-0.005f, 0.005f);
    }
    l.mass = 5.0f - 0.5f * i;
    l.damping = 0.1f + 0.02f * i;
  }
  std::vector<float> q(n), qd(n), qdd(n);
  for (auto& x : q) x = r.range(-3, 3);
  for (auto& x : qd) x = r.range(-2, 2);
  for (auto& x : qdd) x = r.range(-4, 4);
  Dev<Link> dl(links);
  Dev<float> dq(q), dqd(qd), dqdd(qdd), dt(n);
  auto go = [&] { LAUNCH(rnea_torques, grd, blk, 0, dl.p, dq.p, dqd.p, dqdd.p, dt.p, samples); };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 1e-3, 2e-3);
  for (size_t i : sample(samples, 100000)) {
    double x[7], v[7], a[7], tau[7];
    for (int j = 0; j < 7; j++) {
      x[j] = q[size_t(j) * samples + i];
      v[j] = qd[size_t(j) * samples + i];
      a[j] = qdd[size_t(j) * samples + i];
    }
    torques(links, x, v, a, tau);
    for (int j = 0; j < 7; j++) c.add(i, o[size_t(j) * samples + i], tau[j]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000);
  run(b, "large", 1300000);
  return b.finish();
}
