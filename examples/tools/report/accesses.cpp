// SPDX-License-Identifier: BSL-1.0
#include "accesses.hpp"

#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace examples::report {
namespace {

namespace kc = kernelcost;
std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }
std::string three_digits(double value) { return kc::detail::readable(value, 3); }

}  // namespace

void print_accesses(const access_account& account, const std::vector<accounted_counter>& counters,
                    const kc::gpu& card) {
  using rows = std::vector<std::vector<std::string>>;
  const auto named = [](const char* buffer) { return *buffer == '\0' ? std::string{"-"} : std::string{buffer}; };

  rows sites{{"buffer", "does", "space", "type", "pattern", "requests", "sectors/request", "wavefronts", "asked",
              "L1 %", "L2 %", "DRAM %", "wait, cycles"}};
  for (const auto& site : account.sites) {
    std::vector<std::string> row{named(site.buffer),
                                 name_of(site.does),
                                 kc::expr::name_of(site.space),
                                 kc::to_string(site.type),
                                 kc::detail::short_text(site.pattern),
                                 kc::to_string(site.requests)};
    if (beyond_sm(site))
      row.insert(row.end(), {three_digits(site.sectors_per_request().value()), "-", kc::to_string(site.asked),
                             percent(site.from_l1), percent(site.from_l2), percent(site.from_dram)});
    else
      row.insert(row.end(), {"-", kc::to_string(site.wavefronts), kc::to_string(site.asked), "-", "-", "-"});
    row.push_back(three_digits(site.wait.value()));
    sites.push_back(std::move(row));
  }
  fmt::print("accesses, over the grid\n{}", aligned(sites, 5));

  rows buffers{{"buffer", "requests", "sectors", "wavefronts", "asked", "L1 and L2", "L2 and DRAM"}};
  for (const auto& each : account.buffers)
    buffers.push_back({named(each.buffer), kc::to_string(each.requests), kc::to_string(each.sectors),
                       each.wavefronts > 0 ? kc::to_string(each.wavefronts) : "-", kc::to_string(each.asked),
                       kc::to_string(each.l2_traffic), kc::to_string(each.dram_traffic)});
  fmt::print("\nbuffers: what is asked for, and what moves between\n{}", aligned(buffers, 1));

  if (counters.empty()) return;  // a program without records
  if (std::ranges::none_of(counters, [](const auto& each) { return each.hardware.has_value(); })) {
    fmt::print("\nno counters of this kernel with these parameters are recorded on {}\n", card.name);
    return;
  }
  rows beside{{"counter", "account", "hardware", "difference %"}};
  for (const auto& [name, amount, hardware] : counters) {
    if (!hardware) continue;
    const bool comparable = *hardware != 0;
    beside.push_back({name, kc::detail::readable(amount), kc::detail::readable(*hardware),
                      comparable    ? fmt::format("{:+.1f}", 100 * (amount - *hardware) / *hardware)
                      : amount == 0 ? "+0.0"
                                    : "-"});
  }
  fmt::print("\ncounters recorded on {}\n{}", card.name, aligned(beside, 1));
}

void print_accesses_csv(const access_account& account, const std::vector<accounted_counter>& counters) {
  fmt::print("row,name,does,space,type,pattern,requests,sectors,sectors_per_request,wavefronts,asked_bytes,from_l1,"
             "from_l2,from_dram,wait_cycles,l2_bytes,dram_bytes,account,hardware\n");
  for (const auto& site : account.sites)
    fmt::print("{}", csv_row({"access", site.buffer, name_of(site.does), kc::expr::name_of(site.space),
                              kc::to_string(site.type), kc::to_string(site.pattern), exact(site.requests.value()),
                              exact(site.sectors.value()), exact(site.sectors_per_request().value()),
                              exact(site.wavefronts.value()), exact(site.asked.value()), exact(site.from_l1),
                              exact(site.from_l2), exact(site.from_dram), exact(site.wait.value()),
                              exact(l2_traffic(site).value()), exact(dram_traffic(site).value()), "", ""}));
  for (const auto& each : account.buffers)
    fmt::print("{}",
               csv_row({"buffer", each.buffer, "", "", "", "", exact(each.requests.value()),
                        exact(each.sectors.value()), "", exact(each.wavefronts.value()), exact(each.asked.value()), "",
                        "", "", "", exact(each.l2_traffic.value()), exact(each.dram_traffic.value()), "", ""}));
  for (const auto& [name, amount, hardware] : counters)
    fmt::print("{}", csv_row({"counter", name, "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
                              exact(amount), hardware ? exact(*hardware) : ""}));
}

}  // namespace examples::report
