// SPDX-License-Identifier: BSL-1.0
// The cost of a kernel on an H200, its uncertainty, the limiting resource, and what would help. No GPU is needed.
//   g++ -std=c++20 -Ikernelcost/include first_estimate.cpp -o first_estimate && ./first_estimate
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <cmath>
#include <iostream>
#include <string>

namespace kc = kernelcost;
using namespace kc::literals;

// sums[i] = sum of A[i * cols + j] for all j, one thread per row: neighbouring lanes of a warp read elements that are
// `cols` apart.
constexpr auto row_sums(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<double> A{"A", rows * cols}, sums{"sums", rows};
  return kernel("row_sums", guard(rows,
                                  repeat(cols, unroll<4>, dependent,  // four loads, then four additions
                                         load(A, strided(cols)), compute<double>(op::add)),
                                  store(sums)));
}

// The same sums, one warp per row: its lanes read neighbouring elements, and shuffles add the lanes' sums at the end.
constexpr auto row_sums_by_warps(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  const buffer<double> A{"A", rows * cols}, sums{"sums", rows};
  return kernel("row_sums_by_warps", guard(rows * 32, repeat(cols / 32, dependent, load(A), compute<double>(op::add)),
                                           repeat(5, dependent, shuffle<double>(), compute<double>(op::add)),
                                           guard(lanes_of_warp(1), store(sums))));
}

constexpr int rows = 65536;
constexpr int cols = 1024;
constexpr auto cost =
    kc::estimate(row_sums(rows, cols), kc::launch_1d(rows, 256_threads), kc::machine::h200, kc::model::calibrated);
constexpr auto by_warps = kc::estimate(row_sums_by_warps(rows, cols), kc::launch_1d(rows * 32, 256_threads),
                                       kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 350_us);  // the build stops if the estimate exceeds the budget

std::string in_microseconds(const kc::seconds& time) { return std::to_string(std::lround(time / 1_us)) + " us"; }

int main() {
  const auto& load_of_A = cost.accesses[0];
  std::cout << "The sums of the rows of a matrix, " << rows << " x " << cols << " doubles, on an H200\n"
            << "  estimate    " << in_microseconds(cost.time) << '\n'
            << "  band        " << in_microseconds(cost.band.low) << " to " << in_microseconds(cost.band.high)
            << ": the range of nine in ten of " << cost.band.observations << ' ' << cost.band.basis << '\n'
            << "  limited by  " << name_of(cost.bottleneck) << ": a request for A touches "
            << kc::to_string(load_of_A.sectors_per_request()) << " sectors, one for each lane; the fewest are 8\n"
            << "  would help  one warp per row: " << in_microseconds(by_warps.time) << ", limited by "
            << name_of(by_warps.bottleneck) << '\n';
}
