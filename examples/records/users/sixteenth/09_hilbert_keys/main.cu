// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int points, int bits) {
  Rng r(909);
  const float origin = -10.0f, scale = float(1 << bits) / 20.0f;
  std::vector<float> x(points), y(points), z(points);
  for (int i = 0; i < points; i++) {  // clusters over a background; some points lie outside
    if (i % 3 == 0) {
      x[i] = r.range(-10.2f, 10.2f), y[i] = r.range(-10.2f, 10.2f), z[i] = r.range(-10.2f, 10.2f);
    } else {
      float k = float(i / 1000 % 7);
      x[i] = k - 3 + r.normal(), y[i] = 2 * k - 6 + r.normal(), z[i] = 3 - k + 0.5f * r.normal();
    }
  }
  dim3 blk(512), grd(ceilDiv(points, 512));
  b.begin(name, "hilbert_keys", grd, blk);
  b.data("xs", "float", x);
  b.data("ys", "float", y);
  b.data("zs", "float", z);
  b.array("keys", "unsigned long long", points);
  b.scalar("points", points);
  b.scalar("origin", origin);
  b.scalar("scale", scale);
  b.scalar("bits", bits);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dz(z);
  Dev<unsigned long long> dk(points);
  auto go = [&] { LAUNCH(hilbert_keys, grd, blk, 0, dx.p, dy.p, dz.p, dk.p, points, origin, scale, bits); };
  b.once(go);
  auto keys = dk.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < points; i++) {
    uint32_t v[3];
    const float p[3] = {x[i], y[i], z[i]};
    for (int k = 0; k < 3; k++) v[k] = std::min(std::max(int((p[k] - origin) * scale), 0), (1 << bits) - 1);
    uint32_t m = 1u << (bits - 1), t = 0;
    for (uint32_t q = m; q > 1; q >>= 1)
      for (int k = 0; k < 3; k++) {
        if (v[k] & q)
          v[0] ^= q - 1;
        else {
          uint32_t e = (v[0] ^ v[k]) & (q - 1);
          v[0] ^= e;
          v[k] ^= e;
        }
      }
    for (int k = 1; k < 3; k++) v[k] ^= v[k - 1];
    for (uint32_t q = m; q > 1; q >>= 1)
      if (v[2] & q) t ^= q - 1;
    unsigned long long want = 0;
    for (int bit = bits - 1; bit >= 0; bit--)
      for (int k = 0; k < 3; k++) want = want << 1 | ((v[k] ^ t) >> bit & 1);
    c.add(i, keys[i] == want, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200000, 16);
  run(b, "large", 1500000, 21);
  return b.finish();
}
