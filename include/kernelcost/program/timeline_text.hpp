// SPDX-License-Identifier: BSL-1.0
/// \file
/// timeline_text: a schedule as a Gantt chart, as text and as SVG. Both show every operation; for thousands of
/// operations, query the schedule instead.
#pragma once
#include <kernelcost/print.hpp>
#include <kernelcost/program/schedule.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcost {

namespace detail {
/// A row of the chart: an engine, or one lane of an engine that runs several kernels at once.
struct gantt_row {
  engine of;
  bool first_of_engine;
  std::vector<interval> intervals;
};

struct gantt {
  std::vector<gantt_row> rows;
  /// In the order of first appearance.
  std::vector<std::string_view> names;
  double elapsed;

  explicit gantt(const schedule& plan) : elapsed(plan.elapsed().value()) {
    std::vector<int> shown;
    for (int i = 0; i < plan.size(); ++i) {
      if (!plan.shown(i)) continue;
      shown.push_back(i);
      if (std::find(names.begin(), names.end(), plan[i].name) == names.end()) names.emplace_back(plan[i].name);
    }
    // Host threads first, then card by card. On each engine, operations are sorted by start time, then by order of
    // issue.
    std::sort(shown.begin(), shown.end(), [&](int i, int j) {
      const auto a = plan[i];
      const auto b = plan[j];
      const bool a_is_host = a.on.kind == engine_kind::host_thread;
      const bool b_is_host = b.on.kind == engine_kind::host_thread;
      if (a_is_host != b_is_host) return a_is_host;
      if (a.on != b.on) return a.on.number() < b.on.number();
      return a.start != b.start ? a.start < b.start : i < j;
    });
    std::size_t begin = 0;
    for (const int i : shown) {
      const auto each = plan[i];
      if (begin == rows.size() || rows[begin].of != each.on) {
        begin = rows.size();
        rows.push_back({each.on, true, {}});
      }
      auto row = begin;
      while (row < rows.size() && !rows[row].intervals.empty() && rows[row].intervals.back().finish > each.start) ++row;
      if (row == rows.size()) rows.push_back({each.on, false, {}});
      rows[row].intervals.push_back(each);
    }
  }

  std::size_t number_of(std::string_view name) const {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
  static std::string label(const gantt_row& row) {
    if (!row.first_of_engine) return "";
    std::string text = name_of(row.of.kind);
    if (row.of.kind == engine_kind::pair_link)
      return text + " " + std::to_string(row.of.index / engine::most_cards) + " to " +
             std::to_string(row.of.index % engine::most_cards);
    if (row.of.kind != engine_kind::peer_link) text += " " + std::to_string(row.of.index);
    return text;
  }
};

inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char each : text) switch (each) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += each;
    }
  return result;
}

/// Between the ticks of a scale: 1, 2 or 5 times a power of ten, so that two to six of them fit into `length`.
inline double round_step(double length) {
  constexpr double most_steps = 6;
  const double power = std::pow(10.0, std::floor(std::log10(length / most_steps)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (length <= most_steps * factor * power) return factor * power;
  return 10 * power;
}
}  // namespace detail

/// One line per engine; `width` (at least 1) columns span the elapsed time. `[` marks the start of an operation,
/// followed by a letter for its name, in upper case on the critical path. If several operations share a column, the
/// last is shown. A legend of names and the utilisation of each engine follow.
inline std::string to_text(const schedule& plan, int width = 72) {
  const detail::gantt picture(plan);
  if (picture.rows.empty()) return "nothing takes any time\n";
  const auto letter = [&](const interval& each) {
    const auto number = picture.number_of(each.name);
    if (number >= 26) return each.critical ? '#' : '*';
    return static_cast<char>((each.critical ? 'A' : 'a') + static_cast<char>(number));
  };
  std::size_t margin = 0;
  for (const auto& row : picture.rows) margin = (std::max)(margin, picture.label(row).size());
  const auto columns = static_cast<std::size_t>((std::max)(width, 1));
  const auto column = [&](const seconds& time) {
    return static_cast<std::size_t>(time.value() / picture.elapsed * static_cast<double>(columns) + 1e-6);
  };

  std::string text;
  for (const auto& row : picture.rows) {
    std::string line(columns, ' ');
    for (const auto& each : row.intervals) {
      const auto first = (std::min)(column(each.start), columns - 1);
      const auto last = (std::max)(first + 1, (std::min)(column(each.finish), columns));
      for (auto i = first; i < last; ++i) line[i] = letter(each);
      if (last - first > 1) line[first] = '[';
    }
    auto label = picture.label(row);
    label.resize(margin, ' ');
    text += label + " |" + line + "|\n";
  }
  text += std::string(margin, ' ') + " 0";
  const auto end = to_string(plan.elapsed());
  text += std::string(columns > end.size() ? columns - end.size() : 1, ' ') + end + "\n\n";
  for (std::size_t i = 0; i < picture.names.size(); ++i)
    text += std::string(1, i < 26 ? static_cast<char>('a' + static_cast<char>(i)) : '*') + "  " +
            std::string(picture.names[i]) + "\n";
  for (const auto& row : picture.rows)
    if (row.first_of_engine)
      text += picture.label(row) + ": busy " + to_string(plan.busy(row.of)) + ", idle " + to_string(plan.idle(row.of)) +
              "\n";
  return text + "one after the other " + to_string(plan.one_after_the_other()) + ", overlap " +
         detail::digits(plan.overlap() * 100, 3) + " %\n";
}

/// The same as SVG: one box per operation, with its times as a tooltip. Boxes on the critical path have a dark border.
/// A box is at least two pixels wide, so that a short operation in a long schedule remains visible.
inline std::string to_svg(const schedule& plan) {
  const detail::gantt picture(plan);
  constexpr int left = 140;
  constexpr int width = 820;
  constexpr int height = 24;
  constexpr double narrowest = 2;
  constexpr const char* colours[] = {"#8ecae6", "#ffb703", "#90be6d", "#f4a3a8",
                                     "#c8b6ff", "#e9c46a", "#a8dadc", "#d4a373"};
  const auto rows = static_cast<int>(picture.rows.size());
  const auto number = [](double value) { return detail::digits(value, 6); };
  const auto x = [&](const seconds& time) {
    return left + (picture.elapsed > 0 ? time.value() / picture.elapsed * width : 0);
  };

  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(left + width + 20) +
                    "\" height=\"" + std::to_string((rows + 1) * height + 10) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n" +
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  for (int r = 0; r < rows; ++r) {
    const auto& row = picture.rows[static_cast<std::size_t>(r)];
    const int top = 5 + r * height;
    svg += "<text x=\"5\" y=\"" + std::to_string(top + 16) + "\">" + picture.label(row) + "</text>\n";
    for (const auto& each : row.intervals) {
      const double begin = x(each.start);
      const double end = x(each.finish);
      const char* const colour = colours[picture.number_of(each.name) % std::size(colours)];
      // A white border would hide a box of one or two pixels.
      const char* const border = each.critical ? "#222222" : end - begin < 3 ? colour : "#ffffff";
      svg += "<g><title>" + detail::escaped(each.name) + ": " + to_string(each.start) + " to " +
             to_string(each.finish) + "</title><rect x=\"" + number(begin) + "\" y=\"" + std::to_string(top + 1) +
             "\" width=\"" + number((std::max)(end - begin, narrowest)) + "\" height=\"" + std::to_string(height - 3) +
             "\" fill=\"" + colour + "\" stroke=\"" + border + "\"/>";
      const auto letters = static_cast<double>(std::string_view(each.name).size());
      if (end - begin > 7 * letters + 4)
        svg += "<text x=\"" + number(begin + 4) + "\" y=\"" + std::to_string(top + 16) + "\">" +
               detail::escaped(each.name) + "</text>";
      svg += "</g>\n";
    }
  }
  const int bottom = 5 + rows * height;
  const double step = picture.elapsed > 0 ? detail::round_step(picture.elapsed) : 1;
  // A tick at the end counts in spite of rounding.
  for (int i = 0; i * step <= picture.elapsed * (1 + 1e-9); ++i) {
    const auto time = i * step * 1_s;
    const auto at = number(x(time));
    const bool at_the_edge = x(time) > left + width - 20;
    svg += "<line x1=\"" + at + "\" y1=\"5\" x2=\"" + at + "\" y2=\"" + std::to_string(bottom) +
           "\" stroke=\"#999999\" stroke-dasharray=\"2 3\"/><text x=\"" + at + "\" y=\"" + std::to_string(bottom + 16) +
           "\" text-anchor=\"" + (at_the_edge ? "end" : "middle") + "\">" + to_string(time) + "</text>\n";
  }
  return svg + "</svg>\n";
}
}  // namespace kernelcost
