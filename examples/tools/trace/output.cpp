// SPDX-License-Identifier: BSL-1.0
#include "output.hpp"

#include "../report/text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace examples::trace {
namespace {

namespace kc = kernelcost;

std::string short_number(double value) { return kc::detail::readable(value, 4); }

std::string extent(const kc::extent& e) {
  return e.z != 1   ? fmt::format("{} x {} x {}", e.x, e.y, e.z)
         : e.y != 1 ? fmt::format("{} x {}", e.x, e.y)
                    : fmt::format("{}", e.x);
}

/// The line, with its file where that is not the first one.
std::string place(const traced& what, const std::string& file, int line) {
  return file.empty() || what.files.empty() || file == what.files.front() ? std::to_string(line)
                                                                          : fmt::format("{}:{}", file, line);
}

std::string json_text(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      json += std::string{'\\', c};
    else if (c == '\n')
      json += "\\n";
    else if (code < 0x20)
      json += fmt::format("\\u{:04x}", code);
    else
      json += c;
  }
  return json + '"';
}
const char* truth(bool value) { return value ? "true" : "false"; }
std::string bytes_or_null(const std::optional<kc::bytes>& size) { return size ? report::exact(size->value()) : "null"; }
std::string listed(const std::vector<std::string>& objects, const char* indentation) {
  std::string text;
  for (const auto& each : objects) text += fmt::format("{}\n{}{}", text.empty() ? "" : ",", indentation, each);
  return text.empty() ? "[]" : "[" + text + "\n  ]";
}

/// The hit rates of the caches, by the model beside the simulation.
std::string caches(const traced& what, const analysis& of) {
  if (!(what.result.simulated_blocks > 0)) return "";
  std::vector<std::vector<std::string>> table{{"buffer", "does", "line", "L1 %", "simulated", "L2 %", "simulated"}};
  const auto percent = [](std::optional<double> share) {
    return share ? fmt::format("{:.0f}", 100 * std::max(0.0, *share)) : "–";
  };
  for (const auto& each : of.accesses)
    if (each.modelled && each.simulated)
      table.push_back({each.buffer, each.kind, place(what, each.file, each.line), percent(each.modelled->l1),
                       percent(each.simulated->l1), percent(each.modelled->l2), percent(each.simulated->l2)});
  if (table.size() == 1) return "";
  return fmt::format("\nsectors served by L1 and L2, by the model and by a simulation of {} blocks\n",
                     short_number(what.result.simulated_blocks)) +
         report::aligned(table, 2);
}
std::string hits_or_null(const std::optional<access::hits>& hits) {
  return hits ? fmt::format("{{\"l1_hits\": {}, \"l2_hits\": {}}}", report::exact(hits->l1),
                            hits->l2 ? report::exact(*hits->l2) : "null")
              : "null";
}

}  // namespace

std::string as_text(const request& asked, const traced& what, const analysis& of, const kc::gpu& card) {
  std::string text = fmt::format("{} of {}, {} blocks of {} threads, on {}\n", asked.kernel, asked.file,
                                 extent(asked.grid), extent(asked.block), card.name);
  if (!what.faults.empty()) {
    text += "\nfaults\n";
    for (const auto& each : what.faults) text += "  " + each.message + "\n";
    text += "\nA kernel with faults has no counts and no estimate.\n";
  } else {
    text += "\nno faults found\n";
    using rows = std::vector<std::vector<std::string>>;
    rows accesses{{"buffer", "does", "line", "requests", "sectors/request", "bank conflict", "asked", "L1 and L2",
                   "L2 and DRAM"}};
    for (const auto& each : of.accesses)
      accesses.push_back({each.buffer, each.kind, place(what, each.file, each.line), short_number(each.requests),
                          each.space != kc::expr::space::global
                              ? "-"
                              : short_number(each.sectors_per_request) + (each.coalesced ? "" : " !"),
                          each.space == kc::expr::space::global ? "-"
                          : each.bank_conflict_ways > 1         ? short_number(each.bank_conflict_ways) + " ways"
                                                                : "none",
                          kc::to_string(each.requested), each.from_l2 ? kc::to_string(*each.from_l2) : "-",
                          each.from_dram ? kc::to_string(*each.from_dram) : "-"});
    text += "\naccesses over the grid; ! is not coalesced\n" + report::aligned(accesses, 2);
    text += caches(what, of);
    if (!of.branches.empty()) {
      rows branches{{"line", "warps", "divergent %"}};
      for (const auto& each : of.branches)
        branches.push_back({place(what, each.file, each.line), short_number(each.warps),
                            fmt::format("{:.1f}", each.warps > 0 ? 100 * each.divergent / each.warps : 0)});
      text += "\nbranches\n" + report::aligned(branches, 0);
    }
    text += "\ntree\n" + of.tree;
    if (of.estimate) {
      const auto& cost = *of.estimate;
      text += fmt::format("\nestimate    {} ({})\nband        {}\nlimited by  {}\noccupancy   {:.0f} %\n",
                          kc::to_string(cost.time), cost.model,
                          cost.band.observed() ? kc::to_string(cost.band) : "none recorded", cost.bottleneck,
                          100 * cost.occupancy);
    }
  }
  std::string notes;
  for (const auto& each : what.notes) notes += "  " + each + "\n";
  return text + (notes.empty() ? "" : "\nnotes\n" + notes);
}

/// The run of the compiled code; null if none was tried: there is no code of the kernel, or its trace has a fault.
std::string run_as_json(const ptx::finished_run& run) {
  using report::exact;
  if (!run.refused.empty()) return fmt::format("{{\"refused\": {}}}", json_text(run.refused));
  if (!(run.blocks > 0)) return "null";
  return fmt::format("{{\"blocks\": {}, \"blocks_of_grid\": {}, \"unknown_branches\": {}, \"unknown_addresses\": {}}}",
                     exact(run.blocks), exact(run.blocks_of_grid), exact(run.unknown_branches),
                     exact(run.unknown_addresses));
}

std::string as_json(const request& asked, const traced& what, const analysis& of, const kc::gpu& card) {
  using report::exact;
  std::vector<std::string> faults, accesses, branches, notes;
  for (const auto& each : what.faults)
    faults.push_back(fmt::format("{{\"file\": {}, \"line\": {}, \"message\": {}}}", json_text(each.file),
                                 each.line > 0 ? std::to_string(each.line) : "null", json_text(each.message)));
  for (const auto& each : of.accesses)
    accesses.push_back(fmt::format(
        "{{\"buffer\": {}, \"file\": {}, \"line\": {}, \"kind\": {}, \"space\": \"{}\", \"requests\": {}, "
        "\"sectors_per_request\": {}, \"bank_conflict_ways\": {}, \"sectors\": {}, \"wavefronts\": {}, \"coalesced\": "
        "{}, \"read_only\": {}, \"bytes_requested\": {}, \"bytes_l1_l2\": {}, \"bytes_l2_dram\": {}, \"modelled\": {}, "
        "\"simulated\": "
        "{}}}",
        json_text(each.buffer), json_text(each.file), each.line, json_text(each.kind), kc::expr::name_of(each.space),
        exact(each.requests), exact(each.sectors_per_request), exact(each.bank_conflict_ways), exact(each.sectors),
        exact(each.wavefronts), truth(each.coalesced), truth(each.read_only), exact(each.requested.value()),
        bytes_or_null(each.from_l2), bytes_or_null(each.from_dram), hits_or_null(each.modelled),
        hits_or_null(each.simulated)));
  for (const auto& each : of.branches)
    branches.push_back(fmt::format("{{\"file\": {}, \"line\": {}, \"warps\": {}, \"divergent\": {}}}",
                                   json_text(each.file), each.line, exact(each.warps), exact(each.divergent)));
  for (const auto& each : what.notes) notes.push_back(json_text(each));
  std::string estimate = "null";
  if (of.estimate) {
    const auto& cost = *of.estimate;
    const bool band = cost.band.observed();
    std::string busy;
    for (const auto& [resource, time] : cost.busy)
      busy += fmt::format("{}{}: {}", busy.empty() ? "" : ", ", json_text(resource), exact(time.value()));
    estimate = fmt::format("{{\"model\": {}, \"seconds\": {}, \"band\": {}, \"bottleneck\": {}, \"occupancy\": {}, "
                           "\"busy_cycles\": {{{}}}}}",
                           json_text(cost.model), exact(cost.time.value()),
                           band ? fmt::format("[{}, {}]", exact(cost.band.low.value()), exact(cost.band.high.value()))
                                : "null",
                           json_text(cost.bottleneck), exact(cost.occupancy), busy);
  }
  const auto units_of_warp = [](const kc::expr::unit_instructions& units) {
    return units.any()
               ? fmt::format(
                     "{{\"integers\": {}, \"products\": {}, \"floats\": {}, \"doubles\": {}, \"functions\": {}}}",
                     exact(units.integers.value()), exact(units.products.value()), exact(units.floats.value()),
                     exact(units.doubles.value()), exact(units.functions.value()))
               : "null";
  };
  const std::string instructions =
      of.instructions
          ? fmt::format("{{\"traced\": {}, \"counted\": {}, \"compiled\": {}, \"unseen\": {}, \"disagreement\": {}, "
                        "\"warp_cycles\": {}, \"warp_units\": {}}}",
                        exact(of.instructions->traced), exact(of.instructions->counted),
                        exact(of.instructions->compiled), exact(of.instructions->unseen),
                        exact(of.instructions->disagreement), exact(of.instructions->of_a_warp.value()),
                        units_of_warp(of.instructions->units))
          : "null";
  const auto size = [](const kc::extent& e) { return fmt::format("[{}, {}, {}]", e.x, e.y, e.z); };
  return fmt::format(
      "{{\n  \"kernel\": {},\n  \"file\": {},\n  \"machine\": {},\n  \"grid\": {},\n  \"block\": {},\n  \"faults\": "
      "{},\n"
      "  \"accesses\": {},\n  \"branches\": {},\n  \"divergence\": {},\n  \"complete\": {},\n  \"tree\": {},\n"
      "  \"run\": {},\n  \"instructions\": {},\n  \"estimate\": {},\n  \"simulated_blocks\": {},\n  \"notes\": "
      "{}\n}}\n",
      json_text(asked.kernel), json_text(asked.file), json_text(card.name), size(asked.grid), size(asked.block),
      listed(faults, "    "), listed(accesses, "    "), listed(branches, "    "), exact(of.divergence),
      truth(what.faults.empty() && of.complete), json_text(of.tree), run_as_json(what.executed), instructions, estimate,
      exact(what.result.simulated_blocks), listed(notes, "    "));
}

}  // namespace examples::trace
