// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double cpuForward(const unsigned char* rb, const unsigned char* rq, int R, const unsigned char* hb, int H,
                         double open, double ext) {
  std::vector<std::vector<double>> M(R + 1, std::vector<double>(H + 1)), I = M, D = M;
  for (int j = 0; j <= H; j++) D[0][j] = 1.0 / H;
  for (int i = 1; i <= R; i++) {
    double e = pow(10.0, -rq[i - 1] / 10.0);
    for (int j = 1; j <= H; j++) {
      bool eq = rb[i - 1] == hb[j - 1] || rb[i - 1] == 'N' || hb[j - 1] == 'N';
      M[i][j] =
          (eq ? 1 - e : e / 3) * (M[i - 1][j - 1] * (1 - 2 * open) + (I[i - 1][j - 1] + D[i - 1][j - 1]) * (1 - ext));
      I[i][j] = M[i - 1][j] * open + I[i - 1][j] * ext;
      D[i][j] = M[i][j - 1] * open + D[i][j - 1] * ext;
    }
  }
  double s = 0;
  for (int j = 1; j <= H; j++) s += M[R][j] + I[R][j];
  return log10(s);
}
static void run(Bench& b, const char* name, int pairs, int haps, int hapLo, int hapHi, int readLo, int readHi) {
  dim3 blk(kHmmWarps * 32), grd(ceilDiv(pairs, kHmmWarps));
  Rng r(26 + pairs);
  std::vector<unsigned char> hap, read;
  std::vector<int> hapStart, readStart, pairRead, pairHap;
  for (int i = 0; i < haps; i++) {
    hapStart.push_back(int(hap.size()));
    int len = hapLo + int(r.below(hapHi - hapLo + 1));
    for (int k = 0; k < len; k++) hap.push_back("ACGT"[r.below(4)]);
  }
  hapStart.push_back(int(hap.size()));
  for (int i = 0; i < pairs; i++) {  // reads cut from their haplotypes with a few errors
    int hi = int(r.below(haps)), hl = hapStart[hi + 1] - hapStart[hi];
    int len = readLo + int(r.below(readHi - readLo + 1)), at = int(r.below(hl - len + 1)), end = at + len;
    readStart.push_back(int(read.size()));
    for (int k = at; k < end; k++) {
      float u = r.uni();
      unsigned char c = hap[hapStart[hi] + k];
      if (u < 0.004f) continue;  // deletion
      if (u < 0.008f) read.push_back("ACGT"[r.below(4)]);
      read.push_back(u > 0.985f ? "ACGTN"[r.below(5)] : c);
    }
    pairRead.push_back(i);
    pairHap.push_back(hi);
  }
  readStart.push_back(int(read.size()));
  for (int i = pairs - 1; i > 0; i--) {
    int j = int(r.below(i + 1));
    std::swap(pairRead[i], pairRead[j]);
    std::swap(pairHap[i], pairHap[j]);
  }
  float open = 3.1622777e-5f, ext = 0.1f;
  b.begin(name, "pairHmmForward", grd, blk);
  b.data("readBases", "unsigned char", read);
  b.array("readQuals", "unsigned char", read.size());
  b.data("hapBases", "unsigned char", hap);
  b.data("readStart", "int", readStart);
  b.data("hapStart", "int", hapStart);
  b.data("pairRead", "int", pairRead);
  b.data("pairHap", "int", pairHap);
  b.array("logLikelihood", "float", pairs);
  b.scalar("pairs", pairs);
  b.scalar("gapOpen", open);
  b.scalar("gapExtend", ext);
  if (!b.gpu()) return;
  std::vector<unsigned char> qual(read.size());
  for (auto& q : qual) q = (unsigned char)(18 + r.below(22));
  Dev<unsigned char> drb(read), drq(qual), dhb(hap);
  Dev<int> drs(readStart), dhs(hapStart), dpr(pairRead), dph(pairHap);
  Dev<float> dl(pairs);
  auto go = [&] {
    LAUNCH(pairHmmForward, grd, blk, 0, drb.p, drq.p, dhb.p, drs.p, dhs.p, dpr.p, dph.p, dl.p, pairs, open, ext);
  };
  b.once(go);
  auto o = dl.get();
  Cmp c(name, 1e-4, 2e-3);
  for (size_t i : sample(pairs, 2500)) {
    int a = readStart[pairRead[i]], d = hapStart[pairHap[i]];
    c.add(i, o[i],
          cpuForward(&read[a], &qual[a], readStart[pairRead[i] + 1] - a, &hap[d], hapStart[pairHap[i] + 1] - d, open,
                     ext));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1700, 60, 85, 120, 36, 62);
  run(b, "large", 6100, 400, 170, 310, 80, 150);
  return b.finish();
}
