// SPDX-License-Identifier: BSL-1.0
#include "flame.hpp"

#include "../common/time_limit.hpp"
#include "accesses.hpp"
#include "general_commands.hpp"
#include "roofs.hpp"
#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace examples::report {
namespace {

namespace kc = kernelcost;

struct part {
  std::string name;
  kc::seconds alone;
  std::vector<part> parts{};
};

/// The time of all executions of an access, if the card did nothing else: at its slowest level, or waiting.
kc::seconds time_alone(const kc::access_cost& site, const card_rates& rates, const kc::gpu& card,
                       const evaluation& cost, const kc::launch& how) {
  using kind = kc::access_cost::kind;
  double longest = 0;
  const auto at = [&longest](const kc::bytes& moved, const std::optional<kc::bandwidth>& rate) {
    if (rate) longest = std::max(longest, (moved / *rate).value());
  };
  if (beyond_sm(site)) {
    at(bytes_of_sectors(site, 1), rates.l1);
    at(l2_traffic(site), rates.l2);
    at(dram_traffic(site), site.does == kind::load ? rates.dram : rates.dram_write);
  } else if (site.space == kc::expr::space::shared) {
    at(kc::bytes::from_value(site.wavefronts.value() * kc::warp::line_bytes), rates.shared);
  }
  // Resident warps wait at the same time.
  const double warps = (how.blocks() * how.warps_per_block()).value();
  const double resident = cost.occupancy.warps_per_sm * card.need<kc::parameter::sm_count>().value();
  if (const double waiting = std::min(warps, resident); waiting > 0)
    longest = std::max(longest, (site.requests / waiting * site.wait / card.need<kc::parameter::clock>()).value());
  return kc::seconds::from_value(longest);
}

/// The part of a path of phases, which is added if it is not there.
part& part_of(part& whole, const std::vector<std::string>& path) {
  auto* at = &whole;
  for (const auto& name : path) {
    auto found = std::ranges::find(at->parts, name, &part::name);
    if (found == at->parts.end()) found = at->parts.insert(at->parts.end(), {name, {}});
    at = &*found;
  }
  return *at;
}

flame box_of(const part& of, const kc::seconds& time) {
  flame box{of.name, kc::to_string(time), time.value()};
  double sum = 0;
  for (const auto& each : of.parts) sum += each.alone.value();
  const double scale = sum > time.value() && sum > 0 ? time.value() / sum : 1;
  for (const auto& each : of.parts) {
    const auto share = kc::seconds::from_value(each.alone.value() * scale);
    box.parts.push_back(box_of(each, share));
    if (scale < 1) box.parts.back().amount += fmt::format(" (alone {})", kc::to_string(each.alone));
  }
  // The remainder of a box without parts is the box itself.
  constexpr double visible = 0.001;
  if (!of.parts.empty() && time.value() - sum > visible * time.value()) {
    const auto rest = kc::seconds::from_value(time.value() - sum);
    box.parts.push_back({"other work", kc::to_string(rest), rest.value()});
  }
  return box;
}

void print_csv(const flame& box, const std::string& above) {
  const auto path = above.empty() ? box.name : above + ";" + box.name;
  fmt::print("{}", csv_row({path, exact(box.size * 1e6)}));
  for (const auto& each : box.parts) print_csv(each, path);
}

}  // namespace

flame flame_of(const chosen_kernel& chosen, const kc::gpu& card, const evaluation& cost) {
  const auto counted = chosen.kernel->counted(chosen.parameters);
  const auto clock = card.need<kc::parameter::clock>();
  part whole{std::string{chosen.kernel->name()}, cost.time};
  // A phase that a tree contains twice has one box.
  for (std::size_t i = 0; i < cost.phases.size() && i < counted.phases.size(); ++i)
    part_of(whole, counted.phases[i]).alone += cost.phases[i].cycles / clock;
  if (cost.accesses) {
    const auto rates = rates_of(card);
    for (std::size_t i = 0; i < cost.accesses->sites.size() && i < counted.phases_of_accesses.size(); ++i) {
      const auto& site = cost.accesses->sites[i];
      // Accesses of one kind to one buffer have one box.
      auto path = counted.phases_of_accesses[i];
      path.push_back(
          fmt::format("{} {}", name_of(site.does), *site.buffer == '\0' ? kc::expr::name_of(site.space) : site.buffer));
      part_of(whole, path).alone += time_alone(site, rates, card, cost, counted.launch);
    }
  }
  return box_of(whole, cost.time);
}

void draw_flame(const report_program& program, const flame_request& request) {
  const auto chosen = choose(request.kernel, request.parameters);
  const auto card = card_of(request.card);
  constexpr int most_seconds = 10;
  const time_limit limit{program.name, most_seconds, chosen.text()};
  const auto cost = chosen.kernel->evaluate(chosen.parameters, card->card(), request.model, {});
  const auto whole = flame_of(chosen, card->card(), cost);
  if (!request.svg.empty())
    write_file(request.svg,
               svg_of(whole, fmt::format("{} on {} under {}", chosen.text(), card->card().name, request.model)));
  fmt::print("part,time_us\n");
  print_csv(whole, "");
}

}  // namespace examples::report
