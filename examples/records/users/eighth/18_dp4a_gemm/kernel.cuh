// SPDX-License-Identifier: BSL-1.0
// Quantized linear layer: int8 activations times int8 weights by dp4a on shared tiles, bias, requantization, ReLU.
#pragma once
const int Q_TILE = 64;  // rows and columns of the output a block
const int Q_K4 = 16;    // depth of a tile in packs of four int8
const int Q_PITCH = Q_TILE + 4;

// one int4 (16 int8) of the tile a thread, kept transposed
__device__ inline void loadTile(int (*tile)[Q_PITCH], const signed char* m, int row, int rows, int k, int depth,
                                int localRow, int localPack) {
  int4 v = make_int4(0, 0, 0, 0);
  if (row < rows && k < depth) v = *reinterpret_cast<const int4*>(m + (size_t)row * depth + k);
  tile[localPack][localRow] = v.x;
  tile[localPack + 1][localRow] = v.y;
  tile[localPack + 2][localRow] = v.z;
  tile[localPack + 3][localRow] = v.w;
}

__device__ inline signed char requantize(int acc, float scale) {
  int q = __float2int_rn((float)acc * scale);
  return (signed char)min(max(q, 0), 127);
}

// act: M x K, weight: N x K, out: M x N; K is a multiple of 16, N of 4
__global__ void __launch_bounds__(256)
    linearInt8(const signed char* __restrict__ act, const signed char* __restrict__ weight,
               const int* __restrict__ bias, const float* __restrict__ scale, signed char* __restrict__ out, int M,
               int N, int K) {
  __shared__ __align__(16) int as[Q_K4][Q_PITCH];
  __shared__ __align__(16) int bs[Q_K4][Q_PITCH];
  const int tid = threadIdx.y * 16 + threadIdx.x;
  const int m0 = blockIdx.y * Q_TILE, n0 = blockIdx.x * Q_TILE;
  const int localRow = tid >> 2, localPack = (tid & 3) * 4;

  int acc[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += Q_K4 * 4) {
    loadTile(as, act, m0 + localRow, M, k0 + localPack * 4, K, localRow, localPack);
    loadTile(bs, weight, n0 + localRow, N, k0 + localPack * 4, K, localRow, localPack);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Q_K4; k++) {
      int4 a = *reinterpret_cast<const int4*>(&as[k][threadIdx.y * 4]);
      int4 b = *reinterpret_cast<const int4*>(&bs[k][threadIdx.x * 4]);
      int av[4] = {a.x, a.y, a.z, a.w}, bv[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) acc[i][j] = __dp4a(av[i], bv[j], acc[i][j]);
    }
    __syncthreads();
  }

  const int n = n0 + threadIdx.x * 4;
  if (n >= N) return;
  const int4 bi = *reinterpret_cast<const int4*>(bias + n);
  const float4 sc = *reinterpret_cast<const float4*>(scale + n);
#pragma unroll
  for (int i = 0; i < 4; i++) {
    int m = m0 + threadIdx.y * 4 + i;
    if (m >= M) break;
    char4 q;
    q.x = requantize(acc[i][0] + bi.x, sc.x);
    q.y = requantize(acc[i][1] + bi.y, sc.y);
    q.z = requantize(acc[i][2] + bi.z, sc.z);
    q.w = requantize(acc[i][3] + bi.w, sc.w);
    *reinterpret_cast<char4*>(out + (size_t)m * N + n) = q;
  }
}
