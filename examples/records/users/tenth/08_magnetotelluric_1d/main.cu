// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <complex>
static void run(Bench& b, const char* name, int models, int frequencies, int minLayers, int maxLayers) {
  Rng r(8);
  std::vector<int> first(models + 1);
  for (int m = 0; m < models; m++) first[m + 1] = first[m] + minLayers + r.below(maxLayers - minLayers + 1);
  int layers = first[models], total = models * frequencies;
  dim3 blk(128), grd(ceilDiv(total, 128));
  b.begin(name, "mt1d_forward", grd, blk);
  b.data("firstLayer", "int", first);
  b.array("resistivity", "double", layers);
  b.array("thickness", "double", layers);
  b.array("frequency", "double", frequencies);
  b.array("apparentResistivity", "double", total);
  b.array("phase", "double", total);
  b.scalar("models", models);
  b.scalar("frequencies", frequencies);
  if (!b.gpu()) return;
  std::vector<double> rho(layers), thick(layers), freq(frequencies);
  for (auto& x : rho) x = pow(10.0, r.range(0, 4));
  for (auto& x : thick) x = pow(10.0, r.range(1.5f, 3.5f));
  for (int i = 0; i < frequencies; i++) freq[i] = pow(10.0, 3 - 6.0 * i / (frequencies - 1));
  Dev<int> df(first);
  Dev<double> dr(rho), dt(thick), dq(freq), da(total), dp(total);
  auto go = [&] { LAUNCH(mt1d_forward, grd, blk, 0, df.p, dr.p, dt.p, dq.p, da.p, dp.p, models, frequencies); };
  b.once(go);
  auto app = da.get(), ph = dp.get();
  typedef std::complex<double> C;
  Cmp c(name, 1e-8, 1e-8);
  for (size_t i : sample(total, 30000)) {
    size_t m = i / frequencies;
    double wm = 2 * M_PI * freq[i % frequencies] * 4e-7 * M_PI;
    C z = std::sqrt(C(0, wm * rho[first[m + 1] - 1]));
    for (int l = first[m + 1] - 2; l >= first[m]; l--) {
      C k = std::sqrt(C(0, wm / rho[l])), own = C(0, wm) / k;
      C th = k.real() * thick[l] > 40 ? C(1) : std::tanh(k * thick[l]);
      z = own * (z + own * th) / (own + z * th);
    }
    c.add(i, app[i], std::norm(z) / wm);
    c.add(i, ph[i], std::arg(z) * 180 / M_PI);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 270, 24, 3, 12);
  run(b, "large", 9000, 41, 4, 22);
  return b.finish();
}
