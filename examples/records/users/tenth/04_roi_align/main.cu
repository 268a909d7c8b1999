// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int images, int regions, int channels, int height, int width, int pooledH,
                int pooledW) {
  const float spatialScale = 1.0f / 16;
  const int samplingRatio = 0;
  Rng r(4);
  std::vector<float> rois;
  float imgW = width * 16.0f, imgH = height * 16.0f;
  for (int i = 0; i < regions; i++) {
    float u = r.uni(), w = 24 + u * u * 0.7f * imgW, h = std::min(w * r.range(0.4f, 1.9f), imgH);
    float x = r.range(-10, imgW - 0.8f * w), y = r.range(-10, imgH - 0.8f * h);
    rois.push_back(float(r.below(images)));
    rois.push_back(x);
    rois.push_back(y);
    rois.push_back(std::min(x + w, imgW));
    rois.push_back(std::min(y + h, imgH));
  }
  const int total = regions * channels * pooledH * pooledW;
  dim3 blk(256), grd(std::min(ceilDiv(total, 256), 132u * 32));
  size_t nf = size_t(images) * channels * height * width;
  b.begin(name, "roiAlignForward<__half>", grd, blk);
  b.scalar("total", total);
  b.array("features", "half", nf);
  b.data("rois", "float", rois);
  b.array("output", "half", total);
  b.scalar("spatialScale", spatialScale);
  b.scalar("channels", channels);
  b.scalar("height", height);
  b.scalar("width", width);
  b.scalar("pooledH", pooledH);
  b.scalar("pooledW", pooledW);
  b.scalar("samplingRatio", samplingRatio);
  if (!b.gpu()) return;
  std::vector<__half> f(nf);
  for (auto& v : f) v = __float2half(r.normal());
  Dev<__half> df(f), dout(total);
  Dev<float> dr(rois);
  auto go = [&] {
    LAUNCH((roiAlignForward<__half>), grd, blk, 0, total, df.p, dr.p, dout.p, spatialScale, channels, height, width,
           pooledH, pooledW, samplingRatio);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 5e-4, 2e-3);
  for (size_t k : sample(total, 20000)) {
    int pw = int(k % pooledW), ph = int(k / pooledW % pooledH), ch = int(k / pooledW / pooledH % channels);
    const float* q = &rois[k / pooledW / pooledH / channels * 5];
    double bw = (q[3] - q[1]) * double(spatialScale) / pooledW, bh = (q[4] - q[2]) * double(spatialScale) / pooledH;
    double left = q[1] * double(spatialScale) - 0.5 + pw * bw, top = q[2] * double(spatialScale) - 0.5 + ph * bh;
    int gw = int(ceil(bw)), gh = int(ceil(bh));
    auto pixel = [&](int y, int x) -> double {
      y = std::min(y, height - 1);
      x = std::min(x, width - 1);
      return __half2float(f[((size_t(q[0]) * channels + ch) * height + y) * width + x]);
    };
    double sum = 0;
    for (int j = 0; j < gh; j++)
      for (int i = 0; i < gw; i++) {
        double y = top + (j + 0.5) * bh / gh, x = left + (i + 0.5) * bw / gw;
        if (y < -1 || x < -1 || y > height || x > width) continue;
        y = std::min(std::max(y, 0.0), height - 1.0);
        x = std::min(std::max(x, 0.0), width - 1.0);
        double fy = y - floor(y), fx = x - floor(x);
        int yi = int(y), xi = int(x);
        sum += (1 - fy) * ((1 - fx) * pixel(yi, xi) + fx * pixel(yi, xi + 1)) +
               fy * ((1 - fx) * pixel(yi + 1, xi) + fx * pixel(yi + 1, xi + 1));
      }
    c.add(k, __half2float(o[k]), sum / std::max(gw * gh, 1));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1, 57, 128, 38, 50, 7, 7);
  run(b, "large", 2, 640, 256, 50, 68, 7, 7);
  return b.finish();
}
