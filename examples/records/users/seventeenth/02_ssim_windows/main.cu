// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  Rng r(4242);
  std::vector<float> ref(size_t(w) * h), img(size_t(w) * h), taps(11);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = 0.5f + 0.25f * sinf(x * 0.07f) * cosf(y * 0.05f) + ((x / 40 + y / 40) & 1 ? 0.15f : 0.0f);
      ref[size_t(y) * w + x] = v + 0.02f * r.range(-1, 1);
      img[size_t(y) * w + x] = std::floor(v * 16) / 16 + 0.05f * r.range(-1, 1);
    }
  double sum = 0;
  for (int k = 0; k < 11; k++) sum += exp(-(k - 5) * (k - 5) / 4.5);
  for (int k = 0; k < 11; k++) taps[k] = float(exp(-(k - 5) * (k - 5) / 4.5) / sum);
  const float c1 = 1e-4f, c2 = 9e-4f;
  dim3 blk(SSIM_TX, SSIM_TY), grd(ceilDiv(w - 10, SSIM_TX), ceilDiv(h - 10, SSIM_TY));
  const size_t blocks = size_t(grd.x) * grd.y;
  b.begin(name, "ssim_windows", grd, blk);
  b.array("ref", "float", ref.size());
  b.array("img", "float", img.size());
  b.array("taps", "float", 11);
  b.array("blockSums", "float", blocks);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("c1", c1);
  b.scalar("c2", c2);
  if (!b.gpu()) return;
  Dev<float> da(ref), db(img), dt(taps), ds(blocks);
  auto go = [&] { LAUNCH(ssim_windows, grd, blk, 0, da.p, db.p, dt.p, ds.p, w, h, c1, c2); };
  b.once(go);
  auto got = ds.get();
  Cmp c(name, 2e-3, 1e-2);
  size_t step = std::max<size_t>(1, blocks / 40);
  std::vector<size_t> picks;
  for (size_t k = 0; k < blocks; k += step) picks.push_back(k);
  picks.push_back(blocks - 1);  // a partial block
  for (size_t k : picks) {
    int bx = int(k % grd.x) * SSIM_TX, by = int(k / grd.x) * SSIM_TY;
    double total = 0;
    for (int y = by; y < by + SSIM_TY && y + 10 < h; y++)
      for (int x = bx; x < bx + SSIM_TX && x + 10 < w; x++) {
        double ma = 0, mb = 0, aa = 0, bb = 0, ab = 0;
        for (int j = 0; j < 11; j++)
          for (int i = 0; i < 11; i++) {
            double g = double(taps[i]) * taps[j];
            double p = ref[size_t(y + j) * w + x + i], q = img[size_t(y + j) * w + x + i];
            ma += g * p, mb += g * q, aa += g * p * p, bb += g * q * q, ab += g * p * q;
          }
        total += (2 * ma * mb + c1) * (2 * (ab - ma * mb) + c2) /
                 ((ma * ma + mb * mb + c1) * (aa - ma * ma + bb - mb * mb + c2));
      }
    c.add(k, got[k], total);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 800, 600);
  run(b, "large", 3000, 2000);
  return b.finish();
}
