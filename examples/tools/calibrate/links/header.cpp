// SPDX-License-Identifier: BSL-1.0
#include "header.hpp"

#include "../header_text.hpp"

#include <kernelcost/machine/card_links.hpp>

#include <fmt/format.h>

#include <cctype>

namespace examples::calibrate::links {
namespace {

constexpr std::string_view largest_copy = "bytes=268435456";

/// The times of the rows whose parameters are `prefix` and a size.
template <class Curve>
std::string curve(const source& from, std::string_view name, const std::string& prefix) {
  const std::string before = prefix + "bytes=";
  std::string text;
  std::size_t points = 0;
  for (const auto& [parameters, us] : from.all(name)) {
    if (!parameters.starts_with(before)) continue;
    text += fmt::format("\n          {{{}_B, {}}},", parameters.substr(before.size()), literal(us, "us"));
    ++points;
  }
  if (points != Curve::points)
    throw std::runtime_error{fmt::format("no machine header: the record has {} values of {} {} where {} are due",
                                         points, name, prefix, Curve::points)};
  return "{{{" + text + "\n      }}}";
}

/// Which copies share a link, from the times of large copies that run at once.
std::string_view topology(const source& from) {
  constexpr double shared = 1.5;
  const auto alone = from("peer_copy.time", std::string{"from=0;to=1;"}.append(largest_copy));
  // Two cards have one pair.
  if (!from.has_row("peer_copy.into_one", largest_copy)) return "switched";
  if (from("peer_copy.ring", largest_copy) > shared * alone) return "one_link";
  return from("peer_copy.into_one", largest_copy) > shared * alone ? "switched" : "each_pair";
}

bool half_duplex(const source& from) {
  return from("peer_copy.both_ways", largest_copy) >
         1.5 * from("peer_copy.time", std::string{"from=0;to=1;"}.append(largest_copy));
}

/// The variable of a card: h200 for "NVIDIA H200" and for "NVIDIA H200 NVL".
std::string variable_of(const std::string& product) {
  std::size_t digit = 0;
  while (digit < product.size() && std::isdigit(static_cast<unsigned char>(product[digit])) == 0) ++digit;
  std::size_t begin = digit;
  while (begin > 0 && std::isalpha(static_cast<unsigned char>(product[begin - 1])) != 0) --begin;
  std::size_t end = digit;
  while (end < product.size() && std::isdigit(static_cast<unsigned char>(product[end])) != 0) ++end;
  if (begin == end || begin == digit)
    throw std::runtime_error{fmt::format("no machine header: the card '{}' has no letters before a number", product)};
  std::string name = product.substr(begin, end - begin);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

struct member {
  std::string_view collective;
  std::string_view row;
};
constexpr member collectives[] = {
    {"all_reduce", "nccl_all_reduce.time"},         {"all_gather", "nccl_all_gather.time"},
    {"reduce_scatter", "nccl_reduce_scatter.time"}, {"broadcast", "nccl_broadcast.time"},
    {"all_to_all", "nccl_all_to_all.time"},         {"send_receive", "nccl_send_receive.time"}};

}  // namespace

std::string system_header(const calibration& found, std::string_view name) {
  const source from{found};
  const auto cards = static_cast<int>(from("links.cards"));
  const bool has_kernels = from.has("peer_signal.latency");
  const bool has_collectives = from.has("nccl.version");
  const std::string card = variable_of(found.device.device);
  const std::string date = found.date.substr(0, found.date.find('T'));
  std::string text = fmt::format(
      "// SPDX-License-Identifier: BSL-1.0\n"
      "/// \\file\n"
      "/// {0} cards {1} of one host, and their links.\n"
      "/// Written by kernelcost-calibrate --links; not to be edited. The remark beside a number names its row in the "
      "record.\n"
      "// clang-format off\n"
      "#pragma once\n"
      "#include <kernelcost/machine/machines/{2}.hpp>\n"
      "#include <kernelcost/machine/system.hpp>\n"
      "\n"
      "namespace kernelcost::machine::systems {{\n"
      "\n"
      "inline constexpr card_links {3}_links = [] {{\n"
      "  using namespace kernelcost::literals;\n"
      "  return card_links{{\n"
      "      .topology = link_topology::{4},\n"
      "      .to_higher = {5},  // peer_copy.time from=0;to=1\n"
      "      .to_lower = {6},  // peer_copy.time from=1;to=0\n"
      "      .half_duplex = {7},  // peer_copy.both_ways\n"
      "      .event_latency = {8},  // peer_event.latency\n",
      cards, escaped(found.device.device), card, name, topology(from),
      curve<kernelcost::copy_curve>(from, "peer_copy.time", "from=0;to=1;"),
      curve<kernelcost::copy_curve>(from, "peer_copy.time", "from=1;to=0;"), half_duplex(from) ? "true" : "false",
      literal(from("peer_event.latency"), "us"));
  if (has_kernels) {
    text += "      .by_kernels = {\n";
    const auto line = [&](std::string_view part, std::string_view row, std::string_view parameters,
                          std::string_view unit) {
      text += fmt::format("          .{} = {},  // {}{}{}\n", part, literal(from(row, parameters), unit), row,
                          parameters.empty() ? "" : " ", parameters);
    };
    line("load_latency", "peer_load.latency", "", "us");
    line("load_rate", "peer_load.bandwidth", largest_copy, "GB_per_s");
    line("store_rate", "peer_store.bandwidth", largest_copy, "GB_per_s");
    line("signal_latency", "peer_signal.latency", "", "us");
    text += "      },\n";
  }
  text += "  };\n"
          "}();\n\n";
  if (has_collectives) {
    const auto version = static_cast<int>(from("nccl.version"));
    text +=
        fmt::format("/// NCCL {}.{}.{}.\n"
                    "inline constexpr collective_times {}_collectives = [] {{\n"
                    "  using namespace kernelcost::literals;\n"
                    "  return collective_times{{\n"
                    "      .cards = {},  // nccl.cards\n",
                    version / 10000, version / 100 % 100, version % 100, name, static_cast<int>(from("nccl.cards")));
    for (const member& each : collectives)
      text += fmt::format("      .{} = {},  // {}\n", each.collective,
                          curve<kernelcost::collective_curve>(from, each.row, ""), each.row);
    text += fmt::format("      .call = {},  // nccl_call.time\n"
                        "  }};\n"
                        "}}();\n\n",
                        literal(from("nccl_call.time", fmt::format("cards={}", cards)), "us"));
  }
  std::string list;
  for (int i = 0; i < cards; ++i) list += fmt::format("{}&{}", i > 0 ? ", " : "", card);
  text += fmt::format("inline constexpr system {0} = [] {{\n"
                      "  constexpr const char* measured =\n"
                      "      \"measured by kernelcost-calibrate --links on {1}, driver {2}, CUDA {3}, {4}\";\n"
                      "  return system{{\n"
                      "      .name = \"{0}\",\n"
                      "      .host = \"\",\n"
                      "      .cards = {{{5}}},\n"
                      "      .between_cards = {{}},\n"
                      "      .links = {{&{0}_links, measured}},\n"
                      "      .collectives = {6},\n"
                      "  }};\n"
                      "}}();\n"
                      "}}  // namespace kernelcost::machine::systems\n",
                      name, escaped(found.device.device), escaped(found.device.driver), escaped(found.device.toolkit),
                      date, list, has_collectives ? fmt::format("{{&{}_collectives, measured}}", name) : "{}");
  return text;
}

}  // namespace examples::calibrate::links
