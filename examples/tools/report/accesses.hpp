// SPDX-License-Identifier: BSL-1.0
/// \file
/// The account of each access, as a table and as CSV, with the hardware's counters.
#pragma once

#include "evaluate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace examples::report {

/// A hardware counter over one launch: the sum over the accesses of the account, and the measured count, if there is
/// one.
struct accounted_counter {
  const char* name;
  double account;
  std::optional<double> hardware;
};

constexpr const char* name_of(kernelcost::access_cost::kind does) {
  using kind = kernelcost::access_cost::kind;
  switch (does) {
    case kind::load: return "load";
    case kind::store: return "store";
    case kind::atomic: return "atomic";
  }
  return "?";
}

/// Traffic of an access between L1 and L2, and between L2 and device memory.
inline kernelcost::bytes bytes_of_sectors(const kernelcost::access_cost& site, double share) {
  return share * (site.sectors * kernelcost::bytes::from_value(kernelcost::warp::sector_bytes));
}
inline kernelcost::bytes l2_traffic(const kernelcost::access_cost& site) {
  return bytes_of_sectors(site, site.from_l2 + site.from_dram);
}
inline kernelcost::bytes dram_traffic(const kernelcost::access_cost& site) {
  return bytes_of_sectors(site, site.from_dram);
}

inline bool beyond_sm(const kernelcost::access_cost& site) {
  return site.space == kernelcost::expr::space::global || site.space == kernelcost::expr::space::texture;
}

/// `counters` is empty in a program without records. If none is recorded of this kernel, a line says so.
void print_accesses(const access_account& account, const std::vector<accounted_counter>& counters,
                    const kernelcost::gpu& card);
void print_accesses_csv(const access_account& account, const std::vector<accounted_counter>& counters);

}  // namespace examples::report
