// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Quat {
  double x, y, z, w;
};
static Quat mul(Quat a, Quat b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
static Quat conj(Quat q) { return {-q.x, -q.y, -q.z, q.w}; }
static Quat quat(float4 v) { return {v.x, v.y, v.z, v.w}; }
static void run(Bench& b, const char* name, int n, int boneCount, int blocks) {
  dim3 blk(192), grd(blocks ? blocks : ceilDiv(n, 192));
  Rng r(19);
  std::vector<unsigned int> bones(n);
  for (int i = 0; i < n; i++) {  // neighbours in the mesh hang on neighbouring bones
    unsigned int base = (unsigned int)(uint64_t(i) * boneCount / n), pack = 0;
    for (int k = 0; k < 4; k++) pack |= ((base + r.below(6)) % boneCount) << (8 * k);
    bones[i] = pack;
  }
  b.begin(name, "skinDualQuat", grd, blk);
  b.array("position", "float3", n);
  b.array("normal", "float3", n);
  b.data("bones", "unsigned int", bones);
  b.array("weights", "uchar4", n);
  b.array("palette", "float4", 2 * boneCount);
  b.array("outPosition", "float3", n);
  b.array("outNormal", "float3", n);
  b.scalar("vertices", n);
  if (!b.gpu()) return;
  std::vector<float4> palette(2 * boneCount);
  for (int k = 0; k < boneCount; k++) {
    // half angles up to 0.5 rad, half of them with the opposite sign
    float x = r.range(-0.3f, 0.3f), y = r.range(-0.3f, 0.3f), z = r.range(-0.3f, 0.3f);
    float w = sqrtf(1 - x * x - y * y - z * z), s = r.below(2) ? 1.0f : -1.0f;
    palette[2 * k] = make_float4(s * x, s * y, s * z, s * w);
    Quat q = quat(palette[2 * k]), t = {r.range(-1, 1), r.range(-1, 1), r.range(-1, 1), 0}, d = mul(t, q);
    palette[2 * k + 1] = make_float4(float(d.x / 2), float(d.y / 2), float(d.z / 2), float(d.w / 2));
  }
  std::vector<float3> pos(n), nrm(n);
  std::vector<uchar4> weights(n);
  for (int i = 0; i < n; i++) {
    pos[i] = make_float3(r.range(-1, 1), r.range(0, 2), r.range(-1, 1));
    float z = r.range(-1, 1), a = r.range(0, 6.2831853f), s = sqrtf(1 - z * z);
    nrm[i] = make_float3(s * cosf(a), s * sinf(a), z);
    int w0 = 130 + int(r.below(100)), w1 = int(r.below(256 - w0)), w2 = int(r.below(256 - w0 - w1));
    weights[i] = make_uchar4((unsigned char)w0, (unsigned char)w1, (unsigned char)w2,
                             (unsigned char)(255 - w0 - w1 - w2));
  }
  Dev<float3> dp(pos), dn(nrm), dop(n), don(n);
  Dev<unsigned int> db(bones);
  Dev<uchar4> dw(weights);
  Dev<float4> dpal(palette);
  auto go = [&] { LAUNCH(skinDualQuat, grd, blk, 0, dp.p, dn.p, db.p, dw.p, dpal.p, dop.p, don.p, n); };
  b.once(go);
  auto op = dop.get();
  auto on = don.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(n)) {
    double w[4] = {weights[i].x / 255.0, weights[i].y / 255.0, weights[i].z / 255.0, weights[i].w / 255.0};
    Quat R = {0, 0, 0, 0}, D = {0, 0, 0, 0}, q0 = {0, 0, 0, 0};
    for (int k = 0; k < 4; k++) {
      int bone = int(bones[i] >> (8 * k) & 255);
      Quat q = quat(palette[2 * bone]), d = quat(palette[2 * bone + 1]);
      if (k == 0) q0 = q;
      double s = q0.x * q.x + q0.y * q.y + q0.z * q.z + q0.w * q.w < 0 ? -w[k] : w[k];
      R = {R.x + s * q.x, R.y + s * q.y, R.z + s * q.z, R.w + s * q.w};
      D = {D.x + s * d.x, D.y + s * d.y, D.z + s * d.z, D.w + s * d.w};
    }
    // v' = R v R* / |R|^2 with the product of quaternions, t = 2 D R* / |R|^2
    double n2 = R.x * R.x + R.y * R.y + R.z * R.z + R.w * R.w;
    Quat p = mul(mul(R, {pos[i].x, pos[i].y, pos[i].z, 0}), conj(R)), t = mul(D, conj(R));
    Quat v = mul(mul(R, {nrm[i].x, nrm[i].y, nrm[i].z, 0}), conj(R));
    c.add(i, op[i].x, (p.x + 2 * t.x) / n2);
    c.add(i, op[i].y, (p.y + 2 * t.y) / n2);
    c.add(i, op[i].z, (p.z + 2 * t.z) / n2);
    c.add(i, on[i].x, v.x / n2);
    c.add(i, on[i].y, v.y / n2);
    c.add(i, on[i].z, v.z / n2);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 410000, 75, 0);
  run(b, "large", 3600000, 210, 1320);
  return b.finish();
}
