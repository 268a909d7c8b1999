// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int sequences, int states, int alphabet, int minLength, int maxLength) {
  Rng r(26);
  auto table = [&](int rows, int columns, float sharpness) {  // rows of log probabilities
    std::vector<float> t(size_t(rows) * columns);
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j < columns; j++) {
        t[size_t(i) * columns + j] = sharpness * r.normal();
        sum += exp(double(t[size_t(i) * columns + j]));
      }
      for (int j = 0; j < columns; j++) t[size_t(i) * columns + j] -= float(log(sum));
    }
    return t;
  };
  std::vector<float> initial = table(1, states, 1), transition = table(states, states, 1.5f);
  std::vector<float> byState = table(states, alphabet, 1.2f), emission(byState.size());
  for (int s = 0; s < states; s++)
    for (int a = 0; a < alphabet; a++) emission[size_t(a) * states + s] = byState[size_t(s) * alphabet + a];
  std::vector<int> symbols(size_t(sequences) * maxLength), lengths(sequences);
  for (auto& s : symbols) s = int(r.below(alphabet));
  for (auto& l : lengths) l = minLength + int(r.below(maxLength - minLength + 1));
  dim3 blk((states + 31) / 32 * 32), grd(sequences);
  size_t shared = (size_t(states) * states + 2 * states) * sizeof(float), cells = size_t(sequences) * maxLength;
  b.begin(name, "viterbi", grd, blk, shared);
  b.data("logInitial", "float", initial);
  b.data("logTransition", "float", transition);
  b.data("logEmission", "float", emission);
  b.data("symbols", "int", symbols);
  b.data("lengths", "int", lengths);
  b.array("back", "unsigned char", cells * states);
  b.array("path", "unsigned char", cells);
  b.array("score", "float", sequences);
  b.scalar("states", states);
  b.scalar("maxLength", maxLength);
  if (!b.gpu()) return;
  Dev<float> di(initial), dt(transition), de(emission), dscore(sequences);
  Dev<int> ds(symbols), dl(lengths);
  Dev<unsigned char> dback(cells * states), dpath(cells);
  auto go = [&] {
    LAUNCH(viterbi, grd, blk, shared, di.p, dt.p, de.p, ds.p, dl.p, dback.p, dpath.p, dscore.p, states, maxLength);
  };
  b.once(go);
  auto path = dpath.get();
  auto score = dscore.get();
  Cmp c(name, 1e-5, 1e-3);
  for (size_t q : sample(sequences, 300)) {
    // best score in double, and the score of the path found: ties by rounding may give another path as good
    const int* o = &symbols[q * maxLength];
    const unsigned char* f = &path[q * maxLength];
    std::vector<double> now(states), next(states);
    for (int s = 0; s < states; s++) now[s] = double(initial[s]) + byState[size_t(s) * alphabet + o[0]];
    double found = double(initial[f[0] % states]) + byState[size_t(f[0] % states) * alphabet + o[0]];
    bool inRange = f[0] < states;
    for (int t = 1; t < lengths[q]; t++) {
      for (int s = 0; s < states; s++) {
        next[s] = -1e300;
        for (int k = 0; k < states; k++) next[s] = std::max(next[s], now[k] + transition[size_t(k) * states + s]);
        next[s] += byState[size_t(s) * alphabet + o[t]];
      }
      now.swap(next);
      inRange = inRange && f[t] < states;
      if (inRange)
        found += double(transition[size_t(f[t - 1]) * states + f[t]]) + byState[size_t(f[t]) * alphabet + o[t]];
    }
    double best = *std::max_element(now.begin(), now.end());
    c.add(q, score[q], best);
    c.add(q, inRange ? found : 0, best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 45, 20, 12, 30);
  run(b, "large", 1400, 61, 40, 80, 190);
  return b.finish();
}
