// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int functions, int atomCount, double box) {
  const double threshold = 1e-11;
  const double sto[3] = {3.42525091, 0.62391373, 0.16885540}, co[3] = {0.15432897, 0.53532814, 0.44463454};
  const double charges[4] = {1, 6, 7, 8};
  Rng r(231);
  std::vector<double> centres(3 * functions), exponents(PRIMITIVES * functions), coefficients(PRIMITIVES * functions);
  std::vector<double> atoms(4 * atomCount);
  for (int i = 0; i < atomCount; i++) {
    for (int d = 0; d < 3; d++) atoms[4 * i + d] = box * r.uni();
    atoms[4 * i + 3] = charges[r.below(4)];
  }
  for (int f = 0; f < functions; f++) {
    int at = f % atomCount;
    double zeta = 0.8 + 1.2 * r.uni();
    for (int d = 0; d < 3; d++) centres[3 * f + d] = atoms[4 * at + d];
    for (int k = 0; k < PRIMITIVES; k++) {
      double e = exponents[f * PRIMITIVES + k] = sto[k] * zeta * zeta;
      coefficients[f * PRIMITIVES + k] = co[k] * pow(2 * e / 3.14159265358979324, 0.75);
    }
  }
  dim3 blk(16, 16), grd(ceilDiv(functions, 16), ceilDiv(functions, 16));
  size_t n = size_t(functions) * functions;
  b.begin(name, "gto_nuclear", grd, blk);
  b.data("centres", "double", centres);
  b.data("exponents", "double", exponents);
  b.data("coefficients", "double", coefficients);
  b.data("atoms", "double", atoms);
  b.array("matrix", "double", n);
  b.scalar("functions", functions);
  b.scalar("atomCount", atomCount);
  b.scalar("threshold", threshold);
  if (!b.gpu()) return;
  Dev<double> dc(centres), de(exponents), dk(coefficients), da(atoms), dm(n);
  auto go = [&] {
    LAUNCH(gto_nuclear, grd, blk, 0, dc.p, de.p, dk.p, da.p, dm.p, functions, atomCount, threshold);
  };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 1e-8, 1e-7);
  for (size_t at : sample(n, 8000)) {
    size_t i = at / functions, j = at % functions;
    double r2 = 0, sum = 0;
    for (int d = 0; d < 3; d++) r2 += pow(centres[3 * i + d] - centres[3 * j + d], 2);
    for (int k = 0; k < PRIMITIVES; k++)
      for (int l = 0; l < PRIMITIVES; l++) {
        double ea = exponents[i * PRIMITIVES + k], eb = exponents[j * PRIMITIVES + l], p = ea + eb, field = 0;
        for (int m = 0; m < atomCount; m++) {
          double t = 0;
          for (int d = 0; d < 3; d++)
            t += p * pow((ea * centres[3 * i + d] + eb * centres[3 * j + d]) / p - atoms[4 * m + d], 2);
          field += atoms[4 * m + 3] * (t < 1e-9 ? 1 : 0.5 * sqrt(3.14159265358979324 / t) * erf(sqrt(t)));
        }
        sum -= coefficients[i * PRIMITIVES + k] * coefficients[j * PRIMITIVES + l] * 2 * 3.14159265358979324 / p *
               exp(-ea * eb / p * r2) * field;
      }
    c.add(at, o[at], sum);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 120, 11, 9.0);
  run(b, "large", 440, 40, 16.0);
  return b.finish();
}
