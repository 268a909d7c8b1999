// SPDX-License-Identifier: BSL-1.0
// Table scan at a snapshot: each row follows its chain of versions from the newest to the one that the snapshot sees,
// then a range predicate selects; the amounts are summed and the selected versions written together.
#pragma once
typedef unsigned long long Timestamp;

struct ScanTotals {
  unsigned long long visible, selected;
  long long amount;
};

// the version of the row that the snapshot sees, or -1
__device__ int visibleVersion(int version, const Timestamp* __restrict__ created, const Timestamp* __restrict__ removed,
                              const int* __restrict__ older, Timestamp snapshot) {
  while (version >= 0) {
    if (created[version] <= snapshot) return removed[version] > snapshot ? version : -1;
    version = older[version];
  }
  return -1;
}

__global__ void __launch_bounds__(256) mvcc_scan(const int* __restrict__ newest, const Timestamp* __restrict__ created,
                                                 const Timestamp* __restrict__ removed, const int* __restrict__ older,
                                                 const int* __restrict__ keys, const long long* __restrict__ amounts,
                                                 int* __restrict__ selected, ScanTotals* totals, int rows,
                                                 Timestamp snapshot, int keyLow, int keyHigh) {
  const unsigned whole = 0xffffffffu;
  int lane = threadIdx.x & 31;
  unsigned visible = 0;
  long long amount = 0;
  // all lanes of a warp take every round, for the ballots
  int rounded = (rows + 31) & ~31;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rounded; row += gridDim.x * blockDim.x) {
    int version = row < rows ? visibleVersion(newest[row], created, removed, older, snapshot) : -1;
    bool match = false;
    if (version >= 0) {
      visible++;
      int key = keys[version];
      match = key >= keyLow && key < keyHigh;
      if (match) amount += amounts[version];
    }
    unsigned matches = __ballot_sync(whole, match);
    if (matches == 0) continue;
    unsigned long long base = 0;
    if (lane == 0) base = atomicAdd(&totals->selected, (unsigned long long)__popc(matches));
    base = __shfl_sync(whole, base, 0);
    if (match) selected[base + __popc(matches & ((1u << lane) - 1))] = version;
  }
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) {
    visible += __shfl_down_sync(whole, visible, d);
    amount += __shfl_down_sync(whole, amount, d);
  }
  if (lane == 0 && visible) {
    atomicAdd(&totals->visible, (unsigned long long)visible);
    atomicAdd((unsigned long long*)&totals->amount, (unsigned long long)amount);
  }
}
