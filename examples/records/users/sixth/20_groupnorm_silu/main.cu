// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int images, int channels, int groups, int side, int block) {
  int cpg = channels / groups, ppc = side * side / 2;
  dim3 blk(block), grd(groups, images);
  size_t n = size_t(images) * channels * ppc;
  float eps = 1e-5f;
  b.begin(name, "groupNormSilu", grd, blk);
  b.array("in", "__half2", n);
  b.array("gamma", "__half", channels);
  b.array("beta", "__half", channels);
  b.array("out", "__half2", n);
  b.scalar("channels", channels);
  b.scalar("channelsPerGroup", cpg);
  b.scalar("pairsPerChannel", ppc);
  b.scalar("eps", eps);
  if (!b.gpu()) return;
  Rng r(20);
  std::vector<__half2> in(n);
  std::vector<__half> gamma(channels), beta(channels);
  for (size_t i = 0; i < n; i++) {
    float bias = float(i / ppc % 7) * 0.2f - 0.5f;
    in[i] = __floats2half2_rn(bias + r.range(-2, 2), bias + r.range(-2, 2));
  }
  for (int c = 0; c < channels; c++) {
    gamma[c] = __float2half_rn(r.range(0.5f, 1.5f));
    beta[c] = __float2half_rn(r.range(-0.5f, 0.5f));
  }
  Dev<__half2> din(in), dout(n);
  Dev<__half> dg(gamma), db(beta);
  auto go = [&] { LAUNCH(groupNormSilu, grd, blk, 0, din.p, dg.p, db.p, dout.p, channels, cpg, ppc, eps); };
  b.once(go);
  auto o = dout.get();
  size_t per = size_t(cpg) * ppc;
  std::vector<double> mean(images * groups), dev(images * groups);
  for (size_t g = 0; g < mean.size(); g++) {
    double s = 0, q = 0;
    for (size_t i = g * per; i < (g + 1) * per; i++) s += double(__low2float(in[i])) + __high2float(in[i]);
    s /= 2.0 * per;
    for (size_t i = g * per; i < (g + 1) * per; i++) {
      double u = __low2float(in[i]) - s, v = __high2float(in[i]) - s;
      q += u * u + v * v;
    }
    mean[g] = s;
    dev[g] = sqrt(q / (2.0 * per) + eps);
  }
  Cmp c(name, 2e-3, 2e-3);
  for (size_t i : sample(n)) {
    size_t g = i / per, ch = i / ppc % channels;
    double ga = __half2float(gamma[ch]), be = __half2float(beta[ch]);
    double u = (__low2float(in[i]) - mean[g]) / dev[g] * ga + be,
           v = (__high2float(in[i]) - mean[g]) / dev[g] * ga + be;
    c.add(2 * i, __low2float(o[i]), u / (1 + exp(-u)));
    c.add(2 * i + 1, __high2float(o[i]), v / (1 + exp(-v)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3, 320, 32, 28, 256);
  run(b, "large", 12, 640, 32, 72, 512);
  return b.finish();
}
