// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double toMel(double hz) { return 2595 * log10(1 + hz / 700); }
static double toHz(double mel) { return 700 * (pow(10, mel / 2595) - 1); }
static void run(Bench& b, const char* name, int frames, int bins, int mels, double rate, int blocks) {
  const float floorPower = 1e-10f;
  Rng r(101);
  std::vector<int> firstBin(mels), weightOffset(mels + 1);
  std::vector<float> weights;
  double top = toMel(rate / 2), binHz = rate / 2 / (bins - 1);
  for (int m = 0; m < mels; m++) {
    double step = top / (mels + 1), lo = toHz(step * m), mid = toHz(step * (m + 1)), hi = toHz(step * (m + 2));
    int k0 = int(floor(lo / binHz)) + 1, k1 = int(floor(hi / binHz));
    k0 = std::min(k0, bins - 1);
    k1 = std::max(std::min(k1, bins - 1), k0);
    firstBin[m] = k0;
    for (int k = k0; k <= k1; k++) {
      double f = k * binHz, w = f < mid ? (f - lo) / (mid - lo) : (hi - f) / (hi - mid);
      weights.push_back(float(std::max(w, 0.0)));
    }
    weightOffset[m + 1] = int(weights.size());
  }
  dim3 blk(256), grd(std::min(blocks, frames));
  size_t n = size_t(frames) * bins, m = size_t(frames) * mels;
  b.begin(name, "mel_filterbank", grd, blk);
  b.array("spectrum", "float2", n);
  b.data("firstBin", "int", firstBin);
  b.data("weightOffset", "int", weightOffset);
  b.array("weights", "float", weights.size());
  b.array("features", "float", m);
  b.scalar("frames", frames);
  b.scalar("bins", bins);
  b.scalar("mels", mels);
  b.scalar("floorPower", floorPower);
  if (!b.gpu()) return;
  std::vector<float2> spec(n);
  for (auto& c : spec) c = make_float2(r.range(-1, 1), r.range(-1, 1));
  Dev<float2> ds(spec);
  Dev<int> df(firstBin), dof(weightOffset);
  Dev<float> dw(weights), dout(m);
  auto go = [&] {
    LAUNCH(mel_filterbank, grd, blk, 0, ds.p, df.p, dof.p, dw.p, dout.p, frames, bins, mels, floorPower);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-3);
  for (size_t i : sample(m)) {
    size_t frame = i / mels;
    int f = int(i % mels);
    double acc = 0;
    for (int k = weightOffset[f]; k < weightOffset[f + 1]; k++) {
      float2 v = spec[frame * bins + firstBin[f] + (k - weightOffset[f])];
      acc += double(weights[k]) * (double(v.x) * v.x + double(v.y) * v.y);
    }
    c.add(i, o[i], 10 * log10(std::max(acc, double(floorPower))));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 513, 80, 16000, 1056);
  run(b, "large", 40000, 1025, 128, 44100, 1056);
  return b.finish();
}
