// SPDX-License-Identifier: BSL-1.0
// matvec_rows.hpp: the description of the kernel
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;  // 192_threads, 7_ms, 4_GB_per_s ...

constexpr auto matvec_rows(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<float> A{"A", rows * cols}, x{"x", cols}, y{"y", rows};
  return kernel("matvec_rows",
                guard(rows,                                                    // if (i < rows)
                      repeat(cols, unroll<4>, load(A, strided(cols), cached),  // A[i * cols + j]
                             load(x, broadcast, cached),                       // x[j]
                             compute<float>(op::fma)),
                      store(y, coalesced)));  // y[i]
}

inline constexpr auto launch = kc::launch_1d(5000, 192_threads);  // 27 blocks hold 5000 threads
inline constexpr auto cost =
    kc::estimate(matvec_rows(5000, 2000), launch, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
