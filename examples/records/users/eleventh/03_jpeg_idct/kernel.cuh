// SPDX-License-Identifier: BSL-1.0
// JPEG decoder, last stage: dequantisation, 8 x 8 inverse DCT and level shift. Eight threads own a coefficient block;
// blocks that hold only the DC coefficient skip the transform.
#pragma once
constexpr int kBlocksPerGroup = 16;
constexpr int kTileStride = 8 * 9;

__constant__ unsigned char kZigzag[64] = {0,  1,  5,  6,  14, 15, 27, 28, 2,  4,  7,  13, 16, 26, 29, 42,
                                          3,  8,  12, 17, 25, 30, 41, 43, 9,  11, 18, 24, 31, 40, 44, 53,
                                          10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60,
                                          21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63};

// One-dimensional inverse DCT, orthonormal, even and odd half apart.
__device__ __forceinline__ void idct8(float (&v)[8]) {
  const float c1 = 0.49039264f, c2 = 0.46193977f, c3 = 0.41573481f, c4 = 0.35355339f;
  const float c5 = 0.27778512f, c6 = 0.19134172f, c7 = 0.09754516f;
  float s04 = (v[0] + v[4]) * c4, d04 = (v[0] - v[4]) * c4;
  float p = v[2] * c2 + v[6] * c6, q = v[2] * c6 - v[6] * c2;
  float e0 = s04 + p, e1 = d04 + q, e2 = d04 - q, e3 = s04 - p;
  float o0 = v[1] * c1 + v[3] * c3 + v[5] * c5 + v[7] * c7;
  float o1 = v[1] * c3 - v[3] * c7 - v[5] * c1 - v[7] * c5;
  float o2 = v[1] * c5 - v[3] * c1 + v[5] * c7 + v[7] * c3;
  float o3 = v[1] * c7 - v[3] * c5 + v[5] * c3 - v[7] * c1;
  v[0] = e0 + o0;
  v[7] = e0 - o0;
  v[1] = e1 + o1;
  v[6] = e1 - o1;
  v[2] = e2 + o2;
  v[5] = e2 - o2;
  v[3] = e3 + o3;
  v[4] = e3 - o3;
}

__device__ __forceinline__ unsigned toByte(float v) { return unsigned(min(max(__float2int_rn(v + 128.f), 0), 255)); }

// block: 8 columns x 16 coefficient blocks, grid: (groups of blocks in a row, rows of blocks, components)
__global__ void jpeg_idct(const short* __restrict__ coefficients, const unsigned char* __restrict__ lastIndex,
                          const unsigned short* __restrict__ quantTables, unsigned char* __restrict__ planes,
                          int blocksX, int blocksY, int pitch) {
  __shared__ float tile[kBlocksPerGroup][kTileStride];
  const int component = blockIdx.z;
  const int bx = blockIdx.x * kBlocksPerGroup + threadIdx.y, by = blockIdx.y;
  const int column = threadIdx.x;
  const bool inside = bx < blocksX;
  const size_t block = (size_t(component) * blocksY + by) * blocksX + min(bx, blocksX - 1);
  const unsigned short* quant = quantTables + (component == 0 ? 0 : 64);
  const short* coef = coefficients + block * 64;
  float* t = tile[threadIdx.y];

  const bool flat = lastIndex[block] == 0;
  float v[8];
  if (!flat) {
#pragma unroll
    for (int r = 0; r < 8; r++) {
      int z = kZigzag[r * 8 + column];
      v[r] = float(coef[z] * int(quant[z]));
    }
    idct8(v);
#pragma unroll
    for (int r = 0; r < 8; r++) t[r * 9 + column] = v[r];
  }
  __syncwarp();  // the threads of a block share a warp

  const int row = column;
  if (flat) {
    float dc = float(coef[0] * int(quant[0])) * 0.125f;
#pragma unroll
    for (int c = 0; c < 8; c++) v[c] = dc;
  } else {
#pragma unroll
    for (int c = 0; c < 8; c++) v[c] = t[row * 9 + c];
    idct8(v);
  }
  if (!inside) return;
  uint2 packed;
  packed.x = toByte(v[0]) | toByte(v[1]) << 8 | toByte(v[2]) << 16 | toByte(v[3]) << 24;
  packed.y = toByte(v[4]) | toByte(v[5]) << 8 | toByte(v[6]) << 16 | toByte(v[7]) << 24;
  unsigned char* out = planes + (size_t(component) * blocksY * 8 + by * 8 + row) * pitch + bx * 8;
  *reinterpret_cast<uint2*>(out) = packed;
}
