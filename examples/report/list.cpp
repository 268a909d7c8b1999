// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"
#include "kernels.hpp"
#include "machines.hpp"
#include "models.hpp"
#include "programs.hpp"

#include <fmt/format.h>

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
  for_each_model([](const auto& listed) { fmt::print("{:<26} {}\n", listed.model.name, listed.about); });
}

void list_kernels() {
  for_each_kernel([](const auto& listed) { fmt::print("{:<22} {}\n", listed.name, listed.defaults); });
}

void list_programs() {
  for (const auto* program : programs()) fmt::print("{:<22} {}\n", program->name, program->defaults);
}

void list_hosts() {
  for (const auto* host : hosts) fmt::print("{:<22} {}\n", host->name, host->product);
}

struct listing {
  std::string_view name;
  void (*print)();
};
constexpr std::array listings{listing{"machines", list_machines}, listing{"models", list_models},
                              listing{"kernels", list_kernels}, listing{"programs", list_programs},
                              listing{"hosts", list_hosts}};

}  // namespace

void list(const std::string& what) {
  bool found = false;
  for (const auto& [name, print] : listings) {
    if (!what.empty() && what != name) continue;
    if (what.empty()) fmt::print("{}{}:\n", found ? "\n" : "", name);
    print();
    found = true;
  }
  if (!found) throw unknown_name("list", what, listings, [](const listing& each) { return each.name; });
}

}  // namespace examples::report
