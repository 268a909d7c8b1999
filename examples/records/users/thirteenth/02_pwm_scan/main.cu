// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int motifs) {
  Rng r(102);
  std::vector<unsigned char> seq(n);
  for (auto& s : seq) s = (unsigned char)(r.below(100) < 42 ? 1 + r.below(2) : 3 * r.below(2));
  for (int k = 0; k < n / 50000; k++) {  // some gaps of the assembly
    int at = int(r.below(n)), len = 20 + int(r.below(400));
    for (int i = at; i < std::min(n, at + len); i++) seq[i] = BASE_N;
  }
  std::vector<float> matrix(size_t(motifs) * PWM_MAX_LENGTH * 4), best(size_t(motifs) * PWM_MAX_LENGTH), thr(motifs);
  std::vector<int> lengths(motifs);
  for (int m = 0; m < motifs; m++) {
    int len = lengths[m] = 6 + int(r.below(PWM_MAX_LENGTH - 6 + 1));
    float top = 0;
    for (int k = len - 1; k >= 0; k--) {
      float p[4], sum = 0, most = -100;
      float sharp = r.range(0.3f, 3.0f);
      for (auto& x : p) sum += x = expf(sharp * r.normal());
      best[m * PWM_MAX_LENGTH + k] = top;
      for (int a = 0; a < 4; a++) {
        float v = std::max(log2f(p[a] / sum / 0.25f), -8.0f);
        matrix[(m * PWM_MAX_LENGTH + k) * 4 + a] = v;
        most = std::max(most, v);
      }
      top += most;
    }
    thr[m] = top * r.range(0.55f, 0.8f);
  }
  dim3 blk(PWM_BLOCK), grd(ceilDiv(n, PWM_BLOCK));
  b.begin(name, "pwm_scan", grd, blk);
  b.data("sequence", "unsigned char", seq);
  b.data("matrix", "float", matrix);
  b.data("best", "float", best);
  b.data("lengths", "int", lengths);
  b.data("thresholds", "float", thr);
  b.array("topScore", "float", n);
  b.array("topMotif", "signed char", n);
  b.array("hits", "int", motifs);
  b.scalar("n", n);
  b.scalar("motifs", motifs);
  if (!b.gpu()) return;
  Dev<unsigned char> ds(seq);
  Dev<float> dm(matrix), db(best), dt(thr), dtop(n);
  Dev<int> dl(lengths), dh(motifs);
  Dev<signed char> dwhich(n);
  auto go = [&] {
    LAUNCH(pwm_scan, grd, blk, 0, ds.p, dm.p, db.p, dl.p, dt.p, dtop.p, dwhich.p, dh.p, n, motifs);
  };
  b.once(go);
  auto top = dtop.get();
  auto which = dwhich.get();
  auto hits = dh.get();
  std::vector<int> wantHits(motifs);
  Cmp c(name, 0, 0);
  for (int pos = 0; pos < n; pos++) {
    float t = -INFINITY;
    int w = -1;
    for (int m = 0; m < motifs; m++) {
      float s = 0;
      int k = 0;
      for (; k < lengths[m]; k++) {
        int letter = pos + k < n ? seq[pos + k] : BASE_N;
        if (letter == BASE_N) break;
        s += matrix[(m * PWM_MAX_LENGTH + k) * 4 + letter];
        if (s + best[m * PWM_MAX_LENGTH + k] < thr[m]) break;
      }
      if (k < lengths[m]) continue;
      wantHits[m]++;
      if (s > t) {
        t = s;
        w = m;
      }
    }
    c.add(pos, which[pos], w);
    c.add(pos, w < 0 ? (std::isinf(top[pos]) && top[pos] < 0 ? 0 : 1) : top[pos], w < 0 ? 0 : t);
  }
  // a thread past the end of the sequence sees only BASE_N and counts nothing
  for (int m = 0; m < motifs; m++) c.add(m, hits[m], wantHits[m]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100001, 24);
  run(b, "large", 900000, 48);
  return b.finish();
}
