// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int batch, int hidden, int step, int longest, unsigned blocks) {
  const float clip = 1.25f;
  Rng r(23);
  std::vector<int> lengths(batch);
  for (auto& l : lengths) l = longest - int(r.below(longest * 3 / 4));
  size_t n = size_t(batch) * hidden;
  dim3 blk(256), grd(std::min(blocks, ceilDiv(n, 256)));
  b.begin(name, "lstm_backward", grd, blk);
  b.array("gates", "half", 4 * n);
  b.array("cellPrev", "float", n);
  b.array("cell", "float", n);
  b.array("dOutput", "half", n);
  b.array("dHidden", "half", n);
  b.array("dCellNext", "float", n);
  b.data("lengths", "int", lengths);
  b.array("dGates", "half", 4 * n);
  b.array("dCell", "float", n);
  b.scalar("step", step);
  b.scalar("batch", batch);
  b.scalar("hidden", hidden);
  b.scalar("clip", clip);
  if (!b.gpu()) return;
  std::vector<half> gates(4 * n), dOutput(n), dHidden(n);
  std::vector<float> cellPrev(n), cell(n), dNext(n);
  for (size_t a = 0; a < 4 * n; a++)
    gates[a] = __float2half(a / hidden % 4 == 2 ? r.range(-0.98f, 0.98f) : r.range(0.02f, 0.98f));
  for (size_t a = 0; a < n; a++) {
    dOutput[a] = __float2half(r.range(-1, 1));
    dHidden[a] = __float2half(r.range(-1, 1));
    cellPrev[a] = r.range(-2, 2);
    cell[a] = r.range(-2, 2);
    dNext[a] = r.range(-3, 3);
  }
  Dev<half> dg(gates), dout(dOutput), dh(dHidden), dres(4 * n);
  Dev<float> dp(cellPrev), dc(cell), dn(dNext), dcell(n);
  Dev<int> dl(lengths);
  auto go = [&] {
    LAUNCH(lstm_backward, grd, blk, 0, dg.p, dp.p, dc.p, dout.p, dh.p, dn.p, dl.p, dres.p, dcell.p, step, batch, hidden,
           clip);
  };
  b.once(go);
  auto o = dres.get();
  auto oc = dcell.get();
  Cmp c(name, 2e-3, 1e-4);
  for (size_t a : sample(n)) {
    size_t row = a / hidden, base = row * 4 * hidden + a % hidden;
    double x[4], want[5] = {0, 0, 0, 0, dNext[a]};
    for (int q = 0; q < 4; q++) x[q] = __half2float(gates[base + size_t(q) * hidden]);
    if (step < lengths[row]) {
      double tc = tanh(double(cell[a])), d = double(__half2float(dOutput[a])) + __half2float(dHidden[a]);
      double s = dNext[a] + d * x[3] * (1 - tc * tc);
      want[0] = s * x[2] * x[0] * (1 - x[0]);
      want[1] = s * cellPrev[a] * x[1] * (1 - x[1]);
      want[2] = s * x[0] * (1 - x[2] * x[2]);
      want[3] = d * tc * x[3] * (1 - x[3]);
      want[4] = s * x[1];
    }
    for (int q = 0; q < 4; q++)
      c.add(base + size_t(q) * hidden, __half2float(o[base + size_t(q) * hidden]),
            std::min(std::max(want[q], -double(clip)), double(clip)));
    c.add(a, oc[a], want[4]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 192, 640, 31, 60, 1056);
  run(b, "large", 4096, 1024, 44, 120, 1056);
  return b.finish();
}
