// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int frames) {
  int pitch = (w + 255) / 256 * 256;
  size_t nl = size_t(pitch) * h * frames, nc = nl / 4, no = size_t(w / 2) * h * 3 * frames;
  dim3 blk(32, 8), grd(ceilDiv(w / 2, 32), ceilDiv(h / 2, 8), frames);
  b.begin(name, "nv12_tensor", grd, blk);
  b.array("luma", "unsigned char", nl);
  b.array("chroma", "uchar2", nc, 2);
  b.array("out", "__half2", no, 4);
  b.scalar("w", w);
  b.scalar("h", h);
  b.scalar("pitch", pitch);
  if (!b.gpu()) return;
  Rng r(1);
  std::vector<unsigned char> l(nl);
  std::vector<uchar2> ch(nc);
  for (auto& v : l) v = (unsigned char)r.u32();
  for (auto& v : ch) v = make_uchar2((unsigned char)r.u32(), (unsigned char)r.u32());
  Dev<unsigned char> dl(l);
  Dev<uchar2> dc(ch);
  Dev<__half2> dout(no);
  auto go = [&] { LAUNCH(nv12_tensor, grd, blk, 0, dl.p, dc.p, dout.p, w, h, pitch); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3);
  const double mean[3] = {0.485, 0.456, 0.406}, inv[3] = {4.366812, 4.464286, 4.444444};
  size_t plane = size_t(w / 2) * h;
  for (size_t i : sample(no)) {
    size_t f = i / (3 * plane), rest = i % (3 * plane);
    int p = int(rest / plane), y = int(rest % plane / (w / 2)), cx = int(rest % (w / 2));
    uchar2 uv = ch[(f * (h / 2) + y / 2) * (pitch / 2) + cx];
    double u = uv.x - 128.0, v = uv.y - 128.0;
    double add = p == 0 ? 1.7927 * v : p == 1 ? -0.2132 * u - 0.5329 * v : 2.1124 * u;
    for (int k = 0; k < 2; k++) {
      double q = (1.1644 * (l[(f * h + y) * pitch + 2 * cx + k] - 16) + add) / 255;
      q = std::min(std::max(q, 0.0), 1.0);
      c.add(i, __half2float(k ? __high2half(o[i]) : __low2half(o[i])), (q - mean[p]) * inv[p]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1280, 720, 1);
  run(b, "large", 1920, 1080, 24);
  return b.finish();
}
