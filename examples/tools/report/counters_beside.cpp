// SPDX-License-Identifier: BSL-1.0
#include "counters_beside.hpp"

#include "../common/wavefronts_besides.hpp"
#include "kernels.hpp"
#include "records.hpp"

namespace examples::report {
namespace {

namespace kc = kernelcost;
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

/// Wavefronts of shared memory that the hardware counts in addition to those of accesses.
double wavefronts_besides_accesses(const std::string& kernel, const parameter_set& parameters) {
  double besides = 0;
  visit_kernel(kernel, [&](const auto& listed) {
    listed.visit(parameters, [&](const auto& description, const kc::launch& how) {
      besides = wavefronts_besides(kc::warp_counts_of(description, how), how).value();
    });
  });
  return besides;
}

}  // namespace

std::vector<accounted_counter> counters_beside(const access_account& account, const std::string& kernel,
                                               const parameter_set& parameters, const kc::gpu& card) {
  totals sum;
  for (const auto& site : account.sites) sum.add(site);
  sum.wavefronts += wavefronts_besides_accesses(kernel, parameters);
  std::vector<accounted_counter> all{
      {"global_load_requests", sum.load_requests, {}}, {"global_load_sectors", sum.load_sectors, {}},
      {"global_load_l1_hits", sum.l1_hits, {}},        {"global_store_requests", sum.store_requests, {}},
      {"global_store_sectors", sum.store_sectors, {}}, {"global_atomic_requests", sum.atomic_requests, {}},
      {"shared_wavefronts", sum.wavefronts, {}},       {"l2_read_sectors", sum.l2_reads, {}},
      {"l2_write_sectors", sum.l2_writes, {}},         {"l2_atomic_sectors", sum.l2_atomics, {}},
      {"dram_read_bytes", sum.dram_reads, {}},         {"dram_write_bytes", sum.dram_writes, {}}};
  const auto record = recorded_counters(card.name);
  if (!record) return all;
  const auto rows = rows_by_point(*record);
  const auto found = rows.find({kernel, parameters.format()});
  if (found == rows.end()) return all;
  for (auto& each : all)
    if (!record->at(found->second, each.name).empty()) each.hardware = record->number(found->second, each.name);
  return all;
}

}  // namespace examples::report
