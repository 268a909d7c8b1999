// SPDX-License-Identifier: BSL-1.0
/// \file
/// The tables of "estimation of GPU performance parameters" (2010), section 5: the printed figures of three cards, and
/// the theoretical figures as this library computes them. The measured columns are kept for comparison.
///
/// Errata of the paper, by number:
/// 1. 7.42 of the GeForce 8500 GT has lost a digit: two multiprocessors at 13.71 make 27.42.
/// 2. The G of compute power is 2^30: 13.71 means 14.72e9 operations per second.
/// 3. Compute power of the GeForce GTX 260 is for 1.400 GHz, but the table of cards has 1.404 GHz.
/// 4. 27.35 and 437.73 of the GeForce 9800 GTX+ are truncated: 27.36 and 437.74.
/// 5. Theoretical bandwidths count 10^9 bytes to a GB, measured ones 2^30: a card's share of its peak is 7.4 % more
/// than the quotient of the two.
/// 6. The formula of the read and write bandwidth has the factor Udad_min_inf once too often.
/// 7. In the formula of shared memory, 1024^3 multiplies the whole difference of times.
#pragma once

#include "../thesis2012/cell.hpp"

#include <kernelcost/kernelcost.hpp>

#include <array>
#include <cstdlib>
#include <vector>

namespace examples::microbenchmarks2010 {

namespace kc = kernelcost;

/// A row of the paper's three tables, as printed.
struct published_card {
  const kc::gpu& card;
  const char* name;
  // The cards: shader clock in GHz, memory clock in MHz.
  const char* clock;
  const char* memory_clock;
  const char* sm_count;
  const char* core_count;
  const char* memory_bus_bits;
  // Compute power: all SMs and one, in GFLOPS or GMIPS.
  const char* theoretical_power;
  const char* measured_power;
  const char* theoretical_power_per_sm;
  const char* measured_power_per_sm;
  // Bandwidth, in GB/s.
  const char* theoretical_bandwidth;
  const char* read_bandwidth;
  const char* write_bandwidth;
  const char* read_write_bandwidth;
};

// clang-format off
inline constexpr std::array published{
    published_card{kc::machine::geforce_8500_gt, "8500 GT", "0.920", "400", "2", "16", "128",
                   "7.42", "27.26", "13.71", "13.61", "12.8", "6.5", "4.54", "6.07"},
    published_card{kc::machine::geforce_9800_gtx_plus, "9800 GTX+", "1.836", "1100", "16", "128", "256",
                   "437.73", "436.25", "27.35", "27.21", "70.4", "59.3", "43.8", "56.5"},
    published_card{kc::machine::geforce_gtx_260, "260 GTX", "1.404", "1188", "27", "216", "448",
                   "563.26", "562.3", "20.86", "20.66", "133", "108.9", "69", "104.6"},
};
// clang-format on

/// The same card at the clock for which the paper computes compute power.
inline kc::gpu as_computed_with(const kc::gpu& card) {
  using namespace kc::literals;
  kc::gpu result = card;
  if (&card == &kc::machine::geforce_gtx_260) result.clock = {1.4_GHz, "its theoretical compute power (erratum 3)"};
  return result;
}

/// Every theoretical figure of the paper, in its printed unit. The errata are those listed above.
inline std::vector<thesis2012::cell> theoretical_figures() {
  using namespace kc::literals;
  using thesis2012::figure;
  constexpr auto multiply_add = 2_ops_per_cycle;
  constexpr auto binary_giga = kc::operation_rate::from_value(1073741824.0);
  constexpr double digit_lost = 20;

  std::vector<thesis2012::cell> cells;
  for (const auto& each : published) {
    const kc::gpu used = as_computed_with(each.card);
    const bool small = &each.card == &kc::machine::geforce_8500_gt;
    std::vector<int> slips{2};
    if (&each.card == &kc::machine::geforce_gtx_260) slips = {3, 2};
    if (&each.card == &kc::machine::geforce_9800_gtx_plus) slips = {2, 4};
    cells.push_back({"compute power", each.name, "per SM", each.theoretical_power_per_sm,
                     figure::slip(slips, peak_operations_per_sm(used, multiply_add) / binary_giga,
                                  peak_operations_per_sm(each.card, multiply_add) / 1_Gops_per_s)});
    if (small) slips = {1, 2};
    cells.push_back({"compute power", each.name, "all SMs", each.theoretical_power,
                     figure::slip(slips, peak_operations(used, multiply_add) / binary_giga - (small ? digit_lost : 0),
                                  peak_operations(each.card, multiply_add) / 1_Gops_per_s)});
    cells.push_back({"bandwidth", each.name, "theoretical", each.theoretical_bandwidth,
                     figure{peak_memory_bandwidth(each.card) / 1_GB_per_s}});
  }
  return cells;
}

/// Share of the card's peak that a measured bandwidth reaches, printed in units of 2^30 bytes per second (erratum 5).
inline double share_of_peak(const kc::gpu& card, const char* printed) {
  using namespace kc::literals;
  return std::atof(printed) * 1_GiB_per_s / peak_memory_bandwidth(card);
}

}  // namespace examples::microbenchmarks2010
