// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int size, int samples, float roughness) {
  dim3 blk(8, 8), grd(ceilDiv(size, 8), ceilDiv(size, 8), 6);
  size_t texels = size_t(6) * size * size, pixels = size_t(width) * height;
  b.begin(name, "ggx_prefilter", grd, blk);
  b.array("env", "float4", pixels);
  b.array("cube", "float4", texels);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("size", size);
  b.scalar("samples", samples);
  b.scalar("roughness", roughness);
  if (!b.gpu()) return;
  Rng r(105);
  std::vector<float4> env(pixels);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float u = 6.2831853f * x / width, v = 3.14159265f * y / height;
      float q = 0.5f + 0.3f * sinf(3 * u) * sinf(v) + 0.2f * cosf(2 * v);
      env[size_t(y) * width + x] = make_float4(q, q * q, 1 - 0.5f * q + 0.05f * r.uni() * sinf(v), 1);
    }
  Dev<float4> de(env), dc(texels);
  auto go = [&] { LAUNCH(ggx_prefilter, grd, blk, 0, de.p, dc.p, width, height, size, samples, roughness); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 2e-3, 2e-3, 0.002);
  for (size_t k : sample(texels, 6000)) {
    int x = int(k % size), y = int(k / size % size), face = int(k / (size_t(size) * size));
    double a = 2 * (x + 0.5) / size - 1, e = 2 * (y + 0.5) / size - 1;
    double dirs[6][3] = {{1, -e, -a}, {-1, -e, a}, {a, 1, e}, {a, -1, -e}, {a, -e, 1}, {-a, -e, -1}};
    double n[3], t[3], s[3], len = sqrt(1 + a * a + e * e);
    for (int i = 0; i < 3; i++) n[i] = dirs[face][i] / len;
    bool side = fabs(n[2]) < 0.9;
    double up[3] = {side ? 0.0 : 1.0, 0, side ? 1.0 : 0.0};
    for (int i = 0; i < 3; i++) t[i] = up[(i + 1) % 3] * n[(i + 2) % 3] - up[(i + 2) % 3] * n[(i + 1) % 3];
    len = sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    for (double& q : t) q /= len;
    for (int i = 0; i < 3; i++) s[i] = n[(i + 1) % 3] * t[(i + 2) % 3] - n[(i + 2) % 3] * t[(i + 1) % 3];
    double alpha = double(roughness) * roughness, a2 = alpha * alpha, sum[3] = {}, weight = 0;
    for (int m = 0; m < samples; m++) {
      uint32_t rev = 0;
      for (int i = 0; i < 32; i++) rev |= (uint32_t(m) >> i & 1u) << (31 - i);
      double e1 = (m + 0.5) / samples, phi = 2 * M_PI * rev / 4294967296.0;
      double ch = sqrt((1 - e1) / (1 + (a2 - 1) * e1)), sh = sqrt(std::max(0.0, 1 - ch * ch)), l[3];
      for (int i = 0; i < 3; i++)
        l[i] = 2 * ch * (t[i] * sh * cos(phi) + s[i] * sh * sin(phi) + n[i] * ch) - n[i];
      double cosL = 2 * ch * ch - 1;
      if (cosL <= 0) continue;
      double fx = (atan2(l[2], l[0]) / (2 * M_PI) + 0.5) * width - 0.5;
      double fy = acos(std::max(-1.0, std::min(1.0, l[1]))) / M_PI * height - 0.5;
      int ix = int(floor(fx)), iy = int(floor(fy));
      double tx = fx - ix, ty = fy - iy;
      for (int q = 0; q < 4; q++) {
        int px = (ix + (q & 1) + width) % width, py = std::min(std::max(iy + (q >> 1), 0), height - 1);
        double w = (q & 1 ? tx : 1 - tx) * (q >> 1 ? ty : 1 - ty) * cosL;
        float4 v = env[size_t(py) * width + px];
        sum[0] += w * v.x, sum[1] += w * v.y, sum[2] += w * v.z;
      }
      weight += cosL;
    }
    c.add(k, o[k].x, sum[0] / weight), c.add(k, o[k].y, sum[1] / weight), c.add(k, o[k].z, sum[2] / weight);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 512, 256, 60, 64, 0.3f);
  run(b, "large", 2048, 1024, 128, 160, 0.6f);
  return b.finish();
}
