// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int chains, int chainLength, int torsionTypes) {
  Rng r(606);
  int atomCount = chains * chainLength;
  std::vector<int> atoms, types, termOffsets(torsionTypes + 1);
  for (int t = 0; t < torsionTypes; t++) termOffsets[t + 1] = termOffsets[t] + 1 + int(r.below(4));
  for (int c = 0; c < chains; c++)
    for (int i = 0; i + 3 < chainLength; i++)
      for (int copy = 0; copy < 2; copy++) {  // a second torsion over one atom further, for most bonds
        if (copy && (i + 5 >= chainLength || r.below(4) == 0)) continue;
        int base = c * chainLength + i;
        for (int k = 0; k < 4; k++) atoms.push_back(base + k + (copy && k == 3 ? 2 : 0));
        types.push_back(int(r.below(torsionTypes)));
      }
  int torsions = int(types.size());
  dim3 blk(128), grd(ceilDiv(torsions, 128));
  b.begin(name, "torsion_forces", grd, blk);
  b.array("positions", "float4", atomCount);
  b.data("atoms", "int", atoms);
  b.data("types", "int", types);
  b.data("termOffsets", "int", termOffsets);
  b.array("terms", "TorsionTerm", termOffsets[torsionTypes], sizeof(TorsionTerm));
  b.array("forces", "float", 3 * size_t(atomCount));
  b.array("energy", "float", 1);
  b.scalar("torsions", torsions);
  if (!b.gpu()) return;
  std::vector<float4> x(atomCount);
  for (int c = 0; c < chains; c++) {
    float ox = r.range(0, 50), oy = r.range(0, 50), oz = r.range(0, 50);
    for (int i = 0; i < chainLength; i++)
      x[c * chainLength + i] = make_float4(ox + 1.25f * i + r.range(-0.1f, 0.1f),
                                           oy + (i & 1 ? 0.45f : -0.45f) + r.range(-0.2f, 0.2f),
                                           oz + (i & 2 ? 0.4f : -0.4f) + r.range(-0.2f, 0.2f), 0);
  }
  std::vector<TorsionTerm> terms(termOffsets[torsionTypes]);
  for (auto& t : terms) t = {r.range(0.5f, 8.0f), r.below(2) ? 3.14159265f : 0.0f, float(1 + r.below(4))};
  Dev<float4> dx(x);
  Dev<int> da(atoms), dty(types), doff(termOffsets);
  Dev<TorsionTerm> dte(terms);
  Dev<float> df(3 * size_t(atomCount)), de(1);
  auto go = [&] {
    LAUNCH(torsion_forces, grd, blk, 0, dx.p, da.p, dty.p, doff.p, dte.p, df.p, de.p, torsions);
  };
  df.zero();
  de.zero();
  b.once(go);
  auto f = df.get(), e = de.get();
  std::vector<double> want(3 * size_t(atomCount)), size(3 * size_t(atomCount));
  double energy = 0;
  for (int i = 0; i < torsions; i++) {
    const int* q = &atoms[4 * size_t(i)];
    double p[4][3], ij[3], kj[3], kl[3], m[3], n[3], mm = 0, nn = 0, kk = 0, ijn = 0, mn = 0, ijkj = 0, klkj = 0;
    for (int k = 0; k < 4; k++) p[k][0] = x[q[k]].x, p[k][1] = x[q[k]].y, p[k][2] = x[q[k]].z;
    for (int d = 0; d < 3; d++) ij[d] = p[0][d] - p[1][d], kj[d] = p[2][d] - p[1][d], kl[d] = p[2][d] - p[3][d];
    for (int d = 0; d < 3; d++) {
      int u = (d + 1) % 3, w = (d + 2) % 3;
      m[d] = ij[u] * kj[w] - ij[w] * kj[u];
      n[d] = kj[u] * kl[w] - kj[w] * kl[u];
    }
    for (int d = 0; d < 3; d++) {
      mm += m[d] * m[d], nn += n[d] * n[d], kk += kj[d] * kj[d], ijn += ij[d] * n[d], mn += m[d] * n[d];
      ijkj += ij[d] * kj[d], klkj += kl[d] * kj[d];
    }
    double len = sqrt(kk), phi = atan2(len * ijn, mn), slope = 0, steep = 0;
    for (int t = termOffsets[types[i]]; t < termOffsets[types[i] + 1]; t++) {
      double arg = double(terms[t].multiplicity) * phi - terms[t].phase;
      energy += terms[t].barrier * (1 + cos(arg));
      slope -= double(terms[t].barrier) * terms[t].multiplicity * sin(arg);
      steep += double(terms[t].barrier) * terms[t].multiplicity;
    }
    for (int d = 0; d < 3; d++) {
      double gi = -len / mm * m[d], gl = len / nn * n[d], s = ijkj / kk * gi - klkj / kk * gl;  // per unit slope
      double g[4] = {gi, s - gi, -s - gl, gl};
      for (int k = 0; k < 4; k++) {
        want[3 * size_t(q[k]) + d] += slope * g[k];
        size[3 * size_t(q[k]) + d] += steep * (len / sqrt(mm) + len / sqrt(nn));
      }
    }
  }
  Cmp c(name, 0, 1e-3);
  for (size_t i = 0; i < f.size(); i++) c.add(i, f[i] / (1e-3 + size[i]), want[i] / (1e-3 + size[i]));
  c.add(f.size(), e[0] / energy, 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60, 400, 40);
  run(b, "large", 1500, 400, 180);
  return b.finish();
}
