// SPDX-License-Identifier: BSL-1.0
// A kernel as a tree, with its parameters.
#include <kernelcost/report.hpp>

namespace kc = kernelcost;
using namespace kc::expr;

/// y[row] = sum of A[row][...], one row per thread.
auto row_sums(const kc::report::arguments& given) {
  const auto rows = given["rows"];
  const auto cols = given["cols"];
  const auto matrix = buffer<float>{"A", rows * cols};
  const auto sums = buffer<float>{"y", rows};
  const auto body =
      guard(rows, repeat(cols, dependent, load(matrix, strided(cols)), compute<float>(op::add)), store(sums));
  return kc::report::launched{kernel("row_sums", body), kc::launch_1d(rows, given.block())};
}
KERNELCOST_KERNEL(row_sums, "sums of the rows of a matrix, one row per thread", {"rows", 100000}, {"cols", 1000},
                  {"block", 256});
