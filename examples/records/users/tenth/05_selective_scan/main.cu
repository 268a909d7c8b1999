// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int batch, int length, int dim, int block) {
  const int N = 16;
  dim3 blk(block), grd(ceilDiv(dim, block), batch);
  size_t n = size_t(batch) * length * dim, m = size_t(batch) * length * N;
  b.begin(name, "selectiveScan<16,32>", grd, blk);
  b.array("u", "float", n);
  b.array("delta", "float", n);
  b.array("A", "float", size_t(dim) * N);
  b.array("B", "float", m);
  b.array("C", "float", m);
  b.array("skip", "float", dim);
  b.array("gate", "float", n);
  b.array("deltaBias", "float", dim);
  b.array("y", "float", n);
  b.scalar("length", length);
  b.scalar("dim", dim);
  if (!b.gpu()) return;
  Rng r(5);
  std::vector<float> u(n), delta(n), gate(n), A(size_t(dim) * N), B(m), C(m), skip(dim), bias(dim);
  for (auto& x : u) x = r.range(-1.5f, 1.5f);
  for (auto& x : delta) x = r.range(-1, 1);
  for (auto& x : gate) x = r.range(-2, 2);
  for (auto& x : B) x = r.normal();
  for (auto& x : C) x = r.normal();
  for (auto& x : skip) x = r.range(0.5f, 1.5f);
  for (auto& x : bias) x = r.range(-5, -2);
  for (size_t i = 0; i < A.size(); i++) A[i] = -float(i % N + 1) * r.range(0.8f, 1.2f);
  Dev<float> du(u), dd(delta), dg(gate), dA(A), dB(B), dC(C), ds(skip), db(bias), dy(n);
  auto go = [&] {
    LAUNCH((selectiveScan<16, 32>), grd, blk, 0, du.p, dd.p, dA.p, dB.p, dC.p, ds.p, dg.p, db.p, dy.p, length, dim);
  };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-3, 2e-4);
  for (size_t k : sample(size_t(batch) * dim, 1000)) {
    size_t seq = k / dim * length, ch = k % dim;
    double h[N] = {};
    for (int t = 0; t < length; t++) {
      size_t i = (seq + t) * dim + ch;
      double dt = log(1 + exp(double(delta[i]) + bias[ch])), y = 0;
      for (int s = 0; s < N; s++) {
        h[s] = exp(dt * A[ch * N + s]) * h[s] + dt * B[(seq + t) * N + s] * u[i];
        y += C[(seq + t) * N + s] * h[s];
      }
      y += double(skip[ch]) * u[i];
      c.add(i, o[i], y * gate[i] / (1 + exp(-double(gate[i]))));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3, 44, 712, 64);
  run(b, "large", 11, 620, 1536, 128);
  return b.finish();
}
