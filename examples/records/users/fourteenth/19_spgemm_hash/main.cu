// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Csr {
  std::vector<int> ptr, col;
  std::vector<float> val;
};
static Csr randomMatrix(Rng& r, int rows, int cols, int longest, int band) {
  Csr m;
  m.ptr.push_back(0);
  for (int i = 0; i < rows; i++) {
    int n = r.below(40) == 0 ? 0 : 1 + int(r.below(longest));
    std::vector<int> c;
    for (int k = 0; k < n; k++) {
      int near = int(int64_t(i) * cols / rows) + int(r.below(2 * band + 1)) - band;
      c.push_back(r.below(3) == 0 ? int(r.below(cols)) : std::min(std::max(near, 0), cols - 1));
    }
    std::sort(c.begin(), c.end());
    c.erase(std::unique(c.begin(), c.end()), c.end());
    m.col.insert(m.col.end(), c.begin(), c.end());
    m.ptr.push_back(int(m.col.size()));
  }
  m.val.resize(m.col.size());
  for (auto& v : m.val) v = r.range(-1, 1);
  return m;
}
static void run(Bench& b, const char* name, int rows, int inner, int cols, int longA, int longB, int warps) {
  Rng r(19);
  Csr A = randomMatrix(r, rows, inner, longA, 20), B = randomMatrix(r, inner, cols, longB, 60);
  // symbolic phase
  std::vector<int> cPtr(rows + 1), mark(cols, -1);
  for (int i = 0; i < rows; i++) {
    int n = 0;
    for (int k = A.ptr[i]; k < A.ptr[i + 1]; k++)
      for (int j = B.ptr[A.col[k]]; j < B.ptr[A.col[k] + 1]; j++)
        if (mark[B.col[j]] != i) {
          mark[B.col[j]] = i;
          n++;
        }
    if (n >= TABLE_SIZE) {
      printf("row %d is too long: %d\n", i, n);
      exit(1);
    }
    cPtr[i + 1] = cPtr[i] + n;
  }
  size_t nnz = cPtr[rows];
  dim3 blk(32, warps), grd(rows);
  b.begin(name, "spgemm_hash", grd, blk);
  b.data("aPtr", "int", A.ptr);
  b.data("aCol", "int", A.col);
  b.array("aVal", "float", A.val.size());
  b.data("bPtr", "int", B.ptr);
  b.data("bCol", "int", B.col);
  b.array("bVal", "float", B.val.size());
  b.data("cPtr", "int", cPtr);
  b.array("cCol", "int", nnz);
  b.array("cVal", "float", nnz);
  if (!b.gpu()) return;
  Dev<int> dap(A.ptr), dac(A.col), dbp(B.ptr), dbc(B.col), dcp(cPtr), dcc(nnz);
  Dev<float> dav(A.val), dbv(B.val), dcv(nnz);
  auto go = [&] {
    LAUNCH(spgemm_hash, grd, blk, 0, dap.p, dac.p, dav.p, dbp.p, dbc.p, dbv.p, dcp.p, dcc.p, dcv.p);
  };
  b.once(go);
  auto oc = dcc.get();
  auto ov = dcv.get();
  Cmp c(name, 1e-4, 2e-5);
  std::vector<double> want(cols), got(cols);
  std::vector<int> times(cols);
  for (int i = 0; i < rows; i++) {
    auto each = [&](auto f) {
      for (int k = A.ptr[i]; k < A.ptr[i + 1]; k++)
        for (int j = B.ptr[A.col[k]]; j < B.ptr[A.col[k] + 1]; j++) f(B.col[j], double(A.val[k]) * B.val[j]);
    };
    each([&](int col, double v) { want[col] += v; });
    for (int s = cPtr[i]; s < cPtr[i + 1]; s++)
      if (oc[s] >= 0 && oc[s] < cols) {
        got[oc[s]] += ov[s];
        times[oc[s]]++;
      }
    each([&](int col, double) {
      if (!want[col] && !got[col] && !times[col]) return;
      c.add(cPtr[i], got[col], want[col]);
      c.add(cPtr[i], times[col], 1);
      want[col] = got[col] = times[col] = 0;
    });
    for (int s = cPtr[i]; s < cPtr[i + 1]; s++)
      if (oc[s] >= 0 && oc[s] < cols) {
        c.add(s, times[oc[s]], 0);  // a column that does not belong to the row
        got[oc[s]] = times[oc[s]] = 0;
      }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5000, 6000, 5500, 9, 30, 2);
  run(b, "large", 60000, 50000, 60000, 14, 26, 4);
  return b.finish();
}
