// SPDX-License-Identifier: BSL-1.0
#include "machine_header.hpp"

#include "peaks.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <functional>

namespace examples::calibrate {
namespace {

/// A row of the record that a parameter of the machine is taken from.
class source {
 public:
  explicit source(const calibration& found) : found_{found} {}

  /// The median of a row.
  double operator()(std::string_view name, std::string_view parameters = "") {
    const measurement& row = found_.find(name, parameters);
    if (!row.doubt.empty())
      throw std::runtime_error{
          fmt::format("no machine header: {} {} is not what it says: {}", name, parameters, row.doubt)};
    return row.value.median;
  }

 private:
  const calibration& found_;
};

// Four digits are more than the spread of most values leaves.
std::string literal(double value, std::string_view unit) { return fmt::format("{:.4g}_{}", value, unit); }
/// Numbers that are exact.
std::string whole(double value) { return fmt::format("{:.0f}", value); }
std::string whole(double value, std::string_view unit) { return whole(value) + '_' + std::string{unit}; }

enum class origin { measured, reported };

/// One line of the header: a member of gpu, its value, where it comes from, and the rows of the record behind it.
struct field {
  std::string_view member;
  origin from;
  std::string_view rows;
  std::function<std::string(source&)> value;
};

/// A warp's thirty-two lanes over the cycles that an SM takes for a multiply-add of each; cores come in halves of a
/// warp.
double cores(source& from) { return 16 * std::round(32 / from("fma_float.issue", "warps=32") / 16); }

/// Multiply-adds under way in an SM that always has one to issue, over its cores.
double pipeline_depth(source& from) {
  const double issued_per_cycle = 32 / from("fma_float.issue", "warps=32");
  return std::round(from("fma_float.latency") * issued_per_cycle / cores(from));
}

const field fields[] = {
    {"clock", origin::measured, "sm_clock", [](source& s) { return literal(s("sm_clock"), "MHz"); }},
    {"sm_count", origin::reported, "card.sm_count", [](source& s) { return whole(s("card.sm_count")); }},
    {"cores_per_sm", origin::measured, "32 lanes over fma_float.issue", [](source& s) { return whole(cores(s)); }},
    {"memory_clock", origin::reported, "card.memory_clock",
     [](source& s) { return literal(s("card.memory_clock"), "MHz"); }},
    {"memory_bus_bits", origin::reported, "card.memory_bus", [](source& s) { return whole(s("card.memory_bus")); }},
    {"dram_bandwidth", origin::measured, "dram_bandwidth access=read",
     [](source& s) { return literal(s("dram_bandwidth", "access=read"), "GB_per_s"); }},
    {"memory_size", origin::reported, "card.memory_size", [](source& s) { return whole(s("card.memory_size"), "B"); }},
    {"l2_size", origin::reported, "card.l2_size", [](source& s) { return whole(s("card.l2_size"), "B"); }},
    {"pipeline_depth", origin::measured, "fma_float.latency x rate, over cores",
     [](source& s) { return whole(pipeline_depth(s)); }},
    {"issue_cycles_single", origin::measured, "fma_float.latency",
     [](source& s) { return literal(s("fma_float.latency"), "cycles"); }},
    {"issue_cycles_double", origin::measured, "fma_double.latency",
     [](source& s) { return literal(s("fma_double.latency"), "cycles"); }},
    {"global_latency", origin::measured, "dram_latency translation=warm to cold",
     [](source& s) {
       return fmt::format("latency_range{{{}, {}}}", literal(s("dram_latency", "translation=warm"), "cycles"),
                          literal(s("dram_latency", "translation=cold"), "cycles"));
     }},
    {"shared_latency", origin::measured, "shared_latency",
     [](source& s) { return literal(s("shared_latency"), "cycles"); }},
    {"cache_latency", origin::measured, "l1_latency", [](source& s) { return literal(s("l1_latency"), "cycles"); }},
    {"atomics", origin::measured, "atomics_add_float.per_thread, .base",
     [](source& s) {
       return fmt::format("atomic_fit{{{}, {}}}", literal(s("atomics_add_float.per_thread"), "cycles"),
                          literal(s("atomics_add_float.base"), "cycles"));
     }},
    {"launch_overhead", origin::measured, "launch_back_to_back blocks=1",
     [](source& s) { return literal(s("launch_back_to_back", "blocks=1"), "us"); }},
    {"copies.pageable_to_device", origin::measured, "copy_pageable_to_device.bandwidth_large",
     [](source& s) { return literal(s("copy_pageable_to_device.bandwidth_large"), "GB_per_s"); }},
    {"copies.pageable_to_host", origin::measured, "copy_pageable_to_host.bandwidth_large",
     [](source& s) { return literal(s("copy_pageable_to_host.bandwidth_large"), "GB_per_s"); }},
    {"copies.pinned_to_device", origin::measured, "copy_pinned_to_device.bandwidth_large",
     [](source& s) { return literal(s("copy_pinned_to_device.bandwidth_large"), "GB_per_s"); }},
    {"copies.pinned_to_host", origin::measured, "copy_pinned_to_host.bandwidth_large",
     [](source& s) { return literal(s("copy_pinned_to_host.bandwidth_large"), "GB_per_s"); }},
    {"copies.within_device", origin::measured, "copy_within_device.bandwidth_large, bytes once",
     [](source& s) { return literal(s("copy_within_device.bandwidth_large"), "GB_per_s"); }},
};

/// What is between the quotes of a string literal.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

void require_identifier(std::string_view name) {
  const auto part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0 || !std::ranges::all_of(name, part))
    throw usage_error{fmt::format("--name: '{}' is not a name that a variable can have", name)};
}

std::string machine_header(const calibration& found, std::string_view name) {
  source from{found};
  const std::string product = escaped(found.device.device);
  const std::string day = found.date.substr(0, found.date.find('T'));
  std::string text = fmt::format(
      "// SPDX-License-Identifier: BSL-1.0\n"
      "/// \\file\n"
      "/// {0}.\n"
      "/// Written by kernelcost-calibrate; not to be edited. The remark behind a number names its row in the record.\n"
      "#pragma once\n"
      "#include <kernelcost/machine/gpu.hpp>\n"
      "\n"
      "namespace kernelcost::machine {{\n"
      "\n"
      "inline constexpr gpu {1} = [] {{\n"
      "  using namespace kernelcost::literals;\n"
      "  constexpr const char* measured =\n"
      "      \"measured by kernelcost-calibrate on an {0}, driver {2}, CUDA {3}, {4}\";\n"
      "  constexpr const char* reported = \"CUDA runtime on an {0}, driver {2}, {4}\";\n"
      "\n"
      "  return gpu{{\n"
      "      .name = \"{1}\",\n"
      "      .product = \"{0}\",\n"
      "      .capability = {{{5}, {6}}},\n"
      "      .sm = limits_of({{{5}, {6}}}),\n",
      product, name, escaped(found.device.driver), escaped(found.device.toolkit), day,
      whole(from("card.capability_major")), whole(from("card.capability_minor")));
  std::string_view open_group;
  for (const field& each : fields) {
    const std::string_view path{each.member};
    const auto dot = path.find('.');
    const std::string_view group = dot == path.npos ? std::string_view{} : path.substr(0, dot);
    if (group != open_group) {
      if (!open_group.empty()) text += "      },\n";
      if (!group.empty()) text += fmt::format("      .{} = {{\n", group);
      open_group = group;
    }
    text += fmt::format("{}.{} = {{{}, {}}},  // {}\n", group.empty() ? "      " : "          ",
                        path.substr(group.empty() ? 0 : dot + 1), each.value(from),
                        each.from == origin::measured ? "measured" : "reported", each.rows);
  }
  if (!open_group.empty()) text += "      },\n";
  text += "  };\n"
          "}();\n"
          "}  // namespace kernelcost::machine\n";
  return text;
}

std::vector<measurement> shares_of_peak(const calibration& found) {
  using namespace kernelcost;
  using namespace kernelcost::literals;
  try {
    source from{found};
    constexpr const char* record = "kernelcost-calibrate";
    gpu card;
    card.name = "this card";
    card.clock = {from("sm_clock") * 1_MHz, record};
    card.sm_count = {from("card.sm_count"), record};
    card.cores_per_sm = {cores(from), record};
    card.memory_clock = {from("card.memory_clock") * 1_MHz, record};
    card.memory_bus_bits = {from("card.memory_bus"), record};

    std::vector<measurement> rows;
    const auto add = [&](std::string_view of, std::string_view parameters, double peak) {
      const measurement& row = found.find(of, parameters);
      const double scale = 100 / peak;
      rows.push_back({.name = fmt::format("share_of_peak.{}", of),
                      .group = "peak",
                      .parameters = std::string{parameters},
                      .unit = fmt::format("percent of {:.6g} {}", peak, row.unit),
                      .value = {row.value.median * scale, row.value.minimum * scale, row.value.maximum * scale,
                                row.value.repeats, row.value.spread_percent},
                      .doubt = row.doubt});
    };
    const double operations = peak_operations(card, 2_ops_per_cycle) / 1_Gops_per_s;
    const double memory = peak_memory_bandwidth(card) / 1_GB_per_s;
    add("compute_power_float", "", operations);
    for (const char* name : {"global_read", "global_write", "global_read_write"}) add(name, "", memory);
    for (const char* access : {"access=read", "access=write", "access=copy", "access=copy_one_float_a_thread"})
      add("dram_bandwidth", access, memory);
    add("shared_bandwidth.read_modify_write", "", peak_shared_bandwidth(card) / 1_GB_per_s);
    return rows;
  } catch (const std::runtime_error&) {
    // A run of one benchmark has no peaks to compare with.
    return {};
  }
}

}  // namespace examples::calibrate
