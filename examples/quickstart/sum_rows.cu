// SPDX-License-Identifier: BSL-1.0
__global__ void sum_rows(const double* A, double* sums) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int col = 0; col < 1024; ++col) sum += A[row * 1024 + col];
  sums[row] = sum;
}
