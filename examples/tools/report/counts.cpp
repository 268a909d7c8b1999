// SPDX-License-Identifier: BSL-1.0
#include "counts.hpp"

#include "../common/wavefronts_besides.hpp"

#include <algorithm>

namespace examples::report {
namespace {

namespace kc = kernelcost;
using kc::report::counted_kernel;
using kind = kc::access_cost::kind;

/// The account's counterpart of each recorded counter of memory. Units: requests, sectors, wavefronts, bytes.
struct totals {
  double load_requests = 0, load_sectors = 0, l1_hits = 0;
  double store_requests = 0, store_sectors = 0, atomic_requests = 0;
  double wavefronts = 0;
  double l2_reads = 0, l2_writes = 0, l2_atomics = 0;
  double dram_reads = 0, dram_writes = 0;

  void add(const kc::access_cost& site) {
    if (site.space == kc::expr::space::shared) wavefronts += site.wavefronts.value();
    if (!beyond_sm(site)) return;
    const double requests = site.requests.value();
    const double sectors = site.sectors.value();
    const double to_l2 = l2_traffic(site).value() / kc::warp::sector_bytes;
    const double to_dram = dram_traffic(site).value();
    const bool global = site.space == kc::expr::space::global;
    switch (site.does) {
      case kind::load:
        if (global) {
          load_requests += requests;
          load_sectors += sectors;
          l1_hits += sectors * site.from_l1;
        }
        l2_reads += to_l2;
        dram_reads += to_dram;
        break;
      case kind::store:
        store_requests += requests;
        store_sectors += sectors;
        l2_writes += to_l2;
        dram_writes += to_dram;
        break;
      case kind::atomic:
        atomic_requests += requests;
        l2_atomics += to_l2;
        // L2 fetches the data to which an atomic adds, and has to write it back.
        dram_reads += to_dram;
        dram_writes += to_dram;
        break;
    }
  }
};

}  // namespace

std::vector<accounted_counter> sums_of(const access_account& account, const counted_kernel& counted) {
  totals sum;
  for (const auto& site : account.sites) sum.add(site);
  // The hardware counts more wavefronts than those of accesses.
  sum.wavefronts += wavefronts_besides(counted.counts, counted.launch).value();
  return {{"global_load_requests", sum.load_requests, {}}, {"global_load_sectors", sum.load_sectors, {}},
          {"global_load_l1_hits", sum.l1_hits, {}},        {"global_store_requests", sum.store_requests, {}},
          {"global_store_sectors", sum.store_sectors, {}}, {"global_atomic_requests", sum.atomic_requests, {}},
          {"shared_wavefronts", sum.wavefronts, {}},       {"l2_read_sectors", sum.l2_reads, {}},
          {"l2_write_sectors", sum.l2_writes, {}},         {"l2_atomic_sectors", sum.l2_atomics, {}},
          {"dram_read_bytes", sum.dram_reads, {}},         {"dram_write_bytes", sum.dram_writes, {}}};
}

kc::count active_warps(const kc::gpu& card, const counted_kernel& counted) {
  const auto blocks_per_sm = counted.launch.blocks() / card.need<kc::parameter::sm_count>();
  const double a_block = counted.launch.warps_per_block().value();
  return std::min<double>(kc::occupancy_of(card, counted.launch, counted.uses).warps_per_sm,
                          a_block * std::max(1.0, blocks_per_sm.value()));
}

std::vector<accounted_counter> counters_of(const counted_kernel& counted, const access_account* account,
                                           const kc::gpu& card) {
  const auto& counts = counted.counts;
  std::vector<accounted_counter> all{{"warp_instructions", counts.warp_instructions.value(), {}}};
  std::vector<accounted_counter> of_memory;
  if (account != nullptr)
    of_memory = sums_of(*account, counted);
  else
    of_memory = {
        {"global_load_requests", counts.global_load_requests.value(), {}},
        {"global_load_sectors", counts.global_load_sectors.value(), {}},
        {"global_store_requests", counts.global_store_requests.value(), {}},
        {"global_store_sectors", counts.global_store_sectors.value(), {}},
        {"global_atomic_requests", counts.global_atomic_requests.value(), {}},
        {"shared_wavefronts", (counts.shared_wavefronts() + wavefronts_besides(counts, counted.launch)).value(), {}}};
  all.insert(all.end(), of_memory.begin(), of_memory.end());
  if (counted.uses.registers > 0) all.push_back({"registers", static_cast<double>(counted.uses.registers), {}});
  all.push_back({"active_warps_per_sm", active_warps(card, counted).value(), {}});
  return all;
}

}  // namespace examples::report
