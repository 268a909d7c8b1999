// SPDX-License-Identifier: BSL-1.0
#include <complex>
#include "../../common.h"
#include "kernel.cuh"
typedef std::complex<double> Amplitude;
static void run(Bench& b, const char* name, int qubits, int low, int high, unsigned long long controls, int blocks) {
  Rng r(505);
  size_t n = size_t(1) << qubits;
  unsigned long long groups = n / 4;
  dim3 blk(256), grd(blocks);
  b.begin(name, "two_qubit_gate", grd, blk);
  b.array("state", "double2", n);
  b.array("gate", "double2", 16);
  b.scalar("groups", groups);
  b.scalar("controlMask", controls);
  b.scalar("lowQubit", low);
  b.scalar("highQubit", high);
  if (!b.gpu()) return;
  // the Kronecker product of two unitary 2 x 2 matrices, then a controlled phase
  Amplitude p[2][2], q[2][2], u[4][4];
  double t = 0.7, s = 1.1;
  p[0][0] = cos(t), p[0][1] = -sin(t), p[1][0] = sin(t), p[1][1] = cos(t);
  q[0][0] = cos(s), q[0][1] = Amplitude(0, -sin(s)), q[1][0] = Amplitude(0, -sin(s)), q[1][1] = cos(s);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) u[i][j] = p[i >> 1][j >> 1] * q[i & 1][j & 1] * (i == 3 ? std::polar(1.0, 0.4) : 1.0);
  std::vector<double2> state(n), gate(16);
  for (int i = 0; i < 16; i++) gate[i] = make_double2(u[i / 4][i % 4].real(), u[i / 4][i % 4].imag());
  double scale = 1 / sqrt(double(n));
  for (auto& x : state) {
    double re = r.range(-1, 1), im = r.range(-1, 1);
    x = make_double2(scale * re, scale * im);
  }
  Dev<double2> ds(state), dg(gate);
  auto go = [&] { LAUNCH(two_qubit_gate, grd, blk, 0, ds.p, dg.p, groups, controls, low, high); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-12, 1e-12 * scale);
  for (size_t i = 0; i < n; i++) {
    Amplitude want(state[i].x, state[i].y);
    if ((i & controls) == controls) {
      size_t base = i & ~(size_t(1) << low) & ~(size_t(1) << high);
      int row = int(i >> low & 1) + 2 * int(i >> high & 1);
      want = 0;
      for (int j = 0; j < 4; j++) {
        double2 v = state[base | size_t(j & 1) << low | size_t(j >> 1) << high];
        want += u[row][j] * Amplitude(v.x, v.y);
      }
    }
    c.add(2 * i, o[i].x, want.real());
    c.add(2 * i + 1, o[i].y, want.imag());
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 18, 3, 11, 0, 132);
  run(b, "large", 23, 1, 17, 1ull << 20, 1056);
  return b.finish();
}
