// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef std::vector<std::pair<double, double>> Poly;
static Poly corners(const float* p) {
  Poly r;
  for (int k = 0; k < 4; k++) {
    double u = (k == 0 || k == 3 ? 0.5 : -0.5) * p[2], v = (k < 2 ? 0.5 : -0.5) * p[3];
    double c = cos(double(p[4])), s = sin(double(p[4]));
    r.push_back({p[0] + c * u - s * v, p[1] + s * u + c * v});
  }
  return r;
}
static double common(Poly a, const Poly& q) {  // q is counter-clockwise
  for (size_t k = 0; k < q.size(); k++) {
    auto o = q[k], e = q[(k + 1) % q.size()];
    auto side = [&](const std::pair<double, double>& p) {
      return (e.first - o.first) * (p.second - o.second) - (e.second - o.second) * (p.first - o.first);
    };
    Poly n;
    for (size_t i = 0; i < a.size(); i++) {
      auto u = a[i], v = a[(i + 1) % a.size()];
      double du = side(u), dv = side(v);
      if (du >= 0) n.push_back(u);
      if (du * dv < 0) {
        double t = du / (du - dv);
        n.push_back({u.first + t * (v.first - u.first), u.second + t * (v.second - u.second)});
      }
    }
    a = n;
  }
  double area = 0;
  for (size_t i = 0; i < a.size(); i++) {
    auto u = a[i], v = a[(i + 1) % a.size()];
    area += u.first * v.second - u.second * v.first;
  }
  return fabs(area) / 2;
}
static void run(Bench& b, const char* name, int predictionCount, int truthCount, float extent) {
  Rng r(60);
  auto make = [&](std::vector<float>& v, int n) {
    v.resize(size_t(n) * BOX_FIELDS);
    for (int i = 0; i < n; i++) {
      float* p = &v[size_t(i) * BOX_FIELDS];
      bool truck = r.below(6) == 0;
      p[0] = r.range(-extent, extent);
      p[1] = r.range(-0.4f * extent, 0.4f * extent);
      p[2] = truck ? r.range(6, 14) : r.range(3, 5);
      p[3] = truck ? r.range(2.2f, 3.0f) : r.range(1.5f, 2.1f);
      p[4] = r.range(-3.1f, 3.1f);
    }
  };
  std::vector<float> truths, predictions;
  make(truths, truthCount);
  make(predictions, predictionCount);
  for (int i = 0; i < predictionCount; i++) {  // most predictions lie at a truth
    if (r.below(4) == 0) continue;
    size_t j = r.below(truthCount);
    for (int d = 0; d < BOX_FIELDS; d++)
      predictions[size_t(i) * BOX_FIELDS + d] = truths[j * BOX_FIELDS + d] + 0.15f * r.normal() * (d < 2 ? 3 : 1);
    for (int d = 2; d < 4; d++) {
      float& x = predictions[size_t(i) * BOX_FIELDS + d];
      x = std::max(x, 0.5f);
    }
  }
  size_t n = size_t(predictionCount) * truthCount;
  dim3 blk(32, 2), grd(ceilDiv(truthCount, 32), ceilDiv(predictionCount, 2));
  b.begin(name, "rotated_iou", grd, blk);
  b.data("predictions", "float", predictions);
  b.data("truths", "float", truths);
  b.array("iou", "float", n);
  b.scalar("predictionCount", predictionCount);
  b.scalar("truthCount", truthCount);
  if (!b.gpu()) return;
  Dev<float> dp(predictions), dt(truths), dout(n);
  auto go = [&] { LAUNCH(rotated_iou, grd, blk, 0, dp.p, dt.p, dout.p, predictionCount, truthCount); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1e-3);
  for (size_t i : sample(n)) {
    const float* p = &predictions[i / truthCount * BOX_FIELDS];
    const float* q = &truths[i % truthCount * BOX_FIELDS];
    double a = common(corners(p), corners(q));
    c.add(i, o[i], a / (double(p[2]) * p[3] + double(q[2]) * q[3] - a));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 600, 400, 40);
  run(b, "large", 3000, 2200, 80);
  return b.finish();
}
