// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <complex>
typedef std::complex<double> Z;
struct ZM {
  Z m[3][3];
};
static ZM mul(const ZM& a, const ZM& b) {
  ZM c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double re = 0, im = 0;
      for (int k = 0; k < 3; k++) {
        re += a.m[i][k].real() * b.m[k][j].real() - a.m[i][k].imag() * b.m[k][j].imag();
        im += a.m[i][k].real() * b.m[k][j].imag() + a.m[i][k].imag() * b.m[k][j].real();
      }
      c.m[i][j] = Z(re, im);
    }
  return c;
}
static ZM adjoint(const ZM& a) {
  ZM c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) c.m[i][j] = std::conj(a.m[j][i]);
  return c;
}
static void run(Bench& b, const char* name, int nx, int ny, int nz, int nt) {
  int volume = nx * ny * nz * nt;
  dim3 blk(THREADS), grd(ceilDiv(volume, THREADS));
  b.begin(name, "su3_plaquette", grd, blk);
  b.array("links", "float2", size_t(volume) * 36);
  b.array("density", "float", volume);
  b.array("total", "double", 1);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("nt", nt);
  if (!b.gpu()) return;
  Rng r(114);
  std::vector<float2> links(size_t(volume) * 36);
  for (int d = 0; d < 4; d++)
    for (int s = 0; s < volume; s++) {
      Z v[3][3];  // three orthonormal rows near the identity; the determinant's phase does not matter here
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) v[i][j] = Z((i == j) + r.range(-0.3f, 0.3f), r.range(-0.3f, 0.3f));
        for (int k = 0; k < i; k++) {
          Z dot = 0;
          for (int j = 0; j < 3; j++) dot += std::conj(v[k][j]) * v[i][j];
          for (int j = 0; j < 3; j++) v[i][j] -= dot * v[k][j];
        }
        double n = 0;
        for (int j = 0; j < 3; j++) n += std::norm(v[i][j]);
        for (int j = 0; j < 3; j++) v[i][j] /= sqrt(n);
      }
      for (int i = 0; i < 9; i++)
        links[size_t(d * 9 + i) * volume + s] =
            make_float2(float(v[i / 3][i % 3].real()), float(v[i / 3][i % 3].imag()));
    }
  Dev<float2> dl(links);
  Dev<float> dd(volume);
  Dev<double> dt(1);
  auto go = [&] { LAUNCH(su3_plaquette, grd, blk, 0, dl.p, dd.p, dt.p, nx, ny, nz, nt); };
  dt.zero();
  b.once(go);
  auto o = dd.get();
  double total = dt.get()[0], want = 0;
  auto link = [&](int d, const int (&x)[4]) {
    size_t s = ((size_t(x[3]) * nz + x[2]) * ny + x[1]) * nx + x[0];
    ZM m;
    for (int i = 0; i < 9; i++) {
      float2 e = links[size_t(d * 9 + i) * volume + s];
      m.m[i / 3][i % 3] = Z(e.x, e.y);
    }
    return m;
  };
  const int extent[4] = {nx, ny, nz, nt};
  Cmp c(name, 1e-5, 1e-5);
  int s = 0;
  int x[4];
  for (x[3] = 0; x[3] < nt; x[3]++)
    for (x[2] = 0; x[2] < nz; x[2]++)
      for (x[1] = 0; x[1] < ny; x[1]++)
        for (x[0] = 0; x[0] < nx; x[0]++, s++) {
          double sum = 0;
          for (int mu = 0; mu < 4; mu++)
            for (int nu = mu + 1; nu < 4; nu++) {
              int xm[4] = {x[0], x[1], x[2], x[3]}, xn[4] = {x[0], x[1], x[2], x[3]};
              xm[mu] = (xm[mu] + 1) % extent[mu];
              xn[nu] = (xn[nu] + 1) % extent[nu];
              ZM p = mul(mul(link(mu, x), link(nu, xm)), mul(adjoint(link(mu, xn)), adjoint(link(nu, x))));
              sum += (p.m[0][0] + p.m[1][1] + p.m[2][2]).real();
            }
          sum /= 18;
          want += sum;
          c.add(s, o[s], sum);
        }
  c.add(volume, total / volume, want / volume);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 16, 16, 12, 10);
  run(b, "large", 24, 24, 20, 32);
  return b.finish();
}
