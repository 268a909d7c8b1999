// SPDX-License-Identifier: BSL-1.0
// Theoretical peaks, worked out by hand.
#include <kernelcost/kernelcost.hpp>

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
}  // namespace
