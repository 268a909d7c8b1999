// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
constexpr int S = HMM_STATES, A = HMM_SYMBOLS;
static void run(Bench& b, const char* name, int sequences, int blocks, int meanLength) {
  const int threads = 128;
  Rng r(15);
  std::vector<int> offsets(sequences + 1);
  for (int i = 0; i < sequences; i++) {
    int len = int(meanLength * (0.3f + 1.4f * r.uni()));
    if (r.below(200) == 0) len = 0;
    offsets[i + 1] = offsets[i] + len;
  }
  std::vector<unsigned char> residues(offsets[sequences]);
  for (auto& c : residues) c = (unsigned char)(std::min(r.below(A), r.below(A + 8)));
  b.begin(name, "hmm_forward", blocks, threads);
  b.data("residues", "unsigned char", residues);
  b.data("offsets", "int", offsets);
  b.array("transition", "float", S * S);
  b.array("emission", "float", A * S);
  b.array("start", "float", S);
  b.array("logLikelihood", "float", sequences);
  b.scalar("sequences", sequences);
  if (!b.gpu()) return;
  auto rows = [&](int count, int width) {  // rows of probabilities
    std::vector<float> m(count * width);
    for (int i = 0; i < count; i++) {
      float sum = 0;
      for (int j = 0; j < width; j++) {
        float u = r.uni();
        sum += m[i * width + j] = 0.01f + u * u * u;
      }
      for (int j = 0; j < width; j++) m[i * width + j] /= sum;
    }
    return m;
  };
  auto tr = rows(S, S), em0 = rows(S, A), st = rows(1, S);
  std::vector<float> em(A * S);
  for (int j = 0; j < S; j++)
    for (int a = 0; a < A; a++) em[a * S + j] = em0[j * A + a];
  Dev<unsigned char> dres(residues);
  Dev<int> doff(offsets);
  Dev<float> dtr(tr), dem(em), dst(st), dll(sequences);
  auto go = [&] { LAUNCH(hmm_forward, blocks, threads, 0, dres.p, doff.p, dtr.p, dem.p, dst.p, dll.p, sequences); };
  b.once(go);
  auto o = dll.get();
  Cmp c(name, 2e-5, 1e-3);
  for (size_t s : sample(sequences, 3000)) {
    double ll = 0, f[S], nx[S];
    for (int t = offsets[s]; t < offsets[s + 1]; t++) {
      double sum = 0;
      for (int j = 0; j < S; j++) {
        double p = 0;
        if (t == offsets[s])
          p = st[j];
        else
          for (int i = 0; i < S; i++) p += f[i] * tr[i * S + j];
        nx[j] = p * em0[j * A + residues[t]];
        sum += nx[j];
      }
      for (int j = 0; j < S; j++) f[j] = nx[j] / sum;
      ll += log(sum);
    }
    c.add(s, o[s], ll);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 610, 153, 60);
  run(b, "large", 12007, 1056, 120);
  return b.finish();
}
