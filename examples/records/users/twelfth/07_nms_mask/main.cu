// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int labels, float image) {
  const float threshold = 0.5f;
  Rng r(47);
  std::vector<float> boxes(4 * size_t(n));
  std::vector<int> classes(n);
  int objects = n / 20;
  std::vector<float> ox(objects), oy(objects), os(objects);
  for (int k = 0; k < objects; k++) {
    ox[k] = r.range(0, image);
    oy[k] = r.range(0, image);
    os[k] = r.range(10, 120);
  }
  for (int i = 0; i < n; i++) {
    int k = r.below(objects);
    float s = os[k], x = ox[k] + 0.15f * s * r.normal(), y = oy[k] + 0.15f * s * r.normal();
    float w = s * r.range(0.7f, 1.2f), h = s * r.range(0.7f, 1.2f);
    float box[4] = {x - w / 2, y - h / 2, x + w / 2, y + h / 2};
    std::copy(box, box + 4, &boxes[4 * size_t(i)]);
    classes[i] = r.below(5) == 0 ? int(r.below(labels)) : k % labels;
  }
  int words = int(ceilDiv(n, kBits));
  dim3 blk(kBits), grd(words, words);
  size_t m = size_t(n) * words;
  b.begin(name, "nms_mask", grd, blk);
  b.data("boxes", "float", boxes);
  b.data("classes", "int", classes);
  b.array("mask", "unsigned long long", m);
  b.scalar("n", n);
  b.scalar("threshold", threshold);
  if (!b.gpu()) return;
  Dev<float> db(boxes);
  Dev<int> dc(classes);
  Dev<unsigned long long> dm(m);
  auto go = [&] { LAUNCH(nms_mask, grd, blk, 0, db.p, dc.p, dm.p, n, threshold); };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 0, 0, 0.001);  // the last half of a word is compared too: as two numbers
  for (size_t k : sample(m, 100000)) {
    int i = int(k / words), col = int(k % words);
    unsigned long long want = 0;
    for (int bit = 0; bit < kBits; bit++) {
      int j = col * kBits + bit;
      if (j <= i || j >= n || classes[j] != classes[i]) continue;
      const float *p = &boxes[4 * size_t(i)], *q = &boxes[4 * size_t(j)];
      double w = double(std::min(p[2], q[2])) - std::max(p[0], q[0]);
      double h = double(std::min(p[3], q[3])) - std::max(p[1], q[1]);
      if (w <= 0 || h <= 0) continue;
      double areas = (double(p[2]) - p[0]) * (double(p[3]) - p[1]) + (double(q[2]) - q[0]) * (double(q[3]) - q[1]);
      if (w * h / (areas - w * h) > threshold) want |= 1ull << bit;
    }
    c.add(k, double(o[k] & 0xffffffffu), double(want & 0xffffffffu));
    c.add(k, double(o[k] >> 32), double(want >> 32));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 20, 1500);
  run(b, "large", 18000, 80, 4000);
  return b.finish();
}
