// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int cpuByte(float v) {
  v = powf(std::max(v, 0.0f), 1.0f / 2.2f);
  return int(std::min(v, 1.0f) * 255.0f + 0.5f);
}
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(32, 8), grd(ceilDiv(w, 32), ceilDiv(h, 8));
  float exposure = 1.7f, white = 4.0f;
  size_t n = size_t(w) * h;
  b.begin(name, "tonemap", grd, blk);
  b.array("hdr", "float4", n);
  b.array("ldr", "uchar4", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("exposure", exposure);
  b.scalar("white", white);
  if (!b.gpu()) return;
  std::vector<float4> in(n);
  Rng r(1);
  for (auto& p : in) {
    float l = r.uni() * 3;
    l *= l;
    p = make_float4(l * r.uni(), l * r.uni(), l * 0.5f, r.uni());
  }
  Dev<float4> din(in);
  Dev<uchar4> dout(n);
  auto go = [&] { LAUNCH(tonemap, grd, blk, 0, din.p, dout.p, w, h, exposure, white); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(n)) {
    float4 p = in[i];
    float R = p.x * exposure, G = p.y * exposure, B = p.z * exposure, L = 0.2126f * R + 0.7152f * G + 0.0722f * B;
    float s = L * (1 + L / (white * white)) / (1 + L) / std::max(L, 1e-6f);
    c.add(i, o[i].x, cpuByte(R * s));
    c.add(i, o[i].y, cpuByte(G * s));
    c.add(i, o[i].z, cpuByte(B * s));
    c.add(i, o[i].w, int(p.w * 255 + 0.5f));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 500, 375);
  run(b, "large", 7680, 4320);
  return b.finish();
}
