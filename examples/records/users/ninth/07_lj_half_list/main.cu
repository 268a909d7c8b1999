// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
constexpr int LANES = 8;
static void run(Bench& b, const char* name, int mx, int my, int mz) {
  const float a = 1.68f, cutoff = 2.5f, skin = 0.3f, cutoff2 = cutoff * cutoff;
  const float box[3] = {a * mx, a * my, a * mz};
  int n = 4 * mx * my * mz, types = 2, block = 128;
  std::vector<float> p[3] = {std::vector<float>(n), std::vector<float>(n), std::vector<float>(n)};
  std::vector<int> type(n), start(n + 1), list;
  const float basis[4][3] = {{0, 0, 0}, {0.5f, 0.5f, 0}, {0.5f, 0, 0.5f}, {0, 0.5f, 0.5f}};
  Rng r(7);
  for (int i = 0; i < n; i++) {  // a liquid-like disturbed fcc lattice
    int c = i / 4, at[3] = {c % mx, c / mx % my, c / mx / my};
    for (int k = 0; k < 3; k++) {
      float v = (at[k] + basis[i % 4][k] + 0.25f) * a + r.range(-0.11f, 0.11f);
      p[k][i] = std::min(std::max(v, 0.0f), box[k] * 0.99999f);
    }
    type[i] = r.below(4) == 0;
  }
  int reach = int(ceilf((cutoff + skin + 0.22f) / a)) + 1;  // lattice cells that may hold neighbours
  for (int i = 0; i < n; i++) {
    int c = i / 4, cx = c % mx, cy = c / mx % my, cz = c / mx / my;
    size_t first = list.size();
    for (int dz = -reach; dz <= reach; dz++)
      for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++) {
          int q = ((cz + dz + mz) % mz * my + (cy + dy + my) % my) * mx + (cx + dx + mx) % mx;
          for (int j = 4 * q; j < 4 * q + 4; j++) {
            if (j <= i) continue;
            float s = 0;
            for (int k = 0; k < 3; k++) {
              float d = p[k][i] - p[k][j];
              d -= box[k] * roundf(d / box[k]);
              s += d * d;
            }
            if (s < (cutoff + skin) * (cutoff + skin)) list.push_back(j);
          }
        }
    std::sort(list.begin() + first, list.end());
    start[i + 1] = int(list.size());
  }
  dim3 grd(ceilDiv(size_t(n) * LANES, block));
  b.begin(name, "lj_half_list<8>", grd, block);
  b.data("x", "float", p[0]);
  b.data("y", "float", p[1]);
  b.data("z", "float", p[2]);
  b.data("type", "int", type);
  b.data("start", "int", start);
  b.data("list", "int", list);
  b.array("coeff", "float2", types * types);
  b.array("fx", "double", n);
  b.array("fy", "double", n);
  b.array("fz", "double", n);
  b.scalar("atoms", n);
  b.scalar("types", types);
  b.scalar("boxX", box[0]);
  b.scalar("boxY", box[1]);
  b.scalar("boxZ", box[2]);
  b.scalar("cutoff2", cutoff2);
  if (!b.gpu()) return;
  const double eps[2] = {1.0, 0.7}, sig[2] = {1.0, 0.9};
  std::vector<float2> coeff(4);
  for (int s = 0; s < 2; s++)
    for (int t = 0; t < 2; t++) {  // Lorentz-Berthelot
      double e = sqrt(eps[s] * eps[t]), g = pow((sig[s] + sig[t]) / 2, 6);
      coeff[s * 2 + t] = make_float2(float(48 * e * g * g), float(24 * e * g));
    }
  Dev<float> dx(p[0]), dy(p[1]), dz(p[2]);
  Dev<double> fx(n), fy(n), fz(n);
  Dev<int> dt(type), ds(start), dl(list);
  Dev<float2> dc(coeff);
  auto go = [&] {
    LAUNCH(lj_half_list<LANES>, grd, block, 0, dx.p, dy.p, dz.p, dt.p, ds.p, dl.p, dc.p, fx.p, fy.p, fz.p, n, types,
           box[0], box[1], box[2], cutoff2);
  };
  fx.zero();
  fy.zero();
  fz.zero();
  b.once(go);
  std::vector<double> got[3] = {fx.get(), fy.get(), fz.get()};
  Cmp c(name, 0, 1e-4, 0.005);  // of the sum of the pairs' magnitudes; pairs at the cutoff may go either way
  for (size_t i : sample(n, 1500)) {  // all atoms, not the list
    double f[3] = {}, mag = 0;
    for (int j = 0; j < n; j++) {
      if (size_t(j) == i) continue;
      double d[3], s = 0;
      for (int k = 0; k < 3; k++) {
        d[k] = double(p[k][i]) - p[k][j];
        if (d[k] > 0.5 * box[k]) d[k] -= box[k];
        if (d[k] < -0.5 * box[k]) d[k] += box[k];
        s += d[k] * d[k];
      }
      if (s >= double(cutoff) * cutoff) continue;
      double rr = sqrt(s), e = sqrt(eps[type[i]] * eps[type[j]]), sr = pow((sig[type[i]] + sig[type[j]]) / 2 / rr, 6);
      double w = 24 * e * (2 * sr * sr - sr) / rr;
      mag += fabs(w);
      for (int k = 0; k < 3; k++) f[k] += w * d[k] / rr;
    }
    for (int k = 0; k < 3; k++) c.add(3 * i + k, got[k][i] / mag, f[k] / mag);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 14, 12, 11);
  run(b, "large", 31, 27, 26);
  return b.finish();
}
