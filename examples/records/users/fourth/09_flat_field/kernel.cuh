// SPDX-License-Identifier: BSL-1.0
// X-ray detector: dark frame and gain correction of 16-bit images, four pixels per thread; pixels in the
// defect bitmap get the mean of their neighbours in the line.
#pragma once
__device__ inline unsigned short corrected(unsigned short raw, unsigned short dark, float gain) {
  float v = (float(raw) - float(dark)) * gain + 0.5f;
  return (unsigned short)fminf(fmaxf(v, 0.0f), 65535.0f);
}

__global__ void flat_field(const ushort4* __restrict__ raw, const ushort4* __restrict__ dark,
                           const float4* __restrict__ gain, const unsigned* __restrict__ defect, ushort4* out, int w,
                           int quads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= quads) return;
  ushort4 r = raw[i], d = dark[i];
  float4 g = gain[i];
  ushort4 o;
  o.x = corrected(r.x, d.x, g.x);
  o.y = corrected(r.y, d.y, g.y);
  o.z = corrected(r.z, d.z, g.z);
  o.w = corrected(r.w, d.w, g.w);
  unsigned bad = defect[i >> 3] >> (4 * (i & 7)) & 15u;
  if (bad) {
    const unsigned short* rs = (const unsigned short*)raw;
    const unsigned short* ds = (const unsigned short*)dark;
    const float* gs = (const float*)gain;
    unsigned short* po = &o.x;
    while (bad) {
      int k = __ffs(bad) - 1;
      bad &= bad - 1;
      int at = 4 * i + k, x = at % w;
      int left = x > 0 ? at - 1 : at + 1, right = x < w - 1 ? at + 1 : at - 1;
      unsigned sum = corrected(rs[left], ds[left], gs[left]) + corrected(rs[right], ds[right], gs[right]);
      po[k] = (unsigned short)((sum + 1) / 2);
    }
  }
  out[i] = o;
}
