// SPDX-License-Identifier: BSL-1.0
// Linkage disequilibrium (r squared) of SNP pairs within a window, from bit-packed genotypes with missing values.
#pragma once
#define TS 16  // SNPs per side of a tile
#define TW 16  // words per step

// The genotypes are three bit planes, `words` words per SNP, one bit per sample: plane 0 = at least one alternative
// allele, plane 1 = two of them, plane 2 = the call is not missing. Planes 0 and 1 are 0 where plane 2 is.
// Pair (i, i + 1 + k), k < window, is r2[i * window + k]; -1 where there is no such pair or no variance.
// block: TS x TS, grid: tiles of the window x tiles of the SNPs
__global__ void ld_r2(const unsigned* __restrict__ planes, float* __restrict__ r2, int snps, int words, int window,
                      int min_samples) {
  __shared__ unsigned a1[TS][TW + 1], a2[TS][TW + 1], av[TS][TW + 1];
  __shared__ unsigned b1[TS][TW + 1], b2[TS][TW + 1], bv[TS][TW + 1];

  int tx = threadIdx.x, ty = threadIdx.y;
  int row0 = blockIdx.y * TS;         // first SNP of the rows
  int col0 = row0 + blockIdx.x * TS;  // first SNP of the columns
  int i = row0 + ty, j = col0 + tx;
  size_t plane = (size_t)snps * words;

  int n = 0, sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
  for (int w0 = 0; w0 < words; w0 += TW) {
    // thread (ty, tx) loads word tx of row ty and of column ty
    int w = w0 + tx;
    int ja = row0 + ty, jb = col0 + ty;
    bool in_a = ja < snps && w < words, in_b = jb < snps && w < words;
    size_t pa = (size_t)ja * words + w, pb = (size_t)jb * words + w;
    a1[ty][tx] = in_a ? planes[pa] : 0u;
    a2[ty][tx] = in_a ? planes[pa + plane] : 0u;
    av[ty][tx] = in_a ? planes[pa + 2 * plane] : 0u;
    b1[ty][tx] = in_b ? planes[pb] : 0u;
    b2[ty][tx] = in_b ? planes[pb + plane] : 0u;
    bv[ty][tx] = in_b ? planes[pb + 2 * plane] : 0u;
    __syncthreads();

    for (int k = 0; k < TW; k++) {
      unsigned ok = av[ty][k] & bv[tx][k];
      unsigned x1 = a1[ty][k] & ok, x2 = a2[ty][k] & ok;
      unsigned y1 = b1[tx][k] & ok, y2 = b2[tx][k] & ok;
      int cx1 = __popc(x1), cx2 = __popc(x2), cy1 = __popc(y1), cy2 = __popc(y2);
      n += __popc(ok);
      sum_a += cx1 + cx2;
      sum_aa += cx1 + 3 * cx2;  // 1 for one allele, 4 for two
      sum_b += cy1 + cy2;
      sum_bb += cy1 + 3 * cy2;
      sum_ab += __popc(x1 & y1) + __popc(x1 & y2) + __popc(x2 & y1) + __popc(x2 & y2);
    }
    __syncthreads();
  }

  int k = j - i - 1;
  if (i >= snps || k < 0 || k >= window) return;
  float result = -1.0f;
  if (j < snps && n >= min_samples) {
    double cov = (double)n * sum_ab - (double)sum_a * sum_b;
    double var_a = (double)n * sum_aa - (double)sum_a * sum_a;
    double var_b = (double)n * sum_bb - (double)sum_b * sum_b;
    if (var_a > 0 && var_b > 0) result = (float)(cov * cov / (var_a * var_b));
  }
  r2[(size_t)i * window + k] = result;
}
