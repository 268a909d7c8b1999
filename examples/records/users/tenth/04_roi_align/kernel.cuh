// SPDX-License-Identifier: BSL-1.0
// ROI align: average of bilinear samples of a feature map inside each bin of each region of interest.
#pragma once
#include <cuda_fp16.h>

__device__ inline float asFloat(float v) {
  return v;
}
__device__ inline float asFloat(__half v) {
  return __half2float(v);
}
__device__ inline void store(float* p, float v) {
  *p = v;
}
__device__ inline void store(__half* p, float v) {
  *p = __float2half_rn(v);
}

template <typename T>
__device__ float bilinearAt(const T* plane, int height, int width, float y, float x) {
  if (y < -1.0f || y > height || x < -1.0f || x > width) return 0.0f;
  y = fmaxf(y, 0.0f);
  x = fmaxf(x, 0.0f);
  int y0 = int(y), x0 = int(x), y1, x1;
  if (y0 >= height - 1) {
    y1 = y0 = height - 1;
    y = float(y0);
  } else {
    y1 = y0 + 1;
  }
  if (x0 >= width - 1) {
    x1 = x0 = width - 1;
    x = float(x0);
  } else {
    x1 = x0 + 1;
  }
  float ly = y - y0, lx = x - x0, hy = 1.0f - ly, hx = 1.0f - lx;
  return hy * hx * asFloat(plane[y0 * width + x0]) + hy * lx * asFloat(plane[y0 * width + x1]) +
         ly * hx * asFloat(plane[y1 * width + x0]) + ly * lx * asFloat(plane[y1 * width + x1]);
}

// features: N x C x H x W; rois: batch index, x1, y1, x2, y2; output: rois x C x pooledH x pooledW
template <typename T>
__global__ void roiAlignForward(int total, const T* __restrict__ features, const float* __restrict__ rois,
                                T* __restrict__ output, float spatialScale, int channels, int height, int width,
                                int pooledH, int pooledW, int samplingRatio) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += gridDim.x * blockDim.x) {
    int pw = index % pooledW;
    int ph = (index / pooledW) % pooledH;
    int c = (index / pooledW / pooledH) % channels;
    int n = index / pooledW / pooledH / channels;

    const float* roi = rois + n * 5;
    int batch = int(roi[0]);
    float x1 = roi[1] * spatialScale - 0.5f, y1 = roi[2] * spatialScale - 0.5f;
    float roiW = (roi[3] - roi[1]) * spatialScale, roiH = (roi[4] - roi[2]) * spatialScale;
    float binW = roiW / pooledW, binH = roiH / pooledH;

    int gridH = samplingRatio > 0 ? samplingRatio : int(ceilf(binH));
    int gridW = samplingRatio > 0 ? samplingRatio : int(ceilf(binW));
    const T* plane = features + (size_t(batch) * channels + c) * height * width;

    float sum = 0.0f;
    for (int iy = 0; iy < gridH; iy++) {
      float y = y1 + ph * binH + (iy + 0.5f) * binH / gridH;
      for (int ix = 0; ix < gridW; ix++) {
        float x = x1 + pw * binW + (ix + 0.5f) * binW / gridW;
        sum += bilinearAt(plane, height, width, y, x);
      }
    }
    store(output + index, sum / max(gridH * gridW, 1));
  }
}
