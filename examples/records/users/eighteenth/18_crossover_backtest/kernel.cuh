// SPDX-License-Identifier: BSL-1.0
// Parameter sweep of a moving average crossover strategy with a stop loss: every thread trades one (fast, slow) pair
// through all bars of one symbol, in whole ticks; profit, trades and worst drawdown.
#pragma once

struct Result {
  int profit;
  int trades;
  int drawdown;
  int barsHeld;
};

__global__ void crossover_backtest(const int* __restrict__ prices, Result* __restrict__ results, int bars, int fastMin,
                                   int fastCount, int slowMin, int slowCount, int stopLoss, int fee) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  int symbol = blockIdx.y;
  if (idx >= fastCount * slowCount) return;
  int fast = fastMin + idx / slowCount;
  int slow = slowMin + 2 * (idx % slowCount);
  const int* price = prices + (size_t)symbol * bars;
  Result res = {0, 0, 0, 0};

  if (fast < slow && slow < bars) {
    int fastSum = 0, slowSum = 0;
    for (int t = 0; t < slow; t++) {
      slowSum += price[t];
      if (t >= slow - fast) fastSum += price[t];
    }
    int cash = 0, peak = 0;
    int entry = 0;         // price of the open position, 0 when there is none
    bool stopped = false;  // after a stop wait for the next cross
    for (int t = slow; t < bars; t++) {
      int p = price[t];
      fastSum += p - price[t - fast];
      slowSum += p - price[t - slow];
      bool up = (long long)fastSum * slow > (long long)slowSum * fast;
      if (!up) stopped = false;
      if (entry == 0) {
        if (up && !stopped) {
          entry = p;
          cash -= fee;
          res.trades++;
        }
      } else {
        res.barsHeld++;
        bool stop = entry - p >= stopLoss;
        if (!up || stop || t == bars - 1) {
          cash += p - entry - fee;
          entry = 0;
          stopped = stop && up;
        }
      }
      int equity = cash + (entry ? p - entry : 0);
      peak = max(peak, equity);
      res.drawdown = max(res.drawdown, peak - equity);
    }
    res.profit = cash;
  }
  results[(size_t)symbol * fastCount * slowCount + idx] = res;
}
