// SPDX-License-Identifier: BSL-1.0
#include <kernelcost/kernelcost.hpp>
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;

constexpr buffer<double> A{"A", 65536 * 1024}, sums{"sums", 65536};
constexpr auto trip = load(A, strided(1024)) + compute<double>(op::add);
constexpr auto row_sums = kernel("sum_rows", guard(65536, repeat(1024, unroll<4>, dependent, trip), store(sums)));
constexpr auto launch = kc::launch_1d(65536, 256_threads);
constexpr auto cost = kc::estimate(row_sums, launch, kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 350_us);
