// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

/// The loop `for (i = thread; i < n; i += threads)`: the threads that enter it, and their trips.
struct strided_loop {
  kernelcost::count participants;
  kernelcost::expr::varying trips;
};

constexpr strided_loop strided_over(kernelcost::count n, kernelcost::count threads) {
  using kernelcost::count;
  using kernelcost::expr::varying;
  if (n <= threads) return {n, varying{1, 1, 1}};
  const count most = ceil_div(n, threads);
  const count fewest = most * threads > n ? most - 1 : most;
  // Threads with one trip more than the others, and all threads in the warps of these threads.
  const count rest = n - fewest * threads;
  const count in_warps = ceil_div(rest, 32) * 32;
  return {threads,
          varying{fewest + rest / threads, fewest + (in_warps < threads ? in_warps : threads) / threads, most}};
}

}  // namespace examples
