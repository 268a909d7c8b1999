// SPDX-License-Identifier: BSL-1.0
#include "svg.hpp"

#include "../common/number.hpp"
#include "../common/record.hpp"

#include <kernelcost/print.hpp>
#include <kernelcost/program/timeline_text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace examples::report {
namespace {

namespace kc = kernelcost;

// The colours of lines are those of Okabe and Ito, which people who see few colours can tell apart; yellow and black
// are left out, since they do not show on one of the backgrounds.
constexpr std::string_view style_of_pictures =
    ".kc-picture{background:#fff;color:#1b1f24;font:12px system-ui,sans-serif}"
    ".kc-picture text{fill:currentColor}"
    ".kc-picture .faint{fill:#59636e}"
    ".kc-picture .strong{font-weight:600}"
    ".kc-picture .axis{stroke:#59636e;stroke-width:1;fill:none}"
    ".kc-picture .grid{stroke:#d8dee4;stroke-width:1;fill:none}"
    ".kc-picture .ceiling{stroke-width:1.5;fill:none;stroke:#1b1f24}"
    ".kc-picture .thin{stroke-width:1;stroke-dasharray:3 3}"
    ".kc-picture .curve{stroke-width:2;fill:none}"
    ".kc-picture .ring{stroke-width:2;fill:none;stroke:#1b1f24}"
    ".kc-picture rect{stroke:#fff}"
    ".kc-picture .series-0{--kc:#0072b2}.kc-picture .series-1{--kc:#d55e00}.kc-picture .series-2{--kc:#009e73}"
    ".kc-picture .series-3{--kc:#cc79a7}.kc-picture .series-4{--kc:#56b4e9}.kc-picture .series-5{--kc:#e69f00}"
    ".kc-picture .series-6{--kc:#7a5195}.kc-picture .series-7{--kc:#8c8c8c}"
    ".kc-picture .curve,.kc-picture .ceiling[class*=series]{stroke:var(--kc)}"
    ".kc-picture circle[class*=series]{fill:var(--kc)}"
    ".kc-picture text[class*=series]{fill:var(--kc)}"
    ".kc-picture .flame-0{fill:#d0d7de}.kc-picture .flame-1{fill:#fddf9c}.kc-picture .flame-2{fill:#ffc680}"
    ".kc-picture .flame-3{fill:#ffb3a3}"
    "@media(prefers-color-scheme:dark){"
    ".kc-picture{background:#0d1117;color:#e6edf3}"
    ".kc-picture .faint{fill:#9198a1}.kc-picture .axis{stroke:#9198a1}.kc-picture .grid{stroke:#2a313c}"
    ".kc-picture .ceiling,.kc-picture .ring{stroke:#e6edf3}.kc-picture rect{stroke:#0d1117}"
    ".kc-picture .series-0{--kc:#58a6ff}.kc-picture .series-1{--kc:#ff8b3d}.kc-picture .series-2{--kc:#2fc99b}"
    ".kc-picture .series-6{--kc:#b78fd6}"
    ".kc-picture .flame-0{fill:#3d444d}.kc-picture .flame-1{fill:#6b5300}.kc-picture .flame-2{fill:#7d4100}"
    ".kc-picture .flame-3{fill:#86312a}}";

constexpr int series_colours = 8;
constexpr double line_height = 15;

std::string number(double value) { return fmt::format("{:.6g}", std::round(value * 100) / 100); }

/// 1, 2 or 5 times a power of ten, at most `value`.
double round_down(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  const double digit = value / power;
  constexpr double tolerance = 1 + 1e-9;
  return power * (digit * tolerance >= 5 ? 5 : digit * tolerance >= 2 ? 2 : 1);
}
double round_up(double value) {
  const double below = round_down(value);
  if (below * (1 + 1e-9) >= value) return below;
  const double digit = below / std::pow(10, std::floor(std::log10(below) + 1e-9));
  return below * (digit > 1.5 && digit < 2.5 ? 2.5 : 2);
}

}  // namespace

std::string escaped(std::string_view text) { return kc::detail::escaped(text); }

picture::picture(double width, double height, std::string_view title) : width_(width), height_(height), title_(title) {}

void picture::line(pixel from, pixel to, std::string_view style) {
  shapes_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", style, number(from.x),
                         number(from.y), number(to.x), number(to.y));
}

void picture::polyline(const std::vector<pixel>& points, std::string_view style) {
  std::string list;
  for (const auto& [x, y] : points) list += fmt::format("{}{},{}", list.empty() ? "" : " ", number(x), number(y));
  shapes_ += fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", style, list);
}

void picture::circle(pixel centre, double radius, std::string_view style, std::string_view tip) {
  shapes_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"><title>{}</title></circle>\n", style,
                         number(centre.x), number(centre.y), number(radius), escaped(tip));
  keep_clear({centre.x - radius, centre.y - radius}, 2 * radius, 2 * radius);
}

void picture::box(pixel corner, double width, double height, std::string_view style, std::string_view tip) {
  shapes_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>\n",
                         style, number(corner.x), number(corner.y), number(width), number(height), escaped(tip));
}

void picture::text(pixel at, std::string_view words, anchor end, std::string_view style, double degrees) {
  constexpr std::string_view ends[] = {"start", "middle", "end"};
  const auto turn =
      degrees == 0 ? "" : fmt::format(" transform=\"rotate({} {} {})\"", number(degrees), number(at.x), number(at.y));
  shapes_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", style, number(at.x),
                         number(at.y), ends[static_cast<std::size_t>(end)], turn, escaped(words));
}

bool picture::rectangle::overlaps(const rectangle& other) const {
  return corner.x < other.corner.x + other.width && other.corner.x < corner.x + width &&
         corner.y < other.corner.y + other.height && other.corner.y < corner.y + height;
}

void picture::label(pixel point, std::string_view words, std::string_view style) {
  const double width = width_of(words);
  constexpr double gap = 12;  // more than the radius of a marker
  const auto free = [&](const rectangle& wanted) {
    return wanted.corner.x >= 0 && wanted.corner.y >= 0 && wanted.corner.x + wanted.width <= width_ &&
           wanted.corner.y + wanted.height <= height_ &&
           std::ranges::none_of(taken_, [&wanted](const rectangle& each) { return each.overlaps(wanted); });
  };
  // Beside the point first, then farther above and below it.
  std::optional<rectangle> place;
  bool beside = true;
  for (int step = 0; step <= 12 && !place; ++step)
    for (const double up : {-1.0, 1.0}) {
      const double y = point.y - line_height / 2 + up * step * line_height * 0.7;
      for (const double x : {point.x + gap, point.x - gap - width, point.x - width / 2})
        if (const rectangle wanted{{x, y}, width, line_height}; !place && free(wanted)) {
          place = wanted;
          beside = step <= 1;
        }
    }
  if (!place) place = rectangle{{point.x + gap, point.y - line_height / 2}, width, line_height};
  if (!beside) {
    const bool is_left = place->corner.x + place->width < point.x;
    const pixel end{is_left ? place->corner.x + place->width : place->corner.x, place->corner.y + line_height / 2};
    const double length = std::hypot(end.x - point.x, end.y - point.y);
    // The line begins at the edge of the marker.
    if (length > gap)
      line({point.x + gap / length * (end.x - point.x), point.y + gap / length * (end.y - point.y)}, end, "grid");
  }
  text({place->corner.x, place->corner.y + line_height - 4}, words, anchor::start, style);
  taken_.push_back(*place);
}

double picture::width_of(std::string_view words) {
  constexpr double mean_bold_letter = 7.6;
  return mean_bold_letter * static_cast<double>(words.size());
}

std::string picture::str() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kc-picture\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n{4}</svg>\n",
      number(width_), number(height_), escaped(title_), style_of_pictures, shapes_);
}

axis::axis(scale of, double low, double high, double from, double to)
    : scale_(of), low_(low), high_(high), from_(from), to_(to) {
  if (scale_ == scale::logarithmic) {
    low_ = round_down(low);
    high_ = round_up(high > low ? high : 2 * low);
    return;
  }
  if (!(high_ > low_)) high_ = low_ > 0 ? 2 * low_ : low_ + 1;
  const double step = round_up((high_ - low_) / 6);
  low_ = std::floor(low_ / step + 1e-9) * step;
  high_ = std::ceil(high_ / step - 1e-9) * step;
}

double axis::at(double value) const {
  const double share =
      scale_ == scale::linear ? (value - low_) / (high_ - low_) : std::log(value / low_) / std::log(high_ / low_);
  return from_ + share * (to_ - from_);
}

std::vector<double> axis::ticks() const {
  std::vector<double> all;
  constexpr double tolerance = 1 + 1e-9;
  if (scale_ == scale::linear) {
    const double step = round_up((high_ - low_) / 6);
    for (int i = 0; low_ + i * step <= high_ + step * 1e-6; ++i) all.push_back(low_ + i * step);
    return all;
  }
  const double decades = std::log10(high_ / low_);
  const double stride = decades > 8 ? 100 : 10;
  for (double power = std::pow(10, std::floor(std::log10(low_) + 1e-9)); power <= high_ * tolerance; power *= stride)
    for (const double digit : {1.0, 2.0, 5.0}) {
      if (digit > 1 && decades > 3) continue;
      const double tick = digit * power;
      if (tick * tolerance >= low_ && tick <= high_ * tolerance) all.push_back(tick);
    }
  return all;
}

std::string with_prefix(double value, std::string_view unit) {
  if (value == 0) return fmt::format("0 {}", unit);
  constexpr const char* prefixes[] = {"f", "p", "n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
  constexpr int of_one = 5;
  const auto thousands = static_cast<int>(std::floor(std::log10(std::abs(value)) / 3 + 1e-9));
  const int chosen = std::clamp(thousands, -of_one, static_cast<int>(std::size(prefixes)) - 1 - of_one);
  return fmt::format("{:.3g} {}{}", value / std::pow(1000, chosen), prefixes[chosen + of_one], unit);
}

std::string svg_of(const line_chart& chart) {
  constexpr double width = 720;
  constexpr double left = 70, right = 24, plot_height = 300;
  const double top = 39 + line_height * std::max(1.0, static_cast<double>(chart.best.size()));
  double longest = 0;
  std::vector<double> places;
  for (const auto& each : chart.places)
    if (const auto value = number_in(each); value && *value > 0) places.push_back(*value);
  const bool are_numbers = places.size() == chart.places.size() && std::ranges::is_sorted(places) && !places.empty();
  for (const auto& each : chart.series)
    for (const auto& point : each.points) longest = std::max(longest, point.time.value());

  const bool has_legend = chart.series.size() > 1;
  const double legend = has_legend ? line_height * static_cast<double>(chart.series.size()) + 10 : 0;
  const double bottom = top + plot_height;
  picture drawn{width, bottom + 50 + legend, chart.title};
  drawn.text({left, 20}, chart.title, anchor::start, "strong");

  // Ranges by factors ascend evenly on a logarithmic axis. Words stand at equal distances.
  const bool by_factor =
      are_numbers && places.size() > 2 && places.back() - places[places.size() - 2] >= 2 * (places[1] - places[0]);
  const axis across = are_numbers && places.size() > 1
                          ? axis{by_factor ? axis::scale::logarithmic : axis::scale::linear, places.front(),
                                 places.back(), left, width - right}
                          : axis{axis::scale::linear, 0, static_cast<double>(chart.places.size()), left, width - right};
  const auto x = [&](std::size_t place) {
    return are_numbers && places.size() > 1 ? across.at(places[place]) : across.at(static_cast<double>(place) + 0.5);
  };
  const axis upwards{axis::scale::linear, 0, longest, bottom, top};
  for (const double tick : upwards.ticks()) {
    drawn.line({left, upwards.at(tick)}, {width - right, upwards.at(tick)}, "grid");
    drawn.text({left - 6, upwards.at(tick) + 4}, with_prefix(tick, "s"), anchor::end, "faint");
  }
  double last = -1e9;
  for (std::size_t i = 0; i < chart.places.size(); ++i) {
    // The swept values themselves are the ticks, as far as there is room.
    const double room = picture::width_of(chart.places[i]) + 6;
    if (x(i) - last < room) continue;
    drawn.line({x(i), bottom}, {x(i), bottom + 5}, "axis");
    drawn.text({x(i), bottom + 18}, chart.places[i], anchor::middle, "faint");
    last = x(i);
  }
  drawn.line({left, bottom}, {width - right, bottom}, "axis");
  drawn.text({(left + width - right) / 2, bottom + 38}, chart.across, anchor::middle);

  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const auto& series = chart.series[i];
    const auto colour = fmt::format("series-{}", i % series_colours);
    std::vector<pixel> points;
    for (const auto& point : series.points) points.push_back({x(point.place), upwards.at(point.time.value())});
    drawn.polyline(points, "curve " + colour);
    for (std::size_t j = 0; j < points.size(); ++j)
      drawn.circle(points[j], 3.5, colour,
                   fmt::format("{}{}={}: {}", series.name.empty() ? "" : series.name + ", ", chart.across,
                               chart.places[series.points[j].place], kc::to_string(series.points[j].time)));
    if (has_legend) {
      const double y = bottom + 56 + line_height * static_cast<double>(i);
      drawn.line({left, y}, {left + 18, y}, "curve " + colour);
      drawn.text({left + 24, y + 4}, series.name);
    }
  }
  double line_of_text = 36;
  for (const auto& best : chart.best) {
    const pixel at{x(best.place), upwards.at(best.time.value())};
    drawn.circle(at, 7, "ring", "the best point");
    const auto& name = chart.series[best.line].name;
    drawn.text({left, line_of_text}, fmt::format("best: {}={}{}, {}", chart.across, chart.places[best.place],
                                                 name.empty() ? "" : ", " + name, kc::to_string(best.time)));
    line_of_text += line_height;
  }
  return drawn.str();
}

namespace {

constexpr double flame_row = 22;

int depth_of(const flame& box) {
  int deepest = 0;
  for (const auto& part : box.parts) deepest = std::max(deepest, depth_of(part));
  return deepest + 1;
}

void draw_flame(picture& drawn, const flame& box, double left, double width, double y, double whole, int level) {
  const auto tip = fmt::format("{}: {}, {:.1f} %", box.name, box.amount, 100 * box.size / whole);
  drawn.box({left, y}, width, flame_row - 1, fmt::format("flame-{}", std::min(level, 3)), tip);
  constexpr double margin = 4;
  const auto both = fmt::format("{}: {}", box.name, box.amount);
  for (const auto& words : {both, box.name})
    if (picture::width_of(words) + 2 * margin <= width) {
      drawn.text({left + margin, y + flame_row - 7}, words);
      break;
    }
  for (const auto& part : box.parts) {
    const double share = box.size > 0 ? width * part.size / box.size : 0;
    draw_flame(drawn, part, left, share, y - flame_row, whole, level + 1);
    left += share;
  }
}

}  // namespace

std::string svg_of(const flame& whole, std::string_view title) {
  constexpr double width = 960, margin = 10, top = 34;
  const double height = top + flame_row * depth_of(whole) + margin;
  picture drawn{width, height, title};
  drawn.text({margin, 20}, title, anchor::start, "strong");
  draw_flame(drawn, whole, margin, width - 2 * margin, height - margin - flame_row, whole.size, 0);
  return drawn.str();
}

void write_file(const std::string& path, std::string_view text) {
  record_writer file{path};
  file.write(text);
  file.commit();
}

}  // namespace examples::report
