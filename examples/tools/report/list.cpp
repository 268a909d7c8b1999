// SPDX-License-Identifier: BSL-1.0
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "machines.hpp"
#include "names.hpp"
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace examples::report {
namespace {

void list_machines() {
  for (const auto* card : machines) {
    std::string known = fmt::format("compute capability {}.{}", card->capability.major, card->capability.minor);
    if (card->sm_count.stated()) known += fmt::format(", {} SM", card->sm_count.value().value());
    if (card->clock.stated()) known += fmt::format(", {:.4g} GHz", card->clock.value().value() / 1e9);
    if (card->dram_bandwidth.stated())
      known += fmt::format(", {:.4g} GB/s", card->dram_bandwidth.value().value() / 1e9);
    fmt::print("{:<22} {:<22} {}\n", card->name, card->product, known);
  }
}

void list_models() {
  for_each_model([](const auto& listed) { fmt::print("{:<28} {}\n", listed.model.name, listed.about); });
}

const std::vector<std::unique_ptr<listed_kernel>>& kernels() {
  return kernelcost::report::registry::instance().kernels();
}

void list_kernels() {
  std::size_t widest = 0;
  for (const auto& each : kernels()) widest = std::max(widest, each->defaults().format().size());
  for (const auto& each : kernels()) {
    const auto line = fmt::format("{:<28} {:<{}}  {}", each->name(), each->defaults().format(), widest, each->about());
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
}

void list_kernels_csv() {
  fmt::print("kernel,parameters,values,about\n");
  for (const auto& each : kernels()) {
    std::string values;
    for (const auto& parameter : each->parameters())
      values += fmt::format("{}{}: {}", values.empty() ? "" : "; ", parameter.name(), parameter.values());
    fmt::print("{}",
               csv_row({std::string{each->name()}, each->defaults().format(), values, std::string{each->about()}}));
  }
}

}  // namespace

void list(const report_program& program, const std::string& chosen, bool csv) {
  if (csv) {
    if (chosen != "kernels") throw usage_error{"list: only kernels are listed with --csv"};
    return program.list_kernels_csv ? program.list_kernels_csv() : list_kernels_csv();
  }
  std::vector<listing> listings{{"machines", list_machines}, {"models", list_models}, {"kernels", list_kernels}};
  listings.insert(listings.end(), program.lists.begin(), program.lists.end());
  bool found = false;
  for (const auto& [name, print] : listings) {
    if (!chosen.empty() && chosen != name) continue;
    if (chosen.empty()) fmt::print("{}{}:\n", found ? "\n" : "", name);
    print();
    found = true;
  }
  if (!found) throw unknown_name("list", chosen, listings, [](const listing& each) { return each.name; });
}

}  // namespace examples::report
