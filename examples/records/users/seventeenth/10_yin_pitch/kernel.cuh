// SPDX-License-Identifier: BSL-1.0
// YIN pitch tracking: difference function of a frame, cumulative mean normalisation by a scan, the first dip below the
// threshold (or else the deepest one), refined by a parabola. One block a frame.
#pragma once

#define YIN_THREADS 256
#define YIN_LAGS (2 * YIN_THREADS)

__global__ void __launch_bounds__(YIN_THREADS)
yin_pitch(const float* __restrict__ audio, float* __restrict__ period, float* __restrict__ aperiodicity, int hop,
          int window, int minLag, float threshold)
{
    extern __shared__ float x[];  // window + YIN_LAGS samples
    __shared__ float d[YIN_LAGS];
    __shared__ float warpTotal[YIN_THREADS / 32];
    __shared__ int firstDip;
    __shared__ unsigned long long deepest;

    const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    const float* frame = audio + (size_t)blockIdx.x * hop;
    for (int k = t; k < window + YIN_LAGS; k += YIN_THREADS)
        x[k] = frame[k];
    if (t == 0) {
        firstDip = YIN_LAGS;
        deepest = ~0ull;
    }
    __syncthreads();

    float d0 = 0.0f, d1 = 0.0f;
    for (int j = 0; j < window; j++) {
        const float v = x[j];
        const float e0 = v - x[j + t];
        const float e1 = v - x[j + t + YIN_THREADS];
        d0 = fmaf(e0, e0, d0);
        d1 = fmaf(e1, e1, d1);
    }
    d[t] = d0;
    d[t + YIN_THREADS] = d1;
    __syncthreads();

    // each thread now owns the lags 2t and 2t + 1
    const float a = d[2 * t], b = d[2 * t + 1];
    float sum = a + b;
    for (int o = 1; o < 32; o <<= 1) {
        const float up = __shfl_up_sync(0xffffffffu, sum, o);
        if (lane >= o) sum += up;
    }
    if (lane == 31) warpTotal[warp] = sum;
    __syncthreads();
    for (int w = 0; w < warp; w++)
        sum += warpTotal[w];
    const float before = sum - b;
    d[2 * t] = t > 0 && before > 0.0f ? a * (2 * t) / before : 1.0f;
    d[2 * t + 1] = sum > 0.0f ? b * (2 * t + 1) / sum : 1.0f;
    __syncthreads();

    for (int lag = t; lag < YIN_LAGS - 1; lag += YIN_THREADS) {
        if (lag < minLag) continue;
        const float v = d[lag];
        if (v < threshold && v <= d[lag + 1]) atomicMin(&firstDip, lag);
        atomicMin(&deepest, (unsigned long long)__float_as_uint(v) << 32 | (unsigned)lag);  // v is not negative
    }
    __syncthreads();
    if (t != 0) return;

    const bool voiced = firstDip < YIN_LAGS;
    const int lag = voiced ? firstDip : (int)(deepest & 0xffffffffull);
    const float l = d[lag - 1], m = d[lag], r = d[lag + 1];
    const float curve = l - 2.0f * m + r;
    float shift = curve > 1e-7f ? 0.5f * (l - r) / curve : 0.0f;
    shift = fminf(fmaxf(shift, -0.5f), 0.5f);
    period[blockIdx.x] = voiced ? lag + shift : -(lag + shift);
    aperiodicity[blockIdx.x] = m;
}
