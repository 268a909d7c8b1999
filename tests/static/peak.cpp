// SPDX-License-Identifier: BSL-1.0
// Theoretical peaks, worked out by hand.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::machine::geforce_8500_gt;

// 2 SMs of 8 cores at 0.92 GHz, two operations a cycle each; 2 x 400 MHz on 128 lines.
static_assert(kc::peak_operations_per_sm(geforce_8500_gt, 2_ops_per_cycle) == 14.72_Gops_per_s);
static_assert(kc::peak_operations(geforce_8500_gt, 2_ops_per_cycle) == 29.44_Gops_per_s);
static_assert(kc::peak_memory_bandwidth(geforce_8500_gt) == 12.8_GB_per_s);
static_assert(kc::peak_memory_bandwidth(geforce_8500_gt) != 12.8_GiB_per_s);

// 14 SMs, 32 banks of 4 bytes at 1.15 GHz.
static_assert(kc::peak_shared_bandwidth(kc::machine::tesla_c2070) / 1_GB_per_s > 2060.7);
static_assert(kc::peak_shared_bandwidth(kc::machine::tesla_c2070) / 1_GB_per_s < 2060.9);

// The tensor cores of an SM of compute capability 9.0 make 2048 multiply-adds of halves a cycle: 16 x 8 x 16. Those of
// 2.0 are not listed, as there are none.
static_assert(kc::peak_cycles(kc::machine::h200, kc::matrix_product::half_m16n8k16) == 1_cycles);
static_assert(kc::peak_cycles(kc::machine::h200, kc::matrix_product::half_m16n8k8) == 0.5_cycles);
static_assert(kc::peak_cycles(kc::machine::tesla_c2070, kc::matrix_product::half_m16n8k16) == 0_cycles);

// Warps have the same size in every part of the library.
static_assert(kc::detail::warp_size == 32 && kc::warp::lanes == 32 && kc::tracing::lanes_of_a_warp == 32);
}  // namespace
