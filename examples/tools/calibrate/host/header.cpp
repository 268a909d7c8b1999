// SPDX-License-Identifier: BSL-1.0
#include "header.hpp"

#include "../header_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace examples::calibrate::host {
namespace {

/// A number without a unit that a benchmark measured.
std::string number(double value) {
  literal(value, "of them");  // which refuses what is not positive
  return digits(value);
}

/// A line of the header, with the row of the record from which it comes.
std::string entry(std::string_view member, std::string_view value, std::string_view source, std::string_view rows,
                  int indent) {
  return sourced(fmt::format("{:{}}.{} = {{{}, {}}},", "", indent, member, value, source), rows);
}

double fma_units(const source& from) {
  const double floats_a_vector = from("vector_width") / 4;
  return from("multiply_adds", "type=float;threads=1") / (2 * floats_a_vector * from("clock", "threads=1"));
}

struct line_of_threads {
  double base_us;
  double per_thread_us;
};
/// A least-squares fit. If its base is negative or its slope not positive, a line through the origin.
line_of_threads fork_join(const source& from) {
  std::vector<double> threads;
  std::vector<double> times;
  for (const auto& [parameters, time] : from.all("fork_join")) {
    int number_of_them = 0;
    const auto digits_of = parameters.substr(parameters.find('=') + 1);
    std::from_chars(digits_of.data(), digits_of.data() + digits_of.size(), number_of_them);
    threads.push_back(number_of_them);
    times.push_back(time);
  }
  if (threads.size() > 1)
    if (const line fit = fit_line(threads, times); fit.base >= 0 && fit.slope > 0) return {fit.base, fit.slope};
  double slope = 0;
  for (std::size_t i = 0; i < threads.size(); ++i) slope += times[i] / threads[i] / static_cast<double>(threads.size());
  return {0, slope};
}

/// The rates of one thread whose data are at least twice the cache before this one, and at most half of this one.
std::vector<double> rates_by_footprint(const source& from, const std::string& name) {
  std::vector<double> rates;
  if (name == "l1") return rates;
  const std::string nearer = fmt::format("host.l{}.size", name.back() - '1');
  const double most = from("host." + name + ".size") / 2;
  for (double bytes = 4096; bytes <= most; bytes *= 2) {
    const std::string row = fmt::format("bytes={:.0f};threads=1", bytes);
    if (bytes >= 2 * from(nearer) && from.has_row("triad.by_footprint", row))
      rates.push_back(from("triad.by_footprint", row));
  }
  return rates;
}
double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string level_text(const source& from, const std::string& name, bool is_memory) {
  const std::string at = "level=" + name;
  const bool all = from.has_row("triad", at + ";threads=all");
  std::string text = fmt::format("      .{} =\n          {{\n", name);
  const auto add = [&](std::string_view member, const std::string& value, std::string_view source_of,
                       const std::string& rows) { text += entry(member, value, source_of, rows, 14); };
  const std::string of = is_memory ? "host.memory" : "host." + name;
  add("size", whole(from(of + ".size"), "B"), "reported", of + ".size");
  add("shared_by", whole(from(of + ".shared_by")), "reported", of + ".shared_by");
  // Where the system chooses the sets of pages, only the last level's are unknown: caches that cores share are hashed.
  const bool is_last = name == fmt::format("l{}", whole(from("host.cache_levels")));
  // A virtual machine has a part of a last level that it shares, and does not see which. So data of half its size may
  // lie in memory, and the rate is the median over smaller data.
  const auto within = is_last ? rates_by_footprint(from, name) : std::vector<double>{};
  if (within.empty())
    add("core_rate", literal(from("triad", at + ";threads=1"), "GB_per_s"), "measured", "triad " + at + ";threads=1");
  else
    add("core_rate", literal(median_of(within), "GB_per_s"), "measured",
        "triad.by_footprint, the median from twice the nearer level to half of this one");
  if (all) {
    // The rate of all caches of this level that are used together, divided by their number.
    const double in_use =
        std::max(1.0, std::min(from("host.threads_used"),
                               from("host.sockets") * from("host.cores_per_socket") / from(of + ".shared_by")));
    add("rate", literal(from("triad", at + ";threads=all") / in_use, "GB_per_s"), "measured",
        "triad " + at + ";threads=all, over " + digits(in_use));
  }
  add("latency", literal(from("load_latency", at), "ns"), "measured", "load_latency " + at);
  if (from.has_row("lines_of_a_set", at))
    add("ways", whole(from("lines_of_a_set", at)), "measured", "lines_of_a_set " + at);
  else if (!is_last && from.has(of + ".ways"))
    add("ways", whole(from(of + ".ways")), "reported", of + ".ways");
  if (from.has_row("split_triad", at + ";threads=1"))
    add("split_rate", literal(from("split_triad", at + ";threads=1"), "GB_per_s"), "measured",
        "split_triad " + at + ";threads=1");
  return text + "          },\n";
}

std::string per_type(const source& from, const std::string& member, const std::string& name,
                     const std::vector<std::pair<std::string, std::string>>& types) {
  std::string text = fmt::format("      .{} =\n          {{\n", member);
  for (const auto& [kind, type] : types)
    text += entry(kind, literal(from(name, "type=" + type), "cycles"), "measured", name + " type=" + type, 14);
  return text + "          },\n";
}

}  // namespace

std::string host_header(const calibration& found, std::string_view name) {
  const source from{found};
  const std::string product = escaped(found.device.device);
  const std::string day = found.date.substr(0, found.date.find('T'));
  const double caches = from("host.cache_levels");
  std::string text = fmt::format(
      "// SPDX-License-Identifier: BSL-1.0\n"
      "/// \\file\n"
      "/// {0}.\n"
      "/// Written by kernelcost-calibrate --host; not to be edited. The remark beside a number names its row in the "
      "record.\n"
      "// clang-format off\n"
      "#pragma once\n"
      "#include <kernelcost/machine/host.hpp>\n"
      "\n"
      "namespace kernelcost::machine::hosts {{\n"
      "\n"
      "inline constexpr host {1} = [] {{\n"
      "  using namespace kernelcost::literals;\n"
      "  constexpr const char* measured =\n"
      "      \"measured by kernelcost-calibrate --host on an {0}, \"\n"
      "      \"{2}, compiled by {3}, {4}\";\n"
      "  constexpr const char* reported = \"{2} on an {0}, {4}\";\n"
      "\n"
      "  return host{{\n"
      "      .name = \"{1}\",\n"
      "      .product = \"{5} x {0}\",\n",
      product, name, escaped(found.device.driver), escaped(found.device.toolkit), day, whole(from("host.sockets")));
  const auto add = [&](std::string_view member, const std::string& value, std::string_view source_of,
                       std::string_view rows) { text += entry(member, value, source_of, rows, 6); };
  for (const char* member : {"sockets", "cores_per_socket", "threads_per_core"})
    add(member, whole(from(std::string{"host."} + member)), "reported", std::string{"host."} + member);
  add("clock", literal(from("clock", "threads=1"), "GHz"), "measured", "clock threads=1");
  if (from.has_row("clock", "threads=all"))
    add("all_core_clock", literal(from("clock", "threads=all"), "GHz"), "measured", "clock threads=all");
  add("vector_width", whole(from("vector_width"), "B"), "measured", "vector_width, that of the widest instructions");
  add("fma_units", number(fma_units(from)), "measured",
      "multiply_adds type=float;threads=1 over vector_width and clock");
  add("arithmetic_latency", literal(from("sum_latency", "type=double"), "cycles"), "measured",
      "sum_latency type=double");
  text += per_type(from, "division", "division",
                   {{"float32", "float"}, {"float64", "double"}, {"int32", "int32"}, {"int64", "int64"}});
  text += per_type(from, "function", "exponential", {{"float32", "float"}, {"float64", "double"}});
  add("cache_line", whole(from("host.cache_line"), "B"), "reported", "host.cache_line");
  add("cache_levels", whole(caches), "reported", "host.cache_levels");
  for (int level = 1; level <= caches; ++level) text += level_text(from, fmt::format("l{}", level), false);
  text += level_text(from, "memory", true);
  double in_flight = 0;
  for (const auto& [parameters, value] : from.all("load_latency.loads_in_flight"))
    in_flight = std::max(in_flight, value);
  add("misses_in_flight", number(in_flight), "measured", "load_latency.loads_in_flight, the most");
  if (from.has("fork_join")) {
    const auto fit = fork_join(from);
    const std::string base = fit.base_us > 0 ? literal(fit.base_us, "us") : "0_us";
    add("fork_join", fmt::format("fork_join_fit{{{}, {}}}", base, literal(fit.per_thread_us, "us")), "measured",
        "fork_join, a line over threads");
  }
  // Records before 2026-11-25 lack it.
  if (from.has("page_walk.entries"))
    add("translation",
        fmt::format("host_translation{{{}, {}, {}, {}}}", whole(from("host.page"), "B"),
                    whole(from("page_walk.entries")), literal(from("page_walk", "chains=16"), "ns"),
                    literal(from("page_walk", "chains=1"), "ns")),
        "measured", "host.page, page_walk.entries, page_walk chains=16, page_walk chains=1");
  text += "  };\n"
          "}();\n"
          "}  // namespace kernelcost::machine::hosts\n";
  return text;
}

}  // namespace examples::calibrate::host
