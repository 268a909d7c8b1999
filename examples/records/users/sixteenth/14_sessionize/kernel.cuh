// SPDX-License-Identifier: BSL-1.0
// Splits the time-ordered events of each user into sessions at gaps of inactivity. A warp walks the events of a user.
#pragma once

// block: 32 lanes x users
__global__ void sessionize(const long long* __restrict__ times, const int* __restrict__ offsets, int* sessionOf,
                           int* sessions, long long* longest, int users, long long gap) {
  const unsigned all = 0xffffffffu;
  int user = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
  if (user >= users) return;
  int begin = offsets[user], end = offsets[user + 1];
  unsigned upTo = all >> (31 - lane);

  int count = 0;
  long long last = 0, start = 0, best = 0;  // of the events before this step
  for (int base = begin; base < end; base += 32) {
    int i = base + lane;
    bool valid = i < end;
    long long t = valid ? times[i] : 0;
    long long before = __shfl_up_sync(all, t, 1);
    if (lane == 0) before = last;
    bool fresh = valid && (i == begin || t - before > gap);
    unsigned heads = __ballot_sync(all, fresh), mine = heads & upTo;
    long long headTime = __shfl_sync(all, t, mine ? 31 - __clz(mine) : 0);
    if (!mine) headTime = start;
    if (valid) {
      sessionOf[i] = count + __popc(mine) - 1;
      best = max(best, t - headTime);
    }
    count += __popc(heads);
    int tail = min(31, end - base - 1);
    last = __shfl_sync(all, t, tail);
    start = __shfl_sync(all, headTime, tail);
  }
  for (int d = 16; d > 0; d >>= 1) best = max(best, __shfl_xor_sync(all, best, d));
  if (lane == 0) {
    sessions[user] = count;
    longest[user] = best;
  }
}
