// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double add(double a, double b) {
  if (std::isinf(a)) return b;
  if (std::isinf(b)) return a;
  return std::max(a, b) + log1p(exp(-fabs(a - b)));
}
static void run(Bench& b, const char* name, int frames, int batch, int classes, int maxTarget, int threads) {
  const int blank = 0;
  Rng r(22);
  std::vector<int> targets(size_t(batch) * maxTarget), inputLength(batch), targetLength(batch);
  for (int i = 0; i < batch; i++) {
    inputLength[i] = frames - int(r.below(frames / 3));
    targetLength[i] = i % 37 == 5 ? 0 : maxTarget / 3 + int(r.below(maxTarget - maxTarget / 3 + 1));
    for (int k = 0; k < targetLength[i]; k++) {
      int& t = targets[size_t(i) * maxTarget + k];
      t = k && r.below(8) == 0 ? (&t)[-1] : 1 + int(r.below(classes - 1));
    }
  }
  size_t n = size_t(frames) * batch * classes;
  int maxStates = 2 * maxTarget + 1;
  size_t m = size_t(batch) * frames * maxStates, shared = 2 * maxStates * sizeof(float);
  dim3 blk(threads), grd(batch);
  b.begin(name, "ctc_alpha", grd, blk, shared);
  b.array("logProbs", "float", n);
  b.data("targets", "int", targets);
  b.data("inputLength", "int", inputLength);
  b.data("targetLength", "int", targetLength);
  b.array("alpha", "float", m);
  b.array("loss", "float", batch);
  b.scalar("frames", frames);
  b.scalar("batch", batch);
  b.scalar("classes", classes);
  b.scalar("maxTarget", maxTarget);
  b.scalar("blank", blank);
  if (!b.gpu()) return;
  std::vector<float> logProbs(n);
  for (size_t f = 0; f < size_t(frames) * batch; f++) {
    float* p = &logProbs[f * classes];
    double sum = 0;
    for (int k = 0; k < classes; k++) sum += exp(double(p[k] = r.range(-2, 2)));
    for (int k = 0; k < classes; k++) p[k] -= float(log(sum));
  }
  Dev<float> dp(logProbs), da(m), dl(batch);
  Dev<int> dt(targets), din(inputLength), dtl(targetLength);
  auto go = [&] {
    LAUNCH(ctc_alpha, grd, blk, shared, dp.p, dt.p, din.p, dtl.p, da.p, dl.p, frames, batch, classes, maxTarget, blank);
  };
  b.once(go);
  auto loss = dl.get();
  auto alpha = da.get();
  Cmp c(name, 1e-4, 1e-2);
  for (int i = 0; i < batch; i++) {
    int L = targetLength[i];
    std::vector<int> label(2 * L + 1, blank);
    for (int k = 0; k < L; k++) label[2 * k + 1] = targets[size_t(i) * maxTarget + k];
    std::vector<double> a(label.size(), -INFINITY), now(label.size());
    for (int t = 0; t < inputLength[i]; t++) {
      for (size_t s = 0; s < label.size(); s++) {
        double v = -INFINITY;
        if (t == 0) {
          if (s < 2) v = 0;
        } else {
          v = a[s];
          if (s >= 1) v = add(v, a[s - 1]);
          if (s >= 2 && label[s] != blank && label[s] != label[s - 2]) v = add(v, a[s - 2]);
        }
        now[s] = v + logProbs[(size_t(t) * batch + i) * classes + label[s]];
        float got = alpha[(size_t(i) * frames + t) * maxStates + s];
        if (std::isinf(now[s]))
          c.add(s, got <= -9e29f, 1);
        else
          c.add(s, got, now[s]);
      }
      a.swap(now);
    }
    c.add(i, loss[i], -(L ? add(a[2 * L], a[2 * L - 1]) : a[0]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 70, 64, 32, 20, 64);
  run(b, "large", 320, 384, 60, 90, 192);
  return b.finish();
}
