// SPDX-License-Identifier: BSL-1.0
// Mix several mono 16-bit tracks down to interleaved stereo with soft clipping.
#pragma once
__device__ inline float softClip(float v) {
  float a = fabsf(v);
  return v / (1.0f + 0.3f * a * a);
}
__device__ inline short toSample(float v) {
  v = fminf(fmaxf(v * 32767.0f, -32768.0f), 32767.0f);
  return (short)__float2int_rn(v);
}
__global__ void mix_tracks(const short* tracks, const float* gain, const float* pan, short2* stereo, int trackCount,
                           int samples, float master) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < samples; i += stride) {
    float left = 0.0f, right = 0.0f;
    for (int t = 0; t < trackCount; t++) {
      float s = tracks[(size_t)t * samples + i] * (1.0f / 32768.0f) * gain[t];
      float p = pan[t];
      left += s * (1.0f - p);
      right += s * p;
    }
    stereo[i] = make_short2(toSample(softClip(left * master)), toSample(softClip(right * master)));
  }
}
