// SPDX-License-Identifier: BSL-1.0
#include "measured_files.hpp"

#include "../common/csv.hpp"
#include "../common/number.hpp"
#include "../common/text_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace examples::report {
namespace {

namespace kc = kernelcost;
using json = nlohmann::json;

usage_error not_of(const std::filesystem::path& path, std::string_view what) {
  return usage_error{fmt::format("{}: {}", path.string(), what)};
}

/// Throws usage_error for an amount that no tool measures. Ratios of others are finite.
double checked(double amount, const std::filesystem::path& path, std::string_view what) {
  constexpr double least = 1e-12, most = 1e30;
  if (amount != 0 && !(amount >= least && amount <= most))
    throw not_of(path, fmt::format("{} is {}, which cannot be measured", what, amount));
  return amount;
}

/// The value of a number that nvbench writes as text, since JSON has no 64-bit integers. Older versions write a number.
std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// A summary's value: {"tag": ..., "data": [{"name": "value", "type": "float64", "value": "1.5e-05"}]}.
std::optional<kc::seconds> time_of(const json& state, std::string_view tag, const std::filesystem::path& path) {
  const auto summaries = state.find("summaries");
  if (summaries == state.end() || !summaries->is_array()) return std::nullopt;
  for (const auto& summary : *summaries) {
    if (summary.value("tag", "") != tag) continue;
    for (const auto& each : summary.at("data"))
      if (each.at("name") == "value")
        if (const auto number = number_in(text_of(each.at("value"))); number && checked(*number, path, tag) > 0)
          return kc::seconds::from_value(*number);
  }
  return std::nullopt;
}

nvbench_state state_of(const json& benchmark, const json& state, const std::map<std::string, std::string>& devices,
                       const std::filesystem::path& path) {
  nvbench_state result;
  result.benchmark = benchmark.at("name").get<std::string>();
  if (const auto device = state.find("device"); device != state.end())
    if (const auto found = devices.find(device->dump()); found != devices.end()) result.device = found->second;
  if (const auto axes = state.find("axis_values"); axes != state.end() && axes->is_array())
    for (const auto& axis : *axes)
      result.axes.emplace_back(axis.at("name").get<std::string>(), text_of(axis.at("value")));
  result.cold = time_of(state, "nv/cold/time/gpu/mean", path);
  result.batch = time_of(state, "nv/batch/time/gpu/mean", path);
  return result;
}

/// A metric of Nsight Compute and its name in records. The first has the name of the raw page, and the second, where it
/// is not empty, the name of the details page. Metrics that are `added` count different instructions of one kind.
struct known_metric {
  std::string_view metric;
  std::string_view on_details_page;
  std::string_view name;
  bool added = false;
};
constexpr std::string_view duration = "duration_us";
constexpr known_metric known_metrics[] = {
    {"gpu__time_duration.sum", "Duration", duration},
    {"launch__registers_per_thread", "Registers Per Thread", "registers"},
    {"sm__warps_active.avg.per_cycle_active", "Achieved Active Warps Per SM", "active_warps_per_sm"},
    {"smsp__inst_executed.sum", "Executed Instructions", "warp_instructions"},
    {"sm__inst_executed.sum", "", "warp_instructions"},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "", "global_load_requests"},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "", "global_load_sectors"},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum", "", "global_load_l1_hits"},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "", "global_store_requests"},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "", "global_store_sectors"},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum", "", "global_atomic_requests", true},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", "", "global_atomic_requests", true},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", "", "shared_wavefronts"},
    {"lts__t_sectors_op_read.sum", "", "l2_read_sectors"},
    {"lts__t_sectors_op_write.sum", "", "l2_write_sectors"},
    {"lts__t_sectors_op_red.sum", "", "l2_atomic_sectors", true},
    {"lts__t_sectors_op_atom.sum", "", "l2_atomic_sectors", true},
    {"dram__bytes_read.sum", "", "dram_read_bytes"},
    {"dram__bytes_op_read.sum", "", "dram_read_bytes"},
    {"dram__bytes_write.sum", "", "dram_write_bytes"},
    {"dram__bytes_op_write.sum", "", "dram_write_bytes"},
};

/// The factor of a unit to the base unit of its dimension: "usecond" and "us" are 1e-6, "Kbyte" is 1e3, "sector" is 1.
/// Nothing for another unit.
std::optional<double> scale_of(std::string_view unit) {
  const auto per = unit.find('/');
  const auto amount = unit.substr(0, per);
  constexpr std::string_view bases[] = {"",        "s",    "second", "byte",      "inst",   "instruction", "sector",
                                        "request", "warp", "cycle",  "wavefront", "thread", "register",    "block"};
  const auto is_base = [&bases](std::string_view text) { return std::ranges::find(bases, text) != std::end(bases); };
  if (is_base(amount)) return 1.0;
  constexpr std::pair<char, double> prefixes[] = {{'n', 1e-9}, {'u', 1e-6}, {'m', 1e-3}, {'K', 1e3},
                                                  {'k', 1e3},  {'M', 1e6},  {'G', 1e9},  {'T', 1e12}};
  for (const auto& [prefix, factor] : prefixes)
    if (amount.size() > 1 && amount.front() == prefix && is_base(amount.substr(1))) return factor;
  return std::nullopt;
}

/// "1,234.5": thousands are separated by commas. Nothing for "n/a" and for an empty field.
std::optional<double> metric_value(std::string text) {
  std::erase(text, ',');
  return number_in(text);
}

/// Sets a launch's duration or counter, if the metric is one of those that a tree has.
void set_metric(ncu_launch& launch, std::string_view metric, std::string_view unit, const std::string& text,
                const std::filesystem::path& path) {
  for (const auto& known : known_metrics) {
    if (metric != known.metric && (known.on_details_page.empty() || metric != known.on_details_page)) continue;
    const auto value = metric_value(text);
    if (!value) return;
    const auto scale = scale_of(unit);
    if (!scale) throw not_of(path, fmt::format("metric {} has the unknown unit '{}'", metric, unit));
    const double amount = checked(*value * *scale, path, metric);
    if (known.name == duration && !unit.ends_with('s') && !unit.ends_with("second"))
      throw not_of(path, fmt::format("metric {} has the unit '{}', which is not one of time", metric, unit));
    if (known.name == duration)
      launch.duration = kc::seconds::from_value(amount);
    else if (known.added)
      launch.counters[std::string{known.name}] += amount;
    else
      launch.counters[std::string{known.name}] = amount;
    return;
  }
}

class ncu_table {
 public:
  explicit ncu_table(const std::filesystem::path& path) : path_(path), text_(read_text(path)) {
    for (const auto line : lines_of(text_)) {
      // The output of the profiled program and of the profiler precedes the table and follows it.
      if (header_.empty() ? line.starts_with("\"ID\",") : line.starts_with('"')) add(line);
    }
    if (header_.empty())
      throw not_of(path, "it has no table of Nsight Compute, which begins with \"ID\"; use ncu --csv");
    if (!has("Kernel Name")) throw not_of(path, "its table has no column Kernel Name");
  }

  std::vector<ncu_launch> launches() const { return has("Metric Name") ? details() : raw(); }

 private:
  void add(std::string_view line) {
    auto fields = [&] {
      try {
        return csv_fields(line);
      } catch (const std::runtime_error& error) { throw not_of(path_, error.what()); }
    }();
    if (header_.empty())
      header_ = std::move(fields);
    else
      rows_.push_back(std::move(fields));
    // Rows may lack the columns of rules, which are the last ones.
    if (!rows_.empty()) rows_.back().resize(header_.size());
  }
  bool has(std::string_view column) const { return std::ranges::find(header_, column) != header_.end(); }
  std::string at(const std::vector<std::string>& row, std::string_view column) const {
    const auto found = std::ranges::find(header_, column);
    return found == header_.end() ? "" : row[static_cast<std::size_t>(found - header_.begin())];
  }
  ncu_launch launch_of(const std::vector<std::string>& row) const {
    return {at(row, "Kernel Name"), at(row, "Grid Size"), at(row, "Block Size"), {}, {}};
  }

  /// A row for each metric of a launch.
  std::vector<ncu_launch> details() const {
    std::vector<std::pair<std::string, ncu_launch>> by_id;
    for (const auto& row : rows_) {
      const auto id = at(row, "Process ID") + ":" + at(row, "ID");
      if (at(row, "ID").empty()) continue;
      auto found = std::ranges::find(by_id, id, &std::pair<std::string, ncu_launch>::first);
      if (found == by_id.end()) found = by_id.insert(by_id.end(), {id, launch_of(row)});
      set_metric(found->second, at(row, "Metric Name"), at(row, "Metric Unit"), at(row, "Metric Value"), path_);
    }
    std::vector<ncu_launch> all;
    for (auto& each : by_id) all.push_back(std::move(each.second));
    return all;
  }

  /// A column for each metric. The first row has the units.
  std::vector<ncu_launch> raw() const {
    std::vector<ncu_launch> all;
    if (rows_.empty()) return all;
    const bool has_units = at(rows_.front(), "ID").empty();
    const std::vector<std::string> units = has_units ? rows_.front() : std::vector<std::string>(header_.size());
    for (std::size_t i = has_units ? 1 : 0; i < rows_.size(); ++i) {
      all.push_back(launch_of(rows_[i]));
      for (std::size_t column = 0; column < header_.size(); ++column)
        set_metric(all.back(), header_[column], units[column], rows_[i][column], path_);
    }
    return all;
  }

  const std::filesystem::path& path_;
  std::string text_;
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::vector<nvbench_state> read_nvbench(const std::filesystem::path& path) {
  std::vector<nvbench_state> states;
  try {
    const auto file = json::parse(read_text(path));
    if (!file.is_object() || !file.contains("benchmarks"))
      throw not_of(path, "it is not a file of nvbench: it has no benchmarks; use the benchmark's option --json");
    std::map<std::string, std::string> devices;
    if (const auto listed = file.find("devices"); listed != file.end() && listed->is_array())
      for (const auto& device : *listed) devices[device.at("id").dump()] = device.at("name").get<std::string>();
    for (const auto& benchmark : file.at("benchmarks"))
      for (const auto& state : benchmark.at("states"))
        if (!state.value("is_skipped", false)) states.push_back(state_of(benchmark, state, devices, path));
  } catch (const json::exception& error) {
    throw not_of(path, fmt::format("it is not a file of nvbench: {}", error.what()));
  }
  return states;
}

std::vector<ncu_launch> read_ncu(const std::filesystem::path& path) { return ncu_table{path}.launches(); }

std::string function_name(std::string_view signature) {
  // The arguments of templates may have parentheses, and blanks.
  std::string name;
  int depth = 0;
  for (const char each : signature) {
    if (each == '<') ++depth;
    if (depth == 0) name += each;
    if (each == '>') --depth;
  }
  constexpr std::string_view anonymous = "(anonymous namespace)::";
  if (const auto found = name.find(anonymous); found != name.npos) name.erase(found, anonymous.size());
  name.erase(std::min(name.find('('), name.size()));
  const auto before = name.find_last_of(": ");
  return before == name.npos ? name : name.substr(before + 1);
}

}  // namespace examples::report
